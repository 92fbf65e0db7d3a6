"""One round of baccarat as its provisions look at it."""

from functools import cached_property
from math import inf

from rules_check.chapters.baccarat.points import (
    ANY_SCORE,
    Dragon,
    Hands,
    Score,
    Winner,
    dragon_of,
    hands_possible,
    scores_possible,
    values_of,
)
from rules_check.facts.events import CardDealt, CardsCleared, Cash, Chips, Event
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.dealing import in_turn
from rules_check.procedures.play import BasePlay
from rules_check.rounds import DealName, DealtCard, Round
from rules_check.worlds import Ranks, ranks_of

__all__ = ["BANKER", "DRAGONS", "HANDS", "PLAYER", "WAGER", "Play"]

PLAYER, BANKER = "player", "banker"
HANDS = (PLAYER, BANKER)

WAGER = {
    "player": "wager on the Player's Hand",
    "banker": "wager on the Banker's Hand",
    "tie": "Tie Bet",
    "dragon_player": "Dragon Bonus Wager on the Player's Hand",
    "dragon_banker": "Dragon Bonus Wager on the Banker's Hand",
    "house_money": "House Money wager",
}
"""Wagers by the name they have in event logs."""

DRAGONS = {"dragon_player": PLAYER, "dragon_banker": BANKER}
"""The hand that each Dragon Bonus Wager is on."""

_BESIDE = frozenset({"vigorish", "house_money"})
"""What is settled apart from the hands."""

_MOST_CARDS = 3


