"""The surfaces that rub on each other, in a joint or a contact: velocity of sliding, normal force, law of friction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.model.events import DistanceEvent, Event, PointPlaneEvent, Restitution
from kinetree.model.loads.base import Effect, Wrench
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class JointSurfaces:
    """The surfaces of a joint with dry friction: one direction, N from the reaction."""

    load: DryFriction
    directions: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return self.load.name

    @property
    def words(self) -> str:
        """What the direction is."""
        return f"in joint {self.load.joint}"

    @property
    def contact(self) -> str | None:
        """The contact whose force is N."""
        return None

    @property
    def joint(self) -> str | None:
        """The joint whose reaction is N."""
        return self.load.joint if self.load.bears else None

    def velocity(self, motion: Motion) -> SX:
        """Speed of sliding (rad/s or m/s)."""
        return motion.speeds(self.load.joint)[self.load.coordinate]

    def unit(self, model: Model) -> str:
        """Unit of the speed of sliding."""
        found: str = model.joint(self.load.joint).speed_units[self.load.coordinate]
        return found

    def acting(self, motion: Motion, force: SX) -> Effect:
        """A force along the joint."""
        return Effect(joint_forces=(self.load.along(motion, force),))

    def normal(self, motion: Motion, size: SX) -> SX:
        """N, of the size of the reaction."""
        return self.load.normal(motion, size)

    def sliding(self, motion: Motion, v: SX, direction: SX, normal: SX) -> SX:
        """Friction force while sliding."""
        dry = self.load.sliding(motion, ca.fabs(v), normal)
        return -direction * dry - motion.value(self.load.viscous) * v

    def sticking(self, motion: Motion, normal: SX) -> SX:
        """Largest force of sticking."""
        return self.load.sticking(motion, normal)

    def shares(self, motion: Motion) -> tuple[SX, SX]:
        """Forces of sticking and of sliding for each N of the reaction: the coefficients, times the radius."""
        return self.load.shares(motion)


@dataclass(frozen=True)
class ContactSurfaces:
    """The surfaces of a contact with friction: two directions along them, N its force.

    Parameters
    ----------
    event
        The contact: a point (the centre of a sphere) on a plane, or two spheres.
    across
        World axis (0 to 2) along which nothing slides, as in a plane mechanism; it is then the second direction.
    """

    event: PointPlaneEvent | DistanceEvent
    across: int | None = None
    directions: ClassVar[int] = 2

    @property
    def name(self) -> str:
        return self.event.name

    @property
    def contact(self) -> str | None:
        """The contact whose force is N."""
        return self.event.name

    @property
    def joint(self) -> str | None:
        """The joint whose reaction is N."""
        return None

    def unit(self, model: Model) -> str:
        """Unit of the speed of sliding."""
        return "m/s"

    @property
    def words(self) -> str:
        """What the directions are."""
        plane = isinstance(self.event, PointPlaneEvent)
        return "in the x and y axes of the plane" if plane else "in two directions along the spheres"

    def _touch(self, motion: Motion) -> tuple[SX, SX]:
        """Where the bodies touch, and the two directions along the surfaces (3 × 2), world axes."""
        event = self.event
        if isinstance(
            event, PointPlaneEvent
        ):  # below the place, by the offset; the x and y axes of the plane
            R = motion.rotation(event.plane)
            return event.centre(motion) - motion.value(event.offset) * R[:, 2], R[:, 0:2]
        assert event.radius is not None
        first = motion.position(event.at1)
        span = motion.position(event.at2) - first
        n = span / ca.norm_2(span)
        return first + motion.value(event.radius) * n, self._around(n)

    def _around(self, n: SX) -> SX:
        """Two unit vectors (3 × 2) perpendicular to n and to each other.

        They turn over where n passes the plane z = 0 (T. Duff et al., Building an orthonormal basis, revisited, 2017);
        nothing that is computed from both depends on them.
        """
        if self.across is not None:
            axis = SX(np.eye(3)[:, self.across])
            return ca.horzcat(cross(axis, n), axis)
        x, y, z = n[0], n[1], n[2]
        sign = ca.if_else(z >= 0, 1.0, -1.0)
        a = -1 / (sign + z)
        first = ca.vertcat(1 + sign * x * x * a, sign * x * y * a, -sign * x)
        return ca.horzcat(first, ca.vertcat(x * y * a, sign + y * y * a, -y))

    def material(self, motion: Motion) -> SX:
        """Velocity of the first body's material at the contact against that of the second (m/s), world axes."""
        point, _ = self._touch(motion)
        v = SX(3, 1)
        for place, sign in zip(self.event.places, (1, -1), strict=True):
            turned = cross(motion.angular_velocity(place), point - motion.position(place))
            v = v + sign * (motion.velocity(place) + turned)
        return v

    def velocity(self, motion: Motion) -> SX:
        """Sliding velocity of the material at the contact along the two directions (m/s)."""
        return self._touch(motion)[1].T @ self.material(motion)

    def in_world(self, motion: Motion, force: SX) -> SX:
        """A force along the two directions, in world axes."""
        return self._touch(motion)[1] @ force

    def along(self, motion: Motion, force: SX) -> SX:
        """Components of a force along the two directions."""
        return self._touch(motion)[1].T @ force

    def acting(self, motion: Motion, force: SX) -> Effect:
        """Opposite forces at the contact."""
        point, F = self._touch(motion)[0], self.in_world(motion, force)
        first, second = (motion.body_of(place) for place in self.event.places)
        return Effect(wrenches=(Wrench(first, F, SX(3, 1), point), Wrench(second, -F, SX(3, 1), point)))

    def normal(self, motion: Motion, size: SX) -> SX:
        """N, the contact force itself."""
        return size

    def sliding(self, motion: Motion, v: SX, direction: SX, normal: SX) -> SX:
        return -self.shares(motion)[1] * normal * direction

    def sticking(self, motion: Motion, normal: SX) -> SX:
        return self.shares(motion)[0] * normal

    def shares(self, motion: Motion) -> tuple[SX, SX]:
        action = _action(self.event)
        static = action.friction if action.static_friction is None else action.static_friction
        return motion.value(static), motion.value(action.friction)


def _action(event: Event) -> Restitution:
    assert isinstance(event.action, Restitution)
    return event.action


Surfaces = JointSurfaces | ContactSurfaces
