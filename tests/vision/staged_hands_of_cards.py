"""Cards drawn on felt, shown change by change to a table of cards."""

import cv2
import numpy as np

from rules_check.facts.cards import RANKS, SUITS
from tests.vision.staged_table import oblique, staged_profile, zone
from vision.acts.cards.changes import CardTable
from vision.cards.read import CardReading
from vision.table.camera import TableCamera
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import Cell
from vision.table.lookback import Passage

SIZE = (1920, 1080)
ZONES = (
    zone("bets", "wager", [(650, 600), (750, 600), (750, 660), (650, 660)], position=1),
    zone("player_hand", "dealer_hand", [(500, 320), (800, 320), (800, 440), (500, 440)]),
    zone("dealer", "dealer_hand", [(500, 120), (800, 120), (800, 240), (500, 240)]),
    zone("banker_hand", "dealer_hand", [(950, 320), (1250, 320), (1250, 440), (950, 440)]),
)


def corners(x, y, angle=0.0):
    return np.asarray(cv2.boxPoints(((x, y), (63.0, 88.0), angle)), float)


class Stage:
    """Cards drawn on felt; every change of them is shown to a table of cards."""

    def __init__(self):
        profile = staged_profile(oblique(), zones=ZONES)
        self.felt = Felt(profile, TableCamera.from_profile(profile, SIZE))
        self.table = CardTable(felt=self.felt, two_hands=False)
        self.bare = np.full((SIZE[1], SIZE[0], 3), (60, 95, 40), np.uint8)
        self.now = self.bare.copy()
        self.t_ns = 0
        self.thing = self.head = self.shade = None

    def show(self, cards, name="player_hand", near=(9, 0, 0), paler=0, felt=None):
        """Acts told when ``cards`` (x, y, angle, face, code) lie there, the last one uppermost."""
        image = (self.bare if felt is None else felt) + np.uint8(paler)
        for x, y, angle, face, code in cards:
            self._draw(image, x, y, angle, face, code)
        if self.head is not None:
            self._dot(image, np.array(self.head[:2]), self.head[2], (30, 30, 30))
        if self.thing is not None:
            centre = np.array([self.thing[:2]], float)
            corners = centre + self.thing[2] * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            drawn = np.round(self.felt.camera.to_px(corners)).astype(np.int32)
            cv2.fillConvexPoly(image, drawn, (30, 30, 30))
        if self.shade is not None:
            image = np.asarray(image * self.shade, np.uint8)
        place = self.felt.zone(name)
        cell = Cell(number=0, kind="cards", zones=(place,), position=None, mask=np.ones((4, 4)))
        self.t_ns += 3_000_000_000
        passage = Passage(
            since_ns=self.t_ns - 2_000_000_000,
            left_ns=self.t_ns - 1_000_000_000,
            came_ns=self.t_ns,
            covers=near,
            near=near,
            sides_in_turn=False,
        )
        before, self.now = self.now, image
        change = Change(
            cell=cell,
            passage=passage,
            calm_ns=self.t_ns,
            where=np.ones((4, 4), bool),
            box_px=(0, 0, *SIZE),
            held_cards=(0.0, 1.0),
            solid_cards=1.0,
            before=before,
            after=image,
            bare=self.bare,
            appeared=1.0,
            vanished=0.0,
            glimpses=(),
        )
        acts = self.table.see(change, self)
        return sorted((act.what, act.card.to, act.card.face) for act in acts)

    def _draw(self, image, x, y, angle, face, code):
        outline = corners(x, y, angle)
        self._fill(image, outline, (90, 95, 95))
        inner = outline.mean(axis=0) + (outline - outline.mean(axis=0)) * 0.975
        self._fill(image, inner, (60, 40, 170) if face == "down" else (235, 240, 240))
        if face == "up":
            turn = np.deg2rad(angle)
            right = np.array([np.cos(turn), np.sin(turn)])
            down = np.array([-np.sin(turn), np.cos(turn)])
            seed = RANKS.index(code[:-1])
            for sign in (1, -1):
                at = np.array([x, y]) - sign * (22 * right + 31 * down)
                self._dot(image, at, 6 + seed % 3, (30, 20, 30 + 12 * seed))
            for k in range(1 + seed % 4):
                at = np.array([x, y]) + (k - 1) * 14 * down + ((seed + k) % 3 - 1) * 12 * right
                self._dot(image, at, 7, (30, 20, 30 + 12 * seed))

    def _fill(self, image, outline, colour):
        points = np.round(self.felt.camera.to_px(outline) * 16).astype(np.int32)
        cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, 4)

    def _dot(self, image, at, radius, colour):
        ring = [at + radius * np.array([np.cos(a), np.sin(a)]) for a in np.linspace(0, 6.28, 16)]
        self._fill(image, np.array(ring), colour)

    def read(self, image, quads):
        """A reader that names a card by the colour printed upon it."""
        out = []
        for quad in quads:
            mask = np.zeros(image.shape[:2], np.uint8)
            cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
            dark = (mask > 0) & (image[..., 0] < 35) & (image[..., 1] < 25)
            red = float(np.median(image[dark][:, 2])) if dark.any() else 30.0
            best = int(np.clip(round((red - 30) / 12), 0, 12))
            ranks = tuple(0.988 if k == best else 0.001 for k in range(13))
            suits = tuple(0.997 if s == "S" else 0.001 for s in SUITS)
            out.append(CardReading(ranks, suits, 0.01 if dark.any() else 0.95))
        return out


UP = ("came", "player", "up")


CARD = (560, 380, 0.0, "up", "8S")
NO_ARM = (0, 0, 0)
