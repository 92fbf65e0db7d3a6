"""A bare felt seen from above and the place of a stack on it, one pixel to 2.5 mm of felt."""

import numpy as np

from vision.acts.dealer.stack import Stack

MM, HEIGHT, WIDTH = 2.5, 200, 240
FELT, BACK, SKIN = (90, 110, 120), (120, 160, 110), (150, 115, 150)
TENTH_NS = 100_000_000


def bare_felt() -> np.ndarray:
    """Returns a picture (HEIGHT, WIDTH, 3) of bare felt."""
    noise = np.random.default_rng(5).integers(-3, 4, (HEIGHT, WIDTH, 3))
    return np.clip(np.array(FELT) + noise, 0, 255).astype(np.uint8)


def watched_stack() -> Stack:
    """Returns a watcher of the stack over the whole of such a picture."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    return Stack(
        area=np.ones((HEIGHT, WIDTH), bool),
        bounds=(slice(0, HEIGHT), slice(0, WIDTH)),
        cards=np.full((HEIGHT, WIDTH), MM**2 / (63 * 88), np.float32),
        place_mm=np.stack([x * MM, y * MM], axis=-1).astype(np.float32),
        card_px=88 / MM,
    )
