"""Since when each pixel of a recording has not moved."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.film.motion import Low, Planes, Scene

__all__ = ["Stillness"]

Mask = NDArray[np.bool_]
SECOND = 1_000_000_000

# What has not moved for so long is steady. Hands at rest on the table's edge are so too, and that
# is meant.
STEADY_S = 0.8


def _nothing() -> Mask:
    return np.zeros((0, 0), bool)


@dataclass(slots=True, eq=False)
class Stillness:
    """Compares each picture with the one before.

    Attributes:
        moved: (h, w) pixels that differ from the picture before.
        steady: (h, w) pixels that have not for some while.
    """

    moved: Mask = field(default_factory=_nothing)
    steady: Mask = field(default_factory=_nothing)
    _last: Planes | None = None
    _moved_s: NDArray[np.float32] | None = None

    def see(self, low: Low, scene: Scene) -> Mask:
        """Takes a picture; returns what is steady."""
        now = np.float32(low.t_ns / SECOND)
        if self._last is None or self._moved_s is None:
            self._moved_s = np.full(low.planes[0].shape, now, np.float32)
            self.moved = np.zeros(low.planes[0].shape, bool)
        else:
            self.moved = scene.differ(low.planes, self._last)
            np.copyto(self._moved_s, now, where=self.moved)
        self._last = low.planes
        self.steady = now - self._moved_s >= STEADY_S
        return self.steady
