"""§ 567.9(c): surrender or War."""

from typing import Any

import pytest

from tests.rules_check.chapters.cases import Case, differences

TIES = "p2i20 p5i30 p6i8 nmb c2=9C c5=9S c6=4D cD=9H t6i8"
BACK = "x2 x5 x6 xD"
HALF_ODD = "p2i25 nmb c2=9C cD=9H"
CHIPS_OF_5 = {
    "chip": [{"cents": 500, "colours": ["#000000"]}, {"cents": 2500, "colours": ["#000000"]}]
}
CHIPS_3_AND_5 = {
    "chip": [{"cents": 300, "colours": ["#000000"]}, {"cents": 500, "colours": ["#000000"]}]
}


def areas_of(seat: int) -> dict[str, Any]:
    """Returns a profile's betting areas for one seat, all apart."""
    return {
        "zone": [
            {
                "name": f"{seat}.{name}",
                "kind": "wager",
                "position": seat,
                "wager": name,
                "polygon_mm": [[x, 0], [x + 90, 0], [x + 90, 90]],
            }
            for x, name in ((0, "initial"), (200, "tie"), (400, "war"))
        ]
    }


AREAS = areas_of(2)

CASES = [
    Case(
        "two surrenders, clockwise",
        f"{TIES} t2i10 b2i10 t5i15 b5i15 {BACK}",
        tells={
            "W567-082@2": "compliant",
            "W567-083@2": "compliant",
            "W567-083@5": "compliant",
            "W567-084": "compliant",
        },
    ),
    Case(
        "two surrenders, counterclockwise",
        f"{TIES} t5i15 b5i15 t2i10 b2i10 {BACK}",
        ("567.9(c)(1)@5",),
    ),
    Case(
        "a surrender before the settlement is through",
        "p2i20 p6i8 nmb c2=9C c6=4D cD=9H t2i10 b2i10 t6i8 x2 x6 xD",
        ("567.9(c)(1)@2",),
    ),
    Case(
        "the half taken up by the player",
        f"{TIES} t2i10 r2i10 t5i15 r5i15 {BACK}",
        tells={"W567-083@2": "compliant"},
    ),
    Case(
        "the half neither returned nor taken up",
        f"{TIES} t2i10 t5i15 b5i15 {BACK}",
        ("567.9(c)(1)@2",),
    ),
    Case("the whole collected", f"{TIES} t2i20 t5i15 b5i15 {BACK}", ("567.9(c)(1)@2",)),
    Case(
        "the whole collected, known only to be at least 18",
        f"{TIES.replace('p2i20', 'p2i18..4000')} t2i18..4000 t5i15 b5i15 {BACK}",
        ("567.9(c)(1)@2",),
        profile=AREAS,
    ),
    Case(
        "the whole collected, nothing seen for a while in its Tie area",
        f"{TIES} gap@2.tie t2i20 t5i15 b5i15 {BACK}",
        ("567.9(c)(1)@2",),
        profile=AREAS,
    ),
    Case(
        "the whole collected, nothing seen for a while in its Initial area",
        f"{TIES} gap@2.initial t2i20 t5i15 b5i15 {BACK}",
        tells={"W567-083@2": "cannot_tell"},
        profile=AREAS,
    ),
    Case("the whole returned", f"{TIES} b2i20 t5i15 b5i15 {BACK}", ("567.9(c)(1)@2",)),
    Case("a quarter collected", f"{TIES} t2i5 b2i15 t5i15 b5i15 {BACK}", ("567.9(c)(1)@2",)),
    Case(
        "one chip too many collected", f"{TIES} t2i11 b2i9 t5i15 b5i15 {BACK}", ("567.9(c)(1)@2",)
    ),
    Case("one chip too few returned", f"{TIES} t2i10 b2i9 t5i15 b5i15 {BACK}", ("567.9(c)(1)@2",)),
    Case(
        "amount collected not read",
        f"{TIES} t2i? b2i10 t5i15 b5i15 {BACK}",
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "surrender unseen",
        f"{TIES} gap t5i15 b5i15 {BACK}",
        tells={"W567-082@2": "cannot_tell", "W567-083@2": "cannot_tell"},
    ),
    Case(
        "stake an interval, half fits",
        f"{TIES.replace('p2i20', 'p2i18..22')} t2i10 b2i10 t5i15 b5i15 {BACK}",
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "stake an interval, half cannot fit",
        f"{TIES.replace('p2i20', 'p2i18..22')} t2i13 b2i7 t5i15 b5i15 {BACK}",
        ("567.9(c)(1)@2",),
    ),
    Case(
        "stake an interval, a chip beyond the half",
        f"{TIES.replace('p2i20', 'p2i18..22')} t2i12 b2i10 t5i15 b5i15 {BACK}",
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "odd half rounded for the house",
        f"{HALF_ODD} t2i13 b2i12 x2 xD",
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "odd half of nine dollars rounded",
        "p2i9 nmb c2=9C cD=9H t2i5 b2i4 x2 xD",
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "a third of nine dollars collected",
        "p2i9 nmb c2=9C cD=9H t2i3 b2i6 x2 xD",
        ("567.9(c)(1)@2",),
    ),
    Case(
        "a third of nine dollars collected, chips not listed",
        "p2i9 nmb c2=9C cD=9H t2i3 b2i6 x2 xD",
        ("567.9(c)(1)@2",),
        profile={"chip": []},
    ),
    Case(
        "odd half of fifteen dollars where the smallest chip may be of five",
        "p2i15 nmb c2=9C cD=9H t2i10 b2i5 x2 xD",
        profile={"chip": []},
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "neither chosen, the wager taken up after its cards were cleared",
        "p2i20 nmb c2=9C cD=9H x2 xD r2i20",
        ("567.9(c)@2",),
    ),
    Case(
        "neither chosen, half the wager taken up after its cards were cleared",
        "p2i20 nmb c2=9C cD=9H x2 xD r2i10",
        tells={"W567-082@2": "cannot_tell"},
    ),
    Case(
        "odd half given up by the house, which has dollars",
        f"{HALF_ODD} t2i0 b2i25 x2 xD",
        ("567.9(c)(1)@2",),
    ),
    Case(
        "odd half made exactly",
        f"{HALF_ODD} t2i12.5 b2i12.5 x2 xD",
        tells={"W567-083@2": "compliant"},
    ),
    Case(
        "half that needs a smaller chip than there is",
        "p2i30 p2i5 nmb c2=9C cD=9H t2i20 b2i15 x2 xD",
        profile=CHIPS_OF_5,
        tells={"W567-083@2": "cannot_tell"},
    ),
    Case(
        "half that chips of 5 make",
        "p2i30 nmb c2=9C cD=9H t2i20 b2i10 x2 xD",
        ("567.9(c)(1)@2",),
        profile=CHIPS_OF_5,
    ),
    Case(
        "half of 8 is made of 3 and 5",
        "p2i16 nmb c2=9C cD=9H t2i9 b2i7 x2 xD",
        ("567.9(c)(1)@2",),
        profile=CHIPS_3_AND_5,
    ),
    Case(
        "half of 14 is 7, which 3 and 5 do not make",
        "p2i14 nmb c2=9C cD=9H t2i6 b2i8 x2 xD",
        profile=CHIPS_3_AND_5,
        tells={"W567-083@2": "cannot_tell"},
    ),
    *(
        Case(
            f"half of {stake} out of chips of {' and '.join(map(str, values))}, taken {taken}",
            f"p2i{stake} nmb c2=9C cD=9H t2i{taken} b2i{stake - taken} x2 xD",
            breaks,
            {} if breaks else {"W567-083@2": outcome},
            profile={
                "chip": [{"cents": value * 100, "colours": ["#000000"]} for value in values],
            },
        )
        for stake, values, taken, breaks, outcome in [
            (44, (5, 7), 20, ("567.9(c)(1)@2",), ""),  # 22 is 5 + 5 + 5 + 7
            (46, (5, 7), 20, (), "cannot_tell"),  # 23 is none
            (46, (5, 7), 23, (), "compliant"),
            (50, (5, 25), 20, ("567.9(c)(1)@2",), ""),
            (50, (25,), 20, ("567.9(c)(1)@2",), ""),
            (75, (25,), 50, (), "cannot_tell"),
        ]
    ),
    Case("neither surrendered nor went to War", f"{TIES} t5i15 b5i15 {BACK}", ("567.9(c)@2",)),
    Case(
        "took the wager up without a choice",
        f"{TIES} t5i15 b5i15 r2i20 {BACK}",
        tells={"W567-082@2": "cannot_tell"},
    ),
    Case(
        "War without a tie",
        "p2i20 nmb c2=KC cD=9H y2i20 p2w20 burn burn burn w2=3C wD=4C t2w20 x2 X2 xD XD",
        ("567.9(c)@2",),
    ),
    Case(
        "chips laid into the War area and taken back before any card",
        "p2i20 p2w5 r2w5 nmb c2=KC cD=9H y2i20 x2 xD",
        tells={"W567-082@2": "none"},
    ),
    Case(
        "War perhaps without a tie",
        "p2i20 nmb c2=? cD=9H p2w20 t2i20 burn burn burn w2=3C wD=4C t2w20 x2 X2 xD XD",
        tells={"W567-082@2": "cannot_tell"},
    ),
    Case(
        "the card of a surrender unseen",
        f"{TIES} t2i20 t5i15 b5i15 {BACK}".replace(" c2=9C", " gap"),
        tells={"W567-083@2": "cannot_tell", "W567-078@2": "cannot_tell"},
    ),
    Case(
        "the first of two surrenders unseen",
        f"{TIES} gap t5i15 b5i15 {BACK}",
        tells={"W567-084": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_9_c(case: Case) -> None:
    assert differences(case) == []
