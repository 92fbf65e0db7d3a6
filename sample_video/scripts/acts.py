"""What hands do at the table: timed acts, the things they move, and where those come to rest.

A script is a list of acts. The renderer films them; the events of the log are derived from the
same acts, so film and truth cannot disagree.

Felt coordinates are millimetres: x grows to the dealer's right, y away from the dealer, so seen
from above with the dealer at the bottom the picture is not mirrored. Times are seconds from the
start of the recording.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Hand = Literal["left", "right"]
Actor = Literal["dealer", "player", "floor", "other"]
Face = Literal["up", "down"]
Scalar = str | int | float | bool | None

ActKind = Literal[
    "chips",  # a stack moves; `verb` is placed added removed touched taken paid returned
    "card_dealt",  # shoe to a hand zone
    "card_burned",  # shoe to the discard rack
    "marker",  # a marker button is put down or taken up; `verb` is placed or removed
    "card_turned",  # a card on the felt is flipped where it lies
    "cards_cleared",  # hand zone to the discard rack; one act a hand, one `group` a sweep
    "card_touched",  # a hand rests on cards that do not move
    "card_moved",  # a card on the felt goes to another place on the felt
    "face_up_in_shoe",  # a card showing its face in the shoe goes to the discard rack
    "cover_card",  # the coloured card comes out of the shoe and is laid aside
    "announcement",  # both hands sweep over the felt, palms down
    "procedure",  # `verb` is inspect spread wash stack shuffle offer_cut cut recut load_shoe ...
    "seat",  # `verb` is occupied or left
    "staff",  # `verb` is dealer_changed floor_verified ...
    "cash",  # a bank note lies at a position
    "log",  # nothing to see: an entry of the pit's log
    "idle",  # nothing to see and no event: a pause, a hand that scratches, a drink lifted
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardItem:
    """One physical card.

    Attributes:
        id: Stable through the script ("k17"); the same card keeps it on its way to the rack.
        code: "10S", "KH".
        back: Colour of the back: a key of `Script.backs`.
        face: Which side shows when the act has ended.
    """

    id: str
    code: str
    back: str
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """Chips moved together, values in cents from the bottom of the stack to its top."""

    cents: tuple[int, ...]

    @property
    def total_cents(self) -> int:
        """Value of the whole stack."""
        return sum(self.cents)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverCard:
    """A coloured plastic card without rank; `colour` is "#rrggbb"."""

    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStack:
    """Many cards handled as one: `cards` of them, all showing `face`.

    Attributes:
        cover: Colour of a cover card that was put into them; None if there is none.
        depth: How many cards lie on the cover card.
    """

    cards: int
    face: Face
    back: str
    cover: str | None = None
    depth: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BankNote:
    """Cash on the felt."""

    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lammer:
    """A marker button for vigorish owed; `id` is stable through the script ("m3")."""

    id: str
    cents: int


Thing = CardItem | Chips | CoverCard | DeckStack | BankNote | Lammer


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a thing lies.

    Attributes:
        zone: A zone name of the table profile ("3.initial", "shoe", "discard", "tray",
            "dealer"), or a place with no zone: "3.rail" (the player's own chips), "cover" (where
            a cover card is laid aside), "felt" (the open middle), "shuffler", "away".
        xy_mm: Centre of the thing at rest.
        angle_deg: Turn of a card, counterclockwise seen from above; 0 has the top edge of the
            card away from the dealer.
        pile: For chips, which stack: "3.initial" the stake, "3.initial+pay" the winnings beside
            it, "3.rail" the player's own. Chips put on a pile lie on top of what it holds.
    """

    zone: str
    xy_mm: Point
    angle_deg: float = 0.0
    pile: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One movement of one thing by one actor.

    Attributes:
        t: The hand starts: the card leaves the shoe, the chips are lifted.
        t_end: The thing is at rest where it belongs.
        hands: The actor's own hands that do it. A dealt card is drawn by the first and placed by
            the last.
        position: Seat of the wager or hand concerned; for a player's act, the player's seat.
        wager: Wager name for chips and cash.
        hand: Which hand of a place, where the game has several ("original", "war").
        group: Acts with the same number are one carry: several stacks or hands picked up one
            after the other and put down together at the common `t_end`.
        detail: Further event fields in fixed order (`by`, `cards_from_end`, `accepted`, ...).
        event: False for a movement that is no event of the log: a second thing moved by the same
            act, or a player's own chips.
        event_cents: What the event tells when one act of several stands for them all.
        mark: Evidence of what a fault did.
    """

    kind: ActKind
    t: float
    t_end: float
    actor: Actor
    verb: str | None = None
    hands: tuple[Hand, ...] = ()
    position: int | None = None
    to: int | str | None = None
    wager: str | None = None
    hand: str | None = None
    thing: Thing | None = None
    origin: Place | None = None
    target: Place | None = None
    group: int | None = None
    detail: tuple[tuple[str, Scalar], ...] = ()
    event: bool = True
    event_cents: int | None = None
    mark: bool = False
