"""The Banker's cards under the corner of the shoe: dealt there, or tucked from their area."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rules_check.facts.events import Event, Place
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.dealer.handed_events import CARRIED, carried, laid_at_corner
from vision.acts.dealer.reaches import KEPT_S, Reaches
from vision.acts.dealer.trips import Trips
from vision.table.cell_content import Change
from vision.told import seconds

__all__ = ["CARRY_S", "CORNER", "SECOND", "WHOLE_HAND", "Out", "Tucks", "in_hand"]

SECOND = 1_000_000_000

CORNER = "shoe_corner"
# Cards that the dealer carries are put down within this time.
CARRY_S = 6.5
# What lies at the shoe's corner, in cards.
CORNER_CARDS = (0.35, 3.0)
# A card laid nearly square upon another shows so little beside it, and takes nothing of it away.
# Lower takes a card that was nudged for a second one.
BESIDE_CARDS, NOTHING_GONE = 0.2, 0.08
# How surely a card was dealt in its turn when another was put down meanwhile.
ORDER_OPEN = 0.7
# From its area to the shoe's corner a hand takes less.
TUCK_S = 2.0
# Above this share a change is one of coming, or of going.
ONE_WAY = 0.6
# Cards of a hand before any is drawn to it.
WHOLE_HAND = 2


@dataclass(slots=True, eq=False)
class Out:
    """A card that left its hand's area: where it is now, since when, and whether only by the hand.

    A hand at rest at the shoe hides what lies beside its mouth; then where the other went tells.
    """

    act: CardAct
    place: int | str | None
    t_ns: int
    unseen: bool = False


@dataclass(slots=True, eq=False)
class Tucks(Reaches):
    """Follows what is tucked.

    Attributes:
        put, taken: what came to the shoe's corner and went from it.
        out: cards that are neither in their area nor in the rack.
        down: whose cards were dealt that did not show their faces, and when.
        up: whose cards came face up, and when.
        shown: whose of those dealt face down showed their faces, and when.
        lying_open: the Banker's cards that lie in their area face up.
    """

    put: list[Change] = field(default_factory=list)
    taken: list[Change] = field(default_factory=list)
    out: list[Out] = field(default_factory=list)
    down: list[tuple[Place, int]] = field(default_factory=list)
    up: list[tuple[Place, int]] = field(default_factory=list)
    shown: list[tuple[Place, int]] = field(default_factory=list)
    lying_open: list[Resting] = field(default_factory=list)

    def seen(self, acts: Sequence[CardAct]) -> None:
        """Takes what happened to cards in the areas of the hands."""
        for act in acts:
            if act.card.to != "banker":
                continue
            self.lying_open = [card for card in self.lying_open if card is not act.card]
            if act.what != "went" and act.card.face == "up":
                self.lying_open.append(act.card)

    def corner(self, change: Change) -> None:
        """Takes a change beside the shoe."""
        least = BESIDE_CARDS if _only_more(change) else CORNER_CARDS[0]
        if not least < change.solid_cards < CORNER_CARDS[1]:
            return
        if change.vanished > ONE_WAY > change.appeared:
            self.taken = [*self.taken, change][-12:]
        elif change.passage.actor != "player":
            self.put.append(change)

    def tucked(
        self, change: Change, went: list[CardAct], trips: Trips, drop_ns: list[int]
    ) -> list[Event]:
        """Cards that came to the shoe's corner: the Banker's, from their area or from the shoe."""
        came = change.passage.came_ns
        unseen = [one for one in self.out if one.unseen and one.place == CORNER]
        if unseen:
            # It is what was held to be there already.
            for one in unseen:
                one.unseen = False
            return []
        # A card laid upon the first hides it: little that is new shows, and nobody tucks a third.
        upon = sum(one.place == CORNER for one in self.out) == 1
        if change.solid_cards <= CORNER_CARDS[0] and not upon:
            return []
        acts = [act for act in went if act.card.to == "banker" and in_hand(act, came)]
        if acts:
            return self._to_the_corner(acts, came, went, trips, drop_ns)
        drawn = trips.drawn_ns(max((t for t in drop_ns if t < came), default=-1), came)
        since = change.passage.since_ns
        meanwhile = [t_ns for t_ns in drop_ns if since < t_ns < came]
        before = max((t_ns for t_ns in drop_ns if t_ns <= since), default=-1)
        drop_ns.append(came)
        drop_ns.sort()
        if drawn is None or (change.appeared < ONE_WAY and not upon) or self.lying_open:
            # Beside an open hand nothing is dealt there: a sleeve at rest looks like a card.
            return []
        act, event = laid_at_corner(change, drawn, CORNER)
        self.down = [*self.down, ("banker", came)][-12:]
        self.out.append(Out(act, CORNER, came))
        # Which came first is open where another was put down while this place was hidden.
        if not meanwhile:
            return [event]
        first = trips.drawn_ns(before, meanwhile[0])
        begin = min(since, drawn, since if first is None else first)
        return [replace(event, t=seconds(begin), confidence=ORDER_OPEN)]

    def _to_the_corner(
        self,
        acts: list[CardAct],
        came_ns: int,
        went: list[CardAct],
        trips: Trips,
        drop_ns: list[int],
        *,
        unseen: bool = False,
    ) -> list[Event]:
        """The Banker's cards ``acts``, taken out of ``went``, lie under the shoe's corner now."""
        went[:] = [act for act in went if act not in acts]
        second = self.dealt_under_the_hand(acts, trips, drop_ns)
        acts = [*acts, *(act for act, _ in second)]
        self.out += [Out(act, CORNER, came_ns, unseen) for act in acts]
        moves = [carried(act, act.card.zone, CORNER, came_ns) for act in acts]
        return [*(event for _, event in second), *moves]

    def tucked_unseen(
        self, ripe: Callable[[int], bool], went: list[CardAct], trips: Trips, drop_ns: list[int]
    ) -> list[Event]:
        """The Banker's Hand that the dealer took from its area straight to the shoe.

        What came to light beside the shoe tells better, where it does.
        """
        acts = [
            act
            for act in went
            if act.card.to == "banker"
            and act.card.face != "up"
            and ripe(act.change.passage.left_ns + int(CARRY_S * SECOND))
        ]
        return self.straight_to_the_shoe(acts, went, trips, drop_ns)

    def straight_to_the_shoe(
        self, acts: list[CardAct], went: list[CardAct], trips: Trips, drop_ns: list[int]
    ) -> list[Event]:
        """The Banker's cards ``acts``, when a hand moved at the shoe just after they left.

        So the dealer tucks them, while the Player's Hand lies there face down.
        """
        if not acts or any(act.change.passage.actor == "player" for act in acts):
            return []
        left = max(act.change.passage.left_ns for act in acts)
        shown = "player" in self.since(self.shown, left)
        lies = "player" in self.since(self.down, left) and not shown
        came = trips.stirred_ns(left, left + int(TUCK_S * SECOND))
        if came is None or not lies or any(change.passage.came_ns > left for change in self.put):
            return []
        return self._to_the_corner(acts, came, went, trips, drop_ns, unseen=True)

    def since(self, told: Sequence[tuple[Place, int]], until_ns: int) -> list[Place]:
        """Whose cards it was told of in the time before."""
        return [whose for whose, t_ns in told if until_ns - KEPT_S * SECOND < t_ns < until_ns]

    def dealt_under_the_hand(
        self, acts: list[CardAct], trips: Trips, drop_ns: list[int]
    ) -> list[tuple[CardAct, Event]]:
        """The Banker's second card, when the hand that laid it down took both up and away at once.

        It was drawn, and put down nowhere else; the Player's Hand has its two cards.
        """
        left = acts[0].change.passage.left_ns
        before = max((t_ns for t_ns in drop_ns if t_ns < left), default=-1)
        drawn = trips.drawn_ns(before, left)
        dealt = (*self.down, *self.up)
        lately = [whose for whose, t_ns in dealt if left - KEPT_S * SECOND < t_ns < left]
        whole = lately.count("player") == WHOLE_HAND and lately.count("banker") == 1
        if len(acts) > 1 or drawn is None or not whole:
            return []
        drop_ns.append(left)
        drop_ns.sort()
        self.down = [*self.down, ("banker", left)][-12:]
        act, event = laid_at_corner(acts[0].change, drawn, acts[0].card.zone)
        return [(act, replace(event, t_end=seconds(left), confidence=CARRIED))]


def _only_more(change: Change) -> bool:
    """Whether more lies there since, and nothing that lay there was moved."""
    return change.vanished < NOTHING_GONE < change.appeared


def in_hand(act: CardAct, t_ns: int) -> bool:
    """Whether a card that left may have been in the dealer's hand until then."""
    left = act.change.passage.left_ns
    return act.change.passage.actor != "player" and left <= t_ns < left + CARRY_S * SECOND
