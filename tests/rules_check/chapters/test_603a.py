"""§§ 603a.3 and 603a.10: chips and wagers at tables under the final editions."""

from typing import Any

import pytest

from rules_check.engine import chapters_of
from rules_check.facts.profile import TableProfile
from tests.rules_check.chapters import pai_gow_log
from tests.rules_check.chapters.cases import told
from tests.rules_check.chapters.table_log import events_of, findings, profile_of

WAR = "{0} p3i25 nmb c1=8C c3=KH cD=QS y3i25 x1 x3 xD"
FACE_UP = "{0} p3i25 nmb deal3 x1 x2 x4 x5 x6 {1} y3i25 r3i50 x3 xD"


def face_up() -> TableProfile:
    """Returns a Face Up Pai Gow Poker table."""
    return pai_gow_log.profile_of()


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        ("cash1i30", "violation"),
        ("cash1i30 p1i30", "compliant"),
        ("cash1i30 p1i25", "violation"),
        ("cash1i30 gap", "cannot_tell"),
        ("cash1", "none"),
        ("cash5i30", "none"),
        ("p1i30", "none"),
    ],
    ids=str,
)
def test_cash_is_no_wager(bets: str, said: str) -> None:
    assert told(findings(WAR.format(bets), profile_of("651a")), "X603-004") == said


def test_under_a_temporary_edition_the_chapter_is_silent() -> None:
    found = findings(WAR.format("cash1i30"), profile_of("567"))
    assert told(found, "X603-004") == "none"
    assert told(found, "X603-001") == "none"


@pytest.mark.parametrize(
    ("settled", "said"), [("t1i30", "violation"), ("", "none")], ids=["settled", "left alone"]
)
def test_cards_at_every_place_do_not_show_a_wager(settled: str, said: str) -> None:
    profile = face_up()
    before = FACE_UP.format("", "")
    found = pai_gow_log.findings(f"{before} {FACE_UP.format('cash1i30', settled)}", profile)
    assert told(found, "2:X603-004") == said


def chips(cents: int, colour: str) -> dict[str, Any]:
    """Returns a profile with one chip."""
    return {"chip": [{"cents": cents, "colours": [colour, "#ffffff"]}]}


LAWFUL = {
    100: "#f4f4f0",
    200: "#2b4fb3",
    250: "#e88fb0",
    500: "#b3122b",
    2000: "#e8c820",
    2500: "#1d7a3c",
    10000: "#151515",
    50000: "#6a2b8f",
    100000: "#e8641b",
    500000: "#808080",
}
NEXT = dict(zip(LAWFUL, [*list(LAWFUL.values())[1:], LAWFUL[100]], strict=True))


def logs() -> list[pai_gow_log.NamedLog]:
    """Returns the cases as named logs."""
    bets = [*("cash1i30", "cash1i30 p1i30", "cash1i30 p1i25", "cash1i30 gap", "cash1", "p1i30")]
    red = profile_of("651a", **chips(500, "#b3122b"))
    made = [(bet, events_of(" ".join([WAR.format(bet)] * 2)), red) for bet in bets]
    for colours in (LAWFUL, NEXT, {700: "#b3122b"}):
        tables = [profile_of("651a", **chips(cents, c)) for cents, c in colours.items()]
        made += [("a chip", events_of(WAR.format("")), table) for table in tables]
    for settled in ("t1i30", ""):
        script = f"{FACE_UP.format('', '')} {FACE_UP.format('cash1i30', settled)}"
        made.append((settled, pai_gow_log.events_of(script, face_up()), face_up()))
    return made


@pytest.mark.parametrize(("cents", "colour"), LAWFUL.items(), ids=str)
def test_a_chip_has_the_colour_of_its_value(cents: int, colour: str) -> None:
    found = findings(WAR.format(""), profile_of("651a", **chips(cents, colour)))
    assert told(found, "X603-001") == "compliant"


@pytest.mark.parametrize(("cents", "colour"), NEXT.items(), ids=str)
def test_a_chip_of_another_colour_is_no_breach(cents: int, colour: str) -> None:
    found = findings(WAR.format(""), profile_of("651a", **chips(cents, colour)))
    assert told(found, "X603-001") in {"cannot_tell", "compliant"}


def test_a_value_without_a_colour_is_left_open() -> None:
    found = findings(WAR.format(""), profile_of("651a", **chips(700, "#b3122b")))
    assert told(found, "X603-001") == "cannot_tell"


def test_chips_are_judged_once() -> None:
    twice = " ".join([WAR.format("")] * 2)
    found = findings(twice, profile_of("651a", **chips(500, "#b3122b")))
    assert sum(f.provision == "X603-001" for f in found) == 1


def test_the_chapter_stands_beside_final_editions_alone() -> None:
    assert [c.edition for c in chapters_of(profile_of("651a"))] == ["651a", "523", "603a"]
    assert [c.edition for c in chapters_of(profile_of("567"))] == ["567", "523"]
    assert [c.edition for c in chapters_of(face_up())] == ["688a", "523", "603a"]
