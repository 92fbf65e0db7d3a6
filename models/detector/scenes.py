"""Composed training pictures: tables and homes with cards, chips and hands whose truth is known.

``python -m models.detector.scenes --out DIR --count N --seed S`` writes ``DIR/NAME.jpg`` and
``DIR/NAME.txt``.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.detector import backdrop, skin
from models.detector.canvas import Canvas, Image
from models.detector.dealing import deal
from models.detector.finish import finish
from models.detector.labels import Floats, Label, write_labels
from models.detector.plane import CARD_MM, Plane
from models.detector.props import (
    BACK,
    COVER,
    FACE,
    Art,
    back_art,
    card_corners_mm,
    cover_art,
    draw_card,
)
from models.detector.scenery import draw_scenery
from models.detector.stacks import ChipDesign, draw_stack
from models.detector.wardrobe import Wardrobe, open_wardrobe

SIZE_PX = 640


@dataclass(slots=True, kw_only=True)
class _Stage:
    """One scene in the making."""

    rng: np.random.Generator
    canvas: Canvas
    plane: Plane
    faces: list[Art]
    backs: list[Art]
    light: Floats
    lift: float
    spots: list[Floats] = field(default_factory=list)


def scene(rng: np.random.Generator, wardrobe: Wardrobe) -> tuple[Image, list[Label]]:
    """Composes one picture (640, 640, 3) and its labels."""
    home = rng.random() < 0.42
    card_px = (
        math.exp(rng.uniform(math.log(60), math.log(430)))
        if home
        else math.exp(rng.uniform(math.log(34), math.log(190)))
    )
    plane = Plane(rng, SIZE_PX, card_px, rng.uniform(0, 52) if home else rng.uniform(5, 62))
    stage = _Stage(
        rng=rng,
        canvas=Canvas(_background(rng, plane, wardrobe, home)),
        plane=plane,
        faces=_faces(rng, wardrobe),
        backs=_backs(rng, wardrobe),
        light=rng.uniform(0.72, 1.02) * rng.uniform(0.92, 1.04, 3),
        lift=rng.uniform(0, 0.04) * card_px,
    )
    _lay_table(stage, home)
    picture = finish(rng, stage.canvas.image)
    return picture, stage.canvas.labels()


def _background(rng: np.random.Generator, plane: Plane, wardrobe: Wardrobe, home: bool) -> Image:
    roll = rng.random()
    if not home and roll < 0.85:
        return backdrop.felt(rng, plane)
    if wardrobe.crops and roll < 0.65:
        crop = wardrobe.crops[int(rng.integers(len(wardrobe.crops)))]
        return backdrop.from_photograph(rng, crop, plane.size_px)
    return backdrop.surface(rng, plane.size_px)


def _faces(rng: np.random.Generator, wardrobe: Wardrobe) -> list[Art]:
    if wardrobe.photographed and rng.random() < 0.12:
        picks = rng.choice(len(wardrobe.photographed), 12)
        return [wardrobe.photographed[int(i)] for i in picks]
    return wardrobe.decks[int(rng.integers(len(wardrobe.decks)))]


def _backs(rng: np.random.Generator, wardrobe: Wardrobe) -> list[Art]:
    if wardrobe.backs and rng.random() < 0.45:
        return [wardrobe.backs[int(rng.integers(len(wardrobe.backs)))]]
    return [back_art(rng)]


def _lay_table(stage: _Stage, home: bool) -> None:
    rng = stage.rng
    for _ in range(int(rng.integers(0, 3 if home else 6))):
        draw_scenery(rng, stage.canvas, stage.plane, stage.plane.somewhere(rng, 0.55))
    _chips(stage, before=True, busy=not home)
    # Many small cards fit a picture that one big card fills.
    room = float(np.clip((SIZE_PX / stage.plane.card_px) ** 1.3 / 3, 1, 9))
    for _ in range(int(rng.integers(0 if rng.random() < 0.12 else 1, max(2, round(room)) + 1))):
        _group(stage)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(1, 3))):
            _cover(stage)
    if rng.random() < (0.1 if home else 0.3):
        _shoe(stage)
    _chips(stage, before=False, busy=not home)
    _people(stage, home)


def _group(stage: _Stage) -> None:
    rng, plane = stage.rng, stage.plane
    at = plane.somewhere(rng)
    stage.spots.append(at)
    narrow = rng.choice([CARD_MM[0], 57.0])
    down = rng.random() < 0.22
    mixed = 0.0 if rng.random() < 0.75 else rng.uniform(0.1, 0.5)
    for offset, angle in deal(rng):
        back = down != (rng.random() < mixed)
        art = stage.backs if back else stage.faces
        corners = plane.to_px(card_corners_mm(at + offset, angle, float(narrow)))
        light = stage.light * rng.uniform(0.95, 1.05)
        draw_card(
            stage.canvas,
            art[int(rng.integers(len(art)))],
            corners,
            BACK if back else FACE,
            light,
            stage.lift,
        )


def _cover(stage: _Stage) -> None:
    rng = stage.rng
    corners = card_corners_mm(
        stage.plane.somewhere(rng),
        rng.uniform(0, 6.3),
        *(np.array(CARD_MM) * rng.uniform(0.95, 1.1)),
    )
    draw_card(
        stage.canvas, cover_art(rng), stage.plane.to_px(corners), COVER, stage.light, stage.lift
    )


def _shoe(stage: _Stage) -> None:
    """A back looking out of a dark box or holder."""
    rng, plane = stage.rng, stage.plane
    at, angle = plane.somewhere(rng, 0.5), rng.uniform(0, 2 * math.pi)
    number = stage.canvas.open(-1)
    box = plane.to_px(card_corners_mm(at, angle, 90, rng.uniform(100, 260)), rng.uniform(0, 40))
    cv2.fillPoly(
        stage.canvas.image,
        [box.astype(np.int32)],
        [float(v) for v in rng.uniform(10, 60, 3)],
        cv2.LINE_AA,
    )
    cv2.fillPoly(stage.canvas.owner, [box.astype(np.int32)], float(number))
    corners = plane.to_px(
        card_corners_mm(at, angle + rng.choice([0, math.pi]), 63, 88 * rng.uniform(0.6, 1)),
        rng.uniform(0, 40),
    )
    draw_card(
        stage.canvas, stage.backs[0], corners, BACK, stage.light * rng.uniform(0.6, 1), stage.lift
    )
    lip = stage.canvas.open(-1)
    across = corners[0] + (corners[1] - corners[0]) * 0.5
    half = (corners[1] - corners[0]) * rng.uniform(0.1, 0.7)
    bar = np.round(np.stack([across - half, across + half])).astype(np.int32)
    thick = max(2, int(np.linalg.norm(corners[3] - corners[0]) * rng.uniform(0.05, 0.3)))
    cv2.line(stage.canvas.image, bar[0].tolist(), bar[1].tolist(), (30, 30, 30), thick, cv2.LINE_AA)
    cv2.line(stage.canvas.owner, bar[0].tolist(), bar[1].tolist(), float(lip), thick)


def _chips(stage: _Stage, *, before: bool, busy: bool) -> None:
    rng = stage.rng
    if rng.random() > (0.75 if busy else 0.25) * (1.0 if before else 0.35):
        return
    designs = [ChipDesign(rng) for _ in range(int(rng.integers(1, 5)))]
    for _ in range(int(rng.integers(1, 9 if before else 4))):
        at = stage.plane.somewhere(rng, 0.48)
        beside = np.array([math.cos(a := rng.uniform(0, 6.3)), math.sin(a)]) * rng.uniform(42, 50)
        for neighbour in range(int(rng.choice([1, 1, 1, 2, 3]))):
            height = min(25, int(rng.geometric(0.3)))
            same = rng.random() < 0.6
            first = designs[int(rng.integers(len(designs)))]
            chips = [
                first if same else designs[int(rng.integers(len(designs)))] for _ in range(height)
            ]
            draw_stack(rng, stage.canvas, stage.plane, at + beside * neighbour, chips)


def _people(stage: _Stage, home: bool) -> None:
    rng, plane = stage.rng, stage.plane
    if rng.random() < (0.25 if home else 0.7):
        for _ in range(int(rng.integers(1, 3 if home else 6))):
            reaching = bool(stage.spots) and rng.random() < 0.4
            spot = (
                stage.spots[int(rng.integers(len(stage.spots)))] + rng.normal(0, 40, 2)
                if reaching
                else plane.somewhere(rng, 0.55)
            )
            width = 88 * plane.px_per_mm(spot) * rng.uniform(0.85, 1.25)
            if width < SIZE_PX * 0.5:
                skin.draw_hand(
                    rng, stage.canvas, plane.to_px(spot[None])[0], width, reaching=reaching
                )
    if not home and rng.random() < 0.3:
        skin.draw_body(rng, stage.canvas)


def main(argv: list[str] | None = None) -> None:
    """Writes a numbered run of scenes; the same seed writes the same pictures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="folder of training photographs")
    parser.add_argument(
        "--held-out", action="store_true", help="dress them with decks kept out of training"
    )
    options = parser.parse_args(argv)
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    wardrobe = open_wardrobe(options.seed, options.data, held_out=options.held_out)
    for index in range(options.count):
        name = options.out / f"{options.seed:03d}_{index:05d}"
        picture, labels = scene(np.random.default_rng([options.seed, index]), wardrobe)
        quality = int(np.random.default_rng([options.seed, index, 1]).integers(35, 96))
        write_labels(name.with_suffix(".txt"), labels)
        cv2.imwrite(str(name.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])


if __name__ == "__main__":
    main()
