"""Channels computed from states: of a run, of one state, and warnings of loads and constraints.

Accelerations and constraint forces at many states of a run, in any formulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State, independent_rows
from kinetree.assembly.singular_positions import rows_nearby
from kinetree.channels.catalogue import Catalogue
from kinetree.compile.compiled_model import LARGEST_FALLBACK, LARGEST_STRUCTURE, CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.friction.reaction_sharing import (
    TOUCHED,
    ReactionSize,
    ReactionSpace,
    held_rows,
    least_change,
    null_space_of_columns,
    repeated_rows,
)
from kinetree.model.object_cache import ObjectCache
from kinetree.nonsmooth.shared_friction import spare_rows
from kinetree.results.channels import ChannelInfo, ChannelList, ChannelSource
from kinetree.results.shared_reactions import SharedReaction
from kinetree.solve.states import at_states
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import BEYOND_BOUNDS, PIVOT_ROUND_OFF, SCALED_RANK, TINY

TOGETHER = 32
"""Number of states above which states are evaluated in multiples of this number."""
MOST_TOGETHER = 4096
"""Most states evaluated at once: a function of more takes longer to make than to evaluate."""


class Accelerations:
    """ẏ and λ of all rows at given states; where λ are not unique, with the least reactions.

    Those are the forces that friction follows in a run (:mod:`kinetree.friction.reaction_sharing`); of large models
    without friction, λ of the independent rows. Friction that sticks and holds nothing that others do not carries
    nothing: sharing comes later (:mod:`kinetree.nonsmooth.shared_friction`).

    Parameters
    ----------
    compiled
        The model with its equations.
    further
        Forces along the speeds (k, n_y) that the equations do not have, at states (t, x, y, p): those of contacts.
    """

    def __init__(self, compiled: CompiledModel, further: Callable[..., Array] | None = None) -> None:
        self._compiled, self._further = compiled, further
        self._matrices: ca.Function | None = None

    @cached_property
    def _equations(self) -> Equations:
        """The dense ones beside recursive ones of constrained models that are not too large; else the own."""
        compiled, eq = self._compiled, self._compiled.equations
        largest = LARGEST_STRUCTURE if compiled.tree.is_flexible else LARGEST_FALLBACK
        small = compiled.tree.n_u <= largest or bool(sliding_frictions(compiled.model))
        dense = eq.A is None and (self._further is not None or (eq.rows.names and small))
        return compiled.dense if dense else eq

    def __call__(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """ẏ (k, n_y) and λ (k, m) at k states; p is (k, n_p) or (1, n_p)."""
        p = np.broadcast_to(p, (t.size, p.shape[1]))
        if self._equations.A is None:
            return self._direct(t, x, y, p)
        return self._dense(t, x, y, p)

    def _direct(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        select = list(self._equations.select)
        found = at_states(self._compiled.acceleration_kernel, t=t[:, None], x=x, y=y, p=p)
        ydot, lam = found["ydot"], np.zeros((t.size, len(self._equations.rows.names)))
        if select:
            lam[:, select] = found["lam"]
        return ydot, lam

    def _dense(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        eq = self._equations
        n, m = y.shape[1], len(eq.rows.names)
        if self._matrices is None:
            assert eq.A is not None and eq.f is not None
            outputs = [eq.A, eq.f, eq.rows.B, eq.rows.gamma]
            self._matrices = ca.Function("m", [eq.t, eq.x, eq.y, eq.p], [ca.densify(o) for o in outputs])
        A, f, B, gamma = mapped(self._matrices, t[:, None], x, y, p)
        f = f if self._further is None else f + self._further(t, x, y, p)
        rows = np.setdiff1d(np.arange(m), spare_rows(self._compiled))
        lam = np.zeros((t.size, m))
        ydot, lam[:, rows] = least_multipliers(
            A.reshape(t.size, n, n), f, B.reshape(t.size, m, n)[:, rows], gamma[:, rows]
        )
        if t.size and repeated_rows(eq, self._compiled.rows_here):
            lam = lam + self._sharing(t, x, y, p, B.reshape(t.size, m, n), ydot, lam)
        return ydot, lam

    def _sharing(self, t: Array, x: Array, y: Array, p: Array, B: Array, ydot: Array, lam: Array) -> Array:
        """Return the change of λ (k, m) with which reactions are least."""
        found = mapped(self._measure, t[:, None], x, y, p, ydot, lam)
        held = held_rows(self._equations)
        R, slope = found[0], found[1].reshape(t.size, -1, lam.shape[1])[:, :, held]
        change = np.zeros(lam.shape)
        for k in range(t.size):
            change[k, held] = least_change(slope[k], B[k, held], R[k])
        return change

    @cached_property
    def _measure(self) -> ca.Function:
        """Reactions as one vector, and its slope by λ."""
        eq = self._equations
        ydot, lam = ca.SX.sym("ydot", eq.y.shape[0]), ca.SX.sym("lam", len(eq.rows.names))
        measured = ReactionSize(eq).of(ydot, lam)
        outputs = [ca.densify(measured), ca.densify(ca.jacobian(measured, lam))]
        return ca.Function("reactions", [eq.t, eq.x, eq.y, eq.p, ydot, lam], outputs)


def least_multipliers(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """Solve A ẏ = f + Bᵀλ, B ẏ = γ for k systems at once; λ is the smallest where it is not unique.

    With A = L Lᵀ and B̂ = B L⁻ᵀ = U S Vᵀ: Lᵀẏ = L⁻¹f + V S⁻¹ Uᵀ(γ − B̂ L⁻¹f), λ = U S⁻² Uᵀ(γ − B̂ L⁻¹f).
    """
    try:
        L = np.linalg.cholesky(A)
    except np.linalg.LinAlgError:
        return _singular_mass(A, f, B, gamma)
    pivots, diagonal = (np.diagonal(matrix, axis1=1, axis2=2) for matrix in (L, A))
    if (pivots**2 <= PIVOT_ROUND_OFF * diagonal).any():  # singular, and factorised by the grace of round-off
        return _singular_mass(A, f, B, gamma)
    y0 = np.linalg.solve(L, f[..., None])
    if B.shape[1] == 0:
        return np.linalg.solve(L.transpose(0, 2, 1), y0)[..., 0], np.zeros(gamma.shape)
    B_hat = np.linalg.solve(L, B.transpose(0, 2, 1)).transpose(0, 2, 1)
    U, s, Vt = np.linalg.svd(B_hat, full_matrices=False)
    keep = s > SCALED_RANK * s[:, :1]
    inverse = np.where(keep, 1 / np.where(keep, s, 1.0), 0.0)[..., None]
    content = inverse * (U.transpose(0, 2, 1) @ (gamma[..., None] - B_hat @ y0))
    ydot = np.linalg.solve(L.transpose(0, 2, 1), y0 + Vt.transpose(0, 2, 1) @ content)
    return ydot[..., 0], (U @ (inverse * content))[..., 0]


def _singular_mass(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """Solve as `least_multipliers` where massless bodies leave A singular: least squares of the whole system."""
    k, m, n = B.shape
    ydot, lam = np.empty((k, n)), np.empty((k, m))
    for i in range(k):
        matrix = np.block([[A[i], -B[i].T], [B[i], np.zeros((m, m))]])
        both = np.linalg.lstsq(matrix, np.concatenate([f[i], gamma[i]]), rcond=1e-13)[0]
        ydot[i], lam[i] = both[:n], both[n:]
    return ydot, lam


@lru_cache(maxsize=64)
def _map(function: ca.Function, count: int) -> ca.Function:
    """A function of ``count`` states side by side, its results dense; to make it takes longer than to evaluate it."""
    if not all(function.sparsity_out(i).is_dense() for i in range(function.n_out())):
        arguments = function.mx_in()
        function = ca.Function("dense", arguments, [ca.densify(part) for part in function.call(arguments)])
    return function.map(count)


def mapped(function: ca.Function, *arguments: Array) -> list[Array]:
    """A CasADi function at k states at once: arguments (k, n) give results (k, size)."""
    count = arguments[0].shape[0]
    sizes = [function.size_out(i) for i in range(function.n_out())]
    if count == 0:  # a run that failed at its start has no rows
        return [np.zeros((0, rows * columns)) for rows, columns in sizes]
    whole = count  # many are rounded up, so that runs of other lengths find it made already
    if count > TOGETHER:
        whole = min(-(-count // TOGETHER) * TOGETHER, MOST_TOGETHER)
    buffer: Any
    buffer, evaluate = _map(function, whole).buffer()
    given = [np.empty((whole, a.shape[1])) for a in arguments]  # by columns, as CasADi stores: state by state
    results = [np.zeros((whole, columns, rows)) for rows, columns in sizes]
    for i, array in enumerate(given):
        buffer.set_arg(i, array.reshape(-1).data)
    for i, result in enumerate(results):
        buffer.set_res(i, result.reshape(-1).data)
    found = [np.empty((count, rows * columns)) for rows, columns in sizes]
    for first in range(0, count, whole):
        here = min(whole, count - first)
        for array, a in zip(given, arguments, strict=True):
            array[:here], array[here:] = a[first : first + here], a[-1]
        evaluate()
        for values, result in zip(found, results, strict=True):
            values[first : first + here] = result[:here].transpose(0, 2, 1).reshape(here, -1)
    return found


def warnings_along(equations: Equations, t: Array, x: Array, y: Array, p: Array) -> Iterator[tuple[str, int]]:
    """Yield warnings of loads in words, each with the row of its first occurrence.

    Parameters
    ----------
    t, x, y, p
        States by rows: times (k,), coordinates, speeds and parameters (k, n).
    """
    eq = equations
    for load, effect in eq.applied.effects:
        for words, positive in effect.warnings:
            written = positive if isinstance(positive, SX) else positive()
            function = ca.Function("caution", [eq.t, eq.x, eq.y, eq.p], [ca.densify(written)])
            (values,) = mapped(function, t[:, None], x, y, p)
            doubtful = np.flatnonzero(values[:, 0] > 0)
            if doubtful.size:
                yield f'{load.kind} "{load.name}" {words}', int(doubtful[0])


def passed_bounds(
    model: Mechanism, source: ChannelSource, t: Array, x: Array, y: Array, w: Array, p: Array
) -> Iterator[tuple[str, int]]:
    """Yield the words of constraints whose measures pass their bounds, with the row of the first occurrence."""
    for constraint in model.constraints:
        for bound in constraint.bounds:
            name = f"{constraint.name}.{bound.measure}"
            if name not in source.names:
                continue  # it is switched off
            values = np.asarray(source.evaluate([name], t, x, y, w, p)[name]).reshape(t.size, -1)
            values = values if bound.number is None else values[:, [bound.number]]
            finite = np.abs(values[np.isfinite(values)])
            slack = BEYOND_BOUNDS * float(finite.max(initial=0.0))
            passed = ((values < bound.least - slack) | (values > bound.most + slack)).any(axis=1)
            if passed.any():
                yield f'{constraint.kind} "{constraint.name}" {bound.words}', int(np.argmax(passed))


MOST_FUNCTIONS = 256
"""Sets of channels whose expressions are kept."""

AccelerationSource = Callable[[Array, Array, Array, Array], tuple[Array, Array]]
"""ẏ (k, n_y) and λ (k, m) at states (t, x, y, p)."""


class ModelChannels:
    """Channels of a compiled model (a :class:`kinetree.results.channels.ChannelSource`).

    Expressions are evaluated by CasADi's own virtual machine: nothing is compiled for looking at results.

    Parameters
    ----------
    compiled
        The model with its equations.
    accelerations
        Source of ẏ and λ; by default the dense solution with the smallest λ.
    """

    def __init__(self, compiled: CompiledModel, accelerations: AccelerationSource | None = None) -> None:
        self.model, self._compiled = compiled.model, compiled
        self._eq = compiled.equations
        self._functions = ObjectCache(MOST_FUNCTIONS)
        self._catalogue = Catalogue(compiled)
        self._names = {name: channel.info for name, channel in self._catalogue.channels.items()}
        self._w = compiled.z[compiled.equations.x.shape[0] + compiled.equations.y.shape[0] :]
        self._accelerations = Accelerations(compiled) if accelerations is None else accelerations

    @property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be computed."""
        return self._names

    def needs_forces(self, name: str) -> bool:
        """Return True if a channel depends on accelerations or constraint forces."""
        catalogue = self._catalogue
        expression = ca.vec(catalogue.channels[name].expression())
        return bool(ca.depends_on(expression, ca.vertcat(catalogue.ydot, catalogue.lam)))

    def expression(self, name: str) -> SX | None:
        """A channel in the symbols t, z and p; None where it needs accelerations, forces or a look at former rows."""
        catalogue, channel = self._catalogue, self._catalogue.channels[name]
        values = ca.vec(channel.expression())
        if channel.finish is not None or ca.depends_on(values, ca.vertcat(catalogue.ydot, catalogue.lam)):
            return None
        return ca.substitute(values, catalogue.w, self._w)

    def depends_on_mode(self, name: str) -> bool:
        """Return True if a channel may change where contacts close, friction sticks or parts are switched."""
        info = self.names[name]
        forced = info.kind in ("residual", "friction") or (info.kind == "contact" and name.endswith(".force"))
        return forced or self.expression(name) is None

    def follows(self, name: str) -> bool:
        """Return True if a channel is followed from row to row, as coordinates of cut joints are."""
        return self._catalogue.channels[name].finish is not None

    @cached_property
    def _space(self) -> ReactionSpace | None:
        """Reactions that change nothing of the motion; None where no row holds what others hold already."""
        compiled = self._compiled
        every = len(compiled.constraints.rows.names)
        return ReactionSpace(compiled.tree) if len(compiled.rows_here) < every else None

    def shared_reactions(self, t: float, x: Array, y: Array, p: Array) -> Mapping[str, SharedReaction]:
        """Reactions that are not unique, by joint: in this state, or at the start of equations not on the tree."""
        if self._space is None:
            return {}
        compiled = self._compiled
        here = State(t, x, y, p) if self._eq.traits.on_tree else compiled.state
        found = self._space.at(here)
        return {
            joint: SharedReaction(joint, loose, found.partners(joint), found.sums(joint))
            for joint in found.unique
            if (loose := found.loose(joint))
        }

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> Mapping[str, Array]:
        """Values of channels at k states: (k,) or (k, c)."""
        catalogue, eq = self._catalogue, self._eq
        function, dynamic = self._function(tuple(names))
        t = np.atleast_1d(np.asarray(t, dtype=float))
        p = np.broadcast_to(np.atleast_2d(np.asarray(p, dtype=float)), (t.size, eq.p.shape[0]))
        wanted = {name: catalogue.channels[name] for name in names}
        if dynamic:
            ydot, lam = self._accelerations(t, x, y, p)
        else:
            ydot, lam = (np.zeros((t.size, v.shape[0])) for v in (catalogue.ydot, catalogue.lam))
        found = {}
        for (name, channel), value in zip(
            wanted.items(), mapped(function, t[:, None], x, y, w, p, ydot, lam), strict=True
        ):
            finished = value if channel.finish is None else channel.finish(value, p)
            found[name] = finished if channel.info.components else finished[:, 0]
        return found

    def _function(self, names: tuple[str, ...]) -> tuple[ca.Function, bool]:
        """Some channels of a state, accelerations and forces; whether they need the last two."""
        return self._functions.once(names, lambda: self._made(names))

    def _made(self, names: tuple[str, ...]) -> tuple[ca.Function, bool]:
        catalogue, eq = self._catalogue, self._eq
        wanted = [catalogue.channels[name] for name in names]
        expressions = [ca.densify(ca.vec(channel.expression())) for channel in wanted]
        forces = ca.vertcat(catalogue.ydot, catalogue.lam)
        dynamic = bool(ca.depends_on(ca.vertcat(SX(0, 1), *expressions), forces))
        arguments = [eq.t, eq.x, eq.y, catalogue.w, eq.p, catalogue.ydot, catalogue.lam]
        return ca.Function("channels", arguments, expressions), dynamic


