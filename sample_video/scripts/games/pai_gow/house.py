"""What a pai gow table has chosen, and the manners of its dealers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.game import Choices
from sample_video.scripts.house import House, Manner

POSITIONS = 6
"""Betting positions; with the dealer seven places get cards, wagered on or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowHouse(House):
    """Fixed for one recording.

    Attributes:
        approved: The shuffling device was approved.
    """

    approved: bool = True

    @property
    def tiles(self) -> bool:
        """Whether tiles are played with (535), not cards."""
        return self.edition == "535"

    @property
    def each(self) -> int:
        """Cards or tiles of one hand."""
        return 4 if self.tiles else 7

    @property
    def pieces(self) -> int:
        """Cards of the deck with its joker, or tiles of the set."""
        return 32 if self.tiles else 53

    def submission(self) -> tuple[str, ...]:
        """Whether the device was approved (688a.5(h))."""
        return (f"device_approved = {str(self.approved).lower()}",) if self.automated else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowManner(Manner):
    """How one dealer does what the text read leaves open.

    Attributes:
        in_stacks: A whole hand to each place at once; else one card after the other, round and
            round.
        settles_clockwise: Order in which wagers are settled.
        marks_start: The starting position is marked with a cover card (688a.5(j)).
    """

    in_stacks: bool
    settles_clockwise: bool
    marks_start: bool


def draw_house(rng: random.Random, choices: Choices) -> PaiGowHouse:
    """A house drawn at random where its choices are left open."""
    automated = rng.random() < 0.3 if choices.automated is None else choices.automated
    tiles = choices.edition == "535"
    backs = ["black", "black"] if tiles else rng.sample(("red", "blue", "green", "violet"), 2)
    return PaiGowHouse(
        edition=choices.edition,
        positions=POSITIONS,
        decks=1,
        batches=tuple(backs) if automated and not tiles else (backs[0],),
        values=(100, 500, 2500, 10000),
        sound=rng.random() < 0.8 if choices.sound is None else choices.sound,
    )


def draw_manner(rng: random.Random) -> PaiGowManner:
    """A dealer's manner."""
    return PaiGowManner(
        collect_first=rng.random() < 0.4,
        clears_clockwise=rng.random() < 0.4,
        hands_back=rng.random() < 0.5,
        early_bets=rng.random() < 0.3,
        one_sweep=rng.random() < 0.5,
        in_stacks=rng.random() < 0.5,
        settles_clockwise=rng.random() < 0.3,
        marks_start=rng.random() < 0.4,
    )
