"""Points of the two hands, third cards, and what they mean for each wager.

An ace counts one, 2 to 9 their pips, tens and court cards nothing; a hand counts its sum without
the tens (the standard values of the game). A Natural is 8 or 9 on two cards (§ 627a.1).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import product

from rules_check.facts.cards import RANKS

__all__ = [
    "ANY_SCORE",
    "Cards",
    "Dragon",
    "Hands",
    "Score",
    "Winner",
    "banker_draws",
    "dragon_of",
    "hands_possible",
    "player_draws",
    "scores_by_law",
    "scores_possible",
    "value_of",
    "values_of",
]

_PIPS = {rank: int(rank) for rank in RANKS if rank.isdigit() and rank != "10"}

_ANY = frozenset(range(10))

_BANKER_DRAWS_ON: dict[int, frozenset[int]] = {
    0: _ANY,
    1: _ANY,
    2: _ANY,
    3: _ANY - {8},
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: frozenset(),
}
"""By the Banker's points: the Player's third cards on which it draws (§ 631a.11, Table 1)."""

_DRAWS_TO = 5
"""The most points on which a hand draws by itself."""

_NATURAL = (8, 9)


def value_of(rank: str) -> int:
    """Returns what a card of a rank counts, 0 to 9."""
    return 1 if rank == "A" else _PIPS.get(rank, 0)


@lru_cache(maxsize=4096)
def values_of(ranks: frozenset[str]) -> frozenset[int]:
    """Returns what a card may count that has one of some ranks."""
    return frozenset(value_of(rank) for rank in ranks)


def player_draws(points: int) -> bool:
    """Whether the Player's Hand draws on its two cards, neither hand being a Natural."""
    return points <= _DRAWS_TO


def banker_draws(points: int, players_third: int | None) -> bool:
    """Whether the Banker's Hand draws on its two cards, neither hand being a Natural.

    Args:
        points: of the Banker's two cards, 0 to 7.
        players_third: what the Player's third card counts; None if the Player stood.
    """
    if players_third is None:
        return points <= _DRAWS_TO
    return players_third in _BANKER_DRAWS_ON[points]


