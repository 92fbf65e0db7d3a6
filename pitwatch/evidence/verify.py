"""Verification: the hashes of an audit's files, and what follows from its events derived again."""

from collections.abc import Iterable
from pathlib import Path

from pitwatch.audit.run import PRODUCT
from pitwatch.evidence.derived import differences_from_events
from pitwatch.evidence.files import plain_os_errors
from pitwatch.evidence.manifest import PROGRESS, TABLE, Manifest, hash_files, read_manifest
from rules_check.errors import InputError, shorten
from rules_check.facts.profile import load_profile
from vision.equip import models_used

__all__ = ["remarks", "verify"]

_LONGEST_LINE = 900


def verify(folder: Path) -> tuple[str, ...]:
    """Returns what differs from the manifest or does not follow from the events, a line each.

    Raises:
        InputError: the folder holds no finished audit.
    """
    manifest = read_manifest(folder)
    with plain_os_errors(folder, "reading"):
        found = hash_files(folder)
        odd, empty = _not_plain(folder), _folders_of_nothing(folder, manifest.files)
    differences = [f"missing: {name}" for name in manifest.files if name not in found]
    differences += [f"not in the manifest: {name}" for name in found if name not in manifest.files]
    differences += [f"not in the manifest: {name}, a folder" for name in empty]
    differences += [
        f"changed: {name}"
        for name, digest in manifest.files.items()
        if found.get(name, digest) != digest
    ]
    differences += [f"not a plain file: {name}" for name in odd]
    if manifest.files.get(TABLE, manifest.table_sha256) != manifest.table_sha256:
        differences.append(f"the manifest has two hashes of {TABLE}")
    lines = tuple(shorten(line, _LONGEST_LINE) for line in differences)
    return lines + differences_from_events(folder, manifest)


def remarks(folder: Path) -> tuple[str, ...]:
    """Returns what a reader should know though nothing is wrong: that others made the audit.

    Raises:
        InputError: the folder holds no finished audit.
    """
    manifest = read_manifest(folder)
    if manifest.product != PRODUCT:
        line = (
            f"the manifest says that {manifest.product} made this audit; this is {PRODUCT}, "
            "so the report was not made again"
        )
        return (shorten(line, _LONGEST_LINE),)
    others = _other_models(folder, manifest)
    if not others:
        return ()
    line = f"the manifest names other models than this program has: {', '.join(others)}"
    return (shorten(line, _LONGEST_LINE),)


def _other_models(folder: Path, manifest: Manifest) -> list[str]:
    try:
        shipped = models_used(load_profile(folder / TABLE))
    except InputError:
        return []
    # A house's own deck lies beside its profile, not in the audit.
    return [name for name, digest in manifest.models.items() if shipped.get(name, digest) != digest]


def _not_plain(folder: Path) -> list[str]:
    # A link may show other bytes tomorrow, and a pipe has none: neither is evidence.
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_symlink() or not (path.is_file() or path.is_dir())
    )


def _folders_of_nothing(folder: Path, files: Iterable[str]) -> list[str]:
    needed = {above for name in files for above in Path(name).parents}
    below = (path for path in folder.rglob("*") if path.is_dir() and not path.is_symlink())
    inner = (path.relative_to(folder) for path in below)
    return sorted(p.as_posix() for p in inner if p not in needed and p.parts[0] != PROGRESS)
