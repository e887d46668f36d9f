"""Rows of cut joints that would hold by themselves if numbers were not rounded, as those across a flat loop do.

In exact numbers nothing in the mechanism moves such a row: it is zero wherever the mechanism goes. Of rounded numbers,
axes of a flat loop that differ by 1e-8 rad, say, a residual of round-off size is left that nothing can close, and the
row would lock the loop up. It is left out, and the run says so; what it would hold the other joints of the loop hold.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import Constraints
from kinetree.model.model import Model
from kinetree.symbolic.symbols import values_of
from kinetree.symbolic.tree import Tree

ROUNDED = 1e-6
"""Length and residual of a row, over what turning the joints does to others, that rounded numbers leave."""

EXACT = 1e-14
"""The same of numbers that are not rounded."""

MOST_ROWS = 500
"""Rows of models that are looked at."""

_STATES = 4


def without_rounded_rows(model: Model, functions: Constraints, p: Array) -> tuple[Model, Constraints]:
    """The model without such rows and its constraint functions; both as they are where there are none."""
    found = () if model.rounded else rounded_rows(functions, p)
    if not found:
        return model, functions
    model = replace(model, rounded=found)
    return model, Constraints(Tree(model))


def constraints_of(model: Model) -> Constraints:
    """Constraint functions of a model, which must be valid, without such rows."""
    functions = Constraints(Tree(model.checked()))
    return without_rounded_rows(model, functions, values_of(model))[1]


def rounded_rows(functions: Constraints, p: Array) -> tuple[tuple[str, str, str], ...]:
    """Joint and direction of every such row, with words about it where it stays open."""
    names = functions.rows.names[: functions.rows.holonomic]
    joints = np.array([name.kind == "joint" for name in names], dtype=bool)
    if not joints.any() or len(functions.rows.names) > MOST_ROWS:
        return ()
    if functions.tree.is_flexible:
        return ()  # deflections drawn at random are no poses that a row's length could be judged by
    random, still = np.random.default_rng(0), np.zeros(functions.tree.n_u)
    shifts = functions.sizes(names, 2.0) > 1.0  # rows of lengths; the others are of angles
    residuals, lengths = np.zeros(len(names)), np.zeros(len(names))
    for _ in range(_STATES):
        x = random.uniform(-1, 1, functions.state.x.shape[0])
        for start in functions.quaternions:
            x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
        phi, _, B, _ = functions(0.1, x, still, p)
        B = np.abs(B[: len(names)])
        if not (np.isfinite(B).all() and B.max(initial=0.0) > 0.0):
            return ()
        # a length is judged by what the same joint moves elsewhere: nothing here knows where the mechanism stands
        reach = B[shifts].max(axis=0, initial=0.0)
        B[shifts] /= np.where(reach > 0.0, reach, 1.0)
        lengths = np.maximum(lengths, B.max(axis=1, initial=0.0))
        residuals = np.maximum(residuals, np.abs(phi) / np.where(shifts, reach.max(initial=0.0) or 1.0, 1.0))
    idle = joints & (lengths <= ROUNDED) & (residuals <= ROUNDED)
    if not (idle & (np.maximum(lengths, residuals) > EXACT)).any():
        return ()
    return tuple(
        (
            name.source,
            name.direction,
            f"stays open by up to {residual:.1e} of the size of the mechanism, for numbers are rounded and nothing "
            "can close it; it is left out, and the other joints of the loop hold what it would hold"
            if residual > EXACT
            else "",
        )
        for name, residual, is_idle in zip(names, residuals, idle, strict=True)
        if is_idle
    )
