"""What a script knows of each round: the lines of truth.jsonl."""

from __future__ import annotations

from sample_video.scripts.acts import Act, CardItem
from sample_video.scripts.steps import Expected, Json, RoundPlan

WINDOW_SLACK_S = 0.5
"""A finding may be timed this much outside the acts it is about."""


def round_truth(plan: RoundPlan, edition: str) -> Json:
    """One object a round: times, cards, outcome of each seat, expected findings."""
    start = min(act.t for act in plan.acts)
    end = max(act.t_end for act in plan.acts)
    return {
        "round": plan.number,
        "t": start,
        "t_end": end,
        "edition": edition,
        "cards": _cards(plan),
        "seats": plan.seats_truth(),
        "void": plan.void,
        "notes": plan.notes,
        "expected_findings": [_finding(e, plan, edition) for e in plan.expected],
        "expected_clean": not plan.expected,
    }


def _cards(plan: RoundPlan) -> Json:
    """Every card that lay on the felt, by place and hand, as dealt."""
    cards: dict[str, dict[str, object]] = {}
    for act in plan.acts:
        if act.kind == "card_dealt" and isinstance(act.thing, CardItem):
            place = cards.setdefault(str(act.to), {})
            name = str(act.hand or "card")
            while name in place:
                name += "+"
            place[name] = act.thing.code
    return dict(cards)


def _finding(expected: Expected, plan: RoundPlan, edition: str) -> Json:
    section, *others = expected.sections
    finding: Json = {
        "fault": expected.fault,
        "round": plan.number,
        "section": section,
        "citation": f"58 Pa. Code § {section}",
        "also_acceptable": others,
        "provision_hint": expected.row,
        "edition": edition,
        "position": expected.position,
        "positions_acceptable": [expected.position, *expected.positions],
        "t_window": _window(expected, plan),
        "outcome": "violation",
        "message": expected.message,
    }
    if expected.amount is not None:
        finding["amount_cents"] = {"due": expected.amount[0], "seen": expected.amount[1]}
    return finding


def _window(expected: Expected, plan: RoundPlan) -> list[float]:
    marked: list[Act] = [act for act in plan.acts if act.mark] or plan.acts
    if expected.to_round_end:
        # What did not happen could have happened at any time from the first card on.
        dealt = [act.t for act in plan.acts if act.kind == "card_dealt"]
        marked = [act for act in plan.acts if act.mark or act.t >= min(dealt)]
    start = min(act.t for act in marked)
    end = max(act.t_end for act in marked)
    return [round(max(0.0, start - WINDOW_SLACK_S), 3), round(end + WINDOW_SLACK_S, 3)]
