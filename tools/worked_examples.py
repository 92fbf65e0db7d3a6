"""Chooses the worked examples of ``pitwatch rules`` from the cases of the tests.

For each provision: the shortest log that breaks it and as little else as possible, and the lawful
log that is most like it. Run from the root of the checkout:

    python -m tools.worked_examples
"""

import dataclasses
import json
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules_check.engine import EVERY_GAME, Chapter, chapters
from rules_check.errors import InputError
from rules_check.examples import FOLDER, Example, Log, findings_of
from rules_check.facts.events import Event, dump_event
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.facts.submission import RulesSubmission
from sample_video.scripts import Script, simulate, table_toml
from sample_video.scripts.games import GAMES
from tools.law_cases import law_cases

LONGEST = 110
"""Events of an example: a longer log is no longer read by people."""

_LAWFUL = 40
"""Lawful recordings of the stage for each edition."""

_WORKED_OUT = 12
"""Violating logs tried for each provision; more finds hardly better pairs."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A log in short, and which provisions are kept and broken in it."""

    edition: str
    table: Mapping[str, Any]
    log: Log
    kept: frozenset[str]
    broken: frozenset[str]


def table_of(profile: TableProfile) -> dict[str, Any]:
    """Returns a table profile as its TOML would be read."""
    table: dict[str, Any] = {
        "id": profile.id,
        "game": profile.game,
        "edition": profile.edition,
        "positions": profile.positions,
        "gaming_day": profile.gaming_day,
    }
    made: dict[str, Any] = {"table": {k: v for k, v in table.items() if v is not None}}
    filed = _filed(profile.submission)
    if filed:
        made["rules_submission"] = filed
    if profile.zones:
        made["zone"] = [_without_none(dataclasses.asdict(zone)) for zone in profile.zones]
    if profile.chips:
        made["chip"] = [dataclasses.asdict(chip) for chip in profile.chips]
    return made


def _filed(submission: RulesSubmission) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for field in dataclasses.fields(submission):
        value = getattr(submission, field.name)
        if value == field.default:
            continue
        if field.name.endswith("_odds") and field.name not in {"tie_odds", "posted_odds"}:
            value = _odds(value)
        if field.name == "posted_odds":
            made[field.name] = {name: _odds(shown) for name, shown in value.items()}
        else:
            made[field.name] = list(value) if isinstance(value, tuple) else value
    return made


def _odds(value: Fraction | str) -> str:
    return value if isinstance(value, str) else f"{value.numerator}:{value.denominator}"


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def short(events: Iterable[Event]) -> Log:
    """Returns events without what is not told, and without what does not matter to a reader."""
    made: list[dict[str, Any]] = []
    for number, event in enumerate(events, start=1):
        facts = _without_none(json.loads(dump_event(event)))
        facts.pop("source", None)
        facts.pop("t_end", None) if facts["type"] != "gap" else None
        facts["id"] = f"e{number}"
        if facts.get("confidence") == 1.0 and "card" not in facts:
            del facts["confidence"]
        if not (made and _same_stack(made[-1], facts)):
            made.append(facts)
    return tuple(made)


