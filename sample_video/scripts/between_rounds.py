"""What happens between rounds: opening, shuffle and cut, new dealers, players who come and go."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from sample_video.scripts.acts import CardItem, Scalar
from sample_video.scripts.house import House
from sample_video.scripts.moves import burn_card
from sample_video.scripts.steps import BOTH, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """How the cut goes.

    Attributes:
        order: Seats in the order they are offered the stack.
        accepts: Index in `order` of the one who cuts; None when all refuse.
        cards_from_end: Depth of the cover card.
    """

    order: tuple[int, ...]
    accepts: int | None
    cards_from_end: int


def procedure(name: str, cards: int, **facts: Scalar) -> Step:
    """An act with the whole stack; `position` among the facts is who is offered the cut."""
    position = facts.pop("position", None)
    return Step(
        kind="procedure",
        verb=name,
        hands=BOTH,
        cards=cards,
        position=position if isinstance(position, int) else None,
        detail=tuple(facts.items()),
    )


def draw_cut(rng: random.Random, seated: Sequence[int], first: int, cards: int) -> Cut:
    """Offers clockwise from `first`; the cover card goes in 10 cards deep or more."""
    ordered = clockwise_from(seated, first)
    refusals = 0
    while refusals < len(ordered) and rng.random() < 0.3:
        refusals += 1
    depth = rng.choice((10, rng.randint(11, 20), rng.randint(20, cards // 2)))
    return Cut(
        order=tuple(ordered[: refusals + 1]),
        accepts=refusals if refusals < len(ordered) else None,
        cards_from_end=depth,
    )


def clockwise_from(seated: Sequence[int], first: int) -> list[int]:
    """Seats clockwise from `first`, over the dealer and on from the dealer's left."""
    ordered = sorted(seated)
    later = [seat for seat in ordered if seat >= first]
    return later + [seat for seat in ordered if seat < first]


def cut_steps(cut: Cut, cards: int) -> list[Step]:
    """567.5(b) to (d): offers until one accepts, else the dealer cuts."""
    steps = [
        procedure("offer_cut", cards, position=seat, accepted=index == cut.accepts)
        for index, seat in enumerate(cut.order)
    ]
    if cut.accepts is None:
        return [*steps, cut_by("dealer", cards, cut.cards_from_end)]
    return [*steps, cut_by(cut.order[cut.accepts], cards, cut.cards_from_end)]


def cut_by(by: int | str, cards: int, depth: int, name: str = "cut") -> Step:
    """The cover card goes into the stack `depth` cards from its nearer end."""
    return Step(
        kind="procedure",
        verb=name,
        actor="player" if isinstance(by, int) else "dealer",
        position=by if isinstance(by, int) else None,
        cards=cards,
        hold=True,
        detail=(("by", by), ("cards_from_end", depth)),
    )


def shuffle_steps(house: House, batch: str) -> list[Step]:
    """567.5(a): by hand, or by the device, which gives back the other batch (567.3(c)(5))."""
    cards = house.decks * 52
    if not house.automated:
        return [
            procedure("shuffle", cards, by="dealer"),
            procedure("stack", cards, face="down"),
        ]
    return [
        procedure("shuffle", cards, by="device", batch=batch),
        procedure("batch_swap", cards, batch=batch),
        procedure("stack", cards, face="down"),
    ]


def load_steps(house: House, batch: str) -> list[Step]:
    """567.5(e): the stack into the shoe."""
    facts: dict[str, Scalar] = {"decks": house.decks}
    if house.automated:
        facts["batch"] = batch
    return [procedure("load_shoe", house.decks * 52, by="dealer", **facts)]


def opening_steps(house: House, first: int, changed_at: str) -> list[Step]:
    """567.4: decks received, inspected, verified, spread, seen, turned down, washed, stacked."""
    cards = house.total_decks * 52
    steps = [
        log("decks_received", at=changed_at, decks=house.total_decks),
        log("cards_changed", at=changed_at),
        procedure("inspect", cards, face="down", decks=house.total_decks),
        staff("floor_verified", actor="floor"),
    ]
    if not house.automated:
        return [
            *steps,
            procedure("spread", cards, face="up"),
            seat_event(first, "occupied"),
            procedure("wash", cards, face="down"),
            procedure("stack", cards, face="down"),
        ]
    each = house.decks * 52
    steps += [procedure("spread", each, face="up", batch=batch) for batch in house.batches]
    steps.append(seat_event(first, "occupied"))
    steps += [procedure("stack", each, face="down", batch=batch) for batch in house.batches]
    return steps


def idle_steps(rng: random.Random, house: House, leaving: Sequence[int], first: int) -> list[Step]:
    """567.5(h): nobody plays; the cards are spread until a player comes.

    Then they are turned down, washed and stacked (1), or stacked for the device (2).
    """
    cards = house.decks * 52
    face = rng.choice(("up", "down"))
    steps = [seat_event(seat, "left") for seat in leaving]
    steps.append(procedure("spread", cards, face=face))
    steps.append(seat_event(first, "occupied", wait_s=rng.uniform(20.0, 300.0)))
    if face == "down":
        steps.append(procedure("spread", cards, face="up"))
    if not house.automated:
        steps.append(procedure("wash", cards, face="down"))
    return [*steps, procedure("stack", cards, face="down")]


def dealer_change(burn: CardItem) -> list[Step]:
    """567.8(a): each new dealer burns a card."""
    return [staff("dealer_changed"), burn_card(burn)]


def seat_event(position: int, what: str, wait_s: float = 0.0) -> Step:
    """A player sits down or leaves."""
    return Step(
        kind="seat",
        actor="player",
        verb=what,
        position=position,
        hands=(),
        hold=True,
        wait_s=wait_s,
    )


def staff(what: str, actor: str = "dealer") -> Step:
    """Staff came, verified or ordered something."""
    return Step(kind="staff", actor="floor" if actor == "floor" else "dealer", verb=what, hands=())


def log(what: str, **facts: Scalar) -> Step:
    """An entry of the pit's log."""
    return Step(kind="log", actor="other", verb=what, hands=(), detail=tuple(facts.items()))
