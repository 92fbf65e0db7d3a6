"""Acts as events of the log, in the words of the table event vocabulary."""

from __future__ import annotations

from collections.abc import Iterable

from rules_check.facts.events import Event, dump_event, parse_event
from sample_video.scripts.acts import Act, BankNote, CardItem, Chips, Lammer

Fields = dict[str, object]


def event_log(acts: Iterable[Act]) -> tuple[Event, ...]:
    """Events of all acts that are events, in time order, with ids by their order."""
    told = sorted((act for act in acts if act.event), key=lambda act: act.t)
    return tuple(_event(act, number) for number, act in enumerate(told, start=1))


def event_lines(events: Iterable[Event]) -> tuple[str, ...]:
    """Canonical JSON lines."""
    return tuple(dump_event(event) for event in events)


def _event(act: Act, number: int) -> Event:
    fields: Fields = {
        "id": f"e{number:05d}",
        "type": act.kind,
        "t": act.t,
        "t_end": act.t_end,
        "source": "simulator",
        "confidence": 1.0,
        "actor": act.actor,
    }
    if act.position is not None:
        fields["position"] = act.position
    fields |= _TELLERS[act.kind](act)
    return parse_event(fields, file="script")


def _zone(act: Act) -> str | None:
    """The zone a thing came to rest in, or "shoe_corner"; a player's rail is no zone."""
    place = act.target
    return None if place is None or place.zone.endswith(".rail") else place.zone


def _chips(act: Act) -> Fields:
    cents = act.event_cents
    if cents is None and isinstance(act.thing, Chips):
        cents = act.thing.total_cents
    return {
        "action": act.verb,
        "wager": act.wager,
        "cents": cents,
        "zone": None if act.wager == "vigorish" else f"{act.position}.{act.wager}",
    }


def _marker(act: Act) -> Fields:
    cents = act.event_cents
    if cents is None and isinstance(act.thing, Lammer):
        cents = act.thing.cents
    return {"action": act.verb, "cents": cents, "zone": f"{act.position}.vigorish"}


def _code(act: Act) -> str | None:
    thing = act.thing
    return thing.code if isinstance(thing, CardItem) and thing.face == "up" else None


def _card_dealt(act: Act) -> Fields:
    assert isinstance(act.thing, CardItem)
    return {
        "to": act.to,
        "zone": _zone(act),
        "hand": act.hand,
        "card": _code(act),
        "face": act.thing.face,
        "back": act.thing.back,
        "drawn_with": act.hands[0],
        "placed_with": act.hands[-1],
    }


def _card_burned(act: Act) -> Fields:
    assert isinstance(act.thing, CardItem)
    return {"face": act.thing.face, "card": _code(act), "zone": _zone(act)}


def _hand(act: Act) -> Fields:
    return {"to": act.to, "hand": act.hand, "zone": _zone(act)}


def _cards_cleared(act: Act) -> Fields:
    return {"to": act.to, "hand": act.hand, "zone": "discard", **dict(act.detail)}


def _face_up_in_shoe(act: Act) -> Fields:
    return {"card": _code(act), "zone": "shoe"}


def _card_turned(act: Act) -> Fields:
    return {**_hand(act), "card": _code(act)}


def _card_touched(act: Act) -> Fields:
    return {"to": act.to, "zone": _zone(act)}


def _card_moved(act: Act) -> Fields:
    return {**dict(act.detail), "card": _code(act)}


def _cover_card(act: Act) -> Fields:
    return {"at": act.to}


def _cash(act: Act) -> Fields:
    cents = act.thing.cents if isinstance(act.thing, BankNote) else None
    return {"wager": act.wager, "cents": cents, "zone": _zone(act) if act.wager else None}


def _procedure(act: Act) -> Fields:
    return {"name": act.verb, **dict(act.detail)}


def _what(act: Act) -> Fields:
    return {"what": act.verb, **dict(act.detail)}


def _detail(act: Act) -> Fields:
    return dict(act.detail)


_TELLERS = {
    "chips": _chips,
    "marker": _marker,
    "card_dealt": _card_dealt,
    "card_burned": _card_burned,
    "card_turned": _card_turned,
    "cards_cleared": _cards_cleared,
    "card_touched": _card_touched,
    "card_moved": _card_moved,
    "face_up_in_shoe": _face_up_in_shoe,
    "cover_card": _cover_card,
    "announcement": _detail,
    "procedure": _procedure,
    "seat": _what,
    "staff": _what,
    "cash": _cash,
    "log": _what,
}
