"""Faults of the cards themselves: backs, copies, cards face up in the shoe (567.3, 567.11)."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.oddities import found_face_up, put_away
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.looks import BACKS
from sample_video.scripts.steps import Expected, Step

LOSE = Wish(outcome="lose", tie_bet=False)


def off_back(scene: WarScene) -> Expected:
    """One dealt card has a back of another colour."""
    at = scene.rng.choice(list(scene.plan.find("deal", lambda s: s.kind == "card_dealt")))
    step = scene.steps("deal")[at]
    assert step.card is not None
    others = [name for name in sorted(BACKS) if name not in scene.house.batches]
    card = replace(step.card, back=scene.rng.choice(others))
    scene.steps("deal")[at] = replace(step, card=card, mark=True)
    return scene.expect(
        f"a card with a {card.back} back came out of a shoe of {scene.session.shoe.back} backs",
        position=step.position,
        positions=(None,),
    )


def extra_copy(scene: WarScene) -> Expected:
    """More copies of one card come out of the shoe than there are decks."""
    shoe = scene.session.shoe
    code = scene.session.rigged
    if code is None:
        raise CannotHappenError("no card was prepared")
    losers = {bet.position for bet in scene.seats("lose")}
    shown = shoe.exposed.get(code, 0)
    deal = scene.steps("deal")
    own = [i for i, s in enumerate(deal) if s.card is not None and s.card.code == code]
    free = [i for i, s in enumerate(deal) if s.position in losers and i not in own]
    missing = shoe.decks + 1 - shown
    if missing > len(free) or missing < 1 - len(own):
        raise CannotHappenError("too few copies were shown")
    for index in free[:missing]:
        step = deal[index]
        assert step.card is not None
        card = replace(step.card, code=code)
        deal[index] = replace(step, card=card)
        scene.plan.bet(step.position or 0).card = card
        shoe.exposed[code] = shoe.exposed.get(code, 0) + 1
    last = [i for i, s in enumerate(deal) if s.card is not None and s.card.code == code][-1]
    scene.plan.mark("deal", last)
    shoe.forget(code)
    scene.session.rigged = None
    return scene.expect(
        f"copy {shoe.decks + 1} of {code} came out of a shoe of {shoe.decks} decks",
        position=deal[last].position,
        positions=(None,),
    )


def used(scene: WarScene) -> Expected:
    """A card found face up in the shoe is dealt to a seat."""
    at = scene.first("deal", lambda s: s.kind == "card_dealt" and isinstance(s.to, int))
    step = scene.steps("deal")[at]
    assert step.card is not None
    found = marked(found_face_up(step.card))
    scene.steps("deal")[at] = replace(step, mark=True)
    scene.steps("deal").insert(at, found)
    return scene.expect(
        f"the card found face up in the shoe was dealt to position {step.position}",
        position=step.position,
        positions=(None,),
    )


def not_void(scene: WarScene) -> Expected:
    """Two cards are found face up, and the round goes on."""
    at = scene.first("deal", lambda s: s.kind == "card_dealt")
    for _ in range(2):
        away = put_away(scene.session.shoe.draw())
        scene.steps("deal")[at:at] = [marked(step) for step in away]
    scene.session.floor_ordered = True
    return scene.expect(
        "two cards were found face up in the shoe and the hands were not void", to_round_end=True
    )


def from_rack(scene: WarScene) -> Expected:
    """A second card for a losing seat comes out of the discard rack."""
    bet = scene.one("lose")
    assert bet.card is not None
    at = scene.first("deal", lambda s: s.to == "dealer" and s.kind == "card_dealt")
    # The rack holds cards of this shoe; a copy of the seat's own card loses as well.
    card = replace(bet.card, id=f"{bet.card.id}r")
    step = Step(
        kind="card_moved",
        to=bet.position,
        position=bet.position,
        hand="original",
        card=card,
        detail=(("from", "discard"), ("to", f"{bet.position}.hand")),
        mark=True,
    )
    scene.steps("deal").insert(at, step)
    return scene.expect(
        f"a card came to position {bet.position} from the discard rack",
        position=bet.position,
        positions=(None,),
    )


def drawn_in_error(scene: WarScene) -> Expected:
    """A card drawn in error, unseen, goes to the rack instead of being the next card."""
    at = scene.first("deal", lambda s: s.to == "dealer" and s.kind == "card_dealt")
    card = scene.session.shoe.draw()
    steps = [
        Step(
            kind="card_moved",
            card=card,
            face="down",
            detail=(("from", origin), ("to", target)),
            mark=True,
        )
        for origin, target in (("shoe", "shoe_corner"), ("shoe_corner", "discard"))
    ]
    scene.steps("deal")[at:at] = steps
    return scene.expect("a card drawn in error was not used as the next card")


CARD_FAULTS = (
    WarFault(
        name="card_from_rack",
        laws={"567": law("W567-019", "567.3(b)")},
        edit=from_rack,
        wishes=(LOSE,),
        earlier=1,
    ),
    WarFault(
        name="drawn_card_not_used",
        laws={"567": law("W567-106", "567.11(b)")},
        edit=drawn_in_error,
    ),
    WarFault(
        name="off_colour_back",
        laws={"567": law("W567-016", "567.3(a)")},
        edit=off_back,
        automated=False,
        earlier=1,
    ),
    WarFault(
        name="off_batch_back",
        laws={"567": law("W567-024", "567.3(c)(3)", "567.3(c)(1)", "567.3(a)", "567.3(c)(6)")},
        edit=off_back,
        automated=True,
        earlier=1,
    ),
    WarFault(
        name="extra_copy",
        laws={"567": law("W567-017", "567.3(a)", "567.3(c)(1)")},
        edit=extra_copy,
        wishes=(LOSE, LOSE, LOSE),
        before="none",
        earlier=3,
        rigs=3,
    ),
    WarFault(
        name="face_up_card_used",
        laws={"567": law("W567-104", "567.11(a)")},
        edit=used,
    ),
    WarFault(
        name="two_face_up_not_void",
        laws={"567": law("W567-105", "567.11(a)")},
        edit=not_void,
    ),
)
