"""Simulated rounds of a game through the law: faults found, false violations, damaged logs.

Every fault is put into recordings of lawful rounds; damage takes knowledge away from logs of
lawful rounds and must accuse nobody.

    python benchmarks/simulated_rounds.py minibaccarat --rounds 1000 --damage 10000

The same ``--first-seed`` plays and damages the same rounds again; with ``--first-trial`` it goes
on from one of the damaged logs, or makes that one alone again.
"""

import argparse
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from rules_check.engine import check
from rules_check.errors import InputError
from rules_check.facts.events import Event, Gap, Log, end_of
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding, Outcome
from sample_video.scripts import Script, simulate, table_toml
from sample_video.scripts.damage import damage, hide_zones
from sample_video.scripts.games import GAMES, find_game

FIRST_SEED = 40_000
"""Where nothing else is asked; tests use smaller seeds."""

LAWFUL_ROUNDS = 25
"""Rounds of one lawful recording."""

LOGS_A_RECORDING = 20
"""Damaged logs made of one recording."""


def profile_of(script: Script) -> TableProfile:
    """The table profile of a script."""
    return parse_profile(tomllib.loads(table_toml(script)), file="table.toml")


def broken(script: Script) -> list[Finding]:
    """The violations found in a script's log."""
    found = check(script.events, profile_of(script))
    return [finding for finding in found if finding.outcome is Outcome.VIOLATION]


def fits(finding: Finding, expected: Any) -> bool:
    """Whether a finding is the one expected: section, round and position."""
    return (
        finding.round == expected["round"]
        and finding.section in {expected["section"], *expected["also_acceptable"]}
        and finding.position in expected["positions_acceptable"]
    )


def faulty(game: str, edition: str, seed: int) -> Iterator[tuple[str, Script]]:
    """A short recording for each fault of the game."""
    for fault in find_game(game).faults:
        if edition in fault.laws:
            rounds = 6 + 2 * fault.later
            with suppress(InputError):  # it does not fit into any round of this seed
                yield (
                    fault.name,
                    simulate(game, rounds=rounds, seed=seed, edition=edition, violate=[fault.name]),
                )


def try_faults(game: str, edition: str, rounds: int, first_seed: int) -> tuple[int, int, int, int]:
    """Returns rounds played, faults scripted, faults found, false violations."""
    played = scripted = found = false = 0
    seed = first_seed
    while played < rounds:
        for name, script in faulty(game, edition, seed):
            played += len(script.truth)
            expected = [e for row in script.truth for e in row["expected_findings"]]  # type: ignore[attr-defined]  # rows are JSON objects
            findings = broken(script)
            for wanted in expected:
                hit = any(fits(finding, wanted) for finding in findings)
                scripted += 1
                found += hit
                if not hit:
                    print(f"MISSED {game} {edition} seed {seed} {name}: {wanted['message']}")
            for finding in findings:
                if not any(fits(finding, wanted) for wanted in expected):
                    false += 1
                    print(f"FALSE {game} {edition} seed {seed} {name}: {told(finding)}")
        seed += 1
    return played, scripted, found, false


def try_hidden(game: str, edition: str, rounds: int, first_seed: int) -> tuple[Counter[str], int]:
    """Hides one by one what each scripted violation rests on.

    Returns what the provision then says of that round and seat, and how many violations of other
    provisions appeared, which hiding must not make.
    """
    said: Counter[str] = Counter()
    played = false = 0
    seed = first_seed
    while played < rounds:
        for name, script in faulty(game, edition, seed):
            played += len(script.truth)
            profile, found = profile_of(script), broken(script)
            known = {(f.round, f.provision) for f in found}
            for finding in found:
                for event in script.events:
                    if event.id not in finding.because or isinstance(event, Log | Gap):
                        continue
                    after = check(hidden(script.events, event), profile)
                    said[outcome_of(finding, after)] += 1
                    for other in after:
                        new = (other.round, other.provision) not in known
                        if other.outcome is not Outcome.VIOLATION or not new:
                            continue
                        if (other.round, other.position) == (finding.round, finding.position):
                            said["told under another sentence"] += 1
                        else:
                            false += 1
                            print(
                                f"FALSE {edition} seed {seed} {name}, {event.id} hidden: "
                                f"{told(other)}"
                            )
        seed += 1
    return said, false


def hidden(events: Sequence[Event], lost: Event) -> tuple[Event, ...]:
    """A log with a gap over the whole table in the place of one event."""
    end = end_of(lost)
    gap = Gap(id=lost.id, t=lost.t, t_end=end, confidence=1.0, reason="occluded")
    return tuple(gap if event is lost else event for event in events)


def outcome_of(finding: Finding, after: Sequence[Finding]) -> str:
    """What a provision says of a round and seat, in the words of the summary."""
    same = [f for f in after if (f.round, f.provision) == (finding.round, finding.provision)]
    mine = [f for f in same if f.position == finding.position] or same
    if any(f.outcome is Outcome.VIOLATION for f in mine):
        return "still proved by the rest"
    open_ones = [f for f in mine if f.outcome is Outcome.CANNOT_TELL]
    if open_ones:
        return "cannot_tell" if all(f.would_settle for f in open_ones) else "without would_settle"
    return "compliant" if mine else "not asked"


