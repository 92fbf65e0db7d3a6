"""What vigorish is due, and what was collected, tracked or left out (§ 13(c), (e), (g)).

Vigorish on a win may be kept back from the payment, be taken after it, or be tracked by a marker
and taken later. So what a round brought in at a seat is what was kept back, plus the markers put
down, less the markers taken up, plus what was taken: that sum is compared with what was due.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor

from rules_check.chapters.baccarat.outcomes import book
from rules_check.chapters.baccarat.play import Play
from rules_check.facts.events import Event, Gap, Marker
from rules_check.facts.money import Cents
from rules_check.procedures.accounts import Account
from rules_check.procedures.payments import Payment, fits
from rules_check.worlds import UNBOUNDED, total

__all__ = [
    "Collected",
    "Mode",
    "all_modes",
    "collected",
    "fits_any",
    "hidden_between",
    "modes_filed",
    "rounded",
]

ANYTHING = Cents(-UNBOUNDED, UNBOUNDED)


@dataclass(frozen=True, slots=True)
class Mode:
    """A type of vigorish and its part that may have been filed.

    Attributes:
        kind: ``win``, a part of what a wager on the Banker's Hand won, or ``tie``, a part of such
            a wager when the points are equal.
        part: the part due.
        unit: cents to which the vigorish may be rounded up.
    """

    kind: str
    part: Fraction
    unit: int

    @property
    def words(self) -> str:
        """The type in words, as in ``5 % of the amount won``."""
        of = "the amount won" if self.kind == "win" else "the wager when the points are equal"
        return f"{float(self.part * 100):g} % of {of}"

    def on_win(self) -> Payment:
        """Returns the vigorish due on a winning wager on the Banker's Hand."""
        part = self.part if self.kind == "win" else Fraction(0)
        return Payment(self.words, lambda stake: rounded(stake * part, self.unit))

    def on_tie(self, stake: Cents) -> tuple[Cents, ...]:
        """Returns the amounts, each right by itself, due on a wager when the points are equal."""
        if self.kind == "win" or stake.high == 0:
            return (Cents(0, 0),)
        if not stake.is_exact:
            least, most = floor(stake.low * self.part), ceil(stake.high * self.part) + self.unit
            return (Cents(least, min(most, UNBOUNDED)),)
        due = rounded(stake.low * self.part, self.unit)
        return tuple(Cents(floor(amount), ceil(amount)) for amount in due)


def rounded(amount: Fraction, unit: int) -> tuple[Fraction, ...]:
    """Returns an amount and, if it is another, the next multiple of ``unit`` above it."""
    up = Fraction(ceil(amount / unit) * unit)
    return (amount,) if up == amount else (amount, up)


def all_modes(play: Play) -> tuple[Mode, ...]:
    """Returns every type of vigorish that the chapter allows."""
    unit = play.law.whole("vigorish.unit")
    percents = (play.law.whole("vigorish.low"), play.law.whole("vigorish.high"))
    wins = tuple(Mode("win", Fraction(percent, 100), unit) for percent in percents)
    return (*wins, Mode("tie", play.law.fraction("vigorish.tie"), unit))


def modes_filed(play: Play) -> tuple[Mode, ...]:
    """Returns the types of vigorish that may have been filed."""
    filed = play.profile.submission
    percent, kind = filed.vigorish_percent, filed.vigorish_type
    if kind is None and (percent is not None or filed.vigorish_collection is not None):
        kind = "win"
    modes = [mode for mode in all_modes(play) if kind in {None, mode.kind}]
    if percent is not None:
        modes = [m for m in modes if m.kind != "win" or m.part == Fraction(percent, 100)]
    return tuple(modes)


