"""What stands on the dealer's side of a table: shoe, rack, tray, boxes."""

from __future__ import annotations

import random
from dataclasses import replace

from sample_video.scripts.acts import Point
from sample_video.scripts.areas import Area, TableLayout
from sample_video.scripts.outlines import box, rounded


def fixtures(rng: random.Random, width: float) -> list[Area]:
    """Dealer's card place, shoe, discard rack, tray, drop slot and tip box."""
    middle = width / 2
    tray = (rng.uniform(480.0, 580.0), rng.uniform(105.0, 125.0))
    shoe = (rng.uniform(235.0, 265.0), rng.uniform(118.0, 132.0))
    rack = (width - rng.uniform(250.0, 290.0), rng.uniform(120.0, 140.0))
    return [
        fixture("dealer", "dealer_hand", (middle, rng.uniform(255.0, 275.0)), (210.0, 116.0), 0.0),
        fixture("shoe", "shoe", shoe, (290.0, 170.0), rng.uniform(-14.0, -2.0)),
        fixture("discard", "discard", rack, (130.0, 160.0), rng.uniform(-4.0, 4.0)),
        fixture("tray", "tray", (middle, rng.uniform(25.0, 35.0)), tray, 0.0),
        fixture("drop", "drop_box", (middle + tray[0] / 2 + 92.0, 34.0), (120.0, 60.0), 0.0),
        fixture("tips", "tip_box", (middle - tray[0] / 2 - 120.0, 8.0), (90.0, 60.0), 0.0),
    ]


def fixture(
    name: str, kind: str, centre: Point, size: tuple[float, float], angle_deg: float
) -> Area:
    """One fixture as an area of its own, a box."""
    return Area(
        name=name,
        kind=kind,
        position=None,
        wager=None,
        hand=None,
        shape="box",
        centre_mm=rounded(centre),
        angle_deg=round(angle_deg, 2),
        size_mm=(round(size[0], 1), round(size[1], 1)),
        polygon_mm=box(centre, size, angle_deg),
    )


def misbuilt(layout: TableLayout, *, shoe_right: bool, boxes_together: bool) -> TableLayout:
    """Fixtures on the wrong side: mirrored about the middle of the table."""
    wrong = {"shoe", "discard"} if shoe_right else set()
    areas = [
        _mirrored(area, layout.width_mm) if area.name in wrong else area for area in layout.areas
    ]
    if boxes_together:
        drop, tips = layout.area("drop"), layout.area("tips")
        beside = (drop.centre_mm[0] + 120.0, tips.centre_mm[1])
        moved = fixture(tips.name, tips.kind, beside, tips.size_mm, tips.angle_deg)
        areas[areas.index(tips)] = moved
    return replace(layout, areas=tuple(areas))


def _mirrored(area: Area, width: float) -> Area:
    centre = (width - area.centre_mm[0], area.centre_mm[1])
    return fixture(area.name, area.kind, centre, area.size_mm, -area.angle_deg)
