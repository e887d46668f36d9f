"""Stops of a joint that give way: elastic ends of its range, with damping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.tolerances import TINY

LAW = ("lower", "upper", "stiffness", "exponent", "damping")


@dataclass(frozen=True)
class JointStop(JointLoad):
    """Elastic stops at both ends of a joint's range: k δⁿ (1 + c δ̇) back into the range, never pulling.

    δ is how far the coordinate is beyond the stop. Touch and lift-off are located: no step passes them. For stops that
    do not give way use a :class:`~kinetree.model.events.JointLimitEvent` with restitution.

    Parameters
    ----------
    joint, coordinate
        The joint, and the number of its coordinate.
    lower, upper
        Ends of the range (rad or m); None: those of the joint's ``limits``, or none where it has none.
    stiffness, exponent
        k (N m/radⁿ or N/mⁿ) and n.
    damping
        c (s/rad or s/m).
    """

    kind: ClassVar[str] = "joint-stop"
    constants: ClassVar[tuple[str, ...]] = LAW
    positive: ClassVar[Mapping[str, str]] = {"stiffness": "give it in N·m/rad or N/m"}
    not_negative: ClassVar[Mapping[str, str]] = {"damping": "give c (s/m) of k δⁿ (1 + c δ̇)"}
    dissipates: ClassVar[bool] = True
    lower: Scalar | None = field(default=None, kw_only=True)
    upper: Scalar | None = field(default=None, kw_only=True)
    stiffness: Scalar = field(default=0.0, kw_only=True)
    exponent: Scalar = field(default=1.0, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)

    @property
    def conservative(self) -> bool:
        return self.damping == 0.0

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no stop, ends in the wrong order, numbers that make the law invalid."""
        known = list(super().faults(surroundings))
        yield from known
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if not known:
            remedy = "use a joint with angles or lengths as coordinates"
            yield from self.rate_faults(surroundings, remedy)
        if joint is not None and self.lower is None and self.upper is None and joint.limits is None:
            message = f'no stop is given: neither lower nor upper, nor limits of joint "{self.joint}"'
            yield message, "give lower, upper or both", "lower", (("joint", joint.name),)
        lower, upper = surroundings.number(self.lower), surroundings.number(self.upper)
        if lower is not None and upper is not None and lower >= upper:
            yield f"lower ({lower:g}) is not below upper ({upper:g})", "exchange them", "lower"
        exponent = surroundings.number(self.exponent)
        if exponent is not None and exponent < 1:
            yield f"exponent must be at least 1 (got {exponent:g})", "give 1 for a linear stop", "exponent"

    def effect(self, motion: Motion) -> Effect:
        """One joint force, from whichever stop is touched."""
        q, u = motion.coordinates(self.joint)[self.coordinate], motion.speeds(self.joint)[self.coordinate]
        k, n, c = (motion.value(v) for v in (self.stiffness, self.exponent, self.damping))
        force, potential = SX(0), SX(0)
        switches: list[tuple[str, SX]] = []
        gaps: list[SX] = []
        for end, side in zip(("lower", "upper"), (1, -1), strict=True):
            stop = self._end(motion, end)
            if stop is None:
                continue
            gap = side * (q - stop)
            gaps.append(gap)
            depth = ca.fmax(-gap, TINY)
            elastic = ca.if_else(gap < 0, k * depth**n, 0)
            damped = 1 - c * side * u  # 1 + c δ̇
            switches.append((f"touch of the {end} stop", gap))
            if self.damping != 0.0:
                switches.append((f"lift-off from the {end} stop", ca.if_else(gap < 0, damped, 1)))
                force = force + side * elastic * ca.fmax(damped, 0)
            else:
                force = force + side * elastic
            potential = potential + elastic * depth / (n + 1)
        unit = motion.joint(self.joint).coordinate_units[self.coordinate]
        words = "distance from the nearer stop, negative beyond it"
        return Effect(
            joint_forces=(self.along(motion, force),),
            potential=potential,
            measures=(Measure("gap", unit, (), words, ca.mmin(ca.vertcat(*gaps))),),
            switches=tuple(switches),
            relaxes=self.damping != 0.0,
        )

    def _end(self, motion: Motion, end: str) -> SX | None:
        given = getattr(self, end)
        limits = motion.joint(self.joint).limits
        if given is None and limits is not None and self.lower is None and self.upper is None:
            return motion.value(limits[self.coordinate][("lower", "upper").index(end)])
        return None if given is None else motion.value(given)
