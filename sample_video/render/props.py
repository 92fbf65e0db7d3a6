"""Cards, decks, notes and cover cards of a script as pictures, at rest and worked on."""

from functools import lru_cache

import cv2
import numpy as np

from sample_video.art.decks import Deck
from sample_video.render.board import Board, Lying
from sample_video.render.cards import flat_card
from sample_video.render.decks import OFFERED, DeckPose, apart_at, cover_at, draw_deck
from sample_video.render.furniture import box, shoe_mouth
from sample_video.render.hand_track import ease
from sample_video.render.pixels import Image, colour_of
from sample_video.render.stage import Stage
from sample_video.render.tiles import tile_face
from sample_video.render.truth import CardKind
from sample_video.scripts.acts import Act, BankNote, CardItem, CoverCard, DeckStack, Thing
from sample_video.scripts.areas import CARD_MM
from sample_video.scripts.script import Script

Box = tuple[int, int, int, int]
_CARD_THICK = 0.30
_SHOWN = ("AS", "KH", "QD", "JC", "10S", "9H", "8D", "7C", "6S", "5H", "4D", "3C", "2S")


class Props:
    """Pictures of a script's things."""

    def __init__(self, *, script: Script, deck: Deck) -> None:
        self._script, self._deck = script, deck
        self._backs: dict[str, Image] = {}
        self._tiles = script.game == "pai_gow"

    def back(self, name: str) -> Image:
        """The back of a colour key: the deck's own pattern in that colour, or a tile's."""
        if self._tiles:
            return tile_face(None)
        if name not in self._backs:
            pattern = self._deck.backs[0]
            colour = self._script.backs.get(name)
            self._backs[name] = pattern if colour is None else _tinted(pattern, colour)
        return self._backs[name]

    def sides(self, thing: Thing | None) -> dict[bool, Image]:
        """Pictures of a flat thing's face (True) and back (False)."""
        if isinstance(thing, CardItem) and self._tiles:
            return {True: tile_face(thing.code), False: tile_face(None)}
        if isinstance(thing, CardItem):
            return {True: self._deck.face(thing.code), False: self.back(thing.back)}
        if isinstance(thing, CoverCard):
            plain = _plain_card(thing.colour)
            return {True: plain, False: plain}
        note = _note()
        return {True: note, False: note}

    def fixtures(self, stage: Stage, board: Board) -> None:
        """What shows in the shoe and in the discard rack."""
        layout = self._script.layout
        if board.shoe > 0:
            stage.card(
                self.back(board.shoe_back),
                shoe_mouth(layout.area("shoe")),
                kind="card_back",
                code=None,
            )
        if board.rack:
            rack = layout.area("discard")
            # A shoeful of cards is higher than the rack's walls; the pile is drawn no higher.
            top = 6.0 + min(len(board.rack) * _CARD_THICK, 60.0)
            ring = flat_card(rack.centre_mm, rack.angle_deg)[[3, 2, 1, 0], :2]
            box(stage.picture, ring, 6.0, top, (205.0, 212.0, 214.0), stage.camera, stage.look)
            stage.card(
                self.back(board.rack[-1]),
                flat_card(rack.centre_mm, rack.angle_deg, top + 0.2),
                kind="card_back",
                code=None,
            )

    def lying(self, stage: Stage, name: str, lying: Lying) -> None:
        """A flat thing at rest."""
        thing, place = lying.thing, lying.place
        if isinstance(thing, DeckStack):
            self._deck_at(stage, thing, DeckPose(xy_mm=place.xy_mm, angle_deg=place.angle_deg))
            return
        corners = flat_card(place.xy_mm, place.angle_deg, 0.4 + 0.3 * (hash_of(name) % 3))
        if isinstance(thing, BankNote):
            stage.card(_note(), corners, kind="card_back", code=None, known=False)
            return
        code = thing.code if isinstance(thing, CardItem) and lying.face_up else None
        kind: CardKind = "card_face" if code else "card_back"
        if isinstance(thing, CoverCard):
            kind = "cover_card"
        stage.card(
            self.sides(thing)[lying.face_up],
            corners,
            kind=kind,
            code=code,
            name=thing.id if isinstance(thing, CardItem) else None,
            bend_mm=0.0 if self._tiles else (hash_of(name) % 5) * 0.4,
            known=not self._tiles,
        )

    def worked(self, stage: Stage, act: Act, t: float) -> list[Box]:
        """Cards a procedure works on at time t."""
        thing = act.thing
        start, end = act.origin or act.target, act.target or act.origin
        if not isinstance(thing, DeckStack) or start is None or end is None:
            return []
        verb = act.verb or "stack"
        s = (t - act.t) / max(act.t_end - act.t, 1e-6)
        # An offered stack is let go of, and stands, before the act is over.
        moved = ease(min(s / OFFERED, 1.0) if verb == "offer_cut" else s)
        x = start.xy_mm[0] + (end.xy_mm[0] - start.xy_mm[0]) * moved
        y = start.xy_mm[1] + (end.xy_mm[1] - start.xy_mm[1]) * moved
        if verb in ("spread", "wash"):
            return self._strewn(stage, thing, (x, y), verb)
        hop = 40.0 * 4 * moved * (1 - moved)
        pose = DeckPose(
            xy_mm=(x, y),
            angle_deg=end.angle_deg,
            lift_mm=hop if start.xy_mm != end.xy_mm else 0.0,
            apart=apart_at(s) if verb == "stack" and thing.cover else 0.0,
            cover_in=cover_at(s) if verb in ("cut", "recut") else 1.0,
        )
        return self._deck_at(stage, thing, pose)

    def _deck_at(self, stage: Stage, thing: DeckStack, pose: DeckPose) -> list[Box]:
        face_up = thing.face == "up"
        cover = None if thing.cover is None else _plain_card(thing.cover)
        texture = self._deck.face("AS") if face_up else self.back(thing.back)
        return draw_deck(stage, thing, pose, texture, cover)

    def _strewn(
        self, stage: Stage, thing: DeckStack, xy: tuple[float, float], verb: str
    ) -> list[Box]:
        rng = np.random.default_rng([thing.cards, 17])
        boxes = []
        count = min(thing.cards, 26)
        for k in range(count):
            if verb == "spread":
                spot = (xy[0] + (k - count / 2) * 24.0, xy[1] + 14.0 * np.cos(k / 6))
                angle = float(rng.normal(0, 2))
            else:
                spot = (xy[0] + float(rng.normal(0, 120)), xy[1] + float(rng.normal(0, 55)))
                angle = float(rng.uniform(-180, 180))
            up = thing.face == "up"
            code = _SHOWN[k % 13]
            made = stage.card(
                self._deck.face(code) if up else self.back(thing.back),
                flat_card(spot, angle, 0.4 + 0.3 * k),
                kind="card_face" if up else "card_back",
                code=code if up else None,
            )
            boxes += [made] if made else []
        return boxes


