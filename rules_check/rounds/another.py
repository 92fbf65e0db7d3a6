"""Whether cards are of another round than the deal before them."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from rules_check.facts.events import Place
from rules_check.rounds.between import Run
from rules_check.rounds.groups import SHARED, DealGroup, Hand
from rules_check.rounds.shape import Shape
from rules_check.rounds.unseen import SHORTEST_HIDDEN_END_S

__all__ = ["LastDeal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDeal:
    """The deal before a run of cards, as it lies there.

    Attributes:
        group: its cards.
        held: whose the cards of its first deal are, in the order dealt.
        shape: of the game's rounds.
        uncleared: hands not seen cleared.
        bet_anew: seats that bet again what was settled.
    """

    group: DealGroup
    held: Sequence[Place | None]
    shape: Shape
    uncleared: Set[Hand]
    bet_anew: Set[Place | None]

    def begins_another(self, run: Run) -> bool:
        """Whether the run is of another round than the deal before it."""
        group = self.group
        between = run.between
        # Without cards in the log a round has none of these; and nobody loads a shoe amid a deal,
        # or goes on with one whose cards are gone.
        over = between.loaded or (between.cleared and not self.uncleared)
        if not (group.originals or group.seconds) or (between.gap and over):
            return True
        if not self.shape.one_card:
            again = self._dealt_again(run) or (between.end_hidden and self._are_full(run))
            return again or self._hands_are_over(run)
        repeated = any(place is not None and place in group.places for place in run.places)
        ends = between.cleared or between.placed or between.gap
        if group.seconds:
            return ends or repeated
        if repeated:
            return self._repeats_as_another(run)
        if "dealer" in group.places:
            hidden = between.gap_s >= SHORTEST_HIDDEN_END_S
            return between.cleared or between.placed or hidden
        return between.placed and (between.cleared or (between.gap and between.again))

    def _dealt_again(self, run: Run) -> bool:
        """Whether seats get cards that bet anew, or, across a gap, whose hands were full."""
        if any(place is not None and place in self.bet_anew for place in run.places):
            return True
        size = self.shape.hand_size
        if size is None or not run.between.gap:
            return False
        held, places = self.held, self.group.places
        full = any(place in places and held.count(place) >= size for place in run.places)
        return full or run.between.settled

    def _are_full(self, run: Run) -> bool:
        """Whether a hand would get more cards than it may hold."""
        most = self.shape.most_cards
        counts = {place: self.held.count(place) + run.places.count(place) for place in run.places}
        return most is not None and any(n > most for place, n in counts.items() if place)

    def _hands_are_over(self, run: Run) -> bool:
        """Whether cards of hands that grow are another round's: hands were cleared and bets placed.

        Where stakes may be raised, a wager by somebody who still holds cards, or one placed early
        by somebody who is out while others play on, opens no round; across a long gap it does.
        """
        between = run.between
        if between.cleared and not self.uncleared:
            return True
        if self._goes_on(run):
            return False
        if self.shape.shared_hands:
            return between.cleared or self._shared_hands_are_over(run)
        if between.cleared and (between.loaded or self._dealer_begins_anew(run)):
            return True
        if not self.shape.raises or between.gap_s >= SHORTEST_HIDDEN_END_S:
            return between.placed and (between.cleared or between.gap)
        players_hold = any(isinstance(place, int) for place, _ in self.uncleared)
        dealer_holds = ("dealer", False) in self.uncleared
        over = between.cleared and not (players_hold and dealer_holds)
        return between.fresh and (over or between.gap)

    def _goes_on(self, run: Run) -> bool:
        """Whether a deal of which only an instant was not seen goes on to hands not yet full."""
        size, between = self.shape.hand_size, run.between
        if size is None or between.cleared or between.settled:
            return False
        open_ = all(self.held.count(place) < size for place in run.places)
        return open_ and between.gap_s < SHORTEST_HIDDEN_END_S

    def _dealer_begins_anew(self, run: Run) -> bool:
        """Whether the dealer, whose hand was cleared, is dealt to again."""
        had = "dealer" in self.group.places and ("dealer", False) not in self.uncleared
        return had and "dealer" in run.places

    def _shared_hands_are_over(self, run: Run) -> bool:
        """Whether cards for hands nobody saw cleared are another round's.

        A third card dealt too late, when the wagers are being settled already, is not.
        """
        between = run.between
        late = len(run.indices) <= len(SHARED) and not (between.gap or between.placed)
        return (between.settled and not late) or (between.placed and between.gap)

    def _repeats_as_another(self, run: Run) -> bool:
        between = run.between
        bet = between.placed or between.end_hidden
        if between.cleared or (between.placed and "dealer" in self.group.places):
            return True
        if bet and between.settled:
            return True
        long_enough = between.gap_s >= SHORTEST_HIDDEN_END_S
        whole = "dealer" in self.group.places and len(run.places) > 1
        return between.gap and (long_enough or whole)
