"""Runs as accurate as arithmetic allows, for comparison with references.

The step that passes a wanted time is shortened to end there, so that nothing is interpolated; the run then goes on
from the full step. Where loops close badly (bars in line), a finer tolerance can make things worse: round-off in the
states is magnified there, and an integrator that resolves it takes many small steps through the worst place. Such
runs are made with several tolerances, and the one whose energy balance closes best counts; the references have no
say in it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.analysis.trust.explain import explain_failure, near_guards
from kinetree.arrays import Array
from kinetree.model.model import Model
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.solution import Solution
from kinetree.solve.system import System

COARSER = (10.0, 100.0)
"""Factors by which a tolerance is relaxed where the energy balance does not close."""
EXPECTED = 30.0
"""Relative error of the energy balance over the tolerance up to which a run needs no second opinion."""
MOST_STEPS, MOST_DENSE_STEPS = 100_000, 4_000
"""Steps after which a tolerance is given up: of the recursion, and of formulations that factorise matrices."""


@dataclass(frozen=True)
class AccurateTrajectory:
    """States at given times.

    Attributes
    ----------
    prepared
        The model with its equations and channels.
    t, z
        Times (k) and states (k, n_z).
    imbalance
        Largest error of the energy balance relative to the energy exchanged.
    loops_near_singular
        Whether constraints came near a singular position, where finer tolerances may be worse.
    reason
        Why the run ended early; empty where it did not.
    singular
        Whether it ended next to a singularity of the formulation's coordinates.
    """

    prepared: Prepared
    t: Array
    z: Array
    imbalance: float
    loops_near_singular: bool = False
    reason: str = ""
    singular: bool = False

    def evaluate(self, names: list[str]) -> dict[str, Array]:
        """Channels at the times."""
        return dict(_channels(self.prepared, names, self.t, self.z))


def trajectory(
    model: Model, times: Array, rtol: float, formulation: str, constraints: str
) -> AccurateTrajectory:
    """The motion of a model at ascending times from 0 on.

    Parameters
    ----------
    model
        The mechanism.
    times
        Times wanted (s).
    rtol
        Tolerance of the local error to begin with.
    formulation, constraints
        See :func:`kinetree.prepare`.
    """
    prepared = prepare(model, formulation=formulation, constraints=constraints)
    system = prepared.compiled.system()
    first = _attempt(prepared, system, times, rtol)
    if not first.reason and (not first.loops_near_singular or first.imbalance <= EXPECTED * rtol):
        return first
    if not prepared.compiled.equations.rows.names:
        return first
    found = [first, *(_attempt(prepared, system, times, rtol * factor) for factor in COARSER)]
    return min(found, key=lambda run: (bool(run.reason), run.imbalance))


def _attempt(prepared: Prepared, system: System, times: Array, rtol: float) -> AccurateTrajectory:
    compiled, p = prepared.compiled, prepared.state.p
    z = compiled.pack(prepared.state)
    most = MOST_STEPS if compiled.equations.A is None else MOST_DENSE_STEPS
    rows: list[Array] = []
    solution: Solution | None = None
    last = float(times[-1])
    for until in map(float, times):
        if until > 0.0:
            solution = (
                integrate(
                    *(system, 0.0, z, until, p),
                    rtol=rtol,
                    atol=rtol / 10,
                    output=[until],
                    max_steps=most,
                    goal=last,
                )
                if solution is None
                else resume(system, solution.resume, until, output=[until], max_steps=most, goal=last)
            )
            if solution.status != "finished":
                done = times[: len(rows)]
                reason = explain_failure(compiled, solution)
                states = np.array(rows).reshape(done.size, z.size)
                singular = bool(near_guards(compiled, solution))
                return AccurateTrajectory(prepared, done, states, np.inf, reason=reason, singular=singular)
            z = solution.z[-1]
        rows.append(z)
    near = solution is not None and solution.statistics.cautious > 0
    return AccurateTrajectory(
        prepared, times, np.array(rows), _imbalance(prepared, times, np.array(rows)), near
    )


def _imbalance(prepared: Prepared, t: Array, z: Array) -> float:
    values = _channels(prepared, ["energy.kinetic", "energy.potential"], t, z)
    T, V = values["energy.kinetic"], values["energy.potential"]
    compiled = prepared.compiled
    first = z.shape[1] - compiled.n_w
    work = z[:, first : first + len(compiled.integrals.accounts)].sum(axis=1)
    error = np.abs((T + V - work) - (T[0] + V[0] - work[0])).max()
    exchanged = max(float(np.ptp(T)), float(np.ptp(V)), float(np.ptp(work)))
    return float(error / exchanged) if exchanged > 0.0 else 0.0


def _channels(prepared: Prepared, names: list[str], t: Array, z: Array) -> dict[str, Array]:
    eq = prepared.compiled.equations
    n_x, n_y = eq.x.shape[0], eq.y.shape[0]
    x, y, w = z[:, :n_x], z[:, n_x : n_x + n_y], z[:, n_x + n_y :]
    return dict(prepared.channels.evaluate(names, t, x, y, w, np.atleast_2d(prepared.state.p)))
