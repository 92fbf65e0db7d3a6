"""Bodies at the picture's edge."""

import numpy as np
import pytest

from sample_video.render.camera import Camera
from sample_video.render.solids import Capsule, Light, Material, draw_solids

SIZE = (640, 360)
CAMERA = Camera(
    size=SIZE, focal_px=500.0, eye_mm=(0.0, 0.0, 2000.0), target_mm=(0.0, 0.1, 0.0), roll=0.0
)
LIGHT = Light(direction=(0.0, 0.0, 1.0), key=0.6, fill=0.4)
SKIN = Material(bgr=(120.0, 150.0, 190.0))


def ball(column: float, row: float) -> Capsule:
    """Returns a ball of 20 pixels' radius whose middle is seen at a pixel."""
    (x, y) = CAMERA.to_plane(np.array([[column, row]]))[0]
    return Capsule(a=(x, y, 0.0), b=(x, y, 0.0), ra=80.0, rb=80.0, material=SKIN)


@pytest.mark.parametrize(
    ("places", "seen"),
    [
        ([(320, 180)], True),
        ([(-10, 180)], True),
        ([(-60, 180)], False),
        ([(-60, 30), (30, -60)], False),
        ([(-60, 30), (30, -60), (5, 5)], True),
    ],
    ids=["in it", "across the edge", "beyond it", "about a corner", "about a corner and in it"],
)
def test_a_body_is_drawn_where_a_part_of_it_is_in_the_picture(
    places: list[tuple[float, float]], *, seen: bool
) -> None:
    sprite = draw_solids([ball(*place) for place in places], CAMERA, LIGHT)
    assert (sprite is not None and bool(sprite.alpha.any())) is seen
