"""``pitwatch camera``: what a camera can check of its table, and what would help."""

import argparse
import json
from pathlib import Path

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "camera",
        help="say which provisions a camera can check",
        description=(
            "Measures one frame of a table camera: pixels a millimetre, size of cards and of a "
            "chip's edge, angle, blur and glare at each zone; and says from measured accuracy "
            "which provisions can be checked from it, and what would help."
        ),
    )
    parser.add_argument("frame", type=Path, metavar="FRAME", help="a picture taken by the camera")
    parser.add_argument("--table", type=Path, required=True, help="the table profile (TOML)")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.add_argument("--picture", type=Path, metavar="PNG", help="write the zones drawn here")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the judgement.

    Returns:
        0.

    Raises:
        InputError: the frame or the profile cannot be used, or the picture not be written.
    """
    from pitwatch.evidence.files import refuse_to_overwrite
    from pitwatch.photo_file import load_image, write_picture
    from pitwatch.suitability.report import suitability_of
    from rules_check.facts.profile import load_profile

    if args.picture is not None:
        refuse_to_overwrite(args.picture, [args.frame, args.table])
    profile = load_profile(args.table)
    image = load_image(args.frame)
    judged = suitability_of(str(args.frame), image, profile)
    if args.picture is not None:
        write_picture(args.picture, judged.picture(image))
    print(json.dumps(judged.as_json(), ensure_ascii=False) if args.json else judged.as_text())
    return 0
