"""Relative motion at a joint between any two bodies: poses, velocities, coordinates, cut rows, forces in balance.

A joint that carries no mass has rows F(q, u, t) = 0 of the forces along its speeds, which determine its position, or
with dampers its velocity. Each row is divided by the slope of F by the coordinate or by the speed. Then the residual is
the error of the position (m or rad) or of the speed (m/s or rad/s), whatever the stiffness; its multiplier is a force.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.joints.base import Joint, Rows
from kinetree.spatial.symbolic import cross, time_derivative, unskew
from kinetree.symbolic.links import Pose
from kinetree.symbolic.symbols import values_of
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import SAME_SAMPLES


class Bodies(Protocol):
    """Poses and velocities of links, in world components."""

    @property
    def tree(self) -> Tree:
        """The tree the links belong to."""
        ...

    @property
    def frames_known(self) -> dict[str, JointFrames]:
        """Frames of joints by name, as far as they were asked for."""
        ...

    def link_pose(self, number: int) -> Pose:
        """Position of O_K and rotation link K → world."""
        ...

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """Velocity of O_K and angular velocity."""
        ...


@dataclass(frozen=True)
class JointFrames:
    """World poses and velocities of the two frames of a joint: I on the inner, O on the outer body."""

    r_I: SX
    R_I: SX
    v_I: SX
    w_I: SX
    r_O: SX
    R_O: SX
    v_O: SX
    w_O: SX

    @cached_property
    def p(self) -> SX:
        """Relative position of O's origin, in I (m)."""
        return self.R_I.T @ (self.r_O - self.r_I)

    @cached_property
    def C(self) -> SX:
        """Relative rotation, O components → I components."""
        return self.R_I.T @ self.R_O

    @property
    def relative_velocity(self) -> tuple[SX, SX]:
        """Relative angular velocity and velocity seen from the inner body, in O components."""
        Omega = self.R_O.T @ (self.w_O - self.w_I)
        nu = self.R_O.T @ (self.v_O - self.v_I - cross(self.w_I, self.r_O - self.r_I))
        return Omega, nu


def frames_of(joint: Joint, bodies: Bodies) -> JointFrames:
    """The joint's frames at this motion, made once."""
    known = bodies.frames_known
    if joint.name not in known:
        known[joint.name] = _frames_of(joint, bodies)
    return known[joint.name]


def _frames_of(joint: Joint, bodies: Bodies) -> JointFrames:
    parts: list[SX] = []
    for number, (point, rotation) in bodies.tree.joint_frames_in_links(joint):
        if number == 0:
            parts += [point, rotation, SX(3, 1), SX(3, 1)]
            continue
        r, R = bodies.link_pose(number)
        v, w = bodies.link_velocity(number)
        arm = R @ point
        parts += [r + arm, R @ rotation, v + cross(w, arm), w]
    return JointFrames(*parts)


def force_basis(H: SX, D: SX) -> tuple[SX, SX]:
    """G = (G_w, G_v): wrench directions that carry a joint's own forces, moments wherever a speed turns.

    A joint force τ is the wrench G (SᵀG)⁻¹ τ, and the speeds of a relative motion V are (GᵀS)⁻¹ Gᵀ V. With H_T the
    columns that turn, GᵀS is block triangular, with HᵀH of these and DᵀD of the others on its diagonal. That is regular
    wherever S has full rank if the turning speeds do not also shift, or turn alike in all configurations (a screw).
    In all other cases (several speeds about one axis; a rotation whose derivative may vanish while its speed still
    shifts) G = S, for SᵀS is regular wherever the joint is.
    """
    turning = [k for k in range(H.shape[1]) if H[:, k].nnz()]
    if len(turning) > 1 and not _independent(H[:, turning]):
        return H, D
    if D[:, turning].nnz() and not _turns_alike(H[:, turning]):
        return H, D
    G_w, G_v = SX(H), SX(3, D.shape[1])
    for k in range(D.shape[1]):
        if k not in turning:
            G_v[:, k] = D[:, k]
    return G_w, G_v


