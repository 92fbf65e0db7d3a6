"""The phases of a round, each with what was not seen in it."""

from collections.abc import Sequence

from rules_check.facts.events import Chips
from rules_check.rounds.building import Part, burns_of
from rules_check.rounds.parts import Deal, Phase, PhaseName
from rules_check.rounds.unseen import Unseen

__all__ = ["phases_of"]


def phases_of(
    part: Part,
    whole: tuple[float, float],
    original: Deal | None,
    war: Deal | None,
    unseen: Sequence[Unseen],
) -> tuple[Phase, ...]:
    """Returns the phases that took place, in order; times in seconds.

    ``preparation`` and ``betting`` reach to the first card, ``settlement`` from the original
    deal to the War deal or the end, ``war_settlement`` from the War deal to the end.

    Args:
        part: the round's share of the log.
        whole: from the start of the preparation to the end of the round.
        original: the first deal.
        war: the second deal.
        unseen: what was not seen in the round.
    """
    since, end = whole
    first = original.t if original else (war.t if war else part.start_t)
    bounds: list[tuple[PhaseName, float, float]] = [
        ("preparation", since, first),
        ("betting", min(part.start_t, first), first),
    ]
    war_t = war.t if war else _war_start(part)
    if original:
        bounds.append(("deal", original.t, original.t_end))
        bounds.append(("settlement", original.t_end, end if war_t is None else war_t))
    if war_t is not None:
        war_end = war.t_end if war else end
        bounds.append(("war_deal", war_t, war_end))
        bounds.append(("war_settlement", war_end, end))
    bounds.append(("round", min(since, part.start_t), end))
    return tuple(_phase(name, t, max(t, t_end), unseen) for name, t, t_end in bounds)


def _phase(name: PhaseName, t: float, t_end: float, unseen: Sequence[Unseen]) -> Phase:
    hidden = tuple(u for u in unseen if u.overlaps(t, t_end))
    return Phase(name=name, t=t, t_end=t_end, unseen=hidden)


def _war_start(part: Part) -> float | None:
    """Returns when a War deal must have begun though none of its cards was seen."""
    burns = [burn.event.t for burn in burns_of(part) if burn.phase == "war"]
    if burns:
        return min(burns)
    second = part.shape.second_wager
    placed = [
        event.t
        for event in part.events
        if isinstance(event, Chips) and event.wager == second and event.action == "placed"
    ]
    return max(placed) if second is not None and placed else None
