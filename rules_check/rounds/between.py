"""What a log tells between the cards of two deals, and the runs in which cards come."""

from dataclasses import dataclass, field

from rules_check.facts.events import Place

__all__ = ["Between", "Run"]


@dataclass(slots=True)
class Between:
    """What lies between the last card and the next.

    Attributes:
        cleared: a hand was cleared.
        placed: a wager was placed.
        fresh: a wager was placed by somebody who holds no cards.
        settled: a wager was settled.
        second_placed: the wager of a second deal was placed.
        burns: cards burned.
        loaded: a shoe was loaded.
        gap_s: seconds of the longest gap.
        again: a seat of the deal placed its wager again.
        gap_index: index into the log of the first gap.
        gap_after_end: that gap began when every hand was cleared.
        bets_before_gap: wagers were placed before that gap.
        bettors: seats that placed a wager.
        clears_hidden: gaps, some over a part of the table, may have hidden hands cleared.
        bets_hidden: likewise wagers placed.
    """

    cleared: bool = False
    placed: bool = False
    fresh: bool = False
    settled: bool = False
    second_placed: bool = False
    burns: int = 0
    loaded: bool = False
    gap_s: float = 0.0
    again: bool = False
    gap_index: int | None = None
    gap_after_end: bool = False
    bets_before_gap: bool = False
    bettors: set[int | None] = field(default_factory=set)
    clears_hidden: bool = False
    bets_hidden: bool = False

    @property
    def end_hidden(self) -> bool:
        """Whether hands may have been cleared unseen and bets placed, seen or unseen."""
        return self.clears_hidden and (self.placed or self.bets_hidden)

    @property
    def gap(self) -> bool:
        """Whether there was a gap."""
        return self.gap_s > 0.0


@dataclass(slots=True, kw_only=True)
class Run:
    """Cards of the first deal with nothing but cards between them.

    Attributes:
        indices: of the cards in the log.
        places: whose they are.
        between: what lay before them.
    """

    indices: list[int]
    places: list[Place | None]
    between: Between
