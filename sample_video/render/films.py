"""Films of scripts: every act of a script seen by one camera, with truth five times a second."""

import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from sample_video.art.decks import Deck, procedural_deck
from sample_video.render.camera import Camera
from sample_video.render.develop import Film, Grain, draw_film, expose
from sample_video.render.encode import VideoFile, planes_of, put_planes
from sample_video.render.look import Split, draw_look
from sample_video.render.pixels import Image
from sample_video.render.plate import draw_plate
from sample_video.render.shot import Shot
from sample_video.render.truth import Truth
from sample_video.render.views import draw_film_camera
from sample_video.scripts.acts import Point
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.script import Script

TRUTH_HZ = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraPoints:
    """Felt points as the camera sees them, for the table profile."""

    image_px: tuple[Point, ...]
    felt_mm: tuple[Point, ...]
    size_px: tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filmed:
    """What was made: the view and the number of pictures."""

    camera: Camera
    points: CameraPoints
    frames: int
    fps: int


def camera_points(camera: Camera, layout: TableLayout) -> CameraPoints:
    """Nine points spread over the felt, rounded as a person would mark them."""
    w, d = layout.width_mm, layout.depth_mm
    felt = [
        (32.0, -60.0),
        (w - 32.0, -60.0),
        (w / 2, d),
        (w / 6, d * 0.66),
        (w * 5 / 6, d * 0.66),
        (w / 2, d * 0.14),
        *_seat_marks(layout),
    ]
    px = camera.project(np.array([[x, y, 0.0] for x, y in felt]))
    inside = [
        i for i, (x, y) in enumerate(px) if 0 <= x <= camera.size[0] and 0 <= y <= camera.size[1]
    ]
    return CameraPoints(
        image_px=tuple((round(float(px[i, 0]), 1), round(float(px[i, 1]), 1)) for i in inside),
        felt_mm=tuple((round(felt[i][0], 1), round(felt[i][1], 1)) for i in inside),
        size_px=camera.size,
    )


def _seat_marks(layout: TableLayout) -> list[Point]:
    """A point of each seat's print: its place of cards, or its first betting area."""
    hands = [a for a in layout.areas if a.kind == "hand" and a.hand in ("original", None)]
    areas = hands or [a for a in layout.areas if a.kind == "wager"]
    first = {a.position: a.centre_mm for a in reversed(areas)}
    return [first[position] for position in sorted(p for p in first if p is not None)]


def film(
    script: Script,
    path: Path,
    *,
    size: tuple[int, int] = (1920, 1080),
    fps: int = 15,
    look_seed: int | None = None,
    split: Split = "train",
    camera: Camera | None = None,
    deck: Deck | None = None,
    crf: int = 25,
    truth_path: Path | None = None,
    until_s: float | None = None,
) -> Filmed:
    """Film a script.

    Args:
        script: Timed acts with the felt and the people.
        path: The MP4 file to write.
        size: (width, height), both even.
        fps: Pictures a second; picture i shows t = i / fps.
        look_seed: Decides cloth, lamps, people and, unless given, camera and deck; None takes the
            script's seed.
        split: Pool of looks.
        camera: The view; None draws one from `look_seed`.
        deck: The deck; None draws one from `look_seed`.
        crf: Coarseness of H.264, 18 to 30.
        truth_path: Where to write what is seen, five times a second.
        until_s: Stop early.
    """
    look_seed = script.seed if look_seed is None else look_seed
    shot = make_shot(
        script, size=size, fps=fps, look_seed=look_seed, split=split, camera=camera, deck=deck
    )
    rng = random.Random(f"film/{split}/{look_seed}")  # noqa: S311 - pictures, not secrets
    lab = _Lab(film=draw_film(rng), seed=look_seed, size=size)
    length = script.duration_s if until_s is None else min(until_s, script.duration_s)
    frames = max(1, round(length * fps))
    every = max(1, round(fps / TRUTH_HZ))
    lines: list[str] = []
    with VideoFile(path, size, fps, crf=crf) as video:
        for index in range(frames):
            t = index / fps
            stage, dirty = shot.at(t)
            video.write(lab.develop(shot, stage.picture, dirty, t))
            if truth_path is not None and index % every == 0:
                lines.append(truth_line(index, t, stage.truth()))
    if truth_path is not None:
        truth_path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    points = camera_points(shot.camera, script.layout)
    return Filmed(camera=shot.camera, points=points, frames=frames, fps=fps)


def make_shot(
    script: Script,
    *,
    size: tuple[int, int],
    fps: int,
    look_seed: int,
    split: Split = "train",
    camera: Camera | None = None,
    deck: Deck | None = None,
) -> Shot:
    """The scene of a script, ready to be looked at at any time."""
    look = draw_look(look_seed, split)
    view = camera or draw_film_camera(look_seed, script.layout, size, split)
    if view.size != size:
        view = view.resized(size[0] / view.size[0])
    plate = draw_plate(script.layout, look, view, supersample=1.5 if size[0] > 1300 else 2.0)
    return Shot(
        script=script,
        look=look,
        plate=plate,
        # Our own drawing, so that the film is the same where no card art is installed.
        deck=deck or procedural_deck(look_seed * 2 + (split == "held_out")),
        fps=fps,
        seed=look_seed,
    )


def truth_line(index: int, t: float, truth: Truth) -> str:
    """One line of truth_frames.jsonl."""
    body = {"frame": index, "t": round(t, 4), **asdict(truth)}
    del body["size_px"]
    return json.dumps(body, separators=(",", ":"))


class _Lab:
    """Turns pictures into noisy video planes, developing only what changed."""

    def __init__(self, *, film: Film, seed: int, size: tuple[int, int]) -> None:
        self._film, self._size = film, size
        self._grain = Grain(film.noise, seed)
        self._version = -1
        self._base = np.empty((0, 0), np.uint8)

    def develop(
        self, shot: Shot, picture: Image, dirty: tuple[int, int, int, int] | None, t: float
    ) -> Image:
        """I420 planes of a picture that differs from the shot's still scene inside `dirty`."""
        if shot.base_version != self._version:
            self._base = planes_of(expose(shot.base_picture, self._film))
            self._version = shot.base_version
        planes = self._base.copy()
        if dirty is not None:
            self._patch(planes, picture, dirty)
        luma = planes[: self._size[1]]
        beat = 1.0 + self._film.flicker * float(np.sin(2 * np.pi * self._film.flicker_hz * t))
        if self._film.flicker:
            ramp = np.clip((np.arange(256) - 16.0) * beat + 16.0, 0, 255).round().astype(np.uint8)
            luma[:] = cv2.LUT(luma, ramp)
        luma[:] = self._grain.add(luma)
        return planes

    def _patch(self, planes: Image, picture: Image, dirty: tuple[int, int, int, int]) -> None:
        width, height = self._size
        x0, y0 = max(dirty[0] - 8, 0) & ~1, max(dirty[1] - 8, 0) & ~1
        x1, y1 = min(dirty[2] + 9, width) & ~1, min(dirty[3] + 9, height) & ~1
        if x1 <= x0 or y1 <= y0:
            return
        put_planes(planes, expose(picture[y0:y1, x0:x1], self._film), x0, y0)
