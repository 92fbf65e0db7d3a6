"""A camera over the table: pose, focal length, lens distortion; millimetres to pixels and back."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from sample_video.render.pixels import Doubles


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """A perspective camera.

    The world is in millimetres: x along the dealer's edge from the dealer's left to the right, y
    from the dealer to
    the players, z up from the felt.

    Attributes:
        size: (width, height) pixels.
        focal_px: Focal length in pixels.
        eye_mm: Where the camera hangs.
        target_mm: The point in the middle of the picture.
        roll: Turn about the view axis, radians.
        k1: Radial distortion: r' = r (1 + k1 r^2), r in focal lengths. Below 0 is a barrel.
    """

    size: tuple[int, int]
    focal_px: float
    eye_mm: tuple[float, float, float]
    target_mm: tuple[float, float, float]
    roll: float = 0.0
    k1: float = 0.0

    @property
    def axes(self) -> Doubles:
        """Rows: right, down, forward as unit vectors of the world."""
        return _axes(self.eye_mm, self.target_mm, self.roll)

    def depth(self, xyz: Doubles) -> Doubles:
        """Distance along the view axis, mm, of (n, 3) points."""
        return np.asarray((xyz - np.asarray(self.eye_mm)) @ self.axes[2], np.float64)

    def project(self, xyz: Doubles) -> Doubles:
        """Pixels (n, 2) of world points (n, 3) in mm."""
        view = (np.asarray(xyz, np.float64) - np.asarray(self.eye_mm)) @ self.axes.T
        flat = view[:, :2] / np.maximum(view[:, 2:3], 1.0)
        square = np.minimum((flat**2).sum(1, keepdims=True), 4.0)
        px = flat * (1.0 + self.k1 * square) * self.focal_px + self._centre
        return np.asarray(px, np.float64)

    def to_plane(self, px: Doubles, height_mm: float = 0.0) -> Doubles:
        """World (n, 2) mm where the rays through pixels (n, 2) meet the plane z = height."""
        bent = (np.asarray(px, np.float64) - self._centre) / self.focal_px
        flat = bent.copy()
        if self.k1:
            for _ in range(6):
                flat = bent / (1.0 + self.k1 * (flat**2).sum(1, keepdims=True))
        rays = flat @ self.axes[:2] + self.axes[2]
        eye = np.asarray(self.eye_mm)
        drop = np.minimum(rays[:, 2], -1e-3)
        reach = (height_mm - eye[2]) / drop
        return np.asarray(eye[:2] + rays[:, :2] * reach[:, None], np.float64)

    def project_one(self, x: float, y: float, z: float = 0.0) -> Doubles:
        """Pixel (2,) of one world point."""
        return np.asarray(self.project(np.array([[x, y, z]]))[0], np.float64)

    def scale_at(self, x: float, y: float, z: float = 0.0) -> float:
        """Pixels a millimetre of a fronto-parallel length at a world point."""
        return self.focal_px / float(self.depth(np.array([[x, y, z]]))[0])

    def up_px(self, x: float, y: float, z: float = 0.0) -> Doubles:
        """Picture vector (2,) of one millimetre of height at a world point."""
        ends = self.project(np.array([[x, y, z], [x, y, z + 10.0]]))
        return np.asarray((ends[1] - ends[0]) / 10.0, np.float64)

    def resized(self, factor: float) -> "Camera":
        """The same view at another picture size."""
        width, height = self.size
        return Camera(
            size=(round(width * factor), round(height * factor)),
            focal_px=self.focal_px * factor,
            eye_mm=self.eye_mm,
            target_mm=self.target_mm,
            roll=self.roll,
            k1=self.k1,
        )

    @property
    def _centre(self) -> Doubles:
        return np.array([self.size[0] / 2.0, self.size[1] / 2.0])


@lru_cache(maxsize=256)
def _axes(
    eye: tuple[float, float, float], target: tuple[float, float, float], roll: float
) -> Doubles:
    forward = np.asarray(target, np.float64) - np.asarray(eye, np.float64)
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, [0.0, 0.0, 1.0])
    length = float(np.linalg.norm(right))
    right = right / length if length > 1e-6 else np.array([1.0, 0.0, 0.0])
    down = np.cross(forward, right)
    cos, sin = float(np.cos(roll)), float(np.sin(roll))
    axes = np.stack([cos * right + sin * down, cos * down - sin * right, forward])
    axes.setflags(write=False)
    return axes


def fitted_camera(
    *,
    size: tuple[int, int],
    azimuth_deg: float,
    elevation_deg: float,
    distance_mm: float,
    points_mm: Doubles,
    fill: float,
    roll: float = 0.0,
    k1: float = 0.0,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Camera:
    """A camera that looks at the table from a direction and just holds the given points.

    Args:
        size: (width, height) pixels.
        azimuth_deg: Where the camera hangs, seen from the table's middle: 90 is behind the
            players, -90 behind the
            dealer, 0 at the dealer's right, 180 at the dealer's left.
        elevation_deg: 90 is straight above.
        distance_mm: From the table's middle.
        points_mm: (n, 3) points to be held in the picture.
        fill: Share of the picture the points span; above 1 crops, up to 1 none of the points is
            left out of the picture.
        roll: Turn about the view axis, radians.
        k1: Radial distortion.
        shift: Part of the picture size by which the points' middle is moved away from the centre.
    """
    azimuth, elevation = np.deg2rad(azimuth_deg), np.deg2rad(min(elevation_deg, 88.0))
    middle = points_mm.mean(0)
    direction = np.array(
        [
            np.cos(azimuth) * np.cos(elevation),
            np.sin(azimuth) * np.cos(elevation),
            np.sin(elevation),
        ]
    )
    eye = middle + direction * distance_mm
    target = middle.copy()
    shift_px = np.array(shift) * np.array(size)
    camera = _make(size, float(size[0]), eye, target, roll, k1)
    for step in range(48):
        if step >= 8 and (fill > 1.0 or holds(camera, points_mm)):
            break
        px = camera.project(points_mm)
        span = (px.max(0) - px.min(0)) / np.array(size)
        focal = camera.focal_px * fill / float(max(span))
        camera = _make(size, focal, eye, target, roll, k1)
        px = camera.project(points_mm)
        centre = (px.min(0) + px.max(0)) / 2.0 - shift_px
        ground = camera.to_plane(centre[None], float(middle[2]))[0]
        goal = np.array([ground[0], ground[1], middle[2]])
        # Turned all the way to its goal each time, a slanting view close above a deep table
        # swings about it: after a few steps it goes half the way only.
        target = goal if step < 8 else (target + goal) / 2.0
        camera = _make(size, focal, eye, target, roll, k1)
    return camera if fill > 1.0 else _widened(camera, points_mm)


def holds(camera: Camera, points_mm: Doubles) -> bool:
    """Whether all points are in the picture."""
    px = camera.project(points_mm)
    return bool((px >= 0.0).all() and (px <= np.array(camera.size)).all())


def _widened(camera: Camera, points_mm: Doubles) -> Camera:
    """The same view with a shorter focal length, if need be, that holds all points."""
    while not holds(camera, points_mm) and camera.focal_px > 1.0:
        camera = replace(camera, focal_px=round(camera.focal_px * 0.98, 3))
    return camera


def _make(
    size: tuple[int, int], focal: float, eye: Doubles, target: Doubles, roll: float, k1: float
) -> Camera:
    return Camera(
        size=size,
        focal_px=round(focal, 3),
        eye_mm=(round(float(eye[0]), 2), round(float(eye[1]), 2), round(float(eye[2]), 2)),
        target_mm=(
            round(float(target[0]), 2),
            round(float(target[1]), 2),
            round(float(target[2]), 2),
        ),
        roll=roll,
        k1=k1,
    )
