"""The cloth seen straight from above: weave, wear, printed areas, arcs and words."""

from dataclasses import dataclass

import cv2
import numpy as np

from sample_video.render.lettering import stamp, stamp_arc
from sample_video.render.look import Look
from sample_video.render.pixels import Doubles, Floats, noise
from sample_video.render.print_words import Words, label_of, words_of
from sample_video.scripts.areas import Area, TableLayout

_MARGIN = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltMap:
    """A picture of the cloth: pixel = (x + margin, depth + margin - y) times `per_mm`."""

    bgr: Floats
    per_mm: float
    top_mm: float

    def pixels(self, xy_mm: Doubles) -> Doubles:
        """Map pixels (n, 2) of felt points (n, 2) in mm."""
        return np.stack([xy_mm[:, 0] + _MARGIN, self.top_mm - xy_mm[:, 1]], 1) * self.per_mm - 0.5


def draw_felt(layout: TableLayout, look: Look, per_mm: float) -> FeltMap:
    """Print the cloth of a layout at `per_mm` pixels a millimetre."""
    top = layout.depth_mm + _MARGIN
    shape = (int((top + 130.0) * per_mm), int((layout.width_mm + 2 * _MARGIN) * per_mm))
    rng = np.random.default_rng([look.seed, 11])
    cloth = np.empty((*shape, 3), np.float32)
    cloth[:] = look.felt
    felt = FeltMap(bgr=cloth, per_mm=per_mm, top_mm=top)
    ink = _Ink(
        felt=felt,
        look=look,
        words=words_of(layout, look),
        alpha=float(rng.uniform(0.78, 0.95)),
    )
    for area in layout.areas:
        ink.area(area)
    ink.middle(layout)
    texture = _texture(rng, shape, per_mm, look)
    cloth *= texture[..., None]
    return felt


