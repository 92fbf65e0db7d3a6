"""The wall clock of a scripted recording, for the pit's log."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone

EASTERN_WINTER = timezone(timedelta(hours=-5))
"""Scripted days lie in winter, when America/New_York is five hours behind UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WallClock:
    """When the recording began."""

    began: datetime

    @property
    def gaming_day(self) -> date:
        """Calendar day on which the recording began."""
        return self.began.date()

    def at(self, t: float) -> str:
        """ISO 8601 with offset of the moment `t` seconds into the recording, whole seconds."""
        return (self.began + timedelta(seconds=round(t))).isoformat()


def draw_clock(rng: random.Random, first: date, winters: int) -> WallClock:
    """A day in the 85 days from `first` or the same days of a later winter, after noon."""
    if winters > 1:
        first = date(first.year + rng.randrange(winters), first.month, first.day)
    day = first + timedelta(days=rng.randrange(85))
    began = datetime(day.year, day.month, day.day, 12, tzinfo=EASTERN_WINTER)
    return WallClock(began=began + timedelta(minutes=rng.randrange(480)))
