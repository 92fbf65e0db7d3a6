"""The War deal: its three burned cards and its order."""

from collections.abc import Iterator, Sequence
from math import inf

from rules_check.chapters.war.play import DEALER, Place, Play
from rules_check.facts.events import CardBurned
from rules_check.procedures.dealing import in_turn
from rules_check.procedures.handling import seat_of
from rules_check.procedures.words import seat_list, seat_name
from rules_check.rounds import DealtCard
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "burned_as_due",
    "dealt_as_due",
    "laid_beside_the_first",
    "original_cards_stay",
    "war_burns",
    "war_cards_dealt",
]


def war_cards_dealt(play: Play) -> tuple[DealtCard, ...]:
    """Returns the cards of the War deal in the order dealt."""

    def turn(card: DealtCard) -> float:
        return inf if card.place == DEALER else seat_of(card) or 0

    return in_turn(play.rnd.war.cards if play.rnd.war else (), turn)


def war_burns(play: Play) -> tuple[CardBurned, ...]:
    """Returns the cards burned for the War deal.

    A card that was found face up in the shoe goes to the discard rack too and is not counted.
    """
    void = {event.id for event in play.discarded_face_up}
    burns = (burn.event for burn in play.rnd.burns_in("war"))
    return tuple(burn for burn in burns if burn.id not in void)


def burned_as_due(play: Play, due: int) -> Iterator[Verdict]:
    """Counts the burned cards of the War deal, and asks that none was shown."""
    if play.rnd.war is None:
        return
    burns = war_burns(play)
    after = war_cards_dealt(play)[0].event
    count = len(burns)
    start = play.dealt if play.dealt <= play.rnd.t_end else play.rnd.t
    doubtful, hidden = play.burns_unseen(start, after.t)
    seen = f"{count} to {count + doubtful}" if doubtful else str(count)
    text = f"{due} cards had to be burned face down before the War deal, {seen} were"
    # A card found face up in the shoe may be among the burns without being told from them.
    extra = len(play.rnd.face_up_in_shoe) - len(play.discarded_face_up)
    shown = tuple(b for b in burns if b.face == "up" or b.card is not None)
    if hidden and count > due and play.rnd.original is None:
        yield cannot_tell(
            f"{text}; without the first deal those of a new shoe or dealer may be among them",
            "the cards of the first deal",
            burns,
        )
        return
    if due < count <= due + max(extra, len(shown) if hidden else 0):
        yield cannot_tell(
            f"{text}; one may have been found face up in the shoe",
            "the cards that went to the discard rack before the War deal",
            burns,
        )
        return
    if count > due or (count + doubtful < due and not hidden):
        yield violation(text, (*burns, after))
        return
    if shown and hidden:
        yield cannot_tell(
            "a card burned before the War deal was shown; it may have lain face up in the shoe",
            "whether the card lay face up in the shoe",
            shown,
            burns,
        )
        return
    if shown:
        yield violation(
            "the cards burned before the War deal had to stay face down; one was shown",
            shown,
            burns,
        )
    elif hidden or doubtful:
        yield cannot_tell(
            f"{text}; not all of that time was seen",
            "the way from the shoe to the discard rack before the War deal",
            (*burns, after),
        )
    elif any(b.face is None for b in burns):
        yield cannot_tell(
            f"{text}; whether all lay face down was not seen",
            "the faces of the burned cards",
            burns,
        )
    else:
        yield compliant(text, (*burns, after))


def dealt_as_due(play: Play) -> Iterator[Verdict]:
    """Judges the order of the War deal: one card face up to each War wager, the dealer last."""
    cards = war_cards_dealt(play)
    wagered = [s for s in play.war_seats if play.placed(s, "war", "war")]
    if not cards:
        return
    seats = [card.place for card in cards]
    events = tuple(card.event for card in cards)
    fault = _order_fault(seats)
    due = f"{seat_list(sorted(wagered))}, the dealer"
    text = f"War cards were due to {due} and went to {seat_list(seats)}"
    if fault is not None:
        index, position = fault
        yield violation(text, events[max(0, index - 1) : index + 1], events, position=position)
        return
    down = next((card for card in cards if card.event.face == "down"), None)
    if down is not None:
        position = down.place if isinstance(down.place, int) else None
        yield violation(
            f"the War card of {seat_name(down.place)} had to be dealt face up and was dealt "
            "face down",
            (down.event,),
            position=position,
        )
        return
    yield from _missing(play, wagered, seats, text)


