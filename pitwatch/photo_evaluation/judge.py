"""Sets what was read beside what is there: right, wrong, not read, missed, invented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from pitwatch.photo import PhotoCard
from pitwatch.photo_evaluation.conditions import Conditions, conditions_of
from pitwatch.photo_evaluation.labelled import LabelledCard, LabelledPicture, Outline
from pitwatch.photo_file import Image

__all__ = ["Judged", "Outcome", "judge"]

Outcome = Literal[
    "right", "wrong", "not read", "called a back", "missed", "invented", "double", "joker read"
]
_LEAST_SHARED = 0.3
_LEAST_INSIDE = 0.7


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """One labelled card, or one card listed without a label (`label` None).

    Attributes:
        outcome: what became of it.
        listed: what `pitwatch read` lists in its place.
        conditions: how it is seen.
    """

    picture: str
    group: str
    outcome: Outcome
    label: LabelledCard | None
    listed: PhotoCard | None
    conditions: Conditions

    @property
    def is_read(self) -> bool:
        """Whether a card's name was given."""
        return self.listed is not None and self.listed.card is not None


def _shared(label: Outline, quad: Outline) -> float:
    """How well two outlines agree; a part inside a whole counts less than equal outlines."""
    a, b = cv2.convexHull(label), cv2.convexHull(quad)
    areas = cv2.contourArea(a), cv2.contourArea(b)
    if min(areas) < 4:
        return 0.0
    common, _ = cv2.intersectConvexConvex(a, b)
    union = float(common) / (areas[0] + areas[1] - float(common))
    if union >= _LEAST_SHARED:
        return union
    inside = float(common) / areas[0]
    return _LEAST_SHARED * inside if inside >= _LEAST_INSIDE else 0.0


def _outcome(label: LabelledCard, card: PhotoCard | None) -> Outcome:
    if card is None:
        return "missed"
    if label.name == "joker":
        return "joker read" if card.card else "right"
    if label.name == "back":
        if card.face == "down":
            return "right"
        return "not read" if card.card is None else "wrong"
    if card.card is None:
        return "called a back" if card.face == "down" else "not read"
    wanted = card.card if label.name[-1] in "CDHS" else card.card[:-1]
    return "right" if wanted == label.name else "wrong"


def judge(picture: LabelledPicture, image: Image, cards: Sequence[PhotoCard]) -> list[Judged]:
    """Pairs labels and listed cards by place alone, best agreement first."""
    quads = [np.asarray(card.quad_px, np.float32) for card in cards]
    pairs = sorted(
        (
            (-_shared(label.outline_px, quad), i, j)
            for i, label in enumerate(picture.cards)
            for j, quad in enumerate(quads)
        ),
    )
    match: dict[int, int] = {}
    for shared, i, j in pairs:
        if shared < 0 and i not in match and j not in match.values():
            match[i] = j
    outlines = [label.outline_px for label in picture.cards]
    judged = []
    for i, label in enumerate(picture.cards):
        card = cards[match[i]] if i in match else None
        judged.append(
            Judged(
                picture=picture.name,
                group=picture.group,
                outcome=_outcome(label, card),
                label=label,
                listed=card,
                conditions=conditions_of(image, outlines, i),
            )
        )
    for j, card in enumerate(cards):
        if j in match.values() or card.card is None:
            continue
        twice = any(
            _shared(label.outline_px, quads[j]) and _outcome(label, card) == "right"
            for label in picture.cards
        )
        judged.append(
            Judged(
                picture=picture.name,
                group=picture.group,
                outcome="double" if twice else "invented",
                label=None,
                listed=card,
                conditions=conditions_of(image, [quads[j]], 0),
            )
        )
    return judged
