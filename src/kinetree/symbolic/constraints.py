"""Constraint rows of a model: φ, B, b and γ in one formulation's coordinates, and written on the bodies they touch.

φ(x, t) = 0,   B y = b,   B ẏ = γ,      B y − b = (φ̇; P v + p),   γ = −(d/dt)(B y − b) at ẏ = 0

The rows are evaluated once on pure symbols for the poses and velocities of the bodies involved, and differentiated
there. The result serves the recursive method (F6), which carries Φ̂ inward body by body, and gives the forces that
every constraint exerts: −the work-conjugate of a row is exactly Φᵀλ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.model.joints.base import Joint
from kinetree.spatial.symbolic import cross, skew, time_derivative
from kinetree.symbolic.links import Pose
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import cut_rows, frames_of, speeds_of
from kinetree.symbolic.tree import Tree


class ConstraintError(ValueError):
    """A constraint that cannot be used, with its name, the reason and the remedy."""


@dataclass(frozen=True)
class RowName:
    """Source of a constraint row: object kind ("joint" or "constraint"), its name, the blocked direction.

    ``component`` names the component of the force along it, if the type of the constraint names one.
    """

    kind: str
    source: str
    direction: str
    unit: str
    component: str = ""

    def __str__(self) -> str:
        return f'{self.kind} "{self.source}": {self.direction}'


@dataclass(frozen=True)
class ConstraintRows:
    """Constraint rows, the holonomic ones first.

    Attributes
    ----------
    names
        One per row.
    phi
        Position residuals of the holonomic rows (m_h).
    psi
        Velocity residuals B y − b of all rows (m).
    B, gamma
        B (m × n_y) and γ (m).
    """

    names: tuple[RowName, ...]
    phi: SX
    psi: SX
    B: SX
    gamma: SX

    @property
    def holonomic(self) -> int:
        """Number of holonomic rows."""
        return int(self.phi.shape[0])


def named_rows(
    motion: LinkMotion, joints: tuple[Joint, ...], on_bodies: bool = False
) -> tuple[list[tuple[RowName, SX]], ...]:
    """Position-level and velocity-level rows of the given (cut) joints and of all constraints that are on.

    A row that is round-off alone holds no motion of the tree; ``on_bodies`` it carries a force, which others share.
    """
    position: list[tuple[RowName, SX]] = []
    velocity: list[tuple[RowName, SX]] = []
    tree = {link.joint.joint.name for link in motion.tree.links}
    whole = on_bodies or any(joint.name in tree for joint in joints)
    left_out = {
        (joint, direction)
        for joint, direction, words in motion.tree.model.rounded
        if words is not None or not whole
    }
    for joint in joints:
        if not joint.active:
            continue
        frames = frames_of(joint, motion)
        q = None if joint.cuttable else motion.coordinates(joint.name)
        for direction, unit, phi in cut_rows(joint, q, frames.p, frames.C, motion.tree):
            here = SX(0) if (joint.name, direction) in left_out else phi
            position.append((RowName("joint", joint.name, direction, unit), here))
    for constraint in motion.tree.model.constraints:
        for row in constraint.rows(motion) if constraint.active else ():
            target = position if row.level == "position" else velocity
            target.append(
                (RowName("constraint", constraint.name, row.label, row.unit, row.component), row.expression)
            )
    return position, velocity


def constraint_rows(motion: LinkMotion, joints: tuple[Joint, ...], x: SX, y: SX, N: SX) -> ConstraintRows:
    """Differentiate all rows in the coordinates x and speeds y of a formulation (ẋ = N y)."""
    t = motion.t
    position, velocity = named_rows(motion, joints)
    names = tuple(name for name, _ in position + velocity)
    phi = ca.vertcat(SX(0, 1), *[row for _, row in position])  # Wijckmans (2.14), Huston (12)
    xdot = N @ y  # Huston (31), Kamman θ (44)
    phidot = time_derivative(phi, x, xdot) + time_derivative(phi, t, SX(1))
    psi = ca.densify(ca.vertcat(phidot, *[row for _, row in velocity]))  # Wijckmans (2.16), (2.22)
    if psi.shape[0] == 0:
        return ConstraintRows((), phi, SX(0, 1), SX(0, y.shape[0]), SX(0, 1))
    B = ca.jacobian(psi, y)  # Huston (14)
    _check(names, phi, psi, B, y, motion.tree.symbols.s)
    # Wijckmans (2.23), Huston (30)
    gamma = -(time_derivative(psi, x, xdot) + time_derivative(psi, t, SX(1)))
    return ConstraintRows(names, phi, psi, B, gamma)


def _check(names: tuple[RowName, ...], phi: SX, psi: SX, B: SX, y: SX, s: SX) -> None:
    """Refuse rows that are not constraints: velocity terms that are not linear, rows identically zero."""
    faults = []
    linear = not ca.depends_on(B, y)  # asked of all at once: asked row by row it would cost rows × speeds
    held = not ca.depends_on(phi, y)
    moving = set(B.sparsity().get_triplet()[0])
    for i, name in enumerate(names):
        if not linear and ca.depends_on(B[i, :], y):
            faults.append(f"{name} is not linear in the velocities; write it as P(q, t) v + p(q, t) = 0")
        elif name.kind == "constraint" and i not in moving:
            faults.append(f"{name} restricts no motion (it does not depend on any speed); remove it")
    for i in range(0 if held else phi.shape[0]):
        if ca.depends_on(phi[i], y):
            faults.append(f"{names[i]} is a position constraint but depends on velocities")
    for i in range(psi.shape[0] if ca.depends_on(psi, s) else 0):
        if ca.depends_on(psi[i], s):
            faults.append(
                f"{names[i]} depends on states of blocks or loads, whose rates no constraint follows"
            )
    if faults:
        raise ConstraintError("\n".join(faults))


@dataclass(frozen=True)
class ConstraintWrench:
    """Force (N) and moment (N m) of the inner body on the outer at the outer joint frame's origin, world axes."""

    force: SX
    moment: SX


