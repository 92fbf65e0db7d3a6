"""Colours of a table's chips, card backs and cover cards."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sample_video.scripts.script import ChipColour

BACKS = {
    "red": ("#a61f2b", "#8c1c2e", "#b8322f"),
    "blue": ("#1f4fa6", "#243f8c", "#2a62b8"),
    "green": ("#1f7a45", "#256b3a"),
    "violet": ("#5b3a8c", "#6a3f96"),
    "grey": ("#5d646e", "#474d57"),
}

_BODIES = {
    5: ("#b98a4e", "#c49a6c"),
    25: ("#8fb3a0", "#cbb3d6", "#e3c9b0"),
    50: ("#e7a3c0", "#d8c9a8", "#b58fd0"),
    100: ("#d8dbe0", "#e8e6dc", "#c9d4e0", "#a8b4c6"),
    500: ("#a8322a", "#b3122b", "#c9452f"),
    2500: ("#2d8055", "#1f6b3f", "#3a7d2f"),
    10000: ("#26262b", "#1b1d24", "#2c2a33"),
}
_SPOTS = ("#ffffff", "#f2d24a", "#f5efe0", "#3a6fc4", "#e07b2f", "#c23b3b", "#6a6f78", "#151515")

COVERS = ("#d8b400", "#e0482f", "#1d8f5a", "#e9e4d4", "#2c5fb0")


def draw_chips(rng: random.Random, values: Sequence[int]) -> tuple[ChipColour, ...]:
    """A set of chips in the customary colours, with edge spots of another colour."""
    chips = []
    for cents in values:
        body = rng.choice(_BODIES[cents])
        spots = [colour for colour in _SPOTS if colour.lower() != body.lower()]
        if cents >= 10000:
            spots = [colour for colour in spots if colour != "#151515"]
        count = rng.choice((1, 1, 2))
        chips.append(ChipColour(cents=cents, colours=(body, *rng.sample(spots, count))))
    return tuple(chips)


def draw_backs(rng: random.Random, names: Sequence[str]) -> dict[str, str]:
    """Back colours by name."""
    return {name: rng.choice(BACKS[name]) for name in names}


def draw_covers(rng: random.Random) -> tuple[str, str]:
    """The two cover cards of 567.3(a)."""
    first, second = rng.sample(COVERS, 2)
    return first, second
