"""The named cases that readers of cards are known to break on, staged as labelled pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from pitwatch.photo_evaluation.labelled import LabelledCard, LabelledPicture
from pitwatch.photo_file import Image
from sample_video.art.decks import Deck

__all__ = ["Place", "Staged", "place", "rows"]

Place = npt.NDArray[np.float32]

_ASPECT = 1.4
_FELTS = ((62, 96, 38), (96, 62, 40), (38, 34, 104), (84, 88, 90))
_SHADOW_PX, _SHADE = 2.0, 150
_ROUND_PX = 12
"""How far beyond a card its shadow may reach."""


def place(
    at_px: tuple[float, float], width_px: float, degrees: float = 0.0, squeeze: float = 1.0
) -> Place:
    """Corners (4, 2) of a card about its middle, its own top left first.

    Args:
        at_px: the middle.
        width_px: of the card.
        degrees: how far it is turned, clockwise.
        squeeze: height over height seen from above, as in a slanted view.
    """
    flat = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    flat = flat * [width_px, _ASPECT * width_px]
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turned = flat @ np.array([[cos, sin], [-sin, cos]])
    turned[:, 1] *= squeeze
    return np.asarray(turned + at_px, np.float32)


@dataclass(slots=True, kw_only=True, eq=False)
class Staged:
    """A picture of felt on which cards are laid one after the other.

    Attributes:
        case: which named case it is of.
        number: of the picture within the case; felt and noise follow from it.
        size_px: width and height.
        cards: what was laid so far.
    """

    case: str
    number: int = 0
    size_px: tuple[int, int] = (1280, 800)
    cards: list[LabelledCard] = field(default_factory=list)
    picture: Image = field(init=False)

    def __post_init__(self) -> None:
        """Spreads the felt."""
        rng = np.random.default_rng([self.number, 7])
        noise = rng.normal(0, 5, (self.size_px[1], self.size_px[0], 1))
        felt = np.array(_FELTS[self.number % len(_FELTS)]) + noise
        self.picture = np.clip(felt, 0, 255).astype(np.uint8)

    def lay(self, face: Image, quad: Place, name: str) -> None:
        """Lays one face or back (BGRA) with a thin shadow, and labels it; "" leaves it out."""
        low = np.clip(np.floor(quad.min(axis=0)) - _ROUND_PX, 0, self.size_px).astype(int)
        high = np.clip(np.ceil(quad.max(axis=0)) + _ROUND_PX, 0, self.size_px).astype(int)
        part = np.s_[low[1] : high[1], low[0] : high[0]]
        self.picture[part] = _laid(self.picture[part], face, quad - low.astype(np.float32))
        if name:
            self.cards.append(LabelledCard(name=name, outline_px=quad))

    def lay_codes(self, deck: Deck, codes: Sequence[str], quads: Sequence[Place]) -> None:
        """Lays faces in their order."""
        for code, quad in zip(codes, quads, strict=True):
            self.lay(deck.face(code), quad, code)

    def changed(self, change: Callable[[Image], npt.NDArray[np.generic]]) -> None:
        """Changes the whole picture: light, blur, glare."""
        self.picture = np.clip(change(self.picture), 0, 255).astype(np.uint8)

    def labelled(self) -> LabelledPicture:
        """As the measure takes it; the case is its group."""
        picture = self.picture
        return LabelledPicture(
            name=f"{self.case} {self.number}",
            cards=tuple(self.cards),
            image=lambda: picture,
            group=self.case,
        )


def rows(count: int, across: int, size_px: tuple[int, int]) -> Iterator[tuple[float, float]]:
    """Middles of `count` places in rows of `across`, evenly over a picture."""
    down = -(-count // across)
    for i in range(count):
        x, y = i % across, i // across
        yield (x + 0.5) * size_px[0] / across, (y + 0.5) * size_px[1] / down


def _laid(under: Image, face: Image, quad: Place) -> Image:
    """A part of a picture with a card laid on it, `quad` in pixels of the part."""
    shade = np.full(under.shape[:2], 255, np.uint8)
    cv2.fillConvexPoly(shade, np.round(quad + _SHADOW_PX).astype(np.int32), _SHADE, cv2.LINE_AA)
    soft = cv2.GaussianBlur(shade, (0, 0), _SHADOW_PX)[..., None] / 255
    card = _in_size(face, quad)
    tall, wide = card.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, quad)
    size = under.shape[1], under.shape[0]
    laid = cv2.warpPerspective(card, matrix, size).astype(np.float32)
    alpha = laid[..., 3:] / 255
    mixed = laid[..., :3] * alpha + under * soft * (1 - alpha)
    return np.clip(mixed, 0, 255).astype(np.uint8)


def _in_size(face: Image, quad: Place) -> Image:
    """The face about as large as it will be seen, so that nothing is skipped in drawing it."""
    width = max(1.0, float(np.hypot(*(quad[1] - quad[0]))))
    scale = min(1.0, 1.2 * width / face.shape[1])
    size = max(8, round(face.shape[1] * scale)), max(8, round(face.shape[0] * scale))
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
