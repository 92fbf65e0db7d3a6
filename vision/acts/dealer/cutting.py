"""The cut: a stack that is offered to a player, whose hand comes to it, and packets that lie apart.

What is told is little and sure: that the stack stood out before a player where the dealer had
carried it, that a player's hand was at it, that there was twice as much of it as before. How deep
the cover card went is not seen. What cannot be seen of the stack meanwhile is a gap, so that
nothing is held against anybody who may have cut it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Event, Procedure
from vision.acts.dealer.stack import Block, Stack
from vision.table.felt import Felt
from vision.table.gaps import gap
from vision.table.hands import BOTH, PLAYER, UNKNOWN
from vision.table.layout import Layout
from vision.told import seconds

__all__ = ["Cutting"]

Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# A stack is offered when it was carried away from the dealer by this much, and this much of it
# straight away from him; a stack that is carried along the tray goes to the shoe.
CARRIED_MM, AWAY_MM = 90.0, 60.0
# It stands there by itself for this long. Lower takes a dealer's pause for an offer.
OFFERED_S = 0.45
# The seat it is offered to lies in this direction from where it was, and the next one this much
# farther round.
WAY_DEG, NEXT_DEG = 16.0, 8.0
# A player's hand is at the stack when it covers this share of it, and cuts when it is there for
# this long; what covers less, or for a shorter time, or is nobody's for sure, may have.
AT_STACK, LEAST_AT_STACK, CUTS_S = 0.25, 0.08, 0.4
# Cards of the stack's colour: how near in luma and chroma, and the shares of what was seen of them
# when it was offered below which it is hidden, and above which it lies in two packets.
LUMA, CHROMA, HIDDEN, APART = 45.0, 9.0, 0.45, 1.55
APART_S = 0.25
# Nobody cuts in so short a time.
UNSEEN_S = 1.2
# An offer that has led to nothing for so long is over.
OVER_S = 45.0
SURE = 0.85


@dataclass(slots=True, eq=False)
class _Offer:
    """A stack that was offered.

    Attributes:
        t_ns: since when it stands out.
        seat: to whom it was offered last; None when two seats may be meant.
        where: the pixels it covers, cut as the stack's.
        colour: (3,) of it.
        size, other: pixels of that colour in it and elsewhere.
        touched: first and last time a player's hand was at it.
        apart_ns: since when there is too much of it, None when there is not.
        hidden_ns: since when too little of it is seen.
        offered_mm: where it stood when it was offered last.
        cut: somebody cut it.
    """

    t_ns: int
    where: Mask
    colour: Floats
    size: int
    other: int
    touched: tuple[int, int] | None = None
    doubtful: tuple[int, int] | None = None
    apart_ns: int | None = None
    hidden_ns: int | None = None
    seat: int | None = None
    offered_mm: Floats | None = None
    cut: bool = False


@dataclass(slots=True, eq=False)
class Cutting:
    """Follows the stack from its offer to the shoe.

    Attributes:
        seats_mm: where each seat's wagers are.
        towards: (2,) unit vector on the felt towards the dealer.
        zone: name for what was not seen.
        rest_mm: where the stack stood last.
        offer: the offer going on.
    """

    seats_mm: Mapping[int, Floats]
    towards: Floats
    zone: str
    rest_mm: Floats | None = None
    offer: _Offer | None = None

    @classmethod
    def on(cls, layout: Layout, felt: Felt) -> Cutting | None:
        """For one table; None where the profile names no shoe or no wagers."""
        shoes = layout.of_kind("shoe")
        places: dict[int, list[Floats]] = {}
        for zone in felt.of_kind("wager"):
            if zone.position is not None:
                places.setdefault(zone.position, []).append(np.asarray(zone.centre_mm, float))
        if not shoes or not places:
            return None
        seats = {seat: np.mean(at, axis=0) for seat, at in sorted(places.items())}
        return cls(seats_mm=seats, towards=felt.towards_dealer, zone=shoes[0].name)

    def see(self, t_ns: int, yuv: Picture, arms: NDArray[np.uint8], stack: Stack) -> list[Event]:
        """Takes one picture, after the stack's watcher; returns what is known by now."""
        if self.offer is None:
            return self._offered(t_ns, yuv, stack)
        offer = self.offer
        if t_ns - offer.t_ns > OVER_S * SECOND:
            return self.end(t_ns)
        told = self._followed(offer, t_ns, stack)
        there = arms[stack.bounds][offer.where]
        told += self._touched(offer, t_ns, there)
        return [*told, *self._apart(offer, t_ns, yuv, stack, there)]

    def end(self, t_ns: int) -> list[Event]:
        """The stack went into the shoe, or nothing came of the offer."""
        offer, self.offer, self.rest_mm = self.offer, None, None
        if offer is None:
            return []
        out = self._let_go(offer, t_ns + SECOND)
        return [*out, *self._unhidden(offer, t_ns)]

    @property
    def offered_ns(self) -> int | None:
        """When the offer going on began."""
        return None if self.offer is None else self.offer.t_ns

    def oldest_ns(self, now_ns: int) -> int:
        """Earliest begin of something suspected and not told."""
        offer = self.offer
        if offer is None:
            return now_ns
        open_since = [offer.hidden_ns, offer.apart_ns]
        open_since += [span[0] for span in (offer.touched, offer.doubtful) if span is not None]
        return min([now_ns, *(t for t in open_since if t is not None)])

    def _offered(self, t_ns: int, yuv: Picture, stack: Stack) -> list[Event]:
        block = _standing(stack, t_ns)
        if block is None:
            return []
        if self.rest_mm is None or not self._carried_out(block):
            self.rest_mm = block.centre_mm
            return []
        if t_ns - block.since_ns < OFFERED_S * SECOND:
            return []
        self.offer = _made(block, yuv[stack.bounds])
        return self._followed(self.offer, t_ns, stack)

    def _followed(self, offer: _Offer, t_ns: int, stack: Stack) -> list[Event]:
        """Where the stack stands now; an offer, if that is before a player it did not stand at."""
        block = _standing(stack, t_ns)
        if block is None:
            return []
        offer.where = block.where
        last = offer.offered_mm
        anew = last is None or float(np.hypot(*(block.centre_mm - last))) > CARRIED_MM
        stood = t_ns - block.since_ns >= OFFERED_S * SECOND
        if not (anew and stood and self._carried_out(block)):
            return []
        offer.offered_mm = block.centre_mm
        offer.seat = self._seat(block)
        return [_told("offer_cut", block.since_ns, t_ns, position=offer.seat)]

    def _carried_out(self, block: Block) -> bool:
        """Whether the stack stands farther from the dealer than where it stood before."""
        if self.rest_mm is None:
            return False
        way = block.centre_mm - self.rest_mm
        return float(np.hypot(*way)) >= CARRIED_MM and float(-way @ self.towards) >= AWAY_MM

    def _seat(self, block: Block) -> int | None:
        """The one seat in whose direction the stack was carried."""
        origin = block.centre_mm if self.rest_mm is None else self.rest_mm
        way = block.centre_mm - origin

        def off_deg(seat: int) -> float:
            to = self.seats_mm[seat] - origin
            cosine = float(to @ way) / max(1e-6, float(np.hypot(*to) * np.hypot(*way)))
            return float(np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))))

        ordered = sorted(self.seats_mm, key=off_deg)
        others = [off_deg(seat) for seat in ordered[1:2]]
        clear = off_deg(ordered[0]) < WAY_DEG and all(
            other > off_deg(ordered[0]) + NEXT_DEG for other in others
        )
        return ordered[0] if clear else None

    def _touched(self, offer: _Offer, t_ns: int, there: NDArray[np.uint8]) -> list[Event]:
        players = float((there == PLAYER).mean())
        open_to_doubt = float(np.isin(there, (UNKNOWN, BOTH)).mean())
        if players >= AT_STACK:
            begin = t_ns if offer.touched is None else offer.touched[0]
            offer.touched = begin, t_ns
        elif max(players, open_to_doubt) >= LEAST_AT_STACK:
            begin = t_ns if offer.doubtful is None else offer.doubtful[0]
            offer.doubtful = begin, t_ns
        return self._let_go(offer, t_ns)

    def _let_go(self, offer: _Offer, t_ns: int) -> list[Event]:
        """What a hand did that has left the stack alone for a while."""
        out: list[Event] = []
        if offer.touched is not None and t_ns - offer.touched[1] > SECOND // 2:
            begin, end = offer.touched
            offer.touched = None
            if end - begin >= CUTS_S * SECOND and not offer.cut:
                offer.cut, offer.doubtful = True, None
                out.append(_told("cut", begin, end, by=offer.seat))
            elif not offer.cut:
                out.append(gap("unsure", begin, max(end, begin + 1), (self.zone,)))
        if offer.doubtful is not None and t_ns - offer.doubtful[1] > SECOND:
            begin, end = offer.doubtful
            offer.doubtful = None
            if not offer.cut and offer.touched is None:
                out.append(gap("unsure", begin, max(end, begin + 1), (self.zone,)))
        return out

    def _apart(
        self, offer: _Offer, t_ns: int, yuv: Picture, stack: Stack, there: NDArray[np.uint8]
    ) -> list[Event]:
        """Whether the stack is seen, and lies in one block."""
        now = _alike(yuv[stack.bounds], offer.colour) & stack.area
        share = (np.count_nonzero(now) - offer.other) / max(1, offer.size)
        at_hand = float((there == PLAYER).mean()) >= LEAST_AT_STACK
        if share < HIDDEN and not at_hand:
            offer.hidden_ns = t_ns if offer.hidden_ns is None else offer.hidden_ns
            return []
        out = self._unhidden(offer, t_ns)
        if share < APART or at_hand:
            offer.apart_ns = None
            return out
        offer.apart_ns = t_ns if offer.apart_ns is None else offer.apart_ns
        if t_ns - offer.apart_ns >= APART_S * SECOND and not offer.cut:
            offer.cut = True
            out.append(_told("cut", offer.apart_ns, t_ns, by=None, actor="dealer"))
        return out

    def _unhidden(self, offer: _Offer, t_ns: int) -> list[Event]:
        begin, offer.hidden_ns = offer.hidden_ns, None
        if begin is None or t_ns - begin < UNSEEN_S * SECOND:
            return []
        return [gap("occluded", begin, t_ns, (self.zone,))]


