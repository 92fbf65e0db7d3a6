"""Mutants of the law, made by exchanging the code of functions and the numbers of chapters."""

import ast
import copy
import dataclasses
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.mutation.changes import at_path, changes_of, mutable_nodes

__all__ = ["Mutant", "mutants_of", "numbers_of"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where, in which function (and where that begins), and what it is in words."""

    file: Path
    line: int
    begins: int
    function: str
    change: str
    apply: Callable[[], Callable[[], None]]


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
