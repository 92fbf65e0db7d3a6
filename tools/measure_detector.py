"""Measures the detector: recall, precision, corner error and milliseconds.

``python tools/measure_detector.py --data ../shared/data --scenes runs/held_out [--model
detector.xml]``
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from models.detector.canvas import Image
from models.detector.evaluate import Found, measure, report, sets
from vision.cards.detect import CONFIDENCE, FRAME_SIDES, TILE_PX, Detector


def main() -> None:
    """Prints the scores of every set, then the time per picture."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path)
    parser.add_argument("--scenes", type=Path, nargs="*", default=[])
    parser.add_argument("--model", type=Path, help="by default the registered one")
    parser.add_argument("--confidence", type=float, default=CONFIDENCE)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--sides", type=int, nargs="*", help="long sides to look with")
    parser.add_argument("--corners", type=Path, help="corner network, with --model")
    parser.add_argument("--most", type=int, help="about this many pictures of a set")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    detector = Detector(
        options.model,
        confidence=options.confidence,
        threads=options.threads,
        corners_path=options.corners,
    )

    def detect(picture: Image) -> list[Found]:
        found = detector.detect(picture, sides_px=options.sides)
        return [
            Found(
                kind=d.kind, confidence=d.confidence, box_px=d.box_px,
                corners_px=None if d.quad_px is None else d.quad_px.astype(float),
            )
            for d in found
        ]  # fmt: skip

    for name, samples in sets(options.data, options.scenes).items():
        step = max(1, len(samples) // options.most) if options.most else 1
        report(name, measure(detect, samples[::step]))
    _time(detector)


def _time(detector: Detector) -> None:
    frame = np.random.default_rng(1).integers(0, 255, (1080, 1920, 3)).astype(np.uint8)
    middle = (900.0, 500.0, 1000.0, 600.0)
    runs: tuple[tuple[str, Callable[[], object]], ...] = (
        ("1080p frame, whole", lambda: detector.detect(frame, sides_px=FRAME_SIDES)),
        (f"one tile of {TILE_PX} px", lambda: detector.detect_tiles(frame, [middle])),
        ("640 px photograph", lambda: detector.detect(frame[:640, :640])),
    )
    for name, run in runs:
        run()
        start = time.perf_counter()
        for _ in range(10):
            run()
        sys.stdout.write(f"{name}: {(time.perf_counter() - start) * 100:.1f} ms\n")


if __name__ == "__main__":
    main()
