"""The cards of one shoe: a real multiset of decks, in random order, with a cover card."""

from __future__ import annotations

import random
from collections.abc import Callable

from rules_check.facts.cards import ALL_CARDS, Card
from sample_video.scripts.acts import CardItem

RANK_VALUE = {
    rank: value
    for value, rank in enumerate(
        ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), start=2
    )
}
"""567.6: ace high, suits of no effect."""


class Shoe:
    """Cards that have not been drawn yet, the next one last.

    Attributes:
        back: Back colour of the batch.
        cover_below: The cover card comes out when no more than this many cards are left.
        exposed: Codes of cards whose faces were shown since the shoe was loaded.
        drawn: Cards drawn since the shoe was loaded.
    """

    def __init__(self, rng: random.Random, *, decks: int, back: str, first_id: int) -> None:
        self.decks = decks
        self.back = back
        self.cards: list[Card] = list(ALL_CARDS) * decks
        rng.shuffle(self.cards)
        self.cover_below = 0
        self.drawn = 0
        self.exposed: dict[str, int] = {}
        self._next_id = first_id

    @property
    def next_id(self) -> int:
        """Number of the next card's id, for the shoe that follows."""
        return self._next_id

    def number_from(self, next_id: int) -> None:
        """Number the cards still to be drawn from `next_id` on."""
        self._next_id = next_id

    def skip(self, count: int) -> None:
        """Forget cards dealt before the recording began."""
        del self.cards[len(self.cards) - count :]

    def draw(
        self, wanted: Callable[[Card], bool] | None = None, code: str | None = None
    ) -> CardItem:
        """The next card, or the next one that is wanted: any order of a shuffle is as likely.

        With `code` the card has that code even when the shoe holds no such card any more.
        """
        index = len(self.cards) - 1
        if wanted is not None:
            while index >= 0 and not wanted(self.cards[index]):
                index -= 1
            if index < 0:
                index = len(self.cards) - 1
        card = self.cards.pop(index)
        self.drawn += 1
        self._next_id += 1
        return CardItem(
            id=f"k{self._next_id - 1}", code=code or card.code, back=self.back, face="up"
        )

    def named(self, code: str) -> CardItem:
        """A copy of one card, from the shoe while it has one."""
        return self.draw(lambda card: card.code == code, code)

    def peek(self, count: int) -> list[str]:
        """Codes of the next cards, first to last."""
        return [card.code for card in reversed(self.cards[-count:])]

    def put_back(self, item: CardItem) -> None:
        """A card that was planned for a hand it never reached is the next one again."""
        self.cards.append(Card.parse(item.code))
        self.drawn -= 1

    def forget(self, code: str) -> None:
        """Take all copies of a card out of the shoe."""
        self.cards = [card for card in self.cards if card.code != code]

    def show(self, item: CardItem) -> None:
        """Count a card whose face everybody saw."""
        self.exposed[item.code] = self.exposed.get(item.code, 0) + 1


def value(item: CardItem) -> int:
    """Rank of a card for comparison, 2 to 14."""
    return RANK_VALUE[item.code[:-1]]
