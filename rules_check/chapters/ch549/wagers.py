"""§ 549.20(a) to (c): the Royal Match 21 Wager and its limits."""

from collections.abc import Iterator

from rules_check.chapters.ch549.chapter import ROYAL_MATCH
from rules_check.chapters.ch549.play import BASIC, SIDE, BlackjackPlay
from rules_check.facts.money import Cents
from rules_check.procedures.cash import cash_is_no_wager
from rules_check.procedures.play import BY_PLAYER, left_of
from rules_check.procedures.settling import merged
from rules_check.procedures.wagers import chips_in_a_betting_area, with_another
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts


@ROYAL_MATCH.provision("549.20(a)", "BJ549-001")
def the_wager_is_offered_as_filed(play: BlackjackPlay) -> Iterator[Verdict]:
    """The wager, and the Crown Treasure Bonus, are offered only if the submission says so."""
    placed = [act for seat in play.seats for act in play.placed(seat, SIDE)]
    if not placed:
        return
    filed = play.profile.submission.royal_match_table
    if filed is None:
        yield cannot_tell(
            "a Royal Match 21 Wager was placed; the rules submission names no payout table for it",
            "royal_match_table in the table's rules submission",
            placed,
        )
    else:
        yield compliant(f"the Royal Match 21 Wager is filed with payout table {filed}", placed)


@ROYAL_MATCH.provision("549.20(b)", "BJ549-005")
def the_wager_goes_with_a_basic_wager_before_the_cards(play: BlackjackPlay) -> Iterator[Verdict]:
    """A player with a basic wager may place it before the first card of the round."""
    return merged(_with_a_basic_wager(play), _before_the_cards(play))


def _with_a_basic_wager(play: BlackjackPlay) -> Iterator[Verdict]:
    return with_another(play, SIDE, (BASIC,))


def _before_the_cards(play: BlackjackPlay) -> Iterator[Verdict]:
    if play.first_card is None:
        return
    for seat in play.seats:
        placed = play.placed(seat, SIDE)
        late = [act for act in placed if act.t > play.betting_ends]
        if late:
            yield violation(
                f"{seat_name(seat)}'s Royal Match 21 Wager had to lie before the first card; it "
                f"was {late[0].action} after it",
                late[:1],
                (play.first_card,),
                position=seat,
            )
        elif placed:
            yield compliant(
                f"{seat_name(seat)}'s Royal Match 21 Wager lay before the first card",
                placed,
                position=seat,
            )


@ROYAL_MATCH.provision("549.20(b)", "BJ549-006")
def the_wager_is_one_dollar_at_least(play: BlackjackPlay) -> Iterator[Verdict]:
    """The wager is at least $1."""
    least = Cents.exact(play.law.whole("stake.least_cents"))
    for seat in play.side_seats:
        stake = play.stake(seat, SIDE)
        if 0 < stake.high < least.low:
            yield _breach(play, seat, stake, f"had to be at least {money(least)}", least)
        elif stake.low >= least.low:
            yield _kept(play, seat, stake, f"at least {money(least)}")
        else:
            yield _not_known(play, seat, stake, f"whether it was at least {money(least)}")


@ROYAL_MATCH.provision("549.20(b)(1)", "BJ549-007")
def the_wager_is_at_most_the_basic_wager(play: BlackjackPlay) -> Iterator[Verdict]:
    """The wager is at most the basic wager of its player."""
    for seat in play.side_seats:
        stake, basic = play.stake(seat, SIDE), _basic(play, seat)
        if not play.placed(seat, BASIC):
            continue  # without a basic wager it breaks (b) itself
        limit = f"at most the basic wager of {money(basic)}"
        if stake.low > basic.high:
            yield _breach(play, seat, stake, f"had to be {limit}", basic)
        elif stake.high <= basic.low:
            yield _kept(play, seat, stake, limit)
        else:
            yield _not_known(play, seat, stake, f"whether it was {limit}")


def _basic(play: BlackjackPlay, seat: int) -> Cents:
    """Returns what a basic wager may have been when the cards came.

    What is put down once the Royal Match 21 Wager is settled, as on doubling down, is no part.
    """
    settled = [act.t for act in play.acts(seat, SIDE, "original", "taken", "paid")]
    end = min(settled, default=0.0)
    if end <= play.betting_ends or play.own_chips_hidden(seat, BASIC, play.opens, end):
        return play.stake(seat, BASIC)
    acts = [
        act for act in play.acts(seat, BASIC, "original", *BY_PLAYER, "returned") if act.t < end
    ]
    return left_of(act for act in acts if act.t < play.betting_ends).joined(left_of(acts))


@ROYAL_MATCH.provision("549.20(b)(2)", "BJ549-007.2")
def the_wager_is_at_most_the_filed_maximum(play: BlackjackPlay) -> Iterator[Verdict]:
    """The wager is at most the maximum that the rules submission states."""
    filed = play.profile.submission.royal_match_max_cents
    for seat in play.side_seats:
        stake = play.stake(seat, SIDE)
        if filed is None:
            yield cannot_tell(
                f"{seat_name(seat)}'s Royal Match 21 Wager was {money(stake)}; the rules "
                "submission states no maximum",
                "royal_match_max_cents in the table's rules submission",
                play.placed(seat, SIDE),
                position=seat,
            )
            continue
        most = Cents.exact(filed)
        limit = f"at most the filed maximum of {money(most)}"
        if stake.low > filed:
            yield _breach(play, seat, stake, f"had to be {limit}", most)
        elif stake.high <= filed:
            yield _kept(play, seat, stake, limit)
        else:
            yield _not_known(play, seat, stake, f"whether it was {limit}")


def _breach(play: BlackjackPlay, seat: int, stake: Cents, had: str, due: Cents) -> Verdict:
    return violation(
        f"{seat_name(seat)}'s Royal Match 21 Wager {had} and was {money(stake)}",
        play.placed(seat, SIDE),
        play.placed(seat, BASIC),
        position=seat,
        amounts=amounts(due, stake),
    )


def _kept(play: BlackjackPlay, seat: int, stake: Cents, limit: str) -> Verdict:
    return compliant(
        f"{seat_name(seat)}'s Royal Match 21 Wager of {money(stake)} was {limit}",
        play.placed(seat, SIDE),
        play.placed(seat, BASIC),
        position=seat,
    )


def _not_known(play: BlackjackPlay, seat: int, stake: Cents, what: str) -> Verdict:
    return cannot_tell(
        f"{seat_name(seat)}'s Royal Match 21 Wager was {money(stake)}; {what} is not known",
        f"the chips of {seat_name(seat)} before the first card",
        play.placed(seat, SIDE),
        play.placed(seat, BASIC),
        position=seat,
    )


@ROYAL_MATCH.provision(
    "549.20(c)", "BJ549-008", partly="plaques are read as chips; what is not told is not seen"
)
def the_wager_is_value_chips_in_its_area(play: BlackjackPlay) -> Iterator[Verdict]:
    """The wager is value chips in its area of the layout."""
    if any(cash.wager == SIDE for cash in play.rnd.cash):
        yield from (v for v in cash_is_no_wager(play) if _of_side(play, v))
    elif any(play.placed(seat, SIDE) for seat in play.seats):
        yield from chips_in_a_betting_area(play)


def _of_side(play: BlackjackPlay, verdict: Verdict) -> bool:
    return any(getattr(event, "wager", None) == SIDE for event in verdict.act)