class Winner(Enum):
    """Which hand has more points."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Score:
    """What both hands count in the end.

    Attributes:
        player: points of the Player's Hand.
        banker: points of the Banker's Hand.
        naturals: the hands that are Naturals.
    """

    player: int
    banker: int
    naturals: frozenset[str] = frozenset()

    @property
    def winner(self) -> Winner:
        """Which hand has more points."""
        if self.player == self.banker:
            return Winner.TIE
        return Winner.PLAYER if self.player > self.banker else Winner.BANKER

    def margin(self, side: str) -> int:
        """Returns by how many points a hand is ahead; below zero if it is behind."""
        ahead = self.player - self.banker
        return ahead if side == "player" else -ahead


@dataclass(frozen=True, slots=True)
class Hands:
    """Both hands as they were dealt, in one world.

    Attributes:
        player: points of the Player's two cards.
        players_third: what the Player's third card counts; None if there was none.
        banker: points of the Banker's two cards.
        bankers_third: what the Banker's third card counts; None if there was none.
    """

    player: int
    players_third: int | None
    banker: int
    bankers_third: int | None

    @property
    def natural(self) -> bool:
        """Whether either hand had 8 or 9 on its two cards."""
        return self.player in _NATURAL or self.banker in _NATURAL

    @property
    def score(self) -> Score:
        """What the hands count, every card included."""
        naturals = {
            side
            for side, points, third in (
                ("player", self.player, self.players_third),
                ("banker", self.banker, self.bankers_third),
            )
            if third is None and points in _NATURAL
        }
        player = (self.player + (self.players_third or 0)) % 10
        banker = (self.banker + (self.bankers_third or 0)) % 10
        return Score(player, banker, frozenset(naturals))


def scores_by_law(dealt: Hands) -> frozenset[Score]:
    """Returns what hands may be settled by: as dealt, and as they should have been.

    A card that was not due may count or not; if a card that was due is missing, any score may be
    the right one. So a round dealt wrongly is not held to one result.
    """
    if dealt.natural:
        return frozenset({dealt.score, Hands(dealt.player, None, dealt.banker, None).score})
    players = player_draws(dealt.player)
    if players and dealt.players_third is None:
        return ANY_SCORE
    third = dealt.players_third if players else None
    bankers = banker_draws(dealt.banker, third)
    if bankers and dealt.bankers_third is None:
        return ANY_SCORE
    last = dealt.bankers_third if bankers else None
    return frozenset({dealt.score, Hands(dealt.player, third, dealt.banker, last).score})


class Dragon(Enum):
    """What a Dragon Bonus Wager on one hand comes to; the value is the paragraph of 8(a)(4)."""

    NATURAL_ALONE = "(i)(A)"
    NATURAL_NINE = "(i)(B)"
    FOUR_AHEAD = "(i)(C)"
    EIGHT_TO_NINE = "(ii)(A)"
    NOT_AHEAD = "(ii)(B)"
    LESS_THAN_FOUR = "(ii)(C)"
    NATURALS_EQUAL = "(iii)"

    @property
    def wins(self) -> bool:
        """Whether the wager wins."""
        return self.value.startswith("(i)")

    @property
    def loses(self) -> bool:
        """Whether the wager loses."""
        return self.value.startswith("(ii)")


def dragon_of(score: Score, side: str, least: int) -> Dragon:
    """Returns what a Dragon Bonus Wager on a hand comes to.

    Args:
        score: what both hands count.
        side: ``player`` or ``banker``.
        least: points a hand that is no Natural has to be ahead to win.
    """
    other = "banker" if side == "player" else "player"
    ahead = score.margin(side)
    if side in score.naturals:
        if other not in score.naturals:
            return Dragon.NATURAL_ALONE
        if ahead == 0:
            return Dragon.NATURALS_EQUAL
        return Dragon.NATURAL_NINE if ahead > 0 else Dragon.EIGHT_TO_NINE
    if ahead <= 0:
        return Dragon.NOT_AHEAD
    return Dragon.FOUR_AHEAD if ahead >= least else Dragon.LESS_THAN_FOUR


Cards = tuple[frozenset[int], ...]
"""The values that each card of a hand may have, in the order dealt."""


@lru_cache(maxsize=20_000)
def hands_possible(player: Cards, banker: Cards) -> frozenset[Hands]:
    """Returns both hands in every world that the values of their two or three cards allow."""
    return frozenset(
        Hands(p2, p3, b2, b3) for (p2, p3), (b2, b3) in product(_hands(player), _hands(banker))
    )


def _hands(cards: Cards) -> tuple[tuple[int, int | None], ...]:
    twos = {(a + b) % 10 for a, b in product(cards[0], cards[1])}
    thirds: Collection[int | None] = cards[2] if len(cards) > 2 else (None,)
    return tuple(product(sorted(twos), thirds))


@lru_cache(maxsize=20_000)
def scores_possible(player: Cards, banker: Cards) -> frozenset[Score]:
    """Returns what both hands may be settled by in every world that their cards allow."""
    worlds = hands_possible(player, banker)
    return frozenset(score for dealt in worlds for score in scores_by_law(dealt))


def _any_scores() -> Iterator[Score]:
    # Eight and nine may be Naturals or made with three cards.
    sides = [(points, points in _NATURAL and two) for points in range(10) for two in (0, 1)]
    for (player, p_two), (banker, b_two) in product(sides, sides):
        naturals = {side for side, two in (("player", p_two), ("banker", b_two)) if two}
        yield Score(player, banker, frozenset(naturals))


ANY_SCORE = frozenset(_any_scores())
"""Every score, for hands that were not seen whole."""
