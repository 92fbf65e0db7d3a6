# ruff: noqa: E501 - a log is read best on one line
"""§§ 543.9, 543.10, 543.13(f) and 543.14(f): Midibaccarat."""

from typing import Any

import pytest

from tests.rules_check.chapters.baccarat_log import BaccaratCase, differences

LATER = {"vigorish_type": "win", "vigorish_percent": 5, "vigorish_collection": "deferred"}
NOW = LATER | {"vigorish_collection": "immediate"}


def Case(
    name: str,
    script: str,
    breaks: tuple[str, ...] = (),
    tells: dict[str, str] | None = None,
    filed: dict[str, Any] | None = None,
) -> BaccaratCase:
    """Returns a case of Midibaccarat."""
    return BaccaratCase(name, script, breaks, tells or {}, filed or NOW, "543")


BETS = "p2P20 p5P10 p1B20 p6B20"
DEAL = "P B P B B>c"
PLAYERS = "P>2 uP2=2C uP2=3D 2>P"  # 5
BANKERS = "c>6 uB6=KH uB6=4S 6>B"  # 4
PTHIRD = "P P>2 uP2=2S 2>P"  # 7; Banker 4 draws on 2
BTHIRD = "B B>6 uB6=5D 6>B"  # 9
SETTLE = "y6B19 y1B19 t5P10 t2P20 x"
LAWFUL = f"{BETS} nmb {DEAL} {PLAYERS} {BANKERS} {PTHIRD} {BTHIRD} {SETTLE}"


def instead(old: str, new: str) -> str:
    assert old in LAWFUL
    return LAWFUL.replace(old, new, 1)