@dataclass(frozen=True)
class Collected:
    """What became of the vigorish of one seat in one round, up to the next round's first card.

    Attributes:
        play: the round.
        seat: whose.
        taken: what was taken as vigorish, less what was given back.
        placed: markers put down.
        removed: markers taken up.
        acts: the events of all three.
        hidden: whether more may have happened unseen.
        in_debt: whether a marker may have lain there before.
    """

    play: Play
    seat: int
    taken: Cents
    placed: Cents
    removed: Cents
    acts: tuple[Event, ...]
    hidden: bool
    in_debt: bool

    @property
    def marked(self) -> bool:
        """Whether a marker was put down or taken up."""
        return any(isinstance(act, Marker) for act in self.acts)

    @property
    def simple(self) -> bool:
        """Whether everything taken is for this round: no marker lies or lay there."""
        return not self.in_debt and not self.marked

    @cached_property
    def banker(self) -> Account:
        """The wager on the Banker's Hand."""
        return book(self.play, self.seat, "banker")

    def on_win(self) -> tuple[Cents, ...]:
        """Returns what may have been raised on a winning wager, each way of reading the acts."""
        kept_back = self.banker.stake - self.banker.paid
        if self.hidden or self.banker.hidden:
            return (ANYTHING,)
        # Where the recording ends, the marker that was paid for may be taken up after it.
        paid_for = not (self.placed.is_zero or self.taken.is_zero)
        may_be_taken_up = paid_for and self.play.following is None
        if not self.in_debt and self.removed.is_zero and not may_be_taken_up:
            return (kept_back + self.placed + self.taken,)
        return tuple(
            kept_back + part
            for part in (
                self.placed,
                self.placed - self.removed,
                self.placed - self.removed + self.taken,
                self.taken,
            )
        )

    def on_tie(self, dragons: Iterable[Account]) -> tuple[Cents, ...]:
        """Returns what may have been raised when the points are equal.

        Args:
            dragons: the Dragon Bonus Wagers that are void as well.
        """
        books = (self.banker, *dragons)
        if self.hidden or any(wager.hidden for wager in books):
            return (ANYTHING,)
        kept = Cents(0, 0)
        for wager in books:
            kept = kept + wager.taken
        if self.simple:
            return (kept + self.taken,)
        return (kept, kept + self.taken, kept + self.taken + self.placed - self.removed)


def collected(play: Play, seat: int, *, in_debt: bool) -> Collected:
    """Returns what became of a seat's vigorish in a round.

    Args:
        play: the round.
        seat: whose.
        in_debt: whether a marker may have lain there before.
    """
    chips = tuple(
        c
        for c in play.rnd.chips("taken", "paid", "returned")
        if c.wager == "vigorish" and c.position == seat and c.t >= play.betting_ends
    )
    markers = tuple(m for m in play.rnd.markers if m.position == seat and m.t >= play.betting_ends)
    taken = total(c.cents for c in chips if c.action == "taken")
    back = total(c.cents for c in chips if c.action != "taken")
    return Collected(
        play=play,
        seat=seat,
        taken=taken - back,
        placed=total(m.cents for m in markers if m.action == "placed"),
        removed=total(m.cents for m in markers if m.action == "removed"),
        acts=tuple(sorted((*chips, *markers), key=lambda event: event.t)),
        hidden=_hidden(play, seat),
        in_debt=in_debt,
    )


def _seen_by_cameras_alone(play: Play) -> bool:
    """Whether a log tells only what cameras made out, and vigorish or markers never.

    Vigorish comes out of the player's own chips and lies in no betting area, so cameras that
    follow the areas never tell of it: that it is not told says nothing.
    """
    known: bool | None = play.memory.get("cameras alone")
    if known is None:
        plays = [play]
        while plays[0].previous is not None:
            plays.insert(0, plays[0].previous)
        while plays[-1].following is not None:
            plays.append(plays[-1].following)
        rounds = [one.rnd for one in plays]
        chips = [act for rnd in rounds for act in rnd.chips("taken", "paid", "returned", "placed")]
        named = any(act.wager == "vigorish" for act in chips) or any(rnd.markers for rnd in rounds)
        known = not named and bool(chips) and all(act.source == "vision" for act in chips)
        for one in plays:
            one.memory["cameras alone"] = known
    return known


def _hidden(play: Play, seat: int) -> bool:
    """Whether vigorish or markers may have moved unseen before the next round's first card."""
    if _seen_by_cameras_alone(play):
        return True
    start = min(play.dealt, play.settling_begins)
    rnd, after = play.rnd, play.following
    hidden = hidden_between(play, seat, start, rnd.t_end)
    if after is None:
        unseen_after = any(isinstance(e, Gap) and e.t >= start for e in rnd.events)
        return hidden or unseen_after or not play.closed
    end = min(after.betting_ends, after.rnd.t_end)
    return hidden or hidden_between(after, seat, after.rnd.preparation.t, end)


def hidden_between(play: Play, seat: int, start: float, end: float) -> bool:
    """Whether vigorish or markers of a seat may have moved unseen."""
    if play.chips_hidden(seat, start, end) or play.hidden(start, end, "marker", seat):
        return True
    return any(m.position is None and start <= m.t <= end for m in play.rnd.markers)


def fits_any(mode: Mode, stake: Cents, seen: Iterable[Cents]) -> bool | None:
    """Whether one of several readings of the acts is the vigorish due on a win."""
    right = [fits(stake, amount, mode.on_win()) for amount in seen]
    if True in right:
        return True
    return None if None in right else False
