from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.detector.labels import (
    CLASSES,
    NO_CORNERS,
    OWN_ORDER,
    Label,
    canonical,
    clockwise,
    read_labels,
    write_labels,
)
from models.detector.props import card_corners_mm


@given(angle=st.floats(-7, 7), x=st.floats(-500, 500), y=st.floats(-500, 500))
def test_half_a_turn_makes_no_difference(angle: float, x: float, y: float) -> None:
    corners = card_corners_mm(np.array([x, y]), angle)
    up = corners[0] + corners[1] - corners[2] - corners[3]
    if abs(up[0] + up[1]) > 1e-6:
        turned = np.roll(corners, 2, axis=0)
        assert np.allclose(canonical(clockwise(corners)), canonical(clockwise(turned)))


@given(angle=st.floats(-7, 7))
def test_the_first_edge_stays_a_short_edge(angle: float) -> None:
    corners = canonical(clockwise(card_corners_mm(np.zeros(2), angle)))
    assert np.linalg.norm(corners[1] - corners[0]) == pytest.approx(63)
    assert np.linalg.norm(corners[2] - corners[1]) == pytest.approx(88)


@pytest.mark.parametrize(
    ("angle", "first"),
    [(0.0, (-31.5, -44.0)), (np.pi, (-31.5, -44.0)), (np.pi / 2, (-44.0, 31.5))],
    ids=["upright", "upside down", "on its side"],
)
def test_the_upper_left_end_comes_first(angle: float, first: tuple[float, float]) -> None:
    corners = canonical(clockwise(card_corners_mm(np.zeros(2), angle)))
    assert np.allclose(corners[0], first)


def test_label_files_come_back_as_written(tmp_path: Path) -> None:
    quad = np.array([[1.0, 2], [11, 2], [11, 16], [1, 16]])
    labels = [
        Label(kind=0, box_px=(1.0, 2.0, 11.0, 16.0), order=OWN_ORDER, corners_px=quad),
        Label(
            kind=CLASSES.index("hand"),
            box_px=(5.0, 5.0, 9.0, 9.0),
            order=NO_CORNERS,
            corners_px=np.zeros((4, 2)),
        ),
    ]
    write_labels(tmp_path / "a.txt", labels)
    rows = read_labels(tmp_path / "a.txt")
    assert rows.shape == (2, 14)
    assert rows[0].tolist() == [0, 1, 2, 11, 16, OWN_ORDER, 1, 2, 11, 2, 11, 16, 1, 16]
    assert rows[1, 5] == NO_CORNERS


def test_an_empty_label_file_has_no_rows(tmp_path: Path) -> None:
    write_labels(tmp_path / "a.txt", [])
    assert read_labels(tmp_path / "a.txt").shape == (0, 14)
