"""Whole and damaged logs folded into rounds."""

import pytest

from rules_check.facts.events import Event
from rules_check.rounds import Round, fold
from tests.rules_check.rounds.table_log import TABLE, log

WON = ("bet 1=500", "say", "deal 1=KH dealer=9C", "pay 1=500", "remove 1=1000", "clear 1 dealer")
LOST = ("bet 1=500", "say", "deal 1=3H dealer=9C", "take 1=500", "clear 1 dealer")
WAR = (
    "bet 1=500 2=500",
    "tie 2=100",
    "say",
    "deal 1=3H 2=9D dealer=9C",
    "take 1=500",
    "pay 2.tie=1000",
    "war 2=500",
    "tie 2=100",
    "clear 1",
    "take 2=500",
    "burn 3",
    "deal2 2=KD dealer=4S",
    "take 2.tie=100",
    "pay 2.war=1000",
    "clear 2",
    "clear2 2",
    "clear dealer",
    "clear2 dealer",
)


def rounds(*lines: str) -> tuple[Round, ...]:
    return fold(log(*lines), TABLE)


def names(events: tuple[Event, ...]) -> list[str]:
    return [event.type for event in events]


def test_rounds_are_numbered_from_one() -> None:
    made = rounds(*WON, *LOST, *WON)
    assert [rnd.number for rnd in made] == [1, 2, 3]
    assert all(rnd.whole and rnd.played for rnd in made)
    assert made[2].previous is made[1]


def test_a_round_runs_from_its_first_wager_to_its_last_clear() -> None:
    _, second = rounds(*WON, *LOST)
    bet = next(event for event in second.events if event.type == "chips")
    assert second.t == bet.t
    assert second.t_end == second.clears[-1].t_end


def test_the_deals_and_wagers_of_a_war() -> None:
    (rnd,) = rounds(*WAR)
    assert rnd.original is not None
    assert rnd.original.places == (1, 2, "dealer")
    assert rnd.war is not None
    assert rnd.war.places == (2, "dealer")
    assert [burn.phase for burn in rnd.burns] == ["war"] * 3
    assert [(w.position, w.name, w.deal) for w in rnd.wagers] == [
        (1, "initial", "original"),
        (2, "initial", "original"),
        (2, "tie", "original"),
        (2, "war", "war"),
        (2, "tie", "war"),
    ]
    first_tie, second_tie = rnd.wager(2, "tie", "original"), rnd.wager(2, "tie", "war")
    assert first_tie is not None
    assert [act.action for act in first_tie.acts] == ["placed", "paid"]
    assert second_tie is not None
    assert [act.action for act in second_tie.acts] == ["placed", "taken"]
    assert [act.wager for act in rnd.settlements("original")] == ["initial", "tie", "initial"]
    assert [act.wager for act in rnd.settlements("war")] == ["tie", "war"]


def test_hands_that_were_not_named_are_told_apart_by_the_war() -> None:
    unnamed = [line.replace("deal2", "deal?").replace("deal ", "deal? ") for line in WAR]
    (rnd,) = rounds(*unnamed)
    assert rnd.war is not None
    assert rnd.war.places == (2, "dealer")


def test_a_card_of_no_told_hand_amid_a_war_is_the_wars_whatever_lay_there() -> None:
    """The dealer's first card was not seen dealt, so his next one is told without a hand."""
    lines = [line.replace("deal2 2=KD dealer=4S", "deal2 2=KD") for line in WAR]
    lines[3] = "deal 1=3H 2=9D"
    lines.insert(lines.index("deal2 2=KD") + 1, "deal? dealer=4S")
    (rnd,) = rounds(*lines)
    assert rnd.war is not None
    assert rnd.war.places == (2, "dealer")


def test_what_happens_between_rounds_prepares_the_next() -> None:
    between = ("do shuffle offer_cut cut load_shoe", "staff dealer_changed", "burn 1")
    first, second = rounds(*WON, *between, *LOST)
    assert first.preparation.procedures == ()
    prepared = second.preparation
    assert [p.name for p in prepared.procedures] == ["shuffle", "offer_cut", "cut", "load_shoe"]
    assert [staff.what for staff in prepared.dealer_changes] == ["dealer_changed"]
    assert [burn.phase for burn in prepared.burns] == ["preparation"]
    assert prepared.load is not None
    assert (first.shoe, second.shoe) == (0, 1)
    assert prepared.t == first.t_end


