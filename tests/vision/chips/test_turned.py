"""What the pattern of a stack's top face tells of who lifted a chip."""

import cv2
import numpy as np
import pytest

from tests.vision.staged_table import overhead, staged_profile
from vision.chips.turned import is_turned
from vision.table.camera import TableCamera

SIZE = (1920, 1080)
PLACE_MM = (850.0, 700.0)
WHITE, BLUE, FELT = (225, 225, 225), (160, 60, 40), (60, 90, 40)


@pytest.fixture(scope="module")
def camera():
    profile = staged_profile(overhead())
    return TableCamera.from_profile(profile, SIZE)


def chip(camera, turned_deg=0.0, spots=6, gain=1.0, noise=0, body=WHITE, number=True):
    """A picture with one chip, and the centre of its face."""
    image = np.full((SIZE[1], SIZE[0], 3), FELT, np.uint8)
    angle = np.linspace(0, 2 * np.pi, 361)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])

    def polygon(points_mm):
        return np.round(camera.to_px(np.add(PLACE_MM, points_mm)) * 16).astype(np.int32)

    cv2.fillPoly(image, [polygon(19.5 * ring)], body, cv2.LINE_AA, 4)
    for spot in range(spots):
        at = np.deg2rad(turned_deg + np.linspace(0, 180 / spots, 20) + spot * 360 / spots)
        arc = np.column_stack([np.cos(at), np.sin(at)])
        cv2.fillPoly(image, [polygon([*(19.5 * arc), *(12 * arc[::-1])])], BLUE, cv2.LINE_AA, 4)
    if number:
        turn = np.deg2rad(turned_deg)
        across, along = (
            np.array([np.cos(turn), np.sin(turn)]),
            np.array([-np.sin(turn), np.cos(turn)]),
        )
        corners = [a * across + b * along for a, b in ((-6, 0), (6, 0), (6, 5), (-6, 5))]
        cv2.fillPoly(image, [polygon(corners)], (20, 20, 20), cv2.LINE_AA, 4)
    seen = gain * image + np.random.default_rng(1).normal(0, noise, image.shape)
    centre = camera.to_px([PLACE_MM])[0]
    return np.clip(seen, 0, 255).astype(np.uint8), (float(centre[0]), float(centre[1]))


@pytest.mark.parametrize(
    ("later", "turned"),
    [
        ({}, False),
        ({"gain": 0.7, "noise": 6}, False),
        ({"turned_deg": 4.0}, False),
        ({"turned_deg": 30.0}, True),
        ({"turned_deg": 60.0}, True),
        ({"spots": 4}, True),
        ({"spots": 0, "number": False}, False),
    ],
    ids=[
        "as it was",
        "in a shadow",
        "its outline fitted a little worse",
        "turned",
        "turned so far that its spots lie as before",
        "another chip",
        "no pattern to compare",
    ],
)
def test_the_pattern_of_the_top_chip(camera, later, turned):
    assert is_turned(camera, chip(camera), chip(camera, **later)) == turned
