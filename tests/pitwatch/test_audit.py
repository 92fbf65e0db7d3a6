import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pitwatch.audit.checkpoint as checkpoint_module
import pitwatch.audit.run as run_module
import pitwatch.audit.watching as watching_module
from pitwatch.audit import audit, plan
from pitwatch.audit.checkpoint import Progress
from pitwatch.audit.job import alone_in
from pitwatch.cli import main
from pitwatch.evidence.verify import verify
from rules_check.errors import InputError
from rules_check.facts.events import parse_events
from rules_check.facts.profile import load_profile
from tests.pitwatch.recordings import make_recording
from tests.pitwatch.replay import ReplayWatcher
from vision.equip import Equipped

TABLE = """
[table]
id = "CW-01"
game = "casino_war"
edition = "567"
positions = 7
"""

CARD = {"type": "card_dealt", "hand": "original", "face": "up", "confidence": 1.0}
# Position 2 gets its card before position 1.
EVENTS = [
    {"type": "chips", "action": "placed", "position": 1, "wager": "initial", "cents": 500,
     "actor": "player", "t": 1.0, "t_end": 1.4, "confidence": 1.0},
    {"type": "chips", "action": "placed", "position": 2, "wager": "initial", "cents": 500,
     "actor": "player", "t": 1.5, "t_end": 1.9, "confidence": 1.0},
    {**CARD, "to": 2, "card": "9H", "t": 3.0, "t_end": 3.5},
    {**CARD, "to": 1, "card": "8H", "t": 4.0, "t_end": 4.5},
    {**CARD, "to": "dealer", "card": "KH", "t": 5.0, "t_end": 5.5},
    {"type": "gap", "reason": "occluded", "zones": ["1.hand"], "t": 6.0, "t_end": 7.0},
    {"type": "chips", "action": "taken", "position": 1, "wager": "initial", "cents": 500,
     "actor": "dealer", "t": 7.5, "t_end": 8.0, "confidence": 1.0},
    {"type": "chips", "action": "taken", "position": 2, "wager": "initial", "cents": 500,
     "actor": "dealer", "t": 8.2, "t_end": 8.8, "confidence": 1.0},
]  # fmt: skip


def script() -> list:
    lines = [json.dumps({"id": f"e{n}", "source": "vision", **e}) for n, e in enumerate(EVENTS)]
    return list(parse_events(lines, file="script", positions=7))


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_recording(tmp_path_factory.mktemp("r") / "night.mp4")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "t.toml"
    path.write_text(TABLE)
    return path


@pytest.fixture
def staged(monkeypatch: pytest.MonkeyPatch) -> Callable[[ReplayWatcher], None]:
    def stage(watcher: ReplayWatcher) -> None:
        equipped = Equipped(watcher=watcher, models={})
        monkeypatch.setattr(run_module, "make_watcher", lambda profile, size: equipped)
        monkeypatch.setattr(run_module, "models_used", lambda: {"reader": "0" * 64})

    # The stand-in lives in the tests, which a checkpoint may not name otherwise.
    trusted = (*checkpoint_module._TRUSTED_ROOMS, "tests.pitwatch.replay")
    monkeypatch.setattr(checkpoint_module, "_TRUSTED_ROOMS", trusted)
    monkeypatch.setattr(watching_module, "CHECKPOINT_S", 2.0)
    stage(ReplayWatcher(script()))
    return stage


