"""Plausible worlds: what may have been so, given what was seen, and how that is kept small.

A verdict is a violation only if every plausible world breaks the provision, and compliant only if
every one keeps it. The worlds are never enumerated as whole rounds. They are bounded like this:

* **Cards.** A reading is a distribution over cards. The law of War looks at ranks alone, so a
  reading becomes a set of ranks: the lightest candidates are set aside while what is set aside
  together weighs less than ``SET_ASIDE``; mass that no candidate claims may be any card. One seat
  is compared with the dealer, and given the dealer's card the seats are independent: at most
  13 x 13 pairs of ranks a seat, cached.
* **Money.** Intervals of cents, reasoned over with interval arithmetic: each sum holds every sum of
  its members. What a gap may hide adds any amount, up to ``UNBOUNDED``.
* **Unseen time.** An act that an unseen stretch may hide may have happened or not; so a fault that
  consists of something missing is never held against anybody across a gap.
* **Doubtful events.** An event held less likely than ``DOUBTFUL`` neither happened nor did not:
  it is treated as a gap over its own time and zone. Any other event happened as told. Where burned
  cards are counted, a doubtful burn is none or one. What breaks a provision has to break it also
  in the world where all doubtful events happened as told (``doubt``).
* **Acts of unknown place.** An act that does not say whose cards or chips it moved may be the one
  that a provision misses, or anybody's: it is treated as a gap over its own time.

So the number of worlds a provision looks at is a product of two rank sets or an interval
comparison, and a round takes milliseconds.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rules_check.facts.cards import RANKS
from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardMoved,
    CardTurned,
    Cash,
    Chips,
    Event,
    Gap,
    Marker,
    Seat,
    end_of,
)
from rules_check.facts.layout import TableProfile
from rules_check.facts.money import Cents
from rules_check.rounds import Belief
from rules_check.rounds.shape import shape_of
from rules_check.rounds.unseen import DoubtfulBurn
from rules_check.verdict import Amounts

__all__ = [
    "ANY_RANK",
    "DOUBTFUL",
    "SET_ASIDE",
    "UNBOUNDED",
    "Ranks",
    "amounts",
    "as_gap_if_doubtful",
    "as_gap_if_unplaced",
    "as_seen",
    "equals",
    "is_doubtful",
    "ranks_of",
    "total",
]

SET_ASIDE = 0.01
"""Probability of card readings that may be set aside for one card.

Raising it settles more rounds and lets more misread cards through; lowering it turns rounds with
a reading of 0.99 into ``cannot_tell``. At 0.01 a seat's comparison (two cards) is wrong in fewer
than one case in fifty even if every reading were as bad as allowed.
"""

DOUBTFUL = 0.8
"""Below this confidence an event is treated as an unseen stretch of time instead of as a fact.

