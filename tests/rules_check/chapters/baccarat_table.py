"""Lawful rounds of baccarat, dealt and settled in every way a lawful log may tell them.

The stage here is small and independent of the simulator: it knows the points, the third cards and
the odds by itself, so that it and the law can be wrong in different places.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from rules_check.facts.events import Event, parse_event

__all__ = ["Choices", "Table", "lawful_log"]

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DRAW = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
ODDS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


def pips(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) if rank.isdigit() and rank != "10" else 0


@dataclass
class Choices:
    """What the house filed."""

    game: str = "minibaccarat"
    kind: str = "win"
    percent: int = 5
    deferred: bool = False
    table: str = "A"
    tie_odds: int = 8

    def submission(self) -> dict[str, Any]:
        """Returns the rules submission that states it all."""
        filed: dict[str, Any] = {
            "decks": 8,
            "dragon_bonus_table": self.table,
            "vigorish_type": self.kind,
            "tie_odds": self.tie_odds,
        }
        if self.kind == "win":
            filed["vigorish_percent"] = self.percent
            filed["vigorish_collection"] = "deferred" if self.deferred else "immediate"
        return filed


@dataclass
class Table:
    """A table at which rounds are played; ``log`` holds the events so far."""

    rng: random.Random
    house: Choices
    positions: int = 7
    t: float = 0.0
    log: list[dict[str, Any]] = field(default_factory=list)
    shoe: list[str] = field(default_factory=list)
    owed: dict[int, list[int]] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)

    def tell(self, kind: str, **facts: Any) -> None:
        """Adds an event; now and then two come at the same instant."""
        if self.rng.random() > 0.1:
            self.t = round(self.t + self.rng.uniform(0.2, 1.5), 3)
        record = {"id": f"e{len(self.log)}", "type": kind, "t": self.t, "source": "simulator"}
        record |= {"confidence": 1.0, **facts}
        if self.rng.random() < 0.7:
            record["t_end"] = round(self.t + self.rng.uniform(0.0, 0.6), 3)
        self.log.append(record)

    def chips(self, action: str, seat: int, wager: str, cents: int) -> None:
        """Adds an act with chips."""
        actor = "player" if action in {"placed", "added", "removed"} else "dealer"
        self.tell("chips", action=action, position=seat, wager=wager, cents=cents, actor=actor)

    # --- the shoe ----------------------------------------------------------------------------

    def load(self) -> None:
        """Brings a new shoe."""
        self.shoe = [rank + suit for rank in RANKS for suit in "CDHS"] * 8
        self.rng.shuffle(self.shoe)
        self.tell("procedure", name="shuffle", by="dealer")
        self.tell("procedure", name="load_shoe", decks=8)

    def change_shoe(self) -> None:
        """Collects what is owed and changes the shoe."""
        if self.house.game == "minibaccarat":
            self.collect()
            self.load()
        else:
            late = self.rng.random() < 0.5
            if not late:
                self.collect()
            self.tell("log", what="cards_changed", at="2011-03-01T20:00:00-05:00")
            self.load()
            if late:
                self.collect()

    def collect(self, seat: int | None = None) -> None:
        """Takes the vigorish that is owed, one marker after another or all at once."""
        for owing in sorted(self.owed) if seat is None else [seat]:
            amounts = self.owed.pop(owing, [])
            if not amounts:
                continue
            if self.rng.random() < 0.5:
                self.chips("taken", owing, "vigorish", sum(amounts))
                for amount in amounts:
                    self.marker("removed", owing, amount)
            else:
                for amount in amounts:
                    self.chips("taken", owing, "vigorish", amount)
                    self.marker("removed", owing, amount)

    def marker(self, action: str, seat: int, cents: int) -> None:
        """Adds an act with a marker."""
        self.tell("marker", action=action, position=seat, cents=cents, actor="dealer")

    # --- a round -----------------------------------------------------------------------------

    def bet(self) -> dict[int, dict[str, int]]:
        """Lets players bet."""
        rng = self.rng
        if not self.seats:
            self.seats = sorted(rng.sample(range(1, self.positions + 1), rng.randint(1, 5)))
        bets: dict[int, dict[str, int]] = {}
        for seat in rng.sample(self.seats, len(self.seats)):
            names = [rng.choice(["player", "banker"])]
            names += [n for n in ("tie", "dragon_player", "dragon_banker") if rng.random() < 0.35]
            if rng.random() < 0.1:
                names = [rng.choice(["tie", "dragon_player", "dragon_banker"])]
            for name in names:
                cents = rng.choice([500, 500, 1000, 2500, 2600, 100, 10000])
                self.chips("placed", seat, name, cents)
                if rng.random() < 0.08:
                    self.chips("added", seat, name, 500)
                    cents += 500
                bets.setdefault(seat, {})[name] = cents
        return bets

    def draw(self, hand: str, face: str) -> str:
        """Deals a card to a hand."""
        card = self.shoe.pop()
        self.tell(
            "card_dealt",
            to=hand,
            hand=None,
            card=card if face == "up" else None,
            face=face,
            drawn_with="left",
            placed_with="right",
        )
        return card

    def play(self) -> None:
        """Plays a round."""
        rng = self.rng
        bets = self.bet()
        if rng.random() < 0.8:
            self.tell("announcement", phrase="no_more_bets", actor="dealer")
        hands = self.deal_mini() if self.house.game == "minibaccarat" else self.deal_midi(bets)
        player, banker = (sum(map(pips, hands[h])) % 10 for h in ("player", "banker"))
        self.settle(bets, hands, player, banker)
        self.clear()
        if self.house.deferred and rng.random() < 0.15 and self.owed:
            self.collect(rng.choice(sorted(self.owed)))
        if len(self.seats) > 1 and rng.random() < 0.1:
            leaving = rng.choice(self.seats)
            self.collect(leaving)
            self.tell("seat", what="left", position=leaving)
            self.seats.remove(leaving)

    def thirds(self, hands: dict[str, list[str]]) -> tuple[bool, Any]:
        """Returns whether the Player draws, and a function for the Banker."""
        p, b = (sum(map(pips, hands[h])) % 10 for h in ("player", "banker"))
        if p >= 8 or b >= 8:
            return False, lambda third: False

        def banker(third: str | None) -> bool:
            if third is None:
                return b <= 5
            return b <= 2 or str(pips(third)) in DRAW.get(b, "")

        return p <= 5, banker

    def deal_mini(self) -> dict[str, list[str]]:
        """Deals both hands at Minibaccarat, face up or face down."""
        rng = self.rng
        hands: dict[str, list[str]] = {"player": [], "banker": []}
        face = rng.choice(["up", "down"])
        order = ["player", "banker", "player", "banker"]
        for hand in order:
            hands[hand].append(self.draw(hand, face))
            if face == "down" and hand == "banker" and rng.random() < 0.5:
                self.tell("card_moved", **{"from": "banker", "to": "shoe_corner"}, actor="dealer")
                order = [*order, "tucked"]
        if face == "down":
            if "tucked" not in order:
                self.tell("card_moved", **{"from": "banker", "to": "shoe_corner"}, actor="dealer")
            for card in hands["player"]:
                self.tell("card_turned", to="player", card=card, actor="dealer")
            for card in hands["banker"]:
                self.tell("card_turned", to="banker", card=card, actor="dealer")
        draws, banker = self.thirds(hands)
        third = None
        if draws:
            third = self.draw("player", "up")
            hands["player"].append(third)
        if banker(third):
            hands["banker"].append(self.draw("banker", "up"))
        return hands

    def hand_over(self, hand: str, cards: list[str], seat: int | None, origin: str) -> None:
        """Hands cards to a player and gets them back face up, in one of several tellings."""
        rng = self.rng
        if seat is None:
            for card in cards:
                self.tell("card_turned", to=hand, card=card, actor="dealer")
            return
        moves = len(cards) if rng.random() < 0.5 else 1
        to: Any = seat
        for _ in range(moves):
            self.tell("card_moved", **{"from": origin, "to": to}, actor="dealer")
        if rng.random() < 0.4:
            self.tell("card_touched", actor="player", position=seat, to=hand)
        on_rail = rng.random() < 0.5
        turned = [{"to": hand, "card": card, "actor": "player", "position": seat} for card in cards]
        if on_rail:
            for facts in turned:
                self.tell("card_turned", **facts)
        for _ in range(moves):
            self.tell("card_moved", **{"from": seat, "to": hand}, actor="player", position=seat)
        if not on_rail:
            for facts in turned:
                self.tell("card_turned", **{**facts, "actor": "dealer", "position": None})

    def deal_midi(self, bets: dict[int, dict[str, int]]) -> dict[str, list[str]]:
        """Deals both hands at Midibaccarat."""
        hands: dict[str, list[str]] = {"player": [], "banker": []}
        for hand in ("player", "banker", "player", "banker"):
            hands[hand].append(self.draw(hand, "down"))
        for _ in range(self.rng.choice([1, 2])):
            self.tell("card_moved", **{"from": "banker", "to": "shoe_corner"}, actor="dealer")
        top = {}
        for hand in hands:
            wagers = [(b[hand], seat) for seat, b in bets.items() if hand in b]
            top[hand] = max(wagers)[1] if wagers else None
        self.hand_over("player", hands["player"], top["player"], "player")
        self.hand_over("banker", hands["banker"], top["banker"], "shoe_corner")
        draws, banker = self.thirds(hands)
        third = None
        if draws:
            third = self.draw("player", "down")
            hands["player"].append(third)
            self.hand_over("player", [third], top["player"], "player")
        if banker(third):
            last = self.draw("banker", "down")
            hands["banker"].append(last)
            self.hand_over("banker", [last], top["banker"], "banker")
        return hands

    def dragon(self, side: str, hands: dict[str, list[str]], ahead: int) -> int | None:
        """Returns the odds a Dragon Bonus Wager pays, 0 for a push, None if it lost."""
        naturals = {h: len(c) == 2 and sum(map(pips, c)) % 10 >= 8 for h, c in hands.items()}
        other = "banker" if side == "player" else "player"
        if naturals[side]:
            if not naturals[other] or ahead > 0:
                return 1
            return 0 if ahead == 0 else None
        return ODDS[self.house.table][ahead] if ahead >= 4 else None

    def settle(
        self, bets: dict[int, dict[str, int]], hands: dict[str, list[str]], player: int, banker: int
    ) -> None:
        """Settles all wagers, losers first or seat by seat."""
        order = sorted(bets, reverse=True)
        for seat in order:
            charge = 0
            names = list(bets[seat])
            self.rng.shuffle(names)
            for name in names:
                charge += self.settle_one(seat, name, bets[seat][name], hands, player, banker)
            if charge:
                self.chips("taken", seat, "vigorish", charge)

    def settle_one(
        self,
        seat: int,
        name: str,
        cents: int,
        hands: dict[str, list[str]],
        player: int,
        banker: int,
    ) -> int:
        """Settles one wager; returns what is charged on it when the points are equal."""
        if name.startswith("dragon"):
            side = name.removeprefix("dragon_")
            ahead = player - banker if side == "player" else banker - player
            odds = self.dragon(side, hands, ahead)
        elif name == "tie":
            odds = self.house.tie_odds if player == banker else None
        else:
            mine, other = (player, banker) if name == "player" else (banker, player)
            odds = 0 if mine == other else 1 if mine > other else None
        if odds is None:
            self.chips("taken", seat, name, cents)
            return 0
        if odds == 0:
            if self.rng.random() < 0.6:
                self.chips("returned", seat, name, cents)
            elif self.rng.random() < 0.5:
                self.chips("removed", seat, name, cents)
            charged = self.house.kind == "tie" and name != "player"
            if name.startswith("dragon") and self.rng.random() < 0.5:
                charged = False
            return self.round_up(cents, 25) if charged else 0
        if name == "banker":
            self.pay_banker(seat, cents)
        else:
            self.pay(seat, name, cents * odds)
        if self.rng.random() < 0.5:
            self.chips("removed", seat, name, cents * (odds + 1))
        return 0

    def pay(self, seat: int, name: str, cents: int) -> None:
        """Pays in one act or in two."""
        if cents > 100 and self.rng.random() < 0.15:
            self.chips("paid", seat, name, cents - 100)
            self.chips("paid", seat, name, 100)
        else:
            self.chips("paid", seat, name, cents)

    def round_up(self, cents: int, percent: int) -> int:
        """Returns a percentage, exact if it can be and else to 5 cents; now and then rounded."""
        exact, rest = divmod(cents * percent, 100)
        if rest or self.rng.random() < 0.5:
            return -(-cents * percent // 500) * 5
        return exact

    def pay_banker(self, seat: int, cents: int) -> None:
        """Pays a winning wager on the Banker's Hand."""
        if self.house.kind == "tie":
            self.pay(seat, "banker", cents)
            return
        vigorish = self.round_up(cents, self.house.percent)
        if self.house.deferred:
            self.pay(seat, "banker", cents)
            self.marker("placed", seat, vigorish)
            self.owed.setdefault(seat, []).append(vigorish)
        elif self.rng.random() < 0.5:
            self.pay(seat, "banker", cents - vigorish)
        else:
            self.pay(seat, "banker", cents)
            self.chips("taken", seat, "vigorish", vigorish)

    def clear(self) -> None:
        """Clears both hands."""
        for hand in self.rng.sample(["player", "banker"], 2):
            self.tell("cards_cleared", to=hand, in_order=True)


def lawful_log(rng: random.Random, house: Choices, rounds: int) -> tuple[Event, ...]:
    """Returns a lawful log of some rounds; the shoe ends now and then."""
    table = Table(rng, house)
    table.load()
    number = 0
    while number < rounds:
        if rng.random() < 0.12:
            if house.game == "midibaccarat":
                table.tell("cover_card", at="shoe")
                table.play()
                table.tell("announcement", phrase="last_hand", actor="dealer")
                table.play()
                number += 1
            else:
                table.play()
            table.change_shoe()
        else:
            table.play()
        number += 1
    return tuple(parse_event(record, file="log", positions=7) for record in table.log)
