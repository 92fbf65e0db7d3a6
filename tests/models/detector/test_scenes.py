import numpy as np
import pytest

from models.detector.batches import move_rows
from models.detector.canvas import Canvas
from models.detector.labels import ANY_ORDER, CLASSES, OWN_ORDER
from models.detector.photographs import quadrilateral
from models.detector.props import BACK, FACE, Art, back_art, card_corners_mm, draw_card
from models.detector.scenes import scene
from models.detector.wardrobe import Wardrobe

GREY = np.full((200, 200, 3), 90, np.uint8)


def plain() -> Art:
    return Art(np.full((353, 252, 4), 255, np.uint8))


def put(canvas: Canvas, x: float, y: float, kind: int = FACE) -> None:
    corners = card_corners_mm(np.array([x, y]), 0.0)
    draw_card(canvas, plain(), corners, kind, np.ones(3), 0.0)


def test_a_whole_card_is_labelled_with_its_corners() -> None:
    canvas = Canvas(GREY)
    put(canvas, 100, 100)
    (label,) = canvas.labels()
    assert label.order == OWN_ORDER
    assert np.allclose(label.corners_px[0], [68.5, 56])
    assert np.allclose(label.box_px, [68.5, 56, 131.5, 144], atol=2)


def test_the_box_of_a_covered_card_is_what_can_be_seen_of_it() -> None:
    canvas = Canvas(GREY)
    put(canvas, 80, 100)
    put(canvas, 100, 100, BACK)
    below, above = canvas.labels()
    assert (below.kind, above.kind) == (FACE, BACK)
    assert below.box_px[2] == pytest.approx(68.5, abs=2)
    assert np.allclose(below.corners_px[1], [111.5, 56])


@pytest.mark.parametrize(("shift", "seen"), [(3, 1), (25, 2)], ids=["sliver", "strip"])
def test_slivers_are_not_labelled(shift: int, seen: int) -> None:
    canvas = Canvas(GREY)
    put(canvas, 90, 100)
    put(canvas, 90 + shift, 100)
    assert len(canvas.labels()) == seen


def test_the_same_seed_composes_the_same_scene() -> None:
    art = back_art(np.random.default_rng(1))
    wardrobe = Wardrobe(decks=[[art]])
    first, labels = scene(np.random.default_rng(5), wardrobe)
    second, again = scene(np.random.default_rng(5), wardrobe)
    assert np.array_equal(first, second)
    assert [x.box_px for x in labels] == [x.box_px for x in again]


@pytest.mark.parametrize("seed", range(8))
def test_labels_of_scenes_are_sound(seed: int) -> None:
    wardrobe = Wardrobe(decks=[[back_art(np.random.default_rng(1))]])
    picture, labels = scene(np.random.default_rng(seed), wardrobe)
    height, width = picture.shape[:2]
    for label in labels:
        x0, y0, x1, y1 = label.box_px
        assert 0 <= x0 < x1 <= width
        assert 0 <= y0 < y1 <= height
        assert label.kind in range(len(CLASSES))
        if label.order == OWN_ORDER:
            low, high = label.corners_px.min(0), label.corners_px.max(0)
            assert x0 >= low[0] - 2
            assert y1 <= high[1] + 2


def rows(order: int = OWN_ORDER) -> np.ndarray:
    corners = card_corners_mm(np.array([50.0, 60.0]), 0.0)
    box = [*corners.min(0), *corners.max(0)]
    return np.array([[0, *box, order, *corners.ravel()]], np.float32)


def test_a_mirrored_card_is_still_clockwise_from_a_short_edge() -> None:
    flip = np.array([[-1.0, 0, 100], [0, 1, 0], [0, 0, 1]])
    (moved,) = move_rows(rows(), flip, (100, 120))
    quad = moved[6:].reshape(4, 2)
    assert np.allclose(quad[0], [18.5, 16])
    assert np.allclose(quad[1], [81.5, 16])


def test_what_leaves_the_window_is_dropped() -> None:
    away = np.array([[1.0, 0, -75], [0, 1, 0], [0, 0, 1]])
    assert len(move_rows(rows(), away, (100, 120))) == 0
    assert len(move_rows(rows(ANY_ORDER)[:0], away, (100, 120))) == 0


def test_a_traced_card_gives_its_corners() -> None:
    trace = np.array([[100, 100], [150, 99], [200, 100], [201, 240], [100, 240], [100, 100]], float)
    corners = quadrilateral(trace)
    assert corners is not None
    assert np.allclose(corners, [[100, 100], [200, 100], [201, 240], [100, 240]], atol=2)


def test_the_trace_of_half_a_card_gives_none() -> None:
    trace = np.array([[100, 100], [200, 100], [200, 160], [150, 160], [150, 240], [100, 240]])
    assert quadrilateral(trace.astype(float)) is None
