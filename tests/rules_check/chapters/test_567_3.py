# ruff: noqa: E501 - a log is read best on one line
"""§§ 567.2 and 567.3: the table, the cards and the shoe."""

import pytest

from tests.rules_check.chapters.cases import Case, differences

ONE = "p1i5 p2i5 nmb c1=2C{0} c2=3C{1} cD=9H{2} t1i5 t2i5 x1 x2 xD"
ROUND = ONE.format("", "", "")
RED = ONE.format(":back=red", ":back=red", ":back=red")
BLUE = ONE.format(":back=blue", ":back=blue", ":back=blue")
SAME = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"


def filed(**choices: object) -> dict[str, object]:
    """Returns a profile with a rules submission."""
    return {"rules_submission": choices}


def device(decks: int = 12) -> dict[str, object]:
    """Returns a profile with a shuffling device."""
    return filed(automated_shuffler=True, decks=decks)


def box(name: str, kind: str, x: float, y: float, **more: object) -> dict[str, object]:
    """Returns a square zone."""
    polygon = [[x, y], [x + 50, y], [x + 50, y + 50], [x, y + 50]]
    return {"name": name, "kind": kind, "polygon_mm": polygon, **more}


def layout(
    drop: float = 1200, tip: float = 400, shoe: float = 100, mirrored: bool = False
) -> dict[str, object]:
    """Returns zones seen with position 1 at the left; the dealer stands at x = 800."""
    zones = [
        box("dealer", "dealer_hand", 800, 200),
        box("drop", "drop_box", drop, 0),
        box("tip", "tip_box", tip, 0),
        box("shoe", "shoe", shoe, 100),
    ]
    for seat in range(1, 8):
        x = 200 * (8 - seat) if mirrored else 200 * seat
        zones.append(box(f"{seat}.initial", "wager", x, 500, position=seat, wager="initial"))
        zones.append(box(f"{seat}.tie", "wager", x, 600, position=seat, wager="tie"))
    return {"zone": zones}


def without(name: str) -> dict[str, object]:
    """Returns the layout without one zone."""
    return {"zone": [zone for zone in layout()["zone"] if zone["name"] != name]}


def shared_area() -> dict[str, object]:
    """Returns a layout whose second Tie area is its Initial area."""
    zones = layout()["zone"]
    return {
        "zone": [
            z | {"polygon_mm": box("", "", 400, 500)["polygon_mm"]} if z["name"] == "2.tie" else z
            for z in zones
        ]
    }


def copies(count: int) -> str:
    """Returns as many rounds with a two of clubs."""
    return " ".join([SAME] * count)


