"""Training scenes for the reader: one card, what lies around it, and a camera.

Every sample is a function of its seed. A readable sample shows at least one whole index; an
unreadable one shows a back, no card, a card whose indices are hidden, or one read sideways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.camera import film
from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.rectify import Image, Quad, quad_size_px, rectify, turned
from models.reader.surroundings import Rng, background, draw_chip, draw_finger
from sample_video.art.decks import Deck, cover_card

NOTHING = -1
Pyramid = tuple[Image, ...]
_COURTS = "JQK"
_STRANGE_COURTS = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One training view: `view` BGR (136, 96, 3); `rank` and `suit` are indices or `NOTHING`."""

    view: Image
    rank: int
    suit: int
    card_px: float


def _homogeneous_corners(rng: Rng) -> npt.NDArray[np.float64]:
    """Corners of a unit-width card on a tilted plane, seen in perspective, own top left first."""
    card = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]])
    card[:, 1] *= rng.uniform(0.95, 1.04)
    spin = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(spin), np.sin(spin)
    flat = card @ np.array([[c, s], [-s, c]])
    tilt = np.radians(min(abs(rng.normal(0, 26)), 66.0))
    distance = rng.uniform(4, 14)
    depth = distance + flat[:, 1] * np.sin(tilt)
    seen = np.stack([flat[:, 0], flat[:, 1] * np.cos(tilt)], axis=1) * distance / depth[:, None]
    roll = rng.normal(0, 0.3)
    c, s = np.cos(roll), np.sin(roll)
    return np.asarray(seen @ np.array([[c, s], [-s, c]]))


def _card_width(rng: Rng) -> float:
    kind = rng.random()
    if kind < 0.18:
        return float(np.exp(rng.uniform(np.log(16), np.log(38))))
    if kind < 0.76:
        return float(np.exp(rng.uniform(np.log(38), np.log(90))))
    return float(rng.uniform(90, 140))


def paste(scene: Image, covered: Image, pyramid: Pyramid, quad: Quad) -> None:
    """Lays a card (BGRA in several sizes) on the scene; `covered` is set to 255 under it."""
    width, _ = quad_size_px(quad)
    card = min(pyramid, key=lambda level: abs(np.log(level.shape[1] / (width * 1.2))))
    low = np.floor(quad.min(axis=0)).astype(int).clip(0, scene.shape[1::-1])
    high = (np.ceil(quad.max(axis=0)).astype(int) + 1).clip(0, scene.shape[1::-1])
    if (high <= low).any():
        return
    area = np.s_[low[1] : high[1], low[0] : high[0]]
    tall, wide = card.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    laid = cv2.warpPerspective(card, matrix, size, flags=cv2.INTER_LINEAR)
    alpha = cv2.cvtColor(laid[..., 3], cv2.COLOR_GRAY2BGR)
    over = cv2.multiply(laid[..., :3], alpha, scale=1 / 255)
    under = cv2.multiply(scene[area], cv2.bitwise_not(alpha), scale=1 / 255)
    scene[area] = cv2.add(over, under)
    covered[area] = np.maximum(covered[area], laid[..., 3])


def _drop_shadow(scene: Image, quad: Quad, rng: Rng) -> None:
    width, _ = quad_size_px(quad)
    light = np.full(scene.shape[:2], 255, np.uint8)
    shift = rng.normal(0, 0.03, 2) * width
    shade = int(255 * rng.uniform(0.4, 0.85))
    cv2.fillConvexPoly(light, (quad + shift).round().astype(np.int32), shade)
    soft = cv2.GaussianBlur(light, (0, 0), max(0.6, width * rng.uniform(0.01, 0.05)))
    scene[:] = cv2.multiply(scene, cv2.cvtColor(soft, cv2.COLOR_GRAY2BGR), scale=1 / 255)


def _with_middle(card: Image, donor: Image) -> Image:
    """The card with the donor's middle: what lies between the index columns."""
    height, width = card.shape[:2]
    middle = np.s_[
        round(0.1 * height) : round(0.9 * height), round(0.25 * width) : round(0.75 * width)
    ]
    mixed = card.copy()
    mixed[middle] = donor[middle]
    return mixed


def _pyramid(card: Image) -> Pyramid:
    """The card 200, 100 and 50 pixels wide."""
    return tuple(
        np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)
        for size in ((200, 280), (100, 140), (50, 70))
    )


