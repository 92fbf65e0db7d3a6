"""Lawful scripts against the rules of play, read from their logs without the law's own code."""

from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from rules_check.facts import events as ev
from rules_check.facts.cards import RANKS
from sample_video.scripts import Script, simulate
from sample_video.scripts.acts import CardItem
from sample_video.scripts.acts import Chips as Stack

ROUNDS = 60
RANK = {rank: index for index, rank in enumerate(RANKS)}
CASES = [
    pytest.param(edition, automated, id=f"{edition}-{'two-batches' if automated else 'by-hand'}")
    for edition in ("567", "651a")
    for automated in (False, True)
]
_MADE: dict[tuple[str, bool], Script] = {}


def script(edition: str, automated: bool) -> Script:
    key = (edition, automated)
    if key not in _MADE:
        _MADE[key] = simulate(
            "casino_war", rounds=ROUNDS, seed=11, edition=edition, automated=automated
        )
    return _MADE[key]


def rounds(made: Script) -> list[tuple[dict, list[ev.Event]]]:
    parts = []
    for number, row in enumerate(made.truth):
        later = made.truth[number + 1]["t"] if number + 1 < len(made.truth) else float("inf")
        parts.append((row, [e for e in made.events if row["t"] <= e.t < later]))
    return parts


def dealt(events: list[ev.Event], hand: str) -> list[ev.CardDealt]:
    return [e for e in events if isinstance(e, ev.CardDealt) and e.hand == hand]


def chips(events: list[ev.Event], *actions: str) -> list[ev.Chips]:
    return [e for e in events if isinstance(e, ev.Chips) and e.action in actions]


def settle_parts(row: dict, events: list[ev.Event]) -> tuple[list[ev.Chips], list[ev.Chips]]:
    """The dealer's takings and payments after the original and after the War deal."""
    war = dealt(events, "war")
    start = war[-1].t if war else float("inf")
    given_up = {s["position"] for s in row["seats"] if s.get("choice") == "surrender"}
    own = [
        e
        for e in chips(events, "taken", "paid")
        if not (e.wager == "initial" and e.position in given_up)
    ]
    placed = [e.t for e in chips(events, "placed") if e.wager == "war"]
    decided = min([*placed, start])
    first = [e for e in own if e.t < decided]
    return first, [e for e in own if e.t > start]


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_cards_go_clockwise_one_each_and_to_the_dealer_last(edition: str, automated: bool) -> None:
    for row, events in rounds(script(edition, automated)):
        if row["void"]:
            continue
        for hand in ("original", "war"):
            places = [e.to for e in dealt(events, hand)]
            if not places:
                continue
            assert places[-1] == "dealer"
            assert places[:-1] == sorted(set(places[:-1]))
        skipped = {s["position"] for s in row["seats"] if s["outcome"] == "void"}
        bettors = {e.position for e in chips(events, "placed") if e.wager == "initial"}
        assert {e.to for e in dealt(events, "original")} - {"dealer"} == bettors - skipped


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_cards_are_drawn_left_and_placed_right_face_up(edition: str, automated: bool) -> None:
    for event in script(edition, automated).events:
        if isinstance(event, ev.CardDealt):
            assert (event.drawn_with, event.placed_with, event.face) == ("left", "right", "up")
            assert event.card is not None
        if isinstance(event, ev.CardBurned):
            assert event.face == "down"
            assert event.card is None


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_burns_are_one_a_shoe_or_dealer_and_three_a_war(edition: str, automated: bool) -> None:
    for _, events in rounds(script(edition, automated)):
        original = dealt(events, "original")
        first = original[0].t if original else float("inf")
        before = [e for e in events if e.t < first]
        due = sum(
            (isinstance(e, ev.Procedure) and e.name == "load_shoe")
            or (isinstance(e, ev.Staff) and e.what == "dealer_changed")
            for e in before
        )
        assert sum(isinstance(e, ev.CardBurned) for e in before) == due
        burned = [e for e in events if isinstance(e, ev.CardBurned) and e.t > first]
        war = dealt(events, "war")
        assert len(burned) == (3 if war else 0)
        assert all(e.t < war[0].t for e in burned)


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_settlement_runs_the_way_of_the_edition(edition: str, automated: bool) -> None:
    sign = 1 if edition == "567" else -1
    for row, events in rounds(script(edition, automated)):
        if row["void"]:
            continue
        for part in settle_parts(row, events):
            sweeps = (part, [e for e in part if e.action == "taken"])
            paid = [e for e in part if e.action == "paid"]
            orders = [[sign * e.position for e in sweep] for sweep in (*sweeps, paid)]
            one_sweep = orders[0] == sorted(orders[0])
            two_sweeps = orders[1] == sorted(orders[1]) and orders[2] == sorted(orders[2])
            losers_first = not paid or all(e.t < paid[0].t for e in sweeps[1])
            assert one_sweep or (two_sweeps and losers_first)