@dataclass(frozen=True)
class EvaluatedState:
    """A state of a compiled model.

    Attributes
    ----------
    compiled
        The model with its equations.
    t, x, y, p
        Time (s), coordinates, speeds and parameters.
    ydot, lam
        Accelerations ẏ and multipliers λ of all rows.
    """

    compiled: CompiledModel
    t: float
    x: Array
    y: Array
    p: Array
    ydot: Array
    lam: Array

    @property
    def channels(self) -> ChannelList:
        """Everything that can be asked for by name."""
        return ChannelList(self.source.names)

    @cached_property
    def source(self) -> ModelChannels:
        """Source of the channels, with the accelerations and forces of this state, whatever state it is asked for."""

        def known(t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
            return self.ydot[None], self.lam[None]

        return ModelChannels(self.compiled, known)

    def __getitem__(self, name: str) -> Array | float:
        """Value of a channel: a number, or an array of its components."""
        channel, component = self.channels.split(name)
        value = self.several([channel])[channel]
        if component is not None:
            return float(value[component])
        return float(value) if np.ndim(value) == 0 else value

    def several(self, names: Sequence[str]) -> dict[str, Array]:
        """Values of several channels, by name."""
        works = np.zeros((1, self.compiled.n_w))
        arguments = (names, np.array([self.t]), self.x[None], self.y[None], works, self.p[None])
        return {name: np.asarray(value)[0] for name, value in self.source.evaluate(*arguments).items()}

    @property
    def coordinates(self) -> dict[str, float]:
        """Coordinates by name (rad, m)."""
        eq = self.compiled.equations
        own = map(eq.tree.floating.own, eq.coordinate_names)
        return {name: float(x) + shift for (name, shift), x in zip(own, self.x, strict=True)}

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings of loads and constraints in this state, as in the audit of a run."""
        rows = (np.array([self.t]), self.x[None], self.y[None], self.p[None])
        t, x, y, p = rows
        w = np.zeros((1, self.compiled.n_w))
        passed = passed_bounds(self.compiled.model, self.source, t, x, y, w, p)
        return tuple(words for words, _ in (*warnings_along(self.compiled.equations, *rows), *passed))


def is_singular(situation: EvaluatedState, B: Array) -> bool:
    """Return True if more motions are free in a position than nearby; B is the constraint Jacobian there."""
    state = State(situation.t, situation.x, situation.y, situation.p)
    return len(rows_nearby(situation.compiled.constraints, state)) > len(independent_rows(B))


def determined(compiled: CompiledModel, catalogue: Catalogue, expressions: Sequence[SX]) -> list[bool]:
    """Return True for the expressions of multipliers that the motion determines.

    Where rows of B depend on each other, multipliers λ + n with Bᵀn = 0 make the same motion; what n changes is not
    determined. That is looked at where the model starts.
    """
    eq, state, lam = compiled.equations, compiled.state, catalogue.lam
    if not lam.shape[0] or not expressions:
        return [True] * len(expressions)
    z = compiled.pack(state)
    B = np.array(
        ca.Function("B", [eq.t, compiled.z, eq.p], [ca.densify(eq.rows.B)])(state.t, z, state.p), dtype=float
    )
    null = null_space_of_columns(B)
    if not null.shape[1]:
        return [True] * len(expressions)
    random = np.random.default_rng(1)
    inputs = [eq.t, compiled.z, eq.p, catalogue.ydot, lam, catalogue.w]
    along = SX.sym("along", lam.shape[0])
    columns = [ca.jtimes(ca.vertcat(*expressions), lam, along)]
    slope = ca.Function("slope", [*inputs, along], columns)
    rates, forces = random.normal(size=eq.y.shape[0]), random.normal(size=lam.shape[0])

    def slopes(directions: Array) -> Array:
        """Changes of all expressions along these directions of λ, the largest."""
        w = z[z.size - compiled.n_w :]
        found = [slope.call([state.t, z, state.p, rates, forces, w, n])[0] for n in directions]
        return np.abs(np.column_stack([np.asarray(one, dtype=float).ravel() for one in found])).max(axis=1)

    touched = slopes(null.T) > TOUCHED * np.maximum(slopes(random.normal(size=(3, lam.shape[0]))), TINY)
    ends = np.cumsum([e.numel() for e in expressions])
    return [not touched[end - e.numel() : end].any() for e, end in zip(expressions, ends, strict=True)]


def not_unique(names: Iterable[str], what: str) -> tuple[str, ...]:
    """Return a warning for each value that the motion does not determine; ``what`` is computed from these."""
    return tuple(
        f"{name} is not unique, since constraints hold the same motion more than once: reactions are shared so that "
        f"the sum of their squares is least, and {what} are those of this share"
        for name in names
    )
