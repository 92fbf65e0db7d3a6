"""The people of a recording and the work of their hands, from the acts."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from sample_video.render.bodies import HandState, lean_for
from sample_video.render.carries import Carry
from sample_video.render.decks import OFFERED
from sample_video.render.hand_shape import POSES, Pose
from sample_video.render.hand_track import Busy, HandTrack, ease
from sample_video.render.people import Person, Reach, make_person, resting_reach
from sample_video.render.pixels import Doubles
from sample_video.scripts.acts import Act, CardItem, Chips
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.script import Script

_ARRIVE_S = 1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """One person with both hands.

    Attributes:
        key: Name within the recording.
        position: Seat, None for a dealer.
        t: When they come; `t_end`: when they go.
    """

    key: str
    position: int | None
    person: Person
    left: HandTrack
    right: HandTrack
    t: float
    t_end: float

    def present(self, t: float) -> bool:
        """Whether they are at the table."""
        return self.t - (_ARRIVE_S if self.t > 0 else 0) <= t <= self.t_end

    def still(self, t: float, slack: float) -> bool:
        """Whether neither hand moves around t."""
        arrived = self.t <= 0 or t > self.t + slack
        return arrived and self.left.at_rest(t, slack) and self.right.at_rest(t, slack)

    def lean(self, hands: Sequence[HandState], t: float) -> Doubles:
        """Shift of the shoulders, (3,) mm."""
        leans = [lean_for(self.person, (float(h.wrist[0]), float(h.wrist[1]))) for h in hands]
        weights = [float(np.linalg.norm(v)) ** 2 + 1e-6 for v in leans]
        total = sum(v * w for v, w in zip(leans, weights, strict=True)) / sum(weights)
        away = 0.0 if self.t <= 0 else 1.0 - ease((t - self.t + _ARRIVE_S) / _ARRIVE_S)
        back = np.array([-self.person.facing[0], -self.person.facing[1], 0.0])
        return np.asarray(total + back * away * 600.0, np.float64)


def make_cast(script: Script, carries: Sequence[Carry], seed: int) -> list[Role]:
    """Everybody of a script."""
    roles = []
    for presence in script.people:
        dealer = presence.actor == "dealer"
        if not dealer and presence.position is None:
            continue
        position = None if dealer else presence.position
        person = make_person(f"{seed}/{presence.person}", script.layout, position)
        jobs = _Jobs(script.layout, person, position, seed)
        end = presence.t_end + (1e9 if presence.t_end >= script.duration_s - 1e-6 else 0.0)
        span = (presence.t, end)
        work = jobs.work(script.acts, carries, span)
        roles.append(
            Role(
                key=presence.person,
                position=position,
                person=person,
                left=HandTrack(person, left=True, rest=jobs.rest(left=True), work=work["left"]),
                right=HandTrack(person, left=False, rest=jobs.rest(left=False), work=work["right"]),
                t=presence.t,
                t_end=end,
            )
        )
    return roles


class _Jobs:
    """Turns acts into stretches of work of one person's hands."""

    def __init__(
        self, layout: TableLayout, person: Person, position: int | None, seed: int
    ) -> None:
        self.layout, self.person, self.position = layout, person, position
        self.rng = random.Random(f"jobs/{seed}/{position}")  # noqa: S311 - pictures, not secrets
        self._rests = {left: self._draw_rest(left=left) for left in (True, False)}

    def rest(self, *, left: bool) -> Reach:
        """Where a free hand lies."""
        return self._rests[left]

    def _draw_rest(self, *, left: bool) -> Reach:
        if self.position is not None:
            return resting_reach(self.layout, self.position, self.person, left=left, rng=self.rng)
        side = -1.0 if left else 1.0
        x = self.layout.width_mm / 2 + side * self.rng.uniform(170, 300)
        turn = side * self.rng.uniform(0.0, 0.4)
        return Reach(
            at_mm=(x, self.rng.uniform(60, 130), 4.0),
            pose=POSES["rest"].towards(POSES["grip"], self.rng.uniform(0, 0.6)),
            yaw=float(np.pi / 2 + turn),
            pitch=0.2,
            hold=False,
        )

    def work(
        self, acts: Sequence[Act], carries: Sequence[Carry], span: tuple[float, float]
    ) -> dict[str, list[Busy]]:
        """Stretches of work a hand, within the person's time at the table."""
        work: dict[str, list[Busy]] = {"left": [], "right": []}
        for carry in carries:
            if self._mine(carry.acts[0]) and span[0] <= carry.t < span[1]:
                self._carry(carry, work)
        for act in acts:
            if not (self._mine(act) and span[0] <= act.t < span[1]):
                continue
            hands = act.hands or ("right",)
            if act.kind == "announcement":
                # What is only said moves no hand.
                for hand in act.hands:
                    work[hand].append(Busy(t0=act.t, t1=act.t_end, reach=self._sweep(act, hand)))
            elif act.kind in ("card_touched", "card_turned") or act.verb == "touched":
                work[hands[-1]].append(
                    Busy(t0=act.t, t1=act.t_end, reach=self._touch(act, hands[-1]))
                )
            elif act.kind == "procedure":
                for hand in hands:
                    work[hand].append(
                        Busy(t0=act.t, t1=_let_go(act), reach=self._handle(act, hand))
                    )
        return work

    def _mine(self, act: Act) -> bool:
        if act.actor == "dealer":
            return self.position is None
        return act.actor == "player" and act.position == self.position and self.position is not None

    def _carry(self, carry: Carry, work: dict[str, list[Busy]]) -> None:
        first = carry.acts[0]
        hands = first.hands or ("right",)
        if carry.handover_t is not None:
            work[hands[0]].append(
                Busy(t0=carry.t, t1=carry.handover_t, reach=self._hold(carry, hands[0]))
            )
            work[hands[-1]].append(
                Busy(t0=carry.handover_t, t1=carry.t_end, reach=self._hold(carry, hands[-1]))
            )
        else:
            work[hands[-1]].append(
                Busy(t0=carry.t, t1=carry.t_end, reach=self._hold(carry, hands[-1]))
            )

    def _hold(self, carry: Carry, hand: str) -> Callable[[float], Reach]:
        thing = carry.acts[0].thing
        chips = isinstance(thing, Chips)
        sliding = carry.acts[0].kind in ("cards_cleared", "card_moved") and isinstance(
            thing, CardItem
        )
        pose = POSES["grip"] if chips else POSES["pinch"]
        if sliding:
            pose = POSES["flat"].towards(POSES["pinch"], 0.25)
        tilt = self.rng.uniform(0.3, 0.55)

        def reach(t: float) -> Reach:
            spot = carry.point(t)
            yaw = self._yaw(spot, hand)
            if chips:
                z = float(spot[2]) + max(carry.load_height(t), 3.3) + 1.0
                return _reach((float(spot[0]), float(spot[1]), z), pose, yaw, tilt + 0.1)
            back = 12.0 if sliding else 27.0
            x, y = float(spot[0] - back * np.cos(yaw)), float(spot[1] - back * np.sin(yaw))
            return _reach(
                (x, y, float(spot[2]) + 4.0), pose, yaw, 0.16 if sliding else tilt, hold=not sliding
            )

        return reach

    def _yaw(self, spot: Doubles, hand: str) -> float:
        """Fingers point from the shoulder to the work, a dealer's more straight ahead."""
        shoulder = np.array(self.person.shoulders[0 if hand == "left" else 1])
        lean = lean_for(self.person, (float(spot[0]), float(spot[1])))
        way = spot[:2] - shoulder[:2] - lean[:2] * 0.6
        return float(np.arctan2(way[1], way[0]))

    def _sweep(self, act: Act, hand: str) -> Callable[[float], Reach]:
        side = -1.0 if hand == "left" else 1.0
        middle = self.layout.width_mm / 2

        def reach(t: float) -> Reach:
            s = ease((t - act.t) / max(act.t_end - act.t, 1e-6))
            spot = np.array([middle + side * (50.0 + 300.0 * s), 330.0 - 40.0 * s, 34.0])
            yaw = self._yaw(spot, hand) * 0.5 + np.pi / 4
            return _reach(
                (float(spot[0]), float(spot[1]), 34.0), POSES["flat"], float(yaw), 0.1, hold=False
            )

        return reach

    def _touch(self, act: Act, hand: str) -> Callable[[float], Reach]:
        place = act.origin or act.target
        x, y = place.xy_mm if place is not None else (self.layout.width_mm / 2, 300.0)
        chips = isinstance(act.thing, Chips)
        tall = len(act.thing.cents) * 3.3 if isinstance(act.thing, Chips) else 0.0
        pose = POSES["grip"] if chips else POSES["pinch" if act.kind == "card_turned" else "rest"]
        wiggle = self.rng.uniform(3.0, 9.0)

        def reach(t: float) -> Reach:
            s = (t - act.t) / max(act.t_end - act.t, 1e-6)
            lift = (
                40.0 * float(np.sin(np.pi * min(max(s, 0.0), 1.0)))
                if act.kind == "card_turned"
                else 0.0
            )
            spot = np.array(
                [x + wiggle * np.sin(7 * s), y + wiggle * np.cos(5 * s), tall + 4.0 + lift]
            )
            return _reach(
                (float(spot[0]), float(spot[1]), float(spot[2])),
                pose,
                self._yaw(spot, hand),
                0.35,
                hold=chips,
            )

        return reach

    def _handle(self, act: Act, hand: str) -> Callable[[float], Reach]:
        """Both hands work on cards on the felt, or carry them from origin to target."""
        start, end = act.origin or act.target, act.target or act.origin
        side = -1.0 if hand == "left" else 1.0
        rate = 7.0 if act.verb in ("wash", "shuffle") else 2.5
        wide = 130.0 if act.verb in ("wash", "spread") else 18.0

        def reach(t: float) -> Reach:
            s = ease((t - act.t) / max(_let_go(act) - act.t, 1e-6))
            a = np.array(start.xy_mm if start else self.layout.middle_mm)
            b = np.array(end.xy_mm if end else self.layout.middle_mm)
            middle = a + (b - a) * s
            swing = (
                wide
                * np.array([np.cos(rate * t + side), np.sin(rate * t * 1.1)])
                * float(np.sin(np.pi * s))
            )
            spot = np.array([*(middle + swing), 30.0]) + np.array([side * 42.0, -10.0, 0.0])
            return _reach(
                (float(spot[0]), float(spot[1]), 30.0), POSES["grip"], self._yaw(spot, hand), 0.3
            )

        return reach


def _let_go(act: Act) -> float:
    """When hands leave the cards of a procedure: an offered stack stands before a player."""
    share = OFFERED if act.verb == "offer_cut" else 1.0
    return act.t + share * (act.t_end - act.t)


def _reach(
    at: tuple[float, float, float], pose: Pose, yaw: float, pitch: float, *, hold: bool = True
) -> Reach:
    return Reach(at_mm=at, pose=pose, yaw=yaw, pitch=pitch, hold=hold)
