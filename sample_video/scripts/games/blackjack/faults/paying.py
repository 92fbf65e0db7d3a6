"""Faults with the Crown Treasure Bonus and the pay tables (549.20(f), (g))."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.faults.money import cut_out, repay
from sample_video.scripts.games.blackjack.faults.wishes import CROWNED, WAITING, fault
from sample_video.scripts.games.blackjack.hands import CROWN_CENTS, match, won_cents
from sample_video.scripts.games.blackjack.house import BlackjackHouse
from sample_video.scripts.games.blackjack.plan import SIDE, Bet
from sample_video.scripts.games.blackjack.scene import BlackjackScene
from sample_video.scripts.games.blackjack.session import Wish
from sample_video.scripts.games.blackjack.settlement import side_seat
from sample_video.scripts.steps import Expected, Step


def _paid_in(scene: BlackjackScene, bet: Bet) -> str:
    """The phase in which a seat's Royal Match is paid."""
    for phase in ("waiting", "settle", "side"):
        if any(s.position == bet.position and s.wager == SIDE for s in scene.steps(phase)):
            return phase
    raise CannotHappenError("it is not paid")


def _move_payment(scene: BlackjackScene, bet: Bet) -> list[Step]:
    """Take a Royal Match's payment out of its phase."""
    cut_out(scene, _paid_in(scene, bet), bet.position, SIDE, "paid", "removed")
    _, pays = side_seat(scene.plan, bet, scene.house, scene.manner)
    return [marked(step) for step in pays]


def paid_before_the_hole_card(scene: BlackjackScene) -> Expected:
    """A Royal Match is paid before the hole card is shown though a king or queen lies up."""
    bet = scene.one("royal", waiting=True)
    scene.steps("side").extend(_move_payment(scene, bet))
    return scene.expect(
        f"the Royal Match of position {bet.position} was paid before the hole card was shown",
        position=bet.position,
    )


def paid_after_the_basic_wager(scene: BlackjackScene) -> Expected:
    """A Royal Match that waited is paid after its seat's basic wager."""
    bet = scene.one("royal", waiting=True)
    if any(s.position == bet.position and s.verb == "returned" for s in scene.steps("settle")):
        raise CannotHappenError("the basic wager is a push")
    scene.steps("settle").extend(_move_payment(scene, bet))
    return scene.expect(
        f"the Royal Match of position {bet.position} was paid after its basic wager",
        position=bet.position,
    )


def crown_without_the_dealer(scene: BlackjackScene) -> Expected:
    """The Crown Treasure Bonus is paid though the dealer has no Royal Match."""
    bet = scene.one("royal", waiting=True)
    whole = won_cents(scene.house.table, "royal", sum(bet.side), crown=True)
    amount = repay(scene, _paid_in(scene, bet), bet.position, SIDE, whole, scene.house.values)
    return scene.expect(
        f"position {bet.position} was paid a Crown Treasure Bonus without the dealer's match",
        position=bet.position,
        amount=amount,
    )


def crown_withheld(scene: BlackjackScene) -> Expected:
    """The Crown Treasure Bonus is left out though player and dealer have a Royal Match."""
    bet = scene.one("royal", waiting=True)
    if match(scene.plan.dealer_codes) != "royal":
        raise CannotHappenError("no bonus is due")
    plain = won_cents(scene.house.table, "royal", sum(bet.side), crown=False)
    amount = repay(scene, _paid_in(scene, bet), bet.position, SIDE, plain, scene.house.values)
    return scene.expect(
        f"position {bet.position} was due a Crown Treasure Bonus and did not get it",
        position=bet.position,
        amount=amount,
    )


def half_a_crown(scene: BlackjackScene) -> Expected:
    """Half the Crown Treasure Bonus is paid."""
    bet = scene.one("royal", waiting=True)
    plain = won_cents(scene.house.table, "royal", sum(bet.side), crown=False)
    half = plain + CROWN_CENTS // 2
    amount = repay(scene, _paid_in(scene, bet), bet.position, SIDE, half, scene.house.values)
    return scene.expect(
        f"position {bet.position} was paid half a Crown Treasure Bonus",
        position=bet.position,
        amount=amount,
    )


