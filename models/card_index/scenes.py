"""Training views of corners: cards of every size, fanned, overlapped and half covered.

Every scene is a function of its seed and gives up to five views: the two corners with an index,
a corner without one, the card read sideways, and a place beside the corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from models.card_index.corner import corner_view
from models.reader.camera import film
from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.rectify import Image, Quad, quad_size_px, turned
from models.reader.scenes import (
    NOTHING,
    SceneMaker,
    _drop_shadow,
    _homogeneous_corners,
    paste,
    rectify_mask,
)
from models.reader.surroundings import Rng, background, draw_chip, draw_finger
from sample_video.art.decks import Deck

__all__ = [
    "HIDDEN",
    "NOTHING",
    "SEEN",
    "CornerSample",
    "CornerSceneMaker",
    "corner_covered",
    "hand_place",
    "index_part",
    "wrong_corners",
]

_FACE_HEIGHT = 504
_VIEW_SHARE = 0.38
_ODD_ART = {"gnome-dondorf", "kde-oxygen-white", "gnome-tango-nuevo"}
"""Art decks with an index in four corners, or rank and suit in different ones: only used as
neighbours and as unlabelled corners."""
SEEN, HIDDEN = 0.08, 0.62
"""Shares of an index that may be covered where it is called in sight, and must be where not."""
_WIDEST, _TALLEST = 0.34, 0.3
_SMALL_PX, _SOFT_SHARE, _SOFT_PX = (26.0, 75.0), 0.6, (0.3, 0.9)
"""Widths of small cards, and how soft most of them are: the sigma at the smallest width."""
_GAP_PX, _INK = 7, 150
"""Clear columns between an index and what stands beside it, and the brightness under which a pixel
of a face is ink."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CornerSample:
    """One view (80, 64, 3); `rank` and `suit` are indices or `NOTHING`; `card_px` the width."""

    view: Image
    rank: int
    suit: int
    card_px: float


def _shows(deck: Deck) -> tuple[tuple[bool, bool], ...]:
    """(rank, suit) in each of the four corners."""
    style, nothing = deck.style, (False, False)
    if style is None:
        return (True, True), nothing, (True, True), nothing
    low = style.index_margin[1] + style.index_size[1] + 6 + style.index_pip * 0.75
    beside = style.index_style == "side_by_side"
    first, second = (True, beside or low < _VIEW_SHARE * _FACE_HEIGHT), nothing
    if style.index_style == "rank_only":
        first = (True, False)
    elif style.index_style == "opposite":
        first, second = (True, False), (False, True)
    if style.corners == 4 and style.index_style != "opposite":
        second = first
    if style.corners == 1:
        return first, second, nothing, nothing
    return first, second, first, second


def index_part(face: Image) -> tuple[float, float]:
    """Width and height of a face's index as shares of the card, measured from its edges.

    A card laid over it may begin right beside the index: how far that reaches is seen in the ink.
    """
    tall, wide = face.shape[:2]
    ink = face[: round(_TALLEST * tall), : round(_WIDEST * wide), :3].min(axis=2) < _INK
    inside = ink[6:, 6:]  # Without a printed frame.
    columns = np.flatnonzero(inside.any(axis=0))
    if not len(columns):
        return _WIDEST, _TALLEST
    gaps = np.flatnonzero(np.diff(columns) > _GAP_PX)
    right = columns[gaps[0]] if len(gaps) else columns[-1]
    return float(right + 8) / wide, _TALLEST


@lru_cache(maxsize=4000)
def _part(deck: Deck, code: str) -> tuple[float, float]:
    return index_part(deck.face(code))


def _width(rng: Rng) -> float:
    kind = rng.random()
    if kind < 0.3:
        return float(np.exp(rng.uniform(np.log(30), np.log(60))))
    if kind < 0.75:
        return float(np.exp(rng.uniform(np.log(60), np.log(130))))
    return float(rng.uniform(130, 290))


def wrong_corners(quad: Quad, corner: int, rng: Rng) -> Quad:
    """Corners as a detector gives them: the far ones of a covered card may be far off."""
    width, _ = quad_size_px(quad)
    error = abs(rng.normal(0, 0.02)) + 0.006
    wrong = quad + np.clip(rng.normal(0, error, (4, 2)), -0.07, 0.07) * width
    if rng.random() < 0.4:
        own = wrong[corner]
        for other, reach in (((corner + 1) % 4, 0.1), ((corner + 3) % 4, 0.1)):
            share = 1 + float(np.clip(rng.normal(0, reach), -0.25, 0.25))
            wrong[other] = own + (wrong[other] - own) * share
        far = (corner + 2) % 4
        sides = wrong[(corner + 1) % 4] + wrong[(corner + 3) % 4] - own
        wrong[far] = sides + rng.normal(0, 0.05, 2) * width
    return np.asarray(wrong, np.float32)


def hand_place(rng: Rng, quad: Quad) -> Quad:
    """Where the next card of a hand lies: aside, above, or both, leaving a strip of `quad`."""
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    aside = rng.choice([-1, 1]) * rng.uniform(0.13, 0.42)
    along = rng.choice([-1, 1]) * rng.uniform(0.13, 0.42)
    way = rng.random()
    if way < 0.5:
        along = rng.normal(0, 0.04)
    elif way < 0.75:
        aside = rng.normal(0, 0.05)
    centre = quad.mean(axis=0)
    spin = rng.normal(0, 0.08)
    turn = np.array([[np.cos(spin), np.sin(spin)], [-np.sin(spin), np.cos(spin)]])
    moved = (quad - centre) @ turn + centre + across * aside + down * along
    return np.asarray(moved, np.float32)