def _independent(columns: SX) -> bool:
    """True if columns are independent, tested with values in general position for all symbols."""
    return int(np.linalg.matrix_rank(_values(columns, 0.3, 0.1), tol=1e-9)) == columns.shape[1]


def _turns_alike(columns: SX) -> bool:
    """True if det HᵀH is constant, tested at the reference and at some configurations in general position."""
    samples = [_values(columns, middle, spread) for middle, spread in ((0.0, 0.0), (0.3, 0.1), (-0.7, 1.3))]
    sizes = [np.linalg.det(H.T @ H) for H in samples]
    return bool(np.ptp(sizes) <= SAME_SAMPLES * max(sizes))


def _values(columns: SX, middle: float, spread: float) -> NDArray[np.float64]:
    """Numbers of symbolic columns where all symbols have values around ``middle``."""
    symbols = ca.vertcat(SX(0, 1), *ca.symvar(columns))
    general = [middle + spread * math.sin(1 + 7 * k) for k in range(symbols.shape[0])]
    return np.array(ca.Function("columns", [symbols], [ca.densify(columns)])(general), dtype=float)


def speeds_of(joint: Joint, q: SX, frames: JointFrames, tree: Tree) -> SX:
    """Speeds u of a joint from the relative motion of its frames."""
    return speeds_from(joint, q, *frames.relative_velocity, tree)


def pose_error(joint: Joint, q: SX, frames: JointFrames, tree: Tree) -> tuple[SX, SX]:
    """How far the frames are from the pose of the coordinates q, to first order: turn and shift, O components."""
    turn = unskew(joint.rotation(q, tree.symbols.value).T @ frames.C)
    return turn, frames.C.T @ (frames.p - joint.displacement(q, tree.symbols.value))


def speeds_from(joint: Joint, q: SX, Omega: SX, nu: SX, tree: Tree) -> SX:
    """Speeds u of a joint from the relative angular velocity and velocity, in O components."""
    if joint.n_u == 0:
        return SX(0, 1)
    if isinstance(joint, ModalJoint):
        return SX(joint.n_u, 1)  # no relative motion tells them: a body that keeps its shape
    H, D = joint.partials(q, tree.symbols.value)
    G_w, G_v = force_basis(H, D)
    gram = G_w.T @ H + G_v.T @ D
    content = G_w.T @ Omega + G_v.T @ nu
    return solve_small(gram, content)


def joint_wrench(joint: Joint, q: SX, tau: SX, tree: Tree) -> tuple[SX, SX]:
    """Moment and force, in O components, on the outer body by the joint's own forces τ (at O's origin)."""
    if joint.n_u == 0 or isinstance(joint, ModalJoint):
        return SX(3, 1), SX(3, 1)
    H, D = joint.partials(q, tree.symbols.value)
    G_w, G_v = force_basis(H, D)
    gram = H.T @ G_w + D.T @ G_v
    weights = solve_small(gram, tau)
    return G_w @ weights, G_v @ weights


def solve_small(matrix: SX, rhs: SX) -> SX:
    """Solve a joint-size system; the unit matrix costs nothing."""
    n = matrix.shape[0]
    unit = matrix.is_constant() and bool((ca.DM(matrix) - ca.DM.eye(n)).is_zero())
    return rhs if unit else ca.solve(ca.densify(matrix), ca.densify(rhs))


def cut_rows(joint: Joint, q: SX | None, p: SX, C: SX, tree: Tree) -> Rows:
    """Constraints φ(p, C) of a joint that is not passed by coordinates.

    Joints without minimal constraints of their own are compared with the pose of their followed coordinates q: six
    rows, of which as many are redundant as the joint has speeds.
    """
    value = tree.symbols.value
    if joint.cuttable:
        return joint.constraints(p, C, value)
    assert q is not None
    gap = p - joint.displacement(q, value)
    turn = unskew(joint.rotation(q, value).T @ C)
    return [(f"translation along {a}", "m", gap[i]) for i, a in enumerate("xyz")] + [
        (f"rotation about {a}", "rad", turn[i]) for i, a in enumerate("xyz")
    ]


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
        Motion in symbols q and u of the tree.
    joint
        A joint of the tree.
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