HANDING = [
    Case(
        "lawful",
        LAWFUL,
        tells={
            "MD543-048": "compliant",
            "MD543-049": "compliant",
            "MD543-051": "compliant",
            "MD543-052": "compliant",
            "MD543-053": "compliant",
            "MD543-054": "compliant",
            "MD543-055": "cannot_tell",
            "MD543-056": "compliant",
            "MD543-058": "compliant",
            "MD543-059": "compliant",
            "MD543-060": "none",
            "MD543-063": "compliant",
            "MD543-069": "none",
            "X631-002": "compliant",
            "X631-006": "compliant",
        },
    ),
    Case(
        "the points of both hands are said",
        instead(PLAYERS, f"{PLAYERS} say:player_5").replace(
            BANKERS, f"{BANKERS} say:banker_points"
        ),
        tells={"MD543-055": "compliant", "MD543-057": "compliant"},
    ),
    Case(
        "of the other hand, or before the cards, or no points",
        f"{BETS} say:player_5 nmb {DEAL} {PLAYERS} say:banker_5 say:player {BANKERS} {PTHIRD} {BTHIRD} {SETTLE}",
        tells={"MD543-055": "cannot_tell", "MD543-057": "compliant"},
    ),
    Case("each card moved by itself", instead("P>2", "P>2 P>2").replace("2>P", "2>P 2>P", 1)),
    Case("turned once they are back", instead(PLAYERS, "P>2 2>P uP=2C uP=3D")),
    Case("no move back is told", instead(PLAYERS, "P>2 uP2=2C uP2=3D")),
    Case("told by who turned them", instead(PLAYERS, "uP2=2C uP2=3D")),
    Case("turned by somebody not entitled", instead(PLAYERS, "uP5=2C uP5=3D"), ("543.9(c)(1)@5",)),
    Case("dealt face up", instead(DEAL, "P:up B P B B>c"), ("543.9(c)",)),
    Case("Player, Player, Banker, Banker", instead(DEAL, "P P B B B>c"), ("543.9(c)",)),
    Case(
        "a card to a seat",
        instead(BTHIRD, f"{BTHIRD} c3=KH"),
        ("543.9(a)@3",),
        tells={"MD543-063": "cannot_tell"},
    ),
    Case("not put under the shoe", instead(" B>c", "").replace("c>6", "B>6"), ("543.9(c)",)),
    Case(
        "taken out from under the shoe, so it was put there",
        instead(" B>c", ""),
        tells={"MD543-052": "compliant"},
    ),
    Case("perhaps put under the shoe", instead(" B>c", " gap"), tells={"MD543-052": "cannot_tell"}),
    Case(
        "put there too late", instead(" B>c", "").replace(BANKERS, f"B>c {BANKERS}"), ("543.9(c)",)
    ),
    Case(
        "to the second highest",
        instead(
            PLAYERS, PLAYERS.replace("2>", "5>").replace(">2", ">5").replace("uP2", "uP5")
        ).replace(PTHIRD, PTHIRD.replace(">2", ">5").replace("2>", "5>").replace("uP2", "uP5")),
        ("543.9(c)(1)@5",),
    ),
    Case(
        "equal wagers, the wrong end",
        instead(
            BANKERS, BANKERS.replace("6>", "1>").replace(">6", ">1").replace("uB6", "uB1")
        ).replace(BTHIRD, BTHIRD.replace(">6", ">1").replace("6>", "1>").replace("uB6", "uB1")),
        ("543.9(c)(5)@1",),
    ),
    Case("one wager not read", LAWFUL.replace("p5P10", "p5P?"), tells={"MD543-053": "cannot_tell"}),
    Case(
        "blurred around equality",
        LAWFUL.replace("p2P20", "p2P15..25").replace("p5P10", "p5P10..20"),
        tells={"MD543-053": "cannot_tell"},
    ),
    Case(
        "a dollar more decides",
        LAWFUL.replace("p1B20", "p1B21").replace("y1B19", "y1B19.95"),
        ("543.9(c)(2)@6",),
    ),
    Case(
        "Banker's first",
        instead(f"{PLAYERS} {BANKERS}", f"{BANKERS} {PLAYERS}"),
        ("543.9(c)(2)@6",),
    ),
    Case(
        "Banker's out from under the corner too early, and turned in its time",
        instead(f"{PLAYERS} {BANKERS}", f"c>B {PLAYERS} uB=KH uB=4S"),
        ("543.9(c)",),
    ),
    Case(
        "Banker's first, told by the cards alone",
        f"{BETS} nmb P B P gap uB=KH P>2 P>2 uP2=2C uP2=3D 2>P 2>P gap {SETTLE}",
        ("543.9(c)(2)",),
    ),
    Case(
        "a third card goes out after the Banker's Hand",
        f"{BETS} nmb P B P gap uB=KH P>2 uP2=2C 2>P gap {SETTLE}",
        tells={"MD543-056": "cannot_tell"},
    ),
    Case(
        "one of the Player's cards lay open before the Banker's",
        f"{BETS} nmb P B P gap uP=2C uB=KH P>2 P>2 uP2=3D 2>P gap {SETTLE}",
        tells={"MD543-056": "cannot_tell"},
    ),
    Case("never comes back face up", instead(PTHIRD, "P P>2"), ("543.9(c)(3)@2",)),
    Case("third card face up", instead(PTHIRD, "P=2S"), ("543.9(c)(3)",)),
    Case("third card to another", instead(PTHIRD, "P P>5 uP5=2S 5>P"), ("543.9(c)(3)@5",)),
    Case("Banker's third card to another", instead(BTHIRD, "B B>1 uB1=5D 1>B"), ("543.9(c)(4)@1",)),
    Case(
        "Banker's third card first",
        instead(f"{PTHIRD} {BTHIRD}", f"{BTHIRD} {PTHIRD}"),
        ("543.9(c)(4)",),
    ),
    Case(
        "nobody bet on the Player",
        f"p6B20 nmb {DEAL} uP=2C uP=3D {BANKERS} P uP=2S {BTHIRD} y6B19 x",
        tells={"MD543-053": "none"},
    ),
    Case("another player touches", instead("uP2=3D", "uP2=3D f5P"), ("543.9(c)@5",)),
    Case("the turner touches", instead("uP2=3D", "uP2=3D f2P"), tells={"MD543-048": "compliant"}),
    Case(
        "handing may have been missed",
        instead(PLAYERS, "gap uP=2C uP=3D"),
        tells={"MD543-053": "cannot_tell"},
    ),
    Case(
        "a third card that was not due",
        instead(PTHIRD, "")
        .replace(BANKERS, "c>6 uB6=9H uB6=KS 6>B")
        .replace(BTHIRD, "B B>6 uB6=KD 6>B"),
        ("543.11",),
    ),
    Case("a fourth card", instead(BTHIRD, f"{BTHIRD} B"), ("543.10(c)",)),
]

WHO_TELLS = [
    Case(
        f"Player drew {third}, Banker had {banker}: {row} is asked",
        f"p2P20 nmb {DEAL} {PLAYERS} c>B uB=KH uB={banker}S P P>2 uP2={third}S 2>P {more}{act} x",
        tells={
            provision: "compliant" if provision == row else "none"
            for provision in ("X631-004", "X631-005", "X631-006")
        },
    )
    for banker, third, more, row, act in (
        (2, 8, "B uB=AS ", "X631-004", "b2P20"),
        (3, 8, "", "X631-006", "b2P20"),
        (6, 5, "", "X631-006", "t2P20"),
        (7, 6, "", "X631-005", "t2P20"),
    )
]


