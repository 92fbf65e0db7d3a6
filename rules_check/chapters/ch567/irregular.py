"""§ 567.11: irregularities."""

from collections.abc import Iterator, Mapping

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import DEALER, Play
from rules_check.chapters.war.settlement import book
from rules_check.facts.events import CardMoved, Event, FaceUpInShoe, Procedure
from rules_check.procedures.accounts import worst
from rules_check.procedures.words import money, seat_name
from rules_check.rounds import DealtCard
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts

ASIDE = "shoe_corner"
"""Where event logs say a card lies that was drawn and set aside."""


@WAR.provision("567.11(a)", "W567-104")
def a_card_found_face_up_is_not_used(play: Play) -> Iterator[Verdict]:
    """A card found face up in the shoe goes to the discard rack unused."""
    if play.void:
        return
    for found in play.rnd.face_up_in_shoe:
        yield _used(play, found)


def _used(play: Play, found: FaceUpInShoe) -> Verdict:
    nxt = next((card for card in _dealt(play) if card.event.t >= found.t), None)
    away = _put_away(play, found)
    until = play.rnd.t_end if nxt is None else nxt.event.t
    if any(event.t <= until for event in away):
        return compliant(
            "the card found face up in the shoe went to the discard rack", away, (found,)
        )
    if play.hidden(found.t, until, "discard") or play.hidden(found.t, until, "shoe"):
        return cannot_tell(
            "what became of the card found face up in the shoe was not seen",
            "the shoe and the discard rack after the card was found",
            (found,),
        )
    if nxt is not None and found.card is not None and nxt.belief.best == found.card:
        return violation(
            f"the {found.card.code} found face up in the shoe had to go to the discard rack and "
            f"was dealt to {seat_name(nxt.place)}",
            (found, nxt.event),
            position=nxt.place if isinstance(nxt.place, int) else None,
        )
    return cannot_tell(
        "the card found face up in the shoe had to go to the discard rack; where it went was not "
        "told",
        "the card's way from the shoe",
        (found,) if nxt is None else (found, nxt.event),
    )


def _dealt(play: Play) -> list[DealtCard]:
    deals = [deal for deal in (play.rnd.original, play.rnd.war) if deal is not None]
    return sorted((card for deal in deals for card in deal.cards), key=lambda c: c.event.t)


def _put_away(play: Play, found: FaceUpInShoe) -> tuple[Event, ...]:
    zones = {zone.name: zone.kind for zone in play.profile.zones}
    moved = tuple(
        move for move in play.rnd.cards_moved if move.t >= found.t and _is_discard(move, zones)
    )
    burned = tuple(event for event in play.discarded_face_up if event.t >= found.t)
    return (*burned, *moved)


def _is_discard(move: CardMoved, zones: Mapping[str, str]) -> bool:
    place = move.to_place
    return isinstance(place, str) and zones.get(place, place) in {"discard", "discard_rack"}


@WAR.provision("567.11(a)", "W567-105")
def two_cards_face_up_void_the_round(play: Play) -> Iterator[Verdict]:
    """More than one card face up in the shoe voids all hands, and the cards are reshuffled."""
    if play.void:
        yield from _voided(play)
    before = play.previous
    if before is not None and before.void and play.first_card is not None:
        yield _reshuffled(play, before)


def _voided(play: Play) -> Iterator[Verdict]:
    found = play.rnd.face_up_in_shoe
    at = found[play.law.whole("face_up_in_shoe.void") - 1].t
    settled = [
        act
        for act in play.rnd.chips("taken", "paid")
        if act.t > at and (act.cents is None or act.cents.high > 0)
    ]
    if settled and _may_be_of_two_rounds(play, found[0].t, settled[0].t):
        yield cannot_tell(
            f"{len(found)} cards lay face up in the shoe and a wager was {settled[0].action}; "
            "whether both were in one round was not seen",
            "the table between the cards found face up and the settlement",
            (settled[0],),
            found,
        )
        return
    if settled:
        act = settled[0]
        yield violation(
            f"{len(found)} cards lay face up in the shoe, so all hands were void; the wager of "
            f"{seat_name(act.position)} was {act.action}",
            (act,),
            found,
        )
        return
    owed = [
        seat
        for seat in play.seats
        if play.placed(seat, "initial", "original")
        and not play.acts(seat, "initial", "original", "returned", "removed", "taken", "paid")
    ]
    if not owed:
        yield compliant("all hands were void and the wagers went back", found)
    elif not play.closed or any(play.chips_hidden(seat, at, play.rnd.t_end) for seat in owed):
        yield cannot_tell(
            "all hands were void; whether the wagers went back was not seen",
            f"the wager of {seat_name(owed[0])} after the second card was found",
            found,
        )
    else:
        yield violation(
            f"all hands were void, but the wager of {seat_name(owed[0])} was not returned",
            found,
            play.placed(owed[0], "initial", "original"),
        )


def _may_be_of_two_rounds(play: Play, start: float, end: float) -> bool:
    """Whether the round in which cards were found may have ended unseen before ``end``."""
    before_the_deal = start < play.betting_ends and play.rnd.out_of_gap
    return before_the_deal or play.hidden(start, end, "dealer_hand")


