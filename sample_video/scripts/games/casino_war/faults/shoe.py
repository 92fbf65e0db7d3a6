"""Faults of burning, shuffling and the cover card (567.5, 567.8(a), (d))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.between_rounds import log, procedure, staff
from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.moves import burn_card
from sample_video.scripts.steps import Expected

BURN = {"567": law("W567-068", "567.8(a)")}


def _burn(scene: WarScene) -> int:
    return scene.first("before", lambda step: step.kind == "card_burned")


def named(scene: WarScene, *names: str) -> list[int]:
    """Indices of procedures of these names before the round."""
    return list(scene.plan.find("before", lambda s: s.kind == "procedure" and s.verb in names))


def drop(scene: WarScene, *names: str) -> None:
    """Leave out procedures; what follows is evidence.

    Raises:
        CannotHappenError: There are none.
    """
    found = named(scene, *names)
    if not found:
        raise CannotHappenError(f"no {names[0]}")
    before = scene.steps("before")
    for index in reversed(found):
        del before[index]
    for index, step in enumerate(before):
        if step.kind == "procedure":
            scene.plan.mark("before", index)


def no_burn(scene: WarScene) -> Expected:
    """The first card of the shoe is not burned."""
    del scene.steps("before")[_burn(scene)]
    for index in named(scene, "load_shoe"):
        scene.plan.mark("before", index)
    scene.plan.mark("deal", 0)
    return scene.expect("no card was burned before the first round of the shoe")


def no_dealer_burn(scene: WarScene) -> Expected:
    """A new dealer does not burn a card."""
    del scene.steps("before")[_burn(scene)]
    at = scene.first("before", lambda step: step.verb == "dealer_changed")
    scene.plan.mark("before", at)
    scene.plan.mark("deal", 0)
    return scene.expect("the new dealer burned no card")


def burn_shown(scene: WarScene) -> Expected:
    """The burned card is shown."""
    at = _burn(scene)
    scene.steps("before")[at] = replace(scene.steps("before")[at], face="up", mark=True)
    return scene.expect("the burned card was shown")


def burn_two(scene: WarScene) -> Expected:
    """Two cards are burned where one is due."""
    at = _burn(scene)
    scene.plan.mark("before", at)
    scene.steps("before").insert(at + 1, marked(burn_card(scene.session.shoe.draw())))
    return scene.expect("two cards were burned instead of one")


def no_shuffle(scene: WarScene) -> Expected:
    """After the cover card the cards are cut and dealt again without a shuffle."""
    drop(scene, "shuffle", "stack")
    return scene.expect("the cards were not shuffled after the cover card was reached")


def play_on(scene: WarScene) -> Expected:
    """Another round is dealt from the shoe whose cover card was reached."""
    scene.session.cover_at = None
    scene.session.floor_ordered = True
    for index in scene.plan.find("deal", lambda step: step.kind == "card_dealt"):
        scene.plan.mark("deal", index)
    return scene.expect("another round was dealt after the cover card was reached")


def floor_ignored(scene: WarScene) -> Expected:
    """A reshuffle ordered by a floorperson does not take place."""
    scene.session.floor_ordered = True
    scene.steps("before").append(marked(staff("floor_ordered_reshuffle", actor="floor")))
    scene.plan.mark("deal", 0)
    return scene.expect("the reshuffle ordered by the floorperson did not take place")


def shuffler_fault(scene: WarScene) -> Expected:
    """The device reports a fault during the shuffle, and its cards are used."""
    at = named(scene, "shuffle")[-1]
    scene.steps("before").insert(at + 1, marked(log("shuffler_fault")))
    for index in named(scene, "load_shoe"):
        scene.plan.mark("before", index)
    return scene.expect("the cards were not reshuffled after a fault of the shuffler")


def same_batch(scene: WarScene) -> Expected:
    """The batch just dealt is loaded again."""
    session = scene.session
    old = session.house.batches[(session.batch + 1) % 2]
    session.batch = (session.batch + 1) % 2
    session.shoe.back = old
    before = scene.steps("before")
    for index, step in enumerate(before):
        facts = tuple((k, old if k == "batch" else v) for k, v in step.detail)
        card = step.card and replace(step.card, back=old)
        loading = step.verb == "load_shoe"
        before[index] = replace(step, detail=facts, card=card, mark=step.mark or loading)
    for phase, steps in scene.plan.phases.items():
        if phase != "before":
            steps[:] = [replace(s, card=s.card and replace(s.card, back=old)) for s in steps]
    return scene.expect("the batch of cards just dealt was put into play again")


def no_swap(scene: WarScene) -> Expected:
    """The other batch is loaded while the cards of the first still lie in the rack."""
    drop(scene, "batch_swap")
    return scene.expect("cards of both batches came into the discard rack")


def second_cover(scene: WarScene) -> Expected:
    """The second cover card lies much less than a quarter from the bottom."""
    session = scene.session
    session.shoe.cover_below = round(session.house.decks * 52 * 0.1)
    session.due_at_cover = [
        scene.expect("the cover card came out less than one-quarter from the bottom")
    ]
    return session.due_at_cover[0]


def old_decks(scene: WarScene) -> Expected:
    """The decks are changed after more than 24 hours."""
    now = scene.session.now
    hours = 24 * 3600 + scene.rng.randint(60, 7200)
    changes = [
        log("cards_changed", at=scene.session.clock.at(now - hours)),
        log("cards_changed", at=scene.session.clock.at(now)),
    ]
    scene.steps("before")[0:0] = [marked(step) for step in changes]
    return scene.expect("the decks were used for more than 24 hours")


def decks_loaded(scene: WarScene, decks: int) -> Expected:
    """The log tells of another number of decks in the shoe."""
    for index in named(scene, "load_shoe"):
        step = scene.steps("before")[index]
        facts = tuple((k, decks if k == "decks" else v) for k, v in step.detail)
        scene.steps("before")[index] = replace(step, detail=facts, mark=True)
    return scene.expect(f"{decks} decks were loaded into the shoe")


def not_loaded(scene: WarScene) -> Expected:
    """The cut stack is dealt from without being put into the shoe."""
    drop(scene, "load_shoe")
    scene.plan.mark("deal", 0)
    return scene.expect("the cut stack was not put into the shoe")


def batch_in_device(scene: WarScene) -> Expected:
    """The device shuffles the batch that is being dealt."""
    house = scene.house
    batch = house.batches[scene.session.batch]
    step = procedure("shuffle", house.decks * 52, by="device", batch=batch)
    scene.steps("before").append(marked(step))
    return scene.expect("the batch in play was shuffled by the device while it was being dealt")


def _five(scene: WarScene) -> Expected:
    """Five decks are loaded into the shoe."""
    return decks_loaded(scene, 5)


def _unequal(scene: WarScene) -> Expected:
    """A batch has one deck more or less than the other."""
    return decks_loaded(scene, scene.house.decks + (1 if scene.house.decks < 8 else -1))


SHOE_FAULTS = (
    WarFault(name="burn_missing", laws=BURN, edit=no_burn, before="shoe"),
    WarFault(name="burn_exposed", laws=BURN, edit=burn_shown, before="shoe"),
    WarFault(name="burn_two", laws=BURN, edit=burn_two, before="shoe"),
    WarFault(
        name="dealer_burn_missing",
        laws={"567": law("W567-069", "567.8(a)")},
        edit=no_dealer_burn,
        before="dealer",
        earlier=1,
    ),
    WarFault(
        name="dealer_burn_exposed",
        laws={"567": law("W567-069", "567.8(a)")},
        edit=burn_shown,
        before="dealer",
        earlier=1,
    ),
    WarFault(
        name="shuffle_missing",
        laws={"567": law("W567-036", "567.5(a)", "567.5(g)", "567.8(d)")},
        edit=no_shuffle,
        before="shoe",
        cover="seat",
        automated=False,
    ),
    WarFault(
        name="play_past_cover_card",
        laws={"567": law("W567-075", "567.8(d)", "567.5(g)", "567.5(a)")},
        edit=play_on,
        before="none",
        cover="seat",
    ),
    WarFault(
        name="floor_reshuffle_ignored",
        laws={"567": law("W567-037", "567.5(a)")},
        edit=floor_ignored,
        before="none",
        earlier=1,
    ),
    WarFault(
        name="shuffler_fault_ignored",
        laws={"567": law("W567-108", "567.11(d)")},
        edit=shuffler_fault,
        before="shoe",
        automated=True,
    ),
    WarFault(
        name="batch_not_alternated",
        laws={"567": law("W567-026", "567.3(c)(5)", "567.3(c)(4)", "567.3(c)(6)")},
        edit=same_batch,
        before="shoe",
        automated=True,
        earlier=1,
    ),
    WarFault(
        name="batches_mixed_in_rack",
        laws={"567": law("W567-027", "567.3(c)(6)", "567.3(c)(4)", "567.3(c)(5)")},
        edit=no_swap,
        before="shoe",
        automated=True,
        earlier=1,
    ),
    WarFault(
        name="five_decks_loaded",
        laws={"567": law("W567-015", "567.3(a)")},
        edit=_five,
        before="shoe",
        automated=False,
    ),
    WarFault(
        name="batches_unequal",
        laws={"567": law("W567-023", "567.3(c)(2)")},
        edit=_unequal,
        before="shoe",
        automated=True,
    ),
    WarFault(
        name="shoe_not_loaded",
        laws={"567": law("W567-050", "567.5(e)")},
        edit=not_loaded,
        before="shoe",
        cover="seat",
        automated=False,
    ),
    WarFault(
        name="batch_in_play_in_device",
        laws={"567": law("W567-025", "567.3(c)(4)")},
        edit=batch_in_device,
        before="none",
        automated=True,
        opening=True,
        earlier=1,
    ),
    WarFault(
        name="second_cover_card_low",
        laws={"567": law("W567-049", "567.5(e)")},
        edit=second_cover,
        before="shoe",
        later=45,
        seats=5,
    ),
    WarFault(
        name="decks_over_24_hours",
        laws={"567": law("W567-028", "567.3(d)")},
        edit=old_decks,
        opening=False,
    ),
)
