"""Faults of vigorish and its markers (541.13(c), (e) to (h); 543.13(c), (e) to (h))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, Choice, marked
from sample_video.scripts.faults.money import cut_out, put_in, repay
from sample_video.scripts.games.baccarat.faults.money import BANKER_WON, SEAT_BY_SEAT, TIED, wish
from sample_video.scripts.games.baccarat.plan import Bet
from sample_video.scripts.games.baccarat.scene import (
    BaccaratFault,
    BaccaratScene,
    both,
    midi,
)
from sample_video.scripts.games.baccarat.settlement import charge
from sample_video.scripts.steps import Expected

AT_ONCE: dict[str, Choice] = {"vigorish": "win", "deferred": False}
LATER: dict[str, Choice] = {"vigorish": "win", "deferred": True}
ON_TIES: dict[str, Choice] = {"vigorish": "tie"}
NETS = {"nets": True, "collect_first": False}


def _paid_less(scene: BaccaratScene, bet: Bet, fee: int, message: str) -> Expected:
    """The vigorish kept back from a Banker win is `fee`."""
    cents = bet.cents("banker") - fee
    amount = repay(scene, "settle", bet.position, "banker", cents, scene.house.values)
    return scene.expect(message, position=bet.position, amount=amount)


def none_taken(scene: BaccaratScene) -> Expected:
    """A Banker win is paid whole and no vigorish taken."""
    bet = scene.one("banker", "win")
    message = f"no vigorish was taken from position {bet.position}"
    return replace_window(_paid_less(scene, bet, 0, message))


def replace_window(expected: Expected) -> Expected:
    """What did not happen could have happened until the end of the round."""
    return replace(expected, to_round_end=True)


def twice_taken(scene: BaccaratScene) -> Expected:
    """Twice the vigorish is taken."""
    bet = scene.one("banker", "win")
    fee = 2 * scene.house.fee(bet.cents("banker"))
    return _paid_less(scene, bet, fee, f"too much vigorish was taken from position {bet.position}")


def rounded_down(scene: BaccaratScene) -> Expected:
    """The vigorish is rounded down to a lower multiple of 5 cents."""
    bet = scene.one("banker", "win")
    fee = scene.house.fee(bet.cents("banker")) - 5
    if fee <= 0:
        raise CannotHappenError("nothing to round down")
    return _paid_less(scene, bet, fee, f"the vigorish of position {bet.position} was rounded down")


def other_percent(scene: BaccaratScene) -> Expected:
    """One player is charged another percentage than the others."""
    bet = scene.one("banker", "win")
    other = 4 if scene.house.percent == 5 else 5
    fee = bet.cents("banker") * other // 100
    if fee % 5 or fee == scene.house.fee(bet.cents("banker")):
        raise CannotHappenError("no such amount in coins")
    message = f"position {bet.position} was charged {other} % and others {scene.house.percent} %"
    return _paid_less(scene, bet, fee, message)


def on_a_win(scene: BaccaratScene) -> Expected:
    """Vigorish is taken on a Banker win though ties are charged."""
    bet = scene.one("banker", "win")
    fee = bet.cents("banker") // 20
    if fee % 5:
        raise CannotHappenError("no such amount in coins")
    message = f"vigorish was taken on a win of position {bet.position}"
    return _paid_less(scene, bet, fee, message)


def tie_not_charged(scene: BaccaratScene) -> Expected:
    """A Banker wager is returned on equal points without the charge of 25 %."""
    bet = scene.one("banker", "push")
    cut_out(scene, _charging(scene), bet.position, "vigorish", "taken")
    return scene.expect(
        f"the Banker wager of position {bet.position} was not charged on equal points",
        position=bet.position,
        to_round_end=True,
    )


def _charging(scene: BaccaratScene) -> str:
    return "end" if scene.manner.charges_last else "settle"


def tie_charged_less(scene: BaccaratScene) -> Expected:
    """A Banker wager is charged 20 % on equal points."""
    bet = scene.one("banker", "push")
    phase = _charging(scene)
    at = cut_out(scene, phase, bet.position, "vigorish", "taken")
    cents = bet.cents("banker") // 5
    if cents % min(scene.house.values):
        raise CannotHappenError("no such amount in coins")
    put_in(scene, phase, at, [charge(bet.position, cents, scene.house)])
    return scene.expect(
        f"the Banker wager of position {bet.position} was charged another share than 25 %",
        position=bet.position,
        amount=(bet.cents("banker") // 4, cents),
    )


def player_charged(scene: BaccaratScene) -> Expected:
    """A Player wager is charged 25 % on equal points."""
    bet = scene.one("player", "push")
    back = scene.first("settle", lambda s: s.position == bet.position and s.verb == "returned")
    put_in(scene, "settle", back, [charge(bet.position, bet.cents("player") // 4, scene.house)])
    return scene.expect(
        f"the Player wager of position {bet.position} was charged on equal points",
        position=bet.position,
    )


def _marker(scene: BaccaratScene) -> int:
    return scene.first("settle", lambda s: s.kind == "marker" and s.verb == "placed")


def _fee(scene: BaccaratScene, at: int) -> tuple[int, int]:
    step = scene.steps("settle")[at]
    assert step.position is not None
    assert step.cents is not None
    return step.position, step.cents


def not_marked(scene: BaccaratScene) -> Expected:
    """Vigorish is neither taken nor marked."""
    at = _marker(scene)
    seat, fee = _fee(scene, at)
    del scene.steps("settle")[at]
    scene.session.owe(seat, -fee)
    return scene.expect(
        f"the vigorish of position {seat} was neither collected nor marked",
        position=seat,
        to_round_end=True,
    )


def marked_less(scene: BaccaratScene) -> Expected:
    """The marker is of another amount than the vigorish owed."""
    at = _marker(scene)
    seat, fee = _fee(scene, at)
    wrong = fee * 2
    scene.steps("settle")[at] = replace(scene.steps("settle")[at], cents=wrong, mark=True)
    scene.session.owe(seat, wrong - fee)
    return scene.expect(
        f"the marker of position {seat} is of another amount than is owed",
        position=seat,
        amount=(fee, wrong),
    )


def marked_elsewhere(scene: BaccaratScene) -> Expected:
    """The marker lies in another player's rectangle."""
    at = _marker(scene)
    seat, fee = _fee(scene, at)
    free = [p for p in range(1, scene.house.positions + 1) if p != seat]
    other = scene.rng.choice([p for p in free if p not in _marking(scene)] or free)
    scene.steps("settle")[at] = replace(scene.steps("settle")[at], position=other, mark=True)
    scene.session.owe(seat, -fee)
    scene.session.owe(other, fee)
    return scene.expect(
        f"the marker of position {seat} lies in the rectangle of position {other}",
        position=other,
        positions=(seat,),
    )


