"""A short way to write down event logs of Casino War.

``log("1:initial=500", "deal 1=KH dealer=9C", ...)`` makes one event a word, a second apart.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rules_check.facts.cards import Card
from rules_check.facts.events import (
    Announcement,
    CardBurned,
    CardDealt,
    CardsCleared,
    Chips,
    Event,
    Gap,
    Procedure,
    Staff,
)
from rules_check.facts.money import Cents
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.rounds import fold

__all__ = ["TABLE", "gap", "ids_by_round", "log"]

TABLE = parse_profile(
    {"table": {"id": "T", "game": "casino_war", "edition": "567", "positions": 7}}, file="T"
)


def log(*lines: str, start: float = 1.0) -> tuple[Event, ...]:
    """Returns the events of some lines; each line is a verb and its objects.

    ``bet 1=500 3=500``, ``tie 1=100``, ``war 1=500``, ``add 1=100``, ``deal 1=KH dealer=9C``,
    ``deal2 1=KH`` (the War deal), ``burn 3`` (how many), ``take 1.initial=500``, ``pay ...``,
    ``return ...``, ``remove ...``, ``clear 1 dealer``, ``clear2 1`` (the War hand), ``say``,
    ``do shuffle cut``, ``staff dealer_changed``, ``gap 6`` (seconds, hiding all).
    """
    events: list[Event] = []
    t = start
    for line in lines:
        verb, *words = line.split()
        for word in words or [""]:
            for made in _made(verb, word):
                events.append(made.at(t, f"e{len(events) + 1}"))
                t += float(word) if verb == "gap" else 1.0
    return tuple(events)


class _Of:
    """An event type with its facts, waiting for an id and a time."""

    def __init__(self, cls: type[Event], **facts: Any) -> None:
        self.cls = cls
        self.facts = facts

    def at(self, t: float, name: str) -> Event:
        lasts = self.facts.pop("lasts", 0.5)
        return self.cls(id=name, t=t, t_end=t + lasts, confidence=1.0, **self.facts)


CHIPS = {
    "add": "added", "take": "taken", "pay": "paid", "return": "returned", "remove": "removed",
    "touch": "touched",
}  # fmt: skip


def _place(text: str) -> Any:
    return int(text) if text.isdigit() else text


def _made(verb: str, word: str) -> Iterable[_Of]:
    name, _, value = word.partition("=")
    if verb in {"bet", "tie", "war"}:
        wager = "initial" if verb == "bet" else verb
        cents = Cents.exact(int(value))
        yield _Of(Chips, action="placed", position=int(name), wager=wager, cents=cents)
    elif verb in CHIPS:
        seat, _, wager = name.partition(".")
        cents = Cents.exact(int(value or 0))
        action = CHIPS[verb]
        yield _Of(Chips, action=action, position=int(seat), wager=wager or "initial", cents=cents)
    elif verb in {"deal", "deal2", "deal?"}:
        hand = {"deal": "original", "deal2": "war", "deal?": None}[verb]
        card = Card.parse(value)
        yield _Of(CardDealt, to=_place(name), hand=hand, card=card, face="up")
    elif verb in {"clear", "clear2"}:
        hand = "war" if verb == "clear2" else "original"
        yield _Of(CardsCleared, to=_place(name), hand=hand, in_order=True)
    elif verb == "burn":
        yield from (_Of(CardBurned, face="down") for _ in range(int(name)))
    elif verb == "say":
        yield _Of(Announcement, phrase="no_more_bets")
    elif verb == "do":
        yield _Of(Procedure, name=name)
    elif verb == "staff":
        yield _Of(Staff, what=name)
    elif verb == "gap":
        yield _Of(Gap, reason="occluded", lasts=float(name))
    else:
        raise ValueError(verb)


def gap(event: Event) -> Gap:
    """Returns a gap in place of an event: all that was not seen while it happened."""
    end = event.t if event.t_end is None else event.t_end
    return Gap(id=event.id, t=event.t, t_end=end, confidence=1.0, reason="occluded")


def ids_by_round(events: Sequence[Event], profile: TableProfile = TABLE) -> dict[str, int]:
    """Returns the round of each event."""
    return {event.id: rnd.number for rnd in fold(events, profile) for event in rnd.events}
