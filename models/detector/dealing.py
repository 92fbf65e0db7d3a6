"""How cards lie: single, overlapped as dealt, in rows, fans, spreads and heaps."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from models.detector.labels import Floats
from models.detector.plane import CARD_MM

Place = tuple[Floats, float]
"""Centre on the table (2,) in millimetres relative to the group, and angle in radians."""


def single(rng: np.random.Generator) -> list[Place]:
    """One card."""
    return [(np.zeros(2), rng.normal(0, 0.05))]


def overlapped(rng: np.random.Generator) -> list[Place]:
    """Two to six cards, each covering part of the one before, as in a blackjack hand."""
    step = np.array([rng.uniform(8, 34) * rng.choice([-1, 1]), rng.uniform(-34, 34)])
    return [
        (step * i + rng.normal(0, 1.5, 2), rng.normal(0, 0.06))
        for i in range(int(rng.integers(2, 7)))
    ]


def row(rng: np.random.Generator) -> list[Place]:
    """Two to seven cards side by side, the first ones dealt perhaps crosswise."""
    step = CARD_MM[0] * rng.uniform(1.02, 1.4)
    n = int(rng.integers(2, 8))
    turn = math.pi / 2 if rng.random() < 0.15 else 0.0
    return [
        (
            np.array([step * (i - n / 2), rng.normal(0, 2)]),
            rng.normal(0, 0.05) + (turn if i == n - 1 else 0),
        )
        for i in range(n)
    ]


def fan(rng: np.random.Generator) -> list[Place]:
    """Three to thirteen cards turned about one point, as held in a hand."""
    n = int(rng.integers(3, 14))
    step = math.radians(rng.uniform(5, 20))
    pivot = rng.uniform(45, 120)
    places = []
    for i in range(n):
        angle = step * (i - (n - 1) / 2)
        places.append((np.array([math.sin(angle), 1 - math.cos(angle)]) * pivot, angle))
    return places


def spread(rng: np.random.Generator) -> list[Place]:
    """A ribbon of six to thirty cards, each showing only its edge with the index."""
    n = int(rng.integers(6, 30))
    step, bow = rng.uniform(9, 26), rng.uniform(-0.02, 0.02)
    side = rng.choice([-1, 1])
    return [
        (
            np.array([step * (i - n / 2) * side, bow * (step * (i - n / 2)) ** 2 / 10]),
            rng.normal(0, 0.02),
        )
        for i in range(n)
    ]


def heap(rng: np.random.Generator) -> list[Place]:
    """Two to nine cards thrown on each other at any angle."""
    reach = rng.uniform(15, 90)
    return [
        (rng.normal(0, reach, 2), rng.uniform(0, 2 * math.pi))
        for _ in range(int(rng.integers(2, 10)))
    ]


def grid(rng: np.random.Generator) -> list[Place]:
    """Rows and columns of cards with gaps, as laid out to be counted."""
    nx, ny = int(rng.integers(2, 8)), int(rng.integers(2, 5))
    step = np.array(CARD_MM) * rng.uniform(1.03, 1.35, 2)
    return [
        (np.array([x - nx / 2, y - ny / 2]) * step + rng.normal(0, 2, 2), rng.normal(0, 0.06))
        for y in range(ny)
        for x in range(nx)
    ]


LAYOUTS: tuple[tuple[Callable[[np.random.Generator], list[Place]], float], ...] = (
    (single, 0.36),
    (overlapped, 0.24),
    (row, 0.10),
    (fan, 0.09),
    (spread, 0.06),
    (heap, 0.09),
    (grid, 0.06),
)


def deal(rng: np.random.Generator) -> list[Place]:
    """A random group of cards, turned as a whole."""
    shares = np.array([share for _, share in LAYOUTS])
    layout = LAYOUTS[int(rng.choice(len(LAYOUTS), p=shares / shares.sum()))][0]
    turn = rng.choice([0, math.pi / 2, math.pi]) + rng.normal(0, 0.5)
    cos, sin = math.cos(turn), math.sin(turn)
    matrix = np.array([[cos, sin], [-sin, cos]])
    return [(np.asarray(at @ matrix, float), angle + turn) for at, angle in layout(rng)]
