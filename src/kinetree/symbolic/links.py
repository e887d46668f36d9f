"""Bodies in their link frames: geometry and inertia, and the tree joints that carry them, directed outward.

Poses of frames in each other, in numbers where they are numbers: an expression is made of the result alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from math import ceil, log10

import casadi as ca
from casadi import SX

from kinetree.elastic.reduced import Reduced
from kinetree.model.body import Body
from kinetree.model.expressions import Scalar
from kinetree.model.flexible.expansion import InterfaceJoint, ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.model.values.fields import is_plain
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.symbols import fold

Pose = tuple[SX, SX]
"""Position (3) and rotation (3×3) of a frame in another: rotation takes the frame's components to the other's."""

Column = tuple[float, ...]
Rows = tuple[Column, ...]


@lru_cache(maxsize=4096)
def constant(rows: Rows) -> SX:
    """A matrix of numbers, without entries for zeros. It is shared: it may not be changed."""
    return SX(ca.sparsify(ca.DM([list(row) for row in rows])))


@lru_cache(maxsize=64)
def zeros(n: int) -> SX:
    """A column without entries; shared as `constant` is."""
    return SX(n, 1)


class NumericPose(tuple[SX, SX]):
    """A pose of numbers, folded as `fold` does it.

    Attributes
    ----------
    p, R
        Position, and rows of the rotation.
    """

    p: Column
    R: Rows

    def __new__(cls, p: Column, R: Rows) -> NumericPose:
        """Fold the numbers, and make the expressions."""
        p, R = folded(p), _rows(folded([as_written(x, 1.0) for row in R for x in row]))
        made = super().__new__(cls, (constant(tuple([(x,) for x in p])), constant(R)))
        made.p, made.R = p, R
        return made


def folded(numbers: Sequence[float], relative: float = 4e-16) -> Column:
    """Numbers within round-off of 0 and ±1 made exact: `fold` in numbers."""
    smallest = relative * max([abs(x) for x in numbers], default=0.0)
    return tuple(
        [
            0.0 if abs(x) <= smallest else (1.0 if x > 0 else -1.0) if abs(abs(x) - 1.0) <= relative else x
            for x in numbers
        ]
    )


def as_written(value: float, scale: float) -> float:
    """Return the short decimal number whose sum of terms of this size a value is, as it was written; else the value.

    0.06 − 0.02 is 0.039999999999999994 in floating point. What is changed lies within the rounding of the terms.
    """
    tolerance = ROUNDINGS * scale
    if not tolerance:
        return value
    short = round(value, -ceil(log10(SHORTER * tolerance)))
    return short if abs(short - value) <= tolerance else value


ROUNDINGS = 8 * 2.0**-53
"""Relative rounding error of a sum of four numbers, and of the positions it is made of."""

SHORTER = 1e4
"""Steps of a short decimal number over its rounding error: one number in thousands is short by chance."""


def summed(*terms: float) -> float:
    """Add up terms, as they were written."""
    return as_written(sum(terms), sum(map(abs, terms)))


def _rows(numbers: Column) -> Rows:
    return numbers[0:3], numbers[3:6], numbers[6:9]


def times(R: Rows, p: Column) -> Column:
    """R p."""
    return tuple([a * p[0] + b * p[1] + c * p[2] for a, b, c in R])


def transposed(R: Rows) -> Rows:
    """Rᵀ."""
    return tuple(zip(*R, strict=True))


def compose(outer: Pose, inner: Pose) -> Pose:
    """Pose of a frame given in a frame that is itself given in a third."""
    if isinstance(outer, NumericPose) and isinstance(inner, NumericPose):
        (x, y, z), columns = inner.p, transposed(inner.R)
        return NumericPose(
            tuple([summed(p, a * x, b * y, c * z) for p, (a, b, c) in zip(outer.p, outer.R, strict=True)]),
            transposed(tuple([times(outer.R, column) for column in columns])),
        )
    return fold(outer[0] + outer[1] @ inner[0]), fold(outer[1] @ inner[1])


def inverse(pose: Pose) -> Pose:
    """Pose of the other frame in this one."""
    if isinstance(pose, NumericPose):
        turned = transposed(pose.R)
        x, y, z = pose.p
        return NumericPose(tuple([summed(-a * x, -b * y, -c * z) for a, b, c in turned]), turned)
    return fold(-(pose[1].T @ pose[0])), pose[1].T


class DirectedJoint:
    """A tree joint seen in the direction the tree passes it.

    Reversed, the relative motion is the inverse one, still in the joint's own coordinates and speeds.
    """

    def __init__(self, joint: Joint, reversed_: bool, value: Callable[[Scalar], SX]) -> None:
        self.joint, self.reversed, self._value = joint, reversed_, value

    @cached_property
    def alike(self) -> tuple[object, ...]:
        """Equal for joints that move alike: of one type with equal constants, passed in the same direction."""
        return (type(self), type(self.joint), self.reversed, *_constants(self.joint))

    @cached_property
    def constant_partials(self) -> bool:
        """True if H and D do not depend on the coordinates in this direction."""
        if not self.reversed or not self.joint.constant_partials:
            return self.joint.constant_partials
        q = SX.sym("q", self.joint.n_q)
        return not ca.depends_on(ca.vertcat(*map(ca.vec, self.partials(q))), q)

    def displacement(self, q: SX) -> SX:
        """Origin of the outer joint frame, in the inner joint frame (3)."""
        d = self.joint.displacement(q, self._value)
        return -(self.joint.rotation(q, self._value).T @ d) if self.reversed else d

    def rotation(self, q: SX) -> SX:
        """Outer → inner joint frame components (3×3)."""
        C = self.joint.rotation(q, self._value)
        return C.T if self.reversed else C

    def partials(self, q: SX) -> tuple[SX, SX]:
        """H, D in outer components (3×n_u)."""
        H, D = self.joint.partials(q, self._value)
        if not self.reversed:
            return H, D
        C, d = self.joint.rotation(q, self._value), self.joint.displacement(q, self._value)
        H_turned = C @ H
        lever = ca.horzcat(*[cross(H_turned[:, k], d) for k in range(H.shape[1])]) if H.shape[1] else SX(3, 0)
        return -H_turned, lever - C @ D

    def rates(self, q: SX) -> SX:
        """N(q): q̇ = N u."""
        return self.joint.rates(q)

    def partial_rates(self, q: SX, u: SX) -> tuple[SX, SX]:
        """Ḣ u and Ḋ u: how the partials change along the motion (3 each)."""
        if self.joint.n_u == 0 or self.constant_partials:
            return SX(3, 1), SX(3, 1)
        if isinstance(self.joint, ModalJoint) and not self.reversed:
            return self.joint.partial_rates(q, u)
        z = SX.sym("z", self.joint.n_q)
        H, D = self.partials(z)
        rate = self.rates(z) @ u
        Hu, Du = time_derivative(H @ u, z, rate), time_derivative(D @ u, z, rate)
        Hu, Du = ca.substitute([Hu, Du], [z], [q])
        return Hu, Du


def _constants(joint: Joint) -> tuple[object, ...]:
    """Constants on which a joint's motion depends besides its type; its name where they cannot be compared."""
    common = {field.name for field in fields(Joint)}
    own = tuple(getattr(joint, field.name) for field in fields(joint) if field.name not in common)
    try:
        hash(own)
    except TypeError:
        return (joint.name,)
    return own