def _marking(scene: BaccaratScene) -> set[int | None]:
    return {s.position for s in scene.steps("settle") if s.kind == "marker"}


def removed_unpaid(scene: BaccaratScene) -> Expected:
    """Markers are taken up though nothing was paid."""
    owing = [seat for seat in scene.session.owed if seat not in _marking(scene)]
    if not owing:
        raise CannotHappenError("nobody owes anything from before")
    seat = scene.rng.choice(owing)
    paid, taken = scene.session.collect([seat])
    assert paid.wager == "vigorish"
    scene.steps("end").append(marked(taken))
    return scene.expect(f"the marker of position {seat} was removed unpaid", position=seat)


def left_over(scene: BaccaratScene) -> Expected:
    """The cards are changed while vigorish is outstanding."""
    before = scene.steps("before")
    paying = [s for s in before if s.kind == "marker" or s.wager == "vigorish"]
    if not paying:
        raise CannotHappenError("nobody owes anything")
    rest = [s for s in before if s not in paying]
    before[:] = rest
    seats = tuple(dict.fromkeys(s.position for s in paying))
    scene.steps("end").extend(marked(step) for step in paying)
    for index, step in enumerate(before):
        if step.verb in ("shuffle", "load_shoe"):
            before[index] = marked(step)
    return scene.expect(
        "the cards were changed before the vigorish was collected",
        position=seats[0],
        positions=(*seats[1:], None),
    )


def gone(scene: BaccaratScene) -> Expected:
    """A player leaves the table without paying what he owes."""
    before = scene.steps("before")
    paid = scene.first("before", lambda s: s.wager == "vigorish")
    seat, owed = before[paid].position, sum(before[paid].chips)
    assert seat is not None
    kept = [s for s in before if s.wager != "vigorish" and s.kind != "marker"]
    before[:] = [marked(s) if s.kind == "seat" else s for s in kept]
    scene.session.owe(seat, owed)
    return scene.expect(f"the player at position {seat} left and had not paid", position=seat)


