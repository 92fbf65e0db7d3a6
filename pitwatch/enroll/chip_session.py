"""Chips named on the command line as CENTS=PICTURE."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pitwatch.enroll.house_chip import ChipColours, chip_colours
from pitwatch.photo_file import load_image
from rules_check.errors import InputError, shorten

__all__ = ["chips_from"]

_MOST_CENTS = 10**12


def chips_from(named: Sequence[str]) -> dict[int, ChipColours]:
    """Returns the colours of each chip by its value, lowest first.

    Raises:
        InputError: an argument is not CENTS=PICTURE, a value comes twice, or a picture shows no
            chip.
    """
    pictures: dict[int, Path] = {}
    for argument in named:
        cents, sign, path = argument.partition("=")
        if not sign or not path or not cents.isascii() or not cents.isdigit():
            raise InputError(
                "a chip is named by its value and its picture",
                expected="CENTS=PICTURE, as in 500=five.jpg",
                got=shorten(argument, 80),
            )
        if not 1 <= int(cents[:14]) <= _MOST_CENTS:
            raise InputError("wrong value of a chip", expected="whole cents", got=cents[:20])
        if int(cents) in pictures:
            raise InputError("this value comes twice", expected="each value once", got=cents[:20])
        pictures[int(cents)] = Path(path)
    found = {}
    for cents_value, picture in sorted(pictures.items()):
        colours = chip_colours(load_image(picture))
        if colours is None:
            raise InputError(
                "no chip can be made out in this picture",
                file=str(picture),
                expected="one chip, face up, on something plain",
            )
        found[cents_value] = colours
    return found
