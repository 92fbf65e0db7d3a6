"""Cards dealt face down: the Banker's under the corner of the shoe until the Player's is shown."""

from collections.abc import Callable, Iterator
from math import inf

from rules_check.chapters.baccarat.dealing import INITIAL
from rules_check.chapters.baccarat.play import BANKER, PLAYER, Play
from rules_check.facts.events import CardDealt, CardMoved, CardTurned
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "CORNER",
    "alike",
    "all_face_down",
    "is_corner",
    "is_face_down",
    "moves_told",
    "shown_at",
    "to_corner",
    "tucked",
]

CORNER = "shoe_corner"
"""The place under the right corner of the shoe, as event logs name it."""


_FACES = "the faces of the first four cards as they were dealt"


def _hidden(play: Play, cards: tuple[CardDealt, ...]) -> bool:
    """Whether another card may have come before or among the first ones seen."""
    return play.hands_hidden(play.cards_since, cards[-1].t)


def initial(play: Play) -> tuple[CardDealt, ...]:
    """Returns the first four cards."""
    return play.events_dealt[: len(INITIAL)]


def is_face_down(play: Play) -> bool:
    """Whether the first four cards were dealt face down, as far as their faces were seen."""
    faces = {card.face for card in initial(play)}
    return "down" in faces and "up" not in faces


def alike(play: Play) -> Iterator[Verdict]:
    """Asks that the first four cards were dealt all face up or all face down."""
    cards = initial(play)
    faces = {card.face for card in cards}
    if not cards:
        return
    if _hidden(play, cards):
        yield cannot_tell("the first four cards were not all seen", _FACES, cards)
    elif {"up", "down"} <= faces:
        shown = ", ".join(card.face or "?" for card in cards)
        yield violation(
            f"the first cards are dealt all face up or all face down; these {shown}", cards
        )
    elif None in faces:
        yield cannot_tell(
            "whether the first cards were dealt face up or face down was not seen",
            _FACES,
            cards,
        )
    else:
        yield compliant("the first cards were dealt alike", cards)


def all_face_down(play: Play) -> Iterator[Verdict]:
    """Asks that the first four cards were dealt face down."""
    cards = initial(play)
    up = [card for card in cards if card.face == "up"]
    if cards and _hidden(play, cards):
        yield cannot_tell("the first four cards were not all seen", _FACES, cards)
    elif up:
        yield violation(
            "the first four cards had to be dealt face down; one lay face up", up, cards
        )
    elif any(card.face is None for card in cards):
        yield cannot_tell(
            "whether the first four cards were dealt face down was not seen",
            _FACES,
            cards,
        )
    elif cards:
        yield compliant("the first four cards were dealt face down", cards)


def is_corner(place: object) -> bool:
    """Whether a place of an event is the corner of the shoe."""
    return isinstance(place, str) and ("corner" in place or "shoe" in place)


def to_corner(play: Play) -> tuple[CardMoved | CardDealt, ...]:
    """Returns the acts that put cards under the corner of the shoe."""
    moved = [move for move in play.rnd.cards_moved if is_corner(move.to_place)]
    dealt = [card for card in play.events_dealt if is_corner(card.zone)]
    return tuple(sorted((*moved, *dealt), key=lambda event: event.t))


def from_corner(play: Play) -> tuple[CardMoved, ...]:
    """Returns the acts that took cards from under the corner of the shoe."""
    return tuple(move for move in play.rnd.cards_moved if is_corner(move.from_place))


def shown_at(play: Play, hand: str) -> float:
    """Returns the second when both first cards of a hand had been turned; infinity if never."""
    turns = turns_of(play, hand)
    return turns[1].t if len(turns) > 1 else inf


def turns_of(play: Play, hand: str) -> tuple[CardTurned, ...]:
    """Returns the turns of the first two cards of a hand, in time order."""
    cards = play.cards(hand)[:2]
    turns = (card.turned for card in cards if card.turned is not None)
    return tuple(sorted(turns, key=lambda turn: turn.t))


def moves_told(play: Play) -> bool:
    """Whether the log tells of cards moved about the table at all."""
    return _somewhere(play, "moves_told", lambda one: bool(one.rnd.cards_moved))


def _somewhere(play: Play, name: str, true_of: Callable[[Play], bool]) -> bool:
    """Whether something is true of any round of the log; worked out once for all of them."""
    if name not in play.memory:
        first = play
        while first.previous is not None:
            first = first.previous
        rounds = [first]
        while (after := rounds[-1].following) is not None:
            rounds.append(after)
        told = any(true_of(one) for one in rounds)
        for one in rounds:
            one.memory[name] = told
    known: bool = play.memory[name]
    return known


def tucked(play: Play, *, handed_early: bool = False) -> Iterator[Verdict]:
    """Asks that the Banker's Hand lay under the shoe's corner until the Player's was shown.

    Args:
        play: the round.
        handed_early: whether another provision reports that it was handed out before.
    """
    cards = initial(play)
    if len(cards) < len(INITIAL) or play.first_card is None:
        return
    put, taken = to_corner(play), from_corner(play)
    shown = shown_at(play, PLAYER)
    end = min(shown, play.settling_begins, play.rnd.t_end)
    text = "the Banker's Hand had to lie under the shoe's corner until the Player's was shown"
    if play.deal_hidden:
        yield cannot_tell(
            f"{text}; the cards were not all seen", "the corner of the shoe after the deal", cards
        )
    elif put and put[0].t > shown:
        yield violation(f"{text}; it was put there after", put[:1], turns_of(play, PLAYER))
    elif taken and shown < inf and taken[0].t < turns_of(play, PLAYER)[0].t:
        if not handed_early:
            yield violation(f"{text}; it was taken out before", taken[:1], turns_of(play, PLAYER))
    elif put or taken:
        yield compliant(f"{text} and did", put or taken)
    elif play.hidden(play.betting_ends, end) or not moves_told(play) or _zone_open(play):
        yield cannot_tell(
            f"{text}; it was not all seen", "the corner of the shoe after the deal", cards
        )
    else:
        yield violation(f"{text}; it was not put there", cards[-1:], cards)


def _zone_open(play: Play) -> bool:
    """Whether this log tells where cards are laid, and of the Banker's first cards did not."""
    if all(card.event.zone is not None for card in play.cards(BANKER)[:2]):
        return False
    return _somewhere(play, "zones", lambda one: any(c.zone for c in one.events_dealt))
