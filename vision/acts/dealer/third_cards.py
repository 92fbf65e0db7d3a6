"""A third card that was handed out to be turned, where nothing but its coming back is seen.

It is drawn, laid down beside its hand, and taken up again under the same hand, so that it never
lies free before it comes back from a player's rail, face up.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_check.facts.events import CardDealt, Event
from vision.acts.cards.changes import CardAct
from vision.acts.dealer.handed_events import OPENED, carried, opened
from vision.acts.dealer.reaches import Reach
from vision.acts.dealer.trips import Trips
from vision.told import seconds

__all__ = ["handed_out"]


def handed_out(
    act: CardAct, dropped_ns: int, reaches: Sequence[Reach], seat: int | str, trips: Trips
) -> list[Event]:
    """What is known of a card that came face up to a whole hand; nothing if it was not handed out.

    Args:
        act: its coming.
        dropped_ns: when a card was put down last before.
        reaches: the dealer's to the rails, in time order.
        seat: to whom the first of them since then went, or a rail.
        trips: what was seen of the shoe.
    """
    came = act.change.passage.came_ns
    between = [one for one in reaches if dropped_ns < one.t_ns and one.t_end_ns <= came]
    drawn = trips.drawn_ns(dropped_ns, between[0].t_ns) if between else None
    if drawn is None or act.card.face != "up":
        return []
    card, out = act.card, between[0]
    laid = CardDealt(
        id="",
        t=seconds(drawn),
        t_end=seconds(out.t_ns),
        source="vision",
        confidence=OPENED,
        zone=card.zone,
        actor="dealer",
        to=card.to,
        card=None,
        face="down",
    )
    away = carried(act, card.zone, seat, out.t_end_ns, out.t_ns)
    return [laid, away, *opened(act, seat), carried(act, seat, card.zone)]
