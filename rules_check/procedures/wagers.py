"""Wagers before and after the betting ends: where they lie, and that nobody moves them.

A chapter's play tells what differs between games: ``is_late`` and ``decided_for_player`` say when
an act with a wager comes too late and when the wager is the player's own again.
"""

from collections.abc import Collection, Iterator, Sequence

from rules_check.facts.events import Chips, Event, end_of
from rules_check.procedures.dealing import no_more_bets
from rules_check.procedures.play import BY_PLAYER, BasePlay, left_of
from rules_check.procedures.words import money, seat_name
from rules_check.rounds import DealName
from rules_check.rounds.unseen import SHORTEST_HIDDEN_END_S
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "chips_in_a_betting_area",
    "left_alone",
    "placed_before_no_more_bets",
    "unchanged_once_cards_are_out",
    "with_another",
]


def chips_in_a_betting_area(play: BasePlay) -> Iterator[Verdict]:
    """Asks that wagers are chips in a betting area."""
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
    if play.hidden(play.opens, min(play.betting_ends, play.rnd.t_end), "wager"):
        yield cannot_tell(
            "whether all chips were placed in betting areas was not seen whole",
            "the betting areas before the first card",
            placed,
        )
    elif placed:
        yield compliant("all wagers were placed in betting areas", placed)


def with_another(
    play: BasePlay,
    side: str,
    partners: Collection[str],
    deal: DealName = "original",
    seats: Sequence[int] | None = None,
) -> Iterator[Verdict]:
    """Asks that a wager was placed only beside another one of the same seat.

    Args:
        play: the round.
        side: the wager that needs another.
        partners: the wagers one of which has to lie beside it.
        deal: the deal both are for.
        seats: whose; None for all.
    """
    for seat in play.seats if seats is None else seats:
        verdict = _beside(play, seat, side, deal, partners)
        if verdict is not None:
            yield verdict


def _beside(
    play: BasePlay, seat: int, side: str, deal: DealName, partners: Collection[str]
) -> Verdict | None:
    placed, begun = play.placed(seat, side, deal), play.begins(deal)
    if not placed or begun > play.rnd.t_end or play.stake(seat, side, deal).high == 0:
        return None  # none was made, or it was taken up or handed back in time
    beside = tuple(act for partner in partners for act in play.placed(seat, partner, deal))
    need = " or ".join(play.wager_name(partner) for partner in partners)
    text = f"{seat_name(seat)} placed a {play.wager_name(side)}"
    if beside:
        return compliant(f"{text} with its {need}", placed, beside, position=seat)
    if play.rnd.cut_at_start or play.bets_hidden(seat, begun):
        return cannot_tell(
            f"{text}; whether it had a {need} was not seen",
            f"{seat_name(seat)}'s betting area before the cards",
            placed,
            position=seat,
        )
    return violation(f"{text} without a {need}", placed, position=seat)


