"""The hand that pulls: a spring and a damper from a point of one body to a point in space, all of them parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import Parameter
from kinetree.model.expressions import Name
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.spatial.symbolic import cross

NAME = "page_pull"
SHARED = ("stiffness", "damping", "to_x", "to_y", "to_z", "at_x", "at_y", "at_z")
"""Parameters besides one switch for every body: N/m, N·s/m, the target (m, world), the point (m, from the mass centre,
body axes)."""


@dataclass(frozen=True)
class Pull(Load):
    """F = s_b (k (target − point) − c v) on every body b; s_b is 1 for the body that is held, 0 for all others."""

    kind: ClassVar[str] = "page-pull"
    bodies: tuple[str, ...] = ()

    def effect(self, motion: Motion) -> Effect:
        """One wrench for every body."""
        k, c, *rest = (motion.value(Name(f"{NAME}_{what}")) for what in SHARED)
        target, local = ca.vertcat(*rest[:3]), ca.vertcat(*rest[3:])
        wrenches = []
        for number, body in enumerate(self.bodies):
            arm = motion.rotation(body) @ local
            point = motion.position(body) + arm
            v = motion.velocity(body) + cross(motion.angular_velocity(body), arm)
            F = motion.value(Name(f"{NAME}_{number}")) * (k * (target - point) - c * v)
            wrenches.append(Wrench(body, F, SX(3, 1), point))
        return Effect(tuple(wrenches))


def with_pull(model: Model) -> Model:
    """The model with the hand, which pulls at nothing."""
    bodies = tuple(body.name for body in model.bodies)
    names = [*SHARED, *map(str, range(len(bodies)))]
    return model.add(*(Parameter(f"{NAME}_{name}", 0.0) for name in names), Pull(NAME, bodies))
