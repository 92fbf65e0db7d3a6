import numpy as np
import pytest

from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX, code_index
from models.reader.photos import class_names, clockwise, fitted_quad
from models.reader.rectify import VIEW_SIZE_PX, quad_size_px, rectify, turned
from models.reader.scenes import SceneMaker, paste, visible_shares
from sample_video.art.decks import procedural_deck


@pytest.fixture(scope="module")
def maker() -> SceneMaker:
    return SceneMaker([procedural_deck(1), procedural_deck(2)], [1.0, 1.0])


def test_samples_follow_from_the_seed(maker: SceneMaker) -> None:
    first = [maker.sample(np.random.default_rng(4)) for _ in range(2)]
    assert np.array_equal(first[0].view, first[1].view)
    assert first[0].view.shape == (VIEW_SIZE_PX[1], VIEW_SIZE_PX[0], 3)


def test_most_samples_are_readable_and_some_are_not(maker: SceneMaker) -> None:
    rng = np.random.default_rng(0)
    samples = [maker.sample(rng) for _ in range(120)]
    share = np.mean([s.rank >= 0 for s in samples])
    assert 0.75 < share < 0.97
    assert all((s.rank >= 0) == (s.suit >= 0) for s in samples)


def test_codes_are_ordered_by_suit_then_rank() -> None:
    for code in CODES:
        assert CODES[code_index(RANK_INDEX[code[:-1]], SUIT_INDEX[code[-1]])] == code


def test_rectify_undoes_a_rotation_and_never_mirrors() -> None:
    face = procedural_deck(1).face("2S")[..., :3]
    scene = np.full((700, 700, 3), 80, np.uint8)
    scene[100:604, 150:510] = face
    quad = np.array([[150, 100], [510, 100], [510, 604], [150, 604]], np.float32)
    upright = rectify(scene, quad).astype(int)
    quarter = rectify(np.ascontiguousarray(np.rot90(scene)), _rotated(quad, 700)).astype(int)
    mirrored = upright[:, ::-1]
    assert np.abs(upright - quarter).mean() < 4
    assert np.abs(upright - mirrored).mean() > 6


def _rotated(quad: np.ndarray, size: int) -> np.ndarray:
    return np.stack([quad[:, 1], size - quad[:, 0]], axis=1).astype(np.float32)


def test_turned_starts_from_the_next_corner() -> None:
    quad = np.array([[0, 0], [2, 0], [2, 3], [0, 3]], np.float32)
    assert quad_size_px(quad) == (2.0, 3.0)
    assert quad_size_px(turned(quad, 1)) == (3.0, 2.0)
    assert np.array_equal(turned(turned(quad, 1), 3), quad)


def test_a_covered_index_is_measured() -> None:
    quad = np.array([[10, 10], [60, 10], [60, 80], [10, 80]], np.float32)
    covered = np.zeros((100, 80), np.uint8)
    assert visible_shares(covered, quad) == (1.0, 1.0)
    covered[:45] = 255
    index, card = visible_shares(covered, quad)
    assert index == pytest.approx(1.0)
    assert card == pytest.approx(0.5, abs=0.03)
    covered[:] = 255
    assert visible_shares(covered, quad)[0] == pytest.approx(0.0)


def test_where_one_corner_alone_has_an_index_the_opposite_one_does_not_count() -> None:
    quad = np.array([[10, 10], [60, 10], [60, 80], [10, 80]], np.float32)
    covered = np.zeros((100, 80), np.uint8)
    covered[:45] = 255
    assert visible_shares(covered, quad, one_index=True)[0] == pytest.approx(0.0)


def test_a_card_beside_the_scene_is_no_error() -> None:
    scene, covered = np.zeros((50, 50, 3), np.uint8), np.zeros((50, 50), np.uint8)
    card = np.full((28, 20, 4), 255, np.uint8)
    quad = np.array([[100, 100], [120, 100], [120, 128], [100, 128]], np.float32)
    paste(scene, covered, (card,), quad)
    assert not covered.any()


def test_polygons_of_whole_cards_become_quads() -> None:
    corners = np.array([[10, 10], [70, 14], [72, 100], [8, 96]], np.float32)
    outline = np.concatenate(
        [np.linspace(a, b, 8)[:-1] for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)]
    )
    quad = fitted_quad(outline.astype(np.float32))
    assert quad is not None
    distance = np.linalg.norm(quad[:, None] - corners[None], axis=2).min(axis=1)
    assert distance.max() < 3
    assert np.array_equal(clockwise(quad[::-1]), quad) or quad_size_px(quad)[1] > 80


def test_an_l_shaped_outline_is_no_whole_card() -> None:
    outline = np.array(
        [[0, 0], [30, 0], [60, 0], [60, 20], [20, 20], [20, 80], [0, 80]], np.float32
    )
    assert fitted_quad(outline) is None


def test_class_names_become_card_codes(tmp_path) -> None:
    path = tmp_path / "data.yaml"
    path.write_text("nc: 3\nnames: ['10 of clubs', 'Ace of spades', 'card back']\n")
    assert class_names(path) == ("10C", "AS", "card back")
