"""Wagers and payments beside them on drawn tables: are mispayments told, and only they?

python -m benchmarks.chips --pairs 600

Every wager that is found is paid twice: with what it is worth, in the same or in the fewest chips,
and with one chip less or more, or with one chip exchanged for another. Both are read as in an
audit, and compared as the law compares them: value by value where the readings name their values,
else by whether the intervals meet. Beside it stands what intervals alone would tell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from benchmarks.chip_tables import VALUES, Drawing, filmed
from rules_check.facts.events import Chips
from rules_check.facts.money import Cents
from rules_check.procedures.candidates import same
from rules_check.worlds import UNBOUNDED
from sample_video.render.pixels import Image
from sample_video.scripts.areas import Area
from sample_video.scripts.stacks import fewest
from vision.acts.chips.seen import named, worth
from vision.chips.area import ChipReader, StackReading
from vision.table.felt import Felt, FeltZone

# Tables before this one were looked at while the reading and its thresholds were made.
FIRST_TABLE = 5_000
# Lawful pairs alone are of these, which no threshold was chosen on.
FIRST_LAWFUL = 6_000
EDGES_PX = ((0.0, 0.9), (0.9, 1.4), (1.4, 1.9), (1.9, 2.5), (2.5, 9.0))
# How far from the wager's middle a payment is put (mm): two chips touch at 39.
BESIDE_MM = (41.0, 50.0)

# What an amount may be of which nothing is known.
ANY = Cents(0, UNBOUNDED)

Pile = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A wager and a payment as they were and as they were read, in cents.

    Attributes:
        wager, paid: chips from bottom to top.
        seen_wager, seen_paid: what was read; None when nothing was found.
        edge_px: how long one chip's edge looks.
        elevation_deg: of the camera over the felt there.
        kind: ``lawful``, or how it was mispaid.
    """

    wager: Pile
    paid: Pile
    seen_wager: Chips | None
    seen_paid: Chips | None
    edge_px: float
    elevation_deg: float
    kind: str

    @property
    def found(self) -> bool:
        return self.seen_wager is not None and self.seen_paid is not None

    @property
    def accused(self) -> bool:
        """Whether the law would say that the payment is not the wager's worth."""
        if self.seen_wager is None or self.seen_paid is None:
            return False
        first, second = ((one, one.cents or ANY) for one in (self.seen_wager, self.seen_paid))
        return same(((first[0],), first[1]), ((second[0],), second[1]))[0] is False

    @property
    def apart(self) -> bool:
        """Whether the intervals alone would say so."""
        if self.seen_wager is None or self.seen_paid is None:
            return False
        return not (self.seen_wager.cents or ANY).may_equal(self.seen_paid.cents or ANY)


def staged_pairs(
    pairs: int, *, first: int = FIRST_TABLE, turns: tuple[bool, ...] = (True, False)
) -> Iterator[Pair]:
    """Pairs of tables ``first`` and after; in each turn of a table all are lawful, or none."""
    given, seed = 0, first
    while given < pairs:
        for pair in _of_table(seed, turns):
            yield pair
            given += 1
        seed += 1


def lawful_pairs(pairs: int, *, first: int = FIRST_LAWFUL) -> Iterator[Pair]:
    """Lawful pairs alone, to see how many are accused."""
    return staged_pairs(pairs, first=first, turns=(True, True, True))


def _of_table(seed: int, turns: tuple[bool, ...]) -> Iterator[Pair]:
    drawing = Drawing.of(seed)
    rng = random.Random(f"chip pairs/{seed}")  # noqa: S311 - pictures, not secrets
    areas = [area for area in drawing.layout.areas if area.kind == "wager"]
    areas = [area for area in areas if area.wager == "initial"]
    reader, zones = _reader(drawing, areas)
    for lawful in turns:
        wagers = [stack_of(rng) for _ in areas]
        paid = [_fair(rng, chips) if lawful else _wrong(rng, chips) for chips in wagers]
        pictures = _pictures(drawing, rng, areas, wagers, [chips for _, chips in paid])
        for zone, wager, (kind, chips) in zip(zones, wagers, paid, strict=True):
            centre = zone.centre_mm
            edge = 3.3 * float(np.hypot(*drawing.camera.up_px([centre])[0]))
            first = _act(reader.read_zone(pictures[1], pictures[0], zone))
            second = _act(reader.read_zone(pictures[2], pictures[1], zone, reach_mm=55.0))
            yield Pair(
                wager=wager, paid=chips, seen_wager=first, seen_paid=second, edge_px=edge,
                elevation_deg=_elevation(drawing, centre), kind=kind,
            )  # fmt: skip


def _elevation(drawing: Drawing, centre: tuple[float, float]) -> float:
    x, y, z = drawing.view.eye_mm
    return math.degrees(math.atan2(z, math.hypot(x - centre[0], y - centre[1])))


def _act(reading: StackReading) -> Chips | None:
    """The reading as an event tells it; None when nothing was found."""
    if not reading.stacks:
        return None
    cents, _, confidence = worth(reading)
    values = named(reading.values)
    return Chips(id="", t=0.0, action="paid", cents=cents, values=values, confidence=confidence)


