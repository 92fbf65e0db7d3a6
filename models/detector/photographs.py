"""The real photographs: published labels in the detector's terms, and pieces cut from them.

Only the ``train`` folders are ever opened for training; ``valid`` serves as a development measure.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import cv2
import numpy as np

from models.detector.canvas import Image
from models.detector.labels import (
    ANY_ORDER,
    CLASSES,
    NO_CORNERS,
    Floats,
    Label,
    canonical,
    clockwise,
)

_FACE, _BACK, _CHIPS = (CLASSES.index(k) for k in ("card_face", "card_back", "chip_stack"))
_HOME_BACK = 55
_HOME_CHIPS = frozenset({53, 54, 56, 57, 58, 59})
"""Class numbers in ``cards_home/data.yaml``; all others are faces, the joker's too."""

Sample = tuple[Path, list[Label]]


def home_samples(data: Path, split: str) -> list[Sample]:
    """Photographs of ``cards_home`` with their labels in pixels of the 640 x 640 files."""
    samples = []
    for text in sorted((data / "cards_home" / split / "labels").glob("*.txt")):
        image = next((data / "cards_home" / split / "images").glob(text.stem + ".*"))
        labels = [
            label
            for line in text.read_text(encoding="utf-8").splitlines()
            if (label := _home_label(line))
        ]
        samples.append((image, labels))
    return samples


def _home_label(line: str) -> Label | None:
    numbers = line.split()
    if len(numbers) < 5:
        return None
    theirs = int(numbers[0])
    kind = _BACK if theirs == _HOME_BACK else _CHIPS if theirs in _HOME_CHIPS else _FACE
    values = np.array(numbers[1:], float) * 640
    if len(values) == 4:
        x, y, w, h = values
        return Label(
            kind=kind,
            box_px=(x - w / 2, y - h / 2, x + w / 2, y + h / 2),
            order=NO_CORNERS,
            corners_px=np.zeros((4, 2)),
        )
    outline = values.reshape(-1, 2)
    box = (*outline.min(0).tolist(), *outline.max(0).tolist())
    corners = None if kind == _CHIPS else quadrilateral(outline)
    if corners is None:
        return Label(kind=kind, box_px=box, order=NO_CORNERS, corners_px=np.zeros((4, 2)))
    return Label(kind=kind, box_px=box, order=ANY_ORDER, corners_px=corners)


def quadrilateral(outline: Floats) -> Floats | None:
    """Corners (4, 2) of a traced card, or None if the outline is not that of a whole card."""
    points = outline.astype(np.float32).reshape(-1, 1, 2)
    hull = cv2.convexHull(points)
    area = cv2.contourArea(hull)
    if area < 60 or cv2.contourArea(points) < 0.93 * area:
        return None
    for tolerance in (0.01, 0.02, 0.03, 0.045, 0.06):
        poly = cv2.approxPolyDP(hull, tolerance * cv2.arcLength(hull, True), True)
        if len(poly) == 4:
            break
    corners = poly.reshape(-1, 2).astype(float)
    inside = (corners > 4).all() and (corners < 636).all()
    if (
        len(corners) != 4
        or not inside
        or not 0.9 < cv2.contourArea(corners.astype(np.float32)) / area < 1.06
    ):
        return None
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    if sides.min() < 0.3 * sides.max():
        return None
    return canonical(clockwise(corners))


def voc_samples(data: Path, split: str) -> list[Sample]:
    """Photographs of ``cards_rank_voc``: boxes of visible parts, no corners, faces only."""
    samples = []
    for xml in sorted((data / "cards_rank_voc" / split).glob("*.xml")):
        image = next(
            p
            for p in xml.parent.glob(xml.stem + ".*")
            if p.suffix.lower() in (".jpg", ".jpeg", ".png")
        )
        labels = []
        for item in ET.parse(xml).getroot().iter("bndbox"):  # noqa: S314 - the project's own training files
            x0, y0, x1, y1 = (
                float(item.findtext(k, "0")) for k in ("xmin", "ymin", "xmax", "ymax")
            )
            labels.append(
                Label(
                    kind=_FACE,
                    box_px=(x0, y0, x1, y1),
                    order=NO_CORNERS,
                    corners_px=np.zeros((4, 2)),
                )
            )
        samples.append((image, labels))
    return samples


def stack_samples(data: Path, split: str) -> list[Sample]:
    """Photographs of ``chip_stacks``: one box a stack."""
    samples = []
    for text in sorted((data / "chip_stacks" / split / "labels").glob("*.txt")):
        image = next((data / "chip_stacks" / split / "images").glob(text.stem + ".*"))
        labels = []
        for line in text.read_text(encoding="utf-8").splitlines():
            values = np.array(line.split()[1:], float) * 640
            if len(values) == 4:
                x, y, w, h = values
                box = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
            else:
                box = (*values.reshape(-1, 2).min(0), *values.reshape(-1, 2).max(0))
            labels.append(
                Label(kind=_CHIPS, box_px=box, order=NO_CORNERS, corners_px=np.zeros((4, 2)))
            )
        samples.append((image, labels))
    return samples


def cut_faces(samples: list[Sample], least_px: float = 130.0) -> list[Image]:
    """Rectified faces (BGR, 252 high or 252 wide turned upright) of whole cards in photographs."""
    faces = []
    for path, labels in samples:
        picture = cv2.imread(str(path))
        for label in labels:
            sides = np.linalg.norm(label.corners_px - np.roll(label.corners_px, -1, axis=0), axis=1)
            if (
                picture is None
                or label.kind != _FACE
                or label.order == NO_CORNERS
                or sides.max() < least_px
            ):
                continue
            corners = (
                label.corners_px
                if sides[0] + sides[2] <= sides[1] + sides[3]
                else np.roll(label.corners_px, 1, axis=0)
            )
            target = np.array([[0, 0], [180, 0], [180, 252], [0, 252]], np.float32)
            matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
            faces.append(
                cv2.warpPerspective(picture, matrix, (180, 252), flags=cv2.INTER_AREA).astype(
                    np.uint8
                )
            )
    return faces


def cut_backgrounds(
    samples: list[Sample], rng: np.random.Generator, side: int = 220
) -> list[Image]:
    """Square pieces of photographs that touch no labelled object."""
    crops = []
    for path, labels in samples:
        picture = cv2.imread(str(path))
        if picture is None:
            continue
        h, w = picture.shape[:2]
        for _ in range(12):
            x, y = int(rng.integers(0, max(1, w - side))), int(rng.integers(0, max(1, h - side)))
            clear = all(
                b[2] < x or b[0] > x + side or b[3] < y or b[1] > y + side
                for b in (s.box_px for s in labels)
            )
            piece = picture[y : y + side, x : x + side]
            if clear and piece.std() > 4 and (piece.max(2) < 6).mean() < 0.2:
                crops.append(np.ascontiguousarray(piece).astype(np.uint8))
                break
    return crops
