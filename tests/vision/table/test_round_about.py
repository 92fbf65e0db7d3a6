"""What lay round a wager: the other cells as they were, not as they were first seen."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.table.cell_content import Content, Watch
from vision.table.round_about import lay_around

BOX, NEXT_BOX = (0, 0, 12, 12), (4, 0, 20, 12)
FELT, CARD, CHIPS = 40, 200, 120
SINCE = 1_000


def content(box, value):
    x0, y0, x1, y1 = box
    return Content(
        box_px=box, mean=np.full((y1 - y0, x1 - x0, 3), float(value), np.float32), samples=8
    )


def watch(kind, columns, box, value, **state):
    mask = np.zeros((12, 20), bool)
    mask[:, columns] = True
    bounds = slice(0, 12), columns
    cell = SimpleNamespace(kind=kind, mask=mask)
    return Watch(cell=cell, bounds=bounds, content=content(box, value), **state)


def around(before, kind="chips", **state):
    stake = watch(kind, slice(0, 8), BOX, CHIPS)
    hand = watch("cards", slice(8, 20), NEXT_BOX, CARD, **state)
    pending = SimpleNamespace(before=before, passage=SimpleNamespace(since_ns=SINCE))
    return lay_around(stake, pending, [stake, hand], (1.0, 1.0))


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        ({}, CARD),
        ({"earlier": (content(NEXT_BOX, FELT), SINCE + 5)}, FELT),
        ({"earlier": (content(NEXT_BOX, FELT), SINCE - 5)}, CARD),
        ({"pending": SimpleNamespace(before=content(NEXT_BOX, FELT))}, FELT),
    ],
    ids=["as it lies", "it changed meanwhile", "it changed before", "it changes just now"],
)
def test_the_next_cell_is_shown_as_it_was_before_the_change(state, shown) -> None:
    seen = around(content(BOX, FELT), **state)
    assert seen.shape == (12, 12, 3)
    assert (seen[:, :8] == FELT).all()
    assert (seen[:, 8:] == shown).all()


@pytest.mark.parametrize("kind", ["chips", "cards"])
def test_what_was_never_seen_is_not_known(kind) -> None:
    before = content(BOX, FELT)
    before.samples = 8 if kind == "cards" else 0
    assert around(before, kind) is None
