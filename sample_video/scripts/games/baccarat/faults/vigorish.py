"""Faults of vigorish and its markers (541.13(c), (e) to (h); 543.13(c), (e) to (h))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, Choice
from sample_video.scripts.faults.money import cut_out, put_in, repay
from sample_video.scripts.games.baccarat.faults.money import BANKER_WON, SEAT_BY_SEAT, TIED
from sample_video.scripts.games.baccarat.plan import Bet
from sample_video.scripts.games.baccarat.scene import (
    BaccaratFault,
    BaccaratScene,
    both,
)
from sample_video.scripts.games.baccarat.settlement import charge
from sample_video.scripts.steps import Expected

AT_ONCE: dict[str, Choice] = {"vigorish": "win", "deferred": False}
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
)
