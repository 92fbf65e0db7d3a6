"""Plane geometry the table profile is checked with; points are (x, y)."""

from collections.abc import Sequence

__all__ = ["Point", "area", "crosses_itself", "fixes_a_homography"]

Point = tuple[float, float]


def area(polygon: Sequence[Point]) -> float:
    """Returns the area a simple polygon encloses, 0 or more, in the square of its unit."""
    closed = [*polygon[1:], polygon[0]]
    twice = sum(x * y2 - x2 * y for (x, y), (x2, y2) in zip(polygon, closed, strict=True))
    return abs(twice) / 2


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses_itself(polygon: Sequence[Point]) -> bool:
    """Whether two sides that are not neighbours properly cross."""
    count = len(polygon)
    sides = [(polygon[i], polygon[(i + 1) % count]) for i in range(count)]
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, count):
            if i == 0 and j == count - 1:
                continue  # the first and the last side share a corner
            c, d = sides[j]
            if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
                return True
    return False


def fixes_a_homography(points: Sequence[Point]) -> bool:
    """Whether four of the points lie so that no three of them are on one line.

    That holds exactly when the points are different and every line through two of them misses
    at least two others.
    """
    if len(points) < 4 or len(set(points)) < len(points):
        return False
    xs, ys = [x for x, _ in points], [y for _, y in points]
    span = max(max(xs) - min(xs), max(ys) - min(ys))
    flat = 1e-6 * span * span
    for i, a in enumerate(points):
        for b in points[i + 1 :]:
            if sum(abs(_turn(a, b, c)) > flat for c in points) < 2:
                return False
    return True