def test_the_shoe_may_be_loaded_after_the_wagers_were_placed() -> None:
    (rnd,) = rounds("bet 1=500", "do load_shoe", "burn 1", *LOST[1:])
    assert [p.name for p in rnd.preparation.procedures] == ["load_shoe"]
    assert [burn.phase for burn in rnd.burns] == ["preparation"]


def test_a_preparation_at_the_end_is_a_round_that_was_not_played() -> None:
    _, last = rounds(*WON, "do shuffle cut")
    assert not last.played
    assert last.cut_at_end
    assert last.original is None


def test_wagers_at_the_end_are_a_round_that_was_not_played() -> None:
    _, last = rounds(*WON, "bet 1=500")
    assert not last.played
    assert [wager.position for wager in last.wagers] == [1]


def test_a_player_leaving_at_the_end_makes_no_round() -> None:
    assert len(rounds(*WON, "staff floor_verified")) == 1


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            ("bet 1=500 2=500", "deal 1=3H 2=KD dealer=9C", "take 1=500", "pay 2=500",
             "clear 1", "bet 1=700", "clear 2 dealer", "bet 2=700", "deal 1=5H 2=6D dealer=9C"),
            id="bets-before-the-last-clears",
        ),
        pytest.param(
            ("bet 1=500 2=500", "deal 1=3H 2=KD dealer=9C", "take 1=500", "bet 1=700",
             "pay 2=500", "clear 1 2 dealer", "bet 2=700", "deal 1=5H 2=6D dealer=9C"),
            id="bets-while-another-seat-is-settled",
        ),
        pytest.param(
            ("bet 1=500", "deal 1=3H dealer=9C", "take 1=500", "clear 1", "bet 1=700 2=700",
             "clear dealer", "deal 1=5H 2=6D dealer=9C"),
            id="a-new-player-before-the-last-clear",
        ),
        pytest.param(
            ("bet 1=500 2=500", "deal 1=3H 2=KD dealer=9C", "take 1=500", "pay 2=500",
             "clear 1 dealer", "bet 1=700 2=700", "deal 1=5H 2=6D dealer=9C"),
            id="a-clear-is-missing",
        ),
        pytest.param(
            ("bet 1=500 2=500", "deal 1=3H 2=KD dealer=9C", "take 1=500", "pay 2=500",
             "bet 1=700 2=700", "deal 1=5H 2=6D dealer=9C"),
            id="all-clears-are-missing",
        ),
        pytest.param(
            ("bet 1=500", "deal 1=3H dealer=9C", "take 1=500", "clear 1", "bet 1=700", "remove 1=0",
             "clear dealer", "deal 1=5H dealer=9C"),
            id="taking-back-the-new-bet",
        ),
    ],
)  # fmt: skip
def test_two_rounds_with_no_pause(lines: tuple[str, ...]) -> None:
    first, second = rounds(*lines)
    assert first.original is not None
    assert second.original is not None
    assert {wager.acts[0].cents.low for wager in first.wagers if wager.acts[0].cents} == {500}
    assert {wager.acts[0].cents.low for wager in second.wagers if wager.acts[0].cents} == {700}
    assert [act.action for act in first.chips("taken", "paid")]
    assert not second.chips("taken", "paid")
    assert not second.clears


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("bet 1=500", "deal 1=3H 1=4H dealer=9C"), id="two-cards-to-a-seat"),
        pytest.param(("bet 1=500", "deal 1=3H dealer=9C 1=4H"), id="a-card-after-the-dealers"),
        pytest.param(("bet 1=500 2=500", "deal 1=3H dealer=9C 2=4H"), id="a-seat-after-the-dealer"),
        pytest.param(("bet 1=500", "deal 1=3H", "bet 2=500", "deal 2=4H dealer=9C"), id="late-bet"),
        pytest.param(("bet 1=500", "deal 1=3H dealer=9C", "bet 2=500"), id="bet-after-the-deal"),
        pytest.param(("bet 1=500", "deal 1=3H", "burn 1", "deal dealer=9C"), id="burn-in-the-deal"),
        pytest.param(("bet 1=500", "deal 1=3H dealer=9C", "add 1=500"), id="capped-bet"),
        pytest.param(("bet 1=500", "deal 1=3H dealer=9C", "remove 1=500"), id="pinched-bet"),
        pytest.param(("bet 1=500", "deal 1=3H 2=5C dealer=9C"), id="a-card-to-nobody"),
    ],
)
def test_mistakes_stay_in_their_round(lines: tuple[str, ...]) -> None:
    first, second = rounds(*lines, "take 1=500", "clear 1 dealer", *WON)
    assert len(second.events) == len(log(*WON))
    assert first.number == 1


