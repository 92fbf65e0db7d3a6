"""The named cases of the requirements, each staged: what other readers of cards broke on.

Decks are of the side that nothing was trained on.
`python -m pitwatch.photo_evaluation --out DIR --sets named`
measures them; the report's table by group has one line a case, and a line names the decks that are
not on this machine and whose cases are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache, partial

import cv2
import numpy as np
import numpy.typing as npt

from pitwatch.photo_evaluation.labelled import LabelledPicture
from pitwatch.photo_evaluation.staged import Place, Staged, place, rows
from pitwatch.photo_file import Image
from rules_check.facts.cards import ALL_CARDS
from sample_video.art.decks import Deck, cover_card, deck_names, load_deck, procedural_deck

__all__ = ["decks_not_installed", "named_pictures"]

_CODES = tuple(card.code for card in ALL_CARDS)
_DRAWN = (40_001, 40_003, 40_005)
"""Seeds of drawn decks; odd ones are kept out of training."""
_SIZE = (960, 600)
_BIG = (1600, 900)
_JUMBO, _SMALL, _FOUR_COLOURS = "npm-2color-bf", "gnome-anglo-poker", "npm-4color-bf"
_FOREIGN = ("gnome-ancient-french", "gnome-paris", "kde-penguins", "gnome-tango")


@cache
def _drawn(seed: int) -> Deck:
    return procedural_deck(seed)


def _deck(number: int) -> Deck:
    return _drawn(_DRAWN[number % len(_DRAWN)])


def _installed(names: Sequence[str]) -> list[Deck]:
    """Those of some decks that are on this machine."""
    return [load_deck(name) for name in names if name in deck_names(split="held_out")]


def decks_not_installed() -> tuple[str, ...]:
    """Names of the decks that cases need and this machine has not; those cases are smaller."""
    installed = deck_names(split="held_out")
    needed = (_JUMBO, _SMALL, _FOUR_COLOURS, *_FOREIGN)
    return tuple(name for name in needed if name not in installed)


def _grid(
    case: str,
    number: int,
    deck: Deck,
    codes: Sequence[str],
    *,
    width_px: float = 80,
    step_deg: float = 11,
) -> Staged:
    """Cards apart from one another in rows of six, each turned further than the one before."""
    staged = Staged(case=case, number=number, size_px=_SIZE)
    spots = rows(len(codes), 6, _SIZE)
    quads = [place(at, width_px, step_deg * i + 7 * number) for i, at in enumerate(spots)]
    staged.lay_codes(deck, codes, quads)
    return staged


def _some(first: int, count: int) -> list[str]:
    """Cards spread over ranks and suits, others for every `first`."""
    return [_CODES[(first * 7 + 11 * i) % 52] for i in range(count)]


def _one_corner() -> Iterator[Staged]:
    for number in range(2):
        staged = Staged(case="one corner in sight", number=number, size_px=_SIZE)
        codes = _some(number, 24)
        for i, (x, y) in enumerate(rows(12, 6, _SIZE)):
            turn = 9.0 * i
            way = place((0, 0), 86, turn)
            over = (way[2] - way[0]) * 0.17
            quads = [place((x, y), 86, turn), place((x + over[0], y + over[1]), 86, turn + 5)]
            staged.lay_codes(_deck(number), codes[2 * i : 2 * i + 2], quads)
        yield staged


def _both_corners() -> Iterator[Staged]:
    staged = _grid("both corners, middle covered", 0, _deck(0), _some(3, 12), width_px=110)
    for at in rows(12, 6, _SIZE):
        spot = (round(at[0]), round(at[1]))
        cv2.circle(staged.picture, spot, 24, (40, 40, 190), -1, cv2.LINE_AA)
        cv2.circle(staged.picture, spot, 16, (230, 230, 235), 3, cv2.LINE_AA)
    yield staged


def _hand(at: tuple[float, float], count: int, width: float, turn: float) -> list[Place]:
    """Places of a hand of blackjack, each card up and to the right of the one before."""
    way = place((0, 0), width, turn)
    step = 0.36 * (way[1] - way[0]) - 0.34 * (way[3] - way[0]) / 1.4
    return [place((at[0] + step[0] * j, at[1] + step[1] * j), width, turn) for j in range(count)]


def _blackjack() -> Iterator[Staged]:
    for number, width in enumerate((48, 85, 120)):
        size = _BIG if width > 100 else _SIZE
        staged = Staged(case="hands one on the other", number=number, size_px=size)
        codes = iter(_some(number + 5, 20))
        for i, at in enumerate(rows(6, 3, size)):
            quads = _hand(at, 2 + i % 3, width, 10.0 * (i - 3))
            staged.lay_codes(_deck(number), [next(codes) for _ in quads], quads)
        yield staged


def _turned() -> Iterator[Staged]:
    for number in range(3):
        staged = Staged(case="turned through 360 degrees", number=number, size_px=_SIZE)
        spots = list(rows(12, 6, _SIZE))
        quads = [place(at, 80, 10.0 * (12 * number + i)) for i, at in enumerate(spots)]
        staged.lay_codes(_deck(number), _some(number, 12), quads)
        yield staged


def _alike() -> Iterator[Staged]:
    for case, ranks, suits in (
        ("6 and 9", "69", "SHCD"),
        ("A and 4", "A4", "SHCD"),
        ("clubs and spades", "A358JK", "SC"),
    ):
        codes = [rank + suit for suit in suits for rank in ranks]
        for number in range(2):
            yield _grid(case, number, _deck(number), codes, width_px=70, step_deg=29)
    warm = np.array([0.55, 0.80, 1.05])
    codes = [rank + suit for suit in "HD" for rank in "A479QK"]
    for number in range(2):
        staged = _grid("hearts and diamonds, warm light", number, _deck(number), codes, width_px=70)
        staged.changed(lambda picture: picture * warm)
        yield staged


def _sheen(picture: Image) -> npt.NDArray[np.float64]:
    """Soft white stripes, burnt out in their middle, as of plastic under lamps."""
    y, x = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    along = (x + 0.6 * y) / 150.0
    light = np.clip(np.cos(along) - 0.55, 0, None) / 0.45
    return np.asarray(picture + 190.0 * light[..., None])


def _glare() -> Iterator[Staged]:
    for number in range(2):
        staged = _grid("glare and plastic sheen", number, _deck(number), _some(number + 2, 12))
        staged.changed(_sheen)
        yield staged


def _decks() -> Iterator[Staged]:
    for case, names in (
        ("jumbo index", (_JUMBO,)),
        ("small index", (_SMALL,)),
        ("four colours", (_FOUR_COLOURS,)),
        ("foreign deck, foreign letters", _FOREIGN[:1]),
        ("foreign decks, other", _FOREIGN[1:]),
    ):
        for number, deck in enumerate(_installed(names)):
            yield _grid(case, number, deck, _some(number, 12))
    courts = [rank + suit for suit in "SHCD" for rank in "JQK"]
    for number, deck in enumerate([*_installed(_FOREIGN[1:]), _deck(2)]):
        yield _grid("ornate courts", number, deck, courts)
    for number in range(2):
        yield _grid("two colours, drawn", number, _deck(number + 3), _some(number, 12))


def _not_faces() -> Iterator[Staged]:
    for number in range(2):
        staged = Staged(case="backs", number=number, size_px=_SIZE)
        for i, at in enumerate(rows(12, 6, _SIZE)):
            back = procedural_deck(50_001 + 2 * (6 * number + i // 2)).backs[i % 2]
            staged.lay(back, place(at, 85, 25.0 * i), "back")
        yield staged
    for number in range(2):
        staged = Staged(case="lammers, cover cards, napkins, phones", number=number, size_px=_SIZE)
        for i, at in enumerate(rows(12, 6, _SIZE)):
            _lay_other(staged, i, at)
        yield staged


def _lay_other(staged: Staged, i: int, at: tuple[float, float]) -> None:
    """One thing that is no card: a cover card, a lammer, a napkin, a phone."""
    spot, turn = (round(at[0]), round(at[1])), 31.0 * i + 17 * staged.number
    if i % 4 == 0:
        staged.lay(cover_card(5 + i + staged.number), place(at, 85, turn), "")
    elif i % 4 == 1:
        cv2.circle(staged.picture, spot, 34, (225, 235, 240), -1, cv2.LINE_AA)
        _written(staged.picture, ("25", "ON", "A")[i % 3], spot)
    elif i % 4 == 2:
        napkin = np.round(place(at, 120, turn)).astype(np.int32)
        cv2.fillPoly(staged.picture, [napkin], (236, 240, 242), cv2.LINE_AA)
        cv2.polylines(staged.picture, [napkin[:3]], False, (205, 208, 210), 2, cv2.LINE_AA)
    else:
        phone = np.round(place(at, 90, turn)).astype(np.int32)
        cv2.fillPoly(staged.picture, [phone], (30, 28, 26), cv2.LINE_AA)
        _written(staged.picture, "10:34", spot, (250, 250, 250))


def _written(
    picture: Image, text: str, at: tuple[int, int], colour: tuple[int, int, int] = (40, 40, 40)
) -> None:
    left = at[0] - 10 * len(text), at[1] + 10
    cv2.putText(picture, text, left, cv2.FONT_HERSHEY_DUPLEX, 0.9, colour, 2, cv2.LINE_AA)


def _hard_to_see() -> Iterator[Staged]:
    for number, width in enumerate((40, 50, 60, 80, 100, 120)):
        case = f"{width} px wide"
        yield _grid(case, number, _deck(number), _some(number, 12), width_px=width)
    for number, length in enumerate((3, 5, 9, 13)):
        staged = _grid(f"blurred by {length} px", number, _deck(number), _some(number, 12))
        kernel = np.full((1, length), 1 / length)
        staged.changed(partial(cv2.filter2D, ddepth=-1, kernel=kernel))
        yield staged
    for number, squeeze in enumerate((0.8, 0.6, 0.45)):
        staged = Staged(case=f"height squeezed to {squeeze}", number=number, size_px=_SIZE)
        spots = rows(12, 6, _SIZE)
        quads = [place(at, 100, 23.0 * i, squeeze) for i, at in enumerate(spots)]
        staged.lay_codes(_deck(number), _some(number, 12), quads)
        yield staged


def _spreads() -> Iterator[Staged]:
    for number, across in enumerate((104, 40)):
        staged = Staged(case="a deck spread in rows", number=number, size_px=_BIG)
        places = itertools.product(range(4), range(13))
        quads = [place((160 + across * x, 130 + 210 * y), 100, 2.0 * (x % 3)) for y, x in places]
        staged.lay_codes(_deck(number), _CODES, quads)
        yield staged
    for number in range(2):
        staged = Staged(case="a fan", number=number, size_px=_BIG)
        turns = [-50 + 8.0 * i for i in range(13)]
        middle = (800, 900 - 60 * number)
        quads = [_on_arc(middle, 480, turn, 120) for turn in turns]
        staged.lay_codes(_deck(number), _some(number + 9, 13), quads)
        yield staged


def _on_arc(middle: tuple[float, float], reach: float, turn: float, width: float) -> Place:
    """A card of a fan held at `middle`."""
    x, y = np.sin(np.radians(turn)), -np.cos(np.radians(turn))
    return place((middle[0] + reach * x, middle[1] + reach * y), width, turn)


def named_pictures() -> Iterator[LabelledPicture]:
    """All of them; a case's name is the picture's group."""
    for cases in (
        _one_corner,
        _both_corners,
        _blackjack,
        _turned,
        _alike,
        _glare,
        _decks,
        _not_faces,
        _hard_to_see,
        _spreads,
    ):
        for staged in cases():
            yield staged.labelled()
