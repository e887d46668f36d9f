"""From a model's graphs to the document that is printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import casadi as ca
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.equations.document import (
    BODY,
    EQUATIONS,
    INTERMEDIATES,
    Document,
    LeftSide,
    PrintedLine,
    PrintedSection,
    Symbol,
    dotted,
)
from kinetree.export.equations.expression_trees import (
    Sym,
    Tree,
    Written,
    add,
    functions_of,
    is_decimal,
    is_piecewise,
    lookup_function,
    mul,
    operations,
    replaced,
    symbols,
)
from kinetree.export.equations.normal_form import Algebra, Sum
from kinetree.export.equations.printed_tables import distance_function, printed_tables
from kinetree.export.equations.traced import TracedModel, turning
from kinetree.export.equations.typesetting import PrintedNames
from kinetree.export.equations.writing import Expressions, PrintedSymbols, sums_of, with_definitions
from kinetree.model.model import Model
from kinetree.words.arguments import NoAnswerError

LONGEST_EQUATIONS = 500
"""Operations of M and f up to which the equations are written out in rows too."""


def outputs_of(traced: TracedModel, *, compiled: bool = False) -> dict[str, SX]:
    """The matrices that are printed, by name: as they are written, or as the formulation has them."""
    found = {"x_dot": traced.x_dot}
    if traced.M is not None and traced.f is not None:
        found |= {"M": traced.M, "f": traced.f}
    elif traced.accelerations is not None:
        found["accelerations"] = traced.accelerations
    if traced.row_names:
        found |= {"phi": traced.phi, "B": traced.B, "gamma": traced.gamma}
    for name, body in (traced.compiled if compiled else traced.bodies).items():
        found |= {f"omega {name}": body.omega, f"v {name}": body.v}
        found |= {f"omega_y {name}": body.omega_y, f"v_y {name}": body.v_y}
    return {name: ca.densify(matrix) for name, matrix in found.items() if matrix.numel()}


def constant_coordinates(traced: TracedModel, x: Array) -> dict[int, float]:
    """Coordinates that no speed changes, with their values: joints of other formulations hold them."""
    rates = ca.sparsify(traced.x_dot)
    moving = set(rates.sparsity().get_triplet()[0])
    return {i: float(x[i]) for i in range(x.size) if i not in moving}


_IN_ORDER = "Used below, each defined by those before it."
_CONDITIONS = " χ is 1 where a condition holds, 0 elsewhere."
_OF_BODIES = (
    " Of bodies: R rotation matrix (row, column), C the one relative to "
    "the body before, r origin, ρ from there to the mass centre, v and ω "
    "velocity and angular velocity, with a number behind them their partial velocities by that speed; a′ and α′ "
    "accelerations of the link where no speed changes, less that of gravity, F′ and T′ force and moment its joint "
    "transmits; ′ along the axes of the link, else world axes."
)


class Composer:
    """Makes the document of a model."""

    def __init__(self, model: Model, formulation: str, traced: TracedModel, x: Array, p: Array) -> None:
        self.model, self.formulation, self.traced = model, formulation, traced
        self.names = PrintedNames()
        self.time = time = self.names.take("t")
        self.p = [self.names.take(self._parameter(parameter.name)) for parameter in model.parameters]
        self.tables = printed_tables(model.tables, self.names)
        new = {name: self.names.take(name) for name in traced.new}
        self.x = self.names.series(("q", "x", "ξ"), traced.x.shape[0])
        self.x = [new.get(n, symbol) for n, symbol in zip(traced.coordinate_names, self.x, strict=True)]
        self.y = self.names.series(("u", "w", "η"), traced.y.shape[0])
        letters = (("M", "A", "𝓜"), ("f", "F", "h"), ("φ", "Φ", "c"), ("B", "J", "𝓑"), ("γ", "Γ", "g"))
        self.M, self.f, self.phi, self.B, self.gamma = (self.names.letter(choice) for choice in letters)
        own = PrintedNames()
        self.bodies = {name: own.take(name) for name in traced.bodies}
        self.constants = constant_coordinates(traced, x)
        symbols = PrintedSymbols(time, self.x, self.y, self.p, self.tables, self.names)
        self.turning = turning(traced, x, p)
        self.found: Expressions = sums_of(traced, self._outputs(), self.turning, symbols, self.constants)
        self.trees: dict[tuple[str, int, int], Tree] = {}
        self.rows = self._rows()

    def _parameter(self, name: str) -> str:
        """Return a printed name of a parameter that nothing else has."""
        return name

    def _outputs(self) -> dict[str, SX]:
        """The matrices that are printed."""
        return outputs_of(self.traced)

    rows_of = ("phi", "B", "gamma")
    """Matrices with a row for each constraint."""

    def _rows(self) -> list[int]:
        """Constraint rows that demand something: those that hold for all coordinates are left out."""
        found = [self.found.sums.get(name, []) for name in self.rows_of]
        return [
            i
            for i in range(len(self.traced.row_names))
            if any(entry for sums in found if i < len(sums) for entry in sums[i])
        ]

    def document(self) -> Document:
        sections = self._sections()
        trees = {
            f"{s} {k} {n}": tree
            for s, part in enumerate(sections)
            for k, line in enumerate(part.lines)
            for n, tree in enumerate(_scalars(line.right))
        }
        lefts = {
            f"{s} {k} left": line.left.tree
            for s, part in enumerate(sections)
            for k, line in enumerate(part.lines)
            if line.left.tree is not None
        }
        definitions, trees = with_definitions(self.found, trees | lefts)
        finished = [
            PrintedSection(
                part.title,
                part.note,
                tuple(
                    PrintedLine(
                        line.left if line.left.tree is None else LeftSide("", tree=trees[f"{s} {k} left"]),
                        _with_scalars(
                            line.right, [trees[f"{s} {k} {n}"] for n in range(len(_scalars(line.right)))]
                        ),
                        line.place,
                        line.row,
                    )
                    for k, line in enumerate(part.lines)
                    if trees.get(f"{s} {k} 0")
                    != Sym(line.left.text)  # an intermediate of this name says it already
                ),
            )
            for s, part in enumerate(sections)
            if part.lines
        ]
        if definitions:
            lines = tuple(PrintedLine(LeftSide(name), tree) for name, tree in definitions.items())
            letters = {name[0] for name in definitions}
            note = _IN_ORDER + (_CONDITIONS if "χ" in letters else "")
            note += _OF_BODIES if letters - {"z", "χ"} else ""
            finished.insert(0, PrintedSection(INTERMEDIATES, note, lines))
        functions = self._functions(trees.values(), definitions.values())
        return Document(
            self.model.name,
            self.formulation,
            self._coordinates(),
            self._speeds(),
            self._parameters(),
            tuple(finished),
            tuple(t.symbol(set(functions)) for t in self.tables if {*functions} & {*t.names.values()}),
            functions,
            {
                line.place: line.left.text
                for s, part in enumerate(sections)
                for k, line in enumerate(part.lines)
                if line.place is not None and trees.get(f"{s} {k} 0") == Sym(line.left.text)
            },
            self._bodies(),
        )

    def _sections(self) -> list[PrintedSection]:
        """The sections, before intermediates are put in."""
        return [self._kinematics(), *self._motion(), *self._constraints(), *self._tables()]

    def _bodies(self) -> tuple[Symbol, ...]:
        """Table of the bodies, where there is one."""
        return ()

    def _functions(self, *trees: Iterable[Tree]) -> dict[str, Callable[..., Any]]:
        """Return the functions in trees that are not common ones."""
        used = {name for part in trees for tree in part for name in functions_of(tree)}
        found: dict[str, Callable[..., Any]] = {
            name: lookup_function(lookup) for name, lookup in self.found.arrays.items() if name in used
        }
        found |= {
            name: distance_function(grid) for name, grid in self.found.distances.items() if name in used
        }
        for table in self.tables:
            found |= {name: table.derivative(m) for m, name in table.names.items() if name in used}
        return found

    # --- symbols --------------------------------------------------------------------------------------
    def _coordinates(self) -> tuple[Symbol, ...]:
        t = self.traced
        return tuple(
            Symbol(symbol, name, unit, meaning(self.model, name), self.constants.get(i))
            for i, (symbol, name, unit) in enumerate(
                zip(self.x, t.coordinate_names, t.coordinate_units, strict=True)
            )
        )

    def _speeds(self) -> tuple[Symbol, ...]:
        t = self.traced
        return tuple(
            Symbol(symbol, name, unit, meaning(self.model, name))
            for symbol, name, unit in zip(self.y, t.speed_names, t.speed_units, strict=True)
        )

    def _parameters(self) -> tuple[Symbol, ...]:
        return tuple(
            Symbol(symbol, parameter.name, parameter.unit, "", parameter.value)
            for symbol, parameter in zip(self.p, self.model.parameters, strict=True)
        )

    # --- sections -------------------------------------------------------------------------------------
    def tree(self, name: str, i: int, j: int = 0) -> Tree:
        """The tree of an entry."""
        key = (name, i, j)
        if key not in self.trees:
            self.trees[key] = self.found.collector.tree(self.found.sums[name][i][j])
        return self.trees[key]

    def _entries(self, name: str, letter: str, *, upper: bool = False) -> list[PrintedLine]:
        """Lines of the entries of a matrix that are not zero, the upper half of symmetric ones."""
        sums = self.found.sums.get(name, [])
        column = name in ("f", "phi", "gamma")
        return [
            PrintedLine(
                LeftSide(letter, (i + 1,) if column else (i + 1, j + 1)), self.tree(name, i, j), (name, i, j)
            )
            for i, row in enumerate(sums)
            for j, entry in enumerate(row)
            if (entry or column)
            and not (upper and j < i)
            and not (name in self.rows_of and i not in self.rows)
        ]

    def _kinematics(self) -> PrintedSection:
        lines = tuple(
            PrintedLine(LeftSide(symbol, dot=True), self.tree("x_dot", i), ("x_dot", i, 0))
            for i, symbol in enumerate(self.x)
            if i not in self.constants
        )
        return PrintedSection("Kinematical equations", "", lines)

    def _motion(self) -> list[PrintedSection]:
        if "accelerations" in self.found.sums:
            lines = [
                PrintedLine(
                    LeftSide(symbol, dot=True), self.tree("accelerations", i), ("accelerations", i, 0)
                )
                for i, symbol in enumerate(self.y)
            ]
            return [PrintedSection("Accelerations", "", tuple(lines))]
        if "M" not in self.found.sums:
            return []
        forces = f" + {self.B}ᵀ λ" if self.rows else ""
        M = self._entries("M", self.M, upper=True)
        f = self._entries("f", self.f)
        sections = [
            PrintedSection(
                f"Mass matrix {self.M}",
                f"{self.M} u̇ = {self.f}{forces}; {self.M} is symmetric, and entries that are zero are left out."
                if len(self.y) > 1
                else f"{self.M} u̇ = {self.f}{forces}",
                tuple(M),
            ),
            PrintedSection(f"Forces {self.f}", "", tuple(f)),
        ]
        if sum(operations(line.right) for line in (*M, *f)) <= LONGEST_EQUATIONS and not self.rows:
            rows = tuple(self._row(i) for i in range(len(self.y)))
            sections.insert(0, PrintedSection(EQUATIONS, "Row by row, common factors cancelled.", rows))
        return sections

    def _row(self, i: int) -> PrintedLine:
        """One equation Σ M_ij u̇_j = f_i."""
        return PrintedLine(*self._cancelled(self.found.sums["M"][i], self.found.sums["f"][i][0]), row=i)

    def _cancelled(self, row: list[Sum], force: Sum) -> tuple[LeftSide, Tree]:
        """Both sides of Σ row_j u̇_j = force, divided by that common factor which leaves the fewest operations."""
        algebra, write = self.found.algebra, self.found.collector.tree
        left = [entry for entry in row if entry]
        best: tuple[LeftSide, Tree] | None = None
        fewest = 0
        for entries, numbers in (
            (left, True),
            (left, False),
            ([*left, force], True),
            ([*left, force], False),
        ):
            divisor = common_factor(algebra, [entry for entry in entries if entry], numbers)
            terms = [
                mul([write(algebra.multiply(entry, divisor)), Sym(dotted(name))])
                for entry, name in zip(row, self.y, strict=True)
                if entry
            ]
            sides = LeftSide("", tree=add(terms)), write(algebra.multiply(force, divisor))
            count = operations(add(terms)) + operations(sides[1])
            if best is None or count < fewest:
                best, fewest = sides, count
        assert best is not None
        return best

    def combined(self, weights: list[float]) -> str:
        """A sum of rows of M u̇ = f with weights, common factors cancelled, as text."""
        algebra = self.found.algebra
        M, f = self.found.sums["M"], self.found.sums["f"]
        numbers = [algebra.number(float(w)) for w in weights]

        def total(entries: list[Sum]) -> Sum:
            found: Sum = {}
            for weight, entry in zip(numbers, entries, strict=True):
                found = algebra.add(found, algebra.multiply(weight, entry))
            return found

        row = [total([M[i][j] for i in range(len(M))]) for j in range(len(M))]
        return PrintedLine(*self._cancelled(row, total([f[i][0] for i in range(len(f))]))).text

    def _constraints(self) -> list[PrintedSection]:
        if not self.rows:
            return []
        listed = [f"{i + 1}: {self.traced.row_names[i]}" for i in self.rows]
        return [
            PrintedSection(
                f"Constraints {self.phi} = 0",
                "Rows " + "; ".join(listed),
                tuple(self._entries("phi", self.phi)),
            ),
            PrintedSection(
                f"Constraint Jacobian {self.B}",
                f"{self.B} u̇ = {self.gamma}; entries that are zero are left out.",
                tuple(self._entries("B", self.B)),
            ),
            PrintedSection(f"Right-hand sides {self.gamma}", "", tuple(self._entries("gamma", self.gamma))),
        ]

    def _tables(self) -> list[PrintedSection]:
        """Kane's tables: angular velocity and velocity of every body, and their partial velocities."""
        sections = []
        for name, word in self.bodies.items():
            lines: list[PrintedLine] = []
            for quantity, letter in (("omega", "ω"), ("v", "v")):
                for i, axis in enumerate("xyz"):
                    left = f"{letter}_{word}_{axis}"
                    place = (f"{quantity} {name}", i, 0)
                    if not self.found.sums.get(place[0], [[{}]] * 3)[i][0]:
                        continue
                    lines.append(PrintedLine(LeftSide(left), self.tree(*place), place))
                    for j, speed in enumerate(self.y):
                        at = (f"{quantity}_y {name}", i, j)
                        if self.found.sums[at[0]][i][j]:
                            lines.append(PrintedLine(LeftSide(left, by=speed), self.tree(*at), at))
            note = "World axes, velocity of the mass centre; components that are zero are left out."
            sections.append(PrintedSection(f'{BODY}"{name}"', note, tuple(lines)))
        return sections


