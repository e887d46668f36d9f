"""Gyroscopic rotor: what turns with a hinge's speed, about an axis that another body carries around.

With the axis a of the hinge, its speed s = a·(ω_outer − ω_inner), the axis b of the rotor and its inertia I about it,
the rotor turns n s faster than its carrier, whose inertia has the rotor at rest. What is left of its energy is

    T = ½ I ((b·ω_C + n s)² − (b·ω_C)²) = I n s (b·ω_C) + ½ I n² s²

and with h = I n (b·ω_C) + I n² s the forces of Lagrange (as in `kinetree.model.loads.rope_mass`) on the bodies are

    outer   d/dt (h a) − ω_outer × h a
    inner  −d/dt (h a) + ω_inner × h a − h a × (ω_outer − ω_inner)
    carrier d/dt (I n s b)

so that the carrier feels the rate of the spin I n s b: where it is turned across b, the torque I n s ω_C × b.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.joints.revolute import Revolute
from kinetree.model.loads.base import Effect, JointLoad, PlaceInertia
from kinetree.model.loads.rotor_inertia import idle_rotor
from kinetree.model.motion import Motion, Surroundings
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class GyroscopicRotor(JointLoad):
    """Rotor of inertia I (kg m²) that turns n times as fast as a hinge, about the z axis of a place that carries it.

    Like a `RotorInertia` it adds n² I to the inertia of the hinge's speed u. Besides, its spin I n u is carried around:
    the carrier feels −I n u̇ along the axis, and −I n u ω × z where it turns across it, and the hinge feels −n I z·ω̇.
    Mass, and the inertia of the rotor at rest, belong to the carrier. Recursive formulations do not take it.

    Parameters
    ----------
    carrier
        Place (a marker, or a body) whose z axis is the axis of the rotor: the housing of the motor.
    inertia
        I, constant.
    ratio
        n, turns of the rotor against its carrier for one of the hinge; negative where it turns the other way about z.
    """

    kind: ClassVar[str] = "gyroscopic-rotor"
    place_fields: ClassVar[tuple[str, ...]] = ("carrier",)
    constants: ClassVar[tuple[str, ...]] = ("inertia", "ratio")
    not_negative: ClassVar[Mapping[str, str]] = {"inertia": "give a rotor's inertia in kg m²"}
    conservative: ClassVar[bool] = True
    has_inertia: ClassVar[bool] = True
    without_inertia: ClassVar[str] = "give a RotorInertia, which has no gyroscopic torque"
    carrier: str = field(default="", kw_only=True)
    inertia: Scalar = field(default=0.0, kw_only=True)
    ratio: Scalar = field(default=1.0, kw_only=True)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a speed that the joint does not have, a joint that is no hinge."""
        yield from super().faults(surroundings)
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if joint is not None and not isinstance(joint, Revolute):
            message = f'joint "{joint.name}" ({joint.kind}) is no hinge, whose speed turns the rotor'
            remedy = (
                "name a revolute joint, or give a body and a hinge to the rotor and couple that to the joint"
            )
            yield message, remedy, "joint", (("joint", joint.name),)

    def warnings(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Warnings: a rotor that does nothing."""
        yield from super().warnings(surroundings)
        yield from idle_rotor(self.inertia, surroundings)

    def effect(self, motion: Motion) -> Effect:
        """Nothing beyond the inertia."""
        return Effect()

    def place_inertia(self, motion: Motion) -> PlaceInertia:
        """M and the forces at rest of the accelerations, of the outer and the inner body and of the carrier."""
        joint = motion.joint(self.joint)
        I, n = motion.value(self.inertia), motion.value(self.ratio)
        a = motion.body_axes(joint.inner)[1] @ motion.joint_frame(joint, joint.inner)[1][:, 2]
        b = motion.rotation(self.carrier)[:, 2]
        outer, inner, carrier = (
            SX(3, 1) if motion.body_of(place) == GROUND else motion.angular_velocity(place)
            for place in (joint.outer, joint.inner, self.carrier)
        )
        s, s_rate = ca.dot(a, outer - inner), ca.dot(cross(inner, a), outer - inner)
        h, h_rate = I * n * ca.dot(b, carrier) + I * n**2 * s, I * n**2 * s_rate
        both, spun = I * n * a @ b.T, I * n**2 * a @ a.T
        # ∂T/∂ω of each, by ω of each; and what is left of the forces where no speed changes
        rows = ((spun, -spun, both), (-spun, spun, -both), (both.T, -both.T, SX(3, 3)))
        rest = (
            h_rate * a + h * cross(inner, a) - cross(outer, h * a),
            -h_rate * a - h * cross(a, outer - inner),
            I * n * (s_rate * b + s * cross(carrier, b)),
        )
        M, bias = SX(18, 18), SX(18, 1)
        for i in range(3):
            bias[6 * i + 3 : 6 * i + 6] = rest[i]
            for k in range(3):
                M[6 * i + 3 : 6 * i + 6, 6 * k + 3 : 6 * k + 6] = rows[i][k]
        return PlaceInertia((joint.outer, joint.inner, self.carrier), M, bias)
