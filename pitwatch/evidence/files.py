"""Files that appear under their final name whole or not at all."""

import errno
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rules_check.errors import InputError

__all__ = [
    "PART",
    "plain_os_errors",
    "read_hash",
    "refuse_to_overwrite",
    "surely",
    "whole_file",
    "write_lines",
    "write_text",
]

PART = ".part"
"""Suffix of a file that is being written; one left behind by a killed run is overwritten."""

_BLOCK = 1 << 20

_REASONS = {
    errno.ENOSPC: "there is no space left on the disk",
    errno.EDQUOT: "the disk quota is used up",
    errno.EACCES: "permission was denied",
    errno.EPERM: "permission was denied",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "a part of the path does not exist",
    errno.ELOOP: "its links lead in a circle",
    errno.EFBIG: "the disk takes no file of that size",
    errno.ENOTDIR: "a part of the path is a file, not a folder",
    errno.EEXIST: "a file of that name is in the way",
    errno.EISDIR: "a folder of that name is in the way",
    errno.ENAMETOOLONG: "the name is too long",
}


def surely(ask: Callable[[], bool]) -> bool:
    """Returns what a path answers to ``is_file`` and the like; no where it cannot be asked.

    A name that is too long makes pathlib raise, and is nowhere.
    """
    try:
        return ask()
    except OSError:
        return False


def refuse_to_overwrite(out: Path, inputs: Iterable[Path]) -> None:
    """Refuses to write to what is read, by whatever name.

    Raises:
        InputError: ``out`` is one of the inputs.
    """
    for path in inputs:
        if _are_one(out, path):
            raise InputError(
                "this would write over what is read", file=str(out), expected="another name"
            )


def _are_one(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


@contextmanager
def plain_os_errors(path: Path, doing: str) -> Iterator[None]:
    """Turns an operating system's refusal into one plain sentence.

    Raises:
        InputError: the disk is full, the path cannot be used, permission is missing.
    """
    try:
        yield
    except OSError as exc:
        reason = _REASONS.get(exc.errno or 0)
        if reason is None:
            raise
        raise InputError(f"{doing} failed because {reason}", file=str(path)) from exc


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Gives a path to write to; on success it takes the name ``path``, else it is removed.

    Raises:
        InputError: the disk is full or the path cannot be used.
    """
    part = path.with_name(path.name + PART)
    with plain_os_errors(path, "writing"):
        try:
            yield part
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def write_text(path: Path, text: str) -> None:
    """Writes UTF-8 text with the line ends it has.

    Raises:
        InputError: as ``whole_file``.
    """
    with whole_file(path) as part, part.open("w", encoding="utf-8", newline="") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Writes one line each, as JSON Lines need it.

    Raises:
        InputError: as ``whole_file``.
    """
    write_text(path, "".join(f"{line}\n" for line in lines))


def read_hash(path: Path) -> str:
    """Returns the SHA-256 of a file's bytes in hexadecimal.

    Raises:
        OSError: the file cannot be read.
    """
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
