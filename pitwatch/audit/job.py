"""What is to be audited and where it goes; refused before anything is written."""

import fcntl
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pitwatch.evidence.files import plain_os_errors, surely
from rules_check.errors import InputError

__all__ = ["Job", "plan"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One recording and the folder its audit is written to."""

    recording: Path
    folder: Path


def plan(recordings: Sequence[Path], out: Path) -> tuple[Job, ...]:
    """Returns the jobs of an audit.

    One recording is written to ``out`` itself; several go to a folder each below it, named as
    the recording.

    Raises:
        InputError: a recording is missing, is a folder or is given twice, two would share a
            folder, or ``out`` cannot be a folder.
    """
    for recording in recordings:
        if surely(recording.is_dir):
            raise InputError("this is a folder", file=str(recording), expected="a video recording")
        if surely(recording.exists) and not surely(recording.is_file):
            raise InputError(
                "this is a pipe or a device, and a recording is read more than once",
                file=str(recording),
                expected="a video recording in a file",
            )
        if not surely(recording.is_file):
            raise InputError("no such file", file=str(recording), expected="a video recording")
    if surely(out.exists) and not surely(out.is_dir):
        raise InputError(
            "the output cannot go here: this is a file", file=str(out), expected="a folder"
        )
    if len(recordings) == 1:
        return (Job(recording=recordings[0], folder=out),)
    twice = [stem for stem, n in Counter(r.stem for r in recordings).items() if n > 1]
    if twice:
        raise InputError(
            f"two recordings are named {twice[0]}",
            file=str(out),
            expected="recordings of different names, or one audit each",
        )
    return tuple(Job(recording=r, folder=out / r.stem) for r in recordings)


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it.

    Raises:
        InputError: it cannot be made.
    """
    with plain_os_errors(folder, "making the output folder"):
        folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keeps a second audit out of a folder while one writes to it.

    Raises:
        InputError: another audit is at work in the folder.
    """
    with plain_os_errors(folder, "opening the output folder"):
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _lock(held, folder)
        yield
    finally:
        os.close(held)


def _lock(held: int, folder: Path) -> None:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError(
            "another audit is at work in this folder", file=str(folder), expected="a folder each"
        ) from None
    except OSError:
        # This file system has no locks: nothing keeps two audits apart but their user.
        return
