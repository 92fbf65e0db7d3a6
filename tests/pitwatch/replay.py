"""A watcher that replays a script instead of looking: for tests of what the application does."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_check.facts.events import Event
from vision.watcher import Seen, SeenBox


@dataclass
class ReplayWatcher:
    """Gives each event out with the first frame at or after its end."""

    waiting: list[Event]
    pushed: int = 0
    seen: list[Seen] = field(default_factory=list)
    die_after: int | None = None

    def push(self, frame) -> Sequence[Event]:
        if self.die_after is not None and self.pushed >= self.die_after:
            raise KeyboardInterrupt
        self.pushed += 1
        t = frame.t_ns / 1e9
        quad = ((10.0, 10.0), (60.0, 10.0), (60.0, 80.0), (10.0, 80.0))
        self.seen.append(Seen(t=t, boxes=(SeenBox(kind="card", label="KH", quad_px=quad),)))
        ready = [event for event in self.waiting if (event.t_end or event.t) <= t]
        self.waiting = [event for event in self.waiting if event not in ready]
        return sorted(ready, key=lambda event: event.t)

    @property
    def again_from_ns(self) -> int | None:
        return None

    def show_again(self, frame) -> bool:
        return self.pushed > 0

    def finish(self, lost) -> Sequence[Event]:
        return self.waiting

    def take_seen(self) -> Sequence[Seen]:
        seen, self.seen = self.seen, []
        return seen
