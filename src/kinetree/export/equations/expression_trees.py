"""Expressions as they are printed: sums, products, powers and calls, their functions, and the number of operations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeGuard

import casadi as ca

from kinetree.kernels.reference import NUMPY, look_up
from kinetree.kernels.tape import Lookup

NAMES: dict[int, str] = {
    ca.OP_SIN: "sin", ca.OP_COS: "cos", ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos",
    ca.OP_ATAN: "atan", ca.OP_ATAN2: "atan2", ca.OP_SINH: "sinh", ca.OP_COSH: "cosh", ca.OP_TANH: "tanh",
    ca.OP_ASINH: "asinh", ca.OP_ACOSH: "acosh", ca.OP_ATANH: "atanh", ca.OP_SQRT: "sqrt", ca.OP_EXP: "exp",
    ca.OP_LOG: "log", ca.OP_LOG1P: "log1p", ca.OP_EXPM1: "expm1", ca.OP_ERF: "erf", ca.OP_FABS: "abs",
    ca.OP_SIGN: "sign", ca.OP_FLOOR: "floor", ca.OP_CEIL: "ceil", ca.OP_FMIN: "min", ca.OP_FMAX: "max",
    ca.OP_LT: "less", ca.OP_LE: "atmost", ca.OP_EQ: "equal", ca.OP_NE: "differ", ca.OP_NOT: "not",
    ca.OP_AND: "and", ca.OP_OR: "or", ca.OP_IF_ELSE_ZERO: "where", ca.OP_POW: "pow", ca.OP_CONSTPOW: "pow",
    ca.OP_HYPOT: "hypot", ca.OP_FMOD: "mod", ca.OP_REMAINDER: "remainder", ca.OP_COPYSIGN: "copysign",
}  # fmt: skip
"""Name of each operation that stays a function in print."""

FUNCTIONS = frozenset(NAMES.values())
"""Functions that everybody knows; others are the model's."""

VALUES = {name: NUMPY[op] for op, name in NAMES.items()}
"""NumPy function for each function by name."""


def lookup_name(lookup: Lookup, number: int) -> str:
    """Name of the function that looks up in the array of a table: the number of an interval, or an entry."""
    return f"{'interval' if lookup.kind == 'locate' else 'entry'}{number + 1}"


def lookup_function(lookup: Lookup) -> Callable[[Any], Any]:
    """Return the function of a lookup in numbers."""
    return lambda x: look_up(lookup, x)


COMPARISONS = {"less": "<", "atmost": "≤", "equal": "=", "differ": "≠"}
"""Functions that are printed between their arguments."""

EXCHANGED = {"less": ">", "atmost": "≥"}
"""Signs of those whose arguments are exchanged in print: numbers stand behind."""


class _Node:
    """Base of trees; hash and number of operations are remembered, because trees are compared often."""

    def __hash__(self) -> int:
        known = self.__dict__
        found: int | None = known.get("_hash")
        if found is None:
            found = known["_hash"] = hash((type(self), *(known[name] for name in self.__match_args__)))  # type: ignore[attr-defined]
        return found


@dataclass(frozen=True)
class Num(_Node):
    """A number."""

    value: Fraction
    __hash__ = _Node.__hash__


@dataclass(frozen=True)
class Sym(_Node):
    """A symbol, by its name in the text."""

    name: str
    __hash__ = _Node.__hash__


@dataclass(frozen=True)
class Add(_Node):
    """A sum."""

    terms: tuple[Tree, ...]
    __hash__ = _Node.__hash__


@dataclass(frozen=True)
class Mul(_Node):
    """A product; powers with negative exponents stand below the line."""

    factors: tuple[Tree, ...]
    __hash__ = _Node.__hash__


@dataclass(frozen=True)
class Pow(_Node):
    """A whole power."""

    base: Tree
    exponent: int
    __hash__ = _Node.__hash__


@dataclass(frozen=True)
class PrintedCall(_Node):
    """A function, by its name in the text."""

    name: str
    arguments: tuple[Tree, ...]
    __hash__ = _Node.__hash__


