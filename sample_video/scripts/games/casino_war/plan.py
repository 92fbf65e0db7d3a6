"""A round of Casino War on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from sample_video.scripts.acts import CardItem
from sample_video.scripts.dealing_shoe import value
from sample_video.scripts.steps import Json, Phase, RoundPlan


@dataclass(slots=True, kw_only=True)
class Bet:
    """One player's part in a round.

    Attributes:
        initial: Chips of the Initial wager, bottom to top.
        tie: Chips of the Tie wager; empty for none.
        raise_by: Chips added to the Initial wager before "no more bets".
        card: The card of the original deal.
        choice: "war" or "surrender" after a tie hand.
        war_tie: Chips of the Tie wager on the War deal.
        skipped: No card was dealt to this seat by mistake (567.11(c)).
    """

    position: int
    initial: tuple[int, ...] = ()
    tie: tuple[int, ...] = ()
    raise_by: tuple[int, ...] = ()
    card: CardItem | None = None
    choice: str | None = None
    war: tuple[int, ...] = ()
    war_tie: tuple[int, ...] = ()
    war_card: CardItem | None = None
    skipped: bool = False

    @property
    def initial_cents(self) -> int:
        """The Initial wager with what was added to it."""
        return sum(self.initial) + sum(self.raise_by)


@dataclass(slots=True, kw_only=True)
class WarPlan(RoundPlan):
    """Wagers, cards and steps of one round."""

    PHASES: ClassVar[tuple[Phase, ...]] = (
        Phase(name="before"),
        Phase(name="bets", together=True),  # wagers, then "no more bets"
        Phase(name="deal", draws=True),
        Phase(name="settle", pause_s=(0.2, 0.4), served=True),
        Phase(name="decide", together=True, served=True),  # surrenders, War wagers
        Phase(name="clear", pause_s=(0.0, 0.3)),  # hands that do not go to War
        # The Initial wagers, new Tie wagers, the burn.
        Phase(name="war", pause_s=(0.1, 0.3), together=True, draws=True),
        Phase(name="war_deal", draws=True),
        Phase(name="war_settle", pause_s=(0.2, 0.4), served=True),
        Phase(name="finish"),  # all remaining cards
    )

    bets: list[Bet] = field(default_factory=list)
    dealer_card: CardItem | None = None
    dealer_war_card: CardItem | None = None

    def bet(self, position: int) -> Bet:
        """The bet at `position`; StopIteration when nobody plays there."""
        return next(b for b in self.bets if b.position == position)

    def seats_truth(self) -> list[Json]:
        """Wagers, choices and outcomes of each seat."""
        return [self._seat(bet) for bet in self.bets]

    def _seat(self, bet: Bet) -> Json:
        seat: Json = {
            "position": bet.position,
            "initial_cents": bet.initial_cents,
            "tie_cents": sum(bet.tie),
            "outcome": None,
        }
        if self.void or bet.skipped:
            seat["outcome"] = "void"
        elif bet.card is not None and self.dealer_card is not None:
            seat["outcome"] = outcome(bet.card, self.dealer_card)
        if bet.choice is not None:
            seat["choice"] = bet.choice
        if bet.war_card is not None and self.dealer_war_card is not None:
            seat["war_cents"] = sum(bet.war)
            seat["war_tie_cents"] = sum(bet.war_tie)
            seat["war_outcome"] = outcome(bet.war_card, self.dealer_war_card)
        return seat


def outcome(player: CardItem, dealer: CardItem) -> str:
    """Of the player's card against the dealer's: "win", "lose" or "tie"."""
    mine, theirs = value(player), value(dealer)
    if mine == theirs:
        return "tie"
    return "win" if mine > theirs else "lose"
