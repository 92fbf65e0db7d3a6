"""A watcher with the models of the registry, ready to be pushed frames."""

from collections.abc import Mapping

from models import registry
from rules_check.facts.layout import TableProfile
from vision.camera import TableCamera
from vision.chips import ChipReader
from vision.events import TableWatcher
from vision.felt import Felt
from vision.read import CardReader

__all__ = ["make_watcher", "models_used"]

_MODELS = ("chip_stack", "reader")


def make_watcher(profile: TableProfile, size_px: tuple[int, int]) -> TableWatcher:
    """Returns a watcher for a table whose recording has pictures of this width and height.

    Raises:
        InputError: the profile does not fit the picture, or has no camera or zones.
        ModelError: the installation is broken.
    """
    felt = Felt(profile, TableCamera.from_profile(profile, size_px))
    return TableWatcher(profile=profile, reader=CardReader(), chips=ChipReader(profile.chips, felt))


def models_used() -> Mapping[str, str]:
    """Returns the name and SHA-256 of each model a watcher looks with."""
    return {name: registry.entry(name).sha256 for name in _MODELS}
