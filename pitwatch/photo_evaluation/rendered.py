"""Rendered tables as labelled pictures: decks, looks and cameras that nothing was trained on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import cv2
import numpy as np

from pitwatch.photo_evaluation.labelled import LabelledCard, LabelledPicture
from pitwatch.photo_file import Image
from sample_video.art.decks import deck_names
from sample_video.render import CardTruth, Truth, still
from sample_video.render.look import draw_look
from sample_video.render.stills import pick_deck

__all__ = ["still_pictures"]

_SIZE = (1920, 1080)
_PER_TABLE = 6
_INDEX_WH = (0.30, 0.26)
"""The corner that holds a card's index, as shares of width and height."""
_INDEX_SEEN = 0.9
_CARD_SEEN = 0.12


def still_pictures(seeds: Iterable[int]) -> Iterator[LabelledPicture]:
    """Stills of the held-out side; a card is labelled where one of its indices is in sight.

    Cards without a visible index are left unlabelled: reading one is counted as invented.
    """
    for seed in seeds:
        view = still(seed, size=_SIZE, split="held_out")
        table_deck = pick_deck(draw_look(seed // _PER_TABLE, "held_out").seed, "held_out")
        art = table_deck.name if table_deck.name in deck_names() else "drawn"
        yield LabelledPicture(
            name=f"still-{seed}",
            cards=tuple(labelled_cards(view.truth)),
            image=partial(_same, view.picture),
            group=art,
        )


def _same(picture: Image) -> Image:
    return picture


def labelled_cards(truth: Truth) -> Iterator[LabelledCard]:
    """The cards of a still that can be read, and its backs."""
    width, height = truth.size_px
    owner = np.zeros((height, width), np.uint8)
    for number, card in enumerate(truth.cards, start=1):
        cv2.fillPoly(owner, [_rounded(card)], float(number))
    for number, card in enumerate(truth.cards, start=1):
        if card.kind == "cover_card" or card.visible < _CARD_SEEN:
            continue
        part = np.asarray(owner == number, np.uint8)
        if card.code is not None and not _index_seen(card, part):
            continue
        name = card.code if card.code is not None else "back"
        yield LabelledCard(name=name, outline_px=np.asarray(card.quad_px, np.float32))


def _rounded(card: CardTruth) -> np.ndarray:
    return np.round(np.asarray(card.quad_px)).astype(np.int32)


def _index_seen(card: CardTruth, part: Image) -> bool:
    """Whether later cards leave one of the two indices free; arms are judged by `visible`."""
    quad = np.asarray(card.quad_px, np.float32)
    unit = np.asarray([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    flat = cv2.warpPerspective(part, cv2.getPerspectiveTransform(quad, unit), (100, 140))
    wide, tall = round(100 * _INDEX_WH[0]), round(140 * _INDEX_WH[1])
    corners = (flat[:tall, :wide], flat[-tall:, -wide:])
    free = sum(float(corner.mean()) >= _INDEX_SEEN for corner in corners)
    # An arm covers what other cards leave: then only a card mostly in sight surely shows one.
    shown = float(flat.mean())
    return free > 0 and card.visible > shown - (0.1 if free == 1 else 0.4)
