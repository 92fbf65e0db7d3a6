"""What the stage needs to know of a game to simulate it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol

from sample_video.scripts.areas import TableLayout
from sample_video.scripts.clock import WallClock
from sample_video.scripts.faults.fault import Fault, Scene
from sample_video.scripts.house import House
from sample_video.scripts.session import Chances, Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What is fixed of a table before the rest is drawn; None leaves it to chance.

    Attributes:
        more: Further choices of the house, by the names the game gives them.
    """

    edition: str
    positions: int | None = None
    automated: bool | None = None
    sound: bool | None = None
    more: Mapping[str, str | int | bool | None] = field(default_factory=dict)


class OpenSession(Protocol):
    """A session's own constructor."""

    def __call__(
        self,
        *,
        house: Any,
        clock: WallClock,
        rng: random.Random,
        players: int,
        opening: bool,
        chances: Chances,
    ) -> Session[Any, Any, Any]:
        """Seat the players and load the first shoe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game on the stage.

    Attributes:
        name: As in the table profile.
        prefix: Of table ids.
        editions: Governing chapters; the first is used when nothing else decides.
        most_positions: By edition.
        first_days: By edition, the first day of the winters in which recordings are made, and
            how many winters.
        faults: In the order of the rounds of play, then what comes between them.
        draw_house: A house drawn at random where its choices are left open.
        draw_layout: A felt for the house.
        session: Opens the table.
        scene: Shows a planned round to a fault.
        odd: Lets a lawful irregularity happen now and then: (plan, session, rng).
    """

    name: str
    prefix: str
    editions: tuple[str, ...]
    most_positions: Mapping[str, int]
    first_days: Mapping[str, tuple[date, int]]
    faults: tuple[Fault[Any], ...]
    draw_house: Callable[[random.Random, Choices], House]
    draw_layout: Callable[[random.Random, Any], TableLayout]
    session: OpenSession
    scene: Callable[..., Scene[Any, Any]]
    odd: Callable[[Any, Any, random.Random], None] | None = None