class SymbolicBodies(LinkMotion):
    """A motion whose link poses, velocities and joint coordinates are plain symbols, made when asked for.

    Speeds of ``followed`` joints are no symbols of their own: they are read off the bodies' velocities.
    """

    def __init__(self, tree: Tree, followed: frozenset[str]) -> None:
        super().__init__(tree)
        self._followed = followed
        self.poses: dict[int, Pose] = {}
        self.velocities: dict[int, tuple[SX, SX]] = {}
        self.joint_q: dict[str, SX] = {}
        self.joint_u: dict[str, SX] = {}

    def link_pose(self, number: int) -> Pose:
        """Symbols of a link's pose."""
        if number == 0:
            return SX(3, 1), SX.eye(3)
        if number not in self.poses:
            self.poses[number] = (SX.sym(f"r{number}", 3), SX.sym(f"R{number}", 3, 3))
        return self.poses[number]

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """Symbols of a link's velocity."""
        if number == 0:
            return SX(3, 1), SX(3, 1)
        if number not in self.velocities:
            self.velocities[number] = (SX.sym(f"v{number}", 3), SX.sym(f"w{number}", 3))
        return self.velocities[number]

    def coordinates(self, joint: str) -> SX:
        """Symbols of a joint's coordinates."""
        if joint not in self.joint_q:
            self.joint_q[joint] = SX.sym(f"q_{joint}", self.tree.model.joint(joint).n_q)
        return self.joint_q[joint]

    def speeds(self, joint: str) -> SX:
        """Symbols of a joint's speeds."""
        if joint in self._followed:
            described = self.tree.model.joint(joint)
            return speeds_of(described, self.coordinates(joint), frames_of(described, self), self.tree)
        if joint not in self.joint_u:
            self.joint_u[joint] = SX.sym(f"u_{joint}", self.tree.model.joint(joint).n_u)
        return self.joint_u[joint]

    def symbols_and(self, motion: LinkMotion) -> tuple[list[SX], list[SX]]:
        """The symbols in use, and what they stand for in a real motion."""
        symbols: list[SX] = []
        values: list[SX] = []
        for number, pose in self.poses.items():
            symbols += [*pose]
            values += [ca.densify(v) for v in motion.link_pose(number)]
        for number, velocity in self.velocities.items():
            symbols += [*velocity]
            values += [ca.densify(v) for v in motion.link_velocity(number)]
        for joint, q in self.joint_q.items():
            symbols.append(q)
            values.append(ca.densify(motion.coordinates(joint)))
        for joint, u in self.joint_u.items():
            symbols.append(u)
            values.append(ca.densify(motion.speeds(joint)))
        return symbols, values


@dataclass(frozen=True)
class BodyRows:
    """Constraint rows on bodies and joints, in world components.

    ``phi_v[K]``, ``phi_w[K]`` are m×3 Jacobians on v_OK and ω_K; ``on_speeds[j]`` is m×n_u on joint speeds;
    Σ Φ_K V̇_K + Σ c_j u̇_j = γ. ``given`` is b of B y = b: what the rows demand of the velocities when all else is
    at rest; non-zero only for rows that do work (drivers).
    """

    names: tuple[RowName, ...]
    phi_v: dict[int, SX]
    phi_w: dict[int, SX]
    on_speeds: dict[str, SX]
    gamma: SX
    given: SX


