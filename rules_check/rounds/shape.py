"""How rounds of each game are shaped, as far as folding needs to know."""

from dataclasses import dataclass

__all__ = ["Shape", "shape_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The shape of a game's rounds.

    Attributes:
        base_wagers: wagers placed before the first card; None: every wager.
        second_hand: the hand dealt in a second deal of the same round.
        second_wager: the wager placed for that second deal.
        one_card: each place gets one card in the first deal, so that a second one is either a
            mistake or another round.
        apart: wagers that are settled apart from the hand, before the deal or in the middle of
            it, so that their settlement ends nobody's part in the round.
        between: what is collected apart from any hand, also after the cards were cleared; it
            belongs to the round before and opens none.
        raises: stakes may be raised in the middle of a hand, by chips that are put down again.
        locked: wagers of ``apart`` that are collected before the cards are dealt.
        hand_size: cards of every hand, all dealt before anything is decided.
        beside: wagers that are made only beside another, with that other.
        shared_hands: the hands are nobody's own, and no card comes once a wager on them is
            settled.
    """

    base_wagers: frozenset[str] | None = None
    second_hand: str | None = None
    second_wager: str | None = None
    one_card: bool = False
    apart: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()
    raises: bool = False
    locked: frozenset[str] = frozenset()
    hand_size: int | None = None
    beside: tuple[tuple[str, str], ...] = ()
    shared_hands: bool = False

    @property
    def most_cards(self) -> int | None:
        """The most cards a hand may hold; None if that is not fixed."""
        return _MOST_SHARED if self.shared_hands else self.hand_size

    def is_base(self, wager: str | None) -> bool:
        """Whether a wager of this name may open a round; one of unknown name may."""
        if wager in self.between:
            return False
        return wager is None or self.base_wagers is None or wager in self.base_wagers


_MOST_SHARED = 3
"""Cards of a Player's or Banker's Hand at most."""

_BACCARAT = Shape(
    apart=frozenset({"vigorish", "house_money"}),
    between=frozenset({"vigorish"}),
    shared_hands=True,
)

_SHAPES = {
    "minibaccarat": _BACCARAT,
    "midibaccarat": _BACCARAT,
    "casino_war": Shape(
        base_wagers=frozenset({"initial", "tie"}),
        second_hand="war",
        second_wager="war",
        one_card=True,
        beside=(("tie", "initial"),),
    ),
    "blackjack": Shape(
        apart=frozenset({"royal_match", "insurance"}),
        raises=True,
        beside=(("royal_match", "box"),),
    ),
    "three_card_poker": Shape(
        base_wagers=frozenset({"ante", "pair_plus", "six_card", "progressive"}),
        apart=frozenset({"progressive"}),
        locked=frozenset({"progressive"}),
        hand_size=3,
        beside=(("six_card", "pair_plus"), ("progressive", "ante")),
    ),
}


def shape_of(game: str) -> Shape:
    """Returns the shape of a game's rounds."""
    return _SHAPES.get(game, Shape())
