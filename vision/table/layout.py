"""The table cut into cells at low resolution, and what lies beyond its edges.

A cell is where the things of one kind at one place come to rest: the cards of a seat, the chips
    of one wager, the
dealer's cards, the shoe, the discard rack.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Place
from vision.film.motion import low_size
from vision.table.felt import Felt, FeltZone
from vision.table.hands import DEALER, PLAYER, PLAYER_MAYBE

Mask = NDArray[np.bool_]

CARD_MM = (63.0, 88.0)
# How far from its zone a thing may rest and still belong to it: a payment stands a chip's width
# beside the stake, a card is laid down a little off its outline. Larger cells collect a neighbour's
# things.
REACH_MM = {"cards": 34.0, "chips": 46.0, "shoe": 0.0, "discard": 10.0, "tray": 10.0}
# Beside the shoe of a table with baccarat's hands the Banker's may wait, so near.
REACH_MM["corner"] = 120.0
# On the player's side of a wager lie the player's own chips, so there a wager reaches less far.
OWN_SIDE_REACH_MM = 14.0
# Beyond the cells by this much lies the table's edge.
EDGE_MM = 70.0
# What counts as the dealer's side reaches in this far from the tray's far edge.
DEALER_BAND_MM = 40.0
# A picture's side lies away from the dealer when its direction on the felt makes this cosine with
# that to the dealer at most, and beside him up to the second. Over a side that lies away, within
# these low resolution pixels, only players come in; over one beside him so far from him (mm) that
# the picture would show where his arm came from.
AWAY_COSINE, BESIDE_COSINE, RIM_PX, BESIDE_MM = -0.6, 0.25, 3, 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A place where things rest.

    Attributes:
        number: index in the layout.
        kind: ``cards``, ``chips``, ``shoe``, ``corner`` (beside a shoe), ``discard`` or ``tray``.
        zones: the profile's zones in it; cards of a seat share one cell.
        position: the seat, None for the dealer's.
        mask: (h, w) low resolution pixels.
    """

    number: int
    kind: str
    zones: tuple[FeltZone, ...]
    position: int | None
    mask: Mask

    @property
    def name(self) -> str:
        """The first zone's name."""
        return self.zones[0].name


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """All cells of a table under one camera.

    Attributes:
        cells: in the profile's order.
        of_pixel: (h, w) number of the cell, ``len(cells)`` for none.
        edge: (h, w) ``DEALER`` or ``PLAYER`` beyond the felt, ``PLAYER_MAYBE`` where the picture
            ends on the players' side of the felt, else 0.
        felt: (h, w) the felt between the cells.
        place_mm: (h, w, 2) felt millimetres of the pixels.
        scale: full resolution pixels per low resolution pixel, (x, y).
        card_px: area of a card in the middle of the felt, low resolution pixels.
        cards: (h, w) share of a card's area that each pixel is.
    """

    cells: tuple[Cell, ...]
    of_pixel: NDArray[np.int64]
    edge: NDArray[np.uint8]
    felt: Mask
    place_mm: NDArray[np.float32]
    scale: tuple[float, float]
    card_px: float
    cards: NDArray[np.float32]

    def of_kind(self, kind: str) -> tuple[Cell, ...]:
        """Cells of a kind."""
        return tuple(cell for cell in self.cells if cell.kind == kind)

    def share_on_zones(self, cell: Cell, where: Mask) -> float:
        """Share of a region (h, w) that lies on a cell's zones, not only within reach of them."""
        places = self.place_mm[where]
        if not len(places):
            return 0.0
        away = np.min([zone.distance_mm(places) for zone in cell.zones], axis=0)
        return float(np.mean(away <= 0.0))


def _kind(zone: FeltZone) -> str | None:
    return {
        "hand": "cards",
        "dealer_hand": "cards",
        "wager": "chips",
        "shoe": "shoe",
        "discard": "discard",
        "tray": "tray",
    }.get(zone.kind)


