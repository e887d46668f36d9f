"""Active limits: which bounds the motion touches, and what each of them costs, from the multipliers of the program.

With L = f + λᵀg, raising an active limit of g by δ changes the least objective by −λ δ; limits of one quantity are
raised at all instants together, so that their multipliers are added.
"""

from __future__ import annotations

import numpy as np

from kinetree.analysis.optimal_motion.program import MotionProgram
from kinetree.analysis.optimal_motion.result import ActiveLimit
from kinetree.analysis.optimal_motion.search import ProgramSolution
from kinetree.arrays import Array

NEAR = 1e-5
"""Distance from a limit, over its size, within which it is touched."""


def active_limits(program: MotionProgram, found: ProgramSolution) -> tuple[ActiveLimit, ...]:
    """Limits that the motion touches; those along it, then those at its ends."""
    problem, layout = program.transcription.problem, program.layout
    low, high = program.bounds()
    out: list[ActiveLimit] = []
    controls = program.node_places[:, layout.n_x + layout.n_y :]
    for i, control in enumerate(problem.controls):
        at = controls[:, i]
        values, multipliers = found.v[at] / control.factor, found.bound_multipliers[at] * control.factor
        ends = control.low / control.factor, control.high / control.factor
        out += _touched(control.name, "control", control.unit, values, multipliers, ends)
    rows = program.rows
    groups: dict[tuple[str, str], list[int]] = {}
    for i, row in enumerate(rows):
        if row.limit is not None and not row.limit.contact:
            groups.setdefault((row.where, row.limit.text), []).append(i)
    for (where, text), places in groups.items():
        limit = rows[places[0]].limit
        assert limit is not None
        at = np.array(places)
        out += _touched(
            text, where, limit.unit, found.rows[at], found.multipliers[at], (limit.low, limit.high)
        )
    singles = [("duration", "duration", "s", 0, 1.0)] if problem.phases == 1 else []
    singles += [
        (q.name, "parameter", q.unit, problem.phases + i, q.factor) for i, q in enumerate(problem.searched)
    ]
    for text, where, unit, place, factor in singles:
        if low[place] < high[place]:
            ends = low[place] / factor, high[place] / factor
            values, multipliers = found.v[[place]] / factor, found.bound_multipliers[[place]] * factor
            out += _touched(text, where, unit, values, multipliers, ends)
    return tuple(out)


def _touched(
    text: str, where: str, unit: str, values: Array, multipliers: Array, ends: tuple[float, float]
) -> list[ActiveLimit]:
    low, high = ends
    if low == high:
        return [ActiveLimit(text, where, "value", low, unit, float(-multipliers.sum()), 1.0)]
    width = (
        high - low if np.isfinite(high - low) else max(1.0, *(abs(e) for e in ends if np.isfinite(e)), 1.0)
    )
    found = []
    for side, limit, sign in (("lower", low, -1.0), ("upper", high, 1.0)):
        if not np.isfinite(limit):
            continue
        near = (np.abs(values - limit) <= NEAR * width) & (sign * multipliers > 0)
        if near.any():
            price = float(-multipliers[near].sum())
            found.append(ActiveLimit(text, where, side, limit, unit, price, float(near.mean())))
    return found
