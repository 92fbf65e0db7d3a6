"""Amounts whose candidates are named are compared world by world, not by their ends."""

import json
import random
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.facts.events import Chips, dump_event, parse_events
from rules_check.facts.values import values_in_order
from rules_check.procedures.candidates import NOT_PLAUSIBLE, chance, pair_of, same
from rules_check.worlds import total
from tests.rules_check.chapters import card_log, table_log
from tests.rules_check.chapters.test_567_9_tie_hand import areas_of

Values = dict[int, float]

WAR = "p3i15..25 nmb c3=KH cD=QS y3i5..50 r3i20..75 x3 xD"
TO_WAR = "p2i15..25 nmb c2=9C cD=9H x2 xD p2w5..50 burn burn burn w2=KH wD=QS y2w20..75 X2 XD"
PLAY = "p1a15..25 nmb down:1 p1l5..50 uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S x1 xD"

TWENTY: Values = {1500: 0.02, 2000: 0.96, 2500: 0.019995}
FIFTY: Values = {1000: 0.02, 5000: 0.97999}
WIDE: Values = dict.fromkeys(range(500, 5500, 100), 0.02)


def with_values(records: list[dict[str, Any]], said: dict[tuple[str, str], Values]) -> list[str]:
    for record in records:
        values = said.get((record.get("action", ""), record.get("wager", "")))
        if values is not None:
            record["values"] = {str(cents): share for cents, share in values.items()}
    return [json.dumps(record) for record in records]


def outcomes(lines: list[str], profile: Any, section: str) -> list[str]:
    events = parse_events(lines, file="script", positions=7)
    return [f.outcome.value for f in check(events, profile) if f.section == section]


def of_war(script: str, said: dict[tuple[str, str], Values], section: str) -> list[str]:
    lines = with_values(table_log.records(script), said)
    return outcomes(lines, table_log.profile_of(), section)


@pytest.mark.parametrize(
    ("stake", "paid", "told"),
    [
        pytest.param(TWENTY, FIFTY, "violation", id="no likely value of both"),
        pytest.param(TWENTY, TWENTY | {2500: 0.0}, "cannot_tell", id="the same values"),
        pytest.param(TWENTY, {1500: 0.2, 5000: 0.8}, "cannot_tell", id="a small chance is one"),
        pytest.param(TWENTY, WIDE, "cannot_tell", id="hardly anything known of the payment"),
        pytest.param(TWENTY, {5000: 0.95}, "cannot_tell", id="what is not named may be anything"),
        pytest.param(TWENTY, None, "cannot_tell", id="only the wager's values are named"),
        pytest.param(None, None, "cannot_tell", id="intervals alone"),
    ],
)
def test_a_payment_is_judged_by_the_values_of_both(
    stake: Values | None, paid: Values | None, told: str
) -> None:
    said = {("placed", "initial"): stake, ("paid", "initial"): paid}
    known = {key: values for key, values in said.items() if values is not None}
    assert of_war(WAR, known, "567.10(1)") == [told]


def test_intervals_that_do_not_meet_accuse_nobody_when_the_values_may() -> None:
    apart = WAR.replace("y3i5..50", "y3i30..50")
    assert of_war(apart, {}, "567.10(1)") == ["violation"]
    said = {("placed", "initial"): TWENTY, ("paid", "initial"): {2000: 0.01, 3000: 0.985}}
    assert of_war(apart, said, "567.10(1)") == ["cannot_tell"]


def test_a_finding_says_what_the_chips_most_likely_are() -> None:
    said = {("placed", "initial"): TWENTY, ("paid", "initial"): FIFTY}
    events = parse_events(with_values(table_log.records(WAR), said), file="s", positions=7)
    (found,) = [f for f in check(events, table_log.profile_of()) if f.outcome.value == "violation"]
    assert found.message.endswith(
        "no likely values of the two fit, the likeliest being 20 dollars and 50 dollars"
    )
    assert 1 - NOT_PLAUSIBLE < found.confidence < 1


def test_odds_other_than_even_are_asked_of_each_pair_of_values() -> None:
    lawful = {("placed", "war"): TWENTY, ("paid", "war"): {4000: 0.999}}
    assert of_war(TO_WAR, lawful, "567.10(3)") == ["cannot_tell"]
    wrong = {("placed", "war"): TWENTY, ("paid", "war"): {2000: 0.99999}}
    assert of_war(TO_WAR, wrong, "567.10(3)") == ["violation"]


@pytest.mark.parametrize(("war", "told"), [(FIFTY, "violation"), (TWENTY, "cannot_tell")])
def test_a_war_wager_is_compared_with_the_initial_by_values(war: Values, told: str) -> None:
    said = {("placed", "initial"): TWENTY, ("placed", "war"): war}
    assert of_war(TO_WAR, said, "567.9(c)(2)") == [told]