def place_of(zone: FeltZone) -> Place:
    """Whose cards lie in a zone: a seat's, the dealer's, or baccarat's two hands.

    Baccarat's hands belong to no seat; their zones say which hand by ``hand`` or by their name.
    """
    if zone.position is not None:
        return zone.position
    words = (zone.hand or "", *re.split(r"[^a-z]+", zone.name.lower()))
    if "banker" in words:
        return "banker"
    return "player" if "player" in words else "dealer"


def layout_of(felt: Felt, size_px: tuple[int, int]) -> Layout:
    """Cuts the table into cells for pictures of ``size_px``."""
    width, height = low_size(size_px)
    scale = size_px[0] / width, size_px[1] / height
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    pixels = np.column_stack([(columns.ravel() + 0.5) * scale[0], (rows.ravel() + 0.5) * scale[1]])
    place = _safe_felt(felt, pixels)
    groups: dict[tuple[str, int | str | None], list[FeltZone]] = {}
    for zone in felt.zones:
        kind = _kind(zone)
        if kind is not None:
            key = place_of(zone) if kind == "cards" else zone.name
            groups.setdefault((kind, key), []).append(zone)
    if ("cards", "banker") in groups:
        for shoe in [zones for (kind, _), zones in groups.items() if kind == "shoe"]:
            groups["corner", shoe[0].name] = shoe
    distances = np.full((len(groups) + 1, len(place)), 1e9, np.float32)
    for number, ((kind, _), zones) in enumerate(groups.items()):
        near = np.min([_distance(zone, place) for zone in zones], axis=0)
        distances[number] = np.where(near <= _reach(felt, kind, zones, place), near, 1e9)
    distances[-1] = 1e8
    of_pixel = np.argmin(distances, axis=0).reshape(height, width)
    cells = tuple(
        Cell(
            number=number,
            kind=kind,
            zones=tuple(zones),
            position=zones[0].position,
            mask=of_pixel == number,
        )
        for number, ((kind, _), zones) in enumerate(groups.items())
    )
    place_mm = place.reshape(height, width, 2).astype(np.float32)
    edge, inside = _edges(felt, place_mm)
    felt_mask = inside & (of_pixel == len(cells))
    card_px = (
        CARD_MM[0]
        * CARD_MM[1]
        * float(felt.camera.px_per_mm(_middle(felt))[0]) ** 2
        / (scale[0] * scale[1])
    )
    return Layout(
        cells=cells,
        of_pixel=of_pixel.astype(np.int64),
        edge=edge,
        felt=felt_mask if felt_mask.any() else inside,
        place_mm=place_mm,
        scale=scale,
        card_px=card_px,
        cards=_pixel_cards(place_mm),
    )


def _pixel_cards(place_mm: NDArray[np.float32]) -> NDArray[np.float32]:
    """Share of a card's area that each pixel is, were it on the felt."""
    down, right = np.gradient(place_mm, axis=0), np.gradient(place_mm, axis=1)
    area = np.abs(down[..., 0] * right[..., 1] - down[..., 1] * right[..., 0])
    most = 4.0 * float(np.median(area))
    return np.asarray(np.minimum(area, most) / (CARD_MM[0] * CARD_MM[1]), np.float32)


def _reach(
    felt: Felt, kind: str, zones: list[FeltZone], place: NDArray[np.float64]
) -> NDArray[np.float64]:
    """How far (n,) points may lie from the zones and still belong to them."""
    reach = np.full(len(place), REACH_MM[kind])
    if kind == "chips":
        reach[felt.on_player_side(zones[0], place)] = OWN_SIDE_REACH_MM
    return reach


def _middle(felt: Felt) -> NDArray[np.float64]:
    x0, y0, x1, y1 = felt.bounds_mm
    return np.array([[(x0 + x1) / 2, (y0 + y1) / 2]])