def told(finding: Finding) -> str:
    """A finding in one line."""
    place = f"round {finding.round} position {finding.position}"
    return f"{finding.section} {place}: {finding.message}"


def try_lawful(
    game: str, edition: str, rounds: int, first_seed: int
) -> tuple[int, int, Counter[str]]:
    """Returns rounds played, false violations, and outcomes counted."""
    played = false = 0
    outcomes: Counter[str] = Counter()
    seed = first_seed
    while played < rounds:
        script = simulate(game, rounds=LAWFUL_ROUNDS, seed=seed, edition=edition)
        played += LAWFUL_ROUNDS
        for finding in check(script.events, profile_of(script)):
            outcomes[finding.outcome.value] += 1
            if finding.outcome is Outcome.VIOLATION:
                false += 1
                print(f"FALSE {game} {edition} seed {seed} lawful: {told(finding)}")
        seed += 1
    return played, false, outcomes


def still_checked(before: Sequence[Finding], after: Sequence[Finding]) -> Counter[str]:
    """What became of the provisions that were kept in the whole log."""
    kept = {(f.round, f.provision) for f in before if f.outcome is Outcome.COMPLIANT}
    later: dict[tuple[int, str], set[str]] = {}
    for finding in after:
        later.setdefault((finding.round, finding.provision), set()).add(finding.outcome.value)
    words = Counter[str]()
    for key in kept:
        said = later.get(key, set())
        words["cannot_tell" if "cannot_tell" in said else "compliant" if said else "not asked"] += 1
    return words


def lean_over(events: Sequence[Event], trial: int) -> tuple[Event, ...]:
    """Covers several zones for a while, once or twice."""
    log, rng = tuple(events), random.Random(trial)  # noqa: S311 - a trial, no secret
    for _ in range(1 + trial % 2):
        log = hide_zones(log, rng)
    return log


def try_damage(
    game: str, edition: str, trials: range, first_seed: int, *, zones: bool
) -> tuple[int, Counter[str]]:
    """Returns how many damaged logs of lawful rounds were accused, and what is still checked."""
    accused = 0
    kept: Counter[str] = Counter()
    for trial in trials:
        if trial == trials.start or trial % LOGS_A_RECORDING == 0:
            seed = first_seed + trial // LOGS_A_RECORDING
            script = simulate(game, rounds=1 + seed % 6, seed=seed, edition=edition)
            profile = profile_of(script)
            whole = check(script.events, profile)
        rng = random.Random(trial)  # noqa: S311 - a trial, no secret
        log = (
            lean_over(script.events, trial)
            if zones
            else damage(script.events, rng, times=1 + trial % 3)
        )
        findings = check(log, profile)
        kept += still_checked(whole, findings)
        bad = [f for f in findings if f.outcome is Outcome.VIOLATION]
        accused += bool(bad)
        for finding in bad[:1]:
            print(f"ACCUSED {game} {edition} seed {seed} trial {trial}: {told(finding)}")
    return accused, kept


def main() -> int:
    """Runs the trials asked for and prints a line each; 1 when something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--edition")
    parser.add_argument("--rounds", type=int, default=1000, help="of each kind; 0 for none")
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED, metavar="SEED")
    parser.add_argument("--hide", type=int, default=0, metavar="ROUNDS", help="hide each fact")
    parser.add_argument("--damage", type=int, default=0, metavar="TRIALS")
    parser.add_argument("--zones", action="store_true", help="damage: cover several zones")
    parser.add_argument("--first-trial", type=int, default=0, metavar="TRIAL")
    args = parser.parse_args()
    wrong = 0
    for edition in [args.edition] if args.edition else find_game(args.game).editions:
        played, false, outcomes = try_lawful(args.game, edition, args.rounds, args.first_seed)
        print(f"{edition}: {played} lawful rounds, {false} false violations, {dict(outcomes)}")
        wrong += false
        played, scripted, found, false = try_faults(
            args.game, edition, args.rounds, args.first_seed
        )
        print(
            f"{edition}: {played} rounds with {scripted} scripted violations, {found} found, "
            f"{false} false"
        )
        wrong += false + scripted - found
        if args.hide:
            said, false = try_hidden(args.game, edition, args.hide, args.first_seed)
            print(f"{edition}: a fact of a violation hidden, {dict(said)}, {false} false")
            wrong += false + said["without would_settle"]
        if args.damage:
            trials = range(args.first_trial, args.first_trial + args.damage)
            accused, kept = try_damage(
                args.game, edition, trials, args.first_seed, zones=args.zones
            )
            print(f"{edition}: {args.damage} damaged logs of lawful rounds, {accused} accused")
            print(f"{edition}: of provisions kept in the whole logs, {dict(kept)}")
            wrong += accused
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
