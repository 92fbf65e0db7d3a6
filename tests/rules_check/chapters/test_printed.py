"""What is printed on the layout or posted on a sign, chapter by chapter."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.errors import InputError
from rules_check.facts.profile import TableProfile, parse_profile
from tests.rules_check.chapters.cases import told
from tests.rules_check.chapters.pai_gow_log import NamedLog
from tests.rules_check.chapters.table_log import events_of, profile_of

WAR = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"
GAMES = {
    "567": "casino_war",
    "651a": "casino_war",
    "541": "minibaccarat",
    "543": "midibaccarat",
    "565": "three_card_poker",
}
ODDS = {"tie_wager_odds": "10:1", "war_odds": "1:1"}
DRAGON = {"dragon_bonus_table": "B"}
SIX = {"six_card_table": "A"}
SHOWN = {"tie": "10:1", "war": "2:1"}


@dataclass(frozen=True, slots=True)
class Case:
    """An edition, what was filed, and what a provision says of the first round."""

    edition: str
    provision: str
    filed: dict[str, Any]
    said: str

    @property
    def name(self) -> str:
        return f"{self.provision}: {self.filed}"

    def table(self) -> TableProfile:
        table = {"id": "T", "game": GAMES[self.edition], "edition": self.edition, "positions": 7}
        return parse_profile({"table": table, "rules_submission": self.filed}, file="T")


def posted(on: str | None = None, **odds: str) -> dict[str, Any]:
    """Returns what is posted, and where."""
    return {"posted_odds": odds} | ({} if on is None else {"odds_posted_on": on})


CASES = [
    *(
        Case(edition, provision, filed, said)
        for edition, provision, key in (
            ("567", "W567-009", "layout_approved"),
            ("567", "W567-010", "layout_logo"),
            ("565", "TC565-010", "layout_approved"),
            ("565", "TC565-011", "layout_logo"),
            ("541", "MB541-001", "layout_approved"),
            ("543", "MD543-001", "layout_approved"),
        )
        for filed, said in (
            ({key: True}, "compliant"),
            ({key: False}, "violation"),
            ({}, "cannot_tell"),
        )
    ),
    Case("567", "W567-013", {}, "cannot_tell"),
    Case("567", "W567-013", posted("layout", **SHOWN), "compliant"),
    Case("567", "W567-013", posted(None, **SHOWN), "cannot_tell"),
    Case("567", "W567-013", posted("sign", **SHOWN), "violation"),
    Case("567", "W567-013", posted("none"), "violation"),
    Case("567", "W567-013", {"odds_posted_on": "sign"}, "violation"),
    Case("567", "W567-013", {"odds_posted_on": "layout"}, "cannot_tell"),
    Case("567", "W567-013", posted("layout", tie="10:1"), "violation"),
    Case("567", "W567-013", posted("layout", tie="9:1", war="2:1"), "violation"),
    Case("567", "W567-013", posted("layout", tie="10:1", war="1:1"), "violation"),
    Case("567", "W567-013", posted("layout", tie="20:2", war="2:1"), "compliant"),
    Case("567", "W567-013", posted(None, tie="9:1", war="2:1"), "violation"),
    Case("651a", "X651-003", posted("sign", tie="10:1", war="1:1") | ODDS, "compliant"),
    Case("651a", "X651-003", posted("layout", tie="10:1", war="1:1") | ODDS, "compliant"),
    Case("651a", "X651-003", posted("layout", tie="11:1", war="1:1") | ODDS, "violation"),
    Case("651a", "X651-003", posted("layout", tie="10:1", war="1:1"), "cannot_tell"),
    Case("651a", "X651-003", posted("layout", war="1:1"), "violation"),
    Case("651a", "X651-003", {"odds_posted_on": "none"}, "violation"),
    *(
        Case(edition, provision, filed, said)
        for edition, provision in (("541", "MB541-003"), ("543", "MD543-003"))
        for filed, said in (
            ({}, "none"),
            (DRAGON, "cannot_tell"),
            (posted("sign", dragon_player="B", dragon_banker="B") | DRAGON, "compliant"),
            (posted("sign", dragon_player="B", dragon_banker="A") | DRAGON, "violation"),
            (posted("layout", dragon_player="B") | DRAGON, "violation"),
            ({"odds_posted_on": "none"} | DRAGON, "violation"),
        )
    ),
    Case("565", "TC565-017", posted("layout", pair_plus="A", six_card="A") | SIX, "cannot_tell"),
    Case("565", "TC565-017", posted("sign", pair_plus="A", six_card="C") | SIX, "violation"),
    Case("565", "TC565-017", posted("sign", six_card="A") | SIX, "violation"),
    Case("565", "TC565-017", {"odds_posted_on": "none"}, "violation"),
    Case("565", "TC565-017", {}, "cannot_tell"),
]


def logs() -> list[NamedLog]:
    """Returns the cases as named logs; one round of War serves as any game's."""
    return [(case.name, events_of(WAR), case.table()) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_print_is_judged_by_the_rules_submission(case: Case) -> None:
    assert told(check(events_of(WAR), case.table()), case.provision) == case.said


def test_print_is_judged_once() -> None:
    profile = profile_of("567", rules_submission={"layout_logo": True, **posted("none")})
    found = check(events_of(f"{WAR} {WAR}"), profile)
    assert [f.round for f in found if f.provision in {"W567-010", "W567-013"}] == [1, 1]


@pytest.mark.parametrize(
    "filed",
    [
        {"posted_odds": "10:1"},
        {"posted_odds": {"tie": 10}},
        {"posted_odds": {"tie": "Z"}},
        {"posted_odds": {"tie": ["10:1"]}},
        {"odds_posted_on": "wall"},
        {"layout_logo": "yes"},
        {"gratuity_roles": "dealer"},
        {"gratuity_roles": [1]},
        {"gratuity_roles": [" "]},
        {"food_beverage_roles": ["x" * 1001]},
        {"device_approved": 1},
    ],
    ids=str,
)
def test_a_value_outside_its_list_is_wrong_input(filed: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="wrong value") as caught:
        profile_of("567", rules_submission=filed)
    assert len(str(caught.value)) < 1000
