"""The deal of both hands, and third cards (§ 9, § 10; § 631a.11)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from rules_check.chapters.baccarat.play import BANKER, HANDS, PLAYER, Play
from rules_check.chapters.baccarat.points import Hands, banker_draws, player_draws
from rules_check.facts.events import CardDealt, Event, end_of
from rules_check.rounds import DealtCard
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "INITIAL",
    "banker_after_player",
    "bankers_third",
    "initial_order",
    "no_card_after_a_natural",
    "players_third",
    "third_at_most",
    "two_hands",
]

INITIAL = (PLAYER, BANKER, PLAYER, BANKER)
"""The hands that the first four cards go to."""

_WITH_THIRD = 3
"""Cards of a hand that drew."""

_CARDS = "the cards of both hands as they were dealt"


def two_hands(play: Play) -> Iterator[Verdict]:
    """Asks that cards go to the Player's Hand and the Banker's Hand, and nowhere else."""
    cards = play.dealt_cards
    strange = [card.event for card in cards if card.place not in {*HANDS, None}]
    if strange:
        yield violation(
            f"a card was dealt to {strange[0].to}; there are only the Player's and the Banker's "
            "Hand",
            strange[:1],
            position=strange[0].to if isinstance(strange[0].to, int) else None,
        )
    elif any(card.place is None for card in cards):
        yield cannot_tell("a card was dealt to a place not told", _CARDS, play.events_dealt)
    elif cards:
        yield compliant("all cards went to the two hands", play.events_dealt)


def initial_order(play: Play) -> Iterator[Verdict]:
    """Asks that the first four cards go to Player, Banker, Player, Banker."""
    # A card to anybody else is told of as that.
    first = [card for card in play.dealt_cards if card.place in {*HANDS, None}][: len(INITIAL)]
    if not first:
        return
    events = tuple(card.event for card in first)
    places = [card.place for card in first]
    text = f"the first four cards were due to {_listed(INITIAL)} and went to {_listed(places)}"
    if play.hands_hidden(play.rnd.preparation.t, events[-1].t) or play.rnd.cut_at_start:
        yield cannot_tell(f"{text}; not all of the deal was seen", _CARDS, events)
        return
    wrong = [
        n
        for n, (place, due) in enumerate(zip(places, INITIAL, strict=False))
        if place not in {due, None}
    ]
    if wrong:
        yield violation(text, events[: wrong[0] + 1], events)
    elif len(first) < len(INITIAL):
        yield from _too_few(play, text, events)
    elif None in places:
        yield cannot_tell(f"{text}; where a card went was not told", _CARDS, events)
    else:
        yield compliant(text, events)


def _too_few(play: Play, text: str, events: Sequence[CardDealt]) -> Iterator[Verdict]:
    if play.deal_hidden:
        yield cannot_tell(f"{text}; the deal was not seen to its end", _CARDS, events)
    elif play.rnd.chips("returned"):
        yield cannot_tell(
            f"{text}; wagers were handed back, so the deal may have been called off",
            "why the wagers were handed back",
            events,
        )
    else:
        yield violation(f"{text}; then no more came", events)


def _listed(places: Sequence[object]) -> str:
    return ", ".join("?" if place is None else str(place).title() for place in places)


def third_at_most(play: Play) -> Iterator[Verdict]:
    """Asks that neither hand gets more than one card beside its two."""
    most = play.law.whole("cards.most")
    for hand in HANDS:
        cards = play.cards(hand)
        events = tuple(card.event for card in cards)
        text = f"the {hand.title()}'s Hand may have {most} cards at most and got {len(cards)}"
        if len(cards) > most:
            yield violation(text, events[most:], events[:most])
            return
    if play.dealt_cards and play.deal_hidden:
        yield cannot_tell(
            "whether a hand got more than one card beside its two was not seen whole",
            _CARDS,
            play.events_dealt,
        )
    elif play.dealt_cards:
        yield compliant("no hand got more than one card beside its two", play.events_dealt)


Drawn = Callable[[Hands], bool | None]
"""Whether third cards were dealt as a rule has it; None where the rule does not apply."""


def _ruled(play: Play, rule: Drawn, text: str, cards: Sequence[DealtCard]) -> Iterator[Verdict]:
    """Judges third cards by a rule in every world of the hands as dealt."""
    if play.first_card is None:
        return
    if not play.whole:
        if not play.deal_hidden:
            return  # a hand with one card or with four: reported on its own
        yield cannot_tell(f"{text}; the cards were not seen whole", _CARDS, play.events_dealt)
        return
    kept = {rule(dealt) for dealt in play.dealt_worlds}
    acts: tuple[Event, ...] = tuple(card.event for card in cards)
    because = (*play.evidence(0),)
    if kept == {None}:
        return
    if kept == {True}:
        yield compliant(f"{text} and was kept", acts or because, because, kept=play.kept)
    elif kept == {False}:
        yield violation(f"{text}; {_held(play)}", acts or because, because, kept=play.kept)
    else:
        yield cannot_tell(f"{text}; {_held(play)}", play.unread, acts or because, because)


def _held(play: Play) -> str:
    parts = []
    for hand in HANDS:
        shown = ", ".join(str(play.ranks(card)) for card in play.cards(hand))
        parts.append(f"the {hand.title()}'s Hand held {shown}")
    return " and ".join(parts)


def _thirds(play: Play, *hands: str) -> list[DealtCard]:
    return [card for hand in hands for card in play.cards(hand)[2:3]]


def no_card_after_a_natural(play: Play) -> Iterator[Verdict]:
    """Asks that no third card is dealt when either hand is a Natural."""

    def rule(dealt: Hands) -> bool | None:
        if not dealt.natural:
            return None
        return dealt.players_third is None and dealt.bankers_third is None

    text = "with a Natural in either hand no third card is dealt"
    return _ruled(play, rule, text, _thirds(play, PLAYER, BANKER))


def players_third(play: Play) -> Iterator[Verdict]:
    """Asks that the Player's Hand draws on 0 to 5 and stays on 6 and 7."""

    def rule(dealt: Hands) -> bool | None:
        if dealt.natural:
            return None
        return player_draws(dealt.player) == (dealt.players_third is not None)

    text = "the Player's Hand draws a third card on 0 to 5 and stays on 6 and 7"
    drew = None if play.whole else _drew_on_six(play, text)
    return _ruled(play, rule, text, _thirds(play, PLAYER)) if drew is None else iter((drew,))


