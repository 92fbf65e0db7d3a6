"""A watcher with the models of the registry, ready to be pushed frames."""

from collections.abc import Mapping
from dataclasses import dataclass

from models import registry
from rules_check.errors import InputError
from rules_check.facts.layout import TableProfile
from vision.cards.house import enrolled_sha256, reader_for
from vision.cards.read_film import FilmReader
from vision.chips.area import ChipReader
from vision.events import TableWatcher
from vision.table.camera import TableCamera
from vision.table.felt import Felt
from vision.table.layout import layout_of
from vision.watcher import Watcher

__all__ = ["Equipped", "make_watcher", "models_used"]

_WATCHED_KINDS = ("hand", "dealer_hand", "wager")

_MODELS = ("card_index", "chip_stack", "reader")


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipped:
    """A watcher, and by name what is not put away with it: its models, and the felt cut to cells.

    The same profile, picture size and version give the same again.
    """

    watcher: Watcher
    models: Mapping[str, object]


def make_watcher(profile: TableProfile, size_px: tuple[int, int]) -> Equipped:
    """Returns a watcher for a table whose recording has pictures of this width and height.

    Raises:
        InputError: the profile does not fit the picture, or has no camera or zones.
        ModelError: the installation is broken.
    """
    camera = TableCamera.from_profile(profile, size_px)
    if not any(zone.kind in _WATCHED_KINDS for zone in profile.zones):
        raise InputError(
            "no zone says where cards or wagers lie, so nothing can be watched",
            file=profile.file,
            field="zone",
            expected="[[zone]] tables of kind hand, dealer_hand and wager",
        )
    felt = Felt(profile, camera)
    reader, chips = FilmReader(reader_for(profile)), ChipReader(profile.chips, felt)
    layout = layout_of(felt, size_px)
    watcher = TableWatcher(profile=profile, reader=reader, chips=chips, felt=felt, layout=layout)
    named: dict[str, object] = {"reader": reader, "chips": chips, "felt": felt, "layout": layout}
    for name in ("edge", "felt", "cards"):
        named[f"layout {name}"] = getattr(layout, name)
    for cell in layout.cells:
        named |= {f"cell {cell.number}": cell, f"cell {cell.number} mask": cell.mask}
    return Equipped(watcher=watcher, models=named)


def models_used(profile: TableProfile) -> Mapping[str, str]:
    """Returns the name and SHA-256 of each model a watcher of this table looks with."""
    used = {name: registry.entry(name).sha256 for name in _MODELS}
    enrolled = enrolled_sha256(profile)
    return used if enrolled is None else {**used, "enrolled deck": enrolled}
