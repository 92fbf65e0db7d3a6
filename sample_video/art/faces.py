"""The 52 faces of a drawn deck."""

from __future__ import annotations

import numpy as np

from rules_check.facts.cards import Card
from sample_video.art.canvas import CARD_SIZE_PX, Canvas, Image, rank_mask
from sample_video.art.courts import draw_court
from sample_video.art.shapes import pip_places, star
from sample_video.art.style import DeckStyle

_PIP_COUNT = {"A": 1} | {str(n): n for n in range(2, 11)}


def _index(canvas: Canvas, style: DeckStyle, rank: str, suit: str) -> None:
    """Prints the index of the upper half; the lower one, if any, is its turned copy."""
    width, _ = CARD_SIZE_PX
    ink, (mx, my), pip = style.inks[suit], style.index_margin, style.index_pip
    mask = rank_mask(style.signs.get(rank, rank), style.font, style.index_size)
    tall, wide = mask.shape
    column = style.index_size[0]
    lefts = [mx + max(0.0, (column - wide) / 2)]
    if style.corners == 4:
        lefts.append(width - mx - max(wide, (column + wide) / 2))
    for left in lefts:
        canvas.stamp(mask, (left, my), ink)
    size = (pip * 0.95, pip)
    centres = [(left + wide / 2, my + tall + 6 + pip / 2) for left in lefts]
    if style.index_style == "opposite":
        centres = [(width - mx - pip / 2, my + pip / 2)]
    elif style.index_style == "side_by_side":
        centres = [(lefts[0] + wide + 8 + pip / 2, my + tall / 2)]
    elif style.index_style == "rank_only":
        centres = []
    for centre in centres:
        canvas.suit(suit, centre, size, ink, shape=style.pip_shape)


def _big_pip(canvas: Canvas, style: DeckStyle, suit: str, size: float) -> None:
    width, height = CARD_SIZE_PX
    canvas.suit(
        suit, (width / 2, height / 2), (size * 0.95, size), style.inks[suit], shape=style.pip_shape
    )


def _pips(canvas: Canvas, style: DeckStyle, rank: str, suit: str) -> None:
    """Number cards: the usual layout, one big pip, or none but a big pip on jumbo decks."""
    width, height = CARD_SIZE_PX
    count = _PIP_COUNT[rank]
    if count == 1 or style.pips == "one_big":
        _big_pip(canvas, style, suit, style.ace_size if count == 1 else style.sign_size or 170)
        return
    field = style.pip_field
    jumbo = style.pips == "few"
    across, down = (0.62, 0.66) if jumbo else (1.0, 1.0)
    size = style.pip_size * (0.7 if jumbo else 1.0)
    for x, y in pip_places(count):
        centre = (width / 2 + x * field[0] * across, height / 2 + y * field[1] * down)
        canvas.suit(
            suit,
            centre,
            (size * 0.92, size * style.pip_stretch * 0.92),
            style.inks[suit],
            shape=style.pip_shape,
            upside_down=y > 0.01,
        )


def _letter(
    canvas: Canvas, style: DeckStyle, rank: str, suit: str, size: tuple[float, float]
) -> None:
    """The rank, large, in the middle."""
    mask = rank_mask(style.signs.get(rank, rank), style.font, size)
    tall, wide = mask.shape
    width, height = CARD_SIZE_PX
    canvas.stamp(mask, ((width - wide) / 2, (height - tall) / 2), style.inks[suit])


def _letter_above_sign(canvas: Canvas, style: DeckStyle, rank: str, suit: str) -> None:
    width, height = CARD_SIZE_PX
    size = (style.sign_size or 170) * 0.8
    mask = rank_mask(style.signs.get(rank, rank), style.font, (size * 0.8, size))
    top = height / 2 - size - 8
    canvas.stamp(mask, ((width - mask.shape[1]) / 2, top), style.inks[suit])
    centre = (width / 2, height / 2 + size / 2 + 8)
    canvas.suit(suit, centre, (size * 0.95, size), style.inks[suit], shape=style.pip_shape)


def _middle(canvas: Canvas, style: DeckStyle, rank: str, suit: str) -> None:
    court = rank in ("J", "Q", "K")
    kind = style.court if court else style.pips
    tall = style.sign_size or 200
    if kind == "bare":
        return
    if kind == "letter_above_sign":
        _letter_above_sign(canvas, style, rank, suit)
    elif kind == "letter":
        _letter(canvas, style, rank, suit, (tall * 0.75, tall))
    elif not court:
        _pips(canvas, style, rank, suit)
    elif kind == "pip":
        _big_pip(canvas, style, suit, style.sign_size or 150)
    else:
        draw_court(canvas, style, rank, suit)


def draw_face(style: DeckStyle, card: Card) -> Image:
    """One face as BGRA (504, 360, 4), the index upright in the upper left corner."""
    canvas = Canvas(style.paper)
    indices = Canvas(style.paper)
    _middle(canvas, style, card.rank, card.suit)
    _index(indices, style, card.rank, card.suit)
    if style.corners != 1:
        indices.merge_turned(style.paper)
    canvas.overprint(indices, style.paper)
    if style.outline:
        canvas.frame((style.outline, style.outline), (60, 60, 60), style.outline)
    return canvas.finish(style.corner_radius)


def draw_joker(style: DeckStyle) -> Image:
    """A joker: a star and a word down the side, no rank and no suit."""
    canvas = Canvas(style.paper)
    width, height = CARD_SIZE_PX
    centre = np.array([width / 2, height / 2])
    for size, ink in ((190.0, style.court_inks[0]), (120.0, style.inks["H"])):
        canvas.polygon(star(7, 0.55) * size + centre, ink)
    for i, sign in enumerate("JOKER"):
        mask = rank_mask(sign if sign in "JK" else "0", style.font, (22, 30))
        canvas.stamp(mask, (16, 20 + 36 * i), style.inks["S"])
    return canvas.finish(style.corner_radius)
