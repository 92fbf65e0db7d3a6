"""Events survive being written and read, and odd but lawful logs are read as they are meant."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given

from rules_check.facts.cards import ALL_CARDS, Card, Reading
from rules_check.facts.events import (
    EVENT_TYPES,
    CardDealt,
    CardMoved,
    Chips,
    Event,
    Gap,
    Log,
    dump_event,
    parse_events,
)
from rules_check.facts.money import Cents
from tests.rules_check.facts.event_strategies import events


def parse(*lines: str | bytes) -> tuple[Event, ...]:
    return parse_events(lines, file="log", positions=7)


@given(events())
def test_an_event_written_and_read_is_the_same(event: Event) -> None:
    written = dump_event(event)
    assert parse(written) == (event,)
    assert dump_event(parse(written)[0]) == written


def test_every_type_of_the_log_has_a_class_of_its_name() -> None:
    assert {name: cls.type for name, cls in EVENT_TYPES.items()} == {n: n for n in EVENT_TYPES}


def test_fields_it_does_not_know_are_ignored() -> None:
    (event,) = parse('{"id":"a","type":"gap","t":1,"note":{"x":[1]},"wager":5}')
    assert event == Gap(id="a", t=1.0)


def test_null_is_unknown() -> None:
    (event,) = parse(
        '{"id":"a","type":"card_dealt","t":1,"t_end":null,"to":null,"card":null,"readings":null}'
    )
    assert event == CardDealt(id="a", t=1.0)


def test_blank_lines_crlf_and_a_byte_order_mark_are_fine() -> None:
    log = b'\xef\xbb\xbf{"id":"a","type":"gap","t":1}\r\n\r\n  \n{"id":"b","type":"gap","t":1}\r\n'
    assert [event.id for event in parse(*log.splitlines(keepends=True))] == ["a", "b"]


def test_an_amount_is_a_number_or_an_interval() -> None:
    exact, whole, interval, point = parse(
        *(
            json.dumps({"id": str(n), "type": "chips", "t": 1, "action": "paid", "cents": cents})
            for n, cents in enumerate([500, 500.0, [500, 700], [500, 500]])
        )
    )
    assert [e.cents for e in (exact, whole, point) if isinstance(e, Chips)] == [Cents(500, 500)] * 3
    assert isinstance(interval, Chips)
    assert interval.cents == Cents(500, 700)


def test_readings_come_most_probable_first() -> None:
    (event,) = parse('{"id":"a","type":"card_dealt","t":1,"readings":{"KH":0.2,"KD":0.6,"QD":0.2}}')
    assert isinstance(event, CardDealt)
    assert event.readings == (
        Reading(card=Card(rank="K", suit="D"), probability=0.6),
        Reading(card=Card(rank="K", suit="H"), probability=0.2),
        Reading(card=Card(rank="Q", suit="D"), probability=0.2),
    )


def test_words_of_python_have_names_of_their_own() -> None:
    (event,) = parse('{"id":"a","type":"card_moved","t":1,"from":"shoe_corner","to":3}')
    assert event == CardMoved(id="a", t=1.0, from_place="shoe_corner", to_place=3)


def test_a_log_entry_has_its_wall_clock() -> None:
    (event,) = parse(
        '{"id":"a","type":"log","t":1,"what":"cards_changed","at":"2010-06-01T00:00Z"}'
    )
    assert event == Log(id="a", t=1.0, what="cards_changed", at=datetime(2010, 6, 1, tzinfo=UTC))


def test_without_a_table_any_position_is_read() -> None:
    log = ['{"id":"a","type":"seat","t":1,"position":12,"what":"left"}']
    assert parse_events(log, file="log", positions=None)[0].position == 12


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_card_is_its_code(card: Card) -> None:
    assert Card.parse(card.code) == card


def test_there_are_52_cards() -> None:
    assert len(set(ALL_CARDS)) == 52
