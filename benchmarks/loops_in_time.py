"""Closed loops in time: Kinetree against Exudyn's implicit integrator, at the same measured error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import Any

import numpy as np
from planar_mechanisms import Mechanism, andrews, exudyn_run, four_bar, kinetree_model, slider_crank
from work_precision import Curve, absent, compare, sweep

import kinetree as kt
from kinetree.solve.integrate import integrate

TARGETS = {1e-4: 10.0, 1e-8: 100.0}
STEPS = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]
LONGEST_RUN = {True: 0.5, False: 4.0}  # s of one run of the other program, after which it is extrapolated


def ours(m: Mechanism, formulation: str = "auto") -> tuple[Callable[[str, float], np.ndarray], float]:
    """Watched angle by method and tolerance, and the time to build what computes it (s)."""
    start = process_time()
    prepared = kt.prepare(kinetree_model(m), formulation=formulation)
    system = prepared.compiled.system(explicit_only=True)
    built = process_time() - start
    equations, state = prepared.compiled.equations, prepared.state
    z0 = prepared.compiled.pack(state)
    column = equations.coordinate_names.index(f"{m.watched}.angle")

    def run(method: str, tolerance: float) -> np.ndarray:
        found = integrate(
            system, 0.0, z0, m.t_end, state.p, method=method, rtol=tolerance, atol=tolerance, output=m.times
        )
        return found.z[:, column]

    return run, built


def measure_one(m: Mechanism, quick: bool, smallest: bool = False) -> dict[str, Any]:
    """Curves and ratios of one mechanism."""
    repeats = 1 if smallest else 5 if quick else 21
    run, built = ours(m)
    reference = run("dop853", 1e-13)
    other, _ = ours(m, "elimination")
    tolerances = [1e-8] if smallest else [10.0**-k for k in range(3, 13)]
    curves = [
        sweep(Curve("Kinetree", title), tolerances, lambda s, name=name: run(name, s), reference, repeats)
        for name, title in (("dop853", "DOP853"), ("tsit5", "Tsitouras 5(4)"))
    ]
    mine = curves[:]
    try:
        rivals = [
            (title, exudyn_run(m, how)) for title, how in (("modified Newton", True), ("Newton", False))
        ]
    except ImportError:
        rivals = []
    for title, rival in rivals:
        curve = Curve("Exudyn", f"trapezoidal rule, index 2, {title}", order=2)
        few, steps = (1, STEPS[:1]) if smallest else (max(3, repeats // 5), STEPS)
        curves.append(sweep(curve, steps, rival, reference, few, LONGEST_RUN[quick]))
    comparisons = []
    for error, target in TARGETS.items():
        best, *others = (
            min(some, key=lambda c, error=error: c.seconds_at(error)[0])
            for some in (mine, curves[len(mine) :])
            if some
        )
        row = compare(best, others[0], error, target) if others else absent(best, "Exudyn", error, target)
        comparisons.append(row)
    return {
        "problem": m.name,
        "built": built,
        "difference_of_references": float(np.abs(other("dop853", 1e-13) - reference).max()),
        "curves": [curve.as_dict() for curve in curves],
        "comparisons": comparisons,
    }


def measure(quick: bool, smallest: bool = False) -> list[dict[str, Any]]:
    """All mechanisms."""
    if smallest:
        return [measure_one(replace(four_bar(), t_end=0.5), quick, smallest)]
    return [measure_one(mechanism, quick) for mechanism in (four_bar(), slider_crank(), andrews())]
