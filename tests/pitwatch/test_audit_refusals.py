"""What an audit refuses, what it leaves alone, and what a kill or a stranger leaves behind."""

import json
import os
from pathlib import Path

import pytest

from pitwatch.audit.job import alone_in
from pitwatch.cli import main
from pitwatch.evidence.verify import verify
from rules_check.errors import InputError
from tests.pitwatch.replay import ReplayWatcher
from tests.pitwatch.staging import TABLE, bytes_of, run, script, written


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
    with pytest.raises(InputError, match=r"unfinished audit.*delete this one to begin anew"):
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


def test_what_an_audit_of_something_else_left_half_written_is_begun_anew(
    staged, recording, table, tmp_path, monkeypatch
) -> None:
    out = tmp_path / "out"

    def killed(*_: object, **__: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr("pitwatch.audit.writing.write_manifest", killed)
        # A kill leaves what is written, and no work that another version could go on from.
        with pytest.raises(SystemExit):
            run(recording, table, out)
    (out / ".progress" / "checkpoint").unlink(missing_ok=True)
    (out / "clips").mkdir(exist_ok=True)
    (out / "clips" / "round009_other.mp4").write_text("left")
    (out / "mine.txt").write_text("mine")
    assert (out / "table.toml").exists()
    table.write_text(TABLE.replace("CW-01", "CW-02"))
    staged(ReplayWatcher(script()))
    run(recording, table, out)
    assert not (out / "clips" / "round009_other.mp4").exists()
    assert (out / "mine.txt").read_text() == "mine"
    assert verify(out) == ()


@pytest.mark.parametrize("which", ["recording", "table"])
def test_what_is_read_is_not_cleared_away(
    staged, recording, table, tmp_path, monkeypatch, which: str
) -> None:
    out = tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr("pitwatch.audit.writing.write_manifest", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            run(recording, table, out)
    (out / ".progress" / "checkpoint").unlink(missing_ok=True)
    (out / "clips").mkdir(exist_ok=True)
    used = {"recording": recording, "table": table}
    if which == "table":
        used[which] = written(out / "table.toml", TABLE.replace("CW-01", "CW-02").encode())
    else:
        used[which] = written(out / "clips" / "round_x.mp4", recording.read_bytes())
    before = bytes_of(out)
    staged(ReplayWatcher(script()))
    with pytest.raises(InputError, match="would write over what is read"):
        run(used["recording"], used["table"], out)
    assert bytes_of(out) == before


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
        pytest.param(("casino_war", "blackjack"), "no edition of blackjack", id="game"),
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
    bad = written(tmp_path / "bad.mp4", b"noise" * 99)
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


@pytest.mark.parametrize("kind", [None, "shoe", "tray"])
def test_a_table_without_places_of_cards_and_wagers_is_refused_at_once(
    recording, table, tmp_path, capsys, kind
) -> None:
    corners = "[[0, 0], [1800, 0], [1800, 900], [0, 900]]"
    text = f"{TABLE}\n[camera]\nfelt_mm = {corners}\nsize_px = [1920, 1080]\n"
    text += "image_px = [[412, 903], [1508, 903], [1290, 210], [630, 210]]\n"
    if kind:
        text += f'[[zone]]\nname = "z"\nkind = "{kind}"\n'
        text += "polygon_mm = [[100, 100], [400, 100], [400, 400]]\n"
    table.write_text(text)
    out = tmp_path / "out"
    assert main(["audit", str(recording), "--table", str(table), "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert "no zone" in said
    assert said.count("\n") == 1
    assert not out.exists()
