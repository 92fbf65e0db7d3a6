"""A face's outline is found exactly from a rough guess."""

import cv2
import numpy as np
import pytest

from tests.vision.staged_table import oblique, staged_profile
from vision.acts.cards.above import straightening
from vision.acts.cards.outline import paper_corners
from vision.table.camera import TableCamera
from vision.table.felt import Felt

SIZE = (1920, 1080)
FELT = (60, 95, 40)


def staged_felt():
    profile = staged_profile(oblique())
    return Felt(profile, TableCamera.from_profile(profile, SIZE))


def corners(centre, angle, size=(63.0, 88.0)):
    return np.asarray(cv2.boxPoints((centre, size, angle)), float)


def painted(felt, *things):
    image = np.full((SIZE[1], SIZE[0], 3), FELT, np.uint8)
    for corners_mm, colour in things:
        points = np.round(felt.camera.to_px(corners_mm) * 16).astype(np.int32)
        cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, 4)
    return image


PAPER, LINE, SHADOW, BACK = (232, 238, 240), (200, 205, 205), (35, 55, 25), (40, 30, 160)


def off_by(found, true):
    return max(float(np.hypot(*(true - corner).T).min()) for corner in found)


@pytest.mark.parametrize(
    ("shift", "turn"),
    [
        pytest.param((0, 0), 0, id="a right guess"),
        pytest.param((6, -5), 0, id="a guess beside it"),
        pytest.param((2, 3), 6, id="a guess askew"),
    ],
)
def test_a_rough_guess_becomes_the_paper(shift, turn):
    felt = staged_felt()
    card = corners((700.0, 420.0), 12.0)
    image = painted(
        felt,
        (corners((706.0, 424.0), 12.0), SHADOW),
        (corners((663.0, 420.0), 12.0, (3.0, 100.0)), LINE),
        (card, PAPER),
    )
    guess = corners((700.0 + shift[0], 420.0 + shift[1]), 12.0 + turn, (70.0, 94.0))
    found = paper_corners(image, (0, 0), guess, felt)
    assert found is not None
    assert off_by(found, card) < 1.2


def test_print_to_the_very_edge_does_not_move_it():
    felt = staged_felt()
    card = corners((700.0, 420.0), 30.0)
    image = painted(felt, (card, PAPER), (corners((700.0, 420.0), 30.0, (48.0, 74.0)), BACK))
    found = paper_corners(image, (0, 0), corners((704.0, 417.0), 33.0), felt)
    assert found is not None
    assert off_by(found, card) < 1.2


@pytest.mark.parametrize(
    "things",
    [
        pytest.param([(corners((700.0, 420.0), 10.0), BACK)], id="a back"),
        pytest.param(
            [(corners((700.0, 420.0), 10.0), PAPER), (corners((745.0, 430.0), 10.0), PAPER)],
            id="a neighbour on it",
        ),
        pytest.param([], id="bare felt"),
    ],
)
def test_what_is_not_one_face_has_no_outline(things):
    felt = staged_felt()
    image = painted(felt, *things)
    assert paper_corners(image, (0, 0), corners((700.0, 420.0), 10.0), felt) is None


def test_a_view_from_above_follows_the_bend_of_the_lens():
    straight = staged_felt().camera
    values = {name: getattr(straight, name) for name in straight.__dataclass_fields__}
    camera = TableCamera(**{**values, "bend": -0.06})
    felt = Felt(staged_profile(oblique()), camera)
    area = np.array([200.0, 250.0, 450.0, 500.0])
    (width, height), matrix = straightening(area, 2.0, (0, 0), felt)
    assert (width, height) == (500, 500)
    place = np.array([[310.0, 390.0]])
    view = np.append((place[0] - area[:2]) * 2.0 - 0.5, 1.0)
    seen = matrix @ view
    assert np.hypot(*(seen[:2] / seen[2] - camera.to_px(place)[0])) < 0.5
