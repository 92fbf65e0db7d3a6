"""What lies still on the table at each moment of a script."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from sample_video.scripts.acts import (
    Act,
    BankNote,
    CardItem,
    Chips,
    CoverCard,
    DeckStack,
    Lammer,
    Place,
)
from sample_video.scripts.script import Script


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A flat thing at rest."""

    thing: CardItem | CoverCard | DeckStack | BankNote | Lammer
    place: Place
    face_up: bool


@dataclass(slots=True)
class Pile:
    """Chips at rest; `salt` keeps the disorder of the stack from changing."""

    xy_mm: tuple[float, float]
    cents: list[int]
    salt: int
    zone: str | None


@dataclass(slots=True)
class Board:
    """The table's state, changed by `lift` and `land`.

    Attributes:
        flat: Cards and the like by name, in the order they were laid.
        piles: Stakes and winnings by pile name.
        rails: The players' own stacks by position.
        rack: Back colours of the cards in the discard rack, the last on top.
        shoe: Cards in the shoe.
    """

    flat: dict[str, Lying] = field(default_factory=dict)
    piles: dict[str, Pile] = field(default_factory=dict)
    rails: dict[int, list[Pile]] = field(default_factory=dict)
    rack: list[str] = field(default_factory=list)
    shoe: int = 0
    shoe_back: str = ""
    version: int = 0

    def lift(self, act: Act) -> None:
        """The act's thing leaves its place."""
        thing, origin = act.thing, act.origin
        self.version += 1
        if isinstance(thing, Chips) and origin is not None:
            self._take(thing, origin)
        elif isinstance(thing, CardItem) and origin is not None and origin.zone == "shoe":
            self.shoe = max(self.shoe - 1, 0)
        elif isinstance(thing, DeckStack):
            if origin is not None and origin.zone == "shoe":
                self.shoe = 0
            if origin is not None and origin.zone == "discard":
                self.rack.clear()
            self.flat.pop("deck", None)
        elif thing is not None:
            self.flat.pop(name_of(act), None)

    def land(self, act: Act) -> None:
        """The act's thing comes to rest."""
        thing, target = act.thing, act.target or act.origin
        self.version += 1
        if thing is None or target is None:
            return
        if isinstance(thing, Chips):
            self._put(thing, target)
        elif isinstance(thing, CardItem):
            if target.zone == "discard":
                self.rack.append(thing.back)
            elif target.zone != "away":
                self.flat[thing.id] = Lying(thing=thing, place=target, face_up=thing.face == "up")
        elif isinstance(thing, DeckStack):
            # Cards that were put together again lie on their cover card no more.
            whole = thing if act.verb in ("cut", "recut") else replace(thing, cover=None)
            self._deck(whole, target)
        elif not (isinstance(thing, Lammer) and target.zone == "tray"):
            self.flat[name_of(act)] = Lying(thing=thing, place=target, face_up=True)

    def _deck(self, thing: DeckStack, target: Place) -> None:
        if target.zone == "shoe":
            self.shoe, self.shoe_back = thing.cards, thing.back
        elif target.zone == "discard":
            self.rack = [thing.back] * thing.cards
        elif target.zone not in ("away", "shuffler"):
            self.flat["deck"] = Lying(thing=thing, place=target, face_up=thing.face == "up")

    def _take(self, thing: Chips, origin: Place) -> None:
        if origin.zone.endswith(".rail"):
            stacks = self.rails.get(int(origin.zone.split(".")[0]), [])
            for cents in thing.cents:
                for stack in sorted(stacks, key=lambda s: _away(s.xy_mm, origin.xy_mm)):
                    if cents in stack.cents:
                        stack.cents.remove(cents)
                        break
            return
        pile = self.piles.get(origin.pile or origin.zone)
        if pile is None:
            return
        for cents in thing.cents:
            if cents in pile.cents:
                pile.cents.remove(cents)
        if not pile.cents:
            del self.piles[origin.pile or origin.zone]

    def _put(self, thing: Chips, target: Place) -> None:
        if target.zone in ("tray", "away", "tips", "drop"):
            return
        salt = self.version * 7919 + int(target.xy_mm[0] * 10)
        if target.zone.endswith(".rail"):
            stacks = self.rails.setdefault(int(target.zone.split(".")[0]), [])
            for stack in sorted(stacks, key=lambda s: _away(s.xy_mm, target.xy_mm)):
                if _away(stack.xy_mm, target.xy_mm) < 41.0:
                    stack.cents.extend(thing.cents)
                    return
            stacks.append(Pile(xy_mm=target.xy_mm, cents=list(thing.cents), salt=salt, zone=None))
            return
        name = target.pile or target.zone
        if name in self.piles:
            self.piles[name].cents.extend(thing.cents)
        else:
            self.piles[name] = Pile(
                xy_mm=target.xy_mm, cents=list(thing.cents), salt=salt, zone=target.zone
            )


def name_of(act: Act) -> str:
    """Name of a flat thing."""
    thing = act.thing
    if isinstance(thing, CardItem | Lammer):
        return thing.id
    if isinstance(thing, CoverCard):
        return f"cover {thing.colour}"
    if isinstance(thing, BankNote):
        return f"cash {act.position} {thing.cents}"
    return "deck"


def opening_board(script: Script) -> Board:
    """The table when the recording starts."""
    start = script.start
    board = Board(shoe=start.shoe_cards, shoe_back=start.shoe_back)
    board.rack = [start.shoe_back] * start.discard_cards
    for position, stacks in start.rails.items():
        board.rails[position] = [
            Pile(xy_mm=xy, cents=list(cents), salt=position * 31 + n, zone=None)
            for n, (xy, cents) in enumerate(stacks)
        ]
    return board


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Something leaves its place or comes to rest."""

    t: float
    lifts: bool
    act: Act


def make_changes(acts: Sequence[Act]) -> list[Change]:
    """All changes in time order; at one moment things land before others are lifted."""
    changes = []
    for act in acts:
        if act.thing is None or act.kind == "card_touched" or act.verb == "touched":
            continue
        if act.kind == "procedure" and act.target is None:
            continue
        changes.append(Change(t=act.t, lifts=True, act=act))
        changes.append(Change(t=act.t_end, lifts=False, act=act))
    return sorted(changes, key=lambda c: (c.t, c.lifts))


def _away(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))
