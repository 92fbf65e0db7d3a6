# ruff: noqa: E501 - a log is read best on one line
"""§ 567.4: opening of the table."""

import pytest

from tests.rules_check.chapters.cases import Case, differences

ROUND = "p1i5 p2i5 nmb c1=2C c2=3C cD=9H t1i5 t2i5 x1 x2 xD"
OPEN = "log:decks_received=6 inspect:down=6 staff:floor_verified spread:up sit1 wash stack shuffle stack offer1+ cut1@20 load=6 burn"
LAWFUL = f"{OPEN} {ROUND}"
SHUFFLER = {"rules_submission": {"automated_shuffler": True, "decks": 12}}
TWO = "inspect:down=12 staff:floor_verified spread:up:red spread:up:blue sit1 stack:red stack:blue shuffle:device:red offer1+ cut1@20 load:red=6 burn"


def but(part: str, other: str) -> str:
    """Returns the lawful log with one part replaced."""
    assert part in LAWFUL
    return LAWFUL.replace(part, other, 1)


CASES = [
    Case(
        "an opening of which only the log tells",
        f"log:decks_received=12 {ROUND}",
        profile=SHUFFLER,
        tells={"W567-034": "none"},
    ),
    Case(
        "both batches spread unseen",
        f"log:decks_received=12 {TWO.replace('spread:up:red spread:up:blue', 'gap')} {ROUND}",
        profile=SHUFFLER,
        tells={"W567-034": "cannot_tell compliant"},
    ),
    Case(
        "lawful",
        LAWFUL,
        tells={
            "W567-029": "compliant",
            "W567-030": "compliant",
            "W567-031": "compliant",
            "W567-032": "compliant",
            "W567-033": "compliant",
            "W567-034": "none",
            "W567-036": "none",
            "W567-037": "compliant",
            "W567-039": "compliant",
            "W567-040": "compliant",
            "W567-041@1": "compliant",
            "W567-046": "compliant",
            "W567-047@1": "compliant",
            "W567-050": "compliant",
            "W567-054": "none",
            "W567-056": "none",
        },
    ),
    Case(
        "six inspections of one deck",
        but("inspect:down=6", "inspect:down=1 " * 6),
        tells={"W567-029": "compliant"},
    ),
    Case("five decks received", but("received=6", "received=5"), ("567.4(a)",)),
    Case("one deck not inspected", but("inspect:down=6", "inspect:down=5"), ("567.4(a)",)),
    Case(
        "one deck's inspection perhaps unseen",
        but("inspect:down=6", "inspect:down=5 gap"),
        tells={"W567-029": "cannot_tell"},
    ),
    Case("inspected face up", but("inspect:down=6", "inspect:up=6"), ("567.4(a)",)),
    Case(
        "faces unseen at the inspection",
        but("log:decks_received=6 inspect:down=6", "inspect=6"),
        tells={"W567-029": "cannot_tell"},
    ),
    Case(
        "number of decks not told",
        but("inspect:down=6", "inspect:down"),
        tells={"W567-029": "cannot_tell"},
    ),
    Case(
        "no entry of decks received",
        but("log:decks_received=6 ", ""),
        tells={"W567-029": "compliant"},
    ),
    Case("not inspected", but("inspect:down=6 ", ""), ("567.4(a)",)),
    Case("inspection unseen", but("inspect:down=6 ", "gap "), tells={"W567-029": "cannot_tell"}),
    Case(
        "not verified as far as told",
        but("staff:floor_verified ", ""),
        tells={"W567-030": "cannot_tell"},
    ),
    Case(
        "verified after the spread",
        but("staff:floor_verified spread:up", "spread:up staff:floor_verified"),
        ("567.4(a)",),
    ),
    Case(
        "verified before the inspection",
        but("inspect:down=6 staff:floor_verified", "staff:floor_verified inspect:down=6"),
        tells={"W567-030": "cannot_tell"},
    ),
    Case("not spread", but("spread:up ", ""), ("567.4(b)",)),
    Case("spread face down", but("spread:up", "spread:down"), ("567.4(b)",)),
    Case(
        "spread face down, then turned up",
        but("spread:up", "spread:down spread:up"),
        tells={"W567-031": "compliant"},
    ),
    Case(
        "faces of the spread unseen", but("spread:up", "spread"), tells={"W567-031": "cannot_tell"}
    ),
    Case("spread unseen", but("spread:up", "gap"), tells={"W567-031": "cannot_tell"}),
    Case(
        "the recording ends before the spread", "inspect:down=6", tells={"W567-031": "cannot_tell"}
    ),
    Case("turned over before anyone came", but("sit1 wash", "wash sit1 sit2"), ("567.4(b)",)),
    Case(
        "nobody told when the second came",
        but("sit1 wash", "wash sit1"),
        tells={"W567-032": "cannot_tell"},
    ),
    Case("nobody told who was there", but("sit1 ", ""), tells={"W567-032": "cannot_tell"}),
    Case(
        "a wager shows that a player was there",
        but("sit1", "p1i5").replace("burn p1i5", "burn"),
        tells={"W567-032": "compliant"},
    ),
    Case(
        "came in a gap perhaps",
        but("sit1 wash", "gap wash sit1"),
        tells={"W567-032": "cannot_tell"},
    ),
    Case("not washed", but("wash ", ""), ("567.4(c)",)),
    Case("washed after stacking", but("wash stack", "stack wash"), ("567.4(c)",)),
    Case("washed face up", but("wash ", "wash:up "), ("567.4(c)",)),
    Case(
        "a batch stacked face up",
        f"{TWO.replace('stack:blue', 'stack:up:blue')} {ROUND}",
        ("567.4(d)",),
        profile=SHUFFLER,
    ),
    Case("wash unseen", but("wash", "gap"), tells={"W567-033": "cannot_tell"}),
    Case(
        "two batches, each by itself",
        f"{TWO} {ROUND}",
        profile=SHUFFLER,
        tells={"W567-034": "compliant", "W567-033": "none"},
    ),
    Case(
        "both batches spread together",
        f"{TWO.replace('spread:up:red spread:up:blue', 'spread:up')} {ROUND}",
        ("567.4(d)",),
        profile=SHUFFLER,
    ),
    Case(
        "only one batch spread",
        f"{TWO.replace(' spread:up:blue', '')} {ROUND}",
        ("567.4(d)",),
        profile=SHUFFLER,
    ),
    Case(
        "both batches stacked together",
        f"{TWO.replace('stack:red stack:blue', 'stack')} {ROUND}",
        ("567.4(d)",),
        profile=SHUFFLER,
    ),
    Case(
        "which batch was spread not told",
        f"{TWO.replace('spread:up:red spread:up:blue', 'spread:up spread:up')} {ROUND}",
        profile=SHUFFLER,
        tells={"W567-034": "cannot_tell compliant"},
    ),
    Case(
        "a batch's spread unseen",
        f"{TWO.replace('spread:up:blue', 'gap')} {ROUND}",
        profile=SHUFFLER,
        tells={"W567-034": "cannot_tell compliant"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_4(case: Case) -> None:
    assert differences(case) == []
