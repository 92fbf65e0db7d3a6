"""Chips at rest in a wager area: how many, which, worth what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.chip_stack.estimator import StackEstimator
from models.chip_stack.face_find import MOST_STACKS, best_face, change_mask, hull_px
from models.chip_stack.face_fit import CHIP_RADIUS_MM, Pixels, TopFace, ellipse, fit_top
from vision.chips.colour import ChipDesign, Palette
from vision.chips.stack import HIGHEST, Stack, match_top, observed_palette, settle, stand_of, weigh
from vision.chips.turned import is_turned
from vision.chips.value import Values, value_of_all
from vision.table.camera import TableCamera
from vision.table.felt import Felt, FeltZone
from vision.table.felt_colour import not_felt

__all__ = ["ChipReader", "Stack", "StackReading", "together"]

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

# How far over the border of its area a stack may stand (its middle, mm).
REACH_MM = 25.0
# A stack on the player's side of an area whose middle lies further outside (mm) is more out
# of the area than in it: the player's own chips stand there. Lower would pass over a stake that is
# put down carelessly, higher tells a player's winnings as a wager.
ASIDE_MM = 10.0
# A place is bare while less than this share of the inner part of a chip's foot shows something else
# than felt: print and shadow do, a stack or a hand covers it.
FOOT_SHARE, MOST_OTHER = 0.8, 0.6
# Before the foot of a stack, so far from its middle and so wide (mm), the felt must have been bare:
# else what stood there hides the foot, and the stack is higher than it looks. A printed ring covers
# a third of such a place, a stack all of it: the third number is the share that is too much.
BEFORE_FOOT_MM, BEFORE_WIDE_MM, MOST_BEFORE = 29.0, 8.0, 0.8
# A face whose far edge lies further (px, median) from the best ellipse is a hand or a card. Chips
# in films stay under 0.7, hands are mostly above 1.5; higher reads hands as chips. Seen near, a
# chip is off by as much of its radius: a dark one on dark felt, of which spots alone stand out.
MOST_RESIDUAL_PX, MOST_RESIDUAL_SHARE = 0.8, 0.05
# Places looked at in an area before giving up.
MOST_TRIES = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class StackReading:
    """All stacks of one area.

    Attributes:
        cents: lowest and highest value of all together; (0, 0) when nothing lies there, None when
            the value of some stack is not known.
        bounds: the same however far apart the ends are; None when some stack's chips are not known.
        count: fewest and most chips of all together.
        stacks: the stacks, the one nearest to the middle of the area first.
        confidence: probability that the intervals hold, 0..1.
        values: what all together may be worth; empty when that is not known.
    """

    cents: tuple[int, int] | None
    bounds: tuple[int, int] | None
    count: tuple[int, int]
    stacks: tuple[Stack, ...]
    confidence: float
    values: Values = ()


class ChipReader:
    """Reads the chips of one table under one camera."""

    def __init__(self, chips: Iterable[ChipDesign], felt: Felt) -> None:
        """``chips`` are the profile's; without any, stacks are counted but not valued."""
        self.felt = felt
        self.palette = Palette.of(chips)
        self._network: StackEstimator | None = None

    def read_zone(
        self, image: Image, background: Image, zone: FeltZone, *, reach_mm: float = REACH_MM
    ) -> StackReading:
        """Reads the stacks that stand in an area or lean over its border.

        Args:
            image: BGR picture, best the mean or median of several still frames.
            background: the same picture without the chips.
            zone: the area.
            reach_mm: how far outside the area's border the middle of a stack may be.
        """
        box = self.felt.box_px(zone, grow_mm=reach_mm + 30, height_mm=70)
        stacks = [
            self._as_hidden(stack) if self._is_hidden(background, stack, zone) else stack
            for stack in self._stacks(image, background, box)
            if float(zone.distance_mm(stack.foot_mm)[0]) <= reach_mm
        ]
        return together(sorted(stacks, key=lambda s: float(zone.distance_mm(s.foot_mm)[0])))

    def is_aside(self, stack: Stack, zone: FeltZone, out_mm: float = ASIDE_MM) -> bool:
        """Whether a stack stands before an area on its player's side, where his own chips stand.

        Args:
            stack: the stack.
            zone: the area.
            out_mm: how far outside the area's border its middle is at least.
        """
        foot = np.asarray(stack.foot_mm)
        outside = float(zone.distance_mm(foot)[0]) > out_mm
        return outside and bool(self.felt.on_player_side(zone, foot[None])[0])

    def stands_in(self, stack: Stack, zone: FeltZone) -> bool:
        """Whether no other betting area of the seat is nearer to a stack's foot."""
        foot = np.asarray(stack.foot_mm)
        near = float(zone.distance_mm(foot)[0])
        others = (z for z in self.felt.of_kind("wager") if z.position == zone.position)
        return all(float(other.distance_mm(foot)[0]) >= near for other in others)

    def beside(self, places_px: Floats, zone: FeltZone) -> Mask:
        """Which pixels (n, 2) show the felt before an area, on its player's side."""
        felt_mm = self.felt.camera.to_felt(places_px)
        outside = zone.distance_mm(felt_mm) > 0
        return np.asarray(outside & self.felt.on_player_side(zone, felt_mm), bool)

    def is_turned(self, before: Image, old: Stack, after: Image, new: Stack) -> bool:
        """Whether another chip lies on top of a stack in a later picture, or the same turned."""
        return is_turned(self.felt.camera, (before, old.top_px), (after, new.top_px))

    def lay_bare(
        self, image: Image, stack: Stack, zone: FeltZone, most: float = MOST_OTHER
    ) -> bool:
        """Whether the place of a stack was empty felt in an earlier picture.

        Less than the share ``most`` of it showed something else. The felt's colour is taken from
        the area next to it. Chips laid on a stack that stood there already were added to that
        stack, wherever it stands.
        """
        foot = ellipse(self.felt.camera, stack.foot_mm, FOOT_SHARE * CHIP_RADIUS_MM)
        return _other_than_felt(image, foot, zone) < most

    def _is_hidden(self, background: Image, stack: Stack, zone: FeltZone) -> bool:
        """Whether something that stood before a stack already hides its foot."""
        camera, foot = self.felt.camera, np.asarray(stack.foot_mm)
        there = camera.to_px([foot])[0]
        up = camera.up_px([foot])[0]
        nearer = camera.to_felt([there - up / max(1e-9, float(np.hypot(*up)))])[0] - foot
        nearer = nearer / max(1e-9, float(np.hypot(*nearer)))
        place = foot + BEFORE_FOOT_MM * nearer
        before = ellipse(camera, place, BEFORE_WIDE_MM)
        return _other_than_felt(background, before, zone) > MOST_BEFORE

    def _as_hidden(self, stack: Stack) -> Stack:
        """A stack whose foot is not seen: at least as high as it looks."""
        low = None if stack.bounds is None else stack.bounds[0]
        most = HIGHEST * max(self.palette.cents, default=0)
        return replace(
            stack,
            count=(stack.count[0], HIGHEST),
            cents=None,
            bounds=None if low is None else (low, most),
            values=(),
        )

    def _stacks(
        self, image: Image, background: Image, box: tuple[int, int, int, int]
    ) -> list[Stack]:
        """Stacks inside a pixel box, found one after the other, each taken out of the mask."""
        x0, y0, x1, y1 = box
        if x1 - x0 < 4 or y1 - y0 < 4:
            return []
        camera = self.felt.camera
        seen, felt = (_floating(picture, box) for picture in (image, background))
        mask = change_mask(seen[y0:y1, x0:x1], felt[y0:y1, x0:x1])
        stacks: list[Stack] = []
        for _ in range(MOST_TRIES):
            guess = best_face(camera, mask, (x0, y0))
            if guess is None or len(stacks) == MOST_STACKS:
                break
            top = fit_top(camera, seen, felt, guess.centre_mm)
            if not _is_round(camera, top):
                _clear(mask, ellipse(camera, guess.centre_mm, CHIP_RADIUS_MM), (x0, y0))
                continue
            stack = self._read_at(seen, felt, top)
            wall_px = (len(stack.chips) + 0.5) * top.chip_px
            _clear(mask, hull_px(camera, top, wall_px), (x0, y0))
            stacks.append(stack)
        return stacks

    def _read_at(self, image: Pixels, background: Pixels, top: TopFace) -> Stack:
        camera = self.felt.camera
        palette = self.palette if self.palette.cents else observed_palette(camera, image, top)
        face = match_top(camera, image, top, palette)
        stand = stand_of(camera, top)
        weights = weigh(self._estimator(), (image, background), stand, face, palette)
        return settle(camera, top, weights, palette)

    def _estimator(self) -> StackEstimator:
        if self._network is None:
            self._network = StackEstimator()
        return self._network


