"""A linearisation that is evaluated again and again: compiled once, then microseconds for every state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.balance.force_balance import null_space
from kinetree.compile.formulation_choice import DEFAULT
from kinetree.compile.inputs import with_inputs
from kinetree.derivatives.motion_slopes import motion_slopes, rows_at_start
from kinetree.derivatives.variation import with_leading_speeds
from kinetree.kernels import compile_graph
from kinetree.linalg.reductions import (
    POSSIBLE,
    Branches,
    UnitArguments,
    accelerations_varied,
    reduced_motion,
)
from kinetree.preparation.prepare import prepare
from kinetree.preparation.quantities import quantities
from kinetree.preparation.run_arguments import ModelLike, model_for
from kinetree.words.errors import NoAnswerError
from kinetree.words.keywords import spelled


class AccelerationTangents:
    """Accelerations and their exact derivatives in the directions the joints move in.

    Attributes
    ----------
    udot
        Accelerations u̇ (n_u).
    all
        The derivatives side by side: by ξ, u, inputs and τ (n_u × (3 n_u + k)).
    """

    __slots__ = ("all", "udot")

    def __init__(self, udot: Array, derivatives: Array) -> None:
        self.udot, self.all = udot, derivatives

    @property
    def xi(self) -> Array:
        """∂u̇/∂ξ with δq = N(q) δξ (n_u × n_u)."""
        return self.all[:, : self.udot.size]

    @property
    def u(self) -> Array:
        """∂u̇/∂u (n_u × n_u)."""
        return self.all[:, self.udot.size : 2 * self.udot.size]

    @property
    def inputs(self) -> Array:
        """∂u̇/∂inputs (n_u × k)."""
        return self.all[:, 2 * self.udot.size : self.all.shape[1] - self.udot.size]

    @property
    def tau(self) -> Array:
        """∂u̇/∂τ (n_u × n_u)."""
        return self.all[:, self.all.shape[1] - self.udot.size :]


class Linearizer:
    """A and B of a mechanism along any motion, and derivatives of its accelerations, one state after the other.

    ``A, B = linearizer(q, u)`` linearises the motion through a state: δṡ = A δs + B δv for the deviations from it.
    States are arrays as in :class:`kinetree.Functions`; they must satisfy the constraints, with unit quaternions.

    Attributes
    ----------
    states
        Names of the deviations: independent coordinates, then independent speeds (of those of the model's start).
    inputs, input_units
        Names and units of the columns of B.
    coordinates, speeds, parameters
        Names of the entries of q, of u and of p.
    q0, u0, p0
        The model's assembled start and its parameters (SI).
    """

    def __init__(self, model: ModelLike, inputs: Sequence[str] = (), t: float = 0.0) -> None:
        varied, named = with_inputs(model_for("linearizer", model), tuple(inputs))
        driven = [entry.name for entry in named if entry.driver]
        if driven:
            raise NoAnswerError(
                f"linearizer: {', '.join(driven)}: drivers are no inputs here; use kinetree.linearize for them"
            )
        prepared = prepare(varied, formulation=DEFAULT, t_start=t)
        compiled = self._compiled = prepared.compiled
        eq = compiled.equations
        self.q0, self.u0 = eq.from_tree(prepared.state.x, prepared.state.u, prepared.state.p)
        self.p0: Array = prepared.state.p
        self.coordinates, self.speeds = eq.coordinate_names, eq.speed_names
        self.parameters = tuple(compiled.tree.symbols.parameter_names)
        self.inputs, self.input_units = (
            tuple(entry.name for entry in named),
            tuple(entry.unit for entry in named),
        )
        self._places = [self.parameters.index(entry.parameter) for entry in named]
        self._rows, B = rows_at_start(compiled, prepared.state)
        _, self._lead_h = with_leading_speeds(null_space(B[: eq.rows.holonomic]))
        _, self._lead = with_leading_speeds(null_space(B))
        positions = tuple(self.speeds[k].removesuffix("_rate") for k in self._lead_h)
        self.states = positions + tuple(self.speeds[k] for k in self._lead)

    def __call__(
        self, q: ArrayLike, u: ArrayLike, *, p: ArrayLike | None = None, t: float = 0.0
    ) -> tuple[Array, Array]:
        """A (states × states) and B (states × inputs) at a state.

        Raises
        ------
        NoAnswerError
            Where the state does not satisfy the constraints, or is singular.
        """
        point = self._motion
        point.set(t, q, u, None, p)
        if point.call():
            point.refuse()
        return point.A.copy(), point.B.copy()

    def accelerations(
        self,
        q: ArrayLike,
        u: ArrayLike,
        tau: ArrayLike | None = None,
        *,
        p: ArrayLike | None = None,
        t: float = 0.0,
    ) -> AccelerationTangents:
        """Accelerations under forces τ on the speeds, and their derivatives.

        With loops, derivatives hold for changes of q and u that the constraints allow.
        """
        point = self._forced
        point.set(t, q, u, tau, p)
        if point.call():
            point.refuse()
        return AccelerationTangents(point.udot.copy(), point.varied.copy())

    @cached_property
    def _motion(self) -> _LinearizerPoint:
        return _LinearizerPoint(self, with_tau=False)

    @cached_property
    def _forced(self) -> _LinearizerPoint:
        return _LinearizerPoint(self, with_tau=True)


class _LinearizerPoint:
    """One kernel with its arrays, and room for what follows from them."""

    def __init__(self, owner: Linearizer, *, with_tau: bool) -> None:
        slopes = motion_slopes(owner._compiled, owner._rows, owner._places, with_tau=with_tau)
        bound = self._bound = compile_graph(slopes.graph, name="linearizer").bind()
        self._t, self._q, self._u, self._tau, self._p = (
            bound.inputs[name].ravel() for name in ("t", "q", "u", "tau", "p")
        )
        out = bound.outputs
        self.udot, self.varied = out["udot"].ravel(), out["Y"][:, : slopes.columns]
        self._p0, self._own, self._with_tau = owner.p0, False, with_tau
        m, n, k = out["B"].shape[0], self.udot.size, len(owner.inputs)
        sizes = {"n": n, "m": m, "columns": slopes.columns, "inputs": k, "n_off": out["off"].size}
        arrays: dict[str, Any] = dict(out)
        arrays |= {"kernel": bound.kernel.address, "work": bound.work, "S": np.zeros((m, m))}
        arrays |= {"in_table": bound.in_table, "out_table": bound.out_table}
        branches = Branches.of(slopes.below)
        arrays |= {"below": branches.below, "relatives": branches.relatives}
        sizes |= {"n_relatives": branches.relatives.size, "swept": int(slopes.swept)}
        if with_tau:
            self._table = UnitArguments(accelerations_varied, sizes, arrays)
            self.call = self._table.call
            return
        for suffix, lead in (("_h", owner._lead_h), ("", owner._lead)):
            arrays["lead" + suffix] = np.array(lead, dtype=np.int64)
            arrays["others" + suffix] = np.setdiff1d(np.arange(n), lead).astype(np.int64)
            sizes["f" + suffix] = lead.size
            arrays["Z" + suffix] = np.zeros((n, lead.size))
        states = sizes["f_h"] + sizes["f"]
        self.A, self.B = np.zeros((states, states)), np.zeros((states, k))
        shapes = {"V": (n, sizes["f_h"]), "demand": (m, n), "square": (m, m), "F": (n, states + k + m)}
        arrays |= {name: np.zeros(shape) for name, shape in (shapes | {"H": (m, states + k)}).items()}
        self._table = UnitArguments(reduced_motion, sizes, arrays | {"A": self.A, "B_in": self.B})
        self.call = self._table.call

    def set(self, t: float, q: ArrayLike, u: ArrayLike, tau: ArrayLike | None, p: ArrayLike | None) -> None:
        """Put a state into the inputs; the model's own parameters stay there from call to call."""
        self._t[0] = t
        try:
            self._q[:] = q
            self._u[:] = u
            if tau is not None:
                self._tau[:] = tau
            elif self._with_tau:
                self._tau[:] = 0.0
            if p is not None or not self._own:
                self._p[:] = self._p0 if p is None else p
                self._own = p is None
        except ValueError:
            sizes = f"q ({self._q.size},), u and tau ({self._u.size},), p ({self._p.size},)"
            raise NoAnswerError(f"linearizer: arrays of other shapes than {sizes} were given") from None

    def refuse(self) -> NoReturn:
        """Say why there is no answer at this state."""
        off = float(np.abs(self._bound.outputs["off"]).max(initial=0.0))
        if not off <= POSSIBLE:
            raise NoAnswerError(
                f"linearizer: the state is off its constraints (or a quaternion off its length 1) by {off:.1e}; "
                "take states of runs, or assemble them"
            )
        raise NoAnswerError(
            "linearizer: the state is singular: constraints become dependent there, or the coordinates and speeds "
            "chosen at the start no longer determine the others; start the model from a pose nearer to it"
        )


@spelled
@quantities
def linearizer(model: ModelLike, inputs: Sequence[str] = (), t: float = 0.0) -> Linearizer:
    """A compiled linearisation for loops of one's own: see :class:`kinetree.Linearizer`.

    Parameters
    ----------
    model
        The mechanism.
    inputs
        Names of loads (``"motor"``, ``"push.x"``) or parameters, as for :func:`kinetree.linearize`.
    t
        Time at which it is assembled (s).
    """
    return Linearizer(model, inputs, t)
