"""What the application needs of vision: a watcher that can be put away and taken up again.

A recording of a night is audited in one pass that may be killed at any time. The application
pushes frames in order, writes the events that come back, and every minute of media time pickles the
watcher beside them; a later run unpickles it, shows it the last seconds again, and goes on to the
same bytes. So a watcher holds no open file and no generator, and little that a recording can give
back; the models in it and the felt are named by ``vision.equip`` and given to it again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules_check.facts.events import Event
from vision.film.capture import Frame, Lost

__all__ = ["Seen", "SeenBox", "Watcher"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenBox:
    """Something to draw.

    Attributes:
        kind: ``card`` ``back`` ``chips`` ``hand`` ``cover_card``.
        label: short text beside the box, such as ``KH`` or ``$25``.
        quad_px: four corners in pixels of the recording.
    """

    kind: str
    label: str
    quad_px: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is on the table from ``t`` seconds until the next ``Seen``."""

    t: float
    boxes: tuple[SeenBox, ...]


class Watcher(Protocol):
    """Turns frames into events; picklable between pushes."""

    def push(self, frame: Frame) -> Sequence[Event]:
        """Returns the events that are settled now, in time order over all pushes."""

    @property
    def again_from_ns(self) -> int | None:
        """The first frame that must be shown again after being taken up, None if none must."""

    def show_again(self, frame: Frame) -> bool:
        """Takes a frame that was pushed before this was put away; False if it is another one."""

    def finish(self, lost: Sequence[Lost]) -> Sequence[Event]:
        """Returns the last events, gaps of the stretches that could not be decoded included."""

    def take_seen(self) -> Sequence[Seen]:
        """Returns the changes of what lies on the table since the last call, for drawing."""
