"""Random single views of a table in play, with truth."""

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import cv2
import numpy as np

from rules_check.facts.cards import ALL_CARDS
from sample_video.art.decks import Deck, cover_card, deck_names, load_deck, procedural_deck
from sample_video.render.cards import flat_card, tilted_card
from sample_video.render.chips import ChipMaker, chip_maker
from sample_video.render.develop import draw_film, expose, grainy
from sample_video.render.furniture import shoe_mouth
from sample_video.render.hand_shape import POSES
from sample_video.render.look import Look, Split, draw_look
from sample_video.render.people import Person, Reach, arm, lean_for, make_person, resting_reach, torso
from sample_video.render.pixels import Doubles, Image
from sample_video.render.plate import Plate, draw_plate
from sample_video.render.stage import HandMark, Stage, new_stage
from sample_video.render.truth import Truth
from sample_video.render.views import draw_camera
from sample_video.scripts.layout import Area, TableLayout, draw_layout

_PER_TABLE = 6
_CHIPS: dict[Split, tuple[dict[int, tuple[str, str]], ...]] = {
    "train": (
        {100: ("#e8e8ea", "#3a4f9a"), 500: ("#c0202c", "#ffffff"), 2500: ("#1f7a4d", "#ffffff"), 10000: ("#26262b", "#ffffff")},
        {100: ("#d8dbe0", "#6a6f78"), 500: ("#a8322a", "#f2d24a"), 2500: ("#2d8055", "#f4f0d8"), 10000: ("#26262b", "#c23b3b")},
        {100: ("#4a78b8", "#ffffff"), 500: ("#d14b2a", "#26262b"), 2500: ("#17603c", "#e8b23a"), 10000: ("#1b1b1f", "#e8b23a"), 50000: ("#6a3a8f", "#ffffff")},
        {100: ("#f0ead8", "#a8322a"), 500: ("#8f1f3a", "#e8e8ea"), 2500: ("#3b8f62", "#1b1b1f"), 10000: ("#33343a", "#7fc4d8"), 50000: ("#7a4fa0", "#f0c14b")},
    ),
    "held_out": (
        {100: ("#eef0f2", "#c23b3b"), 500: ("#b8283a", "#6cc4cf"), 2500: ("#268a5a", "#26262b"), 10000: ("#202024", "#9fd36b")},
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """A rendered view and what is in it."""

    picture: Image
    truth: Truth


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its look, view and empty picture."""

    layout: TableLayout
    look: Look
    plate: Plate
    maker: ChipMaker


@lru_cache(maxsize=2)
def _table(seed: int, size: tuple[int, int], split: Split) -> Table:
    rng = random.Random(f"still-table/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    layout = draw_layout(rng, rng.choice((5, 6, 7, 7, 7)))
    look = draw_look(seed, split)
    camera = draw_camera(seed, layout, size, split)
    plate = draw_plate(layout, look, camera, supersample=1.5)
    maker = chip_maker(rng.choice(_CHIPS[split]), look.chips, seed)
    return Table(layout=layout, look=look, plate=plate, maker=maker)


@lru_cache(maxsize=3)
def pick_deck(seed: int, split: Split) -> Deck:
    """A deck of a pool: installed art as far as it is there, else one of our own drawing."""
    rng = random.Random(f"deck/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    names = deck_names(split=split)
    if names and rng.random() < 0.5:
        return load_deck(rng.choice(names))
    return procedural_deck(rng.randrange(1_000_000) * 2 + (split == "held_out"))


def still(seed: int, *, size: tuple[int, int] = (960, 540), split: Split = "train") -> Still:
    """One view of a table in play.

    Six seeds in a row share a table and a camera, because the empty table is the dear part; ask for seeds in order.

    Args:
        seed: The same seed gives the same picture.
        size: (width, height) pixels.
        split: Pool of looks, decks and chips.
    """
    table = _table(seed // _PER_TABLE, size, split)
    rng = random.Random(f"still/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    scene = _Scene(table=table, stage=new_stage(table.plate, table.look), rng=rng, split=split)
    scene.fill()
    film = draw_film(rng)
    picture = grainy(expose(scene.stage.picture, film), film, seed)
    if rng.random() < 0.5:
        quality = rng.randrange(35, 92)
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return Still(picture=picture, truth=scene.stage.truth())


class _Scene:
    """Random contents of one still."""

    def __init__(self, *, table: Table, stage: Stage, rng: random.Random, split: Split) -> None:
        self.table, self.stage, self.rng = table, stage, rng
        self.deck = pick_deck(table.look.seed, split)
        self.backs = self.deck.backs
        self.codes = [card.code for card in ALL_CARDS]

    def fill(self) -> None:
        """Draw everything, from the felt upwards."""
        layout, rng = self.table.layout, self.rng
        self._shoe_and_rack()
        for area in layout.areas:
            if area.kind in ("hand", "dealer_hand"):
                self._cards_in(area)
        if rng.random() < 0.25:
            self._loose_cards()
        if rng.random() < 0.35:
            self._cover()
        stacks = [a for a in layout.areas if a.kind == "wager"]
        self._stacks(stacks)
        self._people()

    def _card(
        self, corners: Doubles, *, face_up: bool, bend: float = 0.0, moving: bool = False
    ) -> None:
        code = self.rng.choice(self.codes)
        texture = (
            self.deck.face(code) if face_up else self.backs[self.rng.randrange(len(self.backs))]
        )
        self.stage.card(
            texture, corners, kind="card_face" if face_up else "card_back", code=code if face_up else None,
            bend_mm=bend, moving=moving,
        )  # fmt: skip

    def _shoe_and_rack(self) -> None:
        layout, rng = self.table.layout, self.rng
        back = self.backs[0]
        if rng.random() < 0.85:
            self.stage.card(back, shoe_mouth(layout.area("shoe")), kind="card_back", code=None)
        rack = layout.area("discard")
        for level in range(rng.choice((0, 0, 1, 3, 6))):
            corners = flat_card(
                rack.centre_mm, rack.angle_deg + rng.uniform(-3, 3), 6.0 + level * 3.0
            )
            self.stage.card(back, corners, kind="card_back", code=None)

    def _cards_in(self, area: Area) -> None:
        rng = self.rng
        if rng.random() < 0.45:
            return
        count = 1 if rng.random() < 0.8 else rng.choice((2, 2, 3))
        for k in range(count):
            xy = (
                area.centre_mm[0] + rng.uniform(-9, 9) + 22 * k,
                area.centre_mm[1] + rng.uniform(-9, 9) + 9 * k,
            )
            angle = area.angle_deg + rng.choice((0, 180)) + rng.gauss(0, 5)
            if rng.random() < 0.08:
                angle += rng.uniform(-90, 90)
            self._card(
                flat_card(xy, angle, 0.4 + 0.5 * k),
                face_up=rng.random() < 0.8,
                bend=rng.choice((0.0, rng.uniform(0, 3))),
            )

    def _loose_cards(self) -> None:
        rng, layout = self.rng, self.table.layout
        x, y = layout.middle_mm
        start, turn, step = rng.uniform(-300, 100), rng.uniform(-40, 40), rng.uniform(8, 70)
        face_up = rng.random() < 0.6
        for k in range(rng.randrange(2, 14)):
            spot = (x + start + step * k, y + rng.uniform(-40, 40))
            self._card(flat_card(spot, turn + rng.gauss(0, 4), 0.4 + 0.4 * k), face_up=face_up)

    def _cover(self) -> None:
        rng, layout = self.rng, self.table.layout
        spot = (
            layout.cover_mm
            if rng.random() < 0.5
            else (rng.uniform(200, 1600), rng.uniform(150, 700))
        )
        self.stage.card(
            cover_card(rng.randrange(60)),
            flat_card(spot, rng.uniform(-180, 180)),
            kind="cover_card",
            code=None,
        )

    def _stacks(self, areas: list[Area]) -> None:
        rng, layout = self.rng, self.table.layout
        places: list[tuple[tuple[float, float], str | None, float]] = []
        for area in areas:
            share = 0.65 if area.wager == "initial" else 0.25
            if rng.random() < share:
                x, y = area.centre_mm
                places.append(((x + rng.gauss(0, 8), y + rng.gauss(0, 8)), area.name, 7.0))
                if rng.random() < 0.25:
                    turn = rng.uniform(0, 6.28)
                    places.append(
                        (
                            (x + 43 * float(np.cos(turn)), y + 43 * float(np.sin(turn))),
                            area.name,
                            8.0,
                        )
                    )
        for seat in layout.seats:
            x, y = seat.rail_mm
            ox, oy = seat.outward
            for k in range(rng.choice((0, 2, 3, 4))):
                places.append(
                    (
                        (x - oy * (k - 1.5) * 43 - ox * 30, y + ox * (k - 1.5) * 43 - oy * 30),
                        None,
                        14.0,
                    )
                )
        eye = self.table.plate.camera.eye_mm
        places.sort(key=lambda p: -((p[0][0] - eye[0]) ** 2 + (p[0][1] - eye[1]) ** 2))
        values = [row[0] for row in self.table.maker.colours]
        for xy, zone, most in places:
            count = max(1, min(int(rng.expovariate(1 / 3.0)) + 1, int(most)))
            main = rng.choice(values)
            cents = sorted(
                (main if rng.random() < 0.75 else rng.choice(values) for _ in range(count)),
                reverse=True,
            )
            lean = (rng.gauss(0, 0.25), rng.gauss(0, 0.25)) if rng.random() < 0.3 else (0.0, 0.0)
            self.stage.stack(
                self.table.maker, cents, (*xy, 0.3), salt=rng.randrange(1 << 20), zone=zone, lean=lean,
                mess_mm=rng.choice((0.4, 0.8, 1.6)),
            )  # fmt: skip

    def _people(self) -> None:
        rng, layout = self.rng, self.table.layout
        crowd: list[tuple[float, int | None]] = [
            (0.0, seat.position) for seat in layout.seats if rng.random() < 0.55
        ]
        crowd.append((0.0, None))
        eye = np.array(self.table.plate.camera.eye_mm)
        for _, position in crowd:
            person = make_person(
                f"{self.table.look.seed}/{position}/{rng.randrange(4)}", layout, position
            )
            self._person(person, position, eye)

    def _person(self, person: Person, position: int | None, eye: Doubles) -> None:
        rng, layout = self.rng, self.table.layout
        busy = rng.random() < (0.75 if position is None else 0.3)
        active = rng.random() < 0.5
        actor: Literal["dealer", "player"] = "dealer" if position is None else "player"
        parts, marks, lean = [], [], np.zeros(3)
        for left in (True, False):
            if busy and left == active:
                reach, lean = self._working_hand(person, position, left=left)
            elif position is None:
                reach = _idle_dealer(layout, person, rng, left=left)
            else:
                reach = resting_reach(layout, position, person, left=left, rng=rng)
            limb, hand = arm(person, reach, left=left, lean=lean)
            parts.append(limb + hand)
            side: Literal["left", "right"] = "left" if left else "right"
            whole_arm = tuple(limb + hand)
            marks.append(HandMark(actor=actor, position=position, side=side, hand=tuple(hand), arm=whole_arm))
        whole = torso(person, lean) + parts[0] + parts[1]
        self.stage.shade(parts[0] + parts[1], rng.uniform(0.35, 0.6))
        self.stage.body(whole, marks)

    def _working_hand(
        self, person: Person, position: int | None, *, left: bool
    ) -> tuple[Reach, Doubles]:
        rng, layout = self.rng, self.table.layout
        if position is None:
            goal = rng.choice(
                [
                    a
                    for a in layout.areas
                    if a.kind in ("hand", "wager", "dealer_hand", "shoe", "tray")
                ]
            )
        else:
            goal = rng.choice([a for a in layout.areas if a.position == position])
        x, y = goal.centre_mm[0] + rng.gauss(0, 25), goal.centre_mm[1] + rng.gauss(0, 25)
        what = rng.choice(("card", "chips", "flat", "point", "empty"))
        pose = POSES[
            {"card": "pinch", "chips": "grip", "flat": "flat", "point": "point", "empty": "pinch"}[
                what
            ]
        ]
        shoulder = np.array(person.shoulders[0 if left else 1][:2])
        yaw = float(np.arctan2(y - shoulder[1], x - shoulder[0])) + rng.gauss(0, 0.25)
        height = rng.choice((4.0, 8.0, rng.uniform(5, 120)))
        lean = lean_for(person, (x, y))
        if what == "card" and (position is None or rng.random() < 0.3):
            side, top = (
                np.array([-np.sin(yaw), np.cos(yaw), 0.0]),
                np.array([np.cos(yaw), np.sin(yaw), 0.12]),
            )
            centre = np.array([x, y, height]) + 22 * top
            turn = rng.uniform(-0.5, 0.5)
            right = np.cos(turn) * -side + np.sin(turn) * top
            up = np.cos(turn) * top + np.sin(turn) * side
            self._card(tilted_card(centre, right, up), face_up=rng.random() < 0.6, moving=True)
        elif what == "chips":
            values = [row[0] for row in self.table.maker.colours]
            cents = [rng.choice(values)] * rng.randrange(1, 6)
            self.stage.stack(
                self.table.maker, cents, (x, y, height), salt=rng.randrange(1 << 20), moving=True
            )
        reach = Reach(
            at_mm=(x, y, height + 6.0), pose=pose, yaw=yaw, pitch=rng.uniform(0.15, 0.6),
            roll=rng.uniform(-0.3, 0.5), hold=what not in ("flat",),
        )  # fmt: skip
        return reach, lean


def _idle_dealer(layout: TableLayout, person: Person, rng: random.Random, *, left: bool) -> Reach:
    side = -1.0 if left else 1.0
    x = layout.width_mm / 2 + side * rng.uniform(150, 330)
    inward = np.pi / 2 - side * -rng.uniform(-0.2, 0.5)
    return Reach(
        at_mm=(x, rng.uniform(10, 110), 4.0), pose=POSES["rest"].towards(POSES["fist"], rng.uniform(0, 0.6)),
        yaw=float(inward), pitch=0.2, hold=False,
    )  # fmt: skip
