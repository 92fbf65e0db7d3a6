"""The files of a finished audit, written in an order that leaves the manifest for last."""

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pitwatch.audit.judging import Judged
from pitwatch.audit.watching import SeenLines, Watched
from pitwatch.evidence.clips import Picture, cut_clip
from pitwatch.evidence.files import PART, plain_os_errors, whole_file, write_lines, write_text
from pitwatch.evidence.manifest import MANIFEST, TABLE, Manifest, hash_files, write_manifest
from pitwatch.report.page import Audited, render_page
from rules_check.facts.events import dump_event
from rules_check.facts.layout import TableProfile
from rules_check.verdict import Finding, Outcome, dump_finding
from vision.draw import draw_boxes

__all__ = ["CLIPS", "WRITTEN", "clear_written", "report_of", "write_audit"]

CLIPS = "clips"

WRITTEN = (
    TABLE,
    "events.jsonl",
    "gaps.jsonl",
    "rounds.jsonl",
    "findings.jsonl",
    "coverage.json",
    "report.html",
    CLIPS,
    MANIFEST,
)
"""What an audit writes into its folder."""


def write_audit(
    folder: Path,
    recording: Path,
    table: bytes,
    profile: TableProfile,
    identity: Manifest,
    watched: Watched,
    judged: Judged,
) -> tuple[Finding, ...]:
    """Writes the profile, events, rounds, gaps, clips, findings, coverage, report and manifest.

    Returns:
        The findings, with the clip of each violation.

    Raises:
        InputError: the disk is full or the folder cannot be written.
    """
    with whole_file(folder / TABLE) as part:
        part.write_bytes(table)
    write_lines(folder / "events.jsonl", (dump_event(event) for event in judged.events))
    write_lines(folder / "gaps.jsonl", judged.gap_lines)
    write_lines(folder / "rounds.jsonl", judged.round_lines)
    findings = tuple(_with_clips(folder, recording, judged.findings, watched.seen))
    write_lines(folder / "findings.jsonl", (dump_finding(finding) for finding in findings))
    coverage = json.dumps(judged.coverage, indent=2, ensure_ascii=False) + "\n"
    write_text(folder / "coverage.json", coverage)
    told = [json.loads(dump_finding(finding)) for finding in findings]
    page = report_of(folder, profile, identity, judged, told, judged.coverage)
    write_text(folder / "report.html", page)
    write_manifest(folder, dataclasses.replace(identity, files=hash_files(folder)))
    return findings


def clear_written(folder: Path) -> None:
    """Removes what an audit that did not end wrote into a folder; nothing under other names.

    Raises:
        InputError: the folder cannot be written.
    """
    with plain_os_errors(folder, "clearing an unfinished audit"):
        clips = folder / CLIPS
        if clips.is_dir():
            for clip in (*clips.glob("round*.mp4"), *clips.glob(f"round*.mp4{PART}")):
                clip.unlink()
            if not any(clips.iterdir()):
                clips.rmdir()
        for name in WRITTEN:
            for path in (folder / name, folder / (name + PART)):
                if path.is_file():
                    path.unlink()


def _with_clips(
    folder: Path, recording: Path, findings: Sequence[Finding], seen: SeenLines
) -> list[Finding]:
    wanted = [finding for finding in findings if finding.outcome is Outcome.VIOLATION]
    if wanted:
        with plain_os_errors(folder, "making the folder of clips"):
            (folder / CLIPS).mkdir(exist_ok=True)

    def paint(picture: Picture, seconds: float) -> Picture:
        return draw_boxes(picture, seen.boxes_at(seconds))

    clips: dict[str, str] = {}
    for finding in wanted:
        name = f"{CLIPS}/round{finding.round:03d}_{finding.provision}_{finding.id}.mp4"
        end_s = finding.t if finding.t_end is None else finding.t_end
        cut_clip(recording, folder / name, start_s=finding.t, end_s=end_s, paint=paint)
        clips[finding.id] = name
    return [dataclasses.replace(f, clip=clips.get(f.id)) for f in findings]


def report_of(
    folder: Path,
    profile: TableProfile,
    manifest: Manifest,
    judged: Judged,
    findings: list[dict[str, Any]],
    coverage: dict[str, Any],
) -> str:
    """Returns the report of an audit.

    Args:
        folder: of the audit, its clips written.
        profile: the table.
        manifest: what was audited and with what.
        judged: what followed from the events.
        findings: as they are written, with their clips.
        coverage: as it is written.
    """
    return render_page(
        Audited(
            folder=folder,
            product=manifest.product,
            recording=manifest.recording,
            sha256=manifest.recording_sha256,
            duration_s=coverage["duration_s"],
            table=profile.id,
            game=profile.game,
            models=", ".join(manifest.models) or "none",
            events=[json.loads(dump_event(event)) for event in judged.events],
            rounds=[json.loads(line) for line in judged.round_lines],
            findings=findings,
            coverage=coverage,
            gaps=[json.loads(line) for line in judged.gap_lines],
        )
    )
