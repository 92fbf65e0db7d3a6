"""What a table has chosen: edition, decks, chips, and the manners of its dealers.

The directions and odds here are the stage's own reading of ROUNDS 2 and 3; the law is encoded
elsewhere and independently.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

Edition = Literal["567", "651a"]

EDITIONS: tuple[Edition, ...] = ("567", "651a")

MOST_POSITIONS = {"567": 7, "651a": 9}
"""567.2(a); 651a.2(a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Fixed for one recording.

    Attributes:
        decks: Decks in one shoe, 6 to 8.
        batches: Back colours: one, or two that alternate when an automated shuffler is used.
        values: Chip denominations in cents.
        war_odds: War wager won; `war_tie_odds` when the War deal ties again.
        sound: "No more bets" is heard and part of the log.
        filed_decks: Decks in the rules submission, when they are not those used.
        shoe_side: "left" of the dealer (567.3(b)) or "right".
        boxes_together: Drop box and tip box on the same side of the dealer (567.2(c)).
    """

    edition: Edition
    positions: int
    decks: int
    batches: tuple[str, ...]
    values: tuple[int, ...]
    initial_odds: int
    tie_odds: int
    war_odds: int
    war_tie_odds: int
    sound: bool
    filed_decks: int | None = None
    shoe_side: Literal["left", "right"] = "left"
    boxes_together: bool = False

    @property
    def automated(self) -> bool:
        """Whether an automated card shuffling device is in use (567.3(c))."""
        return len(self.batches) == 2

    @property
    def total_decks(self) -> int:
        """Decks of all batches together."""
        return self.decks * len(self.batches)

    @property
    def settles_clockwise(self) -> bool:
        """567.9(a), (g) settle clockwise; 651a.9(a), (g) counterclockwise."""
        return self.edition == "567"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How one dealer does what the law leaves open; changes with the dealer.

    Attributes:
        collect_first: Collects all losers, then pays all winners; else seat by seat.
        clears_clockwise: Order in which hands are picked up.
        hands_back: A returned stake is pushed to the player's rail; else it is left in the
            betting area and the player takes it.
        returns_initial: 651a: the dealer hands the Initial wager back after a War won; else the
            player takes it from the layout.
        early_bets: Players bet while the dealer still prepares.
        one_sweep: A player takes stake and winnings as one handful.
    """

    collect_first: bool
    clears_clockwise: bool
    hands_back: bool
    returns_initial: bool
    early_bets: bool
    one_sweep: bool


def draw_house(
    rng: random.Random,
    *,
    edition: Edition,
    positions: int | None = None,
    automated: bool | None = None,
    sound: bool | None = None,
) -> House:
    """A house drawn at random where its choices are left open."""
    if positions is None:
        positions = rng.choice((5, 6, 7) if edition == "567" else (5, 6, 7, 7, 8, 9))
    if automated is None:
        automated = rng.random() < 0.25
    backs = rng.sample(("red", "blue", "green", "violet", "grey"), 2)
    halves = rng.random() < 0.4
    base = (100, 500, 2500, 10000)
    new = edition == "651a"
    return House(
        edition=edition,
        positions=positions,
        decks=rng.choice((6, 6, 7, 8)),
        batches=tuple(backs) if automated else (backs[0],),
        values=(50, *base) if halves else base,
        initial_odds=1,
        tie_odds=10,
        war_odds=1 if new else 2,
        war_tie_odds=rng.choice((1, 2)) if new else 3,
        sound=rng.random() < 0.8 if sound is None else sound,
    )


def draw_manner(rng: random.Random) -> Manner:
    """A dealer's manner."""
    return Manner(
        collect_first=rng.random() < 0.35,
        clears_clockwise=rng.random() < 0.6,
        hands_back=rng.random() < 0.6,
        returns_initial=rng.random() < 0.75,
        early_bets=rng.random() < 0.3,
        one_sweep=rng.random() < 0.5,
    )
