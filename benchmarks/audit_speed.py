"""Watching a recording against only decoding it, in one run on one file.

Wall time is what a user waits for; processor time (of all threads) is the steadier figure on a busy
machine. Both are of watching and decoding together against decoding alone, by the same decoder.
``--quiet`` makes a recording of a quiet table out of a recording's last moments, with noise, and
measures that as well: nights are mostly quiet.
"""

import argparse
import cProfile
import pstats
import statistics
import time
from collections import defaultdict, deque
from pathlib import Path
from tempfile import TemporaryDirectory

import av

from rules_check.facts.profile import load_profile
from vision.equip import make_watcher
from vision.film.capture import open_video

ROOMS = {
    "capture": ("vision/film/capture", "/av/"),
    "motion": ("vision/film/", "vision/table/"),
    "cards": ("vision/acts/cards/", "vision/cards/", "models/"),
    "procedures": ("vision/acts/dealer/",),
    "chips": ("vision/acts/chips/", "vision/chips/"),
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


def quiet_of(recording: Path, out: Path, *, moments: int = 13, pictures: int = 300) -> None:
    """Writes a recording of a table at which nothing happens, with a camera's noise.

    Args:
        recording: its last ``moments`` pictures must show a quiet table; they are repeated.
        out: the file to write.
        moments: how many pictures are repeated.
        pictures: how many are written.
    """
    # Not before the rest is loaded: what is watched with says how many threads numpy may use.
    import numpy as np  # noqa: PLC0415

    noise = np.random.default_rng(0)
    with av.open(str(recording)) as container:
        rate = container.streams.video[0].average_rate
        last = deque((f.to_ndarray(format="yuv420p") for f in container.decode(video=0)), moments)
    with av.open(str(out), "w") as made:
        stream = made.add_stream("libx264", rate=rate, options={"crf": "26", "preset": "veryfast"})
        stream.height, stream.width = last[0].shape[0] * 2 // 3, last[0].shape[1]
        stream.pix_fmt = "yuv420p"
        for number in range(pictures):
            planes = last[number % moments]
            codes = planes + noise.integers(-2, 3, planes.shape, np.int16)
            shown = np.clip(codes, 0, 255).astype(np.uint8)
            made.mux(stream.encode(av.VideoFrame.from_ndarray(shown, format="yuv420p")))
        made.mux(stream.encode(None))


def room_of(path: str) -> str:
    """The room a profiled function belongs to."""
    for room, parts in ROOMS.items():
        if any(part in path for part in parts):
            return room
    return "numpy, OpenCV or OpenVINO, called by themselves" if path.startswith("~") else "other"


def main() -> None:
    """Prints the ratios and where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recording", type=Path)
    parser.add_argument("--table", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--quiet", action="store_true")
    args = parser.parse_args()
    measure(args.recording, args.table, args.repeat)
    if args.quiet:
        with TemporaryDirectory() as folder:
            quiet = Path(folder) / "quiet.mp4"
            quiet_of(args.recording, quiet)
            measure(quiet, args.table, args.repeat)
    show_rooms(args.recording, args.table)


def measure(recording: Path, table: Path, repeat: int) -> None:
    """Prints the ratios of a recording, decoded and watched in turn."""
    ratios: list[tuple[float, float]] = []
    for _ in range(repeat):
        frames, decoding, decoding_cpu = decode_only(recording)
        events, watching, watching_cpu = watch(recording, table)
        ratios.append((watching / decoding, watching_cpu / decoding_cpu))
        print(
            f"{frames} frames: decode only {decoding:.2f} s ({frames / decoding:.0f} fps), "
            f"watch {watching:.2f} s ({frames / watching:.0f} fps), {events} events, "
            f"ratio {ratios[-1][0]:.2f}; of processor time {ratios[-1][1]:.2f}"
        )
    wall, cpu = (statistics.median(ratio) for ratio in zip(*ratios, strict=True))
    print(f"median ratio {wall:.2f}; of processor time {cpu:.2f}")


def show_rooms(recording: Path, table: Path) -> None:
    """Prints where the time of watching goes."""
    profile = cProfile.Profile()
    profile.runcall(watch, recording, table)
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
