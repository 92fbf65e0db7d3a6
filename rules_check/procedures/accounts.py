"""What became of a wager: lost, won, or a push, and whether the money moved as it had to.

Each judge assumes one outcome and says what was due and seen; ``in_one_world`` then weighs the
answer with the other outcomes that the cards leave open. Amounts are net: what was paid and taken
back again, or taken and given back, cancels out. A winner's own stake may be handed back, taken up
by its player or be left lying: that decides nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules_check.facts.events import Chips, Event
from rules_check.facts.money import Cents
from rules_check.procedures.play import BY_PLAYER, BasePlay
from rules_check.procedures.words import money, seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import UNBOUNDED, amounts, equals, total

__all__ = ["Account", "account", "in_one_world", "lost", "pushed", "shown", "won", "worst"]


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one wager.

    Attributes:
        seat: whose.
        name: the wager, as in the log.
        words: the wager in words, as in ``Ante wager``.
        stake: what it may have been.
        taken: net amount taken by the house; below zero if the player was paid.
        returned: what was handed back.
        acts: what the dealer did with it.
        placed: the acts that put it down.
        hidden: whether the dealer may have done more unseen.
    """

    seat: int
    name: str
    words: str
    stake: Cents
    taken: Cents
    returned: Cents
    acts: tuple[Chips, ...]
    placed: tuple[Chips, ...]
    hidden: bool

    @property
    def live(self) -> bool:
        """Whether there may have been such a wager."""
        return self.stake.high > 0

    @property
    def certain(self) -> bool:
        """Whether there certainly was one."""
        return self.stake.low > 0

    @property
    def paid(self) -> Cents:
        """Net winnings paid; below zero if the house took something."""
        return Cents(-self.taken.high, -self.taken.low)

    @property
    def all_taken(self) -> bool:
        """Whether the betting area was seen to lie bare once the house had taken what lay there."""
        only_taken = bool(self.acts) and all(act.action == "taken" for act in self.acts)
        return only_taken and self.acts[-1].emptied is True and self.certain and not self.hidden

    @property
    def whose(self) -> str:
        """The wager in words, with its seat."""
        return f"{seat_name(self.seat)}'s {self.words}"


def account(
    play: BasePlay, seat: int, name: str, deal: DealName, window: tuple[float, float]
) -> Account:
    """Returns what the dealer did with a wager in a stretch of the round.

    Args:
        play: the round.
        seat: whose wager.
        name: as in the log.
        deal: the deal that decides it.
        window: first and last second of the stretch.
    """
    key = (seat, name, deal, window)
    if key not in play.accounts:  # many provisions ask for the same one
        play.accounts[key] = _account(play, seat, name, deal, window)
    known: Account = play.accounts[key]
    return known


def _account(
    play: BasePlay, seat: int, name: str, deal: DealName, window: tuple[float, float]
) -> Account:
    start, end = window
    acts = tuple(
        act
        for act in play.acts(seat, name, deal, "taken", "paid", "returned")
        if start <= act.t <= end
    )
    paid = min((act.t for act in acts if act.action == "paid"), default=end)
    handled = [a for a in play.acts(seat, name, deal, *BY_PLAYER) if a.t > paid]
    until = min(end, play.rnd.t_end)
    # Once the player took the paid wager up and put nothing down again, nothing lies there.
    taken_up = bool(handled) and all(act.action == "removed" for act in handled)
    going = min(handled[0].t, until) if taken_up else until
    gone = min(handled[-1].t, until) if taken_up else until
    taken = _sum(acts, "taken") - _sum(acts, "paid")
    anything = play.own_chips_hidden(seat, name, start, gone)
    # A payment may lie beside its wager, in the next area, or come when that has gone: all that
    # may be hidden there is more that was paid.
    more = play.chips_hidden(seat, start, going) or play.own_chips_hidden(seat, name, gone, until)
    if anything or more:
        taken = Cents(-UNBOUNDED, UNBOUNDED if anything else taken.high)
    return Account(
        seat=seat,
        name=name,
        words=play.wager_name(name),
        stake=play.stake(seat, name, deal),
        taken=taken,
        returned=_sum(acts, "returned"),
        acts=acts,
        placed=play.placed(seat, name, deal),
        hidden=anything or more,
    )


def _sum(acts: tuple[Chips, ...], action: str) -> Cents:
    return total(act.cents for act in acts if act.action == action)


