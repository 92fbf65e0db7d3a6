"""Table events: one frozen dataclass for each type, with the fields of the event log.

Each field is annotated with its ``Kind``; reading, writing and the JSON Schema all come from
these annotations. A field without default must be given and not null; ``None`` is unknown.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal, get_args

from rules_check.facts.cards import Card, Reading
from rules_check.facts.kinds import (
    BOOLEAN,
    CARD,
    CENTS,
    COUNT,
    INSTANT,
    PLACE,
    POSITION,
    POSITION_OR_DEALER,
    PROBABILITY,
    READINGS,
    SECONDS,
    SPOT,
    TEXT,
    VALUES,
    ZONES,
    seat_or,
    word,
)
from rules_check.facts.money import Cents
from rules_check.facts.values import Value

__all__ = [
    "EVENT_TYPES",
    "Announcement",
    "CardBurned",
    "CardDealt",
    "CardMoved",
    "CardTouched",
    "CardTurned",
    "CardsCleared",
    "Cash",
    "ChipAction",
    "Chips",
    "CoverCard",
    "Event",
    "FaceUpInShoe",
    "Gap",
    "Log",
    "Marker",
    "Place",
    "Procedure",
    "Seat",
    "Staff",
]

Place = int | Literal["dealer", "player", "banker"]
"""Whose cards: a position, the dealer, or a hand of baccarat."""

Actor = Literal["dealer", "player", "floor", "other"]
Source = Literal["vision", "audio", "operator", "log", "simulator"]
Face = Literal["up", "down"]
HandUsed = Literal["left", "right"]
ChipAction = Literal["placed", "added", "removed", "touched", "taken", "paid", "returned"]
ProcedureName = Literal[
    "inspect",
    "spread",
    "wash",
    "stack",
    "shuffle",
    "offer_cut",
    "cut",
    "recut",
    "load_shoe",
    "batch_swap",
    "start_position",
]
GapReason = Literal["occluded", "out_of_view", "corrupt", "frozen", "cut", "unsure"]

_ACTOR = word(*get_args(Actor))
_FACE = word(*get_args(Face))
_HAND_USED = word(*get_args(HandUsed))


class Named(str):
    """The JSON name of a field whose name is a word of Python."""

    __slots__ = ()


class AlwaysWritten:
    """Marks a field that is written as null when unknown, not left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What every event has.

    Attributes:
        id: unique in its log.
        t: seconds from the start of the recording, from the stream's own timestamps.
        t_end: seconds when the act was complete; None if it was not told.
        source: which sensor says so.
        confidence: probability in [0, 1] that the event happened as told.
        zone: name of the zone of the table profile.
        position: 1 = farthest to the dealer's left, rising clockwise seen from above.
        actor: who acted.
    """

    type: ClassVar[str] = ""

    id: Annotated[str, TEXT]
    t: Annotated[float, SECONDS]
    t_end: Annotated[float | None, SECONDS] = None
    source: Annotated[Source | None, word(*get_args(Source)), AlwaysWritten] = None
    confidence: Annotated[float | None, PROBABILITY, AlwaysWritten] = None
    zone: Annotated[str | None, TEXT] = None
    position: Annotated[int | None, POSITION] = None
    actor: Annotated[Actor | None, _ACTOR] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt(Event):
    """A card from the shoe came to rest in a hand."""

    type: ClassVar[str] = "card_dealt"

    to: Annotated[Place | None, PLACE] = None
    hand: Annotated[str | None, TEXT] = None
    card: Annotated[Card | None, CARD, AlwaysWritten] = None
    readings: Annotated[tuple[Reading, ...] | None, READINGS] = None
    face: Annotated[Face | None, _FACE] = None
    drawn_with: Annotated[HandUsed | None, _HAND_USED] = None
    placed_with: Annotated[HandUsed | None, _HAND_USED] = None
    back: Annotated[str | None, TEXT] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBurned(Event):
    """A card went from the shoe straight to the discard rack."""

    type: ClassVar[str] = "card_burned"

    face: Annotated[Face | None, _FACE] = None
    card: Annotated[Card | None, CARD] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurned(Event):
    """A card that lay face down was turned; the cards of a hand turn in the order dealt."""

    type: ClassVar[str] = "card_turned"

    to: Annotated[Place | None, PLACE] = None
    hand: Annotated[str | None, TEXT] = None
    card: Annotated[Card | None, CARD, AlwaysWritten] = None
    readings: Annotated[tuple[Reading, ...] | None, READINGS] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCleared(Event):
    """A hand went to the discard rack; ``in_order`` tells if it can be rebuilt."""

    type: ClassVar[str] = "cards_cleared"

    to: Annotated[Place | None, PLACE] = None
    hand: Annotated[str | None, TEXT] = None
    in_order: Annotated[bool | None, BOOLEAN] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTouched(Event):
    """Somebody at ``position`` touched a card of ``to``."""

    type: ClassVar[str] = "card_touched"

    to: Annotated[Place | None, PLACE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpInShoe(Event):
    """A card was found face up in the shoe."""

    type: ClassVar[str] = "face_up_in_shoe"

    card: Annotated[Card | None, CARD, AlwaysWritten] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverCard(Event):
    """The cover card came out; ``at`` is where."""

    type: ClassVar[str] = "cover_card"

    at: Annotated[
        int | Literal["shoe", "dealer", "player", "banker"] | None,
        seat_or("shoe", "dealer", "player", "banker"),
        AlwaysWritten,
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips(Event):
    """Chips were moved; ``cents`` is what this act moved, ``paid`` the winnings alone.

    ``values`` are the candidates for ``cents``, where the reader can name them; what they leave of
    the probability may be any amount. ``emptied`` is true where the betting area was seen to lie
    bare after the act, so that all that lay there was moved whatever it was worth.
    """

    type: ClassVar[str] = "chips"

    action: Annotated[ChipAction, word(*get_args(ChipAction))]
    wager: Annotated[str | None, TEXT] = None
    cents: Annotated[Cents | None, CENTS, AlwaysWritten] = None
    values: Annotated[tuple[Value, ...] | None, VALUES] = None
    emptied: Annotated[bool | None, BOOLEAN] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker(Event):
    """A vigorish marker was put down or taken up."""

    type: ClassVar[str] = "marker"

    action: Annotated[Literal["placed", "removed"], word("placed", "removed")]
    cents: Annotated[Cents | None, CENTS, AlwaysWritten] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement(Event):
    """The dealer said ``phrase``, as in ``no_more_bets`` or ``last_hand``."""

    type: ClassVar[str] = "announcement"

    phrase: Annotated[str, TEXT]


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Event):
    """A procedure with the whole stack, the shoe or the start of a deal.

    Attributes:
        name: which procedure.
        position: who is offered the cut; the start position (0 = dealer).
        face: of the cards inspected or spread.
        by: who cut or shuffled: a position, the dealer or the device.
        cards_from_end: depth of the cover card, in cards from the nearer end.
        decks: number of decks inspected or loaded.
        batch: which of two alternating batches.
        accepted: whether the cut offered was accepted.
    """

    type: ClassVar[str] = "procedure"

    name: Annotated[ProcedureName, word(*get_args(ProcedureName))]
    position: Annotated[int | None, POSITION_OR_DEALER] = None
    face: Annotated[Face | None, _FACE] = None
    by: Annotated[int | Literal["dealer", "device"] | None, seat_or("dealer", "device")] = None
    cards_from_end: Annotated[int | None, COUNT] = None
    decks: Annotated[int | None, COUNT] = None
    batch: Annotated[str | None, TEXT] = None
    accepted: Annotated[bool | None, BOOLEAN] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMoved(Event):
    """A card already on the table went from one place to another."""

    type: ClassVar[str] = "card_moved"

    from_place: Annotated[int | str | None, SPOT, Named("from")] = None
    to_place: Annotated[int | str | None, SPOT, Named("to")] = None
    card: Annotated[Card | None, CARD, AlwaysWritten] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Event):
    """A player sat down at ``position`` or left it."""

    type: ClassVar[str] = "seat"

    what: Annotated[Literal["occupied", "left"], word("occupied", "left")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cash(Event):
    """Cash lies at a position, in the betting area ``wager`` if it lies in one."""

    type: ClassVar[str] = "cash"

    wager: Annotated[str | None, TEXT] = None
    cents: Annotated[Cents | None, CENTS, AlwaysWritten] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff(Event):
    """Staff came, verified or ordered something, as in ``dealer_changed``."""

    type: ClassVar[str] = "staff"

    what: Annotated[str, TEXT]


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Event):
    """An entry of the pit's own log, such as ``cards_changed``; ``at`` is its wall clock."""

    type: ClassVar[str] = "log"

    what: Annotated[str, TEXT]
    at: Annotated[datetime | None, INSTANT] = None
    decks: Annotated[int | None, COUNT] = None
    authorised: Annotated[bool | None, BOOLEAN] = None
    role: Annotated[str | None, TEXT] = None
    purpose: Annotated[
        Literal["gratuity", "food_beverage"] | None, word("gratuity", "food_beverage")
    ] = None
    location: Annotated[Literal["nonfixed", "fixed"] | None, word("nonfixed", "fixed")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(Event):
    """From ``t`` to ``t_end`` nothing was seen in ``zones`` (None or empty: anywhere)."""

    type: ClassVar[str] = "gap"

    reason: Annotated[GapReason | None, word(*get_args(GapReason)), AlwaysWritten] = None
    zones: Annotated[tuple[str, ...] | None, ZONES] = None


EVENT_TYPES: dict[str, type[Event]] = {
    cls.type: cls
    for cls in (
        CardDealt,
        CardBurned,
        CardTurned,
        CardsCleared,
        CardTouched,
        FaceUpInShoe,
        CoverCard,
        Chips,
        Marker,
        Announcement,
        Procedure,
        CardMoved,
        Seat,
        Cash,
        Staff,
        Log,
        Gap,
    )
}
"""Event class by the word in ``type``."""
