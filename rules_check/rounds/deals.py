"""Finding the deals in a log: the anchors that rounds are folded around.

Cards of the first deal come in runs, with nothing but cards between them. A run belongs to the
deal before it, or begins the next one; which of the two is told by what lies between (hands
cleared, wagers placed, a gap) and by whether a place gets its card a second time. An extra card
dealt by mistake follows its deal directly and so stays in it.
"""

from collections.abc import Sequence, Set

from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardsCleared,
    Chips,
    Event,
    Gap,
    Place,
    Procedure,
    end_of,
)
from rules_check.rounds.another import LastDeal
from rules_check.rounds.between import Between, Run
from rules_check.rounds.groups import DealGroup, Hand, hands_cleared
from rules_check.rounds.parted import Parted
from rules_check.rounds.shape import Shape
from rules_check.rounds.unseen import SHORTEST_HIDDEN_DEAL_S, SHORTEST_HIDDEN_END_S, Unseen

__all__ = ["SETTLING", "find_deals"]

SETTLING = frozenset({"taken", "paid", "returned"})


def find_deals(
    events: Sequence[Event], shape: Shape, blind: Set[str], gaps: Sequence[Unseen] = ()
) -> list[DealGroup]:
    """Returns the deals of a log in time order.

    Args:
        events: the log.
        shape: of the game's rounds.
        blind: the gaps that can each hide a round's end.
        gaps: what each gap of the log hides.
    """
    return _Finder(events, shape, blind, gaps).find()


def _move(lying: dict[tuple[int | None, str | None], int], act: Chips) -> None:
    """Notes what an act certainly leaves in a betting area; an amount not told is all of it."""
    wager = (act.position, act.wager)
    before = lying.get(wager, 0)
    if act.action in {"placed", "added"}:
        lying[wager] = before + (1 if act.cents is None else max(1, act.cents.low))
    elif act.action in {"removed", "returned", "taken"}:
        lying[wager] = 0 if act.cents is None else max(0, before - act.cents.high)


