"""What one shoe has shown so far: its cards, their backs, and the age of its decks.

Each question walks back to the last loading or shuffle, or to where something was not seen.
"""

from collections import Counter
from dataclasses import dataclass

from rules_check.facts.cards import Card
from rules_check.facts.events import CardBurned, CardDealt, Procedure
from rules_check.procedures.play import BasePlay
from rules_check.worlds import SET_ASIDE

__all__ = ["Backs", "Census", "backs_of", "census", "drawn_since_load"]

RENEWS = ("load_shoe", "shuffle", "batch_swap", "wash")


def renewed(play: BasePlay) -> bool:
    """Whether other cards may be in the shoe than in the round before."""
    rnd = play.rnd
    if play.previous is None or rnd.preparation.named(*RENEWS):
        return True
    return play.hidden(rnd.preparation.t, play.betting_ends)


@dataclass(slots=True)
class Backs:
    """The backs seen in a shoe.

    Attributes:
        usual: the back that most cards of the shoe had; None if none was read.
        usual_cards: a card that shows it.
        odd: this round's cards with another back.
        unread: this round's cards whose back was not read, if any back was.
        alike: this round's cards with the usual back.
    """

    usual: str | None
    usual_cards: tuple[CardDealt, ...]
    odd: tuple[CardDealt, ...]
    unread: tuple[CardDealt, ...]
    alike: tuple[CardDealt, ...]


def _cards(play: BasePlay) -> list[CardDealt]:
    return [event for event in play.rnd.events if isinstance(event, CardDealt)]


def _tally(play: BasePlay) -> tuple[Counter[str], dict[str, CardDealt]]:
    """Returns how often each back came in the shoe up to this round, and its first card."""
    known: tuple[Counter[str], dict[str, CardDealt]] | None = play.memory.get("backs")
    if known is None:
        counts: Counter[str] = Counter()
        first: dict[str, CardDealt] = {}
        if not renewed(play) and play.previous is not None:
            before_counts, before_first = _tally(play.previous)
            counts, first = Counter(before_counts), dict(before_first)
        for card in _cards(play):
            if card.back is not None:
                counts[card.back] += 1
                first.setdefault(card.back, card)
        known = (counts, first)
        play.memory["backs"] = known
    return known


def backs_of(play: BasePlay) -> Backs:
    """Returns the backs of the shoe in play, this round's cards included."""
    counts, first = _tally(play)
    cards = _cards(play)
    if not counts:
        return Backs(None, (), (), (), ())
    usual = max(counts, key=lambda back: (counts[back], -first[back].t))
    return Backs(
        usual=usual,
        usual_cards=(first[usual],),
        odd=tuple(c for c in cards if c.back is not None and c.back != usual),
        unread=tuple(c for c in cards if c.back is None),
        alike=tuple(c for c in cards if c.back == usual),
    )


@dataclass(slots=True)
class Census:
    """The cards a shoe has certainly shown.

    Attributes:
        decks: decks in the shoe, if its loading told.
        repeated: the events that showed each card.
    """

    decks: int | None
    repeated: dict[Card, tuple[CardDealt, ...]]


def census(play: BasePlay) -> Census:
    """Returns every card certainly seen since the shoe was loaded, this round's included."""
    known: Census | None = play.memory.get("census")
    if known is not None:
        return known
    load = play.rnd.preparation.load
    decks = load.decks if load is not None else None
    shown: dict[Card, tuple[CardDealt, ...]] = {}
    if not renewed(play) and play.previous is not None:
        before = census(play.previous)
        decks, shown = before.decks, dict(before.repeated)
    for deal in (play.rnd.original, play.rnd.war):
        for card in deal.cards if deal is not None else ():
            top = card.belief.candidates[:1]
            if top and top[0].probability > 1 - SET_ASIDE:
                shown[top[0].card] = (*shown.get(top[0].card, ()), card.event)
    known = Census(decks, shown)
    play.memory["census"] = known
    return known


def drawn_since_load(play: BasePlay, until: float) -> tuple[Procedure, int, bool] | None:
    """Returns the loading, the cards seen drawn since, and whether all of it was seen.

    None if the loading was not seen.
    """
    count, whole, at = 0, True, play
    while True:
        load = at.rnd.preparation.load
        start = load.t if load is not None else at.rnd.preparation.t
        drawn = (
            event
            for event in at.rnd.events
            if isinstance(event, CardDealt | CardBurned) and start <= event.t < until
        )
        count += sum(1 for _ in drawn)
        whole = whole and not at.hidden(start, min(until, at.rnd.t_end))
        if load is not None:
            return load, count, whole
        if at.previous is None or renewed(at):
            return None
        at = at.previous