CASES = [
    Case("six decks filed", ROUND, profile=filed(decks=6), tells={"W567-015": "compliant"}),
    Case("five decks filed", ROUND, ("567.3(a)",), profile=filed(decks=5)),
    Case("eight decks filed", ROUND, profile=filed(decks=8), tells={"W567-015": "compliant"}),
    Case("nine decks filed", ROUND, ("567.3(a)",), profile=filed(decks=9)),
    Case("decks not filed", ROUND, tells={"W567-015": "cannot_tell"}),
    Case(
        "six decks loaded",
        f"load=6 burn {ROUND}",
        profile=filed(decks=6),
        tells={"W567-015": "compliant"},
    ),
    Case("five decks loaded", f"load=5 burn {ROUND}", ("567.3(a)",), profile=filed(decks=6)),
    Case("nine decks loaded", f"load=9 burn {ROUND}", ("567.3(a)",), profile=filed(decks=8)),
    Case(
        "twelve decks with a device",
        ROUND,
        profile=device(12),
        tells={"W567-021": "compliant", "W567-015": "none"},
    ),
    Case("eleven decks with a device", ROUND, ("567.3(c)",), profile=device(11)),
    Case("sixteen decks with a device", ROUND, profile=device(16), tells={"W567-021": "compliant"}),
    Case("seventeen decks with a device", ROUND, ("567.3(c)",), profile=device(17)),
    Case(
        "half of the decks loaded",
        f"load:red=6 burn {ROUND}",
        profile=device(12),
        tells={"W567-023": "compliant"},
    ),
    Case(
        "more than half of the decks loaded",
        f"load:red=7 burn {ROUND}",
        ("567.3(c)(2)",),
        profile=device(12),
    ),
    Case("all backs red", f"{RED} {RED}", tells={"W567-016": "compliant"}),
    Case(
        "a blue back among red ones",
        ONE.format(":back=red", ":back=blue", ":back=red"),
        ("567.3(a)@2",),
    ),
    Case(
        "the dealer's back is blue",
        ONE.format(":back=red", ":back=red", ":back=blue"),
        ("567.3(a)",),
    ),
    Case(
        "a back not read",
        ONE.format(":back=red", "", ":back=red"),
        tells={"W567-016": "cannot_tell"},
    ),
    Case("no back read", ROUND, tells={"W567-016": "none"}),
    Case("a blue round in a red shoe", f"{RED} {RED} {BLUE}", ("3:567.3(a)@1",)),
    Case(
        "blue after a new shoe",
        f"{RED} shuffle offer1+ cut1@20 load burn {BLUE}",
        tells={"2:W567-016": "compliant"},
    ),
    Case("blue after a gap", f"{RED} gap*9 {BLUE}", tells={"2:W567-016": "compliant"}),
    Case(
        "a blue back within a batch",
        ONE.format(":back=red", ":back=blue", ":back=red"),
        ("567.3(c)(3)@2",),
        profile=device(),
        tells={"W567-016": "none"},
    ),
    Case(
        "six copies out of six decks",
        f"load=6 burn {copies(6)}",
        profile=filed(decks=6),
        tells={"6:W567-017": "cannot_tell"},
    ),
    Case(
        "a seventh copy out of six decks",
        f"load=6 burn {copies(7)}",
        ("7:567.3(a)",),
        profile=filed(decks=6),
    ),
    Case("six decks filed, loading unseen", copies(7), ("7:567.3(a)",), profile=filed(decks=6)),
    Case("eight copies, decks not known", copies(8)),
    Case("a ninth copy, decks not known", copies(9), ("9:567.3(a)",)),
    Case(
        "a seventh copy after a new shoe",
        f"load=6 burn {copies(6)} shuffle offer1+ cut1@20 load=6 burn {copies(6)}",
        profile=filed(decks=6),
    ),
    Case(
        "a seventh copy that was misread perhaps",
        f"load=6 burn {copies(6)} {SAME.replace('c1=2C cD=9H', 'c1=2C/0.9 cD=9H/0.9')}",
        profile=filed(decks=6),
    ),
    Case(
        "a seventh copy after a gap",
        f"load=6 burn {copies(6)} gap*9 {SAME}",
        profile=filed(decks=6),
    ),
    Case("seven copies out of one of two batches of seven", f"{copies(7)}", profile=device(14)),
    Case(
        "eight copies out of one of two batches of seven",
        f"{copies(8)}",
        ("8:567.3(a)",),
        profile=device(14),
    ),
    Case(
        "a card from the discard rack",
        ROUND.replace("cD=9H", "move:discard>2 cD=9H"),
        ("567.3(b)@2",),
    ),
    Case(
        "a card from beside the shoe",
        ROUND.replace("cD=9H", "move:shoe_corner>2 cD=9H"),
        tells={"W567-019": "compliant"},
    ),
    Case(
        "a card to the discard rack",
        ROUND.replace("cD=9H", "move:shoe>discard cD=9H"),
        tells={"W567-019": "compliant"},
    ),
    Case(
        "hands in part unseen",
        ROUND.replace("cD=9H", "gap cD=9H"),
        tells={"W567-019": "cannot_tell"},
    ),
    Case(
        "batches alternate",
        f"load:red burn {ROUND} shuffle:device:red batch_swap offer1+ cut1@20 load:blue burn {ROUND}",
        profile=device(),
        tells={"2:W567-026": "compliant", "2:W567-027": "compliant"},
    ),
    Case(
        "a batch comes twice",
        f"load:red burn {ROUND} shuffle:device:red batch_swap offer1+ cut1@20 load:red burn {ROUND}",
        ("2:567.3(c)(5)",),
        profile=device(),
    ),
    Case(
        "a batch comes twice by its backs",
        f"{RED} shuffle:device batch_swap offer1+ cut1@20 load burn {RED}",
        ("2:567.3(c)(5)",),
        profile=device(),
    ),
    Case(
        "batches alternate by their backs",
        f"{RED} shuffle:device batch_swap offer1+ cut1@20 load burn {BLUE}",
        profile=device(),
        tells={"2:W567-026": "compliant"},
    ),
    Case(
        "a batch comes twice, not all seen",
        f"load:red burn {ROUND} gap*9 load:red burn {ROUND}",
        profile=device(),
        tells={"2:W567-026": "cannot_tell"},
    ),
    Case(
        "the other batch came while the first lay in the rack",
        f"load:red burn {ROUND} stack offer1+ cut1@20 load:blue burn {ROUND}",
        ("2:567.3(c)(6)",),
        profile=device(),
    ),
    Case(
        "the first batch went into the device",
        f"load:red burn {ROUND} shuffle:device:red offer1+ cut1@20 load:blue burn {ROUND}",
        profile=device(),
        tells={"2:W567-027": "compliant"},
    ),
    Case(
        "both batches have the same backs",
        f"load:A burn {RED} shuffle:device:A batch_swap offer1+ cut1@20 load:B burn {RED}",
        ("2:567.3(c)(3)",),
        profile=device(),
    ),
    Case(
        "batches have different backs",
        f"load:A burn {RED} shuffle:device:A batch_swap offer1+ cut1@20 load:B burn {BLUE}",
        profile=device(),
        tells={"2:W567-024": "compliant"},
    ),
    Case(
        "both batches have the same backs, a shoe between may be unseen",
        f"load:A burn {RED} gap*9 shuffle:device:A batch_swap offer1+ cut1@20 load:B burn {RED}",
        profile=device(),
        tells={"2:W567-024": "compliant"},
    ),
    Case(
        "exchange not told",
        f"load:red burn {ROUND} load:blue burn {ROUND}",
        profile=device(),
        tells={"2:W567-027": "cannot_tell"},
    ),
    Case(
        "exchange unseen",
        f"load:red burn {ROUND} stack gap offer1+ cut1@20 load:blue burn {ROUND}",
        profile=device(),
        tells={"2:W567-027": "cannot_tell"},
    ),
    Case(
        "the other batch in the device",
        f"load:red burn {ROUND.replace('t1i5', 'shuffle:device:blue t1i5')}",
        profile=device(),
        tells={"W567-025": "compliant"},
    ),
    Case(
        "the batch in play in the device",
        f"load:red burn {ROUND.replace('t1i5', 'shuffle:device:red t1i5')}",
        ("2:567.3(c)(4)",),
        profile=device(),
    ),
    Case(
        "batch in the device not told",
        f"load:red burn {ROUND.replace('t1i5', 'shuffle:device t1i5')}",
        profile=device(),
        tells={"W567-025": "cannot_tell"},
    ),
    Case(
        "changed after 24 hours",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 {ROUND} log:cards_changed@2010-06-02T08:00:00-04:00 {ROUND}",
        tells={"1:W567-028": "cannot_tell", "2:W567-028": "compliant"},
    ),
    Case(
        "changed a second later",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 {ROUND} log:cards_changed@2010-06-02T08:00:01-04:00 {ROUND}",
        ("2:567.3(d)",),
    ),
    Case(
        "changed late, told in two zones",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 {ROUND} log:cards_changed@2010-06-02T12:00:00+00:00 {ROUND}",
    ),
    Case(
        "changed twice before one round",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 log:cards_changed@2010-06-02T09:00:00-04:00 {ROUND}",
        ("567.3(d)",),
    ),
    Case(
        "changed during a round",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 {ROUND.replace('x1', 'log:cards_changed@2010-06-02T09:00:00-04:00 x1')}",
        ("567.3(d)",),
    ),
    Case(
        "time of a change not told",
        f"log:cards_changed {ROUND} log:cards_changed@2010-06-02T08:00:01-04:00 {ROUND}",
        tells={"2:W567-028": "cannot_tell"},
    ),
    Case(
        "changed late, as far as seen",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 gap {ROUND} log:cards_changed@2010-06-02T08:00:01-04:00 {ROUND}",
        tells={"2:W567-028": "cannot_tell"},
    ),
    Case(
        "no change told",
        f"{ROUND} {ROUND}",
        tells={"1:W567-028": "cannot_tell", "2:W567-028": "none"},
    ),
    Case(
        "played on for a day after the last change told",
        f"log:cards_changed@2010-06-01T08:00:00-04:00 {ROUND} +86400 {ROUND} {ROUND}",
        tells={"1:W567-028": "cannot_tell", "2:W567-028": "cannot_tell", "3:W567-028": "none"},
    ),
    Case(
        "eight decks loaded",
        f"load=8 burn {ROUND}",
        profile=filed(decks=8),
        tells={"W567-015": "compliant"},
    ),
    Case(
        "a dealt batch goes into the device after the cover card",
        f"load:red burn {ROUND.replace('cD', 'coverS cD')} shuffle:device:red",
        profile=device(),
        tells={"W567-025": "compliant"},
    ),
    Case(
        "a batch goes into the device, the rest of the pause not recorded",
        f"load:red burn {ROUND} shuffle:device:red",
        profile=device(),
        tells={"W567-025": "cannot_tell"},
    ),
    Case(
        "a batch goes into the device and play goes on with it",
        f"load:red burn {ROUND} shuffle:device:red {ROUND}",
        ("2:567.3(c)(4)",),
        profile=device(),
    ),
    Case(
        "the dealer's own shuffle is none of the device",
        f"load:red burn {ROUND} shuffle:dealer:red {ROUND}",
        profile=device(),
        tells={"W567-025": "none"},
    ),
    Case(
        "a batch loaded is not told",
        f"load burn {ROUND} shuffle:device:red {ROUND}",
        profile=device(),
        tells={"W567-025": "none"},
    ),
    Case(
        "a shuffle of a batch not told may have emptied the rack",
        f"load:red burn {ROUND} shuffle:device offer1+ cut1@20 load:blue burn {ROUND}",
        profile=device(),
        tells={"2:W567-027": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_3(case: Case) -> None:
    assert differences(case) == []