class Written(_Node, ABC):
    """Base of trees that write themselves: matrices, and formulas of matrices."""

    __hash__ = _Node.__hash__

    @property
    @abstractmethod
    def parts(self) -> tuple[Tree, ...]:
        """The expressions in it."""

    @abstractmethod
    def with_parts(self, parts: Sequence[Tree]) -> Tree:
        """Return a copy with other expressions in it."""

    @property
    @abstractmethod
    def operations(self) -> int:
        """Number of their operations."""

    @property
    @abstractmethod
    def text(self) -> str:
        """Plain text."""

    @property
    @abstractmethod
    def latex(self) -> str:
        """LaTeX."""

    @property
    @abstractmethod
    def mathml(self) -> str:
        """MathML."""


Tree = Num | Sym | Add | Mul | Pow | PrintedCall | Written

LEAVES = (Sym, Num)
"""Trees without parts; a tuple, which is looked up faster than a union is made."""

ZERO, UNIT = Num(Fraction(0)), Num(Fraction(1))


def add(terms: Iterable[Tree]) -> Tree:
    """A sum, sums within it opened, its numbers added up; a term without a sign comes first where there is one."""
    flat = [inner for term in terms for inner in (term.terms if isinstance(term, Add) else (term,))]
    numbers = [term for term in flat if isinstance(term, Num)]
    if len(numbers) > 1:
        place = flat.index(numbers[0])
        flat = [term for term in flat if not isinstance(term, Num)]
        flat.insert(place, Num(sum((number.value for number in numbers), Fraction(0))))
    flat = [term for term in flat if term != ZERO]
    first = next((k for k, term in enumerate(flat) if not is_negative(term)), 0)
    if first:
        flat.insert(0, flat.pop(first))
    return flat[0] if len(flat) == 1 else Add(tuple(flat)) if flat else ZERO


def mul(factors: Iterable[Tree]) -> Tree:
    """A product, products within it opened, its numbers gathered in front and powers of the same base added up."""
    flat = [inner for f in factors for inner in (f.factors if isinstance(f, Mul) else (f,))]
    number = UNIT.value
    powers: dict[Tree, int] = {}
    for factor in flat:
        if isinstance(factor, Num):
            number = factor.value if number is UNIT.value else number * factor.value
        else:
            base, exponent = (factor.base, factor.exponent) if isinstance(factor, Pow) else (factor, 1)
            powers[base] = powers.get(base, 0) + exponent
    if not number:
        return ZERO
    others: list[Tree] = [power(base, exponent) for base, exponent in powers.items() if exponent]
    if (
        number == -1
        and len(others) == 1
        and isinstance(others[0], Add)
        and any(map(is_negative, others[0].terms))
    ):
        return add(mul([Num(number), term]) for term in others[0].terms)  # b − a for −(a − b)
    if number != 1 or not others:
        others.insert(0, Num(number))
    return others[0] if len(others) == 1 else Mul(tuple(others))


def power(base: Tree, exponent: int) -> Tree:
    """A whole power."""
    if isinstance(base, Pow):
        return power(base.base, base.exponent * exponent)
    if isinstance(base, Mul):
        return mul(power(factor, exponent) for factor in base.factors)
    if isinstance(base, Num):
        return Num(base.value**exponent)
    return UNIT if exponent == 0 else base if exponent == 1 else Pow(base, exponent)


def is_piecewise(tree: Tree) -> TypeGuard[PrintedCall]:
    """Is a tree a list of cases?"""
    return isinstance(tree, PrintedCall) and tree.name == "where"


def cases_of(tree: PrintedCall) -> tuple[list[tuple[Tree, Tree]], Tree]:
    """Return the conditions and values of ``where(condition, value, …, otherwise)``, and its value otherwise."""
    parts = tree.arguments
    pairs = list(zip(parts[:-1:2], parts[1::2], strict=False))
    return pairs, parts[-1] if len(parts) % 2 else ZERO


def compared(tree: PrintedCall) -> tuple[Tree, str, Tree]:
    """Return what stands before the sign of a comparison, the sign, and what stands behind it."""
    first, second = tree.arguments
    if isinstance(first, Num) and not isinstance(second, Num):
        return second, EXCHANGED.get(tree.name, COMPARISONS[tree.name]), first
    return first, COMPARISONS[tree.name], second


def is_negative(tree: Tree) -> bool:
    """True if a tree begins with a sign."""
    if isinstance(tree, Mul):
        return is_negative(tree.factors[0])
    return isinstance(tree, Num) and tree.value < 0


def negated(tree: Tree) -> Tree:
    """The opposite."""
    if isinstance(tree, Add):
        return Add(tuple(negated(term) for term in tree.terms))
    return mul([Num(Fraction(-1)), tree])


