"""Reading a table profile strictly."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar, cast
from zoneinfo import ZoneInfo, available_timezones

from rules_check.errors import InputError
from rules_check.facts.editions import EDITIONS, GAMES
from rules_check.facts.geometry import area, crosses_itself, fixes_a_homography
from rules_check.facts.kinds import kind_of_json
from rules_check.facts.layout import ZONE_KINDS, Camera, Chip, TableProfile, Zone, ZoneKind
from rules_check.facts.names import HANDS, HANDS_DEALT, WAGERS, meant_by
from rules_check.facts.submission import SUBMISSION_KEYS, RulesSubmission, parse_submission
from rules_check.facts.toml_values import TomlTable, read_text, read_toml

__all__ = [
    "Camera",
    "Chip",
    "RulesSubmission",
    "TableProfile",
    "Zone",
    "ZoneKind",
    "load_profile",
    "parse_profile",
]

MOST_POSITIONS = 20
"""More betting positions than any table has; the law's own limit is lower and dated."""

WIDEST_FELT_MM = 10_000.0
"""No felt reaches ten metres: a coordinate beyond it is a slip of the unit."""

WIDEST_PICTURE_PX = 100_000.0
"""No picture is wider; calibration points may lie somewhat outside the picture."""

CAMERA_KEYS = ("image_px", "felt_mm", "size_px")
"""What ``[camera]`` may hold: a misspelt ``size_px`` would put every zone in the wrong place."""

TABLES = ("table", "camera", "zone", "chip", "deck", "rules_submission")
TABLE_KEYS = ("id", "game", "edition", "positions", "gaming_day", "timezone")
ZONE_KEYS = ("name", "kind", "position", "wager", "hand", "polygon_mm")
CHIP_KEYS = ("cents", "colours")
DECK_KEYS = ("enrolled",)
"""What is read of a profile. It may hold other keys, but for slips of these: an ``editon`` that is
passed over would have the table judged under another chapter. What is not read is not known."""

_T = TypeVar("_T")

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
_TIMEZONE = re.compile(r"[A-Za-z0-9_+\-]+(/[A-Za-z0-9_+\-]+)*", re.ASCII)


def load_profile(path: Path | str) -> TableProfile:
    """Returns the table profile in a TOML file.

    Raises:
        InputError: the file cannot be read, is not TOML, or is not a table profile.
    """
    text = read_text(Path(path), what="the table profile")
    return parse_profile(read_toml(text, file=str(path)), file=str(path))


def parse_profile(mapping: Mapping[str, Any], *, file: str) -> TableProfile:
    """Returns the table profile in a TOML document.

    Raises:
        InputError: a key is missing or holds something else than a profile needs.
    """
    document = TomlTable(mapping, file=file, name="")
    document.refuse_slips(TABLES)
    if "table" not in mapping:
        raise InputError("this table is missing", file=file, field="table", expected="[table]")
    table = TomlTable(mapping["table"], file=file, name="table")
    table.refuse_slips(TABLE_KEYS)
    game = _needed(table, "game", table.word("game", GAMES), "one of " + ", ".join(GAMES))
    positions = _needed(
        table, "positions", table.whole("positions", 1, MOST_POSITIONS), "a whole number"
    )
    return TableProfile(
        id=_needed(table, "id", table.text("id"), "a text"),
        game=game,
        positions=positions,
        edition=_edition(table, game),
        gaming_day=_gaming_day(table),
        timezone=_timezone(table),
        camera=_camera(mapping["camera"], file) if "camera" in mapping else None,
        zones=_zones(mapping.get("zone", []), game, positions, file),
        chips=_chips(mapping.get("chip", []), file),
        submission=_submission(mapping, file),
        enrolled_deck=_enrolled_deck(mapping, file),
        unread=tuple(_unread(document)),
        file=file,
    )


