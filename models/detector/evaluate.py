"""Measures a detector on labelled pictures (``tools/measure_detector.py`` is the command).

Per class: recall and precision at a confidence, over boxes that agree by half, and how far the
corners are off. The ``valid`` and ``test`` photographs are a development measure, never trained
on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.detector.canvas import Image
from models.detector.labels import (
    ANY_ORDER,
    CARD_CLASSES,
    CLASSES,
    NO_CORNERS,
    Floats,
    Label,
    read_labels,
)
from models.detector.photographs import Sample, home_samples, stack_samples, voc_samples


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One object a detector reports: class, confidence, visible box, corners (4, 2) or None."""

    kind: str
    confidence: float
    box_px: tuple[float, float, float, float]
    corners_px: Floats | None


Detect = Callable[[Image], Iterable[Found]]


@dataclass(slots=True)
class Score:
    """Counts of one class in one set."""

    labelled: int = 0
    found: int = 0
    false: int = 0
    confused: int = 0
    corner_errors: list[float] = field(default_factory=list)
    missed_sizes: list[float] = field(default_factory=list)

    def line(self) -> str:
        """Recall, precision and corner error as text."""
        recall = self.found / max(1, self.labelled)
        precision = self.found / max(1, self.found + self.false)
        errors = np.array(self.corner_errors or [np.nan])
        return (
            f"{self.labelled:5d} labelled  recall {recall:.3f}  precision {precision:.3f}  "
            f"wrong class {self.confused:3d}  corners off by {np.median(errors):.3f} "
            f"(p90 {np.quantile(errors, 0.9):.3f}) short sides"
        )


def box_overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """Intersection over union of two boxes."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    areas = [(c[2] - c[0]) * (c[3] - c[1]) for c in (a, b)]
    return w * h / (sum(areas) - w * h)


def corner_error(guess: Floats, truth: Floats, order: int) -> float:
    """Mean corner distance in short sides, up to half a turn (any turn if order is unknown)."""
    sides = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1)
    turns = range(4) if order == ANY_ORDER else (0, 2)
    away = [np.linalg.norm(guess - np.roll(truth, turn, axis=0), axis=1).mean() for turn in turns]
    return float(min(away) / max(sides.min(), 1e-6))


def compare(found: list[Found], labels: list[Label], scores: dict[str, Score]) -> None:
    """Matches the most confident find first and adds to the scores."""
    taken: set[int] = set()
    for one in sorted(found, key=lambda f: -f.confidence):
        overlaps = [
            (box_overlap(one.box_px, label.box_px) if i not in taken else 0.0)
            for i, label in enumerate(labels)
        ]
        best = int(np.argmax(overlaps)) if overlaps else -1
        if best < 0 or overlaps[best] < 0.5:
            scores[one.kind].false += 1
            continue
        taken.add(best)
        label = labels[best]
        kind = CLASSES[label.kind]
        if kind == one.kind:
            scores[kind].found += 1
        elif kind in CARD_CLASSES and one.kind in CARD_CLASSES:
            scores[kind].confused += 1
        else:
            scores[one.kind].false += 1
        if one.corners_px is not None and label.order != NO_CORNERS:
            scores[kind].corner_errors.append(
                corner_error(one.corners_px, label.corners_px, label.order)
            )
    for i, label in enumerate(labels):
        scores[CLASSES[label.kind]].labelled += 1
        if i not in taken:
            scores[CLASSES[label.kind]].missed_sizes.append(
                max(label.box_px[2] - label.box_px[0], label.box_px[3] - label.box_px[1])
            )


def scene_samples(folder: Path) -> list[Sample]:
    """Pictures with label files, as the scenes and tables write them."""
    samples = []
    for text in sorted(folder.glob("*.txt")):
        labels = [
            Label(
                kind=int(row[0]),
                box_px=(float(row[1]), float(row[2]), float(row[3]), float(row[4])),
                order=int(row[5]),
                corners_px=row[6:].reshape(4, 2).astype(float),
            )
            for row in read_labels(text)
        ]
        samples.append((text.with_suffix(".jpg"), labels))
    return samples


def measure(detect: Detect, samples: list[Sample]) -> dict[str, Score]:
    """Scores per class over a set."""
    scores = {kind: Score() for kind in CLASSES}
    for path, labels in samples:
        picture = cv2.imread(str(path))
        if picture is not None:
            compare(list(detect(picture.astype(np.uint8))), labels, scores)
    return scores


def report(name: str, scores: dict[str, Score]) -> None:
    """Writes one set's scores to standard output."""
    sys.stdout.write(f"{name}\n")
    for kind, score in scores.items():
        if score.labelled or score.false:
            missed = (
                f"  missed sizes median {np.median(score.missed_sizes):.0f} px"
                if score.missed_sizes
                else ""
            )
            sys.stdout.write(f"  {kind:10s} {score.line()}{missed}\n")


def sets(data: Path | None, scenes: list[Path]) -> dict[str, list[Sample]]:
    """The sets to measure, by name."""
    found = {str(folder.name): scene_samples(folder) for folder in scenes}
    if data is not None:
        found["cards_home valid"] = home_samples(data, "valid")
        found["cards_rank_voc test"] = voc_samples(data, "test")
        found["chip_stacks valid"] = stack_samples(data, "valid")
    return found


__all__ = ["Found", "Score", "compare", "corner_error", "measure", "report", "sets"]
