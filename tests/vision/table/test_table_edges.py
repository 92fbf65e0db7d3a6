"""What lies beyond the felt at the picture's sides, and who can come in over them."""

import numpy as np
import pytest

from tests.vision.staged_table import ZONES, box, overhead, staged_profile, zone
from vision.table.camera import TableCamera
from vision.table.felt import Felt
from vision.table.hands import PLAYER_MAYBE
from vision.table.layout import BESIDE_MM, layout_of

SIZE = (640, 360)
AT_THE_SIDES = (
    zone("7.initial", "wager", box(50, 480, 120, 560), position=7, wager="initial"),
    zone("4.initial", "wager", box(1580, 480, 1650, 560), position=4, wager="initial"),
)


@pytest.mark.parametrize("roll_deg", [0.0, 180.0])
def test_over_a_side_that_cuts_the_felt_short_only_players_come_in(roll_deg: float) -> None:
    """So far from the dealer his arm would be seen all the way from his own side."""
    stage = overhead(size_px=SIZE, focal_px=1000.0, roll_deg=roll_deg)
    felt = Felt(
        profile := staged_profile(stage, zones=ZONES + AT_THE_SIDES),
        TableCamera.from_profile(profile, SIZE),
    )
    edge = layout_of(felt, SIZE).edge
    (tray,) = felt.of_kind("tray")
    dealer = float((tray.polygon_mm @ felt.towards_dealer).max())
    for column in (0, SIZE[0] - 1):
        rows = np.flatnonzero(edge[:, column] == PLAYER_MAYBE)
        places = felt.camera.to_felt([(column, row) for row in rows])
        away = dealer - places @ felt.towards_dealer
        assert len(rows) > 20
        assert away.min() > BESIDE_MM, "the dealer's arm may come in over the rest"
    assert not (edge == PLAYER_MAYBE)[:, 4:-4].any()
