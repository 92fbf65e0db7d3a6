"""What differs from the scene at rest, at low resolution.

Two memories are kept of every low resolution pixel: the *scene* (what lay there when it was
    last at rest) and the
*empty* table. A pixel that matches either is at rest. What matches neither, and is not merely the
same surface
in shadow, is foreground: hands, arms, and things in them or just put down.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture import Frame, shrink

Picture = NDArray[np.float32]
Mask = NDArray[np.bool_]

# Width of the low resolution picture. Finer separates fingers from chips at more cost: 640 px
# leaves a chip about 13 px wide in a picture that shows the whole table.
LOW_WIDTH = 640
# Differences of luma and of chroma that count as a change, in code values, before noise is known.
# Higher misses dark sleeves on dark felt, lower sees compression noise as motion.
LUMA_STEP, CHROMA_STEP = 15.0, 9.0
# A shadow keeps the surface's colour and takes away this much of its light at most. A lower bound
# lets more shadow through as background, but then black sleeves on dark felt pass for shadow too.
SHADOW_DARKEST, SHADOW_BRIGHTEST = 0.5, 0.98
SHADOW_CHROMA = 7.0
# Noise of a low resolution pixel is compared with this multiple of its measured spread.
NOISE_SIGMAS = 5.0
# Pixels of the felt by which the light of two pictures is compared.
PROBES = 3000


@dataclass(frozen=True, slots=True)
class Low:
    """A low resolution picture.

    Attributes:
        index, t_ns: of the frame.
        yuv: (h, w, 3) float32 code values, chroma centred on 0.
    """

    index: int
    t_ns: int
    yuv: Picture


def low_size(size_px: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the low resolution picture of a video."""
    width, height = size_px
    low_width = min(LOW_WIDTH, width)
    return low_width, max(1, round(height * low_width / width))


def lower(frame: Frame) -> Low:
    """The low resolution picture of a frame."""
    size = low_size(frame.size_px)
    planes = [shrink(plane, size) for plane in (frame.luma, *frame.chroma)]
    yuv = cv2.merge(planes).astype(np.float32)
    yuv[..., 1:] -= 128.0
    return Low(index=frame.index, t_ns=frame.t_ns, yuv=yuv)


def noise_of(first: Picture, second: Picture) -> tuple[float, float]:
    """Spread (luma, chroma) of a pixel between two pictures of a table mostly at rest."""
    step = np.abs(first - second)
    luma = float(np.median(step[..., 0])) * 1.05
    chroma = float(np.median(step[..., 1:])) * 1.05
    return luma, chroma


@dataclass(slots=True)
class Scene:
    """The table at rest.

    Attributes:
        empty: (h, w, 3) the table without cards and chips, as far as seen.
        rest: (h, w, 3) the table as it last lay still.
        noise: spread of luma and chroma.
        probes: flat indices of felt pixels by which light is compared.
    """

    empty: Picture
    rest: Picture
    noise: tuple[float, float]
    probes: NDArray[np.int64]

    @classmethod
    def learned(cls, pictures: list[Picture], felt: Mask) -> Scene:
        """A scene from a recording's first pictures; ``felt`` is where light is compared."""
        stack = np.stack(pictures)
        middle = np.median(stack, axis=0).astype(np.float32)
        noise = noise_of(pictures[0], pictures[-1]) if len(pictures) > 1 else (1.0, 1.0)
        places = np.flatnonzero(felt)
        probes = places[:: max(1, len(places) // PROBES)]
        return cls(empty=middle.copy(), rest=middle, noise=noise, probes=probes)

    def balanced(self, yuv: Picture) -> Picture:
        """The picture with its brightness brought to the scene's (flicker, slow dimming)."""
        now = yuv.reshape(-1, 3)[self.probes, 0]
        before = self.rest.reshape(-1, 3)[self.probes, 0]
        ratio = float(np.median((before + 1.0) / (now + 1.0)))
        if abs(ratio - 1.0) < 0.004:
            return yuv
        out = yuv.copy()
        out[..., 0] *= ratio
        return out

    def foreground(self, yuv: Picture) -> tuple[Mask, Mask]:
        """Pixels unlike the scene at rest, and those unlike the empty table as well."""
        changed = self.differs(yuv, self.rest)
        rows, columns = np.nonzero(changed)
        both = changed.copy()
        if len(rows):
            both[rows, columns] = self.differs(yuv[rows, columns], self.empty[rows, columns])
        return changed, both

    def differs(self, now: Picture, before: Picture) -> Mask:
        """Where two pictures (..., 3) differ by more than noise and shadow."""
        luma_step = max(LUMA_STEP, NOISE_SIGMAS * self.noise[0])
        chroma_step = max(CHROMA_STEP, NOISE_SIGMAS * self.noise[1])
        if now.ndim == 3:
            same = cv2.inRange(
                cv2.absdiff(now, before), (-1.0, -1.0, -1.0), (luma_step, chroma_step, chroma_step)
            )
            other = same == 0
            other[other] = ~_shadow(now[other], before[other])
            return np.asarray(other, bool)
        step = np.abs(now - before)
        other = (
            (step[..., 0] > luma_step) | (step[..., 1] > chroma_step) | (step[..., 2] > chroma_step)
        )
        return np.asarray(other & ~_shadow(now, before), bool)

    def follow(self, yuv: Picture, calm: Mask, rate: float = 0.15) -> None:
        """Lets the scene follow slow changes of light where nothing else happens."""
        cv2.accumulateWeighted(yuv, self.rest, rate, calm.astype(np.uint8))

    def settle(self, yuv: Picture, where: Mask) -> None:
        """Takes the picture as the scene at rest where ``where``."""
        np.copyto(self.rest, yuv, where=where[..., None])


def _shadow(now: Picture, before: Picture) -> Mask:
    """Which pixels (n, 3) are the same surface with less light."""
    ratio = (now[:, 0] + 1.0) / (before[:, 0] + 1.0)
    tint = np.abs(now[:, 1:] - ratio[:, None] * before[:, 1:])
    shadow = (ratio > SHADOW_DARKEST) & (ratio < SHADOW_BRIGHTEST)
    return np.asarray(shadow & (tint < SHADOW_CHROMA).all(axis=1), bool)