@pytest.mark.parametrize(("play", "told"), [(FIFTY, "violation"), (TWENTY, "cannot_tell")])
def test_a_play_wager_is_compared_with_the_ante_by_values(play: Values, told: str) -> None:
    said = {("placed", "ante"): TWENTY, ("placed", "play"): play}
    lines = with_values(card_log.records(PLAY), said)
    assert told in outcomes(lines, card_log.profile_of("565"), "565.11(b)")


def chips(*said: tuple[Any, Values | None]) -> tuple[Chips, ...]:
    return tuple(
        Chips(
            id=str(number),
            t=1.0,
            action="placed",
            cents=cents,
            values=None if values is None else values_in_order(values),
        )
        for number, (cents, values) in enumerate(said)
    )


def test_candidates_are_not_used_where_more_than_the_acts_had_a_part() -> None:
    acts = chips((total([]), None)), chips((total([]), {0: 1.0}))
    nothing, anything = total([]), total([None])
    assert pair_of((acts[0], nothing), (acts[1], nothing)) is not None
    assert pair_of((acts[0], nothing), (acts[1], anything)) is None


def test_the_chance_is_never_less_than_that_of_the_true_values() -> None:
    rng = random.Random(4)
    for _ in range(200):
        shares = [
            {100 * rng.randint(1, 9): rng.random() for _ in range(rng.randint(1, 5))}
            for _ in range(2)
        ]
        given = [{c: 0.9 * s / sum(part.values()) for c, s in part.items()} for part in shares]
        acts = [chips((total([None]), part)) for part in given]
        pair = pair_of((acts[0], total([None])), (acts[1], total([None])))
        assert pair is not None
        alike = sum(given[0].get(c, 0.0) * s for c, s in given[1].items())
        assert alike + 0.1 <= chance(*pair, lambda one, other: one == other) <= 1.0


def test_exact_amounts_need_no_candidates() -> None:
    exact = total([]) + total([])
    one, other = chips((exact, {0: 0.5, 100: 0.5})), chips((exact, None))
    assert same((one, exact), (other, exact)) == (True, 1.0)


def test_values_are_read_and_written_alike() -> None:
    line = '{"id":"a","type":"chips","t":1,"action":"paid","values":{"3500":0.25,"500":0.75}}'
    (event,) = parse_events([line], file="s", positions=7)
    assert isinstance(event, Chips)
    assert event.values == values_in_order({500: 0.75, 3500: 0.25})
    assert parse_events([dump_event(event)], file="s", positions=7) == (event,)


@pytest.mark.parametrize(
    ("gap", "paid", "told"),
    [
        pytest.param("3.tie", "y3i50", "violation", id="more than was due, perhaps more still"),
        pytest.param("3.tie", "y3i15", "cannot_tell", id="the rest may lie in the next area"),
        pytest.param("3.tie", "y3i20", "cannot_tell", id="more may lie in the next area"),
        pytest.param("3.initial", "y3i50", "cannot_tell", id="the wager itself was not in sight"),
        pytest.param("4.initial", "y3i15", "violation", id="another seat's area"),
    ],
)
def test_what_an_area_beside_hides_can_only_be_more_that_was_paid(
    gap: str, paid: str, told: str
) -> None:
    zones = [*areas_of(3)["zone"], *areas_of(4)["zone"]]
    script = f"p3i20 nmb c3=KH cD=QS gap@{gap} {paid} r3i70 x3 xD"
    lines = [json.dumps(record) for record in table_log.records(script)]
    said = outcomes(lines, table_log.profile_of("567", zone=zones), "567.10(1)")
    assert said == [told]


@pytest.mark.parametrize(
    ("paid", "told"), [(FIFTY, "violation"), (TWENTY | {2500: 0.0}, "cannot_tell")]
)
def test_likely_values_of_too_much_are_told_though_more_may_be_hidden(
    paid: Values, told: str
) -> None:
    few = {1500: 0.0, 2000: 0.98, 2500: 0.019995}
    script = "p3i15..25 nmb c3=KH cD=QS gap@3.tie y3i20..75 x3 xD"
    many = {cents: share for cents, share in paid.items() if cents >= 2000}
    rest = 1.0 - sum(many.values())
    many[max(many)] += max(0.0, rest - 1e-5)
    said = {("placed", "initial"): few, ("paid", "initial"): many}
    lines = with_values(table_log.records(script), said)
    profile = table_log.profile_of("567", **areas_of(3))
    assert outcomes(lines, profile, "567.10(1)") == [told]
