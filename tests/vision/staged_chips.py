"""A betting area seen by a reader that knows what each picture shows, and changes in it."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import numpy as np

from vision.acts.chips.changes import ChipTable
from vision.chips.area import Stack, together
from vision.table.cell_content import Change
from vision.table.layout import Cell
from vision.table.lookback import Passage

SECOND = 1_000_000_000
SIZE = (40, 30)
BOX = (0, 0, 40, 30)
BARE, TURNED = 60, 221
WHOLE = np.ones((30, 40), bool)
OUTER = np.arange(1200).reshape(30, 40) < 200
ZONE = SimpleNamespace(
    name="3.initial",
    kind="wager",
    position=3,
    wager="initial",
    hand=None,
    distance_mm=lambda place: np.hypot(*place)[None] - 20.0,
)
CELL = Cell(number=7, kind="chips", zones=(ZONE,), position=3, mask=np.ones((30, 40), bool))
NOBODY, DEALER, PLAYER, EITHER = (0, 0, 0), (900, 0, 0), (0, 900, 0), (100, 0, 5000)


def stack(cents, x=0.0, count=(1, 1)):
    return Stack(
        box_px=(0.0, 0.0, 1.0, 1.0),
        count=count,
        chips=(None,),
        cents=cents,
        bounds=cents,
        confidence=0.98,
        foot_mm=(x, 0.0),
        top_px=(0.0, 0.0),
        values=(),
    )


STAKE = stack((2500, 2500))
BIGGER = stack((4000, 4000), count=(4, 4))
DOUBTFUL = stack((1000, 3000), count=(2, 3))
BESIDE = stack((2500, 2500), x=45.0)
SHIFTED = replace(DOUBTFUL, top_px=(0.1, 0.0))
GROWN = replace(SHIFTED, count=(4, 5))
INSIDE = stack((2500, 2500), x=20.0)
NEXT = replace(stack((500, 500)), foot_mm=(20.0, 30.0), box_px=(10.0, 10.0, 30.0, 28.0))
TALL = replace(stack((9000, 9000)), box_px=(5.0, 5.0, 35.0, 28.0))
OWN, MORE_OWN = stack((10000, 40000), -45.0, (2, 3)), stack((70000, 90000), -45.0, (5, 6))


@dataclass
class Pictured:
    """Stands for a reader: a picture's grey level says which stacks it shows."""

    shown: dict[int, tuple[Stack, ...]]

    def read_zone(self, image, background, zone, *, reach_mm=25.0):
        had = [s.foot_mm for s in self.shown.get(int(background[0, 0, 0]), ())]
        return together([s for s in self.shown[int(image[0, 0, 0])] if s.foot_mm not in had])

    def stands_in(self, stack, zone):
        return (stack.foot_mm[1] == 0.0) == (zone.name == "3.initial")

    def is_aside(self, stack, zone, out_mm=10.0):
        return stack.foot_mm[0] < (0.0 if out_mm > 0 else 10.0)

    def beside(self, places_px, zone):
        return places_px[:, 1] >= 20

    def is_turned(self, before, old, after, new):
        return int(after[0, 0, 0]) == TURNED

    def lay_bare(self, image, stack, zone, most=0.6):
        return int(image[0, 0, 0]) == BARE


SHOWN = Pictured(
    {
        BARE: (),
        100: (STAKE,),
        140: (STAKE, BESIDE),
        180: (BIGGER,),
        220: (DOUBTFUL,),
        250: (DOUBTFUL, BESIDE),
        20: (),
        70: (),
        30: (OWN,),
        230: (SHIFTED,),
        235: (GROWN,),
        TURNED: (DOUBTFUL,),
        240: (INSIDE,),
        200: (OWN, STAKE),
        0: (STAKE, OWN),
        160: (STAKE, MORE_OWN),
        210: (replace(STAKE, foot_mm=(8.0, 0.0)),),
        130: (STAKE, NEXT),
        150: (NEXT,),
        90: (TALL,),
        50: (STAKE, replace(BESIDE, box_px=(5.0, 5.0, 35.0, 28.0))),
        170: (replace(STAKE, foot_mm=(8.0, 0.0)), BESIDE),
    }
)


def mixed(level, low):
    """A picture whose lower third, before the area, shows something else."""
    image = picture(level)
    image[20:] = low
    return image


def picture(level):
    return np.full((30, 40, 3), level, np.uint8)


def seen(before, after, near, *, t=10.0, appeared=0.1, vanished=0.1, solid=0.25, where=WHOLE):
    came = round(t * SECOND)
    passage = Passage(
        since_ns=came - SECOND,
        left_ns=came - SECOND // 2,
        came_ns=came,
        covers=near,
        near=near,
        sides_in_turn=False,
    )
    return Change(
        cell=CELL,
        passage=passage,
        calm_ns=came + SECOND // 4,
        where=where,
        box_px=BOX,
        held_cards=(0.0 if before == BARE else 0.3, 0.0 if after == BARE else 0.3),
        solid_cards=solid,
        before=picture(before),
        after=picture(after),
        bare=picture(BARE),
        appeared=appeared,
        vanished=vanished,
        glimpses=(),
    )


def came(before, after, near, **more):
    return seen(before, after, near, appeared=1.0, vanished=0.0, **more)


def went(before, after, near, **more):
    return seen(before, after, near, appeared=0.0, vanished=1.0, **more)


def acts(*changes):
    table = ChipTable(size_px=SIZE)
    return [
        (act.action, None if act.cents is None else (act.cents.low, act.cents.high))
        for change in changes
        for act in table.see(change, SHOWN).acts
    ]


PLACED = came(BARE, 100, PLAYER, t=2.0)
PAID = came(100, 140, DEALER, t=12.0)
EXACT = (2500, 2500)


def said(told):
    return [act.action for act in told.acts], told.doubtful
