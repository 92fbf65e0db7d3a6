"""Whose hand moved chips, and whether it moved a stack at all."""

from __future__ import annotations

import numpy as np

from vision.chips.area import Stack
from vision.chips.change import ChangeReading
from vision.table.cell_content import Change

__all__ = [
    "by_dealer",
    "grazed",
    "is_elsewhere",
    "is_players_fist",
    "is_restacked",
    "only_player_near",
    "pushed_by_dealer",
]

# A stake that the dealer pushed a little stands elsewhere by this much, millimetres. A chip laid on
# it moves where it seems to stand by less.
PUSHED_MM = 5.0

# A stack stands elsewhere when its top face is off by this share of a chip.
SHIFT_SHARE = 0.06
# What covers more than this share of a card and is not read as chips is a hand at rest.
FIST_CARDS = 0.6
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


def is_players_fist(change: Change) -> bool:
    """Whether what came is a hand of the player's, laid down where no dealer's hand was."""
    return only_player_near(change) and change.solid_cards > FIST_CARDS


def pushed_by_dealer(change: Change, found: ChangeReading) -> bool:
    """Whether the dealer, alone there, moved one stack a little and neither added nor took."""
    near = change.passage.near
    alone = change.passage.actor == "dealer" and near[0] > 0 == near[1] + near[2]
    if not alone or len(found.kept) != 1 or found.added.stacks or found.removed.stacks:
        return False
    ((old, new),) = found.kept
    return float(np.hypot(*np.subtract(old.foot_mm, new.foot_mm))) > PUSHED_MM


def grazed(change: Change) -> bool:
    """Whether no arm that was seen covered the place of what went."""
    near = sum(change.passage.near)
    return bool(0 < near < COVERED_SHARE * np.count_nonzero(change.where))


def is_elsewhere(old: Stack, new: Stack) -> bool:
    """Whether a stack's top face is elsewhere: light on it moves its outline less."""
    across_px = min(stack.box_px[2] - stack.box_px[0] for stack in (old, new))
    shift_px = np.hypot(old.top_px[0] - new.top_px[0], old.top_px[1] - new.top_px[1])
    return bool(shift_px > SHIFT_SHARE * across_px)


def is_restacked(old: Stack, new: Stack) -> bool:
    """Whether a stack has more or fewer chips than it had: its face is elsewhere for that.

    Chips laid on others of their kind show by no more: white upon white differs at its rim.
    """
    apart = old.count[1] < new.count[0] or new.count[1] < old.count[0]
    return apart and is_elsewhere(old, new)
