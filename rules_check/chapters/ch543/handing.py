"""That the cards are handed to the player entitled, and come back face up."""

from collections.abc import Iterator

from rules_check.chapters.baccarat.play import HANDS, PLAYER, Play
from rules_check.chapters.ch543.squeeze import Handed, Squeeze, squeeze, touches
from rules_check.facts.events import Event, end_of
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "come_back_face_up",
    "equals_by_seat",
    "handed_to_the_highest",
    "only_the_turner_touches",
    "player_first",
    "third_to_the_same",
    "words_of",
]


def words_of(one: Squeeze) -> str:
    """Returns the cards in words."""
    whose = f"{one.hand.title()}'s"
    return f"the {whose} third card" if one.third else f"the {whose} Hand"


def handed_to_the_highest(play: Play, hand: str) -> Iterator[Verdict]:
    """Asks that a hand was handed to the player with the highest wager on it."""
    one = squeeze(play, hand)
    if not one.dealt or not one.stakes:
        return
    if not one.handed:
        yield _not_handed(one)
        return
    first = one.handed[0]
    text = f"{words_of(one)} was handed to {seat_name(first.seat)}"
    if first.seat in one.entitled:
        sure = len(one.entitled) == 1
        if sure:
            yield compliant(f"{text}, who had wagered most on it", (first.event,), one.placed)
        else:
            yield cannot_tell(
                f"{text}; who had wagered most on it was not seen",
                f"the wagers on the {hand.title()}'s Hand",
                (first.event,),
                one.placed,
                position=first.seat,
            )
    elif not one.may_be_highest(first.seat):
        yield _wrong(one, first, f"{text}; {_who_was_due(one)}")


def _who_was_due(one: Squeeze) -> str:
    due = sorted(one.entitled)
    seats = " or ".join(seat_name(seat) for seat in due) or "somebody"
    return f"{seats} had wagered most on it ({_amount(one, due)})"


def _amount(one: Squeeze, due: list[int]) -> str:
    return money(one.stakes[due[0]]) if due else "not seen"


def _wrong(one: Squeeze, handed: Handed, text: str) -> Verdict:
    """Returns a breach, unless the right to turn may have been given up or not all was seen."""
    if one.given_up or one.hidden:
        settle = "to whom the cards were offered before" if one.given_up else "the cards meanwhile"
        return cannot_tell(text, settle, (handed.event,), one.placed, position=handed.seat)
    return violation(text, (handed.event,), (*one.placed, *one.dealt), position=handed.seat)


def _not_handed(one: Squeeze) -> Verdict:
    return cannot_tell(
        f"{words_of(one)} was not seen handed to a player; all may have given up the right",
        f"who turned {words_of(one)}",
        one.turns or one.dealt,
        one.placed,
    )


def equals_by_seat(play: Play) -> Iterator[Verdict]:
    """Asks that among equal wagers the seat nearest the dealer counterclockwise got the cards."""
    for hand in HANDS:
        one = squeeze(play, hand)
        if not one.handed or not one.stakes:
            continue
        first = one.handed[0]
        if first.seat in one.entitled or not one.may_be_highest(first.seat):
            continue
        due = " or ".join(seat_name(seat) for seat in sorted(one.entitled))
        yield _wrong(
            one,
            first,
            f"{words_of(one)} was handed to {seat_name(first.seat)}; of the equal highest wagers "
            f"that of {due} is nearest the dealer counterclockwise",
        )


def come_back_face_up(play: Play, hand: str, *, third: bool = False) -> Iterator[Verdict]:
    """Asks that cards handed to a player came back and were placed face up."""
    one = squeeze(play, hand, third=third)
    if not one.dealt or not one.handed:
        return
    what = words_of(one)
    acts: tuple[Event, ...] = (*(h.event for h in one.handed), *one.turns, *one.returned)
    shown = one.all_shown or any(move.card is not None for move in one.returned)
    if shown:
        yield compliant(f"{what} came back and was placed face up", acts)
    elif one.hidden or not play.closed:
        yield cannot_tell(
            f"whether {what} came back face up was not seen", f"{what} in its area", acts
        )
    else:
        yield violation(
            f"{what} had to come back from {seat_name(one.handed[-1].seat)} and be placed face up; "
            "it was not",
            acts,
            one.dealt,
            position=one.handed[-1].seat,
        )


