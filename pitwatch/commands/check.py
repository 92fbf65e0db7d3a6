"""``pitwatch check``: the law alone on an event log, without video."""

import argparse
import sys
from pathlib import Path

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "check",
        help="check an event log against the law",
        description=(
            "Reads table events, one JSON object a line, and writes a finding for every provision "
            "and round it applies to, as JSON Lines on standard output."
        ),
    )
    parser.add_argument("events", type=Path, metavar="EVENTS.jsonl", help="'-' reads stdin")
    parser.add_argument("--table", required=True, type=Path, help="the table profile (TOML)")
    parser.add_argument(
        "--fail-on", choices=["violation"], help="exit with 3 when a violation was found"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Writes the findings.

    Returns:
        0, or 3 with ``--fail-on violation`` when there was one.

    Raises:
        InputError: the profile or the log cannot be read or is wrong.
    """
    from pitwatch.event_file import read_event_file
    from pitwatch.unread import tell_unread
    from rules_check.engine import check
    from rules_check.facts.profile import load_profile
    from rules_check.verdict import Outcome, dump_finding

    profile = load_profile(args.table)
    tell_unread(profile)
    profile.governing_edition()
    events = read_event_file(args.events, profile)
    findings = check(events, profile)
    sys.stdout.writelines(f"{dump_finding(finding)}\n" for finding in findings)
    violated = any(finding.outcome is Outcome.VIOLATION for finding in findings)
    return 3 if args.fail_on == "violation" and violated else 0
