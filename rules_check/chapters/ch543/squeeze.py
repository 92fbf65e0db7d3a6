"""Who is handed the cards to turn, and who was: the facts that § 543.9(c) asks about."""

import re
from dataclasses import dataclass
from functools import cached_property
from math import inf

from rules_check.chapters.baccarat.facing import is_corner
from rules_check.chapters.baccarat.play import BANKER, PLAYER, Play
from rules_check.facts.events import CardMoved, CardTouched, CardTurned, Event
from rules_check.facts.money import Cents
from rules_check.procedures.candidates import NOT_PLAUSIBLE, chance, pair_of

__all__ = ["Handed", "Squeeze", "squeeze"]

_RAIL = re.compile(r"(?:^|\D)(\d{1,2})(?:\D|$)")
"""A rail named by its position, as in ``3.rail``."""

_GIVES_UP = ("relinquish", "declin", "refus", "pass")
"""Words in which a log tells that a player gave up the right to turn the cards."""


@dataclass(frozen=True, slots=True)
class Handed:
    """Cards handed to a player.

    Attributes:
        seat: to whom.
        event: the act that shows it.
    """

    seat: int
    event: Event


class Squeeze:
    """The handing out of one hand in a round, or of its third card.

    Attributes:
        play: the round.
        hand: ``player`` or ``banker``.
        third: whether it is about the third card.
    """

    def __init__(self, play: Play, hand: str, *, third: bool) -> None:
        self.play = play
        self.hand = hand
        self.third = third

    @cached_property
    def window(self) -> tuple[float, float]:
        """From when to when the cards could be handed out, in seconds; the end is not in it."""
        cards = self.play.cards(self.hand)
        third = cards[2].event.t if len(cards) > 2 else inf
        end = self.play.settling_begins
        if self.third:
            return third, end
        return self.play.betting_ends, min(third, end)

    @cached_property
    def handed(self) -> tuple[Handed, ...]:
        """Those who were handed the cards, in time order, each once in a row."""
        moved = [
            Handed(seat, move)
            for move in self.play.rnd.cards_moved
            if (seat := _seat(self.play, move)) is not None
            and self._in_window(move)
            and self._of_hand(move)
        ]
        if not moved:
            moved = [
                Handed(event.position, event)
                for event in self._turns
                if event.actor == "player" and event.position is not None
            ]
        return tuple(h for n, h in enumerate(moved) if n == 0 or moved[n - 1].seat != h.seat)

    @cached_property
    def sent(self) -> tuple[CardMoved, ...]:
        """The moves of cards from the hand's area to a seat, none if they went to several."""
        moves = [
            move
            for move in self.play.rnd.cards_moved
            if move.from_place == self.hand and self._in_window(move)
        ]
        seats = {_seat(self.play, move) for move in moves}
        return tuple(moves) if len(seats) == 1 and None not in seats else ()

    def _in_window(self, event: Event) -> bool:
        start, end = self.window
        return start <= event.t < end

    def _of_hand(self, move: CardMoved) -> bool:
        origin = move.from_place
        if is_corner(origin) or (isinstance(origin, str) and BANKER in origin):
            return self.hand == BANKER
        if isinstance(origin, str) and PLAYER in origin:
            return self.hand == PLAYER
        # Handed on from seat to seat, or from a place not told: the hand that is being turned.
        return self._being_turned(move.t) == self.hand

    def _being_turned(self, t: float) -> str:
        """Returns the hand whose cards are with a player at ``t``: the Player's is turned first."""
        thirds = [
            (cards[2].event.t, hand)
            for hand in (PLAYER, BANKER)
            if len(cards := self.play.cards(hand)) > 2 and cards[2].event.t <= t
        ]
        if thirds:
            return max(thirds)[1]
        shown = [card.turned for card in self.play.cards(PLAYER)[:2]]
        over = all(turn is not None and turn.t <= t for turn in shown) and bool(shown)
        return BANKER if over else PLAYER

    @cached_property
    def _turns(self) -> tuple[CardTurned, ...]:
        cards = self.play.cards(self.hand)
        mine = cards[2:3] if self.third else cards[:2]
        turns = [card.turned for card in mine if card.turned is not None]
        return tuple(sorted(turns, key=lambda turn: turn.t))

    @property
    def turns(self) -> tuple[CardTurned, ...]:
        """The turns that showed the cards, in time order."""
        return self._turns

    @cached_property
    def dealt(self) -> tuple[Event, ...]:
        """The cards as they were dealt."""
        cards = self.play.cards(self.hand)
        return tuple(card.event for card in (cards[2:3] if self.third else cards[:2]))

    @property
    def all_shown(self) -> bool:
        """Whether every card of them that lay face down was turned."""
        cards = self.play.cards(self.hand)
        mine = cards[2:3] if self.third else cards[:2]
        return all(card.turned is not None or card.event.face == "up" for card in mine)

    @cached_property
    def returned(self) -> tuple[CardMoved, ...]:
        """The moves of cards from a player back to the hand's area."""
        return tuple(
            move
            for move in self.play.rnd.cards_moved
            if isinstance(move.to_place, str)
            and self.hand in move.to_place
            and not is_corner(move.from_place)
            and self._in_window(move)
        )

    @cached_property
    def hidden(self) -> bool:
        """Whether cards may have been handed out unseen."""
        start, end = self.window
        hidden = self.play.hidden(start, min(end, self.play.rnd.t_end))
        return hidden or self.play.deal_hidden

    @cached_property
    def given_up(self) -> tuple[Event, ...]:
        """What tells that a player gave up the right to turn the cards in this round."""
        rnd = self.play.rnd
        told: list[Event] = [a for a in rnd.announcements if _tells(a.phrase)]
        told += [s for s in rnd.staff if _tells(s.what)]
        told += [e for e in rnd.logs if _tells(e.what)]
        return tuple(told)

    # --- the highest wager -------------------------------------------------------------------

    @cached_property
    def stakes(self) -> dict[int, Cents]:
        """What each seat may have wagered on the hand; seats without a wager are left out."""
        seats = range(1, self.play.profile.positions + 1)
        stakes = {seat: self.play.stake(seat, self.hand) for seat in seats}
        return {seat: stake for seat, stake in stakes.items() if stake.high > 0}

    @cached_property
    def entitled(self) -> frozenset[int]:
        """Seats that may have had the highest wager, the highest seat number among equals."""
        return frozenset(s for s in self.stakes if self._may_be_first(s))

    def _may_be_first(self, seat: int) -> bool:
        return all(
            self._may_exceed(seat, other, equal=other < seat)
            for other in self.stakes
            if other != seat
        )

    def may_be_highest(self, seat: int) -> bool:
        """Whether no other seat certainly wagered more."""
        return seat in self.stakes and all(
            self._may_exceed(seat, other, equal=True) for other in self.stakes if other != seat
        )

    def _may_exceed(self, seat: int, other: int, *, equal: bool) -> bool:
        """Whether a seat may have wagered more than another, or as much where that suffices.

        Where the log names what two stakes may be worth, they are compared value by value: two
        wide intervals that overlap may share no likely pair of values.
        """
        mine, theirs = self.stakes[seat], self.stakes[other]
        if mine.high < theirs.low or (mine.high == theirs.low and not equal):
            return False
        acts = (self.play.placed(one, self.hand) for one in (seat, other))
        pair = pair_of(*zip(acts, (mine, theirs), strict=True))
        if pair is None:
            return True
        likely = chance(*pair, lambda one, two: one > two or (equal and one == two))
        return likely >= NOT_PLAUSIBLE

    @property
    def placed(self) -> tuple[Event, ...]:
        """The acts that put the wagers on the hand down."""
        return tuple(act for seat in self.stakes for act in self.play.placed(seat, self.hand))


def _tells(phrase: str) -> bool:
    return any(word in phrase.lower() for word in _GIVES_UP)


def _seat(play: Play, move: CardMoved) -> int | None:
    """Returns the seat that cards were moved to; None if they went elsewhere."""
    to = move.to_place
    if isinstance(to, int):
        return to
    if to is None or is_corner(to):
        return None
    zone = next((z for z in play.profile.zones if z.name == to), None)
    if zone is not None:
        return zone.position
    if "rail" in to or "seat" in to or to.isdigit():
        number = _RAIL.search(to)
        return int(number[1]) if number else move.position
    return None if PLAYER in to or BANKER in to else move.position


def squeeze(play: Play, hand: str, *, third: bool = False) -> Squeeze:
    """Returns the handing out of a hand's first two cards, or of its third card."""
    key = f"squeeze {hand} {third}"
    known: Squeeze | None = play.memory.get(key)
    if known is None:
        known = Squeeze(play, hand, third=third)
        play.memory[key] = known
    return known


def touches(play: Play, hand: str) -> tuple[CardTouched, ...]:
    """Returns the touches of a hand's cards by players."""
    return tuple(e for e in play.rnd.card_touches if e.actor == "player" and e.to == hand)
