"""Words printed on cloth and chips: straight, turned and along an arc."""

from functools import lru_cache

import cv2
import numpy as np

from sample_video.render.pixels import Doubles, Floats, Image

_EM = 72


@lru_cache(maxsize=512)
def word_mask(text: str, *, serif: bool, weight: int = 700) -> Image:
    """The word in white on black, uint8, cropped left and right, `_EM` pixels a line high."""
    width = int(_EM * 0.95 * (len(text) + 2))
    mask = np.zeros((int(_EM * 1.5), width), np.uint8)
    if serif:
        scale = _EM / 33.0
        cv2.putText(
            mask,
            text.replace("·", "-"),
            (_EM // 2, _EM + 8),
            cv2.FONT_HERSHEY_TRIPLEX,
            scale * 0.9,
            255,
            3,
            cv2.LINE_AA,
        )
    else:
        colour = np.zeros((*mask.shape, 3), np.uint8)
        face = cv2.FontFace("sans")
        cv2.putText(colour, text, (_EM // 2, _EM + 8), (255, 255, 255), face, _EM, weight)
        mask = np.ascontiguousarray(colour[..., 0])
    columns = np.flatnonzero(mask.max(0))
    if columns.size == 0:
        return mask[:, :8]
    return np.ascontiguousarray(mask[:, columns[0] : columns[-1] + 1])


def stamp(
    picture: Floats,
    text: str,
    centre: Doubles,
    height: float,
    angle: float,
    bgr: tuple[float, float, float],
    *,
    serif: bool,
    alpha: float = 1.0,
    weight: int = 700,
) -> None:
    """Print a word on a float picture, in place.

    Args:
        picture: (h, w, 3) float32.
        text: The word.
        centre: Pixel of its middle.
        height: Height of a capital in pixels.
        angle: Turn clockwise in the picture, radians.
        bgr: Ink.
        serif: Serif letters.
        alpha: Cover of the ink.
        weight: 300 thin to 900 black, for letters without serifs.
    """
    if not text:
        return
    mask = word_mask(text, serif=serif, weight=weight)
    scale = height / (_EM * 0.70)
    if scale < 0.5:
        small = cv2.resize(mask, None, fx=scale * 1.6, fy=scale * 1.6, interpolation=cv2.INTER_AREA)
        mask = np.asarray(small, np.uint8)
        scale = 1.0 / 1.6
    h, w = mask.shape
    reach = int(0.5 * scale * float(np.hypot(h, w))) + 3
    x0, y0 = int(centre[0]) - reach, int(centre[1]) - reach
    cos, sin = float(np.cos(angle)) * scale, float(np.sin(angle)) * scale
    middle = (w / 2.0, h * 0.5)
    affine = np.array(
        [
            [cos, -sin, centre[0] - x0 - cos * middle[0] + sin * middle[1]],
            [sin, cos, centre[1] - y0 - sin * middle[0] - cos * middle[1]],
        ]
    )
    ink = cv2.warpAffine(mask, affine, (2 * reach, 2 * reach), flags=cv2.INTER_AREA)
    top, left = max(y0, 0), max(x0, 0)
    bottom, right = min(y0 + 2 * reach, picture.shape[0]), min(x0 + 2 * reach, picture.shape[1])
    if top >= bottom or left >= right:
        return
    share = ink[top - y0 : bottom - y0, left - x0 : right - x0, None].astype(np.float32) * (
        alpha / 255.0
    )
    part = picture[top:bottom, left:right]
    part += (np.array(bgr, np.float32) - part) * share


def stamp_arc(
    picture: Floats,
    text: str,
    centre: Doubles,
    radii: tuple[float, float],
    height: float,
    bgr: tuple[float, float, float],
    *,
    inward: bool,
    serif: bool,
    alpha: float,
    spread: float = 1.25,
) -> None:
    """Print a sentence letter by letter along the upper side of an ellipse in a picture.

    Args:
        picture: (h, w, 3) float32.
        text: The sentence.
        centre: Pixel of the ellipse's middle; the letters stand above it.
        radii: Half axes in pixels.
        height: Height of a capital in pixels.
        bgr: Ink.
        inward: The letters' feet point away from the middle.
        serif: Serif letters.
        alpha: Cover of the ink.
        spread: Distance between letters in parts of their own width.
    """
    widths = [
        0.45 * height if c == " " else word_mask(c, serif=serif).shape[1] * height / (_EM * 0.70)
        for c in text
    ]
    steps = np.array([w + 0.28 * height * spread for w in widths])
    total = float(steps.sum())
    along = np.cumsum(steps) - steps / 2 - total / 2
    order = -1.0 if inward else 1.0
    for letter, place in zip(text, along, strict=True):
        turn = order * place / ((radii[0] + radii[1]) / 2.0)
        at = centre + np.array([np.sin(turn) * radii[0], -np.cos(turn) * radii[1]])
        if letter != " ":
            lean = np.arctan2(np.sin(turn) / radii[0], np.cos(turn) / radii[1])
            stamp(
                picture,
                letter,
                at,
                height,
                float(lean) + (np.pi if inward else 0.0),
                bgr,
                serif=serif,
                alpha=alpha,
            )