class SceneMaker:
    """Makes samples from a stock of decks."""

    def __init__(
        self,
        decks: Sequence[Deck],
        weights: Sequence[float],
        faces: dict[tuple[str, str], Pyramid] | None = None,
    ) -> None:
        """Args: decks with their weights in the draw; `faces` keeps work between makers."""
        self._decks = tuple(decks)
        self._weights = np.asarray(weights, np.float64) / np.sum(weights)
        self._faces = {} if faces is None else faces

    def _face(self, deck: Deck, code: str) -> Pyramid:
        """A face in the sizes a scene may need."""
        key = (deck.name, code)
        if key not in self._faces:
            self._faces[key] = _pyramid(deck.face(code))
        return self._faces[key]

    def _dealt(self, rng: Rng, deck: Deck, code: str) -> Pyramid:
        """A face; some court cards get the picture of another deck's court card.

        Pictures of courts differ from deck to deck, so the index must be believed before them.
        """
        face = self._face(deck, code)
        other = self.deck(rng)
        # Drawn decks may have indices so large that they reach into the middle.
        if code[0] not in _COURTS or any(d.style is not None for d in (deck, other)):
            return face
        if rng.random() > _STRANGE_COURTS:
            return face
        donor = self._face(other, str(rng.choice(list(_COURTS))) + code[-1])
        return tuple(_with_middle(own, strange) for own, strange in zip(face, donor, strict=True))

    def _back(self, rng: Rng, deck: Deck) -> Pyramid:
        choice = int(rng.integers(len(deck.backs)))
        key = (deck.name, str(choice))
        if key not in self._faces:
            self._faces[key] = _pyramid(deck.backs[choice])
        return self._faces[key]

    def deck(self, rng: Rng) -> Deck:
        """One deck by weight."""
        return self._decks[int(rng.choice(len(self._decks), p=self._weights))]

    def sample(self, rng: Rng) -> Sample:
        """One sample; about one in seven is unreadable."""
        while True:
            made = self._odd(rng) if rng.random() < 0.11 else self._card(rng)
            if made is not None:
                return made

    def _neighbour(self, rng: Rng, deck: Deck) -> Pyramid:
        if rng.random() < 0.25:
            return self._back(rng, deck)
        return self._face(deck, CODES[int(rng.integers(52))])

    def _stage(self, rng: Rng) -> tuple[Image, Image, Quad]:
        """An empty scene, its covered mask, and where the card goes."""
        corners = _homogeneous_corners(rng)
        width = _card_width(rng)
        quad = corners * width
        margin = width * rng.uniform(0.1, 0.25) + 3
        low, high = quad.min(axis=0) - margin, quad.max(axis=0) + margin
        size = np.ceil(high - low).astype(int)
        return (
            background((int(size[1]), int(size[0])), rng),
            np.zeros((int(size[1]), int(size[0])), np.uint8),
            (quad - low).astype(np.float32),
        )

    def _beside(self, rng: Rng, scene: Image, covered: Image, quad: Quad, deck: Deck) -> None:
        """Lays another card over or under this one: a fan, a stack or a stray card."""
        width, height = quad_size_px(quad)
        across = (quad[1] - quad[0]) / max(width, 1)
        down = (quad[3] - quad[0]) / max(height, 1)
        kind = rng.random()
        if kind < 0.55:
            step = across * rng.choice([-1, 1]) * width * rng.uniform(0.12, 0.9)
            step = step + down * rng.normal(0, 0.06) * height
        else:
            step = across * rng.normal(0, 0.8) * width + down * rng.normal(0, 0.8) * height
        centre = quad.mean(axis=0)
        spin = rng.normal(0, 0.12) if kind < 0.8 else rng.uniform(0, 2 * np.pi)
        c, s = np.cos(spin), np.sin(spin)
        moved = (quad - centre) @ np.array([[c, s], [-s, c]]) + centre + step
        paste(scene, covered, self._neighbour(rng, deck), moved.astype(np.float32))

    def _cover(self, rng: Rng, scene: Image, covered: Image, quad: Quad, deck: Deck) -> None:
        width, _ = quad_size_px(quad)
        if rng.random() < 0.3:
            self._beside(rng, scene, covered, quad, deck)
        inside = quad[0] + (quad[1] - quad[0]) * rng.uniform(-0.1, 1.1)
        inside = inside + (quad[3] - quad[0]) * rng.uniform(-0.1, 1.1)
        if rng.random() < 0.14:
            draw_finger(
                scene, covered, inside.astype(np.float64), width * rng.uniform(0.18, 0.4), rng
            )
        if rng.random() < 0.07:
            draw_chip(
                scene, covered, inside.astype(np.float64), width * rng.uniform(0.25, 0.36), rng
            )

    def _card(self, rng: Rng) -> Sample | None:
        deck = self.deck(rng)
        code = CODES[int(rng.integers(52))]
        scene, covered, quad = self._stage(rng)
        if rng.random() < 0.25:
            self._beside(rng, scene, covered, quad, deck)
        _drop_shadow(scene, quad, rng)
        paste(scene, covered, self._dealt(rng, deck, code), quad)
        covered[:] = 0
        self._cover(rng, scene, covered, quad, deck)
        one_index = deck.style is not None and deck.style.corners == 1
        index_seen, seen = visible_shares(covered, quad, one_index=one_index)
        readable = index_seen > 0.86
        if not readable and (index_seen > 0.4 or seen > 0.75 or rng.random() < 0.3):
            return None
        view, width = self._taken(rng, scene, quad)
        rank = RANK_INDEX[code[:-1]] if readable else NOTHING
        suit = SUIT_INDEX[code[-1]] if readable else NOTHING
        return Sample(view=view, rank=rank, suit=suit, card_px=width)

    def _taken(self, rng: Rng, scene: Image, quad: Quad, quarters: int = 0) -> tuple[Image, float]:
        """Films the scene and cuts the card with corners as wrong as a detector's."""
        width, _ = quad_size_px(quad)
        photo = film(scene, width, rng)
        error = abs(rng.normal(0, 0.018)) + 0.006
        wrong = quad + np.clip(rng.normal(0, error, (4, 2)), -0.06, 0.06) * width
        wrong = wrong + rng.normal(0, 0.012, 2) * width
        quarters += 2 * int(rng.integers(2))
        return rectify(photo, turned(wrong.astype(np.float32), quarters)), width

    def _odd(self, rng: Rng) -> Sample | None:
        """Something that cannot be read: a back, a joker, a cut card, no card, a card sideways."""
        scene, covered, quad = self._stage(rng)
        deck, quarters, kind = self.deck(rng), 0, rng.random()
        if kind < 0.4:
            paste(scene, covered, self._back(rng, deck), quad)
        elif kind < 0.48 and deck.joker is not None:
            paste(scene, covered, _pyramid(deck.joker), quad)
        elif kind < 0.54:
            paste(scene, covered, _pyramid(cover_card(int(rng.integers(1 << 20)))), quad)
        elif kind < 0.72:
            paste(scene, covered, self._face(deck, CODES[int(rng.integers(52))]), quad)
            quarters = 1
        elif kind < 0.86:
            self._misplaced(rng, scene, covered, quad, deck)
        for _ in range(int(rng.integers(0, 4)) if kind >= 0.86 else 0):
            at = rng.uniform(0, 1, 2) * scene.shape[1::-1]
            draw_chip(scene, covered, at, quad_size_px(quad)[0] * rng.uniform(0.2, 0.6), rng)
        self._cover(rng, scene, covered, quad, deck)
        view, width = self._taken(rng, scene, quad, quarters)
        return Sample(view=view, rank=NOTHING, suit=NOTHING, card_px=width)

    def _misplaced(self, rng: Rng, scene: Image, covered: Image, quad: Quad, deck: Deck) -> None:
        """A card well beside the place that is read."""
        step = (quad[1] - quad[0]) * rng.choice([-1, 1]) * rng.uniform(0.5, 1.0)
        step = step + (quad[3] - quad[0]) * rng.choice([-1, 1]) * rng.uniform(0.35, 0.9)
        paste(scene, covered, self._neighbour(rng, deck), (quad + step).astype(np.float32))


def visible_shares(covered: Image, quad: Quad, *, one_index: bool = False) -> tuple[float, float]:
    """How much of the better index corner, and of the whole card, is not covered (0..1).

    `one_index`: only the first corner carries one.
    """
    card = rectify_mask(covered, quad)
    height, width = card.shape
    tall, wide = round(height * 0.32), round(width * 0.33)
    corners = (card[:tall, :wide], card[-tall:, -wide:])[: 1 if one_index else 2]
    return max(1 - float(c.mean()) / 255 for c in corners), 1 - float(card.mean()) / 255


def rectify_mask(mask: Image, quad: Quad) -> Image:
    """A mask (h, w) seen in a small upright card frame (56, 40)."""
    target = np.array([[0, 0], [40, 0], [40, 56], [0, 56]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(mask, matrix, (40, 56)), np.uint8)
