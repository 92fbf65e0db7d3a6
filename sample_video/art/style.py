"""How one drawn deck looks: every choice a card maker makes, sampled from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from sample_video.art.canvas import Colour

FONTS = (
    "pen",
    "pen-serif",
    "type:sans",
    "type:italic",
    "hershey-0",
    "hershey-2",
    "hershey-3",
    "hershey-4",
)
"""Index faces that every machine has: our own strokes, OpenCV's own faces and plates."""

NATIONAL_SIGNS: tuple[Mapping[str, str], ...] = (
    {"J": "V", "Q": "D", "K": "R"},
    {"J": "V", "Q": "D", "K": "R", "A": "1"},
    {"J": "B", "Q": "D", "K": "K"},
    {"J": "B", "Q": "D", "K": "K", "A": "E"},
)
"""Index letters of other countries, where they differ: French, old French, German, Danish. Dutch
ones are left out, since their V is a queen."""

INDEX_STYLES = ("stacked", "opposite", "side_by_side", "rank_only")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStyle:
    """The looks of a deck. Lengths in pixels of the finished 360 x 504 px face.

    `index_style`: rank above suit; rank in one corner and suit in the other (casino jumbo); rank
    beside suit; rank alone. `corners`: 1, 2 or 4 corners carry the index. `pips` and `court` say
    what stands in the middle. `signs`: index letters that are not the usual ones, by rank.
    `sign_size`: height of a single large sign in the middle, None where it is as usual.
    """

    paper: Colour
    inks: dict[str, Colour]
    corner_radius: float
    font: tuple[str, float]
    index_style: str
    index_size: tuple[float, float]
    index_pip: float
    index_margin: tuple[float, float]
    corners: int
    pip_shape: float
    pip_size: float
    pip_stretch: float
    pip_field: tuple[float, float]
    pips: str
    ace_size: float
    outline: float
    court: str
    court_inks: tuple[Colour, ...]
    court_inset: float
    seed: int
    signs: Mapping[str, str] = field(default_factory=dict)
    sign_size: float | None = None


def _vary(colour: Sequence[float], rng: np.random.Generator, amount: float) -> Colour:
    b, g, r = np.clip(np.asarray(colour) + rng.normal(0, amount, 3), 0, 255).round().astype(int)
    return int(b), int(g), int(r)


def _inks(rng: np.random.Generator) -> dict[str, Colour]:
    black, red = _vary((28, 24, 24), rng, 14), _vary((40, 28, 205), rng, 22)
    inks = {"C": black, "S": black, "H": red, "D": red}
    if rng.random() < 0.3:
        green, blue = _vary((55, 125, 35), rng, 22), _vary((190, 85, 35), rng, 28)
        amber = _vary((45, 160, 225), rng, 18)
        inks["C"] = green
        inks["D"] = amber if rng.random() < 0.25 else blue
        if rng.random() < 0.25:
            inks["S"], inks["D"] = blue, amber
    elif rng.random() < 0.12:
        inks["D"] = _vary((40, 110, 225), rng, 14)
    return inks


def _palette(rng: np.random.Generator, inks: dict[str, Colour]) -> tuple[Colour, ...]:
    usual = ((45, 205, 240), (40, 30, 200), (150, 60, 30), (25, 25, 25), (90, 140, 60))
    count = int(rng.integers(2, 6))
    if rng.random() < 0.15:
        return (inks["S"], inks["H"])
    picked = rng.permutation(len(usual))[:count]
    return tuple(_vary(usual[i], rng, 28) for i in picked)


def _index(rng: np.random.Generator) -> tuple[str, tuple[float, float], float]:
    """Index style, size of the rank and height of its pip: small, big or jumbo."""
    kind = rng.choice(["small", "big", "jumbo", "giant"], p=[0.32, 0.28, 0.28, 0.12])
    height = {
        "small": rng.uniform(44, 66),
        "big": rng.uniform(66, 100),
        "jumbo": rng.uniform(100, 160),
        "giant": rng.uniform(160, 215),
    }[kind]
    style = "stacked"
    if kind in ("jumbo", "giant"):
        style = str(rng.choice(INDEX_STYLES, p=[0.4, 0.44, 0.1, 0.06]))
    elif rng.random() < 0.12:
        style = str(rng.choice(["opposite", "side_by_side"]))
    width = height * rng.uniform(0.5, 0.86)
    pip = height * rng.uniform(0.5, 0.85)
    if style == "opposite":
        pip = height * rng.uniform(0.55, 1.0)
    return style, (float(width), float(height)), float(pip)


def sample_style(seed: int, fonts: Sequence[str] = FONTS) -> DeckStyle:
    """Chooses a deck's looks.

    Args:
        seed: the same seed gives the same deck.
        fonts: index faces to choose from (see `canvas.rank_mask`).
    """
    rng = np.random.default_rng([seed, 52])
    index_style, index_size, index_pip = _index(rng)
    inks = _inks(rng)
    jumbo = index_size[1] > 105
    paper = (
        _vary((250, 252, 253), rng, 2.5) if rng.random() < 0.75 else _vary((225, 238, 243), rng, 6)
    )
    pips = (
        "few"
        if jumbo and rng.random() < 0.6
        else str(rng.choice(["usual", "one_big"], p=[0.9, 0.1]))
    )
    return DeckStyle(
        paper=paper,
        inks=inks,
        corner_radius=float(rng.uniform(12, 34)),
        font=(str(rng.choice(list(fonts))), float(rng.uniform(0.1, 1.0))),
        index_style=index_style,
        index_size=index_size,
        index_pip=index_pip,
        index_margin=(float(rng.uniform(9, 24)), float(rng.uniform(12, 30))),
        corners=4 if not jumbo and rng.random() < 0.22 else 2,
        pip_shape=float(rng.uniform(0, 1)),
        pip_size=float(rng.uniform(52, 84)),
        pip_stretch=float(rng.uniform(0.9, 1.18)),
        pip_field=(float(rng.uniform(130, 175)), float(rng.uniform(300, 350))),
        pips=pips,
        ace_size=float(rng.choice([rng.uniform(70, 110), rng.uniform(120, 220)])),
        outline=float(rng.choice([0, rng.uniform(1, 3)])),
        court=str(rng.choice(["framed", "open", "letter", "pip"], p=[0.6, 0.2, 0.1, 0.1])),
        court_inks=_palette(rng, inks),
        court_inset=float(rng.uniform(50, 84)),
        seed=seed,
    )


def with_signs(style: DeckStyle, signs: Mapping[str, str]) -> DeckStyle:
    """The same deck with index letters of another country, by rank.

    Our own strokes know the usual letters only, so a deck that is written with them is typeset.
    """
    family, weight = style.font
    font = ("type:sans" if family.startswith("pen") else family, weight)
    return replace(style, signs=signs, font=font)
