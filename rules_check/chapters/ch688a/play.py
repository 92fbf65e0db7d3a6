"""One round of Face Up Pai Gow Poker as its provisions look at it."""

from functools import cached_property
from math import inf

from rules_check.facts.events import CardDealt, Procedure
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.cutting import last_shuffle
from rules_check.procedures.play import BasePlay
from rules_check.rounds import Round

__all__ = ["Play"]


class Play(BasePlay):
    """A round that is dealt from one deck, shuffled anew each time.

    Attributes:
        previous: the round before.
        device: whether the cards are shuffled by a device at this table.
    """

    previous: "Play | None"

    def __init__(
        self,
        rnd: Round,
        profile: TableProfile,
        law: Law,
        previous: "Play | None" = None,
        *,
        device: bool,
    ) -> None:
        super().__init__(rnd, profile, law, previous)
        self.device = device

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Seats that had a wager, rising: cards go to the others too."""
        return tuple(seat for seat in self.rnd.positions if self.opening_acts(seat))

    @property
    def ready(self) -> Procedure | CardDealt | None:
        """What comes after the cut: the shoe loaded, else the first card; None if neither was."""
        load, shuffle = self.rnd.preparation.load, last_shuffle(self)
        if load is not None and (shuffle is None or load.t >= shuffle.t):
            return load
        return self.first_card

    def told(self, name: str) -> tuple[Procedure, ...]:
        """Returns this round's procedures of a name, none told in the deal of the round before."""
        before = self.previous
        since = before.dealt if before is not None and before.rnd.original is not None else -inf
        return tuple(p for p in self.rnd.preparation.named(name) if p.t >= since)

    def told_in_the_deal(self, name: str) -> tuple[Procedure, ...]:
        """Returns procedures of a name between the first and the last card of this round.

        What comes after another shuffle belongs to another deal.
        """
        deal = self.rnd.original
        if self.following is None or deal is None:
            return ()
        prep = self.following.rnd.preparation
        anew = min((s.t for s in prep.named("shuffle") if s.t > deal.t), default=inf)
        end = min(deal.t_end, anew)
        return tuple(p for p in prep.named(name) if deal.t < p.t < end)

    @property
    def by_hand(self) -> Procedure | None:
        """The last shuffle before the first card, if the dealer made it."""
        shuffle = last_shuffle(self)
        return shuffle if shuffle is not None and shuffle.by == "dealer" else None
