"""Events whose function is held on its zero by what was switched on: a latch that closes at the angle that is watched.

Such a function cannot leave its zero before something is switched off again. What it shows meanwhile is round-off, and
is not watched.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import is_contact
from kinetree.friction.parts import FrictionEvent
from kinetree.model.events import Event, ForceLimitEvent

ON_ZERO = 1e-9
"""Value of a function, in units of what its terms come to, that is zero."""
HELD = 1e-9
"""Share of a gradient that is left in the motions that constraints allow, below which there is nothing left."""


def still_events(
    compiled: CompiledModel, events: Sequence[Event], t: float, z: Array, p: Array
) -> tuple[int, ...]:
    """Events whose function is zero at a state, and can be nothing else in the motions that constraints allow.

    g(t, x) is held where g = ġ = 0 and ∂g/∂x N is a combination of rows of B, g(t, x, y) where g = 0 and ∂g/∂y is one.
    """
    eq = compiled.equations
    plain = [
        i
        for i, event in enumerate(events)
        if not is_contact(event) and not isinstance(event, FrictionEvent | ForceLimitEvent)
    ]
    if not plain or not eq.rows.names:
        return ()
    g = ca.vertcat(*[eq.motion.of_event(events[i], compiled.model) for i in plain])
    along, speeds = ca.jacobian(g, eq.x) @ eq.N, ca.jacobian(g, eq.y)
    rate = along @ eq.y + ca.jacobian(g, eq.t)
    outputs = [ca.densify(part) for part in (g, rate, along, speeds, eq.rows.B)]
    values = ca.Function("still", [eq.t, compiled.z, eq.p], outputs)(t, z, p)
    g0, g1, Gx, Gy, B = (np.array(value, dtype=float) for value in values)
    _, s, Vt = np.linalg.svd(B)
    free = Vt[int(np.sum(s > RANK_TOLERANCE * s.max(initial=0.0))) :].T
    size = 1.0 + float(np.abs(z[: eq.x.shape[0]]).max(initial=0.0))
    quick = float(np.abs(z[eq.x.shape[0] : eq.x.shape[0] + eq.y.shape[0]]).max(initial=0.0))
    found = []
    for row, i in enumerate(plain):
        of_speeds = bool(Gy[row].any())
        gradient = Gy[row] if of_speeds else Gx[row]
        steep = float(np.linalg.norm(gradient))
        rests = of_speeds or abs(g1[row, 0]) <= ON_ZERO * steep * (1.0 + quick)
        on_zero = abs(g0[row, 0]) <= ON_ZERO * steep * (1.0 + quick if of_speeds else size)
        if steep > 0 and on_zero and rests and float(np.linalg.norm(gradient @ free)) <= HELD * steep:
            found.append(i)
    return tuple(found)
