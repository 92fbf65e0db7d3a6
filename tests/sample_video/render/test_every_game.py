"""Every game can be filmed on its own felt; excerpts keep what they need."""

import numpy as np
import pytest

from rules_check.facts import events as ev
from sample_video.render.excerpt import excerpt
from sample_video.render.films import camera_points, make_shot
from sample_video.render.look import draw_look
from sample_video.render.print_words import words_of
from sample_video.render.tiles import tile_face
from sample_video.scripts import Script, simulate
from sample_video.scripts.games import GAMES

_MADE: dict[str, Script] = {}


def script(game: str) -> Script:
    if game not in _MADE:
        _MADE[game] = simulate(
            game, rounds=1, seed=4, players=2, opening=False, oddities=False, sound=True
        )
    return _MADE[game]


@pytest.mark.parametrize("game", [name for name in GAMES if name != "casino_war"])
def test_a_round_is_seen_from_its_bets_to_its_payments(game: str) -> None:
    made = script(game)
    shot = make_shot(made, size=(480, 270), fps=10, look_seed=3)
    for share in (0.0, 0.25, 0.5, 0.8, 1.0):
        stage, _ = shot.at(made.duration_s * share)
        assert stage.picture.shape == (270, 480, 3)
    points = camera_points(shot.camera, made.layout)
    assert len(points.image_px) >= 4


@pytest.mark.parametrize("game", list(GAMES))
def test_each_felt_has_the_words_of_its_game(game: str) -> None:
    layout = script(game).layout
    words = words_of(layout, draw_look(1))
    printed = {area.wager for area in layout.areas if area.wager is not None}
    assert printed <= set(words.wagers), printed - set(words.wagers)
    assert words.title


def test_an_excerpt_is_a_recording_of_its_own() -> None:
    made = simulate("pai_gow", rounds=2, seed=802, players=2, opening=False, sound=True)
    first, second = made.truth
    start = float(str(first["t_end"])) + 0.01
    part = excerpt(made, start, start + 30.0)
    assert [row["round"] for row in part.truth] == [1]
    assert part.truth[0]["cards"] == second["cards"]
    assert part.duration_s == pytest.approx(30.0)
    assert all(0.0 <= e.t <= 30.0 for e in part.events)
    logs = [e for e in made.events if isinstance(e, ev.Log) and e.t < start + 30.0]
    assert len([e for e in part.events if isinstance(e, ev.Log)]) == len(logs)


def test_tiles_are_black_and_tell_one_from_another() -> None:
    back, one, two = tile_face(None), tile_face("AS"), tile_face("5D")
    assert back.shape == one.shape == (504, 360, 4)
    assert not np.array_equal(one, two)
    assert not np.array_equal(one, back)
    assert back[252, 180, :3].max() < 60
