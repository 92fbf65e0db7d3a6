"""The command line: finds the command, runs it, and turns every outcome into an exit status.

Exit status: 0 done, whatever was found; 1 the program failed; 2 the user's input was wrong or
there is no room for the output; 3 a violation was found and ``--fail-on violation`` asked for it;
130 interrupted.
"""

import argparse
import errno
import io
import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn, Protocol, cast

from pitwatch import commands
from rules_check.errors import InputError, shorten

__all__ = ["Command", "build_parser", "command_names", "main"]

FAILED, WRONG_INPUT, INTERRUPTED = 1, 2, 130

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""What a place that takes no more answers."""


class Command(Protocol):
    """A module of ``pitwatch.commands``; importing it must be cheap."""

    def add_parser(self, commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Adds the command's arguments, and ``run`` as the parser's default."""

    def run(self, args: argparse.Namespace) -> int:
        """Does the work and returns the exit status."""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        # Every command's paths: an empty one would be taken for the folder it is called from.
        self.register("type", Path, _path)

    def error(self, message: str) -> NoReturn:
        plain = shorten(message, 800)
        self.exit(WRONG_INPUT, f"{self.prog}: {plain} (see {self.prog} --help)\n")


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("an empty name is no path")
    return Path(text)


def command_names() -> tuple[str, ...]:
    """Returns the commands, by name: one module each in ``pitwatch.commands``."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(commands.__path__)))


def build_parser() -> argparse.ArgumentParser:
    """Returns the parser of all commands."""
    parser: argparse.ArgumentParser = _Parser(
        prog="pitwatch",
        description=(
            "Watches a casino table through its cameras and cites the section of the law when a "
            "procedure was not followed."
        ),
    )
    _add_debug(parser, default=False)
    parser.add_argument("--version", action="version", version=f"pitwatch {version('pitwatch')}")
    added = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in command_names():
        command = cast("Command", import_module(f"pitwatch.commands.{name}"))
        command.add_parser(added)
        _add_debug(added.choices[name], default=argparse.SUPPRESS)
    return parser


def _add_debug(parser: argparse.ArgumentParser, *, default: bool | str) -> None:
    parser.add_argument(
        "--debug", action="store_true", default=default, help="show where a failure happened"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status; nothing but SystemExit leaves it."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    debug = False
    try:
        args = build_parser().parse_args(argv)
        debug = bool(args.debug)
        status = int(args.run(args))
        sys.stdout.flush()
    except InputError as exc:
        return _say(str(exc), WRONG_INPUT)
    except BrokenPipeError:
        _forget_output()  # The reader has seen enough.
        return 0
    except KeyboardInterrupt:
        return _say("interrupted", INTERRUPTED)
    except Exception as exc:  # noqa: BLE001 - the outer edge: a user sees a sentence, no traceback
        return _failed(exc, debug=debug)
    return status


def _failed(exc: Exception, *, debug: bool) -> int:
    if debug:
        traceback.print_exception(exc)
    name = type(exc).__name__
    reason = shorten(f"{name}: {exc}" if str(exc) else name, 600)
    if isinstance(exc, OSError) and exc.errno in _FULL:
        return _say(f"the output cannot be written: {exc.strerror}", WRONG_INPUT)
    return _say(f"pitwatch failed: {reason}", FAILED)


def _open_closed_streams() -> None:
    """Gives a program that was started with its output closed a place to write to."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115


def _forget_output() -> None:
    # Python would complain again when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
