"""Why a run failed, in words that name joints, loads and the remedy."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.analysis.compiled import CompiledModel
from kinetree.equations.forces import gather
from kinetree.solve.solution import Solution


def explain_failure(compiled: CompiledModel, solution: Solution) -> str:
    """The integrator's reason, with what the model can add to it."""
    added = [
        *_near_guards(compiled, solution),
        *_bad_loads(compiled, solution),
        *_open_constraints(compiled, solution),
    ]
    return "; ".join([solution.reason, *added])


def _near_guards(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Coordinate singularities of the formulation that were approached."""
    eq = compiled.equations
    if not eq.guards:
        return []
    function = ca.Function("g", [eq.t, compiled.z, eq.p], [ca.vertcat(*[g for _, g, _ in eq.guards])])
    values = np.abs(
        np.array(function(solution.t_last, solution.z_last, solution.p_last), dtype=float)
    ).ravel()
    return [f"{name}: {remedy}" for (name, _, remedy), v in zip(eq.guards, values, strict=True) if v < 1e-2]


def _bad_loads(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Loads whose forces are not finite at the last state."""
    eq = compiled.equations
    applied = gather(eq.motion, joints_as_wrenches=eq.formulation == "augmented")
    found = []
    for load, effect in applied.effects:
        parts = [part for w in effect.wrenches for part in (w.force, w.moment)]
        parts += [tau for _, tau in effect.joint_forces]
        if not parts:
            continue
        function = ca.Function(
            "f", [eq.t, compiled.z, eq.p], [ca.densify(ca.vertcat(*[ca.vec(p) for p in parts]))]
        )
        values = np.array(function(solution.t_last, solution.z_last, solution.p_last), dtype=float)
        if not np.all(np.isfinite(values)):
            found.append(
                f'load "{load.name}" is not finite at t = {solution.t_last:.6g} s: check its expression '
                "(division by zero, root or logarithm of a negative number)"
            )
    return found


def _open_constraints(compiled: CompiledModel, solution: Solution) -> list[str]:
    """Constraints that cannot be met any more (lock-up, contradictory drivers)."""
    rows = compiled.equations.rows
    if not rows.names or solution.code not in ("projection", "projection_failed", "PROJECTION_FAILED"):
        return []
    eq = compiled.equations
    function = ca.Function("c", [eq.t, compiled.z, eq.p], [ca.densify(rows.psi)])
    psi = np.abs(np.array(function(solution.t_last, solution.z_last, solution.p_last), dtype=float)).ravel()
    worst = np.argsort(-psi)[:3]
    names = ", ".join(str(rows.names[i]) for i in worst)
    return [
        f"constraints hardest to meet: {names}; the mechanism may be locked up, or its drivers contradict each other"
    ]