class CornerSceneMaker(SceneMaker):
    """Scenes of a stock of decks, as views of corners."""

    strips: float = 0.45
    """Share of scenes in which the next card of a hand leaves but a strip of the card."""
    codes: Sequence[str] = CODES
    """The cards that are shown, each as often as it is named here."""
    small: bool = False
    """Whether all cards are small and most are soft, as far cameras show them."""

    def samples(self, rng: Rng) -> Iterator[CornerSample]:
        """The views of one scene."""
        deck = self.deck(rng)
        code = self.codes[int(rng.integers(len(self.codes)))]
        scene, covered, quad = self._wide_stage(rng)
        back = rng.random() < 0.07
        for _ in range(int(rng.choice([0, 1, 2], p=[0.45, 0.35, 0.2]))):
            self._beside(rng, scene, covered, quad, deck)
        _drop_shadow(scene, quad, rng)
        paste(scene, covered, self._back(rng, deck) if back else self._large(rng, deck, code), quad)
        covered[:] = 0
        self._lay_over(rng, scene, covered, quad, deck)
        width, _ = quad_size_px(quad)
        if self.small and rng.random() < _SOFT_SHARE:
            sigma = rng.uniform(*_SOFT_PX) * width / _SMALL_PX[0]
            scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), sigma), np.uint8)
        photo = film(scene, width, rng)
        yield from self._corners(rng, photo, covered, quad, deck, None if back else code)

    def _wide_stage(self, rng: Rng) -> tuple[Image, Image, Quad]:
        wide = float(np.exp(rng.uniform(*np.log(_SMALL_PX)))) if self.small else _width(rng)
        quad = _homogeneous_corners(rng) * wide
        margin = 0.3 * quad_size_px(quad.astype(np.float32))[0] + 3
        low, high = quad.min(axis=0) - margin, quad.max(axis=0) + margin
        across, down = (int(v) for v in np.ceil(high - low))
        empty = np.zeros((down, across), np.uint8)
        return background((down, across), rng), empty, (quad - low).astype(np.float32)

    def _large(self, rng: Rng, deck: Deck, code: str) -> tuple[Image, ...]:
        """A face with its largest picture too."""
        levels = self._dealt(rng, deck, code)
        return levels if levels is not self._face(deck, code) else (deck.face(code), *levels)

    def _hand_over(self, rng: Rng, scene: Image, covered: Image, quad: Quad, deck: Deck) -> None:
        """The next card of a hand: it leaves a strip with the index in sight, aside or above."""
        paste(scene, covered, self._neighbour(rng, deck), hand_place(rng, quad))

    def _lay_over(self, rng: Rng, scene: Image, covered: Image, quad: Quad, deck: Deck) -> None:
        width, _ = quad_size_px(quad)
        if rng.random() < self.strips:
            self._hand_over(rng, scene, covered, quad, deck)
        for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.4, 0.36, 0.16, 0.08]))):
            self._beside(rng, scene, covered, quad, deck)
        for chance, draw, reach in (
            (0.16, draw_finger, (0.18, 0.4)),
            (0.08, draw_chip, (0.2, 0.36)),
        ):
            if rng.random() < chance:
                at = quad[0] + (quad[1] - quad[0]) * rng.uniform(-0.1, 1.1)
                at = at + (quad[3] - quad[0]) * rng.uniform(-0.1, 1.1)
                draw(scene, covered, at.astype(np.float64), width * rng.uniform(*reach), rng)

    def _corners(
        self, rng: Rng, photo: Image, covered: Image, quad: Quad, deck: Deck, code: str | None
    ) -> Iterator[CornerSample]:
        in_corners = _shows(deck)
        hidden = rectify_mask(covered, quad)
        part = (_WIDEST, _TALLEST) if code is None else _part(deck, code)
        for corner in (0, 2, int(rng.choice([1, 3]))):
            shows = in_corners[corner]
            if deck.name in _ODD_ART and code is not None:
                continue
            under = corner_covered(hidden, corner, part)
            if code is None or under > HIDDEN:
                shows = (False, False)
            elif under > SEEN and any(shows):
                continue
            yield self._taken_corner(
                rng, photo, wrong_corners(quad, corner, rng), corner, shows, code
            )
        nothing = (False, False)
        if rng.random() < 0.35:
            sideways = turned(wrong_corners(quad, 0, rng), 1)
            yield self._taken_corner(rng, photo, sideways, int(rng.integers(4)), nothing, code)
        if rng.random() < 0.35:
            width, _ = quad_size_px(quad)
            way = rng.uniform(0, 2 * np.pi)
            step = np.array([np.cos(way), np.sin(way)]) * width * rng.uniform(0.28, 0.9)
            moved = (quad + step).astype(np.float32)
            yield self._taken_corner(rng, photo, moved, int(rng.integers(4)), nothing, code)

    def _taken_corner(
        self,
        rng: Rng,
        photo: Image,
        quad: Quad,
        corner: int,
        shows: tuple[bool, bool],
        code: str | None,
    ) -> CornerSample:
        known = code is not None
        return CornerSample(
            view=corner_view(photo, quad, corner),
            rank=RANK_INDEX[code[:-1]] if known and shows[0] and code else NOTHING,
            suit=SUIT_INDEX[code[-1]] if known and shows[1] and code else NOTHING,
            card_px=quad_size_px(quad)[0],
        )


def corner_covered(hidden: Image, corner: int, part: tuple[float, float]) -> float:
    """Covered share of a corner's part (of width and height) in a card frame 56 x 40."""
    tall, wide = hidden.shape
    deep, far = round(tall * part[1]), round(wide * part[0])
    rows = slice(0, deep) if corner in (0, 1) else slice(tall - deep, tall)
    columns = slice(0, far) if corner in (0, 3) else slice(wide - far, wide)
    return float(hidden[rows, columns].mean()) / 255
