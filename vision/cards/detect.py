"""Finds cards, backs, cover cards, chip stacks and hands in a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

import cv2
import numpy as np
import numpy.typing as npt
import openvino as ov

from models import registry
from vision.cards.corners import CornerSharpener
from vision.cards.heads import CARD_KINDS, Candidates, Floats, decode, join, suppress

__all__ = ["KINDS", "Box", "Detection", "Detector", "Kind"]

Kind = Literal["card_face", "card_back", "cover_card", "chip_stack", "hand"]
KINDS: tuple[Kind, ...] = ("card_face", "card_back", "cover_card", "chip_stack", "hand")
"""In the order of the network's classes."""
Box = tuple[float, float, float, float]
Image = npt.NDArray[np.uint8]

CONFIDENCE = 0.35
"""Least confidence reported. Raising it loses half-covered and very small cards, lowering it lets
printed outlines and papers in. Measured on held-out decks and development photographs; see the
model card."""
PHOTOGRAPH_SIDES = (640, 320, 160)
"""Long sides at which a photograph is looked at: cards of 25 to 300 px are what the network was
trained on, so a card that fills a photograph is found in a smaller picture. With (640, 352) one
card in seven of the development photographs was too large to be found, with these one in fifty."""
LARGE_PHOTOGRAPH_SIDES = (960, 480, 240)
"""The same for photographs of 1000 px and more."""
MOST_SIDE_PX = 1920
"""A large photograph is looked at whole at up to this size too: cards on an overhead table are
small. With the 960 px look alone 60 % of the cards on held-out tables had an outline that shared
0.8 of its union with the true one, with this one 69 %."""
DOUBTFUL_CONFIDENCE = 0.2
DOUBTFUL_QUAD, DOUBTFUL_PART = 0.88, 0.70
"""With `doubtful`: least confidence, and overlaps above which two finds are still one card. Cards
dealt one on the other differ by a third of their width, and the reader can tell them apart."""
FRAME_SIDES = (960,)
"""For frames of table cameras, where no card fills the picture: one look instead of three."""
LEAST_IN_SMALLER_PX = 48.0
"""What is smaller in any but the first look is left to the first look."""
TILE_PX = 512
TILE_OVERLAP_PX = 112
"""Neighbouring tiles share this much, a little more than a card is long in 1080p footage."""
_CUT_PENALTY = 0.6
"""Confidence factor of an object cut by the edge of a tile: its whole in the next tile is
preferred.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """One object.

    Attributes:
        kind: what it is.
        confidence: 0..1.
        box_px: bounds of its visible part (x0, y0, x1, y1), within the picture.
        quad_px: (4, 2) corners of the whole card, also where covered or outside the picture;
            clockwise, the first edge a short one, the end nearer the picture's upper left first
            (a card looks the same after half a turn). None for chips and hands.
        rough_px: with `doubtful`, the corners as the first network saw them.
    """

    kind: Kind
    confidence: float
    box_px: Box
    quad_px: Floats | None
    rough_px: Floats | None = None


class Detector:
    """The network, compiled once per picture size.

    Args:
        model_path: OpenVINO XML; by default the registered model, whose hash is verified.
        confidence: least confidence reported.
        threads: processor threads; 0 leaves it to the runtime.
        corners_path: OpenVINO XML of the corner network; by default the registered one, and none
            when ``model_path`` is given without it.

    Raises:
        ModelError: the registered model is missing or altered.
    """

    def __init__(
        self,
        model_path: Path | None = None,
        *,
        confidence: float = CONFIDENCE,
        threads: int = 0,
        corners_path: Path | None = None,
    ) -> None:
        path = registry.entry("detector").path if model_path is None else model_path
        if model_path is None and corners_path is None:
            corners_path = registry.entry("card_corners").path
        self.confidence = confidence
        self._core = ov.Core()
        self._model = self._core.read_model(path)
        # One stream in single precision: the same picture gives the same numbers on every run.
        self._settings = {
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_PRECISION_HINT": "f32",
            "NUM_STREAMS": "1",
        }
        if threads:
            self._settings["INFERENCE_NUM_THREADS"] = str(threads)
        self._compiled: dict[tuple[int, int], ov.CompiledModel] = {}
        self._corners = (
            None
            if corners_path is None
            else CornerSharpener(corners_path, self._core, self._settings)
        )

    @property
    def sharpener(self) -> CornerSharpener | None:
        """The corner network, for whoever sharpens other guesses with it."""
        return self._corners

    def detect(
        self,
        image_bgr: Image,
        *,
        sides_px: Sequence[int] | None = None,
        doubtful: bool = False,
    ) -> tuple[Detection, ...]:
        """Finds objects in a whole picture.

        Args:
            image_bgr: (h, w, 3).
            sides_px: long sides to look at the picture with; by default those of a photograph.
            doubtful: cards of little confidence and several finds of one card as well, for a
                caller who reads them all and then decides.
        """
        long_side = max(image_bgr.shape[:2])
        if sides_px is None:
            sides_px = photograph_sides(long_side)
        parts = []
        for look, side in enumerate(sides_px):
            scale = min(1.5, side / long_side)
            found = self._run(image_bgr, scale)
            lengths = (found.boxes[:, 2:] - found.boxes[:, :2]).max(1, initial=0) * scale
            parts.append(found if look == 0 else found.take(lengths >= LEAST_IN_SMALLER_PX))
        return self._answer(join(parts), image_bgr, doubtful=doubtful)

    def detect_tiles(self, image_bgr: Image, regions_px: Sequence[Box]) -> tuple[Detection, ...]:
        """Finds objects at the picture's own resolution, only in tiles that cover some regions.

        Args:
            image_bgr: (h, w, 3).
            regions_px: boxes to look at, as where something changed; each is looked at with some
                surroundings.
        """
        height, width = image_bgr.shape[:2]
        parts = []
        for x, y in tile_corners(regions_px, (width, height)):
            tile = image_bgr[y : y + TILE_PX, x : x + TILE_PX]
            found = self._run(tile, 1.0)
            offset = np.array([x, y], np.float32)
            cut = _cut_by_tile(found.boxes, (x, y), (tile.shape[1], tile.shape[0]), (width, height))
            parts.append(
                Candidates(
                    kinds=found.kinds,
                    confidences=np.where(
                        cut, found.confidences * np.float32(_CUT_PENALTY), found.confidences
                    ),
                    boxes=found.boxes + np.tile(offset, 2),
                    quads=found.quads + offset,
                )
            )
        return self._answer(join(parts), image_bgr) if parts else ()

    def _run(self, image: Image, scale: float) -> Candidates:
        """Candidates in one picture looked at with one scale, in its own pixels."""
        height, width = image.shape[:2]
        w, h = max(1, round(width * scale)), max(1, round(height * scale))
        shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = image if scale == 1.0 else cv2.resize(image, (w, h), interpolation=shrink)
        padded = np.full((-(-h // 32) * 32, -(-w // 32) * 32, 3), 114, np.uint8)
        padded[:h, :w] = small
        blob = cv2.dnn.blobFromImage(padded, 1 / 255.0, swapRB=True)
        result = self._network(padded.shape[0], padded.shape[1])(blob)
        heads = cast(
            "tuple[Floats, Floats, Floats]",
            tuple(result[name][0] for name in ("boxes", "scores", "corners")),
        )
        found = decode(heads, (padded.shape[0], padded.shape[1]), self.confidence * _CUT_PENALTY)
        ratio = np.array([width / w, height / h], np.float32)
        return Candidates(
            kinds=found.kinds,
            confidences=found.confidences,
            boxes=found.boxes * np.tile(ratio, 2),
            quads=found.quads * ratio,
        )

    def _network(self, height: int, width: int) -> ov.CompiledModel:
        if (height, width) not in self._compiled:
            model = self._model.clone()
            model.reshape([1, 3, height, width])
            self._compiled[height, width] = self._core.compile_model(model, "CPU", self._settings)
        return self._compiled[height, width]

    def _answer(
        self, candidates: Candidates, image: Image, *, doubtful: bool = False
    ) -> tuple[Detection, ...]:
        height, width = image.shape[:2]
        if doubtful:
            least = np.where(candidates.kinds < CARD_KINDS, DOUBTFUL_CONFIDENCE, self.confidence)
            some = candidates.take(candidates.confidences >= least)
            best = suppress(some, same_quad=DOUBTFUL_QUAD, same_part=DOUBTFUL_PART)
            rough = best.quads
            if self._corners is not None:
                best = self._corners.sharpen(image, best)
        else:
            best = suppress(candidates.take(candidates.confidences >= self.confidence))
            if self._corners is not None:
                best = suppress(self._corners.sharpen(image, best))
            rough = best.quads
        boxes = np.clip(best.boxes, 0, [width, height, width, height])
        return tuple(
            Detection(
                kind=KINDS[int(kind)],
                confidence=float(confidence),
                box_px=cast("Box", tuple(float(v) for v in box)),
                quad_px=quad if kind < CARD_KINDS else None,
                rough_px=first if kind < CARD_KINDS else None,
            )
            for kind, confidence, box, quad, first in zip(
                best.kinds, best.confidences, boxes, best.quads, rough, strict=True
            )
        )


def photograph_sides(long_side_px: int) -> tuple[int, ...]:
    """Long sides at which a photograph of this long side is looked at."""
    if long_side_px < 1000:
        return PHOTOGRAPH_SIDES
    return (min(long_side_px, MOST_SIDE_PX), *LARGE_PHOTOGRAPH_SIDES)


def tile_corners(regions_px: Sequence[Box], size_wh: tuple[int, int]) -> list[tuple[int, int]]:
    """Upper left corners of the tiles that cover the regions, each tile once, in reading order."""
    width, height = size_wh
    columns, rows = _starts(width), _starts(height)
    chosen = set()
    for x0, y0, x1, y1 in regions_px:
        for x in _covering(columns, x0, x1):
            for y in _covering(rows, y0, y1):
                chosen.add((y, x))
    return [(x, y) for y, x in sorted(chosen)]


def _starts(length: int) -> list[int]:
    """Evenly laid tile starts along one side of the picture."""
    if length <= TILE_PX:
        return [0]
    count = math.ceil((length - TILE_PX) / (TILE_PX - TILE_OVERLAP_PX)) + 1
    return [round(i * (length - TILE_PX) / (count - 1)) for i in range(count)]


def _covering(starts: list[int], low: float, high: float) -> list[int]:
    """The fewest tiles along one side that hold a stretch, each piece with some surroundings."""
    middle = (low + high) / 2
    best = min(starts, key=lambda s: abs(s + TILE_PX / 2 - middle))
    if best <= low and high <= best + TILE_PX:
        return [best]
    return [s for s in starts if s < high and low < s + TILE_PX]


def _cut_by_tile(
    boxes: Floats, at: tuple[int, int], tile_wh: tuple[int, int], size_wh: tuple[int, int]
) -> npt.NDArray[np.bool_]:
    """Which boxes touch an edge of the tile that is not an edge of the picture."""
    edge = 3.0
    left = (boxes[:, 0] < edge) & (at[0] > 0)
    top = (boxes[:, 1] < edge) & (at[1] > 0)
    right = (boxes[:, 2] > tile_wh[0] - edge) & (at[0] + tile_wh[0] < size_wh[0])
    bottom = (boxes[:, 3] > tile_wh[1] - edge) & (at[1] + tile_wh[1] < size_wh[1])
    return left | top | right | bottom
