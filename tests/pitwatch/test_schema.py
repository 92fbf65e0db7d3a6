"""The schemas say what the files hold, in the words other programs rely on."""

import dataclasses
import json
from typing import Any

import pytest

from pitwatch import cli
from pitwatch.schemas import KINDS, schema
from rules_check.facts.events import EVENT_TYPES, dump_event
from rules_check.rounds import dump_round, fold
from rules_check.verdict import Finding
from tests.rules_check.rounds.table_log import TABLE, log

FIELDS = {
    "card_dealt": "back to hand card readings face drawn_with placed_with",
    "card_burned": "face card",
    "card_turned": "to hand card readings actor",
    "cards_cleared": "to hand in_order",
    "card_touched": "actor position to",
    "face_up_in_shoe": "card",
    "cover_card": "at",
    "chips": "action position wager cents values emptied actor",
    "marker": "action position cents",
    "announcement": "phrase",
    "procedure": "name face by cards_from_end decks batch position accepted",
    "card_moved": "from to card actor",
    "seat": "position what",
    "cash": "position wager cents",
    "staff": "what",
    "log": "what at decks authorised role purpose location",
    "gap": "reason zones",
}
WORDS = {
    ("chips", "action"): "placed added removed touched taken paid returned",
    ("marker", "action"): "placed removed",
    ("card_dealt", "face"): "up down",
    ("card_dealt", "drawn_with"): "left right",
    ("card_dealt", "actor"): "dealer player floor other",
    ("card_dealt", "source"): "vision audio operator log simulator",
    ("procedure", "name"): (
        "inspect spread wash stack shuffle offer_cut cut recut load_shoe batch_swap start_position"
    ),
    ("gap", "reason"): "occluded out_of_view corrupt frozen cut unsure",
    ("seat", "what"): "occupied left",
}
CHOICES = (
    "decks automated_shuffler dragon_bonus_table vigorish_type vigorish_percent "
    "vigorish_collection tie_odds royal_match_table royal_match_max_cents crown_treasure "
    "six_card_table initial_odds tie_wager_odds war_odds war_tie_odds device_approved "
    "layout_approved layout_logo posted_odds odds_posted_on gratuity_roles food_beverage_roles"
)
FINDING = (
    "id round provision section citation edition outcome position t t_end confidence message "
    "because would_settle clip amount_cents"
)


def of_event(name: str) -> dict[str, Any]:
    (found,) = [s for s in schema("events")["oneOf"] if s["title"] == name]
    return dict(found)


def test_every_type_of_event_is_described() -> None:
    assert set(FIELDS) == set(EVENT_TYPES)
    assert {s["title"] for s in schema("events")["oneOf"]} == set(FIELDS)


@pytest.mark.parametrize(("name", "fields"), FIELDS.items(), ids=FIELDS)
def test_an_event_has_the_fields_of_the_log(name: str, fields: str) -> None:
    always = {"id", "type", "t", "source", "confidence", "t_end", "zone", "position", "actor"}
    assert set(of_event(name)["properties"]) == always | set(fields.split())


@pytest.mark.parametrize(("field", "words"), WORDS.items(), ids=".".join)
def test_a_field_has_the_words_of_the_log(field: tuple[str, str], words: str) -> None:
    name, attribute = field
    found = of_event(name)["properties"][attribute]
    options = found.get("anyOf", [found])
    assert [w for option in options for w in option.get("enum", [])] == words.split()


def test_a_finding_has_the_fields_other_programs_read() -> None:
    assert set(schema("findings")["properties"]) == set(FINDING.split())
    assert {f.name for f in dataclasses.fields(Finding)} == set(FINDING.split())


def test_a_table_profile_has_the_choices_of_the_rules_submission() -> None:
    choices = schema("table")["properties"]["rules_submission"]["properties"]
    assert set(choices) == set(CHOICES.split())
    assert choices["vigorish_percent"] == {"enum": [4, 5]}


def test_a_table_profile_is_closed_where_unknown_keys_are_refused() -> None:
    found = schema("table")
    parts = found["properties"]
    assert found["additionalProperties"] is False
    for name in ("camera", "rules_submission", "deck"):
        assert parts[name]["additionalProperties"] is False
    for name in ("zone", "chip"):
        assert parts[name]["items"]["additionalProperties"] is False
    assert "additionalProperties" not in parts["table"]


def fits(value: Any, found: dict[str, Any]) -> bool:
    """Whether a value fits a schema, as far as our schemas go."""
    if "anyOf" in found:
        return any(fits(value, option) for option in found["anyOf"])
    if "oneOf" in found:
        return sum(fits(value, option) for option in found["oneOf"]) == 1
    if "const" in found:
        return bool(value == found["const"])
    if "enum" in found:
        return value in found["enum"]
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
             "integer": int, "number": (int, float)}  # fmt: skip
    if not isinstance(value, kinds[found["type"]]):  # type: ignore[arg-type]
        return False
    if isinstance(value, list):
        items = found.get("prefixItems", [found.get("items")] * len(value))
        return all(fits(v, s) for v, s in zip(value, items, strict=True))
    if isinstance(value, dict):
        known = found.get("properties", {})
        closed = found.get("additionalProperties") is False and set(value) - set(known)
        missing = set(found.get("required", ())) - set(value)
        return (
            not closed
            and not missing
            and all(fits(value[k], known[k]) for k in known if k in value)
        )
    return True


ROUND = ("bet 1=500", "say", "deal 1=KH dealer=9C", "gap 2", "pay 1=500", "clear 1 dealer")


def test_events_as_written_fit_their_schema() -> None:
    for event in log(*ROUND, "do shuffle", "staff dealer_changed", "burn 1"):
        assert fits(json.loads(dump_event(event)), schema("events"))


def test_rounds_as_written_fit_their_schema() -> None:
    for rnd in fold(log(*ROUND, "do shuffle"), TABLE):
        assert fits(json.loads(dump_round(rnd)), schema("rounds"))


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_printed(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", kind]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == KINDS[kind][0]


def test_the_kinds_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(KINDS)
