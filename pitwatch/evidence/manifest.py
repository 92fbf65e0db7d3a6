"""The manifest of an audit: what it was made from and the hash of every file it wrote."""

import dataclasses
import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from pitwatch.evidence.files import PART, read_hash, surely, write_text
from rules_check.errors import InputError

__all__ = [
    "MANIFEST",
    "PROGRESS",
    "TABLE",
    "Manifest",
    "hash_files",
    "read_manifest",
    "write_manifest",
]

MANIFEST = "manifest.json"
"""Name of the manifest; written last, so its presence says that the audit is whole."""

PROGRESS = ".progress"
"""Name of the folder of an unfinished audit's progress, in the audit's own; never evidence."""

TABLE = "table.toml"
"""Name of the copy of the table profile, so that the findings can be derived again anywhere."""

_HASH_LENGTH = 64


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What an audit was made from and what it wrote. No clock, no host: equal input, equal bytes.

    Attributes:
        product: name and version of the program.
        recording: file name of the recording.
        recording_sha256: hash of its bytes.
        table_sha256: hash of the table profile's bytes.
        gaming_day: the day as ISO 8601 when it came from the recording's clock, else None.
        models: name of each model used and the hash of its weights.
        files: path relative to the audit's folder, and hash, of every file but the manifest.
    """

    product: str
    recording: str
    recording_sha256: str
    table_sha256: str
    gaming_day: str | None
    models: Mapping[str, str]
    files: Mapping[str, str]


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Writes the manifest as canonical JSON.

    Raises:
        InputError: the disk is full or the folder cannot be written.
    """
    text = json.dumps(dataclasses.asdict(manifest), indent=2, sort_keys=True, ensure_ascii=False)
    write_text(folder / MANIFEST, text + "\n")


def read_manifest(folder: Path) -> Manifest:
    """Returns the manifest of an audit.

    Raises:
        InputError: there is none, or it is not a manifest.
    """
    path = folder / MANIFEST
    if surely(folder.exists) and not surely(folder.is_dir):
        raise InputError(
            "this is a file, not a folder", file=str(folder), expected="the folder of an audit"
        )
    if not surely(folder.is_dir):
        raise InputError("no such folder", file=str(folder), expected="the folder of an audit")
    if not path.is_file():
        raise InputError(
            "this folder holds no finished audit", file=str(folder), expected=f"a {MANIFEST}"
        )
    try:
        raw = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        raise InputError("the manifest cannot be read as JSON", file=str(path)) from None
    names = {field.name for field in dataclasses.fields(Manifest)}
    if not isinstance(raw, dict) or set(raw) != names:
        raise InputError(
            "this is not a manifest", file=str(path), expected=", ".join(sorted(names))
        )
    for name in ("models", "files"):
        if not _is_text_map(raw[name]):
            raise InputError("expected names and hashes", file=str(path), field=name)
    texts = names - {"models", "files", "gaming_day"}
    if not all(isinstance(raw[name], str) for name in texts) or not _is_day(raw["gaming_day"]):
        raise InputError("expected texts", file=str(path))
    return Manifest(**raw)


def _is_text_map(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(key, str) and isinstance(text, str) and len(text) == _HASH_LENGTH
        for key, text in value.items()
    )


def _is_day(value: object) -> bool:
    if value is None:
        return True
    try:
        return isinstance(value, str) and bool(date.fromisoformat(value))
    except ValueError:
        return False


def hash_files(folder: Path) -> dict[str, str]:
    """Returns the hash of every file below ``folder``, the manifest's excepted, by its path."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    # A run killed while it wrote the manifest leaves a part of it, which the next one writes over.
    manifests = {folder / MANIFEST, folder / (MANIFEST + PART)}
    return {
        path.relative_to(folder).as_posix(): read_hash(path)
        for path in found
        if path not in manifests and path.relative_to(folder).parts[0] != PROGRESS
    }