def handed_on(seats: str, by: int) -> str:
    """Returns the lawful round, but the Banker's Hand goes from seat to seat, and so it stays."""
    shown = f"uB{by}=KH uB{by}=4S {by}>B"
    third = BTHIRD.replace(">6", f">{by}").replace("6>", f"{by}>").replace("uB6", f"uB{by}")
    return instead(BANKERS, f"{seats} {shown}").replace(BTHIRD, third)


RELINQUISHING = [
    Case(
        "handed on over places where nobody sits",
        handed_on("c>6 6>5 5>2", by=2),
        tells={"MD543-069": "compliant"},
    ),
    Case(
        "handed on past the dealer",
        handed_on("c>6 6>5 5>2 2>1", by=1).replace("p6B20", "p6B20 p7P5").replace("t5", "t7P5 t5"),
        tells={"MD543-069": "compliant"},
    ),
    Case(
        "handed on past the dealer and a seat",
        instead(PLAYERS, "P>2 2>1 1>5 uP5=2C uP5=3D 5>P").replace(PTHIRD, "P P>5 uP5=2S 5>P"),
        tells={"MD543-069@5": "cannot_tell"},
    ),
    Case(
        "handed on past the dealer to the next",
        instead(PLAYERS, "P>2 2>1 1>6 uP6=2C uP6=3D 6>P").replace(PTHIRD, "P P>6 uP6=2S 6>P"),
        tells={"MD543-069": "compliant"},
    ),
    Case(
        "handed on the wrong way round, not all seen",
        instead(BANKERS, "c>6 6>2 gap 2>5 uB5=KH uB5=4S 5>B").replace(
            BTHIRD, BTHIRD.replace(">6", ">5").replace("6>", "5>").replace("uB6", "uB5")
        ),
        tells={"MD543-069": "cannot_tell"},
    ),
    Case(
        "turned by a player to whom nobody was seen to hand it",
        instead(PLAYERS, "uP2=2C uP2=3D").replace(PTHIRD, "P uP2=2S"),
        tells={"MD543-070": "none"},
    ),
    Case(
        "handed on to the right",
        instead(BANKERS, "c>6 6>5 uB5=KH uB5=4S 5>B").replace(
            BTHIRD, BTHIRD.replace(">6", ">5").replace("6>", "5>").replace("uB6", "uB5")
        ),
        tells={"MD543-069": "compliant"},
    ),
    Case(
        "the third card goes to who gave up",
        instead(BANKERS, "c>6 6>5 uB5=KH uB5=4S 5>B"),
        ("543.9(c)(4)@6",),
    ),
    Case(
        "handed on past a seat",
        instead(BANKERS, "c>6 6>2 uB2=KH uB2=4S 2>B").replace(
            BTHIRD, BTHIRD.replace(">6", ">2").replace("6>", "2>").replace("uB6", "uB2")
        ),
        tells={"MD543-069@2": "cannot_tell"},
    ),
    Case(
        "handed on the wrong way round",
        instead(BANKERS, "c>6 6>2 2>5 uB5=KH uB5=4S 5>B").replace(
            BTHIRD, BTHIRD.replace(">6", ">5").replace("6>", "5>").replace("uB6", "uB5")
        ),
        ("543.14(f)@5",),
    ),
    Case(
        "given up by word",
        instead(BANKERS, "say:relinquish c>5 uB5=KH uB5=4S 5>B").replace(
            BTHIRD, BTHIRD.replace(">6", ">5").replace("6>", "5>").replace("uB6", "uB5")
        ),
        tells={"MD543-056@5": "cannot_tell"},
    ),
    Case(
        "the dealer turns them",
        instead(PLAYERS, "uP=2C uP=3D").replace(PTHIRD, "P uP=2S"),
        tells={"MD543-070": "compliant", "MD543-053": "cannot_tell"},
    ),
]

