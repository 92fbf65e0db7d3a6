"""Faults in settling the Dragon Bonus (541.8(a)(4), 541.13(d); 543.8(a)(4), 543.13(d))."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, Choice
from sample_video.scripts.faults.money import cut_out, put_in, repay
from sample_video.scripts.games.baccarat.coup import DRAGON_MARGINS, Coup
from sample_video.scripts.games.baccarat.faults.money import SEAT_BY_SEAT, Wrong
from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene, both
from sample_video.scripts.games.baccarat.settlement import won
from sample_video.scripts.games.baccarat.wagers import Wish
from sample_video.scripts.steps import Expected

ON = "dragon_player"


def by_margin(scene: BaccaratScene) -> Expected:
    """A Natural is paid by its margin instead of 1 to 1."""
    margin = scene.coup.player_points - scene.coup.banker_points
    odds = DRAGON_MARGINS[scene.house.dragon_table or "A"].get(margin, 1)
    if odds == 1:
        raise CannotHappenError("the margin pays the same")
    edit = Wrong(wager=ON, outcome="win").at_odds(lambda scene: odds)
    return edit(scene)


def another_margin(scene: BaccaratScene) -> Expected:
    """A win by a margin is paid at the odds of no table."""
    edit = Wrong(wager=ON, outcome="win").at_odds(lambda scene: 25)
    return edit(scene)


def another_table(scene: BaccaratScene) -> Expected:
    """A win by a margin is paid by a table that is not the one filed."""
    margin = scene.coup.player_points - scene.coup.banker_points
    filed = DRAGON_MARGINS[scene.house.dragon_table or "A"][margin]
    others = {table[margin] for table in DRAGON_MARGINS.values()} - {filed}
    if not others:
        raise CannotHappenError("all tables pay the same")
    edit = Wrong(wager=ON, outcome="win").at_odds(lambda scene: max(others))
    return edit(scene)


def vigorish_kept(scene: BaccaratScene) -> Expected:
    """Vigorish is kept back from a winning Dragon Bonus."""
    bet = scene.one(ON, "win")
    odds = scene.coup.dragon("player", scene.house.dragon_table or "A")
    due = bet.cents(ON) * (odds or 0)
    paid = due - due // 20
    values = scene.house.values
    amount = repay(scene, "settle", bet.position, ON, paid, values)
    return scene.expect(
        f"vigorish was taken from the Dragon Bonus of position {bet.position}",
        position=bet.position,
        amount=amount,
    )


def near_miss_paid(scene: BaccaratScene) -> Expected:
    """A lead of less than four points is paid."""
    bet = scene.one(ON, "lose")
    at = cut_out(scene, "settle", bet.position, ON, "taken")
    put_in(scene, "settle", at, won(bet, ON, bet.cents(ON), scene.house, scene.manner))
    return scene.expect(
        f"a lead of less than four points was paid at position {bet.position}",
        position=bet.position,
    )


def _wish(coup: Callable[[Coup], bool]) -> Wish:
    """Two seats with the wager on the Player's hand, in amounts that vigorish can be made of."""
    return Wish(coup=coup, seats=((ON,), (ON,), ("player",), ("banker",)), sides=False)


def _by(least: int, most: int) -> Wish:
    return _wish(
        lambda coup: (
            not coup.natural("player") and least <= coup.player_points - coup.banker_points <= most
        )
    )


OFFERED: dict[str, Choice] = {"dragon_table": "B"}
NATURAL_WIN = _wish(
    lambda coup: (
        coup.natural("player")
        and not coup.natural("banker")
        and coup.player_points - coup.banker_points >= 5
    )
)
EQUAL_LOW = _wish(lambda coup: coup.winner == "tie" and not coup.natural("player"))
EQUAL_NATURALS = _wish(
    lambda coup: coup.winner == "tie" and coup.natural("player") and coup.natural("banker")
)
EIGHT_AGAINST_NINE = _wish(
    lambda coup: coup.natural("player") and coup.natural("banker") and coup.winner == "banker"
)

DRAGON_FAULTS = (
    BaccaratFault(
        name="dragon_natural_paid_by_margin",
        laws=both(37, "13(d)", "8(a)(4)(i)(A)"),
        edit=by_margin,
        wishes=(NATURAL_WIN,),
        seats=4,
        choices=OFFERED,
    ),
    BaccaratFault(
        name="dragon_odds_of_no_table",
        laws=both(30, "13(d)", "8(a)(4)(i)(C)"),
        edit=another_margin,
        wishes=(_by(4, 9),),
        seats=4,
        choices=OFFERED,
    ),
    BaccaratFault(
        name="dragon_odds_of_another_table",
        laws=both(30, "13(d)", "8(a)(4)(i)(C)"),
        edit=another_table,
        wishes=(replace(_by(7, 9), seats=((ON,), ("player",), ("banker",))),),
        seats=4,
        choices=OFFERED,
    ),
    BaccaratFault(
        name="dragon_not_paid",
        laws=both(16, "8(a)(4)(i)(C)", "13(d)"),
        edit=Wrong(wager=ON, outcome="win").not_paid,
        wishes=(_by(4, 9),),
        seats=4,
        choices=OFFERED,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="dragon_vigorish",
        laws=both(29, "13(d)", "8(a)(4)(i)(C)"),
        edit=vigorish_kept,
        wishes=(_by(6, 9),),
        seats=4,
        choices=OFFERED | {"coins": True},
    ),
    BaccaratFault(
        name="dragon_lead_of_three_paid",
        laws=both(19, "8(a)(4)(ii)(C)"),
        edit=near_miss_paid,
        wishes=(_by(1, 3),),
        seats=4,
        choices=OFFERED,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="dragon_equal_points_returned",
        laws=both(18, "8(a)(4)(ii)(B)"),
        edit=Wrong(wager=ON, outcome="lose").lost_given_back,
        wishes=(EQUAL_LOW,),
        seats=4,
        choices=OFFERED,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="dragon_eight_against_nine_returned",
        laws=both(17, "8(a)(4)(ii)(A)"),
        edit=Wrong(wager=ON, outcome="lose").lost_given_back,
        wishes=(EIGHT_AGAINST_NINE,),
        seats=4,
        choices=OFFERED,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="dragon_equal_naturals_collected",
        laws=both(20, "8(a)(4)(iii)(A)", "8(a)(4)(iii)"),
        edit=Wrong(wager=ON, outcome="push").collected,
        wishes=(EQUAL_NATURALS,),
        seats=4,
        choices=OFFERED | {"vigorish": "win"},
        manner=SEAT_BY_SEAT,
    ),
)
