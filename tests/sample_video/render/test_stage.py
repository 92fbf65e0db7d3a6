"""What the truth says is what the picture shows."""

import random

import cv2
import numpy as np
import pytest

from sample_video.render.cards import flat_card
from sample_video.render.chips import chip_maker
from sample_video.render.look import draw_look
from sample_video.render.pixels import Image
from sample_video.render.plate import Plate, draw_plate
from sample_video.render.stage import Stage, new_stage
from sample_video.render.views import draw_film_camera
from sample_video.scripts.games.casino_war.layout import draw_layout

LAYOUT = draw_layout(random.Random(4), 5)
LOOK = draw_look(4)


@pytest.fixture(scope="module")
def plate() -> Plate:
    camera = draw_film_camera(4, LAYOUT, (960, 540))
    return draw_plate(LAYOUT, LOOK, camera, supersample=1.0)


def marked_card() -> Image:
    """White, the own top left quarter magenta, the bottom right quarter cyan."""
    card = np.full((504, 360, 4), 255, np.uint8)
    card[:252, :180, :3] = (255, 0, 255)
    card[252:, 180:, :3] = (255, 255, 0)
    return card


def marks(stage: Stage) -> tuple[np.ndarray, np.ndarray]:
    """Middles (2,) of the magenta and the cyan pixels."""
    b, g, r = (stage.picture[..., i].astype(int) for i in range(3))
    magenta = np.argwhere((b - g > 60) & (r - g > 60)).mean(0)[::-1]
    cyan = np.argwhere((b - r > 60) & (g - r > 60)).mean(0)[::-1]
    return magenta + 0.5, cyan + 0.5


@pytest.mark.parametrize("angle", [0.0, 77.0, 180.0, -135.0])
def test_corners_agree_with_the_picture(plate: Plate, angle: float) -> None:
    stage = new_stage(plate, LOOK)
    stage.picture[:] = 60
    corners = flat_card((900.0, 400.0), angle)
    stage.card(marked_card(), corners, kind="card_face", code="AS")
    card = stage.truth().cards[0]
    quad = np.array(card.quad_px)
    magenta, cyan = marks(stage)
    assert np.abs(magenta - (quad[0] * 3 + quad[1] + quad[3]) / 5).max() < 6
    assert np.linalg.norm(magenta - quad[0]) < np.linalg.norm(magenta - quad[2])
    assert np.linalg.norm(cyan - quad[2]) < np.linalg.norm(cyan - quad[0])
    assert card.visible == pytest.approx(1.0)


def test_the_drawn_card_fills_its_corners(plate: Plate) -> None:
    stage = new_stage(plate, LOOK)
    stage.card(marked_card(), flat_card((900.0, 400.0), 20.0), kind="card_face", code="AS")
    quad = np.array(stage.truth().cards[0].quad_px, np.float32)
    drawn = np.count_nonzero(stage.owner == 1)
    assert drawn == pytest.approx(cv2.contourArea(quad), rel=0.04)


def test_a_covered_card_is_seen_in_part(plate: Plate) -> None:
    stage = new_stage(plate, LOOK)
    stage.card(marked_card(), flat_card((900.0, 400.0), 0.0), kind="card_face", code="AS")
    stage.card(marked_card(), flat_card((931.5, 400.0), 0.0), kind="card_back", code=None)
    below, above = stage.truth().cards
    assert below.visible == pytest.approx(0.5, abs=0.06)
    assert above.visible == pytest.approx(1.0)


def test_a_stack_stands_in_its_box(plate: Plate) -> None:
    stage = new_stage(plate, LOOK)
    maker = chip_maker({500: ("#ff0000", "#ffffff")}, LOOK.chips, 1)
    stage.stack(maker, [500] * 6, (900.0, 400.0, 0.0), salt=3, zone="3.initial")
    stack = stage.truth().stacks[0]
    foot = stage.camera.project_one(900.0, 400.0, 0.0)
    top = stage.camera.project_one(900.0, 400.0, 19.8)
    x0, y0, x1, y1 = stack.box_px
    for x, y in (foot, top):
        assert x0 < x < x1
        assert y0 < y < y1
    assert stack.cents == (500,) * 6
    assert stack.visible == pytest.approx(1.0)