class Play(BasePlay):
    """A round of baccarat: two hands, wagers on them, and the vigorish they owe.

    Attributes:
        previous: the round before.
        following: the round after.
    """

    previous: "Play | None"
    following: "Play | None"

    def __init__(
        self, rnd: Round, profile: TableProfile, law: Law, previous: "Play | None" = None
    ) -> None:
        super().__init__(rnd, profile, law, previous)

    # --- what baccarat tells -----------------------------------------------------------------

    def wager_name(self, name: str | None) -> str:
        """Returns a wager in words."""
        return WAGER.get(name or "", "wager" if name is None else name)

    def evidence(self, seat: int, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the cards of both hands: every wager rests on them."""
        return (*self.events_of(PLAYER), *self.events_of(BANKER))

    def dealt_for(self, seat: int, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the cards of the round, which are dealt for all seats alike."""
        return self.evidence(seat, deal)

    def may_take_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the wager may have won, or be void and its player's again."""
        return any(self._is_the_players(act.wager, score) for score in self.scores)

    def must_be_the_players(self, act: Chips, deal: DealName) -> bool:
        """Whether the wager won or was void whatever the cards not read were."""
        return all(self._is_the_players(act.wager, score) for score in self.scores)

    def _is_the_players(self, name: str | None, score: Score) -> bool:
        if name in DRAGONS:
            return not self.dragon(name, score).loses
        if name == "tie":
            return score.winner is Winner.TIE
        if name in HANDS:
            return score.winner is Winner.TIE or score.winner.value == name
        return True  # a wager that the chapters do not know

    def in_sweep(self, act: Chips, deal: DealName) -> bool:
        """Whether an act settles a wager on the hands."""
        return act.wager not in _BESIDE

    def is_late(self, act: Chips) -> bool:
        """Whether a wager changed after the first card; cash turned into chips is no change."""
        if act.wager in _BESIDE or self._converts_cash(act):
            return False
        return super().is_late(act)

    def _converts_cash(self, act: Chips) -> bool:
        return act.action != "removed" and any(self.may_be_exchanged(c, act) for c in self.rnd.cash)

    @staticmethod
    def may_be_exchanged(cash: Cash, chips: Chips) -> bool:
        """Whether chips may be what cash on the table was turned into."""
        if cash.t > chips.t or cash.position not in {None, chips.position}:
            return False
        if cash.wager not in {None, chips.wager}:
            return False
        return cash.cents is None or chips.cents is None or cash.cents.may_equal(chips.cents)

    # --- the cards ---------------------------------------------------------------------------

    @cached_property
    def dealt_cards(self) -> tuple[DealtCard, ...]:
        """Every card of the round in the order dealt."""
        turns = {
            card.event.id: len(HANDS) * nth + place
            for place, hand in enumerate(HANDS)
            for nth, card in enumerate(self.cards(hand))
        }
        return in_turn(
            self.rnd.original.cards if self.rnd.original else (),
            lambda c: turns.get(c.event.id, inf),
        )

    @cached_property
    def dealt(self) -> float:
        """When the last card came; infinity if none did.

        Settling may begin while that card is still on its way, so its start counts.
        """
        return self.dealt_cards[-1].event.t if self.dealt_cards else inf

    @cached_property
    def events_dealt(self) -> tuple[CardDealt, ...]:
        """The events of every card of the round in the order dealt."""
        return tuple(card.event for card in self.dealt_cards)

    @cached_property
    def settling_begins(self) -> float:
        """When the first wager was settled or the first hand cleared; infinity if never."""
        acts: list[Chips | CardsCleared] = [
            act
            for act in self.rnd.chips("taken", "paid", "returned")
            if act.wager not in _BESIDE and act.t >= self.betting_ends
        ]
        acts += [clear for clear in self.rnd.clears if clear.t >= self.betting_ends]
        return min((act.t for act in acts), default=inf)

    @cached_property
    def cards_over(self) -> bool:
        """Whether the recording saw that no more cards came: the round was settled or cleared."""
        return self.settling_begins < inf

    @cached_property
    def cards_since(self) -> float:
        """The second from which a card of this round may have been dealt unseen."""
        if self.rnd.cut_at_start or self.rnd.out_of_gap:
            return self.rnd.preparation.t
        # The first card may itself be the one not seen: then it came after the last wager.
        placed = [c.t for c in self.rnd.chips("placed", "added") if c.t < self.betting_ends]
        return max(placed, default=self.betting_ends)

    @cached_property
    def deal_hidden(self) -> bool:
        """Whether a card of the hands may have been dealt unseen, or to a place not told."""
        if self.first_card is None or not self.cards_over:
            return True
        end = max(self.settling_begins, self.dealt)
        strange = any(card.place not in HANDS for card in self.dealt_cards)
        return strange or self.hands_hidden(self.cards_since, end)

    def hands_hidden(self, start: float, end: float) -> bool:
        """Whether a card of either hand may have been missed, or went to a place not told."""
        return self.hidden(start, end, "hand") or self.card_hidden(PLAYER, start, end)

    def ranks(self, card: DealtCard) -> Ranks:
        """Returns the plausible ranks of a card."""
        return ranks_of(card.belief)

    def values(self, hand: str) -> tuple[frozenset[int], ...]:
        """Returns the values each card of a hand may have, in the order dealt."""
        return tuple(values_of(self.ranks(card).possible) for card in self.cards(hand))

    @cached_property
    def whole(self) -> bool:
        """Whether both hands were seen whole: two or three cards each, and nothing hidden."""
        return not self.deal_hidden and all(2 <= len(self.cards(h)) <= _MOST_CARDS for h in HANDS)

    @cached_property
    def dealt_worlds(self) -> frozenset[Hands]:
        """Both hands as dealt, in every plausible world; empty if they were not seen whole."""
        if not self.whole:
            return frozenset()
        return hands_possible(self.values(PLAYER), self.values(BANKER))

    @cached_property
    def scores(self) -> frozenset[Score]:
        """What the hands may be settled by, in every plausible world."""
        if not self.whole:
            return ANY_SCORE
        return scores_possible(self.values(PLAYER), self.values(BANKER))

    @cached_property
    def winners(self) -> frozenset[Winner]:
        """Which hands may have won."""
        return frozenset(score.winner for score in self.scores)

    @cached_property
    def kept(self) -> float:
        """The probability of the readings that every result rests on."""
        kept = 1.0
        for card in self.dealt_cards:
            kept *= self.ranks(card).kept
        return kept

    def dragon(self, name: str, score: Score) -> Dragon:
        """Returns what a Dragon Bonus Wager comes to with a score."""
        key = (name, score)
        if key not in self._dragons:
            self._dragons[key] = dragon_of(score, DRAGONS[name], self.law.whole("dragon.least"))
        return self._dragons[key]

    @cached_property
    def _dragons(self) -> dict[tuple[str, Score], Dragon]:
        return {}

    def points(self, hand: str) -> frozenset[int]:
        """Returns the points a hand may have."""
        return frozenset(s.player if hand == PLAYER else s.banker for s in self.scores)

    @cached_property
    def unread(self) -> str:
        """The observation that would settle a result which is open."""
        if not self.whole:
            return "the cards of both hands as they were dealt"
        for hand in HANDS:
            for n, card in enumerate(self.cards(hand), start=1):
                if len(values_of(self.ranks(card).possible)) > 1:
                    return f"the rank of card {n} of the {hand.title()}'s Hand"
        return "whether the third cards count"

    def what_settles(self, act: Chips) -> str:
        """Returns the observation that tells if a wager was its player's to take up."""
        return self.unread
