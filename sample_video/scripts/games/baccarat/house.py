"""What a baccarat table has chosen, and the manners of its dealers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import cast

from sample_video.scripts.game import Choices
from sample_video.scripts.house import House, Manner

MOST_POSITIONS = {"541": 7, "543": 9}


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratHouse(House):
    """Fixed for one recording.

    Attributes:
        vigorish: "win" (of the amount won) or "tie" (25 % of Banker wagers on equal points).
        percent: 4 or 5; what is charged on a win.
        deferred: Vigorish is marked and collected later.
        dragon_table: "A", "B", "C", or None when the Dragon Bonus is not offered.
        charges_dragon: With "tie": a Dragon Bonus that ties is charged too (541.8(a)(4)(iii)(B)).
        tie_odds: To 1; 8 or more.
        face_down: Minibaccarat: the first cards are dealt face down (627a.8(c)(2)).
        last_hands: Hands played after that in which the cover card comes out.
        burn: After a shoe is loaded: "none", "one" or "value" (one card up, then as many down).
        coins: There are 5 cent coins, so any wager can be charged.
    """

    vigorish: str
    percent: int
    deferred: bool
    dragon_table: str | None
    charges_dragon: bool
    tie_odds: int
    face_down: bool
    last_hands: int
    burn: str
    coins: bool

    @property
    def midi(self) -> bool:
        """Whether players turn the cards (543.9)."""
        return self.edition == "543"

    @property
    def banker_step(self) -> int:
        """Banker wagers are multiples of this, so that their vigorish can be made with chips."""
        if self.coins or self.vigorish == "tie":
            return 100
        return 500 if self.percent == 5 else 2500

    def fee(self, won_cents: int) -> int:
        """541.13(c), (e): vigorish on an amount won, up to the next multiple of 5 cents."""
        if self.vigorish == "tie":
            return 0
        return -(-won_cents * self.percent // 500) * 5

    def submission(self) -> tuple[str, ...]:
        """Odds and vigorish as filed."""
        lines = [f"tie_odds = {self.tie_odds}", f'vigorish_type = "{self.vigorish}"']
        if self.dragon_table is not None:
            lines.append(f'dragon_bonus_table = "{self.dragon_table}"')
        if self.vigorish == "win":
            lines.append(f"vigorish_percent = {self.percent}")
            when = "deferred" if self.deferred else "immediate"
            lines.append(f'vigorish_collection = "{when}"')
        return tuple(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratManner(Manner):
    """How one dealer does what the law leaves open.

    Attributes:
        settles_clockwise: Round the table; the text says nothing.
        nets: Vigorish is kept back from the payment; else it is paid whole and then taken.
        charges_last: The vigorish of a tie is taken when the cards are away.
        collects_late: Markers are cleared just before the shoe is loaded (Midibaccarat).
    """

    settles_clockwise: bool
    nets: bool
    charges_last: bool
    collects_late: bool


def draw_house(rng: random.Random, choices: Choices) -> BaccaratHouse:
    """A house drawn at random where its choices are left open."""
    midi = choices.edition == "543"
    vigorish = rng.choice(("win", "win", "win", "tie"))
    automated = rng.random() < 0.2 if choices.automated is None else choices.automated
    coins = rng.random() < 0.3
    more = {
        "vigorish": vigorish,
        "percent": rng.choice((4, 5, 5)),
        "deferred": rng.random() < 0.5,
        "dragon_table": rng.choice(("A", "B", "C", "A", None)),
        "charges_dragon": rng.random() < 0.5,
        "tie_odds": rng.choice((8, 8, 9)),
        "face_down": midi or rng.random() < 0.5,
        "last_hands": 1 if midi else rng.choice((0, 1)),
        "burn": rng.choice(("none", "one", "value")),
        "coins": coins,
    } | dict(choices.more)
    backs = rng.sample(("red", "blue", "green", "violet", "grey"), 2)
    values = (25, 100, 500, 2500, 10000)
    return BaccaratHouse(
        edition=choices.edition,
        positions=choices.positions or rng.choice((7, 8, 9) if midi else (6, 7, 7)),
        decks=rng.choice((6, 8, 8)),
        batches=tuple(backs) if automated and not midi else (backs[0],),
        values=(5, *values) if more["coins"] else values,
        sound=rng.random() < 0.8 if choices.sound is None else choices.sound,
        vigorish=str(more["vigorish"]),
        percent=int(more["percent"] or 0),
        deferred=bool(more["deferred"]) and more["vigorish"] == "win",
        dragon_table=cast("str | None", more["dragon_table"]),
        charges_dragon=bool(more["charges_dragon"]),
        tie_odds=int(more["tie_odds"] or 0),
        face_down=bool(more["face_down"]),
        last_hands=int(more["last_hands"] or 0),
        burn=str(more["burn"]),
        coins=bool(more["coins"]),
    )


def draw_manner(rng: random.Random) -> BaccaratManner:
    """A dealer's manner."""
    return BaccaratManner(
        collect_first=rng.random() < 0.6,
        clears_clockwise=rng.random() < 0.5,
        hands_back=rng.random() < 0.5,
        early_bets=rng.random() < 0.3,
        one_sweep=rng.random() < 0.5,
        settles_clockwise=rng.random() < 0.3,
        nets=rng.random() < 0.5,
        charges_last=rng.random() < 0.3,
        collects_late=rng.random() < 0.3,
    )