def _texture(rng: np.random.Generator, shape: tuple[int, int], per_mm: float, look: Look) -> Floats:
    fine = 0.035 * look.weave
    total = noise(
        rng,
        shape,
        ((420 * per_mm, 0.025), (90 * per_mm, 0.02 + 0.03 * look.wear), (14 * per_mm, 0.012)),
    )
    tile = rng.standard_normal((256, 256), dtype=np.float32) * fine
    tile += (
        cv2.GaussianBlur(rng.standard_normal((256, 256), dtype=np.float32), (0, 0), 2.2, sigmaY=0.6)
        * fine
        * 1.2
    )
    rows, cols = -(-shape[0] // 256), -(-shape[1] // 256)
    total += np.tile(tile, (rows, cols))[: shape[0], : shape[1]]
    return np.asarray(1.0 + total, np.float32)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ink:
    """Prints on a felt map."""

    felt: FeltMap
    look: Look
    words: Words
    alpha: float

    def area(self, area: Area) -> None:
        """The outline and the word of a betting area or of a card's place."""
        look = self.look
        if area.kind == "wager":
            accent = area.wager in self.words.accents
            self.outline(area, look.accent if accent else look.line, look.line_mm, 1.0)
            if look.double_lines and not accent:
                self.outline(area, look.line, look.line_mm * 0.6, 0.86)
            if area.wager == "initial" and look.labels[0] == "":
                self.outline(area, look.accent, look.line_mm * 0.8, 0.45)
            word = self.words.wagers.get(area.wager or "", "")
            size = min(area.size_mm) * (0.24 if area.wager != "initial" else 0.19)
            if len(word) > 4:
                round_share = 0.8 if area.shape == "circle" else 1.0
                size = min(size, area.size_mm[0] * round_share / len(word))
            self.word(
                word, area.centre_mm, size, area.angle_deg, look.accent if accent else look.line
            )
        elif area.kind == "hand" and area.hand in ("original", None):
            self.outline(area, look.line, look.line_mm * 0.55, 0.93)
        elif area.kind == "dealer_hand" and self.words.two_dealer_hands:
            cx, cy = area.centre_mm
            for side in (-0.25, 0.25):
                self.box(
                    (cx + side * area.size_mm[0], cy),
                    (70.0, 100.0),
                    area.angle_deg,
                    look.line,
                    look.line_mm * 0.55,
                )
        elif area.kind in ("dealer_hand", "marker"):
            self.outline(area, look.line, look.line_mm * 0.55, 0.96)
            size = 24.0 if area.kind == "dealer_hand" else 20.0
            self.word(label_of(area), area.centre_mm, size, area.angle_deg, look.line)

    def middle(self, layout: TableLayout) -> None:
        """The arcs with the house's rules and its name."""
        look, cx = self.look, layout.width_mm / 2
        centre = (cx, 60.0)
        seats = "hand" if any(a.kind == "hand" for a in layout.areas) else "wager"
        edges = [p for a in layout.areas if a.kind == seats for p in a.polygon_mm]
        nearest = min(float(np.hypot((x - cx) / 1.25, y - centre[1])) for x, y in edges)
        radius = float(np.clip(nearest - 14.0, 240.0, 460.0))
        inward = look.text_to_dealer
        for part, (text, colour, size) in enumerate(
            (
                (self.words.rules[0], look.accent, 30.0),
                (self.words.rules[1], look.line, 17.0),
            )
        ):
            if not text:
                continue
            rad = radius - 34.0 - part * 44.0
            self.arc_text(text, centre, (rad * 1.25, rad), size, colour, inward=inward)
        # Where only one sentence is printed, hands lie where the inner arc would be.
        alone = self.words.hands_in_middle or not self.words.rules[1]
        inner = () if alone else ((radius - 118.0, look.line_mm * 0.7),)
        for rad, width in ((radius, look.line_mm), *inner):
            self.arc(centre, (rad * 1.25, rad), 62.0, width)
        y = min(a.centre_mm[1] for a in layout.areas if a.kind == "dealer_hand") - 92.0
        if not self.words.hands_in_middle:
            self.word(self.words.title, (cx, y), 26.0, 0.0 if not inward else 180.0, look.line)

    def outline(
        self, area: Area, bgr: tuple[float, float, float], width_mm: float, share: float
    ) -> None:
        """The area's edge, drawn at `share` of its size."""
        if area.shape == "circle":
            middle = self.at(area.centre_mm)
            radius = area.size_mm[0] / 2 * share * self.felt.per_mm
            self._stroke([_circle(middle, radius)], bgr, width_mm)
        else:
            size = (area.size_mm[0] * share, area.size_mm[1] * share)
            self.box(area.centre_mm, size, area.angle_deg, bgr, width_mm)

    def box(
        self,
        centre: tuple[float, float],
        size: tuple[float, float],
        angle_deg: float,
        bgr: tuple[float, float, float],
        width_mm: float,
    ) -> None:
        """A rectangle with rounded corners."""
        per = self.felt.per_mm
        half = np.array(size) / 2 * per
        corner = min(half) * 0.18
        points = []
        for sx, sy, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
            middle = np.array([sx, sy]) * (half - corner)
            turn = np.deg2rad(np.arange(start, start + 91, 15))
            points.append(middle + corner * np.stack([np.cos(turn), np.sin(turn)], 1))
        ring = np.concatenate(points)
        angle = np.deg2rad(-angle_deg)
        cos, sin = np.cos(angle), np.sin(angle)
        self._stroke([ring @ np.array([[cos, sin], [-sin, cos]]) + self.at(centre)], bgr, width_mm)

    def arc(
        self,
        centre: tuple[float, float],
        radii_mm: tuple[float, float],
        half_deg: float,
        width_mm: float,
    ) -> None:
        """Part of an ellipse around the players' side of `centre`."""
        turn = np.deg2rad(np.linspace(90 - half_deg, 90 + half_deg, 90))
        points = (
            self.at(centre)
            + np.stack([np.cos(turn) * radii_mm[0], -np.sin(turn) * radii_mm[1]], 1)
            * self.felt.per_mm
        )
        self._stroke([points], self.look.line, width_mm, closed=False)

    def word(
        self,
        text: str,
        xy_mm: tuple[float, float],
        size_mm: float,
        angle_deg: float,
        bgr: tuple[float, float, float],
    ) -> None:
        """A word, turned counterclockwise by `angle_deg` and towards those who read it."""
        turn = -np.deg2rad(angle_deg) + (0.0 if self.look.text_to_dealer else np.pi)
        if angle_deg == 180.0:
            turn = 0.0
        stamp(
            self.felt.bgr,
            text,
            self.at(xy_mm),
            size_mm * self.felt.per_mm,
            float(turn),
            bgr,
            serif=self.look.text_serif,
            alpha=self.alpha,
        )

    def arc_text(
        self,
        text: str,
        centre: tuple[float, float],
        radii_mm: tuple[float, float],
        size_mm: float,
        bgr: tuple[float, float, float],
        *,
        inward: bool,
    ) -> None:
        """A sentence on an arc; `inward` words are read by the dealer... from behind the tray."""
        per = self.felt.per_mm
        stamp_arc(
            self.felt.bgr,
            text,
            self.at(centre),
            (radii_mm[0] * per, radii_mm[1] * per),
            size_mm * per,
            bgr,
            inward=not inward,
            serif=self.look.text_serif,
            alpha=self.alpha,
        )

    def at(self, xy_mm: tuple[float, float]) -> Doubles:
        """Map pixel (2,) of a felt point."""
        return np.asarray(self.felt.pixels(np.array([xy_mm]))[0], np.float64)

    def _stroke(
        self,
        rings: list[Doubles],
        bgr: tuple[float, float, float],
        width_mm: float,
        *,
        closed: bool = True,
    ) -> None:
        width = max(1, round(width_mm * self.felt.per_mm))
        every = np.concatenate(rings)
        low = np.maximum(np.floor(every.min(0)).astype(int) - width - 2, 0)
        high = np.ceil(every.max(0)).astype(int) + width + 3
        part = self.felt.bgr[low[1] : high[1], low[0] : high[0]]
        mask = np.zeros(part.shape[:2], np.uint8)
        for ring in rings:
            fixed = np.round((ring - low) * 16.0).astype(np.int32)
            cv2.polylines(mask, [fixed], closed, 255, width, cv2.LINE_AA, 4)
        part += (np.array(bgr, np.float32) - part) * (
            mask[..., None].astype(np.float32) * (self.alpha / 255.0)
        )


def _circle(middle: Doubles, radius: float) -> Doubles:
    turn = np.linspace(0.0, 2 * np.pi, 64, endpoint=False)
    return np.asarray(middle + radius * np.stack([np.cos(turn), np.sin(turn)], 1), np.float64)
