"""Mutation run over the law: does some case of law notice every small change?

Each mutant changes one thing in one function of a chapter (a comparison, a direction, ``and`` or
``or``, a ``not``, a number, a condition) or one number in a chapter's TOML. It survives if every
case of ``tests/rules_check/chapters`` still gives the outcomes it gave before: the same verdicts,
for the same seats, with the same amounts.

To be fast, functions are changed in place (their code object is exchanged) and only the cases that
called the changed function before are run again, the shortest first.

    python -m tools.mutation                  all files
    python -m tools.mutation --part war/sweep only files whose path contains this
"""

import argparse
import ast
import copy
import dataclasses
import importlib
import multiprocessing
import signal
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from rules_check.chapters.war.results import possible_results
from rules_check.engine import chapters, check
from tests.rules_check.chapters.table_log import events_of

ROOT = Path(__file__).resolve().parent.parent

CASE_MODULES = (
    "test_567_3",
    "test_567_4",
    "test_567_5",
    "test_567_7",
    "test_567_8",
    "test_567_9_original",
    "test_567_9_tie_hand",
    "test_567_9_war",
    "test_567_11",
    "test_651a_9",
)

LONGEST_S = 5
"""A mutant that runs longer loops for ever, which a test would notice."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where, in which function (and where that begins), and what it is in words."""

    file: Path
    line: int
    begins: int
    function: str
    change: str
    apply: Callable[[], Callable[[], None]]


class _SlowError(Exception):
    """A mutant ran too long."""


# --- the changes --------------------------------------------------------------------------------

_FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}


Change = tuple[str, Callable[[Any], None]]


