"""Gears: spur and helical, bevel, rack and pinion, worm and crossed axes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

import casadi as ca

from kinetree.model.constraints.base import PartFault, Surroundings
from kinetree.model.constraints.gear_mesh import GearMesh, Mesh, Value, numbers_of
from kinetree.model.constraints.wheel_pair import FITS, Matrix, WheelAxis, unit
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.machine_elements import Drawing, RackDrawing, WheelDrawing
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class GearPair(GearMesh):
    """Two gears on parallel axes, spur or helical, in external or internal mesh.

    The pitch point P divides the line of centres by the ratio. With the tangent t = axis × (direction from axis 1 to
    P), u = t cos β − axis sin β. Bearings carry the tooth force: |λ| cos β along the tangent, |λ| tan α apart, and
    λ sin β along the axis.

    Parameters
    ----------
    gear1, gear2
        The bodies of the gears; ``"ground"`` for one that is fixed.
    carrier
        The body on which both axes are fixed: the housing (ground), the arm of a planetary gear. Joints between it and
        a gear must be revolute about one line. Left out, it is the body that carries both gears directly.
    teeth1, teeth2
        Numbers of teeth.
    radius1, radius2
        Pitch radii (m), in place of the teeth or besides; they must fit the distance of the axes.
    module
        Pitch diameter (m) over number of teeth; where it is given, it must fit the distance of the axes.
    internal
        Whether the larger gear is a ring around the other.
    pressure_angle
        α in the normal section (rad); 20° where it is left out.
    helix_angle
        β (rad) of the first gear, positive where its teeth are right-handed.
    offset
        Angle of the first gear (rad) at which that of the second is zero, both relative to the carrier.
    """

    kind: ClassVar[str] = "gear-pair"
    constants: ClassVar[tuple[str, ...]] = (*GearMesh.constants, "module", "helix_angle")
    module: Scalar | None = field(default=None, kw_only=True)
    internal: bool = field(default=False, kw_only=True)
    helix_angle: Scalar = field(default=0.0, kw_only=True)

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> Mesh:
        """P where the pitch circles touch; ν along the line of centres, away from gear 1 where gears are external."""
        first, second = axes
        n1, n2 = self.proportion(value)
        centres = first.from_axis(second.point)
        e12 = unit(centres)
        a = ca.norm_2(centres)
        reach = -a * n1 / (n2 - n1) if self.internal else a * n1 / (n1 + n2)
        P = first.point + reach * e12
        side = -1 if self.internal else 1
        beta = value(self.helix_angle)
        t = cross(first.direction, side * e12)
        u = ca.cos(beta) * t - ca.sin(beta) * first.direction
        return Mesh(P, u, side * e12)

    def _number_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        yield from super()._number_faults(surroundings)
        if self.internal and self.teeth1 is not None and self.teeth1 == self.teeth2:
            yield "a ring with as many teeth as its pinion has no pitch point", "give it more", "teeth2"
        module = surroundings.number(self.module)
        if module is not None and module <= 0:
            yield f"module must be positive (got {module:g})", "give it in m: 2 mm is 0.002", "module"
        if module is not None and None in (self.teeth1, self.teeth2):
            yield "module needs teeth1 and teeth2", "give the numbers of teeth", "module"

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Axes that are not parallel, or not as far apart as the gears are large."""
        first, second = axes
        turned = float(ca.norm_2(cross(first.direction, second.direction)))
        if turned > FITS:
            message = f"the axes are not parallel (sine of the angle between them {turned:.3g})"
            yield message, "use bevel-gears for axes that meet, worm-gears for axes that cross", None
            return
        a = float(ca.norm_2(first.from_axis(second.point)))
        if a == 0.0:
            yield (
                "both gears turn about the same axis",
                "place the joints where the axes of the gears are",
                None,
            )
            return
        for what, where, r1, r2 in self._radii(surroundings):
            needed = abs(r2 - r1) if self.internal else r1 + r2
            if not abs(needed - a) <= FITS * a:
                sign = "−" if self.internal else "+"
                message = (
                    f"{what} need axes {max(r1, r2):.9g} {sign} {min(r1, r2):.9g} = {needed:.9g} m apart, "
                    f"but they are {a:.9g} m apart"
                )
                yield message, "move the joints, or correct the gears", where

    def _radii(self, surroundings: Surroundings) -> Iterable[tuple[str, str, float, float]]:
        """Pitch radii that were given, directly or by the module."""
        value = numbers_of(surroundings)
        if self.radius1 is not None and self.radius2 is not None:
            yield "the pitch radii", "radius1", float(value(self.radius1)), float(value(self.radius2))
        if self.module is not None and self.teeth1 is not None and self.teeth2 is not None:
            m = float(value(self.module))
            words = f"{self.teeth1} and {self.teeth2} teeth of module {m:.9g} m"
            yield words, "module", m * self.teeth1 / 2, m * self.teeth2 / 2


