"""How the camera sees each zone of the table: scale, slant, share in the picture, quality."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.chip_stack.unroll import CHIP_THICKNESS_MM
from models.reader.rectify import standard_height_px
from pitwatch.suitability.quality import Quality, frame_blur_px, quality_of
from vision.table.camera import TableCamera
from vision.table.felt import Felt, FeltZone

__all__ = ["CARD_MM", "ZoneView", "view_zones"]

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

CARD_MM = (63.5, 88.9)
"""Width and height of a playing card (poker size)."""

INDEX_MM = 8.0
"""Height of the rank in the corner of a standard index."""

_MARGIN_MM = 25.0
"""Cards and chips lie over the border of their area by as much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneView:
    """One zone as the camera sees it.

    Attributes:
        name, kind, position, wager: as in the table profile.
        shown: share of the zone inside the picture, 0..1.
        px_per_mm: scale of the felt there, pixels a millimetre.
        card_px: standard height of a card lying there: of an upright card with the same area.
        index_px: height of the rank in a card's corner, were it seen upright.
        chip_edge_px: how high one chip's edge shows.
        elevation_deg: how steeply the camera looks down on it; 90 is from straight above.
        quality: blur, glare and darkness there.
    """

    name: str
    kind: str
    position: int | None
    wager: str | None
    shown: float
    px_per_mm: float
    card_px: float
    index_px: float
    chip_edge_px: float
    elevation_deg: float
    quality: Quality


def view_zones(image_bgr: Image, felt: Felt) -> tuple[ZoneView, ...]:
    """Measures every zone of a felt in a picture of its camera, in the profile's order.

    Args:
        image_bgr: BGR uint8 (H, W, 3), of the size the camera was fitted to.
        felt: the table's.
    """
    usual = frame_blur_px(image_bgr)
    return tuple(_view(image_bgr, felt, zone, usual) for zone in felt.zones)


def _view(image_bgr: Image, felt: Felt, zone: FeltZone, usual_blur_px: float | None) -> ZoneView:
    camera = felt.camera
    centre = np.asarray(zone.centre_mm, float)
    card_px = _card_px(camera, centre, felt.towards_dealer)
    away = np.asarray(camera.centre_mm) - np.append(centre, 0.0)
    up = camera.up_px(centre)[0]
    return ZoneView(
        name=zone.name,
        kind=zone.kind,
        position=zone.position,
        wager=zone.wager,
        shown=_shown(zone.polygon_px, camera.size_px),
        px_per_mm=float(camera.px_per_mm(centre)[0]),
        card_px=card_px,
        index_px=card_px * INDEX_MM / CARD_MM[1],
        chip_edge_px=float(np.hypot(*up)) * CHIP_THICKNESS_MM,
        elevation_deg=float(np.degrees(np.arctan2(abs(away[2]), np.hypot(away[0], away[1])))),
        quality=quality_of(image_bgr, felt.mask(zone, grow_mm=_MARGIN_MM), usual_blur_px),
    )


def _card_px(camera: TableCamera, centre_mm: Floats, ahead: Floats) -> float:
    """Standard height of a card whose long side points to the dealer."""
    across = np.array([-ahead[1], ahead[0]])
    half_w, half_h = CARD_MM[0] / 2, CARD_MM[1] / 2
    signs = ((-1, 1), (1, 1), (1, -1), (-1, -1))
    corners = np.array([centre_mm + across * half_w * a + ahead * half_h * b for a, b in signs])
    return standard_height_px(camera.to_px(corners))


def _shown(polygon_px: Floats, size_px: tuple[int, int]) -> float:
    """Share of a zone's outline, filled, that lies in the picture."""
    outline = cv2.convexHull(polygon_px.astype(np.float32))
    whole = float(cv2.contourArea(outline))
    width, height = size_px
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inside, _ = cv2.intersectConvexConvex(outline, frame)
    return min(1.0, float(inside) / whole) if whole > 0 else 0.0
