"""Acts as movements: the way of each carried thing, and what the hands do meanwhile."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sample_video.render.cards import flat_card, tilted_card
from sample_video.render.furniture import shoe_mouth
from sample_video.render.hand_track import ease, turn_between
from sample_video.render.pixels import Doubles
from sample_video.scripts.acts import Act, CardItem, Chips
from sample_video.scripts.areas import CHIP_THICKNESS_MM, TableLayout

HANDOVER = 0.36
"""Part of a deal's time after which the second hand has the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A place on a carry's way: time, (x, y, z) mm, and the height of the hop that leads there."""

    t: float
    xyz: tuple[float, float, float]
    hop: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Carry:
    """One movement: things picked up one after the other and put down together.

    Attributes:
        acts: One a thing, in the order of picking up.
        stops: The way of the first thing; the others join it where they lie.
        handover_t: When the second hand takes over; None when one hand does it all.
        began_up: Cards (by id) whose faces showed before.
    """

    acts: tuple[Act, ...]
    stops: tuple[Stop, ...]
    handover_t: float | None
    began_up: frozenset[str] = frozenset()

    @property
    def t(self) -> float:
        """When the first thing is touched."""
        return self.acts[0].t

    @property
    def t_end(self) -> float:
        """When all rest."""
        return self.acts[-1].t_end

    def point(self, t: float) -> Doubles:
        """Where the load is, (3,) mm."""
        stops = self.stops
        if t <= stops[0].t:
            return np.array(stops[0].xyz)
        for a, b in pairwise(stops):
            if t <= b.t:
                s = ease((t - a.t) / max(b.t - a.t, 1e-6))
                start, end = np.array(a.xyz), np.array(b.xyz)
                return np.asarray(
                    start + (end - start) * s + np.array([0, 0, b.hop * 4 * s * (1 - s)]),
                    np.float64,
                )
        return np.array(stops[-1].xyz)

    def load_height(self, t: float) -> float:
        """Height of what has been picked up by t, mm."""
        chips = [a.thing for a in self.acts if isinstance(a.thing, Chips) and a.t <= t + 1e-6]
        return sum(len(c.cents) for c in chips) * CHIP_THICKNESS_MM

    def settled(self, act: Act, t: float) -> float:
        """How far a thing is on its last leg, 0..1."""
        last = max(self.stops[-2].t, act.t)
        return ease((t - last) / max(self.t_end - last, 1e-6))


def make_carries(acts: Sequence[Act], layout: TableLayout) -> list[Carry]:
    """All movements of things, in time order."""
    groups: dict[int, list[Act]] = {}
    carries = []
    shown = faces_before(acts)
    for act in acts:
        if act.kind == "procedure" or act.origin is None or act.target is None or act.thing is None:
            continue
        if act.kind in ("card_touched", "card_turned") or act.verb == "touched":
            continue
        if act.group is not None:
            groups.setdefault(act.group, []).append(act)
        elif act.kind in ("card_dealt", "card_burned", "face_up_in_shoe", "cover_card"):
            carries.append(_from_shoe(act, layout))
        else:
            carries.append(_picked([act], shown))
    carries += [_picked(sorted(group, key=lambda a: a.t), shown) for group in groups.values()]
    return sorted(carries, key=lambda c: c.t)


def faces_before(acts: Sequence[Act]) -> frozenset[tuple[str, float]]:
    """Cards, with the time they are moved, that lay face up before."""
    up: dict[str, bool] = {}
    shown = set()
    for act in sorted(acts, key=lambda a: a.t):
        if isinstance(act.thing, CardItem):
            if up.get(act.thing.id, False):
                shown.add((act.thing.id, act.t))
            up[act.thing.id] = act.thing.face == "up"
    return frozenset(shown)


def _picked(acts: list[Act], shown: frozenset[tuple[str, float]]) -> Carry:
    """Things lifted where they lie and put down where the last belongs."""
    cards = not isinstance(acts[0].thing, Chips)
    stops: list[Stop] = []
    for act in acts:
        assert act.origin is not None
        x, y = act.origin.xy_mm
        stops.append(
            Stop(t=act.t, xyz=(x, y, _rest_height(act.origin.zone)), hop=3.0 if cards else 22.0)
        )
    assert acts[-1].target is not None
    x, y = acts[-1].target.xy_mm
    end_z = _rest_height(acts[-1].target.zone)
    hop = 75.0 if acts[-1].target.zone == "discard" else (8.0 if cards else 34.0)
    stops.append(Stop(t=acts[-1].t_end, xyz=(x, y, end_z), hop=hop))
    ids = [a.thing.id for a in acts if isinstance(a.thing, CardItem) and (a.thing.id, a.t) in shown]
    return Carry(acts=tuple(acts), stops=tuple(stops), handover_t=None, began_up=frozenset(ids))


def _rest_height(zone: str) -> float:
    return {"tray": 18.0, "discard": 20.0, "shoe": 40.0}.get(zone, 0.4)


def _from_shoe(act: Act, layout: TableLayout) -> Carry:
    mouth = shoe_mouth(layout.area("shoe")).mean(0)
    assert act.target is not None
    span = act.t_end - act.t
    x, y = act.target.xy_mm
    meet = (mouth[0] * 0.45 + (layout.width_mm / 2 - 60) * 0.55, 215.0, 46.0)
    two = len(act.hands) > 1 and act.hands[0] != act.hands[-1]
    share = HANDOVER if two else 0.3
    stops = (
        Stop(t=act.t, xyz=(float(mouth[0]), float(mouth[1]), float(mouth[2])), hop=0.0),
        Stop(t=act.t + share * span, xyz=(float(meet[0]), meet[1], meet[2]), hop=10.0),
        Stop(
            t=act.t_end,
            xyz=(x, y, _rest_height(act.target.zone)),
            hop=46.0 if act.target.zone != "discard" else 60.0,
        ),
    )
    return Carry(acts=(act,), stops=stops, handover_t=act.t + share * span if two else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPose:
    """A card in the air: corners (4, 3) mm in the order of the picture on the side that shows."""

    corners_mm: Doubles
    face_up: bool


def card_pose(carry: Carry, index: int, t: float, layout: TableLayout) -> CardPose:
    """Where the card of `carry.acts[index]` is at time t."""
    act = carry.acts[index]
    assert act.origin is not None
    assert act.target is not None
    item = act.thing
    goes_up = isinstance(item, CardItem) and item.face == "up"
    centre = carry.point(t) + np.array([3.0, 2.0, 0.6]) * index
    settle = carry.settled(act, t)
    own = np.array([*act.target.xy_mm, carry.stops[-1].xyz[2]])
    if index < len(carry.acts) - 1:
        centre += (own - np.array(carry.stops[-1].xyz)) * settle
    if act.origin.zone == "shoe":
        return _leaving_shoe(
            carry, act, t, centre, layout, goes_up=goes_up or act.kind == "face_up_in_shoe"
        )
    angle = np.rad2deg(
        turn_between(np.deg2rad(act.origin.angle_deg), np.deg2rad(act.target.angle_deg), settle)
    )
    was_up = isinstance(item, CardItem) and item.id in carry.began_up
    turns = isinstance(item, CardItem) and was_up != goes_up
    flip = float(np.clip((settle - 0.25) / 0.4, 0.0, 1.0)) if turns else 0.0
    return _flipped(centre, float(angle), flip, start_up=was_up if turns else goes_up)


def _leaving_shoe(
    carry: Carry, act: Act, t: float, centre: Doubles, layout: TableLayout, *, goes_up: bool
) -> CardPose:
    shoe = layout.area("shoe")
    assert act.target is not None
    start = np.deg2rad(shoe.angle_deg + 90.0)
    span = max(act.t_end - act.t, 1e-6)
    share = (t - act.t) / span
    angle = float(np.rad2deg(turn_between(start, np.deg2rad(act.target.angle_deg), ease(share))))
    out = float(np.clip(share / (HANDOVER * 0.8), 0.0, 1.0))
    if out < 1.0:
        flat = flat_card((float(centre[0]), float(centre[1])), angle, float(centre[2]))
        mouth = shoe_mouth(shoe)
        mouth = mouth + (centre - mouth.mean(0))
        return CardPose(
            corners_mm=mouth + (flat - mouth) * out, face_up=act.kind == "face_up_in_shoe"
        )
    if act.kind == "face_up_in_shoe":
        return _flipped(centre, angle, 0.0, start_up=True)
    flip = float(np.clip((share - HANDOVER - 0.06) / 0.34, 0.0, 1.0)) if goes_up else 0.0
    return _flipped(centre, angle, flip, start_up=False)


def _flipped(centre: Doubles, angle_deg: float, flip: float, *, start_up: bool) -> CardPose:
    """A card turned over by `flip` (0..1) about its long axis."""
    turn = np.deg2rad(angle_deg)
    right = np.array([np.cos(turn), np.sin(turn), 0.0])
    top = np.array([-np.sin(turn), np.cos(turn), 0.0])
    phi = np.pi * flip
    shows_start = flip < 0.5
    sign = 1.0 if shows_start else -1.0
    side = sign * (right * np.cos(phi) + np.array([0.0, 0.0, 1.0]) * np.sin(phi))
    lifted = centre + np.array([0.0, 0.0, 31.0 * float(np.sin(phi))])
    return CardPose(corners_mm=tilted_card(lifted, side, top), face_up=start_up == shows_start)


def turned_pose(act: Act, t: float) -> CardPose:
    """A card flipped where it lies (`card_turned`)."""
    assert act.origin is not None
    flip = ease((t - act.t) / max(act.t_end - act.t, 1e-6))
    centre = np.array([*act.origin.xy_mm, 0.6])
    item = act.thing
    ends_up = not isinstance(item, CardItem) or item.face == "up"
    return _flipped(centre, act.origin.angle_deg, flip, start_up=not ends_up)
