"""A rope that stretches, over pulleys and through points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Expr, Scalar, name_segments
from kinetree.model.faults import PartFault
from kinetree.model.geometry.machine_elements import Drawing, ModelPose
from kinetree.model.geometry.rope_path import (
    NO_PATH,
    WITHIN,
    Path,
    RopeAlongPath,
    RopeCourse,
    frictionless_faults,
    path_faults,
    path_warnings,
    rope_pulls,
    wheels,
)
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.model.references import expressions_in
from kinetree.model.values.fields import Invalid

LAW = ("length", "EA", "damping")
_NO_LENGTH: Any = Invalid("nothing", "length is not given", "give the length of the rope without load, in m")
_NO_EA: Any = Invalid(
    "nothing", "EA is not given", "give Young's modulus times the section of the wires, in N"
)


@dataclass(frozen=True)
class ElasticRope(RopeAlongPath, Load):
    """An elastic rope through points and around pulleys that cannot push: T = (EA (S − l) + d (Ṡ − l̇))/l.

    S is the length of the rope as it lies, straight parts and arcs on pulleys, on which it slides without friction. It
    is slack where S < l, and its damping never lets it push. Going slack and taut are located: no step passes them.

    Parameters
    ----------
    path
        From one end to the other, as of a :class:`~kinetree.model.constraints.Rope`. A pulley that the rope turns is
        where one rope ends and the next begins, with ``wrap`` an expression of the angle of its joint.
    length
        l (m) without load; a number, or an expression of time and parameters for a rope that is wound up.
    EA
        Force per strain (N).
    damping
        d (N·s), force per rate of strain.
    """

    kind: ClassVar[str] = "elastic-rope"
    constants: ClassVar[tuple[str, ...]] = ("EA", "damping")
    passive: ClassVar[tuple[str, ...]] = ("damping",)
    positive: ClassVar[Mapping[str, str]] = {"length": "give it in m", "EA": "give it in N"}
    limited: ClassVar[str] = WITHIN
    path: Path = NO_PATH
    length: Scalar = _NO_LENGTH
    EA: Scalar = field(default=_NO_EA, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)

    @property
    def is_wound(self) -> bool:
        """True if the length varies in time."""
        return isinstance(self.length, Expr) and ("t",) in name_segments(self.length)

    @property
    def conservative(self) -> bool:
        return self.damping == 0.0 and not self.is_wound

    @property
    def dissipates(self) -> bool:
        return not self.is_wound

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: invalid paths, pulleys with no_slip, lengths that name states."""
        yield from path_faults(surroundings, self.path)
        yield from frictionless_faults(self.path, "an elastic rope", "leave it out, or use a Rope")
        for i, pulley in enumerate(self.path if isinstance(self.path, tuple) else ()):
            if getattr(pulley, "no_slip", False):
                message = f"path[{i}]: an elastic rope slides over its pulleys"
                remedy = (
                    "let one rope end and another begin at the pulley, with wrap by the angle of its joint"
                )
                yield message, remedy, f"path[{i}].no_slip"
        if any(len(name) > 1 for name in name_segments(*expressions_in(self.length))):
            message = "length depends on the motion, and what moves would have to feel the tension"
            yield message, "let the rope end on a drum, whose wrap follows its joint", "length"

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """The pulleys."""
        return wheels(standing, self.path)

    def effect(self, motion: Motion) -> Effect:
        """The pull of the rope on all its places: T times the slopes of −S."""
        course = RopeCourse(motion, self.path)
        l, EA, d = (motion.value(getattr(self, name)) for name in LAW)
        pulls = rope_pulls(motion, self.path)
        rate = -ca.jtimes(l, motion.t, SX(1)) if self.is_wound else SX(0)
        for pull in pulls:
            rate = rate - ca.dot(pull.force, motion.velocity(pull.place))
            rate = rate - ca.dot(pull.moment, motion.angular_velocity(pull.place))
        stretch = course.length - l
        elastic = EA * stretch / l
        force = elastic + d * rate / l
        T = ca.if_else(stretch > 0, ca.fmax(force, 0), 0)
        switches = [("slack", stretch), *course.switches]
        if self.damping != 0.0:
            switches.append(("slack by damping", ca.if_else(stretch > 0, force, 1)))
        measures = [
            Measure("tension", "N", (), "tension of the rope, zero where it is slack", T),
            Measure(
                "stretch",
                "m",
                (),
                "length as it lies less length without load, negative where slack",
                stretch,
            ),
            *course.measures(),
        ]
        warnings = [(words, ca.if_else(stretch > 0, excess, -1)) for words, excess in path_warnings(course)]
        return Effect(
            wrenches=tuple(
                Wrench(motion.body_of(p.place), T * p.force, T * p.moment, motion.position(p.place))
                for p in pulls
            ),
            potential=None if self.is_wound else EA * ca.fmax(stretch, 0) ** 2 / (2 * l),
            measures=tuple(measures),
            switches=tuple(switches),
            limits=(SX(1), *course.clearances),
            warnings=tuple(warnings),
            relaxes=self.damping != 0.0,
        )
