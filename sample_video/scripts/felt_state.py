"""What lies on the felt while a script is acted out: piles of chips, hands of cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sample_video.scripts.acts import (
    BankNote,
    CardItem,
    Chips,
    CoverCard,
    DeckStack,
    Lammer,
    Place,
    Thing,
)
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.places import Places
from sample_video.scripts.stacks import pick
from sample_video.scripts.steps import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """One thing from one place to another."""

    thing: Thing | None = None
    origin: Place | None = None
    target: Place | None = None


class FeltState:
    """Moves things for steps and remembers where they are.

    Attributes:
        rack_cards: Cards in the discard rack.
        back: Back colour of the batch in play.
    """

    def __init__(
        self, layout: TableLayout, rng: random.Random, cover_colours: tuple[str, str]
    ) -> None:
        self.rack_cards = 0
        self.back = ""
        self._places = Places(layout, rng)
        self._cover_colours = cover_colours
        self._piles: dict[str, list[int]] = {}
        self._hands: dict[tuple[int | str, str | None], list[CardItem]] = {}
        self._spots: dict[str, Place] = {}
        self._lammers = 0
        self._markers: dict[int, list[tuple[Lammer, Place]]] = {}
        self._deck: Place | None = None
        self._cut_depth = 0

    def move(self, step: Step) -> list[Movement]:
        """The movements of one step; more than one when several things leave one place.

        Raises:
            ValueError: The step picks up what is not there.
        """
        if step.kind == "chips":
            return self._chips(step)
        if step.kind == "cards_cleared":
            return self._clear(step)
        if step.kind == "marker":
            return self._marker(step)
        return [self._one(step)]

    def _one(self, step: Step) -> Movement:
        if step.kind in ("card_dealt", "card_burned", "face_up_in_shoe"):
            return self._draw(step)
        if step.kind in ("card_turned", "card_touched", "card_moved"):
            return self._handle(step)
        if step.kind == "procedure":
            return self._procedure(step)
        if step.kind == "cover_card":
            cover = CoverCard(colour=self._cover_colours[1])
            return Movement(thing=cover, origin=self._places.shoe(), target=self._places.cover())
        if step.kind == "cash" and step.position is not None:
            return self._cash(step, step.position)
        return Movement()

    def _chips(self, step: Step) -> list[Movement]:
        assert step.position is not None
        assert step.wager is not None
        if step.verb in ("placed", "added", "paid"):
            return [self._put(step, step.position, step.wager)]
        if step.verb == "touched":
            name = f"{step.position}.{step.wager}"
            spot = self._spots[name]
            chips = Chips(cents=tuple(self._piles[name]))
            return [Movement(thing=chips, origin=spot, target=spot)]
        if step.pile == "rail":
            return [self._from_rail(step, step.position)]
        area = f"{step.position}.{step.area or step.wager}"
        names = [area, f"{area}+pay"]
        wanted = {"stake": names[:1], "pay": names[1:], "all": names}[step.pile]
        full = [name for name in wanted if self._piles.get(name)]
        if not full:
            raise ValueError(f"no chips at {names[0]} for {step.verb}")
        return [self._lift(step, name) for name in full]

    def _put(self, step: Step, position: int, wager: str) -> Movement:
        pile = "pay" if step.verb == "paid" else "stake"
        name = f"{position}.{wager}" + ("+pay" if pile == "pay" else "")
        lying = self._piles.setdefault(name, [])
        if not lying:
            self._spots[name] = self._places.wager(position, wager, pile)
        lying.extend(step.chips)
        paid = step.verb == "paid"
        return Movement(
            thing=Chips(cents=step.chips),
            origin=self._places.tray() if paid else self._places.rail(position),
            target=self._spots[name],
        )

    def _from_rail(self, step: Step, position: int) -> Movement:
        """Chips that a player hands over from his own, to the tray."""
        return Movement(
            thing=Chips(cents=step.chips),
            origin=self._places.rail(position),
            target=self._places.tray(),
        )

    def _marker(self, step: Step) -> list[Movement]:
        """A marker button put down, or all of a seat taken up."""
        assert step.position is not None
        lying = self._markers.setdefault(step.position, [])
        if step.verb == "placed":
            assert step.cents is not None
            self._lammers += 1
            lammer = Lammer(id=f"m{self._lammers}", cents=step.cents)
            spot = lying[-1][1] if lying else self._places.marker(step.position)
            lying.append((lammer, spot))
            return [Movement(thing=lammer, origin=self._places.tray(), target=spot)]
        if not lying:
            raise ValueError(f"no marker of position {step.position} to take up")
        taken = lying if step.cents is None else lying[-1:]
        moved = [
            Movement(thing=lammer, origin=spot, target=self._places.tray())
            for lammer, spot in reversed(taken)
        ]
        del lying[len(lying) - len(moved) :]
        return moved

    def _lift(self, step: Step, name: str) -> Movement:
        assert step.position is not None
        pile = self._piles[name]
        chips = tuple(pile) if step.cents is None else pick(pile, step.cents)
        if not chips:
            raise ValueError(f"{step.cents} cents cannot be taken from {pile} at {name}")
        origin = self._spots[name]
        if step.verb == "returned" and step.zone is None:
            target = replace(origin, xy_mm=(origin.xy_mm[0], round(origin.xy_mm[1] + 6.0, 1)))
            self._spots[name] = target
            return Movement(thing=Chips(cents=chips), origin=origin, target=target)
        for chip in chips:
            pile.remove(chip)
        target = self._places.tray() if step.verb == "taken" else self._places.rail(step.position)
        return Movement(thing=Chips(cents=chips), origin=origin, target=target)

    def _draw(self, step: Step) -> Movement:
        assert step.card is not None
        card = replace(step.card, face=step.face)
        if step.kind == "card_dealt" and step.to is not None:
            lying = self._hands.setdefault((step.to, step.hand), [])
            target = self._places.hand(step.to, step.hand, len(lying))
            if step.zone == "shoe_corner":
                target = self._places.shoe_corner(len(lying))
            elif step.zone is not None:
                target = self._places.named(step.zone)
            lying.append(card)
            self._spots[card.id] = target
        else:
            target = self._places.discard() if step.zone is None else self._places.named(step.zone)
            self.rack_cards += step.zone is None
        return Movement(thing=card, origin=self._places.shoe(), target=target)

    def _carry_card(self, step: Step) -> Movement:
        """A card from one place to another; it stays in its hand, or joins the one named."""
        assert step.card is not None
        facts = dict(step.detail)
        card = replace(step.card, face=step.face)
        origin = self._spots.get(card.id) or self._places.named(str(facts["from"]))
        goal = facts["to"]
        if step.to is None:
            target = self._places.named(str(goal))
            self._spots.pop(card.id, None)
            return Movement(thing=card, origin=origin, target=target)
        lying = self._hands.setdefault((step.to, step.hand), [])
        index = next((i for i, other in enumerate(lying) if other.id == card.id), len(lying))
        lying[index : index + 1] = [card]
        if isinstance(goal, int):
            target = self._places.at_rail(goal, index)
        elif goal == "shoe_corner":
            target = self._places.shoe_corner(index)
        else:
            target = self._places.hand(step.to, step.hand, index)
        self._spots[card.id] = target
        return Movement(thing=card, origin=origin, target=target)

    def _clear(self, step: Step) -> list[Movement]:
        assert step.to is not None
        cards = self._hands.pop((step.to, step.hand), [])
        if not cards:
            raise ValueError(f"no cards at {step.to} {step.hand} to clear")
        self.rack_cards += len(cards)
        return [
            Movement(
                thing=replace(card, face="down"),
                origin=self._spots.pop(card.id),
                target=self._places.discard(),
            )
            for card in cards
        ]

    def _handle(self, step: Step) -> Movement:
        if step.kind == "card_moved":
            return self._carry_card(step)
        assert step.to is not None
        lying = self._hands[(step.to, step.hand)]
        wanted = step.card.id if step.card is not None else None
        index = next((i for i, c in enumerate(lying) if c.id == wanted), len(lying) - 1)
        card = lying[index]
        spot = self._spots[card.id]
        if step.kind == "card_turned":
            card = lying[index] = replace(card, face=step.face)
        return Movement(thing=card, origin=spot, target=spot)

    def _cash(self, step: Step, position: int) -> Movement:
        target = self._places.before(position)
        if step.wager is not None:
            target = replace(self._places.wager(position, step.wager, "stake"), pile=None)
        note = BankNote(cents=step.cents or 2000)
        return Movement(thing=note, origin=self._places.rail(position), target=target)

    def _procedure(self, step: Step) -> Movement:
        """The whole stack: in the middle of the felt, before a player, in the shoe or device.

        It stays where it was offered until it is cut there by a player, or taken back.
        """
        facts = dict(step.detail)
        felt = self._places.felt()
        target, origin = felt, self._deck or felt
        if step.verb == "inspect":
            origin = self._places.named("away")
        elif step.verb == "offer_cut" and step.position is not None:
            target = self._places.offered(step.position)
        elif step.verb in ("cut", "recut") and step.actor == "player":
            target = origin
        elif step.verb == "load_shoe":
            target = self._places.shoe()
            self.rack_cards = 0
        elif step.verb == "batch_swap":
            origin = self._places.named("shuffler")
        elif step.verb == "shuffle" and facts.get("by") == "device":
            origin = target = self._places.named("shuffler")
        self._deck = target if target.zone == "felt" else None
        face = "up" if facts.get("face") == "up" else "down"
        deck = DeckStack(cards=step.cards, face="up" if face == "up" else "down", back=self.back)
        return Movement(thing=self._with_cover(step, deck), origin=origin, target=target)

    def _with_cover(self, step: Step, deck: DeckStack) -> DeckStack:
        """The stack with the cover card of a cut in it, until it is put together again."""
        if step.verb in ("cut", "recut"):
            self._cut_depth = int(dict(step.detail).get("cards_from_end") or 0)
        depth = self._cut_depth
        if step.verb in ("stack", "load_shoe", "shuffle", "wash", "spread"):
            self._cut_depth = 0
        if not depth:
            return deck
        return replace(deck, cover=self._cover_colours[1], depth=depth)

    def lying(self) -> Sequence[str]:
        """Names of piles and hands that are not empty, for checks between rounds."""
        piles = [name for name, chips in self._piles.items() if chips]
        markers = [f"marker {position}" for position, lying in self._markers.items() if lying]
        hands = [f"{to} {hand}" for (to, hand), cards in self._hands.items() if cards]
        return [*piles, *hands, *markers]
