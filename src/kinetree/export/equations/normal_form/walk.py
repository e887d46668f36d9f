"""Walking a tape once in the normal form, with named intermediates for what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import casadi as ca

from kinetree.export.equations.normal_form.sums import Algebra, TooLongError
from kinetree.export.equations.normal_form.terms import ONE, Atom, Number, Sum
from kinetree.export.equations.normal_form.trees import NAMES, lookup_name
from kinetree.export.equations.typesetting import PrintedNames
from kinetree.kernels.operations import LOOKUP, Lookup
from kinetree.kernels.tape import CONST, INPUT, Tape


@dataclass
class Walk:
    """Evaluates tapes in the normal form.

    Attributes
    ----------
    algebra
        Of the sums.
    free
        Hands out names.
    names
        Names that intermediates get at known positions of the tape; others are called z₁, z₂, …
    eager
        Number of terms above which a value with a name of its own becomes an intermediate at once; None: where a sum
        would grow beyond the algebra's limit only.
    intermediates
        (number of the atom, definition), in order.
    tables
        Arrays of tables that functions look up in, by the names of the functions.
    strict
        Whether sums that are too long end the walk with `TooLongError`.
    most
        Products of terms after which the walk ends with `TooLongError`.
    """

    algebra: Algebra
    free: PrintedNames
    names: Mapping[int, str] = field(default_factory=dict)
    eager: int | None = None
    intermediates: list[tuple[int, Sum]] = field(default_factory=list)
    tables: dict[str, Lookup] = field(default_factory=dict)
    strict: bool = False
    most: int | None = None
    _known: dict[frozenset[tuple[tuple[int, int], Number]], tuple[int, int]] = field(default_factory=dict)

    def __call__(self, tape: Tape, inputs: Sequence[Sum]) -> dict[int, Sum]:
        """Results of the tape by the number of their destination."""
        values: list[Sum] = []
        for k, (op, args) in enumerate(zip(tape.operations, tape.arguments, strict=True)):
            if op == INPUT:
                value = inputs[args[0]]
            elif op == CONST:
                value = self.algebra.number(tape.constants[args[0]])
            elif op >= LOOKUP:
                lookup = tape.lookups[op - LOOKUP]
                name = lookup_name(lookup, op - LOOKUP)
                self.tables[name] = lookup
                value = self.algebra.call(name, self._short(values[args[0]]))
            else:
                value = self._operation(op, args, values)
            if self.eager is not None and k in self.names and self._long(value):
                value = self.named(value, self.names[k])
            values.append(value)
            if self.most is not None and self.algebra.work > self.most:
                raise TooLongError
        return {destination: values[k] for destination, k in tape.results}

    def _long(self, value: Sum) -> bool:
        """Whether a value with a name of its own is better called by it: sums, and products of several sines."""
        if len(value) == 1:
            return len(self.algebra.trigs[next(iter(value))[1]]) > 1
        return len(value) > (self.eager or 0)

    def named(self, value: Sum, name: str = "") -> Sum:
        """An intermediate for a sum, the same one for equal sums and for opposite ones."""
        first = min(value, key=self.algebra.order)
        sign = 1 if value[first] > 0 else -1
        key = frozenset(self.algebra.scale(value, sign).items())
        if key not in self._known:
            word = self.free.take(name) if name else self.free.numbered("z")
            atom = self.algebra.atom(Atom(word))
            self._known[key] = (atom, sign)
            self.intermediates.append((atom, value))
        atom, its = self._known[key]
        return {(self.algebra.monomial(((atom, 1),)), 0): sign * its}

    def _operation(self, op: int, args: tuple[int, ...], values: list[Sum]) -> Sum:
        operands = [values[i] for i in args]
        try:
            return self._compute(op, operands)
        except TooLongError:
            if self.strict:
                raise
        # the longer operand first: often that suffices
        order = sorted(range(len(operands)), key=lambda i: -len(operands[i]))
        for i in order:
            if len(operands[i]) > 1:
                short = self.named(operands[i], self.names.get(args[i], ""))
                operands = [short if args[j] == args[i] else o for j, o in enumerate(operands)]
                values[args[i]] = short
            try:
                return self._compute(op, operands)
            except TooLongError:
                continue
        raise AssertionError("two single terms have a product")

    def _compute(self, op: int, operands: list[Sum]) -> Sum:
        simple = _SIMPLE.get(op)
        if simple is not None:
            return simple(self.algebra, *operands)
        if op in (ca.OP_SIN, ca.OP_COS, ca.OP_TAN):
            return self._turned(op, operands[0])
        if op == ca.OP_SQRT:
            return self._root(operands[0])
        if op in (ca.OP_POW, ca.OP_CONSTPOW):
            return self._power(*operands)
        return self.algebra.call(NAMES[op], *map(self._short, operands))

    def _turned(self, op: int, angle: Sum) -> Sum:
        found = self.algebra.sin_cos(angle)
        if found is None:
            found = self.algebra.sin_cos(self.named(angle))
            assert found is not None
        sine, cosine = found
        if op == ca.OP_TAN:
            return self.algebra.multiply(sine, self._inverse(cosine))
        return sine if op == ca.OP_SIN else cosine

    def _root(self, a: Sum) -> Sum:
        if set(a) <= {ONE}:
            return self.algebra.number(float(a.get(ONE, 0)) ** 0.5)
        return self.algebra.call("sqrt", self._short(a))

    def _power(self, a: Sum, b: Sum) -> Sum:
        exponent = Fraction(b.get(ONE, 0))
        if set(b) <= {ONE} and exponent.denominator == 1 and abs(exponent) <= 4:
            return (
                _divide(self.algebra, {ONE: 1}, self.algebra.power(a, int(-exponent)))
                if exponent < 0
                else (self.algebra.power(a, int(exponent)))
            )
        return self.algebra.call("pow", self._short(a), self._short(b))

    def _inverse(self, a: Sum) -> Sum:
        return self.algebra.inverse(a)

    def _short(self, a: Sum) -> Sum:
        """A sum that may stand inside a function: itself, or an intermediate where it is long."""
        return a if len(a) <= LONGEST_ARGUMENT else self.named(a)


LONGEST_ARGUMENT = 6
"""Terms of an argument of a function that is still read at a glance."""


def _divide(algebra: Algebra, a: Sum, b: Sum) -> Sum:
    return algebra.multiply(a, algebra.inverse(b))


_SIMPLE: dict[int, Callable[..., Sum]] = {
    ca.OP_ADD: lambda g, a, b: g.add(a, b),
    ca.OP_SUB: lambda g, a, b: g.add(a, b, -1),
    ca.OP_MUL: lambda g, a, b: g.multiply(a, b),
    ca.OP_DIV: _divide,
    ca.OP_NEG: lambda g, a: g.scale(a, -1),
    ca.OP_SQ: lambda g, a: g.multiply(a, a),
    ca.OP_TWICE: lambda g, a: g.scale(a, 2),
    ca.OP_INV: lambda g, a: g.inverse(a),
}
