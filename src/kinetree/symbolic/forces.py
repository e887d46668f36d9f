"""All applied loads of a model gathered per body and per joint, and the energy accounts that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import frames_of, joint_wrench


@dataclass
class Applied:
    """Applied loads except gravity.

    Attributes
    ----------
    force, moment
        By body number: resultant force and its moment about O_K, world components.
    joint
        By joint name: force on its speeds.
    effects
        The effect of each load, for energy accounts and output.
    """

    force: dict[int, SX] = field(default_factory=dict)
    moment: dict[int, SX] = field(default_factory=dict)
    joint: dict[str, SX] = field(default_factory=dict)
    effects: list[tuple[Load, Effect]] = field(default_factory=list)


def gather(motion: LinkMotion, joints_as_wrenches: bool = False) -> Applied:
    """Evaluate every load of the model at this motion.

    Forces in cut joints (and with ``joints_as_wrenches`` those in all joints) act as opposite wrenches on the
    joint's two bodies; forces in tree joints act on their speeds.
    """
    tree = motion.tree
    applied = Applied()
    for load in tree.model.loads:
        effect = motion.effect_of(load)
        applied.effects.append((load, effect))
        for wrench in effect.wrenches:
            _add(applied, motion, wrench)
        for joint, tau in effect.joint_forces:
            if not joints_as_wrenches and tree.link_of_joint(joint) is not None:
                applied.joint[joint] = applied.joint.get(joint, SX(tau.shape[0], 1)) + tau
                continue
            described = tree.model.joint(joint)
            frames = frames_of(described, motion)
            M, F = (
                frames.R_O @ part for part in joint_wrench(described, motion.coordinates(joint), tau, tree)
            )
            _add(applied, motion, Wrench(described.outer, F, M, frames.r_O))
            _add(applied, motion, Wrench(described.inner, -F, -M, frames.r_O))
    return applied


def _add(applied: Applied, motion: LinkMotion, wrench: Wrench) -> None:
    number = motion.tree.topology.number(wrench.body)
    if number == 0:
        return
    arm = wrench.point - motion.link_pose(number)[0]
    applied.force[number] = applied.force.get(number, SX(3, 1)) + wrench.force
    moment = wrench.moment + cross(arm, wrench.force)
    applied.moment[number] = applied.moment.get(number, SX(3, 1)) + moment


def power(effect: Effect, motion: LinkMotion) -> SX:
    """Power of a load's wrenches and joint forces (W)."""
    total = SX(0)
    for wrench in effect.wrenches:
        number = motion.tree.topology.number(wrench.body)
        if number == 0:
            continue
        origin, _ = motion.link_pose(number)
        v, w = motion.link_velocity(number)
        total = total + ca.dot(wrench.force, v + cross(w, wrench.point - origin)) + ca.dot(wrench.moment, w)
    for joint, tau in effect.joint_forces:
        total = total + ca.dot(tau, motion.speeds(joint))
    return total