def _reader(drawing: Drawing, areas: list[Area]) -> tuple[ChipReader, tuple[FeltZone, ...]]:
    zones = tuple(
        SimpleNamespace(
            name=area.name, kind="wager", position=area.position, wager=area.wager, hand=None,
            polygon_mm=area.polygon_mm,
        )
        for area in areas
    )  # fmt: skip
    chips = [SimpleNamespace(cents=cents, colours=c) for cents, c in drawing.colours.items()]
    reader = ChipReader(chips, Felt(SimpleNamespace(zones=zones), drawing.camera))
    return reader, reader.felt.zones


def _pictures(
    drawing: Drawing,
    rng: random.Random,
    areas: list[Area],
    wagers: list[Pile],
    paid: list[Pile],
) -> list[Image]:
    """The bare table, the wagers on it, and the payments beside them."""
    stage, film = drawing.bare()
    pictures = [filmed(stage.picture, film, rng.randrange(1 << 20), rng)]
    places = [tuple(c + rng.gauss(0, 4) for c in area.centre_mm) for area in areas]
    for stacks, beside in ((wagers, False), (paid, True)):
        for (x, y), chips in zip(places, stacks, strict=True):
            way, far = rng.uniform(0, 2 * math.pi), rng.uniform(*BESIDE_MM) if beside else 0.0
            where = (x + far * math.cos(way), y + far * math.sin(way), 0.3)
            mess = rng.uniform(0.2, 0.9)
            stage.stack(drawing.maker, chips, where, salt=rng.randrange(1 << 20), mess_mm=mess)
        pictures.append(filmed(stage.picture, film, rng.randrange(1 << 20), rng))
    return pictures


def stack_of(rng: random.Random) -> Pile:
    """A wager: a sum in the fewest chips, chips of one kind, or any few chips."""
    how = rng.random()
    if how < 0.5:
        value = rng.choice(VALUES[:3])
        chips = tuple(fewest(value * min(12, 1 + int(rng.expovariate(1 / 4))), VALUES[:4]))
    elif how < 0.75:
        chips = (rng.choice(VALUES[:4]),) * min(8, 1 + int(rng.expovariate(1 / 2.5)))
    else:
        few = rng.sample(VALUES[:4], k=2)
        count = min(8, 1 + int(rng.expovariate(1 / 2.5)))
        chips = tuple(sorted((rng.choice(few) for _ in range(count)), reverse=True))
    return chips


def _fair(rng: random.Random, wager: Pile) -> tuple[str, Pile]:
    chips = wager if rng.random() < 0.5 else tuple(fewest(sum(wager), VALUES[:4]))
    return "lawful", chips


def _wrong(rng: random.Random, wager: Pile) -> tuple[str, Pile]:
    """One chip less (its smallest), one more, or one exchanged for the next smaller or larger."""
    _, fair = _fair(rng, wager)
    how = rng.choice(("short", "over", "exchanged"))
    if how == "short" and len(fair) > 1:
        return "one chip short", fair[:-1]
    if how == "exchanged":
        at = VALUES.index(fair[-1])
        other = VALUES[at - 1] if at == 3 or (at and rng.random() < 0.5) else VALUES[at + 1]
        chips = tuple(sorted((*fair[:-1], other), reverse=True))
        return "one chip exchanged", chips
    return "one chip over", (*fair, fair[-1])


def told_pairs(pairs: list[Pair]) -> Iterator[str]:
    """Lines of a table: by the edge of a chip, then by the kind of mispayment."""
    yield (
        "edge px     elevation  lawful  read  accused  by intervals  exact wager   mispaid  read"
        "  told  by intervals"
    )
    for low, high in (*EDGES_PX, (0.0, 9.0)):
        mine = [p for p in pairs if low <= p.edge_px < high]
        if mine:
            yield f"{low:.1f} to {high:.1f}  {_line(mine)}"
    clear = [p for p in pairs if p.edge_px >= EDGES_PX[2][0]]
    yield f"told where a chip shows {EDGES_PX[2][0]} px or more:"
    for kind in sorted({p.kind for p in clear} - {"lawful"}):
        mine = [p for p in clear if p.kind == kind]
        yield f"  {kind:<22}{len(mine):5d}{_share([p.accused for p in mine]):8.2f}"


def _line(pairs: list[Pair]) -> str:
    fair = [p for p in pairs if p.kind == "lawful"]
    wrong = [p for p in pairs if p.kind != "lawful"]
    steep = np.median([p.elevation_deg for p in pairs])
    exact = _share([_exactly(p.seen_wager, p.wager) for p in fair])
    return (
        f"{steep:9.0f}{len(fair):10d}{_share([p.found for p in fair]):6.2f}"
        f"{sum(p.accused for p in fair):9d}{sum(p.apart for p in fair):14d}{exact:13.2f}"
        f"{len(wrong):10d}{_share([p.found for p in wrong]):6.2f}"
        f"{_share([p.accused for p in wrong]):6.2f}{_share([p.apart for p in wrong]):14.2f}"
    )


def _exactly(seen: Chips | None, pile: Pile) -> bool:
    return seen is not None and seen.cents == Cents.exact(sum(pile))


def _share(these: list[bool]) -> float:
    return float(np.mean(these)) if these else float("nan")
