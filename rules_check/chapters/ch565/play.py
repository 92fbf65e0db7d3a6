"""One round of Three Card Poker as its provisions look at it."""

from functools import cached_property
from math import inf
from typing import Final

from rules_check.facts.cards import ALL_CARDS, Card
from rules_check.facts.events import CardTurned, Chips, Event
from rules_check.facts.money import Cents
from rules_check.hands import SixCardHand, best_five_of, plausible_cards, values_of
from rules_check.procedures.accounts import Account, account
from rules_check.procedures.play import DEALER, BasePlay, Place, left_of
from rules_check.rounds import Belief, DealName, belief_about
from rules_check.worlds import UNBOUNDED

__all__ = ["ANTE", "BEFORE_CARDS", "PAIR_PLUS", "PLAY", "PROGRESSIVE", "SIX_CARD", "ThreeCardPlay"]

ANTE = "ante"
PLAY = "play"
PAIR_PLUS = "pair_plus"
SIX_CARD = "six_card"
PROGRESSIVE = "progressive"

BEFORE_CARDS: Final = (ANTE, PAIR_PLUS, PROGRESSIVE, SIX_CARD)
"""The wagers of § 565.7(d) that lie before the cards come."""

_WORDS = {
    ANTE: "Ante Wager",
    PLAY: "Play Wager",
    PAIR_PLUS: "Pair Plus Wager",
    SIX_CARD: "Six Card Bonus Wager",
    PROGRESSIVE: "Progressive Payout Wager",
}
_HAND_SIZE: Final = 3
_ANY = frozenset(ALL_CARDS)
_EVERY_HAND = frozenset(SixCardHand)


