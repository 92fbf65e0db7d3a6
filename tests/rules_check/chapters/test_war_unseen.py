"""Casino War: what is hidden, unread or told of nobody, where a verdict hangs on it.

Cases that a mutation run of the law asked for.
"""

import pytest

from tests.rules_check.chapters.cases import TABLE_651A, Case, differences
from tests.rules_check.chapters.test_567_5 import ROUND
from tests.rules_check.chapters.test_567_9_tie_hand import areas_of
from tests.rules_check.chapters.test_651a_9 import CLEAR, DEAL, SETTLE

TIED = "p3i20 nmb c3=9C cD=9H p3w20 {0}"
WON = "burn burn burn w3=KC wD=10S y3w20 b3i20 r3w40 r3i20 x3 X3 xD XD"
LOST = "burn burn burn w3=4C wD=10S {0} t3w20 x3 X3 xD XD"
TIE_PAID_EVEN = "p3i20 p3t5 nmb c3=9C cD=9H y3t5"
WAR_LOST = "t3i20 p3w20 burn burn burn w3=4C wD=10S t3w20 x3 X3 xD XD"


def final(name: str, script: str, *breaks: str, **tells: str) -> Case:
    """Returns a case under 651a; ``W651_001_3`` stands for W651-001 at position 3."""
    keys = {}
    for key, value in tells.items():
        chapter, number, *position = key.split("_")
        keys[f"{chapter}-{number}" + (f"@{position[0]}" if position else "")] = value
    return Case(name, script, breaks, keys, "651a", TABLE_651A)


CASES = [
    final("the Initial stayed", TIED.format(WON), W651_009_3="compliant"),
    final(
        "collected before the War deal, the amount unread",
        TIED.format(f"t3i? {WON.replace('b3i20 ', '').replace('r3i20 ', '')}"),
        "651a.9(c)(2)@3",
        W651_009_3="violation",
    ),
    final(
        "nothing was collected",
        TIED.format(f"t3i0 {WON}"),
        W651_009_3="compliant",
    ),
    final(
        "collected and handed back before the War deal",
        TIED.format(f"t3i20 b3i20 {LOST.format('t3i20')}"),
        W651_009_3="compliant",
    ),
    final(
        "collected after a War deal that nobody saw",
        TIED.format("gap*9 t3i20 t3w20 x3 xD"),
        W651_009_3="cannot_tell",
    ),
    final(
        "the War deal begun unseen",
        TIED.format(f"burn gap {WON.replace('burn burn burn', 'burn')}"),
        W651_009_3="cannot_tell",
    ),
    final(
        "a loser collected from a wager that was not told",
        f"{DEAL} {SETTLE.replace('t1i30', 't1?30')} {CLEAR}",
        W651_002_1="cannot_tell",
    ),
    final(
        "a winner paid at a seat that was not told",
        f"{DEAL} {SETTLE.replace('y3i25', 'y?i25')} {CLEAR}",
        W651_003_3="cannot_tell",
    ),
    final(
        "a loser's cards cleared from a place that was not told",
        f"{DEAL} {SETTLE} {CLEAR.replace('x1', 'x?')}",
        W651_010="compliant",
    ),
    Case(
        "a Tie wager paid even and taken up, then its neighbour unseen",
        f"{TIE_PAID_EVEN} r3t5 r3t5 gap@3.initial {WAR_LOST}",
        ("567.10(2)@3",),
        profile=areas_of(3),
    ),
    Case(
        "a Tie wager paid even and left, its neighbour unseen",
        f"{TIE_PAID_EVEN} gap@3.initial r3t5 r3t5 {WAR_LOST}",
        tells={"W567-101@3": "cannot_tell"},
        profile=areas_of(3),
    ),
    Case(
        "a Tie wager paid even and taken up, then its own area unseen",
        f"{TIE_PAID_EVEN} r3t5 r3t5 gap@3.tie {WAR_LOST}",
        tells={"W567-101@3": "cannot_tell"},
        profile=areas_of(3),
    ),
    Case(
        "placed while the seat's other area was unseen",
        "p3i20 gap@3.tie nmb c3=9C cD=4H y3i15 x3 xD",
        ("567.10(1)@3",),
        profile=areas_of(3),
    ),
    Case(
        "placed, and its own area unseen",
        "p3i20 gap@3.initial nmb c3=9C cD=4H y3i15 x3 xD",
        tells={"W567-100@3": "cannot_tell"},
        profile=areas_of(3),
    ),
    Case(
        "not shuffled, and a gap after the first card",
        f"{ROUND} load burn {ROUND.replace('t1i5', 'gap t1i5', 1)}",
        ("2:567.5(a)",),
    ),
    Case(
        "not offered to the players there",
        f"{ROUND} shuffle:dealer stack cutD@20 load burn {ROUND}",
        ("2:567.5(b)",),
    ),
    Case(
        "not offered, and who came was not told",
        f"{ROUND} p?i5 shuffle:dealer stack cutD@20 load burn {ROUND}",
        tells={"2:W567-040": "cannot_tell"},
    ),
    Case(
        "not offered, and what was placed was not told",
        f"{ROUND} p1?5 shuffle:dealer stack cutD@20 load burn {ROUND}",
        tells={"2:W567-040": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_verdict_hangs_on(case: Case) -> None:
    assert differences(case) == []