def placed_before_no_more_bets(
    play: BasePlay, names: Collection[str], actions: Sequence[str] = ("placed", "added")
) -> Iterator[Verdict]:
    """Asks that wagers of these names were placed before no more bets was announced.

    Args:
        play: the round.
        names: the wagers that are made before the deal.
        actions: what may not be done with them after the announcement.
    """
    if play.first_card is None:
        return
    told = no_more_bets(play)
    placed = tuple(
        act for act in play.rnd.chips(*actions) if act.wager in names and act.t < play.betting_ends
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
    if late and _a_round_may_lie_between(play, end_of(told), late[0].t):
        yield cannot_tell(
            f"{seat_name(late[0].position)}'s {play.wager_name(late[0].wager)} was "
            f"{late[0].action} after no more bets was announced; that may have been for a round "
            "played unseen between",
            "the table between the announcement and the wager",
            (late[0],),
            (told,),
            position=late[0].position,
        )
        return
    for act in late:
        yield violation(
            f"{seat_name(act.position)}'s {play.wager_name(act.wager)} was {act.action} after "
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


def _a_round_may_lie_between(play: BasePlay, start: float, end: float) -> bool:
    """Whether the table was hidden for so long, in one gap or several, that a round fits in."""
    gaps = play.rnd.unseen_between(start, end, "dealer_hand")
    if not gaps:
        return False
    return max(g.t_end for g in gaps) - min(g.t for g in gaps) >= SHORTEST_HIDDEN_END_S


def unchanged_once_cards_are_out(play: BasePlay) -> Iterator[Verdict]:
    """Asks that no wager was placed, raised or taken up once the first card was out."""
    if play.first_card is None:
        return
    late = [act for act in play.rnd.chips("placed", "added", "removed") if play.is_late(act)]
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


def _late_change(play: BasePlay, act: Chips) -> Verdict:
    seat = act.position or 0
    what = f"{seat_name(seat)}'s {play.wager_name(act.wager)}"
    facts = f"{money(act.cents)} were {act.action}" if act.cents else f"chips were {act.action}"
    deal = play.deal_at(act.t)
    because: tuple[Event, ...] = play.evidence(seat, deal)
    if play.first_card is not None:
        because = (play.first_card, *because)
    if act.wager != "initial" and play.came_as_cards_did(act):
        return cannot_tell(
            f"{what} was {act.action} while the first card was on its way",
            "whether the chips or the first card came first",
            (act,),
            because,
            position=seat,
        )
    open_ = _taken_up_in_time(play, act, because) if act.action == "removed" else None
    if open_ is not None:
        return open_
    if act.action == "removed" and act.t >= play.dealt and play.may_have_won(act, deal):
        return cannot_tell(
            f"{what} was taken up before it was paid; whether it had won is not known",
            play.what_settles(act),
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


def _taken_up_in_time(play: BasePlay, act: Chips, because: Sequence[Event]) -> Verdict | None:
    """Returns that what was taken up may have been the player's own; None if it was not."""
    seat = act.position
    if seat is None or act.wager is None or act.cents is None or act.action != "removed":
        return _given_back_unseen(play, act, because)
    handled = play.acts(seat, act.wager, play.deal_at(act.t), *BY_PLAYER, "returned")
    lay = left_of(one for one in handled if one.t < act.t)
    if act.cents.low <= lay.high:
        return _given_back_unseen(play, act, because)
    return cannot_tell(
        f"{seat_name(seat)} took up {money(act.cents)}, more than its "
        f"{play.wager_name(act.wager)} of {money(lay)}: some of it was won before",
        f"what lay in {seat_name(seat)}'s betting area before the first card",
        (act,),
        because,
        position=seat,
    )


def _given_back_unseen(play: BasePlay, act: Chips, because: Sequence[Event]) -> Verdict | None:
    """Returns that a wager may have been the player's own again, given back unseen; else None."""
    if not play.may_have_been_given_back(act):
        return None
    seat, done = act.position, "taken up" if act.action == "removed" else act.action
    return cannot_tell(
        f"{seat_name(seat)}'s {play.wager_name(act.wager)} was {done}; whether the dealer had "
        "given it back was not seen",
        f"{seat_name(seat)}'s betting area before its wager was {done}",
        (act,),
        because,
        position=seat,
    )


def left_alone(play: BasePlay) -> Iterator[Verdict]:
    """Asks that players handle no wager before it is decided for them."""
    if play.first_card is None:
        return
    told = no_more_bets(play)
    start = play.betting_ends if told is None else min(told.t, play.betting_ends)
    handled = [
        act
        for act in play.rnd.chips("touched", "removed")
        if act.t > start and act.actor != "dealer" and _is_handling(play, act)
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


def _is_handling(play: BasePlay, act: Chips) -> bool:
    if act.action == "removed":
        return act.t < play.betting_ends
    return not play.decided_for_player(act)


def _handled(play: BasePlay, act: Chips) -> Verdict:
    seat = act.position
    what = f"{seat_name(seat)}'s {play.wager_name(act.wager)}"
    sure = seat is not None and (act.actor == "player" or act.action == "removed")
    if not sure or (seat is not None and act.t >= play.dealt and play.is_open(act)):
        return cannot_tell(
            f"{what} was {act.action} before it was settled",
            "who touched the chips" if not sure else play.what_settles(act),
            (act,),
            position=seat,
        )
    open_ = _taken_up_in_time(play, act, ())
    if open_ is not None:
        return open_
    return violation(
        f"{what} was {act.action} by the player before it was decided",
        (act,),
        (play.first_card,) if play.first_card else (),
        position=seat,
    )
