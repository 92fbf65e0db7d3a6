"""The exact outline of a face: where its paper ends, however rough the first guess was.

A card found as what differs from bare felt takes its shadow and a shifted printed outline with it,
and a reader that is shown the wrong corners reads badly. The paper itself is bright and has no
colour, is as large as a card, and its sides are straight.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.above import straightening
from vision.film.channels import brightest, darkest
from vision.table.felt import Felt

__all__ = ["paper_corners"]

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

# Pixels a millimetre of the straightened view, and how far round the first guess is looked.
SCALE, MARGIN_MM = 2.0, 14.0
# Paper is at least this share as bright as the brightest tenth of the card, and this colourless.
PAPER_LUMA, PAPER_CHROMA = 0.72, 34
# Printed lines narrower than this, in millimetres, that touch the paper do not belong to it.
LINE_MM = 8.5
# Card sizes allowed: bridge cards are 57 mm wide, poker cards 63; the height is 88 or 89.
SHORT_MM, LONG_MM = (53.0, 68.0), (82.0, 95.0)
# Least share of its rectangle that paper fills.
FILL = 0.88
# Outline points this near to a side, and this far from its ends, tell where the side is.
NEAR_PX, ENDS = 6.0, 0.14


def paper_corners(
    image: Image, box_px: tuple[int, int], corners_mm: Floats, felt: Felt
) -> Floats | None:
    """Corners of a face, from corners that are wrong by up to a centimetre.

    Args:
        image: (h, w, 3) BGR cut of the picture.
        box_px: x, y of the cut's upper left corner in the picture.
        corners_mm: (4, 2) first guess.
        felt: the table.

    Returns:
        (4, 2) felt millimetres, None where no single piece of paper of a card's size lies there
        (a back, a neighbour that touches, a hand upon it).
    """
    centre = corners_mm.mean(axis=0)
    half = np.abs(corners_mm - centre).max(axis=0) + MARGIN_MM
    origin = centre - half
    view = _straight(image, box_px, origin, half, felt)
    inside = np.zeros(view.shape[:2], np.uint8)
    guess = (corners_mm - origin) * SCALE - 0.5
    cv2.fillConvexPoly(inside, np.round(guess).astype(np.int32), 1)
    outline = _paper(view, inside > 0)
    if outline is None:
        return None
    rectangle = cv2.minAreaRect(cv2.convexHull(outline))
    short, long = sorted((side + 1.0) / SCALE for side in rectangle[1])
    if not _card_sized(short, long) or _area(outline) < FILL * short * long * SCALE**2:
        return None
    corners = _straight_sides(outline, np.asarray(cv2.boxPoints(rectangle), float))
    if corners is None:
        return None
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T) / SCALE
    if not _card_sized(*sorted([(sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2])):
        return None
    return np.asarray((corners + 0.5) / SCALE + origin, float)


def _card_sized(short: float, long: float) -> bool:
    return SHORT_MM[0] <= short <= SHORT_MM[1] and LONG_MM[0] <= long <= LONG_MM[1]


def _area(outline: Floats) -> float:
    return float(cv2.contourArea(outline.astype(np.float32)))


def _straight(
    image: Image, box_px: tuple[int, int], origin: Floats, half: Floats, felt: Felt
) -> Image:
    """The surroundings of a card seen from above, ``SCALE`` pixels a millimetre."""
    area = np.concatenate([origin, origin + 2 * half])
    size, matrix = straightening(area, SCALE, box_px, felt)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(image, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def _paper(view: Image, inside: NDArray[np.bool_]) -> Floats | None:
    """Outline (n, 2) of the piece of paper that fills most of ``inside``."""
    if not inside.any():
        return None
    high, low = brightest(view), darkest(view)
    bright = float(np.percentile(high[inside], 90))
    white = low > PAPER_LUMA * bright
    white &= (high - low) < max(PAPER_CHROMA, 0.2 * bright)
    filled = np.zeros(white.shape, np.uint8)
    parts, _ = cv2.findContours(white.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(filled, parts, -1, 1, thickness=cv2.FILLED)
    size = round(LINE_MM * SCALE) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    opened = np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, kernel), np.uint8)
    count, labels = cv2.connectedComponents(opened)
    shared = np.bincount(labels[inside], minlength=count)
    shared[0] = 0
    if not shared.any():
        return None
    piece = (labels == int(shared.argmax())).astype(np.uint8)
    outlines, _ = cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(outlines[0].reshape(-1, 2), np.float32)


def _straight_sides(outline: Floats, box: Floats) -> Floats | None:
    """Corners (4, 2) where straight lines through the four sides of an outline meet."""
    lines = []
    for number in range(4):
        start, end = box[number], box[(number + 1) % 4]
        length = float(np.hypot(*(end - start)))
        along = (end - start) / max(length, 1e-6)
        across = np.array([-along[1], along[0]])
        offset, place = (outline - start) @ across, (outline - start) @ along
        near = (np.abs(offset) < NEAR_PX) & (place > ENDS * length)
        near &= place < (1 - ENDS) * length
        if near.sum() < 10:
            return None
        slope, level = _line(place[near], offset[near])
        begin = start + across * level
        finish = start + along * length + across * (level + slope * length)
        lines.append(np.cross([*begin, 1.0], [*finish, 1.0]))
    meets = np.array([np.cross(lines[number - 1], lines[number]) for number in range(4)])
    if np.abs(meets[:, 2]).min() < 1e-9:
        return None
    return np.asarray(meets[:, :2] / meets[:, 2:], float)


def _line(place: Floats, offset: Floats) -> tuple[float, float]:
    """Slope and level of the line most points lie on."""
    for _ in range(3):
        slope, level = np.polyfit(place, offset, 1)
        error = np.abs(offset - (level + slope * place))
        keep = error < max(1.0, 1.5 * float(np.median(error)))
        place, offset = place[keep], offset[keep]
    return float(slope), float(level)
