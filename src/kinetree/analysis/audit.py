"""The audit of a run: energy balance, constraint residuals, work done."""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca
import numpy as np

from kinetree.preparation.accelerations import mapped
from kinetree.preparation.channels import ModelChannels
from kinetree.preparation.compiled import CompiledModel
from kinetree.results.audit import Audit, Energy
from kinetree.results.channels import FloatArray
from kinetree.results.run import Run
from kinetree.solve.solution import Solution

SAMPLES = 200
"""Rows at which residuals are evaluated (spread over the run, first and last included)."""


NEAR_GUARD = 0.05
"""Size below which a guard of the formulation (cos θ2 of orientation angles) is reported: about 3° from ±90°."""


def audit_of(run: Run, compiled: CompiledModel, solution: Solution, channels: ModelChannels) -> Audit:
    """Measure a run."""
    rows = (
        np.unique(np.linspace(0, len(run) - 1, min(SAMPLES, len(run))).astype(int))
        if len(run)
        else np.zeros(0, int)
    )
    names = ["energy.kinetic", "energy.potential"]
    names += [
        n for n in ("residual.position", "residual.velocity", "residual.acceleration") if n in channels.names
    ]
    p = run.parameter_rows()
    p = p[rows] if p.shape[0] == len(run) else p
    values = (
        channels.evaluate(names, run.t[rows], run.x[rows], run.y[rows], run.w[rows], p) if rows.size else {}
    )
    quaternions = [run.x[:, q : q + 4] for q in compiled.equations.quaternions]
    drift = max(
        (float(np.abs(np.linalg.norm(q, axis=1) - 1).max(initial=0.0)) for q in quaternions), default=None
    )
    largest = {n: float(np.abs(v).max(initial=0.0)) for n, v in values.items()}
    s = solution.statistics
    return Audit(
        run.formulation,
        solution.method,
        _energy(run, compiled, values) if rows.size else None,
        largest.get("residual.position"),
        largest.get("residual.velocity"),
        largest.get("residual.acceleration"),
        drift,
        s.steps,
        s.rejected,
        s.evaluations,
        s.jacobians,
        s.fallbacks,
        s.projections,
        tuple(s.switches),
        run.timings["trace"],
        run.timings["compile"],
        run.timings["integrate"],
        rechosen=s.rechosen,
        warnings=(
            *(str(w) for w in compiled.model.validate().warnings if w.kind != "parameter"),
            *(_approached_singularities(run, compiled) if rows.size else ()),
        ),
    )


def _approached_singularities(run: Run, compiled: CompiledModel) -> list[str]:
    """Coordinate singularities of the formulation that the run came close to, with the time and the remedy."""
    eq = compiled.equations
    if not eq.guards:
        return []
    function = ca.Function("guards", [eq.t, eq.x, eq.p], [ca.vertcat(*[guard for _, guard, _ in eq.guards])])
    p = np.broadcast_to(run.parameter_rows(), (len(run), eq.p.shape[0]))
    (values,) = mapped(function, run.t[:, None], run.x, p)
    closest = np.argmin(np.abs(values), axis=0)
    return [
        f"{name} (closest at t = {run.t[row]:.6g} s); {remedy}"
        for column, ((name, _, remedy), row) in enumerate(zip(eq.guards, closest, strict=True))
        if abs(values[row, column]) < NEAR_GUARD
    ]


def _energy(run: Run, compiled: CompiledModel, values: Mapping[str, FloatArray]) -> Energy:
    T, V = values["energy.kinetic"], values["energy.potential"]
    works = {name: run.w[-1, i] - run.w[0, i] for i, name in enumerate(compiled.accounts)}
    event_energy = _event_energy(run, compiled)
    # kinetic energy counts in full, for its zero is no convention: a body that merely spins exchanges none
    spans = [float(T.max()), float(np.ptp(V)), *(float(np.ptp(run.w[:, i])) for i in range(run.w.shape[1]))]
    scale = max(float(np.abs(T).max()), float(np.abs(V).max()), 1e-300)
    return Energy(
        float(T[0]),
        float(T[-1]),
        float(V[0]),
        float(V[-1]),
        load_work=float(works.get("applied", 0.0)),
        dissipated=-float(works.get("dissipation", 0.0)),
        driver_work=float(works.get("drivers", 0.0)),
        event_energy=event_energy,
        exchanged=max(spans),
        resolution=1e-13 * scale,
    )


def _event_energy(run: Run, compiled: CompiledModel) -> float:
    """Energy that impacts took out or put in."""
    jumps = [event for event in run.events if event.jumped]
    if not jumps:
        return 0.0
    channels = ModelChannels(compiled)
    total = 0.0
    p = run.parameter_rows()[:1]
    for event in jumps:
        both = np.vstack([event.z_before, event.z_after])
        x, y, w = run.layout.split(both)
        E = channels.evaluate(["energy.total"], np.full(2, event.t), x, y, w, p)["energy.total"]
        total += float(E[1] - E[0])
    return total