ROUND = f"p2P20 nmb {DEAL} P>2 uP2=9C uP2=KD 2>P uB=2H uB=5S y2P20 x"
SHOE_END = [
    Case(
        "the last hand, then new decks",
        f"load {ROUND} cover {ROUND} say:last_hand {ROUND} log:cards_changed load {ROUND}",
        tells={
            "2:MD543-064": "compliant",
            "2:MD543-065": "compliant",
            "4:MD543-066": "compliant",
            "4:MD543-067": "compliant",
        },
    ),
    Case(
        "in the middle of a hand",
        f"load {ROUND.replace('P>2', 'cover P>2')} say:last_hand {ROUND} log:cards_changed load {ROUND}",
        tells={"3:MD543-066": "compliant"},
    ),
    Case("two hands more", f"load cover {ROUND} {ROUND} {ROUND}", ("3:543.10(d)",)),
    Case(
        "three hands more are told once",
        f"load cover {ROUND} {ROUND} {ROUND} {ROUND}",
        ("3:543.10(d)",),
    ),
    Case("no hand more", f"load cover {ROUND} log:cards_changed load {ROUND}", ("2:543.10(d)",)),
    Case(
        "a hand may have been missed",
        f"load cover {ROUND} gap*20 log:cards_changed load {ROUND}",
        tells={"2:MD543-066": "cannot_tell"},
    ),
    Case(
        "the next decks are shuffled while the shoe is dealt",
        f"load cover {ROUND.replace('P>2', 'shuffle:device P>2')} {ROUND} log:cards_changed load {ROUND}",
    ),
    Case(
        "new decks not logged",
        f"load cover {ROUND} {ROUND} load {ROUND}",
        tells={"3:MD543-067": "cannot_tell", "1:MD543-065": "cannot_tell"},
    ),
    Case(
        "announced too late",
        f"load cover {ROUND} {ROUND.replace('P>2', 'say:last_hand P>2')} load {ROUND}",
        ("543.10(d)",),
    ),
    Case("the recording ends there", f"load cover {ROUND}"),
    Case("the cover card put into the stack", f"cover load {ROUND} {ROUND} {ROUND}"),
]

WON = f"p6B20 nmb {DEAL} uP=2C uP=4D c>6 uB6=KH uB6=7S 6>B y6B20 m6+1 x"
VIGORISH = [
    Case("collected before play with the new shoe", f"{WON} load t6V1 m6-1 {ROUND}", filed=LATER),
    Case("outstanding with the new shoe", f"{WON} load {ROUND}", ("2:543.13(f)@6",), filed=LATER),
    Case("a new shoe is not yet play", f"{WON} load", filed=LATER),
]


def dragon(cards: str, paid: str, more: str = "") -> str:
    """A round that the Player's Hand wins, with a Dragon Bonus Wager on it at position 2."""
    return f"{BETS} p2D20 nmb {DEAL} {cards} t6B20 t1B20 y5P10 y2P20 {paid} {more} x".replace(
        "  ", " "
    )


NATURAL = "P>2 uP2=9C uP2=KD 2>P c>6 uB6=KH uB6=8S 6>B"
THIRDS = "P P>2 uP2=7D 2>P B B>6 uB6=KC 6>B"
NINE = f"P>2 uP2=2C uP2=KD 2>P c>6 uB6=KH uB6=QS 6>B {THIRDS}"
EIGHT = f"P>2 uP2=2C uP2=KD 2>P c>6 uB6=KH uB6=AS 6>B {THIRDS}"
TABLE_A = NOW | {"dragon_bonus_table": "A"}
DRAGON = [
    Case("Natural 9 against 8", dragon(NATURAL, "y2D20"), tells={"MD543-015@2": "compliant"}),
    Case(
        "cash turned into chips",
        f"cash5P10 {dragon(NATURAL, 'y2D20')}",
        tells={"MD543-023@5": "compliant"},
    ),
    Case("not paid", dragon(NATURAL, ""), ("543.8(a)(4)(i)(B)@2",)),
    Case("less vigorish", dragon(NATURAL, "y2D19"), ("543.13(d)@2",)),
    Case("paid whole, vigorish taken after", dragon(NATURAL, "y2D20 t2V1"), ("543.13(d)@2",)),
    Case(
        "9 points",
        dragon(NINE, "y2D600"),
        filed=TABLE_A,
        tells={"MD543-031@2": "compliant"},
    ),
    Case("9 points paid as table B's", dragon(NINE, "y2D400"), ("543.13(d)@2",), filed=TABLE_A),
    Case("8 points", dragon(EIGHT, "y2D200"), filed=TABLE_A, tells={"MD543-032@2": "compliant"}),
    Case("8 points paid as table B's", dragon(EIGHT, "y2D160"), ("543.13(d)@2",), filed=TABLE_A),
    Case(
        "two tables in one recording",
        f"{dragon(NINE, 'y2D400')} {dragon(EIGHT, 'y2D200')}",
        ("2:543.13(d)@2",),
    ),
]

CASES = [*HANDING, *WHO_TELLS, *RELINQUISHING, *SHOE_END, *VIGORISH, *DRAGON]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_543(case: BaccaratCase) -> None:
    assert differences(case) == []