def _safe_felt(felt: Felt, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Felt millimetres of pixels; far away where a pixel lies above the felt's horizon."""
    inverse = np.linalg.inv(felt.camera.homography)
    points = np.column_stack([pixels, np.ones(len(pixels))]) @ inverse.T
    middle = np.append(felt.camera.to_px(_middle(felt))[0], 1.0) @ inverse.T
    depth = points[:, 2] * np.sign(middle[2])
    away = depth < 1e-9
    points[away] = [1e6, 1e6, 1.0]
    return np.asarray(np.clip(points[:, :2] / points[:, 2:], -2e4, 2e4), float)


def _distance(zone: FeltZone, place: NDArray[np.float64]) -> NDArray[np.float32]:
    """Distance (n,) to a zone's polygon, 0 inside, by rasterising the neighbourhood at 4 mm."""
    step, margin = 4.0, 160.0
    low = zone.polygon_mm.min(axis=0) - margin
    shape = np.ceil((zone.polygon_mm.max(axis=0) + margin - low) / step).astype(int)[::-1]
    canvas = np.ones(tuple(shape), np.uint8)
    cv2.fillPoly(canvas, [np.round((zone.polygon_mm - low) / step).astype(np.int32)], 0)
    field = cv2.distanceTransform(canvas, cv2.DIST_L2, 5) * step
    index = np.floor((place - low) / step).astype(int)
    valid = (index >= 0).all(axis=1) & (index[:, 0] < shape[1]) & (index[:, 1] < shape[0])
    out = np.full(len(place), 1e9, np.float32)
    out[valid] = field[index[valid, 1], index[valid, 0]]
    return out


def _edges(felt: Felt, place_mm: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Mask]:
    """Edge labels and the felt's inside."""
    points = np.concatenate([zone.polygon_mm for zone in felt.zones]).astype(np.float32)
    hull = cv2.convexHull(points).reshape(-1, 2)
    height, width = place_mm.shape[:2]
    ring = EDGE_MM * np.column_stack(
        [np.cos(np.linspace(0, 6.28, 24)), np.sin(np.linspace(0, 6.28, 24))]
    )
    spread = (hull[:, None] + ring[None]).reshape(-1, 2).astype(np.float32)
    grown = np.asarray(cv2.convexHull(spread).reshape(-1, 2), np.float32)
    inside = _inside(grown, place_mm)
    towards = felt.towards_dealer.astype(np.float32)
    depth = place_mm @ towards
    dealer_zones = felt.of_kind("tray") or felt.of_kind("dealer_hand") or felt.zones
    line = max(float((zone.polygon_mm @ towards).max()) for zone in dealer_zones) - DEALER_BAND_MM
    edge = np.zeros((height, width), np.uint8)
    edge[~inside] = PLAYER
    edge[depth > line] = DEALER
    felt_inside = inside & (edge == 0)
    away, beside = (_cut_short(place_mm, towards, most) for most in (AWAY_COSINE, BESIDE_COSINE))
    edge[felt_inside & (away | (beside & (depth < line - BESIDE_MM)))] = PLAYER_MAYBE
    return edge, felt_inside


def _cut_short(
    place_mm: NDArray[np.float32], towards: NDArray[np.float32], most_cosine: float
) -> Mask:
    """The last pixels of a picture's sides that lie away from the dealer at least so much."""
    height, width = place_mm.shape[:2]
    rim = np.zeros((height, width), bool)
    middle = place_mm[height // 2, width // 2]
    for side in (np.s_[:RIM_PX], np.s_[-RIM_PX:], np.s_[:, :RIM_PX], np.s_[:, -RIM_PX:]):
        outwards = place_mm[side].reshape(-1, 2).mean(axis=0) - middle
        if outwards @ towards < most_cosine * float(np.hypot(*outwards)):
            rim[side] = True
    return rim


def _inside(polygon: NDArray[np.float32], place_mm: NDArray[np.float32]) -> Mask:
    """Which points lie in a convex polygon."""
    following = np.roll(polygon, -1, axis=0)
    inside = np.ones(place_mm.shape[:2], bool)
    area = float(np.sum(polygon[:, 0] * following[:, 1] - following[:, 0] * polygon[:, 1]))
    for a, b in zip(polygon, following, strict=True):
        cross = (b[0] - a[0]) * (place_mm[..., 1] - a[1]) - (b[1] - a[1]) * (
            place_mm[..., 0] - a[0]
        )
        inside &= (cross * np.sign(area)) >= 0
    return inside
