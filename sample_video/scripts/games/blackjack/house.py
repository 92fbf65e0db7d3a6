"""What a Blackjack table has chosen, and the manners of its dealers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.game import Choices
from sample_video.scripts.house import House, Manner


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackHouse(House):
    """Fixed for one recording.

    Attributes:
        table: Pay table of the Royal Match 21 Wager, "A" to "G".
        crown: The Crown Treasure Bonus is offered.
        most_cents: Largest Royal Match 21 Wager.
    """

    table: str
    crown: bool
    most_cents: int

    def submission(self) -> tuple[str, ...]:
        """The wager as filed."""
        return (
            f'royal_match_table = "{self.table}"',
            f"royal_match_max_cents = {self.most_cents}",
            f"crown_treasure = {str(self.crown).lower()}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackManner(Manner):
    """How one dealer does what the law leaves open.

    Attributes:
        waiting_first: Wagers that waited for the hole card are all settled when it is shown; else
            each comes just before its seat's basic wager.
        crown_apart: The Crown Treasure Bonus is paid as a payment of its own.
        takes_busts: A hand over 21 and its wager are collected at once; else at the end.
    """

    waiting_first: bool
    crown_apart: bool
    takes_busts: bool


def draw_house(rng: random.Random, choices: Choices) -> BlackjackHouse:
    """A house drawn at random where its choices are left open."""
    automated = rng.random() < 0.2 if choices.automated is None else choices.automated
    decks = 1 if rng.random() < 0.2 and not automated else rng.choice((2, 6, 6, 8))
    more = {"decks": decks, "crown": rng.random() < 0.7, "most_cents": 10_000} | dict(choices.more)
    decks = int(more["decks"] or 6)
    if "table" not in more:
        more["table"] = rng.choice("ABFG" if decks == 1 else "CCDDEEFG")
    backs = rng.sample(("red", "blue", "green", "violet", "grey"), 2)
    return BlackjackHouse(
        edition=choices.edition,
        positions=choices.positions or rng.choice((5, 6, 7, 7)),
        decks=decks,
        batches=tuple(backs) if automated and decks > 1 else (backs[0],),
        values=(25, 100, 500, 2500, 10000),
        sound=rng.random() < 0.8 if choices.sound is None else choices.sound,
        table=str(more["table"]),
        crown=bool(more["crown"]),
        most_cents=int(more["most_cents"] or 0),
    )


def draw_manner(rng: random.Random) -> BlackjackManner:
    """A dealer's manner."""
    return BlackjackManner(
        collect_first=rng.random() < 0.4,
        clears_clockwise=rng.random() < 0.4,
        hands_back=rng.random() < 0.5,
        early_bets=rng.random() < 0.3,
        one_sweep=rng.random() < 0.5,
        waiting_first=rng.random() < 0.5,
        crown_apart=rng.random() < 0.5,
        takes_busts=rng.random() < 0.7,
    )