def player_first(play: Play) -> Iterator[Verdict]:
    """Asks that the Banker's Hand was handed out only once the Player's lay face up."""
    player, banker = squeeze(play, PLAYER), squeeze(play, "banker")
    shown_first = _shown_first(player, banker)
    if shown_first is not None:
        yield shown_first
        return
    if not banker.handed or not player.dealt:
        return
    act = banker.handed[0].event
    shown = player.turns[-1] if player.all_shown and player.turns else None
    if shown is not None and shown.t <= act.t:
        yield compliant(
            "the Banker's Hand was handed out after the Player's was shown", (act, shown)
        )
    elif shown is None and (player.hidden or player.returned):
        yield cannot_tell(
            "whether the Player's Hand was shown before the Banker's was handed out was not seen",
            "the Player's Hand when the Banker's was handed out",
            (act,),
        )
    elif shown is not None and player.hidden:
        yield cannot_tell(
            "the Banker's Hand was handed out before the Player's was seen to be shown",
            "the Player's Hand when the Banker's was handed out",
            (act, shown),
        )
    else:
        yield violation(
            "the Banker's Hand had to wait until the Player's was shown; it was handed to "
            f"{seat_name(banker.handed[0].seat)} before",
            (act,) if shown is None else (act, shown),
            position=banker.handed[0].seat,
        )


def _shown_first(player: Squeeze, banker: Squeeze) -> Verdict | None:
    """Returns the breach that the cards themselves show, whatever else was not seen.

    A card of the Banker's Hand lay open; then two cards of the Player's Hand went to a player, and
    two came to lie open. A third card goes alone, so those two were the hand, and it had not been
    shown before.
    """
    open_first = banker.turns[0] if banker.turns else None
    both = player.sent
    if open_first is None or len(both) != 2 or len(player.turns) != 2:
        return None
    begins = min(event.t for event in (*both, *player.turns))
    if begins <= end_of(open_first):
        return None
    return violation(
        "the Banker's Hand had to wait until the Player's was shown; it lay face up before the "
        "Player's was handed out",
        (open_first, *both),
        player.turns,
        position=banker.handed[0].seat if banker.handed else None,
    )


def third_to_the_same(play: Play, hand: str) -> Iterator[Verdict]:
    """Asks that a third card came face down and went to the player who had turned the hand."""
    third, first = squeeze(play, hand, third=True), squeeze(play, hand)
    if not third.dealt:
        return
    card = play.cards(hand)[2].event
    if card.face == "up":
        yield violation(f"{words_of(third)} had to be dealt face down and was not", (card,))
        return
    if not third.handed or not first.handed:
        if third.stakes or first.handed or third.handed:
            yield _not_handed(third) if not third.handed else _after_nobody(third)
        return
    due, seat = first.handed[-1].seat, third.handed[0].seat
    text = f"{words_of(third)} was handed to {seat_name(seat)}"
    # A hand that went to the wrong seat is reported there; its third card may go to the right one,
    # but not to a player who was handed the hand and gave it up.
    never_had_it = seat not in {handed.seat for handed in first.handed}
    if seat == due or (never_had_it and seat in first.entitled and due not in first.entitled):
        yield compliant(f"{text}, as was due", (third.handed[0].event,), first.dealt)
    elif first.hidden:
        yield cannot_tell(
            f"{text}; who had turned the hand was not all seen",
            "the hand while it was turned",
            (third.handed[0].event,),
            position=seat,
        )
    else:
        yield _wrong(third, third.handed[0], f"{text}; {seat_name(due)} had turned the hand")


def _after_nobody(third: Squeeze) -> Verdict:
    return cannot_tell(
        f"{words_of(third)} was handed to {seat_name(third.handed[0].seat)}; who had turned the "
        "hand was not seen",
        "the hand while it was turned",
        (third.handed[0].event,),
        position=third.handed[0].seat,
    )


def only_the_turner_touches(play: Play) -> Iterator[Verdict]:
    """Asks that no player but the one handed the cards touches them."""
    if play.first_card is None:
        return
    for hand in HANDS:
        lawful = _may_touch(play, hand)
        for touch in touches(play, hand):
            if touch.position is None or touch.position in lawful:
                continue
            one = squeeze(play, hand)
            text = f"the player at {seat_name(touch.position)} touched the {hand.title()}'s Hand"
            if one.given_up or play.hidden(play.betting_ends, play.rnd.t_end):
                yield cannot_tell(
                    f"{text}; whether it had been offered was not seen",
                    "to whom the cards were offered",
                    (touch,),
                    position=touch.position,
                )
            else:
                yield violation(
                    f"{text}, which was not handed to it",
                    (touch,),
                    one.dealt,
                    position=touch.position,
                )
            return
    if play.hidden(play.betting_ends, play.rnd.t_end):
        yield cannot_tell(
            "whether other players touched the cards was not seen whole",
            "the hands and cards through the round",
            play.events_dealt[:1],
        )
    else:
        yield compliant("only those who were handed cards touched them", play.events_dealt[:1])


def _may_touch(play: Play, hand: str) -> set[int]:
    both = (squeeze(play, hand), squeeze(play, hand, third=True))
    return {handed.seat for one in both for handed in one.handed} | set(both[0].entitled)
