"""Arms that lie across the places of cards, and what lies whole beside them."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.table.beside_arms import across_cards, whole_things

SHAPE = (40, 60)


def table(*, shared: bool = True) -> SimpleNamespace:
    """A hand's area in the middle, whose cards are no seat's; a hundred pixels are a card."""
    of_pixel = np.ones(SHAPE, np.int64)
    of_pixel[10:30, 10:50] = 0
    return SimpleNamespace(
        of_pixel=of_pixel,
        cards=np.full(SHAPE, 0.01, np.float32),
        of_kind=lambda kind: [SimpleNamespace(number=0)] if kind == "cards" or shared else [],
    )


@pytest.mark.parametrize(
    ("reaches_to", "across"),
    [
        pytest.param(9, False, id="at-the-edge"),
        pytest.param(13, False, id="fingers-at-the-border"),
        pytest.param(28, True, id="across"),
    ],
)
def test_an_arm_across_cards_places_is_told_with_its_sleeve(reaches_to: int, across: bool) -> None:
    arms = np.zeros(SHAPE, bool)
    arms[:reaches_to, 20:30] = True
    arms[:8, 40:50] = True  # another, at rest at the edge
    told = across_cards(table(), arms)
    assert told[:reaches_to, 20:30].all() == across
    assert not told[:8, 40:50].any()
    assert not across_cards(table(), np.zeros(SHAPE, bool)).any()
    assert not across_cards(table(shared=False), arms).any()


def test_a_whole_card_beside_an_arm_is_no_part_of_it() -> None:
    news, near = np.zeros(SHAPE, bool), np.zeros(SHAPE, bool)
    news[5:15, 5:15] = True  # a card
    news[5:15, 30:40] = True  # one that an arm touches
    news[20:22, 5:8] = True  # too small
    near[5:8, 38:42] = True
    told = whole_things(news, near, table().cards, cards_lie=True)
    assert told[5:15, 5:15].all()
    assert np.count_nonzero(told) == 100
