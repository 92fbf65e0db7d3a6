"""Faults in settling Player, Banker and Tie wagers (541.8(a), 541.13; 543.8(a), 543.13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sample_video.scripts.faults.fault import Choice
from sample_video.scripts.faults.money import cut_out, put_in, repay
from sample_video.scripts.games.baccarat.coup import Coup
from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene, both
from sample_video.scripts.games.baccarat.settlement import won
from sample_video.scripts.games.baccarat.wagers import Wish
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import give_stake_back, take, takes_back

SEAT_BY_SEAT = {"collect_first": False}

NAMES = {
    "player": "Player wager",
    "banker": "Banker wager",
    "tie": "Tie Bet",
    "dragon_player": "Dragon Bonus on the Player's hand",
    "dragon_banker": "Dragon Bonus on the Banker's hand",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """One wager settled wrongly: which wager, and what it should come to."""

    wager: str
    outcome: str

    def lost_given_back(self, scene: BaccaratScene) -> Expected:
        """A losing wager is handed back."""
        bet = scene.one(self.wager, self.outcome)
        at = cut_out(scene, "settle", bet.position, self.wager, "taken")
        put_in(scene, "settle", at, give_stake_back(bet.position, self.wager, scene.manner))
        return scene.expect(
            f"the losing {NAMES[self.wager]} of position {bet.position} was returned",
            position=bet.position,
        )

    def lost_paid(self, scene: BaccaratScene) -> Expected:
        """A losing wager is paid."""
        bet = scene.one(self.wager, self.outcome)
        at = cut_out(scene, "settle", bet.position, self.wager, "taken")
        stake = bet.cents(self.wager)
        put_in(scene, "settle", at, won(bet, self.wager, stake, scene.house, scene.manner))
        return scene.expect(
            f"the losing {NAMES[self.wager]} of position {bet.position} was paid",
            position=bet.position,
        )

    def collected(self, scene: BaccaratScene) -> Expected:
        """A wager that won or is to be returned is collected."""
        bet = scene.one(self.wager, self.outcome)
        at = cut_out(scene, "settle", bet.position, self.wager, "paid", "returned", "removed")
        put_in(scene, "settle", at, [take(bet.position, self.wager)])
        return scene.expect(
            f"the {NAMES[self.wager]} of position {bet.position} was collected",
            position=bet.position,
        )

    def not_paid(self, scene: BaccaratScene) -> Expected:
        """A winning wager is not paid."""
        bet = scene.one(self.wager, self.outcome)
        at = cut_out(scene, "settle", bet.position, self.wager, "paid", "removed")
        back = takes_back(bet.position, self.wager, scene.manner, paid=False)
        put_in(scene, "settle", at, back)
        return scene.expect(
            f"the winning {NAMES[self.wager]} of position {bet.position} was not paid",
            position=bet.position,
            to_round_end=True,
        )

    def push_paid(self, scene: BaccaratScene) -> Expected:
        """A wager that is to be returned is paid as if it had won."""
        bet = scene.one(self.wager, self.outcome)
        at = cut_out(scene, "settle", bet.position, self.wager, "returned", "removed")
        stake = bet.cents(self.wager)
        put_in(scene, "settle", at, won(bet, self.wager, stake, scene.house, scene.manner))
        return scene.expect(
            f"the {NAMES[self.wager]} of position {bet.position} was paid on equal points",
            position=bet.position,
        )

    def at_odds(self, wrong: Callable[[BaccaratScene], int]) -> Callable[[BaccaratScene], Expected]:
        """A winning wager is paid at other odds to 1."""

        def edit(scene: BaccaratScene) -> Expected:
            bet = scene.one(self.wager, self.outcome)
            odds = wrong(scene)
            cents = bet.cents(self.wager) * odds
            values = scene.house.values
            amount = repay(scene, "settle", bet.position, self.wager, cents, values)
            return scene.expect(
                f"the {NAMES[self.wager]} of position {bet.position} was paid {odds} to 1",
                position=bet.position,
                amount=amount,
            )

        edit.__doc__ = f"A winning {NAMES[self.wager]} is paid at other odds."
        return edit

    def off_by(self, cents: int) -> Callable[[BaccaratScene], Expected]:
        """A winning wager is paid some cents too little or too much."""

        def edit(scene: BaccaratScene) -> Expected:
            bet = scene.one(self.wager, self.outcome)
            paid = bet.cents(self.wager) + cents
            values = scene.house.values
            amount = repay(scene, "settle", bet.position, self.wager, paid, values)
            way = "short" if cents < 0 else "over"
            return scene.expect(
                f"the {NAMES[self.wager]} of position {bet.position} was paid {way}",
                position=bet.position,
                amount=amount,
            )

        edit.__doc__ = f"A winning {NAMES[self.wager]} is paid {'less' if cents < 0 else 'more'}."
        return edit


def wish(wager: str, coup: Callable[[Coup], bool]) -> Wish:
    """Two seats with this wager, beside a Player and a Banker wager."""
    return Wish(coup=coup, seats=((wager,), (wager,), ("player",), ("banker",)), sides=False)


def _won_by(winner: str) -> Callable[[Coup], bool]:
    return lambda coup: coup.winner == winner


def _even(coup: Coup) -> bool:
    return coup.winner == "tie" and not coup.has_natural


WIN: dict[str, Choice] = {"vigorish": "win", "deferred": False}
PLAYER_WON, PLAYER_LOST = wish("player", _won_by("player")), wish("player", _won_by("banker"))
BANKER_WON, BANKER_LOST = wish("banker", _won_by("banker")), wish("banker", _won_by("player"))
TIED = Wish(
    coup=_even, seats=(("player",), ("banker",), ("tie",), ("player",), ("banker",)), sides=False
)
TIE_LOST = wish("tie", lambda coup: coup.winner != "tie")

PLAYER_WIN = both(8, "8(a)(2)(i)", "13(a)", "8(a)(2)")
PLAYER_LOSE = both(9, "8(a)(2)(ii)", "8(a)(2)")
PLAYER_PUSH = both(10, "8(a)(2)(iii)", "8(a)(2)")
BANKER_WIN = both(4, "8(a)(1)(i)", "13(c)", "8(a)(1)")
BANKER_LOSE = both(5, "8(a)(1)(ii)", "8(a)(1)")
BANKER_PUSH = both(6, "8(a)(1)(iii)(A)", "8(a)(1)(iii)", "8(a)(1)")
TIE_WIN = both(11, "8(a)(3)(i)", "13(b)", "8(a)(3)")
TIE_LOSE = both(12, "8(a)(3)(ii)", "8(a)(3)")
PLAYER_ODDS = both(26, "13(a)", "8(a)(2)(i)")
TIE_ODDS = both(27, "13(b)", "8(a)(3)(i)")

MONEY_FAULTS = (
    BaccaratFault(
        name="player_wager_paid_short",
        laws=PLAYER_ODDS,
        edit=Wrong(wager="player", outcome="win").off_by(-100),
        wishes=(PLAYER_WON,),
        seats=4,
    ),
    BaccaratFault(
        name="player_wager_paid_over",
        laws=PLAYER_ODDS,
        edit=Wrong(wager="player", outcome="win").off_by(500),
        wishes=(PLAYER_WON,),
        seats=4,
    ),
    BaccaratFault(
        name="player_wager_not_paid",
        laws=PLAYER_WIN,
        edit=Wrong(wager="player", outcome="win").not_paid,
        wishes=(PLAYER_WON,),
        seats=4,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="player_wager_collected",
        laws=PLAYER_WIN,
        edit=Wrong(wager="player", outcome="win").collected,
        wishes=(PLAYER_WON,),
        seats=4,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="player_loser_given_back",
        laws=PLAYER_LOSE,
        edit=Wrong(wager="player", outcome="lose").lost_given_back,
        wishes=(PLAYER_LOST,),
        seats=4,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="player_loser_paid",
        laws=PLAYER_LOSE,
        edit=Wrong(wager="player", outcome="lose").lost_paid,
        wishes=(PLAYER_LOST,),
        seats=4,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="player_push_collected",
        laws=PLAYER_PUSH,
        edit=Wrong(wager="player", outcome="push").collected,
        wishes=(TIED,),
        seats=5,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="player_push_paid",
        laws=PLAYER_PUSH,
        edit=Wrong(wager="player", outcome="push").push_paid,
        wishes=(TIED,),
        seats=5,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="banker_wager_not_paid",
        laws=BANKER_WIN,
        edit=Wrong(wager="banker", outcome="win").not_paid,
        wishes=(BANKER_WON,),
        seats=4,
        manner={"collect_first": False, "nets": True},
        choices=WIN,
    ),
    BaccaratFault(
        name="banker_wager_collected",
        laws=BANKER_WIN,
        edit=Wrong(wager="banker", outcome="win").collected,
        wishes=(BANKER_WON,),
        seats=4,
        manner={"collect_first": False, "nets": True},
        choices=WIN,
    ),
    BaccaratFault(
        name="banker_loser_given_back",
        laws=BANKER_LOSE,
        edit=Wrong(wager="banker", outcome="lose").lost_given_back,
        wishes=(BANKER_LOST,),
        seats=4,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="banker_push_collected",
        laws=BANKER_PUSH,
        edit=Wrong(wager="banker", outcome="push").collected,
        wishes=(TIED,),
        seats=5,
        manner=SEAT_BY_SEAT,
        choices=WIN,
    ),
    BaccaratFault(
        name="tie_bet_not_paid",
        laws=TIE_WIN,
        edit=Wrong(wager="tie", outcome="win").not_paid,
        wishes=(TIED,),
        seats=5,
        manner=SEAT_BY_SEAT,
    ),
    BaccaratFault(
        name="tie_bet_paid_seven",
        laws=TIE_ODDS,
        edit=Wrong(wager="tie", outcome="win").at_odds(lambda scene: 7),
        wishes=(TIED,),
        seats=5,
    ),
    BaccaratFault(
        name="tie_bet_not_as_filed",
        laws=TIE_ODDS,
        edit=Wrong(wager="tie", outcome="win").at_odds(lambda scene: 17 - scene.house.tie_odds),
        wishes=(TIED,),
        seats=5,
    ),
    BaccaratFault(
        name="tie_bet_loser_given_back",
        laws=TIE_LOSE,
        edit=Wrong(wager="tie", outcome="lose").lost_given_back,
        wishes=(TIE_LOST,),
        seats=4,
        manner=SEAT_BY_SEAT,
    ),
)
