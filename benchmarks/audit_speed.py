"""Watching a recording against only decoding it, in one run on one file."""

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
    "motion": ("vision/motion", "vision/track", "vision/hands", "vision/gaps"),
    "cards": ("vision/acts/cards", "vision/acts/quads", "vision/read", "vision/quads", "models/"),
    "chips": ("vision/chips", "vision/acts/chips", "vision/stack"),
    "felt": ("vision/felt", "vision/camera", "vision/acts/layout"),
}


def decode_only(recording: Path) -> tuple[int, float]:
    """Frames and seconds of decoding everything and looking at nothing."""
    started = time.perf_counter()
    with av.open(str(recording)) as container:
        container.streams.video[0].thread_type = "AUTO"
        frames = sum(1 for _ in container.decode(video=0))
    return frames, time.perf_counter() - started


def watch(recording: Path, table: Path) -> tuple[int, float]:
    """Events and seconds of watching, models already loaded."""
    video = open_video(recording)
    watcher = make_watcher(load_profile(table), video.size_px).watcher
    started = time.perf_counter()
    events = sum(len(watcher.push(frame)) for frame in video.frames())
    events += len(watcher.finish(video.lost))
    return events, time.perf_counter() - started


def room_of(path: str) -> str:
    """The room a profiled function belongs to."""
    for room, parts in ROOMS.items():
        if any(part in path for part in parts):
            return room
    return "numpy, OpenCV, OpenVINO called from anywhere" if path.startswith("~") else "other"


def main() -> None:
    """Prints the ratio and where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recording", type=Path)
    parser.add_argument("--table", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    ratios = []
    for _ in range(args.repeat):
        frames, decoding = decode_only(args.recording)
        events, watching = watch(args.recording, args.table)
        ratios.append(watching / decoding)
        print(
            f"{frames} frames: decode only {decoding:.2f} s ({frames / decoding:.0f} fps), "
            f"watch {watching:.2f} s ({frames / watching:.0f} fps), {events} events, "
            f"ratio {ratios[-1]:.2f}"
        )
    print(f"median ratio {statistics.median(ratios):.2f}")
    profile = cProfile.Profile()
    profile.runcall(watch, args.recording, args.table)
    spent: dict[str, float] = defaultdict(float)
    for (path, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]  # stats is not in the stubs
        spent[room_of(path)] += own
    whole = sum(spent.values())
    for room, seconds in sorted(spent.items(), key=lambda item: -item[1]):
        print(f"  {room:<45} {seconds / whole:5.1%}")


if __name__ == "__main__":
    main()
