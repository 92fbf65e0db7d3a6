"""A random camera above a table: table millimetres, and heights above it, to pixels."""

from __future__ import annotations

import math

import numpy as np

from models.detector.labels import Floats

CARD_MM = (63.0, 88.0)
"""Poker size. Bridge cards are 57 mm wide; the scenes vary the width."""


class Plane:
    """A pinhole camera that looks at the table's origin.

    Args:
        rng: source of all choices.
        size_px: side of the square picture.
        card_px: about how long a card at the origin is in the picture.
        tilt_deg: angle between the camera's axis and the vertical; 0 looks straight down.
    """

    def __init__(
        self, rng: np.random.Generator, size_px: int, card_px: float, tilt_deg: float
    ) -> None:
        focal = size_px * rng.uniform(0.9, 2.5)
        distance = focal * CARD_MM[1] / card_px
        tilt, spin, roll = math.radians(tilt_deg), rng.uniform(0, 2 * math.pi), rng.normal(0, 0.15)
        eye = distance * np.array([0.0, -math.sin(tilt), math.cos(tilt)])
        forward = -eye / distance
        right = np.array([1.0, 0.0, 0.0])
        down = np.cross(forward, right)
        rotation = np.stack([right, down, forward])
        cos, sin = math.cos(roll), math.sin(roll)
        rotation = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]) @ rotation
        cos, sin = math.cos(spin), math.sin(spin)
        # Table y points down as seen from above, as in pictures, so that prints are not mirrored.
        turn = np.array([[cos, sin, 0], [sin, -cos, 0], [0, 0, 1]])
        centre = size_px / 2 + rng.uniform(-0.15, 0.15, 2) * size_px
        intrinsics = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1]])
        self._projection = intrinsics @ np.column_stack([rotation @ turn, rotation @ -eye])
        self.homography: Floats = self._projection[:, [0, 1, 3]]
        self.size_px = size_px
        self.card_px = card_px

    def to_px(self, points_mm: Floats, height_mm: float = 0.0) -> Floats:
        """Projects (n, 2) table points at a height to (n, 2) pixels."""
        n = len(points_mm)
        world = np.column_stack([points_mm, np.full(n, height_mm), np.ones(n)])
        image = world @ self._projection.T
        return np.asarray(image[:, :2] / image[:, 2:], float)

    def to_mm(self, points_px: Floats) -> Floats:
        """Table points (n, 2) seen at (n, 2) pixels."""
        image = np.column_stack([points_px, np.ones(len(points_px))])
        world = image @ np.linalg.inv(self.homography).T
        return np.asarray(world[:, :2] / world[:, 2:], float)

    def px_per_mm(self, at_mm: Floats) -> float:
        """Local scale at one table point (2,)."""
        ends = self.to_px(at_mm + np.array([[0.0, 0.0], [10.0, 0.0], [0.0, 10.0]]))
        return float(np.linalg.norm(ends[1:] - ends[0], axis=1).mean() / 10)

    def somewhere(self, rng: np.random.Generator, spread: float = 0.42) -> Floats:
        """A table point (2,) that the picture shows, away from its edge by default."""
        point = self.size_px / 2 + rng.uniform(-spread, spread, (1, 2)) * self.size_px
        return np.asarray(self.to_mm(point)[0], float)
