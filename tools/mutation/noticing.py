"""Which cases of law notice a mutant."""

import signal
import sys
import types
from typing import Any

from rules_check.engine import check
from rules_check.verdict import Outcome
from tools.law_cases import damaged_cases, law_cases
from tools.mutation.exchange import Mutant

__all__ = ["Cases", "fail_when_slow"]

LONGEST_S = 5
"""A mutant that runs longer loops for ever, which a test would notice."""


class _SlowError(Exception):
    """A mutant ran too long."""


def fail_when_slow() -> None:
    """Lets this process raise an error when its alarm rings."""
    signal.signal(signal.SIGALRM, _too_slow)


def _too_slow(signum: int, frame: object) -> None:
    raise _SlowError


def _caches() -> list[Any]:
    """Returns the functions of the law that remember their results: a mutant must not find them."""
    modules = [m for name, m in sys.modules.items() if name.startswith("rules_check.")]
    found = {id(v): v for m in modules for v in vars(m).values() if hasattr(v, "cache_clear")}
    return list(found.values())


class Cases:
    """The cases of law, what each gives unchanged, and which functions it runs."""

    def __init__(self, files: set[str], editions: set[str]) -> None:
        self._check = check
        told, damaged = (
            [c for c in cases if not editions or c.profile.governing_edition() in editions]
            for cases in (law_cases(), damaged_cases())
        )
        self._in_full = len(told)
        self.inputs = [(case.events, case.profile) for case in (*told, *damaged)]
        self._caches = _caches()
        self.runs: dict[tuple[str, int], list[int]] = {}
        self.before = [self._traced(number, files) for number in range(len(self.inputs))]

    def _outcome(self, number: int) -> tuple[Any, ...]:
        for cached in self._caches:
            cached.cache_clear()
        events, profile = self.inputs[number]
        found = self._check(events, profile)
        if number >= self._in_full:  # of a damaged log the tests ask only that nobody is accused
            return tuple(f.provision for f in found if f.outcome is Outcome.VIOLATION)
        return tuple(
            (f.round, f.provision, f.position, f.outcome, f.amount_cents, f.t, f.t_end, f.because)
            for f in found
        )

    def _traced(self, number: int, files: set[str]) -> tuple[Any, ...]:
        seen: set[tuple[str, int]] = set()

        def call(frame: types.FrameType, event: str, arg: object) -> None:
            if frame.f_code.co_filename in files:
                seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        sys.settrace(call)
        try:
            result = self._outcome(number)
        finally:
            sys.settrace(None)
        for place in seen:
            self.runs.setdefault(place, []).append(number)
        return result

    def notice(self, mutant: Mutant) -> bool:
        """Whether some case gives another outcome, or an error, under the mutant."""
        if mutant.file.suffix == ".toml":
            numbers = list(range(len(self.inputs)))
        else:
            numbers = self.runs.get((str(mutant.file), mutant.begins), [])
        numbers = sorted(numbers, key=lambda n: len(self.inputs[n][0]))
        undo = mutant.apply()
        signal.alarm(LONGEST_S)
        try:
            return any(self._outcome(n) != self.before[n] for n in numbers)
        except Exception:  # noqa: BLE001 - whatever a mutant raises, a test would see it
            return True
        finally:
            signal.alarm(0)
            undo()
