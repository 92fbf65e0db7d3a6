"""One round of War as its provisions look at it."""

from dataclasses import dataclass
from functools import cached_property
from math import inf

from rules_check.chapters.war.results import WINS, Result, War, possible_results
from rules_check.chapters.war.words import WAGER
from rules_check.facts.events import Chips, end_of
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.play import DEALER, BasePlay, Place
from rules_check.procedures.words import seat_name
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

    def ends(self, deal: DealName = "original") -> float:
        """Returns the second when the War deal began; nothing ends the second one."""
        return self.war_begins if deal == "original" else inf

    @property
    def settles_from(self) -> float:
        """When the first deal lay; if none of it was seen, when wagers may first have lain."""
        return self.dealt if self.rnd.original else self.opens

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
        # A Tie wager on a War deal that nobody saw is none of the first settlement.
        if deal == "original" and any(w.deal == "war" and act in w.acts for w in self.rnd.wagers):
            return False
        if deal == "original" and self._came_after_war_wager(act):
            return False
        if act.wager != "initial":
            return True
        if deal == "war":
            return self.edition.war is War.INITIAL_STAYS
        return Result.TIE not in self.results(act.position)

    def _came_after_war_wager(self, act: Chips) -> bool:
        """Whether an act came after its seat's War wager, of a War deal that nobody saw."""
        wager = self.wager(act.position, "war", "war") if act.position is not None else None
        placed = () if wager is None else wager.acts_of("placed")
        return bool(placed) and placed[0].t < act.t

    def deal_at(self, t: float) -> DealName:
        """Returns the deal under way: War from its first burn on."""
        return "war" if t >= self.war_begins else "original"

    def is_late(self, act: Chips) -> bool:
        """Whether an Initial wager changed after the first card, another after its deal began.

        Of two acts at the same instant neither is known to be the later one.
        """
        if act.position is None or act.wager is None or act.t <= self.betting_ends:
            return False
        if act.action == "removed":
            return not self.decided_for_player(act)
        return act.wager == "initial" or self._is_late_beside(act, act.position)

    def _is_late_beside(self, act: Chips, seat: int) -> bool:
        """Whether a Tie or War wager placed or raised came after the deal it is for had begun."""
        at_war = self.dealt <= act.t and Result.TIE in self.results(seat)
        if at_war and self.chips_hidden(seat, self.dealt, self.rnd.t_end):
            return False  # a Tie wager on a War deal whose War wager was not seen
        wager = next((w for w in self.rnd.wagers if act in w.acts), None)
        if wager is not None and wager.deal == "original":
            return True
        if act.wager == "war" and act.action == "placed":
            return False  # reported where War wagers are confirmed
        return act.t > self.war_begins

    def decided_for_player(self, act: Chips) -> bool:
        """Whether the dealer was through with the wager, or it had won, when it was handled."""
        seat = act.position
        if seat is None:
            return True
        if act.t < self.dealt:
            return False
        deal: DealName = "war" if act.t >= self.war_dealt else "original"
        return self.must_be_the_players(act, deal) or self.given_up(act, deal)

    def must_be_the_players(self, act: Chips, deal: DealName) -> bool:
        """Whether every result that the cards allow wins the wager."""
        wins = WINS.get(act.wager or "", frozenset())
        return act.position is not None and self.results(act.position, deal) <= wins

    def may_have_won(self, act: Chips, deal: DealName) -> bool:
        """Whether some result that the cards allow wins the wager."""
        wins = WINS.get(act.wager or "", frozenset())
        return act.position is not None and bool(self.results(act.position, deal) & wins)

    def is_open(self, act: Chips) -> bool:
        """Whether the first card may have won or lost, so that the Initial may be the player's."""
        results = frozenset() if act.position is None else self.results(act.position)
        return Result.HIGHER in results and results != {Result.HIGHER}

    def what_settles(self, act: Chips) -> str:
        """Returns the cards that tell if a wager was the player's to handle."""
        name = seat_name(act.position)
        if act.action == "touched":
            return f"the rank of {name}'s card"
        return f"the rank of the cards of {name} and the dealer"

    # --- the cards ---------------------------------------------------------------------------

    @cached_property
    def war_begins(self) -> float:
        """When the War deal began (its first burn or card); infinity if there was none."""
        return self.rnd.war.t if self.rnd.war else inf

    @cached_property
    def war_opened(self) -> float:
        """When the first card of the War deal lay, a burned one included; infinity for never."""
        burns = [burn.event for burn in self.rnd.burns_in("war")]
        cards = [card.event for card in self.rnd.war.cards] if self.rnd.war else []
        return min((end_of(event) for event in (*burns, *cards)), default=inf)

    def came_as_cards_did(self, act: Chips) -> bool:
        """Whether a wager for the War deal was put down while its first card was on the way."""
        return act.action != "removed" and self.war_begins < act.t <= self.war_opened

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

    def unseen_hand(self, seat: int, deal: DealName) -> bool:
        """Whether a seat wagered on a deal and may have been dealt its card unseen."""
        wager = self.wager(seat, "initial" if deal == "original" else "war", deal)
        if wager is None or not wager.placed or self.has_card(seat, deal):
            return False
        start = min(act.t for act in wager.acts_of("placed", "added"))
        end = min((act.t for act in wager.settled), default=self.rnd.t_end)
        gaps = self.rnd.unseen_between(start, end, "hand", seat)
        return self.rnd.played and any(gap.reason != "after_recording" for gap in gaps)

    # --- going to War ------------------------------------------------------------------------

    @cached_property
    def war_seats(self) -> tuple[int, ...]:
        """Seats that put a War wager down after a card was dealt, or got a card of the War deal.

        Chips that lie in the area before any card are no answer to a tie hand.
        """
        begun = -inf if self.betting_ends == inf else self.betting_ends
        return tuple(
            seat
            for seat in self.seats
            if any(act.t >= begun for act in self.placed(seat, "war", "war"))
            or self.has_card(seat, "war")
        )
