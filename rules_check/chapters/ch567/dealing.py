"""§ 567.8(b) to (e): procedure for dealing the cards."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import DEALER, Play
from rules_check.procedures import dealing, handling
from rules_check.procedures.handling import seat_of
from rules_check.procedures.words import seat_list, seat_name
from rules_check.rounds import DealtCard
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation


@WAR.provision("567.8(b)", "W567-070")
def no_more_bets_is_announced_before_the_deal(play: Play) -> Iterator[Verdict]:
    """The dealer announces no more bets before any card is dealt."""
    return dealing.announced_before_the_deal(play)


@WAR.provision("567.8(b)", "W567-071")
def cards_leave_by_the_left_hand_and_land_by_the_right(play: Play) -> Iterator[Verdict]:
    """Each card leaves the shoe with the left hand and is placed with the right."""
    deals = [deal for deal in (play.rnd.original, play.rnd.war) if deal is not None]
    cards = [card for deal in deals for card in deal.cards]
    return handling.left_draws_right_places(play, cards)


def _players(play: Play) -> list[DealtCard]:
    deal = play.rnd.original
    return [c for c in deal.cards if isinstance(c.place, int)] if deal else []


@WAR.provision("567.8(c)", "W567-072")
def the_deal_goes_clockwise_from_the_left(play: Play) -> Iterator[Verdict]:
    """Cards are dealt from the player farthest to the dealer's left, clockwise."""
    return dealing.dealt_clockwise(play)


@WAR.provision("567.8(c)(1)", "W567-073", covers=("W567-001", "W567-002", "W567-062"))
def each_wagered_seat_gets_one_card(play: Play) -> Iterator[Verdict]:
    """One card face up to each player with an Initial wager, and to no one else."""
    if play.first_card is None:
        return
    for seat in range(1, play.profile.positions + 1):
        verdict = _card_of(play, seat)
        if verdict is not None:
            yield verdict
    unseen = [s for s in range(1, play.profile.positions + 1) if _may_be_dealt_to(play, s)]
    if unseen:
        yield cannot_tell(
            f"whether positions {seat_list(unseen)} wagered and were dealt cards was not seen",
            "the betting areas and hands of these positions in the deal",
            (play.first_card,),
        )


def _may_be_dealt_to(play: Play, seat: int) -> bool:
    """Whether a seat of which neither wager nor card was seen may have been due or dealt one."""
    if play.placed(seat, "initial", "original") or play.cards(seat, "original"):
        return False
    unseen = play.card_hidden(seat, play.betting_ends, _settling_begins(play))
    return unseen or _bets_hidden(play, seat)


def _card_of(play: Play, seat: int) -> Verdict | None:
    cards = play.cards(seat, "original")
    placed = play.placed(seat, "initial", "original")
    events = tuple(card.event for card in cards)
    if len(cards) > 1:
        text = f"{seat_name(seat)} was due one card and got {len(cards)}"
        return violation(text, events, placed, position=seat)
    if not cards:
        return _no_card(play, seat) if placed else None
    wagered = play.stake(seat, "initial", "original").high > 0 if placed else False
    if not wagered and not _cash_wagered(play, seat):
        return _without_wager(play, seat)
    verdict = _face_up(cards[0])
    start = placed[0].t if placed else play.rnd.t
    if verdict.outcome is Outcome.COMPLIANT and play.card_hidden(
        seat, start, _settling_begins(play)
    ):
        return cannot_tell(
            f"{seat_name(seat)} got one card face up; whether it got another was not seen",
            f"the hand of {seat_name(seat)} while the cards were dealt",
            events,
            position=seat,
        )
    return verdict


def _without_wager(play: Play, seat: int) -> Verdict:
    events = play.events_of(seat, "original")
    name = seat_name(seat)
    if _bets_hidden(play, seat):
        return cannot_tell(
            f"{name} was dealt a card; whether it had an Initial wager was not seen",
            f"{name}'s betting area before the first card",
            events,
            position=seat,
        )
    return violation(f"{name} was dealt a card without an Initial wager", events, position=seat)


def _face_up(card: DealtCard) -> Verdict:
    name, seat = seat_name(card.place), seat_of(card)
    if card.event.face == "down":
        return violation(
            f"the card of {name} had to be dealt face up and was dealt face down",
            (card.event,),
            position=seat,
        )
    if card.event.face is None:
        return cannot_tell(
            f"whether the card of {name} was dealt face up was not seen",
            f"the face of the card of {name}",
            (card.event,),
            position=seat,
        )
    return compliant(f"{name} got one card face up", (card.event,), position=seat)


def _no_card(play: Play, seat: int) -> Verdict | None:
    placed = play.placed(seat, "initial", "original")
    if placed[0].t >= play.betting_ends or play.stake(seat, "initial", "original").low == 0:
        return None  # the wager came too late, or was taken up again
    if play.void or _went_back(play, seat):
        return None  # § 567.11 says what follows, and it did
    name = seat_name(seat)
    dealt = play.first_deal
    unseen = play.card_hidden(seat, play.rnd.t, _settling_begins(play))
    if unseen or play.chips_hidden(seat, play.dealt, play.rnd.t_end):
        return cannot_tell(
            f"{name} had an Initial wager; its card was not seen",
            f"the hand of {name} while the cards were dealt",
            dealt,
            placed,
            position=seat,
        )
    return violation(
        f"{name} had an Initial wager and was dealt no card", dealt, placed, position=seat
    )


