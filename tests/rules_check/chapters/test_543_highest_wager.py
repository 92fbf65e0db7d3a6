"""§ 543.9(c)(1), (5): whose wager was highest, where a log names what wagers may be worth."""

from types import SimpleNamespace

import pytest

from rules_check.chapters.ch543.squeeze import Squeeze
from rules_check.facts.events import Chips
from rules_check.facts.money import Cents
from rules_check.facts.values import values_in_order


def placed(seat: int, cents: tuple[int, int], values: dict[int, float] | None) -> Chips:
    return Chips(
        id=f"c{seat}",
        t=1.0,
        t_end=1.5,
        source="vision",
        confidence=0.98,
        zone=f"{seat}.player",
        position=seat,
        actor="player",
        action="placed",
        wager="player",
        cents=Cents(*cents),
        values=None if values is None else values_in_order(values),
    )


def squeeze(*acts: Chips) -> Squeeze:
    by_seat = {act.position: act for act in acts}
    play = SimpleNamespace(
        profile=SimpleNamespace(positions=8),
        stake=lambda seat, hand: by_seat[seat].cents if seat in by_seat else Cents.exact(0),
        placed=lambda seat, hand: (by_seat[seat],) if seat in by_seat else (),
    )
    return Squeeze(play, "player", third=False)  # type: ignore[arg-type]  # what is asked of a round


LOW = {2500: 0.9, 10000: 0.1}
HIGH = {12500: 0.99, 7500: 0.01}


@pytest.mark.parametrize(
    ("two", "five", "entitled"),
    [
        ((LOW, (2500, 10000)), (HIGH, (7500, 12500)), {5, 2}),
        (({2500: 0.9999, 10000: 0.0001}, (2500, 10000)), (HIGH, (7500, 12500)), {5}),
        ((None, (2500, 10000)), (None, (7500, 12500)), {5, 2}),
        ((None, (2500, 5000)), (None, (7500, 12500)), {5}),
        (({5000: 1.0}, (5000, 5000)), ({5000: 1.0}, (5000, 5000)), {5}),
        (({5000: 0.5, 6000: 0.5}, (5000, 6000)), ({5000: 0.5, 6000: 0.5}, (5000, 6000)), {2, 5}),
    ],
    ids=[
        "a likely pair of values leaves both open",
        "no likely pair does",
        "intervals that overlap leave both open",
        "intervals that do not",
        "of equal ones that nearest the dealer counterclockwise",
        "equal or not",
    ],
)
def test_who_may_have_wagered_most(two, five, entitled) -> None:
    one = squeeze(placed(2, two[1], two[0]), placed(5, five[1], five[0]))
    assert one.entitled == entitled
    assert one.may_be_highest(5)
    if two[1] == (2500, 5000):
        assert not one.may_be_highest(2)


def test_a_seat_without_a_wager_is_not_the_highest() -> None:
    assert not squeeze(placed(2, (500, 500), None)).may_be_highest(4)
