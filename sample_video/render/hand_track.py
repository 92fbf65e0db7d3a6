"""One hand over the whole recording: what it is busy with, and smooth ways between."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_video.render.bodies import HandState, hand_state
from sample_video.render.people import Person, Reach

LEAVE_S = 0.45
"""A hand that is free for longer than twice this goes to rest in between."""


def ease(share: float) -> float:
    """The way of a hand that starts and stops softly (minimum jerk), 0..1 to 0..1."""
    s = min(max(share, 0.0), 1.0)
    return s * s * s * (10.0 + s * (6.0 * s - 15.0))


def turn_between(a: float, b: float, share: float) -> float:
    """The shorter way round from angle a to b, radians."""
    return a + ((b - a + np.pi) % (2 * np.pi) - np.pi) * share


@dataclass(frozen=True, slots=True, kw_only=True)
class Busy:
    """A stretch of work: where the hand is at each moment from `t0` to `t1`."""

    t0: float
    t1: float
    reach: Callable[[float], Reach]


class HandTrack:
    """The states of one hand."""

    def __init__(self, person: Person, *, left: bool, rest: Reach, work: list[Busy]) -> None:
        """`work` may touch but not overlap; where it does, the later stretch begins later."""
        self.person, self.left, self.rest = person, left, rest
        self._rest = hand_state(rest, person.skin.size, left=left)
        self._work: list[Busy] = []
        for busy in sorted(work, key=lambda b: (b.t0, b.t1)):
            start = max(busy.t0, self._work[-1].t1 if self._work else busy.t0)
            if start < busy.t1:
                self._work.append(Busy(t0=start, t1=busy.t1, reach=busy.reach))
        self._starts = [b.t0 for b in self._work]

    def at_rest(self, t: float, slack: float = 0.0) -> bool:
        """Whether the hand lies still from `slack` before to `slack` after t."""
        return self._still(t) and (
            slack == 0.0 or (self._still(t - slack) and self._still(t + slack))
        )

    def _still(self, t: float) -> bool:
        before, after = self._around(t)
        if before is not None and t <= before.t1:
            return False
        left_behind = before is None or t >= before.t1 + LEAVE_S
        not_yet = after is None or t <= after.t0 - LEAVE_S
        return left_behind and not_yet

    def state(self, t: float) -> HandState:
        """Where the hand is at time t."""
        before, after = self._around(t)
        if before is not None and t <= before.t1:
            return self._at(before, t)
        if before is not None and after is not None and after.t0 - before.t1 <= 2 * LEAVE_S:
            share = (t - before.t1) / max(after.t0 - before.t1, 1e-6)
            return _between(self._at(before, before.t1), self._at(after, after.t0), share)
        if before is not None and t < before.t1 + LEAVE_S:
            return _between(self._at(before, before.t1), self._rest, (t - before.t1) / LEAVE_S)
        if after is not None and t > after.t0 - LEAVE_S:
            return _between(self._rest, self._at(after, after.t0), 1.0 - (after.t0 - t) / LEAVE_S)
        return self._rest

    def _at(self, busy: Busy, t: float) -> HandState:
        return hand_state(busy.reach(t), self.person.skin.size, left=self.left)

    def _around(self, t: float) -> tuple[Busy | None, Busy | None]:
        index = bisect_right(self._starts, t)
        before = self._work[index - 1] if index else None
        after = self._work[index] if index < len(self._work) else None
        return before, after


def _between(a: HandState, b: HandState, share: float) -> HandState:
    s = ease(share)
    way = b.wrist - a.wrist
    hop = min(float(np.hypot(way[0], way[1])) * 0.14, 55.0) * 4.0 * s * (1.0 - s)
    return HandState(
        wrist=a.wrist + way * s + np.array([0.0, 0.0, hop]),
        yaw=turn_between(a.yaw, b.yaw, s),
        pitch=a.pitch + (b.pitch - a.pitch) * s,
        roll=a.roll + (b.roll - a.roll) * s,
        pose=a.pose.towards(b.pose, s),
    )
