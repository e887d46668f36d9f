"""The balance of forces of a model at rest or in a steady motion, in the coordinates of the tree or of all bodies."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.balance.force_balance import Balance
from kinetree.formulations.contract import Equations
from kinetree.symbolic.steady import SteadyBodies, SteadyMotion, absolute_speeds, tree_speeds
from kinetree.words.errors import NoAnswerError


class SteadyMotionError(NoAnswerError):
    """A steady motion that the mechanism cannot carry out, with the reason."""


def steady_balance(equations: Equations, steady: SteadyMotion | None) -> Balance:
    """The balance of a formulation with A and f about a steady motion (rest when None)."""
    if steady is None or steady.at_rest:
        return Balance(equations)
    bodies = SteadyBodies(equations.motion, steady)
    if equations.traits.joints_as_rows:
        return Balance(equations, absolute_speeds(bodies))
    return Balance(equations, tree_speeds(bodies, equations.x[: equations.tree.n_q]))


def check_steady(balance: Balance, steady: SteadyMotion, t: float, x: Array, p: Array) -> None:
    """Refuse a steady motion that joints or drivers do not allow, by name.

    Raises
    ------
    SteadyMotionError
        Naming bodies that would have to leave their joints, and constraints that ask for another velocity.
    """
    eq = balance.equations
    unknown = sorted(set(steady.spins) - {body.name for body in eq.tree.model.bodies})
    if unknown:
        raise SteadyMotionError(f"spins: there is no body {', '.join(map(repr, unknown))}")
    w, _ = balance.steady_speeds(t, x, p)
    bodies = SteadyBodies(eq.motion, steady)
    gaps = []
    for link in eq.tree.links:
        moved, wanted = eq.motion.link_velocity(link.number), bodies.link_velocity(link.number)
        gaps += [a - b for a, b in zip(moved, wanted, strict=True)]
    found = ca.Function("gap", [eq.t, eq.x, eq.y, eq.p], [ca.densify(ca.vertcat(*gaps))])(t, x, w, p)
    gap = np.array(found, dtype=float).reshape(-1, 6)
    speed = 1.0 + float(np.abs(w).max(initial=0.0))
    faults = [
        f'body "{link.name}" cannot move with the frame: joint "{link.joint.joint.name}" does not allow it'
        for link, off in zip(eq.tree.links, gap, strict=True)
        if np.abs(off).max() > 1e-8 * speed
    ]
    psi = balance.terms(t, x, w, p).psi
    faults += [
        f"{name} asks for another velocity (off by {abs(r):.3g} {name.unit}/s)"
        for name, r in zip(eq.rows.names, psi, strict=True)
        if abs(r) > 1e-8 * speed
    ]
    if faults:
        raise SteadyMotionError(
            "the mechanism cannot move steadily as described:\n  "
            + "\n  ".join(faults[:12])
            + "\ncheck the frame's velocity and angular velocity, the spins, and the laws of the drivers"
        )
