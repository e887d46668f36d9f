"""What loads say is to be doubted of themselves in some states: a flexible body that bends too far, for example."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.channels.accelerations import mapped
from kinetree.formulations.contract import Equations


def cautions(equations: Equations, t: Array, x: Array, y: Array, p: Array) -> Iterator[tuple[str, int]]:
    """What is to be doubted, in words, with the row of its first occurrence.

    Parameters
    ----------
    t, x, y, p
        States by rows: times (k,), coordinates, speeds and parameters (k, n).
    """
    eq = equations
    for load, effect in eq.applied.effects:
        for words, positive in effect.cautions:
            function = ca.Function("caution", [eq.t, eq.x, eq.y, eq.p], [ca.densify(positive)])
            (values,) = mapped(function, t[:, None], x, y, p)
            doubtful = np.flatnonzero(values[:, 0] > 0)
            if doubtful.size:
                yield f'{load.kind} "{load.name}" {words}', int(doubtful[0])
