"""Reading an event log from a file or from standard input."""

import sys
from pathlib import Path

from rules_check.errors import InputError
from rules_check.facts.events import Event, parse_log
from rules_check.facts.layout import TableProfile

__all__ = ["read_event_file"]


def read_event_file(path: Path, profile: TableProfile) -> tuple[Event, ...]:
    """Returns the events of a table's log; the path ``-`` is standard input.

    Raises:
        InputError: the file cannot be read, or is not an event log of this table.
    """
    if str(path) == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed", expected="an event log")
        return parse_log(sys.stdin.buffer, profile, file="standard input")
    try:
        with path.open("rb") as lines:
            return parse_log(lines, profile, file=str(path))
    except FileNotFoundError:
        raise InputError("the event log does not exist", file=str(path)) from None
    except IsADirectoryError:
        raise InputError("the event log is a folder, not a file", file=str(path)) from None
    except (OSError, ValueError) as exc:
        reason = exc.strerror if isinstance(exc, OSError) and exc.strerror else "not a file name"
        raise InputError(f"the event log cannot be read ({reason})", file=str(path)) from None