def run(recording: Path, table: Path, out: Path):
    [job] = plan([recording], out)
    return audit(job, load_profile(table), table, lambda *_: None)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


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
    (tmp_path / ".progress" / "checkpoint").write_bytes(spoiled)
    assert Progress(tmp_path, {"key": 1}, {}).resume() is None
    assert not (tmp_path / ".progress" / "checkpoint").exists()
    assert not Path("hacked").exists()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        pytest.param(lambda d: d / "none.mp4", "no such file", id="missing"),
        pytest.param(lambda d: d, "folder", id="a-folder"),
        pytest.param(lambda d: _written(d / "z.mp4", b""), "empty", id="zero-bytes"),
        pytest.param(lambda d: _written(d / "z.mp4", b"hello" * 99), "video", id="not-a-video"),
        pytest.param(
            lambda d: _written(d / "z.png", b"\x89PNG\r\n\x1a\n"), "z.png", id="broken-picture"
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


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_an_output_folder_that_is_a_file_is_left_alone(recording, table, tmp_path, capsys) -> None:
    out = _written(tmp_path / "out", b"precious")
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
    assert "violation" in capsys.readouterr().out


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


@pytest.mark.parametrize(
    "name", ["events.jsonl", "table.toml", "report.html", "clips", "manifest.json"]
)
@pytest.mark.parametrize("kind", ["file", "folder", "dangling-link"])
def test_what_another_put_into_the_folder_is_not_written_over(
    staged, recording, table, tmp_path, name: str, kind: str
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    if kind == "file":
        (out / name).write_text("mine")
    elif kind == "folder":
        (out / name).mkdir()
    else:
        (out / name).symlink_to(tmp_path / "nowhere")
    before = bytes_of(out)
    with pytest.raises(InputError, match=r"manifest|folder"):
        run(recording, table, out)
    assert bytes_of(out) == before
    assert [path.name for path in out.iterdir()] == [name]


def test_the_unfinished_audit_of_another_recording_is_kept(
    staged, recording, table, tmp_path
) -> None:
    out = tmp_path / "out"
    staged(ReplayWatcher(script(), die_after=47))
    with pytest.raises(KeyboardInterrupt):
        run(recording, table, out)
    before = bytes_of(out)
    table.write_text(TABLE.replace("CW-01", "CW-02"))
    with pytest.raises(InputError, match="unfinished audit"):
        run(recording, table, out)
    assert bytes_of(out) == before


def test_progress_without_a_checkpoint_keeps_nobody_out(staged, recording, table, tmp_path) -> None:
    staged(ReplayWatcher(script(), die_after=3))
    with pytest.raises(KeyboardInterrupt):
        run(recording, table, tmp_path / "out")
    table.write_text(TABLE.replace("CW-01", "CW-02"))
    staged(ReplayWatcher(script()))
    run(recording, table, tmp_path / "out")
    assert verify(tmp_path / "out") == ()


@pytest.mark.parametrize("name", ["manifest.json", "report.html", "events.jsonl", "coverage.json"])
def test_a_run_killed_while_it_writes_a_file_resumes_to_the_same_bytes(
    staged, recording, table, tmp_path, monkeypatch, name: str
) -> None:
    run(recording, table, tmp_path / "whole")
    staged(ReplayWatcher(script()))
    rename = Path.replace

    def killed(part: Path, target: Path) -> Path:
        if target.name == name:
            raise SystemExit
        return rename(part, target)

    # A kill leaves the part behind that an exception would remove.
    monkeypatch.setattr(Path, "replace", killed)
    remove = Path.unlink
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    with pytest.raises(SystemExit):
        run(recording, table, tmp_path / "killed")
    monkeypatch.setattr(Path, "replace", rename)
    monkeypatch.setattr(Path, "unlink", remove)
    assert (tmp_path / "killed" / f"{name}.part").exists()
    staged(ReplayWatcher(script()))
    run(recording, table, tmp_path / "killed")
    assert bytes_of(tmp_path / "killed") == bytes_of(tmp_path / "whole")
    assert verify(tmp_path / "killed") == ()


def test_a_second_audit_in_the_same_folder_waits_outside(
    staged, recording, table, tmp_path
) -> None:
    (tmp_path / "out").mkdir()
    with alone_in(tmp_path / "out"), pytest.raises(InputError, match="at work"):
        run(recording, table, tmp_path / "out")
    assert not list((tmp_path / "out").iterdir())


@pytest.mark.parametrize("kind", ["link", "dangling", "loop", "pipe"])
def test_verify_names_what_is_no_plain_file(staged, recording, table, tmp_path, kind: str) -> None:
    out = tmp_path / "out"
    run(recording, table, out)
    odd = out / "odd\nname"
    if kind == "pipe":
        os.mkfifo(odd)
    else:
        targets = {"link": table, "dangling": tmp_path / "no", "loop": out}
        odd.symlink_to(targets[kind])
    assert "not a plain file: odd?name" in verify(out)


@pytest.mark.parametrize("name", ["events.jsonl", "findings.jsonl", "table.toml"])
@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"[" * 200_000, b"[]\n", b'{"a":' + b"9" * 9000 + b"}", b"\0"]
)
def test_verify_survives_any_content(staged, recording, table, tmp_path, name, content) -> None:
    out = tmp_path / "out"
    run(recording, table, out)
    (out / name).write_bytes(content)
    lines = verify(out)
    assert f"changed: {name}" in lines
    assert all(len(line) < 1000 and line.isprintable() for line in lines)


