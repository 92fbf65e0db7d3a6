"""§ 688a.5: shuffle and cut of the cards; the starting position; idle tables."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.rules_check.chapters import pai_gow_log as log
from tests.rules_check.chapters.cases import told


@dataclass(frozen=True, slots=True)
class Case:
    """One log under chapter 688a, its violations, and the outcome of single provisions."""

    name: str
    script: str
    breaks: tuple[str, ...] = ()
    tells: dict[str, str] = field(default_factory=dict)
    profile: dict[str, Any] = field(default_factory=dict)


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
    # (c) the cut
    Case("not offered", second("shuffle:dealer stack"), ("2:688a.5(c)",)),
    Case(
        "not offered to the players there, cut by the dealer",
        second("shuffle:dealer stack cutD@20 stack"),
        ("2:688a.5(c)",),
    ),
    Case(
        "nobody there to be offered the cut",
        f"shuffle:dealer stack cutD@20 stack {ROUND}",
        tells={"FP688-007": "cannot_tell"},
    ),
    Case("offer unseen", second("shuffle:dealer gap stack"), tells={"2:FP688-007": "cannot_tell"}),
    Case(
        "a device needs no cut",
        second("shuffle:device stack"),
        profile=device(),
        tells={"2:FP688-007": "none", "2:FP688-008": "none"},
    ),
    Case(
        "a player simply cuts",
        second("shuffle:dealer stack cut3@20 stack"),
        tells={"2:FP688-007": "compliant", "2:FP688-008": "none"},
    ),
    Case("offered and not cut", second("shuffle:dealer stack offer3+ stack"), ("2:688a.5(c)",)),
    Case(
        "offered, the cut unseen",
        second("shuffle:dealer stack offer3+ gap"),
        tells={"2:FP688-008": "cannot_tell"},
    ),
    Case(
        "accepted and cut by another",
        second("shuffle:dealer stack offer3+ cut1@20 stack"),
        ("2:688a.5(c)@1",),
    ),
    Case(
        "accepted and cut by the dealer",
        second("shuffle:dealer stack offer3+ cutD@20 stack"),
        ("2:688a.5(c)",),
    ),
    Case(
        "refused and cut by the dealer",
        second("shuffle:dealer stack offer3- offer1- cutD@20 stack"),
        tells={"2:FP688-008": "compliant"},
    ),
    Case(
        "refused by one; whom else to ask is not in the text",
        second("shuffle:dealer stack offer3- cutD@20 stack"),
        tells={"2:FP688-008": "compliant"},
    ),
    Case(
        "whether he accepted not told",
        second("shuffle:dealer stack offer3? cutD@20 stack"),
        tells={"2:FP688-008": "cannot_tell"},
    ),
    Case(
        "cut by whom not told",
        second("shuffle:dealer stack offer3+ cut?@20 stack"),
        tells={"2:FP688-008": "cannot_tell"},
    ),
    Case(
        "offered to whom not told",
        second("shuffle:dealer stack offer?+ cut3@20 stack"),
        tells={"2:FP688-008": "cannot_tell"},
    ),
    Case(
        "any player may be asked first: the list is not in the text",
        second("shuffle:dealer stack offer1+ cut1@20 stack"),
    ),
    Case(
        "the stack on a cover card",
        second("shuffle:dealer stack coverS@stack offer3+ cut3@20 stack"),
        tells={"2:FP688-006": "compliant", "2:FP688-013": "cannot_tell"},
        profile=ZONES,
    ),
    Case(
        "the stack not seen on a cover card",
        LAWFUL,
        tells={"2:FP688-006": "cannot_tell", "2:FP688-013": "cannot_tell"},
        profile=ZONES,
    ),
    Case(
        "a cover card to the rack",
        second(f"{PREPARED} coverS@rack"),
        tells={"2:FP688-013": "compliant"},
        profile=ZONES,
    ),
    Case(
        "a cover card back into the stack",
        second(f"{PREPARED} coverS@stack"),
        tells={"2:FP688-013": "compliant"},
        profile=ZONES,
    ),
    # (e) the depth
    Case(
        "ten cards in",
        second("shuffle:dealer stack offer3+ cut3@10 stack"),
        tells={"2:FP688-010@3": "compliant"},
    ),
    Case("nine cards in", second("shuffle:dealer stack offer3+ cut3@9 stack"), ("2:688a.5(e)@3",)),
    Case(
        "nine cards in by the dealer",
        second("shuffle:dealer stack offer3- cutD@9 stack"),
        ("2:688a.5(e)",),
    ),
    Case(
        "depth not seen",
        second("shuffle:dealer stack offer3+ cut3 stack"),
        tells={"2:FP688-010@3": "cannot_tell"},
    ),
    Case(
        "a recut nine cards in",
        second(f"{PREPARED} staff:floor_ordered_recut recut3@9"),
        ("2:688a.5(e)@3",),
    ),
    # (e), (i), (j) the starting position
    Case(
        "determined before the cut",
        second("shuffle:dealer stack start3 offer3+ cut3@20 stack", ROUND.replace("start3 ", "")),
        ("2:688a.5(e)",),
    ),
    Case(
        "determined before a recut only",
        second(
            f"{PREPARED} start3 staff:floor_ordered_recut recut3@20", ROUND.replace("start3 ", "")
        ),
        tells={"2:FP688-014": "compliant"},
    ),
    Case(
        "determined before and again after the cut",
        second("shuffle:dealer start1 stack offer3+ cut3@20 stack"),
        tells={"2:FP688-014": "compliant", "2:FP688-021": "compliant"},
    ),
    Case(
        "determined before the cut, then a gap",
        second("shuffle:dealer stack start3 offer3+ cut3@20 gap", ROUND.replace("start3 ", "")),
        tells={"2:FP688-014": "cannot_tell"},
    ),
    Case(
        "determined in the deal",
        f"{PREPARED} p1i10 p3i25 start3 c3=?:down c4=?:down {CLEAR} {FIRST}".replace(
            "start3 c3=?:down", "c3=?:down start3", 1
        ),
        ("688a.5(e)",),
    ),
    Case(
        "not told to be determined",
        second(PREPARED, ROUND.replace("start3 ", "")),
        tells={"2:FP688-014": "cannot_tell", "2:FP688-021": "none"},
    ),
    Case(
        "a device needs no cut before",
        second("shuffle:device stack", ROUND),
        profile=device(),
        tells={"2:FP688-014": "compliant"},
    ),
    Case(
        "the deal begins elsewhere",
        second(PREPARED, ROUND.replace("deal3", "deal4")),
        tells={"2:FP688-021": "cannot_tell"},
    ),
    Case(
        "the dealer is the starting position",
        second(PREPARED, ROUND.replace("start3", "start0").replace("deal3", "dealD")),
        tells={"2:FP688-021": "compliant"},
    ),
    Case(
        "which position not told",
        second(PREPARED, ROUND.replace("start3", "start?")),
        tells={"2:FP688-021": "cannot_tell"},
    ),
    Case(
        "marked with a cover card",
        second(PREPARED, ROUND.replace("start3", "start3 cover3")),
        tells={"2:FP688-022": "compliant"},
    ),
    Case("not marked", LAWFUL, tells={"FP688-022": "none"}),
    Case(
        "another position marked",
        second(PREPARED, ROUND.replace("start3", "start3 cover5")),
        tells={"FP688-022": "none"},
    ),
    # (f) the recut
    Case(
        "ordered and made by the last cutter",
        second(f"{PREPARED} staff:floor_ordered_recut recut3@20"),
        tells={"2:FP688-015": "compliant"},
    ),
    Case(
        "recut by another: who is next is not in the text",
        second(f"{PREPARED} staff:floor_ordered_recut recut1@20"),
        tells={"2:FP688-015@1": "cannot_tell"},
    ),
    Case(
        "recut without an order told",
        second(f"{PREPARED} recut3@20"),
        tells={"2:FP688-015": "cannot_tell"},
    ),
    Case("ordered and not made", second(f"{PREPARED} staff:floor_ordered_recut"), ("2:688a.5(f)",)),
    Case(
        "ordered, the rest unseen",
        second(f"{PREPARED} staff:floor_ordered_recut gap"),
        tells={"2:FP688-015": "cannot_tell"},
    ),
    Case(
        "ordered before the cut",
        second("shuffle:dealer stack staff:floor_ordered_recut offer3+ cut3@20 stack"),
        tells={"2:FP688-015": "none"},
    ),
    Case(
        "recut in the deal",
        f"{PREPARED} p1i10 p3i25 start3 c3=?:down recut3@20 c4=?:down {CLEAR} {FIRST}",
        ("688a.5(f)",),
    ),
    Case(
        "recut by whom not told",
        second(f"{PREPARED} staff:floor_ordered_recut recut?@20"),
        tells={"2:FP688-015": "cannot_tell"},
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
]


def logs() -> list[log.NamedLog]:
    """Returns the cases as named logs."""
    tables = [log.profile_of(**case.profile) for case in CASES]
    return [(c.name, log.events_of(c.script, t), t) for c, t in zip(CASES, tables, strict=True)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_688a_5(case: Case) -> None:
    profile = log.profile_of(**case.profile)
    found = log.findings(case.script, profile)
    assert log.violations(found) == list(case.breaks)
    assert {key: told(found, key) for key in case.tells} == case.tells
