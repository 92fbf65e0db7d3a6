"""The round of Casino War that a fault edits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sample_video.scripts.dealing_shoe import value
from sample_video.scripts.faults.fault import CannotHappenError, Fault, Scene
from sample_video.scripts.games.casino_war.house import WarHouse, WarManner
from sample_video.scripts.games.casino_war.plan import Bet, WarPlan
from sample_video.scripts.games.casino_war.session import WarSession
from sample_video.scripts.steps import Expected


@dataclass(slots=True, kw_only=True)
class WarScene(Scene[WarPlan, WarSession]):
    """A planned round with its table."""

    @property
    def house(self) -> WarHouse:
        """The table's choices."""
        return self.session.house

    @property
    def manner(self) -> WarManner:
        """The dealer's habits."""
        return self.session.manner

    def seats(self, result: str, *, war: bool = False) -> list[Bet]:
        """Bets whose original (or War) card wins, loses or ties."""
        plan = self.plan
        dealer = plan.dealer_war_card if war else plan.dealer_card
        found = []
        for bet in plan.bets:
            card = bet.war_card if war else bet.card
            if card is None or dealer is None or bet.skipped:
                continue
            order = value(card) - value(dealer)
            if {"win": order > 0, "lose": order < 0, "tie": order == 0}[result]:
                found.append(bet)
        return found

    def one(self, result: str, *, war: bool = False, tie_bet: bool | None = None) -> Bet:
        """A bet with that result, and with or without a Tie wager on that deal.

        Raises:
            CannotHappenError: There is none.
        """
        bets = [
            bet
            for bet in self.seats(result, war=war)
            if tie_bet is None or bool(bet.war_tie if war else bet.tie) == tie_bet
        ]
        if not bets:
            raise CannotHappenError(f"{self.fault}: no seat has {result}")
        return self.rng.choice(bets)


@dataclass(frozen=True, slots=True, kw_only=True)
class WarFault(Fault[WarScene]):
    """One kind of violation at Casino War."""


Edit = Callable[[WarScene], Expected]
