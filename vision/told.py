"""Acts seen and not yet told: events without an id, and the order they are told in."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field, replace

from rules_check.facts.events import Event, end_of

SECOND = 1_000_000_000


def seconds(t_ns: int) -> float:
    """Nanoseconds as seconds, to the millisecond."""
    return round(max(0, t_ns) / SECOND, 3)


@dataclass(slots=True)
class Timeline:
    """Puts events in time order and numbers them.

    An act is often understood after a later one (a payment is seen when the arm over it has gone),
    so events
    wait until nothing earlier can come.
    """

    waiting: list[tuple[float, float, int, Event]] = field(default_factory=list)
    told: int = 0
    last_t: float = 0.0
    _arrivals: int = 0

    def add(self, event: Event) -> None:
        """Takes an event; its id is given when it is told."""
        self._arrivals += 1
        end = end_of(event)
        heapq.heappush(self.waiting, (event.t, end, self._arrivals, event))

    def before(self, t: float) -> list[Event]:
        """The waiting events that begin before ``t``, in time order, numbered."""
        out: list[Event] = []
        while self.waiting and self.waiting[0][0] < t:
            event = heapq.heappop(self.waiting)[3]
            self.told += 1
            self.last_t = max(self.last_t, event.t)
            end = None if event.t_end is None else max(event.t_end, self.last_t)
            out.append(replace(event, id=f"v{self.told:05d}", t=self.last_t, t_end=end))
        return out
