"""What is a whole thing beside an arm, and which arms lie across the places of cards."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.layout import Layout

__all__ = ["across_cards", "whole_things"]

Mask = NDArray[np.bool_]

# What may be a whole thing beside an arm, in cards: chips in a wager's cell, a card in a hand's.
# A fist that is cut off from its arm by a sleeve in the felt's colour is larger than chips.
WHOLE_CARDS = ((0.06, 0.7), (0.55, 1.4))
# An arm lies across cards' places when it covers so many cards' area of them. Less is fingers at
# the border of a hand's area.
ACROSS_CARDS = 1.2


def whole_things(
    news: Mask, near_arms: Mask, cards: NDArray[np.float32], *, cards_lie: bool
) -> Mask:
    """Of what is new in a partly covered cell, the things that no arm touches or cuts.

    Args:
        news: (h, w) what is new.
        near_arms: (h, w) arms and what touches them.
        cards: (h, w) share of a card that each pixel is.
        cards_lie: it is a cell in which cards lie, not chips.
    """
    if not news.any():
        return news
    count, parts = cv2.connectedComponents(news.astype(np.uint8), connectivity=8)
    touched = np.zeros(count, bool)
    touched[parts[near_arms]] = True
    for edge in (parts[0], parts[-1], parts[:, 0], parts[:, -1]):
        touched[edge] = True
    touched[0] = True
    at = np.flatnonzero(news)
    size = np.bincount(parts.ravel().take(at), weights=cards[news], minlength=count)
    least, most = WHOLE_CARDS[cards_lie]
    touched |= (size < least) | (size > most)
    return np.asarray(~touched[parts], bool)


def across_cards(layout: Layout, arms: Mask) -> Mask:
    """Arms (h, w) that lie across places of cards, from their hands to where they come in.

    Only where hands of cards belong to no seat: there the dealer waits over them while a player
    looks at his cards. Elsewhere an arm that stays hides wagers for no longer than it moves.
    """
    if not arms.any() or not layout.of_kind("corner"):
        return np.zeros_like(arms)
    count, parts = cv2.connectedComponents(arms.view(np.uint8), connectivity=8)
    places = np.isin(layout.of_pixel, [cell.number for cell in layout.of_kind("cards")])
    at = np.flatnonzero(arms & places)
    size = np.bincount(
        parts.ravel().take(at), weights=layout.cards.ravel().take(at), minlength=count
    )
    size[0] = 0.0
    return np.asarray((size > ACROSS_CARDS)[parts], bool)
