"""What a player with a tie hand chose, and whether it was carried out."""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial, reduce
from itertools import pairwise
from math import ceil, floor, gcd
from typing import Any

from rules_check.chapters.war.money import basis, in_world
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import Result
from rules_check.facts.events import Chips, end_of
from rules_check.facts.money import Cents
from rules_check.facts.profile import TableProfile
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts, equals, total

__all__ = [
    "Choice",
    "can_be_made",
    "choice",
    "chosen",
    "settled_as_win",
    "surrenders",
    "surrenders_in_order",
    "tied_seats",
]

SMALLEST_CHIP_CENTS = 100
"""Used where the profile lists no chips: amounts in whole dollars can be made."""

SMALLEST_CHIPS_CENTS = (100, 200, 250, 500, 2000, 2500, 10_000, 50_000, 100_000, 500_000)
"""Chips of which one may be a table's smallest (section 603a.3(a))."""

MOST_STEPS = 20_000
"""Amounts of more of the smallest common steps than this are taken to be makeable."""


class Choice(Enum):
    """What a player with a tie hand did."""

    WAR = "went to War"
    SURRENDER = "surrendered half of the Initial wager"
    NEITHER = "neither surrendered nor went to War"
    UNSEEN = "chose something that was not seen"


def tied_seats(play: Play) -> tuple[int, ...]:
    """Returns seats with an Initial wager whose cards certainly tied."""
    return tuple(
        seat
        for seat in play.seats
        if play.results(seat) == {Result.TIE} and play.stake(seat, "initial", "original").high > 0
    )


def choice(play: Play, seat: int) -> Choice:
    """Returns what a player with a tie hand did, as far as it was seen."""
    if play.placed(seat, "war", "war") or play.has_card(seat, "war"):
        return Choice.WAR
    start, end = play.dealt, min(play.war_begins, play.rnd.t_end)
    # A War wager put down unseen would be dealt a card, which is looked for as well.
    if play.own_chips_hidden(seat, "war", start, end) or play.card_hidden(
        seat, min(play.war_begins, play.rnd.t_end), play.rnd.t_end
    ):
        return Choice.UNSEEN
    if play.acts(seat, "initial", "original", "taken", "returned"):
        return Choice.SURRENDER
    if play.chips_hidden(seat, start, play.rnd.t_end):
        return Choice.UNSEEN
    return Choice.NEITHER


def settled_as_win(play: Play, seat: int) -> Verdict | None:
    """Judges a payment on the Initial wager of a tie hand, which is neither won nor lost."""
    paid = play.acts(seat, "initial", "original", "paid")
    if not paid or choice(play, seat) is not Choice.NEITHER:
        return None
    amount = total(act.cents for act in paid)
    return violation(
        f"{seat_name(seat)} had a tie hand, but its Initial wager was paid {money(amount)}",
        paid,
        (*play.placed(seat, "initial", "original"), *basis(play, seat, "original")),
        position=seat,
        amounts=amounts(Cents(0, 0), amount if amount.high else None),
        kept=play.kept(seat, "original"),
    )


def chosen(play: Play, seat: int) -> Verdict | None:
    """Judges whether a player with a tie hand surrendered or went to War."""
    made = choice(play, seat)
    cards = basis(play, seat, "original")
    name = seat_name(seat)
    if made is Choice.UNSEEN:
        return cannot_tell(
            f"{name} had a tie hand; what it chose was not seen",
            f"the chips of {name} after the tie hand",
            (),
            cards,
            position=seat,
        )
    if made is not Choice.NEITHER:
        acts = (
            *play.placed(seat, "war", "war"),
            *play.acts(seat, "initial", "original", "taken", "returned"),
        )
        return compliant(
            f"{name} had a tie hand and {made.value}",
            acts,
            cards,
            position=seat,
            kept=play.kept(seat, "original"),
        )
    if play.acts(seat, "initial", "original", "paid"):
        return None  # reported as a tie hand settled as a win
    up = play.acts(seat, "initial", "original", "removed")
    if up and not _taken_up_whole(play, seat, up):
        return cannot_tell(
            f"{name} had a tie hand and its Initial wager was taken up by the player",
            f"whether the dealer offered {name} the choice of surrender or War",
            up,
            cards,
            position=seat,
        )
    return violation(
        f"{name} had a tie hand and had to surrender or go to War; neither was seen",
        (*cards, *up),
        play.placed(seat, "initial", "original"),
        position=seat,
        kept=play.kept(seat, "original"),
    )