class DirectedInterface(DirectedJoint):
    """An interface of a flexible body, which moves with the modes of this body and has no coordinates of its own."""

    def rates(self, q: SX) -> SX:
        return SX(0, 0)

    def partial_rates(self, q: SX, u: SX) -> tuple[SX, SX]:
        """Ḣ u and Ḋ u along the modal speeds u, which are the rates of the modal coordinates q."""
        assert isinstance(self.joint, InterfaceJoint) and not self.reversed
        return self.joint.partial_rates(q, u)


@dataclass(frozen=True)
class BodyNumbers:
    """Mass (kg), r'_K (m) and I_GK (kg m², rows) of a body without parameters, link components."""

    mass: float
    rK: tuple[float, ...]
    inertia: Rows


def numbers_of(body: Body, pose: Pose) -> BodyNumbers | None:
    """Mass, r'_K and I_GK of a body whose frame has this pose in the link frame; None if they depend on parameters."""
    if not isinstance(pose, NumericPose) or not is_plain((body.mass, body.com, body.inertia)):
        return None
    xx, yy, zz, xy, xz, yz = (float(x) for x in body.inertia)  # type: ignore[arg-type]
    I_body = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    half = [times(I_body, row) for row in pose.R]  # I Cᵀ, by columns
    upper = {
        (i, j): summed(*(a * b for a, b in zip(pose.R[i], half[j], strict=True)))
        for i in range(3)
        for j in range(i, 3)
    }
    whole = folded([upper[min(i, j), max(i, j)] for i in range(3) for j in range(3)])
    x, y, z = (float(c) for c in body.com)  # type: ignore[arg-type]
    rK = folded([summed(p, a * x, b * y, c * z) for p, (a, b, c) in zip(pose.p, pose.R, strict=True)])
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
        Inertia, stiffness and interfaces of a flexible body in its modes, link components; None for a rigid body.
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
        """True if it has speeds or moves with modes: joints that are no welds, modes, interfaces with modes."""
        return self.moved_at.stop > self.moved_at.start

    @property
    def is_interface(self) -> bool:
        """True if it moves with the modes of J instead of coordinates of its own."""
        return isinstance(self.joint, DirectedInterface)
