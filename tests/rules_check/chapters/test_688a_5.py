"""§ 688a.5(a), (g), (h): the shuffle, idle tables, shuffling devices."""

import pytest

from tests.rules_check.chapters import pai_gow_log as log
from tests.rules_check.chapters.pai_gow_log import PaiGowCase as Case
from tests.rules_check.chapters.pai_gow_log import differences

CLEAR = "x2 x4 x5 x6 t1i10 x1 y3i25 r3i50 x3 xD"
PREPARED = "shuffle:dealer stack offer3+ cut3@20 stack"
ROUND = f"p1i10 p3i25 nmb start3 deal3 {CLEAR}"
FIRST = f"{PREPARED} {ROUND}"
LAWFUL = f"{FIRST} {PREPARED} {ROUND}"


def second(prepared: str, rnd: str = ROUND) -> str:
    """Returns two rounds, the second prepared in another way."""
    return f"{FIRST} {prepared} {rnd}"


def device(**more: object) -> dict[str, object]:
    """Returns a profile with a shuffling device."""
    return {"rules_submission": {"automated_shuffler": True, **more}}


def box(name: str, kind: str, x: float) -> dict[str, object]:
    """Returns a square zone."""
    return {"name": name, "kind": kind, "polygon_mm": [[x, 0], [x + 50, 0], [x + 50, 50], [x, 50]]}


ZONES = {"zone": [box("stack", "stack", 0), box("rack", "discard", 100)]}
IDLE = "left1 left3 {0}sit2 shuffle:dealer stack offer2+ cut2@20 stack p2i10 start3 deal3"

