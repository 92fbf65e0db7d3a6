"""What a Three Card Poker table has chosen, and the manners of its dealers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.game import Choices
from sample_video.scripts.house import House, Manner


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardHouse(House):
    """Fixed for one recording.

    Attributes:
        table: Pay table of the Six Card Bonus Wager; None when it is not offered.
        progressive: The Progressive Payout Wager is offered.
        alone: A Pair Plus Wager may be made without an Ante Wager.
        stacks: An automated shoe gives each seat a stack of three cards.
    """

    table: str | None
    progressive: bool
    alone: bool
    stacks: bool

    def submission(self) -> tuple[str, ...]:
        """The Six Card Bonus Wager as filed."""
        return () if self.table is None else (f'six_card_table = "{self.table}"',)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardManner(Manner):
    """How one dealer does what the law leaves open.

    Attributes:
        locks: Progressive Payout Wagers are taken in before the deal; else losing ones when all
            are settled.
        clears_seats: A seat's cards are collected when the seat is settled; else all at the end.
        six_at_end: Six Card Bonus Wagers are settled after everybody's other wagers.
        looks: Players' hands are seen on their cards.
    """

    locks: bool
    clears_seats: bool
    six_at_end: bool
    looks: bool


def draw_house(rng: random.Random, choices: Choices) -> ThreeCardHouse:
    """A house drawn at random where its choices are left open."""
    automated = rng.random() < 0.6 if choices.automated is None else choices.automated
    more = {
        "table": rng.choice(("A", "B", "C", "B", "C", None)),
        "progressive": rng.random() < 0.5,
        "alone": rng.random() < 0.3,
        "stacks": rng.random() < 0.5,
    } | dict(choices.more)
    backs = rng.sample(("red", "blue", "green", "violet", "grey"), 2)
    table = more["table"]
    return ThreeCardHouse(
        edition=choices.edition,
        positions=choices.positions or rng.choice((5, 6, 7, 7)),
        decks=1,
        batches=tuple(backs) if automated else (backs[0],),
        values=(100, 500, 2500, 10_000),
        sound=rng.random() < 0.8 if choices.sound is None else choices.sound,
        table=None if table is None else str(table),
        progressive=bool(more["progressive"]),
        alone=bool(more["alone"]),
        stacks=bool(more["stacks"]),
    )


def draw_manner(rng: random.Random) -> ThreeCardManner:
    """A dealer's manner."""
    return ThreeCardManner(
        collect_first=rng.random() < 0.3,
        clears_clockwise=rng.random() < 0.4,
        hands_back=rng.random() < 0.5,
        early_bets=rng.random() < 0.3,
        one_sweep=rng.random() < 0.5,
        locks=rng.random() < 0.6,
        clears_seats=rng.random() < 0.5,
        six_at_end=rng.random() < 0.3,
        looks=rng.random() < 0.6,
    )
