"""Measures how far the shipped reader carries: by size of the card in the picture, and by blur.

`python -m models.reader.limits` reads cards of the decks that are never trained on, one still
picture each, and prints the table that `limits.toml` holds: shares right, wrong and not read at
the shipped threshold. `pitwatch camera` judges a camera by it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.rectify import ASPECT, Image, Quad, rectify, standard_height_px
from models.reader.runtime import ReaderModel
from models.reader.scenes import paste
from models.reader.surroundings import Rng, background
from sample_video.art.decks import Deck, deck_names, load_deck

HEIGHTS_PX = (24, 32, 40, 48, 56, 68, 84, 104, 130)
BLURS_PX = (0.5, 0.9, 1.4, 2.0)
"""Sigma of the blur, pixels: 0.5 is a sharp picture, 2 one that is out of focus."""

_NOISE, _JPEG_QUALITY = 3.0, 80
_CORNER_ERROR = 0.012


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Shares of `cards` cards of one height and blur; what is neither right nor wrong is open."""

    height_px: int
    blur_px: float
    cards: int
    right: float
    wrong: float
    rank_right: float


def _quad(height_px: float, rng: Rng) -> Quad:
    """A card turned and seen at 40 to 90 degrees above the felt, of that standard height."""
    card = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]])
    spin = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(spin), np.sin(spin)
    flat = card @ np.array([[c, s], [-s, c]]) * [1.0, np.sin(np.radians(rng.uniform(40, 90)))]
    return np.asarray(flat * height_px / standard_height_px(flat.astype(np.float32)), np.float32)


def _view(deck: Deck, code: str, height_px: float, blur_px: float, rng: Rng) -> Image:
    quad = _quad(height_px, rng)
    low, high = quad.min(axis=0) - 8, quad.max(axis=0) + 8
    width, height = (int(v) for v in np.ceil(high - low))
    scene = background((height, width), rng)
    card = deck.face(code)
    sizes = ((400, 560), (200, 280), (100, 140), (50, 70))
    pyramid = tuple(
        np.asarray(cv2.resize(card, z, interpolation=cv2.INTER_AREA), np.uint8) for z in sizes
    )
    quad = (quad - low).astype(np.float32)
    paste(scene, np.zeros((height, width), np.uint8), pyramid, quad)
    soft = cv2.GaussianBlur(scene.astype(np.float32), (0, 0), blur_px)
    noisy = soft * rng.uniform(0.55, 1.0) + rng.normal(0, _NOISE, soft.shape)
    _, data = cv2.imencode(
        ".jpg", np.clip(noisy, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]
    )
    photo = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    wrong = quad + rng.normal(0, _CORNER_ERROR * height_px / ASPECT, (4, 2))
    return rectify(photo, wrong.astype(np.float32))


def measure(each: int, seed: int) -> Iterator[Limit]:
    """Every height at every blur, `each` times 52 cards spread over the held-out decks."""
    model = ReaderModel()
    accept_at = model.settings.get("accept_at", 0.8)
    decks = [load_deck(name) for name in deck_names(split="held_out")]
    for height_px in HEIGHTS_PX:
        for blur_px in BLURS_PX:
            rng = np.random.default_rng([seed, height_px, int(blur_px * 10)])
            codes = [code for _ in range(each) for code in CODES]
            views = [
                _view(decks[n % len(decks)], code, height_px, blur_px, rng)
                for n, code in enumerate(codes)
            ]
            found = model.beliefs(views)
            rank = found.ranks.argmax(axis=1) == [RANK_INDEX[c[:-1]] for c in codes]
            suit = found.suits.argmax(axis=1) == [SUIT_INDEX[c[-1]] for c in codes]
            sure = found.ranks.max(axis=1) * found.suits.max(axis=1) * (1 - found.hidden)
            taken = sure >= accept_at
            yield Limit(
                height_px=height_px,
                blur_px=blur_px,
                cards=len(codes),
                right=float((taken & rank & suit).mean()),
                wrong=float((taken & ~(rank & suit)).mean()),
                rank_right=float(rank.mean()),
            )


def main() -> None:
    """Prints the table as TOML."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=5, help="times 52 cards for each figure")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    sys.stdout.write(
        f"# Written by `python -m models.reader.limits --each {args.each} --seed {args.seed}`:\n"
        "# single still pictures of cards of the held-out decks, corners given within 1.2 % of "
        "the width,\n# noise 3, JPEG 80. What is neither right nor wrong was not read.\n"
    )
    for limit in measure(args.each, args.seed):
        sys.stdout.write(
            f"\n[[limit]]\nheight_px = {limit.height_px}\nblur_px = {limit.blur_px}\n"
            f"cards = {limit.cards}\nright = {limit.right:.3f}\nwrong = {limit.wrong:.4f}\n"
            f"rank_right = {limit.rank_right:.3f}\n"
        )


if __name__ == "__main__":
    main()
