from pathlib import Path

import pytest

from pitwatch.photo_evaluation import named
from pitwatch.photo_evaluation.__main__ import main

ASKED = {
    "misspelt set": (["--sets", "nmaed"], "error: --sets: expected some of home-valid"),
    "every zero": (["--sets", "stills", "--every", "0"], "error: --every: expected 1 or more"),
    "limit zero": (["--sets", "named", "--limit", "0"], "error: --limit: expected 1 or more"),
    "skip below zero": (["--sets", "named", "--skip", "-1"], "error: --skip: expected 0 or more"),
    "no data": (["--sets", "voc-test"], "error: --data: the folder of the photographs is needed"),
    "no photographs": (["--sets", "home-test", "--data", "nowhere"], "error: --data: expected the"),
}


@pytest.mark.parametrize(("options", "said"), ASKED.values(), ids=ASKED)
def test_what_cannot_be_measured_is_said_in_a_sentence(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--out", str(tmp_path / "report"), *options]) == 2
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.count("\n") == 1
    assert not (tmp_path / "report").exists()


def test_a_file_in_the_place_of_the_report_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    assert main(["--out", str(taken), "--sets", "stills"]) == 2
    assert "expected a folder" in capsys.readouterr().err


def test_decks_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = ("gnome-paris", "npm-2color-bf")
    monkeypatch.setattr(named, "deck_names", lambda *, split: installed)
    missing = named.decks_not_installed()
    assert "gnome-ancient-french" in missing
    assert "npm-4color-bf" in missing
    assert not set(installed) & set(missing)
