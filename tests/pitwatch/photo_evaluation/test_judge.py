from dataclasses import dataclass

import numpy as np
import pytest

from pitwatch.photo import PhotoCard
from pitwatch.photo_evaluation.judge import judge
from pitwatch.photo_evaluation.labelled import LabelledCard, LabelledPicture, doubtful
from pitwatch.photo_evaluation.sheets import cut_mistake
from pitwatch.photo_evaluation.tables import report

IMAGE = np.full((200, 300, 3), 120, np.uint8)


def square(x: float, width: float = 50) -> list[tuple[float, float]]:
    return [(x, 20.0), (x + width, 20.0), (x + width, 90.0), (x, 90.0)]


def label(name: str, x: float, width: float = 50) -> LabelledCard:
    return LabelledCard(name=name, outline_px=np.array(square(x, width), np.float32))


def listed(card: str | None, x: float, face: str = "up") -> PhotoCard:
    return PhotoCard(card=card, face=face, confidence=0.97, readings={}, quad_px=tuple(square(x)))


def outcomes(labels: list[LabelledCard], cards: list[PhotoCard]) -> list[str]:
    picture = LabelledPicture(name="p", cards=tuple(labels), image=lambda: IMAGE)
    return [row.outcome for row in judge(picture, IMAGE, cards)]


@dataclass
class Case:
    labels: list[LabelledCard]
    cards: list[PhotoCard]
    expected: list[str]


CASES = {
    "right": Case([label("10S", 10)], [listed("10S", 12)], ["right"]),
    "wrong": Case([label("10S", 10)], [listed("9S", 12)], ["wrong"]),
    "rank alone": Case([label("10", 10)], [listed("10S", 12)], ["right"]),
    "abstained": Case([label("10S", 10)], [listed(None, 12)], ["not read"]),
    "missed": Case([label("10S", 10)], [], ["missed"]),
    "back": Case([label("back", 10)], [listed(None, 10, "down")], ["right"]),
    "called a back": Case([label("2C", 10)], [listed(None, 10, "down")], ["called a back"]),
    "invented": Case(
        [label("2C", 10)], [listed("2C", 10), listed("5H", 200)], ["right", "invented"]
    ),
    "half covered": Case([label("2C", 10, 20)], [listed("2C", 10)], ["right"]),
    "two corners": Case(
        [label("2C", 10)], [listed("2C", 10), listed("2C", 25)], ["right", "double"]
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_each_card_has_one_outcome(case: Case) -> None:
    assert outcomes(case.labels, case.cards) == case.expected


def test_the_report_states_what_the_targets_ask_for() -> None:
    picture = LabelledPicture(
        name="p", cards=(label("10S", 10), label("2C", 100)), image=lambda: IMAGE
    )
    rows = judge(picture, IMAGE, [listed("10S", 10), listed("3C", 100)])
    text = report("set", rows)
    assert "right 0.5000 of the labelled; wrong 0.5000 of 2 reads" in text
    assert "2 as 3 1" in text
    assert cut_mistake(IMAGE, rows[1]).cell.shape == (290, 250, 3)


def test_labels_found_wrong_say_what_the_photograph_shows() -> None:
    wrong = doubtful().wrong
    assert wrong["IMG_3105_jpeg", "3D"] == "KD"
    assert all(label != shown for (_, label), shown in wrong.items())
