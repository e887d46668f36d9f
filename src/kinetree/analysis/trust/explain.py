"""Why a run failed, in words that name joints, loads and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.motion_without_inertia import free_inertia, joints_moving, motion_without_inertia
from kinetree.compile.compiled_model import LARGEST_FALLBACK, CompiledModel
from kinetree.formulations.contract import traits_of
from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import Apply, name_segments, tables
from kinetree.model.loads.base import Load
from kinetree.model.references import expressions_in, owned_names
from kinetree.results.display import vector_text
from kinetree.solve.solution import Solution
from kinetree.tolerances import STUCK_AT_LIMIT, TINY, UNBOUNDED_LOAD

Values = Callable[[float, Array], Array]

NEARLY_SINGULAR = 1e-3
"""Singular value of the constraints, over the same one at the start, below which a run is near a lock-up."""
_AT_END = 1e-6  # share of a table's length within which its end counts as reached
_STUCK = ("step-size", "non-finite", "projection", "newton")  # codes of runs that cannot take another step


def explain_failure(compiled: CompiledModel, solution: Solution) -> str:
    """The integrator's reason, completed by findings of the model."""
    limits, reason = _reached_limits(compiled, solution), solution.reason
    if limits and solution.code in (*_STUCK, "undefined"):  # by the limit alone: no mistake in an expression
        reason = f"the run does not get beyond t = {solution.t_last:.9g} s"
    added = [
        *near_guards(compiled, solution),
        *_tables_left(compiled, solution),
        *_bad_loads(compiled, solution),
        *(limits or _of_equations(compiled, solution)),
    ]
    return "; ".join([reason, *added])