def test_verify_looks_at_no_file_outside_the_folder(staged, recording, table, tmp_path) -> None:
    out = tmp_path / "out"
    run(recording, table, out)
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["files"] |= {"../t.toml": "0" * 64, "/etc/passwd": "0" * 64}
    (out / "manifest.json").write_text(json.dumps(manifest))
    assert verify(out) == ("missing: ../t.toml", "missing: /etc/passwd")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(("casino_war", "blackjack"), "not encoded", id="game"),
        pytest.param(("[table]", "[[chip]]\ncents = 5\n[table]"), "chip[1].colours", id="chip"),
        pytest.param(None, "camera", id="no-camera"),
    ],
)
def test_a_profile_that_cannot_be_used_is_refused_before_anything_is_written(
    recording, table, tmp_path, capsys, change, words
) -> None:
    text = TABLE.replace('edition = "567"', "gaming_day = 2010-06-01")
    table.write_text(text.replace(*change) if change else text)
    out = tmp_path / "out"
    assert main(["audit", str(recording), "--table", str(table), "--out", str(out)]) == 2
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert not out.exists()


def test_a_later_recording_that_is_broken_is_said_before_the_first_is_watched(
    staged, recording, table, tmp_path, capsys
) -> None:
    bad = _written(tmp_path / "bad.mp4", b"noise" * 99)
    words = ["audit", str(recording), str(bad), "--table", str(table), "--out", str(tmp_path / "o")]
    assert main(words) == 2
    assert "bad.mp4" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("which", ["recording", "table"])
def test_a_pipe_is_refused_and_not_waited_for(recording, table, tmp_path, capsys, which) -> None:
    os.mkfifo(tmp_path / "pipe")
    used = {"recording": recording, "table": table, which: tmp_path / "pipe"}
    words = ["audit", str(used["recording"]), "--table", str(used["table"])]
    assert main([*words, "--out", str(tmp_path / "out")]) == 2
    assert "pipe" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["recording", "table", "out"])
def test_a_name_that_is_too_long_is_wrong_input(
    staged, recording, table, tmp_path, capsys, place
) -> None:
    used = {"recording": recording, "table": table, "out": tmp_path / "out"}
    used[place] = tmp_path / ("n" * 300)
    words = ["audit", str(used["recording"]), "--table", str(used["table"])]
    assert main([*words, "--out", str(used["out"])]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", [b"bad\xff.mp4", b"new\nline.mp4", b"pipe:0.mp4", b"-x.mp4"])
def test_a_recording_may_have_any_name(staged, recording, table, tmp_path, name: bytes) -> None:
    named = tmp_path / os.fsdecode(name)
    named.write_bytes(recording.read_bytes())
    run(named, table, tmp_path / "out")
    assert verify(tmp_path / "out") == ()
