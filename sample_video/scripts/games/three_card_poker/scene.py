"""The round of Three Card Poker that a fault edits."""

from __future__ import annotations

from dataclasses import dataclass

from sample_video.scripts.faults.fault import CannotHappenError, Fault, Law, Scene, law
from sample_video.scripts.games.three_card_poker.house import ThreeCardHouse, ThreeCardManner
from sample_video.scripts.games.three_card_poker.plan import Bet, ThreeCardPlan
from sample_video.scripts.games.three_card_poker.round import write_round
from sample_video.scripts.games.three_card_poker.session import ThreeCardSession


@dataclass(slots=True, kw_only=True)
class ThreeCardScene(Scene[ThreeCardPlan, ThreeCardSession]):
    """A planned round with its table."""

    @property
    def house(self) -> ThreeCardHouse:
        """The table's choices."""
        return self.session.house

    @property
    def manner(self) -> ThreeCardManner:
        """The dealer's habits."""
        return self.session.manner

    def rewrite(self) -> None:
        """Write the round again after its wagers were changed."""
        write_round(self.plan, self.house, self.manner)

    def one(
        self, *wagers: str, folds: bool | None = None, six: str | None = None, exact: bool = False
    ) -> Bet:
        """A seat with these wagers that folded or played.

        Args:
            wagers: It has all of them.
            folds: Whether it folded; None for either.
            six: "win" or "nothing", what its Six Card Bonus Wager comes to.
            exact: It has no other wager.

        Raises:
            CannotHappenError: There is none.
        """
        found = [
            bet
            for bet in self.plan.bets
            if set(wagers) <= set(bet.chips)
            and (not exact or set(wagers) == set(bet.chips))
            and folds in (None, bet.folds)
            and (six is None or (self.plan.six(bet) == "nothing") == (six == "nothing"))
        ]
        if not found:
            raise CannotHappenError(f"{self.fault}: no seat has {wagers}")
        return self.rng.choice(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardFault(Fault[ThreeCardScene]):
    """One kind of violation at Three Card Poker."""


def of_565(row: int, *parts: str) -> dict[str, Law]:
    """Row and sections of chapter 565."""
    return {"565": law(f"TC565-{row:03d}", *(f"565.{part}" for part in parts))}
