"""Plain decks: simply drawn cards, whose middle says nothing of the rank.

One large sign in the middle of every card, or one large letter, or nothing; an index of any size
in one, two or four corners. The sampled looks are far apart on purpose: only the index is common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sample_video.art.style import FONTS, INDEX_STYLES, NATIONAL_SIGNS, DeckStyle, sample_style

__all__ = ["PLAIN_FONTS", "sample_plain_style"]

PLAIN_FONTS = (*FONTS, "pen-open", "pen-open")

_MIDDLES: tuple[tuple[str, str, float], ...] = (
    ("one_big", "pip", 0.42),
    ("one_big", "framed", 0.14),
    ("one_big", "letter", 0.06),
    ("letter", "letter", 0.12),
    ("letter_above_sign", "letter_above_sign", 0.07),
    ("bare", "bare", 0.12),
    ("few", "pip", 0.07),
)
"""What stands in the middle of number cards and of court cards, and how often."""


def _signs(rng: np.random.Generator) -> dict[str, str]:
    """A one for the ace, a T for the ten, or letters of another country."""
    signs = dict(NATIONAL_SIGNS[int(rng.integers(len(NATIONAL_SIGNS)))])
    if rng.random() > 0.08:
        signs = {}
    if rng.random() < 0.1:
        signs["A"] = "1"
    if rng.random() < 0.1:
        signs["10"] = "T"
    return signs


def sample_plain_style(seed: int, fonts: Sequence[str] = PLAIN_FONTS) -> DeckStyle:
    """Chooses a plain deck's looks.

    Args:
        seed: the same seed gives the same deck.
        fonts: index faces to choose from (see `canvas.rank_mask`).
    """
    base = sample_style(seed, fonts)
    rng = np.random.default_rng([seed, 53])
    which = rng.choice(len(_MIDDLES), p=[chance for _, _, chance in _MIDDLES])
    pips, court, _ = _MIDDLES[int(which)]
    height = float(rng.choice([rng.uniform(44, 70), rng.uniform(60, 110), rng.uniform(100, 190)]))
    style = str(rng.choice(INDEX_STYLES, p=[0.6, 0.14, 0.14, 0.12]))
    if style == "rank_only" and pips in ("bare", "letter"):
        style = "stacked"  # Else nothing would show the suit.
    corners = int(rng.choice([1, 2, 4], p=[0.14, 0.62, 0.24]))
    if corners == 4 and (height > 105 or style == "opposite"):
        corners = 2
    sign = float(rng.uniform(90, 270))
    signs = _signs(rng)
    family, weight = base.font
    if any(letter not in "1TJQK" for letter in signs.values()):
        family = "type:sans" if family.startswith("pen") else family
    return replace(
        base,
        font=(family, weight),
        index_style=style,
        index_size=(height * float(rng.uniform(0.45, 0.9)), height),
        index_pip=height * float(rng.uniform(0.5, 0.95)),
        index_margin=(float(rng.uniform(8, 34)), float(rng.uniform(8, 34))),
        corners=corners,
        pips=pips,
        court=court,
        sign_size=sign,
        ace_size=sign if rng.random() < 0.8 else base.ace_size,
        signs=signs,
    )
