"""Card art that can be installed: where each deck is found and which side of the split it is on.

The split is by deck, and look-alikes stay together: a deck kept out is never seen in training.
"""

from __future__ import annotations

from dataclasses import dataclass

RESERVED = frozenset(
    {
        "gnome-tigullio",
        "gnome-bellot",
        "kde-standard",
        "kde-tigullio-international",
        "npm-svg-cards",
    }
)
"""Designs kept for acceptance: never drawn, never trained on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtSource:
    """One deck of installed art.

    `kind` says how it is cut: a GNOME sheet, KDE elements, npm files or scans. `path` is relative
    to a search directory. `split` is "train" or "held_out". `weight` is how typical the deck is of
    those dealt in casinos (national index letters and toy designs are rarer).
    """

    name: str
    kind: str
    path: str
    licence: str
    split: str = "train"
    weight: float = 1.0


def _gnome(design: str, split: str = "train", weight: float = 1.0) -> ArtSource:
    return ArtSource(
        name=f"gnome-{design.replace('_', '-')}",
        kind="gnome",
        path=f"{design}.svgz",
        licence="GPL-3.0-or-later",
        split=split,
        weight=weight,
    )


def _kde(folder: str, file: str, split: str = "train", weight: float = 1.0) -> ArtSource:
    return ArtSource(
        name=f"kde-{folder}",
        kind="kde",
        path=f"svg-{folder}/{file}.svgz",
        licence="GPL-2.0-or-later",
        split=split,
        weight=weight,
    )


def _npm(folder: str, split: str = "train", weight: float = 1.0) -> ArtSource:
    return ArtSource(
        name=f"npm-{folder}",
        kind="npm",
        path=f"@heruka_urgyen/react-playing-cards/src/images/{folder}",
        licence="MIT",
        split=split,
        weight=weight,
    )


CATALOG: tuple[ArtSource, ...] = (
    _gnome("anglo"),
    _gnome("anglo_bitmap"),
    _gnome("anglo_modern"),
    _gnome("anglo_modern_4_color"),
    _gnome("anglo_poker", "held_out"),
    _gnome("ancient_french", "held_out", 0.3),
    _gnome("atlasnye"),
    _gnome("atlasnye_skat", weight=0.4),
    _gnome("berlin", weight=0.4),
    _gnome("dondorf"),
    _gnome("gnomangelo"),
    _gnome("gnomangelo_bitmap"),
    _gnome("guyenne-classic"),
    _gnome("lattmann", weight=0.4),
    _gnome("neoclassical"),
    _gnome("neoclassical_4_color"),
    _gnome("orell"),
    _gnome("ornamental"),
    _gnome("paris", "held_out"),
    _gnome("plastic"),
    _gnome("rheinland", weight=0.4),
    _gnome("simplistic"),
    _gnome("tango", "held_out"),
    _gnome("tango_nuevo", weight=0.4),
    _gnome("tarocco", weight=0.4),
    _kde("ancient-egyptians", "Ancient_Egyptians", weight=0.6),
    _kde("jolly-royal", "jolly-royal"),
    _kde("nicu-white", "white"),
    _kde("oxygen-white", "oxygen-white", weight=0.5),
    _kde("penguins", "penguins", "held_out"),
    _npm("2color"),
    _npm("4color"),
    _npm("2color-bf", "held_out"),
    _npm("4color-bf", "held_out"),
    ArtSource(name="scans", kind="scans", path="deck_scans", licence="MIT", weight=1.5),
)
"""Every usable deck. Left out: designs without French suits or with non-Latin indices (GNOME
swiss-xvii, slavic_costumes, the Cyrillic satin deck) and KDE decks printed white on colour."""
