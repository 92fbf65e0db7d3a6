"""Gathers the art of scenes: decks of the training split, backs, cuts of photographs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.detector.canvas import Image
from models.detector.photographs import (
    cut_backgrounds,
    cut_faces,
    home_samples,
    stack_samples,
    voc_samples,
)
from models.detector.props import Art, rounded
from rules_check.facts.cards import ALL_CARDS
from sample_video.art.decks import Deck, deck_names, load_deck, procedural_deck

TEXTURE_WH = (252, 353)
ART_DECKS = 14
DRAWN_DECKS = 14
CARDS_A_DECK = 26


@dataclass(slots=True, kw_only=True)
class Wardrobe:
    """The art that scenes are dressed with.

    Attributes:
        decks: faces of each deck.
        backs: card backs that came with decks; made-up ones are added by the scenes.
        photographed: faces cut out of training photographs.
        crops: pieces of training photographs without cards.
    """

    decks: list[list[Art]]
    backs: list[Art] = field(default_factory=list)
    photographed: list[Art] = field(default_factory=list)
    crops: list[Image] = field(default_factory=list)


def _art(bgra: Image) -> Art:
    return Art(cv2.resize(bgra, TEXTURE_WH, interpolation=cv2.INTER_AREA).astype(np.uint8))


def _some_faces(deck: Deck, rng: np.random.Generator) -> list[Art]:
    picks = rng.choice(len(ALL_CARDS), CARDS_A_DECK, replace=False)
    faces = [_art(deck.face(ALL_CARDS[int(i)].code)) for i in picks]
    joker = deck.joker
    return faces if joker is None else [*faces, _art(joker)]


def open_wardrobe(seed: int, data: Path | None, *, held_out: bool = False) -> Wardrobe:
    """Dresses a run of scenes: a sample of the training decks, made-up decks, cuts of photographs.

    Args:
        seed: chooses decks and cards; another seed gives another sample.
        data: folder of the training photographs, or None to do without.
        held_out: only decks kept out of training, for measuring.
    """
    rng = np.random.default_rng([seed, 77])
    names = deck_names(split="held_out" if held_out else "train")
    picks = rng.permutation(len(names))[:ART_DECKS]
    decks = [load_deck(names[int(i)]) for i in picks]
    if not held_out:
        decks += [procedural_deck(1000 + seed * 50 + i) for i in range(DRAWN_DECKS)]
    wardrobe = Wardrobe(
        decks=[_some_faces(deck, rng) for deck in decks],
        backs=[_art(b) for d in decks for b in d.backs],
    )
    if data is not None:
        samples = home_samples(data, "train")
        wardrobe.photographed = [Art(rounded(face, 0.05)) for face in cut_faces(samples)]
        wardrobe.crops = cut_backgrounds(
            [*samples, *voc_samples(data, "train"), *stack_samples(data, "train")], rng
        )
    return wardrobe