def _unread(document: TomlTable) -> list[str]:
    """Returns the fields of a profile that nothing reads, slips refused; values may be anything."""
    fields = document.unread(TABLES)
    keys = {
        "table": TABLE_KEYS,
        "camera": CAMERA_KEYS,
        "zone": ZONE_KEYS,
        "chip": CHIP_KEYS,
        "deck": DECK_KEYS,
        "rules_submission": SUBMISSION_KEYS,
    }
    for name, known in keys.items():
        value = document.values.get(name)
        many = isinstance(value, list)
        tables = _tables(value, name, document.file) if many else []
        if isinstance(value, Mapping):
            tables = [TomlTable(value, file=document.file, name=name)]
        fields += [field for table in tables for field in table.unread(known)]
    return fields


def _needed(table: TomlTable, key: str, value: _T | None, expected: str) -> _T:
    if value is None:
        raise table.wrong(key, expected)
    return value


def _edition(table: TomlTable, game: str) -> str | None:
    names = [edition.name for edition in EDITIONS[game]]
    value = table.values.get("edition")
    if value is not None and value not in names:
        expected = f"an edition of {game}: " + " or ".join(f'"{name}"' for name in names)
        raise table.wrong("edition", expected)
    return value


def _gaming_day(table: TomlTable) -> date | None:
    value = table.values.get("gaming_day")
    # A TOML date with a time of day is a datetime, which Python counts among the dates.
    if value is not None and (not isinstance(value, date) or isinstance(value, datetime)):
        raise table.wrong("gaming_day", "a date without quotes, as in 2010-06-01")
    return value


def _timezone(table: TomlTable) -> str | None:
    value = table.text("timezone")
    if value is None:
        return None
    expected = 'the name of a time zone, as in "America/New_York"'
    if not _TIMEZONE.fullmatch(value):
        raise table.wrong("timezone", expected)
    try:
        ZoneInfo(value)
    except (OSError, ValueError, KeyError):
        # A folder of the database ("America") is none; where there is no database, nobody knows.
        zones = available_timezones()
        if zones:
            meant = meant_by(value, sorted(zones))
            found = expected if meant is None else f"perhaps {meant}"
            raise table.wrong("timezone", found, "this time zone is not known") from None
    return value


def _submission(mapping: Mapping[str, Any], file: str) -> RulesSubmission:
    choices = TomlTable(mapping.get("rules_submission", {}), file=file, name="rules_submission")
    choices.refuse_slips(SUBMISSION_KEYS)
    return parse_submission(choices.values, file=file)


def _enrolled_deck(mapping: Mapping[str, Any], file: str) -> str | None:
    if "deck" not in mapping:
        return None
    deck = TomlTable(mapping["deck"], file=file, name="deck")
    name = _needed(deck, "enrolled", deck.text("enrolled"), "the name of a file")
    if "/" in name or "\\" in name or name in {"", ".", ".."}:
        raise deck.wrong("enrolled", "the name of a file beside the profile, without a folder")
    return name


def _camera(values: object, file: str) -> Camera:
    camera = TomlTable(values, file=file, name="camera")
    parts = {part for key in CAMERA_KEYS for part in key.split("_")}
    for key in camera.values:
        if key not in CAMERA_KEYS and not parts.isdisjoint(key.split("_")):
            raise camera.wrong(key, "one of " + ", ".join(CAMERA_KEYS), "unknown key")
    image_px = camera.points("image_px", least=4, limit=WIDEST_PICTURE_PX)
    felt_mm = camera.points("felt_mm", least=4, limit=WIDEST_FELT_MM)
    if len(image_px) != len(felt_mm):
        expected = f"as many points as camera.image_px has ({len(image_px)})"
        raise InputError(
            "the two lists differ in length",
            file=file,
            field="camera.felt_mm",
            expected=expected,
            got=str(len(felt_mm)),
        )
    for key, points in (("image_px", image_px), ("felt_mm", felt_mm)):
        if not fixes_a_homography(points):
            raise camera.wrong(
                key,
                "different points, four of them with no three on one line",
                "these points do not fix the camera",
            )
    return Camera(image_px=image_px, felt_mm=felt_mm, size_px=_size_px(camera))


def _size_px(camera: TomlTable) -> tuple[int, int] | None:
    value = camera.values.get("size_px")
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(type(n) is not int or not 0 < n <= WIDEST_PICTURE_PX for n in value)
    ):
        raise camera.wrong("size_px", "[width, height] in whole pixels")
    return (value[0], value[1])


