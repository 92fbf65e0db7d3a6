"""Writes what was enrolled into the text of a table profile, whose other lines stay as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from pitwatch.enroll.house_chip import ChipColours
from pitwatch.evidence.files import whole_file
from rules_check.facts.profile import parse_profile
from rules_check.facts.toml_values import read_toml

__all__ = ["with_chips", "with_deck", "write_files"]

_HEADER = re.compile(r"^\s*\[", re.MULTILINE)


def with_deck(text: str, file_name: str) -> str:
    """Returns the profile with its ``[deck]`` naming a file of enrolled cards."""
    kept = "".join(part for part in _tables(text) if not _is(part, "[deck]"))
    return f'{kept.rstrip()}\n\n[deck]\nenrolled = "{file_name}"\n'


def with_chips(text: str, chips: Mapping[int, ChipColours]) -> str:
    """Returns the profile with these chips, by cents; chips of other values stay."""
    kept = []
    for part in _tables(text):
        value = re.search(r"^\s*cents\s*=\s*(\d[\d_]*)", part, re.MULTILINE)
        replaced = _is(part, "[[chip]]") and value and int(value[1].replace("_", "")) in chips
        if not replaced:
            kept.append(part)
    blocks = []
    for cents, found in sorted(chips.items()):
        colours = ", ".join(f'"{colour}"' for colour in found.colours)
        blocks.append(f"[[chip]]\ncents = {cents}\ncolours = [{colours}]\n")
    return "".join(kept).rstrip() + "\n\n" + "\n".join(blocks)


def _tables(text: str) -> list[str]:
    """The text cut before each table header, nothing lost."""
    starts = [0, *(match.start() for match in _HEADER.finditer(text))]
    ends = [*starts[1:], len(text)]
    return [text[a:b] for a, b in zip(starts, ends, strict=True) if b > a]


def _is(part: str, header: str) -> bool:
    return part.lstrip().replace(" ", "").startswith(header)


def write_files(out: Path, text: str, beside: Mapping[str, bytes]) -> None:
    """Writes a profile and the files it names beside it; the profile comes last.

    Raises:
        InputError: the result is no profile, or a file cannot be written.
    """
    parse_profile(read_toml(text, file=str(out)), file=str(out))
    with ExitStack() as files:
        # What is entered last takes its final name first: the profile names the others.
        parts = [(files.enter_context(whole_file(out)), text.encode())]
        for name, data in beside.items():
            parts.append((files.enter_context(whole_file(out.with_name(name))), data))
        for part, data in parts:
            part.write_bytes(data)
