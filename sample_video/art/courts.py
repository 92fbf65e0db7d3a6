"""Figures of jacks, queens and kings, drawn anew for every deck."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sample_video.art.canvas import CARD_SIZE_PX, Canvas, Colour
from sample_video.art.shapes import Points, star
from sample_video.art.style import DeckStyle

_SKIN: Colour = (196, 220, 240)
_INK: Colour = (30, 26, 26)


def _at(points: npt.ArrayLike, x: float, y: float, w: float, h: float) -> Points:
    shape: Points = np.asarray(points, np.float64) * np.array([w, h]) + np.array([x, y])
    return shape


def _ellipse(x: float, y: float, w: float, h: float) -> Points:
    a = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    return np.stack([x + w / 2 * np.cos(a), y + h / 2 * np.sin(a)], axis=1)


def _robe(canvas: Canvas, style: DeckStyle, rng: np.random.Generator, box: Points) -> None:
    """A robe as a trapezium of stripes, chevrons, checks or stars."""
    (x0, y0), (x1, y1) = box
    inks = style.court_inks
    shoulder = rng.uniform(0.15, 0.35) * (x1 - x0)
    outline = np.array([[x0 + shoulder, y0], [x1 - shoulder, y0], [x1, y1], [x0, y1]])
    canvas.polygon(outline, inks[int(rng.integers(len(inks)))])
    kind = int(rng.integers(4))
    for i in range(int(rng.integers(4, 11))):
        ink = inks[int(rng.integers(len(inks)))] if rng.random() < 0.75 else style.paper
        f = rng.uniform(0.08, 0.92)
        x, y = x0 + f * (x1 - x0), y0 + rng.uniform(0.25, 0.95) * (y1 - y0)
        size = rng.uniform(10, 30)
        if kind == 0:
            canvas.line(
                np.array([[x, y0 + 10], [x0 + (f - 0.5) * 1.3 * (x1 - x0) + 60, y1]]), ink, 5
            )
        elif kind == 1:
            step = y0 + (i + 0.5) * (y1 - y0) / 10
            middle = (x0 + x1) / 2
            canvas.line(np.array([[x0, step + 30], [middle, step], [x1, step + 30]]), ink, 6)
        elif kind == 2:
            canvas.polygon(_at(star(4, 0.7), x, y, size * 1.3, size * 1.3), ink)
        else:
            canvas.polygon(_at(star(5, 0.5), x, y, size, size), ink)
    canvas.line(outline, _INK, 1.5, closed=True)


def _headgear(
    canvas: Canvas,
    rank: str,
    rng: np.random.Generator,
    brow: tuple[float, float],
    inks: tuple[Colour, ...],
) -> None:
    x, y = brow
    ink = inks[int(rng.integers(len(inks)))]
    w = rng.uniform(62, 86)
    if rank == "K":
        points = [
            (-0.5, 0),
            (-0.55, -0.6),
            (-0.25, -0.3),
            (0, -0.75),
            (0.25, -0.3),
            (0.55, -0.6),
            (0.5, 0),
        ]
    elif rank == "Q":
        points = [
            (-0.45, 0),
            (-0.5, -0.35),
            (-0.2, -0.2),
            (0, -0.45),
            (0.2, -0.2),
            (0.5, -0.35),
            (0.45, 0),
        ]
    else:
        points = [(-0.55, 0), (-0.5, -0.35), (0.35, -0.4), (0.6, 0)]
    shape = _at(points, x, y, w, w * rng.uniform(0.7, 1.0))
    canvas.polygon(shape, ink)
    canvas.line(shape, _INK, 1.5, closed=True)
    if rank == "J":
        canvas.line(_at([(0.3, -0.35), (0.9, -0.7)], x, y, w, w), inks[0], 4)


def _head(
    canvas: Canvas,
    style: DeckStyle,
    rank: str,
    rng: np.random.Generator,
    centre: tuple[float, float],
) -> None:
    x, y = centre
    inks = style.court_inks
    hair = inks[int(rng.integers(len(inks)))]
    length = {"K": 86.0, "Q": 104.0, "J": 76.0}[rank]
    canvas.polygon(_ellipse(x, y + 8, 84, length), hair)
    canvas.polygon(_ellipse(x, y, 54, 70), _SKIN)
    canvas.line(_ellipse(x, y, 54, 70), _INK, 1.2, closed=True)
    for side in (-12, 12):
        canvas.polygon(_ellipse(x + side, y - 4, 8, 5), _INK)
    canvas.line(np.array([[x, y - 2], [x + rng.uniform(-7, 7), y + 10], [x, y + 12]]), _INK, 1.3)
    canvas.line(np.array([[x - 8, y + 21], [x + 8, y + 21]]), (50, 40, 180), 2)
    if rank == "K":
        beard = [(-26, 10), (-18, 44), (0, 58), (18, 44), (26, 10), (10, 26), (-10, 26)]
        canvas.polygon(np.array(beard, np.float64) + np.array([x, y]), hair)
    _headgear(canvas, rank, rng, (x, y - 28), inks)


def _held(canvas: Canvas, style: DeckStyle, rng: np.random.Generator, x: float, top: float) -> None:
    ink = style.court_inks[int(rng.integers(len(style.court_inks)))]
    bottom = CARD_SIZE_PX[1] / 2
    canvas.line(np.array([[x, bottom], [x + rng.uniform(-20, 20), top]]), ink, rng.uniform(3, 7))
    if rng.random() < 0.5:
        canvas.polygon(_at(star(int(rng.integers(4, 8)), 0.45), x, top + 8, 34, 34), ink)


def draw_court(canvas: Canvas, style: DeckStyle, rank: str, suit: str) -> None:
    """Draws the middle of a court card, two-headed, inside the deck's frame.

    Args:
        canvas: a blank card; the indices are printed afterwards.
        style: the deck.
        rank: "J", "Q" or "K".
        suit: one of C D H S.
    """
    rng = np.random.default_rng([style.seed, "JQK".index(rank), "CDHS".index(suit), 7])
    width, height = CARD_SIZE_PX
    inset = style.court_inset
    x = width / 2 + rng.uniform(-26, 26)
    top = 66 + rng.uniform(0, 26)
    if rng.random() < 0.8:
        _held(canvas, style, rng, rng.choice([inset + 20, width - inset - 20]), top)
    _robe(
        canvas, style, rng, np.array([[inset + 4, top + 78], [width - inset - 4, height / 2 + 4]])
    )
    _head(canvas, style, rank, rng, (x, top + 44))
    if rng.random() < 0.75:
        size = style.pip_size * 0.8
        side = inset + 8 + size / 2
        canvas.suit(
            suit, (side, 62 + size / 2), (size, size), style.inks[suit], shape=style.pip_shape
        )
    canvas.repeat_turned()
    if style.court == "framed":
        canvas.frame((inset, 44), style.inks[suit] if rng.random() < 0.3 else (120, 70, 40), 2)