def _is_round(camera: TableCamera, top: TopFace) -> bool:
    """Whether an edge found all round a face is that of a chip."""
    radius_px = np.hypot(*(ellipse(camera, top.centre_mm, top.radius_mm) - top.centre_px).T).mean()
    return top.residual_px <= max(MOST_RESIDUAL_PX, MOST_RESIDUAL_SHARE * float(radius_px))


def _other_than_felt(image: Image, outline_px: Floats, zone: FeltZone) -> float:
    """Share of a place that shows something else than felt of the colour of an area."""
    here = _pixels_in(image, outline_px)
    felt = np.median(_pixels_in(image, zone.polygon_px), axis=0).astype(np.uint8)
    return float(not_felt(here[None], np.tile(felt, (1, len(here), 1))).mean())


def _pixels_in(image: Image, outline_px: Floats) -> Image:
    """Luma and chroma (n, 3) of the pixels inside an outline; at least one."""
    height, width = image.shape[:2]
    x0, y0 = np.clip(np.floor(outline_px.min(axis=0)).astype(int), 0, [width - 1, height - 1])
    x1, y1 = np.clip(np.ceil(outline_px.max(axis=0)).astype(int), [x0, y0], [width - 1, height - 1])
    cut = cv2.cvtColor(image[y0 : y1 + 1, x0 : x1 + 1], cv2.COLOR_BGR2YUV)
    inside = np.zeros(cut.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(outline_px - (x0, y0)).astype(np.int32)], 1)
    return np.asarray(cut[inside > 0] if inside.any() else cut.reshape(-1, 3), np.uint8)


