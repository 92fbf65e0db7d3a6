"""What shows that a card was turned where it lies."""

from types import SimpleNamespace

import pytest

from vision.acts.cards.looks import Looks
from vision.acts.cards.turning import Sign, sign_of_turning
from vision.cards.read import CardReading

SECOND = 1_000_000_000
LEFT = int(1.5 * SECOND)
PLAIN, FAINT = Sign.PLAIN, Sign.FAINT


def lying(face: str | None, white: float, unread: int, read: int = 0) -> SimpleNamespace:
    """A card of which so many looks found no face, one a second, and so many after them did."""
    unsure = [0.9] * unread + [0.0] * read
    looks = Looks(
        readings=[CardReading((1 / 13,) * 13, (0.25,) * 4, one) for one in unsure],
        at_ns=[n * SECOND for n in range(len(unsure))],
    )
    return SimpleNamespace(face=face, quad=SimpleNamespace(white=white), looks=looks)


@pytest.mark.parametrize(
    ("card", "white", "altered", "sign"),
    [
        pytest.param(lying("down", 0.1, 0), 0.8, 0.6, PLAIN, id="a dark back"),
        pytest.param(lying("down", 0.1, 0), 0.12, 0.6, None, id="a back moved a little"),
        pytest.param(lying(None, 0.8, 2), 0.75, 0.3, PLAIN, id="a pale back, a court"),
        pytest.param(lying(None, 0.8, 2), 0.82, 0.06, FAINT, id="a pale back, an ace"),
        pytest.param(lying(None, 0.8, 2), 0.82, 0.01, None, id="a pale back that lies on"),
        pytest.param(lying(None, 0.8, 1), 0.82, 0.3, None, id="one look is not enough"),
        pytest.param(lying(None, 0.8, 1), 0.82, 0.5, FAINT, id="unless much differs"),
        pytest.param(lying("up", 0.8, 2, 3), 0.82, 0.5, FAINT, id="read amid its turning"),
        pytest.param(lying("up", 0.8, 1, 4), 0.82, 0.5, None, id="a face hard to read at first"),
        pytest.param(lying("up", 0.8, 0), 0.82, 0.3, None, id="a face"),
    ],
)
def test_what_shows_that_a_card_was_turned(
    card: SimpleNamespace, white: float, altered: float, sign: Sign | None
) -> None:
    seen = SimpleNamespace(white=white)
    assert sign_of_turning(card, seen, altered, LEFT, one_of_faces=False) == sign
    # Where a seat is dealt faces only, a face hard to read is no back.
    war = sign_of_turning(card, seen, altered, LEFT, one_of_faces=True)
    assert war == (sign if card.face == "down" else None)
