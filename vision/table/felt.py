"""The felt: where the zones of the table profile lie, in millimetres and in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.table.camera import TableCamera

if TYPE_CHECKING:
    from rules_check.facts.profile import TableProfile, Zone

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

DEALER_KINDS = ("dealer_hand", "tray", "shoe", "discard", "drop_box")
PLAYER_KINDS = ("wager",)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FeltZone:
    """One zone of the profile with its outline.

    Attributes:
        name, kind, position, wager, hand: as in the table profile.
        polygon_mm: (n, 2) felt millimetres.
        polygon_px: (n, 2) pixels of the felt outline.
        centre_mm: centroid of the polygon's area.
        area_mm2: area.
    """

    name: str
    kind: str
    position: int | None
    wager: str | None
    hand: str | None
    polygon_mm: Floats
    polygon_px: Floats
    centre_mm: tuple[float, float]
    area_mm2: float

    def distance_mm(self, felt_mm: ArrayLike) -> Floats:
        """Distance (n,) of felt points (n, 2) to the zone in millimetres, negative inside."""
        outline = self.polygon_mm.astype(np.float32).reshape(-1, 1, 2)
        points = np.atleast_2d(np.asarray(felt_mm, float))
        return np.array(
            [-cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in points]
        )


class Felt:
    """The zones of one table under one camera."""

    def __init__(self, profile: TableProfile, camera: TableCamera) -> None:
        """Places the profile's zones in the picture of a camera fitted to the same profile."""
        self.camera = camera
        self.zones = tuple(_place(zone, camera) for zone in profile.zones)
        self._by_name = {zone.name: zone for zone in self.zones}

    def zone(self, name: str) -> FeltZone:
        """The zone of that name; KeyError when there is none."""
        return self._by_name[name]

    def of_kind(self, *kinds: str) -> tuple[FeltZone, ...]:
        """Zones of these kinds, in the profile's order."""
        return tuple(zone for zone in self.zones if zone.kind in kinds)

    def find(
        self,
        kind: str,
        *,
        position: int | None = None,
        wager: str | None = None,
        hand: str | None = None,
    ) -> FeltZone | None:
        """The first zone of a kind with these properties (None: any)."""
        for zone in self.of_kind(kind):
            wanted = ((position, zone.position), (wager, zone.wager), (hand, zone.hand))
            if all(want is None or want == has for want, has in wanted):
                return zone
        return None

    def zone_at(
        self, felt_mm: ArrayLike, kinds: Iterable[str] = (), reach_mm: float = 0.0
    ) -> FeltZone | None:
        """The zone a felt point (x, y) lies in, the smaller one where zones overlap.

        Args:
            felt_mm: the point.
            kinds: only zones of these kinds; empty means all.
            reach_mm: also take the nearest zone within this distance when the point is in none.
        """
        wanted = set(kinds)
        near = [
            (max(0.0, float(zone.distance_mm(felt_mm)[0])), zone.area_mm2, index)
            for index, zone in enumerate(self.zones)
            if not wanted or zone.kind in wanted
        ]
        near = [entry for entry in near if entry[0] <= reach_mm]
        return self.zones[min(near)[2]] if near else None

    def nearest(
        self, felt_mm: ArrayLike, kinds: Iterable[str] = ()
    ) -> tuple[FeltZone, float] | None:
        """The nearest zone of these kinds (empty: any) and its distance, 0 inside."""
        zone = self.zone_at(felt_mm, kinds, reach_mm=float("inf"))
        return None if zone is None else (zone, max(0.0, float(zone.distance_mm(felt_mm)[0])))

    def outline_px(self, zone: FeltZone, *, grow_mm: float = 0.0, height_mm: float = 0.0) -> Floats:
        """Outline in pixels of what may stand on a zone, up to a height.

        Args:
            zone: the zone.
            grow_mm: how far over the zone's border things may stand.
            height_mm: how tall they may be; the outline is the convex hull of foot and top.
        """
        ground = _grown(zone.polygon_mm, grow_mm)
        foot = self.camera.to_px(ground)
        if height_mm <= 0:
            return foot
        top = self.camera.project(np.column_stack([ground, np.full(len(ground), height_mm)]))
        hull = cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))
        return np.asarray(hull.reshape(-1, 2), np.float64)

    def mask(self, zone: FeltZone, *, grow_mm: float = 0.0, height_mm: float = 0.0) -> Mask:
        """Pixels (height, width) of a zone, see ``outline_px``."""
        width, height = self.camera.size_px
        canvas = np.zeros((height, width), np.uint8)
        cv2.fillPoly(
            canvas,
            [
                np.round(self.outline_px(zone, grow_mm=grow_mm, height_mm=height_mm)).astype(
                    np.int32
                )
            ],
            1,
        )
        return canvas.astype(bool)

    def box_px(
        self, zone: FeltZone, *, grow_mm: float = 0.0, height_mm: float = 0.0
    ) -> tuple[int, int, int, int]:
        """Half-open pixel box (x0, y0, x1, y1) around ``outline_px``, cut to the picture."""
        outline = self.outline_px(zone, grow_mm=grow_mm, height_mm=height_mm)
        width, height = self.camera.size_px
        x0, y0 = np.clip(np.floor(outline.min(axis=0)).astype(int), 0, [width, height])
        x1, y1 = np.clip(np.ceil(outline.max(axis=0)).astype(int) + 1, 0, [width, height])
        return int(x0), int(y0), int(x1), int(y1)

    def rectified(
        self, image: Image, box_mm: tuple[float, float, float, float], px_per_mm: float
    ) -> Image:
        """The felt seen from straight above.

        Args:
            image: a picture of the camera, BGR or grey.
            box_mm: x0, y0, x1, y1 of the wanted part of the felt; row 0 is y0, column 0 is x0.
            px_per_mm: scale of the result.
        """
        x0, y0, x1, y1 = box_mm
        size = (max(1, round((x1 - x0) * px_per_mm)), max(1, round((y1 - y0) * px_per_mm)))
        column, row = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
        places = np.column_stack([x0 + column.ravel() / px_per_mm, y0 + row.ravel() / px_per_mm])
        where = self.camera.to_px(places).astype(np.float32).reshape(size[1], size[0], 2)
        view = cv2.remap(
            image,
            where[..., 0],
            where[..., 1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
        )
        return np.asarray(view, np.uint8)

    @property
    def bounds_mm(self) -> tuple[float, float, float, float]:
        """Box x0, y0, x1, y1 around all zones."""
        points = np.concatenate([zone.polygon_mm for zone in self.zones])
        return (
            float(points[:, 0].min()),
            float(points[:, 1].min()),
            float(points[:, 0].max()),
            float(points[:, 1].max()),
        )

    @property
    def towards_dealer(self) -> Floats:
        """Unit felt vector (2,) from the players' wagers to the dealer's side."""
        dealer = (
            self._centre_of(("dealer_hand",))
            if self.of_kind("dealer_hand")
            else self._centre_of(DEALER_KINDS)
        )
        tray = self._centre_of(("tray",)) if self.of_kind("tray") else dealer
        way = (dealer + tray) / 2 - self._centre_of(PLAYER_KINDS)
        length = float(np.hypot(*way))
        return np.asarray(way / length if length > 1e-6 else np.array([0.0, -1.0]), float)

    def on_player_side(self, zone: FeltZone, felt_mm: ArrayLike) -> Mask:
        """Which of the points (n, 2) lie further from the dealer than a zone's middle.

        On a felt without the dealer's cards and tray none is known to.
        """
        points = np.atleast_2d(np.asarray(felt_mm, float))
        dealer = self.find("dealer_hand") or self.find("tray")
        if dealer is None:
            return np.zeros(len(points), bool)
        centre = np.asarray(zone.centre_mm)
        return np.asarray((points - centre) @ (np.asarray(dealer.centre_mm) - centre) < 0, bool)

    def _centre_of(self, kinds: tuple[str, ...]) -> Floats:
        """Mean place of zones of these kinds, every position counting once."""
        by_position: dict[int | None, list[tuple[float, float]]] = {}
        for zone in self.of_kind(*kinds) or self.zones:
            by_position.setdefault(zone.position, []).append(zone.centre_mm)
        places = [np.mean(centres, axis=0) for centres in by_position.values()]
        return np.asarray(np.mean(places, axis=0) if places else [0.0, 0.0], float)


def _place(zone: Zone, camera: TableCamera) -> FeltZone:
    polygon = np.asarray(zone.polygon_mm, float)
    following = np.roll(polygon, -1, axis=0)
    cross = polygon[:, 0] * following[:, 1] - following[:, 0] * polygon[:, 1]
    area = float(cross.sum()) / 2
    if abs(area) > 1e-6:
        centre = ((polygon + following) * cross[:, None]).sum(axis=0) / (6 * area)
    else:
        centre = polygon.mean(axis=0)
    return FeltZone(
        name=zone.name,
        kind=zone.kind,
        position=zone.position,
        wager=zone.wager,
        hand=zone.hand,
        polygon_mm=polygon,
        polygon_px=camera.to_px(polygon),
        centre_mm=(float(centre[0]), float(centre[1])),
        area_mm2=abs(area),
    )


def _grown(polygon: Floats, grow_mm: float) -> Floats:
    """Convex hull of a polygon with a disc of ``grow_mm`` round every corner."""
    if grow_mm <= 0:
        return polygon
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    ring = grow_mm * np.column_stack([np.cos(angles), np.sin(angles)])
    points = (polygon[:, None, :] + ring[None]).reshape(-1, 2)
    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)
