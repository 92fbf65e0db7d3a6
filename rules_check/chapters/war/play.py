"""One round of War as its provisions look at it."""

from dataclasses import dataclass
from functools import cached_property
from math import inf

from rules_check.chapters.war.results import WINS, Result, War, possible_results
from rules_check.chapters.war.words import WAGER
from rules_check.facts.events import Chips
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.play import DEALER, BasePlay, Place
from rules_check.rounds import DealName, Round
from rules_check.worlds import ANY_RANK, Ranks, ranks_of

__all__ = ["DEALER", "Edition", "Place", "Play"]

_NO_CARD = Ranks(ANY_RANK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What differs between the editions' rules of settlement.

    Attributes:
        clockwise: whether wagers are settled from the dealer's left clockwise (else from the
            right, counterclockwise).
        war: what happens to the Initial wager on going to War.
    """

    clockwise: bool
    war: War


class Play(BasePlay):
    """A round of War: two deals, and results that compare one card with the dealer's.

    Attributes:
        edition: the rules of settlement in force.
        previous: the round before.
    """

    previous: "Play | None"

    def __init__(
        self,
        rnd: Round,
        profile: TableProfile,
        law: Law,
        edition: Edition,
        previous: "Play | None" = None,
    ) -> None:
        super().__init__(rnd, profile, law, previous)
        self.edition = edition
        self._results: dict[tuple[int, DealName], frozenset[Result]] = {}

    # --- what War tells ----------------------------------------------------------------------

    def wager_name(self, name: str | None) -> str:
        """Returns a wager in words."""
        return WAGER.get(name or "", "wager" if name is None else name)

    def opening_acts(self, seat: int) -> tuple[Chips, ...]:
        """Returns the acts that put the Initial wager down."""
        return self.placed(seat, "initial")

    def begins(self, deal: DealName = "original") -> float:
        """Returns the second when a deal began."""
        return self.betting_ends if deal == "original" else self.war_begins

    def decided(self, deal: DealName = "original") -> float:
        """Returns the second when the last card of a deal lay."""
        return self.dealt if deal == "original" else self.war_dealt

    def may_take_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the wager may have won, or waits for a choice after a tie hand."""
        if act.position is None:
            return True
        results = self.results(act.position, deal)
        may_win = results & WINS.get(act.wager or "", frozenset())
        pending = act.wager == "initial" and Result.TIE in results
        return bool(may_win) or pending

    def in_sweep(self, act: Chips, deal: DealName) -> bool:
        """Whether an act belongs to the sweep of a deal.

        What is done with the Initial wager of a seat that may have tied is no part of it:
        surrender and War come after.
        """
        names = {"initial", "tie"} if deal == "original" else {"initial", "tie", "war"}
        if act.wager not in names or act.position is None:
            return False
        if act.wager != "initial":
            return True
        if deal == "war":
            return self.edition.war is War.INITIAL_STAYS
        return Result.TIE not in self.results(act.position)

    # --- the cards ---------------------------------------------------------------------------

    @cached_property
    def war_begins(self) -> float:
        """When the War deal began (its first burn or card); infinity if there was none."""
        return self.rnd.war.t if self.rnd.war else inf

    @cached_property
    def war_dealt(self) -> float:
        """When the last card of the War deal lay; infinity if there was none."""
        return self.rnd.war.t_end if self.rnd.war else inf

    def ranks(self, place: Place, deal: DealName) -> Ranks:
        """Returns the plausible ranks of a hand; any rank unless it has exactly one card."""
        cards = self.cards(place, deal)
        return ranks_of(cards[0].belief) if len(cards) == 1 else _NO_CARD

    def results(self, seat: int, deal: DealName = "original") -> frozenset[Result]:
        """Returns the results that the cards of a seat and of the dealer may give."""
        key = (seat, deal)
        if key not in self._results:
            self._results[key] = possible_results(
                self.ranks(seat, deal).possible, self.ranks(DEALER, deal).possible
            )
        return self._results[key]

    def kept(self, seat: int, deal: DealName) -> float:
        """Returns the probability of the readings that a seat's result rests on."""
        return self.ranks(seat, deal).kept * self.ranks(DEALER, deal).kept

    # --- going to War ------------------------------------------------------------------------

    @cached_property
    def war_seats(self) -> tuple[int, ...]:
        """Seats that put a War wager down or got a card of the War deal."""
        return tuple(
            seat
            for seat in self.seats
            if self.placed(seat, "war", "war") or self.has_card(seat, "war")
        )
