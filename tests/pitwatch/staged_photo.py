"""Cards laid on felt and photographed: small pictures for the named cases of reading."""

import math

import cv2
import numpy as np

from models.reader.scenes import _pyramid, paste
from sample_video.art.decks import Deck


def felt(size: tuple[int, int], seed: int = 3) -> np.ndarray:
    """Green felt, (h, w) from `size` (w, h)."""
    rng = np.random.default_rng(seed)
    noise = rng.normal(0, 5, (size[1], size[0], 1))
    return np.clip(np.array([62, 96, 38]) + noise, 0, 255).astype(np.uint8)


def card_quad(
    centre: tuple[float, float], width: float, degrees: float = 0.0, squeeze: float = 1.0
) -> np.ndarray:
    """Corners of a card, its own top left first; `squeeze` shortens it as a slanted view does."""
    flat = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * width
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turned = flat @ np.array([[cos, sin], [-sin, cos]])
    turned[:, 1] *= squeeze
    return (turned + centre).astype(np.float32)


def lay(picture: np.ndarray, face: np.ndarray, quad: np.ndarray) -> None:
    """Lays one face (BGRA) on the picture with a thin shadow under it."""
    shade = np.full(picture.shape[:2], 255, np.uint8)
    cv2.fillConvexPoly(shade, np.round(quad + 2).astype(np.int32), 150, cv2.LINE_AA)
    soft = cv2.GaussianBlur(shade, (0, 0), 2.0)[..., None] / 255
    picture[:] = (picture * soft).astype(np.uint8)
    paste(picture, np.zeros(picture.shape[:2], np.uint8), _pyramid(face), quad)


def lay_cards(
    picture: np.ndarray, deck: Deck, cards: dict[str, np.ndarray] | list[tuple[str, np.ndarray]]
) -> None:
    """Lays several cards in their order."""
    for code, quad in cards.items() if isinstance(cards, dict) else cards:
        lay(picture, deck.face(code), quad)
