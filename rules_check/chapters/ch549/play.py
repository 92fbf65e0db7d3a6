"""One round of Blackjack as § 549.20 looks at it."""

from functools import cached_property
from math import inf, nextafter

from rules_check.chapters.ch549.matches import Match, matches_of
from rules_check.facts.cards import ALL_CARDS, Card
from rules_check.facts.events import CardTurned, Chips, Event, end_of
from rules_check.hands import plausible_cards
from rules_check.procedures.accounts import Account, account
from rules_check.procedures.play import DEALER, BasePlay, Place
from rules_check.rounds import DealName, DealtCard

__all__ = ["BASIC", "SIDE", "BlackjackPlay"]

BASIC = "box"
SIDE = "royal_match"

_WORDS = {BASIC: "basic wager", SIDE: "Royal Match 21 Wager"}
_ANY = frozenset(ALL_CARDS)
_WAITS_ON = frozenset({"K", "Q"})


class BlackjackPlay(BasePlay):
    """A round of Blackjack: the first two cards of each hand, and when more cards came."""

    def wager_name(self, name: str | None) -> str:
        """Returns a wager in words."""
        return _WORDS.get(name or "") or super().wager_name(name)

    def decided(self, deal: DealName = "original") -> float:
        """Returns when the first two cards of every hand lay; infinity if none was dealt."""
        return self.two_dealt if deal == "original" else inf

    def in_sweep(self, act: Chips, deal: DealName) -> bool:
        """Whether an act is of the Royal Match settlement that goes round the table."""
        return act.wager == SIDE and act.position is not None and not self.may_wait(act.position)

    # --- the cards ---------------------------------------------------------------------------

    @cached_property
    def more_cards(self) -> float:
        """When the first card after the first two of its hand came; infinity if none did."""
        deal = self.rnd.original
        if deal is None:
            return inf
        thirds = [deal.to(place)[2:3] for place in set(deal.places) if place is not None]
        return min((card.event.t for third in thirds for card in third), default=inf)

    def two_cards(self, place: Place) -> tuple[DealtCard, ...]:
        """Returns the first two cards of a hand, as far as they were seen."""
        return self.cards(place)[:2]

    @cached_property
    def two_dealt(self) -> float:
        """When the last of everybody's first two cards lay; infinity if no card was dealt."""
        deal = self.rnd.original
        if deal is None:
            return inf
        first = [c for p in set(deal.places) if p is not None for c in self.two_cards(p)]
        early = [card for card in first if card.event.t < self.more_cards]
        return max((end_of(card.event) for card in early or first), default=inf)

    def shown_by(self, place: Place) -> tuple[Event, ...]:
        """Returns the events that show the first two cards of a hand."""
        cards = self.two_cards(place)
        turns = tuple(card.turned for card in cards if card.turned is not None)
        return (*(card.event for card in cards), *turns)

    def _candidates(self, card: DealtCard) -> frozenset[Card]:
        return plausible_cards(card.belief)[0]

    @cached_property
    def _matches(self) -> dict[Place, frozenset[Match]]:
        return {}

    def matches(self, place: Place) -> frozenset[Match]:
        """Returns what the first two cards of a hand may be."""
        if place not in self._matches:
            cards = [self._candidates(card) for card in self.two_cards(place)]
            first, second, *_ = [*cards, _ANY, _ANY]
            if self._two_unsure(place):
                first = second = _ANY
            one_deck = self.profile.submission.decks == 1
            self._matches[place] = matches_of(first, second, one_deck=one_deck)
        return self._matches[place]

    def _two_unsure(self, place: Place) -> bool:
        """Whether a card of the hand may have been missed, so that others seem the first two."""
        cards = self.two_cards(place)
        end = cards[-1].event.t if len(cards) == 2 else self.rnd.t_end
        return self.card_missed(place, end)

    def kept(self, place: Place) -> float:
        """Returns the probability of the readings that a hand rests on."""
        kept = 1.0
        for card in self.two_cards(place):
            kept *= plausible_cards(card.belief)[1]
        return kept

    # --- the dealer's two cards --------------------------------------------------------------

    @cached_property
    def _up_cards(self) -> tuple[DealtCard, ...]:
        """The card that lies face up, or both where it was not told which one does."""
        cards = self.two_cards(DEALER)
        up = tuple(card for card in cards if card.event.face == "up")
        if up:
            return up[:1]
        return tuple(card for card in cards if card.event.face != "down") or cards

    @cached_property
    def up_ranks(self) -> frozenset[str]:
        """The ranks the dealer's up card may have."""
        cards = self._up_cards
        told = frozenset[Card]().union(*(self._candidates(card) for card in cards))
        known = told if cards and not self._two_unsure(DEALER) else _ANY
        return frozenset(card.rank for card in known)

    @cached_property
    def hole_shown(self) -> float:
        """When the dealer's hole card was exposed; infinity if it was not seen to be."""
        turns = [e.t for e in self.rnd.events if isinstance(e, CardTurned) and e.to == DEALER]
        open_ = [card.event.t for card in self.two_cards(DEALER) if card.event.face == "up"]
        if len(open_) == 2:
            turns.append(open_[1])
        return min(turns, default=inf)

    def hole_hidden(self, end: float) -> bool:
        """Whether the hole card may have been exposed unseen before ``end`` seconds."""
        if self.hidden(self.betting_ends, end, "dealer_hand"):
            return True
        if any(card.event.face is None for card in self.two_cards(DEALER)):
            return True
        return any(
            isinstance(e, CardTurned) and e.to is None and e.t <= end for e in self.rnd.events
        )

    # --- the wagers --------------------------------------------------------------------------

    @cached_property
    def side_seats(self) -> tuple[int, ...]:
        """Seats that may have had a Royal Match 21 Wager when cards were dealt."""
        return tuple(
            seat
            for seat in self.seats
            if self.first_card is not None
            and self._side_acts_told(seat)
            and self.stake(seat, SIDE).high > 0
        )

    @cached_property
    def side_hands(self) -> tuple[int, ...]:
        """Those of them that may have been dealt cards, which decide the wager."""
        if self.called_off(2):
            return ()
        end = self.rnd.t_end
        return tuple(s for s in self.side_seats if self.cards(s) or self.card_missed(s, end))

    def _side_acts_told(self, seat: int) -> bool:
        """Whether a wager was seen placed, or seen settled where its placing may be missed."""
        placed = bool(self.placed(seat, SIDE))
        settled = bool(self.acts(seat, SIDE, "original", "taken", "paid", "returned"))
        return placed or (settled and self.bets_hidden(seat, self.betting_ends))

    def side(self, seat: int) -> Account:
        """Returns what became of the Royal Match 21 Wager of a seat."""
        start = self.rnd.preparation.t if self.rnd.out_of_gap else self.betting_ends
        return account(self, seat, SIDE, "original", (start, self._side_over(seat)))

    def _side_over(self, seat: int) -> float:
        """When the player took up the Royal Match 21 Wager: nothing more becomes of it then.

        That the recording may end before the round does is no doubt of what came before.
        """
        taken_up = [a for a in self.acts(seat, SIDE, "original", "removed") if a.t > self.two_dealt]
        if not taken_up or any(act.t > taken_up[-1].t for act in self.side_acts(seat)):
            return inf
        end, up = self.rnd.t_end, taken_up[-1].t
        late = self.rnd.unseen_between(end, max(end, up), "wager", seat)
        if any(gap.reason != "after_recording" for gap in late):
            return inf
        return min(up, nextafter(end, 0.0))

    def side_acts(self, seat: int) -> tuple[Chips, ...]:
        """Returns how the dealer settled the Royal Match 21 Wager of a seat, in time order."""
        return self.acts(seat, SIDE, "original", "taken", "paid", "returned")

    # --- § 549.20(f): the Crown Treasure Bonus -----------------------------------------------

    @property
    def crown(self) -> frozenset[bool]:
        """Whether the Crown Treasure Bonus is offered, or both where it is not known."""
        filed = self.profile.submission.crown_treasure
        return frozenset({True, False} if filed is None else {filed})

    def may_wait(self, seat: int) -> bool:
        """Whether the wager of a seat may have to wait for the hole card."""
        return (
            True in self.crown
            and bool(self.up_ranks & _WAITS_ON)
            and Match.ROYAL in self.matches(seat)
        )

    def has_to_wait(self, seat: int) -> bool:
        """Whether the wager of a seat certainly has to wait for the hole card."""
        return (
            self.crown == {True}
            and self.up_ranks <= _WAITS_ON
            and self.matches(seat) == {Match.ROYAL}
        )

    def crown_due(self, seat: int) -> frozenset[bool]:
        """Whether the bonus is due to a seat with a Royal Match, or both where it is open."""
        dealer = self.matches(DEALER)
        if True not in self.crown or Match.ROYAL not in dealer:
            return frozenset({False})
        sure = self.crown == {True} and dealer == {Match.ROYAL}
        return frozenset({True} if sure else {True, False})
