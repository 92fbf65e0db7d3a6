"""A card that a hand rested on where faces are dealt: it shows itself when the hand has gone.

Card and hand together looked like a card or two, and nothing could be read of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.acts.cards.place import differing_beside
from vision.acts.cards.quads import FACE_WHITE, Quad
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.cards.same_card import lies_on
from vision.acts.cards.turning import ALTERED_SHARE, surely_read
from vision.table.cell_content import Change

__all__ = ["lay_under_a_hand", "without_hands"]

# What came with a card that shows itself now was the hand on it when less than this share of its
# place, beside that card, still differs from bare felt.
HAND_LEFT = 0.45


def lay_under_a_hand(card: Resting, quad: Quad, altered: float) -> bool:
    """Whether a card of which nothing was read may lie free now: paper where it looks otherwise."""
    return not card.readings and quad.white >= FACE_WHITE and altered > ALTERED_SHARE


def without_hands(
    acts: Sequence[CardAct], kept: Sequence[Resting], change: Change
) -> tuple[list[CardAct], list[Resting]]:
    """Takes out what was the hand on a card that shows itself now.

    Args:
        acts: what happened to cards.
        kept: those that lie there now.
        change: in which it happened.

    Returns:
        The acts, with what was none as ``none`` and the card as ``shown``, and the cards left.
    """
    out, left = list(acts), list(kept)
    for number, act in enumerate(out):
        card = act.card
        if act.what not in {"shown", "turned"} or not surely_read(card.looks):
            continue
        none = [other for other in left if other is not card and _was_its_hand(other, card, change)]
        if not none:
            continue
        left = [other for other in left if not any(other is one for one in none)]
        out[number] = CardAct("shown", card, change)
        out += [CardAct("none", one, change) for one in none]
        card.at_once = False
    return out, left


def _was_its_hand(other: Resting, card: Resting, change: Change) -> bool:
    came_with_it = other.at_once and not other.readings and other.t_ns == card.t_ns
    if not came_with_it or not lies_on(other.quad, card.quad):
        return False
    return differing_beside(change, other.quad, [card.quad]) < HAND_LEFT
