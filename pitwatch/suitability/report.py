"""The suitability of a camera as JSON, as text and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from pitwatch.suitability.advice import advise
from pitwatch.suitability.judgement import (
    GOOD_SHARE,
    SOME_SHARE,
    Able,
    Judgement,
    fact_share,
    judge,
)
from pitwatch.suitability.needs import Fact, needs_of
from pitwatch.suitability.view import ZoneView, view_zones
from rules_check.facts.profile import TableProfile
from vision.table.camera import TableCamera
from vision.table.felt import Felt

__all__ = ["Suitability", "suitability_of"]

Image = npt.NDArray[np.uint8]

_GREEN, _AMBER, _RED, _PLAIN = (90, 200, 90), (60, 180, 240), (70, 70, 235), (200, 200, 200)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suitability:
    """What one camera can see and check of one table.

    Attributes:
        frame: path of the picture.
        felt: the table's zones under the fitted camera.
        zones: as the camera sees them.
        provisions: of the governing chapter; None if the game cannot be asked.
        advice: what would help.
    """

    frame: str
    felt: Felt
    zones: tuple[ZoneView, ...]
    provisions: tuple[Judgement, ...] | None
    advice: tuple[str, ...]

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.felt.camera.size_px

    @property
    def height_mm(self) -> float:
        """How high the camera hangs above the felt."""
        return abs(self.felt.camera.centre_mm[2])

    def as_json(self) -> dict[str, Any]:
        """The object that ``pitwatch camera --json`` prints."""
        return {
            "frame": self.frame,
            "size_px": list(self.size_px),
            "camera": {
                "error_px": round(self.felt.camera.error_px, 2),
                "height_mm": round(self.height_mm),
            },
            "zones": [_zone_json(view) for view in self.zones],
            "provisions": None
            if self.provisions is None
            else [_provision_json(judgement) for judgement in self.provisions],
            "advice": list(self.advice),
        }

    def as_text(self) -> str:
        """A page for people."""
        lines = [
            f"{self.frame} ({self.size_px[0]} x {self.size_px[1]}), camera "
            f"{self.height_mm / 1000:.1f} m above the felt, points fit to "
            f"{self.felt.camera.error_px:.1f} px",
            "",
            f"{'zone':<22}{'px/mm':>7}{'card px':>9}{'index px':>10}{'edge px':>9}{'angle':>7}"
            f"{'blur':>6}{'glare':>7}{'cards read':>12}",
        ]
        lines += [_zone_line(view) for view in self.zones]
        lines += ["", *_provision_lines(self.provisions)]
        if self.advice:
            lines += ["", "What would help:", *(f"- {sentence}" for sentence in self.advice)]
        return "\n".join(lines)

    def picture(self, image_bgr: Image) -> Image:
        """The frame with each zone outlined: green is seen well, amber in part, red is not."""
        drawn = np.asarray(cv2.convertScaleAbs(image_bgr, alpha=0.75), np.uint8)
        scale = max(0.5, self.size_px[0] / 1920)
        for zone, view in zip(self.felt.zones, self.zones, strict=True):
            outline = np.round(zone.polygon_px).astype(np.int32)
            colour = _colour(view)
            cv2.polylines(drawn, [outline], True, colour, max(1, round(2 * scale)), cv2.LINE_AA)
            if view.kind in {"hand", "dealer_hand", "wager"}:
                label = _label(view)
                at = (int(outline[:, 0].min()), int(outline[:, 1].mean()))
                for thick, ink in ((max(2, round(4 * scale)), (20, 20, 20)), (1, colour)):
                    cv2.putText(drawn, label, at, 0, 0.45 * scale, ink, thick, cv2.LINE_AA)
        return drawn


def suitability_of(frame: str, image_bgr: Image, profile: TableProfile) -> Suitability:
    """Judges a camera by one of its frames, BGR uint8 (H, W, 3).

    Raises:
        InputError: the profile has no camera, does not fit the picture, or names no law.
    """
    size = (int(image_bgr.shape[1]), int(image_bgr.shape[0]))
    felt = Felt(profile, TableCamera.from_profile(profile, size))
    edition = profile.governing_edition()
    views = view_zones(image_bgr, felt)
    needs = needs_of(profile.game, edition)
    return Suitability(
        frame=frame,
        felt=felt,
        zones=views,
        provisions=None if needs is None else judge(needs, views),
        advice=advise(views, size),
    )


def _zone_json(view: ZoneView) -> dict[str, Any]:
    quality = view.quality
    return {
        "name": view.name,
        "kind": view.kind,
        "position": view.position,
        "shown": round(view.shown, 3),
        "px_per_mm": round(view.px_per_mm, 4),
        "card_px": round(view.card_px, 1),
        "index_px": round(view.index_px, 1),
        "chip_edge_px": round(view.chip_edge_px, 2),
        "elevation_deg": round(view.elevation_deg, 1),
        "blur_px": None if quality.blur_px is None else round(quality.blur_px, 2),
        "glare": round(quality.glare, 4),
        "dark": round(quality.dark, 4),
        "cards_read": round(fact_share(Fact.CARDS, view), 3)
        if view.kind in {"hand", "dealer_hand"}
        else None,
    }


def _provision_json(judgement: Judgement) -> dict[str, Any]:
    need = judgement.need
    return {
        "provision": need.provision,
        "section": need.section,
        "title": need.title,
        "needs": [fact.value for fact in need.facts],
        "can": judgement.able.value,
        "share": round(judgement.share, 3),
        "limited_by": None if judgement.weakest is None else judgement.weakest.value,
        "positions": list(judgement.worst_positions),
    }


def _zone_line(view: ZoneView) -> str:
    quality = view.quality
    blur = "-" if quality.blur_px is None else f"{quality.blur_px:.1f}"
    read = ""
    if view.kind in {"hand", "dealer_hand"}:
        read = f"{fact_share(Fact.CARDS, view):.0%}"
    cut = "" if view.shown > 0.995 else f"  ({view.shown:.0%} in the picture)"
    return (
        f"{view.name[:21]:<22}{view.px_per_mm:>7.2f}{view.card_px:>9.0f}{view.index_px:>10.1f}"
        f"{view.chip_edge_px:>9.1f}{view.elevation_deg:>6.0f}°{blur:>6}{quality.glare:>7.0%}"
        f"{read:>12}{cut}"
    )


def _provision_lines(provisions: Sequence[Judgement] | None) -> list[str]:
    if provisions is None:
        return ["Which provisions this camera can check is not known: the game is not scripted."]
    lines = [
        "What this camera can check (share of rounds from single still pictures; recordings look "
        "often):"
    ]
    words = {
        Able.YES: "yes",
        Able.IN_PART: "in part",
        Able.NO: "no",
        Able.NOT_BY_CAMERA: "other sensor",
        Able.FROM_PROFILE: "profile",
    }
    for judgement in provisions:
        why = ""
        if judgement.weakest is not None:
            why = f"  [{judgement.weakest.value}"
            if judgement.worst_positions:
                why += ", position " + ", ".join(map(str, judgement.worst_positions))
            why += "]"
        share = f"{judgement.share:.0%}" if judgement.need.facts else ""
        lines.append(
            f"  {words[judgement.able]:<13}{share:>5}  {judgement.need.section:<14} "
            f"{judgement.need.title}{why}"
        )
    return lines


def _share(view: ZoneView) -> float | None:
    if view.kind in {"hand", "dealer_hand"}:
        return fact_share(Fact.CARDS, view)
    if view.kind == "wager":
        return fact_share(Fact.CHIP_VALUES, view)
    return None


def _colour(view: ZoneView) -> tuple[int, int, int]:
    share = _share(view)
    if share is None:
        return _PLAIN
    return _GREEN if share >= GOOD_SHARE else _AMBER if share >= SOME_SHARE else _RED


def _label(view: ZoneView) -> str:
    if view.kind == "wager":
        return f"edge {view.chip_edge_px:.1f}"
    return f"card {view.card_px:.0f} px {fact_share(Fact.CARDS, view):.0%}"
