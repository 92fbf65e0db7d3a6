import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.cards.detect import TILE_PX, tile_corners
from vision.cards.heads import Candidates, anchor_points, decode, join, suppress


def card(x: float, y: float, angle: float = 0.0, size: float = 1.0) -> np.ndarray:
    half = np.array([[-30, -42], [30, -42], [30, 42], [-30, 42]]) * size
    cos, sin = np.cos(angle), np.sin(angle)
    return half @ np.array([[cos, sin], [-sin, cos]]) + [x, y]


def candidates(*items: tuple[int, float, tuple[float, ...], np.ndarray]) -> Candidates:
    return Candidates(
        kinds=np.array([i[0] for i in items], np.int64),
        confidences=np.array([i[1] for i in items], np.float32),
        boxes=np.array([i[2] for i in items], np.float32),
        quads=np.array([i[3] for i in items], np.float32),
    )


def whole(quad: np.ndarray) -> tuple[float, ...]:
    return (*quad.min(0), *quad.max(0))


def test_two_finds_of_one_card_are_one() -> None:
    a, b = card(100, 100), card(103, 98)
    kept = suppress(candidates((0, 0.6, whole(b), b), (0, 0.9, whole(a), a)))
    assert kept.confidences.tolist() == pytest.approx([0.9])


def test_face_and_back_of_one_place_are_one() -> None:
    a = card(100, 100)
    kept = suppress(candidates((0, 0.6, whole(a), a), (1, 0.7, whole(a), a)))
    assert kept.kinds.tolist() == [1]


def test_cards_of_a_spread_stay_apart() -> None:
    quads = [card(100 + 14 * i, 100) for i in range(6)]
    items = [
        (0, 0.9 - 0.01 * i, (70 + 14 * i, 58, 84 + 14 * i, 142), q) for i, q in enumerate(quads)
    ]
    assert len(suppress(candidates(*items)).kinds) == 6


def test_a_card_crossed_by_an_arm_is_one_card() -> None:
    a, b = card(100, 100), card(101, 101)
    kept = suppress(candidates((0, 0.8, (70, 58, 130, 80), a), (0, 0.7, (70, 120, 130, 142), b)))
    assert len(kept.kinds) == 1


def test_a_picture_printed_on_a_card_is_no_card() -> None:
    a, b = card(100, 100), card(100, 100, size=0.55)
    assert len(suppress(candidates((0, 0.8, whole(a), a), (0, 0.7, whole(b), b))).kinds) == 1


def test_a_chip_on_a_card_stays() -> None:
    a = card(100, 100)
    none = np.zeros((4, 2))
    kept = suppress(candidates((0, 0.8, whole(a), a), (3, 0.7, (90, 90, 115, 115), none)))
    assert sorted(kept.kinds.tolist()) == [0, 3]


def test_neighbouring_stacks_stay_apart_and_doubles_go() -> None:
    none = np.zeros((4, 2))
    boxes = [(10, 10, 50, 60), (45, 10, 85, 60), (12, 11, 51, 60)]
    kept = suppress(candidates(*[(3, 0.9 - 0.1 * i, b, none) for i, b in enumerate(boxes)]))
    assert len(kept.kinds) == 2


@given(st.permutations(range(5)))
def test_the_order_of_candidates_does_not_matter(order: list[int]) -> None:
    quads = [card(100 + 5 * i, 100 + 3 * i, 0.1 * i) for i in range(5)]
    items = [(0, 0.5 + 0.07 * i, whole(q), q) for i, q in enumerate(quads)]
    first = suppress(candidates(*items))
    second = suppress(candidates(*[items[i] for i in order]))
    assert first.confidences.tolist() == second.confidences.tolist()


def test_decoding_finds_the_cell_that_was_set() -> None:
    points, strides = anchor_points(64, 96)
    n = len(points)
    assert n == 8 * 12 + 4 * 6 + 2 * 3
    boxes = np.zeros((64, n), np.float32)
    logits = np.full((5, n), -9, np.float32)
    corners = np.zeros((8, n), np.float32)
    cell = 12 * 3 + 5
    logits[4, cell] = 2.0
    boxes.reshape(4, 16, n)[:, 2, cell] = 30.0
    found = decode((boxes, logits, corners), (64, 96), 0.3)
    assert found.kinds.tolist() == [4]
    assert found.confidences[0] == pytest.approx(1 / (1 + np.exp(-2)))
    assert np.allclose(found.boxes[0], [(5.5 - 2) * 8, (3.5 - 2) * 8, (5.5 + 2) * 8, (3.5 + 2) * 8])
    assert np.allclose(found.quads[0], np.array([5.0, 3.0]) * 8)
    assert strides[cell] == 8


def test_nothing_found_is_an_empty_answer() -> None:
    n = len(anchor_points(32, 32)[0])
    heads = (
        np.zeros((64, n), np.float32),
        np.full((5, n), -9, np.float32),
        np.zeros((8, n), np.float32),
    )
    found = decode(heads, (32, 32), 0.3)
    assert len(suppress(join([found, found])).kinds) == 0


region = st.tuples(st.floats(0, 1900), st.floats(0, 1060), st.floats(1, 400), st.floats(1, 400))


@given(st.lists(region, min_size=1, max_size=4))
def test_tiles_cover_their_regions_and_lie_in_the_picture(regions: list[tuple[float, ...]]) -> None:
    boxes = [(x, y, min(x + w, 1920), min(y + h, 1080)) for x, y, w, h in regions]
    tiles = tile_corners(boxes, (1920, 1080))
    assert len(set(tiles)) == len(tiles)
    for x, y in tiles:
        assert 0 <= x <= 1920 - TILE_PX
        assert 0 <= y <= 1080 - TILE_PX
    for x0, y0, x1, y1 in boxes:
        for px, py in ((x0, y0), (x1 - 0.5, y1 - 0.5), (x0, y1 - 0.5), (x1 - 0.5, y0)):
            assert any(x <= px <= x + TILE_PX and y <= py <= y + TILE_PX for x, y in tiles)


def test_a_small_picture_is_one_tile() -> None:
    assert tile_corners([(0, 0, 10, 10)], (400, 300)) == [(0, 0)]
