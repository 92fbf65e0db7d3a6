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
    Place,
    Thing,
)
from sample_video.scripts.layout import TableLayout
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
        self._hands: dict[tuple[int | str, str], list[CardItem]] = {}
        self._spots: dict[str, Place] = {}

    def move(self, step: Step) -> list[Movement]:
        """The movements of one step; more than one when several things leave one place.

        Raises:
            ValueError: The step picks up what is not there.
        """
        if step.kind == "chips":
            return self._chips(step)
        if step.kind == "cards_cleared":
            return self._clear(step)
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
        names = [f"{step.position}.{step.wager}", f"{step.position}.{step.wager}+pay"]
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
        if step.kind == "card_dealt" and step.to is not None and step.hand is not None:
            lying = self._hands.setdefault((step.to, step.hand), [])
            target = self._places.hand(step.to, step.hand, len(lying))
            if step.zone is not None:
                target = self._places.named(step.zone)
            lying.append(card)
            self._spots[card.id] = target
        else:
            target = self._places.discard() if step.zone is None else self._places.named(step.zone)
            self.rack_cards += step.zone is None
        return Movement(thing=card, origin=self._places.shoe(), target=target)

    def _carry_card(self, step: Step) -> Movement:
        """A card from one named place to another; to a hand when the step names one."""
        assert step.card is not None
        facts = dict(step.detail)
        card = replace(step.card, face=step.face)
        target = self._places.named(str(facts["to"]))
        if step.to is not None and step.hand is not None:
            lying = self._hands.setdefault((step.to, step.hand), [])
            target = self._places.hand(step.to, step.hand, len(lying))
            lying.append(card)
            self._spots[card.id] = target
        return Movement(thing=card, origin=self._places.named(str(facts["from"])), target=target)

    def _clear(self, step: Step) -> list[Movement]:
        assert step.to is not None
        assert step.hand is not None
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
        assert step.hand is not None
        lying = self._hands[(step.to, step.hand)]
        card = lying[-1]
        spot = self._spots[card.id]
        if step.kind == "card_turned":
            card = lying[-1] = replace(card, face=step.face)
        return Movement(thing=card, origin=spot, target=spot)

    def _cash(self, step: Step, position: int) -> Movement:
        target = self._places.before(position)
        if step.wager is not None:
            target = replace(self._places.wager(position, step.wager, "stake"), pile=None)
        note = BankNote(cents=step.cents or 2000)
        return Movement(thing=note, origin=self._places.rail(position), target=target)

    def _procedure(self, step: Step) -> Movement:
        """The whole stack: in the middle of the felt, before a player, in the shoe or device."""
        facts = dict(step.detail)
        felt = self._places.felt()
        target = origin = felt
        if step.verb == "inspect":
            origin = self._places.named("away")
        elif step.verb == "offer_cut" and step.position is not None:
            target = self._places.before(step.position)
        elif step.verb == "load_shoe":
            target = self._places.shoe()
            self.rack_cards = 0
        elif step.verb == "batch_swap":
            origin = self._places.named("shuffler")
        elif step.verb == "shuffle" and facts.get("by") == "device":
            origin = target = self._places.named("shuffler")
        face = "up" if facts.get("face") == "up" else "down"
        deck = DeckStack(cards=step.cards, face="up" if face == "up" else "down", back=self.back)
        return Movement(thing=deck, origin=origin, target=target)

    def lying(self) -> Sequence[str]:
        """Names of piles and hands that are not empty, for checks between rounds."""
        piles = [name for name, chips in self._piles.items() if chips]
        return [*piles, *(f"{to} {hand}" for (to, hand), c in self._hands.items() if c)]