def body_rows(
    motion: LinkMotion,
    joints: tuple[Joint, ...],
    select: Sequence[int] | None = None,
    without_cuts: bool = False,
) -> BodyRows:
    """Differentiate all rows (or those selected) on symbols of the bodies and put the real motion in.

    Rows of the cut ``joints`` themselves are left out, and not counted by ``select``, where they are elsewhere
    (``without_cuts``).
    """
    tree = motion.tree
    sym = SymbolicBodies(tree, frozenset(joint.name for joint in joints))
    position, velocity = named_rows(sym, () if without_cuts else joints, on_bodies=True)
    names = tuple(name for name, _ in position + velocity)
    m = len(names)
    if m == 0 or (select is not None and not len(select)):
        return BodyRows((), {}, {}, {}, SX(0, 1), SX(0, 1))
    chosen = list(range(m)) if select is None else list(select)
    names = tuple(names[i] for i in chosen)
    velocity = [velocity[i - len(position)] for i in chosen if i >= len(position)]
    position = [position[i] for i in chosen if i < len(position)]
    phi = ca.vertcat(SX(0, 1), *[row for _, row in position])
    # symbols of the velocities of everything the rows depend on
    for joint in list(sym.joint_q):
        sym.speeds(joint)
    for number in list(sym.poses):
        sym.link_velocity(number)

    moving, rates = [sym.t], [SX(1)]
    for number, (r, R) in sym.poses.items():
        v, w = sym.velocities[number]
        moving += [r, ca.vec(R)]
        rates += [v, ca.vec(skew(w) @ R)]
    for joint, q in sym.joint_q.items():
        moving.append(q)
        rates.append(tree.model.joint(joint).rates(q) @ sym.speeds(joint))

    def along_motion(expression: SX) -> SX:
        return time_derivative(expression, ca.vertcat(*moving), ca.vertcat(*rates))

    psi = ca.vertcat(along_motion(phi), *[row for _, row in velocity])
    gamma = -along_motion(psi)  # Wijckmans (3.44)
    at_rest = [*(v for pair in sym.velocities.values() for v in pair), *sym.joint_u.values()]
    still = ca.substitute([psi], at_rest, [SX.zeros(*v.shape) for v in at_rest])[0] if at_rest else psi
    velocities = ca.vertcat(SX(0, 1), *at_rest)
    blocks = [gamma, ca.sparsify(-still), ca.jacobian(psi, velocities)]
    gamma, given, jacobian = ca.substitute(blocks, *sym.symbols_and(motion))
    phi_v, phi_w, on_speeds = {}, {}, {}
    start = 0
    for number in sym.velocities:
        phi_v[number], phi_w[number] = jacobian[:, start : start + 3], jacobian[:, start + 3 : start + 6]
        start += 6
    for joint, u in sym.joint_u.items():
        on_speeds[joint] = jacobian[:, start : start + u.shape[0]]
        start += u.shape[0]
    return BodyRows(names, phi_v, phi_w, on_speeds, gamma, given)


@dataclass
class ConstraintWrenches:
    """Forces of constraints with multipliers λ: on bodies (about O_K, world), on joint speeds, and as reactions."""

    force: dict[int, SX] = field(default_factory=dict)
    moment: dict[int, SX] = field(default_factory=dict)
    joint: dict[str, SX] = field(default_factory=dict)
    joints: dict[str, ConstraintWrench] = field(default_factory=dict)


def constraint_wrenches(motion: LinkMotion, joints: tuple[Joint, ...], lam: SX) -> ConstraintWrenches:
    """Φᵀλ on bodies and joints, and the reactions of the cut joints."""
    rows = body_rows(motion, joints)
    found = ConstraintWrenches()
    for number in rows.phi_v:
        found.force[number] = rows.phi_v[number].T @ lam
        found.moment[number] = rows.phi_w[number].T @ lam
    for joint, c in rows.on_speeds.items():
        found.joint[joint] = c.T @ lam
    for cut in joints:
        mine = [i for i, name in enumerate(rows.names) if name.kind == "joint" and name.source == cut.name]
        if not mine:
            found.joints[cut.name] = ConstraintWrench(SX(3, 1), SX(3, 1))
            continue
        frames = frames_of(cut, motion)
        number = motion.tree.topology.number(cut.outer)
        sign = 1
        if number == 0:
            number, sign = motion.tree.topology.number(cut.inner), -1
        F = sign * (rows.phi_v[number][mine, :].T @ lam[mine])
        M = sign * (rows.phi_w[number][mine, :].T @ lam[mine])
        origin, _ = motion.link_pose(number)
        found.joints[cut.name] = ConstraintWrench(F, M - cross(frames.r_O - origin, F))
    return found


def with_carried(
    motion: LinkMotion, names: Sequence[RowName], reactions: dict[str, ConstraintWrench], lam: SX
) -> dict[str, ConstraintWrench]:
    """Reactions of joints with what constraints add to them, λ being the multipliers of the named rows."""
    found = dict(reactions)
    for constraint in motion.tree.model.constraints:
        mine = [i for i, n in enumerate(names) if n.kind == "constraint" and n.source == constraint.name]
        for part in constraint.carried(motion, lam[mine]) if mine else ():
            before = found[part.joint]
            found[part.joint] = ConstraintWrench(before.force + part.force, before.moment + part.moment)
    return found
