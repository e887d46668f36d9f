"""A belt that stretches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.machine_elements import (
    Drawing,
    ModelPose,
    StrandDrawing,
    WheelDrawing,
    belt_faults,
    frame_on,
    strands,
)
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.spatial.symbolic import cross

LAW = ("radius1", "radius2", "stiffness", "damping", "pretension")


@dataclass(frozen=True)
class ElasticBelt(Load):
    """A belt around two pulleys on parallel axes, each strand an elastic string that cannot push.

    The strand that pulls the first pulley in the positive sense is stretched by F₀/k − (r1 θ1 − r2 θ2), the other by
    F₀/k + (r1 θ1 − r2 θ2); crossed, θ2 counts the other way. Its tension is k times the stretch, plus damping while
    it is tight, and never negative. The strands pull at the pulleys themselves, so bearings carry them.

    Parameters
    ----------
    joint1, joint2
        Revolute joints of the pulleys, both on one body; their points are in the middle of the pulleys.
    radius1, radius2
        Radii (m) at which the belt runs.
    stiffness, damping
        k (N/m) and damping (N s/m) of one strand.
    pretension
        F₀ (N): tension of both strands where the joints are at zero.
    crossed
        True: the belt is crossed.
    """

    kind: ClassVar[str] = "elastic-belt"
    constants: ClassVar[tuple[str, ...]] = LAW
    passive: ClassVar[tuple[str, ...]] = ("damping",)
    dissipates: ClassVar[bool] = True
    positive: ClassVar[Mapping[str, str]] = {
        "radius1": "give it in m", "radius2": "give it in m", "stiffness": "give it in N/m"
    }  # fmt: skip
    not_negative: ClassVar[Mapping[str, str]] = {"pretension": "belts cannot push: give 0 for a chain"}
    joint_fields: ClassVar[tuple[str, ...]] = ("joint1", "joint2")
    joint1: str = ""
    joint2: str = ""
    radius1: Scalar = field(default=0.0, kw_only=True)
    radius2: Scalar = field(default=0.0, kw_only=True)
    stiffness: Scalar = field(default=0.0, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    pretension: Scalar = field(default=0.0, kw_only=True)
    crossed: bool = field(default=False, kw_only=True)

    @property
    def conservative(self) -> bool:
        return self.damping == 0.0

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: joints that do not carry two pulleys of one body."""
        joints = [surroundings.joints.get(name) for name in self.joints if isinstance(name, str)]
        if len(joints) != 2 or None in joints:
            return
        turning = [joint for joint in joints if joint is not None and joint.leaves == "turning"]
        if len(turning) < 2:
            yield "both joints have to be revolute", "name the bearings of the pulleys", "joint1"
            return
        shared = _carrier(*turning)
        if shared is None:
            message = f'joints "{self.joint1}" and "{self.joint2}" are not on one body'
            yield message, "bear both pulleys on one body, or use a belt-drive with its carrier", "joint2"
            return
        try:
            (C1, R1), (C2, R2) = (frame_on(surroundings, joint, shared) for joint in turning)
        except LookupError:
            return
        r1, r2 = surroundings.number(self.radius1), surroundings.number(self.radius2)
        if r1 and r2:
            yield from belt_faults(C1, R1[:, 2], C2, R2[:, 2], r1, r2)

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """Both pulleys, and the strands between them."""
        named = {joint.name: joint for joint in standing.joints}
        first, second = (named[name] for name in self.joints)
        carrier = _carrier(first, second)
        assert carrier is not None  # the model is valid
        (C1, R1), (C2, _) = (standing.frame_on(joint, carrier) for joint in (first, second))
        r1, r2 = standing.value(self.radius1), standing.value(self.radius2)
        found: list[Drawing] = []
        for joint, radius in ((first, r1), (second, r2)):
            pulley = joint.outer if joint.inner == carrier else joint.inner
            point, rotation = standing.frame_on(joint, pulley)
            found.append(WheelDrawing(pulley, point, rotation[:, 2], float(radius)))
        for strand in strands(C1, C2, R1[:, 2], r1, r2, self.crossed):
            found.append(StrandDrawing(carrier, strand.point1, strand.point2))
        return found

    def effect(self, motion: Motion) -> Effect:
        """The pull of both strands on both pulleys."""
        first, second = (motion.joint(name) for name in self.joints)
        carrier = _carrier(first, second)
        assert carrier is not None  # the model is valid
        r, R = motion.body_axes(carrier)
        (C1, R1), (C2, R2) = (motion.joint_frame(joint, carrier) for joint in (first, second))
        c = R1[:, 2]
        r1, r2 = motion.value(self.radius1), motion.value(self.radius2)
        turned, rate = SX(0), SX(0)
        senses = (SX(1), (1 if self.crossed else -1) * ca.sign(ca.dot(c, R2[:, 2])))
        for joint, radius, sense in zip((first, second), (r1, r2), senses, strict=True):
            side = 1 if joint.inner == carrier else -1
            turned = turned + side * sense * radius * motion.coordinates(joint.name)[0]
            rate = rate + side * sense * radius * motion.speeds(joint.name)[0]
        k, d, F0 = (motion.value(v) for v in (self.stiffness, self.damping, self.pretension))
        found = strands(C1, C2, c, r1, r2, self.crossed)
        bodies = [joint.outer if joint.inner == carrier else joint.inner for joint in (first, second)]
        forces, moments = [SX(3, 1), SX(3, 1)], [SX(3, 1), SX(3, 1)]
        centres = [r + R @ C1, r + R @ C2]
        potential, tensions, switches = SX(0), [], []
        for strand, sign, words in zip(found, (-1, 1), ("forward", "back"), strict=True):
            elastic = F0 + sign * k * turned
            pull = elastic + sign * d * rate
            T = ca.if_else(elastic > 0, ca.fmax(pull, 0), 0)
            tensions.append(T)
            potential = potential + ca.fmax(elastic, 0) ** 2 / (2 * k)
            switches.append((f"slack of the strand {words}", elastic))
            if self.damping != 0.0:
                switches.append((f"slack of the strand {words}", ca.if_else(elastic > 0, pull, 1)))
            for i, (point, way) in enumerate(((strand.point1, 1), (strand.point2, -1))):
                force = way * T * (R @ strand.direction)
                forces[i] = forces[i] + force
                moments[i] = moments[i] + cross(r + R @ point - centres[i], force)
        words = (
            "tension of the strand that pulls pulley 1 in the positive sense of its axis, and of the other"
        )
        return Effect(
            wrenches=tuple(
                Wrench(body, F, M, centre)
                for body, F, M, centre in zip(bodies, forces, moments, centres, strict=True)
            ),
            potential=potential,
            measures=(Measure("tension", "N", ("forward", "back"), words, ca.vertcat(*tensions)),),
            switches=tuple(switches),
            relaxes=self.damping != 0.0,
        )


def _carrier(first: Joint, second: Joint) -> str | None:
    """The body on which both joints stand."""
    shared = [body for body in (first.inner, first.outer) if body in (second.inner, second.outer)]
    return shared[0] if len(shared) == 1 else None
