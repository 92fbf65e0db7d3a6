"""`pitwatch simulate`: what it takes, and what it writes over."""

from pathlib import Path

import pytest

from tests.pitwatch.command_line import Run, sentence

SIMULATE = ("simulate", "casino_war", "--seed", "1")


@pytest.mark.parametrize("rounds", ["0", "-1", "1.5", "x", "9" * 30, "9" * 5000])
def test_a_number_of_rounds_that_is_none_is_status_2(run: Run, tmp_path: Path, rounds: str) -> None:
    done = run(*SIMULATE, "--rounds", rounds, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert "rounds" in sentence(done)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["n" * 300, "a\0b", "table.toml", "table.toml/x"])
def test_a_place_where_nothing_can_be_written_is_status_2(
    run: Run, tmp_path: Path, name: str
) -> None:
    (tmp_path / "table.toml").write_text("mine")
    done = run(*SIMULATE, "--rounds", "1", "--out", f"{tmp_path}/{name}")
    assert done.returncode == 2
    sentence(done)
    assert (tmp_path / "table.toml").read_text() == "mine"


@pytest.mark.parametrize("name", ["events.jsonl", "table.toml", "video.mp4", "truth.jsonl"])
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_simulation_writes_only_over_a_simulation(
    run: Run, tmp_path: Path, name: str, kind: str
) -> None:
    (tmp_path / name).mkdir() if kind == "folder" else (tmp_path / name).write_text("mine")
    done = run(*SIMULATE, "--rounds", "1", "--out", tmp_path)
    if (name, kind) == ("truth.jsonl", "file"):
        assert done.returncode == 0  # Only a simulation writes the truth.
        return
    assert done.returncode == 2
    assert name in sentence(done)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_simulation_can_be_repeated_in_its_folder(run: Run, tmp_path: Path) -> None:
    for rounds in ("1", "2", "2"):
        assert run(*SIMULATE, "--rounds", rounds, "--out", tmp_path).returncode == 0
