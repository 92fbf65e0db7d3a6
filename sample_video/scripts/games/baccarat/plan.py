"""A round of baccarat on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.baccarat.coup import Coup
from sample_video.scripts.steps import Json, Phase, RoundPlan

SIDES = ("player", "banker")

WAGERS = ("player", "banker", "tie", "dragon_player", "dragon_banker")


@dataclass(slots=True, kw_only=True)
class Bet:
    """One player's wagers: chips by wager name, bottom to top.

    Attributes:
        raise_by: Chips added to the first wager before "no more bets".
    """

    position: int
    chips: dict[str, tuple[int, ...]] = field(default_factory=dict)
    raise_by: tuple[int, ...] = ()

    @property
    def main(self) -> str:
        """The wager made first, which may be raised."""
        return next(iter(self.chips))

    def cents(self, wager: str) -> int:
        """Amount of a wager, 0 when it was not made."""
        raised = sum(self.raise_by) if self.chips and wager == self.main else 0
        return sum(self.chips.get(wager, ())) + raised


@dataclass(slots=True, kw_only=True)
class BaccaratPlan(RoundPlan):
    """Wagers, cards and steps of one round.

    Attributes:
        cards: Of "player" and "banker", in the order dealt.
        holders: Who was handed the cards of a hand (Midibaccarat); a hand that nobody wagered on,
            or that everybody gave back, has none.
    """

    PHASES: ClassVar[tuple[Phase, ...]] = (
        Phase(name="before"),
        Phase(name="bets", together=True),
        Phase(name="deal", draws=True),
        Phase(name="show"),  # the first four cards are shown
        Phase(name="third", draws=True),
        Phase(name="settle", pause_s=(0.2, 0.4), served=True),
        Phase(name="clear", pause_s=(0.0, 0.3)),
        Phase(name="end"),  # vigorish of a tie, "last hand"
    )

    bets: list[Bet] = field(default_factory=list)
    cards: dict[str, list[CardItem]] = field(default_factory=dict)
    holders: dict[str, int] = field(default_factory=dict)
    given_up: dict[str, int] = field(default_factory=dict)

    @property
    def coup(self) -> Coup:
        """The hands as planned by the rules."""
        player, banker = (tuple(card.code for card in self.cards[side]) for side in SIDES)
        return Coup(player=player, banker=banker)

    def bet(self, position: int) -> Bet:
        """The bet at `position`; StopIteration when nobody plays there."""
        return next(b for b in self.bets if b.position == position)

    def seats_truth(self) -> list[Json]:
        """Wagers of each seat, with the outcome of the round."""
        coup = self.coup
        return [
            {
                "position": bet.position,
                **{f"{wager}_cents": bet.cents(wager) for wager in WAGERS},
                "outcome": coup.winner,
                "player_points": coup.player_points,
                "banker_points": coup.banker_points,
            }
            for bet in self.bets
        ]


def highest_bettor(bets: list[Bet], side: str) -> int | None:
    """543.9(c)(1), (2), (5): the highest wager, of equal ones the highest seat number."""
    most = max((bet.cents(side) for bet in bets), default=0)
    seats = [bet.position for bet in bets if most and bet.cents(side) == most]
    return max(seats) if seats else None
