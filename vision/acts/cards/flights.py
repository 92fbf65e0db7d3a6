"""Cards in the dealer's hand on their way to the rack: whether one shows its face."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.cards import Card
from vision.acts.cards.looks import Reads
from vision.cards.read import CardReading
from vision.film.capture import Frame
from vision.film.channels import darkest
from vision.film.motion import Picture
from vision.table.felt import Felt
from vision.table.hands import DEALER
from vision.table.layout import Layout

__all__ = ["Flights", "Shown"]

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# Paper in a hand: this share as bright as the brightest print of the felt, and this colourless.
PAPER_LUMA, PAPER_CHROMA = 0.7, 14.0
NO_COLOUR = 128.0
# A face in quick motion mixes with the felt: this is as pale as it still is, over the same area.
PALE_LUMA, PALE_CHROMA = 0.5, 16.0
# How large it is, in cards: held cards are partly hidden by fingers, moving ones smeared.
PAPER_CARDS = (0.25, 2.2)
# Longest and shortest side of what may be a held card, millimetres on the felt: it is lifted, bent
# and smeared.
SIDES_MM = (35.0, 130.0)
# Where a card on its way to the rack is slow enough to be seen, from the rack's middle.
NEAR_RACK_MM = 420.0
# A face was shown when paper was seen in so many pictures and in so many of them a face could be
# read, each time as a card of the same rank. Paper alone may be a cuff or the white of a back, and
# what is read in a patterned back is now this card, now that: then the face stays unknown.
LEAST_SEEN, LEAST_READ, READABLE, GUESSED, SURE = 2, 2, 0.4, 0.5, 0.9
# Above this probability of "no readable face" in every picture the white was a back's.
NO_FACE = 0.8
KEPT_S = 20.0


@dataclass(frozen=True, slots=True)
class Shown:
    """What a card looked like on its way.

    Attributes:
        face: ``up``, ``down`` or None when that was not seen well.
        card: which it was, None when not read.
    """

    face: str | None
    card: Card | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Glimpse:
    t_ns: int
    reading: CardReading | None


@dataclass(slots=True, eq=False)
class Flights:
    """Watches the dealer's hands near the rack for the white of a face.

    Attributes:
        felt, layout: the table.
        near: (h, w) the rack's surroundings, cut to ``bounds``.
        bounds: rows and columns of the cut in the low resolution picture.
        glimpses: looks at what may be a card there, the last seconds'.
        watched: times of the pictures that showed the dealer's hands there.
        pale: times of those that showed something there that may be a face in motion.
    """

    felt: Felt
    layout: Layout
    near: Mask
    bounds: tuple[slice, slice] = (slice(None), slice(None))
    glimpses: deque[_Glimpse] = field(default_factory=deque)
    watched: deque[int] = field(default_factory=deque)
    pale: deque[int] = field(default_factory=deque)
    _level: float = 255.0
    _levelled_ns: int = -2 * SECOND

    @classmethod
    def on(cls, layout: Layout, felt: Felt) -> Flights:
        """For one table; without a rack in the profile nothing is ever seen."""
        racks = layout.of_kind("discard")
        near = np.zeros(layout.of_pixel.shape, bool)
        if racks:
            away = layout.place_mm - np.asarray(racks[0].zones[0].centre_mm, np.float32)
            near = np.hypot(away[..., 0], away[..., 1]) < NEAR_RACK_MM
        x, y, width, height = cv2.boundingRect(near.view(np.uint8))
        bounds = slice(y, y + height), slice(x, x + width)
        return cls(felt=felt, layout=layout, near=near[bounds].copy(), bounds=bounds)

    def see(
        self, frame: Frame, yuv: Picture, arms: NDArray[np.uint8], reader: Reads | None
    ) -> None:
        """Takes one picture."""
        dealer = (arms[self.bounds] == DEALER) & self.near
        if not dealer.any():
            return
        self.watched.append(frame.t_ns)
        for times in (self.watched, self.pale):
            while times and frame.t_ns - times[0] > KEPT_S * SECOND:
                times.popleft()
        while self.glimpses and frame.t_ns - self.glimpses[0].t_ns > KEPT_S * SECOND:
            self.glimpses.popleft()
        if frame.t_ns - self._levelled_ns > SECOND:
            self._levelled_ns = frame.t_ns
            bright = float(np.percentile(yuv[..., 0][self.layout.felt][::7], 99.5))
            self._level = bright
        around = np.ascontiguousarray(yuv[self.bounds])
        pale = dealer & self._colourless(around, PALE_LUMA, PALE_CHROMA)
        if float(self.layout.cards[self.bounds][pale].sum()) < PAPER_CARDS[0]:
            return
        self.pale.append(frame.t_ns)
        white = dealer & self._colourless(around, PAPER_LUMA, PAPER_CHROMA)
        for box in self._patches(white):
            reading = self._look(frame, box, reader)
            self.glimpses.append(_Glimpse(t_ns=frame.t_ns, reading=reading))

    def between(self, from_ns: int, until_ns: int) -> Shown:
        """How the card looked that went to the rack between two times."""
        seen = [one for one in self.glimpses if from_ns <= one.t_ns <= until_ns]
        if not seen:
            watched, pale = (
                any(from_ns <= t_ns <= until_ns for t_ns in times)
                for times in (self.watched, self.pale)
            )
            return Shown("down" if watched and not pale else None)
        read = [one.reading for one in seen if one.reading is not None]
        if read and min(reading.unreadable for reading in read) > NO_FACE:
            return Shown("down")
        faces = [one for one in read if one.unreadable < READABLE and one.confidence > GUESSED]
        if len(seen) < LEAST_SEEN or not faces:
            return Shown(None)
        best = max(faces, key=lambda reading: reading.confidence)
        card, sure = Card.parse(best.best), best.confidence > SURE
        alike = sum(Card.parse(reading.best).rank == card.rank for reading in faces)
        if alike < LEAST_READ and not sure:
            return Shown(None)
        return Shown("up", card if sure else None)

    def _colourless(self, yuv: Picture, luma: float, chroma: float) -> Mask:
        """Pixels as bright as this share of the brightest print, and as colourless."""
        least = (luma * self._level, NO_COLOUR - chroma, NO_COLOUR - chroma)
        most = (255.0, NO_COLOUR + chroma, NO_COLOUR + chroma)
        return np.asarray(cv2.inRange(yuv, least, most) > 0, bool)

    def _patches(self, white: Mask) -> Iterator[tuple[int, int, int, int]]:
        """Low resolution boxes of pieces of paper of about a card's size."""
        at = np.flatnonzero(white)
        if not len(at):
            return
        # Without its statistics OpenCV is eight times as fast.
        count, parts = cv2.connectedComponents(white.view(np.uint8), connectivity=8)
        flat = parts.ravel().take(at)
        area = np.bincount(flat, minlength=count)
        cards = self.layout.cards[self.bounds]
        size = np.bincount(flat, cards.ravel().take(at), minlength=count)
        top, left = self.bounds[0].start, self.bounds[1].start
        for part in range(1, count):
            if area[part] >= 8 and PAPER_CARDS[0] <= size[part] <= PAPER_CARDS[1]:
                rows, columns = np.divmod(at[flat == part], white.shape[1])
                x0, y0 = left + int(columns.min()), top + int(rows.min())
                yield x0, y0, left + int(columns.max()) + 1, top + int(rows.max()) + 1

    def _look(
        self, frame: Frame, box: tuple[int, int, int, int], reader: Reads | None
    ) -> CardReading | None:
        """The card in a box, read; None when it has not nearly a card's shape."""
        margin = 4
        x0 = max(0, int((box[0] - margin) * self.layout.scale[0]))
        y0 = max(0, int((box[1] - margin) * self.layout.scale[1]))
        x1, y1 = (
            int((box[2] + margin) * self.layout.scale[0]),
            int((box[3] + margin) * self.layout.scale[1]),
        )
        x1, y1 = min(x1, frame.size_px[0]), min(y1, frame.size_px[1])
        cut = frame.cut((x0, y0, x1, y1))
        middle = self.felt.camera.to_felt(np.array([[(x0 + x1) / 2, (y0 + y1) / 2]]))
        px_mm = float(self.felt.camera.px_per_mm(middle)[0])
        corners = _held_card(cut, px_mm)
        return None if corners is None or reader is None else reader.read(cut, [corners])[0]


def _held_card(cut: Image, px_mm: float) -> Floats | None:
    """Corners (4, 2) of the paper in a cut, a long side second; None when it is no card."""
    dark = darkest(cut)
    bright = float(np.percentile(dark, 97))
    white = dark > PAPER_LUMA * bright
    parts, _ = cv2.findContours(white.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not parts:
        return None
    paper = max(parts, key=cv2.contourArea)
    rectangle = cv2.minAreaRect(paper)
    short, long = sorted(side / max(px_mm, 1e-6) for side in rectangle[1])
    if short < SIDES_MM[0] or long > SIDES_MM[1]:
        return None
    corners = np.asarray(cv2.boxPoints(rectangle), float)
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return np.asarray(np.roll(corners, 0 if sides[1] >= sides[0] else -1, axis=0), float)
