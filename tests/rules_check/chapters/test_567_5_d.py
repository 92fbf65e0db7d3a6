# ruff: noqa: E501 - a log is read best on one line
"""§ 567.5(d) to (h): the depth of the cut, the cover cards, recuts and pauses."""

import pytest

from tests.rules_check.chapters.cases import Case, differences
from tests.rules_check.chapters.test_567_5 import LEFT, ONE, ROUND, SHUFFLER, SPREAD, after, drawn

CASES = [
    Case("nine cards in", after("cover3", "shuffle offer3+ cut3@9 load burn"), ("2:567.5(d)@3",)),
    Case(
        "depth unseen",
        after("cover3", "shuffle offer3+ cut3 load burn"),
        tells={"2:W567-047@3": "cannot_tell"},
    ),
    Case(
        "dealer's cut nine cards in",
        after("cover3", "shuffle offer3- offer6- offer1- cutD@9 load burn"),
        ("2:567.5(d)",),
    ),
    Case(
        "stacked after the cut",
        after("cover3", "shuffle offer3+ cut3@20 stack load burn"),
        tells={"2:W567-048": "compliant"},
    ),
    Case("cut and not loaded", after("cover3", "shuffle offer3+ cut3@20"), ("2:567.5(e)",)),
    Case(
        "cut, loading unseen",
        after("cover3", "shuffle offer3+ cut3@20 gap"),
        tells={"2:W567-050": "cannot_tell"},
    ),
    Case(
        "cut by nobody known, then dealt",
        after("cover3", "shuffle stack cut?@20 load burn"),
        tells={"2:W567-040": "cannot_tell"},
    ),
    Case(
        "recut ordered, by the far right",
        after("cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut recut6@20 load burn"),
        tells={"2:W567-051": "compliant"},
    ),
    *(
        Case(
            f"cut by 1, recut by {seat}",
            after(
                "cover1",
                f"shuffle offer1+ cut1@20 staff:floor_ordered_recut recut{seat}@20 load burn",
            ),
            breaks,
            {} if breaks else {"2:W567-051": "compliant"},
        )
        for seat, breaks in [(6, ()), (3, ()), (1, ("2:567.5(f)@1",))]
    ),
    Case(
        "recut ordered and not made",
        after("cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut load burn"),
        ("2:567.5(f)",),
    ),
    Case(
        "recut ordered, perhaps made unseen",
        after("cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut gap load burn"),
        tells={"2:W567-051": "cannot_tell"},
    ),
    Case(
        "recut ordered before the cut",
        after("cover3", "shuffle offer3+ staff:floor_ordered_recut cut3@20 load burn"),
        tells={"2:W567-051": "none"},
    ),
    Case(
        "recut by one of whom the company is not known",
        f"gap*9 shuffle offer1+ cut1@20 staff:floor_ordered_recut recut2@20 load burn {ROUND}",
        tells={"W567-051": "cannot_tell"},
    ),
    Case(
        "recut when nobody was seen to cut",
        after("cover3", "shuffle staff:floor_ordered_recut recut1@20 load burn").replace(
            "shuffle", "shuffle gap"
        ),
        tells={"2:W567-051": "cannot_tell"},
    ),
    Case(
        "recut by the same player",
        after("cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut recut3@20 load burn"),
        ("2:567.5(f)@3",),
    ),
    Case(
        "recut by the next after the far right",
        after("coverD", "shuffle offer6+ cut6@20 staff:floor_ordered_recut recut1@20 load burn"),
        tells={"2:W567-051": "compliant"},
    ),
    Case(
        "recut by the far right again",
        after("coverD", "shuffle offer6+ cut6@20 staff:floor_ordered_recut recut6@20 load burn"),
        ("2:567.5(f)@6",),
    ),
    Case(
        "recut without an order told",
        after("cover3", "shuffle offer3+ cut3@20 recut6@20 load burn"),
        tells={"2:W567-051": "cannot_tell"},
    ),
    Case(
        "recut by the dealer",
        after("cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut recutD@20 load burn"),
        tells={"2:W567-051": "cannot_tell"},
    ),
    Case(
        "recut after loading",
        after("cover3", "shuffle offer3+ cut3@20 load staff:floor_ordered_recut recut6@20 burn"),
        ("2:567.5(e)", "2:567.5(f)")[1:],
    ),
    Case(
        "recut nine cards in",
        after("cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut recut6@9 load burn"),
        ("2:567.5(d)@6",),
    ),
    Case("cover card with a quarter behind it", drawn(46, 6), tells={"47:W567-049": "compliant"}),
    Case("cover card a little late", drawn(47, 6), tells={"48:W567-049": "cannot_tell"}),
    Case("cover card much too late", drawn(50, 6), ("51:567.5(e)",)),
    Case(
        "cover card much too late, before the first card of a round",
        drawn(50, 6).replace("c1=2C c2=3C coverS", "coverS c1=2C c2=3C"),
        ("51:567.5(e)",),
    ),
    Case(
        "cover card early, a gap before",
        drawn(20, 6).replace("burn ", "burn gap ", 1),
        tells={"21:W567-049": "cannot_tell"},
    ),
    Case("cover card, loading unseen", ONE.format("coverS"), tells={"W567-049": "none"}),
    Case(
        "idle: spread, turned up, washed",
        f"{ROUND} {LEFT} {SPREAD} {ROUND}",
        tells={
            "2:W567-054": "compliant",
            "2:W567-055": "compliant",
            "2:W567-056": "compliant",
            "2:W567-029": "none",
        },
    ),
    Case(
        "idle: left face down",
        f"{ROUND} {LEFT} {SPREAD.replace('sit3 spread:up', 'sit3')} {ROUND}",
        ("2:567.5(h)",),
    ),
    Case(
        "idle: faces unseen",
        f"{ROUND} {LEFT} {SPREAD.replace('spread:down sit3 spread:up', 'spread sit3')} {ROUND}",
        tells={"2:W567-055": "cannot_tell"},
    ),
    Case(
        "idle: spread face up at once",
        f"{ROUND} {LEFT} {SPREAD.replace('spread:down sit3', 'sit3')} {ROUND}",
        tells={"2:W567-055": "compliant"},
    ),
    Case(
        "idle: turning unseen",
        f"{ROUND} {LEFT} {SPREAD.replace('sit3 spread:up', 'sit3 gap')} {ROUND}",
        tells={"2:W567-055": "cannot_tell"},
    ),
    Case(
        "idle: not washed",
        f"{ROUND} {LEFT} {SPREAD.replace('wash ', '')} {ROUND}",
        ("2:567.5(h)(1)",),
    ),
    Case(
        "idle: stacked before washing",
        f"{ROUND} {LEFT} {SPREAD.replace('wash stack', 'stack wash')} {ROUND}",
        ("2:567.5(h)(1)",),
    ),
    Case(
        "idle: wash unseen",
        f"{ROUND} {LEFT} {SPREAD.replace('wash', 'gap')} {ROUND}",
        tells={"2:W567-056": "cannot_tell"},
    ),
    Case(
        "idle: not shuffled",
        f"{ROUND} {LEFT} {SPREAD.replace('shuffle stack ', '')} {ROUND}",
        ("2:567.5(a)",),
    ),
    Case(
        "idle: not spread for half an hour", f"{ROUND} {LEFT} +1800 sit3 {ROUND}", ("2:567.5(h)",)
    ),
    Case(
        "idle: not spread, told once",
        f"{ROUND} {LEFT} +1800 sit3 {ROUND} {ROUND}",
        ("2:567.5(h)",),
    ),
    Case(
        "idle: not spread for less",
        f"{ROUND} {LEFT} +1790 sit3 {ROUND}",
        tells={"2:W567-054": "cannot_tell"},
    ),
    Case(
        "idle: not spread as far as seen",
        f"{ROUND} {LEFT} gap +1800 sit3 {ROUND}",
        tells={"2:W567-054": "cannot_tell"},
    ),
    Case(
        "not idle: one player stayed",
        f"{ROUND} left1 left3 +1800 sit3 {ROUND}",
        tells={"2:W567-054": "none"},
    ),
    Case(
        "idle with a device: the other batch",
        f"{ROUND} {LEFT} spread:up:red sit3 stack:red shuffle:device:red batch_swap offer3+ cut3@20 load:blue burn {ROUND}",
        profile=SHUFFLER,
        tells={"2:W567-057": "compliant", "2:W567-056": "none"},
    ),
    Case(
        "idle with a device: the same batch",
        f"{ROUND} {LEFT} spread:up:red sit3 stack:red shuffle:device load:red burn {ROUND}",
        ("2:567.5(b)", "2:567.5(h)(2)"),
        profile=SHUFFLER,
    ),
    Case(
        "idle with a device: batches not told",
        f"{ROUND} {LEFT} spread:up sit3 stack load burn {ROUND}",
        profile=SHUFFLER,
        tells={"2:W567-057": "cannot_tell"},
    ),
    Case(
        "idle with a device: loaded the other",
        f"{ROUND} {LEFT} spread:up:red sit3 stack:red load:blue burn {ROUND}",
        profile=SHUFFLER,
        tells={"2:W567-057": "compliant"},
    ),
    Case(
        "recut after the dealer cut, by the far right",
        after(
            "cover3",
            "shuffle offer3- offer6- offer1- cutD@20 staff:floor_ordered_recut recut6@20 load burn",
        ),
        tells={"2:W567-051": "compliant"},
    ),
    Case(
        "recut after the dealer cut, by another",
        after(
            "cover3",
            "shuffle offer3- offer6- offer1- cutD@20 staff:floor_ordered_recut recut3@20 load burn",
        ),
        ("2:567.5(f)@3",),
    ),
    Case(
        "refused, on to the next of two",
        after("", "shuffle offer1- offer3+ cut3@20 load burn"),
        tells={"2:W567-045": "compliant"},
    ),
    Case(
        "refused, on past the next of two",
        after("", "shuffle offer1- offer6+ cut6@20 load burn"),
        ("2:567.5(c)@6",),
    ),
    Case(
        "one answer of three not told",
        after("cover3", "shuffle offer3? offer6- offer1- cutD@20 load burn"),
        tells={"2:W567-046": "cannot_tell"},
    ),
    Case(
        "two players left out before the dealer cut",
        after("cover3", "shuffle offer3- cutD@20 load burn"),
        ("2:567.5(c)@1",),
    ),
    Case(
        "two cuts, one by somebody not told",
        after("cover3", "shuffle stack cutD@20 cut?@20 load burn"),
        tells={"2:W567-040": "cannot_tell"},
    ),
    Case(
        "loaded before the cut was offered",
        after("cover3", "shuffle load burn offer3+ cut3@20"),
        ("2:567.5(e)",),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_5_d(case: Case) -> None:
    assert differences(case) == []
