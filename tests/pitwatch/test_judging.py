"""What is written down beside the findings is about the same rounds."""

import json
import tomllib
from dataclasses import replace

from pitwatch.audit.judging import judge
from rules_check.engine import check, rounds_of
from rules_check.facts.events import dump_event
from rules_check.facts.profile import parse_profile
from sample_video.scripts import simulate, table_toml


def test_rounds_are_written_as_the_law_saw_them():
    script = simulate("casino_war", rounds=3, seed=31, edition="567")
    profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
    first, second, third = rounds_of(script.events, profile)
    doubted = {event.id for event in script.events if second.t <= event.t < third.t}
    events = tuple(
        replace(event, confidence=0.5) if event.id in doubted else event for event in script.events
    )
    lines = [f"{dump_event(event)}\n".encode() for event in events]
    judged = judge(lines, profile, third.t_end, file="events.jsonl")
    written = [json.loads(line) for line in judged.round_lines]
    assert judged.findings == check(events, profile)
    assert {finding.round for finding in judged.findings} <= {one["round"] for one in written}
    assert sum(one["played"] for one in written) == 2, "the second round is not told as a fact"
    cards = {card["event"] for one in written for card in one["cards"]}
    assert cards
    assert not cards & doubted
    assert first.number == written[0]["round"]
