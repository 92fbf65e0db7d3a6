"""Where a killed audit goes on: what was written so far, and the watcher that wrote it."""

import io
import json
import pickle
import shutil
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from pitwatch.evidence.files import plain_os_errors, surely, whole_file, write_text
from pitwatch.evidence.manifest import PROGRESS
from vision.film.capture import Lost
from vision.watcher import Watcher

__all__ = ["Checkpoint", "Progress"]

_STREAMS = ("events.jsonl", "seen.jsonl")

# A checkpoint lies in a folder that may have travelled; it may name only our own values and arrays.
_TRUSTED_ROOMS = ("vision.", "rules_check.")
_TRUSTED_NAMES = {
    ("builtins", "set"),
    ("builtins", "frozenset"),
    ("builtins", "bytearray"),
    ("builtins", "slice"),
    ("builtins", "range"),
    ("collections", "deque"),
    ("collections", "OrderedDict"),
    ("collections", "defaultdict"),
    ("datetime", "date"),
    ("datetime", "datetime"),
    ("datetime", "timezone"),
    ("datetime", "timedelta"),
    ("fractions", "Fraction"),
    ("pathlib", "PosixPath"),
    ("pathlib", "PurePosixPath"),
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy._core.multiarray", "scalar"),
    ("numpy._core.numeric", "_frombuffer"),
    ("_codecs", "encode"),
}


_LARGEST = 1 << 30
"""Bytes that a checkpoint may unfold to; a watcher's are some fifty millions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A watcher as it was after the frame at ``t_ns``.

    Attributes:
        t_ns: time of that frame.
        sizes: how much had been written then.
        lost: stretches, nanoseconds, that could not be decoded until then.
        watcher: the watcher; the frames from its ``again_from_ns`` on must be shown to it again.
    """

    t_ns: int
    sizes: tuple[int, ...]
    lost: tuple[Lost, ...]
    watcher: Watcher


class _Pickler(pickle.Pickler):
    """Puts away everything but the models, which it names."""

    def __init__(self, file: io.BytesIO, models: Mapping[str, object]) -> None:
        super().__init__(file, protocol=5)
        self._names = {id(model): name for name, model in models.items()}

    def persistent_id(self, obj: object) -> str | None:
        """Returns the name of a model, None for what is put away whole."""
        return self._names.get(id(obj))


class _Unpickler(pickle.Unpickler):
    """Loads values of vision and of the law's facts, and arrays; nothing else."""

    def __init__(self, file: io.BytesIO, models: Mapping[str, object]) -> None:
        super().__init__(file)
        self._models = models

    def persistent_load(self, pid: str) -> object:
        """Returns the model of this name."""
        return self._models[pid]

    def find_class(self, module: str, name: str) -> Any:
        """Returns a trusted class; refuses every other name."""
        trusted = (module, name) in _TRUSTED_NAMES or module.startswith(_TRUSTED_ROOMS)
        if not trusted or "." in name:
            raise pickle.UnpicklingError(f"a checkpoint may not name {module}.{name}")
        return super().find_class(module, name)


class Progress:
    """The folder in which an unfinished audit keeps what it has.

    Args:
        folder: the folder of the audit.
        key: what the audit is made from; progress made from anything else is thrown away.
        models: the models inside the watcher by name; they stay out of a checkpoint.
    """

    def __init__(self, folder: Path, key: Mapping[str, Any], models: Mapping[str, object]) -> None:
        self._folder = folder / PROGRESS
        self._models = models
        self._key = json.dumps(key, sort_keys=True)

    def is_ours(self) -> bool:
        """Says whether the folder keeps progress made from the same things."""
        try:
            return (self._folder / "key.json").read_text(encoding="utf-8") == self._key
        except (OSError, ValueError):
            return False

    def is_begun(self) -> bool:
        """Says whether an audit, of whatever, began here and did not end."""
        return surely((self._folder / "key.json").is_file)

    def is_worth_keeping(self) -> bool:
        """Says whether the folder keeps work that a later run could go on from."""
        return surely((self._folder / "checkpoint").exists)

    def resume(self) -> Checkpoint | None:
        """Returns the last checkpoint, with the streams cut back to it; None to begin anew.

        Raises:
            InputError: the folder cannot be written.
        """
        with plain_os_errors(self._folder, "resuming"):
            checkpoint = self._load()
            if checkpoint is None:
                self.begin_anew()
                return None
            for name, size in zip(_STREAMS, checkpoint.sizes, strict=True):
                with (self._folder / name).open("r+b") as stream:
                    stream.truncate(size)
            return checkpoint

    def _load(self) -> Checkpoint | None:
        try:
            if not self.is_ours():
                return None
            unfold = zlib.decompressobj()
            data = unfold.decompress((self._folder / "checkpoint").read_bytes(), _LARGEST)
            loaded = _Unpickler(io.BytesIO(data), self._models).load()
            t_ns, sizes, lost, watcher = loaded
            grown = [(self._folder / name).stat().st_size for name in _STREAMS]
        # A half-written or foreign checkpoint is no checkpoint: the audit begins anew.
        except (OSError, ValueError, TypeError, EOFError, pickle.UnpicklingError, AttributeError):
            return None
        except (ImportError, IndexError, KeyError, zlib.error):
            return None
        if any(size > have for size, have in zip(sizes, grown, strict=True)):
            return None
        return Checkpoint(t_ns=t_ns, sizes=tuple(sizes), lost=tuple(lost), watcher=watcher)

    def save(
        self, t_ns: int, watcher: Watcher, lost: Sequence[Lost], streams: Iterable[BinaryIO]
    ) -> None:
        """Puts the watcher away as it is after the frame at ``t_ns`` nanoseconds.

        Args:
            t_ns: time of the last frame pushed.
            watcher: the watcher.
            lost: what could not be decoded so far.
            streams: what was written so far.

        Raises:
            InputError: the disk is full.
        """
        sizes = []
        with plain_os_errors(self._folder, "saving progress"):
            for stream in streams:
                stream.flush()
                sizes.append(stream.tell())
        with whole_file(self._folder / "checkpoint") as part:
            data = io.BytesIO()
            _Pickler(data, self._models).dump((t_ns, tuple(sizes), tuple(lost), watcher))
            # Fast, not small: most of it is masks and pictures at rest, which fold well as it is.
            part.write_bytes(zlib.compress(data.getbuffer(), 1))

    def begin_anew(self) -> None:
        """Throws away what was kept: it cannot be taken up.

        Raises:
            InputError: the folder cannot be written.
        """
        with plain_os_errors(self._folder, "resuming"):
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(parents=True)
            write_text(self._folder / "key.json", self._key)
            for name in _STREAMS:
                (self._folder / name).write_bytes(b"")

    def open_streams(self) -> tuple[BinaryIO, BinaryIO]:
        """Opens the event and the drawing stream for appending.

        Raises:
            InputError: the folder cannot be written.
        """
        with plain_os_errors(self._folder, "writing"):
            events, seen = (self._folder / name for name in _STREAMS)
            return events.open("ab"), seen.open("ab")

    def lines(self, name: str) -> list[bytes]:
        """Returns the lines of one of the streams."""
        return (self._folder / name).read_bytes().splitlines()

    def done(self) -> None:
        """Throws the progress away: the audit is whole."""
        shutil.rmtree(self._folder, ignore_errors=True)
