"""§ 567.8(a): the cards burned before a round, by a new shoe and by a new dealer."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.facts.events import CardBurned, Event, Procedure, Staff, end_of
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["BurnsDue", "burns_due"]


@dataclass(frozen=True, slots=True)
class BurnsDue:
    """The burns before a round's first card, against what was due.

    Attributes:
        least: cards that had to be burned.
        most: cards that may have been due. A dealer who comes while a shoe's own burn is still
            due may burn once or twice.
        burns: what was burned after the first cause.
        causes: the shoe loaded and the dealers who came.
        changes: the dealers who came.
        doubtful: burns that may or may not have happened.
        hidden: whether more may have been burned unseen.
    """

    least: int
    most: int
    burns: tuple[CardBurned, ...]
    causes: tuple[Event, ...]
    changes: tuple[Staff, ...]
    doubtful: int
    hidden: bool

    @property
    def shortage(self) -> bool:
        """Whether fewer cards than due were seen burned."""
        return len(self.burns) < self.least

    @property
    def shortage_open(self) -> bool:
        """Whether what is short of the cards due may have been burned nevertheless."""
        return self.hidden or len(self.burns) + self.doubtful >= self.least

    @property
    def surplus(self) -> bool:
        """Whether more cards than due were burned."""
        return len(self.burns) > self.most

    @property
    def surplus_open(self) -> bool:
        """Whether more cards than due may have been burned unseen."""
        return self.hidden or len(self.burns) + self.doubtful > self.most

    @property
    def words(self) -> str:
        """How many were due, in words."""
        count = str(self.least) if self.least == self.most else f"{self.least} or {self.most}"
        return f"{count} card" + ("" if self.most == 1 else "s")


def burns_due(play: Play) -> BurnsDue | None:
    """Returns what was due before the round's first card, None if nothing was."""
    if play.first_card is None:
        return None
    # A dealer who came while cards were out is told in the preparation of the round after.
    changes = play.rnd.preparation.dealer_changes
    load = play.rnd.preparation.load
    causes: list[Event] = [*changes, *([load] if load is not None else [])]
    causes.sort(key=lambda event: event.t)
    if not causes:
        return None
    void = {event.id for event in play.discarded_face_up}
    burns = tuple(
        burn.event
        for burn in play.rnd.burns_in("preparation")
        if burn.event.t >= causes[0].t and burn.event.id not in void
    )
    least, most = _count(play, causes, burns)
    # A card found face up in the shoe goes to the rack too; which burn it was is not always told.
    most += len(play.rnd.face_up_in_shoe) - len(play.discarded_face_up)
    # No card can be burned before the shoe is full.
    start = end_of(causes[0]) if causes[0] is load else causes[0].t
    return BurnsDue(
        least, most, burns, tuple(causes), changes, *play.burns_unseen(start, play.betting_ends)
    )


def _count(play: Play, causes: list[Event], burns: tuple[CardBurned, ...]) -> tuple[int, int]:
    """Returns the least and the most cards due, those already burned for a cause included."""
    shoe, dealer = play.law.whole("burn.shoe"), play.law.whole("burn.dealer")
    answered = least = most = 0
    for event in sorted([*causes, *burns], key=lambda event: event.t):
        if isinstance(event, CardBurned):
            answered += most > 0
            least, most = max(0, least - 1), max(0, most - 1)
        else:
            due = shoe if isinstance(event, Procedure) else dealer
            least, most = max(least, due), most + due
    return answered + least, answered + most


@WAR.provision("567.8(a)", "W567-068")
def a_new_shoe_begins_with_a_burn(play: Play) -> Iterator[Verdict]:
    """The first card of a new shoe is burned face down before the first round."""
    due = burns_due(play)
    load = play.rnd.preparation.load
    if due is None or load is None:
        return
    if not due.shortage and due.surplus:
        yield _too_many(due)
        return
    if not due.burns and due.shortage:
        yield _burn_missing(play, due, (load,), "the first card of the new shoe")
        return
    yield from _face_down(play, due, (load,))


@WAR.provision("567.8(a)", "W567-069")
def a_new_dealer_begins_with_a_burn(play: Play) -> Iterator[Verdict]:
    """Each new dealer burns one card face down before dealing."""
    due = burns_due(play)
    if due is None or not due.changes:
        return
    loaded = play.rnd.preparation.load is not None
    if due.shortage and (due.burns or not loaded):
        yield _burn_missing(play, due, due.changes, "a card by the new dealer")
    elif due.surplus and not loaded:
        yield _too_many(due)
    elif not loaded:
        yield from _face_down(play, due, due.changes)


def _too_many(due: BurnsDue) -> Verdict:
    text = f"{due.words} had to be burned before the round, {len(due.burns)} were"
    if due.hidden:
        return cannot_tell(
            f"{text}; what called for it may not have been seen",
            "the shoe and the dealer before the first card",
            due.burns,
            due.causes,
        )
    return violation(text, due.burns, due.causes)


def _burn_missing(play: Play, due: BurnsDue, causes: tuple[Event, ...], what: str) -> Verdict:
    first = () if play.first_card is None else (play.first_card,)
    if due.shortage_open:
        return cannot_tell(
            f"{what} had to be burned; the time before the first card was not all seen",
            "the way from the shoe to the discard rack before the first card",
            (*causes, *due.burns, *first),
        )
    return violation(
        f"{what} had to be burned before the first card was dealt and was not",
        (*causes, *due.burns, *first),
    )


def _face_down(play: Play, due: BurnsDue, causes: tuple[Event, ...]) -> Iterator[Verdict]:
    fault = _shown_or_misplaced(play, due, causes)
    if fault is not None:
        yield fault
    elif any(burn.face is None for burn in due.burns):
        yield cannot_tell(
            "whether the burned card lay face down was not seen",
            "the face of the burned card",
            due.burns,
            causes,
        )
    elif due.burns and due.surplus_open:
        yield cannot_tell(
            "a card was burned face down before the first card; whether more were was not all seen",
            "the way from the shoe to the discard rack before the first card",
            due.burns,
            causes,
        )
    elif due.burns:
        yield compliant("a card was burned face down before the first card", due.burns, causes)


def _shown_or_misplaced(play: Play, due: BurnsDue, causes: tuple[Event, ...]) -> Verdict | None:
    zones = {zone.name: zone.kind for zone in play.profile.zones}
    for burn in due.burns:
        shown = burn.face == "up" or burn.card is not None
        if shown and due.hidden:
            return cannot_tell(
                "a burned card was shown; it may have been found face up in the shoe",
                "whether the card lay face up in the shoe",
                (burn,),
                causes,
            )
        if shown:
            return violation("the burned card had to stay face down and was shown", (burn,), causes)
        kind = zones.get(burn.zone or "")
        if kind is not None and kind not in {"discard", "shoe"}:
            text = f"the burned card had to go to the discard rack and went to {burn.zone}"
            return violation(text, (burn,), causes)
    return None
