"""What would let a camera check more, in the words of somebody who hangs cameras."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from models.chip_stack.unroll import CHIP_THICKNESS_MM
from pitwatch.suitability.judgement import EDGE_SURE_PX, GOOD_SHARE, fact_share, zones_for
from pitwatch.suitability.needs import Fact
from pitwatch.suitability.reach import SHARP_PX, card_reach, needed_card_px
from pitwatch.suitability.view import ZoneView

__all__ = ["advise"]

_SOFT_PX = 1.1
"""Blur from which on better focus is worth more than more pixels."""

_MUCH_GLARE, _MUCH_DARK = 0.05, 0.25
_CUT = 0.95


def advise(views: Sequence[ZoneView], size_px: tuple[int, int]) -> tuple[str, ...]:
    """Returns one sentence for each thing that would help, the most telling first."""
    found = [
        _out_of_picture(views),
        _focus(views),
        _cards(views, size_px),
        _chips(views),
        _light(views),
    ]
    return tuple(sentence for sentence in found if sentence)


def _names(views: Iterable[ZoneView]) -> str:
    names = [view.name for view in views]
    return ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")


def _out_of_picture(views: Sequence[ZoneView]) -> str:
    cut = [view for view in views if view.shown < _CUT]
    if not cut:
        return ""
    return f"Aim or widen the view: {_names(cut)} {_are(cut)} not wholly in the picture."


def _are(views: Sequence[ZoneView]) -> str:
    return "is" if len(views) == 1 else "are"


def _focus(views: Sequence[ZoneView]) -> str:
    hands = zones_for(Fact.CARDS, views)
    blurs = [view.quality.blur_px for view in hands if view.quality.blur_px is not None]
    if not blurs or float(np.median(blurs)) < _SOFT_PX:
        return ""
    blur = float(np.median(blurs))
    card = float(np.median([view.card_px for view in hands]))
    now, sharp = card_reach(card, blur).right, card_reach(card, SHARP_PX).right
    return (
        f"Focus, or compress less: edges are blurred by {blur:.1f} pixels. Cards {card:.0f} pixels "
        f"high are read in {now:.0%} of looks now, in {sharp:.0%} when sharp."
    )


def _cards(views: Sequence[ZoneView], size_px: tuple[int, int]) -> str:
    hands = [view for view in zones_for(Fact.CARDS, views) if view.shown >= _CUT]
    short = []
    for view in hands:
        needed = needed_card_px(GOOD_SHARE, view.quality.blur_px)
        if needed is None:
            needed = needed_card_px(GOOD_SHARE, SHARP_PX)
        if needed is not None and view.card_px < needed:
            short.append((needed / view.card_px, view))
    if not short:
        return ""
    factor, worst = max(short, key=lambda pair: pair[0])
    return (
        f"Go nearer, zoom in or record more pixels: cards at {_names(v for _, v in short)} are too "
        f"small; at {worst.name} they are {worst.card_px:.0f} pixels high and the picture must be "
        f"{factor:.1f} times finer ({round(size_px[0] * factor)} pixels wide for the same view)."
    )


def _chips(views: Sequence[ZoneView]) -> str:
    areas = [view for view in zones_for(Fact.CHIP_VALUES, views) if view.shown >= _CUT]
    poor = [view for view in areas if fact_share(Fact.CHIP_VALUES, view) < GOOD_SHARE]
    if not poor:
        return ""
    worst = min(poor, key=lambda view: view.chip_edge_px)
    lower = worst.px_per_mm * CHIP_THICKNESS_MM * float(np.cos(np.radians(45)))
    edge = f"one chip's edge at {worst.name} shows {worst.chip_edge_px:.1f} pixels"
    if worst.elevation_deg > 60 and lower > worst.chip_edge_px * 1.15:
        return (
            f"Add a lower camera to count chips: this one looks down at "
            f"{worst.elevation_deg:.0f} degrees and {edge}; at 45 degrees and the same distance it "
            f"would show {lower:.1f}."
        )
    return (
        f"Record more pixels to count chips: {edge}; "
        f"{EDGE_SURE_PX:.1f} are needed ({EDGE_SURE_PX / max(worst.chip_edge_px, 0.01):.1f} times)."
    )


def _light(views: Sequence[ZoneView]) -> str:
    bright = [view for view in views if view.quality.glare > _MUCH_GLARE]
    dark = [view for view in views if view.quality.dark > _MUCH_DARK]
    if bright:
        return (
            f"Move the lamp or fit a polarising filter: glare whites out part of {_names(bright)}."
        )
    return f"Light the table: {_names(dark)} {_are(dark)} too dark to see into." if dark else ""
