"""One round as the procedures that all games share look at it.

A chapter derives its own play from ``BasePlay`` and tells it, through the few methods gathered
under "what a chapter tells", which wagers can win and which acts belong to the settlement sweep.
Everything else is the same in every game: the wagers here, and what was seen of cards, clears and
shoe in ``sight``.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any, TypeVar

from rules_check.facts.events import Chips, Event
from rules_check.facts.money import Cents
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.sight import DEALER, Place, Sight
from rules_check.procedures.sweep import first_acts
from rules_check.rounds import DealName, Round, Wager
from rules_check.worlds import UNBOUNDED, total

__all__ = ["BY_PLAYER", "DEALER", "BasePlay", "Place", "in_sequence", "left_of"]

BY_PLAYER = ("placed", "added", "removed")


class BasePlay(Sight):
    """A round with its wagers and their settlement, and the rounds beside it.

    Attributes:
        previous: the round before.
        following: the round after; known once all rounds of the log were read.
        memory: what was worked out about the round's shoe, so that each round adds to it once.
        accounts: those drawn up so far, by seat, wager, deal and stretch.
    """

    def __init__(
        self,
        rnd: Round,
        profile: TableProfile,
        law: Law,
        previous: "BasePlay | None" = None,
    ) -> None:
        super().__init__(rnd, profile, law)
        self.previous = previous
        self.following: BasePlay | None = None
        self.memory: dict[str, Any] = {}
        self.accounts: dict[tuple[Any, ...], Any] = {}

    # --- what a chapter tells ----------------------------------------------------------------

    def wager_name(self, name: str | None) -> str:
        """Returns a wager in words, as in ``Ante wager``."""
        return "wager" if name is None else f"{name.replace('_', ' ').title()} wager"

    def opening_acts(self, seat: int) -> tuple[Chips, ...]:
        """Returns the acts that show that a player sat there: any wager placed."""
        return tuple(c for c in self.rnd.chips("placed", "added") if c.position == seat)

    def may_take_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the cards may have left it to the player to take the wager up."""
        return True

    def in_sweep(self, act: Chips, deal: DealName) -> bool:
        """Whether a taking or a payment belongs to the settlement whose order the law gives."""
        return True

    def may_be_apart(self, act: Chips) -> bool:
        """Whether an act counted with the settlement sweep may be none of it, as far as seen."""
        return False

    def begins(self, deal: DealName = "original") -> float:
        """Returns the second from which chips put down may no longer count; infinity for never."""
        return self.betting_ends

    def decided(self, deal: DealName = "original") -> float:
        """Returns the second when the last card of a deal lay; infinity if none was dealt."""
        return self.dealt

    def ends(self, deal: DealName = "original") -> float:
        """Returns the second when nothing more of a deal is settled; infinity for never."""
        return inf

    def deal_at(self, t: float) -> DealName:
        """Returns the deal that was under way at ``t`` seconds, or had been the last."""
        return "original"

    def evidence(self, seat: int, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the cards that a seat's result rests on."""
        return (*self.events_of(seat, deal), *self.events_of(DEALER, deal))

    def dealt_for(self, seat: int, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the cards that show that a deal went on with a seat's wagers as they lay."""
        return self.events_of(seat, deal)

    @cached_property
    def all_went_back(self) -> bool:
        """Whether every wager was handed back and none settled: the deal came to nothing."""
        acts = self.rnd.chips("taken", "paid")
        settled = [a for a in acts if a.t > self.betting_ends and not (a.cents and a.cents.is_zero)]
        lay = {(act.position, act.wager) for act in self.rnd.chips("placed")}
        back = {(act.position, act.wager) for act in self.rnd.chips("returned")}
        return bool(back) and not settled and lay <= back

    def called_off(self, cards: int) -> bool:
        """Whether a deal of so many cards to each hand was given up before all had them."""
        deal = self.rnd.original
        places = deal.places if deal is not None else ()
        hands = {DEALER, *(place for place in places if place is not None)}
        return self.all_went_back and any(len(self.cards(hand)) < cards for hand in hands)

    def is_late(self, act: Chips) -> bool:
        """Whether a wager placed, raised or taken up came when none may be moved.

        So it is after the first card, until the wager is the player's own again. Of two acts at
        the same instant neither is known to be the later one.
        """
        if act.position is None or act.wager is None or act.t <= self.betting_ends:
            return False
        return act.action != "removed" or not self.decided_for_player(act)

    def came_as_cards_did(self, act: Chips) -> bool:
        """Whether a wager came so close to the cards it had to precede that its order is open."""
        return False

    def decided_for_player(self, act: Chips) -> bool:
        """Whether a wager was the player's again: won, a push, or the dealer through with it."""
        if act.position is None:
            return True
        if act.t < self.dealt:
            return False
        deal = self.deal_at(act.t)
        return self.must_be_the_players(act, deal) or self.given_up(act, deal)

    def must_be_the_players(self, act: Chips, deal: DealName) -> bool:
        """Whether the cards certainly left the wager to its player (a win or a push)."""
        return False

    def may_have_won(self, act: Chips, deal: DealName) -> bool:
        """Whether the wager may have been the player's to take up."""
        return self.may_take_up(act, deal)

    def is_open(self, act: Chips) -> bool:
        """Whether the cards leave open if a wager was the player's own when it was touched."""
        deal = self.deal_at(act.t)
        return self.may_take_up(act, deal) and not self.must_be_the_players(act, deal)

    def what_settles(self, act: Chips) -> str:
        """Returns the observation that tells if a wager was the player's to handle."""
        return f"the cards that decide the wager of position {act.position}"

    # --- the wagers --------------------------------------------------------------------------

    def wager(self, seat: int, name: str, deal: DealName = "original") -> Wager | None:
        """Returns a wager of a seat."""
        return self.rnd.wager(seat, name, deal)

    def acts(self, seat: int, name: str, deal: DealName, *actions: str) -> tuple[Chips, ...]:
        """Returns what was done with a wager, in time order."""
        wager = self.wager(seat, name, deal)
        return () if wager is None else wager.acts_of(*actions)

    def placed(self, seat: int, name: str, deal: DealName = "original") -> tuple[Chips, ...]:
        """Returns the acts that put a wager down."""
        return self.acts(seat, name, deal, "placed", "added")

    def moved(self, seat: int, name: str, deal: DealName, action: str) -> Cents:
        """Returns what the dealer moved of a wager in one way, as far as it was seen."""
        return total(act.cents for act in self.acts(seat, name, deal, action))

    def stake(self, seat: int, name: str, deal: DealName = "original") -> Cents:
        """Returns what a wager may have been when its deal began to be settled.

        Chips put down or taken up after the deal had begun may or may not count, so both amounts
        lie in the interval.
        """
        begun, decided = self.begins(deal), self.decided(deal)
        acts = self.acts(seat, name, deal, *BY_PLAYER)
        # What the dealer hands back before the deal is settled is no stake of it any more.
        base = [a for a in self.acts(seat, name, deal, *BY_PLAYER, "returned") if a.t < begun]
        late = [a for a in acts if begun <= a.t and self._before_decision(a, deal, decided)]
        whole = left_of(base)
        if late:
            whole = whole.joined(left_of([*base, *late]))
        if self.own_chips_hidden(seat, name, self.opens, min(begun, self.rnd.t_end)):
            return Cents(self._collected(seat, name, deal, begun).low, UNBOUNDED)
        return whole

    def _collected(self, seat: int, name: str, deal: DealName, begun: float) -> Cents:
        """What was seen collected of a wager that nobody touched before from its deal on.

        So much lay there when the deal began, whatever was hidden until then.
        """
        acts = self.acts(seat, name, deal, *BY_PLAYER, "taken", "paid", "returned")
        first = next((act for act in acts if act.t >= begun), None)
        if first is None or first.action != "taken" or first.cents is None:
            return Cents(0, 0)
        earlier = [act for act in acts if act.t < begun]
        dealt = () if self.first_card is None else (self.first_card,)
        hidden = self.own_chips_hidden(seat, name, begun, first.t)
        # What another round may have brought there was no stake of this one.
        hidden = hidden or self.rnd.crosses_a_seam((*earlier, *dealt, first))
        return Cents(0, 0) if hidden else first.cents

    def _before_decision(self, act: Chips, deal: DealName, decided: float) -> bool:
        if act.t < decided or act.action != "removed" or act.position is None:
            return act.t < decided or act.action != "removed"
        return not self.may_take_up(act, deal) and not self.given_up(act, deal)

    def given_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the dealer was through with a wager when its player took it up.

        That is so once the dealer did something with the wager, or went on to the end of the
        settlement without it.
        """
        if act.position is None or act.wager is None:
            return True
        of_wager = [w for w in self.rnd.wagers_of(act.position) if act in w.acts]
        done = [a for w in of_wager for a in w.settled if a.t <= act.t]
        last = max((a.t for a in self.settled_acts(deal)), default=-inf)
        return bool(done) or act.t > last

    def may_have_been_given_back(self, act: Chips) -> bool:
        """Whether the dealer may have returned or settled a wager unseen before an act with it.

        What is hidden from the act on tells nothing of what was before it.
        """
        if act.position is None:
            return False
        gaps = self.rnd.unseen_between(self.betting_ends, act.t, "wager", act.position)
        return any(gap.t < act.t for gap in gaps)

    def settled_acts(self, deal: DealName = "original") -> tuple[Chips, ...]:
        """Returns the acts of a settlement whose order the law gives, in time order.

        Taking and paying count, once for each wager, as far as the chapter says they belong to
        the sweep.
        """
        acts = (
            act
            for act in self.rnd.settlements(deal)
            if act.action in {"taken", "paid"} and act.position is not None
            # What was settled before the first card was staked on cards that nobody saw.
            if self.first_card is None or act.t >= self.first_card.t
        )
        return first_acts(act for act in acts if self.in_sweep(act, deal))

    def bets_hidden(self, seat: int, end: float) -> bool:
        """Whether a wager of a seat may have been placed unseen before ``end`` seconds.

        It may have been as soon as the first hand of the round before was cleared.
        """
        before = self.previous
        clears = () if before is None else before.rnd.clears
        early = (
            clears
            and before is not None
            and before.chips_hidden(seat, clears[0].t, before.rnd.t_end)
        )
        return bool(early) or self.chips_hidden(seat, self.opens, end)

    def card_missed(self, place: Place, end: float) -> bool:
        """Whether a card of a hand may have come unseen at any time before ``end`` seconds.

        It cannot have come before a wager of its seat was seen placed, or, for the dealer's, any.
        """
        placed = self.opening_acts(place) if isinstance(place, int) else ()
        bets = [act for act in placed if act.t < self.betting_ends]
        start = self.rnd.preparation.t if self.rnd.out_of_gap else self.rnd.t
        return self.card_hidden(place, bets[0].t if bets else start, end)


def left_of(acts: Iterable[Chips]) -> Cents:
    """Returns what acts, in time order, left lying: what was put down, not taken up or back.

    Nobody takes up more than lies there: what is above it was won before, or lay there unseen, and
    then the bet itself may lie there still.
    """
    left = Cents(0, 0)
    for act in acts:
        moved = total((act.cents,))
        if act.action not in {"removed", "returned"}:
            left = left + moved
        elif moved.low > left.high:
            left = Cents(0, left.high)
        else:
            left = Cents(max(0, left.low - moved.high), max(0, left.high - moved.low))
    return left


P = TypeVar("P", bound=BasePlay)


def in_sequence(rounds: Sequence[Round], make: Callable[[Round, P | None], P]) -> tuple[P, ...]:
    """Returns one play for each round; each knows the one before and the one after."""
    made: list[P] = []
    for rnd in rounds:
        made.append(make(rnd, made[-1] if made else None))
    for play, after in pairwise(made):
        play.following = after
    return tuple(made)