def _same_stack(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two cards go face down to one place, one after the other: a stack is told once."""
    alike = all(one.get(key) == other.get(key) for key in ("type", "to", "hand", "face"))
    unread = "card" not in one and "card" not in other
    return alike and unread and other["type"] == "card_dealt" and other.get("face") == "down"


def _told(edition: str, table: Mapping[str, Any], log: Log) -> _Told:
    kept, broken = set(), set()
    for finding in findings_of(table, log):
        if finding.outcome.value == "compliant":
            kept.add(finding.provision)
        elif finding.outcome.value == "violation":
            broken.add(finding.provision)
    return _Told(edition, table, log, frozenset(kept - broken), frozenset(broken))


def _all_told() -> list[_Told]:
    made = []
    for case in law_cases():
        # A gaming day cannot be written as JSON; an example names its edition instead.
        edition = case.profile.governing_edition()
        profile = dataclasses.replace(case.profile, edition=edition, gaming_day=None)
        log = short(case.events)
        if len(log) <= LONGEST:
            made.append(_told(edition, json.loads(json.dumps(table_of(profile))), log))
    return made


def _simulated() -> list[_Told]:
    """Returns rounds of the stage, lawful ones and one for each fault, of every game."""
    made = []
    for game in GAMES.values():
        for edition in game.editions:
            faults = [fault.name for fault in game.faults if edition in fault.laws]
            for seed, name in enumerate([*["lawful"] * _LAWFUL, *faults]):
                chosen = [] if name == "lawful" else [name]
                script = _played(game.name, edition, seed, chosen)
                if script is None:
                    continue
                # Where things lie is not what these examples are about, and fills pages.
                document = tomllib.loads(table_toml(script))
                profile = dataclasses.replace(
                    parse_profile(document, file="stage"), zones=(), gaming_day=None, id="T"
                )
                log = tuple(
                    {k: v for k, v in e.items() if k != "zone"} for e in short(script.events)
                )
                if len(log) <= LONGEST:
                    table = json.loads(json.dumps(table_of(profile)))
                    made.append(_told(edition, table, log))
    return made


def _played(game: str, edition: str, seed: int, violate: list[str]) -> Script | None:
    for rounds in (1, 2, 3, 4):
        try:
            return simulate(game, rounds=rounds, seed=seed, edition=edition, violate=violate)
        except InputError:
            continue
    return None


def _best(name: str, told: list[_Told]) -> Example | None:
    lawful = [t for t in told if name in t.kept and not t.broken]
    breaking = [t for t in told if name in t.broken]
    breaking.sort(key=lambda t: (len(t.broken), len(t.log)))
    if not breaking:
        if not lawful:
            return None
        only = min(lawful, key=lambda t: len(t.log))
        return Example(table=only.table, lawful=only.log, violating=())
    pairs = [_pair(one, lawful) for one in breaking[:_WORKED_OUT]]
    return min(pairs, key=lambda pair: (not pair.lawful, _distance(pair)))


def _pair(broken: _Told, lawful: list[_Told]) -> Example:
    fitting = [t for t in lawful if t.table == broken.table]
    pairs = [Example(table=t.table, lawful=t.log, violating=broken.log) for t in fitting]
    alone = Example(table=broken.table, lawful=(), violating=broken.log)
    return min(pairs, key=_distance, default=alone)


def _distance(pair: Example) -> float:
    old, new = Counter(map(_content, pair.lawful)), Counter(map(_content, pair.violating))
    changed = sum(((old - new) + (new - old)).values())
    return 4 * changed + len(pair.lawful) + len(pair.violating)


def _content(event: Mapping[str, Any]) -> str:
    return json.dumps({k: v for k, v in event.items() if k not in {"id", "t", "t_end"}})


def main() -> None:
    """Writes the examples of every chapter, and names the provisions that have none."""
    told, staged = _all_told(), _simulated()
    FOLDER.mkdir(exist_ok=True)
    without: dict[str, list[str]] = defaultdict(list)
    for chapter in chapters():
        made: dict[str, Any] = {}
        for provision in chapter.provisions:
            own = _of(chapter, told)
            example = _best(provision.id, own) or _best(provision.id, _of(chapter, staged))
            if example is None:
                without[chapter.edition].append(provision.id)
                continue
            made[provision.id] = {
                "table": example.table,
                "lawful": list(example.lawful),
                "violating": list(example.violating),
            }
        _write(chapter.edition, made)
    for edition, names in without.items():
        sys.stdout.write(f"{edition} without an example: {' '.join(names)}\n")


def _of(chapter: Chapter[Any], told: list[_Told]) -> list[_Told]:
    return [t for t in told if chapter.game == EVERY_GAME or t.edition == chapter.edition]


def _write(edition: str, made: Mapping[str, Any]) -> None:
    lines = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in made.items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (FOLDER / f"{edition}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
