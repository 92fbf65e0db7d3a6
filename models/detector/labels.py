"""What the detector knows: its classes, one labelled object, and the label files of a training set.

A label file is text, one object a line: ``class x0 y0 x1 y1 order k0x k0y ... k3x k3y`` in pixels
of the picture beside it. The box is the bounds of what can be seen of the object; the four
corners are the whole card's, also where they are covered or outside the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

CLASSES = ("card_face", "card_back", "cover_card", "chip_stack", "hand")
CARD_CLASSES = ("card_face", "card_back", "cover_card")

NO_CORNERS = 0
"""The object has no corners, or nobody measured them."""
ANY_ORDER = 1
"""The four corners are known, but not which edge is the short one (a stretched photograph)."""
OWN_ORDER = 2
"""The first edge is a short edge of the card, corners clockwise."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One object in a training picture.

    Attributes:
        kind: index into ``CLASSES``.
        box_px: bounds of the visible part, half open (x0, y0, x1, y1).
        order: NO_CORNERS, ANY_ORDER or OWN_ORDER.
        corners_px: (4, 2) corners clockwise, zeros with NO_CORNERS.
    """

    kind: int
    box_px: tuple[float, float, float, float]
    order: int
    corners_px: Floats


def canonical(corners: Floats) -> Floats:
    """Turns (4, 2) corners so that the card's upper end is the one nearer the picture's upper left.

    A card looks the same after half a turn, so "own top left" has two answers. This picks one.
    The choice flips where the long axis runs along the other diagonal, the least common angle in
    photographs.
    """
    up = corners[0] + corners[1] - corners[2] - corners[3]
    return corners if up[0] + up[1] <= 0 else np.roll(corners, 2, axis=0)


def clockwise(corners: Floats) -> Floats:
    """Orders (4, 2) corners clockwise as seen in the picture (y down), keeping the first."""
    x, y = corners[:, 0], corners[:, 1]
    area = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    return corners if area > 0 else corners[[0, 3, 2, 1]]


def write_labels(path: Path, labels: list[Label]) -> None:
    """Writes one label file."""
    lines = []
    for label in labels:
        numbers = (*label.box_px, *np.asarray(label.corners_px, float).ravel())
        box, corners = numbers[:4], numbers[4:]
        lines.append(
            f"{label.kind} {' '.join(f'{v:.1f}' for v in box)} {label.order} "
            f"{' '.join(f'{v:.1f}' for v in corners)}\n"
        )
    path.write_text("".join(lines), encoding="utf-8")


def read_labels(path: Path) -> npt.NDArray[np.float32]:
    """Reads one label file as an (n, 14) array: class, box, order, corners."""
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line]
    return np.array(rows, np.float32).reshape(-1, 14)
