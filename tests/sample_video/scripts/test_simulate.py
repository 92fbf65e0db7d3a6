"""The function and the command: determinism, wrong arguments, files."""

import json
import tomllib
from pathlib import Path

import pytest

from rules_check.errors import InputError
from rules_check.facts.events import parse_log
from rules_check.facts.profile import parse_profile
from sample_video.scripts import Script, simulate, table_toml
from sample_video.scripts.acts import Point
from sample_video.scripts.output import write_script


def test_the_same_arguments_give_the_same_bytes() -> None:
    made = [
        simulate("casino_war", rounds=8, seed=5, violate=["567.8(c)", "loser_paid"])
        for _ in range(2)
    ]
    assert made[0].event_lines == made[1].event_lines
    assert made[0].acts == made[1].acts
    assert json.dumps(made[0].truth) == json.dumps(made[1].truth)
    assert table_toml(made[0]) == table_toml(made[1])


def test_another_seed_gives_another_script() -> None:
    one, two = (simulate("casino_war", rounds=2, seed=seed) for seed in (1, 2))
    assert one.event_lines != two.event_lines


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", ["567", "651a"])
def test_log_and_profile_are_read_back_strictly(edition: str, seed: int) -> None:
    made = simulate("casino_war", rounds=5, seed=seed, edition=edition)
    profile = parse_profile(tomllib.loads(table_toml(made)), file="table.toml")
    assert profile.governing_edition() == edition
    events = parse_log(made.event_lines, profile, file="log")
    assert events == made.events
    zones = {zone.name for zone in profile.zones}
    assert {e.zone for e in events if e.zone is not None} <= zones


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param({"game": "poker"}, "not simulated", id="another-game"),
        pytest.param({"rounds": 0}, "too few rounds", id="no-rounds"),
        pytest.param({"violate": ["567.99"]}, "no fault", id="unknown-section"),
        pytest.param({"violate": ["no_such"]}, "no fault", id="unknown-name"),
        pytest.param(
            {"violate": ["war_initial_left"], "edition": "651a"}, "no violation", id="other-edition"
        ),
        pytest.param({"edition": "541"}, "not an edition", id="edition-of-another-game"),
        pytest.param({"positions": 8}, "positions", id="too-many-positions"),
        pytest.param({"positions": 5, "players": 6}, "players", id="too-many-players"),
        pytest.param({"violate": ["loser_paid"] * 9}, "do not fit", id="too-many-faults"),
        pytest.param({"violate": ["play_past_cover_card"], "rounds": 1}, "more rounds", id="alone"),
        pytest.param(
            {"violate": ["shuffler_fault_ignored", "opening_without_wash"]},
            "do not go together",
            id="opposite-faults",
        ),
        pytest.param(
            {"violate": ["opening_without_wash"], "opening": False}, "opening", id="no-opening"
        ),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(arguments: dict[str, object], words: str) -> None:
    game = str(arguments.pop("game", "casino_war"))
    with pytest.raises(InputError, match=words) as caught:
        simulate(game, **{"rounds": 4, "seed": 1, **arguments})  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_an_edition_follows_from_the_section() -> None:
    made = simulate("casino_war", rounds=3, seed=1, violate=["651a.9(f)"])
    assert made.edition == "651a"
    findings = [f for row in made.truth for f in row["expected_findings"]]
    assert [f["section"] for f in findings] == ["651a.9(f)"]


@pytest.mark.parametrize("section", ["567.8(c)", "651a.9(f)"])
@pytest.mark.parametrize(
    "form", ["{}", "§ {}", "58 Pa. Code § {}", "58 pa code, section {}", " {} ", "§{}."]
)
def test_a_section_may_be_written_as_people_write_it(section: str, form: str) -> None:
    plain = simulate("casino_war", rounds=3, seed=1, violate=[section])
    made = simulate("casino_war", rounds=3, seed=1, violate=[form.format(section)])
    assert made.edition == section.partition(".")[0]
    assert made.event_lines == plain.event_lines


@pytest.mark.parametrize("name", ["999.9", "no_such", "", "§", "58 Pa. Code"])
def test_a_fault_that_there_is_not_is_told_where_all_are_listed(name: str) -> None:
    with pytest.raises(InputError) as caught:
        simulate("casino_war", rounds=3, seed=1, violate=[name])
    assert "docs/faults.md" in str(caught.value)


def test_files_are_written_whole(tmp_path: Path) -> None:
    made = simulate("casino_war", rounds=3, seed=1, violate=["567.8(c)"])
    paths = write_script(made, tmp_path / "out")
    assert sorted(p.name for p in paths) == ["events.jsonl", "table.toml", "truth.jsonl"]
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == sorted(p.name for p in paths)
    rows = [json.loads(line) for line in (tmp_path / "out/truth.jsonl").read_text().splitlines()]
    assert [row["round"] for row in rows] == [1, 2, 3]
    assert sum(len(row["expected_findings"]) for row in rows) == 1


class _Points:
    image_px: tuple[Point, ...] = ((0.0, 0.0), (100.0, 0.0), (100.0, 90.0), (0.0, 80.0))
    felt_mm: tuple[Point, ...] = ((0.0, 0.0), (1800.0, 0.0), (1800.0, 900.0), (0.0, 900.0))
    size_px = (1920, 1080)


def test_a_film_gives_the_profile_its_camera(tmp_path: Path) -> None:
    def film(_: Script, path: Path) -> _Points:
        path.write_bytes(b"film")
        return _Points()

    write_script(simulate("casino_war", rounds=1, seed=1), tmp_path, film)
    profile = parse_profile(tomllib.loads((tmp_path / "table.toml").read_text()), file="t")
    assert profile.camera is not None
    assert profile.camera.size_px == (1920, 1080)
    assert (tmp_path / "video.mp4").read_bytes() == b"film"


def test_a_film_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def film(_: Script, path: Path) -> _Points:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match="No space left"):
        write_script(simulate("casino_war", rounds=1, seed=1), tmp_path, film)
    assert list(tmp_path.iterdir()) == []


def test_an_output_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    with pytest.raises(InputError, match="not a folder"):
        write_script(simulate("casino_war", rounds=1, seed=1), path)


def test_people_are_at_the_table_while_they_act() -> None:
    made = simulate("casino_war", rounds=40, seed=3, opening=True)
    for act in made.acts:
        if act.actor == "player" and act.position is not None:
            assert any(
                p.position == act.position and p.t <= act.t <= p.t_end for p in made.people
            ), act
    assert sum(p.actor == "dealer" for p in made.people) >= 2
