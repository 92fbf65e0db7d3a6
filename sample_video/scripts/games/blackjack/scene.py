"""The round of Blackjack that a fault edits."""

from __future__ import annotations

from dataclasses import dataclass

from sample_video.scripts.faults.fault import CannotHappenError, Fault, Scene
from sample_video.scripts.games.blackjack.house import BlackjackHouse, BlackjackManner
from sample_video.scripts.games.blackjack.plan import Bet, BlackjackPlan
from sample_video.scripts.games.blackjack.round import write_round
from sample_video.scripts.games.blackjack.session import BlackjackSession
from sample_video.scripts.games.blackjack.settlement import waits


@dataclass(slots=True, kw_only=True)
class BlackjackScene(Scene[BlackjackPlan, BlackjackSession]):
    """A planned round with its table."""

    @property
    def house(self) -> BlackjackHouse:
        """The table's choices."""
        return self.session.house

    @property
    def manner(self) -> BlackjackManner:
        """The dealer's habits."""
        return self.session.manner

    def rewrite(self) -> None:
        """Write the round again after its wagers were changed."""
        write_round(self.plan, self.house, self.manner)

    def sides(self, *, waiting: bool = False) -> list[Bet]:
        """Seats with a Royal Match 21 Wager that has (not) to wait for the hole card."""
        return [
            bet
            for bet in self.plan.bets
            if bet.side and waits(self.plan, bet, self.house) == waiting
        ]

    def one(self, *matches: str, waiting: bool = False) -> Bet:
        """A seat with such a wager whose first two cards are this.

        Raises:
            CannotHappenError: There is none.
        """
        bets = [bet for bet in self.sides(waiting=waiting) if bet.match in matches]
        if not bets:
            raise CannotHappenError(f"{self.fault}: no seat has {matches}")
        return self.rng.choice(bets)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackFault(Fault[BlackjackScene]):
    """One kind of violation at Blackjack."""