def net(edition: str, seat: dict, odds: tuple[int, int]) -> int:
    """ROUNDS 3: what a seat wins on its Initial and War wagers together."""
    stake = seat["initial_cents"]
    if seat["outcome"] == "void":
        return 0
    if seat.get("choice") == "surrender":
        return -stake // 2
    if seat.get("choice") == "war":
        gain = {"win": odds[0], "tie": odds[1]}
        if seat["war_outcome"] == "lose":
            return -2 * stake
        return gain[seat["war_outcome"]] * stake - (stake if edition == "567" else 0)
    return stake if seat["outcome"] == "win" else -stake


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_money_comes_out_as_the_outcome_says(edition: str, automated: bool) -> None:
    made = script(edition, automated)
    odds = (made.house.war_odds, made.house.war_tie_odds)
    seen = Counter()
    for row, events in rounds(made):
        for seat in row["seats"]:
            own = [e for e in chips(events, "taken", "paid") if e.position == seat["position"]]
            gain = sum(
                (e.cents.low if e.action == "paid" else -e.cents.low)
                for e in own
                if e.wager != "tie"
            )
            assert gain == net(edition, seat, odds), (row["round"], seat)
            tie = sum(
                (e.cents.low if e.action == "paid" else -e.cents.low)
                for e in own
                if e.wager == "tie"
            )
            due = 0
            for stake, result in (
                (seat["tie_cents"], seat["outcome"]),
                (seat.get("war_tie_cents", 0), seat.get("war_outcome")),
            ):
                if result in ("win", "lose", "tie"):
                    due += 10 * stake if result == "tie" else -stake
            assert tie == due, (row["round"], seat)
            seen[seat.get("war_outcome") or seat.get("choice") or seat["outcome"]] += 1
    assert set(seen) >= {"win", "lose", "surrender"}


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_outcomes_follow_the_ranks(edition: str, automated: bool) -> None:
    for row, events in rounds(script(edition, automated)):
        if row["void"]:
            continue
        cards = {e.to: e.card for e in dealt(events, "original")}
        for seat in row["seats"]:
            if seat["outcome"] == "void":
                continue
            mine, theirs = RANK[cards[seat["position"]].rank], RANK[cards["dealer"].rank]
            want = "tie" if mine == theirs else "win" if mine > theirs else "lose"
            assert seat["outcome"] == want


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_no_card_comes_more_often_than_there_are_decks(edition: str, automated: bool) -> None:
    made = script(edition, automated)
    shown: Counter[str] = Counter()
    for act in sorted(made.acts, key=lambda a: a.t):
        if act.kind == "procedure" and act.verb == "load_shoe":
            shown.clear()
        if act.kind in ("card_dealt", "card_burned", "face_up_in_shoe"):
            assert isinstance(act.thing, CardItem)
            shown[act.thing.code] += 1
            assert shown[act.thing.code] <= made.house.decks


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_a_cover_card_is_followed_by_a_shuffle_and_a_cut(edition: str, automated: bool) -> None:
    parts = rounds(script(edition, automated))
    covers = 0
    for (_, events), (_, following) in pairwise(parts):
        if not any(isinstance(e, ev.CoverCard) for e in events):
            continue
        covers += 1
        names = [e.name for e in following if isinstance(e, ev.Procedure)]
        assert names.index("shuffle") < names.index("offer_cut") < names.index("cut")
        assert names.index("cut") < names.index("load_shoe")
    assert covers > 0


@pytest.mark.parametrize(("edition", "automated"), CASES)
def test_chips_and_cards_are_all_gone_when_a_round_has_ended(edition: str, automated: bool) -> None:
    made = script(edition, automated)
    piles: dict[str, Counter[int]] = defaultdict(Counter)
    for act in sorted(made.acts, key=lambda a: (a.t_end, a.t)):
        if act.kind != "chips" or act.verb == "touched" or not isinstance(act.thing, Stack):
            continue
        assert act.origin is not None
        assert act.target is not None
        if act.origin.zone == act.target.zone:
            continue
        for place, sign in ((act.origin, -1), (act.target, 1)):
            if place.pile not in ("tray", f"{act.position}.rail"):
                for value in act.thing.cents:
                    piles[place.pile][value] += sign
    assert all(count == 0 for pile in piles.values() for count in pile.values())


def test_the_log_is_in_time_order_with_ids_of_its_own() -> None:
    made = script("567", False)
    assert [e.t for e in made.events] == sorted(e.t for e in made.events)
    assert len({e.id for e in made.events}) == len(made.events)


def test_without_sound_nothing_is_announced_but_the_hands_still_sweep() -> None:
    made = simulate("casino_war", rounds=3, seed=1, sound=False)
    assert not any(isinstance(e, ev.Announcement) for e in made.events)
    assert sum(act.kind == "announcement" for act in made.acts) == 3
