# ruff: noqa: E501 - a log is read best on one line
"""§ 567.11: irregularities."""

import pytest

from tests.rules_check.chapters.cases import Case, differences

REST = "t1i5 t2i5 x1 x2 xD"
ROUND = f"p1i5 p2i5 nmb c1=2C c2=3C cD=9H {REST}"
FOUND = "p1i5 p2i5 nmb c1=2C faceup=KH {} c2=3C cD=9H " + REST
SHUFFLER = {"rules_submission": {"automated_shuffler": True, "decks": 12}}
ZONES = {"zone": [{"name": "rack", "kind": "discard", "polygon_mm": [[0, 0], [50, 0], [50, 80]]}]}
VOID = "p1i5 p2i5 nmb c1=2C faceup=KH burn=KH faceup=QH burn=QH {} x1"

CASES = [
    Case("face-up card burned", FOUND.format("burn=KH"), tells={"W567-104": "compliant"}),
    Case("face-up card burned, face told", FOUND.format("burn!"), tells={"W567-104": "compliant"}),
    Case(
        "face-up card moved to the discard",
        FOUND.format("move:shoe>discard"),
        tells={"W567-104": "compliant"},
    ),
    Case(
        "face-up card moved to the rack",
        FOUND.format("move:shoe>rack"),
        profile=ZONES,
        tells={"W567-104": "compliant"},
    ),
    Case(
        "face-up card dealt",
        FOUND.format("").replace("c2=3C", "c2=KH").replace("t2i5", "y2i5"),
        ("567.11(a)@2",),
    ),
    Case("face-up card's way not told", FOUND.format(""), tells={"W567-104": "cannot_tell"}),
    Case(
        "face-up card not read, then dealt",
        FOUND.format("").replace("faceup=KH", "faceup=?"),
        tells={"W567-104": "cannot_tell"},
    ),
    Case("face-up card's way unseen", FOUND.format("gap"), tells={"W567-104": "cannot_tell"}),
    Case(
        "two face up: wagers returned, reshuffled",
        VOID.format("b1i5 b2i5") + f" shuffle offer1+ cut1@20 load burn {ROUND}",
        tells={
            "W567-105": "compliant",
            "2:W567-105": "compliant",
            "W567-104": "none",
            "W567-073": "compliant",
            "1:W567-074": "none",
        },
    ),
    Case("two face up: a wager collected", VOID.format("t1i5 b2i5"), ("567.11(a)",)),
    Case("two face up: a wager paid", VOID.format("y1i5 b2i5"), ("567.11(a)",)),
    Case(
        "two face up: a wager not returned",
        VOID.format("b2i5") + f" shuffle offer1+ cut1@20 load burn {ROUND}",
        ("567.11(a)",),
    ),
    Case(
        "two face up: wagers taken up by the players",
        VOID.format("r1i5 r2i5"),
        tells={"W567-105": "compliant"},
    ),
    Case("two face up: returns unseen", VOID.format("gap b2i5"), tells={"W567-105": "cannot_tell"}),
    Case(
        "two face up: one wager returned, the other's chips unseen by the end of the recording",
        VOID.format("b1i5").partition(" x1")[0],
        tells={"W567-105": "cannot_tell"},
    ),
    Case("two face up: one wager not returned", VOID.format("b1i5"), ("567.11(a)",)),
    Case(
        "two face up: a batch from the device stands for the reshuffle",
        VOID.format("b1i5 b2i5") + f" batch_swap {ROUND}",
        tells={"2:W567-105": "compliant"},
    ),
    Case("two face up: no reshuffle", VOID.format("b1i5 b2i5") + f" {ROUND}", ("2:567.11(a)",)),
    Case(
        "two face up: reshuffle unseen",
        VOID.format("b1i5 b2i5") + f" gap*9 {ROUND}",
        tells={"2:W567-105": "cannot_tell"},
    ),
    Case(
        "card drawn in error used next",
        "p1i5 p2i5 nmb c1=2C move:shoe>shoe_corner move:shoe_corner>2 cD=9H t1i5 x1 xD".replace(
            "p2i5 ", ""
        ),
        tells={"W567-106": "compliant"},
    ),
    Case(
        "card drawn in error discarded",
        "p1i5 nmb c1=2C move:shoe>shoe_corner move:shoe_corner>discard cD=9H t1i5 x1 xD",
        ("567.11(b)",),
    ),
    Case(
        "card drawn in error and shown is not used",
        "p1i5 nmb c1=2C move:shoe>shoe_corner=KH move:shoe_corner>discard cD=9H t1i5 x1 xD",
        tells={"W567-106": "none"},
    ),
    Case(
        "another card goes to the rack, the one drawn in error is used",
        "p1i5 nmb c1=2C move:shoe>shoe_corner move:1>discard move:shoe_corner>dealer t1i5 x1 xD",
        tells={"W567-106": "compliant", "W567-074": "cannot_tell"},
    ),
    Case(
        "card drawn in error and used for a seat that is dealt no other",
        "p1i5 p2i5 nmb c1=2C move:shoe>shoe_corner move:shoe_corner>2 cD=9H t1i5 t2i5 x1 x2 xD",
        tells={"W567-106": "compliant", "W567-073@2": "cannot_tell"},
    ),
    Case(
        "card drawn in error, use not told",
        "p1i5 nmb c1=2C move:shoe>shoe_corner cD=9H t1i5 x1 xD",
        tells={"W567-106": "cannot_tell"},
    ),
    Case(
        "skipped: wagers returned",
        "p1i5 p2i5 p2t1 nmb c1=2C cD=9H t1i5 b2i5 b2t1 x1 xD",
        tells={"W567-107@2": "compliant", "W567-073@2": "none"},
    ),
    Case(
        "skipped: wager taken up",
        "p1i5 p2i5 nmb c1=2C cD=9H t1i5 r2i5 x1 xD",
        tells={"W567-107@2": "compliant"},
    ),
    Case(
        "skipped: wager collected",
        "p1i5 p2i5 nmb c1=2C cD=9H t1i5 t2i5 x1 xD",
        ("567.11(c)@2", "567.8(c)(1)@2"),
    ),
    Case(
        "skipped: Tie wager collected",
        "p1i5 p2i5 p2t1 nmb c1=2C cD=9H t1i5 b2i5 t2t1 x1 xD",
        ("567.11(c)@2",),
    ),
    Case(
        "skipped: wager paid",
        "p1i5 p2i5 nmb c1=2C cD=9H t1i5 y2i5 x1 xD",
        ("567.11(c)@2", "567.8(c)(1)@2"),
    ),
    Case(
        "skipped: wager left",
        f"p1i5 p2i5 nmb c1=2C cD=9H t1i5 x1 xD {ROUND}",
        ("567.11(c)@2", "567.8(c)(1)@2"),
    ),
    Case(
        "skipped: return unseen",
        "p1i5 p2i5 nmb c1=2C cD=9H t1i5 gap x1 xD",
        tells={"W567-107@2": "cannot_tell", "W567-073@2": "cannot_tell"},
    ),
    Case(
        "skipped: the recording ends",
        "p1i5 p2i5 nmb c1=2C cD=9H",
        tells={"W567-107@2": "cannot_tell"},
    ),
    Case(
        "shuffler failed, reshuffled",
        f"log:shuffler_fault shuffle:device offer1+ cut1@20 load burn {ROUND}",
        profile=SHUFFLER,
        tells={"W567-108": "compliant"},
    ),
    Case(
        "shuffler failed, dealt on",
        f"{ROUND} shuffle:device log:shuffler_fault batch_swap stack offer1+ cut1@20 load burn {ROUND}",
        ("2:567.11(d)",),
        profile=SHUFFLER,
    ),
    Case(
        "shuffler failed, reshuffle unseen",
        f"log:shuffler_fault gap*9 load burn {ROUND}",
        profile=SHUFFLER,
        tells={"W567-108": "cannot_tell"},
    ),
    Case(
        "another log entry",
        f"log:toke_received load burn {ROUND}",
        profile=SHUFFLER,
        tells={"W567-108": "none"},
    ),
    Case(
        "two face up: a wager collected before the second was found",
        "p1i5 p2i5 nmb c1=2C faceup=KH burn=KH t1i5 faceup=QH burn=QH b2i5 x1",
        tells={"W567-105": "compliant"},
    ),
    Case(
        "two face up: nothing collected by name",
        VOID.format("t1i0 b1i5 b2i5"),
        tells={"W567-105": "compliant"},
    ),
    Case("two face up: an amount not read collected", VOID.format("t1i? b2i5"), ("567.11(a)",)),
    Case(
        "three face up: a wager collected after the second",
        VOID.format("t1i5 faceup=2H burn=2H b2i5"),
        ("567.11(a)",),
    ),
    Case(
        "face-up card went after the next card",
        FOUND.format("").replace("c2=3C", "c2=3C burn=KH"),
        tells={"W567-104": "cannot_tell"},
    ),
    Case(
        "face-up card dealt to the dealer",
        "p1i5 nmb c1=2C faceup=KH cD=KH t1i5 x1 xD",
        ("567.11(a)",),
    ),
    Case(
        "face-up card, the rack unseen",
        FOUND.format("gap@rack"),
        profile=ZONES,
        tells={"W567-104": "cannot_tell"},
    ),
    Case(
        "another card moved to the discard before",
        FOUND.replace("faceup", "move:x>discard faceup").format(""),
        tells={"W567-104": "cannot_tell"},
    ),
    Case(
        "face-up card moved to a seat",
        FOUND.format("move:shoe>2"),
        tells={"W567-104": "cannot_tell"},
    ),
    Case(
        "face-up card found last",
        "p1i5 nmb c1=2C cD=9H faceup=KH t1i5 x1 xD",
        tells={"W567-104": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_11(case: Case) -> None:
    assert differences(case) == []
