"""Faults after the cover card at Midibaccarat (543.10(d))."""

from __future__ import annotations

from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene, midi
from sample_video.scripts.steps import Expected


def no_last_hand(scene: BaccaratScene) -> Expected:
    """The cards are replaced after the hand in which the cover card came out."""
    for index in scene.plan.find("before", lambda s: s.kind == "procedure"):
        scene.plan.mark("before", index)
    return scene.expect("no hand was played after the one in which the cover card came out")


def two_last_hands(scene: BaccaratScene) -> Expected:
    """A second hand is played after the one in which the cover card came out."""
    scene.plan.mark("deal", 0)
    return scene.expect("a second hand was played after the cover card")


COVER_FAULTS = (
    BaccaratFault(
        name="no_last_hand",
        laws=midi(66, "10(d)"),
        edit=no_last_hand,
        before="shoe",
        cover="any",
        earlier=1,
    ),
    BaccaratFault(
        name="two_last_hands",
        laws=midi(66, "10(d)"),
        edit=two_last_hands,
        before="none",
        cover="any",
        cover_back=2,
        earlier=2,
    ),
)
