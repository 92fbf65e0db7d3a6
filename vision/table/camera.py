"""The camera of a table: felt millimetres to pixels and back, and what a height looks like.

The profile gives point pairs on the felt plane (``[camera]`` of the table profile). They fix the
homography. Heights need the pose as well: it follows from the homography when pixels are square and
the optical axis meets the picture in its centre. The felt's axes may be right- or left-handed as
seen in the picture (a mirrored survey): the camera is above the table either way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules_check.errors import InputError
from vision.table.lens import bent, likely_bend, straightened
from vision.table.pose import (
    POINT_SIGMA_PX,
    apply_homography,
    camera_centre,
    fit_homography,
    most_likely_focal,
    with_height,
)

if TYPE_CHECKING:
    from rules_check.facts.profile import TableProfile

Floats = NDArray[np.float64]

# A survey whose points disagree by more than this share of the picture's width is not of one felt.
# Higher lets wrong point pairs pass, lower refuses wide lenses (barrel distortion is common).
MAX_REPROJECTION_SHARE = 0.02
# Pictures of the same shape may differ by rounding to even sizes (1366 x 768 against 16:9).
SHAPE_TOLERANCE = 0.012


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCamera:
    """A fitted camera.

    Attributes:
        size_px: width and height of the pictures it speaks about.
        matrix: (3, 4) projection of homogeneous felt millimetres (x, y, z up) to pixels.
        focal_px: focal length in pixels, see ``focal_spread``.
        focal_spread: relative uncertainty of the focal length (0.01 = one per cent).
        error_px: root mean square distance of the survey's points to their place in the picture.
        centre_mm: the camera's place above the felt, millimetres.
        bend: radial distortion of the lens, see ``vision.table.lens``; ``matrix`` is without it.
        homography: (3, 3) felt millimetres to pixels as well as a plain homography can, for warps.
    """

    size_px: tuple[int, int]
    matrix: Floats
    focal_px: float
    focal_spread: float
    error_px: float
    centre_mm: tuple[float, float, float]
    bend: float = 0.0
    homography: Floats = field(default_factory=lambda: np.eye(3))

    def __post_init__(self) -> None:
        """A lens without distortion needs no homography of its own."""
        if self.bend == 0:
            object.__setattr__(self, "homography", self.matrix[:, [0, 1, 3]])

    @classmethod
    def from_profile(cls, profile: TableProfile, size_px: tuple[int, int]) -> TableCamera:
        """Fits the camera of a table profile to pictures of one size.

        Args:
            profile: the table profile; its ``camera`` must be there.
            size_px: width and height of the pictures (the video), which may be larger or smaller
                than the picture the survey was taken in, but not of another shape.

        Raises:
            InputError: no camera, another shape, points that fix no plane, zones out of sight.
        """
        try:
            return cls._surveyed(profile, size_px)
        except InputError as exc:
            said = str(exc).removeprefix("table profile: ")
            raise InputError(said, file=profile.file) from None

    @classmethod
    def _surveyed(cls, profile: TableProfile, size_px: tuple[int, int]) -> TableCamera:
        survey = profile.camera
        if survey is None:
            raise InputError(
                "table profile: [camera] is missing; expected image_px and felt_mm, "
                "4 points or more"
            )
        image_px = _scaled(survey.image_px, survey.size_px, size_px)
        camera = cls.fit(image_px, survey.felt_mm, size_px)
        for zone in profile.zones:
            _check_zone(
                camera,
                zone.name,
                np.asarray(zone.polygon_mm, float),
                np.asarray(survey.felt_mm, float),
            )
        return camera

    @classmethod
    def fit(cls, image_px: ArrayLike, felt_mm: ArrayLike, size_px: tuple[int, int]) -> TableCamera:
        """Fits homography and pose to point pairs, (n, 2) pixels and (n, 2) felt millimetres.

        Raises:
            InputError: fewer than four pairs, pairs on a line, or pairs not of one plane.
        """
        pixels, felt = np.asarray(image_px, float), np.asarray(felt_mm, float)
        plain = fit_homography(pixels, felt)
        _check_survey(apply_homography(plain, felt) - pixels, size_px)
        bend = likely_bend(pixels, felt, size_px)
        ideal = straightened(pixels, bend, size_px)
        homography = fit_homography(ideal, felt)
        error = bent(apply_homography(homography, felt), bend, size_px) - pixels
        rms = float(np.sqrt((error**2).sum(axis=1).mean()))
        focal, spread = most_likely_focal(
            ideal, felt, homography, size_px, max(POINT_SIGMA_PX, rms)
        )
        matrix = with_height(homography, focal, size_px)
        return cls(
            size_px=size_px,
            matrix=matrix,
            focal_px=focal,
            focal_spread=spread,
            error_px=rms,
            centre_mm=camera_centre(matrix),
            bend=bend,
            homography=plain,
        )

    @property
    def _ground(self) -> Floats:
        """(3, 3) felt millimetres to ideal pixels."""
        return self.matrix[:, [0, 1, 3]]

    def to_px(self, felt_mm: ArrayLike) -> Floats:
        """Pixels (n, 2) of points (n, 2) on the felt."""
        ideal = apply_homography(self._ground, np.asarray(felt_mm, float))
        return bent(ideal, self.bend, self.size_px)

    def to_felt(self, image_px: ArrayLike) -> Floats:
        """Felt millimetres (n, 2) of pixels (n, 2), were they on the felt."""
        return self.to_plane(image_px, 0.0)

    def to_plane(self, image_px: ArrayLike, height_mm: float) -> Floats:
        """Felt millimetres (n, 2) of pixels (n, 2), were they ``height_mm`` above the felt."""
        lifted = self._ground.copy()
        lifted[:, 2] += self.matrix[:, 2] * height_mm
        seen = np.atleast_2d(np.asarray(image_px, float))
        ideal = straightened(seen, self.bend, self.size_px)
        return apply_homography(np.asarray(np.linalg.inv(lifted), float), ideal)

    def project(self, xyz_mm: ArrayLike) -> Floats:
        """Pixels (n, 2) of points (n, 3) above the felt, z up in millimetres."""
        points = np.atleast_2d(np.asarray(xyz_mm, float))
        image = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return bent(np.asarray(image[:, :2] / image[:, 2:], float), self.bend, self.size_px)

    def up_px(self, felt_mm: ArrayLike) -> Floats:
        """How one millimetre of height moves the picture of felt points: (n, 2) pixels."""
        felt = np.atleast_2d(np.asarray(felt_mm, float))
        low = self.project(np.column_stack([felt, np.zeros(len(felt))]))
        high = self.project(np.column_stack([felt, np.ones(len(felt))]))
        return high - low

    def px_per_mm(self, felt_mm: ArrayLike) -> Floats:
        """Length scale of the felt at points: (n,) pixels a millimetre."""
        felt = np.atleast_2d(np.asarray(felt_mm, float))
        right = self.to_px(felt + np.array([1.0, 0.0])) - self.to_px(felt)
        ahead = self.to_px(felt + np.array([0.0, 1.0])) - self.to_px(felt)
        area = np.abs(right[:, 0] * ahead[:, 1] - right[:, 1] * ahead[:, 0])
        return np.asarray(np.sqrt(area), float)


def _scaled(
    image_px: ArrayLike, taken_px: tuple[int, int] | None, size_px: tuple[int, int]
) -> Floats:
    """The survey's pixels in a picture of ``size_px``."""
    pixels = np.asarray(image_px, float)
    width, height = taken_px if taken_px is not None else size_px
    if abs((width * size_px[1]) / (height * size_px[0]) - 1) > SHAPE_TOLERANCE:
        raise InputError(
            f"table profile: [camera] size_px is {width} x {height}, the picture is "
            f"{size_px[0]} x {size_px[1]}; expected a picture of the same shape"
        )
    # Points off the picture are usual where its size is stated: a corner of the table that the
    # camera does not show. Without the size they mean that the survey is of another picture.
    margin = (0.4 if taken_px is not None else 0.05) * np.array([width, height], float)
    if (pixels < -margin).any() or (pixels > np.array([width, height]) + margin).any():
        raise InputError(
            "table profile: [camera] image_px has a point outside the picture; "
            "expected points inside "
            f"{width} x {height} (set size_px if they were taken in a picture of another size)"
        )
    return pixels * (np.array(size_px, float) / [width, height])


