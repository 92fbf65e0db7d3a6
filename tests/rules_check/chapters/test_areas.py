"""Areas of the layout, chapter by chapter, as the zones of the table profile tell them."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.facts.profile import TableProfile, parse_profile
from tests.rules_check.chapters.cases import told
from tests.rules_check.chapters.pai_gow_log import NamedLog
from tests.rules_check.chapters.table_log import events_of

ROUND = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"
GAMES = {
    "567": ("casino_war", ("initial", "tie")),
    "651a": ("casino_war", ("initial", "tie")),
    "541": ("minibaccarat", ("player", "banker", "tie", "dragon_player", "dragon_banker")),
    "543": ("midibaccarat", ("player", "banker", "tie", "dragon_player", "dragon_banker")),
    "565": ("three_card_poker", ("ante", "play", "pair_plus", "progressive", "six_card")),
}
FILED = {
    "541": {"dragon_bonus_table": "A"},
    "543": {"dragon_bonus_table": "A"},
    "565": {"six_card_table": "A"},
}
SEATS = 6


def box(seat: int, wager: str, row: int) -> dict[str, Any]:
    """Returns the area of one wager at one seat."""
    x, y = 100.0 * seat, 60.0 * row
    polygon = [[x, y], [x + 50, y], [x + 50, y + 50], [x, y + 50]]
    name = f"{seat}.{wager}"
    return {"name": name, "kind": "wager", "position": seat, "wager": wager, "polygon_mm": polygon}


def zones(edition: str) -> list[dict[str, Any]]:
    """Returns areas for every wager of a game at every seat."""
    wagers = GAMES[edition][1]
    return [box(seat, w, row) for seat in range(1, SEATS + 1) for row, w in enumerate(wagers)]


@dataclass(frozen=True, slots=True)
class Case:
    """A provision that asks for the areas of a wager."""

    edition: str
    provision: str
    wager: str

    def table(self, areas: list[dict[str, Any]], **filed: Any) -> TableProfile:
        """Returns the table with these areas."""
        game = GAMES[self.edition][0]
        table = {"id": "T", "game": game, "edition": self.edition, "positions": SEATS}
        submission = FILED.get(self.edition, {}) | filed
        document = {"table": table, "zone": areas, "rules_submission": submission}
        return parse_profile(document, file="T")

    def whole(self) -> list[dict[str, Any]]:
        """Returns every area of the game."""
        return zones(self.edition)

    def without(self) -> list[dict[str, Any]]:
        """Returns the areas but for this wager's at position 4."""
        return [z for z in self.whole() if z["name"] != f"4.{self.wager}"]

    def shared(self) -> list[dict[str, Any]]:
        """Returns the areas; at position 4 this wager lies where another does."""
        other = next(w for w in GAMES[self.edition][1] if w != self.wager)
        there = next(z for z in self.whole() if z["name"] == f"4.{other}")
        moved = {"polygon_mm": there["polygon_mm"]}
        return [z | moved if z["name"] == f"4.{self.wager}" else z for z in self.whole()]


CASES = [
    Case("567", "W567-011", "initial"),
    Case("567", "W567-012", "tie"),
    Case("651a", "X651-002", "tie"),
    Case("541", "MB541-002", "dragon_player"),
    Case("543", "MD543-002", "dragon_banker"),
    Case("565", "TC565-012", "ante"),
    Case("565", "TC565-013", "play"),
    Case("565", "TC565-014", "pair_plus"),
    Case("565", "TC565-016", "six_card"),
]


def logs() -> list[NamedLog]:
    """Returns the cases as named logs; one round of War serves as any game's."""
    return [
        (f"{case.provision} {name}", events_of(ROUND), case.table(areas))
        for case in CASES
        for name, areas in (("kept", case.whole()), ("shared", case.shared()))
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.provision)
def test_each_wager_has_an_area_of_its_own(case: Case) -> None:
    def said(areas: list[dict[str, Any]]) -> str:
        return told(check(events_of(ROUND), case.table(areas)), case.provision)

    assert said(case.whole()) == "compliant"
    assert "violation" in said(case.shared())
    assert "cannot_tell" in said(case.without())
    assert said([]) == "none"


@pytest.mark.parametrize("edition", ["541", "543"])
def test_without_a_dragon_bonus_no_area_is_asked_for(edition: str) -> None:
    table = {"id": "T", "game": GAMES[edition][0], "edition": edition, "positions": SEATS}
    profile = parse_profile({"table": table, "zone": zones(edition)}, file="T")
    name = {"541": "MB541-002", "543": "MD543-002"}[edition]
    assert told(check(events_of(ROUND), profile), name) == "none"
