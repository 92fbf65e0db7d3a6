"""How long reading takes: one 1080p picture with 20 cards, and the networks alone by precision.

`python -m benchmarks.reading [--rounds N]`: prints the median of N rounds, in processor time of one
thread, and how far outputs differ where a network runs in another precision.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import cv2
import numpy as np
import openvino as ov

from models.registry import entry
from pitwatch.photo import PhotoReader
from sample_video.art.decks import procedural_deck
from tests.pitwatch.staged_photo import card_quad, felt, lay
from vision.cards.detect import Detector
from vision.cards.index_find import IndexFinder
from vision.cards.read import CardReader
from vision.cards.read_closer import CloserReader

_NETWORKS = {"reader": (136, 96, 3), "card_index": (80, 64, 3), "detector": (544, 960, 3)}
_BATCH = {"reader": 8, "card_index": 16, "detector": 1}


def _median_ms(rounds: int, work: Callable[[], object]) -> float:
    work()
    spent = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return 1000 * statistics.median(spent)


def _picture() -> tuple[np.ndarray, list[np.ndarray]]:
    """Felt with 20 cards of 85 px in four rows, and where they lie."""
    picture, deck = felt((1920, 1080)), procedural_deck(3)
    quads = []
    for i in range(20):
        quads.append(card_quad((240 + 350 * (i % 5), 150 + 255 * (i // 5)), 85, 17 * i))
        lay(picture, deck.face(f"{'A23456789'[i % 9]}{'SHCD'[i % 4]}"), quads[-1])
    return picture, quads


def _network(name: str, precision: str, rounds: int) -> tuple[float, np.ndarray]:
    core, batch = ov.Core(), _BATCH[name]
    model = core.read_model(entry(name).path)
    height, width, _ = _NETWORKS[name]
    model.reshape([batch, 3, height, width])
    options = {"INFERENCE_PRECISION_HINT": precision, "NUM_STREAMS": "1"}
    compiled = core.compile_model(model, "CPU", {**options, "INFERENCE_NUM_THREADS": "1"})
    views = np.random.default_rng(1).random((batch, 3, height, width), np.float32)
    spent = _median_ms(rounds, lambda: compiled(views))
    return spent / batch, np.asarray(compiled(views)[0]).copy()


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    cv2.setNumThreads(1)
    picture, quads = _picture()
    face, closer = CardReader(), CloserReader()
    photo = PhotoReader(Detector(threads=1), closer, indices=IndexFinder())
    for name, work in (
        ("pitwatch read, 1080p, 20 cards", lambda: photo.read_image(picture, "bench")),
        ("whole faces, 20 cards", lambda: face.read(picture, quads)),
        ("faces and corners, 20 cards", lambda: closer.read(picture, quads)),
    ):
        spent = _median_ms(rounds, work)
        print(f"{name}: {spent:.0f} ms, {20000 / spent:.0f} cards/s")
    for name in _NETWORKS:
        exact, wanted = _network(name, "f32", rounds)
        quick, found = _network(name, "bf16", rounds)
        off = float(np.abs(found - wanted).mean() / np.abs(wanted).mean())
        print(
            f"{name}: f32 {exact:.2f} ms, bf16 {quick:.2f} ms a view; outputs differ by {off:.2%}"
        )


if __name__ == "__main__":
    main()
