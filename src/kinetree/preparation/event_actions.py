"""What the events of a model do to a run: their functions, and state changes that respect all constraints."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.model.events import Event, Impulse, Restitution, SetParameter, Stop
from kinetree.preparation.asked import EventError
from kinetree.preparation.compiled import CompiledModel
from kinetree.results.info import ParameterChange
from kinetree.solve.solution import EventSpec
from kinetree.spatial.symbolic import time_derivative

SX = ca.SX
Array = NDArray[np.float64]
Action = Callable[[float, Array, Array], tuple[Array, Array, bool] | None]

_DIRECTIONS = {"rising": 1, "falling": -1, "both": 0}


def event_functions(compiled: CompiledModel, events: Sequence[Event]) -> SX | None:
    """Column of event functions g(t, x, y, p), or None without events."""
    if not events:
        return None
    motion, model = compiled.equations.motion, compiled.model
    return ca.vertcat(*[event.value(motion, model) for event in events])


def event_specs(
    compiled: CompiledModel, events: Sequence[Event], changed: Callable[[ParameterChange], None]
) -> list[EventSpec]:
    """Events as the integrator takes them; ``changed`` is told of every parameter change."""
    return [
        EventSpec(i, _DIRECTIONS[event.direction], _action(compiled, event, changed))
        for i, event in enumerate(events)
    ]


def _action(
    compiled: CompiledModel, event: Event, changed: Callable[[ParameterChange], None]
) -> Action | None:
    action = event.action
    if isinstance(action, Stop):
        return lambda t, z, p: (z, p, True)
    if isinstance(action, SetParameter):
        return _set_parameter(compiled, event, action, changed)
    if isinstance(action, Restitution):
        return _restitution(compiled, event, action)
    if isinstance(action, Impulse):
        return _impulse(compiled, action)
    return None


def _set_parameter(
    compiled: CompiledModel, event: Event, action: SetParameter, note: Callable[[ParameterChange], None]
) -> Action:
    eq = compiled.equations
    names = compiled.tree.symbols.parameter_names
    if action.parameter not in names:
        raise EventError(
            f'event "{event.name}": there is no parameter {action.parameter!r}; there are {names}'
        )
    index = names.index(action.parameter)
    value = ca.Function("v", [eq.t, compiled.z, eq.p], [eq.motion.value(action.value)])

    def act(t: float, z: Array, p: Array) -> tuple[Array, Array, bool]:
        changed = p.copy()
        changed[index] = float(value(t, z, p))
        note(ParameterChange(t, action.parameter, float(changed[index])))
        return z, changed, False

    return act


class _Impact:
    """M Δu = Gᵀ P + Bᵀ Λ with B Δu = 0: how impulses change the speeds of a constrained system."""

    def __init__(self, compiled: CompiledModel) -> None:
        eq = compiled.equations
        source = compiled.dense
        assert source.A is not None
        outputs = [source.A, source.rows.B]
        self._matrices = ca.Function(
            "m", [source.t, source.x, source.y, source.p], [ca.densify(o) for o in outputs]
        )
        self._n_x, self._n_y = eq.x.shape[0], eq.y.shape[0]

    def basis(self, t: float, z: Array, p: Array) -> tuple[Array, Array]:
        """Speed changes the constraints allow (columns), and the mass matrix on them."""
        x, y = z[: self._n_x], z[self._n_x : self._n_x + self._n_y]
        A, B = (np.array(v, dtype=float) for v in self._matrices.call([t, x, y, p]))
        if B.shape[0]:
            _, s, Vt = np.linalg.svd(B)
            rank = int(np.sum(s > 1e-10 * s[0]))
            T = Vt[rank:].T
        else:
            T = np.eye(self._n_y)
        return T, T.T @ A @ T

    def changed(self, z: Array, delta: Array) -> Array:
        out = z.copy()
        out[self._n_x : self._n_x + self._n_y] += delta
        return out


def _restitution(compiled: CompiledModel, event: Event, action: Restitution) -> Action:
    eq = compiled.equations
    g = event.value(eq.motion, compiled.model)
    if ca.depends_on(g, eq.y):
        raise EventError(f'event "{event.name}": restitution needs a function of positions, not of speeds')
    rate = time_derivative(g, eq.x, eq.N @ eq.y) + time_derivative(g, eq.t, SX(1))
    function = ca.Function(
        "g",
        [eq.t, compiled.z, eq.p],
        [rate, ca.densify(ca.jacobian(rate, eq.y)), eq.motion.value(action.coefficient)],
    )
    impact = _Impact(compiled)

    def act(t: float, z: Array, p: Array) -> tuple[Array, Array, bool] | None:
        approach, G, e = (np.array(v, dtype=float) for v in function(t, z, p))
        T, M = impact.basis(t, z, p)
        reduced = (G.reshape(1, -1) @ T).ravel()
        if not np.any(np.abs(reduced) > 1e-14 * max(1.0, float(np.abs(G).max(initial=0.0)))):
            return None
        direction = np.linalg.solve(M, reduced)
        impulse = -(1 + float(e.item())) * float(approach.item()) / float(reduced @ direction)
        return impact.changed(z, T @ direction * impulse), p, False

    return act


def _impulse(compiled: CompiledModel, action: Impulse) -> Action:
    eq = compiled.equations
    motion = eq.motion
    axes = SX.eye(3) if action.axes in ("world", "ground") else motion.rotation(action.axes)
    P = axes @ ca.vertcat(*[motion.value(v) for v in action.impulse])
    generalized = ca.jacobian(motion.velocity(action.at), eq.y).T @ P
    function = ca.Function("P", [eq.t, compiled.z, eq.p], [ca.densify(generalized)])
    impact = _Impact(compiled)

    def act(t: float, z: Array, p: Array) -> tuple[Array, Array, bool]:
        T, M = impact.basis(t, z, p)
        delta = T @ np.linalg.solve(M, T.T @ np.array(function(t, z, p), dtype=float).ravel())
        return impact.changed(z, delta), p, False

    return act