WON_TWICE = wish("banker", lambda coup: coup.winner == "banker")

VIGORISH_FAULTS = (
    BaccaratFault(
        name="vigorish_not_taken",
        laws=both(28, "13(c)", "13(f)", "13(h)", "8(a)(1)(i)"),
        edit=none_taken,
        wishes=(BANKER_WON,),
        seats=4,
        manner=NETS,
        choices=AT_ONCE,
    ),
    BaccaratFault(
        name="vigorish_doubled",
        laws=both(28, "13(c)", "13(e)", "13(h)", "8(a)(1)(i)"),
        edit=twice_taken,
        wishes=(BANKER_WON,),
        seats=4,
        manner=NETS,
        choices=AT_ONCE,
    ),
    BaccaratFault(
        name="vigorish_rounded_down",
        laws=both(38, "13(e)", "13(c)", "13(h)"),
        edit=rounded_down,
        wishes=(BANKER_WON,),
        seats=4,
        manner=NETS,
        choices=AT_ONCE | {"coins": True},
    ),
    BaccaratFault(
        name="vigorish_of_another_percentage",
        laws=both(46, "13(h)", "13(c)"),
        edit=other_percent,
        wishes=(BANKER_WON,),
        seats=4,
        manner=NETS,
        choices=AT_ONCE | {"coins": True},
    ),
    BaccaratFault(
        name="vigorish_on_a_win_where_ties_are_charged",
        laws=both(45, "13(g)", "13(c)", "13(h)"),
        edit=on_a_win,
        wishes=(BANKER_WON,),
        seats=4,
        manner=NETS,
        choices=ON_TIES | {"coins": True},
    ),
    BaccaratFault(
        name="tie_not_charged",
        laws=both(43, "13(g)", "8(a)(1)(iii)(B)", "13(h)"),
        edit=tie_not_charged,
        wishes=(TIED,),
        seats=5,
        choices=ON_TIES,
    ),
    BaccaratFault(
        name="tie_charged_a_fifth",
        laws=both(43, "13(g)", "8(a)(1)(iii)(B)", "13(h)"),
        edit=tie_charged_less,
        wishes=(TIED,),
        seats=5,
        choices=ON_TIES | {"coins": True},
    ),
    BaccaratFault(
        name="player_wager_charged",
        laws=both(10, "8(a)(2)(iii)", "13(g)", "8(a)(2)"),
        edit=player_charged,
        wishes=(TIED,),
        seats=5,
        choices=ON_TIES,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="marker_missing",
        laws=both(41, "13(f)", "13(c)", "13(h)"),
        edit=not_marked,
        wishes=(BANKER_WON,),
        seats=4,
        choices=LATER,
    ),
    BaccaratFault(
        name="marker_of_another_amount",
        laws=both(41, "13(f)", "13(c)", "13(e)", "13(h)"),
        edit=marked_less,
        wishes=(BANKER_WON,),
        seats=4,
        choices=LATER,
    ),
    BaccaratFault(
        name="marker_in_another_rectangle",
        laws=both(41, "13(f)", "13(c)", "13(h)"),
        edit=marked_elsewhere,
        wishes=(BANKER_WON,),
        seats=4,
        choices=LATER,
    ),
    BaccaratFault(
        name="marker_removed_unpaid",
        laws=both(42, "13(f)"),
        edit=removed_unpaid,
        earlier=1,
        lead_wishes=(WON_TWICE,),
        seats=4,
        before="none",
        choices=LATER,
    ),
    BaccaratFault(
        name="vigorish_left_at_reshuffle",
        laws={"541": both(40, "13(f)")["541"]} | midi(40, "13(f)"),
        edit=left_over,
        earlier=1,
        lead_wishes=(WON_TWICE,),
        seats=4,
        before="shoe",
        choices=LATER,
    ),
    BaccaratFault(
        name="left_without_paying",
        laws=both(40, "13(f)"),
        edit=gone,
        earlier=1,
        lead_wishes=(WON_TWICE,),
        seats=4,
        before="leave",
        choices=LATER,
    ),
)
