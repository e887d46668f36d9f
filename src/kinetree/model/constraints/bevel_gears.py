"""Bevel gears: two gears whose axes meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import casadi as ca

from kinetree.model.constraints.base import PartFault, Surroundings
from kinetree.model.constraints.wheel_pair import (
    GearMesh,
    Matrix,
    ToothMesh,
    Value,
    WheelAxis,
    numbers_of,
    unit,
)
from kinetree.model.geometry.machine_elements import Drawing, WheelDrawing
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import SAME_LENGTHS


@dataclass(frozen=True)
class BevelGears(GearMesh):
    """Two straight bevel gears on axes that meet in a point, the apex.

    The pitch cones touch along a line from the apex, which divides the angle Σ between the axes so that
    sin γ1 : sin γ2 = teeth1 : teeth2. Forces act on it at P, at the mean pitch radius of the teeth. The point of either
    gear's joint says on which side of the apex the gear sits.

    Parameters
    ----------
    radius1, radius2
        Mean pitch radii (m): halfway along the teeth. One of them is enough, where teeth are given; none: the point of
        the first gear's joint is the centre of its mean pitch circle.
    """

    kind: ClassVar[str] = "bevel-gears"

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> ToothMesh:
        """P on the line where the cones touch; ν across it, in the plane of the axes."""
        n1, n2 = self.proportion(value)
        apex = _apex(axes)
        o1, o2 = (unit(axis.point - apex) for axis in axes)
        # tan γ1 = sin Σ / (n2/n1 + cos Σ): the line is along n2 o1 + n1 o2
        g = unit(n2 * o1 + n1 * o2)
        cosine = ca.dot(o1, g)
        sine = ca.norm_2(cross(o1, g))
        along = self._radius1(n1, n2, value, ca.dot(axes[0].point - apex, o1) * sine / cosine) / sine
        across = unit(cross(o1, o2))
        return ToothMesh(apex + along * g, across, unit(cross(across, g)))

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> list[Drawing]:
        """Both gears with their teeth, narrowing towards the apex."""
        apex = _apex(axes)
        found: list[Drawing] = []
        for drawing, axis in zip(super().looks(axes, value), axes, strict=True):
            assert isinstance(drawing, WheelDrawing)
            height = float(ca.norm_2(drawing.centre - apex))
            outward = unit(axis.point - apex)
            found.append(replace(drawing, axis=-outward, taper=drawing.radius / height))
        return found

    def _radius1(self, n1: Matrix, n2: Matrix, value: Value, by_joint: Matrix) -> Matrix:
        if self.radius1 is not None:
            return value(self.radius1)
        return by_joint if self.radius2 is None else value(self.radius2) * n1 / n2

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: axes that do not meet, joints at the apex, radii that do not fit the joints."""
        first, second = axes
        if float(ca.norm_2(cross(first.direction, second.direction))) <= SAME_LENGTHS:
            yield "the axes are parallel", "use a gear-pair for parallel axes", None
            return
        normal = unit(cross(first.direction, second.direction))
        gap = abs(float(ca.dot(second.point - first.point, normal)))
        apex = _apex(axes)
        heights = [float(ca.norm_2(axis.point - apex)) for axis in axes]
        if gap > SAME_LENGTHS * max(heights):
            message = f"the axes do not meet: they pass each other {gap:.9g} m apart"
            yield message, "move the joints, or use worm-gears for axes that cross", None
            return
        for gear, height in zip(self.wheels, heights, strict=True):
            if height <= SAME_LENGTHS * max(heights):
                message = (
                    f'the joint of "{gear}" stands in the apex, where the axes meet: the gear has no side'
                )
                remedy = "put the point of the joint where the gear sits on its axis"
                yield message, remedy, None, (("body", gear),)
        value = numbers_of(surroundings)
        n1, n2 = (float(n) for n in self.proportion(value))
        o1, o2 = (unit(axis.point - apex) for axis in axes)
        cosine = float(ca.dot(o1, o2))
        if min(heights) > SAME_LENGTHS * max(heights) and min(
            n1 + n2 * cosine, n2 + n1 * cosine
        ) <= SAME_LENGTHS * max(n1, n2):
            message = "with this ratio one of the pitch cones would be flat or hollow"
            yield message, "correct the teeth, or the side of the apex on which the gears sit", "teeth1"


def _apex(axes: tuple[WheelAxis, WheelAxis]) -> Matrix:
    """The point of the first axis that is closest to the second."""
    first, second = axes
    normal = cross(first.direction, second.direction)
    span = second.point - first.point
    along = ca.dot(cross(span, second.direction), normal) / ca.sumsqr(normal)
    return first.point + along * first.direction
