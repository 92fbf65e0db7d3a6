"""What differs from the scene at rest, at low resolution.

Two memories are kept of every low resolution pixel: the *scene* (what lay there when it was last
at rest) and the *empty* table. A pixel that matches either is at rest. What matches neither, and
is not merely the same surface in shadow, is foreground: hands, arms, and things in them or just
put down. All is kept in the bytes a recording is made of: half the time of watching went into
comparing pictures while they were floating point numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture import Frame, shrink

Picture = NDArray[np.uint8]
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
# Code value of no colour in the chroma planes.
CENTRE = 128.0
# Pixels of the felt by which the light of two pictures is compared.
PROBES = 3000


@dataclass(frozen=True, slots=True)
class Low:
    """A low resolution picture.

    Attributes:
        index, t_ns: of the frame.
        yuv: (h, w, 3) code values, chroma centred on 128.
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
    return Low(index=frame.index, t_ns=frame.t_ns, yuv=np.asarray(cv2.merge(planes), np.uint8))


def brightened(yuv: Picture, gain: float) -> Picture:
    """A picture with its luma multiplied."""
    if gain == 1.0:
        return yuv
    codes = np.arange(256, dtype=np.float32)
    luma = np.clip(np.rint(codes * np.float32(gain)), 0, 255)
    table = np.stack([luma, codes, codes], axis=-1).astype(np.uint8)[None]
    return np.asarray(cv2.LUT(yuv, table), np.uint8)


def noise_of(first: Picture, second: Picture) -> tuple[float, float]:
    """Spread (luma, chroma) of a pixel between two pictures of a table mostly at rest."""
    step = cv2.absdiff(first, second)
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
        uncovered: (h, w) where something lay in the first pictures and felt was seen since.
    """

    empty: Picture
    rest: Picture
    noise: tuple[float, float]
    probes: NDArray[np.int64]
    uncovered: Mask

    @classmethod
    def learned(cls, pictures: list[Picture], felt: Mask) -> Scene:
        """A scene from a recording's first pictures; ``felt`` is where light is compared."""
        stack = np.stack(pictures)
        middle = np.rint(np.median(stack, axis=0)).astype(np.uint8)
        noise = noise_of(pictures[0], pictures[-1]) if len(pictures) > 1 else (1.0, 1.0)
        places = np.flatnonzero(felt)
        probes = places[:: max(1, len(places) // PROBES)]
        return cls(
            empty=middle.copy(),
            rest=middle,
            noise=noise,
            probes=probes,
            uncovered=np.zeros(felt.shape, bool),
        )

    def gain(self, yuv: Picture) -> float:
        """By how much a picture's brightness differs from the scene's (flicker, slow dimming)."""
        now = yuv.reshape(-1, 3)[self.probes, 0].astype(np.float32)
        before = self.rest.reshape(-1, 3)[self.probes, 0].astype(np.float32)
        ratio = float(np.median((before + 1.0) / (now + 1.0)))
        return 1.0 if abs(ratio - 1.0) < 0.004 else ratio

    def foreground(self, yuv: Picture) -> tuple[Mask, Mask]:
        """Pixels unlike the scene at rest, and those unlike the empty table as well."""
        changed = self.differs(yuv, self.rest)
        at = np.flatnonzero(changed)
        both = changed.copy()
        if len(at):
            now, empty = (picture.reshape(-1, 3).take(at, axis=0) for picture in (yuv, self.empty))
            both.ravel()[at] = self.differs(now, empty)
        return changed, both

    def differs(self, now: Picture, before: Picture) -> Mask:
        """Where two pictures (..., 3) differ by more than noise and shadow."""
        luma_step = int(max(LUMA_STEP, NOISE_SIGMAS * self.noise[0]))
        chroma_step = int(max(CHROMA_STEP, NOISE_SIGMAS * self.noise[1]))
        if not now.size:
            return np.zeros(now.shape[:-1], bool)
        step = cv2.absdiff(now, before).reshape(-1, 1, 3)
        same = cv2.inRange(step, (0, 0, 0), (luma_step, chroma_step, chroma_step))
        other = same.ravel() == 0
        at = np.flatnonzero(other)
        if len(at):
            pixels = (picture.reshape(-1, 3).take(at, axis=0) for picture in (now, before))
            other[at] = ~_shadow(*pixels)
        return np.asarray(other.reshape(now.shape[:-1]), bool)

    def follow(self, yuv: Picture, calm: Mask) -> None:
        """Lets the scene follow slow changes of light, a step a picture, where it is calm."""
        lighter, darker = (
            cv2.compare(yuv, self.rest, cv2.CMP_GT),
            cv2.compare(yuv, self.rest, cv2.CMP_LT),
        )
        mask = calm.astype(np.uint8)
        one = cv2.merge([mask, mask, mask])
        up, down = cv2.bitwise_and(lighter, one), cv2.bitwise_and(darker, one)
        self.rest = np.asarray(cv2.subtract(cv2.add(self.rest, up), down), np.uint8)

    def settle(self, yuv: Picture, where: Mask) -> None:
        """Takes the picture as the scene at rest where ``where``."""
        cv2.copyTo(yuv, where.astype(np.uint8), self.rest)


def _shadow(now: Picture, before: Picture) -> Mask:
    """Which pixels (n, 3) are the same surface with less light."""
    lit, was = (codes[:, 0].astype(np.float32) for codes in (now, before))
    ratio = (lit + 1.0) / (was + 1.0)
    shadow = (ratio > SHADOW_DARKEST) & (ratio < SHADOW_BRIGHTEST)
    # Hands and cards are mostly no shadow by their light alone: their tint need not be asked for.
    at = np.flatnonzero(shadow)
    share, tinted, was_tinted = ratio[at], now[at], before[at]
    alike = np.ones(len(at), bool)
    for plane in (1, 2):
        tint = tinted[:, plane].astype(np.float32) - CENTRE
        tint -= share * (was_tinted[:, plane].astype(np.float32) - CENTRE)
        alike &= np.abs(tint) < SHADOW_CHROMA
    shadow[at] = alike
    return np.asarray(shadow, bool)
