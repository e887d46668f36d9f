"""Bodies in their link frames: geometry and inertia."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.elastic.reduced import Reduced
from kinetree.model.body import Body
from kinetree.model.values.fields import is_plain
from kinetree.symbolic.directed_joints import DirectedInterface, DirectedJoint
from kinetree.symbolic.poses import NumericPose, Pose, Rows, folded, times


@dataclass(frozen=True)
class BodyNumbers:
    """Mass (kg), r'_K (m) and I_GK (kg m², rows) of a body without parameters, link components."""

    mass: float
    rK: tuple[float, ...]
    inertia: Rows


def numbers_of(body: Body, pose: Pose) -> BodyNumbers | None:
    """Those of a body whose frame has this pose in the link frame; None where there are parameters."""
    if not isinstance(pose, NumericPose) or not is_plain((body.mass, body.com, body.inertia)):
        return None
    xx, yy, zz, xy, xz, yz = (float(x) for x in body.inertia)  # type: ignore[arg-type]
    I_body = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    half = [times(I_body, row) for row in pose.R]  # I Cᵀ, by columns
    upper = {
        (i, j): sum(a * b for a, b in zip(pose.R[i], half[j], strict=True))
        for i in range(3)
        for j in range(i, 3)
    }
    whole = folded([upper[min(i, j), max(i, j)] for i in range(3) for j in range(3)])
    turned = times(pose.R, body.com)  # type: ignore[arg-type]
    rK = folded([a + b for a, b in zip(pose.p, turned, strict=True)])
    return BodyNumbers(float(body.mass), rK, (whole[0:3], whole[3:6], whole[6:9]))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Link:
    """Body K in its link frame.

    Attributes
    ----------
    number, name, lower
        K, its name, and J = L(K).
    joint
        The joint between J and K.
    qK, EK
        q'_K: inner joint frame's origin in J's link frame (m), and E_K: inner joint frame → J link components.
    mass, rK, inertia
        m_K (kg), r'_K = O_K → G_K (m), I_GK (kg m²), link components.
    body_pose
        Pose of the user's body frame in the link frame.
    coordinates, speeds
        Its own entries of q and u.
    moved_by, moved_at
        The entries of q and u that its pose in J depends on: its own, but the modes of J for an interface.
    elastic
        Of a flexible body, the inertia, stiffness and interfaces in its modes, link components; else None.
    numbers
        Mass, r'_K and I_GK where they are numbers.
    rotor
        Inertia that turns with its own speeds beside the bodies (n_u); None where there is none.
    """

    number: int
    name: str
    lower: int
    joint: DirectedJoint
    qK: SX
    EK: SX
    mass: SX
    rK: SX
    inertia: SX
    body_pose: Pose
    coordinates: slice
    speeds: slice
    moved_by: slice
    moved_at: slice
    elastic: Reduced | None = None
    numbers: BodyNumbers | None = None
    rotor: SX | None = None

    @property
    def gyration(self) -> SX:
        """The radius of gyration about the mass centre (m)."""
        mass = ca.if_else(self.mass > 0, self.mass, 1)
        return ca.sqrt(ca.fmax(ca.trace(self.inertia) / (2 * mass), 0))

    @property
    def moves(self) -> bool:
        """Whether anything moves with it by speeds: joints that are no welds, modes, interfaces with modes."""
        return self.moved_at.stop > self.moved_at.start

    @property
    def is_interface(self) -> bool:
        """Whether it moves with the modes of J instead of coordinates of its own."""
        return isinstance(self.joint, DirectedInterface)
