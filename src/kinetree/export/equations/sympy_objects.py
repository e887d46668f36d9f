"""Printed equations as objects of SymPy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kinetree.export.equations.document import INTERMEDIATES, Document
from kinetree.export.equations.expression_trees import (
    FUNCTIONS,
    Add,
    Mul,
    Num,
    Pow,
    Sym,
    Tree,
    Written,
    cases_of,
    is_piecewise,
)
from kinetree.words.arguments import NoAnswerError

_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789", "̇̈")


@dataclass(frozen=True)
class SymPyEquations:
    """Equations in SymPy: M u̇ = f, φ = 0, B u̇ = γ.

    Attributes
    ----------
    symbols
        SymPy's symbols by their printed names (q₁ is called ``q1`` there).
    coordinates, speeds, parameters
        Symbols by the model's names: ``coordinates["elbow.angle"]``.
    intermediates
        (symbol, expression) in order; `full` puts them in.
    x_dot, phi, B, gamma, accelerations
        Matrices; those that a model does not have are None. ``M`` and ``f`` are properties.
    """

    symbols: dict[str, Any]
    coordinates: dict[str, Any]
    speeds: dict[str, Any]
    parameters: dict[str, Any]
    intermediates: list[tuple[Any, Any]]
    x_dot: Any = None
    _M: Any = None
    _f: Any = None
    phi: Any = None
    B: Any = None
    gamma: Any = None
    accelerations: Any = None

    @property
    def M(self) -> Any:
        """Mass matrix of M u̇ = f, without constraint forces."""
        return self._of_rows("mass matrix M", self._M)

    @property
    def f(self) -> Any:
        """Forces of M u̇ = f."""
        return self._of_rows("column of forces f", self._f)

    @staticmethod
    def _of_rows(name: str, matrix: Any) -> Any:
        if matrix is None:
            raise NoAnswerError(
                f"to_sympy: this formulation gives accelerations directly, and has no {name}: take "
                '.accelerations, or ask equations(model, "elimination")'
            )
        return matrix

    def full(self, expression: Any) -> Any:
        """An expression without intermediates."""
        for symbol, value in reversed(self.intermediates):
            expression = expression.subs(symbol, value)
        return expression

    def _parts(self) -> Iterator[Any]:
        """All matrices, and the definitions of intermediates."""
        matrices = (self.x_dot, self._M, self._f, self.phi, self.B, self.gamma, self.accelerations)
        yield from (matrix for matrix in matrices if matrix is not None)
        yield from (value for _, value in self.intermediates)

    def source(self) -> str:
        """A Python file that makes these objects."""
        import sympy
        from sympy.core.function import AppliedUndef

        names = [str(symbol) for symbol in self.symbols.values()]
        lines = ["from sympy import *", ""]
        lines += [f"{name} = Symbol({name!r}, real=True)" for name in names]
        called = {str(call.func) for part in self._parts() for call in part.atoms(AppliedUndef)}
        lines += [f"{name} = Function({name!r})" for name in sorted(called)]
        lines += [f"{symbol} = {sympy.sstr(value)}" for symbol, value in self.intermediates]
        for name in ("x_dot", "M", "f", "phi", "B", "gamma", "accelerations"):
            matrix = getattr(self, _FIELDS.get(name, name))
            if matrix is not None:
                label = name if name not in names else f"{name}_"
                lines.append(f"{label} = {sympy.sstr(matrix)}")
        return "\n".join(lines) + "\n"


_FIELDS = {"M": "_M", "f": "_f"}
"""Fields of matrices that are read by properties."""


def to_sympy(document: Document) -> SymPyEquations:
    """Objects of SymPy for all lines of a document."""
    try:
        import sympy
    except ImportError:
        raise ImportError("to_sympy needs SymPy: install it with pip install 'kinetree[sympy]'") from None
    symbols: dict[str, Any] = {"t": sympy.Symbol("t", real=True)}

    def symbol(name: str) -> Any:
        return symbols.setdefault(name, sympy.Symbol(name.translate(_PLAIN).replace("′", "_own"), real=True))

    tables = [
        {entry.name: symbol(entry.symbol) for entry in part}
        for part in (document.coordinates, document.speeds, document.parameters)
    ]
    intermediates: list[tuple[Any, Any]] = []
    entries: dict[str, dict[tuple[int, int], Any]] = {}
    for section in document.sections:
        for line in section.lines:
            if section.title == INTERMEDIATES:
                intermediates.append((symbol(line.left.letter), convert(line.right, symbol)))
            elif line.place is not None:
                name, i, j = line.place
                entries.setdefault(name, {})[i, j] = convert(line.right, symbol)
    known = {id(s) for s, _ in intermediates}
    named = {name: s for name, s in symbols.items() if id(s) not in known}
    n, m = len(document.speeds), max((i + 1 for i, _ in entries.get("B", {})), default=0)
    sizes = {"x_dot": (len(document.coordinates), 1), "M": (n, n), "f": (n, 1), "B": (m, n), "gamma": (m, 1)}
    sizes |= {"phi": (max((i + 1 for i, _ in entries.get("phi", {})), default=0), 1), "accelerations": (n, 1)}
    matrices = {}
    for name, size in sizes.items():
        if name in entries:
            found = entries[name]
            if name == "M":
                found = found | {(j, i): value for (i, j), value in found.items()}
            matrices[_FIELDS.get(name, name)] = sympy.Matrix(
                *size, lambda i, j, found=found: found.get((i, j), 0)
            )
    coordinates, speeds, parameters = tables
    return SymPyEquations(named, coordinates, speeds, parameters, intermediates, **matrices)


def convert(tree: Tree, symbol: Callable[[str], Any]) -> Any:
    """A tree in SymPy."""
    import sympy

    if isinstance(tree, Num):
        return sympy.Rational(tree.value.numerator, tree.value.denominator)
    if isinstance(tree, Sym):
        return sympy.pi if tree.name == "π" else symbol(tree.name)
    if isinstance(tree, Add):
        return sympy.Add(*[convert(term, symbol) for term in tree.terms])
    if isinstance(tree, Mul):
        return sympy.Mul(*[convert(factor, symbol) for factor in tree.factors])
    if isinstance(tree, Pow):
        return sympy.Pow(convert(tree.base, symbol), tree.exponent)
    if isinstance(tree, Written):
        raise TypeError("blocks have no entries")
    if is_piecewise(tree):
        listed, otherwise = cases_of(tree)
        cases = [(convert(value, symbol), sympy.Ne(convert(c, symbol), 0)) for c, value in listed]
        return sympy.Piecewise(*cases, (convert(otherwise, symbol), True))
    arguments = [convert(argument, symbol) for argument in tree.arguments]
    if tree.name in _FUNCTIONS:
        return _FUNCTIONS[tree.name](sympy, *arguments)
    if tree.name in FUNCTIONS:
        return getattr(sympy, tree.name)(*arguments)
    word = tree.name.rstrip("′")  # tables are functions without a formula
    order = len(tree.name) - len(word)
    return sympy.Function(f"{word}_d{order}" if order else word)(*arguments)


def _number(sympy: Any, condition: Any) -> Any:
    """A condition as 1 or 0."""
    return sympy.Piecewise((1, condition), (0, True))


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": lambda s, a: s.Abs(a),
    "min": lambda s, a, b: s.Min(a, b),
    "max": lambda s, a, b: s.Max(a, b),
    "ceil": lambda s, a: s.ceiling(a),
    "pow": lambda s, a, b: s.Pow(a, b),
    "hypot": lambda s, a, b: s.sqrt(a**2 + b**2),
    "log1p": lambda s, a: s.log(1 + a),
    "expm1": lambda s, a: s.exp(a) - 1,
    "copysign": lambda s, a, b: s.Piecewise((s.Abs(a), b >= 0), (-s.Abs(a), True)),
    "mod": lambda s, a, b: s.sign(a) * s.Mod(s.Abs(a), s.Abs(b)),
    "remainder": lambda s, a, b: s.Function("remainder")(a, b),
    "less": lambda s, a, b: _number(s, s.Lt(a, b)),
    "atmost": lambda s, a, b: _number(s, s.Le(a, b)),
    "equal": lambda s, a, b: _number(s, s.Eq(a, b)),
    "differ": lambda s, a, b: _number(s, s.Ne(a, b)),
    "not": lambda s, a: _number(s, s.Eq(a, 0)),
    "and": lambda s, *parts: _number(s, s.And(*[s.Ne(part, 0) for part in parts])),
    "or": lambda s, *parts: _number(s, s.Or(*[s.Ne(part, 0) for part in parts])),
}
