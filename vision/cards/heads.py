"""From the detector's raw heads to candidates, and from candidates to one answer per object."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

CARD_KINDS = 3
"""The first three classes are cards and have corners."""
STRIDES = (8, 16, 32)
_BINS = 16

SAME_QUAD = 0.78
"""Two cards whose quads overlap more are one card, wherever their visible parts lie (a card
crossed by an arm shows two). Raising it reports such cards twice; lowering it merges the cards of
a tight spread."""
SAME_PART = 0.50
"""Overlap of the visible parts above which two cards are one even with quads that agree less."""
SAME_QUAD_AND_PART = 0.40
SAME_BOX = 0.50
"""Overlap above which two chip stacks, or two hands, are one."""
INSIDE = 0.85
"""A much smaller card that lies inside another by this share is a picture printed on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Raw finds of one or more runs, in the pixels of the whole picture.

    Attributes:
        kinds: (n,) class numbers.
        confidences: (n,) in 0..1.
        boxes: (n, 4) visible parts, x0 y0 x1 y1.
        quads: (n, 4, 2) corners; without meaning for chips and hands.
    """

    kinds: npt.NDArray[np.int64]
    confidences: Floats
    boxes: Floats
    quads: Floats

    def take(self, index: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> Candidates:
        """The candidates at some indices, in their order."""
        return Candidates(
            kinds=self.kinds[index],
            confidences=self.confidences[index],
            boxes=self.boxes[index],
            quads=self.quads[index],
        )


def join(parts: list[Candidates]) -> Candidates:
    """All candidates of several runs."""
    return Candidates(
        kinds=np.concatenate([p.kinds for p in parts]),
        confidences=np.concatenate([p.confidences for p in parts]),
        boxes=np.concatenate([p.boxes for p in parts]),
        quads=np.concatenate([p.quads for p in parts]),
    )


def anchor_points(height: int, width: int) -> tuple[Floats, Floats]:
    """Cell centres (n, 2) in cells and strides (n,); sides are multiples of 32."""
    points, strides = [], []
    for stride in STRIDES:
        h, w = height // stride, width // stride
        y, x = np.mgrid[0:h, 0:w].astype(np.float32) + np.float32(0.5)
        points.append(np.stack([x.ravel(), y.ravel()], 1))
        strides.append(np.full(h * w, stride, np.float32))
    return np.concatenate(points), np.concatenate(strides)


def decode(
    heads: tuple[Floats, Floats, Floats], size_hw: tuple[int, int], least: float
) -> Candidates:
    """Candidates at least this confident, in the pixels of the network's picture.

    Args:
        heads: box distributions (64, n), class logits (5, n) and corners (8, n).
        size_hw: height and width of the network's picture.
        least: confidence below which a cell is ignored.
    """
    boxes, logits, corners = heads
    best = logits.max(0)
    keep = np.flatnonzero(best > -np.log(1 / least - 1))
    points, strides = anchor_points(*size_hw)
    points, strides = points[keep], strides[keep]
    bins = boxes[:, keep].reshape(4, _BINS, -1)
    weights = np.exp(bins - bins.max(1, keepdims=True))
    reach = (weights * np.arange(_BINS, dtype=np.float32)[None, :, None]).sum(1) / weights.sum(1)
    found = np.stack(
        [
            points[:, 0] - reach[0],
            points[:, 1] - reach[1],
            points[:, 0] + reach[2],
            points[:, 1] + reach[3],
        ],
        1,
    )
    quads = corners[:, keep].T.reshape(-1, 4, 2) * 2.0 + (points[:, None] - 0.5)
    return Candidates(
        kinds=logits[:, keep].argmax(0).astype(np.int64),
        confidences=(1 / (1 + np.exp(-best[keep]))).astype(np.float32),
        boxes=(found * strides[:, None]).astype(np.float32),
        quads=(quads * strides[:, None, None]).astype(np.float32),
    )


def suppress(
    candidates: Candidates,
    most: int = 400,
    *,
    same_quad: float = SAME_QUAD,
    same_part: float = SAME_PART,
) -> Candidates:
    """One candidate per object, most confident first; equal confidences keep their order.

    Args:
        candidates: of one or more runs.
        most: how many are kept.
        same_quad: overlap above which two cards are one.
        same_part: overlap of the visible parts above which they are with less.
    """
    order = np.argsort(-candidates.confidences, kind="stable")[: most * 6]
    pool = candidates.take(order)
    overlaps = _box_overlaps(pool.boxes)
    chosen: list[int] = []
    for i in range(len(pool.kinds)):
        rivals = [j for j in chosen if overlaps[i, j] > 0 or pool.kinds[i] < CARD_KINDS]
        alike = (same_quad, same_part)
        if not any(_same(pool, i, j, float(overlaps[i, j]), alike) for j in rivals):
            chosen.append(i)
            if len(chosen) == most:
                break
    return pool.take(np.array(chosen, np.int64))


def _same(pool: Candidates, i: int, j: int, box_overlap: float, alike: tuple[float, float]) -> bool:
    """Whether candidate i is another find of the better candidate j."""
    card, other = pool.kinds[i] < CARD_KINDS, pool.kinds[j] < CARD_KINDS
    if card != other:
        return False
    if not card:
        return bool(pool.kinds[i] == pool.kinds[j] and box_overlap > SAME_BOX)
    a, b = pool.quads[i], pool.quads[j]
    if (a.max(0) < b.min(0)).any() or (b.max(0) < a.min(0)).any():
        return box_overlap > 0.7
    common, area_a, area_b = quad_overlap(a, b)
    together = common / max(area_a + area_b - common, 1e-6)
    if together > alike[0] or box_overlap > max(0.8, alike[1] + 0.15):
        return True
    if together > SAME_QUAD_AND_PART and box_overlap > alike[1]:
        return True
    return common > INSIDE * area_a and area_a < 0.45 * area_b


def quad_overlap(a: Floats, b: Floats) -> tuple[float, float, float]:
    """Common area of the convex hulls of two (4, 2) quads, and the area of each."""
    hull_a, hull_b = cv2.convexHull(a.astype(np.float32)), cv2.convexHull(b.astype(np.float32))
    area_a, area_b = float(cv2.contourArea(hull_a)), float(cv2.contourArea(hull_b))
    if area_a < 1 or area_b < 1:
        return 0.0, area_a, area_b
    common, _ = cv2.intersectConvexConvex(hull_a, hull_b)
    return float(common), area_a, area_b


def _box_overlaps(boxes: Floats) -> Floats:
    """Intersection over union of every pair, (n, n)."""
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    common = np.clip(high - low, 0, None).prod(2)
    area = np.clip(boxes[:, 2:] - boxes[:, :2], 0, None).prod(1)
    union: Floats = area[:, None] + area[None, :] - common
    return np.asarray(common / np.maximum(union, 1e-6), np.float32)