def changes_of(node: ast.AST) -> Iterator[Change]:
    """Yields each change of one node: in words, and as a function that makes it on a copy."""
    if isinstance(node, ast.Compare):
        yield from _flips(node)
    elif isinstance(node, ast.BoolOp):
        yield from _joints(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not is left out", lambda n: setattr(n, "operand", ast.UnaryOp(ast.Not(), n.operand))
    elif isinstance(node, ast.Constant):
        yield from _values(node.value)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        swapped = ast.Sub if isinstance(node.op, ast.Add) else ast.Add
        words = f"{type(node.op).__name__} becomes {swapped.__name__}"
        yield words, lambda n: setattr(n, "op", swapped())
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        twin = _TWINS.get(node.func.id)
        if twin is not None:
            yield f"{node.func.id} becomes {twin}", lambda n: setattr(n.func, "id", twin)
    elif isinstance(node, ast.If | ast.IfExp):
        yield "the condition is always true", lambda n: setattr(n, "test", ast.Constant(True))
        yield "the condition is never true", lambda n: setattr(n, "test", ast.Constant(False))


_TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _flips(node: ast.Compare) -> Iterator[Change]:
    for index, op in enumerate(node.ops):
        for other in _FLIPS.get(type(op), ()):
            words = f"{type(op).__name__} becomes {other.__name__}"
            yield words, lambda n, i=index, o=other: n.ops.__setitem__(i, o())


def _joints(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield f"{type(node.op).__name__} becomes {other.__name__}", lambda n: setattr(n, "op", other())
    for index in range(len(node.values) if len(node.values) > 2 else 0):
        yield f"part {index + 1} is left out", lambda n, i=index: n.values.pop(i)


def _values(value: object) -> Iterator[Change]:
    if isinstance(value, bool):
        yield f"{value} is negated", lambda n: setattr(n, "value", not n.value)
    elif isinstance(value, int):
        for step in (1, -1):
            words = f"{value} becomes {value + step}"
            yield words, lambda n, s=step: setattr(n, "value", n.value + s)


def _not_law(node: ast.AST) -> bool:
    """Whether a node only makes words or types: changing those changes no verdict."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def mutable_nodes(tree: ast.AST) -> Iterator[tuple[tuple[int, ...], ast.AST]]:
    """Yields the nodes of a function with the path that leads to them."""

    def walk(node: ast.AST, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ast.AST]]:
        if _not_law(node):
            return
        yield path, node
        children = list(ast.iter_child_nodes(node))
        skip = getattr(node, "returns", None)
        decorators = getattr(node, "decorator_list", [])
        arguments = getattr(node, "args", None) if isinstance(node, ast.FunctionDef) else None
        for index, child in enumerate(children):
            if child is not skip and child not in decorators and child is not arguments:
                yield from walk(child, (*path, index))

    yield from walk(tree, ())


def at_path(tree: ast.AST, path: tuple[int, ...]) -> ast.AST:
    """Returns the node at the end of a path."""
    for index in path:
        tree = list(ast.iter_child_nodes(tree))[index]
    return tree


# --- exchanging code ----------------------------------------------------------------------------


def functions_of(module: types.ModuleType) -> dict[tuple[str, int], types.FunctionType]:
    """Returns the functions defined in a module by name and line."""
    found: dict[tuple[str, int], types.FunctionType] = {}
    holders: list[Any] = [module]
    holders += [
        v for v in vars(module).values() if isinstance(v, type) and v.__module__ == module.__name__
    ]
    for holder in holders:
        for value in list(vars(holder).values()):
            function = _function_in(value)
            if function is not None and function.__module__ == module.__name__:
                code = function.__code__
                found[code.co_name, code.co_firstlineno] = function
    return found


def _function_in(value: Any) -> types.FunctionType | None:
    if isinstance(value, property):
        value = value.fget
    elif isinstance(value, cached_property):
        value = value.func
    elif isinstance(value, staticmethod | classmethod):
        value = value.__func__
    value = getattr(value, "__wrapped__", value)
    return value if isinstance(value, types.FunctionType) else None


def code_in(code: types.CodeType, name: str, line: int) -> types.CodeType | None:
    """Returns the code object of a function inside compiled code."""
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            if const.co_name == name and const.co_firstlineno == line:
                return const
            inner = code_in(const, name, line)
            if inner is not None:
                return inner
    return None


def mutants_of(module: types.ModuleType) -> Iterator[Mutant]:
    """Yields every mutant of a module's functions."""
    path = Path(module.__file__ or "")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = functions_of(module)
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        line = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        function = functions.get((node.name, line))
        if function is None:
            continue
        for at, inner in mutable_nodes(node):
            for words, change in changes_of(inner):
                yield Mutant(
                    path,
                    getattr(inner, "lineno", node.lineno),
                    line,
                    node.name,
                    words,
                    _exchange(path, tree, node, at, change, function, line),
                )


def _exchange(
    path: Path,
    tree: ast.Module,
    node: ast.FunctionDef,
    at: tuple[int, ...],
    change: Callable[[Any], None],
    function: types.FunctionType,
    line: int,
) -> Callable[[], Callable[[], None]]:
    def apply() -> Callable[[], None]:
        kept = copy.deepcopy(node.body)
        target = at_path(node, at)
        change(target)
        try:
            code = code_in(
                compile(ast.fix_missing_locations(tree), str(path), "exec"), node.name, line
            )
        finally:
            node.body[:] = kept
        if code is None:
            raise LookupError(f"{path}: {node.name} was not found again")
        before = function.__code__
        function.__code__ = code
        return lambda: setattr(function, "__code__", before)

    return apply


def numbers_of(chapter: Any) -> Iterator[Mutant]:
    """Yields mutants of a chapter's dated numbers."""
    for index, row in enumerate(chapter.law.rows):
        for words, value in _other_values(row.value):
            yield Mutant(
                Path(f"{chapter.edition}.toml"),
                index,
                index,
                row.name,
                f"{row.value} becomes {words}",
                _other_number(chapter, index, value),
            )


def _other_values(value: Fraction) -> list[tuple[str, Fraction]]:
    step = 1 if value.denominator == 1 else Fraction(1, value.denominator * 2)
    return [(str(value + step), value + step), (str(value - step), value - step)]


def _other_number(chapter: Any, index: int, value: Fraction) -> Callable[[], Callable[[], None]]:
    def apply() -> Callable[[], None]:
        before = chapter.law
        rows = list(before.rows)
        rows[index] = dataclasses.replace(rows[index], value=value)
        chapter.law = type(before)(tuple(rows))
        return lambda: setattr(chapter, "law", before)

    return apply


# --- the cases ----------------------------------------------------------------------------------


class Cases:
    """The cases of law, what each gives unchanged, and which functions it runs."""

    def __init__(self, files: set[str]) -> None:
        self._check = check
        self._forget = possible_results.cache_clear
        self.inputs = []
        for name in CASE_MODULES:
            module = importlib.import_module(f"tests.rules_check.chapters.{name}")
            for case in module.CASES:
                profile = case.table()
                self.inputs.append((events_of(case.script, profile.positions), profile))
        self.runs: dict[tuple[str, int], list[int]] = {}
        self.before = [self._traced(number, files) for number in range(len(self.inputs))]

    def _outcome(self, number: int) -> tuple[Any, ...]:
        self._forget()
        events, profile = self.inputs[number]
        return tuple(
            (f.round, f.provision, f.position, f.outcome, f.amount_cents, f.t, f.t_end, f.because)
            for f in self._check(events, profile)
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


def law_modules(part: str) -> list[types.ModuleType]:
    """Returns the modules of the chapters, in the order of their names."""
    folder = ROOT / "rules_check" / "chapters"
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in sorted(folder.rglob("*.py"))
        if path.name not in {"__init__.py", "words.py"} and part in str(path)
    ]
    return [importlib.import_module(name) for name in names]


def _too_slow(signum: int, frame: object) -> None:
    raise _SlowError


def survivors_of(mutants: list[Mutant], cases: Cases, jobs: int) -> list[int]:
    """Returns the indices of the mutants that no case notices, worked out by several processes."""
    context = multiprocessing.get_context("fork")
    found: Any = context.Queue()

    def work(shard: int) -> None:
        signal.signal(signal.SIGALRM, _too_slow)
        numbers = range(shard, len(mutants), jobs)
        found.put([n for n in numbers if not cases.notice(mutants[n])])

    workers = [context.Process(target=work, args=(shard,)) for shard in range(jobs)]
    for worker in workers:
        worker.start()
    survivors = [n for _ in workers for n in found.get()]
    for worker in workers:
        worker.join()
    return sorted(survivors)


def main() -> None:
    """Runs the mutants and writes the survivors down."""
    options = argparse.ArgumentParser(description="Mutation run over the law")
    options.add_argument("--part", default="", help="only files whose path contains this")
    options.add_argument("--jobs", type=int, default=2, help="processes")
    chosen = options.parse_args()
    modules = law_modules(chosen.part)
    cases = Cases({module.__file__ or "" for module in modules})
    mutants = [mutant for module in modules for mutant in mutants_of(module)]
    if not chosen.part:
        mutants += [mutant for chapter in chapters() for mutant in numbers_of(chapter)]
    survivors = [mutants[n] for n in survivors_of(mutants, cases, chosen.jobs)]
    sys.stdout.write(f"{len(mutants)} mutants, {len(survivors)} survivors\n")
    for mutant in survivors:
        sys.stdout.write(f"{_where(mutant)} {mutant.function}: {mutant.change}\n")


def _where(mutant: Mutant) -> str:
    if not mutant.file.is_absolute():
        return str(mutant.file)
    text = mutant.file.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
    return f"{mutant.file.relative_to(ROOT)}:{mutant.line} [{text}]"


if __name__ == "__main__":
    main()
