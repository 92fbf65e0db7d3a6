"""``pitwatch verify``: an audit's evidence re-checked."""

import argparse
from pathlib import Path

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "verify",
        help="re-check an audit's evidence",
        description=(
            "Recomputes every hash of an audit's manifest and derives its findings, rounds, gaps, "
            "coverage and report again from its events. Exit status 0: all as it was; 1: "
            "something differs, each thing in a line."
        ),
    )
    parser.add_argument("folder", type=Path, help="the folder of an audit")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verifies a folder.

    Returns:
        0 when everything is as the manifest and the law say, else 1.

    Raises:
        InputError: the folder holds no finished audit.
    """
    from pitwatch.evidence.verify import remarks, verify

    differences = verify(args.folder)
    for line in differences:
        print(line)
    for line in remarks(args.folder):
        print(line)
    if not differences:
        print(
            f"{args.folder}: every file is as it was written; the findings, rounds, gaps and "
            "coverage follow from the events and the table profile"
        )
    return 1 if differences else 0
