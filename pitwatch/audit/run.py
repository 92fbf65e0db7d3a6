"""One audit from recording to report."""

import dataclasses
import hashlib
import json
import os
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from pitwatch.audit.checkpoint import Progress
from pitwatch.audit.gaming_day import with_gaming_day
from pitwatch.audit.job import Job, alone_in, make_folder
from pitwatch.audit.judging import judge
from pitwatch.audit.watching import watch_recording
from pitwatch.audit.writing import CLIPS, WRITTEN, clear_written, write_audit
from pitwatch.evidence.files import plain_os_errors, read_hash, refuse_to_overwrite, surely
from pitwatch.evidence.manifest import MANIFEST, Manifest, hash_files, read_manifest
from rules_check.engine import chapter_of, check
from rules_check.errors import InputError
from rules_check.facts.events import Event
from rules_check.facts.layout import TableProfile
from rules_check.verdict import Outcome
from vision.equip import make_watcher, models_used
from vision.film.capture import open_video

__all__ = ["PRODUCT", "Audit", "OnProgress", "audit"]

PRODUCT = f"pitwatch {version('pitwatch')}"

OnProgress = Callable[[float, float | None, int], None]
"""Told media seconds, the recording's length in seconds (None: not known), violations so far."""

_TALLY_SHARE = 50
"""Judging for the progress bar may take one part in so many of the time spent."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What an audit came to."""

    folder: Path
    violations: int
    compliant: int
    cannot_tell: int
    repeated: bool


def audit(job: Job, profile: TableProfile, table: Path, on_progress: OnProgress) -> Audit:
    """Audits one recording; takes up an unfinished audit of the same recording.

    Args:
        job: the recording and its folder.
        profile: the table.
        table: file the profile was read from; its hash is part of the manifest.
        on_progress: told after each frame.

    Raises:
        InputError: the recording cannot be used, the folder holds another audit, the disk is full.
    """
    video = open_video(job.recording)
    named_day = profile.gaming_day
    profile = with_gaming_day(profile, job.recording)
    day = profile.gaming_day if profile.gaming_day != named_day else None
    chapter_of(profile)  # Refused now, not after hours of watching, when its law is not encoded.
    equipped = make_watcher(profile, video.size_px)
    with plain_os_errors(job.recording, "reading"):
        # Kept: a profile that is changed while the audit runs is not the one it was made with.
        recording_hash, table_bytes = read_hash(job.recording), table.read_bytes()
    identity = Manifest(
        product=PRODUCT,
        recording=_readable(job.recording.name),
        recording_sha256=recording_hash,
        table_sha256=hashlib.sha256(table_bytes).hexdigest(),
        gaming_day=day.isoformat() if day else None,
        models=dict(sorted(models_used(profile).items())),
        files={},
    )
    done = _already_done(job.folder, identity)
    progress = Progress(job.folder, dataclasses.asdict(identity), equipped.models)

    tally = _Tally(profile)

    if done:
        progress.done()
        return done
    _refuse_foreign(job.folder, progress)
    if not progress.is_ours():
        _refuse_inputs_within(job.folder, (job.recording, table))
    make_folder(job.folder)

    def on_frame(seconds: float, events: Sequence[Event]) -> None:
        on_progress(seconds, video.duration_s, tally.violations(events))

    with alone_in(job.folder):
        if not progress.is_ours():
            clear_written(job.folder)
        watched = watch_recording(video, progress, equipped.watcher, on_frame)
        judged = judge(
            watched.event_lines, profile, watched.duration_s, file=str(job.folder / "events.jsonl")
        )
        findings = write_audit(
            job.folder, job.recording, table_bytes, profile, identity, watched, judged
        )
        progress.done()
    return _counted(job.folder, [finding.outcome.value for finding in findings], repeated=False)


def _readable(name: str) -> str:
    # A file name may be of bytes that are no text; a manifest is text.
    return os.fsencode(name).decode("utf-8", "replace")


class _Tally:
    """Counts violations so far for the progress bar; never part of a result."""

    def __init__(self, profile: TableProfile) -> None:
        self._profile = profile
        self._judged = 0
        self._count = 0
        self._next = 0.0

    def violations(self, events: Sequence[Event]) -> int:
        started = time.monotonic()
        if len(events) > self._judged and started >= self._next:
            findings = check(tuple(events), self._profile)
            self._count = sum(1 for f in findings if f.outcome is Outcome.VIOLATION)
            self._judged = len(events)
            spent = time.monotonic() - started
            self._next = started + spent * _TALLY_SHARE
        return self._count


def _refuse_foreign(folder: Path, progress: Progress) -> None:
    """Refuses a folder in which an audit would write over what it did not make."""
    if progress.is_ours():
        return
    if progress.is_worth_keeping():
        raise InputError(
            "this folder holds the unfinished audit of another recording, table profile or version",
            file=str(folder),
            expected="what it was begun with, or another folder; delete this one to begin anew",
        )
    if progress.is_begun():
        # It found none of our names taken, so what has them now is its own: too little to keep.
        return
    taken = [name for name in WRITTEN if os.path.lexists(folder / name)]
    if taken:
        raise InputError(
            f"{taken[0]} is in this folder already and was not written by a finished audit",
            file=str(folder),
            expected="an empty folder",
        )


def _refuse_inputs_within(folder: Path, inputs: Sequence[Path]) -> None:
    """Refuses to clear away or write over what is read: it has a name of what an audit writes."""
    for path in inputs:
        refuse_to_overwrite(path, [folder / name for name in WRITTEN])
        refuse_to_overwrite(path.parent, [folder / CLIPS])


def _already_done(folder: Path, identity: Manifest) -> Audit | None:
    if not surely((folder / MANIFEST).is_file):
        return None
    manifest = read_manifest(folder)
    if dataclasses.replace(manifest, files={}) != identity:
        raise InputError(
            "this folder holds the audit of another recording, table profile or version",
            file=str(folder),
            expected="an empty folder or the audit of the same recording",
            got=manifest.recording,
        )
    if hash_files(folder) != dict(manifest.files):
        raise InputError(
            "files of the finished audit in this folder were changed or are missing",
            file=str(folder),
            expected="the files its manifest names; move them away to audit again",
        )
    lines = (folder / "findings.jsonl").read_text(encoding="utf-8").splitlines()
    return _counted(folder, [json.loads(line)["outcome"] for line in lines], repeated=True)


def _counted(folder: Path, outcomes: Sequence[str], *, repeated: bool) -> Audit:
    return Audit(
        folder=folder,
        violations=outcomes.count("violation"),
        compliant=outcomes.count("compliant"),
        cannot_tell=outcomes.count("cannot_tell"),
        repeated=repeated,
    )
