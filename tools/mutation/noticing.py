"""Which cases of law notice a mutant.

Rounds are folded once: nothing that folds them is changed. Of a case only the provisions are asked
again that ran the changed function, or the whole chapter if what it gave was kept for others.
"""

import signal
import sys
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules_check import engine
from rules_check.doubt import within_one_round
from rules_check.engine import Chapter, chapters, chapters_of
from rules_check.facts.profile import TableProfile
from rules_check.rounds import Round
from rules_check.verdict import Outcome
from tools.law_cases import LawCase, damaged_cases, law_cases
from tools.mutation.exchange import Mutant

__all__ = ["Cases", "fail_when_slow"]

LONGEST_S = 5
"""A mutant that runs longer loops for ever, which a test would notice."""

Place = tuple[str, int]
"""A function: its file and first line."""


class _SlowError(Exception):
    """A mutant ran too long."""


def fail_when_slow() -> None:
    """Lets this process raise an error when its alarm rings."""
    signal.signal(signal.SIGALRM, _too_slow)


def _too_slow(signum: int, frame: object) -> None:
    raise _SlowError


def _law_modules() -> list[types.ModuleType]:
    return [m for name, m in sys.modules.items() if name.startswith("rules_check.")]


def _caches() -> list[Any]:
    """Returns the functions of the law that remember their results: a mutant must not find them."""
    found = {
        id(v): v for m in _law_modules() for v in vars(m).values() if hasattr(v, "cache_clear")
    }
    return list(found.values())


def _keepers() -> set[types.CodeType]:
    """Returns the code of what is worked out once for a round and then kept for every provision."""
    holders = {id(v): v for m in _law_modules() for v in vars(m).values() if isinstance(v, type)}
    found = {
        value.func.__code__
        for holder in holders.values()
        for value in vars(holder).values()
        if isinstance(value, cached_property)
    }
    keeping = [v for m in _law_modules() for v in vars(m).values() if _uses_memory(v)]
    keeping += [v for h in holders.values() for v in vars(h).values() if _uses_memory(v)]
    return found | {function.__code__ for function in keeping}


def _uses_memory(value: object) -> bool:
    """Whether a function keeps what it found in a round's memory, or in a dictionary of its own."""
    if not isinstance(value, types.FunctionType):
        return False
    return bool({"memory", "_matches", "_results", "_six"} & set(value.__code__.co_names))


@dataclass(slots=True)
class _Case:
    """One log, folded, and the chapters asked about it."""

    rounds: tuple[Round, ...]
    profile: TableProfile
    chapters: tuple[Chapter[Any], ...]
    events: int
    whole: bool

    def told(self, chapter: Chapter[Any], asked: set[str] | None) -> dict[str, list[Any]]:
        """Returns what provisions of a chapter say: all, or those asked."""
        views = chapter.read(self.rounds, self.profile, chapter.law.on(self.profile.gaming_day))
        said: dict[str, list[Any]] = {}
        for rnd, view in zip(self.rounds, views, strict=True):
            for provision in chapter.provisions:
                if asked is None or provision.id in asked:
                    said.setdefault(provision.id, []).extend(self._of(rnd, provision.check(view)))
        return said

    def _of(self, rnd: Round, verdicts: Any) -> Iterator[Any]:
        for verdict in verdicts:
            told = within_one_round(rnd, verdict)
            if self.whole:
                events = tuple(e.id for e in told.act), tuple(e.id for e in told.because)
                answer = told.position, told.outcome, told.amounts, told.would_settle
                yield rnd.number, answer, events
            elif told.outcome is Outcome.VIOLATION:
                yield "accused"  # of a damaged log the tests ask only that nobody is


def _case(case: LawCase, *, whole: bool) -> _Case:
    rounds = engine.rounds_of(case.events, case.profile)
    return _Case(rounds, case.profile, chapters_of(case.profile), len(case.events), whole)


class Cases:
    """The cases of law, what each gives unchanged, and which functions it runs."""

    def __init__(self, files: set[str], editions: set[str]) -> None:
        told = [(case, True) for case in law_cases()] + [(case, False) for case in damaged_cases()]
        chosen = [
            (c, w) for c, w in told if not editions or c.profile.governing_edition() in editions
        ]
        self.cases = sorted((_case(c, whole=w) for c, w in chosen), key=lambda case: case.events)
        chapters()
        self._caches, self._keepers = _caches(), _keepers()
        self.runs: dict[Place, dict[tuple[int, int], set[str] | None]] = {}
        self.before = [self._traced(number, files) for number in range(len(self.cases))]

    def _forget(self) -> None:
        for cached in self._caches:
            cached.cache_clear()

    def _traced(self, number: int, files: set[str]) -> list[dict[str, list[Any]]]:
        case, seen = self.cases[number], set[tuple[types.CodeType, types.CodeType | None, bool]]()
        checks = {p.check.__code__: p.id for c in case.chapters for p in c.provisions}

        def call(frame: types.FrameType, event: str, arg: object) -> None:
            if frame.f_code.co_filename in files:
                seen.add((frame.f_code, *self._asker(frame, checks)))

        told = []
        for index, chapter in enumerate(case.chapters):
            self._forget()
            seen.clear()
            sys.settrace(call)
            try:
                told.append(case.told(chapter, None))
            finally:
                sys.settrace(None)
            for code, asker, kept in seen:
                runs = self.runs.setdefault((code.co_filename, code.co_firstlineno), {})
                asked = runs.setdefault((number, index), set())
                if asker is None or kept:
                    runs[number, index] = None
                elif asked is not None:
                    asked.add(checks[asker])
        return told

    def _asker(
        self, frame: types.FrameType, checks: dict[types.CodeType, str]
    ) -> tuple[types.CodeType | None, bool]:
        """Returns the provision that runs a function, and whether what it gives may be kept."""
        at: types.FrameType | None = frame
        kept = False
        while at is not None and at.f_code not in checks:
            kept = kept or at.f_code in self._keepers
            at = at.f_back
        return (None if at is None else at.f_code), kept

    def notice(self, mutant: Mutant) -> bool:
        """Whether some case gives another outcome, or an error, under the mutant."""
        asked: dict[tuple[int, int], set[str] | None]
        if mutant.file.suffix == ".toml":
            asked = dict.fromkeys(self._of_edition(mutant.file.stem))
        else:
            asked = self.runs.get((str(mutant.file), mutant.begins), {})
        undo = mutant.apply()
        signal.alarm(LONGEST_S)
        try:
            return any(self._differs(*at, asked[at]) for at in sorted(asked))
        except Exception:  # noqa: BLE001 - whatever a mutant raises, a test would see it
            return True
        finally:
            signal.alarm(0)
            undo()

    def _of_edition(self, edition: str) -> Sequence[tuple[int, int]]:
        return [
            (number, index)
            for number, case in enumerate(self.cases)
            for index, chapter in enumerate(case.chapters)
            if chapter.edition == edition
        ]

    def _differs(self, number: int, index: int, asked: set[str] | None) -> bool:
        self._forget()
        case, before = self.cases[number], self.before[number][index]
        after = case.told(case.chapters[index], asked)
        wanted = before if asked is None else {name: before.get(name, []) for name in asked}
        return any(after.get(name, []) != said for name, said in wanted.items())
