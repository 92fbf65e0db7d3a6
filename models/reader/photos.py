"""Labelled photographs of real cards as training views and as a measure.

Reads the `cards_home` layout: YOLO boxes or polygons, 60 classes of which 52 are cards. A polygon
that a quadrilateral fits closely is a whole visible card; boxes and half-covered cards are left
out of training (their corners are not known).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.reader.camera import film
from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.rectify import Image, Quad, quad_size_px, rectify, turned
from models.reader.scenes import Sample
from models.reader.surroundings import Rng

_RANK_WORDS = {"Ace": "A", "Jack": "J", "Queen": "Q", "King": "K"}
_MIN_FIT = 0.92
_STRETCH = (0.55, 0.98)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoCard:
    """One labelled card: `code` such as "10S", or "back"; `quad_px` where a quadrilateral fits."""

    photo: Path
    code: str
    polygon_px: Quad
    quad_px: Quad | None


def class_names(data_yaml: Path) -> tuple[str, ...]:
    """Class names in order, as card codes where they are cards ("10 of clubs" is "10C")."""
    names = []
    text = data_yaml.read_text(encoding="utf-8")
    listed = re.search(r"names:\s*\[(.*?)\]", text, re.DOTALL)
    for name in re.findall(r"'([^']+)'", listed.group(1) if listed else ""):
        rank, _, suit = name.partition(" of ")
        names.append(_RANK_WORDS.get(rank, rank) + suit[0].upper() if suit else name)
    return tuple(names)


def _polygon(values: list[float], size: tuple[int, int]) -> Quad:
    points = np.asarray(values, np.float32)
    if len(points) == 4:
        x, y, w, h = points
        box = [[x - w / 2, y - h / 2], [x + w / 2, y - h / 2]]
        points = np.asarray([*box, [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]], np.float32)
    return (points.reshape(-1, 2) * np.asarray(size, np.float32)).astype(np.float32)


def fitted_quad(polygon: Quad) -> Quad | None:
    """The quadrilateral of a whole card's outline, its long sides upright, or None.

    None when the outline is an axis-parallel box (corners unknown), or when the area that the
    outline fills of its tightest quadrilateral is under 92 % (covered, or cut by the picture).
    """
    hull = cv2.convexHull(polygon)
    if len(polygon) <= 4 or len(hull) < 4:
        return None
    quad = cv2.approxPolyN(hull, 4, None, -1.0, True).reshape(-1, 2).astype(np.float32)
    if abs(cv2.contourArea(polygon)) < _MIN_FIT * abs(cv2.contourArea(quad)):
        return None
    return upright(clockwise(quad))


def clockwise(quad: Quad) -> Quad:
    """The same corners in the order in which they are met clockwise on the screen."""
    return quad if cv2.contourArea(quad, oriented=True) > 0 else quad[::-1].copy()


def upright(quad: Quad) -> Quad:
    """Starts the corners so that the longer sides run down the card."""
    width, height = quad_size_px(quad)
    return quad if height >= width else turned(quad, 1)


def read_labels(root: Path, split: str) -> list[PhotoCard]:
    """All labelled cards and backs of one split, in file order."""
    names = class_names(root / "data.yaml")
    cards = []
    for label in sorted((root / split / "labels").glob("*.txt")):
        photo = next((root / split / "images").glob(glob_escape(label.stem) + ".*"), None)
        if photo is None:
            continue
        image = cv2.imread(str(photo))
        if image is None:
            continue
        size = (image.shape[1], image.shape[0])
        for line in label.read_text().splitlines():
            number, *values = line.split()
            name = names[int(number)]
            code = name if name in CODES else {"card back": "back", "Joker": "joker"}.get(name)
            if code is None:
                continue
            polygon = _polygon([float(v) for v in values], size)
            quad = fitted_quad(polygon)
            cards.append(PhotoCard(photo=photo, code=code, polygon_px=polygon, quad_px=quad))
    return cards


def glob_escape(stem: str) -> str:
    """A file stem with the signs that glob would read as patterns made literal."""
    return re.sub(r"([\[\]*?])", r"[\1]", stem)


class PhotoStock:
    """Real cards cut from photographs with some surroundings, filmed again at many sizes."""

    def __init__(self, cards: list[PhotoCard]) -> None:
        """Args: cards whose `quad_px` is known; the others are ignored."""
        self.cuts: list[tuple[Image, Quad, str]] = []
        for card in cards:
            if card.quad_px is None:
                continue
            image = cv2.imread(str(card.photo))
            if image is not None:
                self.cuts.append(_cut_out(np.asarray(image, np.uint8), card.quad_px, card.code))

    def __len__(self) -> int:
        return len(self.cuts)

    def sample(self, rng: Rng) -> Sample:
        """One real card, made smaller at random, filmed again, its corners slightly wrong."""
        image, quad, code = self.cuts[int(rng.integers(len(self.cuts)))]
        width, _ = quad_size_px(quad)
        share = min(1.0, np.exp(rng.uniform(np.log(24), np.log(140))) / width)
        stretch = rng.uniform(*_STRETCH) if rng.random() < 0.3 else 1.0
        size = (
            max(12, round(image.shape[1] * share)),
            max(12, round(image.shape[0] * share * stretch)),
        )
        factor = np.array([size[0] / image.shape[1], size[1] / image.shape[0]], np.float32)
        small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        quad = quad * factor
        width, _ = quad_size_px(quad)
        photo = film(small, width, rng) if rng.random() < 0.6 else small
        wrong = quad + np.clip(rng.normal(0, 0.018, (4, 2)), -0.05, 0.05) * width
        view = rectify(photo, turned(wrong.astype(np.float32), 2 * int(rng.integers(2))))
        known = code in CODES
        return Sample(
            view=view,
            rank=RANK_INDEX[code[:-1]] if known else -1,
            suit=SUIT_INDEX[code[-1]] if known else -1,
            card_px=width,
        )


def _cut_out(image: Image, quad: Quad, code: str) -> tuple[Image, Quad, str]:
    margin = 0.25 * max(quad_size_px(quad))
    low = np.maximum(quad.min(axis=0) - margin, 0).astype(int)
    high = np.minimum(quad.max(axis=0) + margin, image.shape[1::-1]).astype(int)
    return image[low[1] : high[1], low[0] : high[0]].copy(), quad - low.astype(np.float32), code
