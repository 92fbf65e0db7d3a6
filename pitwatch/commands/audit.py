"""``pitwatch audit``: recordings end to end."""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitwatch.audit.run import OnProgress

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "audit",
        help="audit recordings end to end",
        description=(
            "Watches recordings of one table and writes events, rounds, findings with clips, "
            "coverage, gaps, a report and a manifest. One recording is written to the output "
            "folder itself, several to a folder each. Run it again to resume."
        ),
    )
    parser.add_argument("recordings", nargs="+", type=Path, metavar="VIDEO")
    parser.add_argument("--table", required=True, type=Path, help="the table profile (TOML)")
    parser.add_argument("--out", required=True, type=Path, help="folder for the results")
    parser.add_argument(
        "--fail-on", choices=["violation"], help="exit with 3 when a violation was found"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Audits each recording in turn.

    Returns:
        0, or 3 with ``--fail-on violation`` when there was one.

    Raises:
        InputError: a recording, the profile or the output folder cannot be used.
    """
    from pitwatch.audit import audit, plan
    from pitwatch.audit.gaming_day import with_gaming_day
    from pitwatch.evidence.files import surely
    from pitwatch.report.sentences import counted
    from pitwatch.unread import tell_unread
    from rules_check.errors import InputError
    from rules_check.facts.profile import load_profile
    from vision.film.capture import open_video

    jobs = plan(args.recordings, args.out)
    if surely(args.table.exists) and not (surely(args.table.is_file) or surely(args.table.is_dir)):
        raise InputError(
            "this is a pipe or a device, and an audit keeps a copy of its table profile",
            file=str(args.table),
            expected="a table profile in a file",
        )
    profile = load_profile(args.table)
    tell_unread(profile)
    for job in jobs:
        # A recording that cannot be read is said before hours are spent on the others.
        open_video(job.recording)
        with_gaming_day(profile, job.recording)
    violations = 0
    for job in jobs:
        with _bar(job.recording.name, quiet=args.quiet) as told:
            result = audit(job, profile, args.table, told)
        violations += result.violations
        again = " (already finished)" if result.repeated else ""
        print(
            f"{job.recording.name}: {counted(result.violations)}, {result.compliant} kept, "
            f"{result.cannot_tell} could not be told{again}; "
            f"report: {result.folder / 'report.html'}"
        )
    return 3 if args.fail_on == "violation" and violations else 0


@contextmanager
def _bar(name: str, *, quiet: bool) -> "Iterator[OnProgress]":
    """Shows position, speed against real time, findings so far and time left, on stderr."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from pitwatch.report.sentences import clock, counted

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[at]}"),
        TextColumn("{task.fields[speed]}"),
        TextColumn("{task.fields[found]} so far"),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=Console(stderr=True), disable=quiet)
    task = bar.add_task(name, total=None, at="0:00", speed="", found=counted(0))
    began: list[tuple[float, float]] = []

    def told(seconds: float, duration_s: float | None, found: int) -> None:
        if not began:
            # Not before: a recording that is refused must leave one sentence and no bar.
            bar.start()
            began.append((time.monotonic(), seconds))
        spent = time.monotonic() - began[0][0]
        speed = f"{(seconds - began[0][1]) / spent:.1f}x real time" if spent > 1 else ""
        bar.update(
            task,
            completed=seconds,
            total=duration_s,
            at=clock(seconds),
            speed=speed,
            found=counted(found),
        )

    try:
        yield told
    finally:
        if began:
            # A bar that never started would still write an empty line.
            bar.stop()
