"""What shows that a card which lay face down was turned where it lies."""

from __future__ import annotations

from enum import Enum

from vision.acts.cards.looks import MOST_LOOKS, READABLE, Looks
from vision.acts.cards.quads import FACE_WHITE, Quad
from vision.acts.cards.resting import Resting

__all__ = ["ALTERED_SHARE", "Sign", "sign_of_turning", "surely_read"]

# A card that was turned shows this much more of white than its back did.
TURNED_WHITE = 0.12
# It looks different over this share of its place; from a back as pale as a face only the print of
# an ace or a two differs.
ALTERED_SHARE, ALTERED_PALE = 0.2, 0.03
# Over so much of its place no back looks different that one look took for one.
ALTERED_MUCH = 0.4
# A card in which so many looks found no face may be a back as pale as a face.
LOOKS_AT_A_BACK = 2
# A face is read for sure from this probability on.
SURELY = 0.9


class Sign(Enum):
    """How plainly a card shows that it was turned: what is asked of the face that lies there."""

    PLAIN = "can be read at all"
    FAINT = "is read for sure"


def surely_read(looks: Looks) -> bool:
    """Whether the likeliest card of some looks is nearly certain."""
    readings = looks.candidates()
    return bool(readings) and readings[0].probability >= SURELY


def sign_of_turning(
    card: Resting, quad: Quad, altered: float, left_ns: int, *, one_of_faces: bool
) -> Sign | None:
    """Whether a card that lay here may be a back no longer; None where nothing shows it.

    A look between its turning and the end of the change reads its face already, so the face it
    seems to have does not tell.

    Args:
        card: as it lay.
        quad: as it lies now.
        altered: share of its place that looks different since the change, 0 to 1.
        left_ns: when it was last seen as it lay.
        one_of_faces: its seat is dealt faces only, where a card in which no face was found was a
            face hard to read.
    """
    shows_more = quad.white >= max(FACE_WHITE, card.quad.white + TURNED_WHITE)
    if card.face == "down" and shows_more:
        return Sign.PLAIN
    if one_of_faces:
        return None
    unread = sum(look.unreadable > READABLE for look in card.looks.readings)
    pale = unread >= (LOOKS_AT_A_BACK if card.face is None else MOST_LOOKS // 2)
    if altered > ALTERED_SHARE and (pale or (card.quad.white < FACE_WHITE and shows_more)):
        return Sign.PLAIN
    once = altered > ALTERED_MUCH and card.looks.found_no_face(left_ns)
    return Sign.FAINT if once or (pale and altered > ALTERED_PALE) else None