def lost(book: Account) -> Verdict | None:
    """Judges a wager that lost: the whole stake goes to the house, nothing to the player."""
    if not book.live:
        return None
    what = f"{book.whose} of {money(book.stake)} lost"
    net = book.taken - book.returned
    same = equals(book.stake, net)
    facts: dict[str, Any] = {"position": book.seat, "amounts": amounts(book.stake, shown(net))}
    if same or (same is None and book.all_taken):
        return compliant(f"{what} and was collected", book.acts, book.placed, **facts)
    # Chips seen paid on a wager whose own area lay open stay paid, whatever more was.
    doubt = book.hidden and net.high >= 0
    if same is None or not book.certain or doubt:
        settle = f"the chips of {book.whose} as they were collected"
        return cannot_tell(
            f"{what}; how much was collected was not seen", settle, book.acts, book.placed, **facts
        )
    return violation(f"{what} {_instead_of_collected(book, net)}", book.acts, book.placed, **facts)


def _instead_of_collected(book: Account, net: Cents) -> str:
    if net.high < 0:
        return f"but was paid {money(Cents(-net.high, -net.low))}"
    if not book.acts:
        return "but was not collected"
    if book.returned.low > 0 and book.taken.high <= 0:
        return "but was handed back"
    return f"but {money(net)} were collected"


def won(book: Account, how: str = "won") -> Verdict | None:
    """Judges whether a wager that won was paid at all; ``payments.paid_as_due`` judges how much.

    Args:
        book: the wager.
        how: what it did, in words.
    """
    if not book.live:
        return None
    what = f"{book.whose} of {money(book.stake)} {how}"
    paid = book.paid
    if paid.low > 0:
        return compliant(f"{what} and was paid", book.acts, book.placed, position=book.seat)
    if paid.high > 0 or not book.certain:
        return cannot_tell(
            f"{what}; the payment was not seen",
            f"whether the dealer paid {book.whose}",
            book.acts,
            book.placed,
            position=book.seat,
        )
    wrong = "but was collected" if paid.high < 0 else "but was not paid"
    return violation(
        f"{what} {wrong}",
        book.acts,
        book.placed,
        position=book.seat,
        amounts=amounts(None, shown(paid)),
    )


def pushed(book: Account, why: str = "was a push") -> Verdict | None:
    """Judges a wager that neither won nor lost: nothing is taken and nothing paid.

    It may be handed back or be left for the player.

    Args:
        book: the wager.
        why: what became of it by the law, in words.
    """
    if not book.live:
        return None
    what = f"{book.whose} of {money(book.stake)} {why}"
    net = book.taken
    facts: dict[str, Any] = {"position": book.seat, "amounts": amounts(Cents(0, 0), shown(net))}
    if net.is_zero:
        return compliant(f"{what} and was left to its player", book.acts, book.placed, **facts)
    if net.low <= 0 <= net.high or not book.certain:
        return cannot_tell(
            f"{what}; what became of it was not seen",
            f"the chips of {book.whose} in the settlement",
            book.acts,
            book.placed,
            **facts,
        )
    moved = f"{money(net)} were collected" if net.low > 0 else f"was paid {money(book.paid)}"
    return violation(f"{what} but {moved}", book.acts, book.placed, **facts)


def shown(amount: Cents) -> Cents | None:
    """Returns an amount as a finding may state it; None if a gap leaves it open."""
    return None if max(abs(amount.low), abs(amount.high)) >= UNBOUNDED else amount


def worst(verdicts: Iterable[Verdict | None]) -> Verdict | None:
    """Returns the one answer for several wagers of a seat: a breach before a doubt."""
    order = (Outcome.VIOLATION, Outcome.CANNOT_TELL, Outcome.COMPLIANT)
    told = [verdict for verdict in verdicts if verdict is not None]
    return min(told, key=lambda verdict: order.index(verdict.outcome), default=None)


def in_one_world(
    verdict: Verdict,
    *,
    only: bool,
    doubt: str,
    settle: str,
    cards: Iterable[Event] = (),
    kept: float = 1.0,
) -> Verdict:
    """Returns a verdict that holds in one world, weighed with the other worlds.

    Args:
        verdict: holds if the cards gave the outcome assumed.
        only: whether the cards can give no other; else nothing is decided.
        doubt: what leaves another open.
        settle: the card that would decide.
        cards: what the outcome rests on.
        kept: probability of the readings that were kept.
    """
    because = (*verdict.because, *cards)
    if only:
        return replace(verdict, because=because, kept=verdict.kept * kept)
    return cannot_tell(doubt, settle, verdict.act, because, position=verdict.position)
