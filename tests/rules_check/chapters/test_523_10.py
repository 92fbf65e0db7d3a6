"""§ 523.10(l): value chips received by employees, at the tables of every game."""

import json
from datetime import date
from typing import Any

import pytest

from rules_check.engine import chapters_of, check
from rules_check.facts.events import Event, parse_events
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding
from tests.rules_check.chapters.pai_gow_log import NamedLog
from tests.rules_check.chapters.table_log import records

ROUND = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"


def profile_of(day: date | None = date(2011, 3, 1), **more: Any) -> TableProfile:
    """Returns a War table; without a day it names its edition."""
    table: dict[str, Any] = {"id": "T", "game": "casino_war", "positions": 7}
    table |= {"edition": "567"} if day is None else {"gaming_day": day}
    return parse_profile({"table": table | more.pop("table", {}), **more}, file="profile")


def events_for(profile: TableProfile, *more: dict[str, Any]) -> tuple[Event, ...]:
    """Returns a round with further events at its end."""
    made = [record for record in records(ROUND) if record["type"] != "gap"]
    for number, record in enumerate(more):
        made.append({"id": f"m{number}", "t": 100.0 + number, "confidence": 1.0} | record)
    lines = [json.dumps(record) for record in made]
    return parse_events(lines, file="log", positions=profile.positions)


def found_for(profile: TableProfile, *more: dict[str, Any]) -> list[Finding]:
    """Returns what chapter 523 says of a round with further events at its end."""
    return [f for f in check(events_for(profile, *more), profile) if f.section.startswith("523")]


def toke(**facts: Any) -> dict[str, Any]:
    """Returns an entry of chips received by an employee."""
    return {"type": "log", "what": "toke_received", **facts}


GRATUITY = {"purpose": "gratuity"}
FOOD = {"purpose": "food_beverage"}
ROLES = {"gratuity_roles": ["dealer"], "food_beverage_roles": ["cocktail server"]}

CASES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "authorised": (GRATUITY | {"authorised": True}, {}, "EQ523-001 compliant"),
    "not authorised": (GRATUITY | {"authorised": False}, {}, "EQ523-001 violation"),
    "not told": (GRATUITY, {}, "EQ523-001 cannot_tell"),
    "a role filed": (GRATUITY | {"role": "dealer"}, ROLES, "EQ523-001 compliant"),
    "a role not filed": (GRATUITY | {"role": "pit clerk"}, ROLES, "EQ523-001 violation"),
    "no roles filed": (GRATUITY | {"role": "dealer"}, {}, "EQ523-001 cannot_tell"),
    "roles filed, his not told": (GRATUITY, ROLES, "EQ523-001 cannot_tell"),
    "the entry goes before the roles": (
        GRATUITY | {"role": "pit clerk", "authorised": True},
        ROLES,
        "EQ523-001 compliant",
    ),
    "purpose not told, not authorised": ({"authorised": False}, {}, "EQ523-001 violation"),
    "purpose not told, authorised": ({"authorised": True}, {}, "EQ523-001 cannot_tell"),
    "purpose not told, nonfixed": (
        {"authorised": True, "location": "nonfixed"},
        {},
        "EQ523-001 compliant",
    ),
    "served from the floor": (
        FOOD | {"authorised": True, "location": "nonfixed"},
        {},
        "EQ523-002 compliant",
    ),
    "served at a bar": (
        FOOD | {"authorised": True, "location": "fixed"},
        {},
        "EQ523-002 violation",
    ),
    "served from where not told": (FOOD | {"authorised": True}, {}, "EQ523-002 cannot_tell"),
    "served and not authorised": (
        FOOD | {"authorised": False, "location": "nonfixed"},
        {},
        "EQ523-002 violation",
    ),
    "served, not authorised, where not told": (
        FOOD | {"authorised": False},
        {},
        "EQ523-002 violation",
    ),
    "served, authorised or not": (FOOD | {"location": "nonfixed"}, {}, "EQ523-002 cannot_tell"),
    "served by a role filed": (
        FOOD | {"location": "nonfixed", "role": "cocktail server"},
        ROLES,
        "EQ523-002 compliant",
    ),
    "served by a role not filed": (
        FOOD | {"location": "nonfixed", "role": "dealer"},
        ROLES,
        "EQ523-002 violation",
    ),
}


BOX = {
    "name": "tips",
    "kind": "tip_box",
    "polygon_mm": [[0, 0], [50, 0], [50, 50], [0, 50]],
}
TIP = {"type": "chips", "action": "placed", "position": 2, "zone": "tips", "cents": 500}


