"""A new dealer: other sleeves and other hands do the dealer's work from now on.

Who deals is not known, only how his moving arms look: the colours of sleeves, cuffs and skin. Over
some seconds of work they are much the same for one dealer, whatever he does. Two dealers in one
uniform and of one complexion look alike, and their change is not seen.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.hands import DEALER

__all__ = ["DealerChange", "Dealers"]

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
SECOND = 1_000_000_000

# Pixels of arms in motion that show how somebody looks: about two seconds of dealing. Fewer tell a
# turned hand for another's, more see a change later.
ENOUGH_PX = 30_000
# Pixels taken of one picture at most, and at least.
MOST_PX, LEAST_PX = 1_500, 40
# What is of the felt's colour to within this is felt that an arm left, not an arm.
FELT_CHROMA = 10
# Share of their colours that two stretches have in common. On the films and clips of this
# repository, one dealer never fell below 0.68 (washing cards; 0.76 in play), two dealers came to
# 0.45 and 0.62. Higher tells a dealer's reach for another dealer, lower misses changes.
ALIKE = 0.64
# Fewer pixels already let one suspect a change; what happens meanwhile is not told yet.
SUSPICIOUS_PX, SUSPICIOUS = 8_000, 0.6
# Colours are compared this often.
EVERY_S = 0.4
# The change is sure only after some work of the new dealer, so it is put this long before
# the first sign of him: what he burns must not come to lie before him.
EARLY_S = 2.0
# An old dealer's colours are forgotten by half when they are this many.
FORGET_PX = 2_000_000
# Bins of luma, and of each chroma from its lowest value in this width.
LUMA_BINS, CHROMA_BINS, CHROMA_LOW, CHROMA_WIDTH = 4, 32, 48, 5
_CODES = np.arange(256)
_LUMA_BIN = _CODES * LUMA_BINS // 256
_CHROMA_BIN = np.clip((_CODES - CHROMA_LOW) // CHROMA_WIDTH, 0, CHROMA_BINS - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerChange:
    """Another dealer came after ``t_ns``, and by ``t_end_ns`` he was at work."""

    t_ns: int
    t_end_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    t_ns: int
    colours: NDArray[np.int64]
    pixels: int


@dataclass(slots=True, eq=False)
class Dealers:
    """Compares how the dealer's arms look now with how they looked before.

    Attributes:
        felt: (2,) chroma of the felt.
        looks: the last ``ENOUGH_PX`` pixels, picture by picture.
        known: colours of the dealer before them.
        known_px: how many.
        suspected_ns: since when the arms look like somebody else's.
    """

    felt: NDArray[np.int16]
    looks: deque[_Look] = field(default_factory=deque)
    known: Floats = field(default_factory=lambda: np.zeros(LUMA_BINS * CHROMA_BINS**2, np.float32))
    known_px: int = 0
    suspected_ns: int | None = None
    _recent_px: int = 0
    _last_known_ns: int = 0
    _compared_ns: int = 0

    @classmethod
    def on(cls, empty: Picture, felt: Mask) -> Dealers:
        """For one table: its picture without hands, and where its felt is."""
        return cls(felt=np.median(empty[felt][:, 1:], axis=0).astype(np.int16))

    def see(
        self, t_ns: int, yuv: Picture, arms: NDArray[np.uint8], moved: Mask
    ) -> DealerChange | None:
        """Takes one picture; returns a change of dealers once it is sure."""
        self._take(t_ns, yuv, arms, moved)
        if t_ns - self._compared_ns < EVERY_S * SECOND or self.known_px < ENOUGH_PX:
            return None
        self._compared_ns = t_ns
        self._suspect()
        if self._recent_px < ENOUGH_PX:
            return None
        if _alike(self.known, _summed(self.looks)) >= ALIKE:
            return None
        last = min(self._last_known_ns, self.suspected_ns or self._last_known_ns)
        early = max(0, last - int(EARLY_S * SECOND))
        change = DealerChange(t_ns=early, t_end_ns=self.looks[0].t_ns)
        self.known[:] = 0
        self.known_px, self.suspected_ns = 0, None
        return change

    def _take(self, t_ns: int, yuv: Picture, arms: NDArray[np.uint8], moved: Mask) -> None:
        at = np.flatnonzero(moved & (arms == DEALER))
        pixels = yuv.reshape(-1, 3)[at[:: len(at) // MOST_PX + 1]]
        tint = np.abs(pixels[:, 1:].astype(np.int16) - self.felt).max(axis=1, initial=0)
        pixels = pixels[tint > FELT_CHROMA]
        if len(pixels) < LEAST_PX:
            return
        blue, red = (_CHROMA_BIN.take(pixels[:, plane]) for plane in (1, 2))
        bins = (_LUMA_BIN.take(pixels[:, 0]) * CHROMA_BINS + blue) * CHROMA_BINS + red
        colours = np.bincount(bins, minlength=len(self.known))
        self.looks.append(_Look(t_ns, colours, len(pixels)))
        self._recent_px += len(pixels)
        while self._recent_px - self.looks[0].pixels >= ENOUGH_PX:
            old = self.looks.popleft()
            self._recent_px -= old.pixels
            self.known += old.colours
            self.known_px += old.pixels
            self._last_known_ns = old.t_ns
        if self.known_px > FORGET_PX:
            self.known /= 2
            self.known_px //= 2

    def _suspect(self) -> None:
        latest: list[_Look] = []
        for look in reversed(self.looks):
            latest.append(look)
            if sum(one.pixels for one in latest) >= SUSPICIOUS_PX:
                break
        strange = _alike(self.known, _summed(latest)) < SUSPICIOUS
        if not strange:
            self.suspected_ns = None
        elif self.suspected_ns is None:
            self.suspected_ns = latest[-1].t_ns


def _summed(looks: deque[_Look] | list[_Look]) -> Floats:
    return np.asarray(np.sum([look.colours for look in looks], axis=0), np.float32)


def _alike(one: Floats, other: Floats) -> float:
    """Share (0..1) of their colours that two stretches have in common."""
    shares = []
    for colours in (one, other):
        cube = colours.reshape(LUMA_BINS, CHROMA_BINS, CHROMA_BINS).transpose(1, 2, 0)
        # Colours on the border of two bins count for both.
        soft = cv2.GaussianBlur(np.ascontiguousarray(cube), (3, 3), 0)
        shares.append(soft / max(1.0, float(soft.sum())))
    return float(np.minimum(shares[0], shares[1]).sum())
