"""The second route: deviations of a motion found in the tree's coordinates, checked in absolute ones.

The accelerations of all bodies do not depend on coordinates: their deviations, read off the tree's equations, must be
those that Newton's and Euler's equations, all joints constraints, give for the same deviations of poses and velocities.
Flexible bodies have no absolute coordinates here: with them the judge is the recursive formulation, differentiated.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.balance.force_balance import Balance
from kinetree.derivatives.variation import Variation, varied_accelerations
from kinetree.formulations.contract import build
from kinetree.formulations.cut_joint import forward_dynamics
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.forces import gather
from kinetree.symbolic.tree_state import TreeState


def second_route(balance: Balance) -> SecondRoute | RecursiveRoute:
    """The judge of a model's linearisation."""
    return RecursiveRoute(balance) if balance.equations.tree.is_flexible else SecondRoute(balance)


class RecursiveRoute:
    """Accelerations of the recursive formulation, as a judge of those of the mass matrix."""

    def __init__(self, balance: Balance) -> None:
        self._balance = balance

    def disagreement(
        self, t: float, x: Array, y: Array, p: Array, variation: Variation, drivers: tuple[int, ...]
    ) -> float:
        """Largest difference of the varied accelerations, relative to these; inputs of drivers are left out."""
        terms = self._balance.terms(t, x, y, p)
        ydot, _, kept = self._balance.accelerations(terms)
        state = TreeState(self._balance.equations.tree)
        solved = forward_dynamics(state.tree, state.q, state.u, gather(state.motion), state.motion, kept)
        symbols = [state.motion.t, state.x, state.y, state.tree.symbols.p]
        slopes = [ca.densify(ca.jacobian(solved.udot, symbol)) for symbol in symbols[1:]]
        by_x, by_y, by_p = (
            np.array(v, dtype=float) for v in ca.Function("slopes", symbols, slopes).call([t, x, y, p])
        )
        dx = terms.N @ variation.xi
        dx[dx.shape[0] - variation.own.shape[0] :] += variation.own
        there = by_x @ dx + by_y @ variation.y + by_p @ variation.p
        here = variation.ydot
        common = slice(0, here.shape[1] - len(drivers))
        sizes = (here, there, ydot)
        scale = max(*(float(np.abs(part).max(initial=0.0)) for part in sizes), 1e-300)
        return float(np.abs(here - there)[:, common].max(initial=0.0)) / scale


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
        x2, y2 = self._augmented.from_tree(x, y, p)
        there = varied_accelerations(self._balance, t, x2, y2, p, variation, xi, dy, drivers)
        # where nothing varies, round-off is that of the accelerations themselves
        sizes = (here, there, J @ ydot)
        scale = max(*(float(np.abs(part).max(initial=0.0)) for part in sizes), 1e-300)
        return float(np.abs(here - there).max(initial=0.0)) / scale