def _scalars(tree: Tree) -> tuple[Tree, ...]:
    """The expressions of a line: entries of a matrix, none of a formula of matrices."""
    return tree.parts if isinstance(tree, Written) else (tree,)


def _with_scalars(tree: Tree, scalars: Sequence[Tree]) -> Tree:
    """The right side of a line with other expressions in it."""
    return tree.with_parts(scalars) if isinstance(tree, Written) else scalars[0]


def common_factor(algebra: Algebra, entries: list[Sum], with_number: bool) -> Sum:
    """1/c, c the factor that some sums have in common; with its number, whole numbers are left where fractions were."""
    numbers = [Fraction(c) for entry in entries for c in entry.values()]
    number = Fraction(1)
    if with_number and not any(c.denominator != 1 and is_decimal(c) for c in numbers):
        number = Fraction(
            math.gcd(*(c.numerator for c in numbers)), math.lcm(*(c.denominator for c in numbers))
        )
    powers: dict[int, int] | None = None
    for entry in entries:
        for monomial, _ in entry:
            here = dict(algebra.monomials[monomial])
            shared = here if powers is None else {a: min(p, here.get(a, 0)) for a, p in powers.items()}
            powers = {a: p for a, p in shared.items() if p > 0}
    inverse = tuple(sorted((atom, -power) for atom, power in (powers or {}).items()))
    return {(algebra.monomial(inverse), 0): 1 / number}