def _taken_up_whole(play: Play, seat: int, up: Sequence[Chips]) -> bool:
    """Whether a player took up the whole wager when its cards were gone: nothing came of it."""
    gone = play.cleared(seat, "original")
    whole = equals(play.stake(seat, "initial", "original"), total(act.cents for act in up))
    return bool(gone) and up[0].t >= end_of(gone[0]) and whole is True


def surrenders(play: Play) -> Iterator[Verdict]:
    """Judges each surrender: one half to the house, the other half back to the player."""
    for seat in play.seats:
        made = choice(play, seat)
        if play.results(seat) == {Result.TIE} and made is Choice.UNSEEN:
            yield cannot_tell(
                f"{seat_name(seat)} had a tie hand; whether it surrendered one half was not seen",
                f"the chips of {seat_name(seat)} after the tie hand",
                (),
                basis(play, seat, "original"),
                position=seat,
            )
        elif made is Choice.SURRENDER and play.stake(seat, "initial", "original").high > 0:
            yield from in_world(
                play, seat, "original", Result.TIE, partial(surrendered_half, play, seat)
            )


def surrendered_half(play: Play, seat: int) -> Verdict | None:
    """Judges what was done with the Initial wager of a hand that tied, if it surrendered."""
    if choice(play, seat) is not Choice.SURRENDER:
        return None
    stake = play.stake(seat, "initial", "original")
    taken = play.moved(seat, "initial", "original", "taken")
    returned = play.moved(seat, "initial", "original", "returned")
    acts = play.acts(seat, "initial", "original", "taken", "returned", "paid")
    if not play.acts(seat, "initial", "original", "returned"):
        returned, acts = _picked_up(play, seat, acts, returned)
    # The half comes back with or after the collection, and may be laid in the next area.
    began = acts[0].t
    hidden = play.own_chips_hidden(seat, "initial", play.dealt, began) or play.chips_hidden(
        seat, began, play.rnd.t_end
    )
    kept_whole = _halves(play, stake, taken, returned) if not hidden else None
    because = play.placed(seat, "initial", "original")
    part = play.law.fraction("surrender.part")
    text = (
        f"{seat_name(seat)} surrendered an Initial wager of {money(stake)}: one half was due to "
        f"the house and one half to the player, {money(taken)} were collected and "
        f"{money(returned)} returned"
    )
    facts: dict[str, Any] = {"position": seat, "amounts": amounts(stake.times(part), taken)}
    if kept_whole:
        return compliant(text, acts, because, **facts)
    if kept_whole is None:
        settle = "how the house rounds a half that its chips cannot make"
        if stake.is_exact and can_be_made(play.profile, stake.low, part.denominator):
            settle = f"the value of the chips collected from and returned to {seat_name(seat)}"
        return cannot_tell(text, settle, acts, because, **facts)
    return violation(text, acts, because, **facts)


def _picked_up(
    play: Play, seat: int, acts: tuple[Chips, ...], returned: Cents
) -> tuple[Cents, tuple[Chips, ...]]:
    """A half left lying after the house took its own is returned when the player takes it up."""
    taken = play.acts(seat, "initial", "original", "taken")
    if not taken:
        return returned, acts
    up = tuple(
        act for act in play.acts(seat, "initial", "original", "removed") if act.t >= taken[0].t
    )
    return (total(act.cents for act in up), (*acts, *up)) if up else (returned, acts)


def _halves(play: Play, stake: Cents, taken: Cents, returned: Cents) -> bool | None:
    """Whether both halves are right; None where the text or the sight leaves it open."""
    part = play.law.fraction("surrender.part")
    both = ((part, taken), (1 - part, returned))
    if stake.is_exact:
        exact = [(stake.low * share, moved) for share, moved in both]
        if all(due.denominator == 1 for due, _ in exact):
            right = [equals(Cents.exact(int(due)), moved) for due, moved in exact]
            if all(right):
                return True
            if can_be_made(play.profile, stake.low, part.denominator):
                return False if False in right else None
    step = _step(play.profile, (stake, taken, returned))
    near = (
        Cents(max(0, floor(stake.low * share) - step), ceil(stake.high * share) + step)
        for share, _ in both
    )
    fit = [wide.may_equal(moved) for wide, (_, moved) in zip(near, both, strict=True)]
    return None if all(fit) else False


