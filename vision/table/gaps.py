"""What was not seen: stretches without pictures, frozen or covered."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Gap
from vision.film.capture import Frame
from vision.told import seconds

SECOND = 1_000_000_000

# Pictures further apart than this, and this many times the usual distance, leave a hole in what was
# seen.
HOLE_S, HOLE_TIMES = 0.9, 6.0
# Identical pictures for this long mean the camera or recorder hangs. Shorter would call a quiet
# table of a strongly compressed recording frozen.
FROZEN_S = 5.0
# The table is out of view when this share of the felt matches nothing known.
LOST_SHARE, LOST_S = 0.65, 0.2
# A picture whose brightness spreads less than this, in levels of 255, shows nothing: a covered
# lens, a camera without light. Higher would lose a dim room, lower would call noise a sight.
BLANK_SPREAD = 4.0
# Pieces of a long gap have this length.
PIECE_S = 2.0


@dataclass(slots=True)
class Gaps:
    """Watches the stream itself, picture by picture.

    Attributes:
        last_ns: time of the last picture.
        steps: how far apart the first pictures are, nanoseconds.
        holes: where pictures are missing, from and to.
        lost: the last picture that was looked at does not show the table.
    """

    last_ns: int | None = None
    steps: list[int] = field(default_factory=list)
    holes: list[tuple[int, int]] = field(default_factory=list)
    lost: bool = False
    _last: NDArray[np.uint8] | None = None
    _spans: dict[str, tuple[int, bool]] = field(default_factory=dict)

    def see(self, frame: Frame, lost_share: float | None) -> list[Gap]:
        """Takes a picture; returns gaps, long ones piece by piece so that they come in time order.

        Args:
            frame: the picture.
            lost_share: share of the felt that matches nothing known, None when not looked at.
        """
        out = self._hole(frame.t_ns)
        same = self._is_same(frame)
        out += self._span("frozen", frame.t_ns, FROZEN_S, on=same)
        blank = self._last is not None and _spread(self._last) < BLANK_SPREAD
        if blank or lost_share is not None:
            self.lost = blank or (lost_share is not None and lost_share > LOST_SHARE)
            out += self._span("out_of_view", frame.t_ns, LOST_S, on=self.lost)
        self.last_ns = frame.t_ns
        return out

    def finish(self, lost: list[tuple[int, int]]) -> list[Gap]:
        """The gaps open at the end, and what could not be decoded and was not told yet."""
        end = self.last_ns or 0
        out = self._span("frozen", end, FROZEN_S, on=False)
        out += self._span("out_of_view", end, LOST_S, on=False)
        for begin, until in lost:
            if not any(begin < b and a < until for a, b in self.holes):
                out.append(gap("corrupt", begin, until))
        return out

    def _hole(self, t_ns: int) -> list[Gap]:
        """A gap where pictures are missing before this one."""
        if self.last_ns is None:
            return []
        step = t_ns - self.last_ns
        # How far apart pictures usually are is asked for only where it may matter.
        wide = bool(self.steps) and step > HOLE_S * SECOND
        if wide and step > HOLE_TIMES * float(np.median(self.steps)):
            self.holes.append((self.last_ns, t_ns))
            return [gap("cut", self.last_ns, t_ns)]
        if len(self.steps) < 200:
            self.steps.append(step)
        return []

    def _is_same(self, frame: Frame) -> bool:
        # Whole rows first: they are read as they lie, in a third of the time.
        luma = np.ascontiguousarray(np.ascontiguousarray(frame.luma[::4])[:, ::4])
        before, self._last = self._last, luma
        if before is None or before.shape != luma.shape:
            return False
        # Mostly the first row differs already.
        return bool((before[0] == luma[0]).all() and (before == luma).all())

    def _span(self, reason: str, t_ns: int, least_s: float, *, on: bool) -> list[Gap]:
        """A state that counts as a gap once it lasts; ``on`` tells whether it lasts still."""
        begin, told = self._spans.get(reason, (None, False))
        if on and begin is None:
            self._spans[reason] = (t_ns if self.last_ns is None else self.last_ns, False)
            return []
        if begin is None:
            return []
        long = t_ns - begin > least_s * SECOND
        if not on:
            del self._spans[reason]
        elif long:
            self._spans[reason] = (t_ns, True)
        if t_ns > begin and (long or (told and not on)):
            return [gap(reason, begin, t_ns)]
        return []


@dataclass(slots=True)
class Pieces:
    """A long gap told in pieces, so that acts wait for the piece that holds them and no longer.

    Attributes:
        told_ns: until when it is told.
    """

    told_ns: int = 0

    def due(self, t_ns: int) -> bool:
        """Whether the next piece is long enough to be told."""
        return t_ns - self.told_ns >= PIECE_S * SECOND

    def tell(self, reason: str, t_ns: int, zones: tuple[str, ...] | None = None) -> list[Gap]:
        """The piece up to a time; nothing when that is told already."""
        begin, self.told_ns = self.told_ns, max(self.told_ns, t_ns)
        return [gap(reason, begin, self.told_ns, zones)] if self.told_ns > begin else []


def _spread(luma: NDArray[np.uint8]) -> float:
    """Spread of a picture's brightness, in levels of 255."""
    return float(cv2.meanStdDev(luma)[1][0, 0])


def gap(reason: str, t_ns: int, t_end_ns: int, zones: tuple[str, ...] | None = None) -> Gap:
    """A gap event without its id."""
    if reason not in {"occluded", "out_of_view", "corrupt", "frozen", "cut", "unsure"}:
        raise ValueError(reason)
    return Gap(
        id="",
        t=seconds(t_ns),
        t_end=seconds(t_end_ns),
        source="vision",
        confidence=1.0,
        reason=reason,  # type: ignore[arg-type]  # checked above
        zones=zones,
    )
