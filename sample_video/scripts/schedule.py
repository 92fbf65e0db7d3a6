"""Which round each fault is put into, and what it asks of the rounds around it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_check.errors import InputError
from rules_check.facts.section_names import is_under, section_of
from sample_video.scripts.faults.fault import Fault
from sample_video.scripts.game import Game
from sample_video.scripts.session import Order


@dataclass(slots=True, kw_only=True)
class Schedule:
    """Orders by round number (1 first); rounds that are not named are left to chance."""

    faults: dict[int, Fault[Any]] = field(default_factory=dict)
    orders: dict[int, Order] = field(default_factory=dict)

    def order(self, number: int) -> Order:
        """What round `number` is asked to contain."""
        return self.orders.get(number) or Order()


def edition_for(game: Game, names: Iterable[str], edition: str | None) -> str:
    """The edition asked for, or that of the sections named, or the game's first.

    Raises:
        InputError: An edition that is not known.
    """
    if edition is not None:
        if edition not in game.editions:
            raise InputError(
                f"not an edition of {game.name}",
                field="--edition",
                expected=" or ".join(game.editions),
                got=str(edition),
            )
        return edition
    for other in game.editions[1:]:
        if any(is_under(section_of(name), other) for name in names):
            return other
    return game.editions[0]


def find_fault(game: Game, name: str, edition: str, rng: random.Random) -> Fault[Any]:
    """The fault of that name, or one that violates that section.

    Raises:
        InputError: No fault has this name or section under the edition.
    """
    known = [fault for fault in game.faults if edition in fault.laws]
    for fault in known:
        if fault.name == name:
            return fault
    sections = [(fault, fault.laws[edition].sections) for fault in known]
    section = section_of(name)
    for fitting in (
        [fault for fault, found in sections if found[0] == section],
        [fault for fault, found in sections if section in found],
        [fault for fault, found in sections if section and is_under(found[0], section)],
    ):
        if fitting:
            return rng.choice(fitting)
    named = any(fault.name == name for fault in game.faults)
    raise InputError(
        "this fault is no violation under this edition" if named else "no fault of that name",
        field="--violate",
        expected="what docs/faults.md lists: a section, such as "
        + ", ".join(sorted({found[0] for _, found in sections})[:4])
        + ", or the name of a fault, such as "
        + ", ".join(fault.name for fault in known[:3]),
        got=name[:60],
    )


def needed(faults: Sequence[Fault[Any]], attribute: str, chosen: bool | None) -> bool | None:
    """The setting that all faults share; None when none of them cares.

    Raises:
        InputError: Two faults need opposite settings, or one the opposite of what was chosen.
    """
    wants = {getattr(fault, attribute) for fault in faults} - {None}
    if chosen is not None:
        wants.add(chosen)
    if len(wants) > 1:
        names = ", ".join(f.name for f in faults if getattr(f, attribute) is not None)
        raise InputError(
            f"these faults do not go together in one recording: {names}", field="--violate"
        )
    return wants.pop() if wants else None


def needed_choices(faults: Sequence[Fault[Any]]) -> dict[str, str | int | bool | None]:
    """The choices of the house that all faults share.

    Raises:
        InputError: Two faults need different ones.
    """
    chosen: dict[str, str | int | bool | None] = {}
    for fault in faults:
        for name, value in fault.choices.items():
            if chosen.setdefault(name, value) != value:
                names = ", ".join(f.name for f in faults if name in f.choices)
                raise InputError(
                    f"these faults do not go together in one recording: {names}",
                    field="--violate",
                )
    return chosen


def make_schedule(faults: Sequence[Fault[Any]], rounds: int, rng: random.Random) -> Schedule:
    """Put each fault into a round of its own.

    Raises:
        InputError: There are too few rounds.
    """
    schedule = Schedule()
    for fault in sorted(faults, key=lambda f: (-_freedom(f, rounds), f.name)):
        number = _round_for(fault, schedule, rounds, rng)
        schedule.faults[number] = fault
        rig = rng.choice(("2C", "2D", "2H", "2S")) if fault.rigs else None
        schedule.orders[number] = Order(
            before=fault.before,
            cover="no",
            wishes=fault.wishes,
            seats=fault.seats,
            manner=fault.manner,
            free_seat=fault.free_seat,
            rig=rig,
            plain=True,
        )
        for back in range(1, _claims(fault)):
            schedule.orders[number - back] = _order_before(fault, back, rig)
    return schedule


def _order_before(fault: Fault[Any], back: int, rig: str | None) -> Order:
    """What a fault asks of the round `back` rounds before its own."""
    before = None if back == fault.rigs else "none" if fault.rigs else None
    wishes = fault.wishes[:2] if rig else ()
    if fault.lead_wishes:
        wishes, before = fault.lead_wishes, "none"
    return Order(
        before=before,
        cover=(fault.cover or "no") if back == fault.cover_back else "no",
        wishes=wishes,
        seats=fault.seats if fault.lead_wishes else 1,
        rig=rig,
        plain=True,
    )


def _freedom(fault: Fault[Any], rounds: int) -> int:
    """Faults with the fewest possible rounds are placed first."""
    return 1000 if fault.before == "opening" or fault.house else fault.earlier - rounds


def _claims(fault: Fault[Any]) -> int:
    """Rounds a fault needs for itself: its own and those just before."""
    if fault.rigs:
        return fault.rigs + 1
    if fault.cover or fault.lead_wishes:
        return 1 + fault.cover_back
    return 2 if fault.before not in (None, "opening") else 1


def _round_for(fault: Fault[Any], schedule: Schedule, rounds: int, rng: random.Random) -> int:
    if fault.before == "opening" or fault.house:
        candidates = [1]
    else:
        first = 1 + max(fault.earlier, fault.cover_back if fault.cover else 0)
        candidates = list(range(first, rounds + 1 - fault.later))
    free = [
        number
        for number in candidates
        if not any(number - back in schedule.orders for back in range(_claims(fault)))
    ]
    if not free:
        raise InputError(
            f"{fault.name} finds no round: the faults do not fit into {rounds} rounds",
            field="--rounds",
            expected="more rounds",
            got=str(rounds),
        )
    return rng.choice(free)
