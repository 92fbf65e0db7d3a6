"""§ 567.2: the table, its layout and its equipment."""

import pytest

from tests.rules_check.chapters.cases import Case, differences
from tests.rules_check.chapters.test_567_3 import ROUND, layout, shared_area, without

ONE_SEAT = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"

CASES = [
    Case(
        "the layout has no name",
        ONE_SEAT,
        ("651a.2(b)(1)",),
        edition="651a",
        profile={"rules_submission": {"layout_logo": False}},
    ),
    Case(
        "the layout has a name",
        ONE_SEAT,
        edition="651a",
        profile={"rules_submission": {"layout_logo": True}},
    ),
    Case("seven positions", ROUND, tells={"W567-008": "compliant"}),
    Case("eight positions", ROUND, ("567.2(a)",), profile={"table": {"positions": 8}}),
    Case(
        "six positions", ROUND, profile={"table": {"positions": 6}}, tells={"W567-008": "compliant"}
    ),
    Case(
        "layout told once",
        f"{ROUND} {ROUND}",
        profile=layout(),
        tells={
            "W567-011": "compliant",
            "2:W567-011": "none",
            "W567-012": "compliant",
            "W567-014": "compliant",
            "2:W567-014": "none",
            "W567-020": "compliant",
            "2:W567-020": "none",
            "2:W567-008": "none",
            "2:W567-015": "none",
        },
    ),
    Case(
        "a position without a Tie area",
        ROUND,
        profile=without("3.tie"),
        tells={"W567-012@3": "cannot_tell", "W567-011": "compliant"},
    ),
    Case(
        "a position without an Initial area",
        ROUND,
        profile=without("3.initial"),
        tells={"W567-011@3": "cannot_tell"},
    ),
    Case(
        "a Tie area that is the Initial area",
        ROUND,
        ("567.2(b)(2)@2", "567.2(b)(3)@2"),
        profile=shared_area(),
    ),
    Case("both boxes on one side", ROUND, ("567.2(c)",), profile=layout(tip=1300)),
    Case(
        "boxes the other way round",
        ROUND,
        profile=layout(drop=400, tip=1200),
        tells={"W567-014": "compliant"},
    ),
    Case("no tip box told", ROUND, profile=without("tip"), tells={"W567-014": "none"}),
    Case("shoe on the dealer's right", ROUND, ("567.3(b)",), profile=layout(shoe=1500)),
    Case(
        "seen mirrored, shoe on the right of the picture",
        ROUND,
        profile=layout(shoe=1500, mirrored=True),
        tells={"W567-020": "compliant"},
    ),
    Case(
        "seen mirrored, shoe on the left of the picture",
        ROUND,
        ("567.3(b)",),
        profile=layout(mirrored=True),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_2(case: Case) -> None:
    assert differences(case) == []
