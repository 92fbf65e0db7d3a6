"""The round of baccarat that a fault edits."""

from __future__ import annotations

from dataclasses import dataclass

from sample_video.scripts.faults.fault import CannotHappenError, Fault, Law, Scene, law
from sample_video.scripts.games.baccarat.coup import Coup
from sample_video.scripts.games.baccarat.house import BaccaratHouse, BaccaratManner
from sample_video.scripts.games.baccarat.plan import BaccaratPlan, Bet
from sample_video.scripts.games.baccarat.round import write_round
from sample_video.scripts.games.baccarat.session import BaccaratSession
from sample_video.scripts.games.baccarat.settlement import result


@dataclass(slots=True, kw_only=True)
class BaccaratScene(Scene[BaccaratPlan, BaccaratSession]):
    """A planned round with its table."""

    @property
    def house(self) -> BaccaratHouse:
        """The table's choices."""
        return self.session.house

    @property
    def manner(self) -> BaccaratManner:
        """The dealer's habits."""
        return self.session.manner

    @property
    def coup(self) -> Coup:
        """The hands as planned by the rules."""
        return self.plan.coup

    def rewrite(self) -> None:
        """Write the round again after its cards or holders were changed, with all that follows."""
        self.session.remember_debts(self.plan, sign=-1)
        write_round(self.plan, self.house, self.manner)
        self.session.remember_debts(self.plan)

    def outcome(self, wager: str) -> str:
        """Whether such wagers "win", "lose" or are returned ("push")."""
        odds = result(self.coup, wager, self.house)
        return "lose" if odds is None else "push" if odds == 0 else "win"

    def one(self, wager: str, outcome: str | None = None) -> Bet:
        """A seat that made this wager, which wins, loses or is returned ("push").

        Raises:
            CannotHappenError: There is none.
        """
        found = self.outcome(wager)
        bets = [bet for bet in self.plan.bets if wager in bet.chips]
        if not bets or outcome not in (None, found):
            raise CannotHappenError(f"{self.fault}: no {wager} wager has {outcome}")
        return self.rng.choice(bets)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratFault(Fault[BaccaratScene]):
    """One kind of violation at baccarat."""


def both(row: int, *parts: str) -> dict[str, Law]:
    """The same paragraph of both chapters; the catalogue numbers them alike up to row 47."""
    return {
        "541": law(f"MB541-{row:03d}", *(f"541.{part}" for part in parts)),
        "543": law(f"MD543-{row:03d}", *(f"543.{part}" for part in parts)),
    }


def midi(row: int, *parts: str) -> dict[str, Law]:
    """Paragraphs of Midibaccarat alone."""
    return {"543": law(f"MD543-{row:03d}", *(f"543.{part}" for part in parts))}


def mini(row: str, *sections: str) -> dict[str, Law]:
    """Rules of Minibaccarat whose own text is not known."""
    return {"541": law(row, *sections)}
