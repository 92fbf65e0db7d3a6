"""What was not seen: stretches without pictures, frozen or covered."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Gap
from vision.acts.told import seconds
from vision.capture import Frame

SECOND = 1_000_000_000

# Pictures further apart than this, and this many times the usual distance, leave a hole in what was
# seen.
HOLE_S, HOLE_TIMES = 0.9, 6.0
# Identical pictures for this long mean the camera or recorder hangs. Shorter would call a quiet
# table of a strongly compressed recording frozen.
FROZEN_S = 5.0
# The table is out of view when this share of the felt matches nothing known.
LOST_SHARE = 0.65


@dataclass(slots=True)
class Gaps:
    """Watches the stream itself, picture by picture."""

    last_ns: int | None = None
    steps: list[int] = field(default_factory=list)
    holes: list[tuple[int, int]] = field(default_factory=list)
    _same_from_ns: int | None = None
    _last: NDArray[np.uint8] | None = None
    _lost_from_ns: int | None = None

    def see(self, frame: Frame, lost_share: float) -> list[Gap]:
        """Takes a picture and the share of the felt that is unknown; returns gaps that ended."""
        out: list[Gap] = []
        if self.last_ns is not None:
            step = frame.t_ns - self.last_ns
            usual = float(np.median(self.steps)) if self.steps else float(step)
            if self.steps and step > max(HOLE_S * SECOND, HOLE_TIMES * usual):
                self.holes.append((self.last_ns, frame.t_ns))
                out.append(gap("cut", self.last_ns, frame.t_ns))
            elif len(self.steps) < 200:
                self.steps.append(step)
        out += self._frozen(frame)
        if lost_share > LOST_SHARE:
            self._lost_from_ns = frame.t_ns if self._lost_from_ns is None else self._lost_from_ns
        elif self._lost_from_ns is not None:
            out.append(gap("out_of_view", self._lost_from_ns, frame.t_ns))
            self._lost_from_ns = None
        self.last_ns = frame.t_ns
        return out

    def finish(self, lost: list[tuple[int, int]]) -> list[Gap]:
        """The gaps open at the end, and what could not be decoded and was not told yet."""
        out: list[Gap] = []
        end = self.last_ns or 0
        if self._lost_from_ns is not None:
            out.append(gap("out_of_view", self._lost_from_ns, end))
        if self._same_from_ns is not None and end - self._same_from_ns > FROZEN_S * SECOND:
            out.append(gap("frozen", self._same_from_ns, end))
        for begin, until in lost:
            if not any(begin < b and a < until for a, b in self.holes):
                out.append(gap("corrupt", begin, until))
        return out

    def _frozen(self, frame: Frame) -> list[Gap]:
        luma = np.ascontiguousarray(frame.luma[::4, ::4])
        same = (
            self._last is not None
            and self._last.shape == luma.shape
            and bool((self._last == luma).all())
        )
        self._last = luma
        if same:
            self._same_from_ns = self.last_ns if self._same_from_ns is None else self._same_from_ns
            return []
        begin, self._same_from_ns = self._same_from_ns, None
        if (
            begin is not None
            and self.last_ns is not None
            and self.last_ns - begin > FROZEN_S * SECOND
        ):
            return [gap("frozen", begin, self.last_ns)]
        return []


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