def crown_to_one(scene: BlackjackScene) -> Expected:
    """At an electronic table "1,000 for 1" is paid as 1,000 to 1."""
    bet = scene.one("royal", waiting=True)
    due = won_cents(scene.house.table, "royal", sum(bet.side), crown=True)
    gross = due + sum(bet.side)
    amount = repay(scene, _paid_in(scene, bet), bet.position, SIDE, gross, scene.house.values)
    return scene.expect(
        f"position {bet.position} was paid 1,000 to 1 instead of 1,000 for 1",
        position=bet.position,
        amount=amount,
    )


def wrong_odds(found: str, cents: int) -> Callable[[BlackjackScene], Expected]:
    """A match is paid some cents too little or too much."""

    def edit(scene: BlackjackScene) -> Expected:
        bet = scene.one(found)
        due = won_cents(scene.house.table, found, sum(bet.side), crown=False)
        amount = repay(scene, "side", bet.position, SIDE, due + cents, scene.house.values)
        return scene.expect(
            f"a {found} match at position {bet.position} was paid a wrong amount",
            position=bet.position,
            amount=amount,
        )

    edit.__doc__ = f"A {found.title()} Match is paid {abs(cents) / 100:g} dollars off."
    return edit


def of_another_table(table: str) -> Callable[[BlackjackScene], Expected]:
    """A Suited Match is paid by a table that is not the one filed."""

    def edit(scene: BlackjackScene) -> Expected:
        bet = scene.one("suited")
        won = won_cents(table, "suited", sum(bet.side), crown=False)
        amount = repay(scene, "side", bet.position, SIDE, won, scene.house.values)
        return scene.expect(
            f"a Suited Match at position {bet.position} was paid by table {table}",
            position=bet.position,
            amount=amount,
        )

    edit.__doc__ = f"A Suited Match is paid by table {table}, which was not filed."
    return edit


def table_of_another_kind(scene: BlackjackScene) -> Expected:
    """A pay table for one deck is filed for a game with several."""
    return scene.expect("table A was filed for six decks", positions=(None,))


def _file_table_a(house: BlackjackHouse) -> BlackjackHouse:
    return replace(house, table="A")


WRONG_AMOUNTS = tuple(
    fault(
        f"table_{table.lower()}_{found}_short",
        wrong_odds(found, -50),
        row,
        f"(g)({part})",
        "(g)",
        wish=Wish(seats=(found, "none"), up="low"),
        table=table,
    )
    for table, row, part in (
        ("A", 19, 1),
        ("B", 20, 1),
        ("C", 21, 2),
        ("D", 22, 2),
        ("E", 23, 2),
        ("F", 24, 3),
        ("G", 25, 3),
    )
    for found in ("royal", "suited")
)

PAYING_FAULTS = (
    fault(
        "paid_before_the_hole_card",
        paid_before_the_hole_card,
        16,
        "(f)(2)(ii)",
        wish=WAITING,
        crown=True,
    ),
    fault(
        "paid_after_the_basic_wager",
        paid_after_the_basic_wager,
        16,
        "(f)(2)(ii)",
        wish=WAITING,
        crown=True,
    ),
    fault(
        "crown_without_the_dealer",
        crown_without_the_dealer,
        10,
        "(d)",
        "(f)(2)(ii)",
        wish=WAITING,
        crown=True,
    ),
    fault("crown_withheld", crown_withheld, 17, "(f)(2)(ii)", "(d)", wish=CROWNED, crown=True),
    fault(
        "half_a_crown",
        half_a_crown,
        17,
        "(g)(2)",
        "(f)(2)(ii)",
        wish=CROWNED,
        crown=True,
        table="C",
    ),
    fault(
        "crown_for_one_paid_to_one",
        crown_to_one,
        24,
        "(g)(3)",
        "(f)(2)(ii)",
        wish=CROWNED,
        crown=True,
        table="F",
    ),
    *WRONG_AMOUNTS,
    fault(
        "paid_by_another_table",
        of_another_table("A"),
        21,
        "(g)(2)",
        "(g)",
        wish=Wish(seats=("suited", "none"), up="low"),
        table="C",
    ),
    fault("table_of_another_kind", table_of_another_kind, 18, "(g)", house=_file_table_a),
)