@dataclass(frozen=True)
class BevelGears(GearMesh):
    """Two straight bevel gears on axes that meet in a point, the apex.

    The pitch cones touch along a line from the apex, which divides the angle Σ between the axes so that
    sin γ1 : sin γ2 = teeth1 : teeth2. Forces act on it at P, at the mean pitch radius of the teeth. The point of either
    gear's joint says on which side of the apex the gear sits.

    Parameters
    ----------
    gear1, gear2
        The bodies of the gears; ``"ground"`` for one that is fixed.
    carrier
        The body on which both axes are fixed. Joints between it and a gear must be revolute about one line. Left out,
        it is the body that carries both gears directly.
    teeth1, teeth2
        Numbers of teeth.
    radius1, radius2
        Mean pitch radii (m): halfway along the teeth. One of them is enough, where teeth are given; none: the point of
        the first gear's joint is the centre of its mean pitch circle.
    pressure_angle
        α in the normal section (rad); 20° where it is left out.
    offset
        Angle of the first gear (rad) at which that of the second is zero, both relative to the carrier.
    """

    kind: ClassVar[str] = "bevel-gears"

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> Mesh:
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
        return Mesh(apex + along * g, across, unit(cross(across, g)))

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
        """Axes that do not meet, joints at the apex, radii that do not fit the joints."""
        first, second = axes
        if float(ca.norm_2(cross(first.direction, second.direction))) <= FITS:
            yield "the axes are parallel", "use a gear-pair for parallel axes", None
            return
        normal = unit(cross(first.direction, second.direction))
        gap = abs(float(ca.dot(second.point - first.point, normal)))
        apex = _apex(axes)
        heights = [float(ca.norm_2(axis.point - apex)) for axis in axes]
        if gap > FITS * max(heights):
            message = f"the axes do not meet: they pass each other {gap:.9g} m apart"
            yield message, "move the joints, or use worm-gears for axes that cross", None
            return
        for gear, height in zip(self.wheels, heights, strict=True):
            if height <= FITS * max(heights):
                message = (
                    f'the joint of "{gear}" stands in the apex, where the axes meet: the gear has no side'
                )
                remedy = "put the point of the joint where the gear sits on its axis"
                yield message, remedy, None, (("body", gear),)
        value = numbers_of(surroundings)
        n1, n2 = (float(n) for n in self.proportion(value))
        o1, o2 = (unit(axis.point - apex) for axis in axes)
        cosine = float(ca.dot(o1, o2))
        if min(heights) > FITS * max(heights) and min(n1 + n2 * cosine, n2 + n1 * cosine) <= FITS * max(
            n1, n2
        ):
            message = "with this ratio one of the pitch cones would be flat or hollow"
            yield message, "correct the teeth, or the side of the apex on which the gears sit", "teeth1"


def _apex(axes: tuple[WheelAxis, WheelAxis]) -> Matrix:
    """The point of the first axis that is closest to the second."""
    first, second = axes
    normal = cross(first.direction, second.direction)
    span = second.point - first.point
    along = ca.dot(cross(span, second.direction), normal) / ca.sumsqr(normal)
    return first.point + along * first.direction


