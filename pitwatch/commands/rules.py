"""``pitwatch rules``: the law as encoded."""

import argparse
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitwatch.law_listing import Excerpt

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "rules",
        help="show the law as encoded",
        description=(
            "Lists the provisions that are checked, with their dated numbers. SECTION, as in 567, "
            "567.9(c) or '58 Pa. Code § 567.9(c)', limits the list to what lies under it and adds "
            "how each is checked, with a lawful and a violating example."
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
    from pitwatch.law_listing import as_json, chapters_about, coverage_about
    from pitwatch.law_text import as_text, coverage_as_json, coverage_as_text
    from rules_check.errors import InputError
    from rules_check.facts.section_names import section_of

    section = None if args.section is None else section_of(args.section)
    if args.coverage:
        rows = coverage_about(section)
        listed, lines = coverage_as_json(rows), coverage_as_text(rows)
    else:
        found = chapters_about(section)
        whole = (section is not None and "." in section) or _is_one(found)
        listed, lines = as_json(found), as_text(found, whole=whole)
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


def _is_one(found: "list[Excerpt]") -> bool:
    """Whether a single provision was asked for, by its id."""
    return sum(len(excerpt.provisions) for excerpt in found) == 1