def children(tree: Tree) -> tuple[Tree, ...]:
    """Return the parts of a tree."""
    if isinstance(tree, LEAVES):
        return ()
    if isinstance(tree, Add):
        return tree.terms
    if isinstance(tree, Mul):
        return tree.factors
    if isinstance(tree, Pow):
        return (tree.base,)
    return tree.arguments if isinstance(tree, PrintedCall) else tree.parts


def walked(tree: Tree, opened: set[Tree] | None = None) -> Iterator[Tree]:
    """A tree and all trees in it, from left to right.

    With ``opened`` those in a tree that is in this set are left out, and every tree that is walked is added to it:
    trees that share parts are walked once, however long they are when written out.
    """
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        yield part
        parts = children(part)
        if not parts or (opened is not None and part in opened):
            continue
        if opened is not None:
            opened.add(part)
        waiting.extend(reversed(parts))


def symbols(tree: Tree) -> Iterator[str]:
    """Names of all symbols in a tree, one for every time they stand there."""
    return (part.name for part in walked(tree) if isinstance(part, Sym))


def functions_of(tree: Tree) -> Iterator[str]:
    """Names of all functions in a tree, one for every time they stand there."""
    return (part.name for part in walked(tree) if isinstance(part, PrintedCall))


def replaced(tree: Tree, values: Mapping[str, Tree]) -> Tree:
    """The tree with other trees in the places of some of its symbols."""
    if isinstance(tree, Sym):
        return values.get(tree.name, tree)
    parts = [replaced(part, values) for part in children(tree)]
    if all(new is old for new, old in zip(parts, children(tree), strict=True)):
        return tree
    if isinstance(tree, Add):
        return add(parts)
    if isinstance(tree, Mul):
        return mul(parts)
    return power(parts[0], tree.exponent) if isinstance(tree, Pow) else with_children(tree, parts)


def with_children(tree: Tree, parts: Sequence[Tree]) -> Tree:
    """The tree with other parts, not put in order again."""
    if isinstance(tree, Add):
        return Add(tuple(parts))
    if isinstance(tree, Mul):
        return Mul(tuple(parts))
    if isinstance(tree, Pow):
        return Pow(parts[0], tree.exponent)
    if isinstance(tree, LEAVES):
        return tree
    return PrintedCall(tree.name, tuple(parts)) if isinstance(tree, PrintedCall) else tree.with_parts(parts)


def number_cost(value: Fraction) -> int:
    """Operations a factor in front adds: none for ±1, a division for 1/3, a multiplication and a division for 2/3."""
    value = abs(value)
    return (value.numerator != 1) + (value.denominator != 1 and not is_decimal(value))


def is_decimal(value: Fraction) -> bool:
    """True if a number is printed as a decimal number, not as a fraction."""
    rest = value.denominator
    if rest > 1000:
        return True
    if rest in (1, 2, 4, 8):
        return False
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def operations(tree: Tree) -> int:
    """Additions, multiplications, divisions, powers and functions in a tree; signs are free."""
    known = tree.__dict__
    if "_operations" not in known:
        known["_operations"] = _count(tree)
    return int(known["_operations"])


def _count(tree: Tree) -> int:
    if isinstance(tree, Num):
        return int(tree.value.denominator != 1 and not is_decimal(tree.value))
    if isinstance(tree, Mul):
        return _count_product(tree)
    inside = sum(operations(child) for child in children(tree))
    if isinstance(tree, Add):
        return inside + len(tree.terms) - 1
    if isinstance(tree, Pow):
        return inside + (abs(tree.exponent) != 1) + (tree.exponent < 0)
    return tree.operations if isinstance(tree, Written) else inside + isinstance(tree, PrintedCall)


def _count_product(tree: Mul) -> int:
    """One operation between two factors each, above or below the line; 1/x is a division."""
    total, above, below = 0, 0, 0
    for factor in tree.factors:
        if isinstance(factor, Num):
            divides = factor.value.denominator != 1 and not is_decimal(factor.value)
            above += number_cost(factor.value) - divides
            below += divides
        elif isinstance(factor, Pow) and factor.exponent < 0:
            total += operations(factor) - 1
            below += 1
        else:
            total += operations(factor)
            above += 1
    return total + max(above - 1, 0) + below
