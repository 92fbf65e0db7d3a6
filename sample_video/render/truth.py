"""What is really in a picture: cards, chip stacks, hands, and how much of each is seen."""

from dataclasses import dataclass
from typing import Literal

Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
Box = tuple[float, float, float, float]
CardKind = Literal["card_face", "card_back", "cover_card"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTruth:
    """One card in a picture.

    Attributes:
        code: "10S" when the face shows, else None.
        quad_px: The card's own top left corner first, then clockwise as its owner reads it.
            Corners may lie outside
            the picture.
        visible: Part of the card that is in the picture and not covered, 0..1.
        moving: In somebody's hand or on its way.
        id: The script's name of the card; None in stills.
    """

    kind: CardKind
    code: str | None
    quad_px: Quad
    visible: float
    moving: bool = False
    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StackTruth:
    """One chip stack: the box around it and its chips in cents from the bottom."""

    box_px: Box
    cents: tuple[int, ...]
    visible: float
    zone: str | None = None
    moving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTruth:
    """One hand: the boxes around palm and fingers and around the whole arm."""

    box_px: Box
    arm_box_px: Box
    visible: float
    actor: Literal["dealer", "player"]
    position: int | None
    side: Literal["left", "right"]
    moving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """Everything that is known of one picture; boxes are clipped to it."""

    size_px: tuple[int, int]
    cards: tuple[CardTruth, ...]
    stacks: tuple[StackTruth, ...]
    hands: tuple[HandTruth, ...]
