"""A whole stack of cards: one block, with a cover card in it, or two packets that lie apart."""

from dataclasses import dataclass

import numpy as np

from sample_video.render.cards import flat_card
from sample_video.render.furniture import box
from sample_video.render.hand_track import ease
from sample_video.render.pixels import Image
from sample_video.render.stage import Stage
from sample_video.scripts.acts import DeckStack
from sample_video.scripts.areas import CARD_MM

__all__ = ["OFFERED", "DeckPose", "apart_at", "cover_at", "draw_deck"]

Box = tuple[int, int, int, int]
EDGE = (205.0, 212.0, 214.0)
CARD_THICK = 0.30

OFFERED = 0.6
"""Share of an offer after which the stack has been let go of."""

APART_MM, SHOWS_MM = 112.0, 27.0
"""How far two packets lie apart, and how far a cover card shows beyond the stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPose:
    """Where a stack is and how it lies.

    Attributes:
        xy_mm, angle_deg: Its middle and turn on the felt.
        lift_mm: Height above the felt.
        apart: 0 for one block, 1 for two packets that lie apart.
        cover_in: How far its cover card has been put in, 0 to 1.
    """

    xy_mm: tuple[float, float]
    angle_deg: float
    lift_mm: float = 0.0
    apart: float = 0.0
    cover_in: float = 1.0


def apart_at(share: float) -> float:
    """How far the packets of a cut lie apart while the stack is put together again."""
    return ease(float(np.clip(min(share / 0.25, (0.9 - share) / 0.3), 0.0, 1.0)))


def cover_at(share: float) -> float:
    """How far the cover card is in the stack while somebody cuts."""
    return ease(float(np.clip((share - 0.15) / 0.45, 0.0, 1.0)))


def height_mm(cards: int) -> float:
    """Height of cards that lie upon each other."""
    return min(max(cards * CARD_THICK, 4.0), 95.0)


def draw_deck(
    stage: Stage, thing: DeckStack, pose: DeckPose, texture: Image, cover: Image | None
) -> list[Box]:
    """Draws a stack; returns the boxes it was drawn in.

    Args:
        stage: What it is drawn on.
        thing: The stack.
        pose: Where and how it lies.
        texture: What its uppermost card shows.
        cover: Its cover card, None if there is none.
    """
    upper = min(max(thing.depth, 1), thing.cards - 1)
    if cover is not None and pose.apart > 0.0:
        packets = [(thing.cards - upper, 0.0), (upper, pose.apart)]
        spots = [(_ahead(pose, APART_MM * share), cards) for cards, share in packets]
        # The farther packet first: the nearer one may hide a part of it.
        spots.sort(key=lambda one: -float(stage.camera.depth(np.array([[*one[0], 0.0]]))[0]))
        drawn = [_block(stage, thing, pose, texture, spot, cards) for spot, cards in spots]
        return [one for boxes in drawn for one in boxes]
    made: list[Box] = []
    if cover is not None:
        made += _cover(stage, pose, cover, height_mm(thing.cards - upper))
    return [*made, *_block(stage, thing, pose, texture, pose.xy_mm, thing.cards)]


def _ahead(pose: DeckPose, away_mm: float) -> tuple[float, float]:
    """A place before the stack, away from the dealer."""
    turn = np.deg2rad(pose.angle_deg)
    x, y = pose.xy_mm
    return float(x - away_mm * np.sin(turn)), float(y + away_mm * np.cos(turn))


def _block(
    stage: Stage,
    thing: DeckStack,
    pose: DeckPose,
    texture: Image,
    xy_mm: tuple[float, float],
    cards: int,
) -> list[Box]:
    height, lift = height_mm(cards), pose.lift_mm
    ring = flat_card(xy_mm, pose.angle_deg)[[3, 2, 1, 0], :2]
    box(stage.picture, ring, lift, lift + height, EDGE, stage.camera, stage.look)
    face_up = thing.face == "up"
    made = stage.card(
        texture,
        flat_card(xy_mm, pose.angle_deg, lift + height + 0.3),
        kind="card_face" if face_up else "card_back",
        code="AS" if face_up else None,
    )
    corners = stage.camera.project(
        np.column_stack([np.concatenate([ring, ring]), [lift] * 4 + [lift + height] * 4])
    )
    low, high = corners.min(0), corners.max(0)
    whole = (int(low[0]) - 60, int(low[1]) - 60, int(high[0]) + 60, int(high[1]) + 60)
    return [whole, *([made] if made else [])]


def _cover(stage: Stage, pose: DeckPose, cover: Image, under_mm: float) -> list[Box]:
    """The cover card, on its way into the stack or sticking out of the end away from the dealer."""
    spot = _ahead(pose, SHOWS_MM + (1.0 - pose.cover_in) * CARD_MM[1])
    made = stage.card(
        cover,
        flat_card(spot, pose.angle_deg, pose.lift_mm + under_mm),
        kind="cover_card",
        code=None,
    )
    return [made] if made else []