class _Finder:
    def __init__(
        self, events: Sequence[Event], shape: Shape, blind: Set[str], gaps: Sequence[Unseen]
    ) -> None:
        self.events = events
        self.shape = shape
        self.blind = blind
        self.parted = Parted(gaps)
        self.groups: list[DealGroup] = []
        self.between = Between()
        self.run: Run | None = None
        self.uncleared: set[Hand] = set()
        self.settled: set[tuple[int | None, str | None]] = set()
        self.bet_anew: set[Place | None] = set()  # seats that bet again what was settled
        self.long_gap: int | None = None  # index of one since the last card
        self.prepared = False  # the next round was prepared after that gap
        self.gap_since_bet: int | None = None  # index of the first since the last bet
        self.gap_since_clear: int | None = None  # likewise since cards were cleared
        self.bets: set[tuple[int | None, str | None]] = set()  # since the last card
        self.hides_deal_of: dict[tuple[int | None, str | None], int] = {}  # bets: index of the gap
        self.gap_until = -1.0
        self.last_card_t = -1.0
        self.last_card = -1

    def find(self) -> list[DealGroup]:
        for index, event in enumerate(self.events):
            if isinstance(event, CardDealt):
                self._card(index, event)
            else:
                self._other(index, event)
        self._end_run()
        return self.groups

    def _card(self, index: int, event: CardDealt) -> None:
        if self._is_second(event):
            self._end_run()
            self._second(index, event)
            return
        if self.gap_until > event.t or self.gap_until > self.last_card_t >= 0:
            # A gap that began before the last card still reaches into this stretch.
            reach = min(self.gap_until, event.t) - max(self.last_card_t, 0.0)
            self.between.gap_s = max(self.between.gap_s, reach)
        if self.run is None or self.between.gap or self._is_broken():
            self._end_run()
            self.between.clears_hidden = self.parted.hide_clears
            self.between.bets_hidden = self.parted.hide_bets
            self.run = Run(indices=[], places=[], between=self.between)
            self.between = Between()
        self._forget()
        self.parted.card(event.t)
        self.run.indices.append(index)
        self.run.places.append(event.to)
        self.last_card_t, self.last_card = event.t, index

    def _is_broken(self) -> bool:
        between = self.between
        return between.cleared or between.placed or between.settled or between.burns > 0

    def _is_second(self, event: CardDealt) -> bool:
        if self.shape.second_hand is None:
            return False
        if event.hand == self.shape.second_hand:
            return True
        if event.hand is not None:
            return False
        # The hand was not told: a second card after a War wager or burns is the War deal's.
        places = self.groups[-1].places if self.groups else set()
        if self.run is not None:
            places = places | set(self.run.places)
        # Amid a run of first cards the last group is that of the round before.
        open_war = self.run is None and bool(self.groups and self.groups[-1].seconds)
        started = open_war and not self.between.cleared
        if event.to is None:  # nor was the place: after War cards or a War wager it is theirs too
            war = self.between.second_placed and self.run is None and self.long_gap is None
            return started or war
        over = self.between.loaded or (self.between.cleared and not self.uncleared)
        due = not over and (self.between.second_placed or self.between.burns >= 2)
        return started or (due and (event.to in places or None in places))

    def _second(self, index: int, event: CardDealt) -> None:
        group = self.groups[-1] if self.groups else None
        if group is None or self._is_other_war(group, event):
            self._unseen_deal(index)
            group = self.groups[-1]
        group.seconds.append(index)
        self._forget()
        self.uncleared.add((event.to, True))
        self.parted.card(event.t)
        self.between = Between()
        self.last_card_t, self.last_card = event.t, index

    def _is_other_war(self, group: DealGroup, event: CardDealt) -> bool:
        """Whether a War card across a gap is of another round than the deal before it."""
        dealt = [getattr(self.events[i], "to", None) for i in group.seconds]
        whole = "dealer" in group.places and not self.uncleared
        gone = event.to in group.places and (event.to, False) not in self.uncleared
        # Nobody goes to War whose first card is gone, and the dealer's War card comes last.
        over = self.long_gap is not None and (whole or gone or "dealer" in dealt)
        # Once all hands are gone and bets lie anew, the first deal of those bets may be unseen.
        over = over or (whole and self.between.gap and self.between.placed)
        return over or (event.to in dealt and self.between.gap)

    def _other(self, index: int, event: Event) -> None:
        between = self.between
        if isinstance(event, CardsCleared):
            self._cleared(index, event)
        elif isinstance(event, CardBurned):
            between.burns += 1
        elif isinstance(event, Procedure):
            between.loaded = between.loaded or event.name == "load_shoe"
            self.prepared = self.prepared or not self.uncleared
        elif isinstance(event, Gap):
            self.parted.gap(index, event)
            if event.id in self.blind:
                self._gap(index, event)
        elif isinstance(event, Chips):
            self._chips(index, event)

    def _gap(self, index: int, event: Gap) -> None:
        between = self.between
        end = event.t_end if event.t_end is not None else float("inf")
        self.gap_until = max(self.gap_until, end)
        between.gap_s = max(between.gap_s, end - event.t)
        if self.gap_since_bet is None:
            self.gap_since_bet = index
        # No deal came before the cards were made ready for it.
        long = end - event.t >= SHORTEST_HIDDEN_END_S
        if self.gap_since_clear is None or (long and self.prepared):
            self.gap_since_clear = index
        if long and (self.long_gap is None or self.prepared):
            self.long_gap = index
            self.prepared = False
        if end - event.t >= SHORTEST_HIDDEN_DEAL_S:
            self.hides_deal_of = dict.fromkeys(self.bets, index) | self.hides_deal_of
        if between.gap_index is None:
            between.gap_index = index
            between.bets_before_gap = between.placed
            between.gap_after_end = not self.uncleared and self.run is None

    def _cleared(self, index: int, event: CardsCleared) -> None:
        self._end_run()
        hands = hands_cleared(event, self.shape)
        known = any(hand in self.uncleared for hand in hands)
        if not known and (not self.groups or self.between.gap_after_end or self._foreign(event.to)):
            short = self.long_gap is None and self.bets
            self._unseen_deal(index, self.gap_since_bet if short else None)
        self.between.cleared = True
        self.parted.clear(index, end_of(event))
        self.gap_since_clear = None
        self.uncleared.difference_update(hands)

    def _chips(self, index: int, event: Chips) -> None:
        between = self.between
        if event.action in SETTLING and event.wager in self.shape.apart:
            self._end_run()
            # Made beside another before the cards, so that it is made again for other cards only.
            beside = event.wager in dict(self.shape.beside) and event.wager not in self.shape.locked
            if beside and self.long_gap is None:
                self.settled.add((event.position, event.wager))
        elif event.action in SETTLING and not self._handed_back(index, event):
            self._end_run()
            wager = (event.position, event.wager)
            again = self.long_gap is not None and wager in self.settled
            unseen = self._unseen_since(index, event)
            if unseen is not None:
                self._unseen_deal(index, unseen)
            elif not self.groups or again or self._without_cards(event):
                self._unseen_deal(index, self._since_bets(index))
            self.between.settled = True
            if self.long_gap is None:
                self.settled.add(wager)
        elif event.action == "placed" and event.wager == self.shape.second_wager:
            if any(seat == event.position for seat, _ in self.bets) and self.gap_since_bet:
                self._end_run()
                self._unseen_deal(index, self.gap_since_bet)  # of the bet that ended in a tie
            self.between.second_placed = True
        elif self._is_bet(event):
            self._bet(index, event)
            between = self.between
            between.placed = True
            between.bettors.add(event.position)
            between.fresh = between.fresh or not self._holds_cards(event.position)
            dealt = self.groups[-1].places if self.groups else set()
            if self.run is not None:
                dealt = dealt | set(self.run.places)
            between.again = between.again or event.position in dealt

    def _handed_back(self, index: int, event: Chips) -> bool:
        """Whether a bet is handed back before the deal, which goes on with the other bets.

        Once all of them have been handed back, the deal was called off.
        """
        wager = (event.position, event.wager)
        if event.action != "returned" or wager not in self.bets or self.between.gap:
            return False
        lying: dict[tuple[int | None, str | None], int] = {}
        for at in range(self.last_card + 1, len(self.events)):
            act = self.events[at]
            if isinstance(act, CardDealt):
                return True
            if isinstance(act, Chips):
                _move(lying, act)
            if at > index and isinstance(act, CardsCleared | Gap):
                return False
            if at >= index and not any(lying.values()):
                return False
        return False

    def _is_bet(self, event: Chips) -> bool:
        """Whether a bet is made; one raised that the dealer is through with was made unseen."""
        settled = self.run is None and (event.position, event.wager) in self.settled
        raised = event.action == "added" and settled
        return (raised or event.action == "placed") and self.shape.is_base(event.wager)

    def _holds_cards(self, place: Place | None) -> bool:
        """Whether a place was dealt cards that were not cleared."""
        return (place, False) in self.uncleared or (
            self.run is not None and place in self.run.places
        )

    def _bet(self, index: int, event: Chips) -> None:
        """Notes a bet; placing one twice means that a round went by in a long gap between them."""
        wager = (event.position, event.wager)
        may_be_for_war = self.shape.second_wager is not None and event.wager != "initial"
        partner = (event.position, dict(self.shape.beside).get(event.wager or ""))
        if (wager in self.settled or partner in self.settled) and not may_be_for_war:
            self.bet_anew.add(event.position)
        if self.run is None and wager in self.hides_deal_of:
            self._unseen_deal(index, self.hides_deal_of[wager])
        self.bets.add(wager)
        # A gap that goes on after the bet may hide its cards.
        self.gap_since_bet = index + 1 if self.gap_until > end_of(event) else None

    def _unseen_since(self, index: int, event: Chips) -> int | None:
        """Where a round's cards were missed whose wager, bet anew, is settled now; None if none."""
        seat, ended = event.position, self.between.cleared
        bet = any(seat == other for other, _ in self.bets)
        gap = self.gap_since_bet if bet else self.gap_since_clear
        if bet and seat in self.bet_anew and (ended or gap is not None):
            return index if gap is None else gap
        holds = any(hand in self.uncleared for hand in ((seat, False), (seat, True)))
        if holds or not ended or self.shape.shared_hands:
            return None
        if gap is None and not self.uncleared:
            gap = self.parted.deal_hidden(seat, bet=bet)
        return gap

    def _since_bets(self, index: int) -> int | None:
        """Where cards not seen came for bets seen: in a gap since, or called off; else None."""
        if not self.bets:
            return None
        return index if self.gap_since_bet is None else self.gap_since_bet

    def _without_cards(self, event: Chips) -> bool:
        """Whether wagers are settled whose cards nobody saw, or that were called off."""
        if self._foreign(event.position):
            return True
        if self.uncleared:
            return False
        called_off = event.action == "returned" and event.position in self.between.bettors
        return self.between.bets_before_gap or called_off

    def _foreign(self, place: Place | None) -> bool:
        """Whether, after a long gap, a place acts that has no cards of the deal before it."""
        if self.long_gap is None or place is None or not self.groups:
            return False
        cards = any(hand in self.uncleared for hand in ((place, False), (place, True)))
        return "dealer" in self.groups[-1].places and not cards

    def _unseen_deal(self, index: int, first: int | None = None) -> None:
        """Begins a round without cards: unseen in a gap, before the recording, or called off."""
        gap_index = self.between.gap_index if self.long_gap is None else self.long_gap
        at = gap_index if first is None else first
        self.groups.append(DealGroup(first=index if at is None else at))
        self.uncleared = set()
        self.settled = set()
        self.bet_anew = set()
        self._forget()
        self.between = Between()

    def _forget(self) -> None:
        """Forgets the long gap and the bets since the last card."""
        self.long_gap = None
        self.prepared = False
        self.gap_since_bet = None
        self.gap_since_clear = None
        self.bets = set()
        self.hides_deal_of = {}

    def _end_run(self) -> None:
        """Gives the run of cards to its deal."""
        if self.run is None:
            return
        run, self.run = self.run, None
        group = self.groups[-1] if self.groups else None
        if group is None or self._last_deal(group).begins_another(run):
            group = DealGroup(first=run.indices[0])
            self.groups.append(group)
            self.uncleared = set()
            self.settled = set()
            self.bet_anew = set()
        group.originals.extend(run.indices)
        group.places.update(run.places)
        self.uncleared.update((place, False) for place in run.places)

    def _last_deal(self, group: DealGroup) -> LastDeal:
        return LastDeal(
            group=group,
            held=[getattr(self.events[i], "to", None) for i in group.originals],
            shape=self.shape,
            uncleared=self.uncleared,
            bet_anew=self.bet_anew,
        )
