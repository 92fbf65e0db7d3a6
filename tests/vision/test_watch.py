"""A drawn round of play, from pictures to table events."""

import pickle
from itertools import pairwise

import av
import cv2
import numpy as np
import pytest

from rules_check.errors import InputError
from rules_check.facts.cards import RANKS, SUITS
from tests.vision.staged_table import ZONES, oblique, staged_profile
from vision.cards.read import CardReading
from vision.chips.area import StackReading
from vision.events import TableWatcher
from vision.film.capture import Frame

SIZE = (640, 360)
STAGE = oblique(size_px=SIZE, focal_px=2300.0 / 3)
FELT, SKIN, SLEEVE = (60, 95, 40), (120, 150, 205), (40, 30, 30)
REST = (900, -260)


class Counts:
    """Reads every stack as one chip of 25 dollars."""

    def read_zone(self, image, background, zone):
        differs = np.abs(image.astype(int) - background).max() > 40
        cents = (2500, 2500) if differs else (0, 0)
        return StackReading(
            cents=cents,
            bounds=cents,
            count=(cents[0] // 2500,) * 2,
            stacks=(),
            confidence=0.99,
        )

    def beside(self, places_px, zone):
        return np.zeros(len(places_px), bool)


class Reads:
    def read(self, image, quads):
        ranks = tuple({"K": 0.97, "Q": 0.02}.get(rank, 0.01 / 11) for rank in RANKS)
        suits = tuple(0.997 if suit == "H" else 0.001 for suit in SUITS)
        return [CardReading(ranks, suits, 0.01)] * len(quads)


def px(points_mm):
    points = np.atleast_2d(np.asarray(points_mm, float))
    return STAGE.project(np.column_stack([points, np.zeros(len(points))]))


def arm(image, root_mm, tip_mm):
    root, tip = px([root_mm])[0], px([tip_mm])[0]
    wrist = root + 0.75 * (tip - root)
    at = [tuple(int(v) for v in point) for point in (root, wrist, tip)]
    cv2.line(image, at[0], at[1], SLEEVE, 26, cv2.LINE_AA)
    cv2.line(image, at[1], at[2], SKIN, 20, cv2.LINE_AA)


def table(cards=(), chips=()):
    image = np.full((SIZE[1], SIZE[0], 3), 25, np.uint8)
    cv2.fillPoly(
        image, [np.round(px([(-80, -60), (1780, -60), (1780, 980), (-80, 980)])).astype(int)], FELT
    )
    for zone in ZONES:
        outline = np.round(px(zone.polygon_mm)).astype(int)
        if zone.kind in {"shoe", "discard", "tray"}:
            cv2.fillPoly(image, [outline], (35, 35, 35))
        else:
            cv2.polylines(image, [outline], True, (190, 200, 200), 1, cv2.LINE_AA)
    for x, y in cards:
        card = [(x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44)]
        cv2.fillPoly(image, [np.round(px(card)).astype(int)], (238, 240, 240), cv2.LINE_AA)
    for x, y, *marks in chips:
        ring = [(x + 20 * np.cos(a), y + 20 * np.sin(a)) for a in np.linspace(0, 6.28, 20)]
        cv2.fillPoly(image, [np.round(px(ring)).astype(int)], (60, 140, 40), cv2.LINE_AA)
        for mark in marks:
            # Too small for a look from afar.
            across, down = np.round(px([(x + mark, y)])[0]).astype(int)
            image[down - 2 : down + 2, across - 2 : across + 2] = (30, 60, 20)
    return image


class Film:
    """Pictures at 15 a second; hands go from place to place, things lie where they are put."""

    def __init__(self):
        self.pictures, self.cards, self.chips = [], [], []

    def still(self, seconds):
        self.pictures += [table(self.cards, self.chips)] * round(seconds * 15)

    def reach(self, root, stops, act=None):
        """An arm from ``root`` visits ``stops`` in turn; at the last one ``act`` happens."""
        path = [root, *stops]
        for begin, end in pairwise(path):
            self._move(root, begin, end)
        if act is not None:
            act()
        self._move(root, path[-1], root)

    def _move(self, root, begin, end):
        for share in np.linspace(0.1, 1.0, 8):
            image = table(self.cards, self.chips)
            at = np.asarray(begin) + share * (np.asarray(end, float) - begin)
            if np.hypot(*(at - root)) > 20:
                arm(image, root, at)
            self.pictures.append(image)


def filmed():
    film, rail = Film(), (430, 1150)
    noise = np.random.default_rng(3)
    film.still(1.2)
    film.reach(rail, [(450, 560)], lambda: film.chips.append((450, 560)))
    film.still(1.0)
    film.reach(REST, [(300, 240), (1530, 130)])
    film.still(0.8)
    film.reach(REST, [(300, 240), (520, 405)], lambda: film.cards.append((520, 405)))
    film.still(1.2)
    film.reach(REST, [(450, 540)], film.chips.clear)
    film.still(1.0)
    film.reach(REST, [(520, 390)], film.cards.clear)
    film.reach(REST, [(1530, 130)])
    film.still(1.5)
    for picture in film.pictures:
        grain = noise.normal(0, 2.0, picture.shape)
        yield np.clip(picture + grain, 0, 255).astype(np.uint8)


def frames():
    for index, picture in enumerate(filmed()):
        source = av.VideoFrame.from_ndarray(picture, "bgr24").reformat(format="yuv420p")
        yield Frame(index=index, t_ns=index * 66_666_667, source=source)


def watcher():
    profile = staged_profile(STAGE)
    return TableWatcher(profile=profile, reader=Reads(), chips=Counts())


@pytest.fixture(scope="module")
def told():
    seeing = watcher()
    events = [event for frame in frames() for event in seeing.push(frame)]
    return [*events, *seeing.finish()]


def brief(event):
    what = getattr(event, "action", None) or getattr(event, "reason", None)
    return event.type, what, event.position, event.actor


def test_a_round_is_told_act_by_act(told):
    assert [brief(event) for event in told] == [
        ("chips", "placed", 1, "player"),
        ("card_burned", None, None, "dealer"),
        ("card_dealt", None, 1, "dealer"),
        ("chips", "taken", 1, "dealer"),
        ("cards_cleared", None, 1, "dealer"),
    ]


def test_events_are_numbered_and_in_order(told):
    assert [event.id for event in told] == [f"v{number:05d}" for number in range(1, len(told) + 1)]
    assert [event.t for event in told] == sorted(event.t for event in told)


def test_a_card_has_its_readings(told):
    dealt = next(event for event in told if event.type == "card_dealt")
    assert (dealt.card.code, dealt.face, dealt.hand) == ("KH", "up", "original")
    assert dealt.t < dealt.t_end


def _put_away_at(number: int, shown_again):
    """A watcher put away before a frame, taken up again, and whether it took what it was shown."""
    seeing, events = watcher(), []
    film = list(frames())
    for frame in film[:number]:
        events += seeing.push(frame)
    reader, chips = seeing.reader, seeing.chips
    seeing.reader = seeing.chips = None
    away = pickle.dumps(seeing)
    seeing = pickle.loads(away)
    seeing.reader, seeing.chips = reader, chips
    took = all(seeing.show_again(frame) for frame in shown_again(film[:number]))
    return seeing, events, film[number:], took, len(away)


@pytest.mark.parametrize("number", [3, 40, 60, 61, 100])
def test_a_watcher_put_away_goes_on_to_the_same_events(told, number):
    seeing, events, rest, took, _ = _put_away_at(number, lambda film: film)
    assert took
    assert seeing.again_from_ns is None
    for frame in rest:
        events += seeing.push(frame)
    assert [*events, *seeing.finish()] == told


def test_a_watcher_put_away_holds_no_pictures_of_the_recording():
    # At 100 pictures of 640 x 360 the memory alone would be 69 million bytes.
    assert _put_away_at(100, list)[4] < 42_000_000


@pytest.mark.parametrize(
    "shown_again",
    [
        pytest.param(lambda film: film[:-3], id="too few"),
        pytest.param(lambda film: film[:30] + film[31:], id="one is missing"),
        pytest.param(lambda film: [*film[:30], _other(film[30]), *film[31:]], id="another"),
    ],
)
def test_a_watcher_shown_other_pictures_says_so(shown_again):
    seeing, _, _, took, _ = _put_away_at(60, shown_again)
    assert not took or seeing.again_from_ns is not None


def _other(frame: Frame) -> Frame:
    source = av.VideoFrame.from_ndarray(255 - frame.bgr(), "bgr24").reformat(format="yuv420p")
    return Frame(index=frame.index, t_ns=frame.t_ns, source=source)


def test_a_profile_without_places_is_refused_in_one_sentence():
    profile = staged_profile(STAGE, zones=())
    seeing = TableWatcher(profile=profile, reader=None, chips=None)
    with pytest.raises(InputError, match="no zone says where cards or wagers lie"):
        list(map(seeing.push, frames()))


def test_pictures_of_another_size_are_not_judged():
    seeing, events = watcher(), []
    for frame in frames():
        if frame.index < 20:
            events += seeing.push(frame)
    for index in range(20, 60):
        picture = np.full((200, 300, 3), 30 + index, np.uint8)
        source = av.VideoFrame.from_ndarray(picture, "bgr24").reformat(format="yuv420p")
        events += seeing.push(Frame(index=index, t_ns=index * 66_666_667, source=source))
    events += seeing.finish()
    assert {brief(event)[:2] for event in events} == {("gap", "out_of_view")}


def seen_by(pictures, grain=2.0):
    """What a watcher tells of pictures at 15 a second."""
    noise, watching, events = np.random.default_rng(5), watcher(), []
    for index, picture in enumerate(pictures):
        grainy = np.clip(picture + noise.normal(0, grain, picture.shape), 0, 255).astype(np.uint8)
        source = av.VideoFrame.from_ndarray(grainy, "bgr24").reformat(format="yuv420p")
        events += watching.push(Frame(index=index, t_ns=index * 66_666_667, source=source))
    return [*events, *watching.finish()]


@pytest.mark.parametrize("cover", [SKIN, (128, 128, 128), SLEEVE], ids=str)
def test_a_covered_lens_does_nothing_at_the_table(cover):
    covered = np.full_like(table(), cover)
    events = seen_by([table()] * 20 + [covered] * 30 + [table()] * 30, grain=5.0)
    assert {event.type for event in events} == {"gap"}
    assert "out_of_view" in {event.reason for event in events}


def test_felt_all_over_the_picture_does_nothing_at_the_table():
    events = seen_by([table()] * 20 + [np.full_like(table(), FELT)] * 30 + [table()] * 30)
    assert {event.type for event in events} <= {"gap"}


def moved(picture, across, down, turn=0.0):
    """The view of a camera that was knocked."""
    matrix = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), turn, 1.0)
    matrix[:, 2] += (across, down)
    return cv2.warpAffine(picture, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE)


@pytest.mark.parametrize("knock", [(3, 0), (0, -4), (14, 9), (-30, 12)], ids=str)
def test_a_camera_that_was_knocked_sees_nothing_until_it_is_back(knock):
    pictures = [table(chips=[(450, 560)])] * 90
    pictures[30:60] = [moved(picture, *knock) for picture in pictures[30:60]]
    events = seen_by(pictures)
    assert {event.type for event in events} == {"gap"}
    out = [event for event in events if event.reason == "out_of_view"]
    assert min(event.t for event in out) < 30 / 15 + 0.2
    assert 60 / 15 - 0.2 < max(event.t_end for event in out) < 60 / 15 + 0.3


def test_a_camera_that_stays_is_not_taken_for_knocked():
    events = seen_by(list(filmed()), grain=0.0)
    assert "gap" not in {event.type for event in events}
