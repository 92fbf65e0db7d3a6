"""Enrols a deck from pictures of its spread, and counts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.head import HouseHead
from pitwatch.enroll.house_deck import FacePicture, enrol_deck, face_picture
from pitwatch.enroll.pictures import pictures_of
from pitwatch.enroll.sequence import SpreadCount
from pitwatch.enroll.spread_photo import read_spread
from rules_check.errors import InputError
from vision.cards.read import CardReader

__all__ = ["Enrolled", "SpreadTold", "enrol_from", "sharp_faces"]

Image = npt.NDArray[np.uint8]

LEAST_CARDS = 40
"""With fewer different cards the rest would be read no better, and the sequence is not sure."""

_AS_SHARP = 0.6
"""Of several pictures of a card those at least so sharp as the sharpest are learned from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadTold:
    """One picture and what the spread in it holds."""

    picture: str
    rows: int
    cards: int
    count: SpreadCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """A house's deck and the spreads it was learned from."""

    head: HouseHead
    spreads: tuple[SpreadTold, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that ``pitwatch enroll deck --json`` prints."""
        return {
            "cards": self.head.cards,
            "spreads": [
                {
                    "picture": told.picture,
                    "rows": told.rows,
                    "cards": told.cards,
                    "missing": list(told.count.missing),
                    "doubled": list(told.count.doubled),
                    "unsure": list(told.count.unsure),
                }
                for told in self.spreads
            ],
        }

    def as_text(self) -> str:
        """A few lines for people."""
        lines = [_line(told) for told in self.spreads]
        return "\n".join([*lines, f"{self.head.cards} of 52 cards were learned"])


def _line(told: SpreadTold) -> str:
    count = told.count
    said = [
        f"{word} {', '.join(cards)}"
        for word, cards in (
            ("missing:", count.missing),
            ("doubled:", count.doubled),
            ("not sure of:", count.unsure),
        )
        if cards
    ]
    whole = "all 52 cards once" if not said and told.cards == 52 else ""
    return f"{told.picture}: {told.cards} cards in {told.rows} rows; " + (
        whole or "; ".join(said) or "the rows do not make a deck"
    )


def enrol_from(paths: Sequence[Path]) -> Enrolled:
    """Learns a deck from pictures or recordings of its spread.

    Raises:
        InputError: a file cannot be used, or shows no spread; or too few cards were made out.
    """
    pictures = [(path, pictures_of(path)) for path in paths]
    reader = CardReader()
    faces: list[FacePicture] = []
    told: list[SpreadTold] = []
    for path, images in pictures:
        spreads = [(image, read_spread(image, reader)) for image in images]
        found = [(image, spread) for image, spread in spreads if spread is not None]
        if not found:
            raise InputError(
                "no spread deck can be made out in this picture",
                file=str(path),
                expected="a deck spread in rows, face up, by suit and in sequence",
            )
        image, spread = max(found, key=lambda pair: len(pair[1].cards))
        unsure = set(spread.count.doubled) | set(spread.count.unsure)
        faces += [face_picture(image, card) for card in spread.cards if card.code not in unsure]
        told.append(
            SpreadTold(
                picture=str(path),
                rows=len(spread.count.names),
                cards=len(spread.cards),
                count=spread.count,
            )
        )
    if len({face.code for face in faces}) < LEAST_CARDS:
        raise InputError(
            "too few cards were made out to learn the deck",
            file=str(paths[0]),
            expected=f"{LEAST_CARDS} different cards or more",
            got=str(len({face.code for face in faces})),
        )
    return Enrolled(head=enrol_deck(sharp_faces(faces), reader.model), spreads=tuple(told))


def sharp_faces(faces: Sequence[FacePicture]) -> list[FacePicture]:
    """Of the pictures of each card, the sharp ones."""
    worth = [_sharpness(face) for face in faces]
    best: dict[str, float] = {}
    for face, sharp in zip(faces, worth, strict=True):
        best[face.code] = max(best.get(face.code, 0.0), sharp)
    return [f for f, w in zip(faces, worth, strict=True) if w >= _AS_SHARP * best[f.code]]


def _sharpness(face: FacePicture) -> float:
    """Strength of the finest detail of the strip that shows."""
    strip = face.picture[:, : max(8, int(face.picture.shape[1] * min(face.shown, 0.4)))]
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY)
    return float(np.abs(cv2.Laplacian(grey, cv2.CV_32F)).mean())
