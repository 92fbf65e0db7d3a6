"""What a Casino War table has chosen, and the manners of its dealers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.house import House, Manner

MOST_POSITIONS = {"567": 7, "651a": 9}
"""567.2(a); 651a.2(a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WarHouse(House):
    """Fixed for one recording.

    Attributes:
        war_odds: War wager won; `war_tie_odds` when the War deal ties again.
    """

    initial_odds: int
    tie_odds: int
    war_odds: int
    war_tie_odds: int

    @property
    def settles_clockwise(self) -> bool:
        """567.9(a), (g) settle clockwise; 651a.9(a), (g) counterclockwise."""
        return self.edition == "567"

    def submission(self) -> tuple[str, ...]:
        """Odds are posted under 651a only (651a.10)."""
        if self.edition != "651a":
            return ()
        return (
            f'initial_odds = "{self.initial_odds}:1"',
            f'tie_wager_odds = "{self.tie_odds}:1"',
            f'war_odds = "{self.war_odds}:1"',
            f'war_tie_odds = "{self.war_tie_odds}:1"',
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WarManner(Manner):
    """How one dealer does what the law leaves open.

    Attributes:
        returns_initial: 651a: the dealer hands the Initial wager back after a War won; else the
            player takes it from the layout.
    """

    returns_initial: bool


def draw_house(
    rng: random.Random,
    *,
    edition: str,
    positions: int | None = None,
    automated: bool | None = None,
    sound: bool | None = None,
) -> WarHouse:
    """A house drawn at random where its choices are left open."""
    if positions is None:
        positions = rng.choice((5, 6, 7) if edition == "567" else (5, 6, 7, 7, 8, 9))
    if automated is None:
        automated = rng.random() < 0.25
    backs = rng.sample(("red", "blue", "green", "violet", "grey"), 2)
    halves = rng.random() < 0.4
    base = (100, 500, 2500, 10000)
    new = edition == "651a"
    return WarHouse(
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


def draw_manner(rng: random.Random) -> WarManner:
    """A dealer's manner."""
    return WarManner(
        collect_first=rng.random() < 0.35,
        clears_clockwise=rng.random() < 0.6,
        hands_back=rng.random() < 0.6,
        returns_initial=rng.random() < 0.75,
        early_bets=rng.random() < 0.3,
        one_sweep=rng.random() < 0.5,
    )
