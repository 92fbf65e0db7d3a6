"""``pitwatch rules``: the law as encoded."""

import argparse
import json

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "rules",
        help="show the law as encoded",
        description=(
            "Lists the provisions that are checked, with their dated numbers; SECTION, as in 567 "
            "or 651a.9(c), limits the list to what lies under it."
        ),
    )
    parser.add_argument("section", nargs="?", metavar="SECTION")
    parser.add_argument("--json", action="store_true", help="as one JSON document")
    parser.add_argument(
        "--coverage", action="store_true", help="every requirement and whether it is checked"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the listing.

    Returns:
        0.

    Raises:
        InputError: no encoded chapter has that section.
    """
    from pitwatch.law_listing import (
        as_json,
        as_text,
        chapters_about,
        coverage_about,
        coverage_as_json,
        coverage_as_text,
    )
    from rules_check.errors import InputError

    if args.coverage:
        rows = coverage_about(args.section)
        listed, lines = coverage_as_json(rows), coverage_as_text(rows)
    else:
        found = chapters_about(args.section)
        listed, lines = as_json(found), as_text(found)
    if not listed:
        raise InputError(
            "no encoded chapter has this section",
            expected="a chapter or section as in 567 or 651a.9(c)",
            got=args.section,
        )
    if args.json:
        print(json.dumps(listed, indent=2, ensure_ascii=False))
    else:
        print("\n".join(lines))
    return 0