def _of_equations(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Explain faults of equations that are defined: laws, constraints that lock up, motions without inertia."""
    return [
        *_bad_laws(compiled, solution),
        *_open_constraints(compiled, solution),
        *_locked(compiled, solution),
        *_without_inertia(compiled, solution),
        *_losing_inertia(compiled, solution),
    ]


def _values(compiled: CompiledModel, solution: Solution, outputs: list[ca.SX]) -> Values:
    """Numbers of some expressions at a time and a state."""
    eq = compiled.equations
    stacked = ca.densify(ca.vertcat(*[ca.vec(part) for part in outputs]))
    function = ca.Function("values", [eq.t, compiled.z, eq.p], [stacked])
    return lambda t, z: np.array(function(t, z, solution.p_last), dtype=float).ravel()


def near_guards(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Coordinate singularities of the formulation that were approached."""
    guards = compiled.equations.guards
    if not guards:
        return []
    values = np.abs(_values(compiled, solution, [g for _, g, _ in guards])(solution.t_last, solution.z_last))
    return [f"{name}: {remedy}" for (name, _, remedy), v in zip(guards, values, strict=True) if v < 1e-2]


def _last_and_ahead(solution: Solution) -> Iterator[tuple[float, Array]]:
    """The last state, and one just ahead: values that are not finite appear just ahead of the last accepted step."""
    t, z = solution.t_last, solution.z_last
    yield t, z
    rates = solution.resume.memory.f
    rates = np.where(np.isfinite(rates), rates, 0.0)
    for exponent in range(-14, -7):
        ahead = 10.0**exponent * max(1.0, abs(t))
        yield t + ahead, z + ahead * rates


def _tables_left(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Tables whose ends were reached, with nothing beyond them."""
    model, motion, found = compiled.tree.model, compiled.equations.motion, []
    if solution.code not in _STUCK:
        return []
    parts: list[Load | Constraint] = [*model.loads, *model.constraints]
    for part in parts:
        for expression in expressions_in(part):
            for node in tables(expression):
                if node.table.outside != "error" or _names_own(part, node):
                    continue
                at = _values(compiled, solution, [motion.value(argument) for argument in node.operands])
                for argument, grid in zip(
                    at(solution.t_last, solution.z_last), node.table.grids, strict=True
                ):
                    near = _AT_END * (grid[-1] - grid[0])
                    if not grid[0] + near < argument < grid[-1] - near:
                        found.append(
                            f'{part.kind} "{part.name}" reads the table {node.function} at {argument:.6g}, and it '
                            f'reaches from {grid[0]:g} to {grid[-1]:g}: give it more points, or outside = "clamped" or '
                            '"periodic"'
                        )
    return list(dict.fromkeys(found))


def _names_own(part: Load | Constraint, node: Apply) -> bool:
    """True if the arguments of a table hold names that only their owner knows."""
    return any((name,) in name_segments(node) for name in owned_names(part))


def _bad_loads(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Loads whose forces are not finite at the last state or just ahead, or have grown without bound."""
    eq = compiled.equations
    found = []
    for load, effect in eq.applied.effects:
        parts = [part for w in effect.wrenches for part in (w.force, w.moment)]
        parts += [tau for _, tau in effect.joint_forces]
        if not parts:
            continue
        at = _values(compiled, solution, parts)
        now = at(solution.t_last, solution.z_last)
        size = float(np.abs(now).max())
        if solution.code in _STUCK and _not_finite(at, solution):
            found.append(
                f'load "{load.name}" is not finite at t = {solution.t_last:.6g} s: check its expression '
                "(division by zero, root or logarithm of a negative number)"
            )
        elif solution.code in _STUCK and len(solution.t):
            began = float(np.abs(at(float(solution.t[0]), solution.z[0])).max())
            if size > UNBOUNDED_LOAD * max(1.0, began):
                found.append(f'load "{load.name}" has grown to {size:.3g}: check its expression')
    return found


def _reached_limits(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Constraints, and contacts, whose functions are defined no longer."""
    if solution.code not in (*_STUCK, "contact", "undefined"):
        return []
    found = []
    for constraint in compiled.model.constraints:
        limits = constraint.limits(compiled.equations.motion) if constraint.active else []
        if not limits:
            continue
        value = _values(compiled, solution, limits)(solution.t_last, solution.z_last).min()
        if not value > STUCK_AT_LIMIT:
            found.append(f'{constraint.kind} "{constraint.name}" {constraint.limited}')
    return found


def _bad_laws(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Constraints whose laws are not finite at the last state or just ahead."""
    rows = compiled.equations.rows
    if solution.code not in _STUCK:
        return []
    bad: list[str] = []
    for i, name in enumerate(rows.names):
        parts = [rows.psi[i], rows.gamma[i], *([rows.phi[i]] if i < rows.holonomic else [])]
        if name.source not in bad and _not_finite(_values(compiled, solution, parts), solution):
            bad.append(name.source)
    listed = ", ".join(f'"{name}"' for name in bad)
    return [f"not finite at t = {solution.t_last:.6g} s: {listed}; check the laws"] if bad else []


def _not_finite(at: Values, solution: Solution) -> bool:
    return any(not np.isfinite(at(t, z)).all() for t, z in _last_and_ahead(solution))


def _open_constraints(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Constraints that cannot be met any more (lock-up, contradictory drivers)."""
    rows = compiled.equations.rows
    if not rows.names or solution.code != "projection":
        return []
    psi = np.abs(_values(compiled, solution, [rows.psi])(solution.t_last, solution.z_last))
    names = ", ".join(str(rows.names[i]) for i in np.argsort(-psi)[:3])
    return [
        f"constraints hardest to meet: {names}; the mechanism may be locked up, or its drivers contradict each other"
    ]


def _locked(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Constraints that, unlike at the start, hinder each other: their rows B have (almost) lost a rank."""
    rows = compiled.equations.rows
    if not rows.names or not len(solution.t) or solution.code not in _STUCK:
        return []
    values = _values(compiled, solution, [rows.B.T])
    shape = rows.B.shape
    B0 = values(float(solution.t[0]), solution.z[0]).reshape(shape)
    B = values(solution.t_last, solution.z_last).reshape(shape)
    if not np.isfinite(B).all():
        return []
    first = np.linalg.svd(_unit_rows(B0))[1]
    U, last, _ = np.linalg.svd(_unit_rows(B))
    independent = int(np.sum(first > 1e-7 * first[0]))
    weakest = independent - 1
    if last[weakest] > NEARLY_SINGULAR * first[weakest]:
        return []
    part = np.abs(U[:, weakest])
    names = dict.fromkeys(
        f'{rows.names[i].kind} "{rows.names[i].source}"' for i in np.argsort(-part) if part[i] > 0.1
    )
    return [
        f"the mechanism is locked up, or at a dead centre, at t = {solution.t_last:.6g} s: these no longer act "
        f"independently of each other: {', '.join(names)}; change dimensions, drivers, or the initial state"
    ]


def _without_inertia(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Bodies that nothing keeps from turning at the start, for they have no inertia about that axis.

    Free motions are the null space N of the constraints; one without inertia is a null vector of NᵀMN.
    """
    constraints, state = compiled.constraints, compiled.state
    if solution.code not in _STUCK or solution.t_last > state.t or constraints.tree.n_u > LARGEST_FALLBACK:
        return []
    free = motion_without_inertia(constraints, state)
    if free is None:
        return []
    motion = constraints.state.motion
    turns = [motion.link_velocity(link.number)[1] for link in constraints.tree.links]
    function = ca.Function("turns", [constraints.state.x, constraints.state.y, compiled.equations.p], turns)
    found = function.call([state.x, free, state.p])
    rates = np.array([np.array(w, dtype=float).ravel() for w in found])
    sizes = np.linalg.norm(rates, axis=1)
    turning = [
        f'body "{link.name}" about {_axis(w / size)}'
        for link, w, size in zip(constraints.tree.links, rates, sizes, strict=True)
        if size > 1e-6 * sizes.max() > 0.0
    ]
    if not turning:
        return []
    remedy = "give inertia in kg m² (a rod needs a radius), or joints with less freedom"
    return [f"free to turn without inertia: {', '.join(turning)} (world axes); {remedy}"]


def _losing_inertia(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Joints of a free motion that, unlike at the start, has (almost) no inertia: masses at a dead centre."""
    constraints, state = compiled.constraints, compiled.state
    if (
        solution.code not in _STUCK
        or solution.t_last <= state.t
        or constraints.tree.n_u > LARGEST_FALLBACK
        or not traits_of(compiled.choice.formulation).on_tree
    ):
        return []
    n_x, n_u = state.x.size, state.u.size
    x, u = solution.z_last[:n_x], solution.z_last[n_x : n_x + n_u]
    last = replace(state, t=solution.t_last, x=x, u=u, p=solution.p_last)
    N, A = free_inertia(constraints, last)
    A_start = free_inertia(constraints, state)[1]
    if not A.size or A.shape != A_start.shape or not np.isfinite(A).all():
        return []
    values, vectors = np.linalg.eigh(A)
    if values[0] > NEARLY_SINGULAR * np.linalg.eigvalsh(A_start)[0]:
        return []
    names = ", ".join(f'"{name}"' for name in joints_moving(constraints, last, N @ vectors[:, 0]))
    return [
        f"at t = {solution.t_last:.6g} s the motion of joints {names} loses its inertia: no mass moves with it there; "
        "give bodies that take part in it mass or inertia"
    ]


def _axis(w: Array) -> str:
    """A unit vector, the sense in which its largest component is positive."""
    w = w * np.sign(w[np.argmax(np.abs(w))])
    return vector_text(w)


def _unit_rows(B: Array) -> Array:
    """Rows of length one, so that metres and radians compare; rows that are only round-off stay short."""
    length = np.linalg.norm(B, axis=1, keepdims=True)
    scaled: Array = B / np.maximum(length, 1e-6 * max(float(length.max()), TINY))
    return scaled