def test_a_round_called_off_before_its_first_card_is_a_round() -> None:
    first, second, third = rounds(
        *WON, "bet 1=500 2=500", "return 1=500 2=500", "remove 1=500 2=500", "do shuffle", *LOST
    )
    assert second.played
    assert second.original is None
    assert not second.out_of_gap
    assert [act.action for act in second.chips("returned")] == ["returned", "returned"]
    assert [p.name for p in third.preparation.procedures] == ["shuffle"]
    assert first.whole


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(LOST[2:], id="at-the-deal"),
        pytest.param(("deal dealer=9C", *LOST[3:]), id="in-the-deal"),
        pytest.param(LOST[3:], id="at-the-settlement"),
        pytest.param(LOST[4:], id="at-the-clear"),
        pytest.param(WAR[7:], id="before-the-war"),
        pytest.param(WAR[11:], id="at-the-war-deal"),
    ],
)
def test_a_recording_that_begins_in_a_round(lines: tuple[str, ...]) -> None:
    first, second = rounds(*lines, *WON)
    assert first.cut_at_start
    assert first.unseen[0].reason == "before_recording"
    assert second.whole


def test_chips_taken_up_after_the_last_round_do_not_cut_the_next() -> None:
    (rnd,) = rounds("remove 1=1000", *WON)
    assert not rnd.cut_at_start


@pytest.mark.parametrize("cut", range(1, 5))
def test_a_recording_that_ends_in_a_round(cut: int) -> None:
    (rnd,) = rounds(*WON[:-cut])
    assert rnd.cut_at_end
    assert rnd.unseen[-1].reason == "after_recording"


def test_a_gap_over_a_whole_round_leaves_the_others_alone() -> None:
    first, third = rounds(*WON, "gap 20", *LOST)
    assert len(first.events) == len(log(*WON))
    assert third.out_of_gap


def test_a_gap_from_the_bets_to_the_settlement_makes_a_round_without_cards() -> None:
    first, second, third = rounds(*WON, "bet 1=500", "gap 6", "take 1=500", "clear 1 dealer", *LOST)
    assert first.whole
    assert second.played
    assert second.out_of_gap
    assert second.original is None
    assert [act.action for act in second.chips("placed", "taken")] == ["placed", "taken"]
    assert not third.out_of_gap


def test_a_gap_from_the_deal_to_the_next_deal_splits_the_rounds() -> None:
    first, second = rounds("bet 1=500", "deal 1=3H dealer=9C", "gap 30", *LOST[2:])
    assert second.out_of_gap
    assert first.original is not None
    assert second.original is not None


def test_a_long_gap_inside_a_round_is_a_seam() -> None:
    (rnd,) = rounds(*LOST[:3], "gap 6", *LOST[3:])
    assert [seam.event_id for seam in rnd.seams] == ["e5"]
    assert rnd.crosses_a_seam(rnd.events)
    assert not rnd.crosses_a_seam(rnd.clears)


def test_a_short_gap_inside_a_round_is_no_seam() -> None:
    (rnd,) = rounds(*LOST[:3], "gap 3", *LOST[3:])
    assert rnd.seams == ()
    assert len(rnd.unseen_between(rnd.t, rnd.t_end)) == 1


def test_after_a_long_gap_a_strange_seat_is_of_another_round() -> None:
    first, second = rounds(
        "bet 1=500", "deal 1=3H dealer=9C", "gap 20", "take 4=500", "clear 4 dealer"
    )
    assert first.original is not None
    assert second.original is None
    assert second.out_of_gap


def test_a_log_of_gaps_has_no_round() -> None:
    assert rounds("gap 5", "gap 5") == ()
    assert fold((), TABLE) == ()


def test_a_log_without_play_is_one_round() -> None:
    (rnd,) = rounds("do inspect spread wash stack shuffle cut load_shoe", "burn 1")
    assert not rnd.played
    assert len(rnd.preparation.procedures) == 7
    assert [burn.phase for burn in rnd.preparation.burns] == ["preparation"]
