import numpy as np
import pytest

from models.card_index.corner import CORNER_VIEW_PX, corner_view
from models.card_index.scenes import CornerSceneMaker, index_part
from models.reader.labels import RANK_INDEX
from sample_video.art.decks import procedural_deck

QUAD = np.array([[150, 100], [510, 100], [510, 604], [150, 604]], np.float32)


@pytest.fixture(scope="module")
def table() -> np.ndarray:
    scene = np.full((700, 700, 3), 80, np.uint8)
    scene[100:604, 150:510] = procedural_deck(1).face("2S")[..., :3]
    return scene


def test_opposite_corners_look_alike_and_others_do_not(table: np.ndarray) -> None:
    views = [corner_view(table, QUAD, corner).astype(int) for corner in range(4)]
    assert views[0].shape == (CORNER_VIEW_PX[1], CORNER_VIEW_PX[0], 3)
    assert np.abs(views[0] - views[2]).mean() < 7
    assert np.abs(views[1] - views[3]).mean() < 7
    assert np.abs(views[0] - views[1]).mean() > 25


def test_half_a_turn_changes_nothing_but_the_number_of_the_corner(table: np.ndarray) -> None:
    turned = np.roll(QUAD, -2, axis=0)
    assert np.array_equal(corner_view(table, QUAD, 0), corner_view(table, turned, 2))


def test_scenes_follow_from_the_seed_and_show_and_hide_indices() -> None:
    maker = CornerSceneMaker([procedural_deck(1), procedural_deck(2)], [1.0, 1.0])
    first = next(iter(maker.samples(np.random.default_rng(4))))
    again = next(iter(maker.samples(np.random.default_rng(4))))
    assert np.array_equal(first.view, again.view)
    rng = np.random.default_rng(0)
    samples = [sample for _ in range(40) for sample in maker.samples(rng)]
    share = np.mean([sample.rank >= 0 for sample in samples])
    assert 0.2 < share < 0.7
    assert all(sample.rank < len(RANK_INDEX) for sample in samples)


@pytest.mark.parametrize("code", ["2S", "10D", "AH"])
def test_an_index_reaches_as_far_as_its_ink(code: str) -> None:
    face = np.full((504, 360, 4), 255, np.uint8)
    wide = 60 if code.startswith("10") else 35
    face[25:80, 20 : 20 + wide, :3] = 20
    face[100:400, 120:240, :3] = 20
    share, tall = index_part(face)
    assert share * 360 == pytest.approx(20 + wide, abs=16)
    assert tall == pytest.approx(0.3)
