"""§ 688a.5(c) to (f), (i), (j): the cut, the recut, and the starting position."""

import pytest

from tests.rules_check.chapters.pai_gow_log import NamedLog, differences
from tests.rules_check.chapters.pai_gow_log import PaiGowCase as Case
from tests.rules_check.chapters.test_688a_5 import (
    CLEAR,
    FIRST,
    LAWFUL,
    PREPARED,
    ROUND,
    ZONES,
    device,
    second,
)

CASES = [
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
        "determined, then a gap in which the cut may lie",
        second("shuffle:dealer stack offer3+ start3 gap", ROUND.replace("start3 ", "")),
        tells={"2:FP688-014": "cannot_tell"},
    ),
    Case(
        "a device needs no cut in a gap either",
        second("shuffle:device stack start3 gap", ROUND.replace("start3 ", "")),
        profile=device(),
        tells={"2:FP688-014": "compliant"},
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
    # What a mutation run asked for
    Case(
        "cut, shuffled again and not cut again",
        second(f"{PREPARED} shuffle:dealer stack"),
        ("2:688a.5(c)",),
    ),
    Case(
        "cut in vain, then in earnest too shallow",
        second(f"{PREPARED} shuffle:dealer stack offer1+ cut1@9 stack"),
        ("2:688a.5(e)@1",),
    ),
    Case(
        "into a shoe after the cut",
        second(f"{PREPARED} load"),
        tells={"2:FP688-007": "compliant", "2:FP688-011": "compliant", "2:FP688-014": "compliant"},
    ),
    Case(
        "a shoe loaded before the shuffle does not end the cut",
        second(f"load {PREPARED}"),
        tells={"2:FP688-008": "compliant", "2:FP688-011": "compliant"},
    ),
    Case(
        "put together again only after the shoe was loaded",
        second("shuffle:dealer stack offer3+ cut3@20 load stack"),
        tells={"2:FP688-011": "cannot_tell"},
    ),
    Case(
        "cut twice, once by whom nobody told",
        second("shuffle:dealer stack cut?@20 cutD@20 stack"),
        tells={"2:FP688-007": "cannot_tell"},
    ),
    Case(
        "refused, and cut by another player",
        second("shuffle:dealer stack offer3- cut1@20 stack"),
        tells={"2:FP688-008": "cannot_tell"},
    ),
    Case(
        "one refused, of the other it was not told",
        second("shuffle:dealer stack offer3- offer1? cutD@20 stack"),
        tells={"2:FP688-008": "cannot_tell"},
    ),
    Case(
        "accepted by a player, and the cut hidden before the offer only",
        second("shuffle:dealer gap stack offer3+ stack"),
        ("2:688a.5(c)",),
    ),
    Case(
        "shuffled by whom not told, determined before the cut",
        second("shuffle stack start3 offer3+ cut3@20 stack", ROUND.replace("start3 ", "")),
        tells={"2:FP688-014": "cannot_tell"},
    ),
    Case(
        "determined in the deal, perhaps before it too",
        f"{PREPARED} p1i10 p3i25 gap c3=?:down start3 c4=?:down {CLEAR} {FIRST}",
        tells={"1:FP688-014": "cannot_tell"},
    ),
    Case(
        "determined before the deal and again in it",
        f"{PREPARED} p1i10 p3i25 start3 c3=?:down start3 c4=?:down {CLEAR} {FIRST}",
        tells={"1:FP688-014": "compliant", "2:FP688-014": "compliant"},
    ),
    Case(
        "a recut after another shuffle belongs to another deal",
        f"{PREPARED} p1i10 p3i25 start3 c3=?:down shuffle:device recut3@20 c4=?:down "
        f"{CLEAR} {FIRST}",
        tells={"1:FP688-015": "none"},
    ),
    Case(
        "the dealer's place marked",
        second(PREPARED, ROUND.replace("start3", "start0 coverD").replace("deal3", "dealD")),
        tells={"2:FP688-022": "compliant"},
    ),
    Case(
        "marked after it was determined again",
        second(PREPARED, ROUND.replace("start3", "start1 start3 cover3")),
        tells={"2:FP688-022": "compliant", "2:FP688-021": "compliant"},
    ),
    Case(
        "a recut ordered twice and made once",
        second(f"{PREPARED} staff:floor_ordered_recut staff:floor_ordered_recut recut3@20"),
        tells={"2:FP688-015": "compliant"},
    ),
]


def logs() -> list[NamedLog]:
    """Returns the cases as named logs."""
    return [case.log() for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_688a_5_cut(case: Case) -> None:
    assert differences(case) == []
