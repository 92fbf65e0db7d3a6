"""§§ 567.6 and 567.7: ranking and wagers."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.money import basis
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import WINS, Result
from rules_check.chapters.war.words import WAGER
from rules_check.facts.events import Cash, Chips, Event
from rules_check.procedures.words import money, seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import end_of

NO_MORE_BETS = "no_more_bets"

_ORIGINAL = ("initial", "tie")


@WAR.provision(
    "567.7(a)",
    "W567-060",
    partly="chips in a betting area are seen; plaques are read as chips",
)
def wagers_are_chips_in_a_betting_area(play: Play) -> Iterator[Verdict]:
    """Wagers are chips or plaques in the right betting area."""
    zones = {zone.name: zone for zone in play.profile.zones}
    placed = [c for c in play.rnd.chips("placed", "added") if c.position is not None]
    for act in placed:
        zone = zones.get(act.zone or "")
        if zone is not None and zone.kind != "wager" and act.wager is None:
            yield violation(
                f"{seat_name(act.position)}'s chips were placed in {zone.name}, which is no "
                "betting area",
                (act,),
                position=act.position,
            )
            return
    unknown = [act for act in placed if act.wager is None]
    if unknown:
        yield cannot_tell(
            "in which betting area chips were placed was not told",
            f"the betting area of {seat_name(unknown[0].position)}'s chips",
            unknown,
        )
    elif placed:
        yield compliant("all wagers were placed in betting areas", placed)


@WAR.provision("567.7(a)", "W567-061")
def cash_is_no_wager(play: Play) -> Iterator[Verdict]:
    """Cash in a betting area is not accepted as a wager."""
    for cash in play.rnd.cash:
        if cash.wager is None or cash.position is None:
            continue
        seat, name = cash.position, seat_name(cash.position)
        deal: DealName = "war" if cash.t >= play.dealt else "original"
        begun = play.war_begins if deal == "war" else play.betting_ends
        dealt = play.events_of(seat, deal)
        if not dealt:
            continue
        chips = tuple(c for c in play.placed(seat, cash.wager, deal) if _exchanged(c, cash))
        if not chips and play.chips_hidden(seat, cash.wager, cash.t, begun):
            yield cannot_tell(
                f"cash lay in {name}'s betting area; whether it was exchanged was not seen",
                f"{name}'s betting area before the first card",
                (cash,),
                dealt,
                position=seat,
            )
        elif not chips:
            yield violation(
                f"cash lay in {name}'s betting area for the {WAGER.get(cash.wager, cash.wager)} "
                "when the cards were dealt, and was not exchanged for chips",
                (cash,),
                dealt,
                position=seat,
            )
        else:
            yield compliant(
                f"{name}'s cash was exchanged for chips before the deal",
                (cash, *chips),
                dealt,
                position=seat,
            )


def _exchanged(chips: Chips, cash: Cash) -> bool:
    """Whether chips placed after cash may be what it was exchanged for."""
    if chips.t < cash.t:
        return False
    return chips.cents is None or cash.cents is None or chips.cents.may_equal(cash.cents)


@WAR.provision("567.7(c)", "W567-063")
def a_tie_wager_goes_with_another(play: Play) -> Iterator[Verdict]:
    """A Tie wager is placed only with an Initial wager or a War wager."""
    pairs: tuple[tuple[DealName, str], ...] = (("original", "initial"), ("war", "war"))
    for seat in play.seats:
        for deal, partner in pairs:
            placed = play.placed(seat, "tie", deal)
            if not placed:
                continue
            begun = play.betting_ends if deal == "original" else play.war_begins
            if begun > play.rnd.t_end:
                continue
            with_it = play.placed(seat, partner, deal)
            text = f"{seat_name(seat)} placed a Tie wager"
            if with_it:
                yield compliant(f"{text} with its {WAGER[partner]}", placed, with_it, position=seat)
            elif play.chips_hidden(seat, partner, play.rnd.preparation.t, begun) or (
                play.rnd.cut_at_start
            ):
                yield cannot_tell(
                    f"{text}; whether it had a {WAGER[partner]} was not seen",
                    f"{seat_name(seat)}'s betting area before the cards",
                    placed,
                    position=seat,
                )
            else:
                yield violation(f"{text} without a {WAGER[partner]}", placed, position=seat)


def _no_more_bets(play: Play) -> Event | None:
    told = [a for a in play.rnd.announcements if a.phrase == NO_MORE_BETS]
    return told[0] if told else None


@WAR.provision("567.7(d)", "W567-064")
def wagers_come_before_no_more_bets(play: Play) -> Iterator[Verdict]:
    """Wagers are placed before the dealer announces no more bets."""
    if play.first_card is None:
        return
    told = _no_more_bets(play)
    placed = tuple(
        act
        for act in play.rnd.chips("placed", "added")
        if act.wager in _ORIGINAL and act.t < play.betting_ends
    )
    if told is None:
        yield cannot_tell(
            "no announcement of no more bets was heard, so late wagers before the first card "
            "cannot be told",
            "the dealer's announcement of no more bets",
            placed,
        )
        return
    late = [act for act in placed if act.t > end_of(told)]
    for act in late:
        yield violation(
            f"{seat_name(act.position)}'s {WAGER[act.wager or 'initial']} was {act.action} after "
            "no more bets was announced",
            (act,),
            (told,),
            position=act.position,
        )
    if late:
        return
    if play.hidden(end_of(told), play.betting_ends, "wager"):
        yield cannot_tell(
            "the wagers between no more bets and the first card were not all seen",
            "the betting areas between no more bets and the first card",
            (told,),
        )
    else:
        yield compliant("all wagers lay when no more bets was announced", placed, (told,))


@WAR.provision("567.7(d)", "W567-065", covers=("W567-001",))
def no_wager_changes_once_cards_are_out(play: Play) -> Iterator[Verdict]:
    """No wager is placed, raised or taken up once the first card is out."""
    if play.first_card is None:
        return
    late = [act for act in play.rnd.chips("placed", "added", "removed") if _is_late(play, act)]
    for act in late[:1]:
        yield _late_change(play, act)
    if late:
        return
    if play.hidden(play.betting_ends, play.rnd.t_end, "wager"):
        yield cannot_tell(
            "whether wagers changed after the first card was not seen whole",
            "the betting areas from the first card to the settlement",
            (play.first_card,),
        )
    else:
        yield compliant("no wager changed after the first card", (play.first_card,))


def _is_late(play: Play, act: Chips) -> bool:
    if act.position is None or act.wager is None or act.t < play.betting_ends:
        return False
    if act.action == "removed":
        return not _decided_for_player(play, act)
    return act.wager == "initial" or _is_late_beside(play, act, act.position)


def _is_late_beside(play: Play, act: Chips, seat: int) -> bool:
    """Whether a Tie or War wager placed or raised came after the deal it is for had begun."""
    at_war = play.dealt <= act.t and Result.TIE in play.results(seat)
    if at_war and play.chips_hidden(seat, "war", play.dealt, play.rnd.t_end):
        return False  # a Tie wager on a War deal whose War wager was not seen
    wager = next((w for w in play.rnd.wagers if act in w.acts), None)
    if wager is not None and wager.deal == "original":
        return True
    if act.wager == "war" and act.action == "placed":
        return False  # reported where War wagers are confirmed
    return act.t >= play.war_begins


def _late_change(play: Play, act: Chips) -> Verdict:
    seat = act.position or 0
    what = f"{seat_name(seat)}'s {WAGER.get(act.wager or '', 'wager')}"
    facts = f"{money(act.cents)} were {act.action}" if act.cents else f"chips were {act.action}"
    deal: DealName = "war" if act.t >= play.war_begins else "original"
    because: tuple[Event, ...] = (*basis(play, seat, deal),)
    if play.first_card is not None:
        because = (play.first_card, *because)
    may_have_won = play.results(seat, deal) & WINS.get(act.wager or "", frozenset())
    if act.action == "removed" and act.t >= play.dealt and may_have_won:
        return cannot_tell(
            f"{what} was taken up before it was paid; whether it had won is not known",
            f"the rank of the cards of {seat_name(seat)} and the dealer",
            (act,),
            because,
            position=seat,
        )
    return violation(
        f"{what} had to stay as it lay once the first card was out; {facts}",
        (act,),
        because,
        position=seat,
    )


def _decided_for_player(play: Play, act: Chips) -> bool:
    """Whether the dealer was through with the wager, or it had won, when it was handled."""
    seat = act.position
    if seat is None:
        return True
    if act.t < play.dealt:
        return False
    deal: DealName = "war" if act.t >= play.war_dealt else "original"
    wins = WINS.get(act.wager or "", frozenset())
    return play.results(seat, deal) <= wins or play.given_up(act, deal)


@WAR.provision("567.7(d)", "W567-066")
def players_leave_placed_wagers_alone(play: Play) -> Iterator[Verdict]:
    """Players do not handle a wager before it is decided for them."""
    if play.first_card is None:
        return
    told = _no_more_bets(play)
    start = play.betting_ends if told is None else min(told.t, play.betting_ends)
    handled = [
        act
        for act in play.rnd.chips("touched", "removed")
        if act.t >= start and act.actor != "dealer" and _is_handling(play, act)
    ]
    for act in handled[:1]:
        yield _handled(play, act)
    if handled:
        return
    if play.hidden(start, play.rnd.t_end, "wager"):
        yield cannot_tell(
            "whether players handled their wagers was not seen whole",
            "the betting areas from no more bets to the settlement",
            (play.first_card,),
        )
    else:
        yield compliant("no player handled a wager before it was decided", (play.first_card,))


def _is_handling(play: Play, act: Chips) -> bool:
    if act.action == "removed":
        return act.t < play.betting_ends
    return not _decided_for_player(play, act)


def _handled(play: Play, act: Chips) -> Verdict:
    seat = act.position
    what = f"{seat_name(seat)}'s {WAGER.get(act.wager or '', 'wager')}"
    sure = seat is not None and (act.actor == "player" or act.action == "removed")
    open_result = (
        seat is not None
        and act.t >= play.dealt
        and Result.HIGHER in play.results(seat, "original")
        and play.results(seat, "original") != {Result.HIGHER}
    )
    if not sure or open_result:
        return cannot_tell(
            f"{what} was {act.action} before it was settled",
            "who touched the chips" if not sure else f"the rank of {seat_name(seat)}'s card",
            (act,),
            position=seat,
        )
    return violation(
        f"{what} was {act.action} by the player before it was decided",
        (act,),
        (play.first_card,) if play.first_card else (),
        position=seat,
    )