One chance in five that it did not happen is a plausible world. On staged rounds the two false
violations that were left rested on events held 0.70 and 0.74 likely, the true ones on 0.9 or more.
Raising it makes more of a weak sensor's log ``cannot_tell``; lowering it trusts events that more
likely did not happen.
"""

UNBOUNDED = 10**15
"""Cents that no wager reaches: the open end of an amount that a gap may hide."""

ANY_RANK = frozenset(RANKS)
"""The ranks of a card that was not read."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """The ranks a card may have, and the probability of the readings that were kept."""

    possible: frozenset[str]
    kept: float = 1.0

    @property
    def known(self) -> bool:
        """Whether only one rank is left."""
        return len(self.possible) == 1

    def __str__(self) -> str:
        ordered = [rank for rank in RANKS if rank in self.possible]
        return "a card not read" if len(ordered) == len(RANKS) else " or ".join(ordered)


def ranks_of(belief: Belief) -> Ranks:
    """Returns the plausible ranks of a card."""
    mass: dict[str, float] = {}
    for reading in belief.candidates:
        rank = reading.card.rank
        mass[rank] = mass.get(rank, 0.0) + reading.probability
    whole = max(1.0, sum(mass.values()) + belief.other)
    claims = sorted([*((p / whole, rank) for rank, p in mass.items()), (belief.other / whole, "")])
    dropped = 0.0
    kept: set[str] = set()
    for weight, rank in claims:
        if not kept and dropped + weight < SET_ASIDE:
            dropped += weight
        else:
            kept.add(rank)
    possible = ANY_RANK if "" in kept else frozenset(kept)
    return Ranks(possible, 1.0 - dropped)


def as_gap_if_doubtful(event: Event) -> Event:
    """Returns the event, or an unseen stretch in its place when it more likely did not happen."""
    if isinstance(event, Gap) or event.confidence is None or event.confidence >= DOUBTFUL:
        return event
    return _as_gap(event, None if event.zone is None else (event.zone,))


def as_gap_if_unplaced(event: Event, profile: TableProfile) -> Event:
    """Returns the event, or an unseen stretch in its place when it does not say whose it is.

    The stretch is over the whole table: the zone of an act says where a hand was, not whose cards
    or chips it moved. Chips in a zone that is no wager's are placed by that zone. Cards cleared
    from a place not told stay: they may be all that lay there, and who asks for a clear asks for
    these too.
    """
    return _as_gap(event, None) if _is_unplaced(event, profile) else event


def is_doubtful(event: Event) -> bool:
    """Whether an event more likely did not happen than a finding may rest on."""
    return as_gap_if_doubtful(event) is not event


def as_seen(
    events: Iterable[Event], profile: TableProfile, *, doubtful: bool = True
) -> tuple[Event, ...]:
    """Returns a log in which acts that are doubtful or of unknown place are unseen time.

    With ``doubtful`` False only those of unknown place are: the others happened as told.

    Of a card of which only the hand is not told, what lies before it tells the deal; so it stays
    where all else was seen.
    """
    seen = [as_gap_if_doubtful(event) if doubtful else event for event in events]
    placed = [as_gap_if_unplaced(event, profile) for event in seen]
    whole = not any(
        isinstance(now, Gap) and not (isinstance(event, CardDealt) and event.to is not None)
        for event, now in zip(seen, placed, strict=True)
    )
    return tuple(seen if whole else placed)


def _is_unplaced(event: Event, profile: TableProfile) -> bool:
    if isinstance(event, CardDealt):
        two_hands = shape_of(profile.game).second_hand is not None
        return event.to is None or (two_hands and event.hand is None)
    if isinstance(event, CardTurned):
        return event.to is None
    if isinstance(event, CardMoved):
        return event.from_place is None or event.to_place is None
    if isinstance(event, Marker | Seat | Cash):
        return event.position is None
    if not isinstance(event, Chips) or (event.position is not None and event.wager is not None):
        return False
    zone = next((zone for zone in profile.zones if zone.name == event.zone), None)
    return zone is None or zone.kind == "wager"


def _as_gap(event: Event, zones: tuple[str, ...] | None) -> Gap:
    kind = DoubtfulBurn if isinstance(event, CardBurned) else Gap
    return kind(
        id=event.id,
        t=event.t,
        t_end=end_of(event),
        source=event.source,
        confidence=event.confidence,
        reason="unsure",
        zones=zones,
    )


def total(parts: Iterable[Cents | None]) -> Cents:
    """Returns the sum of amounts; an amount that was not read may be anything."""
    result = Cents(0, 0)
    for part in parts:
        result = result + (Cents(0, UNBOUNDED) if part is None else part)
    return result


def equals(due: Cents, seen: Cents) -> bool | None:
    """Whether two amounts are the same: True or False in every world, None if it depends."""
    if not due.may_equal(seen):
        return False
    return True if due.must_equal(seen) else None


def amounts(due: Cents | None, seen: Cents | None) -> Amounts:
    """Returns what was due and seen as it is written in a finding."""
    return Amounts(_written(due), _written(seen))


def _written(value: Cents | None) -> int | tuple[int, int] | None:
    if value is None or abs(value.low) >= UNBOUNDED or abs(value.high) >= UNBOUNDED:
        return None
    return value.low if value.is_exact else (value.low, value.high)
