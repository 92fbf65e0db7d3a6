"""How much of what came lies on a hand's area, and not at the border of what is watched there."""

import numpy as np
import pytest

from tests.vision.staged_table import box, oblique, staged_profile, zone
from vision.table.camera import TableCamera
from vision.table.felt import Felt
from vision.table.layout import layout_of

SIZE = (1920, 1080)
HAND = zone("player", "dealer_hand", box(500, 300, 660, 420))


@pytest.mark.parametrize(
    ("left", "top", "right", "bottom", "least", "most"),
    [
        pytest.param(520, 320, 600, 400, 0.95, 1.0, id="a card on its area"),
        pytest.param(520, 270, 560, 308, 0.1, 0.33, id="fingertips at its border"),
        pytest.param(520, 270, 560, 295, 0.0, 0.05, id="fingertips before it"),
        pytest.param(520, 260, 583, 348, 0.34, 0.7, id="a card laid over its border"),
    ],
)
def test_share_of_what_came_on_a_hands_area(
    left: float, top: float, right: float, bottom: float, least: float, most: float
) -> None:
    profile = staged_profile(oblique(), zones=(HAND,))
    layout = layout_of(Felt(profile, TableCamera.from_profile(profile, SIZE)), SIZE)
    x, y = np.moveaxis(layout.place_mm, -1, 0)
    where = (x >= left) & (x < right) & (y >= top) & (y < bottom)
    (cell,) = layout.of_kind("cards")
    assert least <= layout.share_on_zones(cell, where) <= most
    assert layout.share_on_zones(cell, np.zeros_like(where)) == 0.0
