"""A finished script: everything a film or a log of these rounds needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from rules_check.facts.events import Event, dump_event
from sample_video.scripts.acts import Act, Actor, Point
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.house import House

JsonObject = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipColour:
    """One denomination in the rack: face colour first, then the edge spots, as "#rrggbb"."""

    cents: int
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Somebody at the table from `t` to `t_end`: a player at `position`, or a dealer (None)."""

    actor: Actor
    position: int | None
    person: str
    t: float
    t_end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningState:
    """What lies on the table when the recording starts.

    Attributes:
        shoe_cards: Cards in the shoe (0 when it is empty).
        discard_cards: Cards in the rack.
        shoe_back: Back colour showing at the mouth of the shoe.
        rails: By position, the player's own chips: stacks of cents, bottom to top, with the place
            of each stack.
        seated: Positions of the players present from the start.
    """

    shoe_cards: int
    discard_cards: int
    shoe_back: str
    rails: Mapping[int, tuple[tuple[Point, tuple[int, ...]], ...]]
    seated: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """Rounds of one recording with their truth.

    Attributes:
        acts: In time order of `t`.
        backs: Back colour key ("red") to "#rrggbb".
        duration_s: Length of the recording: a little after the last act.
        events: The log of the whole recording, exact.
        truth: One object a round, as truth.jsonl.
    """

    game: str
    edition: str
    seed: int
    table_id: str
    gaming_day: date
    house: House
    layout: TableLayout
    chips: tuple[ChipColour, ...]
    backs: Mapping[str, str]
    cover_colours: tuple[str, str]
    start: OpeningState
    people: tuple[Presence, ...]
    acts: tuple[Act, ...]
    duration_s: float
    events: tuple[Event, ...]
    truth: tuple[JsonObject, ...]

    @property
    def event_lines(self) -> tuple[str, ...]:
        """The log as canonical JSON lines, as in events.jsonl."""
        return tuple(dump_event(event) for event in self.events)
