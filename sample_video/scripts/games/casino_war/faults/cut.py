"""Faults of the cut (567.5(b) to (f))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.between_rounds import Cut, clockwise_from, cut_by, cut_steps, staff
from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.faults.shoe import drop, named
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.steps import Expected


def _redo(scene: WarScene, cut: Cut) -> None:
    """Replace offers and cut by others, as evidence."""
    at = named(scene, "offer_cut", "cut")[0]
    drop(scene, "offer_cut", "cut")
    cards = scene.house.decks * 52
    before = scene.steps("before")
    before[:] = [replace(step, mark=False) for step in before]
    before[at:at] = [marked(step) for step in cut_steps(cut, cards)]


def _offered(scene: WarScene) -> int:
    """The seat that was lawfully offered the cut first."""
    step = scene.steps("before")[named(scene, "offer_cut")[0]]
    assert step.position is not None
    return step.position


def _someone_else(scene: WarScene, first: int) -> int:
    others = [seat for seat in scene.session.seated if seat != first]
    if not others:
        raise CannotHappenError("nobody else to be offered the cut")
    return scene.rng.choice(others)


def wrong_player(scene: WarScene) -> Expected:
    """The stack is offered to another player first, who cuts."""
    right = _offered(scene)
    wrong = _someone_else(scene, right)
    _redo(scene, Cut(order=(wrong,), accepts=0, cards_from_end=scene.rng.randint(20, 80)))
    return scene.expect(
        f"the cut was offered to position {wrong} instead of position {right}",
        position=wrong,
        positions=(right, None),
    )


def wrong_first_player(scene: WarScene) -> Expected:
    """At the opening, a player who came second is offered the cut."""
    before = scene.steps("before")
    later = [i for i, s in enumerate(before) if s.kind == "seat" and s.verb == "occupied"][1:]
    if not later:
        raise CannotHappenError("one player only")
    came = before.pop(later[0])
    at = named(scene, "offer_cut", "cut")[0]
    before.insert(at, came)
    right, wrong = scene.session.first_player, came.position
    assert wrong is not None
    _redo(scene, Cut(order=(wrong,), accepts=0, cards_from_end=scene.rng.randint(20, 80)))
    return scene.expect(
        f"the cut was offered to position {wrong}, not to the first player at {right}",
        position=wrong,
        positions=(right, None),
    )


def wrong_order(scene: WarScene) -> Expected:
    """After a refusal the cut is offered counterclockwise."""
    first = _offered(scene)
    ordered = clockwise_from(scene.session.seated, first)
    if len(ordered) < 3:
        raise CannotHappenError("too few players")
    depth = scene.rng.randint(20, 80)
    _redo(scene, Cut(order=(first, ordered[-1]), accepts=1, cards_from_end=depth))
    return scene.expect(
        f"after position {first} refused, the cut was offered to position {ordered[-1]}",
        position=ordered[-1],
        positions=(ordered[1], first, None),
    )


def not_offered(scene: WarScene) -> Expected:
    """The dealer cuts without offering the stack to anybody."""
    _redo(scene, Cut(order=(), accepts=None, cards_from_end=scene.rng.randint(20, 80)))
    return scene.expect("the cut was not offered to any player")


def no_cut(scene: WarScene) -> Expected:
    """The stack goes into the shoe without being cut."""
    drop(scene, "offer_cut", "cut")
    return scene.expect("the cards were not cut")


def shallow(scene: WarScene) -> Expected:
    """The cover card goes in nine cards or fewer from the end."""
    at = named(scene, "cut")[0]
    step = scene.steps("before")[at]
    by = dict(step.detail)["by"]
    depth = scene.rng.choice((9, 9, scene.rng.randint(2, 9)))
    assert isinstance(by, int | str)
    scene.steps("before")[at] = marked(cut_by(by, step.cards, depth))
    return scene.expect(
        f"the cover card was placed {depth} cards from the end of the stack",
        position=by if isinstance(by, int) else None,
        positions=(None,),
    )


def recut_by_same(scene: WarScene) -> Expected:
    """The floor orders a recut, and the player who cut before cuts again."""
    at = named(scene, "cut")[0]
    step = scene.steps("before")[at]
    by = dict(step.detail)["by"]
    if not isinstance(by, int) or by == max(scene.session.seated):
        raise CannotHappenError("the far right player cut")
    again = cut_by(by, step.cards, scene.rng.randint(20, 80), name="recut")
    ordered = staff("floor_ordered_recut", actor="floor")
    scene.steps("before")[at + 1 : at + 1] = [ordered, marked(again)]
    return scene.expect(
        f"position {by} recut the cards although another was entitled",
        position=by,
        positions=(None, max(scene.session.seated)),
    )


CUT_FAULTS = (
    WarFault(
        name="cut_offered_past_cover_seat",
        laws={"567": law("W567-042", "567.5(b)(2)", "567.5(b)")},
        edit=wrong_player,
        before="shoe",
        cover="seat",
        seats=3,
    ),
    WarFault(
        name="cut_offered_wrong_after_dealer",
        laws={"567": law("W567-043", "567.5(b)(3)", "567.5(b)")},
        edit=wrong_player,
        before="shoe",
        cover="dealer",
        seats=2,
    ),
    WarFault(
        name="cut_offered_wrong_after_floor",
        laws={"567": law("W567-044", "567.5(b)(4)", "567.5(b)")},
        edit=wrong_player,
        before="shoe",
        seats=2,
        earlier=1,
    ),
    WarFault(
        name="cut_offered_wrong_at_opening",
        laws={"567": law("W567-041", "567.5(b)(1)", "567.5(b)")},
        edit=wrong_first_player,
        before="opening",
        seats=2,
    ),
    WarFault(
        name="cut_order_counterclockwise",
        laws={"567": law("W567-045", "567.5(c)")},
        edit=wrong_order,
        before="shoe",
        cover="seat",
        seats=3,
    ),
    WarFault(
        name="cut_not_offered",
        laws={"567": law("W567-040", "567.5(b)", "567.5(c)")},
        edit=not_offered,
        before="shoe",
        cover="seat",
    ),
    WarFault(
        name="cut_missing",
        laws={"567": law("W567-046", "567.5(c)", "567.5(b)", "567.5(d)")},
        edit=no_cut,
        before="shoe",
        cover="seat",
    ),
    WarFault(
        name="cut_too_shallow",
        laws={"567": law("W567-047", "567.5(d)")},
        edit=shallow,
        before="shoe",
    ),
    WarFault(
        name="recut_by_same_player",
        laws={"567": law("W567-052", "567.5(f)")},
        edit=recut_by_same,
        before="shoe",
        cover="seat",
        seats=3,
    ),
)
