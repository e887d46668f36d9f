"""The check of the printed text: it is read back and evaluated against the compiled code at random states.

What printed equations are compared with are the formulation's own kernels, whatever coordinates are printed. Other
coordinates s are put into the kernels as numbers: x(s), and along a path s(τ) with rates ṡ and s̈

    y = dx/dτ        ẏ = d²x/dτ²

Virtual power in the directions of ṡ, of M ẏ − f, and the accelerations B ẏ − γ of the constraints then give M, f, B and
γ in the new coordinates, without the graphs that were transformed to print them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.equations.blocks import CANCELS, ENTRIES, RESULTS, blocks_apart, is_written
from kinetree.export.equations.compose import outputs_of
from kinetree.export.equations.document import INTERMEDIATES, Document, PrintedLine, dotted
from kinetree.export.equations.expression_trees import ZERO, Tree, add, negated
from kinetree.export.equations.naming import Naming
from kinetree.export.equations.reading import evaluate, parse
from kinetree.export.equations.traced import TracedModel, hinted, rates_of
from kinetree.export.equations.typesetting import plain, text
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.model.expressions import parse as parse_expression
from kinetree.model.expressions import to_casadi
from kinetree.tolerances import OTHER_ROUNDING, TINY

Matrices = dict[str, Array]


class CompiledMatrices(Protocol):
    """The matrices that are printed, by name, at time t, coordinates x, speeds y and parameters p."""

    @property
    def words(self) -> str:
        """Words for the reference: the compiled code, or the graph it is compiled from."""
        ...

    def __call__(self, t: Array, x: Array, y: Array, p: Array, /) -> Matrices:
        """The matrices."""
        ...

    def own_state(self, x: Array, y: Array, p: Array, /) -> tuple[Array, Array]:
        """The state in the formulation's own coordinates and speeds."""
        ...


LONGEST_COMPILED = 50_000
"""Instructions of matrices beyond which they are evaluated instead of compiled: that takes LLVM many seconds."""

NAMED = "quantities of intermediates"
"""Name of the matrix of quantities that intermediates are named after."""


