"""Whose hand moved chips, and whether it moved a stack at all."""

from __future__ import annotations

import numpy as np

from vision.chips import Stack
from vision.track_content import Change

__all__ = ["by_dealer", "grazed", "is_elsewhere", "only_player_near"]

# A stack stands elsewhere when its top face is off by this share of a chip.
SHIFT_SHARE = 0.06
# Arms that took chips away covered them: all pictures around that moment together show at least
# this share of the place under arms. With less the hand that took them is not made out, and the arm
# that grazes the place is another's.
COVERED_SHARE = 0.25


def by_dealer(change: Change, actor: str | None) -> bool:
    """Whether the dealer moved what moved; where that is not clear, whose arm was there more."""
    passage = change.passage
    dealer, player, _ = passage.near if sum(passage.near[:2]) else passage.covers
    return actor == "dealer" or (actor is None and dealer > player)


def only_player_near(change: Change) -> bool:
    """Whether the player's arm was there and the dealer's not at all."""
    near = change.passage.near
    return change.passage.actor == "player" and near[1] > 0 == near[0]


def grazed(change: Change) -> bool:
    """Whether no arm that was seen covered the place of what went."""
    near = sum(change.passage.near)
    return bool(0 < near < COVERED_SHARE * np.count_nonzero(change.where))


def is_elsewhere(old: Stack, new: Stack) -> bool:
    """Whether a stack's top face is elsewhere: light on it moves its outline less."""
    across_px = min(stack.box_px[2] - stack.box_px[0] for stack in (old, new))
    shift_px = np.hypot(old.top_px[0] - new.top_px[0], old.top_px[1] - new.top_px[1])
    return bool(shift_px > SHIFT_SHARE * across_px)
