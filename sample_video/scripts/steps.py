"""The plan of a round: steps in order, before anybody decides when and where exactly.

A lawful round is planned first; a fault edits the plan; the director then gives every step its
time and place. So a fault changes one thing, and everything that follows from it stays true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from sample_video.scripts.acts import Act, ActKind, Actor, CardItem, Face, Hand, Scalar

PHASES = (
    "before",  # between rounds: shuffle, cut, burn, a change of dealer
    "bets",  # wagers, then "no more bets"
    "deal",
    "settle",
    "decide",  # surrenders, War wagers
    "clear",  # hands that do not go to War
    "war",  # the Initial wagers, new Tie wagers, the burn
    "war_deal",
    "war_settle",
    "finish",  # all remaining cards
)

BOTH: tuple[Hand, ...] = ("left", "right")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One act to come.

    Attributes:
        chips: Chips put down, bottom to top; for chips picked up see `cents`.
        cents: How much is picked up; None is all that lies there.
        pile: For chips picked up: "stake" or "pay".
        joined: Carried together with the step before it.
        hold: Everybody waits until this step has ended.
        mark: Part of what a fault did; spans the time window of its finding.
        wait_s: Extra pause before the step.
        zone: A resting place other than the usual one.
    """

    kind: ActKind
    actor: Actor = "dealer"
    verb: str | None = None
    hands: tuple[Hand, ...] = ("right",)
    position: int | None = None
    to: int | str | None = None
    wager: str | None = None
    hand: str | None = None
    card: CardItem | None = None
    face: Face = "up"
    chips: tuple[int, ...] = ()
    cents: int | None = None
    pile: str = "stake"
    detail: tuple[tuple[str, Scalar], ...] = ()
    cards: int = 0
    joined: bool = False
    hold: bool = False
    mark: bool = False
    wait_s: float = 0.0
    zone: str | None = None
    event: bool = True


@dataclass(slots=True, kw_only=True)
class Bet:
    """One player's part in a round.

    Attributes:
        initial: Chips of the Initial wager, bottom to top.
        tie: Chips of the Tie wager; empty for none.
        raise_by: Chips added to the Initial wager before "no more bets".
        card: The card of the original deal.
        choice: "war" or "surrender" after a tie hand.
        war_tie: Chips of the Tie wager on the War deal.
        skipped: No card was dealt to this seat by mistake (567.11(c)).
    """

    position: int
    initial: tuple[int, ...] = ()
    tie: tuple[int, ...] = ()
    raise_by: tuple[int, ...] = ()
    card: CardItem | None = None
    choice: str | None = None
    war: tuple[int, ...] = ()
    war_tie: tuple[int, ...] = ()
    war_card: CardItem | None = None
    skipped: bool = False

    @property
    def initial_cents(self) -> int:
        """The Initial wager with what was added to it."""
        return sum(self.initial) + sum(self.raise_by)


@dataclass(slots=True, kw_only=True)
class Expected:
    """The finding a fault must lead to.

    Attributes:
        sections: The section that fits best, then others that are acceptable.
        row: Catalogue row.
        position: Seat, or None for the whole table.
        positions: Other acceptable seats.
        amount: Due and seen, in cents, when money was wrong.
        to_round_end: The window is the round from its first card on (what did not happen).
    """

    fault: str
    sections: tuple[str, ...]
    row: str
    message: str
    position: int | None = None
    positions: tuple[int | None, ...] = ()
    amount: tuple[int, int] | None = None
    to_round_end: bool = False


@dataclass(slots=True, kw_only=True)
class RoundPlan:
    """A round on paper: its wagers and cards, and the steps of each phase."""

    number: int
    edition: str
    bets: list[Bet]
    dealer_card: CardItem | None = None
    dealer_war_card: CardItem | None = None
    phases: dict[str, list[Step]] = field(default_factory=lambda: {name: [] for name in PHASES})
    expected: list[Expected] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    void: bool = False
    notes: list[str] = field(default_factory=list)

    def bet(self, position: int) -> Bet:
        """The bet at `position`; StopIteration when nobody plays there."""
        return next(b for b in self.bets if b.position == position)

    def find(self, phase: str, wanted: Callable[[Step], bool]) -> Iterator[int]:
        """Indices of the wanted steps of a phase."""
        return (i for i, step in enumerate(self.phases[phase]) if wanted(step))

    def mark(self, phase: str, index: int) -> None:
        """Make a step part of the evidence."""
        self.phases[phase][index] = replace(self.phases[phase][index], mark=True)