class OwnKernels:
    """The matrices of a formulation as they are compiled, steps to them and Kane's tables, which no run has code for.

    These are evaluated by CasADi from the formulation's graphs: of many bodies they are millions of instructions, which
    take minutes to compile. So are matrices of more than `LONGEST_COMPILED` instructions.
    """

    def __init__(self, traced: TracedModel) -> None:
        self._traced = traced

    @cached_property
    def _outputs(self) -> tuple[dict[str, SX], dict[str, SX]]:
        """Matrices that runs have code for, and others: in blocks these, else the motion of bodies."""
        found, blocks = outputs_of(self._traced, compiled=True), self._traced.blocks
        run = (*ENTRIES, *RESULTS) if blocks else (*ENTRIES, "M", "f", "accelerations")
        if blocks:
            found = {name: found[name] for name in ENTRIES if name in found} | dict(blocks)
        return {n: found.pop(n) for n in run if n in found}, found

    @cached_property
    def _kernel(self) -> Kernel | None:
        """The compiled matrices; None where there are too many instructions."""
        traced, outputs = self._traced, self._outputs[0]
        inputs = {"t": traced.t, "x": traced.x, "y": traced.y, "p": traced.p}
        if not traced.stages and self._evaluated(outputs).n_instructions() > LONGEST_COMPILED:
            return None
        return compile_graph(Graph(inputs, outputs, traced.stages), name="untransformed", quick=True)

    @cached_property
    def _steps(self) -> tuple[tuple[str, ...], ca.Function]:
        run = self._outputs[0] if self._kernel is None else {}
        steps = {NAMED: hinted(self._traced.named)[1], **self._outputs[1], **run}
        return tuple(steps), self._evaluated(steps)

    def _evaluated(self, outputs: Mapping[str, SX]) -> ca.Function:
        traced = self._traced
        inputs = [traced.t, traced.x, traced.y, traced.p]
        return ca.Function("steps", inputs, [ca.densify(output) for output in outputs.values()])

    @cached_property
    def words(self) -> str:
        """Words for the reference: the compiled code, or the graph it is compiled from."""
        return "the compiled code" if self._kernel is not None else "the graph that runs compile"

    def __call__(self, t: Array, x: Array, y: Array, p: Array) -> Matrices:
        names, function = self._steps
        steps = zip(names, function.call([t, x, y, p]), strict=True)
        compiled = {} if self._kernel is None else dict(self._kernel(t=t, x=x, y=y, p=p))
        return compiled | {name: np.array(step, dtype=float).reshape(step.shape) for name, step in steps}

    def own_state(self, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """The state itself."""
        return x, y


class _DependentCoordinates:
    """Coordinates x that follow from others by relations; the others stay, or are new."""

    def __init__(
        self,
        traced: TracedModel,
        relations: Mapping[str, str],
        parameters: Mapping[str, SX],
        names: tuple[str, ...],
    ) -> None:
        own = traced.coordinate_names
        self.put = [own.index(name) for name in relations]
        self.old = [k for k, name in enumerate(names) if name in own]
        self.stay = [own.index(names[k]) for k in self.old]
        self.size = len(own)
        n, tau = len(names), SX.sym("tau")
        s, rate, second = (SX.sym(letter, n) for letter in ("s", "rate", "second"))
        path = dict(zip(names, ca.vertsplit(s + tau * rate + tau**2 / 2 * second), strict=True))

        def value(segments: tuple[str, ...]) -> SX:
            name = ".".join(segments)
            return path[name] if name in path else parameters[name]

        x = ca.vertcat(
            SX(0, 1), *[to_casadi(parse_expression(str(text)), value) for text in relations.values()]
        )
        first = ca.jacobian(x, tau)
        there = [ca.substitute(part, tau, SX(0)) for part in (x, first, ca.jacobian(first, tau))]
        self._along = ca.Function("along", [s, rate, second, traced.p], [ca.densify(part) for part in there])

    def along(self, s: Array, rate: Array, second: Array, p: Array) -> tuple[Array, Array, Array]:
        """Coordinates that were replaced, with their first and second derivatives along a path."""
        x, first, other = (np.array(part, dtype=float).ravel() for part in self._along(s, rate, second, p))
        return x, first, other

    def coordinates(self, s: Array, p: Array) -> Array:
        x = np.empty(self.size)
        x[self.stay] = s[self.old]
        x[self.put] = self.along(s, np.zeros(s.size), np.zeros(s.size), p)[0]
        return x


class _Transformed:
    """The matrices in the coordinates that equations were changed to.

    Parameters
    ----------
    reference
        The matrices in the old coordinates.
    old, new
        The equations before and after; of those after only the names are used.
    relations, parameters
        As of `with_relations`.
    """

    def __init__(
        self,
        reference: CompiledMatrices,
        old: TracedModel,
        new: TracedModel,
        relations: Mapping[str, str],
        parameters: Mapping[str, SX],
    ) -> None:
        self._reference = reference
        self._put = _DependentCoordinates(old, relations, parameters, new.coordinate_names)
        self._change(old, new)

    @property
    def words(self) -> str:
        """Words for the reference: the compiled code, or the graph it is compiled from."""
        return self._reference.words

    def _change(self, old: TracedModel, new: TracedModel) -> None:
        """Prepare what else changes with the coordinates; subclasses define it."""


class InOtherCoordinates(_Transformed):
    """The matrices in the coordinates that `with_relations` changes to."""

    def _change(self, old: TracedModel, new: TracedModel) -> None:
        rates = rates_of(old)
        self._speeds = [int(rates[i] or 0) for i in self._put.put]  # of coordinates that are replaced
        own = {name: j for j, name in enumerate(old.speed_names)}
        self._kept = [(k, own[name]) for k, name in enumerate(new.speed_names) if name in own]
        self._n_y, self._new = len(own), [new.speed_names.index(f"{name}_rate") for name in new.new]
        # the speed in y that is the rate of each new coordinate
        kept = {j: k for k, j in self._kept}
        self._rate: list[int | None] = [None] * len(new.coordinate_names)
        for k, i in zip(self._put.old, self._put.stay, strict=True):
            self._rate[k] = kept.get(-1 if rates[i] is None else int(rates[i] or 0))
        for name, k in zip(new.new, self._new, strict=True):
            self._rate[new.coordinate_names.index(name)] = k

    def _speeds_of(self, s: Array, w: Array, w_dot: Array, p: Array) -> tuple[Array, Array]:
        """Old speeds y and their rates ẏ of new ones w and ẇ."""
        rate, second = (
            np.array([0.0 if k is None else values[k] for k in self._rate]) for values in (w, w_dot)
        )
        _, first, other = self._put.along(s, rate, second, p)
        y, y_dot = np.zeros(self._n_y), np.zeros(self._n_y)
        y[self._speeds], y_dot[self._speeds] = first, other
        for k, j in self._kept:
            y[j], y_dot[j] = w[k], w_dot[k]
        return y, y_dot

    def own_state(self, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """The state in the coordinates before, and in those before them."""
        old, _ = self._speeds_of(x, y, np.zeros(y.size), p)
        return self._reference.own_state(self._put.coordinates(x, p), old, p)

    def __call__(self, t: Array, s: Array, w: Array, p: Array) -> Matrices:
        n, still = w.size, np.zeros(w.size)
        y, y_dot = self._speeds_of(s, w, still, p)
        T = np.column_stack([self._speeds_of(s, e, still, p)[0] for e in np.eye(n)])
        own = self._reference(t, self._put.coordinates(s, p), y, p)
        found = {name: value @ T if "_y " in name else value for name, value in own.items()}
        rates = dict(zip(self._put.old, own["x_dot"].ravel()[self._put.stay], strict=True))
        added = iter(w[self._new])
        found["x_dot"] = np.array([[rates[k] if k in rates else next(added)] for k in range(len(self._rate))])
        if "M" in own:
            found["M"] = T.T @ own["M"] @ T
            found["f"] = -(T.T @ (own["M"] @ y_dot - own["f"].ravel()))[:, None]
        if "B" in own:
            found["B"] = own["B"] @ T
            found["gamma"] = -(own["B"] @ y_dot - own["gamma"].ravel())[:, None]
        return found


class AtPostures(_Transformed):
    """The matrices at the postures that `at_postures` looks at, from ``reference`` at all of them."""

    def __call__(self, t: Array, s: Array, y: Array, p: Array) -> Matrices:
        own = self._reference(t, self._put.coordinates(s, p), y, p)
        return {**own, "x_dot": own["x_dot"][self._put.stay]}

    def own_state(self, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """The state with all coordinates, and in those before them."""
        return self._reference.own_state(self._put.coordinates(x, p), y, p)


AGREES = 1e-10
"""Largest difference, over the largest entry of its matrix, at which text and code count as equal."""

EPS = 1e-15
"""Relative change of coordinates by rounding."""

JUMP, LEAST_ENTRY = 1e-7, 1e-3
"""Change of values by such rounding, over the largest of a matrix or LEAST_ENTRY, from which a state lies at a jump."""

VANISHES = 1e-14
"""Size of a block, over one and the square of the largest speed, below which it is round-off of terms that cancel."""


ALONE = 0.3
"""Coordinate (rad, m, or a share of a unit quaternion) or speed that is added to one alone."""

STATES = 3
_TRIES = 20


@dataclass(frozen=True)
class Check:
    """Result of a check.

    Attributes
    ----------
    difference
        Largest difference between the printed text and the compiled code, over the largest entry of the matrix.
    where
        The line with this difference.
    states
        Number of random states that were looked at.
    code
        What the text was compared with: the compiled code, or the graph that it is compiled from where that is long.
    """

    difference: float
    where: str
    states: int
    code: str = "the compiled code"

    @property
    def ok(self) -> bool:
        """True if text and code agree."""
        return self.states > 0 and self.difference <= AGREES

    def __str__(self) -> str:
        if not self.states:
            return f"not checked: {self.code} has no finite values, or jumps, near the model's pose"
        said = "agrees with" if self.ok else f"DIFFERS (in {self.where}) from"
        return (
            f"The text above, read back, {said} {self.code}: largest relative difference "
            f"{self.difference:.1e} at {self.states} random states."
        )


def check(
    document: Document,
    traced: TracedModel,
    reference: CompiledMatrices,
    naming: Naming,
    x: Array,
    y: Array,
    p: Array,
    constants: Mapping[int, float],
) -> Check:
    """Read every line of a document back and compare it with the compiled code near a state."""
    random = np.random.default_rng(20)
    lines = [
        (
            parse(line.right_text),
            None if line.left.tree is None else parse(text(line.left.tree)),
            line,
            section.title == INTERMEDIATES,
        )
        for section in document.sections
        for line in section.lines
        if not traced.blocks or section.title == INTERMEDIATES or (line.place or ("",))[0] in ENTRIES
    ]
    # of matrices that are zero differences are not relative: what the code has there is round-off
    printed = {line.place[0] for line in document.lines() if line.place is not None and line.right != ZERO}
    printed |= {name for name in traced.blocks if not is_written(name)}
    functions = document.functions
    names = [plain(name) for name in hinted(traced.named)[0]]
    count = Counter(names)
    worst, where = _names_apart(document, traced, reference, naming, x, y, p)
    states, near = 0, np.random.default_rng(21)
    for _ in range(_TRIES):
        at = {
            "t": np.array([[random.uniform(0.1, 1.0)]]),
            "x": x + random.uniform(-0.5, 0.5, x.size) * (1.0 if states else 0.1),
            "y": y + random.uniform(-1.0, 1.0, y.size),
            "p": p * random.uniform(0.9, 1.1, p.size),
        }
        for i, value in constants.items():
            at["x"][i] = value
        for first in traced.quaternions:
            at["x"][first : first + 4] /= np.linalg.norm(at["x"][first : first + 4])
        exact = reference(at["t"], at["x"], at["y"], at["p"])
        if not all(np.isfinite(value).all() for value in exact.values()):
            continue
        other = at | {"x": at["x"] * (1.0 + near.uniform(-EPS, EPS, x.size))}
        beside = reference(other["t"], other["x"], other["y"], other["p"])
        hints = exact.pop(NAMED).ravel().tolist()
        named = {name: hints[k] for k, name in enumerate(names) if count[name] == 1}
        noise = {name: float(np.abs(value - beside[name]).max(initial=0.0)) for name, value in exact.items()}
        if any(noise[name] > JUMP * np.abs(value).max(initial=LEAST_ENTRY) for name, value in exact.items()):
            continue
        known, rounded = _values(document, at), _Rounded(lines, _values(document, other), functions)
        rates = random.uniform(-1.0, 1.0, (2, y.size))
        largest = {
            name: max(float(np.abs(value).max(initial=0.0)), TINY) if name in printed else 1.0
            for name, value in exact.items()
        }
        largest = {name: max(size, OTHER_ROUNDING * noise[name] / AGREES) for name, size in largest.items()}
        least = VANISHES * (1.0 + float(np.abs(at["y"]).max(initial=0.0)) ** 2) / AGREES
        largest |= {name: max(largest[name], least) for name in traced.blocks if name in largest}
        # of the size of B and speeds squared, but its terms may cancel: of a rope that hangs down
        if "gamma" in exact:
            terms = np.abs(exact["B"]).max(initial=0.0) * np.abs(at["y"]).max(initial=0.0) ** 2
            largest["gamma"] = max(largest["gamma"], CANCELS * float(terms))
        with np.errstate(all="ignore"):
            for right, left, line, defines in lines:
                found = float(evaluate(right, known, functions))
                if defines:
                    known[line.left.letter] = found
                    own = named.get(line.left.letter)
                    # one without a name of the code may be no number, in a case that does not hold
                    apart = 0.0 if own is None else abs(found - own) / max(1.0, abs(own))
                elif left is not None:
                    apart = _row_apart((left, right), line.row, known, document, exact, rates, rounded)
                else:
                    assert line.place is not None
                    name, i, j = line.place
                    difference = abs(found - exact[name][i, j])
                    apart = difference / largest[name]
                    if not apart <= AGREES:
                        apart = difference / max(largest[name], rounded.size(found, right))
                if not apart <= worst:
                    worst, where = apart, line.left.text
        compared = {name: exact[name] for name in ENTRIES if name in exact} if traced.blocks else exact
        apart, left_out = _left_out(document, known, compared, largest)
        if not apart <= worst:
            worst, where = apart, left_out
        if traced.blocks:
            apart, block = blocks_apart(document, traced, known, exact, largest)
            if not apart <= worst:
                worst, where = apart, block
        states += 1
        if states == STATES:
            break
    return Check(worst, where, states, reference.words)


def _names_apart(
    document: Document,
    traced: TracedModel,
    reference: CompiledMatrices,
    naming: Naming,
    x: Array,
    y: Array,
    p: Array,
) -> tuple[float, str]:
    """Set each printed coordinate and speed alone; compare the motion that its name says with the real one."""
    worst, where = 0.0, ""
    names = [s.name for s in (*document.coordinates, *document.speeds)]
    for symbols, moved in ((document.coordinates, 0), (document.speeds, 1)):
        for k, symbol in enumerate(symbols):
            state = [x.copy(), np.zeros(y.size)]
            state[moved][k] += ALONE
            for first in traced.quaternions:
                state[0][first : first + 4] /= np.linalg.norm(state[0][first : first + 4])
            named = dict(zip(names, np.concatenate(state).tolist(), strict=True))
            apart = naming.apart(symbol.name, named, *reference.own_state(state[0], state[1], p), p)
            if not apart <= worst:
                worst, where = apart, f'the name "{symbol.name}" of {symbol.symbol}'
    return worst, where


def _left_out(
    document: Document, known: Mapping[str, float], exact: Mapping[str, Array], largest: Mapping[str, float]
) -> tuple[float, str]:
    """Return the largest difference of entries that are not printed from their meaning: zero, symmetric, or named."""
    said = {name: np.tril(matrix.T, -1) if name == "M" else 0 * matrix for name, matrix in exact.items()}
    for (name, i, j), symbol in document.elsewhere.items():
        if name in said:
            said[name][i, j] = known[symbol]
    for name, i, j in {line.place for line in document.lines() if line.place is not None}:
        if name in said:
            said[name][i, j] = exact[name][i, j]
    worst, where = 0.0, ""
    for name, matrix in exact.items():
        apart = np.abs(matrix - said[name]) / largest[name]
        if apart.size and not apart.max() <= worst:
            i, j = divmod(int(apart.argmax()), apart.shape[1])
            worst, where = float(apart[i, j]), f"{name}[{i + 1},{j + 1}], which is not printed"
    return worst, where


def _values(document: Document, at: Mapping[str, Array]) -> dict[str, float]:
    """Values of all symbols at a state."""
    known = {"t": float(at["t"][0, 0])}
    for symbols, values in (
        (document.coordinates, at["x"]),
        (document.speeds, at["y"]),
        (document.parameters, at["p"]),
    ):
        known |= {symbol.symbol: float(value) for symbol, value in zip(symbols, values, strict=True)}
    return known


Line = tuple[Tree, Tree | None, PrintedLine, bool]
"""Right side and left side of a line, read back; the line; does it define an intermediate?"""


@dataclass
class _Rounded:
    """Values of the text at coordinates that are rounded otherwise.

    By how much these change a value is round-off of terms that cancel in the text, which the code need not have: of
    forces multiplied out, some terms of which are so large that their sum is no exact zero.
    """

    lines: Sequence[Line]
    known: dict[str, float]
    functions: Mapping[str, Callable[..., Any]]

    @cached_property
    def _values(self) -> dict[str, float]:
        values = dict(self.known)
        for right, _, line, defines in self.lines:
            if defines:
                values[line.left.letter] = float(evaluate(right, values, self.functions))
        return values

    def size(self, found: float, tree: Tree, rates: Mapping[str, float] | None = None) -> float:
        """Size of the terms of a sum, judged by its round-off."""
        other = float(evaluate(tree, {**self._values, **(rates or {})}, self.functions))
        return OTHER_ROUNDING * abs(found - other) / AGREES


def _row_apart(
    sides: tuple[Tree, Tree],
    row: int,
    known: Mapping[str, float],
    document: Document,
    exact: Mapping[str, Array],
    rates: Array,
    rounded: _Rounded,
) -> float:
    """Return the relative difference of an equation, from which a factor was cancelled, from M u̇ = f.

    For any accelerations left − right is the same multiple of (M u̇ − f): that of a first choice is looked for in a
    second.
    """
    factors = []
    difference = add([sides[0], negated(sides[1])])
    for rate in rates:
        named = {dotted(s.symbol): float(value) for s, value in zip(document.speeds, rate, strict=True)}
        M, f = exact["M"][row], float(exact["f"][row, 0])
        size = float(np.abs(M * rate).sum() + abs(f))
        printed = float(evaluate(difference, {**known, **named}, rounded.functions))
        factors.append((printed, float(M @ rate) - f, size))
    (first, residual, _), (second, other, size) = factors
    multiple = first / residual
    apart, size = abs(second - multiple * other), abs(multiple) * size
    if not apart / size <= AGREES:
        size = max(size, rounded.size(second, difference, named))
    return apart / size
