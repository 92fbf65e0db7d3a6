"""Index corners in labelled photographs of the training side."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from models.index_finder.marks import Marked
from models.reader.labels import CODES
from models.reader.network import ReaderNet
from models.reader.photo_shards import trusted
from models.reader.photos import PhotoCard, read_labels

__all__ = ["marked_photographs"]


def marked_photographs(data: Path, reader: Path) -> list[Marked]:
    """Photographs of `cards_home` train with at least one card whose label is trusted.

    Args:
        data: folder of the photograph sets.
        reader: weights of the whole-face reader, which says what is trusted and which end is up.
    """
    net = ReaderNet()
    net.load_state_dict(torch.load(reader, weights_only=True))
    labelled = read_labels(data / "cards_home", "train")
    believed: dict[Path, list[PhotoCard]] = {}
    for card in trusted(labelled, net):
        if card.quad_px is not None and card.code in CODES:
            believed.setdefault(card.photo, []).append(card)
    marked = []
    for photo, cards in believed.items():
        quads = [np.asarray(card.quad_px, np.float32) for card in cards]
        known = {card.polygon_px.tobytes() for card in cards}
        others = [
            _bounds(card.polygon_px)
            for card in labelled
            if card.photo == photo
            and card.code != "back"
            and card.polygon_px.tobytes() not in known
        ]
        marks = [_mark(quad, first) for quad in quads for first in (0, 2)]
        marked.append(
            Marked(
                path=photo,
                marks=np.stack(marks),
                open_quads=np.array(others, np.float32).reshape(-1, 4, 2),
            )
        )
    return marked


def _mark(quad: np.ndarray, first: int) -> np.ndarray:
    corner = quad[first]
    edges = [quad[(first + 1) % 4] - corner, quad[(first + 3) % 4] - corner]
    return np.concatenate([corner, *edges]).astype(np.float32)


def _bounds(polygon: np.ndarray) -> np.ndarray:
    (x0, y0), (x1, y1) = polygon.min(axis=0), polygon.max(axis=0)
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
