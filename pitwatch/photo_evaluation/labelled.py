"""Pictures whose cards are known: labelled photographs and rendered tables."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from models.reader.photos import read_labels
from pitwatch.photo_file import Image, load_image

__all__ = ["LabelledCard", "LabelledPicture", "doubtful", "home_pictures", "voc_pictures"]

Outline = npt.NDArray[np.float32]

_RANK_WORDS = {"nine": "9", "ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_DOUBTFUL = Path(__file__).with_name("doubtful.toml")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LabelledCard:
    """One card of a picture.

    Attributes:
        name: a card ("10S"), a rank where no suit was labelled ("10"), "back" or "joker".
        outline_px: (n, 2) outline of the visible part.
        note: why the label cannot be believed, or "".
    """

    name: str
    outline_px: Outline
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LabelledPicture:
    """One picture, its cards, and "mirrored" or "" as `note`; `image` loads it when asked."""

    name: str
    cards: tuple[LabelledCard, ...]
    image: Callable[[], Image]
    note: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubtful:
    """Labels that were looked at and found wrong.

    Attributes:
        mirrored: names of photographs shown in a mirror.
        wrong: by photograph name and labelled card, what the photograph shows.
    """

    mirrored: frozenset[str]
    wrong: Mapping[tuple[str, str], str]


def doubtful() -> Doubtful:
    """The list beside this module."""
    listed = tomllib.loads(_DOUBTFUL.read_text(encoding="utf-8"))
    return Doubtful(
        mirrored=frozenset(listed["mirrored"]),
        wrong={(row["photo"], row["label"]): row["shows"] for row in listed.get("wrong", [])},
    )


def _short(photo: Path) -> str:
    """A photograph's name without what its publisher's export appended."""
    return photo.stem.split(".rf.")[0]


def home_pictures(root: Path, split: str, doubts: Doubtful) -> Iterator[LabelledPicture]:
    """`cards_home`: rank and suit, outlines of whole or half-covered cards."""
    by_photo: dict[Path, list[LabelledCard]] = {}
    for card in read_labels(root / "cards_home", split):
        note = doubts.wrong.get((_short(card.photo), card.code), "")
        by_photo.setdefault(card.photo, []).append(
            LabelledCard(name=card.code, outline_px=card.polygon_px, note=note)
        )
    for photo, cards in by_photo.items():
        yield _photograph(photo, cards, "mirrored" if _short(photo) in doubts.mirrored else "")


def voc_pictures(root: Path, split: str, doubts: Doubtful) -> Iterator[LabelledPicture]:
    """`cards_rank_voc`: rank alone, boxes of the visible part."""
    for label in sorted((root / "cards_rank_voc" / split).rglob("*.xml")):
        tree = ET.parse(label)  # noqa: S314 - labels of a data set that the user chose
        photo = label.with_name(tree.findtext("filename") or "")
        if not photo.exists():
            photo = next(p for p in label.parent.glob(label.stem + ".*") if p != label)
        cards = [_voc_card(item, _short(photo), doubts) for item in tree.iter("object")]
        yield _photograph(photo, cards, "mirrored" if _short(photo) in doubts.mirrored else "")


def _voc_card(item: ET.Element, photo: str, doubts: Doubtful) -> LabelledCard:
    x0, y0, x1, y1 = (
        float(item.findtext(f"bndbox/{side}") or 0) for side in ("xmin", "ymin", "xmax", "ymax")
    )
    name = _RANK_WORDS[item.findtext("name") or ""]
    corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    note = doubts.wrong.get((photo, name), "")
    return LabelledCard(name=name, outline_px=np.asarray(corners, np.float32), note=note)


def _photograph(photo: Path, cards: Sequence[LabelledCard], note: str) -> LabelledPicture:
    return LabelledPicture(
        name=_short(photo), cards=tuple(cards), image=lambda: load_image(photo), note=note
    )
