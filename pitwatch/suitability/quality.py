"""How sharp a part of a picture is, and how much of it glare or darkness hides."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["Quality", "blur_px", "frame_blur_px", "quality_of"]

Image = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_WHITE, _BLACK = 250, 12
"""Grey values from which on, and below which, a pixel tells nothing."""

_LEAST_CONTRAST = 36.0
"""Grey levels across an edge; weaker ones are texture and noise, which say nothing of the lens."""

_LEAST_EDGES = 12
"""Edge pixels from which a blur is told; fewer would be chance."""

_NEIGHBOURHOOD = 13
"""Side of the window, pixels, in which an edge must show both its sides."""

_WIDEST_PX = 4.0
"""Sigma of the softest edge that this window can hold; softer slopes are shading, not edges."""

_HALVINGS = 3
"""A frame without any edge is looked at in half its size, and again, before it is given up."""

_SHARPEST_SHARE = 25.0
"""Of the edges of a place the sharper quarter counts: print may be soft, lenses are not sharper
than what they show. Raising it tells more blur."""

_PIXEL_SIGMA = 0.35
"""Blur that the pixels themselves add to the sharpest edge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """Of one part of a picture.

    Attributes:
        blur_px: sigma of the blur in pixels; None where neither here nor anywhere in the picture a
            clear edge shows.
        glare: share of pixels washed out to white, 0..1.
        dark: share of pixels drowned in black, 0..1.
    """

    blur_px: float | None
    glare: float
    dark: float


def quality_of(image_bgr: Image, mask: Mask, usual_blur_px: float | None = None) -> Quality:
    """Measures the part of a BGR picture (H, W, 3) that a mask (H, W) names.

    Where it shows no edge its blur is taken to be the usual one of the picture.
    """
    if not mask.any():
        return Quality(blur_px=usual_blur_px, glare=0.0, dark=0.0)
    ys, xs = np.nonzero(mask)
    part = np.s_[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    seen, inside = image_bgr[part], mask[part]
    brightest = seen.max(axis=2)
    # Chips and cards are white too: glare is white without any edge in it.
    flat = cv2.Laplacian(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), cv2.CV_32F)
    washed = (seen.min(axis=2) >= _WHITE) & (np.abs(flat) < 2)
    own = blur_px(seen, inside)
    return Quality(
        blur_px=usual_blur_px if own is None else own,
        glare=float(washed[inside].mean()),
        dark=float((brightest <= _BLACK)[inside].mean()),
    )


def frame_blur_px(image_bgr: Image) -> float | None:
    """Sigma of the blur of a whole frame, pixels; None if it has no edges at any size."""
    for halved in range(_HALVINGS + 1):
        size = (image_bgr.shape[1] >> halved, image_bgr.shape[0] >> halved)
        if min(size) < 2 * _NEIGHBOURHOOD:
            return None
        small = np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
        found = blur_px(small, np.ones(small.shape[:2], bool))
        if found is not None:
            return float(found * 2**halved)
    return None


def blur_px(image_bgr: Image, mask: Mask) -> float | None:
    """Sigma of the blur of the sharpest edges, pixels; None where there are too few edges.

    An edge of contrast c blurred with sigma s has its steepest slope c / (s * sqrt(2 pi)).
    """
    grey = cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY).astype(np.float32)
    window = np.ones((_NEIGHBOURHOOD, _NEIGHBOURHOOD), np.uint8)
    contrast = cv2.dilate(grey, window) - cv2.erode(grey, window)
    slope = np.hypot(
        cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3), cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3)
    )
    slope = slope / 8
    crest = (slope >= cv2.dilate(slope, np.ones((3, 3), np.uint8))) & mask
    crest &= contrast >= _LEAST_CONTRAST
    sigma = contrast[crest] / (np.maximum(slope[crest], 1e-3) * np.sqrt(2 * np.pi))
    sigma = sigma[sigma <= _WIDEST_PX]
    if len(sigma) < _LEAST_EDGES:
        return None
    measured = float(np.percentile(sigma, _SHARPEST_SHARE))
    # A Sobel filter sees an edge through a blur of its own.
    own = 0.8
    return float(np.sqrt(max(measured**2 - own**2, _PIXEL_SIGMA**2)))
