"""Watching a recording against only decoding it, in one run on one file.

Wall time is what a user waits for; processor time is the steadier figure on a busy machine. Both
are of watching and decoding together against decoding alone.
"""

import argparse
import cProfile
import pstats
import statistics
import time
from collections import defaultdict
from pathlib import Path

import av

from rules_check.facts.profile import load_profile
from vision.capture import open_video
from vision.equip import make_watcher

ROOMS = {
    "capture": ("vision/capture", "/av/"),
    "motion": ("vision/motion", "vision/track", "vision/hands", "vision/gaps", "lookback"),
    "cards": (
        "vision/acts/cards",
        "vision/acts/quads",
        "vision/acts/looks",
        "vision/acts/outline",
        "vision/read",
        "vision/quads",
        "models/",
    ),
    "procedures": ("vision/acts/stack", "vision/acts/loading", "vision/acts/dealer", "vision/bare"),
    "chips": ("vision/chips", "vision/acts/chips", "vision/stack"),
    "felt": ("vision/felt", "vision/camera", "vision/acts/layout"),
}


def decode_only(recording: Path) -> tuple[int, float, float]:
    """Frames, and seconds of wall and processor, of decoding everything and looking at nothing."""
    wall, cpu = time.perf_counter(), time.process_time()
    with av.open(str(recording)) as container:
        container.streams.video[0].thread_type = "AUTO"
        frames = sum(1 for _ in container.decode(video=0))
    return frames, time.perf_counter() - wall, time.process_time() - cpu


def watch(recording: Path, table: Path) -> tuple[int, float, float]:
    """Events, and seconds of wall and processor, of watching; models already loaded."""
    video = open_video(recording)
    watcher = make_watcher(load_profile(table), video.size_px).watcher
    wall, cpu = time.perf_counter(), time.process_time()
    events = sum(len(watcher.push(frame)) for frame in video.frames())
    events += len(watcher.finish(video.lost))
    return events, time.perf_counter() - wall, time.process_time() - cpu


def room_of(path: str) -> str:
    """The room a profiled function belongs to."""
    for room, parts in ROOMS.items():
        if any(part in path for part in parts):
            return room
    return "numpy, OpenCV or OpenVINO, called by themselves" if path.startswith("~") else "other"


def main() -> None:
    """Prints the ratio and where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recording", type=Path)
    parser.add_argument("--table", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    ratios: list[tuple[float, float]] = []
    for _ in range(args.repeat):
        frames, decoding, decoding_cpu = decode_only(args.recording)
        events, watching, watching_cpu = watch(args.recording, args.table)
        ratios.append((watching / decoding, watching_cpu / decoding_cpu))
        print(
            f"{frames} frames: decode only {decoding:.2f} s ({frames / decoding:.0f} fps), "
            f"watch {watching:.2f} s ({frames / watching:.0f} fps), {events} events, "
            f"ratio {ratios[-1][0]:.2f}; of processor time {ratios[-1][1]:.2f}"
        )
    wall, cpu = (statistics.median(ratio) for ratio in zip(*ratios, strict=True))
    print(f"median ratio {wall:.2f}; of processor time {cpu:.2f}")
    profile = cProfile.Profile()
    profile.runcall(watch, args.recording, args.table)
    spent: dict[str, float] = defaultdict(float)
    # What numpy, OpenCV and OpenVINO do is counted for the room that called them.
    for (path, _, _), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]  # stats is not in the stubs
        if path.startswith("~") and callers:
            whole_s = sum(call[2] for call in callers.values()) or 1.0
            for (caller, _, _), call in callers.items():
                spent[room_of(caller)] += own * call[2] / whole_s
        else:
            spent[room_of(path)] += own
    whole = sum(spent.values())
    for room, seconds in sorted(spent.items(), key=lambda item: -item[1]):
        print(f"  {room:<45} {seconds / whole:5.1%}")


if __name__ == "__main__":
    main()
