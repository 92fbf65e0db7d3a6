"""``pitwatch read``: the cards and chips in photographs or frames."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitwatch.photo import PhotoReading

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "read",
        help="read the cards and chips in photographs",
        description=(
            "Finds the cards and chip stacks in each picture and reads them. What cannot be read "
            "surely is left open; with a table profile, chips get their values. When one of the "
            "pictures cannot be used, none is read."
        ),
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE")
    parser.add_argument("--table", type=Path, help="the table profile (TOML)")
    parser.add_argument("--json", action="store_true", help="one JSON object per picture")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Reads each picture and prints what is in it.

    Returns:
        0.

    Raises:
        InputError: a picture or the profile cannot be used.
    """
    from pitwatch.photo import PhotoReader
    from pitwatch.photo_file import load_image
    from rules_check.facts.profile import load_profile
    from vision.cards.detect import Detector
    from vision.cards.house import reader_for
    from vision.cards.index_find import IndexFinder
    from vision.cards.read_closer import CloserReader

    profile = load_profile(args.table) if args.table is not None else None
    for path in args.images:
        # Wrong input is said before the models are loaded and before anything is printed.
        load_image(path)
    closer = CloserReader(reader_for(profile).model)
    detector = Detector()
    finder = IndexFinder(sharpener=detector.sharpener)
    reader = PhotoReader(detector, closer, profile, finder)
    for path in args.images:
        reading = reader.read(path)
        if args.json:
            print(json.dumps(reading.as_json(), ensure_ascii=False))
        else:
            print(_as_text(reading))
    return 0


def _as_text(reading: "PhotoReading") -> str:
    lines = [f"{reading.image} ({reading.size_px[0]} x {reading.size_px[1]})"]
    for card in reading.cards:
        x, y = (sum(corner[axis] for corner in card.quad_px) / 4 for axis in (0, 1))
        what = card.card or ("face down" if card.face == "down" else "not read")
        likely = ""
        if card.card is None and card.readings:
            likely = (
                " (" + ", ".join(f"{c} {p:.0%}" for c, p in list(card.readings.items())[:3]) + ")"
            )
        lines.append(f"  card {what}{likely} at {x:.0f}, {y:.0f}, confidence {card.confidence:.2f}")
    for chips in reading.chips:
        count = "-".join(str(n) for n in dict.fromkeys(chips.count))
        value = "value not known"
        if chips.cents is not None:
            value = " to ".join(f"${c / 100:,.2f}" for c in dict.fromkeys(chips.cents))
        x, y = (chips.box_px[0] + chips.box_px[2]) / 2, (chips.box_px[1] + chips.box_px[3]) / 2
        lines.append(
            f"  chips {count}, {value} at {x:.0f}, {y:.0f}, confidence {chips.confidence:.2f}"
        )
    if len(lines) == 1:
        lines.append("  no cards, no chips")
    return "\n".join(lines)
