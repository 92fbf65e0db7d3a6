"""The gaming day of a recording whose table profile does not name it."""

import dataclasses
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rules_check.errors import InputError
from rules_check.facts.layout import TableProfile
from vision.film.capture import open_container

__all__ = ["with_gaming_day"]


def with_gaming_day(profile: TableProfile, recording: Path) -> TableProfile:
    """Returns the profile with a gaming day, from the recording's own clock if it names none.

    A profile that names an edition needs no day. A clock is the container's ``creation_time``;
    without it the law in force is not known, and the audit must not guess.

    Raises:
        InputError: no edition, no gaming day, and the recording holds no clock.
    """
    if profile.edition is not None or profile.gaming_day is not None:
        return profile
    with open_container(recording) as container:
        stamp = container.metadata.get("creation_time")
    try:
        made = datetime.fromisoformat(stamp or "")
    except ValueError:
        raise InputError(
            "the day of this recording is not known, so neither is the law in force",
            file=str(recording),
            expected="table.edition or table.gaming_day in the profile, or a creation_time",
        ) from None
    made = made if made.tzinfo else made.replace(tzinfo=UTC)
    return dataclasses.replace(profile, gaming_day=made.astimezone(_zone(profile)).date())


def _zone(profile: TableProfile) -> ZoneInfo:
    try:
        return ZoneInfo(profile.timezone or "America/New_York")
    except (ZoneInfoNotFoundError, ValueError):
        raise InputError(
            "this time zone is not known",
            file=profile.file,
            field="table.timezone",
            got=str(profile.timezone),
        ) from None