def _floating(picture: Image, box: tuple[int, int, int, int]) -> Pixels:
    """A picture as float32 with its origin, nothing farther from a box than that is large.

    No stack that stands in a box reaches so far, and a whole picture takes ten times as long.
    """
    x0, y0, x1, y1 = box
    near = picture[: 2 * y1 - y0, : 2 * x1 - x0]
    rows, columns = slice(max(0, 2 * y0 - y1), None), slice(max(0, 2 * x0 - x1), None)
    out = np.zeros(near.shape, np.float32)
    out[rows, columns] = near[rows, columns]
    return out


def _clear(mask: Floats, outline_px: Floats, origin: tuple[int, int]) -> None:
    """Takes an outline and two pixels around it out of a mask."""
    taken = np.zeros(mask.shape, np.uint8)
    cv2.fillPoly(taken, [np.round(outline_px - np.asarray(origin)).astype(np.int32)], 1)
    mask[cv2.dilate(taken, np.ones((5, 5), np.uint8)) > 0] = 0


def together(stacks: Sequence[Stack]) -> StackReading:
    """The stacks of an area as one reading."""
    count = sum(s.count[0] for s in stacks), sum(s.count[1] for s in stacks)
    return StackReading(
        cents=_sum(s.cents for s in stacks),
        bounds=_sum(s.bounds for s in stacks),
        count=count,
        stacks=tuple(stacks),
        confidence=float(np.prod([s.confidence for s in stacks])) if stacks else 1.0,
        values=value_of_all(s.values for s in stacks),
    )


def _sum(values: Iterable[tuple[int, int] | None]) -> tuple[int, int] | None:
    """Sum of intervals; None when one of them is not known."""
    low = high = 0
    for value in values:
        if value is None:
            return None
        low, high = low + value[0], high + value[1]
    return low, high
