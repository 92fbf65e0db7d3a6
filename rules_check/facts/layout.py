"""What a table profile says: the game, the camera, the felt's zones and the chips."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from rules_check.errors import InputError
from rules_check.facts.editions import edition_in_force
from rules_check.facts.geometry import Point
from rules_check.facts.submission import RulesSubmission

__all__ = ["ZONE_KINDS", "Camera", "Chip", "TableProfile", "Zone", "ZoneKind"]

ZoneKind = Literal[
    "wager",
    "hand",
    "dealer_hand",
    "shoe",
    "discard",
    "tray",
    "shuffler",
    "stack",
    "marker",
    "tip_box",
    "drop_box",
]

ZONE_KINDS: tuple[ZoneKind, ...] = (
    "wager",
    "hand",
    "dealer_hand",
    "shoe",
    "discard",
    "tray",
    "shuffler",
    "stack",
    "marker",
    "tip_box",
    "drop_box",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """Points seen in the picture and where they lie on the felt, in the same order.

    Attributes:
        image_px: four or more pixels (x right, y down).
        felt_mm: the same points in felt millimetres.
        size_px: width and height of the picture they were taken in; None if not told.
    """

    image_px: tuple[Point, ...]
    felt_mm: tuple[Point, ...]
    size_px: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """An area of the felt; ``polygon_mm`` has three or more corners in felt millimetres."""

    name: str
    kind: ZoneKind
    position: int | None = None
    wager: str | None = None
    hand: str | None = None
    polygon_mm: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A design of chip: its value and its colours as ``#rrggbb``, the body first."""

    cents: int
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProfile:
    """One table.

    Attributes:
        id: the table's own name.
        game: one of ``editions.GAMES``.
        edition: the chapter that governs, if the profile names one.
        positions: number of betting positions; 1 is farthest to the dealer's left.
        gaming_day: the gaming day of the recording, if told.
        timezone: IANA name.
        camera: None if the profile has none (the law alone needs no pixels).
        zones: in the profile's order.
        chips: in the profile's order.
        submission: the certificate holder's choices.
        enrolled_deck: name of the file, beside the profile, that holds the house's own deck.
        unread: fields of the file that nothing here knows.
        file: where the profile was read, for messages.
    """

    id: str
    game: str
    positions: int
    edition: str | None = None
    gaming_day: date | None = None
    timezone: str | None = None
    camera: Camera | None = None
    zones: tuple[Zone, ...] = ()
    chips: tuple[Chip, ...] = ()
    submission: RulesSubmission = field(default_factory=RulesSubmission)
    enrolled_deck: str | None = None
    unread: tuple[str, ...] = ()
    file: str = "table profile"

    def governing_edition(self) -> str:
        """Returns the chapter that governs: the one named, else the gaming day's.

        Raises:
            InputError: neither is told, or no edition is known to govern on that day.
        """
        if self.edition is not None:
            return self.edition
        if self.gaming_day is None:
            raise InputError(
                "it is not known which edition governs",
                file=self.file,
                field="table.edition",
                expected="edition or gaming_day",
                got="neither",
            )
        return edition_in_force(self.game, self.gaming_day, file=self.file)