def _step(profile: TableProfile, moved: Sequence[Cents]) -> int:
    """Returns the most by which rounding may part a half: the smallest chip, or what it may be.

    Where the profile lists no chips, that is the greatest usual one that makes all amounts.
    """
    if profile.chips:
        return min(chip.cents for chip in profile.chips)
    known = [amount.low for amount in moved if amount.is_exact]
    fit = (chip for chip in SMALLEST_CHIPS_CENTS if all(cents % chip == 0 for cents in known))
    return max(fit, default=SMALLEST_CHIP_CENTS)


def can_be_made(profile: TableProfile, cents: int, parts: int) -> bool:
    """Whether ``cents`` can be parted into ``parts`` equal amounts of the table's chips."""
    amount, rest = divmod(cents, parts)
    values = {chip.cents for chip in profile.chips} or {SMALLEST_CHIP_CENTS}
    unit = reduce(gcd, values)
    if rest or amount % unit:
        return False
    if amount // unit > MOST_STEPS:
        return True
    made = {0}
    for some in range(unit, amount + 1, unit):
        if any(some - value in made for value in values):
            made.add(some)
    return amount in made


def surrenders_in_order(play: Play) -> Iterator[Verdict]:
    """Judges the round of surrenders: clockwise, after all other wagers are settled."""
    seats = [s for s in tied_seats(play) if choice(play, s) is Choice.SURRENDER]
    # A surrender of the wrong amount is reported as that; it may have been no surrender at all.
    unsure = [s for s in seats if not _certain(play, s)]
    seats = [s for s in seats if s not in unsure]
    began: dict[int, Chips] = {}
    for seat in seats:
        began[seat] = play.acts(seat, "initial", "original", "taken", "returned")[0]
    order = sorted(began, key=lambda seat: (began[seat].t, seat))
    for before, seat in pairwise(order):
        if before > seat:
            yield violation(
                f"{seat_name(before)} was surrendered before {seat_name(seat)}; surrenders go "
                "clockwise",
                (began[before], began[seat]),
                position=before,
            )
            return
    unsure = [s for s in unsure if not _wrong_amount(play, s)]
    if unsure or any(choice(play, seat) is Choice.UNSEEN for seat in tied_seats(play)):
        yield cannot_tell(
            "the order of the surrenders was not seen whole",
            "the dealer's hands between the deal and the last surrender",
            began.values(),
            [event for seat in tied_seats(play) for event in basis(play, seat, "original")],
        )
    elif order:
        yield from _after_the_settlement(play, order, began)


def _certain(play: Play, seat: int) -> bool:
    """Whether a seat surely surrendered: the amounts are right, or a part surely went back."""
    verdict = surrendered_half(play, seat)
    if verdict is None or verdict.outcome is Outcome.VIOLATION:
        return False
    back = play.moved(seat, "initial", "original", "returned")
    return verdict.outcome is Outcome.COMPLIANT or back.low > 0


def _wrong_amount(play: Play, seat: int) -> bool:
    verdict = surrendered_half(play, seat)
    return verdict is not None and verdict.outcome is Outcome.VIOLATION


def _after_the_settlement(
    play: Play, order: list[int], began: dict[int, Chips]
) -> Iterator[Verdict]:
    settled = play.settled_acts("original")
    for seat in order:
        later = [act for act in settled if act.t > began[seat].t and act.position != seat]
        if later:
            yield violation(
                f"{seat_name(seat)}'s surrender was carried out before "
                f"{seat_name(later[0].position)} was settled; surrenders come after all "
                "Initial and Tie wagers are settled",
                (began[seat], later[0]),
                position=seat,
            )
            return
    first, last = began[order[0]], began[order[-1]]
    if play.hidden(play.dealt, end_of(last), "wager"):
        yield cannot_tell(
            "the order of the surrenders was not seen whole",
            "the dealer's hands between the deal and the last surrender",
            (first, last),
        )
        return
    yield compliant("surrenders were carried out clockwise, after the settlement", began.values())
