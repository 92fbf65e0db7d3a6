"""The long part of an audit: every frame is pushed to the watcher, and progress is kept."""

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from pitwatch.audit.checkpoint import Progress
from pitwatch.evidence.files import plain_os_errors
from rules_check.facts.events import Event, dump_event, parse_events
from vision.film.capture import Frame, Video
from vision.watcher import Seen, SeenBox, Watcher

__all__ = [
    "CHECKPOINT_S",
    "OnFrame",
    "SeenLines",
    "Watched",
    "seen_from_json",
    "watch_recording",
]

CHECKPOINT_S = 60.0
"""Media seconds between checkpoints. Less loses less work to a kill and writes more often: one
takes about as long as watching a second."""

OnFrame = Callable[[float, Sequence[Event]], None]
"""Told the media time in seconds and the events so far, after each frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What watching gave.

    Attributes:
        event_lines: the events, one JSON object each.
        seen: what to draw when, still as it was written: a night's would fill the memory.
        duration_s: the recording's length in seconds.
    """

    event_lines: tuple[bytes, ...]
    seen: "SeenLines"
    duration_s: float


def watch_recording(video: Video, progress: Progress, fresh: Watcher, on_frame: OnFrame) -> Watched:
    """Watches a recording to its end, from where an earlier run was killed if it was.

    Args:
        video: the recording.
        progress: where unfinished work is kept.
        fresh: a new watcher, used unless an earlier one is taken up again.
        on_frame: told after each frame.

    Raises:
        InputError: the recording cannot be decoded, or the disk is full.
    """
    start = _taken_up(video, progress)
    if start is None:
        progress.begin_anew()
        video.lost.clear()
        start = _Start(watcher=fresh, frames=video.frames(), after_ns=-1)
    watcher = start.watcher
    writer = _Writer(progress)
    try:
        last_ns = _push_all(video, start, writer, progress, on_frame)
        lost = tuple(video.lost)
        writer.write(watcher.finish(lost), watcher.take_seen())
    finally:
        writer.close()
    duration_s = max([last_ns, *(stretch.t_end_ns for stretch in lost)]) / 1e9
    return Watched(
        event_lines=tuple(progress.lines("events.jsonl")),
        seen=SeenLines(progress.lines("seen.jsonl")),
        duration_s=duration_s,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Start:
    """A watcher, and the frames that it has not seen after ``after_ns``."""

    watcher: Watcher
    frames: Iterator[Frame]
    after_ns: int


def _taken_up(video: Video, progress: Progress) -> _Start | None:
    """Takes up an earlier run where it was put away; None if there is none, or it cannot be.

    The recording is opened shortly before that place, and from its beginning where a container
    cannot be opened amid it or gives other pictures then.
    """
    for seek in (True, False):
        checkpoint = progress.resume()
        if checkpoint is None:
            return None
        watcher = checkpoint.watcher
        from_ns = checkpoint.t_ns if watcher.again_from_ns is None else watcher.again_from_ns
        frames = video.frames_from(from_ns) if seek else video.frames()
        if _shown_again(watcher, frames, checkpoint.t_ns):
            video.lost[:] = checkpoint.lost
            return _Start(watcher=watcher, frames=frames, after_ns=checkpoint.t_ns)
    return None


def _shown_again(watcher: Watcher, frames: Iterator[Frame], until_ns: int) -> bool:
    for frame in frames:
        if not watcher.show_again(frame) or frame.t_ns > until_ns:
            return False
        if frame.t_ns == until_ns:
            return watcher.again_from_ns is None
    return False


def _push_all(
    video: Video, start: _Start, writer: "_Writer", progress: Progress, on_frame: OnFrame
) -> int:
    watcher = start.watcher
    saved_ns, frame_ns = max(start.after_ns, 0), max(start.after_ns, 0)
    for frame in start.frames:
        frame_ns = frame.t_ns
        _push(watcher, frame, writer)
        on_frame(frame_ns / 1e9, writer.events)
        if frame_ns - saved_ns >= CHECKPOINT_S * 1e9:
            progress.save(frame_ns, watcher, video.lost, writer.streams)
            saved_ns = frame_ns
    return frame_ns


def _push(watcher: Watcher, frame: Frame, writer: "_Writer") -> None:
    events = watcher.push(frame)
    writer.write(events, watcher.take_seen())


class _Writer:
    """Appends events and drawings to the progress streams."""

    def __init__(self, progress: Progress) -> None:
        self.streams: tuple[BinaryIO, BinaryIO] = progress.open_streams()
        # What an earlier run found counts too in what the user is told.
        self.events: list[Event] = list(
            parse_events(progress.lines("events.jsonl"), file="events.jsonl", positions=None)
        )

    def write(self, events: Sequence[Event], seen: Iterable[Seen]) -> None:
        events_out, seen_out = self.streams
        with plain_os_errors(Path(events_out.name), "writing"):
            for event in events:
                events_out.write(dump_event(event).encode() + b"\n")
            for record in seen:
                seen_out.write(_seen_to_json(record) + b"\n")
        self.events += events

    def close(self) -> None:
        events_out, seen_out = self.streams
        with plain_os_errors(Path(events_out.name), "writing"):
            events_out.close()
            seen_out.close()


def _seen_to_json(seen: Seen) -> bytes:
    boxes = [[box.kind, box.label, [list(point) for point in box.quad_px]] for box in seen.boxes]
    return json.dumps([seen.t, boxes], separators=(",", ":")).encode()


class SeenLines:
    """What was on the table when, read from its line when somebody asks.

    Args:
        lines: the drawing stream, in time order.
    """

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines = lines
        self._times = [float(line[1 : line.index(b",")]) for line in lines]

    def boxes_at(self, seconds: float) -> tuple[SeenBox, ...]:
        """Returns what was on the table at a time, seconds from the recording's start."""
        # A hair of slack: times went through text and back.
        index = bisect_right(self._times, seconds + 1e-6) - 1
        return seen_from_json(self._lines[index]).boxes if index >= 0 else ()


def seen_from_json(line: bytes) -> Seen:
    """Returns what a line of the drawing stream says."""
    t, boxes = json.loads(line)
    return Seen(
        t=t,
        boxes=tuple(
            SeenBox(kind=kind, label=label, quad_px=tuple((x, y) for x, y in quad))
            for kind, label, quad in boxes
        ),
    )
