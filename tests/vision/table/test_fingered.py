"""Stakes that a player's hand was over and that look, from afar, as they did before."""

import av
import numpy as np
import pytest

from tests.vision.staged_chips import STAKE
from tests.vision.staged_table import staged_profile
from tests.vision.test_watch import REST, STAGE, Film, Reads
from vision.chips.area import together
from vision.events import TableWatcher
from vision.film.capture import Frame

RAIL, STAKE_MM = (430, 1150), (450, 560)
MARK = 10


class Faces:
    """Reads every stack as the same one, and sees a mark on it."""

    def read_zone(self, image, background, zone, *, reach_mm=25.0):
        differs = np.abs(image.astype(int) - background).max() > 40
        return together([STAKE] if differs else [])

    def stands_in(self, stack, zone):
        return True

    def is_aside(self, stack, zone, out_mm=10.0):
        return False

    def lay_bare(self, image, stack, zone, most=0.6):
        return True

    def is_turned(self, before, old, after, new):
        return bool((np.abs(after.astype(int) - before).max(axis=2) > 40).sum() > 4)

    def beside(self, places_px, zone):
        return np.zeros(len(places_px), bool)


def pictures(by, mark):
    film, noise = Film(), np.random.default_rng(3)

    def put(mark):
        film.chips[:] = [(*STAKE_MM, mark)]

    film.still(1.2)
    film.reach(RAIL, [STAKE_MM], lambda: put(-MARK))
    film.still(1.5)
    stops = [(450, 600), (450, 520)]
    film.reach(by, stops if by == RAIL else stops[::-1], lambda: put(mark))
    film.still(1.5)
    for picture in film.pictures:
        yield np.clip(picture + noise.normal(0, 2.0, picture.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("by", "mark", "told"),
    [
        (RAIL, MARK, ["placed", "touched"]),
        (RAIL, -MARK, ["placed"]),
        (REST, MARK, ["placed"]),
    ],
    ids=["another face on top", "the same face", "the dealer's hand"],
)
def test_what_a_players_hand_was_over_is_looked_at_again(by, mark, told):
    watcher = TableWatcher(profile=staged_profile(STAGE), reader=Reads(), chips=Faces())
    events = []
    for index, picture in enumerate(pictures(by, mark)):
        source = av.VideoFrame.from_ndarray(picture, "bgr24").reformat(format="yuv420p")
        events += watcher.push(Frame(index=index, t_ns=index * 66_666_667, source=source))
    events += watcher.finish()
    assert [event.action for event in events if event.type == "chips"] == told
