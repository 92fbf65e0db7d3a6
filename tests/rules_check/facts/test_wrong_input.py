"""Every wrong log is one plain sentence that names file, line and field and repeats no line."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_check.errors import InputError
from rules_check.facts.events import parse_events

FILE = "night.jsonl"


def line(**fields: Any) -> str:
    return json.dumps({"id": "e1", "type": "chips", "t": 1.0, "action": "placed"} | fields)


def without(name: str) -> str:
    fields = {"id": "e1", "type": "chips", "t": 1.0, "action": "placed"}
    del fields[name]
    return json.dumps(fields)


def message(*lines: str | bytes) -> str:
    with pytest.raises(InputError) as caught:
        parse_events(lines, file=FILE, positions=7)
    return str(caught.value)


def told(lines: Iterable[str | bytes]) -> str:
    try:
        parse_events(lines, file=FILE, positions=7)
    except InputError as exc:
        return str(exc)
    return ""


WRONG: list[Any] = [
    pytest.param("nonsense", None, id="not-json"),
    pytest.param('{"id": "e1"', None, id="cut-off"),
    pytest.param(line() + line(), None, id="two-objects"),
    pytest.param("[]", None, id="list"),
    pytest.param('"word"', None, id="text"),
    pytest.param("null", None, id="null"),
    pytest.param("17", None, id="number"),
    pytest.param(line(type="chipz"), "type", id="unknown-type"),
    pytest.param(line(type=["chips"]), "type", id="type-a-list"),
    pytest.param(without("type"), "type", id="type-missing"),
    pytest.param(without("id"), "id", id="id-missing"),
    pytest.param(without("t"), "t", id="t-missing"),
    pytest.param(without("action"), "action", id="action-missing"),
    pytest.param(line(id=None), "id", id="id-null"),
    pytest.param(line(id=5), "id", id="id-a-number"),
    pytest.param(line(id=""), "id", id="id-empty"),
    pytest.param('{"id": "\\ud800", "type": "gap", "t": 1}', "id", id="id-half-a-surrogate"),
    pytest.param('{"id": "a", "id": "b", "type": "gap", "t": 1}', "id", id="key-twice"),
    pytest.param('{"id": "a", "type": "gap", "t": NaN}', None, id="t-nan"),
    pytest.param('{"id": "a", "type": "gap", "t": -Infinity}', None, id="t-infinite"),
    pytest.param('{"id": "a", "type": "gap", "t": 1e999}', "t", id="t-overflows"),
    pytest.param('{"id": "a", "type": "gap", "t": ' + "9" * 400 + "}", "t", id="t-400-digits"),
    pytest.param('{"id": "a", "type": "gap", "t": ' + "9" * 9000 + "}", None, id="t-9000-digits"),
    pytest.param(line(cents=int("9" * 4000)), "cents", id="cents-4000-digits"),
    pytest.param(line(t="1"), "t", id="t-a-text"),
    pytest.param(line(t=True), "t", id="t-a-boolean"),
    pytest.param(line(t=-0.5), "t", id="t-negative"),
    pytest.param(line(t_end=0.5), "t_end", id="ends-before-it-begins"),
    pytest.param(line(cents=-1), "cents", id="cents-negative"),
    pytest.param(line(cents=0.5), "cents", id="cents-fractional"),
    pytest.param(line(cents="500"), "cents", id="cents-a-text"),
    pytest.param(line(cents=True), "cents", id="cents-a-boolean"),
    pytest.param(line(cents=[500, 100]), "cents", id="high-low"),
    pytest.param(line(cents=[500]), "cents", id="interval-of-one"),
    pytest.param(line(cents=[-1, 100]), "cents", id="interval-below-zero"),
    pytest.param(line(cents=[1.5, 100]), "cents", id="interval-fractional"),
    pytest.param(line(action="stolen"), "action", id="unknown-action"),
    pytest.param(line(action=None), "action", id="action-null"),
    pytest.param(line(actor="ghost"), "actor", id="unknown-actor"),
    pytest.param(line(source="rumour"), "source", id="unknown-source"),
    pytest.param(line(confidence=1.01), "confidence", id="confidence-above-one"),
    pytest.param(line(confidence=-0.01), "confidence", id="confidence-below-zero"),
    pytest.param(line(position=0), "position", id="position-zero"),
    pytest.param(line(position=8), "position", id="position-above-the-table"),
    pytest.param(line(position=1.5), "position", id="position-fractional"),
    pytest.param(line(position=True), "position", id="position-a-boolean"),
    pytest.param(line(type="card_dealt", card="1H"), "card", id="impossible-card"),
    pytest.param(line(type="card_dealt", card="kh"), "card", id="lower-case-card"),
    pytest.param(line(type="card_dealt", card=["KH"]), "card", id="card-a-list"),
    pytest.param(line(type="card_dealt", to=8), "to", id="to-above-the-table"),
    pytest.param(line(type="card_dealt", to="floor"), "to", id="to-nobody"),
    pytest.param(line(type="card_dealt", face="sideways"), "face", id="face"),
    pytest.param(line(type="card_dealt", drawn_with="foot"), "drawn_with", id="drawn-with"),
    pytest.param(line(type="card_dealt", readings={"KX": 1}), "readings", id="reading-no-card"),
    pytest.param(line(type="card_dealt", readings={"KH": 1.5}), "readings", id="reading-above-one"),
    pytest.param(line(type="card_dealt", readings=["KH"]), "readings", id="readings-a-list"),
    pytest.param(line(type="chips", action="paid", values=[500]), "values", id="values-a-list"),
    pytest.param(line(type="chips", action="paid", values={"5.5": 1}), "values", id="value-a-part"),
    pytest.param(line(type="chips", action="paid", values={"05": 1}), "values", id="value-padded"),
    pytest.param(
        line(type="chips", action="paid", values={"5": 2}), "values", id="value-above-one"
    ),
    pytest.param(
        line(type="chips", action="paid", values={str(n): 0.001 for n in range(201)}),
        "values",
        id="values-too-many",
    ),
    pytest.param(line(type="cards_cleared", in_order="yes"), "in_order", id="in-order-a-text"),
    pytest.param(line(type="cover_card", at=9), "at", id="cover-card-above-the-table"),
    pytest.param(line(type="procedure", name="juggle"), "name", id="unknown-procedure"),
    pytest.param(line(type="procedure", name="cut", by=8), "by", id="cut-by-nobody"),
    pytest.param(line(type="log", what="x", at="2010-06-01T10:00"), "at", id="no-offset"),
    pytest.param(line(type="log", what="x", at="yesterday"), "at", id="no-instant"),
    pytest.param(line(type="gap", zones="shoe"), "zones", id="zones-a-text"),
    pytest.param(line(type="marker", action="paid"), "action", id="marker-action"),
    pytest.param(line(type="seat", what="vanished"), "what", id="seat-what"),
    pytest.param(b"\xff\xfe{}", None, id="not-utf-8"),
    pytest.param("[" * 100_000, None, id="nested-lists"),
    pytest.param('{"a":' * 100_000, None, id="nested-objects"),
]


@pytest.mark.parametrize(("bad", "field"), WRONG)
def test_a_wrong_line_is_told_by_file_line_and_field(bad: str | bytes, field: str | None) -> None:
    good = json.dumps({"id": "e0", "type": "gap", "t": 0.0})
    sentence = message(good, "", bad)
    assert sentence.startswith(f"{FILE}, line 3")
    assert len(sentence) < 1000
    assert "\n" not in sentence
    text = bad.decode("latin-1") if isinstance(bad, bytes) else bad
    assert text not in sentence
    if field is not None:
        assert f"field {field}" in sentence
        assert "expected" in sentence


def test_an_id_used_twice_is_wrong() -> None:
    assert "field id" in message(line(), line(t=2.0))


def test_time_that_goes_back_is_wrong() -> None:
    assert "field t: time goes back; expected 1.0 or later, got 0.9" in message(
        line(), line(id="e2", t=0.9)
    )


def test_equal_times_are_fine() -> None:
    assert len(parse_events([line(), line(id="e2")], file=FILE, positions=7)) == 2


def test_a_very_long_value_is_cut_in_the_message() -> None:
    assert len(message(line(action="x" * 100_000))) < 1000


def test_a_very_long_file_name_is_cut_in_the_message() -> None:
    with pytest.raises(InputError) as caught:
        parse_events(["{"], file="x" * 5000 + "\n", positions=None)
    assert len(str(caught.value)) < 1000
    assert "\n" not in str(caught.value)


@given(st.lists(st.binary(max_size=60), max_size=5))
def test_random_bytes_give_nothing_but_input_errors(lines: list[bytes]) -> None:
    assert len(told(lines)) < 1000


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["KH", "placed", "dealer", "up", "chips", "card_dealt", "initial"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ["id", "type", "t", "t_end", "position", "to", "card", "cents", "action", "readings", "at",
     "what", "name", "zones", "from", "confidence", "hand", "by", "phrase"]
)  # fmt: skip


@given(st.dictionaries(NAMES, VALUES, max_size=8), st.sampled_from(["chips", "card_dealt", "log"]))
def test_random_objects_give_nothing_but_input_errors(fields: dict[str, Any], kind: str) -> None:
    made = {"id": "e", "type": kind, "t": 0} | fields
    assert len(told([json.dumps(made)])) < 1000
