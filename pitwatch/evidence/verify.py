"""Verification: the hashes of an audit's files, and its findings derived again."""

import dataclasses
import json
from datetime import date
from pathlib import Path

from pitwatch.evidence.files import plain_os_errors
from pitwatch.evidence.manifest import TABLE, Manifest, hash_files, read_manifest
from rules_check.engine import check
from rules_check.errors import InputError, shorten
from rules_check.facts.events import parse_log
from rules_check.facts.profile import load_profile
from rules_check.verdict import dump_finding

__all__ = ["verify"]

_LONGEST_LINE = 900

_NEEDED = ("events.jsonl", "findings.jsonl", TABLE)


def verify(folder: Path) -> tuple[str, ...]:
    """Returns what differs from the manifest or does not follow from the events, a line each.

    Raises:
        InputError: the folder holds no finished audit.
    """
    manifest = read_manifest(folder)
    with plain_os_errors(folder, "reading"):
        found = hash_files(folder)
        odd = _not_plain(folder)
    differences = [f"missing: {name}" for name in manifest.files if name not in found]
    differences += [f"not in the manifest: {name}" for name in found if name not in manifest.files]
    differences += [
        f"changed: {name}"
        for name, digest in manifest.files.items()
        if found.get(name, digest) != digest
    ]
    differences += [f"not a plain file: {name}" for name in odd]
    return tuple(shorten(line, _LONGEST_LINE) for line in differences) + _findings_derived_again(
        folder, manifest
    )


def _not_plain(folder: Path) -> list[str]:
    # A link may show other bytes tomorrow, and a pipe has none: neither is evidence.
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_symlink() or not (path.is_file() or path.is_dir())
    )


def _findings_derived_again(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    if not all((folder / name).is_file() for name in _NEEDED):
        return ()
    try:
        profile = load_profile(folder / TABLE)
        if manifest.gaming_day is not None:
            day = date.fromisoformat(manifest.gaming_day)
            profile = dataclasses.replace(profile, gaming_day=day)
        events = (folder / "events.jsonl").read_bytes().splitlines()
        derived = [
            dump_finding(finding)
            for finding in check(parse_log(events, profile, file="events.jsonl"), profile)
        ]
        stated = (folder / "findings.jsonl").read_text(encoding="utf-8").splitlines()
        same = [_without_clip(line) for line in derived] == [_without_clip(li) for li in stated]
    except (InputError, ValueError, OSError, RecursionError) as exc:
        return (shorten(f"the findings cannot be derived again: {exc}", _LONGEST_LINE),)
    return () if same else ("the findings do not follow from events.jsonl and the table profile",)


def _without_clip(line: str) -> str:
    # The clip is evidence made after judging; its own hash is in the manifest.
    record = json.loads(line)
    if not isinstance(record, dict):
        raise ValueError("a finding is not an object")
    record.pop("clip", None)
    return json.dumps(record, sort_keys=True)
