"""Faults with the shuffle, the cut and the starting position (688a.5), and with tiles (535.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sample_video.scripts.between_rounds import cut_by, staff
from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.pai_gow.house import PaiGowHouse
from sample_video.scripts.games.pai_gow.scene import PaiGowFault, PaiGowScene
from sample_video.scripts.games.pai_gow.session import TILES_LAST
from sample_video.scripts.steps import Expected, Step

IDLE_S = (1900.0, 2700.0)
"""More than half an hour: longer than any table stands idle with its cards not spread."""


def _changed(scene: PaiGowScene, old: Step, new: Step) -> None:
    steps = scene.steps("before")
    steps[next(i for i, step in enumerate(steps) if step is old)] = marked(new)


def _cutter(scene: PaiGowScene) -> int:
    """The seat that cut.

    Raises:
        CannotHappenError: The dealer did.
    """
    cut = scene.one("cut")
    if cut.position is None:
        raise CannotHappenError("the dealer cut")
    return cut.position


def no_shuffle(scene: PaiGowScene) -> Expected:
    """The next round is dealt from cards that were not shuffled after the last."""
    scene.leave_out(scene.before("shuffle", "offer_cut", "cut", "recut", "stack", "load_shoe"))
    scene.leave_out([s for s in scene.steps("before") if s.kind == "staff"])
    return scene.expect("the cards were not shuffled after the round before", to_round_end=True)


def reshuffle_ignored(scene: PaiGowScene) -> Expected:
    """The floor orders a reshuffle once the cards are cut, and they are dealt as they are."""
    scene.steps("before").append(marked(staff("floor_ordered_reshuffle", actor="floor")))
    return scene.expect("the reshuffle that the floor ordered was not made", to_round_end=True)


def cut_not_offered(scene: PaiGowScene) -> Expected:
    """The dealer cuts without offering the cut to any player."""
    old = scene.one("cut")
    scene.leave_out(scene.before("offer_cut"))
    scene.leave_out_recut()
    _changed(scene, old, cut_by("dealer", scene.house.pieces, 15))
    return scene.expect("the stack was not offered to be cut")


def not_cut(scene: PaiGowScene) -> Expected:
    """A player accepts the cut and nobody cuts."""
    _cutter(scene)
    scene.leave_out(scene.before("cut"))
    scene.leave_out_recut()
    return scene.expect("the stack was offered and not cut")


def another_cuts(scene: PaiGowScene) -> Expected:
    """A player other than the one who accepted cuts."""
    cutter, old = _cutter(scene), scene.one("cut")
    others = [seat for seat in scene.session.seated if seat != cutter]
    if not others:
        raise CannotHappenError("nobody else is there")
    seat = scene.rng.choice(others)
    scene.leave_out_recut()
    _changed(scene, old, cut_by(seat, scene.house.pieces, 15))
    return scene.expect(
        f"position {cutter} accepted the cut and position {seat} cut", position=seat
    )


def dealer_cuts_for_a_player(scene: PaiGowScene) -> Expected:
    """The dealer cuts although a player accepted the cut."""
    cutter, old = _cutter(scene), scene.one("cut")
    scene.leave_out_recut()
    _changed(scene, old, cut_by("dealer", scene.house.pieces, 15))
    return scene.expect(f"position {cutter} accepted the cut and the dealer cut")


def shallow_cut(scene: PaiGowScene) -> Expected:
    """The cover card goes fewer than ten cards in."""
    old = scene.one("cut")
    by = old.position or "dealer"
    depth = scene.rng.choice((1, 4, 8, 9, 9))
    _changed(scene, old, cut_by(by, scene.house.pieces, depth))
    return scene.expect(f"the cover card went {depth} cards in", position=old.position)


def start_before_the_cut(scene: PaiGowScene) -> Expected:
    """The starting position is determined before the cut."""
    cut = scene.one("cut")
    steps = scene.steps("before")
    start = scene.steps("start").pop(0)
    scene.steps("start").clear()  # a cover card that marked the place comes too early to be one
    steps.insert(next(i for i, step in enumerate(steps) if step is cut), marked(start))
    return scene.expect("the starting position was determined before the cut")


def recut_ignored(scene: PaiGowScene) -> Expected:
    """The floor requires a recut and the cards are dealt without one."""
    scene.leave_out_recut()
    scene.steps("before").append(marked(staff("floor_ordered_recut", actor="floor")))
    return scene.expect("the recut that the floor required was not made", to_round_end=True)


def idle_not_spread(scene: PaiGowScene) -> Expected:
    """The table stands idle for more than half an hour and the cards are not spread."""
    scene.leave_out(scene.before("spread", "wash"))
    steps = scene.steps("before")
    index = scene.first("before", lambda s: s.kind == "seat" and s.verb == "occupied")
    steps[index] = marked(replace(steps[index], wait_s=scene.rng.uniform(*IDLE_S)))
    return scene.expect("the idle table's cards were not spread")


def device_not_approved(scene: PaiGowScene) -> Expected:
    """The shuffling device was not approved."""
    return scene.expect("the shuffling device was not approved")


def _unapproved(house: PaiGowHouse) -> PaiGowHouse:
    return replace(house, approved=False)


def tiles_too_old(scene: PaiGowScene) -> Expected:
    """The tiles are changed after more than 12 hours."""
    entries = [s for s in scene.steps("before") if s.verb == "tiles_changed"]
    if len(entries) != 1:
        raise CannotHappenError("the tiles are not changed")
    due = datetime.fromisoformat(scene.session.last_tiles) + TILES_LAST
    late = due + timedelta(seconds=scene.rng.choice((1, 60, 600, 3600, 9000)))
    new = replace(entries[0], detail=(("at", late.isoformat()),))
    _changed(scene, entries[0], new)
    return scene.expect("the tiles were used for more than 12 hours")


def _fault(
    edit: Callable[[PaiGowScene], Expected], row: str, section: str, **more: Any
) -> PaiGowFault:
    edition = section.partition(".")[0]
    return PaiGowFault(name=edit.__name__, laws={edition: law(row, section)}, edit=edit, **more)


FAULTS: tuple[PaiGowFault, ...] = (
    _fault(no_shuffle, "FP688-001", "688a.5(a)", automated=False, earlier=1, before="seats"),
    _fault(reshuffle_ignored, "FP688-002", "688a.5(a)", automated=False),
    _fault(cut_not_offered, "FP688-007", "688a.5(c)", automated=False, earlier=1, before="none"),
    _fault(not_cut, "FP688-008", "688a.5(c)", automated=False),
    _fault(another_cuts, "FP688-008", "688a.5(c)", automated=False, seats=2),
    _fault(dealer_cuts_for_a_player, "FP688-008", "688a.5(c)", automated=False),
    _fault(shallow_cut, "FP688-010", "688a.5(e)", automated=False),
    _fault(start_before_the_cut, "FP688-014", "688a.5(e)", automated=False),
    _fault(recut_ignored, "FP688-015", "688a.5(f)", automated=False),
    _fault(idle_not_spread, "FP688-017", "688a.5(g)", automated=False, earlier=1, before="idle"),
    _fault(device_not_approved, "FP688-020", "688a.5(h)", automated=True, house=_unapproved),
    _fault(tiles_too_old, "PG535-001", "535.3(e)", earlier=1, before="tiles"),
)
"""In the order of the paragraphs."""
