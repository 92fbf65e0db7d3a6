"""Sharpens the corners of detected cards: a second, small network looks at each card alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import openvino as ov

from models import registry
from models.detector.corner_view import SIZE_PX, Image, draw_view, view_matrix
from vision.cards.heads import CARD_KINDS, Candidates, Floats, quad_overlap

MARGIN = 1.38
"""Side of the view over the card's longer extent; the network was trained with 1.1 to 1.7."""
LOOKS = 2
"""How often each card is looked at; the second look starts from the corners of the first."""
LEAST_OVERLAP = 0.15
"""Sharpened corners that overlap the detector's guess less are of some other card: not taken."""


class CornerSharpener:
    """The corner network, compiled once.

    Args:
        model_path: OpenVINO XML.
        core: the runtime that the detector uses.
        settings: its settings.
    """

    def __init__(self, model_path: Path, core: ov.Core, settings: dict[str, str]) -> None:
        self._network = core.compile_model(core.read_model(model_path), "CPU", settings)

    def sharpen(self, image: Image, found: Candidates) -> Candidates:
        """The same candidates with better quads; everything else stays as it is."""
        cards = np.flatnonzero(found.kinds < CARD_KINDS)
        if not len(cards):
            return found
        quads = found.quads.copy()
        for _ in range(LOOKS):
            quads[cards] = self._look(image, found.boxes[cards], quads[cards])
        for i in cards:
            common, area, _ = quad_overlap(found.quads[i], quads[i])
            if common < LEAST_OVERLAP * max(area, 1.0):
                quads[i] = found.quads[i]
        return Candidates(
            kinds=found.kinds, confidences=found.confidences, boxes=found.boxes, quads=quads
        )

    def sharpen_quads(self, image: Image, quads: Floats) -> Floats:
        """Better corners (n, 4, 2) of cards of which only a guess (n, 4, 2) is known."""
        if not len(quads):
            return quads
        height, width = image.shape[:2]
        size = [width, height]
        low, high = np.clip(quads.min(1), 0, size), np.clip(quads.max(1), 0, size)
        guessed = Candidates(
            kinds=np.zeros(len(quads), np.int64),
            confidences=np.ones(len(quads), np.float32),
            boxes=np.concatenate([low, high], axis=1).astype(np.float32),
            quads=quads,
        )
        return self.sharpen(image, guessed).quads

    def _look(self, image: Image, boxes: Floats, quads: Floats) -> Floats:
        views, moves = [], []
        for box, quad in zip(boxes.astype(float), quads.astype(float), strict=True):
            low = np.minimum(quad.min(0), box[:2])
            high = np.maximum(quad.max(0), box[2:])
            side = max(float((high - low).max()) * MARGIN, 8.0)
            matrix = view_matrix((low + high) / 2, side)
            scale, shift = matrix[0, 0], matrix[:, 2]
            part = box * scale + np.tile(shift, 2)
            views.append(draw_view(image, matrix, part, quad * scale + shift))
            moves.append((scale, shift))
        blob = np.stack(views).transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)
        answers = self._network(np.ascontiguousarray(blob))[0].reshape(-1, 4, 2)
        spots = (answers + 0.5) * SIZE_PX
        return np.stack(
            [(s - shift) / scale for s, (scale, shift) in zip(spots, moves, strict=True)]
        ).astype(np.float32)


def shipped_sharpener() -> CornerSharpener:
    """The registered corner network by itself, in single precision and one stream.

    Raises:
        ModelError: it is missing or altered.
    """
    settings = {"INFERENCE_PRECISION_HINT": "f32", "NUM_STREAMS": "1"}
    return CornerSharpener(registry.entry("card_corners").path, ov.Core(), settings)
