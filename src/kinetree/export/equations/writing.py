"""Printed trees from graphs: a tape is walked once in normal form; values that are too long get names.

First without intermediates; where that gets too long, with those that shorten it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, prod

import casadi as ca
from casadi import SX

from kinetree.export.equations.expression_trees import (
    EXCHANGED,
    NAMES,
    Pow,
    PrintedCall,
    Sym,
    Tree,
    children,
    is_piecewise,
    lookup_name,
    operations,
    replaced,
    symbols,
    walked,
    with_children,
)
from kinetree.export.equations.factoring import Collector
from kinetree.export.equations.normal_form import ONE, Algebra, Atom, Number, Sum, TooLongError, whole
from kinetree.export.equations.piecewise import OPPOSITES, Flattener, is_condition, named_apart
from kinetree.export.equations.printed_tables import PrintedTable, TableReader
from kinetree.export.equations.traced import TracedModel, Turning, hinted
from kinetree.export.equations.typesetting import SUBSCRIPTS, PrintedNames, plain
from kinetree.kernels.tape import CONST, INPUT, LOOKUP, Lookup, Tape, column_of, read_tape


@dataclass
class Walk:
    """Evaluates tapes in the normal form.

    Attributes
    ----------
    algebra
        Algebra of the sums.
    free
        Hands out names.
    names
        Names that intermediates get at known positions of the tape; others are called z₁, z₂, …
    eager
        True if sums with names of their own, and those that are a factor of several products, become intermediates at
        once; else they do where a sum would grow beyond the algebra's limit.
    intermediates
        (number of the atom, definition), in order.
    arrays
        Arrays that functions look up in where no table was recognised, by the names of the functions.
    tables
        Tables that are printed by their names.
    strict
        True if sums that are too long end the walk with `TooLongError`.
    most
        Products of terms after which the walk ends with `TooLongError`.
    """

    algebra: Algebra
    free: PrintedNames
    names: Mapping[int, str] = field(default_factory=dict)
    eager: bool = False
    intermediates: list[tuple[int, Sum]] = field(default_factory=list)
    arrays: dict[str, Lookup] = field(default_factory=dict)
    tables: Sequence[PrintedTable] = ()
    distances: dict[str, Lookup] = field(default_factory=dict)
    strict: bool = False
    most: int | None = None
    _known: dict[frozenset[tuple[tuple[int, int], Number]], tuple[int, int]] = field(default_factory=dict)

    def __call__(self, tape: Tape, inputs: Sequence[Sum]) -> dict[int, Sum]:
        """Results of the tape by the number of their destination."""
        values: list[Sum] = []
        reader = TableReader(self.algebra, self.tables, self._short, self.distances)
        factor = Counter(
            i
            for op, args in zip(tape.operations, tape.arguments, strict=True)
            if op in _PRODUCTS
            for i in args
        )
        for k, (op, args) in enumerate(zip(tape.operations, tape.arguments, strict=True)):
            if op == INPUT:
                value = inputs[args[0]]
            elif op == CONST:
                value = self.algebra.number(tape.constants[args[0]])
            elif (read := reader.value(tape, k, values)) is not None:
                value = read
            elif (known := self._known_form(op, tape, args, values)) is not None:
                value = known
            elif op >= LOOKUP:
                lookup = tape.lookups[op - LOOKUP]
                name = lookup_name(lookup, op - LOOKUP)
                self.arrays[name] = lookup
                value = self.algebra.call(name, self._short(values[args[0]]))
            else:
                value = self._operation(op, args, values)
            if self.eager and (self._long(value) if k in self.names else factor[k] > 1 and len(value) > 1):
                value = self.named(value, self.names.get(k, ""))
            values.append(value)
            if self.most is not None and self.algebra.work > self.most:
                raise TooLongError
        return {destination: values[k] for destination, k in tape.results}

    def _known_form(self, op: int, tape: Tape, args: tuple[int, ...], values: list[Sum]) -> Sum | None:
        """The value of a sum or quotient that is written as cases or a function; None for others."""
        if op == ca.OP_DIV:
            return self._share(tape, args, values)
        if op != ca.OP_ADD:
            return None
        either = self._either(tape, args, values)
        return self._floor_of_zero(tape, args, values) if either is None else either

    def _either(self, tape: Tape, args: tuple[int, ...], values: list[Sum]) -> Sum | None:
        """Write a value where a condition holds, plus one where it does not, as two cases; None for other sums."""
        for one, other in (args, args[::-1]):
            if not tape.operations[one] == tape.operations[other] == ca.OP_IF_ELSE_ZERO:
                continue
            (condition, a), (excluded, b) = tape.arguments[one], tape.arguments[other]
            if (tape.operations[excluded], tape.arguments[excluded]) != (ca.OP_NOT, (condition,)):
                continue
            if values[one] and values[other] and not set(values[condition]) <= {ONE}:
                return self.algebra.call("where", *(self._short(values[k]) for k in (condition, a, b)))
        return None

    def _share(self, tape: Tape, args: tuple[int, ...], values: list[Sum]) -> Sum | None:
        """The slope of a smaller or larger one of two, (a ≤ b) over (a ≤ b) + (b ≤ a), as cases; None for others."""
        condition, both = args
        if tape.operations[condition] != ca.OP_LE or tape.operations[both] != ca.OP_ADD:
            return None
        a, b = tape.arguments[condition]
        parts = {(tape.operations[k], tape.arguments[k]) for k in tape.arguments[both]}
        if parts != {(ca.OP_LE, (a, b)), (ca.OP_LE, (b, a))} or set(values[condition]) <= {ONE}:
            return None
        pair = [self._short(values[a]), self._short(values[b])]
        less, equal = self.algebra.call("less", *pair), self.algebra.call("equal", *pair)
        return self.algebra.call("where", less, {ONE: 1}, equal, {ONE: Fraction(1, 2)})

    def _floor_of_zero(self, tape: Tape, args: tuple[int, ...], values: list[Sum]) -> Sum | None:
        """Write c + max(a, −c) as max(a + c, 0), so that products by it become exact zeros; None for other sums."""
        for constant, call in (args, args[::-1]):
            if tape.operations[constant] == CONST and tape.operations[call] == ca.OP_FMAX:
                a, bound = sorted(tape.arguments[call], key=lambda k: tape.operations[k] == CONST)
                total = self.algebra.add(values[bound], values[constant])
                if tape.operations[bound] == CONST and not total:
                    lifted = self.algebra.add(self._short(values[a]), values[constant])
                    return self._compute(ca.OP_FMAX, [lifted, total])
        return None

    def _long(self, value: Sum) -> bool:
        """Return True if a value with a name is better written by the name: sums, and products of several sines."""
        if len(value) == 1:
            return len(self.algebra.trigs[next(iter(value))[1]]) > 1
        return bool(value)

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
        if op in _OF_NUMBERS and all(set(a) <= {ONE} for a in operands):
            value = whole(_OF_NUMBERS[op](*(Fraction(a.get(ONE, 0)) for a in operands)))
            return {ONE: value} if value else {}
        if op == ca.OP_IF_ELSE_ZERO and (set(operands[0]) <= {ONE} or not operands[1]):
            return operands[1] if operands[0] else {}
        if op == ca.OP_AND and not all(operands):
            return {}
        if op == ca.OP_NOT and (found := self._opposite(operands[0])) is not None:
            return found
        if NAMES[op] in OPPOSITES and not all(operands):
            operands = [self._without_number(a) for a in operands]
        return self.algebra.call(NAMES[op], *map(self._short, operands))

    def _opposite(self, condition: Sum) -> Sum | None:
        """The comparison that holds where another one does not; None for what is no comparison."""
        ((monomial, _),) = condition if len(condition) == 1 else [ONE]
        atoms = [self.algebra.atoms[atom] for atom, _ in self.algebra.monomials[monomial]]
        if len(atoms) != 1 or atoms[0].name not in OPPOSITES:
            return None
        arguments = atoms[0].arguments
        name = OPPOSITES[atoms[0].name]
        return self.algebra.call(name, *(arguments[::-1] if name in EXCHANGED else arguments))

    def _without_number(self, a: Sum) -> Sum:
        """A single term without the number in front of it, but with its sign: as good for a comparison with zero."""
        return {term: 1 if c > 0 else -1 for term, c in a.items()} if len(a) == 1 else a

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


_OF_NUMBERS: dict[int, Callable[..., Number]] = {
    ca.OP_FMAX: max, ca.OP_FMIN: min, ca.OP_FABS: abs, ca.OP_SIGN: lambda a: (a > 0) - (a < 0), ca.OP_FLOOR: floor,
    ca.OP_CEIL: ceil, ca.OP_LT: lambda a, b: int(a < b), ca.OP_LE: lambda a, b: int(a <= b),
    ca.OP_EQ: lambda a, b: int(a == b), ca.OP_NE: lambda a, b: int(a != b), ca.OP_NOT: lambda a: int(not a),
    ca.OP_AND: lambda a, b: int(bool(a and b)), ca.OP_OR: lambda a, b: int(bool(a or b)),
}  # fmt: skip
"""Functions that are exact: of numbers they are numbers in print too."""

LONGEST_ARGUMENT = 6
"""Most terms of an argument of a function that is read at a glance."""


def _divide(algebra: Algebra, a: Sum, b: Sum) -> Sum:
    return algebra.multiply(a, algebra.inverse(b))


_PRODUCTS = (ca.OP_MUL, ca.OP_DIV, ca.OP_SQ)

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


@dataclass(frozen=True)
class Effort:
    """Limits of a way of writing.

    Attributes
    ----------
    terms
        Terms of a sum before it becomes an intermediate.
    eager
        True if quantities with names of their own, and sums that are often multiplied, become intermediates at once.
    work
        Products of terms after which the way is given up; None: it is the last one.
    """

    terms: int
    eager: bool
    work: int | None


EFFORTS = (Effort(1500, False, 600_000), Effort(12, True, None))
"""Efforts to write equations in full, then with intermediates."""

LONGEST_CHAIN = 100_000
"""Most speeds that an absolute rate may be the sum of."""

LONGEST_SUM = 3
"""Most speeds or angles along a branch whose sum is written out; longer sums get names."""

LONGEST_GRAPH = 20_000
"""Operations of a graph beyond which writing in full is not tried: it takes long, and fails."""

LONGEST_IN_FULL = 200
"""Most terms of a printed sum that is written in full."""


MANY_INTERMEDIATES = 1000
"""Intermediates above which the shortest way to write each sum is no longer searched for."""


@dataclass
class PrintedSymbols:
    """Printed symbols of the inputs of the graphs."""

    t: str
    x: list[str]
    y: list[str]
    p: list[str]
    tables: Sequence[PrintedTable]
    names: PrintedNames


@dataclass
class Expressions:
    """Sums of named matrices in one algebra, the definitions they use, and how to write them."""

    algebra: Algebra
    collector: Collector
    sums: dict[str, list[list[Sum]]]
    intermediates: list[tuple[int, Sum]]
    names: PrintedNames
    arrays: dict[str, Lookup]
    distances: dict[str, Lookup]


def sums_of(
    traced: TracedModel,
    outputs: Mapping[str, SX],
    turning: Turning,
    symbols: PrintedSymbols,
    constants: Mapping[int, float],
) -> Expressions:
    """All outputs in normal form; ``constants`` are coordinates that never change, by number."""
    for effort in EFFORTS:
        try:
            return _attempt(traced, outputs, turning, symbols, constants, effort)
        except TooLongError:
            continue
    raise AssertionError("the last way is never given up")


def _attempt(
    traced: TracedModel,
    outputs: Mapping[str, SX],
    turning: Turning,
    symbols: PrintedSymbols,
    constants: Mapping[int, float],
    effort: Effort,
) -> Expressions:
    algebra = Algebra(LONGEST_CHAIN)
    names = symbols.names.copy()
    inputs, shown, named_rates = _inputs(algebra, traced, turning, symbols, constants, names)
    angles, named_angles = _absolute_angles(algebra, inputs, turning, names)
    # until it cancels
    algebra.limit = max([effort.terms, *(2 * prod(table.orders) for table in symbols.tables)])
    column = ca.vertcat(traced.t, traced.x, traced.y, traced.p)
    walk = Walk(
        algebra,
        names,
        tables=symbols.tables,
        eager=effort.eager,
        strict=effort.work is not None,
        most=effort.work,
    )
    lookups: list[Lookup] = []
    for stage in traced.stages:
        tape = read_tape(column, ca.densify(stage.expressions), lookups)
        found = walk(tape, inputs)
        inputs = [*inputs, *(found.get(k, {}) for k in range(stage.symbols.numel()))]
        column = ca.vertcat(column, stage.symbols)
    if effort.eager:
        outputs = {name: ca.densify(traced.shorter.get(name, matrix)) for name, matrix in outputs.items()}
    entries = column_of(list(outputs.values()))
    hint_names, hint_entries = hinted(traced.hints) if effort.eager else ([], SX(0, 1))
    if effort.work is not None and ca.n_nodes(entries) > LONGEST_GRAPH:
        raise TooLongError
    tape = read_tape(column, ca.vertcat(entries, hint_entries), lookups)
    walk.names = _named_nodes(tape, entries.numel(), hint_names)
    found = walk(tape, inputs)
    sums: dict[str, list[list[Sum]]] = {}
    first = 0
    for name, matrix in outputs.items():
        rows, columns = matrix.shape
        sums[name] = [[found.get(first + i * columns + j, {}) for j in range(columns)] for i in range(rows)]
        first += rows * columns
        if effort.work is not None and max(len(a) for row in sums[name] for a in row) > LONGEST_IN_FULL:
            raise TooLongError
    intermediates = [*named_rates, *named_angles, *walk.intermediates]
    quick = len(intermediates) > MANY_INTERMEDIATES
    return Expressions(
        algebra,
        Collector(algebra, shown, angles, quick),
        sums,
        intermediates,
        names,
        walk.arrays,
        walk.distances,
    )


def _inputs(
    algebra: Algebra,
    traced: TracedModel,
    turning: Turning,
    symbols: PrintedSymbols,
    constants: Mapping[int, float],
    names: PrintedNames,
) -> tuple[list[Sum], dict[int, Sum], list[tuple[int, Sum]]]:
    """Values of t, x, y, p in normal form, how absolute rates are shown: as sums of speeds, and those with names.

    Sums of more than some speeds get names, each from the one before it.
    """
    parameters = [algebra.symbol(name) for name in symbols.p]
    t = algebra.symbol(symbols.t)
    coordinates = []
    for i, name in enumerate(symbols.x):
        speed = turning.angle[i]
        group = None if speed is None else turning.group[speed]
        coordinates.append(algebra.number(constants[i]) if i in constants else algebra.symbol(name, group))
    # unit quaternions: the square of the last component follows from the others
    for first in traced.quaternions:
        square: Sum = {ONE: 1}
        for component in coordinates[first : first + 3]:
            square = algebra.add(square, algebra.multiply(component, component), -1)
        algebra.square_is(symbols.x[first + 3], square)
    plain_speeds = [algebra.symbol(name) for name in symbols.y]
    rates: list[Sum] = []  # absolute rates, as symbols
    written: list[Sum] = []  # the same as sums of speeds
    speeds: list[Sum] = []
    shown: dict[int, Sum] = {}
    named: list[tuple[int, Sum]] = []
    for j, own in enumerate(plain_speeds):
        before = turning.before[j]
        if before is None:
            rates.append(own)
            written.append(own)
            speeds.append(own)
            continue
        i, sign = before
        long = len(written[i]) >= LONGEST_SUM
        atom = algebra.atom(Atom(names.take("w" + str(j + 1).translate(SUBSCRIPTS)) if long else f"\0w{j}"))
        rate: Sum = {(algebra.monomial(((atom, 1),)), 0): 1}
        written.append(algebra.add(written[i], own, sign) if sign > 0 else algebra.add(own, written[i], -1))
        rates.append(rate)
        speeds.append(algebra.add(rate, rates[i], -sign))
        if long:
            named.append((atom, algebra.add(own, rates[i], sign)))
        else:
            shown[atom] = written[j]
    return [t, *coordinates, *speeds, *parameters], shown, named


def _absolute_angles(
    algebra: Algebra, inputs: Sequence[Sum], turning: Turning, names: PrintedNames
) -> tuple[dict[int, dict[int, int]], list[tuple[int, Sum]]]:
    """Names for sums of many angles along a branch: each angle in terms of them, and the definitions."""
    own: dict[int, int] = {}  # speed → monomial of its angle
    for i, speed in enumerate(turning.angle):
        value = inputs[1 + i]
        if speed is not None and turning.group[speed] is not None and len(value) == 1:
            own[speed] = next(iter(value))[0]
    depth: dict[int, int] = {}
    for j, before in enumerate(turning.before):
        if j in own:
            depth[j] = 1 if before is None or before[0] not in depth else depth[before[0]] + 1
    if max(depth.values(), default=0) <= LONGEST_SUM:
        return {}, []
    angles: dict[int, dict[int, int]] = {}
    named: list[tuple[int, Sum]] = []
    absolute: dict[int, int] = {}  # speed → monomial of the absolute angle
    for j, monomial in own.items():
        before = turning.before[j]
        if before is None or before[0] not in absolute:
            absolute[j] = monomial
            angles[monomial] = {monomial: 1}
            continue
        i, sign = before
        atom = algebra.atom(Atom(names.take("θ" + str(j + 1).translate(SUBSCRIPTS))))
        absolute[j] = algebra.monomial(((atom, 1),))
        angles[monomial] = {absolute[j]: 1, absolute[i]: -sign}
        named.append((atom, algebra.add({(monomial, 0): 1}, {(absolute[i], 0): 1}, sign)))
    return angles, named


def _named_nodes(tape: Tape, first: int, names: Sequence[str]) -> dict[int, str]:
    """Names of positions of a tape whose values are hinted at."""
    found: dict[int, str] = {}
    for destination, node in tape.results:
        if destination >= first and tape.operations[node] not in (INPUT, CONST):
            found.setdefault(node, plain(names[destination - first]))
    return found


# --- definitions --------------------------------------------------------------------------------------

_SHORT = 3
"""Most operations of a repeated function or bracket that gets no name, and of a name used once that is put in."""


def with_definitions(
    expressions: Expressions, trees: Mapping[str, Tree]
) -> tuple[dict[str, Tree], dict[str, Tree]]:
    """Definitions that some trees need, in order, and the trees; short definitions used once are put in place.

    Long functions and brackets that stand in several places become definitions too.
    """
    flat = Flattener()
    definitions = {
        expressions.algebra.atoms[atom].name: flat(expressions.collector.tree(value))
        for atom, value in expressions.intermediates
    }
    trees = {key: flat(tree) for key, tree in trees.items()}
    # names for what stands in several places come first: written out, functions of functions are too long to look at
    definitions, found = _repeated(_needed(definitions, trees), dict(trees), expressions.names)
    definitions, found = named_apart(definitions, found, expressions.names)
    return _short_put_in(_ordered(definitions), found)


def _needed(definitions: dict[str, Tree], trees: Mapping[str, Tree]) -> dict[str, Tree]:
    """Definitions that some trees use, or others of them."""
    opened: set[Tree] = set()
    used: set[str] = set()

    def use(tree: Tree) -> None:
        used.update(part.name for part in walked(tree, opened) if isinstance(part, Sym))

    for tree in trees.values():
        use(tree)
    for name in reversed(definitions):  # later ones use earlier ones only
        if name in used:
            use(definitions[name])
    return {name: tree for name, tree in definitions.items() if name in used}


def _short_put_in(
    definitions: dict[str, Tree], trees: dict[str, Tree]
) -> tuple[dict[str, Tree], dict[str, Tree]]:
    """Without short definitions that are used in one place, which are put in there; they are in order."""
    uses: Counter[str] = Counter()
    for tree in (*trees.values(), *definitions.values()):
        uses.update(symbols(tree))
    put: dict[str, Tree] = {}
    left: dict[str, Tree] = {}
    for name, definition in definitions.items():
        tree = replaced(definition, put)
        short = operations(tree) <= _SHORT and uses[name] == 1 and not is_piecewise(tree)
        if short or isinstance(tree, Sym):
            put[name] = tree
        else:
            left[name] = tree
    return left, {name: replaced(tree, put) for name, tree in trees.items()}


def _repeated(
    definitions: dict[str, Tree], trees: dict[str, Tree], names: PrintedNames
) -> tuple[dict[str, Tree], dict[str, Tree]]:
    """Functions (not sines and cosines) and divisors that stand in several places, as definitions."""
    count: Counter[Tree] = Counter()
    opened: set[Tree] = set()
    for tree in (*definitions.values(), *trees.values()):
        count.update(_nameable(tree, opened))
    wanted = [tree for tree, uses in count.items() if uses > 1 and operations(tree) > _SHORT]
    if not wanted:
        return definitions, trees
    named = {
        tree: Sym(names.numbered("χ" if is_condition(tree) else "z"))
        for tree in sorted(wanted, key=operations)
    }

    def put(tree: Tree, top: bool = False) -> Tree:
        if not top and tree in named:
            return named[tree]
        return with_children(tree, [put(part) for part in children(tree)])

    definitions = {name: put(tree) for name, tree in definitions.items()}
    definitions |= {symbol.name: put(tree, top=True) for tree, symbol in named.items()}
    return definitions, {name: put(tree) for name, tree in trees.items()}


def _nameable(tree: Tree, opened: set[Tree]) -> Iterator[Tree]:
    for part in walked(tree, opened):
        if isinstance(part, PrintedCall) and part.name not in ("sin", "cos"):
            yield part
        if isinstance(part, Pow) and part.exponent < 0:
            yield part.base


def _ordered(definitions: dict[str, Tree]) -> dict[str, Tree]:
    """Definitions in an order in which each uses earlier ones only."""
    found: dict[str, Tree] = {}

    def visit(name: str) -> None:
        if name in definitions and name not in found:
            for used in dict.fromkeys(symbols(definitions[name])):
                visit(used)
            found[name] = definitions[name]

    for name in definitions:
        visit(name)
    return found