def _check_survey(error_px: Floats, size_px: tuple[int, int]) -> None:
    """Refuses point pairs (their errors (n, 2)) that are not of one flat felt."""
    distance = np.hypot(*error_px.T)
    if float(np.sqrt(np.mean(distance**2))) > MAX_REPROJECTION_SHARE * size_px[0]:
        worst = int(np.argmax(distance))
        raise InputError(
            f"table profile: [camera] point {worst + 1} lies {distance[worst]:.0f} px "
            "from where the other points put it; expected image_px and felt_mm of the same "
            "points of one flat felt"
        )


def _check_zone(camera: TableCamera, name: str, polygon: Floats, felt: Floats) -> None:
    """Refuses a zone that lies off the felt or wholly out of the picture.

    A zone cut by the picture's edge passes: a shoe often stands there.
    """
    low, high = felt.min(axis=0), felt.max(axis=0)
    margin = 0.5 * float(np.hypot(*(high - low)))
    depth = polygon @ camera.matrix[2, :2] + camera.matrix[2, 3]
    if (polygon < low - margin).any() or (polygon > high + margin).any() or (depth <= 0).any():
        raise InputError(
            f"table profile: zone {name!r} lies outside the felt; expected felt millimetres near "
            f"x {low[0]:.0f}..{high[0]:.0f}, y {low[1]:.0f}..{high[1]:.0f}"
        )
    width, height = camera.size_px
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    shared, _ = cv2.intersectConvexConvex(
        cv2.convexHull(camera.to_px(polygon).astype(np.float32)), frame
    )
    if shared <= 0:
        raise InputError(
            f"table profile: zone {name!r} lies outside the picture; "
            f"expected it inside {width} x {height}"
        )
