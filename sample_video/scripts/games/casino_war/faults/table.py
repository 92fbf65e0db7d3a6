"""Faults of the table itself (567.2, 567.3): found once, with the first round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sample_video.scripts.faults.fault import law
from sample_video.scripts.games.casino_war.house import WarHouse
from sample_video.scripts.games.casino_war.scene import Edit, WarFault, WarScene
from sample_video.scripts.steps import Expected


def _told(message: str) -> Edit:
    def edit(scene: WarScene) -> Expected:
        return scene.expect(message, to_round_end=True)

    edit.__doc__ = f"{message[0].upper()}{message[1:]}."
    return edit


def _table(
    name: str,
    row: str,
    section: str,
    message: str,
    house: Callable[[WarHouse], WarHouse],
    automated: bool | None = None,
) -> WarFault:
    return WarFault(
        name=name,
        laws={"567": law(row, section)},
        edit=_told(message),
        house=house,
        automated=automated,
    )


TABLE_FAULTS = (
    _table(
        "eight_positions",
        "W567-008",
        "567.2(a)",
        "the table has eight betting positions",
        lambda house: replace(house, positions=8),
    ),
    _table(
        "boxes_together",
        "W567-014",
        "567.2(c)",
        "drop box and tip box are on the same side of the dealer",
        lambda house: replace(house, boxes_together=True),
    ),
    _table(
        "shoe_on_the_right",
        "W567-020",
        "567.3(b)",
        "the shoe stands to the right of the dealer",
        lambda house: replace(house, shoe_side="right"),
    ),
    _table(
        "five_decks_filed",
        "W567-015",
        "567.3(a)",
        "five decks are used instead of six to eight",
        lambda house: replace(house, filed_decks=5),
        automated=False,
    ),
    _table(
        "ten_decks_filed",
        "W567-021",
        "567.3(c)",
        "ten decks are used with an automated shuffler instead of 12 to 16",
        lambda house: replace(house, decks=5),
        automated=True,
    ),
)
