"""Rendered tables in play as training pictures: the stage's stills in the detector's terms.

``python -m models.detector.tables --out DIR --first 0 --count 600`` writes pictures and label
files.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.canvas import MIN_VISIBLE
from models.detector.labels import (
    CLASSES,
    NO_CORNERS,
    OWN_ORDER,
    Label,
    canonical,
    clockwise,
    write_labels,
)
from sample_video.render import CardTruth, Truth, still

_MIN_PX = 40


def table_labels(truth: Truth) -> list[Label]:
    """Labels of everything in a still of which enough can be seen."""
    width, height = truth.size_px
    owner = np.zeros((height, width), np.int16)
    for number, card in enumerate(truth.cards, start=1):
        cv2.fillPoly(owner, [np.round(np.array(card.quad_px)).astype(np.int32)], float(number))
    labels = [
        _card(card, owner == number)
        for number, card in enumerate(truth.cards, start=1)
        if card.visible >= MIN_VISIBLE
    ]
    for kind, things in (("chip_stack", truth.stacks), ("hand", truth.hands)):
        for thing in things:
            if thing.visible >= 0.3:
                box = thing.box_px
                labels.append(
                    Label(
                        kind=CLASSES.index(kind),
                        box_px=box,
                        order=NO_CORNERS,
                        corners_px=np.zeros((4, 2)),
                    )
                )
    return [label for label in labels if label is not None]


def _card(card: CardTruth, part: npt.NDArray[np.bool_]) -> Label | None:
    """The box is that of what later cards leave of it; arms may hide more."""
    x, y, w, h = cv2.boundingRect(part.astype(np.uint8))
    if w * h < _MIN_PX or w < 3 or h < 3:
        return None
    corners = canonical(clockwise(np.array(card.quad_px, float)))
    box = (float(x), float(y), float(x + w), float(y + h))
    return Label(kind=CLASSES.index(card.kind), box_px=box, order=OWN_ORDER, corners_px=corners)


def main(argv: list[str] | None = None) -> None:
    """Renders a run of stills; the same seeds give the same pictures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 720))
    options = parser.parse_args(argv)
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    for seed in range(options.first, options.first + options.count):
        view = still(seed, size=(options.size[0], options.size[1]))
        name = options.out / f"table_{seed:06d}"
        cv2.imwrite(str(name.with_suffix(".jpg")), view.picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        write_labels(name.with_suffix(".txt"), table_labels(view.truth))


if __name__ == "__main__":
    main()
