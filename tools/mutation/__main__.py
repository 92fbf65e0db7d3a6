"""Mutation run over the law: does some case of law notice every small change?

Each mutant changes one thing in one function of a chapter (a comparison, a direction, ``and`` or
``or``, a ``not``, a number, a condition) or one number in a chapter's TOML. It survives if every
case of ``tests/rules_check/chapters`` still gives the outcomes it gave before: the same verdicts,
for the same seats, with the same amounts.

To be fast, functions are changed in place (their code object is exchanged) and only the provisions
that called the changed function before are asked again, in the shortest cases first.

    python -m tools.mutation                            all files
    python -m tools.mutation --part ch688a --part idle  only files whose path contains one of these
"""

import argparse
import importlib
import multiprocessing
import sys
import types
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_check.engine import chapters
from tools.mutation.exchange import Mutant, mutants_of, numbers_of
from tools.mutation.kinds import READ_IT, kind_of
from tools.mutation.noticing import Cases, fail_when_slow

ROOT = Path(__file__).resolve().parent.parent.parent


def law_modules(parts: list[str]) -> list[types.ModuleType]:
    """Returns the modules of the law whose path holds one of the parts, in the order of names."""
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in ("chapters", "procedures")
        for path in sorted((ROOT / "rules_check" / folder).rglob("*.py"))
        if path.name not in {"__init__.py", "words.py"} and any(part in str(path) for part in parts)
    ]
    return [importlib.import_module(name) for name in names]


def survivors_of(mutants: list[Mutant], cases: Cases, jobs: int) -> Iterator[int]:
    """Yields the indices of the mutants that no case notices, as several processes find them."""
    context = multiprocessing.get_context("fork")
    found: Any = context.Queue()

    def work(shard: int) -> None:
        fail_when_slow()
        for n in range(shard, len(mutants), jobs):
            if not cases.notice(mutants[n]):
                found.put(n)
        found.put(None)

    workers = [context.Process(target=work, args=(shard,)) for shard in range(jobs)]
    for worker in workers:
        worker.start()
    ended = 0
    while ended < jobs:
        number = found.get()
        if number is None:
            ended += 1
        else:
            yield number
    for worker in workers:
        worker.join()


def main() -> None:
    """Runs the mutants and writes the survivors down."""
    options = argparse.ArgumentParser(description="Mutation run over the law")
    options.add_argument(
        "--part", action="append", help="only files whose path contains this; several add up"
    )
    options.add_argument(
        "--edition", action="append", help="only cases of this edition; several add up"
    )
    options.add_argument(
        "--every", action="store_true", help="list survivors of the known kinds too"
    )
    options.add_argument("--jobs", type=int, default=2, help="processes")
    chosen = options.parse_args()
    parts = chosen.part or [""]
    modules = law_modules(parts)
    cases = Cases({module.__file__ or "" for module in modules}, set(chosen.edition or []))
    mutants = [mutant for module in modules for mutant in mutants_of(module)]
    for chapter in chapters():
        if any(part in f"ch{chapter.edition}" for part in parts):
            mutants += numbers_of(chapter)
    kinds: Counter[str] = Counter()
    for n in survivors_of(mutants, cases, chosen.jobs):
        mutant = mutants[n]
        kind = kind_of(_line(mutant), mutant.change)
        kinds[kind] += 1
        if kind == READ_IT or chosen.every:
            sys.stdout.write(f"{_where(mutant)} {mutant.function}: {mutant.change}\n")
            sys.stdout.flush()
    told = ", ".join(f"{count} {kind or 'to be read'}" for kind, count in sorted(kinds.items()))
    sys.stdout.write(f"{len(mutants)} mutants, {kinds.total()} survivors: {told}\n")


def _line(mutant: Mutant) -> str:
    if not mutant.file.is_absolute():
        return ""
    return mutant.file.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()


def _where(mutant: Mutant) -> str:
    if not mutant.file.is_absolute():
        return str(mutant.file)
    return f"{mutant.file.relative_to(ROOT)}:{mutant.line} [{_line(mutant)}]"


if __name__ == "__main__":
    main()
