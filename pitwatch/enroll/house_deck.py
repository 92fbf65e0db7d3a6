"""A house's deck from named pictures of its cards: training views, and the fitted last layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.head import HouseHead, fit_head
from models.reader.runtime import ReaderModel
from models.reader.scenes import SceneMaker
from pitwatch.enroll.spread_photo import NamedCard
from sample_video.art.decks import Deck, procedural_deck

__all__ = ["FacePicture", "enrol_deck", "face_picture"]

Image = npt.NDArray[np.uint8]

FACE_SIZE_PX = (200, 280)
_WHOLE = 0.97
"""From this share on a card shows whole."""
_VIEWS = 4000
_STOCK = 6
"""Drawn decks that lend the covered parts of the house's cards their pictures."""
_FRESH = 0.25
"""Share of the views that show drawn decks, so that other designs are not forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FacePicture:
    """A card's face, BGR uint8 (280, 200, 3), of which the left `shown` share is the house's."""

    code: str
    picture: Image
    shown: float


def face_picture(image_bgr: Image, card: NamedCard) -> FacePicture:
    """Cuts a named card out of a photograph."""
    width, height = FACE_SIZE_PX
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(card.quad_px, np.float32), target)
    picture = cv2.warpPerspective(image_bgr, matrix, FACE_SIZE_PX, flags=cv2.INTER_CUBIC)
    white = float(np.percentile(picture.max(axis=2), 90))
    picture = cv2.convertScaleAbs(picture, alpha=235 / max(white, 40.0))
    return FacePicture(code=card.code, picture=np.asarray(picture, np.uint8), shown=card.shown)


def enrol_deck(faces: Sequence[FacePicture], model: ReaderModel, *, seed: int = 1) -> HouseHead:
    """Fits the reader's last layer to a house's faces; of several of one card all are used."""
    by_code: dict[str, list[FacePicture]] = {}
    for face in faces:
        by_code.setdefault(face.code, []).append(face)
    most = max(len(pictures) for pictures in by_code.values())
    stock = [procedural_deck(90_000 + seed * 100 + n) for n in range(max(_STOCK, most))]
    houses = [_house(by_code, drawn, n) for n, drawn in enumerate(stock)]
    share = (1 - _FRESH) / len(houses)
    maker = SceneMaker(
        [*houses, *stock], [*([share] * len(houses)), *([_FRESH / len(stock)] * len(stock))]
    )
    rng = np.random.default_rng([seed, 11])
    samples = [maker.sample(rng) for _ in range(_VIEWS)]
    features = model.features([sample.view for sample in samples])
    labels = np.array([[sample.rank, sample.suit] for sample in samples], np.int64)
    # Both ways up of a view are told by the same head.
    twice = np.concatenate([features[0], features[1]])
    start = model.trained_head()
    fitted = fit_head(twice, np.concatenate([labels, labels]), start, seed=seed)
    return HouseHead(
        weights=fitted.weights,
        bias=fitted.bias,
        reader_sha256=fitted.reader_sha256,
        cards=len(by_code),
    )


def _house(by_code: Mapping[str, Sequence[FacePicture]], drawn: Deck, turn: int) -> Deck:
    """The house's faces as far as they were seen, on the cards of a drawn deck."""

    def face(code: str) -> Image:
        own = drawn.face(code)
        pictures = by_code.get(code)
        return own if not pictures else _joined(own, pictures[turn % len(pictures)])

    return Deck(
        name=f"drawn-house-{turn}",
        split="train",
        face=face,
        backs=lambda: drawn.backs,
        joker=lambda: drawn.joker,
    )


def _joined(drawn: Image, face: FacePicture) -> Image:
    """A drawn card (BGRA) with the house's strip on the left, and turned about on the right."""
    height, width = drawn.shape[:2]
    picture = cv2.resize(face.picture, (width, height), interpolation=cv2.INTER_CUBIC)
    joined = drawn.copy()
    if face.shown >= _WHOLE:
        joined[..., :3] = picture
        return joined
    strip = max(1, int(width * min(face.shown, 0.5) * 0.97))
    joined[:, :strip, :3] = picture[:, :strip]
    joined[:, -strip:, :3] = picture[::-1, ::-1][:, -strip:]
    return joined
