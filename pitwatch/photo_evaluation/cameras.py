"""Pictures as three kinds of cameras take them: a webcam over felt, one over a table, a phone.

Decks are of the side that nothing was trained on, one after the other.
`python -m pitwatch.photo_evaluation --out DIR --sets cameras`
measures them; the report's table by group has one line a camera.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from pitwatch.photo_evaluation.labelled import LabelledPicture
from pitwatch.photo_evaluation.staged import Staged, place
from pitwatch.photo_file import Image
from rules_check.facts.cards import ALL_CARDS
from sample_video.art.decks import Deck, deck_names, load_deck, plain_deck, procedural_deck

__all__ = ["camera_pictures"]

_CODES = [card.code for card in ALL_CARDS]
_DRAWN, _PLAIN = (40_011, 40_013, 40_015), (900_041, 900_043)
"""Seeds of drawn and of plain decks that are kept out of training."""
_WEBCAM_PX, _OVERHEAD_PX, _PHONE_PX = (1280, 800), (1600, 1000), (1600, 1200)
_WEBCAM_WIDTHS = (46, 56, 66, 80, 95, 110)
_OVERHEAD_WIDTHS = (56, 64, 72, 80, 88)
_PHONE_WIDTHS = (120, 150, 180, 210, 240)


@cache
def _decks() -> tuple[Deck, ...]:
    """Installed, drawn and plain decks in turn, as many of each kind as there are."""
    kinds = [
        [load_deck(name) for name in deck_names(split="held_out")],
        [procedural_deck(seed) for seed in _DRAWN],
        [plain_deck(seed) for seed in _PLAIN],
    ]
    longest = max(len(kind) for kind in kinds)
    return tuple(kind[i] for i in range(longest) for kind in kinds if i < len(kind))


class _Table:
    """Cards laid on felt, each of another name, a little turned as hands lay them."""

    def __init__(self, case: str, number: int, size_px: tuple[int, int], width_px: float) -> None:
        self.rng = np.random.default_rng([number, len(case), 21])
        self.staged = Staged(case=case, number=number, size_px=size_px)
        self.width = width_px
        self._deck = _decks()[(2 * number + len(case)) % len(_decks())]
        self._names = iter(self.rng.permutation(_CODES))
        self._tilt: npt.NDArray[np.float64] = np.eye(3)

    def tilted(self, share: float) -> None:
        """Sees all that is laid from now on slantwise: the far side is so much narrower."""
        wide, tall = self.staged.size_px
        flat = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
        inset = share * wide / 2
        seen = flat + np.array([[inset, share * tall], [-inset, share * tall], [0, 0], [0, 0]])
        tilt = cv2.getPerspectiveTransform(flat, seen.astype(np.float32))
        self._tilt = np.asarray(tilt, np.float64)

    def hand(
        self, at: tuple[float, float], count: int, turn: float, step: tuple[float, float]
    ) -> None:
        """Lays cards, each `step` card widths and heights from the one before."""
        for i in range(count):
            loose = self.rng.normal(0, 0.02, 2) + np.multiply(step, i)
            quad = place((0, 0), self.width, turn)
            way = loose[0] * (quad[1] - quad[0]) + loose[1] * (quad[3] - quad[0])
            self._lay(np.add(at, way), turn + float(self.rng.normal(0, 2.5)))

    def fan(self, at: tuple[float, float], count: int, turn: float, step_deg: float) -> None:
        """Lays cards as they are held in one hand."""
        for i in range(count):
            angle = turn + step_deg * (i - (count - 1) / 2)
            reach = (
                1.7 * self.width * np.array([np.sin(np.radians(angle)), -np.cos(np.radians(angle))])
            )
            self._lay(np.add(at, reach), angle)

    def _lay(self, at: npt.NDArray[np.float64], turn: float) -> None:
        flat = place((float(at[0]), float(at[1])), self.width, turn)
        quad = np.asarray(cv2.perspectiveTransform(flat[None], self._tilt)[0], np.float32)
        self.staged.lay_codes(self._deck, [str(next(self._names))], [quad])


def _webcam() -> Iterator[Staged]:
    for number, width in enumerate(_WEBCAM_WIDTHS):
        table = _Table("a webcam over felt", number, _WEBCAM_PX, width)
        table.hand((340, 150), 5, 3, (1.12, 0))
        table.fan((300, 640), 5, -8, 13)
        table.fan((960, 660), 4, 12, 16)
        table.hand((640, 420), 2, 25, (0.36, -0.3))
        table.hand((1080, 230), 3, -18, (0.34, -0.24))
        table.staged.changed(lambda picture: _as_webcam(picture, 55))
        yield table.staged


def _overhead() -> Iterator[Staged]:
    for number, width in enumerate(_OVERHEAD_WIDTHS):
        table = _Table("a camera over a table", number, _OVERHEAD_PX, width)
        for i in range(6):
            angle = 150.0 - 24.0 * i
            at = 800 + 620 * np.cos(np.radians(angle)), 250 + 560 * np.sin(np.radians(angle))
            table.hand((float(at[0]), float(at[1])), 2 + i % 3, angle - 90, (0.3, -0.24))
        table.hand((690, 170), 3, 180, (1.08, 0))
        table.staged.changed(_as_stream)
        yield table.staged


def _phone() -> Iterator[Staged]:
    for number, width in enumerate(_PHONE_WIDTHS):
        table = _Table("a phone", number, _PHONE_PX, width)
        table.tilted(0.12 + 0.06 * number)
        table.hand((420, 420), 2, -20, (0.5, 0.08))
        table.hand((1000, 380), 3, 12, (0.42, -0.12))
        table.hand((520, 860), 2, 8, (1.1, 0.02))
        table.staged.changed(_as_phone)
        yield table.staged


def _as_webcam(picture: Image, quality: int) -> Image:
    """Few pixels, sharpened, warm, compressed."""
    size = picture.shape[1], picture.shape[0]
    small = cv2.resize(picture, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
    soft = cv2.resize(small, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    sharp = soft + 0.8 * (soft - cv2.GaussianBlur(soft, (0, 0), 1.5))
    return _compressed(sharp * np.array([0.82, 0.95, 1.04], np.float32), quality)


def _as_stream(picture: Image) -> Image:
    """A little soft, noisy, compressed."""
    noise = np.random.default_rng(5).normal(0, 4, picture.shape)
    return _compressed(cv2.GaussianBlur(picture, (0, 0), 0.7) * 0.9 + noise, 65)


def _as_phone(picture: Image) -> Image:
    """Light from one side, and its shadow."""
    y, x = np.mgrid[0 : 1 : complex(picture.shape[0]), 0 : 1 : complex(picture.shape[1])]
    light = 1.08 - 0.45 * (0.6 * x + 0.4 * y)
    return _compressed(picture * light[..., None], 85)


def _compressed(picture: npt.NDArray[np.floating], quality: int) -> Image:
    whole = np.clip(picture, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def camera_pictures() -> Iterator[LabelledPicture]:
    """All of them; the camera is the picture's group."""
    for pictures in (_webcam, _overhead, _phone):
        for staged in pictures():
            yield staged.labelled()