def _order_fault(seats: Sequence[Place | None]) -> tuple[int, int | None] | None:
    """Returns where the order breaks and the seat to name; unknown places break nothing."""
    latest = 0
    dealer_at: int | None = None
    seen: set[Place] = set()
    for index, place in enumerate(seats):
        if place is None:
            continue
        if place in seen:
            return index, place if isinstance(place, int) else None
        seen.add(place)
        if place == DEALER:
            dealer_at = index
        elif isinstance(place, int):
            if dealer_at is not None:
                return index, place
            if place < latest:
                return index, latest
            latest = place
    return None


def _missing(
    play: Play, wagered: list[int], seats: Sequence[Place | None], text: str
) -> Iterator[Verdict]:
    events = tuple(card.event for card in war_cards_dealt(play))
    # The first cards of the War deal may have been missed: it can begin once a War wager lies.
    wagers = [act.t for seat in wagered for act in play.placed(seat, "war", "war")]
    start, end = min([play.war_begins, *wagers]), play.rnd.t_end
    everybody: tuple[Place, ...] = (*wagered, DEALER)
    absent = [place for place in everybody if place not in seats]
    for place in absent:
        position = place if isinstance(place, int) else None
        placed = play.placed(place, "war", "war") if isinstance(place, int) else ()
        if play.card_hidden(place, start, end) or not play.closed:
            yield cannot_tell(
                f"{text}; the card of {seat_name(place)} was not seen",
                f"the cards of {seat_name(place)} during the War deal",
                events,
                placed,
                position=position,
            )
        else:
            yield violation(
                f"{text}; {seat_name(place)} got none", events, placed, position=position
            )
        return
    if any(card.event.face is None for card in war_cards_dealt(play)) or None in seats:
        yield cannot_tell(
            f"{text}; not every card was seen well", "the cards of the War deal as they lay", events
        )
    else:
        yield compliant(text, events)


def laid_beside_the_first(play: Play) -> Iterator[Verdict]:
    """Asks that each War card lies at its own seat, beside the first card."""
    zones = {zone.name: zone for zone in play.profile.zones}
    for seat in play.war_seats:
        if play.unseen_hand(seat, "war"):
            yield cannot_tell(
                f"{seat_name(seat)}'s War card had to lie beside its first card; it was not seen",
                f"the hand of {seat_name(seat)} during the War deal",
                play.placed(seat, "war", "war"),
                position=seat,
            )
    for card in war_cards_dealt(play):
        if not isinstance(card.place, int):
            continue
        zone = zones.get(card.event.zone or "")
        name = seat_name(card.place)
        if zone is None:
            yield cannot_tell(
                f"{name}'s War card had to lie beside its first card; where it lay was not told",
                f"the zone of {name}'s War card",
                (card.event,),
                position=card.place,
            )
        elif zone.position != card.place or zone.kind != "hand":
            yield violation(
                f"{name}'s War card had to lie beside its first card and lay in {zone.name}",
                (card.event,),
                play.events_of(card.place, "original"),
                position=card.place,
            )
        else:
            yield compliant(
                f"{name}'s War card lay beside its first card", (card.event,), position=card.place
            )


def original_cards_stay(play: Play) -> Iterator[Verdict]:
    """Asks that the first cards of War players and dealer lie exposed during the War deal."""
    if play.rnd.war is None:
        return
    places: list[Place] = [*play.war_seats, DEALER]
    early = [
        clear
        for clear in play.rnd.clears
        if clear.to in places and clear.hand in {None, "original"} and clear.t < play.war_dealt
    ]
    for clear in early:
        if not play.war_seats:
            break
        position = clear.to if isinstance(clear.to, int) else None
        at_war = [*war_burns(play)[:1], *(card.event for card in war_cards_dealt(play)[:1])]
        if position is not None:
            at_war += [*play.placed(position, "war", "war"), *play.events_of(position, "war")]
        yield violation(
            f"the first card of {seat_name(clear.to)} had to stay exposed during the War deal and "
            "was cleared",
            (clear,),
            at_war,
            position=position,
        )
        return
    if play.hidden(play.dealt, play.war_dealt):
        yield cannot_tell(
            "whether the first cards stayed exposed during the War deal was not seen whole",
            "the hands of the War players and of the dealer during the War deal",
            tuple(card.event for card in war_cards_dealt(play)),
        )
    else:
        yield compliant(
            "the first cards of War players and dealer stayed exposed during the War deal",
            tuple(card.event for card in war_cards_dealt(play)),
        )
