"""The second route: deviations of a motion found in the tree's coordinates, checked in absolute ones.

The accelerations of all bodies do not depend on coordinates: their deviations, read off the tree's equations, must be
those that Newton's and Euler's equations, all joints constraints, give for the same deviations of poses and velocities.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.equations.contract import build
from kinetree.preparation.balance import Balance
from kinetree.preparation.variation import Variation, varied_accelerations
from kinetree.spatial.symbolic import cross, time_derivative

SX = ca.SX
Array = NDArray[np.float64]


class SecondRoute:
    """The augmented formulation of the same model, as a judge of the tree's one."""

    def __init__(self, balance: Balance) -> None:
        self._tree_balance = balance
        eq = balance.equations
        self._augmented = build("augmented", eq.tree)
        self._balance = Balance(self._augmented)
        parts = [SX(0, 1)]
        for link in eq.tree.links:
            v, w = eq.motion.link_velocity(link.number)
            _, R = eq.motion.link_pose(link.number)
            parts += [v + cross(w, R @ link.rK), w]
        V = ca.vertcat(*parts)  # (v_GK, ω_K) of all bodies: the speeds of the augmented formulation
        ydot = SX.sym("ydot", balance.n)
        Vdot = time_derivative(V, eq.x, eq.N @ eq.y) + ca.jacobian(V, eq.y) @ ydot
        outputs = [
            ca.jacobian(V, eq.y),
            ca.jacobian(V, eq.x) @ eq.N,
            ca.jacobian(Vdot, eq.x) @ eq.N,
            ca.jacobian(Vdot, eq.y),
            ca.jacobian(Vdot, eq.p),
            ca.jacobian(V, eq.p),
        ]
        inputs = [eq.t, eq.x, eq.y, eq.p, ydot]
        self._bodies = ca.Function("bodies", inputs, [ca.densify(o) for o in outputs])

    def disagreement(
        self, t: float, x: Array, y: Array, p: Array, variation: Variation, drivers: tuple[int, ...]
    ) -> float:
        """Largest difference of the bodies' varied accelerations, relative to these and to those at work."""
        balance = self._tree_balance
        ydot, _, _ = balance.accelerations(balance.terms(t, x, y, p))
        found = [np.array(v, dtype=float) for v in self._bodies.call([t, x, y, p, ydot])]
        J, V_xi, A_xi, A_y, A_p, V_p = found
        xi, dy = J @ variation.xi, V_xi @ variation.xi + J @ variation.y + V_p @ variation.p
        here = A_xi @ variation.xi + A_y @ variation.y + J @ variation.ydot + A_p @ variation.p
        x2, y2 = self._augmented.from_tree(x, y)
        there = varied_accelerations(self._balance, t, x2, y2, p, variation, xi, dy, drivers)
        # where nothing varies, round-off is that of the accelerations themselves
        sizes = (here, there, J @ ydot)
        scale = max(*(float(np.abs(part).max(initial=0.0)) for part in sizes), 1e-300)
        return float(np.abs(here - there).max(initial=0.0)) / scale
