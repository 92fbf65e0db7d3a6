"""§ 565.11(a) and (b): the players look at their cards and play or fold."""

from collections.abc import Iterator, Sequence

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import (
    ANTE,
    PAIR_PLUS,
    PROGRESSIVE,
    SIX_CARD,
    ThreeCardPlay,
)
from rules_check.facts.events import CardMoved, CardTouched, CardTurned
from rules_check.procedures.accounts import lost, worst
from rules_check.procedures.candidates import same
from rules_check.procedures.words import money, seat_list, seat_name
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts, equals


@THREE_CARD.provision("565.11(a)", "TC565-032", covers=("TC565-031",))
def players_touch_only_their_own_cards(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Nobody but the dealer and the player they were dealt to touches a player's cards."""
    if play.first_card is None:
        return
    touches = [touch for event in play.rnd.events if (touch := _touch(event)) is not None]
    foreign = [(event, to) for event, to in touches if event.actor not in {None, "dealer"}]
    wrong = [(e, to) for e, to in foreign if e.actor != "player" or e.position not in {None, to}]
    if wrong:
        event, owner = wrong[0]
        yield violation(
            f"the cards of {seat_name(owner)} were touched by {_who(event)}",
            (event,),
            play.events_of(owner),
            position=event.position if event.position is not None else owner,
        )
        return
    unknown = [e for e, _ in touches if e.actor is None or (e.actor == "player" and not e.position)]
    if unknown:
        yield cannot_tell(
            "a player's cards were touched by someone not told", "who it was", unknown
        )
    elif play.hidden(play.betting_ends, play.rnd.t_end):
        yield cannot_tell(
            "whether only their own players touched the cards was not seen whole",
            "the hands and the cards through the round",
            (play.first_card,),
        )
    else:
        own = [event for event, _ in foreign]
        yield compliant("nobody but their player and the dealer touched a player's cards", own)


def _touch(event: object) -> tuple[CardTouched | CardTurned | CardMoved, int] | None:
    """Returns an event that handles the cards of a seat, with that seat."""
    if isinstance(event, CardTouched | CardTurned) and isinstance(event.to, int):
        return event, event.to
    if isinstance(event, CardMoved) and isinstance(event.from_place, int):
        return event, event.from_place
    return None


def _who(event: CardTouched | CardTurned | CardMoved) -> str:
    if event.actor == "player":
        return f"the player at {seat_name(event.position)}"
    return f"somebody else ({event.actor})"


@THREE_CARD.provision("565.11(b)", "TC565-033", covers=("TC565-005",))
def a_play_wager_equals_the_ante_or_the_ante_is_forfeit(play: ThreeCardPlay) -> Iterator[Verdict]:
    """A player with an Ante Wager makes a Play Wager of the same amount, or forfeits the Ante."""
    for seat in play.seats:
        if play.play_acts(seat):
            yield _play_equals_ante(play, seat)
        elif not play.may_bet(seat, PAIR_PLUS) and not play.may_bet(seat, PROGRESSIVE):
            yield from _forfeited(play, seat, (ANTE,))


def _play_equals_ante(play: ThreeCardPlay, seat: int) -> Verdict:
    ante, stake = play.stake(seat, ANTE), play.play_stake(seat)
    acts, placed = play.play_acts(seat), play.placed(seat, ANTE)
    text = (
        f"{seat_name(seat)}'s Play Wager had to equal its Ante Wager of {money(ante)} and was "
        f"{money(stake)}"
    )
    alike, kept = same((placed, ante), (acts, stake))
    if alike is None:
        return cannot_tell(
            text,
            f"the chips of {seat_name(seat)}'s Ante and Play Wagers",
            acts,
            placed,
            position=seat,
            amounts=amounts(ante, stake),
        )
    told = compliant if alike else violation
    return told(text, acts, placed, position=seat, amounts=amounts(ante, stake), kept=kept)


@THREE_CARD.provision("565.11(b)", "TC565-034")
def players_decide_clockwise(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The choice is offered from the player farthest to the dealer's left, clockwise."""
    acts = [play.play_acts(seat)[0] for seat in play.seats if play.play_acts(seat)]
    acts.sort(key=lambda act: (act.t, act.position or 0))
    if not acts:
        return
    seen = [act.position or 0 for act in acts]
    due = sorted(seen)
    text = f"Play Wagers were due in the order of {seat_list(due)} and came at {seat_list(seen)}"
    wrong = next((n for n, seat in enumerate(seen) if seat != due[n]), None)
    if wrong is None:
        yield compliant(text, acts)
    elif any(play.chips_hidden(s, play.betting_ends, acts[-1].t) for s in due):
        yield cannot_tell(
            f"{text}; not all was seen", "the betting areas while the players decided", acts
        )
    else:
        late = next(act for act in acts if act.position == due[wrong])
        yield violation(text, (acts[wrong], late), acts, position=seen[wrong])


@THREE_CARD.provision("565.11(b)(1)", "TC565-035")
def a_fold_forfeits_ante_and_pair_plus(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Who folds with Ante and Pair Plus forfeits both."""
    for seat in play.folders:
        if play.may_bet(seat, PAIR_PLUS) and not play.may_bet(seat, SIX_CARD):
            yield from _forfeited(play, seat, (ANTE, PAIR_PLUS))


@THREE_CARD.provision(
    "565.11(b)(2)",
    "TC565-036",
    partly="a progressive system may take the wager in unseen, or pay an Envy Bonus",
)
def a_fold_forfeits_ante_and_progressive(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Who folds with Ante and Progressive forfeits both, but not an Envy Bonus."""
    for seat in play.folders:
        if not play.may_bet(seat, PROGRESSIVE):
            continue
        verdicts = [_progressive_forfeited(play, seat)]
        if not play.may_bet(seat, PAIR_PLUS):
            verdicts += _forfeited(play, seat, (ANTE,))
        told = worst(verdicts)
        if told is not None:
            yield told


def _progressive_forfeited(play: ThreeCardPlay, seat: int) -> Verdict | None:
    """Judges the Progressive Payout Wager of a folder, as far as it is seen.

    What is paid on it is an Envy Bonus, to which a folder keeps the claim.
    """
    book = play.books(seat, PROGRESSIVE)
    taken = play.moved(seat, PROGRESSIVE, "original", "taken")
    if not book.hidden and equals(book.stake, taken):
        return compliant(f"{book.whose} was collected", book.acts, book.placed, position=seat)
    for verdict in _forfeited(play, seat, (PROGRESSIVE,)):
        if verdict.outcome is not Outcome.VIOLATION:
            return verdict
        return cannot_tell(
            verdict.message, "the progressive system", verdict.act, verdict.because, position=seat
        )
    return None


@THREE_CARD.provision("565.11(b)(3)", "TC565-037")
def a_fold_leaves_the_six_card_bonus_wager(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Who folds with Ante, Pair Plus and Six Card forfeits the first two, not the last."""
    for seat in play.folders:
        if not play.may_bet(seat, SIX_CARD):
            continue
        verdicts = [_six_card_left(play, seat)]
        if play.may_bet(seat, PAIR_PLUS):
            verdicts += _forfeited(play, seat, (ANTE, PAIR_PLUS))
        told = worst(verdicts)
        if told is not None:
            yield told


def _six_card_left(play: ThreeCardPlay, seat: int) -> Verdict | None:
    taken = play.acts(seat, SIX_CARD, "original", "taken")
    name = seat_name(seat)
    if not taken or taken[0].t >= play.revealed:
        return None
    act = taken[:1]
    if play.folded(seat) is None or play.reveal_hidden(act[0].t):
        return cannot_tell(
            f"{name}'s Six Card Bonus Wager was collected; whether the dealer's cards were shown "
            "before was not seen",
            "the dealer's cards",
            act,
            position=seat,
        )
    return violation(
        f"{name} folded and does not forfeit its Six Card Bonus Wager; it was collected before "
        "the dealer's cards were shown",
        act,
        play.placed(seat, SIX_CARD),
        position=seat,
    )


def _forfeited(play: ThreeCardPlay, seat: int, names: Sequence[str]) -> list[Verdict]:
    """Returns, as a list of one or none, whether forfeited wagers were collected whole."""
    folded = play.folded(seat)
    if folded is False:
        return []
    told = worst(lost(play.books(seat, name)) for name in names)
    if told is None:
        return []
    if folded is None and told.outcome is not Outcome.COMPLIANT:
        return [
            cannot_tell(
                f"whether {seat_name(seat)} folded was not seen",
                f"the Play Wager area of {seat_name(seat)}",
                told.act,
                told.because,
                position=seat,
            )
        ]
    return [told]
