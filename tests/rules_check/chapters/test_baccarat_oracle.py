"""Known figures of baccarat, dealt from eight decks by the law's own rules."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from rules_check.chapters.baccarat.points import (
    Dragon,
    Hands,
    Score,
    Winner,
    banker_draws,
    dragon_of,
    player_draws,
)
from rules_check.chapters.ch541 import CHAPTER

LAW = CHAPTER.law.on(None)
DECKS = 8
LEAST = LAW.whole("dragon.least")


def fours() -> dict[tuple[int, int, tuple[int, ...]], int]:
    """Returns the ways to deal two hands of two, with what is left in the shoe."""
    shoe = [16 * DECKS, *([4 * DECKS] * 9)]
    found: Counter[tuple[int, int, tuple[int, ...]]] = Counter()

    def deal(cards: tuple[int, ...], ways: int) -> None:
        if len(cards) == 4:
            key = ((cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10, tuple(shoe))
            found[key] += ways
            return
        for value in range(10):
            count = shoe[value]
            shoe[value] -= 1
            deal((*cards, value), ways * count)
            shoe[value] += 1

    deal((), 1)
    return found


@cache
def scores() -> dict[Score, int]:
    """Returns the ways to every score; each way is two more cards, drawn or not."""
    left = 52 * DECKS - 4
    made: Counter[Score] = Counter()
    for (player, banker, shoe), ways in fours().items():
        if player >= 8 or banker >= 8:
            made[Hands(player, None, banker, None).score] += ways * left * (left - 1)
            continue
        for third in range(10) if player_draws(player) else (None,):
            after = list(shoe)
            drawn = 1
            if third is not None:
                drawn = after[third]
                after[third] -= 1
            rest = left - (third is not None)
            unused = left - 1 if third is None else 1
            if not banker_draws(banker, third):
                made[Hands(player, third, banker, None).score] += ways * drawn * rest * unused
                continue
            for last in range(10):
                made[Hands(player, third, banker, last).score] += (
                    ways * drawn * after[last] * unused
                )
    return made


def share(winner: Winner) -> Fraction:
    found = scores()
    won = sum(ways for score, ways in found.items() if score.winner is winner)
    return Fraction(won, sum(found.values()))


@pytest.mark.parametrize(
    ("winner", "known"),
    [(Winner.BANKER, 0.458597), (Winner.PLAYER, 0.446247), (Winner.TIE, 0.095156)],
)
def test_how_often_each_hand_wins(winner: Winner, known: float) -> None:
    assert float(share(winner)) == pytest.approx(known, abs=5e-7)


def test_the_edge_on_the_banker() -> None:
    banker, player, tie = (share(w) for w in (Winner.BANKER, Winner.PLAYER, Winner.TIE))
    vigorish = Fraction(LAW.whole("vigorish.high"), 100)
    assert float(player - banker * (1 - vigorish)) == pytest.approx(0.010579, abs=5e-7)
    charge = LAW.fraction("vigorish.tie")
    assert float(player - banker + charge * tie) == pytest.approx(0.011438, abs=5e-7)


def test_the_edge_on_the_tie() -> None:
    tie = share(Winner.TIE)
    edge = 1 - tie - LAW.fraction("odds.tie.least") * tie
    assert float(edge) == pytest.approx(0.1436, abs=5e-5)


@pytest.mark.parametrize(
    ("table", "side", "known"),
    [
        ("A", "player", 2.652),
        ("A", "banker", 9.373),
        ("B", "player", 2.582),
        ("B", "banker", 8.847),
        ("C", "player", 2.500),
        ("C", "banker", 8.531),
    ],
)
def test_the_edge_on_the_dragon_bonus(table: str, side: str, known: float) -> None:
    gain = Fraction(0)
    for score, ways in scores().items():
        how = dragon_of(score, side, LEAST)
        if how.wins:
            line = str(score.margin(side)) if how is Dragon.FOUR_AHEAD else "natural"
            gain += ways * LAW.fraction(f"dragon.{table}.{line}")
        elif how.loses:
            gain -= ways
    assert float(-gain / sum(scores().values()) * 100) == pytest.approx(known, abs=5e-4)
