"""Load types. The registry below is the only place that lists them."""

from __future__ import annotations

from kinetree.model.loads.base import Effect, JointLoad, Load, Wrench
from kinetree.model.loads.bushing import Bushing
from kinetree.model.loads.force import Force
from kinetree.model.loads.gravity import Gravity
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_friction import JointFriction
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.loads.joint_spring import JointSpring
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.model.loads.torque import Torque

LOADS: dict[str, type[Load]] = {
    load.kind: load
    for load in (
        Gravity,
        Force,
        Torque,
        SpringDamper,
        JointSpring,
        JointDamper,
        JointMotor,
        JointFriction,
        Bushing,
    )
}

__all__ = [
    "LOADS",
    "Bushing",
    "Effect",
    "Force",
    "Gravity",
    "JointDamper",
    "JointFriction",
    "JointLoad",
    "JointMotor",
    "JointSpring",
    "Load",
    "SpringDamper",
    "Torque",
    "Wrench",
]
