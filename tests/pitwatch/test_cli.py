"""The command line: exit status, one plain sentence for wrong input, no traceback."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pitwatch import cli
from rules_check.facts.events import dump_event
from tests.pitwatch.command_line import Run, sentence
from tests.rules_check.rounds.table_log import log

TABLE = """
[table]
id = "CW-07"
game = "casino_war"
edition = "567"
positions = 7
"""
LAWFUL = ("bet 1=500", "say", "deal 1=KH dealer=9C", "pay 1=500", "remove 1=1000", "clear 1 dealer")
SHORT_PAID = tuple(line.replace("pay 1=500", "pay 1=400") for line in LAWFUL)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "T.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path


def events_file(folder: Path, *lines: str) -> Path:
    path = folder / "events.jsonl"
    path.write_text("".join(f"{dump_event(e)}\n" for e in log(*lines)), encoding="utf-8")
    return path


def pitwatch(
    *args: str | Path, given: bytes = b"", **env: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "pitwatch", *map(str, args)],
        input=given.decode("utf-8", "surrogateescape"),
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, **env},
        check=False,
    )


def test_a_check_prints_findings_as_json_lines(run: Run, table: Path, tmp_path: Path) -> None:
    done = run("check", events_file(tmp_path, *LAWFUL), "--table", table)
    assert (done.returncode, done.stderr) == (0, "")
    findings = [json.loads(line) for line in done.stdout.splitlines()]
    assert findings
    assert {f["outcome"] for f in findings} <= {"compliant", "cannot_tell"}
    assert {f["edition"] for f in findings} == {"567"}


def test_the_same_log_gives_the_same_bytes(table: Path, tmp_path: Path) -> None:
    path = events_file(tmp_path, *SHORT_PAID)
    one, two = (
        pitwatch("check", path, "--table", table, PYTHONHASHSEED=seed).stdout for seed in "12"
    )
    assert one == two


def test_a_violation_is_status_0_unless_asked(run: Run, table: Path, tmp_path: Path) -> None:
    path = events_file(tmp_path, *SHORT_PAID)
    assert run("check", path, "--table", table).returncode == 0
    done = run("check", path, "--table", table, "--fail-on", "violation")
    assert done.returncode == 3
    found = [json.loads(line) for line in done.stdout.splitlines()]
    (violation,) = [f for f in found if f["outcome"] == "violation"]
    assert violation["section"] == "567.10(1)"
    assert violation["position"] == 1
    assert violation["amount_cents"] == {"due": 500, "seen": 400}


def test_a_lawful_log_passes_fail_on(run: Run, table: Path, tmp_path: Path) -> None:
    path = events_file(tmp_path, *LAWFUL)
    assert run("check", path, "--table", table, "--fail-on", "violation").returncode == 0


def test_a_minus_reads_standard_input(table: Path, tmp_path: Path) -> None:
    path = events_file(tmp_path, *LAWFUL)
    done = pitwatch("check", "-", "--table", table, given=path.read_bytes())
    assert done.stdout == pitwatch("check", path, "--table", table).stdout


def test_an_empty_log_is_fine(run: Run, table: Path, tmp_path: Path) -> None:
    done = run("check", events_file(tmp_path), "--table", table)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"{", "line 1: not JSON", id="not-json"),
        pytest.param(b'\n\n{"id":"a"}', "line 3, field type", id="no-type"),
        pytest.param(b"\xff", "not UTF-8", id="not-utf-8"),
        pytest.param(b"[" * 200_000, "nested too deeply", id="nested"),
        pytest.param(b'{"id":"a","type":"seat","t":1,"what":"left","position":8}', "position",
                     id="position"),
    ],
)  # fmt: skip
def test_a_wrong_log_is_status_2(
    run: Run, table: Path, tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    done = run("check", path, "--table", table)
    assert done.returncode == 2
    assert words in sentence(done)
    assert "bad.jsonl" in done.stderr
    assert done.stdout == ""


def test_files_that_cannot_be_read_are_status_2(run: Run, table: Path, tmp_path: Path) -> None:
    for path, words in [(tmp_path / "none", "does not exist"), (tmp_path, "is a folder")]:
        done = run("check", path, "--table", table)
        assert done.returncode == 2
        assert words in sentence(done)
        done = run("check", "-", "--table", path)
        assert done.returncode == 2
        assert words in sentence(done)


def test_a_profile_without_edition_and_day_is_status_2(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "T.toml"
    path.write_text(TABLE.replace('edition = "567"', ""), encoding="utf-8")
    done = run("check", "-", "--table", path)
    assert done.returncode == 2
    assert "edition or gaming_day" in sentence(done)


@pytest.mark.parametrize(
    "args",
    [
        pytest.param([], id="no-command"),
        pytest.param(["chek"], id="unknown-command"),
        pytest.param(["check"], id="missing-arguments"),
        pytest.param(["check", "-", "--table", "T", "--fail-on", "rain"], id="unknown-choice"),
        pytest.param(["schema", "nonsense"], id="unknown-schema"),
        pytest.param(["rules", "9"], id="unknown-section"),
    ],
)
def test_wrong_arguments_are_status_2(run: Run, args: list[str]) -> None:
    done = run(*args)
    assert done.returncode == 2
    sentence(done)


def test_a_reader_that_stops_is_no_failure(table: Path, tmp_path: Path) -> None:
    path = events_file(tmp_path, *(LAWFUL * 30))
    code = f"{sys.executable} -m pitwatch check {path} --table {table} | head -1"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("failure", "status", "words"),
    [
        pytest.param(RuntimeError("no luck"), 1, "pitwatch failed: RuntimeError: no luck"),
        pytest.param(ZeroDivisionError(), 1, "pitwatch failed: ZeroDivisionError"),
        pytest.param(OSError(28, "No space left on device"), 2, "No space left on device"),
        pytest.param(KeyboardInterrupt(), 130, "interrupted"),
    ],
    ids=["error", "error-without-words", "full-disk", "interrupted"],
)
def test_a_failure_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failure: BaseException,
    status: int,
    words: str,
) -> None:
    def fail(_args: object) -> int:
        raise failure

    monkeypatch.setattr("pitwatch.commands.schema.run", fail)
    assert cli.main(["schema"]) == status
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1


def test_debug_shows_where_a_failure_happened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_args: object) -> int:
        raise RuntimeError("no luck")

    monkeypatch.setattr("pitwatch.commands.schema.run", fail)
    assert cli.main(["schema", "--debug"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("name", cli.command_names())
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        cli.main([name, "--help"])
    assert done.value.code == 0
    assert f"usage: pitwatch {name}" in capsys.readouterr().out


def test_findings_are_utf_8_whatever_the_locale(table: Path, tmp_path: Path) -> None:
    done = pitwatch("check", events_file(tmp_path, *LAWFUL), "--table", table, LC_ALL="C",
                    PYTHONIOENCODING="ascii")  # fmt: skip
    assert done.returncode == 0
    assert "58 Pa. Code § 567" in done.stdout


def test_the_version_is_said(run: Run) -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("pitwatch ")


def test_an_interruption_before_the_work_begins_is_one_word(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "build_parser", interrupted)
    done = run("rules")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


@pytest.mark.parametrize(
    ("streams", "status", "words"),
    [
        pytest.param(">/dev/full", 2, "the output cannot be written: No space", id="output-full"),
        pytest.param(">&-", 0, "", id="output-closed"),
        pytest.param("2>&-", 0, "", id="errors-closed"),
        pytest.param("<&-", 2, "standard input is closed", id="input-closed"),
        pytest.param("</dev/null", 0, "", id="input-empty"),
    ],
)
def test_streams_that_are_closed_or_full_give_no_traceback(
    table: Path, tmp_path: Path, streams: str, status: int, words: str
) -> None:
    path = "-" if streams.startswith("<") else str(events_file(tmp_path, *SHORT_PAID))
    call = shlex.join([sys.executable, "-m", "pitwatch", "check", path, "--table", str(table)])
    done = subprocess.run(
        f"{call} {streams}", shell=True, capture_output=True, text=True, check=False
    )
    assert done.returncode == status
    assert words in done.stderr
    assert done.stderr.count("\n") == (1 if words else 0)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        pytest.param('"initial"', '"inital"', "wager", id="wager"),
        pytest.param('"original"', '"orignal"', "hand", id="hand"),
    ],
)
def test_a_name_that_the_table_has_not_is_status_2(
    run: Run, table: Path, tmp_path: Path, old: str, new: str, field: str
) -> None:
    path = events_file(tmp_path, *SHORT_PAID)
    path.write_text(path.read_text().replace(old, new))
    done = run("check", path, "--table", table)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"field {field}: there is no such {field} at this table" in sentence(done)


@pytest.mark.parametrize(
    "args",
    [
        pytest.param(["schema"], id="schema"),
        pytest.param(["schema", "events"], id="one-schema"),
        pytest.param(["rules", "567"], id="rules"),
        pytest.param(["rules", "567", "--json"], id="rules-json"),
    ],
)
def test_output_for_which_there_is_no_room_is_status_2(args: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pitwatch", *args],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("the output cannot be written: No space")
    assert done.stderr.count("\n") == 1


EMPTY = {
    "audit": [["", "-t", "t", "-o", "o"], ["v", "-t", "", "-o", "o"], ["v", "-t", "t", "-o", ""]],
    "camera": [["", "-t", "t"], ["f", "-t", ""], ["f", "-t", "t", "--picture", ""]],
    "check": [["", "-t", "t"], ["e", "-t", ""]],
    "enroll": [
        [kind, *rest]
        for kind in ("deck", "chips")
        for rest in (["5=p", "-t", "", "-o", "o"], ["5=p", "-t", "t", "-o", ""])
    ]
    + [["deck", "", "-t", "t", "-o", "o"]],
    "read": [[""], ["i", "-t", ""]],
    "simulate": [["casino_war", "--rounds", "1", "--seed", "1", "-o", ""]],
    "verify": [[""]],
}
"""Each path of each command left empty."""


@pytest.mark.parametrize(
    "args", [[name, *args] for name, found in EMPTY.items() for args in found], ids=" ".join
)
def test_an_empty_path_is_status_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*({"-t": "--table", "-o": "--out"}.get(arg, arg) for arg in args))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no path" in sentence(done)
    assert list(tmp_path.iterdir()) == []