CASES = [
    Case(
        "a lawful round",
        LAWFUL,
        tells={
            "2:FP688-001": "compliant",
            "2:FP688-003": "compliant",
            "2:FP688-007": "compliant",
            "2:FP688-008": "compliant",
            "2:FP688-010@3": "compliant",
            "2:FP688-011": "compliant",
            "2:FP688-014": "compliant",
            "2:FP688-021": "compliant",
            "FP688-020": "none",
            "FP688-015": "none",
        },
    ),
    # (a) the shuffle
    Case("not shuffled", second("stack offer3+ cut3@20 stack"), ("2:688a.5(a)",)),
    Case("nothing between the rounds", second(""), ("2:688a.5(a)",)),
    Case(
        "shuffle unseen",
        second("gap stack offer3+ cut3@20 stack"),
        tells={"2:FP688-001": "cannot_tell"},
    ),
    Case(
        "shuffled by whom not told",
        second("shuffle stack"),
        tells={"2:FP688-001": "compliant", "2:FP688-007": "none"},
    ),
    Case(
        "shuffled before the last hand lay in the rack",
        f"{PREPARED} {ROUND.replace('xD', 'shuffle:dealer xD')} offer3+ cut3@20 {ROUND}",
        tells={"2:FP688-001": "cannot_tell"},
    ),
    Case(
        "the device shuffled while the round was played",
        f"{FIRST.replace('t1i10', 'shuffle:device t1i10')} {ROUND}",
        tells={"2:FP688-001": "compliant"},
    ),
    Case(
        "a device of which nothing is told",
        second(""),
        profile=device(),
        tells={"2:FP688-001": "cannot_tell", "2:FP688-007": "none"},
    ),
    Case(
        "a device seen once is a device",
        f"shuffle:device load {ROUND} shuffle:device load {ROUND} {ROUND}",
        tells={"3:FP688-001": "cannot_tell"},
    ),
    Case(
        "a device seen later was there before",
        f"{ROUND} {ROUND} shuffle:device load {ROUND}",
        tells={"2:FP688-001": "cannot_tell", "3:FP688-001": "compliant"},
    ),
    Case("the first round of a recording", ROUND, tells={"FP688-001": "none", "FP688-002": "none"}),
    Case(
        "other cards brought, perhaps preshuffled",
        second("log:cards_changed@2022-06-01T10:00:00-04:00"),
        tells={"2:FP688-001": "none", "2:FP688-002": "cannot_tell"},
    ),
    Case(
        "other cards brought and shuffled",
        second(f"log:cards_changed@2022-06-01T10:00:00-04:00 {PREPARED}"),
        tells={"2:FP688-002": "compliant"},
    ),
    Case(
        "decks received and not shuffled",
        second("log:decks_received=1 inspect:down=1"),
        tells={"2:FP688-001": "none", "2:FP688-002": "cannot_tell"},
    ),
    Case(
        "a shuffle ordered and made",
        second(f"staff:floor_ordered_reshuffle {PREPARED}"),
        tells={"2:FP688-002": "compliant"},
    ),
    Case(
        "a shuffle ordered after the cut and not made",
        second(f"{PREPARED} staff:floor_ordered_reshuffle"),
        ("2:688a.5(a)",),
    ),
    Case(
        "a shuffle ordered, the rest unseen",
        second(f"{PREPARED} staff:floor_ordered_reshuffle gap"),
        tells={"2:FP688-002": "cannot_tell"},
    ),
    Case(
        "no stack told",
        second("shuffle:dealer offer3+ cut3@20"),
        tells={"2:FP688-003": "cannot_tell", "2:FP688-011": "cannot_tell"},
    ),
    Case(
        "a device loads the shoe itself",
        second("shuffle:device load"),
        profile=device(),
        tells={"2:FP688-003": "compliant"},
    ),
    Case(
        "a device and no stack told",
        second("shuffle:device"),
        profile=device(),
        tells={"2:FP688-003": "cannot_tell"},
    ),
    # (g) idle
    Case(
        "spread in a pause",
        second("", IDLE.format("+600 spread:down ")),
        tells={"2:FP688-017": "compliant", "2:FP688-018": "compliant"},
    ),
    Case("not spread for half an hour", second("", IDLE.format("+1800 ")), ("2:688a.5(g)",)),
    Case(
        "not spread, told once",
        second("", IDLE.format("+1800 ") + f" {CLEAR} {PREPARED} {ROUND}"),
        ("2:688a.5(g)",),
        tells={"3:FP688-017": "none"},
    ),
    Case(
        "not spread for less",
        second("", IDLE.format("+1750 ")),
        tells={"2:FP688-017": "cannot_tell"},
    ),
    Case(
        "spread unseen", second("", IDLE.format("+1800 gap ")), tells={"2:FP688-017": "cannot_tell"}
    ),
    Case(
        "spread face up, asked for or not",
        second("", IDLE.format("+600 spread:up ")),
        tells={"2:FP688-018": "cannot_tell"},
    ),
    Case(
        "faces of the spread unseen",
        second("", IDLE.format("+600 spread ")),
        tells={"2:FP688-018": "cannot_tell"},
    ),
    # (h) the device
    Case(
        "an approved device",
        ROUND,
        profile=device(device_approved=True),
        tells={"FP688-020": "compliant"},
    ),
    Case("a device not approved", ROUND, ("688a.5(h)",), profile=device(device_approved=False)),
    Case("approval not told", ROUND, profile=device(), tells={"FP688-020": "cannot_tell"}),
    # What a mutation run asked for
    Case(
        "the recording ends before the next deal",
        f"{FIRST} {PREPARED}",
        tells={"2:FP688-001": "none", "2:FP688-002": "none", "2:FP688-014": "none"},
    ),
    Case(
        "shuffled twice, the second time stacked",
        second("shuffle:device stack shuffle:dealer stack offer3+ cut3@20 stack"),
        tells={"2:FP688-003": "compliant", "2:FP688-007": "compliant"},
    ),
    Case(
        "shuffled twice, the second time not stacked",
        second("shuffle:dealer stack shuffle:dealer offer3+ cut3@20"),
        tells={"2:FP688-003": "cannot_tell"},
    ),
    Case(
        "by the dealer and into a shoe, no stack told",
        second("shuffle:dealer offer3+ cut3@20 load"),
        tells={"2:FP688-003": "cannot_tell"},
    ),
    Case(
        "a device loaded before it shuffled again",
        second("shuffle:device load shuffle:device"),
        tells={"2:FP688-003": "cannot_tell"},
    ),
    Case(
        "a reshuffle ordered twice and made once",
        second(f"staff:floor_ordered_reshuffle {PREPARED} staff:floor_ordered_reshuffle"),
        ("2:688a.5(a)",),
    ),
    Case(
        "cards spread at the opening are no idle cards",
        f"log:decks_received=1 inspect:down=1 spread:up sit1 sit3 wash {FIRST}",
        tells={"FP688-017": "none", "FP688-018": "none"},
    ),
    Case(
        "another player came before all others left",
        second(
            "sit5 left1 left3 +1800 shuffle:dealer stack offer5+ cut5@20 stack",
            "p5i10 start3 deal3",
        ),
        tells={"2:FP688-017": "none"},
    ),
    Case(
        "all left, one came back and left again",
        second("", IDLE.format("+1000 sit1 +5 left1 +1000 ")),
        tells={"2:FP688-017": "cannot_tell"},
    ),
    Case(
        "exactly half an hour",
        second("", IDLE.format("+1799 ")),
        ("2:688a.5(g)",),
    ),
    Case(
        "a second less than half an hour",
        second("", IDLE.format("+1798 ")),
        tells={"2:FP688-017": "cannot_tell"},
    ),
    Case(
        "all who were seen left; others may have wagered unseen",
        f"{FIRST.replace('nmb', 'gap nmb')} {IDLE.format('+1800 ')}",
        tells={"2:FP688-017": "cannot_tell"},
    ),
]


def logs() -> list[log.NamedLog]:
    """Returns the cases as named logs."""
    return [case.log() for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_688a_5(case: Case) -> None:
    assert differences(case) == []
