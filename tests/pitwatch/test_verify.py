"""What ``pitwatch verify`` notices: what was added, contradicts itself, or does not follow."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from pitwatch.audit import audit, plan
from pitwatch.cli import main
from pitwatch.evidence.verify import remarks, verify
from rules_check.facts.profile import load_profile
from tests.pitwatch.staging import TABLE, run


@pytest.fixture
def out(staged: object, recording: Path, table: Path, tmp_path: Path) -> Path:
    run(recording, table, tmp_path / "out")
    return tmp_path / "out"


def forge(out: Path, **fields: Any) -> None:
    """Changes the manifest as one would who wants nobody to notice."""
    manifest = json.loads((out / "manifest.json").read_text())
    manifest |= fields
    for name in manifest["files"]:
        if (out / name).is_file():
            manifest["files"][name] = hashlib.sha256((out / name).read_bytes()).hexdigest()
    (out / "manifest.json").write_text(json.dumps(manifest))


def test_an_audit_as_it_was_written_has_no_differences(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(out) == ()
    assert main(["verify", str(out)]) == 0
    assert "findings, rounds, gaps and coverage follow" in capsys.readouterr().out


def test_a_profile_changed_while_the_audit_runs_is_kept_as_it_was(
    staged: object, recording: Path, table: Path, tmp_path: Path
) -> None:
    [job] = plan([recording], tmp_path / "out")

    def change(*_: object) -> None:
        table.write_text(TABLE.replace("CW-01", "CW-02"))

    audit(job, load_profile(table), table, change)
    assert (tmp_path / "out" / "table.toml").read_text() == TABLE
    assert verify(tmp_path / "out") == ()


@pytest.mark.parametrize(
    "name", ["clips/.progress/y.mp4", "a/.progress/b/c", ".progress.txt", "clips/.hidden"]
)
def test_an_added_file_is_noticed_wherever_it_lies(out: Path, name: str) -> None:
    (out / name).parent.mkdir(parents=True, exist_ok=True)
    (out / name).write_text("added")
    assert f"not in the manifest: {name}" in verify(out)


@pytest.mark.parametrize("name", ["empty", "clips/empty", "clips/.progress", "a/b/c"])
def test_an_added_folder_is_noticed_though_nothing_is_in_it(out: Path, name: str) -> None:
    (out / name).mkdir(parents=True)
    assert f"not in the manifest: {name}, a folder" in verify(out)


def test_what_a_kill_at_the_very_end_left_is_no_difference(out: Path) -> None:
    (out / ".progress" / "old").mkdir(parents=True)
    (out / ".progress" / "key.json").write_text("{}")
    assert verify(out) == ()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        pytest.param({"table_sha256": "1" * 64}, "two hashes of table.toml", id="table"),
        pytest.param({"recording": "other.mp4"}, "report is not of this recording", id="name"),
        pytest.param({"recording_sha256": "1" * 64}, "report is not of this", id="hash"),
        pytest.param({"product": "pitwatch 9"}, "report is not of this", id="version"),
        pytest.param({"models": {"other": "0" * 64}}, "report is not of this", id="model"),
        pytest.param({"gaming_day": "2011-01-01"}, "names a gaming day", id="day"),
    ],
)
def test_a_manifest_that_contradicts_itself_or_the_report_is_noticed(
    out: Path, fields: dict[str, Any], words: str
) -> None:
    forge(out, **fields)
    (line,) = verify(out)
    assert words in line


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("rounds.jsonl", '"round": 1', '"round": 2', "the rounds do not follow"),
        ("gaps.jsonl", "occluded", "unsure", "the gaps do not follow"),
        ("coverage.json", '"applied": 1', '"applied": 2', "the coverage does not follow"),
        ("coverage.json", '"seen_share": 1.0', '"seen_share": 0.9', "the coverage does not follow"),
        ("coverage.json", '"duration_s": ', '"duration_s": -', "length of the recording"),
        ("coverage.json", '"duration_s": ', '"length_s": ', "length of the recording"),
        ("report.html", "night.mp4", "other.mp4", "the report is not of this recording"),
        ("report.html", "58 Pa. Code", "59 Pa. Code", "the report is not of"),
        ("findings.jsonl", "clips/round", "clips/other", "a clip that is not in the manifest"),
        ("findings.jsonl", "violation", "compliant", "the findings do not follow"),
    ],
)
def test_what_does_not_follow_from_the_events_is_noticed(
    out: Path, name: str, old: str, new: str, words: str
) -> None:
    text = (out / name).read_text()
    assert old in text
    (out / name).write_text(text.replace(old, new))
    forge(out)
    assert any(words in line for line in verify(out))
    assert main(["verify", str(out)]) == 1


@pytest.mark.parametrize("name", ["coverage.json", "rounds.jsonl", "gaps.jsonl", "report.html"])
@pytest.mark.parametrize("content", [b"", b"\xff", b"[" * 200_000, b"[]\n", b"{}", b"NaN", b"\0"])
def test_any_content_is_a_difference_and_no_failure(out: Path, name: str, content: bytes) -> None:
    (out / name).write_bytes(content)
    forge(out)
    lines = verify(out)
    assert lines
    assert all(len(line) < 1000 and line.isprintable() for line in lines)


def test_another_version_is_said_and_is_no_difference_by_itself(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = (out / "report.html").read_text()
    told = json.loads((out / "manifest.json").read_text())["product"]
    (out / "report.html").write_text(report.replace(told, "pitwatch 0.0.1"))
    forge(out, product="pitwatch 0.0.1")
    assert verify(out) == ()
    assert main(["verify", str(out)]) == 0
    assert "pitwatch 0.0.1 made this audit; this is pitwatch" in capsys.readouterr().out


def test_other_models_are_said_and_are_no_difference(out: Path) -> None:
    assert verify(out) == ()
    (line,) = remarks(out)  # The staged audit names a model that no program has.
    assert "other models" in line
    assert "reader" in line


def test_a_file_is_not_called_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "T.toml"
    path.write_text(TABLE)
    assert main(["verify", str(path)]) == 2
    assert "this is a file, not a folder" in capsys.readouterr().err
