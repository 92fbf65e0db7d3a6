"""Stretches of time in which something, or everything, was not seen."""

from dataclasses import dataclass
from typing import Literal

from rules_check.facts.events import Gap
from rules_check.facts.layout import TableProfile, ZoneKind

__all__ = [
    "SHORTEST_HIDDEN_DEAL_S",
    "SHORTEST_HIDDEN_END_S",
    "DoubtfulBurn",
    "Spot",
    "Unseen",
    "UnseenReason",
    "spots_of",
    "wagers_hidden",
]

UnseenReason = Literal[
    "occluded",
    "out_of_view",
    "corrupt",
    "frozen",
    "cut",
    "unsure",
    "before_recording",
    "after_recording",
]

SHORTEST_HIDDEN_END_S = 4.0
"""A gap shorter than this cannot hide the end of one round, the bets and the deal of the next:
two hands cleared, a bet and two cards take longer at the fastest table, those included that only
reach into the gap and are lost with it. Lowering it splits rounds
sooner and leaves more findings after a gap undecided; raising it trusts more of them."""

SHORTEST_HIDDEN_DEAL_S = 8.0
"""The same for a gap among the bets, which must hide a whole round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtfulBurn(Gap):
    """The unseen stretch in the place of a burn that may not have happened."""


Spot = tuple[ZoneKind, int | None]
"""A kind of zone and its position; None for zones that belong to no position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """From ``t`` to ``t_end`` nothing was seen at ``spots``.

    Attributes:
        t: seconds; minus infinity before the recording.
        t_end: seconds; infinity after the recording, or if the end of the gap is not known.
        reason: why.
        spots: where; None is anywhere on the table.
        event_id: the gap event; None for what lies before or after the recording.
        wagers: the wagers in whose areas nothing was seen; None is any.
        burn: it stands for a burn that may not have happened: at most one card was burned in it.
    """

    t: float
    t_end: float
    reason: UnseenReason
    spots: frozenset[Spot] | None = None
    event_id: str | None = None
    wagers: frozenset[str] | None = None
    burn: bool = False

    def overlaps(self, t: float, t_end: float) -> bool:
        """Whether it shares at least an instant with ``t..t_end``."""
        return self.t <= t_end and t <= self.t_end

    def hides(self, kind: ZoneKind | None = None, position: int | None = None) -> bool:
        """Whether it hides any zone of this kind and position; None is any."""
        if self.spots is None:
            return True
        return any(
            (kind is None or kind == spot_kind)
            and (position is None or spot_position is None or position == spot_position)
            for spot_kind, spot_position in self.spots
        )


def spots_of(zones: tuple[str, ...] | None, profile: TableProfile) -> frozenset[Spot] | None:
    """Returns the spots of zone names; None (anywhere) if none or one unknown is named.

    A name that the profile does not have could be any zone, so nothing is assumed seen.
    """
    known: dict[str, Spot] = {zone.name: (zone.kind, zone.position) for zone in profile.zones}
    if not zones or any(name not in known for name in zones):
        return None
    return frozenset(known[name] for name in zones)


def wagers_hidden(zones: tuple[str, ...] | None, profile: TableProfile) -> frozenset[str] | None:
    """Returns the wagers whose areas are named; None (any) if none or one unknown is named."""
    if zones is None or spots_of(zones, profile) is None:
        return None
    named = (zone for zone in profile.zones if zone.name in zones and zone.kind == "wager")
    return frozenset(zone.wager for zone in named if zone.wager is not None)
