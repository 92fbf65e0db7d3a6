"""The parts of a round of play: cards, burns, deals, wagers, preparation and phases."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardsCleared,
    CardTurned,
    Chips,
    Event,
    Log,
    Place,
    Procedure,
    Staff,
)
from rules_check.facts.money import ZERO, Cents
from rules_check.rounds.belief import Belief
from rules_check.rounds.unseen import Unseen

__all__ = [
    "Burn",
    "BurnPhase",
    "Deal",
    "DealName",
    "DealtCard",
    "Phase",
    "PhaseName",
    "Preparation",
    "Wager",
    "sum_of",
]

DealName = Literal["original", "war"]
"""The first deal of a round, or the second one of Casino War."""

BurnPhase = Literal["preparation", "deal", "settlement", "war"]
"""When a card was burned: before the first card of the round, in the middle of the original
deal, in the settlement of a round, or between the tie hand and the last card of the War deal."""

PhaseName = Literal[
    "preparation", "betting", "deal", "settlement", "war_deal", "war_settlement", "round"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCard:
    """A card of a hand.

    Attributes:
        event: the card coming to rest; has ``face``, ``drawn_with``, ``placed_with``, ``back``.
        deal: in which deal.
        place: whose hand; None if it was not seen.
        belief: what is known of its identity, a later turn included.
        turned: the turn that showed it, if it was dealt face down.
        cleared: the clear that took it away, if seen.
    """

    event: CardDealt
    deal: DealName
    place: Place | None
    belief: Belief
    turned: CardTurned | None = None
    cleared: CardsCleared | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """A card burned, and when in the round."""

    event: CardBurned
    phase: BurnPhase


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards of one deal in the order dealt.

    Attributes:
        name: which deal.
        cards: as dealt, the dealer's included.
        t: seconds when the first card (War: the first burn or card) began to move.
        t_end: seconds when the last card lay.
    """

    name: DealName
    cards: tuple[DealtCard, ...]
    t: float
    t_end: float

    @property
    def places(self) -> tuple[Place | None, ...]:
        """Whose hand each card went to, in the order dealt."""
        return tuple(card.place for card in self.cards)

    def to(self, place: Place) -> tuple[DealtCard, ...]:
        """Returns the cards dealt to ``place``, in order."""
        return tuple(card for card in self.cards if card.place == place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """Everything that happened to one wager, in time order.

    A Tie wager placed for the War deal is a wager of its own, with ``deal`` ``"war"``.

    Attributes:
        position: whose; None if it was not seen.
        name: as in the log (``initial`` ``tie`` ``war`` ...); None if it was not seen.
        deal: the deal that decides it (the Initial: ``"original"``, the War wager: ``"war"``).
        acts: every ``Chips`` event of it.
    """

    position: int | None
    name: str | None
    deal: DealName
    acts: tuple[Chips, ...]

    def acts_of(self, *actions: str) -> tuple[Chips, ...]:
        """Returns the acts of these actions, in time order."""
        return tuple(act for act in self.acts if act.action in actions)

    @property
    def placed(self) -> bool:
        """Whether chips were seen to be placed."""
        return any(act.action in {"placed", "added"} for act in self.acts)

    @property
    def settled(self) -> tuple[Chips, ...]:
        """What the dealer did with it: ``taken``, ``paid`` and ``returned``, in time order."""
        return self.acts_of("taken", "paid", "returned")

    def staked_before(self, t: float) -> Cents | None:
        """Returns what players had put and left there just before ``t`` seconds.

        Only acts that began before ``t`` count; None if an amount among them is not known. Chips
        the dealer took or paid are not in it.
        """
        total = ZERO
        for act in self.acts:
            if act.t >= t or act.action not in {"placed", "added", "removed"}:
                continue
            if act.cents is None:
                return None
            total = total - act.cents if act.action == "removed" else total + act.cents
            # Nobody takes up more than lies there: what is above it lay there unseen.
            total = Cents(max(0, total.low), max(0, total.high))
        return total


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """What came between the round before and this round's first card.

    Attributes:
        t: seconds when the round before was cleared (0 for the first).
        events: every event, in time order, wagers excluded.
        procedures: inspection, shuffle, cut and so on, in time order.
        staff: dealer changes, orders of the floor.
        logs: entries of the pit's log.
        burns: cards burned before the first card; ``phase`` is ``"preparation"``.
        last_cards_changed: the latest ``cards_changed`` before this preparation, if any.
    """

    t: float
    events: tuple[Event, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    staff: tuple[Staff, ...] = ()
    logs: tuple[Log, ...] = ()
    burns: tuple[Burn, ...] = ()
    last_cards_changed: Log | None = None

    def named(self, *names: str) -> tuple[Procedure, ...]:
        """Returns the procedures of these names, in time order."""
        return tuple(p for p in self.procedures if p.name in names)

    @property
    def load(self) -> Procedure | None:
        """The last ``load_shoe``, if the round is the first of a shoe whose start was seen."""
        loads = self.named("load_shoe")
        return loads[-1] if loads else None

    @property
    def dealer_changes(self) -> tuple[Staff, ...]:
        """Each coming of a new dealer."""
        return tuple(s for s in self.staff if s.what == "dealer_changed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A stretch of the round, in seconds, and what was not seen in it."""

    name: PhaseName
    t: float
    t_end: float
    unseen: tuple[Unseen, ...] = ()


def sum_of(acts: Iterable[Chips]) -> Cents | None:
    """Returns what some acts moved together, or None if an amount among them is not known."""
    total = ZERO
    for act in acts:
        if act.cents is None:
            return None
        total = total + act.cents
    return total