def _tables(values: object, name: str, file: str) -> list[TomlTable]:
    if not isinstance(values, list):
        raise InputError(
            "wrong value", file=file, field=name, expected=f"[[{name}]]", got=kind_of_json(values)
        )
    return [
        TomlTable(value, file=file, name=f"{name}[{number}]")
        for number, value in enumerate(values, start=1)
    ]


def _zones(values: object, game: str, positions: int, file: str) -> tuple[Zone, ...]:
    zones: list[Zone] = []
    names: set[str] = set()
    for table in _tables(values, "zone", file):
        zone = _zone(table, game, positions)
        if zone.name in names:
            raise table.wrong("name", "a name of its own for each zone", "this name comes twice")
        names.add(zone.name)
        zones.append(zone)
    return tuple(zones)


def _zone(table: TomlTable, game: str, positions: int) -> Zone:
    table.refuse_slips(ZONE_KEYS)
    name = _needed(table, "name", table.text("name"), "a text")
    words = "one of " + ", ".join(ZONE_KINDS)
    kind = cast("ZoneKind", _needed(table, "kind", table.word("kind", ZONE_KINDS), words))
    position, hand = table.whole("position", 1, positions), _hand(table, game)
    if kind == "hand" and position is None and _is_of_no_seat(game, name, hand):
        kind = "dealer_hand"
    if kind in {"wager", "hand", "marker"} and position is None:
        raise table.wrong("position", f"a position from 1 to {positions} for a {kind} zone")
    wager = _named(table, "wager", WAGERS[game])
    if kind == "wager" and wager is None:
        raise table.wrong("wager", "the name of the wager placed there")
    polygon_mm = table.points("polygon_mm", least=3, limit=WIDEST_FELT_MM)
    if area(polygon_mm) < 1.0 or crosses_itself(polygon_mm):
        raise table.wrong(
            "polygon_mm",
            "corners in order around an area of 1 square millimetre or more",
            "not the outline of an area",
        )
    return Zone(
        name=name,
        kind=kind,
        position=position,
        wager=wager,
        hand=hand,
        polygon_mm=polygon_mm,
    )


def _is_of_no_seat(game: str, name: str, hand: str | None) -> bool:
    """Whether a hand's zone says that it is the dealer's, or one of the whole table's hands."""
    words = {hand or "", *re.split(r"[^a-z]+", name.lower())}
    return not words.isdisjoint({"dealer", *HANDS_DEALT.get(game, ())})


def _named(table: TomlTable, key: str, known: Sequence[str]) -> str | None:
    """A name; a felt may have its own, but no slip of one that the law reads."""
    said = table.text(key)
    meant = None if said is None else meant_by(said, known)
    if meant is not None:
        raise table.wrong(key, f"perhaps {meant}", f"there is no such {key}")
    return said


def _hand(table: TomlTable, game: str) -> str | None:
    if game not in HANDS:
        return _named(table, "hand", HANDS_DEALT.get(game, ()))
    known = HANDS[game]
    said = _named(table, "hand", known)
    if said is not None and said not in known:
        raise table.wrong("hand", "one of " + ", ".join(known), "there is no such hand")
    return said


def _chips(values: object, file: str) -> tuple[Chip, ...]:
    chips: list[Chip] = []
    for table in _tables(values, "chip", file):
        chip = _chip(table)
        if chip in chips:
            raise table.wrong("colours", "a chip of its own in each table", "this chip comes twice")
        chips.append(chip)
    return tuple(chips)


def _chip(table: TomlTable) -> Chip:
    table.refuse_slips(CHIP_KEYS)
    cents = _needed(table, "cents", table.whole("cents", 1, 10**12), "whole cents")
    colours = table.values.get("colours")
    if (
        not isinstance(colours, list)
        or not 0 < len(colours) <= 20
        or not all(isinstance(c, str) and _COLOUR.fullmatch(c) for c in colours)
    ):
        raise table.wrong("colours", 'a list of colours, as in ["#b3122b", "#ffffff"]')
    return Chip(cents=cents, colours=tuple(c.lower() for c in colours))
