"""The two hands of a round of baccarat: point counts, third cards, who wins.

This is the stage's own reading of 631a.11 and 543.8; the law is encoded elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

POINTS = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}

BANKER_DRAWS = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
"""Values of the Player's third card on which the Banker's hand of this count draws."""

DRAGON_MARGINS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
"""Odds to 1 of a Dragon Bonus won by a margin (541.13(d), 543.13(d)); a Natural pays 1 to 1."""


def points_of(code: str) -> int:
    """Value of one card, 0 to 9."""
    return POINTS[code[:-1]]


def count(codes: Sequence[str]) -> int:
    """Point count of a hand, 0 to 9."""
    return sum(points_of(code) for code in codes) % 10


def banker_draws(banker: int, third: int | None) -> bool:
    """Whether the Banker's two cards worth `banker` draw.

    Args:
        banker: 0 to 7.
        third: Value of the Player's third card; None when the Player's hand stayed.
    """
    if third is None:
        return banker <= 5
    return banker <= 2 or third in BANKER_DRAWS.get(banker, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Coup:
    """Both hands, two or three cards each, as codes in the order dealt."""

    player: tuple[str, ...]
    banker: tuple[str, ...]

    @property
    def player_points(self) -> int:
        """Point count of the Player's hand."""
        return count(self.player)

    @property
    def banker_points(self) -> int:
        """Point count of the Banker's hand."""
        return count(self.banker)

    @property
    def winner(self) -> str:
        """Whose hand is higher: "player", "banker" or "tie"."""
        if self.player_points == self.banker_points:
            return "tie"
        return "player" if self.player_points > self.banker_points else "banker"

    @property
    def has_natural(self) -> bool:
        """Whether either hand was 8 or 9 on two cards."""
        return self.natural("player") or self.natural("banker")

    def cards(self, side: str) -> tuple[str, ...]:
        """The cards of "player" or "banker"."""
        return self.player if side == "player" else self.banker

    def natural(self, side: str) -> bool:
        """Whether the hand is a Natural: 8 or 9 on two cards."""
        cards = self.cards(side)
        return len(cards) == 2 and count(cards) >= 8

    def dragon(self, side: str, table: str) -> int | None:
        """Odds to 1 of a Dragon Bonus on `side`; 0 when it ties, None when it loses."""
        other = "banker" if side == "player" else "player"
        margin = count(self.cards(side)) - count(self.cards(other))
        if self.natural(side):
            if not self.natural(other) or margin > 0:
                return 1
            return 0 if margin == 0 else None
        return DRAGON_MARGINS[table].get(margin)


def play_out(codes: Sequence[str]) -> Coup:
    """The coup that six cards in dealing order lead to; not all of them need be used."""
    player, banker = [codes[0], codes[2]], [codes[1], codes[3]]
    rest = iter(codes[4:])
    if count(player) < 8 and count(banker) < 8:
        third = None
        if count(player) <= 5:
            player.append(next(rest))
            third = points_of(player[-1])
        if banker_draws(count(banker), third):
            banker.append(next(rest))
    return Coup(player=tuple(player), banker=tuple(banker))
