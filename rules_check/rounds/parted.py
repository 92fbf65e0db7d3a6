"""What several gaps hide together, each of which leaves a part of the table in sight."""

from collections.abc import Sequence
from math import inf

from rules_check.facts.events import Gap
from rules_check.rounds.unseen import Unseen

__all__ = ["Parted"]


class Parted:
    """The gaps since the last card; acts doubted one by one leave such.

    Args:
        gaps: what each gap of the log hides.
    """

    def __init__(self, gaps: Sequence[Unseen]) -> None:
        self._all = {gap.event_id: gap for gap in gaps}
        self._since: list[tuple[int, Unseen]] = []
        self._cleared_t = inf
        self._cleared_at = 0

    def gap(self, index: int, event: Gap) -> None:
        """Notes a gap of the log."""
        if event.id in self._all:
            self._since.append((index, self._all[event.id]))

    def card(self, t: float) -> None:
        """Notes a card, after which what lay before hides nothing."""
        self._since = [(index, gap) for index, gap in self._since if gap.t_end > t]
        self._cleared_t = inf

    def clear(self, index: int, t: float) -> None:
        """Notes cards cleared."""
        self._cleared_t, self._cleared_at = t, index

    @property
    def hide_clears(self) -> bool:
        """Whether the last hands may have been cleared unseen."""
        return any(gap.hides("discard") for _, gap in self._since)

    @property
    def hide_bets(self) -> bool:
        """Whether bets may have been placed unseen."""
        return any(gap.hides("wager") for _, gap in self._since)

    def deal_hidden(self, seat: int | None, *, bet: bool) -> int | None:
        """Where a seat's round was missed after the last clear, its bet too if none was seen."""
        gaps = [(index, gap) for index, gap in self._since if gap.t_end > self._cleared_t]
        parts = (("hand", seat), ("dealer_hand", None), *(() if bet else (("wager", seat),)))
        hidden = [[n for n, gap in gaps if gap.hides(kind, place)] for kind, place in parts]
        first = min((n for found in hidden for n in found), default=0)
        return max(first, self._cleared_at + 1) if all(hidden) else None
