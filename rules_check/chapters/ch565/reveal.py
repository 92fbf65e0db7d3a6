"""§ 565.11(c): forfeited wagers and cards are collected, then the dealer's cards are shown."""

from collections.abc import Iterator

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import (
    ANTE,
    PAIR_PLUS,
    SIX_CARD,
    ThreeCardPlay,
)
from rules_check.facts.events import Event
from rules_check.procedures.play import DEALER
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_FORFEIT = (ANTE, PAIR_PLUS)


@THREE_CARD.provision("565.11(c)", "TC565-038")
def forfeited_hands_are_collected(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Forfeited cards go to the discard rack, but not those of Six Card bettors."""
    for seat in play.folders:
        if not play.has_card(seat) or play.folded(seat) is None:
            continue
        if play.may_bet(seat, SIX_CARD):
            verdict = _six_card_hand_stays(play, seat)
        elif play.may_be_exempt(seat):
            continue
        else:
            verdict = _hand_collected(play, seat)
        if verdict is not None:
            yield verdict


def _six_card_hand_stays(play: ThreeCardPlay, seat: int) -> Verdict | None:
    """Judges whether a folder's hand lay until the dealer's cards were shown."""
    clears = play.cleared(seat)
    name = seat_name(seat)
    if not clears:
        return None
    early = [clear for clear in clears if clear.t < play.revealed]
    if not early:
        return compliant(
            f"the cards of {name} stayed for its Six Card Bonus Wager", clears, position=seat
        )
    doubt = play.reveal_hidden(early[0].t) or not play.bet(seat, SIX_CARD)
    settled = play.settlings(seat, SIX_CARD)
    if doubt or play.chips_hidden(seat, play.betting_ends, early[0].t):
        return cannot_tell(
            f"the cards of {name} were collected; whether its Six Card Bonus Wager was settled "
            "before was not seen",
            f"the Six Card Bonus Wager of {name} and the dealer's cards",
            early,
            position=seat,
        )
    if settled and settled[0].t <= early[0].t:
        return None  # the wager was taken with the cards, which is the breach that counts
    return violation(
        f"the cards of {name} were collected with its forfeited wagers and had to stay for its "
        "Six Card Bonus Wager",
        early,
        play.placed(seat, SIX_CARD),
        position=seat,
    )


def _hand_collected(play: ThreeCardPlay, seat: int) -> Verdict | None:
    clears = play.cleared(seat)
    later = [act for s in play.seats for act in play.play_acts(s) if clears and act.t > clears[0].t]
    name = seat_name(seat)
    if clears and later:
        return cannot_tell(
            f"the cards of {name} were collected before {seat_name(later[0].position)} decided; "
            "the text may mean each player in turn, or all of them",
            "a ruling on which is meant",
            (clears[0], later[0]),
            position=seat,
        )
    if clears:
        return compliant(
            f"the cards of {name} were collected after it folded", clears, position=seat
        )
    if (
        not play.rnd.clears
        or not play.closed
        or play.clear_hidden(seat, play.betting_ends, play.rnd.t_end)
    ):
        return None
    return violation(
        f"{name} folded and its cards were not collected",
        play.events_of(seat),
        play.rnd.clears,
        position=seat,
    )


@THREE_CARD.provision(
    "565.11(c)", "TC565-039", partly="how the dealer's cards are arranged is told by no event"
)
def the_dealers_cards_are_shown_after_collecting(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The dealer's cards are shown after all have decided and forfeits are collected."""
    if not play.shown:
        return
    shown = play.shown[:1]
    for seat in play.seats:
        late = _late_at(play, seat)
        if late is None:
            continue
        act, what, hidden = late
        text = f"the dealer's cards were shown before {what}"
        if hidden:
            yield cannot_tell(
                f"{text}; not all was seen",
                f"the wagers and cards of {seat_name(seat)} before the dealer's cards were shown",
                (*shown, act),
                position=seat,
            )
        else:
            yield violation(text, (*shown, act), play.events_of(DEALER), position=seat)
        return
    if play.hidden(play.dealt, play.revealed):
        yield cannot_tell(
            "whether all was collected before the dealer's cards were shown was not seen whole",
            "the layout between the deal and the dealer's cards",
            shown,
        )
    else:
        yield compliant(
            "all had decided and forfeits were collected when the dealer's cards were shown", shown
        )


def _late_at(play: ThreeCardPlay, seat: int) -> tuple[Event, str, bool] | None:
    """Returns what a seat's part came too late for, in words, and if more may have come unseen."""
    name = seat_name(seat)
    for act in play.play_acts(seat)[:1]:
        if act.t > play.revealed:
            hidden = play.chips_hidden(seat, play.dealt, play.revealed)
            return act, f"{name} had decided", hidden
    if play.folded(seat) is False:
        return None
    for name_of in _FORFEIT:
        taken = play.acts(seat, name_of, "original", "taken")
        if taken and taken[0].t > play.revealed:
            hidden = play.chips_hidden(seat, play.betting_ends, play.revealed)
            unsure = hidden or play.folded(seat) is None
            return taken[0], f"{name}'s {play.wager_name(name_of)} was collected", unsure
    clears = play.cleared(seat)
    if clears and clears[0].t > play.revealed and not play.may_be_exempt(seat):
        unsure = play.folded(seat) is None or play.clear_hidden(
            seat, play.betting_ends, play.revealed
        )
        return clears[0], f"the cards of {name}, who folded, were collected", unsure
    return None


@THREE_CARD.provision(
    "565.11(c)", "TC565-040", partly="no event tells of what kind the dealing shoe is"
)
def the_cover_card_goes_beside_an_automated_shoe(play: ThreeCardPlay) -> Iterator[Verdict]:
    """With an automated shoe the cover card in the dealer's hand is laid beside the shoe."""
    for cover in play.rnd.cover_cards:
        if cover.at != DEALER:
            continue
        moved = [m for m in play.rnd.cards_moved if m.t >= cover.t and "shoe" in str(m.to_place)]
        if moved:
            yield compliant("the cover card was laid beside the shoe", (cover, *moved))
        else:
            yield cannot_tell(
                "a cover card lay in the dealer's hand; where it was laid was not told",
                "the cover card after the dealer's cards were shown",
                (cover,),
            )
