"""Which provisions a camera can check, at which positions, and what would help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from models.chip_stack.unroll import CHIP_RADIUS_MM
from pitwatch.suitability.needs import Fact, Need
from pitwatch.suitability.reach import card_reach
from pitwatch.suitability.view import ZoneView

__all__ = ["Able", "Judgement", "fact_share", "judge", "zones_for"]

GOOD_SHARE, SOME_SHARE = 0.75, 0.25
"""From the first share of rounds on a provision counts as checked, below the second as not. The
shares are of single still pictures; a recording looks many times, so they are low estimates."""

LEAST_CARD_PX = 16.0
"""A card this high can be followed from hand to place though not read (vision needs some 12)."""

LEAST_CHIP_PX = 8.0
"""A chip this wide can be seen to come and go."""

EDGE_SURE_PX, EDGE_LOST_PX = 3.2, 1.0
"""Height of one chip's edge, pixels, at which the value of most small stacks is told exactly, and
below which mispayments by a chip are not told: the figures by edge are in docs/chips.md."""

_HALF_SHOWN = 0.5


class Able(Enum):
    """How far a camera can check a provision."""

    YES = "yes"
    IN_PART = "in part"
    NO = "no"
    NOT_BY_CAMERA = "not by camera"
    FROM_PROFILE = "from the profile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """One provision under this camera.

    Attributes:
        need: the provision and what it rests on.
        able: the answer.
        share: expected share of rounds in which it can be decided, mean over positions.
        weakest: the fact that limits it; None if nothing does.
        worst_positions: positions where that fact falls below the first threshold.
    """

    need: Need
    able: Able
    share: float
    weakest: Fact | None
    worst_positions: tuple[int, ...]


_ZONES: dict[Fact, tuple[str, ...]] = {
    Fact.CARDS: ("hand", "dealer_hand"),
    Fact.DEALING: ("hand", "dealer_hand"),
    Fact.SHOE: ("shoe", "discard"),
    Fact.CHIP_ACTS: ("wager",),
    Fact.CHIP_VALUES: ("wager",),
    Fact.SHUFFLE: ("stack", "shuffler"),
    Fact.SOUND: (),
    Fact.LOGS: (),
    Fact.PICTURES: (),
}

_UNSEEN = (Fact.SOUND, Fact.LOGS, Fact.PICTURES)
"""Facts that no camera supplies, the one named first that says most."""


def zones_for(fact: Fact, views: Iterable[ZoneView]) -> tuple[ZoneView, ...]:
    """Returns the zones in which a fact is to be seen."""
    return tuple(view for view in views if view.kind in _ZONES[fact])


def fact_share(fact: Fact, view: ZoneView) -> float:
    """Returns in what share of cases a fact is seen in a zone, 0..1."""
    if view.shown < _HALF_SHOWN:
        return 0.0
    clear = max(0.0, 1.0 - view.quality.glare - view.quality.dark)
    if fact is Fact.CARDS:
        return card_reach(view.card_px, view.quality.blur_px).right * clear
    if fact is Fact.CHIP_VALUES:
        return _ramp(view.chip_edge_px, EDGE_LOST_PX, EDGE_SURE_PX) * clear
    if fact is Fact.CHIP_ACTS:
        return clear if view.px_per_mm * 2 * CHIP_RADIUS_MM >= LEAST_CHIP_PX else 0.0
    return clear if view.card_px >= LEAST_CARD_PX else 0.0


def _ramp(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low)))


def judge(needs: Sequence[Need], views: Sequence[ZoneView]) -> tuple[Judgement, ...]:
    """Judges every provision, in the chapter's order."""
    return tuple(_judge(need, views) for need in needs)


def _judge(need: Need, views: Sequence[ZoneView]) -> Judgement:
    if not need.facts:
        return Judgement(
            need=need, able=Able.FROM_PROFILE, share=1.0, weakest=None, worst_positions=()
        )
    unseen = [fact for fact in _UNSEEN if fact in need.facts]
    if unseen:
        return Judgement(
            need=need, able=Able.NOT_BY_CAMERA, share=0.0, weakest=unseen[0], worst_positions=()
        )
    shares = {fact: _by_position(fact, views) for fact in need.facts}
    means = {fact: sum(by.values()) / len(by) if by else 0.0 for fact, by in shares.items()}
    weakest = min(means, key=lambda fact: means[fact])
    share = means[weakest]
    able = Able.YES if share >= GOOD_SHARE else Able.IN_PART if share >= SOME_SHARE else Able.NO
    worst = [p for p, value in shares[weakest].items() if p is not None and value < GOOD_SHARE]
    return Judgement(
        need=need,
        able=able,
        share=share,
        weakest=None if able is Able.YES else weakest,
        worst_positions=() if able is Able.YES else tuple(sorted(worst)),
    )


def _by_position(fact: Fact, views: Sequence[ZoneView]) -> dict[int | None, float]:
    """Share by position; what every position needs (the dealer's hand) lowers all of them."""
    zones = zones_for(fact, views)
    table_wide = [fact_share(fact, view) for view in zones if view.position is None]
    shared = min(table_wide, default=1.0)
    seats: dict[int | None, list[float]] = {}
    for view in zones:
        if view.position is not None:
            seats.setdefault(view.position, []).append(fact_share(fact, view))
    if not seats:
        return {None: shared} if table_wide else {}
    return {seat: min(shared, sum(values) / len(values)) for seat, values in seats.items()}
