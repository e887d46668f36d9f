"""Rotor inertia: what turns with a joint's speed and is not part of the bodies, such as the rotor of a geared motor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Motion, Surroundings


@dataclass(frozen=True)
class RotorInertia(JointLoad):
    """Inertia I (kg m², or kg where the speed is one of translation) that turns n times as fast as a joint.

    It adds n² I to the inertia of the joint's speed u, and n² I u²/2 to the kinetic energy: the joint carries the
    torque −n² I u̇. What a rotor does by turning with the body that carries it (its gyroscopic torque) is left out, as
    for the "armature" of MuJoCo; `GyroscopicRotor` has it.

    Parameters
    ----------
    inertia
        I, constant.
    ratio
        n, turns of the rotor for one of the joint (gear ratio).
    """

    kind: ClassVar[str] = "rotor-inertia"
    other_words: ClassVar[Mapping[str, str]] = {
        "armature": "MuJoCo's armature is the inertia, with ratio=1",
        **dict.fromkeys(
            ("gear", "gear_ratio"), "it is called ratio, turns of the rotor for one of the joint"
        ),
    }
    constants: ClassVar[tuple[str, ...]] = ("inertia", "ratio")
    not_negative: ClassVar[Mapping[str, str]] = {"inertia": "give a rotor's inertia in kg m² (or kg)"}
    conservative: ClassVar[bool] = True
    inertia: Scalar = field(default=0.0, kw_only=True)
    ratio: Scalar = field(default=1.0, kw_only=True)

    @property
    def rotor(self) -> tuple[str, int, Scalar, Scalar]:
        return self.joint, self.coordinate, self.inertia, self.ratio

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a speed that the joint does not have, a joint that can only close a loop."""
        yield from super().faults(surroundings)
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if joint is not None and joint.cut is True:
            message = f'joint "{joint.name}" is cut, and has no speed of its own that could have an inertia'
            yield (
                message,
                "leave out cut=True, or cut another joint of the loop",
                "joint",
                (("joint", joint.name),),
            )

    def warnings(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Warnings: a rotor that does nothing."""
        yield from super().warnings(surroundings)
        yield from idle_rotor(self.inertia, surroundings)

    def effect(self, motion: Motion) -> Effect:
        """Nothing beyond the inertia, which formulations take from the tree."""
        return Effect()


def idle_rotor(inertia: Scalar, surroundings: Surroundings) -> Iterator[PartFault]:
    """Fault of a rotor without inertia."""
    if surroundings.number(inertia) == 0:
        yield "inertia is zero: the rotor does nothing", "give its inertia in kg m²", "inertia"
