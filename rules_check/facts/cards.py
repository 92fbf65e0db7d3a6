"""Cards of the 52-card deck and what a sensor believes about one."""

from dataclasses import dataclass

__all__ = ["ALL_CARDS", "RANKS", "SUITS", "Card", "Reading", "readings_in_order"]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Ranks as written in codes; the order is that of the deck, not a ranking by any game's law."""

SUITS = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts, spades."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Card:
    """One card of the deck.

    >>> Card.parse("10S").rank
    '10'
    """

    rank: str
    suit: str

    @property
    def code(self) -> str:
        """Rank then suit, as in ``KH`` or ``10S``."""
        return self.rank + self.suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Returns the card of a code.

        Raises:
            ValueError: there is no such card; codes are upper case without spaces.
        """
        try:
            return _BY_CODE[text]
        except (KeyError, TypeError):
            raise ValueError("no such card") from None

    def __str__(self) -> str:
        return self.code


ALL_CARDS = tuple(Card(rank=rank, suit=suit) for suit in SUITS for rank in RANKS)
"""The 52 cards, by suit and in sequence."""

_BY_CODE = {card.code: card for card in ALL_CARDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One candidate for an observed card, with its probability in [0, 1]."""

    card: Card
    probability: float


def readings_in_order(readings: dict[Card, float]) -> tuple[Reading, ...]:
    """Returns candidates most probable first, equal ones by code."""
    ranked = sorted(readings.items(), key=lambda item: (-item[1], item[0].code))
    return tuple(Reading(card=card, probability=p) for card, p in ranked)