def _alike(picture: Picture, colour: Floats) -> Mask:
    """(h, w) where a picture has a colour."""
    away = np.abs(picture.astype(np.float32) - colour.astype(np.float32))
    near = (away[..., 0] <= LUMA) & (away[..., 1] <= CHROMA) & (away[..., 2] <= CHROMA)
    return np.asarray(near, bool)


def _standing(stack: Stack, t_ns: int) -> Block | None:
    """The one block that stands free now."""
    standing = [one for one in stack.blocks if one.stands and one.seen_ns == t_ns]
    return standing[0] if len(standing) == 1 else None


def _made(block: Block, cut: Picture) -> _Offer:
    colour = np.median(cut[block.where].astype(np.float64), axis=0)
    alike = _alike(cut, colour)
    inside = int(np.count_nonzero(alike & block.where))
    return _Offer(
        t_ns=block.since_ns,
        where=block.where,
        colour=np.asarray(colour, float),
        size=inside,
        other=int(np.count_nonzero(alike)) - inside,
    )


def _told(
    name: str,
    begin_ns: int,
    end_ns: int,
    *,
    position: int | None = None,
    by: int | None = None,
    actor: str | None = None,
) -> Procedure:
    cut = name == "cut"
    return Procedure(
        id="",
        t=seconds(begin_ns),
        t_end=seconds(end_ns),
        source="vision",
        confidence=SURE,
        position=by if cut else position,
        actor="dealer" if actor == "dealer" or not cut else "player",
        name="cut" if cut else "offer_cut",
        by="dealer" if actor == "dealer" else by,
    )