def _reshuffled(play: Play, before: Play) -> Verdict:
    found = before.rnd.face_up_in_shoe
    at = found[before.law.whole("face_up_in_shoe.void") - 1].t
    # The void round may be one with the next: no card of it need have been dealt.
    since = [p for p in before.rnd.preparation.named("shuffle", "batch_swap") if p.t >= at]
    shuffled = (*since, *play.rnd.preparation.named("shuffle", "batch_swap"))
    first: tuple[Event, ...] = () if play.first_card is None else (play.first_card,)
    if shuffled:
        return compliant("the cards were reshuffled after the void round", shuffled, found)
    if play.hidden(play.rnd.preparation.t, play.betting_ends) or before.hidden(
        at, before.rnd.t_end, "dealer_hand"
    ):
        return cannot_tell(
            "whether the cards were reshuffled after the void round was not seen",
            "the stack between the rounds",
            first,
            found,
        )
    return violation(
        "the round before was void, so the cards had to be reshuffled and were not", first, found
    )


@WAR.provision(
    "567.11(b)", "W567-106", partly="whether a card was drawn in error is told, not seen"
)
def a_card_drawn_in_error_is_the_next_card(play: Play) -> Iterator[Verdict]:
    """A card drawn in error without its face shown is used as the next card."""
    zones = {zone.name: zone.kind for zone in play.profile.zones}
    for drawn in play.rnd.cards_moved:
        if drawn.to_place != ASIDE:
            continue
        later = [m for m in play.rnd.cards_moved if m.t > drawn.t and m.from_place == ASIDE]
        if drawn.card is not None:
            continue  # its face was shown
        if later and _is_discard(later[0], zones):
            yield violation(
                "a card drawn in error had to be used as the next card and went to the discard "
                "rack",
                (drawn, later[0]),
            )
        elif later:
            yield compliant("the card drawn in error was used", (drawn, later[0]))
        else:
            yield cannot_tell(
                "a card was drawn in error and set aside; what became of it was not told",
                "the card beside the shoe",
                (drawn,),
            )


@WAR.provision("567.11(c)", "W567-107")
def a_skipped_wager_goes_back(play: Play) -> Iterator[Verdict]:
    """A wager that was dealt no card is void and returned to the player."""
    if play.first_card is None or play.void:
        return
    for seat in play.seats:
        if not play.has_card(seat, "original") and play.placed(seat, "initial", "original"):
            verdict = worst([_went_back(play, seat, name) for name in ("initial", "tie")])
            if verdict is not None:
                yield verdict


def _went_back(play: Play, seat: int, wager_name: str) -> Verdict | None:
    wager = book(play, seat, wager_name, "original")
    if not wager.live:
        return None
    name = seat_name(seat)
    up = play.acts(seat, wager_name, "original", "removed")
    back = tuple(act for act in wager.acts if act.action == "returned")
    text = (
        f"{name} was dealt no card, so its {wager_name.title()} wager of {money(wager.stake)} "
        "was void"
    )
    # Until the dealer's card lies, the deal may have gone on unseen.
    dealt = play.dealt if play.has_card(DEALER) else play.rnd.t_end
    hidden = wager.hidden or play.card_missed(seat, dealt)
    taken_or_paid = wager.taken.low > 0 or wager.taken.high < 0
    if hidden or not wager.certain:
        return cannot_tell(
            f"{text} if the card was indeed missing",
            f"the hand and the wager of {name}",
            (*wager.placed, *wager.acts),
            position=seat,
        )
    if taken_or_paid:
        return violation(
            f"{text} and had to be returned; it was settled",
            wager.acts,
            wager.placed,
            position=seat,
            amounts=amounts(wager.stake, wager.returned),
        )
    if back or up:
        return compliant(f"{text} and went back", (*back, *up), wager.placed, position=seat)
    if not play.closed:
        return cannot_tell(
            f"{text}; the recording ended before it could go back",
            f"the wager of {name} after the recording",
            wager.placed,
            position=seat,
        )
    return violation(
        f"{text} and had to be returned; it was not",
        wager.placed,
        tuple(card.event for card in _dealt(play)),
        position=seat,
    )


@WAR.provision("567.11(d)", "W567-108")
def a_shuffler_fault_means_a_reshuffle(play: Play) -> Iterator[Verdict]:
    """After the shuffling device jams, stops or fails, the cards are reshuffled."""
    if play.first_card is None:
        return
    faults = tuple(log for log in play.rnd.preparation.logs if log.what == "shuffler_fault")
    if not faults:
        return
    again: tuple[Procedure, ...] = tuple(
        p for p in play.rnd.preparation.named("shuffle") if p.t >= faults[-1].t
    )
    if again:
        yield compliant("the cards were reshuffled after the shuffler's fault", again, faults)
    elif play.hidden(faults[-1].t, play.betting_ends):
        yield cannot_tell(
            "whether the cards were reshuffled after the shuffler's fault was not seen",
            "the shuffler after its fault",
            faults,
        )
    else:
        yield violation(
            "the shuffler failed, so the cards had to be reshuffled before play and were not",
            (*faults, play.first_card),
        )
