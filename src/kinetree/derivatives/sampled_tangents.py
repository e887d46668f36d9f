"""Tangents through samples: what is held is a function of the state before, h⁺ = G(t, x, y, p), and so

    S_h⁺ = G_x S_x + G_y S_y + G_p P

of the held entries h, at times that do not move; all other tangents pass unchanged.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.compile.sampled_blocks import sampled_blocks, sampling_outputs
from kinetree.formulations.contract import Equations
from kinetree.model.expressions import name_segments
from kinetree.solve.sampling import Clocks
from kinetree.words.errors import NoAnswerError


def sampled_tangents(
    eq: Equations, clocks: Clocks, S: SX, P: SX, first: int, varied: frozenset[str]
) -> tuple[dict[str, SX], Clocks]:
    """Outputs of the sampling kernel and the clocks of a system with tangents.

    Parameters
    ----------
    eq, clocks
        The equations and clocks without tangents.
    S, P
        Symbols of ∂(x, y)/∂θ and ∂p/∂θ.
    first
        Where S begins in the state, column by column.
    varied
        Names of the parameters θ.
    """
    for block in sampled_blocks(eq):
        if block.callback:
            raise NoAnswerError(
                f'block "{block.name}" takes its values from a Python function, which has no derivatives here; '
                "write it as expressions"
            )
        named = {segments[0] for time in (block.period, block.offset) for segments in name_segments(time)}
        if moved := named & varied:
            raise NoAnswerError(
                f'the samples of block "{block.name}" move with {", ".join(sorted(moved))}, and a motion has no '
                "derivative by the times of its samples here; vary it in runs (simulate_many)"
            )
    outputs = sampling_outputs(eq)
    moving, ways = ca.vertcat(eq.x, eq.y, eq.p), ca.vertcat(S, P)
    columns = ca.horzcat(*[ca.jtimes(outputs["held"], moving, ways[:, j]) for j in range(ways.shape[1])])
    n, k = int(S.shape[0]), int(S.shape[1])
    held = np.concatenate([clocks.held, *(first + n * j + clocks.held for j in range(k))])
    owner = np.tile(clocks.owner, k + 1)
    order = np.argsort(owner, kind="stable")
    values = ca.vertcat(outputs["held"], ca.vec(ca.densify(columns)))
    names = (*clocks.values, *(f"∂{name}" for _ in range(k) for name in clocks.values))
    extended = replace(
        clocks,
        values=tuple(names[i] for i in order),
        held=held[order],
        owner=np.ascontiguousarray(owner[order]),
    )
    return {"held": values[order.tolist()], "measured": outputs["measured"]}, extended
