"""All constraints of a model in one formulation's coordinates: φ, B, b and γ, differentiated exactly.

φ(x, t) = 0,   B y = b,   B ẏ = γ,      B y − b = (φ̇; P v + p),   γ = −(d/dt)(B y − b) at ẏ = 0
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.model.joints.base import Joint
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import cut_rows, frames_of


class ConstraintError(ValueError):
    """A constraint that cannot be used, with its name, the reason and the remedy."""


@dataclass(frozen=True)
class RowName:
    """Where a constraint row comes from: object kind ("joint" or "constraint"), its name, the blocked direction.

    ``component`` names the component of the force along it, where the type of the constraint does.
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


def named_rows(motion: LinkMotion, joints: tuple[Joint, ...]) -> tuple[list[tuple[RowName, SX]], ...]:
    """Position-level and velocity-level rows of the given (cut) joints and of all constraints that are on."""
    position: list[tuple[RowName, SX]] = []
    velocity: list[tuple[RowName, SX]] = []
    left_out = {(joint, direction) for joint, direction, _ in motion.tree.model.rounded}
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
    phi = ca.vertcat(SX(0, 1), *[row for _, row in position])
    xdot = N @ y
    phidot = time_derivative(phi, x, xdot) + time_derivative(phi, t, SX(1))
    psi = ca.densify(ca.vertcat(phidot, *[row for _, row in velocity]))
    if psi.shape[0] == 0:
        return ConstraintRows((), phi, SX(0, 1), SX(0, y.shape[0]), SX(0, 1))
    B = ca.jacobian(psi, y)
    _check(names, phi, psi, B, x, y)
    gamma = -(time_derivative(psi, x, xdot) + time_derivative(psi, t, SX(1)))
    return ConstraintRows(names, phi, psi, B, gamma)


def _check(names: tuple[RowName, ...], phi: SX, psi: SX, B: SX, x: SX, y: SX) -> None:
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
    if faults:
        raise ConstraintError("\n".join(faults))
