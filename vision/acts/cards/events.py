"""Acts of cards as events of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from rules_check.facts.cards import Card
from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardMoved,
    CardsCleared,
    CardTouched,
    CardTurned,
    Event,
    Gap,
)
from vision.acts.cards.changes import CardAct, Resting
from vision.acts.cards.flights import Shown
from vision.acts.cards.same_card import lies_on
from vision.acts.dealer.hands_used import HandUsed
from vision.acts.dealer.trips import Visit
from vision.table.gaps import gap
from vision.told import seconds

__all__ = ["burned", "cleared", "dealt", "moved", "turned", "uncounted"]

Actor = Literal["dealer", "player"]
Face = Literal["up", "down"]

# How surely a card was dealt: read or a back and drawn from the shoe, read or a back alone, drawn
# alone, neither. The law takes what is held less likely than 0.8 for unseen. A card that nobody
# drew may have come back from a player who looked at it, unless no shoe is watched.
DEALT_SEEN, DEALT_UNDRAWN, DEALT_UNREAD, DEALT_NEITHER = 0.97, 0.75, 0.85, 0.6
DEALT_NO_SHOE = 0.9
# A card whose likeliest reading is below this is told without a name, with its readings.
NAMED = 0.5


def dealt(
    act: CardAct, drawn_ns: int | None, drawn_with: HandUsed | None, *, shoe: bool = True
) -> CardDealt:
    """A card that came from the shoe.

    Which hand laid it down is not told: arms that cross over the cards are taken for each other.

    Args:
        act: the card's coming.
        drawn_ns: when it was drawn, None when that was not seen.
        drawn_with: the hand that drew it.
        shoe: the shoe is watched.
    """
    passage, card = act.change.passage, act.card
    begin = passage.left_ns if drawn_ns is None else min(drawn_ns, passage.left_ns)
    return CardDealt(
        id="",
        t=seconds(begin),
        t_end=seconds(passage.came_ns),
        source="vision",
        confidence=_dealt_for_sure(card, drawn=drawn_ns is not None, shoe=shoe),
        zone=card.zone,
        position=_seat(card),
        actor=_actor(passage.actor),
        to=card.to,
        hand=card.hand,
        card=_named(card),
        readings=card.readings or None,
        face=cast("Face | None", card.face),
        drawn_with=drawn_with,
    )


def uncounted(came: Sequence[CardAct]) -> list[Event]:
    """Says of piles that came to light at once that a card more may lie in them.

    Nobody deals two cards at once: they were dealt one by one under an arm, and one between them
    shows nothing of itself that a pile of two would not show. Baccarat's hands come back together.

    Args:
        came: cards that came, told by now.
    """
    piles: dict[int, list[CardAct]] = {}
    for act in came:
        if act.card.hand is None and act.card.to not in {"player", "banker"}:
            piles.setdefault(id(act.change), []).append(act)
    out: list[Event] = []
    for acts in piles.values():
        pairs = [(a, b) for n, a in enumerate(acts) for b in acts[:n]]
        if any(lies_on(a.card.quad, b.card.quad) for a, b in pairs):
            change = acts[0].change
            out.append(_unsure(acts[0].card, change.passage.since_ns, change.calm_ns))
    return out


def burned(drawn_ns: int, visit: Visit, zone: str, shown: Shown) -> CardBurned:
    """A card that went from the shoe to the rack."""
    return CardBurned(
        id="",
        t=seconds(drawn_ns),
        t_end=seconds((visit.t_ns + visit.t_end_ns) // 2),
        source="vision",
        confidence=0.9,
        zone=zone,
        actor="dealer",
        face=cast("Face | None", shown.face),
        card=shown.card,
    )


def turned(act: CardAct) -> CardTurned:
    """A card that lay face down and shows its face now."""
    passage, card = act.change.passage, act.card
    return CardTurned(
        id="",
        t=seconds(passage.left_ns),
        t_end=seconds(passage.came_ns),
        source="vision",
        confidence=DEALT_SEEN if card.readings else DEALT_UNREAD,
        zone=card.zone,
        position=_seat(card),
        actor=_actor(passage.actor),
        to=card.to,
        hand=card.hand,
        card=_named(card),
        readings=card.readings or None,
    )


def moved(went: CardAct, came: CardAct) -> CardMoved:
    """A card that went from one hand's place to another's."""
    return CardMoved(
        id="",
        t=seconds(went.change.passage.left_ns),
        t_end=seconds(came.change.passage.came_ns),
        source="vision",
        confidence=DEALT_UNREAD,
        zone=came.card.zone,
        position=_seat(came.card),
        actor=_actor(came.change.passage.actor),
        from_place=went.card.zone,
        to_place=came.card.zone,
        card=_named(came.card),
    )


def cleared(acts: Sequence[CardAct], visit: Visit | None) -> list[Event]:
    """A hand that left its place: cleared by the dealer, or taken by a player.

    Args:
        acts: the going of its cards, in time order.
        visit: the visit to the rack that took them there, if one did.
    """
    first, card = acts[0].change.passage, acts[0].card
    begin = min(act.change.passage.left_ns for act in acts)
    end = max(act.change.passage.came_ns for act in acts)
    if all(act.change.passage.actor == "player" for act in acts):
        return [_touched(card, begin, end)]
    if min(act.left_of_hand for act in acts) > 0:
        # A part of a hand is no hand: what became of it was not seen.
        return [_unsure(card, begin, end)]
    if visit is not None:
        end = max(begin, (visit.t_ns + visit.t_end_ns) // 2)
    return [
        CardsCleared(
            id="",
            t=seconds(begin),
            t_end=seconds(end),
            source="vision",
            confidence=0.95 if visit is not None else 0.6,
            zone=card.zone,
            position=_seat(card),
            actor=_actor(first.actor),
            to=card.to,
            hand=card.hand,
        )
    ]


def _touched(card: Resting, begin_ns: int, end_ns: int) -> CardTouched:
    return CardTouched(
        id="",
        t=seconds(begin_ns),
        t_end=seconds(end_ns),
        source="vision",
        confidence=0.7,
        zone=card.zone,
        position=_seat(card),
        actor="player",
        to=card.to,
    )


def _unsure(card: Resting, begin_ns: int, end_ns: int) -> Gap:
    return gap("unsure", begin_ns, end_ns, (card.zone,))


def _dealt_for_sure(card: Resting, *, drawn: bool, shoe: bool) -> float:
    """How surely a card was dealt at all, whichever it is: what it is stands in its readings.

    A rectangle of a card's size that has a card's face or back is a card; a hand that went from the
    shoe to it just before makes it a dealt one. What has neither may be a sleeve at rest.
    """
    if card.at_once:
        # A head that moves on shows a card that came under it earlier, and looks like a back
        # itself: when each of the two came is not known.
        return DEALT_NEITHER
    told = bool(card.readings) or card.face == "down"
    own = isinstance(card.to, int) or card.to == "dealer"
    if card.among_faces and own and not card.readings:
        # Who deals a hand face up lays no back among its cards; a dark sleeve or a head at rest
        # looks so.
        return DEALT_NEITHER
    if told and not drawn:
        return DEALT_UNDRAWN if shoe else DEALT_NO_SHOE
    if told:
        return DEALT_SEEN
    return DEALT_UNREAD if drawn else DEALT_NEITHER


def _named(card: Resting) -> Card | None:
    readings = card.readings
    return readings[0].card if readings and readings[0].probability >= NAMED else None


def _seat(card: Resting) -> int | None:
    return card.to if isinstance(card.to, int) else None


def _actor(actor: str | None) -> Actor | None:
    return cast("Actor | None", actor)