def meaning(model: Model, name: str) -> str:
    """Return the meaning of a coordinate or speed in words."""
    owner, _, channel = name.rpartition(".")
    words = channel.replace("_", " ")
    joint = next((joint for joint in model.joints if joint.name == owner), None)
    if joint is not None:
        return f'{words} of {joint.kind} joint "{owner}" from "{joint.inner}" to "{joint.outer}"'
    if owner in {body.name for body in model.bodies}:
        return f'{words} of body "{owner}"'
    return words


MOST_IN_FULL = 50_000
"""Operations that entries without intermediates may have."""


def in_full(document: Document) -> Document:
    """The document with the intermediates put in, but for lists of cases.

    Raises
    ------
    NoAnswerError
        If nobody could read what would come out.
    """
    defined = {
        line.left.letter: line for s in document.sections if s.title == INTERMEDIATES for line in s.lines
    }
    sizes: dict[str, int] = {}

    def size(tree: Tree) -> int:
        return operations(tree) + sum(sizes.get(name, 0) for name in symbols(tree))

    for name, line in defined.items():
        sizes[name] = 0 if is_piecewise(line.right) else size(line.right)
    rest = [section for section in document.sections if section.title != INTERMEDIATES]
    total = sum(size(line.right) for section in rest for line in section.lines)
    total += sum(size(line.right) for line in defined.values() if is_piecewise(line.right))
    if total > MOST_IN_FULL:
        raise NoAnswerError(
            f"equations: entries in full have {total} operations, more than anybody reads ({MOST_IN_FULL}); give "
            'detail="entries", with named intermediates, or "blocks"'
        )
    put: dict[str, Tree] = {}

    def whole(tree: Tree) -> Tree:
        return replaced(tree, put)

    cases: list[PrintedLine] = []
    for name, line in defined.items():
        right = whole(line.right)
        if is_piecewise(right):
            cases.append(replace(line, right=right))
        else:
            put[name] = right
    sections = [PrintedSection(INTERMEDIATES, _IN_ORDER, tuple(cases))] if cases else []
    sections += [
        replace(
            section,
            lines=tuple(
                replace(
                    line,
                    right=whole(line.right),
                    left=line.left
                    if line.left.tree is None
                    else replace(line.left, tree=whole(line.left.tree)),
                )
                for line in section.lines
            ),
        )
        for section in rest
    ]
    said = tuple(
        PrintedLine(LeftSide(n), put.get(n, Sym(n)), place) for place, n in document.elsewhere.items()
    )
    further = [PrintedSection("Velocities", "World axes.", said)] if said else []
    return replace(document, sections=(*sections, *further), elsewhere={})
