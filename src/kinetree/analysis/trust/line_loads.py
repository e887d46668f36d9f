"""Loads along a line that lost its length on the way, where their force has no direction and jumps."""

from __future__ import annotations

from functools import partial

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.channels.accelerations import mapped
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.results.run import Run
from kinetree.spatial.symbolic import time_derivative

PARTS = 32
"""Parts of the time between two samples that are looked at."""
MOST_ROWS = 2000
"""Rows that are looked at."""
UNRESOLVED = 16.0
"""Lengths that a line may change by between two samples to be followed in between."""


def lost_lines(run: Run, compiled: CompiledModel, samples: tuple[Array, Array, Array, Array]) -> list[str]:
    """A sentence for every load whose line turned over between two samples (t, x, y, p), or between two rows."""
    eq = compiled.equations
    found: dict[str, tuple[float, float]] = {}
    for load, effect in eq.applied.effects:
        if effect.line is None:
            continue
        function = compiled.once(("line", load.name), partial(_line_function, eq, *effect.line))
        rows = np.unique(np.linspace(0, len(run) - 1, min(MOST_ROWS, len(run))).astype(int))
        p = np.broadcast_to(run.parameter_rows(), (len(run), eq.p.shape[0]))[rows]
        for t, x, y, parameters in (samples, (run.t[rows], run.x[rows], run.y[rows], p)):
            s, v, F = mapped(function, t[:, None], x, y, parameters)
            for k in turned_over(t, s, v):
                if F[k, 0] != 0.0 or F[k + 1, 0] != 0.0:
                    found.setdefault(load.name, (t[k], t[k + 1]))
    return [
        f'load "{name}" passed through zero length between t = {t0:.6g} and {t1:.6g} s, where its force has no '
        "direction: a stop that keeps it from there, or free_length = 0, would make the motion sure"
        for name, (t0, t1) in found.items()
    ]


def _line_function(eq: Equations, line: ca.SX, force: ca.SX) -> ca.Function:
    """A line, its rate and the force along it, of (t, x, y, p)."""
    rate = time_derivative(line, eq.x, eq.N @ eq.y) + time_derivative(line, eq.t, ca.SX(1))
    parts = [ca.densify(part) for part in (line, rate, force)]
    return ca.Function("line", [eq.t, eq.x, eq.y, eq.p], parts)


def turned_over(t: Array, s: Array, v: Array) -> list[int]:
    """Intervals of t (k,) in which a vector s (k, 3) of rate v passes through zero, by cubic interpolation."""
    h = np.diff(t)[:, None, None]
    u = np.linspace(0.0, 1.0, PARTS + 1)[None, :, None]
    s0, s1, v0, v1 = (part[:, None, :] for part in (s[:-1], s[1:], v[:-1], v[1:]))
    between = (
        (1 + 2 * u) * (1 - u) ** 2 * s0 + u * (1 - u) ** 2 * h * v0
        + u**2 * (3 - 2 * u) * s1 + u**2 * (u - 1) * h * v1
    )  # fmt: skip
    over = (np.sum(between[:, 1:] * between[:, :-1], axis=2) < 0.0).any(axis=1)
    length = np.maximum(np.linalg.norm(s[:-1], axis=1), np.linalg.norm(s[1:], axis=1))
    change = np.diff(t) * np.maximum(np.linalg.norm(v[:-1], axis=1), np.linalg.norm(v[1:], axis=1))
    return [int(k) for k in np.flatnonzero(over & (change <= UNRESOLVED * length))]
