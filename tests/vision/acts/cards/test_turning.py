"""What shows that a card was turned where it lies."""

from types import SimpleNamespace

import pytest

from vision.acts.cards.turning import Sign, sign_of_turning

PLAIN, FAINT = Sign.PLAIN, Sign.FAINT


def lying(face: str | None, white: float, unread: int) -> SimpleNamespace:
    looks = SimpleNamespace(readings=[SimpleNamespace(unreadable=0.9)] * unread)
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
        pytest.param(lying("up", 0.8, 0), 0.82, 0.3, None, id="a face"),
    ],
)
def test_what_shows_that_a_card_was_turned(
    card: SimpleNamespace, white: float, altered: float, sign: Sign | None
) -> None:
    seen = SimpleNamespace(white=white)
    assert sign_of_turning(card, seen, altered, one_of_faces=False) == sign
    # Where a seat is dealt faces only, a face hard to read is no back.
    war = sign_of_turning(card, seen, altered, one_of_faces=True)
    assert war == (sign if card.face == "down" else None)
