"""The table profile (table.toml) of a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sample_video.scripts.acts import Point
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.house import House
from sample_video.scripts.script import ChipColour, Script


class CameraPoints(Protocol):
    """Where felt points are seen in the picture."""

    @property
    def image_px(self) -> Sequence[Point]:
        """Pixels, x right and y down."""

    @property
    def felt_mm(self) -> Sequence[Point]:
        """The same points in felt millimetres."""

    @property
    def size_px(self) -> tuple[int, int] | None:
        """Picture size (width, height)."""


def table_toml(script: Script, camera: CameraPoints | None = None) -> str:
    """The profile; without a camera the [camera] table is left out, as `check` allows."""
    parts = [_table(script)]
    if camera is not None:
        parts.append(_camera(camera))
    parts.append(zones_toml(script.layout))
    parts.append(chips_toml(script.chips))
    parts.append(submission_toml(script.house))
    return "\n".join(parts)


def _table(script: Script) -> str:
    return (
        "[table]\n"
        f'id = "{script.table_id}"\n'
        f'game = "{script.game}"\n'
        f'edition = "{script.edition}"\n'
        f"positions = {script.layout.positions}\n"
        f"gaming_day = {script.gaming_day.isoformat()}\n"
        'timezone = "America/New_York"\n'
    )


def _camera(camera: CameraPoints) -> str:
    text = f"[camera]\nimage_px = {_points(camera.image_px)}\nfelt_mm = {_points(camera.felt_mm)}\n"
    if camera.size_px is not None:
        text += f"size_px = [{camera.size_px[0]}, {camera.size_px[1]}]\n"
    return text


def zones_toml(layout: TableLayout) -> str:
    """All areas of the felt as [[zone]] tables."""
    zones = []
    for area in layout.areas:
        lines = ["[[zone]]", f'name = "{area.name}"', f'kind = "{area.kind}"']
        if area.position is not None:
            lines.append(f"position = {area.position}")
        if area.wager is not None:
            lines.append(f'wager = "{area.wager}"')
        if area.hand is not None:
            lines.append(f'hand = "{area.hand}"')
        lines.append(f"polygon_mm = {_points(area.polygon_mm)}")
        zones.append("\n".join(lines) + "\n")
    return "\n".join(zones)


def chips_toml(chips: Sequence[ChipColour]) -> str:
    """The denominations as [[chip]] tables."""
    tables = []
    for chip in chips:
        colours = ", ".join(f'"{colour}"' for colour in chip.colours)
        tables.append(f"[[chip]]\ncents = {chip.cents}\ncolours = [{colours}]\n")
    return "\n".join(tables)


def submission_toml(house: House) -> str:
    """The holder's choices."""
    lines = ["[rules_submission]", f"decks = {house.filed_decks or house.total_decks}"]
    if house.automated:
        lines.append("automated_shuffler = true")
    return "\n".join([*lines, *house.submission()]) + "\n"


def _points(points: Sequence[Point]) -> str:
    return "[" + ", ".join(f"[{x:.1f}, {y:.1f}]" for x, y in points) + "]"
