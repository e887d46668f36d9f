"""Worm and wheel, and other gears whose axes cross."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

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
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.machine_elements import Drawing, WheelDrawing
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import SAME_LENGTHS


@dataclass(frozen=True)
class WormGears(GearMesh):
    """A worm (the first gear) and its wheel, on axes that cross without meeting; crossed helical gears likewise.

    P stands on the common perpendicular of the axes, radius1 away from the worm's. The thread there follows the sliding
    velocity, which the ratio determines: at right angles tan(lead angle) = teeth1 r2 / (teeth2 r1), with
    r2 = distance of the axes − r1. There is no friction in the mesh, so the wheel can drive the worm.

    Parameters
    ----------
    gear1, gear2
        The bodies of the worm and of the wheel.
    teeth1, teeth2
        Number of threads (starts) of the worm, and of teeth of the wheel.
    radius1, radius2
        Pitch radii (m) of worm and wheel; one of them is enough. Both must make up the distance of the axes.
    lead_angle
        Angle of the thread (rad) against the plane across the worm's axis; where it is given, it must fit the ratio.
    hand
        Hand of the worm as a screw: ``"right"`` or ``"left"``.
    """

    kind: ClassVar[str] = "worm-gears"
    constants: ClassVar[tuple[str, ...]] = (*GearMesh.constants, "lead_angle")
    lead_angle: Scalar | None = field(default=None, kw_only=True)
    hand: Literal["right", "left"] = field(default="right", kw_only=True)

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> ToothMesh:
        """P on the common perpendicular; u across the thread, ν along the perpendicular."""
        foot, e, a = _perpendicular(axes)
        r1 = self._radius1(a, value)
        thread = self._thread(axes, e, r1, a - r1)
        return ToothMesh(foot + r1 * e, unit(cross(thread, e)), e)

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> list[Drawing]:
        """The worm without its thread, and the wheel with its teeth."""
        worm, wheel = super().looks(axes, value)
        assert isinstance(worm, WheelDrawing)
        return [replace(worm, teeth=None), wheel]

    def _radius1(self, a: Matrix, value: Value) -> Matrix:
        if self.radius1 is not None:
            return value(self.radius1)
        assert self.radius2 is not None  # the model is valid
        return a - value(self.radius2)

    def _thread(self, axes: tuple[WheelAxis, WheelAxis], e: Matrix, r1: Matrix, r2: Matrix) -> Matrix:
        """Direction of the thread at P: of the sliding velocity v1 − v2 at speeds as teeth2 : ±teeth1.

        On a right-handed worm it goes on along the axis where it goes round in the positive sense.
        """
        assert self.teeth1 is not None and self.teeth2 is not None  # the model is valid
        t1, t2 = (cross(axis.direction, e) for axis in axes)
        turns = ca.sign(ca.dot(t2, axes[0].direction)) * (1 if self.hand == "right" else -1)
        return self.teeth2 * r1 * t1 + turns * self.teeth1 * r2 * t2

    def _proportion_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no teeth, or no radius."""
        if self.teeth1 is None or self.teeth2 is None:
            yield "the ratio is not given", "give teeth1 (threads of the worm) and teeth2", "teeth1"
        if self.radius1 is None and self.radius2 is None:
            yield "no radius is given", "give radius1, the pitch radius of the worm in m", "radius1"

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: axes that are parallel or meet, radii or a lead angle that do not fit distance and ratio."""
        first, second = axes
        if float(ca.norm_2(cross(first.direction, second.direction))) <= SAME_LENGTHS:
            yield "the axes are parallel", "use a gear-pair for parallel axes", None
            return
        _, e, distance = _perpendicular(axes)
        a, value = float(distance), numbers_of(surroundings)
        r1 = float(self._radius1(distance, value)) if a else 0.0
        if not 0 < r1 < a:
            given = self.radius1 if self.radius1 is not None else self.radius2
            message = (
                f"a radius of {float(value(given or 0)):.9g} m does not fit axes that are {a:.9g} m apart"
            )
            yield message, "move the joints, or correct the radius", "radius1"
            return
        if self.radius1 is not None and self.radius2 is not None:
            r2 = float(value(self.radius2))
            if abs(r1 + r2 - a) > SAME_LENGTHS * a:
                needed = f"{r1:.9g} + {r2:.9g} = {r1 + r2:.9g}"
                message = f"the pitch radii need axes {needed} m apart, but they are {a:.9g} m apart"
                yield message, "move the joints, or correct the radii", "radius1"
        thread = unit(self._thread(axes, e, ca.DM(r1), ca.DM(a - r1)))
        lead = float(ca.asin(ca.fabs(ca.dot(thread, first.direction))))
        given_lead = surroundings.number(self.lead_angle)
        if given_lead is not None and abs(given_lead - lead) > 1e-4:
            message = f"lead_angle is {given_lead:.6g} rad, but ratio and radii need {lead:.6g} rad"
            yield message, "leave it out, or correct teeth and radii", "lead_angle"


def _perpendicular(axes: tuple[WheelAxis, WheelAxis]) -> tuple[Matrix, Matrix, Matrix]:
    """Foot of the common perpendicular on the first axis, its direction to the second, and its length (m)."""
    first, second = axes
    normal = cross(first.direction, second.direction)
    span = second.point - first.point
    along = ca.dot(cross(span, second.direction), normal) / ca.sumsqr(normal)
    height = ca.dot(span, normal) / ca.norm_2(normal)
    direction = ca.sign(height) * normal / ca.norm_2(normal)
    return first.point + along * first.direction, direction, ca.fabs(height)
