"""Belt and chain drives that do not stretch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.constraints.base import Measure, PartFault, Surroundings, missing
from kinetree.model.constraints.wheel_pair import Matrix, Value, WheelAxis, WheelForce, WheelPair, numbers_of
from kinetree.model.expressions import Scalar
from kinetree.model.faults import range_faults
from kinetree.model.geometry.machine_elements import (
    Drawing,
    StrandDrawing,
    WheelDrawing,
    belt_faults,
    strands,
)
from kinetree.model.motion import Motion

_NO_RADIUS = missing("radius is not given", "give the radius (m) at which the belt or chain runs")


@dataclass(frozen=True)
class BeltDrive(WheelPair):
    """A belt or chain around two pulleys on parallel axes; it neither stretches nor slips.

    The multiplier λ (N) is the difference of the tensions of both strands. With the pretension F₀ they are F₀ ± λ/2 as
    long as both are tight; where λ is more than 2 F₀, one strand hangs slack and the other carries λ alone. A chain
    has no pretension. Bearings carry the pull of both strands.

    Parameters
    ----------
    pulley1, pulley2
        The bodies of the pulleys or sprockets.
    carrier
        The body on which both axes are fixed. Joints between it and a pulley must be revolute about one line. Left out,
        it is the body that carries both directly.
    radius1, radius2
        Radii (m) at which the belt runs.
    crossed
        True: the belt is crossed, so that the pulleys turn in opposite senses.
    pretension
        F₀ (N): tension of both strands where no torque is passed on.
    offset
        Angle of the first pulley (rad) at which that of the second is zero, both relative to the carrier.
    """

    kind: ClassVar[str] = "belt-drive"
    constants: ClassVar[tuple[str, ...]] = ("radius1", "radius2", "pretension", "offset")
    positive: ClassVar[Mapping[str, str]] = {"radius1": "give it in m", "radius2": "give it in m"}
    not_negative: ClassVar[Mapping[str, str]] = {"pretension": "belts cannot push: give 0 for a chain"}
    pulley1: str = ""
    pulley2: str = ""
    carrier: str = ""
    radius1: Scalar = field(default=_NO_RADIUS, kw_only=True)
    radius2: Scalar = field(default=_NO_RADIUS, kw_only=True)
    crossed: bool = field(default=False, kw_only=True)
    pretension: Scalar = field(default=0.0, kw_only=True)
    offset: Scalar = field(default=0.0, kw_only=True)

    @property
    def wheels(self) -> tuple[str, str]:
        return (self.pulley1, self.pulley2)

    @property
    def held_on(self) -> str:
        """The carrier, where it is given."""
        return self.carrier

    def phase(self, motion: Motion) -> SX:
        return motion.value(self.offset)

    def arms(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> tuple[Matrix, Matrix]:
        """The radii; the second negative where the pulleys turn against each other."""
        sense = ca.sign(ca.dot(axes[0].direction, axes[1].direction)) * (-1 if self.crossed else 1)
        return value(self.radius1), sense * value(self.radius2)

    def tensions(self, value: Value, lam: Matrix) -> tuple[Matrix, Matrix]:
        """Tensions (N) of the strand that pulls the first pulley in the positive sense, and of the other strand."""
        half = ca.fmax(value(self.pretension), ca.fabs(lam) / 2)
        return half + lam / 2, half - lam / 2

    def forces(
        self, axes: tuple[WheelAxis, WheelAxis], value: Value, lam: Matrix
    ) -> tuple[list[WheelForce], list[WheelForce]]:
        """Both strands pull the pulleys towards each other."""
        first, second = axes
        r1, r2 = value(self.radius1), value(self.radius2)
        found = strands(first.point, second.point, first.direction, r1, r2, self.crossed)
        pairs = list(zip(found, self.tensions(value, lam), strict=True))
        return (
            [WheelForce(strand.point1, T * strand.direction) for strand, T in pairs],
            [WheelForce(strand.point2, -T * strand.direction) for strand, T in pairs],
        )

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> list[Drawing]:
        """Both pulleys, and the strands between them."""
        first, second = axes
        r1, r2 = value(self.radius1), value(self.radius2)
        found: list[Drawing] = [
            WheelDrawing(wheel, axis.point, axis.direction, float(radius))
            for wheel, axis, radius in zip(self.wheels, axes, (r1, r2), strict=True)
        ]
        for strand in strands(first.point, second.point, first.direction, r1, r2, self.crossed):
            found.append(StrandDrawing("", strand.point1, strand.point2))
        return found

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Tensions of the strands and the pull on the first pulley."""
        placed = self.placed(motion)
        _, R = motion.body_axes(placed.carrier)
        on_first, _ = self.forces(placed.axes, motion.value, lam)
        pull = R @ (on_first[0].force + on_first[1].force)
        words = (
            "tension of the strand that pulls pulley 1 in the positive sense of its axis, and of the other"
        )
        tensions: Matrix = ca.vertcat(*self.tensions(motion.value, lam))
        return [
            Measure("tension", "N", ("forward", "back"), words, tensions),
            Measure("pull", "N", ("x", "y", "z"), f"force of the belt on {self.pulley1}, world axes", pull),
        ]

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of carrier and axes; checked only if the numbers of the belt are usable."""
        if not any(range_faults(self, surroundings)):
            yield from super().faults(surroundings)

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: axes that are not parallel, pulleys that do not fit between them."""
        first, second = axes
        value = numbers_of(surroundings)
        r1, r2 = (float(value(radius)) for radius in (self.radius1, self.radius2))
        yield from belt_faults(first.point, first.direction, second.point, second.direction, r1, r2)
