"""What is to be audited and where it goes; refused before anything is written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pitwatch.evidence.files import plain_os_errors
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
        if recording.is_dir():
            raise InputError("this is a folder", file=str(recording), expected="a video recording")
        if not recording.is_file():
            raise InputError("no such file", file=str(recording), expected="a video recording")
    if out.exists() and not out.is_dir():
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
