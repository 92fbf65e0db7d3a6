"""The reader of a table: as shipped, or with the house's own deck where the profile names one."""

from __future__ import annotations

import hashlib
from pathlib import Path

from models.reader.head import HouseHead, HouseHeadError
from rules_check.errors import InputError
from rules_check.facts.layout import TableProfile
from vision.cards.read import CardReader

__all__ = ["enrolled_sha256", "reader_for"]


def _file_of(profile: TableProfile) -> Path | None:
    if profile.enrolled_deck is None:
        return None
    return Path(profile.file).with_name(profile.enrolled_deck)


def reader_for(profile: TableProfile | None) -> CardReader:
    """Returns the card reader for a table; None is any table.

    Raises:
        InputError: the enrolled deck that the profile names cannot be used.
        ModelError: the installation is broken.
    """
    reader = CardReader()
    path = None if profile is None else _file_of(profile)
    if profile is None or path is None:
        return reader
    try:
        reader.model.house = HouseHead.load(path, reader.model.sha256)
    except HouseHeadError as exc:
        raise InputError(
            f"the enrolled deck cannot be used: {exc}",
            file=profile.file,
            field="deck.enrolled",
            expected="a file written by pitwatch enroll deck",
            got=str(path),
        ) from None
    return reader


def enrolled_sha256(profile: TableProfile) -> str | None:
    """SHA-256 of the enrolled deck's file; None if there is none that can be read."""
    path = _file_of(profile)
    if path is None:
        return None
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None
