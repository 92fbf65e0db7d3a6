import numpy as np
import pytest

from tests.vision.staged_table import from_dealer, oblique, staged_profile
from vision.table.camera import TableCamera
from vision.table.felt import Felt


def felt_of(stage):
    profile = staged_profile(stage)
    return Felt(profile, TableCamera.from_profile(profile, stage.size_px))


@pytest.fixture(scope="module")
def felt():
    return felt_of(oblique())


@pytest.mark.parametrize(
    ("point", "name"),
    [
        ((450, 560), "1.initial"),
        ((499, 560), "1.initial"),
        ((370, 480), "1.tie"),
        ((850, 260), "dealer"),
        ((1000, 450), None),
    ],
)
def test_zone_at(felt, point, name):
    found = felt.zone_at(point)
    assert (found.name if found else None) == name


def test_zone_at_reaches_over_a_border_only_when_asked(felt):
    assert felt.zone_at((450, 620)) is None
    assert felt.zone_at((450, 620), ["wager"], reach_mm=15).name == "1.initial"
    assert felt.zone_at((450, 620), ["hand"], reach_mm=15) is None


def test_nearest_gives_the_distance(felt):
    zone, distance = felt.nearest((850, 780), ["wager"])
    assert (zone.name, round(distance)) == ("2.initial", 30)
    assert zone.distance_mm([(850, 700)])[0] < -45


def test_find_by_what_the_zone_is_for(felt):
    assert felt.find("wager", position=3).name == "3.initial"
    assert felt.find("wager", position=1, wager="tie").name == "1.tie"
    assert felt.find("wager", position=9) is None


@pytest.mark.parametrize(
    "stage", [oblique(), from_dealer()], ids=["players' side", "dealer's side"]
)
def test_the_dealer_side_follows_from_the_zones(stage):
    felt = felt_of(stage)
    assert np.allclose(felt.towards_dealer, [0, -1], atol=0.2)


def test_a_mask_covers_the_zone_and_what_stands_on_it(felt):
    zone = felt.zone("2.initial")
    flat, tall = felt.mask(zone), felt.mask(zone, height_mm=60)
    x, y = felt.camera.to_px([zone.centre_mm])[0].astype(int)
    assert flat[y, x]
    assert tall.sum() > flat.sum()
    tip_x, tip_y = felt.camera.project([(*zone.centre_mm, 59)])[0].astype(int)
    assert tall[tip_y, tip_x]
    x0, y0, x1, y1 = felt.box_px(zone, height_mm=60)
    assert tall[y0:y1, x0:x1].sum() == tall.sum()