def _drew_on_six(play: Play, text: str) -> Verdict | None:
    """Returns the breach that the Player's cards show alone, whatever the Banker's Hand was.

    On 6 or more no third card is due to the Player's Hand, be the other a Natural or not. Three
    cards told are all that it may have had, so none of them can have been missed before.
    """
    cards = play.cards(PLAYER)
    if len(cards) != _WITH_THIRD:
        return None
    *two, third = cards
    shown = max(end_of(card.turned or card.event) for card in two)
    points = {(one + other) % 10 for one, other in product(*play.values(PLAYER)[:2])}
    again = third.belief.best is None or third.belief.best in {card.belief.best for card in two}
    may_draw = not points or any(map(player_draws, points))
    if may_draw or third.event.t <= shown or again:
        return None
    since, then = two[0].event.t, third.event.t
    if any(u.spots is None and u.t < then and u.t_end > since for u in play.rnd.unseen):
        return None  # a round may have ended there, and another begun
    acts = (third.event,)
    return violation(f"{text}; {_held(play)}", acts, play.evidence(0), kept=play.kept)


def bankers_third(play: Play, applies: Callable[[Hands], bool], text: str) -> Iterator[Verdict]:
    """Asks that the Banker's Hand draws and stays as due, where a rule applies.

    Args:
        play: the round.
        applies: whether the rule is for these hands, neither of them a Natural.
        text: the rule in words.
    """

    def rule(dealt: Hands) -> bool | None:
        if dealt.natural or not applies(dealt):
            return None
        due = banker_draws(dealt.banker, dealt.players_third)
        return due == (dealt.bankers_third is not None)

    return _ruled(play, rule, text, _thirds(play, BANKER))


def banker_after_player(play: Play) -> Iterator[Verdict]:
    """Asks that the Player's third card comes before the Banker's."""
    player, banker = _thirds(play, PLAYER), _thirds(play, BANKER)
    if not player or not banker:
        return
    events = (player[0].event, banker[0].event)
    order = play.events_dealt
    if play.deal_hidden:
        yield cannot_tell("which third card came first was not seen whole", _CARDS, events)
    elif order.index(events[0]) > order.index(events[1]):
        yield violation(
            "the Player's third card had to come before the Banker's and came after it", events
        )
    else:
        yield compliant("the Player's third card came before the Banker's", events)
