"""Films and stills as a whole, small."""

import json
from functools import lru_cache
from pathlib import Path

import av
import numpy as np
import pytest

from sample_video.art.decks import procedural_deck
from sample_video.render import film, still, stills
from sample_video.render.board import Pile, make_changes, opening_board
from sample_video.render.carries import card_pose, make_carries
from sample_video.render.films import camera_points
from sample_video.render.views import draw_film_camera
from sample_video.scripts import Script, simulate
from sample_video.scripts.acts import CardItem, Chips

SIZE = (320, 180)


@lru_cache(maxsize=1)
def script() -> Script:
    return simulate(
        "casino_war", rounds=1, seed=5, players=2, positions=5, opening=False, oddities=False
    )


def shoot(path: Path, until_s: float = 2.2) -> None:
    film(
        script(),
        path,
        size=SIZE,
        fps=15,
        look_seed=3,
        deck=procedural_deck(3),
        until_s=until_s,
        truth_path=path.with_suffix(".jsonl"),
    )


def test_the_same_film_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        shoot(tmp_path / f"{name}.mp4")
    assert (tmp_path / "a.mp4").read_bytes() == (tmp_path / "b.mp4").read_bytes()
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_frame_i_shows_time_i_over_fps(tmp_path: Path) -> None:
    shoot(tmp_path / "c.mp4", until_s=1.0)
    with av.open(str(tmp_path / "c.mp4")) as container:
        stream = container.streams.video[0]
        times = [float(f.pts * stream.time_base) for f in container.decode(stream)]
    assert times == pytest.approx([i / 15 for i in range(15)], abs=1e-3)
    rows = [json.loads(line) for line in (tmp_path / "c.jsonl").read_text().splitlines()]
    assert [row["frame"] for row in rows] == [0, 3, 6, 9, 12]
    assert rows[0]["stacks"]
    assert rows[0]["hands"]


def test_the_same_still_has_the_same_pixels() -> None:
    first = still(21, size=SIZE)
    stills._table.cache_clear()
    second = still(21, size=SIZE)
    assert np.array_equal(first.picture, second.picture)
    assert first.truth == second.truth


def test_pools_differ() -> None:
    train, other = still(21, size=SIZE), still(21, size=SIZE, split="held_out")
    assert not np.array_equal(train.picture, other.picture)


def test_a_still_knows_what_it_shows() -> None:
    truth = still(22, size=SIZE).truth
    assert truth.cards
    for card in truth.cards:
        assert (card.code is not None) == (card.kind == "card_face")
        assert 0.0 <= card.visible <= 1.0
    for hand in truth.hands:
        x0, y0, x1, y1 = hand.box_px
        assert 0 <= x0 < x1 <= SIZE[0]
        assert 0 <= y0 < y1 <= SIZE[1]


def test_carried_cards_end_where_the_script_says() -> None:
    dealt = 0
    for carry in make_carries(script().acts, script().layout):
        for index, act in enumerate(carry.acts):
            if not isinstance(act.thing, CardItem):
                continue
            assert act.target is not None
            pose = card_pose(carry, index, carry.t_end, script().layout)
            assert np.abs(pose.corners_mm.mean(0)[:2] - np.array(act.target.xy_mm)).max() < 45.0
            assert pose.face_up == (act.thing.face == "up")
            dealt += act.kind == "card_dealt"
    assert dealt >= 3


def test_chips_are_neither_made_nor_lost_on_the_felt() -> None:
    board = opening_board(script())
    before = _total(board.rails)
    paid = 0
    for change in make_changes(script().acts):
        (board.lift if change.lifts else board.land)(change.act)
        act = change.act
        if change.lifts and isinstance(act.thing, Chips):
            paid += act.thing.total_cents if act.verb == "paid" else 0
            paid -= act.thing.total_cents if act.verb == "taken" else 0
    assert not board.piles
    assert _total(board.rails) <= before + paid + 100_000
    assert board.rack


def _total(rails: dict[int, list[Pile]]) -> int:
    return sum(sum(pile.cents) for own in rails.values() for pile in own)


def test_camera_points_are_a_homography() -> None:
    import cv2  # noqa: PLC0415 - only here

    camera = draw_film_camera(3, script().layout, (1920, 1080))
    points = camera_points(camera, script().layout)
    felt, px = np.array(points.felt_mm), np.array(points.image_px)
    assert len(felt) >= 4
    matrix, _ = cv2.findHomography(felt, px)
    back = cv2.perspectiveTransform(felt[None], matrix)[0]
    assert np.abs(back - px).max() < 25.0