def logs() -> list[NamedLog]:
    """Returns the cases as named logs."""
    tables = {name: profile_of(rules_submission=filed) for name, (_, filed, _) in CASES.items()}
    made = [
        (name, events_for(tables[name], toke(**facts)), tables[name])
        for name, (facts, _, _) in CASES.items()
    ]
    for roles in (None, ["dealer"], ["floorperson"]):
        for day in (date(2011, 6, 1), date(2013, 1, 1)):
            filed = {} if roles is None else {"gratuity_roles": roles}
            table = profile_of(day, zone=[BOX], rules_submission=filed)
            made.append((f"a tip, {filed} on {day}", events_for(table, TIP), table))
    tables = {
        "651a named": profile_of(None, table={"edition": "651a"}),
        "567 named": profile_of(None),
        **{str(day): profile_of(day) for day in (date(2010, 12, 3), date(2010, 12, 4))},
        **{str(day): profile_of(day) for day in (date(2012, 12, 3), date(2012, 12, 4))},
    }
    for purpose in ("gratuity", "food_beverage"):
        unlawful = toke(purpose=purpose, authorised=False, location="fixed")
        made += [
            (f"chips for {purpose}, {name}", events_for(table, unlawful), table)
            for name, table in tables.items()
        ]
    return made


@pytest.mark.parametrize(("facts", "filed", "said"), CASES.values(), ids=CASES)
def test_who_may_receive_value_chips(
    facts: dict[str, Any], filed: dict[str, Any], said: str
) -> None:
    profile = profile_of(rules_submission=filed)
    (finding,) = found_for(profile, toke(**facts))
    assert f"{finding.provision} {finding.outcome.value}" == said
    assert (finding.section, finding.edition) == ("523.10(l)", "567")


def test_each_entry_is_told_once_and_none_without_one() -> None:
    assert found_for(profile_of()) == []
    twice = found_for(profile_of(), toke(authorised=True), toke(authorised=False))
    assert [f.because for f in twice] == [("m0",), ("m1",)]


UNREAD = toke(authorised=False, purpose="gratuity")
SERVED = toke(authorised=False, purpose="food_beverage")


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2010, 12, 3), "cannot_tell"),
        (date(2010, 12, 4), "violation"),
        (date(2012, 4, 9), "violation"),
        (date(2012, 12, 4), "cannot_tell"),
        (None, "violation"),
    ],
    ids=str,
)
@pytest.mark.parametrize("entry", [UNREAD, SERVED], ids=["gratuity", "food"])
def test_the_text_read_decides_only_while_it_was_in_force(
    day: date | None, said: str, entry: dict[str, Any]
) -> None:
    (finding,) = found_for(profile_of(day), entry)
    assert finding.outcome.value == said


def test_beside_a_final_edition_named_the_text_is_not_known() -> None:
    final = profile_of(None, table={"edition": "651a"})
    (finding,) = found_for(final, UNREAD)
    assert finding.outcome.value == "cannot_tell"
    assert finding.edition == "651a"


@pytest.mark.parametrize(
    ("filed", "said"),
    [
        ({}, "cannot_tell"),
        ({"gratuity_roles": ["dealer"]}, "compliant"),
        ({"gratuity_roles": ["floorperson"]}, "cannot_tell"),
    ],
    ids=str,
)
def test_chips_into_the_tip_box_are_recorded(filed: dict[str, Any], said: str) -> None:
    (finding,) = found_for(profile_of(zone=[BOX], rules_submission=filed), TIP)
    assert (finding.provision, finding.outcome.value) == ("EQ523-001", said)
    late = profile_of(date(2013, 1, 1), zone=[BOX], rules_submission=filed)
    (finding,) = found_for(late, TIP)
    assert finding.outcome.value == "cannot_tell"


def test_chips_into_the_tip_box_are_no_wager() -> None:
    profile = profile_of(zone=[BOX])
    plain = records(ROUND)
    tip = {"id": "tip", "type": "chips", "t": plain[4]["t"], "action": "placed", "zone": "tips"}
    tip |= {"position": 1, "wager": None, "cents": 500, "actor": "player", "confidence": 1.0}
    tipped = [*plain[:4], tip, *plain[4:]]

    def said(made: list[dict[str, Any]]) -> list[tuple[object, ...]]:
        lines = [json.dumps(record) for record in made]
        events = parse_events(lines, file="log", positions=7)
        return [
            (f.round, f.provision, f.position, f.outcome, f.message)
            for f in check(events, profile)
            if not f.section.startswith("523")
        ]

    assert said(tipped) == said(plain)


def test_a_log_of_nothing_but_tips_is_judged() -> None:
    profile = profile_of(zone=[BOX])
    tip = {"id": "tip", "type": "chips", "t": 1.0, "action": "placed", "zone": "tips"}
    events = parse_events([json.dumps(tip)], file="log", positions=7)
    assert check(events, profile) is not None


def test_the_chapter_stands_beside_the_games_own() -> None:
    assert [chapter.edition for chapter in chapters_of(profile_of())] == ["567", "523"]
