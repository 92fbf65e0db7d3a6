"""What rounds a fault with the Royal Match 21 Wager needs, and where it is unlawful."""

from __future__ import annotations

from collections.abc import Callable

from sample_video.scripts.faults.fault import Law, law
from sample_video.scripts.games.blackjack.house import BlackjackHouse
from sample_video.scripts.games.blackjack.scene import BlackjackFault, BlackjackScene
from sample_video.scripts.games.blackjack.session import Wish
from sample_video.scripts.steps import Expected

LOW = Wish(seats=("none", "suited"), up="low", hit=True)

THREE = Wish(seats=("none", "suited", "none"), up="low")

WAITING = Wish(seats=("royal",), up="waits", dealer="none")

CROWNED = Wish(seats=("royal",), up="waits", dealer="royal")

SEAT_BY_SEAT = {"collect_first": False, "crown_apart": False}

TOGETHER = {"crown_apart": False}


def _law(row: int, *parts: str) -> dict[str, Law]:
    return {"549": law(f"BJ549-{row:03d}", *(f"549.20{part}" for part in parts))}


def fault(
    name: str,
    edit: Callable[[BlackjackScene], Expected],
    row: int,
    *parts: str,
    wish: Wish = LOW,
    crown: bool | None = False,
    table: str | None = None,
    by_seat: bool = False,
    house: Callable[[BlackjackHouse], BlackjackHouse] | None = None,
) -> BlackjackFault:
    """A fault of 549.20 in a round as wished."""
    choices: dict[str, str | int | bool | None] = {"decks": 1 if table in {"A", "B"} else 6}
    if crown is not None:
        choices["crown"] = crown
    if table is not None:
        choices["table"] = table
    return BlackjackFault(
        name=name,
        laws=_law(row, *parts),
        edit=edit,
        wishes=(wish,),
        seats=len(wish.seats),
        choices=choices,
        manner=SEAT_BY_SEAT if by_seat else TOGETHER,
        house=house,
    )
