"""The command `simulate`: its arguments, and what it does with them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from rules_check.errors import InputError
from sample_video.scripts.games import GAMES
from sample_video.scripts.output import Film, write_script
from sample_video.scripts.script import Script
from sample_video.scripts.simulate import simulate

DESCRIPTION = (
    "Writes scripted rounds with known truth: events.jsonl, truth.jsonl and table.toml, with "
    "--video also video.mp4. The same arguments give the same bytes."
)

MOST_FILMED_S = 1200.0
"""A longer film takes hours to draw; ask for fewer rounds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `simulate`."""
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--rounds", type=int, required=True, metavar="N", help="how many rounds")
    parser.add_argument("--seed", type=int, required=True, metavar="S", help="decides the rest")
    parser.add_argument(
        "--violate",
        nargs="+",
        action="extend",
        default=[],
        metavar="SECTION",
        help=(
            "a section, as 567.8(c) or '58 Pa. Code § 567.8(c)', or the name of a fault, as listed "
            "in docs/faults.md; each in a round of its own"
        ),
    )
    parser.add_argument("--edition", metavar="EDITION", help="the governing chapter")
    parser.add_argument("--positions", type=int, metavar="N", help="betting positions")
    parser.add_argument("--players", type=int, metavar="N", help="players at the start")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder to write")
    parser.add_argument("--video", action="store_true", help="film it as well")


def run(args: argparse.Namespace, report: Callable[[str], None]) -> int:
    """Write the files and report each by name.

    Raises:
        InputError: An argument is wrong or the folder cannot be written to.
    """
    script = simulate(
        args.game,
        rounds=args.rounds,
        seed=args.seed,
        violate=args.violate,
        edition=args.edition,
        positions=args.positions,
        players=args.players,
        # On film "no more bets" is always to be seen, so it belongs to the log.
        sound=True if args.video else None,
    )
    film = _film(script) if args.video else None
    for path in write_script(script, args.out, film):
        report(str(path))
    return 0


def _film(script: Script) -> Film:
    if script.duration_s > MOST_FILMED_S:
        raise InputError(
            f"the rounds last {script.duration_s:.0f} seconds, too long to film",
            field="--rounds",
            expected=f"rounds that last at most {MOST_FILMED_S:.0f} seconds",
        )
    # Filming needs the renderer with its image libraries; logs do not.
    from sample_video.render import film  # noqa: PLC0415 - see above

    return lambda script, path: film(script, path).points
