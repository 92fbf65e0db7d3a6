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

from vision.film.capture import Frame, shrink

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


Planes = tuple[Picture, Picture, Picture]


@dataclass(frozen=True, slots=True)
class Low:
    """A low resolution picture.

    Attributes:
        index, t_ns: of the frame.
        yuv: (h, w, 3) code values, chroma centred on 128.
        planes: the same one by one, each (h, w): whole pictures are compared so in a third of
            the time.
    """

    index: int
    t_ns: int
    yuv: Picture
    planes: Planes


def low_size(size_px: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the low resolution picture of a video."""
    width, height = size_px
    low_width = min(LOW_WIDTH, width)
    return low_width, max(1, round(height * low_width / width))


def lower(frame: Frame) -> Low:
    """The low resolution picture of a frame."""
    size = low_size(frame.size_px)
    luma, blue, red = (
        np.ascontiguousarray(shrink(plane, size)) for plane in (frame.luma, *frame.chroma)
    )
    return _low(frame.index, frame.t_ns, (luma, blue, red))


def brightened(low: Low, gain: float) -> Low:
    """A picture with its luma multiplied."""
    if gain == 1.0:
        return low
    codes = np.arange(256, dtype=np.float32)
    table = np.clip(np.rint(codes * np.float32(gain)), 0, 255).astype(np.uint8)
    luma, blue, red = low.planes
    return _low(low.index, low.t_ns, (np.asarray(cv2.LUT(luma, table), np.uint8), blue, red))


def _low(index: int, t_ns: int, planes: Planes) -> Low:
    return Low(index=index, t_ns=t_ns, yuv=np.asarray(cv2.merge(planes), np.uint8), planes=planes)


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
    _planes: Planes | None = None
    _empty_planes: Planes | None = None

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

    def gain(self, low: Low) -> float:
        """By how much a picture's brightness differs from the scene's (flicker, slow dimming)."""
        now = low.planes[0].ravel().take(self.probes).astype(np.float32)
        before = self._planes_at_rest()[0].ravel().take(self.probes).astype(np.float32)
        ratio = float(np.median((before + 1.0) / (now + 1.0)))
        return 1.0 if abs(ratio - 1.0) < 0.004 else ratio

    def foreground(self, low: Low) -> tuple[Mask, Mask]:
        """Pixels unlike the scene at rest, and those unlike the empty table as well."""
        changed = self.differ(low.planes, self._planes_at_rest())
        at = np.flatnonzero(changed)
        both = changed.copy()
        if len(at):
            both.ravel()[at] = self.differ_from_empty(low.planes, at)
        return changed, both

    def differs(self, now: Picture, before: Picture) -> Mask:
        """Where two pictures (..., 3) differ by more than noise and shadow."""
        shape = now.shape[:-1]
        if not now.size:
            return np.zeros(shape, bool)
        step = cv2.absdiff(now, before).reshape(-1, 1, 3)
        same = cv2.inRange(step, (0, 0, 0), self._steps)
        other = same.ravel() == 0
        at = np.flatnonzero(other)
        if len(at):
            pixels = (picture.reshape(-1, 3).take(at, axis=0) for picture in (now, before))
            lit, was = (tuple(codes.T) for codes in pixels)
            other[at] = ~_shadow((lit[0], lit[1], lit[2]), (was[0], was[1], was[2]))
        return np.asarray(other.reshape(shape), bool)

    def differs_at(self, now: Picture, before: Picture, at: NDArray[np.int64]) -> Mask:
        """The same at some pixels (n,) of two pictures (h, w, 3), by their flat indices."""
        if not len(at):
            return np.zeros(0, bool)
        pixels = (picture.reshape(-1, 3).take(at, axis=0) for picture in (now, before))
        return self.differs(*pixels)

    def differ_from_empty(self, now: Planes, at: NDArray[np.int64]) -> Mask:
        """The same of a picture's planes and the empty table."""
        lit, was = (
            tuple(plane.ravel().take(at) for plane in planes)
            for planes in (now, self._planes_of_empty())
        )
        other = np.zeros(len(at), bool)
        for one, two, step in zip(lit, was, self._steps, strict=True):
            # As columns: OpenCV takes four numbers in a row for a colour.
            other |= cv2.absdiff(one[:, None], two[:, None])[:, 0] > step
        news = np.flatnonzero(other)
        if len(news):
            lit, was = (tuple(codes.take(news) for codes in planes) for planes in (lit, was))
            other[news] = ~_shadow((lit[0], lit[1], lit[2]), (was[0], was[1], was[2]))
        return other

    def put_down(self, low: Low, bounds: tuple[slice, slice], news: Mask) -> Mask:
        """Of what is new in a part of a picture: where bare felt lay and something lies now.

        Args:
            low: the picture.
            bounds: rows and columns of the part.
            news: (h, w) of the part, what differs from the scene at rest.
        """
        rows, columns = bounds
        across, width = news.shape[1], low.planes[0].shape[1]
        at = np.flatnonzero(news)
        whole = at + at // across * (width - across) + rows.start * width + columns.start
        down = self.differ_from_empty(low.planes, whole)
        down[down] = ~self.differs_at(self.rest, self.empty, whole[down])
        put = np.zeros(news.shape, bool)
        put.ravel()[at] = down
        return put

    def differ(self, now: Planes, before: Planes) -> Mask:
        """The same as ``differs`` of two whole pictures by their planes."""
        other: NDArray[np.uint8] | None = None
        for one, two, step in zip(now, before, self._steps, strict=True):
            _, mask = cv2.threshold(cv2.absdiff(one, two), step, 1, cv2.THRESH_BINARY)
            apart = np.asarray(mask, np.uint8)
            other = apart if other is None else np.bitwise_or(other, apart, out=other)
        differing = np.asarray(other, np.uint8).view(bool)
        at = np.flatnonzero(differing)
        if len(at):
            lit, was = (
                tuple(plane.ravel().take(at) for plane in planes) for planes in (now, before)
            )
            differing.ravel()[at] = ~_shadow((lit[0], lit[1], lit[2]), (was[0], was[1], was[2]))
        return differing

    @property
    def _steps(self) -> tuple[int, int, int]:
        """Differences of luma and of both chromas that are noise at most."""
        luma = int(max(LUMA_STEP, NOISE_SIGMAS * self.noise[0]))
        chroma = int(max(CHROMA_STEP, NOISE_SIGMAS * self.noise[1]))
        return luma, chroma, chroma

    def _planes_at_rest(self) -> Planes:
        if self._planes is None:
            self._planes = _split(self.rest)
        return self._planes

    def _planes_of_empty(self) -> Planes:
        if self._empty_planes is None:
            self._empty_planes = _split(self.empty)
        return self._empty_planes

    def follow(self, yuv: Picture, calm: Mask) -> None:
        """Lets the scene follow slow changes of light, a step a picture, where it is calm."""
        mask = calm.view(np.uint8)
        one = cv2.merge([mask, mask, mask])
        # What saturates at nothing and is cut at one is one step, or none.
        up = cv2.min(cv2.subtract(yuv, self.rest), one)
        down = cv2.min(cv2.subtract(self.rest, yuv), one)
        self.rest = np.asarray(cv2.subtract(cv2.add(self.rest, up), down), np.uint8)
        self._planes = None

    def settle(self, yuv: Picture, where: Mask) -> None:
        """Takes the picture as the scene at rest where ``where``."""
        cv2.copyTo(yuv, where.view(np.uint8), self.rest)
        self._planes = None

    def bare(self, yuv: Picture, where: Mask) -> None:
        """Takes the picture as the empty table where (h, w) what lay there went."""
        cv2.copyTo(yuv, where.view(np.uint8), self.empty)
        self.uncovered |= where
        self._empty_planes = None


def _split(picture: Picture) -> Planes:
    luma, blue, red = (np.asarray(plane, np.uint8) for plane in cv2.split(picture))
    return luma, blue, red


def _shares() -> tuple[NDArray[np.float32], Mask]:
    """Of each luma (256 x 256, now and before): the share of light kept, whether a shadow's."""
    lit = np.arange(256, dtype=np.float32)[:, None] + np.float32(1.0)
    share = (lit / lit.T).ravel()
    return share, (share > SHADOW_DARKEST) & (share < SHADOW_BRIGHTEST)


_SHARE, _SHADOWED = _shares()


def _shadow(now: Planes, before: Planes) -> Mask:
    """Which pixels, each plane (n,), are the same surface with less light."""
    pair = now[0].astype(np.int64) << 8
    pair |= before[0]
    shadow = _SHADOWED.take(pair)
    # Hands and cards are mostly no shadow by their light alone: their tint need not be asked for.
    at = np.flatnonzero(shadow)
    if not len(at):
        return shadow
    share = _SHARE.take(pair.take(at))
    alike = np.ones(len(at), bool)
    for tinted, was_tinted in zip(now[1:], before[1:], strict=True):
        tint = tinted.take(at).astype(np.float32) - CENTRE
        tint -= share * (was_tinted.take(at).astype(np.float32) - CENTRE)
        alike &= np.abs(tint) < SHADOW_CHROMA
    shadow[at] = alike
    return shadow
