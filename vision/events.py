"""A table's recording in, table events out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.errors import InputError
from rules_check.facts.events import Event, Procedure
from vision.acts.cards.changes import CardTable, Reads
from vision.acts.chips.changes import ChipTable
from vision.acts.chips.seen import ReadsChips
from vision.acts.dealer.cutting import Cutting
from vision.acts.dealer.procedures import Procedures
from vision.acts.dealer.trips import Trips
from vision.acts.teller import Teller
from vision.film.aim import Aim
from vision.film.capture import Frame, Lost
from vision.film.motion import Low, Scene, brightened, lower
from vision.table.bare import Bare
from vision.table.camera import TableCamera
from vision.table.cell_content import Change, dilated
from vision.table.cells import Tracker
from vision.table.felt import Felt
from vision.table.gaps import Gaps, gap
from vision.table.hands import Hands
from vision.table.hidden import Hidden
from vision.table.layout import Cell, Layout, layout_of
from vision.table.midway import Midway
from vision.tells import CUT_FOLLOWED
from vision.told import Timeline, seconds
from vision.watcher import Seen

if TYPE_CHECKING:
    from rules_check.facts.profile import TableProfile

Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# Pictures the first scene is learned from.
WARM_UP = 8
# Pictures closer together than this are not looked at: hands move less than their width in
# between. Lower costs time, higher misses chips that are put down and taken up at once.
LOOK_EVERY_S = 0.036
# Of a card half seen at least this share lies on its hand's area, unless it lies free of the border
# of what is watched there. Higher passes over cards that are put down carelessly.
LEAST_ON_ZONE = 0.34
# An act is told when nothing that began earlier is still going on, or after this long.
PATIENCE_S = 8.0


@dataclass(slots=True)
class _Running:
    """State once the scene is learned."""

    layout: Layout
    scene: Scene
    aim: Aim
    hands: Hands
    tracker: Tracker
    trips: Trips
    cards: CardTable
    chips: ChipTable
    teller: Teller
    procedures: Procedures
    bare: Bare
    midway: Midway
    hidden: Hidden


@dataclass(slots=True)
class TableWatcher:
    """Turns frames of one table into events; picklable once the models are taken off."""

    profile: TableProfile
    reader: Reads | None
    chips: ReadsChips | None = None
    felt: Felt | None = None
    layout: Layout | None = None
    timeline: Timeline = field(default_factory=Timeline)
    gaps: Gaps = field(default_factory=Gaps)
    _first: list[Low] = field(default_factory=list)
    _running: _Running | None = None
    _seen: list[Seen] = field(default_factory=list)
    _shown: float = 0.0
    _looked_ns: int | None = None
    _size_px: tuple[int, int] | None = None

    def push(self, frame: Frame) -> Sequence[Event]:
        """Takes the next frame; returns the events that are settled now, in time order."""
        cv2.setNumThreads(1)
        if self._looked_ns is not None and frame.t_ns - self._looked_ns < LOOK_EVERY_S * SECOND:
            self._note_gaps(frame, None)
            return []
        self._looked_ns = frame.t_ns
        if self._size_px not in (None, frame.size_px):
            # The calibration is of the first pictures; what has another size shows another view.
            self._note_gaps(frame, 1.0)
            return []
        self._size_px = frame.size_px
        low = lower(frame)
        if self._running is None:
            self._first.append(low)
            if len(self._first) < WARM_UP:
                self._note_gaps(frame, None)
                return []
            self._start(frame, low)
        running = self._running
        assert running is not None
        if running.aim.see(low):
            self._note_gaps(frame, 1.0)
            return []
        gain = running.scene.gain(low)
        low = brightened(low, gain)
        yuv = low.yuv
        running.bare.learn(low.t_ns, yuv, running.scene)
        changed, foreground = running.scene.foreground(low)
        felt = running.layout.felt
        lost = int(np.count_nonzero(foreground & felt))
        self._note_gaps(frame, lost / max(1, int(np.count_nonzero(felt))))
        steady = running.tracker.still.see(low, running.scene)
        seen = running.hands.label(foreground, steady, running.tracker.still.moved)
        changes = running.tracker.see(frame, low, gain, changed, seen)
        self._understand(changes)
        busy = (seen.arms > 0) | running.tracker.still.moved
        running.cards.look(frame, busy, running.layout.scale, self.reader)
        # What covers a lens looks like hands everywhere, at the rack and the shoe too.
        arms = np.zeros_like(seen.arms) if self.gaps.lost else seen.arms
        running.teller.watch(frame, yuv, arms, self.reader)
        self._note_hidden(running.tracker.take_hidden())
        running.teller.visit(running.trips.see(low.t_ns, arms, running.tracker.still.moved))
        for hole in running.midway.see(
            low.t_ns, running.layout, running.bare, empty=running.cards.empty
        ):
            self.timeline.add(hole)
        for hole in running.hidden.see(low.t_ns, running.bare, running.scene):
            self.timeline.add(hole)
        self._proceed(low, yuv, arms)
        for event in running.teller.tell(
            low.t_ns, running.tracker.oldest_open_ns(low.t_ns), running.trips
        ):
            self.timeline.add(running.midway.doubted(event))
        return self.timeline.before(seconds(self._settled_ns(low.t_ns)))

    def _proceed(self, low: Low, yuv: Picture, arms: NDArray[np.uint8]) -> None:
        """Takes what one picture shows of shuffles, cuts, loads and changes of dealer."""
        running = self._running
        assert running is not None
        for event in running.procedures.see(
            low.t_ns, yuv, arms, running.tracker, table_empty=running.cards.empty
        ):
            if isinstance(event, Procedure):
                # What went from before the dealer is in the shoe now.
                running.teller.lifted_ns.clear()
                if event.name == "load_shoe":
                    # Nobody fills a shoe amid a round.
                    for hole in running.midway.end(round(event.t * SECOND)):
                        self.timeline.add(hole)
            self.timeline.add(event)

    def finish(self, lost: Sequence[Lost] = ()) -> Sequence[Event]:
        """The events still waiting, and the gaps of what could not be decoded."""
        running = self._running
        if running is not None:
            self._understand(running.tracker.finish())
            self._note_hidden(running.tracker.take_hidden(until_ns=self.gaps.last_ns))
            running.teller.visit(running.trips.finish())
            end = self.gaps.last_ns or 0
            for hole in running.hidden.end(end, running.bare, running.scene):
                self.timeline.add(hole)
            for event in running.teller.tell(end, end + 1, running.trips, last=True):
                self.timeline.add(running.midway.doubted(event))
        for hole in self.gaps.finish([(part.t_ns, part.t_end_ns) for part in lost]):
            self.timeline.add(hole)
        return self.timeline.before(float("inf"))

    @property
    def again_from_ns(self) -> int | None:
        """The first frame that must be shown again after being taken up, None if none must."""
        return None if self._running is None else self._running.tracker.memory.missing_from_ns

    def show_again(self, frame: Frame) -> bool:
        """Takes a frame that was pushed before this watcher was put away.

        Returns:
            False when it is not the frame it was: another decoder, another recording.
        """
        missing = self.again_from_ns
        if missing is None or frame.t_ns < missing or self._running is None:
            return True
        return self._running.tracker.memory.show_again(lower(frame))

    def take_seen(self) -> Sequence[Seen]:
        """What lay on the table since the last call, for drawing."""
        seen, self._seen = self._seen, []
        return seen

    def _start(self, frame: Frame, low: Low) -> None:
        if not any(zone.kind in {"hand", "wager", "dealer_hand"} for zone in self.profile.zones):
            raise InputError(
                "table profile: no zone says where cards or wagers lie; "
                "expected [[zone]] tables of kind hand, dealer_hand and wager"
            )
        felt = self.felt or Felt(
            self.profile, TableCamera.from_profile(self.profile, frame.size_px)
        )
        layout = self.layout or layout_of(felt, frame.size_px)
        scene = Scene.learned([low.yuv for low in self._first], layout.felt)
        offered = self.profile.game in CUT_FOLLOWED
        procedures = Procedures.on(layout, scene, Cutting.on(layout, felt) if offered else None)
        procedures.first(self._first)
        self._first = []
        bare = Bare.on(layout, scene)
        tracker = Tracker(layout=layout, scene=scene, size_px=frame.size_px, bare=bare)
        trips = Trips.on(layout, felt)
        self._running = _Running(
            layout=layout,
            scene=scene,
            aim=Aim.on(layout.felt | (layout.of_pixel < len(layout.cells)), low),
            hands=Hands(
                layout.edge,
                layout.cards,
                layout.of_pixel,
                tuple(c.number for kind in ("cards", "chips") for c in layout.of_kind(kind)),
            ),
            tracker=tracker,
            trips=trips,
            cards=CardTable(felt=felt, two_hands=self.profile.game == "casino_war"),
            chips=ChipTable(size_px=frame.size_px, halved=self.profile.game == "casino_war"),
            teller=Teller.on(layout, felt, trips),
            procedures=procedures,
            bare=bare,
            midway=Midway.on(layout, scene, bare),
            hidden=Hidden.on(layout, bare, scene),
        )

    def _chip_reader(self, felt: Felt) -> ReadsChips:
        if self.chips is None:
            from vision.chips.area import ChipReader  # noqa: PLC0415 - only where chips are read

            self.chips = ChipReader(self.profile.chips, felt)
        return self.chips

    def _understand(self, changes: list[Change]) -> None:
        running = self._running
        assert running is not None
        # Of a stack that shows in two areas, the one where most of it stands is understood first.
        for change in sorted(changes, key=_chips_last_and_fullest_first):
            if change.cell.kind == "cards":
                acts = running.cards.see(change, self.reader)
                running.teller.cards(acts)
                if running.cards.doubtful and self._may_hide_a_card(change):
                    self._note_unsure(change)
                    if (change.where & running.scene.uncovered).sum() > 0.5 * change.where.sum():
                        running.teller.lifted(change.passage.left_ns)
            elif change.cell.kind == "corner" and running.teller.handing is not None:
                running.teller.handing.corner(change)
            elif change.cell.kind == "chips":
                told = running.chips.see(change, self._chip_reader(running.cards.felt))
                running.teller.chips(told.acts)
                if told.doubtful:
                    # What was touched lay as it was until then.
                    handled = [act.change.passage.left_ns for act in told.acts]
                    self._note_unsure(change, min(handled, default=None))
        if any(change.cell.kind in {"cards", "chips"} for change in changes):
            boxes = running.cards.boxes() + running.chips.boxes(running.layout.scale)
            came = max(change.passage.came_ns for change in changes)
            t = max(seconds(came), self._seen[-1].t if self._seen else self._shown)
            self._seen.append(Seen(t=t, boxes=tuple(boxes)))
            self._shown = t

    def _may_hide_a_card(self, change: Change) -> bool:
        """Whether a card of a cell may lie where something came or went.

        Fingers that rest at the border of a hand's area come and go all through a round.
        """
        running = self._running
        assert running is not None
        if running.cards.two_hands or not (dilated(change.where) & ~change.cell.mask).any():
            return True
        return running.layout.share_on_zones(change.cell, change.where) >= LEAST_ON_ZONE

    def _note_unsure(self, change: Change, since_ns: int | None = None) -> None:
        names = tuple(zone.name for zone in change.cell.zones)
        begin = change.passage.since_ns if since_ns is None else since_ns
        end = max(change.calm_ns, change.passage.came_ns)
        self.timeline.add(gap("unsure", begin, end, names))

    def _note_gaps(self, frame: Frame, lost_share: float | None) -> None:
        for hole in self.gaps.see(frame, lost_share):
            self.timeline.add(hole)

    def _note_hidden(self, hidden: list[tuple[Cell, int, int]]) -> None:
        for cell, begin, end in hidden:
            names = tuple(zone.name for zone in cell.zones)
            self.timeline.add(gap("occluded", begin, end, names))

    def _settled_ns(self, now_ns: int) -> int:
        running = self._running
        assert running is not None
        oldest = min(
            running.tracker.oldest_open_ns(now_ns),
            running.teller.oldest_ns(now_ns),
            running.procedures.oldest_ns(now_ns),
            running.midway.oldest_ns(now_ns),
            running.hidden.oldest_ns(now_ns),
        )
        return max(oldest, now_ns - int(PATIENCE_S * SECOND)) - 1


def _chips_last_and_fullest_first(change: Change) -> tuple[bool, float]:
    chips = change.cell.kind == "chips"
    return chips, -change.solid_cards if chips else 0.0


def watch(
    frames: Iterator[Frame],
    profile: TableProfile,
    reader: Reads | None,
    chips: ReadsChips | None = None,
) -> Iterator[Event]:
    """Events of a recording in time order; the same frames give the same events.

    Args:
        frames: decoded frames in presentation order, see ``vision.film.capture``.
        profile: the table.
        reader: reads cards; None leaves every card unread.
        chips: reads chips; None makes the usual reader for the profile's chips.
    """
    watcher = TableWatcher(profile=profile, reader=reader, chips=chips)
    for frame in frames:
        yield from watcher.push(frame)
    yield from watcher.finish()
