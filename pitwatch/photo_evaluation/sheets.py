"""Contact sheets of mistakes: each card with its surroundings, what was read and what is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from pitwatch.photo_evaluation.judge import Judged
from pitwatch.photo_file import Image

__all__ = ["Mistake", "cut_mistake", "write_sheets"]

_CELL = (250, 290)
_PICTURE = 250
_ACROSS, _DOWN = 6, 4


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mistake:
    """One mistake as a small picture (290, 250, 3)."""

    outcome: str
    cell: Image


def cut_mistake(image: Image, row: Judged) -> Mistake:
    """The place of a mistake with half a card around it, the outlines drawn thin."""
    outline = row.label.outline_px if row.label is not None else None
    quad = None if row.listed is None else np.asarray(row.listed.quad_px, np.float32)
    places = np.concatenate([p for p in (outline, quad) if p is not None])
    middle, reach = (places.min(0) + places.max(0)) / 2, float(np.ptp(places, axis=0).max())
    scale = _PICTURE / max(1.35 * reach, 24.0)
    shift = _PICTURE / 2 - middle * scale
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], np.float32)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    part = cv2.warpAffine(image, matrix, (_PICTURE, _PICTURE), flags=way)
    for points, colour in ((outline, (0, 200, 0)), (quad, (0, 0, 255))):
        if points is not None:
            drawn = np.round(points * scale + shift).astype(np.int32)
            cv2.polylines(part, [drawn], True, colour, 1, cv2.LINE_AA)
    cell = np.full((_CELL[1], _CELL[0], 3), 255, np.uint8)
    cell[:_PICTURE] = part
    label = row.label.name if row.label is not None else "-"
    likely = ""
    if row.listed is not None:
        likely = " ".join(f"{c} {p:.2f}" for c, p in list(row.listed.readings.items())[:2])
    sure = "" if row.listed is None else f" {row.listed.confidence:.2f}"
    for line, text in enumerate((f"{label}: {row.outcome}{sure}", likely, row.picture[:34])):
        at = (3, _PICTURE + 12 + 13 * line)
        cv2.putText(cell, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.38, (0, 0, 0), 1, cv2.LINE_AA)
    return Mistake(outcome=row.outcome, cell=cell)


def write_sheets(folder: Path, name: str, mistakes: Sequence[Mistake]) -> None:
    """Writes `NAME_KIND_PAGE.jpg`, 24 mistakes a page, one run of pages for each outcome."""
    for outcome in sorted({m.outcome for m in mistakes}):
        cells = [m.cell for m in mistakes if m.outcome == outcome]
        for page in range(0, len(cells), _ACROSS * _DOWN):
            part = cells[page : page + _ACROSS * _DOWN]
            rows = -(-len(part) // _ACROSS)
            sheet = np.full((rows * _CELL[1], _ACROSS * _CELL[0], 3), 230, np.uint8)
            for i, cell in enumerate(part):
                y, x = (i // _ACROSS) * _CELL[1], (i % _ACROSS) * _CELL[0]
                sheet[y : y + _CELL[1], x : x + _CELL[0]] = cell
            file = f"{name}_{outcome.replace(' ', '_')}_{page // (_ACROSS * _DOWN) + 1}.jpg"
            cv2.imwrite(str(folder / file), sheet, [cv2.IMWRITE_JPEG_QUALITY, 88])
