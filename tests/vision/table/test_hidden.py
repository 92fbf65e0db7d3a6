"""Areas behind a head or a shoulder since the recording began."""

import numpy as np
import pytest

from tests.vision.staged_table import oblique, staged_profile
from vision.film.motion import Scene
from vision.table.bare import Bare
from vision.table.camera import TableCamera
from vision.table.felt import Felt
from vision.table.hidden import Hidden
from vision.table.layout import layout_of

SIZE = (640, 360)
FELT, HEAD = (90, 110, 120), (30, 128, 128)
SECOND = 1_000_000_000


@pytest.fixture(scope="module")
def layout():
    profile = staged_profile(oblique(size_px=SIZE, focal_px=2300.0 / 3))
    return layout_of(Felt(profile, TableCamera.from_profile(profile, SIZE)), SIZE)


def felt(seed=3):
    noise = np.random.default_rng(seed).integers(-3, 4, (SIZE[1], SIZE[0], 3))
    return np.clip(np.array(FELT) + noise, 0, 255).astype(np.uint8)


def area_of(layout):
    """Rows and columns about an area of wagers that lies well inside the felt, and its name."""
    inside = layout.felt | (layout.of_pixel < len(layout.cells))
    for cell in layout.of_kind("chips"):
        rows, columns = np.nonzero(cell.mask)
        part = slice(rows.min(), rows.max()), slice(columns.min(), columns.max())
        if inside[part[0].start - 4 : part[0].stop + 4, part[1].start - 4 : part[1].stop + 4].all():
            return *part, cell.name
    raise AssertionError("no area of the staged table lies well inside")


def under_a_head(layout, *, to_the_edge=True, share=1.0, colour=HEAD):
    """A picture in which something covers an area's lower part."""
    picture = felt()
    rows, columns, _ = area_of(layout)
    first = rows.stop - round(share * (rows.stop - rows.start))
    picture[first : rows.stop, columns] = colour
    if to_the_edge:
        picture[first:, columns] = colour
    return picture


def hidden_on(picture, layout):
    scene = Scene.learned([picture] * 8, layout.felt)
    bare = Bare.on(layout, scene)
    return Hidden.on(layout, bare, scene), bare, scene


def test_an_area_under_a_head_is_a_gap_until_its_felt_shows(layout):
    *_, name = area_of(layout)
    hidden, bare, scene = hidden_on(under_a_head(layout), layout)
    assert hidden.oldest_ns(SECOND) == 0
    (first,) = hidden.see(2 * SECOND, bare, scene)
    assert (first.reason, first.t, first.t_end) == ("occluded", 0.0, 2.0)
    assert name in first.zones
    bare.learn(3 * SECOND, felt(4), scene)
    scene.settle(felt(4), np.ones(layout.felt.shape, bool))
    (last,) = hidden.see(4 * SECOND, bare, scene)
    assert (last.t, last.t_end) == (2.0, 4.0), "when it showed is not known better"
    assert hidden.see(6 * SECOND, bare, scene) == hidden.end(7 * SECOND, bare, scene) == []
    assert hidden.oldest_ns(8 * SECOND) == 8 * SECOND


def test_a_head_that_sways_hides_its_area_again(layout):
    hidden, bare, scene = hidden_on(under_a_head(layout), layout)
    bare.learn(3 * SECOND, felt(4), scene)
    assert hidden.see(4 * SECOND, bare, scene)
    assert hidden.areas, "at rest the area looks as it did"


def test_pieces_are_told_in_turn(layout):
    hidden, bare, scene = hidden_on(under_a_head(layout), layout)
    told = [hidden.see(t * SECOND, bare, scene) for t in (1, 2, 3, 4)]
    assert [[(gap.t, gap.t_end) for gap in gaps] for gaps in told] == [[], [(0, 2)], [], [(2, 4)]]
    assert [(gap.t, gap.t_end) for gap in hidden.end(5 * SECOND, bare, scene)] == [(4, 5)]


def test_what_stands_on_the_felt_alone_hides_nothing(layout):
    """A drink, a lammer, print of another colour: nobody bets under them unseen."""
    hidden, _, _ = hidden_on(under_a_head(layout, to_the_edge=False), layout)
    assert hidden.areas == []


def test_a_felt_of_which_most_areas_seem_hidden_has_another_colour_there(layout):
    picture = felt()
    for cell in (*layout.of_kind("chips"), *layout.of_kind("cards")):
        columns = np.nonzero(cell.mask)[1]
        picture[np.nonzero(cell.mask)[0].min() :, columns.min() : columns.max()] = HEAD
    hidden, _, _ = hidden_on(picture, layout)
    assert hidden.areas == []


SLEEVE, SHADOW = (58, 110, 120), (74, 110, 120)


@pytest.mark.parametrize(
    ("share", "colour", "hidden"),
    [
        pytest.param(1.0, SLEEVE, True, id="a body in the felt's colour, darker"),
        pytest.param(1.0, SHADOW, False, id="a shadow"),
        pytest.param(0.7, HEAD, True, id="most of the area"),
        pytest.param(0.3, HEAD, False, id="little of the area"),
    ],
)
def test_what_hides_an_area(layout, share, colour, hidden):
    made, *_ = hidden_on(under_a_head(layout, share=share, colour=colour), layout)
    *_, name = area_of(layout)
    assert (name in {zone for zones, *_ in made.areas for zone in zones}) == hidden


def test_a_head_over_the_tray_hides_what_lies_before_it(layout):
    """The dealer leans over his tray, which is no place to be covered and cuts off his head."""
    picture = felt()
    (tray,) = layout.of_kind("tray")
    (cards,) = [cell for cell in layout.of_kind("cards") if cell.position is None]
    rows, columns = np.nonzero(cards.mask)
    below, across = np.nonzero(tray.mask)
    between = slice(min(rows.min(), below.min()), max(rows.max(), below.max()) + 1)
    picture[between, max(columns.min(), across.min()) : min(columns.max(), across.max()) + 1] = HEAD
    hidden, *_ = hidden_on(picture, layout)
    assert cards.zones[0].name in {zone for zones, *_ in hidden.areas for zone in zones}
