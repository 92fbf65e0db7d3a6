"""Decks of cards by name or by seed.

Two kinds: decks drawn by our own code (`procedural_deck`, no end to their variety, nothing to
install) and decks cut from installed art (`deck_names`, `load_deck`), split by deck into those
that may be trained on and those that are held out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from rules_check.facts.cards import Card
from sample_video.art.backs import draw_back, draw_cover_card
from sample_video.art.canvas import Image
from sample_video.art.catalog import CATALOG, RESERVED, ArtSource
from sample_video.art.faces import draw_face, draw_joker
from sample_video.art.plain import PLAIN_FONTS, sample_plain_style
from sample_video.art.sources import cached_cards, is_available
from sample_video.art.style import FONTS, DeckStyle, sample_style, with_signs

__all__ = [
    "Deck",
    "cover_card",
    "deck_names",
    "deck_source",
    "load_deck",
    "plain_deck",
    "procedural_deck",
]

Split = Literal["train", "held_out"]


class Deck:
    """52 faces, their backs and a joker. Pictures are BGRA uint8 (504, 360, 4), index upright."""

    def __init__(
        self,
        name: str,
        split: Split,
        face: Callable[[str], Image],
        backs: Callable[[], tuple[Image, ...]],
        joker: Callable[[], Image | None],
        style: DeckStyle | None = None,
    ) -> None:
        """Takes makers, which are called once each when the picture is first asked for.

        `style` tells how a deck of our own drawing looks.
        """
        self.name = name
        self.style = style
        self.split: Split = split
        self._face = face
        self._make_backs = backs
        self._make_joker = joker
        self._faces: dict[str, Image] = {}
        self._backs: tuple[Image, ...] | None = None

    def face(self, card_code: str) -> Image:
        """The face of a card such as "10S".

        Raises:
            ValueError: there is no such card.
        """
        if card_code not in self._faces:
            self._faces[card_code] = self._face(Card.parse(card_code).code)
        return self._faces[card_code]

    @property
    def backs(self) -> tuple[Image, ...]:
        """One or more backs (a shoe may hold two colours)."""
        if self._backs is None:
            self._backs = self._make_backs()
        return self._backs

    @property
    def joker(self) -> Image | None:
        """A joker, where the deck has one."""
        return self._make_joker()


def procedural_deck(
    seed: int, *, fonts: Sequence[str] = FONTS, signs: Mapping[str, str] | None = None
) -> Deck:
    """A deck drawn by our own code; faces are drawn when first asked for.

    Args:
        seed: the same seed gives the same deck.
        fonts: index faces to choose from; training adds TTF files ("type:/path/face.ttf").
        signs: index letters of another country, by rank.
    """
    style = sample_style(seed, fonts)
    if signs is not None:
        style = with_signs(style, signs)
    return _drawn(f"drawn-{seed}", style, seed)


def plain_deck(seed: int, *, fonts: Sequence[str] = PLAIN_FONTS) -> Deck:
    """A simply drawn deck, whose middle says nothing of the rank (see `plain`).

    Args:
        seed: the same seed gives the same deck.
        fonts: index faces to choose from.
    """
    return _drawn(f"plain-{seed}", sample_plain_style(seed, fonts), seed)


def _drawn(name: str, style: DeckStyle, seed: int) -> Deck:
    return Deck(
        name=name,
        split="train",
        face=lambda code: draw_face(style, Card.parse(code)),
        backs=lambda: (draw_back(seed * 2), draw_back(seed * 2 + 1)),
        joker=lambda: draw_joker(style),
        style=style,
    )


def cover_card(seed: int) -> Image:
    """A plastic cut card of one colour, BGRA (504, 360, 4)."""
    return draw_cover_card(seed)


def deck_names(*, reserved: bool = False, split: Split | None = None) -> tuple[str, ...]:
    """Names of the art decks on this machine (installed or cached).

    Args:
        reserved: True lists the designs kept for acceptance instead; none can be loaded.
        split: only decks of this side of the split.
    """
    if reserved:
        return tuple(sorted(RESERVED))
    return tuple(
        source.name
        for source in CATALOG
        if (split is None or source.split == split) and is_available(source)
    )


def deck_source(name: str) -> ArtSource:
    """Where an art deck comes from, its licence and its weight in training.

    Raises:
        PermissionError: the design is reserved for acceptance.
        KeyError: no such deck.
    """
    if name in RESERVED:
        raise PermissionError(f"the deck {name} is reserved for acceptance")
    for source in CATALOG:
        if source.name == name:
            return source
    raise KeyError(name)


@lru_cache(maxsize=64)
def load_deck(name: str) -> Deck:
    """An art deck, or "drawn-7" for `procedural_deck(7)`, "plain-7" for `plain_deck(7)`.

    Raises:
        PermissionError: the design is reserved for acceptance.
        KeyError: no such deck.
        FileNotFoundError: the deck is not installed.
    """
    if name.startswith("drawn-"):
        return procedural_deck(int(name.removeprefix("drawn-")))
    if name.startswith("plain-"):
        return plain_deck(int(name.removeprefix("plain-")))
    source = deck_source(name)
    cards = cached_cards(source)
    backs = (cards["back"],) if "back" in cards else ()
    own = sum(ord(sign) for sign in name)
    return Deck(
        name=name,
        split="held_out" if source.split == "held_out" else "train",
        face=cards.__getitem__,
        backs=lambda: (*backs, draw_back(own), draw_back(own + 1)),
        joker=lambda: cards.get("joker"),
    )
