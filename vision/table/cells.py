"""Cells over time: covered, still, and how their content differs afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.film.capture import Frame
from vision.film.channels import largest_step
from vision.film.motion import Low, Scene
from vision.film.stillness import Stillness
from vision.table.bare import Bare
from vision.table.beside_arms import across_cards, whole_things
from vision.table.cell_content import (
    SAMPLES,
    Change,
    Content,
    Pending,
    Watch,
    at_full_size,
    dilated,
    filled,
)
from vision.table.hands import PLAYER, Seen
from vision.table.layout import Cell, Layout
from vision.table.lookback import Memory
from vision.table.round_about import lay_around

Mask = NDArray[np.bool_]
Image = NDArray[np.uint8]
Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# A cell counts as covered when arms take more than this share of it, and at least these pixels.
COVER_SHARE, COVER_PX = 0.015, 4
# Content is taken when it lay still this long (and for two pictures at least). Longer misses things
# that are put down and taken up again quickly; shorter takes a sliding card for a resting one.
# In a partly covered cell it must lie still for longer: fingers at rest look like things there.
CALM_S, PARTLY_CALM_S = 0.12, 0.12
# Changes smaller than this share of a card are noise; a chip seen at a flat angle is about 0.12
# cards.
CHANGE_CARDS = 0.06
# Full resolution samples of a new content that suffice to tell a change. More is less noise and
# later events.
SAMPLES_TO_READ = 5
# Slow changes are followed every so many pictures. Outside the cells what is steady becomes part of
# the scene, hands at rest on the table's edge too, and that is meant.
FOLLOW_EVERY = 4
# A place that was covered for longer was not watched: much can happen under a hand in this time.
# Lower makes every long reach a gap, higher lets short acts under a resting arm go unmentioned.
LONG_S = 7.5
# Share of a change that is bare felt now, above which a thing went.
GONE = 0.6
# Code values by which two full resolution means of one place differ when a thing came or went.
SOLID_STEP = 24
# What lay in a cell before it changed is known for this long: an act shows in several cells.
EARLIER_S = 3.0
_NEAR = np.ones((5, 5), np.uint8)


@dataclass(slots=True, eq=False)
class Tracker:
    """Follows all cells picture by picture."""

    layout: Layout
    scene: Scene
    size_px: tuple[int, int]
    bare: Bare | None = None
    memory: Memory = field(default_factory=Memory)
    watches: list[Watch] = field(default_factory=list)
    hidden: list[tuple[Cell, int, int]] = field(default_factory=list)
    still: Stillness = field(default_factory=Stillness)
    _pictures: int = 0

    def __post_init__(self) -> None:
        for cell in self.layout.cells:
            rows, columns = np.nonzero(cell.mask)
            if not len(rows):
                rows, columns = np.zeros(1, int), np.zeros(1, int)
            bounds = (
                slice(int(rows.min()), int(rows.max()) + 1),
                slice(int(columns.min()), int(columns.max()) + 1),
            )
            self.watches.append(Watch(cell=cell, bounds=bounds, content=self._fresh(bounds)))

    def see(self, frame: Frame, low: Low, gain: float, changed: Mask, seen: Seen) -> list[Change]:
        """Takes one picture; returns the changes whose new content is known well enough by now.

        Args:
            frame: the picture.
            low: the same at low resolution, balanced to the scene's light.
            gain: by how much it was brightened for that.
            changed: (h, w) where it differs from the scene at rest.
            seen: whose arms it shows.
        """
        moved, yuv = self.still.moved, low.yuv
        arms = seen.arms > 0
        self.memory.add(low.t_ns, yuv, seen.arms, gain)
        near_arms = np.asarray(cv2.dilate(arms.view(np.uint8), _NEAR), np.uint8).view(bool)
        done: list[Change] = []
        busy = self._busy(arms, changed)
        for watch in self.watches:
            if not busy[watch.cell.number] and watch.pending is None:
                self._rest(watch, frame, low)
                continue
            done += self._tend(watch, frame, changed, near_arms, moved)
            done += self._step(watch, frame, low, changed, seen.arms, near_arms, moved)
        self._absorb(yuv, changed, arms)
        return done

    def finish(self) -> list[Change]:
        """The changes still pending when the recording ends."""
        return [change for watch in self.watches for change in self._close(watch)]

    def oldest_open_ns(self, now_ns: int) -> int:
        """The earliest time an act that is not yet told may have begun."""
        times = [now_ns]
        for watch in self.watches:
            if watch.cell.kind not in {"cards", "chips"}:
                continue
            if watch.pending is not None:
                times.append(watch.pending.passage.since_ns)
            if watch.covered_from_ns is not None:
                times.append(watch.covered_from_ns)
        return min(times)

    def _busy(self, arms: Mask, changed: Mask) -> Mask:
        """Cells (n,) in which there is an arm or something new."""
        size = len(self.layout.cells) + 1
        of_pixel = self.layout.of_pixel.ravel()
        covered = np.bincount(of_pixel.take(np.flatnonzero(arms)), minlength=size)
        news = np.bincount(of_pixel.take(np.flatnonzero(changed)), minlength=size)
        return np.asarray((covered > 0) | (news >= self._least_px), bool)

    @property
    def _least_px(self) -> float:
        return max(4.0, CHANGE_CARDS * self.layout.card_px)

    def _rest(self, watch: Watch, frame: Frame, low: Low) -> None:
        """Nothing happens in a cell."""
        watch.calm, watch.previous = 0, None
        if watch.earlier is not None and low.t_ns - watch.earlier[1] > EARLIER_S * SECOND:
            watch.earlier = None
        if watch.under_player is not None:
            self._look_again(watch, frame, low)
            watch.under_player = None
        self._free(watch, low.t_ns)
        if watch.pending is None and watch.content.samples < SAMPLES:
            watch.content.add(frame)

    def _look_again(self, watch: Watch, frame: Frame, low: Low) -> None:
        """A player's hand was over a stake: what lies there may only look as it did."""
        lies = np.zeros(watch.cell.mask.shape, bool)
        inside = watch.cell.mask[watch.bounds]
        rest, empty = self.scene.rest[watch.bounds], self.scene.empty[watch.bounds]
        lies[watch.bounds] = inside & self.scene.differs(rest, empty)
        some = np.count_nonzero(lies) >= self._least_px
        if some and watch.may_be_fingered(lies[watch.bounds]):
            watch.free_ns, watch.calm_from_ns = watch.before_player_ns, low.t_ns
            self._open(watch, frame, low.yuv, lies[watch.bounds], whole=True)

    def _tend(
        self, watch: Watch, frame: Frame, changed: Mask, near_arms: Mask, moved: Mask
    ) -> list[Change]:
        """Samples a pending change's new content, and closes it when it is known or disturbed."""
        pending = watch.pending
        if pending is None:
            return []
        where = pending.where[watch.bounds]
        disturbed = where & (near_arms | changed | moved)[watch.bounds]
        if np.count_nonzero(disturbed) > max(3, 0.12 * np.count_nonzero(where)):
            return self._close(watch)
        pending.after.add(frame)
        return self._close(watch) if pending.after.samples >= SAMPLES_TO_READ else []

    def _step(
        self,
        watch: Watch,
        frame: Frame,
        low: Low,
        changed: Mask,
        labels: NDArray[np.uint8],
        near_arms: Mask,
        moved: Mask,
    ) -> list[Change]:
        t_ns, yuv = low.t_ns, low.yuv
        inside, arms = watch.cell.mask[watch.bounds], labels[watch.bounds] > 0
        over = np.count_nonzero(arms & inside)
        covered = over > max(COVER_PX, COVER_SHARE * np.count_nonzero(inside))
        if covered:
            if watch.cell.kind == "chips":
                watch.note_player(inside & (labels[watch.bounds] == PLAYER))
                if np.count_nonzero(moved[watch.bounds] & inside) <= 3:
                    watch.peek(frame, t_ns)
            watch.covered_from_ns = (
                watch.free_ns if watch.covered_from_ns is None else watch.covered_from_ns
            )
            self._note_long(watch, t_ns)
        news = changed[watch.bounds] & inside & ~arms
        if covered and news.any():
            news = whole_things(
                self.scene.put_down(low, watch.bounds, news),
                near_arms[watch.bounds],
                self.layout.cards[watch.bounds],
                cards_lie=watch.cell.kind == "cards",
            )
        least = self._least_px
        new_px = np.count_nonzero(news)
        different = new_px >= least
        before, watch.previous = watch.previous, news
        shifting = new_px if before is None else np.count_nonzero(before ^ news)
        if np.count_nonzero(moved[watch.bounds] & news) > 0.1 * least or (
            different and shifting > 0.25 * new_px
        ):
            watch.calm = 0
            return []
        watch.calm = watch.calm + 1 if different or not covered else 0
        if watch.calm == 1:
            watch.calm_from_ns = t_ns
        done: list[Change] = []
        if different:
            calm_s = PARTLY_CALM_S if covered else CALM_S
            if watch.calm < 2 or t_ns - watch.calm_from_ns < calm_s * SECOND:
                return []
            done = self._close(watch)
            self._open(watch, frame, yuv, news, whole=not covered)
            watch.calm, watch.free_ns = 0, t_ns
            watch.covered_from_ns = t_ns if covered else None
        elif not covered and watch.pending is None and watch.content.samples < SAMPLES:
            watch.content.add(frame)
        if not covered:
            self._free(watch, t_ns)
        return done

    def _free(self, watch: Watch, t_ns: int) -> None:
        """A cell is seen whole; what was hidden for long is noted."""
        self._note_long(watch, t_ns, least_s=0.0 if watch.long else LONG_S)
        watch.free_ns, watch.covered_from_ns, watch.long = t_ns, None, False
        watch.glimpses.clear()

    def _note_long(self, watch: Watch, t_ns: int, *, least_s: float = LONG_S) -> None:
        """Notes a long cover piece by piece, so that it is told before what comes after it."""
        begin = watch.covered_from_ns
        if begin is None or watch.cell.kind in {"tray", "shoe"} or t_ns - begin <= least_s * SECOND:
            return
        place = watch.cell.mask, self.layout.cards, watch.bounds, t_ns - int(LONG_S * SECOND)
        if watch.cell.kind == "cards" and not (watch.long or self.memory.hid_a_card(*place)):
            return
        self.hidden.append((watch.cell, begin, t_ns))
        watch.covered_from_ns, watch.long = t_ns, True

    def take_hidden(self, *, until_ns: int | None = None) -> list[tuple[Cell, int, int]]:
        """Cells that were covered for long since the last call: cell, from, to.

        Args:
            until_ns: the end of the recording; cells still covered then count as well.
        """
        if until_ns is not None:
            for watch in self.watches:
                if watch.covered_from_ns is not None:
                    self._free(watch, until_ns)
        hidden, self.hidden = self.hidden, []
        return hidden

    def _open(self, watch: Watch, frame: Frame, yuv: Picture, news: Mask, *, whole: bool) -> None:
        """Notes a change: new content lies free and still."""
        where = np.zeros(watch.cell.mask.shape, bool)
        where[watch.bounds] = news
        if self.bare is not None:
            self.bare.uncover(where, yuv, self.scene)
        appeared = float(
            (~self.scene.differs(self.scene.rest[where], self.scene.empty[where])).mean()
        )
        vanished = float((~self.scene.differs(yuv[where], self.scene.empty[where])).mean())
        telling = self._telling(where, yuv)
        about = watch.cell.mask if watch.cell.kind == "chips" else None
        passage = self.memory.passage(
            self.scene, telling, yuv, watch.free_ns, watch.calm_from_ns, about, self.layout.card_px
        )
        before, after = watch.content, self._fresh(watch.bounds)
        after.add(frame)
        grown = filled(where) & (watch.cell.mask if whole else dilated(watch.cell.mask))
        watch.pending = Pending(
            passage=passage,
            calm_ns=watch.calm_from_ns,
            where=grown,
            appeared=appeared,
            vanished=vanished,
            before=before,
            after=after,
            glimpses=tuple(watch.glimpses),
        )
        watch.glimpses.clear()
        watch.under_player = None
        self.scene.settle(yuv, watch.cell.mask if whole else grown)

    def _telling(self, where: Mask, yuv: Picture) -> Mask:
        """The pixels of a change that were bare felt either before or after, but not both."""
        rest, now, empty = self.scene.rest[where], yuv[where], self.scene.empty[where]
        either = self.scene.differs(rest, empty) ^ self.scene.differs(now, empty)
        if either.sum() < 0.25 * len(either):
            return where
        telling = np.zeros(where.shape, bool)
        telling[where] = either
        return telling

    def _close(self, watch: Watch) -> list[Change]:
        """Turns the pending change into one to tell, and makes its content the cell's."""
        pending, watch.pending = watch.pending, None
        if pending is None:
            return []
        place = at_full_size(pending.where, pending.before.box_px, self.layout.scale)
        around = pending.after.image()
        before = pending.before.image() if pending.before.samples else around
        after = np.where(place[..., None], around, before)
        watch.earlier = pending.before, pending.calm_ns
        watch.bare = before if watch.bare is None else watch.bare
        lay = np.count_nonzero(pending.where & self.scene.uncovered)
        gone = pending.vanished > GONE and lay > 0.5 * np.count_nonzero(pending.where)
        if self.bare is not None and gone:
            # What went had lain there from the beginning: this is how the bare felt looks.
            felt = pending.where & self.bare.shows(self.scene.rest)
            shown = at_full_size(felt, pending.before.box_px, self.layout.scale)
            watch.bare = np.where(shown[..., None], after, watch.bare)
        watch.content = Content(
            box_px=pending.before.box_px,
            mean=after.astype(np.float32),
            samples=pending.after.samples,
        )
        return [
            Change(
                cell=watch.cell,
                passage=pending.passage,
                calm_ns=pending.calm_ns,
                where=pending.where,
                box_px=pending.before.box_px,
                held_cards=(
                    self._solid(pending.where, place, watch.bare, before),
                    self._solid(pending.where, place, watch.bare, after),
                ),
                solid_cards=self._solid(pending.where, place, before, after),
                before=before,
                after=after,
                bare=watch.bare,
                appeared=pending.appeared,
                vanished=pending.vanished,
                glimpses=pending.glimpses,
                around=around,
                around_before=lay_around(watch, pending, self.watches, self.layout.scale),
            )
        ]

    def _solid(self, where: Mask, place: Mask, before: Image, after: Image) -> float:
        """Area in cards where two images differ, thin lines left out."""
        size = 5 if self.size_px[0] >= 1000 else 3
        differs = ((largest_step(after, before) > SOLID_STEP) & place).view(np.uint8)
        thick = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
        cards_per_px = float(self.layout.cards[where].mean()) if where.any() else 0.0
        return float(thick.sum()) * cards_per_px / (self.layout.scale[0] * self.layout.scale[1])

    def _absorb(self, yuv: Picture, changed: Mask, arms: Mask) -> None:
        """Outside the cells, what lies still becomes the scene; else it follows the light."""
        self._pictures += 1
        if self._pictures % FOLLOW_EVERY:
            return
        outside = self.layout.of_pixel == len(self.layout.cells)
        self.scene.follow(yuv, ~(changed | arms))
        settled = outside & changed & self.still.steady
        self.scene.settle(yuv, settled & ~across_cards(self.layout, arms))

    def _fresh(self, bounds: tuple[slice, slice]) -> Content:
        rows, columns = bounds
        margin = 8
        x0 = max(0, int((columns.start - margin) * self.layout.scale[0]))
        y0 = max(0, int((rows.start - margin) * self.layout.scale[1]))
        x1 = min(self.size_px[0], int((columns.stop + margin) * self.layout.scale[0]))
        y1 = min(self.size_px[1], int((rows.stop + margin) * self.layout.scale[1]))
        return Content(box_px=(x0, y0, x1, y1), mean=np.zeros((y1 - y0, x1 - x0, 3), np.float32))
