"""Single changes of a source file that change what it computes: signs, operators, comparisons, numbers, conditions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.mutation.c_changes import c_changes_of
from tests.mutation.change import Change, other_number

_BINARY = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*"}
_COMPARE = {
    ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip

_OPPOSITE = {
    "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip

OF_NO_ACCOUNT = ("strict", "initial", "kw_only", "repr", "init", "timeout", "indent", "optimize")
"""Arguments that compute nothing where all is well."""


def changes_of(root: Path, file: Path) -> Iterator[Change]:
    """Every single change of a file, of Python or of C."""
    if file.suffix in (".c", ".h"):
        yield from c_changes_of(root, file)
        return
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    place = _Places(source, file.relative_to(root).as_posix())
    skipped, limits = _not_computed(tree), _limits(tree)
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        yield from _operators(node, place)
        if id(node) in limits:
            yield place.change(
                limits[id(node)], place.begin(limits[id(node)]), place.end(limits[id(node)]), "1"
            )
        else:
            yield from _values(node, place)


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
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield place.change(node, place.begin(node), place.begin(node.operand), "")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
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


def _not_computed(tree: ast.Module) -> set[int]:
    """Nodes that compute nothing: annotations, messages of errors, decorators, whether `zip` counts its arguments."""
    skipped: set[int] = set()

    def leave_out(*nodes: ast.AST | None) -> None:
        for node in nodes:
            if node is not None:
                skipped.update(id(inner) for inner in ast.walk(node))

    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            leave_out(node.annotation)
        elif isinstance(node, ast.ClassDef):
            leave_out(*node.decorator_list)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            leave_out(node.returns, *node.decorator_list)
        elif isinstance(node, ast.arg):
            leave_out(node.annotation)
        elif isinstance(node, ast.keyword) and node.arg in OF_NO_ACCOUNT:
            leave_out(node.value)
        elif isinstance(node, (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)) or (
            isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        ):
            leave_out(node)
    return skipped
