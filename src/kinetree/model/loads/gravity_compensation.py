"""A body that gravity does not pull, or pulls less: a force against its weight, whatever the gravity of the model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Motion, Surroundings


@dataclass(frozen=True)
class GravityCompensation(Load):
    """Takes a share s of its weight from a body: the force −s m g at its mass centre.

    g is the gravity of the model that the load is in: of the whole where the body is a part's.

    Parameters
    ----------
    body
        The body, which is rigid.
    share
        s: 1 for a body that gravity does not pull.
    """

    kind: ClassVar[str] = "gravity-compensation"
    place_fields: ClassVar[tuple[str, ...]] = ("body",)
    constants: ClassVar[tuple[str, ...]] = ("share",)
    conservative: ClassVar[bool] = True
    body: str = ""
    share: Scalar = field(default=1.0, kw_only=True)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a place that is no body, and a flexible body."""
        if not isinstance(self.body, str):
            return
        body = surroundings.bodies.get(self.body)
        if body is None and (self.body == "ground" or self.body in surroundings.markers):
            yield f'"{self.body}" is no body; gravity pulls bodies', "name a body", "body"
        if body is not None and body.flexible is not None:
            message = f'body "{body.name}" is flexible: one force at its mass centre leaves the weight that bends it'
            remedy = (
                "name a rigid body, or take gravity out of the model and give the other bodies their weights"
            )
            yield message, remedy, "body", (("body", body.name),)

    def effect(self, motion: Motion) -> Effect:
        """The force against gravity; its potential is the opposite of that of the weight."""
        F = -motion.value(self.share) * motion.mass(self.body) * motion.gravity
        wrench = Wrench(self.body, F, SX(3, 1), motion.position(self.body))
        return Effect((wrench,), potential=-ca.dot(F, motion.world_position(self.body)))
