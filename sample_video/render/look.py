"""How a table looks: cloth, print, rail, floor, lamps, chips; by seed, from two pools."""

import random
from dataclasses import dataclass
from typing import Literal

from sample_video.render.pixels import colour_of
from sample_video.render.solids import Light

Split = Literal["train", "held_out"]
Bgr = tuple[float, float, float]

_FELTS: dict[Split, tuple[str, ...]] = {
    "train": (
        "#1f6b4f",
        "#17583f",
        "#2a7d5c",
        "#1c4f8a",
        "#234b78",
        "#7a1f2b",
        "#6b2340",
        "#8b2e3a",
        "#3c3f46",
        "#4b2d63",
        "#0f5e63",
        "#a06a1e",
        "#2f6f2f",
        "#1a3d66",
        "#56342a",
        "#145a46",
        "#5c1f3a",
        "#345f86",
        "#7c6a4a",
        "#30343c",
    ),
    "held_out": ("#24765f", "#5a2748", "#2b5f99", "#6f2a22", "#3d5a3a"),
}
_LINES = ("#f2ecdc", "#ffffff", "#efe6c2", "#e9d9a0", "#dfe6ea", "#f6e7c9")
_ACCENTS = ("#e8b23a", "#6cc4cf", "#f0c14b", "#e0584f", "#9fd36b", "#ffffff", "#d9a441", "#8ec5f0")
_WOODS = ("#7a4a2a", "#5b3520", "#8f6238", "#3b2820", "#6a3f2c", "#a57a4c")
_RAILS = ("#4a4a4c", "#2b2b2d", "#5a3d2b", "#3a2420", "#6b6660", "#22303a", "#4d1f22", "#7b6a55")
_FLOORS = ("#4a3f33", "#38303a", "#5a4a2e", "#2e2f3a", "#4d2f2c", "#3c4238", "#6a5a48", "#50505a")
_TITLES = (
    "CASINO WAR",
    "Harbour Lights",
    "MESA GRAND",
    "Silver Fox",
    "ROYAL PIER",
    "Lakeside",
    "STARLINE",
    "Red Mill",
    "GRAND UNION",
    "Old Foundry",
    "BLUE HERON",
    "Sundown Club",
)
_RULES = (
    ("TIE PAYS 10 TO 1", "WAR PAYS 2 TO 1  ·  3 TO 1 ON A WAR TIE"),
    ("TIE BET 10 TO 1", "GO TO WAR OR SURRENDER HALF"),
    ("TIE WAGER PAYS 10 TO 1", "HIGH CARD WINS"),
    ("GO TO WAR", "TIE PAYS 10 TO 1"),
    ("ACES ARE HIGH", "SURRENDER LOSES HALF THE WAGER"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipStyle:
    """How all chips of a house are made.

    Attributes:
        spots: Number of edge spots.
        spot_share: Part of the rim they cover.
        split: Spots with a bar in the middle.
        inlay: Radius of the printed centre, as part of the chip's radius.
        ring: A thin ring around the inlay.
        wear: 0 new to 1 dirty.
    """

    spots: int
    spot_share: float
    split: bool
    inlay: float
    ring: bool
    wear: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Everything about a table that is not law: colours, print, furniture and lamps."""

    seed: int
    split: Split
    felt: Bgr
    line: Bgr
    accent: Bgr
    line_mm: float
    double_lines: bool
    text_to_dealer: bool
    text_serif: bool
    title: str
    rules: tuple[str, str]
    labels: tuple[str, str, str]
    wear: float
    weave: float
    rail: Bgr
    rail_gloss: float
    rail_radius: float
    wood: Bgr
    floor: Bgr
    floor_pattern: int
    shoe: Bgr
    lamp_xy: tuple[float, float]
    lamp_reach: float
    ambient: float
    light: Light
    glare: tuple[tuple[float, float, float, float], ...]
    chips: ChipStyle


def draw_look(seed: int, split: Split = "train") -> Look:
    """A table's look; the same for the same seed and pool."""
    rng = random.Random(f"look/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    lean = rng.uniform(-0.45, 0.45), rng.uniform(-0.45, 0.45)
    norm = (lean[0] ** 2 + lean[1] ** 2 + 1.0) ** 0.5
    tint = rng.uniform(-0.07, 0.09)
    glare = tuple(
        (
            rng.uniform(200, 1600),
            rng.uniform(100, 800),
            rng.uniform(60, 180),
            rng.uniform(0.05, 0.22),
        )
        for _ in range(rng.choice((0, 0, 1, 2)))
    )
    return Look(
        seed=seed,
        split=split,
        felt=_vary(rng, colour_of(rng.choice(_FELTS[split])), 0.10),
        line=colour_of(rng.choice(_LINES)),
        accent=colour_of(rng.choice(_ACCENTS)),
        line_mm=rng.uniform(2.4, 4.6),
        double_lines=rng.random() < 0.3,
        text_to_dealer=rng.random() < 0.5,
        text_serif=rng.random() < 0.4,
        title=rng.choice(_TITLES),
        rules=rng.choice(_RULES),
        labels=rng.choice(
            (
                ("INITIAL", "TIE", "WAR"),
                ("BET", "TIE", "WAR"),
                ("", "TIE", "WAR"),
                ("WAGER", "TIE", ""),
            )
        ),
        wear=rng.uniform(0.0, 0.5),
        weave=rng.uniform(0.4, 1.2),
        rail=_vary(rng, colour_of(rng.choice(_RAILS)), 0.15),
        rail_gloss=rng.uniform(0.06, 0.3),
        rail_radius=rng.uniform(52.0, 72.0),
        wood=_vary(rng, colour_of(rng.choice(_WOODS)), 0.1),
        floor=_vary(rng, colour_of(rng.choice(_FLOORS)), 0.2),
        floor_pattern=rng.randrange(4),
        shoe=colour_of(
            rng.choice(("#232326", "#1c1c20", "#5a1418", "#d9d4c8", "#203040", "#3a2a1c"))
        ),
        lamp_xy=(900.0 + rng.uniform(-300, 300), 420.0 + rng.uniform(-180, 200)),
        lamp_reach=rng.uniform(800.0, 1800.0),
        ambient=rng.uniform(0.52, 0.85),
        light=Light(
            direction=(lean[0] / norm, lean[1] / norm, 1.0 / norm),
            key=rng.uniform(0.55, 0.8),
            fill=rng.uniform(0.32, 0.48),
            tint=(1.0 - tint, 1.0, 1.0 + tint * 0.6),
        ),
        glare=glare,
        chips=_draw_chips(rng, split),
    )


def _draw_chips(rng: random.Random, split: Split) -> ChipStyle:
    spots = rng.choice((4, 6, 8, 8, 12) if split == "train" else (3, 5, 6))
    return ChipStyle(
        spots=spots,
        spot_share=rng.uniform(0.3, 0.55),
        split=rng.random() < 0.4,
        inlay=rng.uniform(0.44, 0.66),
        ring=rng.random() < 0.6,
        wear=rng.uniform(0.0, 0.6),
    )


def _vary(rng: random.Random, bgr: Bgr, amount: float) -> Bgr:
    gain = rng.uniform(1.0 - amount, 1.0 + amount)
    blue, green, red = (
        min(255.0, max(4.0, c * gain + rng.uniform(-8, 8) * amount * 10)) for c in bgr
    )
    return blue, green, red
