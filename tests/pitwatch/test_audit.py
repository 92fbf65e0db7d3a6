import json
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from pitwatch.audit import plan
from pitwatch.audit.checkpoint import Progress
from pitwatch.cli import main
from pitwatch.evidence.verify import verify
from rules_check.errors import InputError
from tests.pitwatch.recordings import make_recording
from tests.pitwatch.replay import ReplayWatcher
from tests.pitwatch.staging import TABLE, bytes_of, run, script, written


def test_an_audit_writes_every_file_of_the_contract(staged, recording, table, tmp_path) -> None:
    result = run(recording, table, tmp_path / "out")
    written = bytes_of(tmp_path / "out")
    assert {
        "events.jsonl", "rounds.jsonl", "findings.jsonl", "coverage.json", "gaps.jsonl",
        "report.html", "manifest.json", "table.toml",
    } <= set(written)  # fmt: skip
    findings = [json.loads(line) for line in written["findings.jsonl"].splitlines()]
    violations = [f for f in findings if f["outcome"] == "violation"]
    assert result.violations == len(violations) > 0
    assert violations[0]["section"] == "567.8(c)"
    for finding in findings:
        assert (finding["clip"] in written) == (finding["outcome"] == "violation")
    assert len(written["gaps.jsonl"].splitlines()) == 1
    assert json.loads(written["rounds.jsonl"].splitlines()[0])["round"] == 1
    assert verify(tmp_path / "out") == ()


def test_two_audits_give_the_same_bytes(staged, recording, table, tmp_path) -> None:
    run(recording, table, tmp_path / "a")
    staged(ReplayWatcher(script()))
    run(recording, table, tmp_path / "b")
    assert bytes_of(tmp_path / "a") == bytes_of(tmp_path / "b")


@pytest.mark.parametrize("frames", [0, 1, 15, 25, 47, 80, 119])
def test_a_killed_audit_resumes_to_the_same_bytes(
    staged, recording, table, tmp_path, frames: int
) -> None:
    run(recording, table, tmp_path / "whole")
    staged(ReplayWatcher(script(), die_after=frames))
    with pytest.raises(KeyboardInterrupt):
        run(recording, table, tmp_path / "killed")
    assert not (tmp_path / "killed" / "manifest.json").exists()
    again = ReplayWatcher(script())
    staged(again)
    # A checkpoint carries the order to die with it; only the fresh run is told to live on.
    monkey = ReplayWatcher.push

    def push(self: ReplayWatcher, frame):
        self.die_after = None
        return monkey(self, frame)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReplayWatcher, "push", push)
        run(recording, table, tmp_path / "killed")
    assert bytes_of(tmp_path / "killed") == bytes_of(tmp_path / "whole")
    # At 47 frames two checkpoints lie behind: the new watcher must not have been needed.
    assert (again.pushed == 0) == (frames > 20)


def test_a_finished_audit_is_not_done_again(staged, recording, table, tmp_path) -> None:
    first = run(recording, table, tmp_path / "out")
    before = bytes_of(tmp_path / "out")
    never = ReplayWatcher(script())
    staged(never)
    again = run(recording, table, tmp_path / "out")
    assert (again.repeated, again.violations) == (True, first.violations)
    assert never.pushed == 0
    assert bytes_of(tmp_path / "out") == before


@pytest.mark.parametrize("change", ["recording", "table", "file", "extra-file", "missing-file"])
def test_a_folder_with_another_audit_is_left_alone(
    staged, recording, table, tmp_path, change: str
) -> None:
    out = tmp_path / "out"
    run(recording, table, out)
    if change == "recording":
        recording = make_recording(tmp_path / "night.mp4", seconds=3)
    elif change == "table":
        table.write_text(TABLE.replace("CW-01", "CW-02"))
    elif change == "file":
        (out / "events.jsonl").write_text("")
    elif change == "extra-file":
        (out / "notes.txt").write_text("mine")
    else:
        (out / "report.html").unlink()
    before = bytes_of(out)
    with pytest.raises(InputError, match="folder"):
        run(recording, table, out)
    assert bytes_of(out) == before


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        pytest.param(
            lambda d: (d / "events.jsonl").write_text(""), "changed: events", id="emptied"
        ),
        pytest.param(lambda d: (d / "report.html").unlink(), "missing: report", id="missing"),
        pytest.param(lambda d: (d / "x").write_text(""), "not in the manifest: x", id="added"),
    ],
)
def test_verify_names_what_differs(staged, recording, table, tmp_path, spoil, words) -> None:
    run(recording, table, tmp_path / "out")
    spoil(tmp_path / "out")
    assert any(words in line for line in verify(tmp_path / "out"))
    assert main(["verify", str(tmp_path / "out")]) == 1


