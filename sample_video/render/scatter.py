"""A table in the middle of play, everything scattered by chance: the contents of a still."""

import random
from typing import Literal

import numpy as np

from rules_check.facts.cards import ALL_CARDS
from sample_video.art.decks import Deck, cover_card
from sample_video.render.bodies import arm, head, lean_for, torso
from sample_video.render.cards import flat_card, tilted_card
from sample_video.render.chips import MARKER_CENTS, ChipMaker
from sample_video.render.furniture import shoe_mouth
from sample_video.render.hand_shape import POSES
from sample_video.render.people import Person, Reach, make_person, resting_reach
from sample_video.render.pixels import Doubles
from sample_video.render.solids import Capsule, draw_solids
from sample_video.render.stage import HandMark, Stage
from sample_video.scripts.areas import Area, TableLayout


class Scatter:
    """Random contents of one still."""

    def __init__(
        self, *, layout: TableLayout, maker: ChipMaker, deck: Deck, stage: Stage, rng: random.Random
    ) -> None:
        """Everything is drawn onto `stage`, which shows the empty table of `layout`."""
        self.layout, self.maker, self.stage, self.rng = layout, maker, stage, rng
        self.deck, self.backs = deck, deck.backs
        self.codes = [card.code for card in ALL_CARDS]

    def fill(self) -> None:
        """Draw everything, from the felt upwards."""
        layout, rng = self.layout, self.rng
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
            texture,
            corners,
            kind="card_face" if face_up else "card_back",
            code=code if face_up else None,
            bend_mm=bend,
            moving=moving,
        )

    def _shoe_and_rack(self) -> None:
        layout, rng = self.layout, self.rng
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
        rng, layout = self.rng, self.layout
        x, y = layout.middle_mm
        start, turn, step = rng.uniform(-300, 100), rng.uniform(-40, 40), rng.uniform(8, 70)
        face_up = rng.random() < 0.6
        for k in range(rng.randrange(2, 14)):
            spot = (x + start + step * k, y + rng.uniform(-40, 40))
            self._card(flat_card(spot, turn + rng.gauss(0, 4), 0.4 + 0.4 * k), face_up=face_up)

    def _cover(self) -> None:
        rng, layout = self.rng, self.layout
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
        rng, layout = self.rng, self.layout
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
        eye = self.stage.camera.eye_mm
        places.sort(key=lambda p: -((p[0][0] - eye[0]) ** 2 + (p[0][1] - eye[1]) ** 2))
        values = [row[0] for row in self.maker.colours if row[0] != MARKER_CENTS]
        for xy, zone, most in places:
            count = max(1, min(int(rng.expovariate(1 / 3.0)) + 1, int(most)))
            main = rng.choice(values)
            cents = sorted(
                (main if rng.random() < 0.75 else rng.choice(values) for _ in range(count)),
                reverse=True,
            )
            lean = (rng.gauss(0, 0.25), rng.gauss(0, 0.25)) if rng.random() < 0.3 else (0.0, 0.0)
            self.stage.stack(
                self.maker,
                cents,
                (*xy, 0.3),
                salt=rng.randrange(1 << 20),
                zone=zone,
                lean=lean,
                mess_mm=rng.choice((0.4, 0.8, 1.6)),
            )

    def _people(self) -> None:
        rng, layout = self.rng, self.layout
        crowd: list[tuple[float, int | None]] = [
            (0.0, seat.position) for seat in layout.seats if rng.random() < 0.55
        ]
        crowd.append((0.0, None))
        for _, position in crowd:
            person = make_person(
                f"{self.stage.look.seed}/{position}/{rng.randrange(4)}", layout, position
            )
            self._person(person, position)

    def _person(self, person: Person, position: int | None) -> None:
        rng, layout = self.rng, self.layout
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
            marks.append(
                HandMark(actor=actor, position=position, side=side, hand=tuple(hand), arm=whole_arm)
            )
        self.stage.shade(parts[0] + parts[1], rng.uniform(0.35, 0.6))
        self._draw_body(person, lean, parts, marks)

    def _draw_body(
        self, person: Person, lean: Doubles, parts: list[list[Capsule]], marks: list[HandMark]
    ) -> None:
        """The nearer to the camera the later: body before arms as seen from the players' side."""
        camera, light = self.stage.camera, self.stage.look.light
        trunk = draw_solids(torso(person, lean), camera, light, soft_mm=9.0)
        skull = draw_solids(head(person, lean), camera, light)
        arms = [
            (draw_solids(part, camera, light), mark)
            for part, mark in zip(parts, marks, strict=True)
        ]
        top = np.mean(np.array(person.shoulders), axis=0) + lean + np.array([0, 0, 150.0])
        palms = np.mean([mark.hand[0].a for mark in marks], axis=0)
        eye = np.array(camera.eye_mm)
        body_last = float(np.linalg.norm(eye - top)) < float(np.linalg.norm(eye - palms))
        if not body_last:
            self.stage.put_bodies([trunk, skull])
        for sprite, mark in arms:
            if sprite is not None:
                self.stage.put_body(sprite, (mark,))
        if body_last:
            self.stage.put_bodies([trunk, skull])

    def _working_hand(
        self, person: Person, position: int | None, *, left: bool
    ) -> tuple[Reach, Doubles]:
        rng, layout = self.rng, self.layout
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
            values = [row[0] for row in self.maker.colours if row[0] != MARKER_CENTS]
            cents = [rng.choice(values)] * rng.randrange(1, 6)
            self.stage.stack(
                self.maker, cents, (x, y, height), salt=rng.randrange(1 << 20), moving=True
            )
        reach = Reach(
            at_mm=(x, y, height + 6.0),
            pose=pose,
            yaw=yaw,
            pitch=rng.uniform(0.15, 0.6),
            roll=rng.uniform(-0.3, 0.5),
            hold=what not in ("flat",),
        )
        return reach, lean


def _idle_dealer(layout: TableLayout, person: Person, rng: random.Random, *, left: bool) -> Reach:
    side = -1.0 if left else 1.0
    x = layout.width_mm / 2 + side * rng.uniform(150, 330)
    inward = np.pi / 2 - side * -rng.uniform(-0.2, 0.5)
    return Reach(
        at_mm=(x, rng.uniform(10, 110), 4.0),
        pose=POSES["rest"].towards(POSES["fist"], rng.uniform(0, 0.6)),
        yaw=float(inward),
        pitch=0.2,
        hold=False,
    )
