"""Forces along the speeds of a joint that carries no mass, as constraint rows: residuals that are ways or speeds.

F(q, u, t) = 0 along the speeds of the joint holds what it carries where it is, or lets it move as fast as dampers let
it. Divided by a slope of F, by the coordinate or by the speed, the residual tells how far it is from there (m or rad),
or how much too fast (m/s or rad/s), whatever the stiffness; its multiplier is a force.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.symbols import values_of

_BESIDE = (0.0, 0.1)  # how far from their references coordinates are where slopes are looked at (m, rad)


def forces_along(motion: Any, joint: str) -> SX:
    """Forces of all loads but gravity along the speeds of a tree joint (n_u): on what it carries, and in itself.

    With δu of the joint alone, what it carries moves by the joint's H and D, as seen from the frame on its outer body.
    """
    tree = motion.tree
    link = tree.link_of_joint(joint)
    assert link is not None
    described = link.joint.joint
    carried = {body for k, body in enumerate(tree.topology.bodies, 1) if link.number in tree.topology.path(k)}
    frames = frames_of(described, motion)
    F, M, tau = SX(3, 1), SX(3, 1), SX(described.n_u, 1)
    for load in tree.model.loads:
        effect = motion.effect_of(load)
        for wrench in effect.wrenches:
            if wrench.body in carried:
                F = F + wrench.force
                M = M + wrench.moment + cross(wrench.point - frames.r_O, wrench.force)
        for name, own in effect.joint_forces:
            if name == joint:
                tau = tau + own
    H, D = described.partials(motion.coordinates(joint), tree.symbols.value)
    sense = -1 if link.joint.reversed else 1
    return tau + sense * (H.T @ (frames.R_O.T @ M) + D.T @ (frames.R_O.T @ F))


def balance_slopes(motion: Any, joint: str) -> tuple[SX, list[bool]]:
    """Size of the slopes of each force by the joint's own speeds, or by its coordinates where no speed is in the force.

    They are taken about the reference of all coordinates, in the parameters; one where there is none. The second value
    is whether they are by speeds.

    Parameters
    ----------
    motion
        In symbols q and u of the tree.
    joint
        Of the tree.
    """
    tree, q, u = motion.tree, motion.q, motion.u
    F = forces_along(motion, joint)
    damped = [ca.depends_on(force, u) for force in ca.vertsplit(F)]
    rates = time_derivative(F, q, tree.rates(q) @ u)
    of = ca.vertcat(*[F[i] if is_rate else rates[i] for i, is_rate in enumerate(damped)])
    slopes = ca.jacobian(of, u[tree.link_of_joint(joint).speeds])
    reference = [value for link in tree.links for value in link.joint.joint.reference_coordinates]
    squares = SX(F.shape[0], 1)
    for beside in _BESIDE:
        near = SX([value + beside * np.sin(1.0 + 7.0 * k) for k, value in enumerate(reference)])
        zeros = [SX.zeros(u.shape), SX.zeros(tree.symbols.s.shape), SX(0)]
        found = ca.substitute([slopes], [q, u, tree.symbols.s, tree.symbols.t], [near, *zeros])[0]
        number = ca.Function("slopes", [tree.symbols.p], [ca.densify(found)])(values_of(tree.model))
        if np.isfinite(np.array(number)).all():
            squares = squares + ca.sum2(found**2)
    return ca.if_else(squares > 0, ca.sqrt(squares / len(_BESIDE)), 1), damped