class ThreeCardPlay(BasePlay):
    """A round of Three Card Poker: who folded, what the cards are, and when they were shown."""

    def wager_name(self, name: str | None) -> str:
        """Returns a wager in words."""
        return _WORDS.get(name or "") or super().wager_name(name)

    # --- what the procedures of all games ask ------------------------------------------------

    def is_late(self, act: Chips) -> bool:
        """Whether a wager was changed when none may be; Play Wagers come after the cards."""
        return act.wager != PLAY and super().is_late(act)

    def may_take_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the cards may have left a wager to its player: not before they were shown."""
        return act.t >= self.revealed or self.reveal_hidden(act.t)

    def in_sweep(self, act: Chips, deal: DealName) -> bool:
        """Whether an act is of the settlement that goes round after the dealer's cards are shown.

        Forfeited wagers were collected before, Six Card Bonus Wagers follow their seat's others,
        and what is paid on a Progressive Payout Wager may be an Envy Bonus, paid last.
        """
        if act.wager not in {ANTE, PLAY, PAIR_PLUS, PROGRESSIVE} or act.t < self.revealed:
            return False
        if act.wager == PROGRESSIVE and act.action == "paid":
            return False
        return act.position is not None and self.folded(act.position) is not True

    def may_be_apart(self, act: Chips) -> bool:
        """Whether it may be of a forfeit: whether the seat decided to play was not seen."""
        return act.position is not None and self.folded(act.position) is None

    # --- the cards ---------------------------------------------------------------------------

    @cached_property
    def last_card(self) -> float:
        """When the last card of the deal began to move; infinity if none was dealt."""
        return self.rnd.original.cards[-1].event.t if self.rnd.original else inf

    @cached_property
    def shown(self) -> tuple[Event, ...]:
        """The events that show the dealer's cards, in time order."""
        turns = [e for e in self.rnd.events if isinstance(e, CardTurned) and e.to == DEALER]
        open_ = [card.event for card in self.cards(DEALER) if card.event.face == "up"]
        return tuple(sorted((*turns, *open_), key=lambda event: event.t))

    @cached_property
    def revealed(self) -> float:
        """When the dealer's first card was shown; infinity if none was seen to be."""
        return self.shown[0].t if self.shown else inf

    def reveal_hidden(self, end: float) -> bool:
        """Whether the dealer's cards may have been shown unseen before ``end`` seconds."""
        if self.hidden(self.betting_ends, end, "dealer_hand"):
            return True
        return any(
            isinstance(event, CardTurned) and event.to is None and event.t <= end
            for event in self.rnd.events
        )

    @cached_property
    def _certain(self) -> dict[Place, frozenset[Card]]:
        """The cards of each hand that are known beyond doubt."""
        deal = self.rnd.original
        known: dict[Place, set[Card]] = {}
        for card in deal.cards if deal else ():
            if card.belief.certain is not None and card.place is not None:
                known.setdefault(card.place, set()).add(card.belief.certain)
        return {place: frozenset(cards) for place, cards in known.items()}

    def hand(self, place: Place) -> tuple[frozenset[Card], ...]:
        """Returns what each card of a hand may be; anything if there are not three."""
        beliefs = self._beliefs(place)
        if len(beliefs) != _HAND_SIZE:
            return (_ANY,) * _HAND_SIZE
        others = [known for other, known in self._certain.items() if other != place]
        elsewhere = frozenset[Card]().union(*others)
        return tuple(plausible_cards(belief, elsewhere)[0] for belief in beliefs)

    def _beliefs(self, place: Place) -> tuple[Belief, ...]:
        """Returns what is known of each card of a hand.

        Three cards that are turned in one place are its hand, also where one of them was not seen
        dealt; the same card read twice among them is one card told twice.
        """
        cards = self.cards(place)
        turns = [
            belief_about(event)
            for event in self.rnd.events
            if isinstance(event, CardTurned) and event.to == place
        ]
        told = [turn.best for turn in turns if turn.best is not None]
        whole = len(turns) == _HAND_SIZE and len(set(told)) == len(told)
        if len(cards) < _HAND_SIZE and whole:
            return tuple(turns)
        return tuple(card.belief for card in cards)

    def known_hand(self, place: Place) -> tuple[Card, ...] | None:
        """Returns the three cards of a hand, None if one of them is open."""
        hand = self.hand(place)
        if any(len(cards) != 1 for cards in hand):
            return None
        return tuple(card for cards in hand for card in cards)

    def kept(self, place: Place) -> float:
        """Returns the probability of the readings that a hand rests on."""
        kept = 1.0
        for belief in self._beliefs(place):
            kept *= plausible_cards(belief)[1]
        return kept

    @cached_property
    def _six(self) -> dict[int, frozenset[SixCardHand]]:
        return {}

    def six_cards(self, seat: int) -> frozenset[SixCardHand]:
        """Returns the best five-card hands that a seat's and the dealer's cards may make."""
        if seat not in self._six:
            cards = (*self.hand(seat), *self.hand(DEALER))
            self._six[seat] = values_of(cards, best_five_of, _EVERY_HAND)
        return self._six[seat]

    # --- the wagers --------------------------------------------------------------------------

    def bet(self, seat: int, name: str) -> bool:
        """Whether a seat certainly had a wager when cards were dealt."""
        return self.first_card is not None and self.stake(seat, name).low > 0

    def may_bet(self, seat: int, name: str) -> bool:
        """Whether a seat may have had a wager when cards were dealt; acts with it were seen.

        One that was settled lay there, placed unseen if that may have been missed.
        """
        acts: tuple[Chips, ...] = self.placed(seat, name)
        if not acts and self.bets_hidden(seat, self.betting_ends):
            acts = self.settlings(seat, name)
        return self.first_card is not None and bool(acts) and self.stake(seat, name).high > 0

    def may_be_exempt(self, seat: int) -> bool:
        """Whether a Six Card Bonus Wager of a seat, seen or unseen, may keep its cards there."""
        return self.stake(seat, SIX_CARD).high > 0

    @cached_property
    def six_seats(self) -> tuple[int, ...]:
        """Seats that may have had a Six Card Bonus Wager."""
        return tuple(seat for seat in self.seats if self.may_bet(seat, SIX_CARD))

    def books(self, seat: int, name: str) -> Account:
        """Returns what became of a wager; a Progressive one may be collected before the deal."""
        start = self.rnd.preparation.t if name == PROGRESSIVE else self.betting_ends
        return account(self, seat, name, "original", (start, inf))

    def settlings(self, seat: int, *names: str) -> tuple[Chips, ...]:
        """Returns what the dealer did with wagers of a seat, in time order."""
        acts = [
            act
            for name in names
            for act in self.acts(seat, name, "original", "taken", "paid", "returned")
        ]
        return tuple(sorted(acts, key=lambda act: act.t))

    # --- the decisions -----------------------------------------------------------------------

    def play_acts(self, seat: int) -> tuple[Chips, ...]:
        """Returns the acts that put a Play Wager down."""
        return self.placed(seat, PLAY)

    def play_stake(self, seat: int) -> Cents:
        """Returns what a seat's Play Wager may have been when the dealer's cards were shown.

        Where that was not seen, what lay there when the dealer settled it counts.
        """
        acts = self.acts(seat, PLAY, "original", "placed", "added", "removed")
        settled = self.settlings(seat, PLAY)
        end = min(self.revealed, settled[0].t if settled else inf, self.rnd.t_end)
        if self.chips_hidden(seat, self.betting_ends, end):
            return Cents(0, UNBOUNDED)
        # What a player takes up after the dealer's cards are shown is stake and winnings.
        put = [act for act in acts if act.action != "removed"]
        early = [act for act in acts if act.action != "removed" or act.t < self.revealed]
        stake = left_of(early)
        if any(act.action == "removed" and self.reveal_hidden(act.t) for act in early):
            stake = stake.joined(left_of(put))
        return stake

    def folded(self, seat: int) -> bool | None:
        """Whether a seat with an Ante Wager made no Play Wager; None if that was not seen."""
        if self.play_acts(seat) or not self.may_bet(seat, ANTE):
            return False
        if not self.cards(seat) and not self.card_missed(seat, self.rnd.t_end):
            return False  # without cards there is nothing to decide
        if self.called_off(_HAND_SIZE):
            return False
        end = min(self.revealed, self.rnd.t_end)
        if self.chips_hidden(seat, self.betting_ends, end):
            return None
        return True if self.bet(seat, ANTE) else None

    @cached_property
    def folders(self) -> tuple[int, ...]:
        """Seats that folded, or may have."""
        return tuple(seat for seat in self.seats if self.folded(seat) is not False)
