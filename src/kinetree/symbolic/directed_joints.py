"""Tree joints in the direction in which the tree passes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cached_property

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.flexible.expansion import InterfaceJoint, ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.spatial.symbolic import cross, time_derivative


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
        """Whether H and D do not depend on the coordinates in this direction."""
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
    """What a joint's motion depends on beside its type; its name where that cannot be compared."""
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
