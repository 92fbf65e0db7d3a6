"""The changes a mutant may have: each as words, and as a function that makes it on a copy."""

import ast
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["at_path", "changes_of", "mutable_nodes"]

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
    if isinstance(node, ast.FunctionDef):
        return isinstance(node.returns, ast.Name) and node.returns.id == "str"
    if isinstance(node, ast.IfExp):
        return _is_words(node.body) and _is_words(node.orelse)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Expr) and _is_words(node.value))


def _is_words(node: ast.AST) -> bool:
    if isinstance(node, ast.IfExp):
        return _not_law(node)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return isinstance(node, ast.JoinedStr) or (called and node.func.id in _WORDS_MADE_BY)


_WORDS_MADE_BY = frozenset({"money", "seat_list", "seat_name", "str"})
"""Functions that make words of what they are given."""


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