@dataclass(frozen=True)
class RackAndPinion(GearMesh):
    """A pinion (the first gear) on a revolute joint, and a rack (the second) on a prismatic joint.

    The point of the rack's joint lies on the pitch line of the rack: its distance from the pinion's axis, across the
    direction of the rack, is the pitch radius. Bearing and guide carry the tooth force.

    Parameters
    ----------
    gear1, gear2
        The bodies of the pinion and of the rack.
    carrier
        The body on which the pinion's axis and the rack's guide are fixed. Left out, it is the one that carries both.
    teeth1, teeth2
        Teeth of the pinion (for pictures only); a rack has none to be given.
    radius1
        Pitch radius (m); where it is given, it must fit the distance of the rack from the axis.
    radius2
        Not used: a rack has no radius.
    pressure_angle
        α in the normal section (rad); 20° where it is left out.
    helix_angle
        β (rad) of the pinion, positive where its teeth are right-handed.
    offset
        Angle of the pinion (rad) at which the path of the rack is zero.
    """

    kind: ClassVar[str] = "rack-and-pinion"
    constants: ClassVar[tuple[str, ...]] = (*GearMesh.constants, "helix_angle")
    ways: ClassVar[tuple[str, str]] = ("turning", "sliding")
    helix_angle: Scalar = field(default=0.0, kw_only=True)

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> Mesh:
        """P on the pitch line, right below (or above) the pinion's axis."""
        pinion, rack = axes
        away = self._away(pinion, rack)
        e = unit(away)
        beta = value(self.helix_angle)
        t = cross(pinion.direction, e)
        return Mesh(pinion.point + away, ca.cos(beta) * t - ca.sin(beta) * pinion.direction, e)

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> list[Drawing]:
        """The pinion with its teeth, and the rack."""
        pinion, rack = axes
        mesh = self.mesh(axes, value)
        away = self._away(pinion, rack)
        radius = float(ca.norm_2(away))
        teeth = self.teeth1 or 20
        pitch = 2 * math.pi * radius / teeth
        return [
            WheelDrawing(self.gear1, pinion.point, pinion.direction, radius, teeth),
            RackDrawing(self.gear2, mesh.P, rack.direction, -mesh.nu, pitch),
        ]

    @staticmethod
    def _away(pinion: WheelAxis, rack: WheelAxis) -> Matrix:
        """From the pinion's axis to the pitch line, across both (m)."""
        span = pinion.from_axis(rack.point)
        return span - ca.dot(span, rack.direction) * rack.direction

    def _proportion_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Numbers that a rack does not have."""
        for where in ("teeth2", "radius2"):
            if getattr(self, where) is not None:
                yield f"{where} is given, but the second gear is a rack", "leave it out", where

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """A rack that is not across the axis, or at another distance than the radius."""
        pinion, rack = axes
        slant = abs(float(ca.dot(pinion.direction, rack.direction)))
        if slant > FITS:
            message = (
                f"the rack is not at right angles to the pinion's axis (cosine of the angle {slant:.3g})"
            )
            yield message, "turn the axis of one of the joints", None
            return
        a = float(ca.norm_2(self._away(pinion, rack)))
        if a == 0.0:
            message = "the rack's joint lies on the axis of the pinion, so that the pitch line has no side"
            yield message, "put the point of the prismatic joint on the pitch line", None
            return
        radius = surroundings.number(self.radius1)
        if radius is not None and abs(radius - a) > FITS * a:
            message = (
                f"the pitch radius is {radius:.9g} m, but the rack is {a:.9g} m away from the pinion's axis"
            )
            yield (
                message,
                "put the point of the rack's joint on the pitch line, or correct radius1",
                "radius1",
            )


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
    carrier
        The body on which both axes are fixed. Joints between it and a gear must be revolute about one line. Left out,
        it is the body that carries both gears directly.
    teeth1, teeth2
        Number of threads (starts) of the worm, and of teeth of the wheel.
    radius1, radius2
        Pitch radii (m) of worm and wheel; one of them is enough. Both must make up the distance of the axes.
    pressure_angle
        α in the normal section (rad); 20° where it is left out.
    lead_angle
        Angle of the thread (rad) against the plane across the worm's axis; where it is given, it must fit the ratio.
    hand
        Whether the worm is a ``"right"``-handed screw or a ``"left"``-handed one.
    offset
        Angle of the worm (rad) at which that of the wheel is zero, both relative to the carrier.
    """

    kind: ClassVar[str] = "worm-gears"
    constants: ClassVar[tuple[str, ...]] = (*GearMesh.constants, "lead_angle")
    lead_angle: Scalar | None = field(default=None, kw_only=True)
    hand: Literal["right", "left"] = field(default="right", kw_only=True)

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> Mesh:
        """P on the common perpendicular; u across the thread, ν along the perpendicular."""
        foot, e, a = _perpendicular(axes)
        r1 = self._radius1(a, value)
        thread = self._thread(axes, e, r1, a - r1)
        return Mesh(foot + r1 * e, unit(cross(thread, e)), e)

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
        """Teeth and a radius have to be given."""
        if self.teeth1 is None or self.teeth2 is None:
            yield "the ratio is not given", "give teeth1 (threads of the worm) and teeth2", "teeth1"
        if self.radius1 is None and self.radius2 is None:
            yield "no radius is given", "give radius1, the pitch radius of the worm in m", "radius1"

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Axes that are parallel or meet, radii and a lead angle that do not fit their distance and the ratio."""
        first, second = axes
        if float(ca.norm_2(cross(first.direction, second.direction))) <= FITS:
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
            if abs(r1 + r2 - a) > FITS * a:
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