def test_verify_derives_the_findings_again(staged, recording, table, tmp_path) -> None:
    out = tmp_path / "out"
    run(recording, table, out)
    findings = (out / "findings.jsonl").read_text().splitlines()
    (out / "findings.jsonl").write_text("\n".join(findings[1:]) + "\n")
    assert any("do not follow" in line for line in verify(out))


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"not a pickle", id="noise"),
        pytest.param(b"\x80\x05cos\nsystem\n(S'touch hacked'\ntR.", id="hostile"),
        pytest.param(b"\x80\x05cvision.capture\nPath.home\n)R.", id="dotted-name"),
        pytest.param(b"\x80\x05K\x01.", id="a-number"),
    ],
)
def test_a_checkpoint_that_is_none_is_thrown_away(tmp_path: Path, spoiled: bytes) -> None:
    Progress(tmp_path, {"key": 1}, {}).resume()
    packed = zlib.compress(spoiled) if spoiled.startswith(b"\x80") else spoiled
    (tmp_path / ".progress" / "checkpoint").write_bytes(packed)
    assert Progress(tmp_path, {"key": 1}, {}).resume() is None
    assert not (tmp_path / ".progress" / "checkpoint").exists()
    assert not Path("hacked").exists()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        pytest.param(lambda d: d / "none.mp4", "no such file", id="missing"),
        pytest.param(lambda d: d, "folder", id="a-folder"),
        pytest.param(lambda d: written(d / "z.mp4", b""), "empty", id="zero-bytes"),
        pytest.param(lambda d: written(d / "z.mp4", b"hello" * 99), "video", id="not-a-video"),
        pytest.param(
            lambda d: written(d / "z.png", b"\x89PNG\r\n\x1a\n"), "z.png", id="broken-picture"
        ),
    ],
)
def test_a_recording_that_cannot_be_used_is_one_sentence_and_status_2(
    table, tmp_path, capsys, make, words
) -> None:
    out = tmp_path / "out"
    status = main(["audit", str(make(tmp_path)), "--table", str(table), "--out", str(out)])
    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert words in said.err
    assert said.err.count("\n") == 1
    assert not out.exists() or not list(out.iterdir())


def test_an_output_folder_that_is_a_file_is_left_alone(recording, table, tmp_path, capsys) -> None:
    out = written(tmp_path / "out", b"precious")
    assert main(["audit", str(recording), "--table", str(table), "--out", str(out)]) == 2
    assert "file" in capsys.readouterr().err
    assert out.read_bytes() == b"precious"


def test_two_recordings_of_one_name_are_refused(recording, tmp_path) -> None:
    other = make_recording(tmp_path / recording.name, seconds=1)
    with pytest.raises(InputError, match="two recordings"):
        plan([recording, other], tmp_path / "out")


def test_the_day_of_the_recording_picks_the_law(staged, table, tmp_path) -> None:
    table.write_text(TABLE.replace('edition = "567"\n', ""))
    dated = make_recording(tmp_path / "d.mkv", creation_time="2010-06-01T15:00:00.000000Z")
    run(dated, table, tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert manifest["gaming_day"] == "2010-06-01"
    assert verify(tmp_path / "out") == ()
    undated = make_recording(tmp_path / "u.mp4", seconds=1)
    with pytest.raises(InputError, match="day of this recording"):
        run(undated, table, tmp_path / "other")


def test_the_command_line_fails_on_violation_when_asked(
    staged, recording, table, tmp_path, capsys
) -> None:
    words = ["audit", str(recording), "--table", str(table), "--out", str(tmp_path / "o")]
    assert main([*words, "--fail-on", "violation", "--quiet"]) == 3
    said = capsys.readouterr().out
    assert re.search(r": (1 violation|(0|[2-9]|\d\d+) violations), \d+ kept", said)


def test_a_full_disk_is_one_sentence(recording, table, tmp_path) -> None:
    if not os.access("/dev/full", os.W_OK):
        return
    code = (
        "import pathlib, sys; from pitwatch.evidence.files import plain_os_errors\n"
        "from rules_check.errors import InputError\n"
        "try:\n"
        "    with plain_os_errors(pathlib.Path('/dev/full'), 'writing'):\n"
        "        with open('/dev/full', 'wb') as f: f.write(b'x' * 10**6)\n"
        "except InputError as exc: print(exc)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "no space left" in done.stdout