def _went_back(play: Play, seat: int) -> bool:
    """Whether a skipped player's wager went back whole, which § 567.11(c) asks for."""
    settled = play.acts(seat, "initial", "original", "taken", "paid")
    return not settled and bool(play.acts(seat, "initial", "original", "returned", "removed"))


def _settling_begins(play: Play) -> float:
    acts = play.rnd.settlements("original")
    later = [act.t for act in acts if act.t >= play.betting_ends]
    return max(play.dealt, min(later, default=play.rnd.t_end))


def _cash_wagered(play: Play, seat: int) -> bool:
    return any(c.position == seat and c.wager is not None for c in play.rnd.cash)


def _bets_hidden(play: Play, seat: int) -> bool:
    # In the first round a bet may lie there already; how it was settled would tell.
    prep = play.rnd.preparation
    first = play.previous is None and not (prep.procedures or prep.staff or prep.burns)
    end = play.rnd.t_end if first else play.betting_ends
    return play.bets_hidden(seat, end) or play.rnd.cut_at_start


@WAR.provision("567.8(c)(2)", "W567-074", covers=("W567-002",))
def the_dealer_gets_one_card_last(play: Play) -> Iterator[Verdict]:
    """Then one card face up to the dealer, the last of the deal."""
    if play.first_card is None or play.rnd.original is None or play.void:
        return
    own = play.cards(DEALER, "original")
    events = tuple(card.event for card in own)
    all_events = tuple(card.event for card in play.rnd.original.cards)
    after = [c for c in _players(play) if own and c.event.t > own[0].event.t]
    fresh = [c for c in after if play.cards(c.place or 0, "original")[0] is c]
    if fresh:
        yield violation(
            f"the dealer's card was due last and came before that of {seat_name(fresh[0].place)}",
            (events[0], fresh[0].event),
            position=seat_of(fresh[0]),
        )
    elif len(own) > 1:
        yield violation(f"the dealer was due one card and got {len(own)}", events)
    elif own and own[0].event.face == "down":
        yield violation("the dealer's card had to be dealt face up and was dealt face down", events)
    elif own and own[0].event.face is not None and _more_hidden(play, own[0].event.t):
        yield cannot_tell(
            "the dealer got one card face up; whether a card came after it was not seen",
            "the hands from the dealer's card to the settlement",
            events,
        )
    elif own and own[0].event.face is not None:
        yield compliant("the dealer got one card face up, last", events)
    elif own or _dealer_hidden(play):
        yield cannot_tell(
            "the dealer's card was not seen well",
            "the dealer's hand after the last player's card",
            events or all_events,
        )
    elif play.all_went_back:
        yield cannot_tell(
            "the dealer got no card and all wagers were handed back, so the deal may have been "
            "called off",
            "why the wagers were handed back",
            play.rnd.chips("returned"),
            all_events,
        )
    else:
        yield violation("the dealer was due one card after the players and got none", all_events)


def _more_hidden(play: Play, start: float) -> bool:
    """Whether a card may have been dealt unseen after a moment of the deal."""
    end = _settling_begins(play)
    return play.card_hidden(DEALER, start, end) or play.hidden(start, end, "hand")


def _dealer_hidden(play: Play) -> bool:
    end = _settling_begins(play)
    # Cards face up in a shoe that was covered, perhaps before the deal, may have voided the round.
    if play.hidden(play.opens, end, "shoe") and not play.rnd.chips("taken", "paid"):
        return True
    return play.card_hidden(DEALER, play.betting_ends, end) or (
        not play.closed and not play.rnd.settlements("original")
    )


@WAR.provision("567.8(d)", "W567-075", covers=("W567-053",))
def the_cover_card_ends_the_shoe(play: Play) -> Iterator[Verdict]:
    """After the cover card the round is finished and the cards are reshuffled."""
    before = play.previous
    if before is None or play.first_card is None:
        return
    reached = before.covers
    if not reached:
        return
    renewed = play.rnd.preparation.named("shuffle", "load_shoe", "batch_swap", "wash")
    if renewed:
        yield compliant(
            "the cards were reshuffled after the round in which the cover card came",
            renewed,
            reached,
        )
    elif play.hidden(play.rnd.preparation.t, play.betting_ends):
        yield cannot_tell(
            "the cover card came in the round before; whether the cards were reshuffled was not "
            "seen",
            "the shoe and the stack between the rounds",
            (play.first_card,),
            reached,
        )
    else:
        yield violation(
            "the cover card came in the round before, so the cards had to be reshuffled; another "
            "round was dealt",
            (play.first_card,),
            reached,
        )


@WAR.provision("567.8(e)", "W567-076")
def players_touch_no_card(play: Play) -> Iterator[Verdict]:
    """Players touch no card but a cover card."""
    return handling.players_touch_no_card(play)