def hash_of(name: str) -> int:
    """A small number that depends on the name only."""
    return sum((i + 1) * ord(c) for i, c in enumerate(name))


def _tinted(pattern: Image, colour: str) -> Image:
    """The pattern in another colour: its dark parts take the colour, its light parts stay white."""
    grey = cv2.cvtColor(np.ascontiguousarray(pattern[..., :3]), cv2.COLOR_BGR2GRAY).astype(
        np.float32
    )
    low, high = np.percentile(grey, (4, 97))
    share = np.clip((grey - low) / max(float(high - low), 1.0), 0, 1)[..., None]
    ink = np.array(colour_of(colour), np.float32)
    bgr = ink + (np.array((240.0, 242.0, 244.0), np.float32) - ink) * share
    return np.dstack([bgr.astype(np.uint8), pattern[..., 3]])


@lru_cache(maxsize=8)
def _plain_card(colour: str) -> Image:
    card = np.zeros((504, 360, 4), np.uint8)
    tint = tuple(colour_of(colour))
    cv2.rectangle(card, (14, 14), (346, 490), (*tint, 255), -1)
    cv2.rectangle(card, (14, 14), (346, 490), (*tint, 255), 24, cv2.LINE_AA)
    return card


@lru_cache(maxsize=1)
def _note() -> Image:
    wide, tall = 504 * 66 // 156, 504
    note = np.zeros((tall, 360, 4), np.uint8)
    left = (360 - wide) // 2
    rng = np.random.default_rng(8)
    part = note[:, left : left + wide]
    part[..., :3] = np.array((150, 190, 165), np.uint8)
    part[..., 3] = 255
    part[10:-10, 10:-10, :3] = np.clip(
        np.array((130, 172, 148)) + rng.normal(0, 18, (tall - 20, wide - 20, 1)), 0, 255
    ).astype(np.uint8)
    cv2.ellipse(note, (180, tall // 2), (70, 95), 0, 0, 360, (105, 140, 118, 255), -1, cv2.LINE_AA)
    return note


__all__ = ["CARD_MM", "Props", "hash_of"]
