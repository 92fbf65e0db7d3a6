"""`python -m sample_video.scripts GAME --rounds N --seed S --out DIR`."""

from __future__ import annotations

import argparse
import sys

from rules_check.errors import InputError
from sample_video.scripts.command import DESCRIPTION, add_arguments, run


def main() -> int:
    """Run the command; 0 done, 2 when the input was wrong."""
    parser = argparse.ArgumentParser(prog="sample_video.scripts", description=DESCRIPTION)
    add_arguments(parser)
    try:
        return run(parser.parse_args(), _say)
    except InputError as exc:
        sys.stderr.write(f"{exc}\n")
        return 2


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
