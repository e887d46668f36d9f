"""Single changes of a source file that change what it computes: signs, operators, comparisons, numbers, conditions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.mutation.c_changes import c_changes_of
from tests.mutation.change import Change, other_number
from tests.mutation.uncomputed import not_computed

_BINARY = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*"}
_COMPARE = {
    ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip

_OPPOSITE = {
    "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip


def changes_of(root: Path, file: Path) -> Iterator[Change]:
    """Every single change of a file, of Python or of C."""
    if file.suffix in (".c", ".h"):
        yield from c_changes_of(root, file)
        return
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    place = _Places(source, file.relative_to(root).as_posix())
    skipped, limits = not_computed(tree, place.name), _limits(tree)
    owners = {
        id(inner): node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for inner in node.body
    }
    for statement, for_all in _statements(tree, True):
        reach, names = _reach(statement), _given(statement) if for_all else ()
        for node in _own(statement):
            if id(node) not in skipped:
                for change in _changes(node, place, limits):
                    yield replace(change, reach=reach, names=names, owner=owners.get(id(statement), ""))


def _changes(node: ast.AST, place: _Places, limits: dict[int, ast.Constant]) -> Iterator[Change]:
    """Changes of one node."""
    yield from _operators(node, place)
    if id(node) in limits:
        limit = limits[id(node)]
        yield place.change(limit, place.begin(limit), place.end(limit), "1")
    else:
        yield from _values(node, place)


def _statements(node: ast.AST, for_all: bool) -> Iterator[tuple[ast.stmt, bool]]:
    """All statements inside a node, and whether what each names is for the whole module or class."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.stmt):
            yield inner, for_all
        if isinstance(inner, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            yield from _statements(
                inner, for_all and not isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef))
            )


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement, without those of the statements inside it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [inner for inner in ast.iter_child_nodes(node) if not isinstance(inner, ast.stmt)]


def _reach(statement: ast.stmt) -> tuple[int, int]:
    """First and last line that are run with a statement."""
    body = getattr(statement, "body", None)
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
        first = statement.body[1 if len(statement.body) > 1 and ast.get_docstring(statement) else 0]
        return first.lineno, max(first.end_lineno or first.lineno, first.lineno)
    if isinstance(body, list) and body:
        return statement.lineno, max(statement.lineno, body[0].lineno - 1)
    return statement.lineno, statement.end_lineno or statement.lineno


def _given(statement: ast.stmt) -> tuple[str, ...]:
    """Names that a statement assigns."""
    targets = (
        statement.targets
        if isinstance(statement, ast.Assign)
        else [statement.target]
        if isinstance(statement, ast.AnnAssign)
        else []
    )
    return tuple(node.id for t in targets for node in ast.walk(t) if isinstance(node, ast.Name))


class _Places:
    """Offsets in the text from the lines and columns (in bytes) of the parser."""

    def __init__(self, source: str, name: str) -> None:
        self.source, self.name = source, name
        self._lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def offset(self, line: int, column: int) -> int:
        """Offset in characters."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def begin(self, node: ast.expr) -> int:
        """Where a node begins."""
        return self.offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr) -> int:
        """Where a node ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.offset(node.end_lineno, node.end_col_offset)

    def change(self, node: ast.expr, start: int, end: int, after: str) -> Change:
        """A change of the text between two offsets."""
        return Change(self.name, node.lineno, start, end, self.source[start:end].strip(), after)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Change | None:
        """A change of the operator between two operands."""
        start, end = self.end(left), self.begin(right)
        at = self.source.find(old, start, end)
        if at < 0 or "#" in self.source[start:end]:
            return None
        whole = self.source[start:end]
        inner = whole[: at - start] + new + whole[at - start + len(old) :]
        return Change(self.name, left.lineno, start, end, whole.strip(), inner)


def _operators(node: ast.AST, place: _Places) -> Iterator[Change]:
    signs = {"-": "+", "+": "-", "/": "*", "*": "/"}
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY and not _is_text(node):
        new = _BINARY[type(node.op)]
        found = place.between(node.left, node.right, signs[new], new)
        if found is not None:
            yield found
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
        new = _COMPARE[type(node.ops[0])]
        old = next(other for other, opposite in _OPPOSITE.items() if opposite == new)
        found = place.between(node.left, node.comparators[0], old, new)
        if found is not None:
            yield found
    if isinstance(node, ast.BoolOp) and len(node.values) == 2:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        found = place.between(node.values[0], node.values[1], old, new)
        if found is not None:
            yield found


def _values(node: ast.AST, place: _Places) -> Iterator[Change]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        yield place.change(node, place.begin(node), place.begin(node.operand), "")
    if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (-1,):
        yield place.change(node, place.begin(node), place.end(node), repr(other_number(node.value)))
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield place.change(node, place.begin(node), place.end(node), repr(not node.value))


def _limits(tree: ast.Module) -> dict[int, ast.Constant]:
    """Whole numbers of some size that a module names: limits, of which one more or less is of no account."""
    named = [node.value for node in tree.body if isinstance(node, (ast.Assign, ast.AnnAssign))]
    return {
        id(value): value
        for value in named
        if isinstance(value, ast.Constant) and type(value.value) is int and value.value > 2
    }


def _is_text(node: ast.BinOp) -> bool:
    """Whether an operand is text, so that the operator joins or repeats it."""
    parts = (node.left, node.right)
    return any(
        isinstance(p, ast.JoinedStr) or (isinstance(p, ast.Constant) and isinstance(p.value, str))
        for p in parts
    )
