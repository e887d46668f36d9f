"""Gears in mesh: what all kinds of gears have in common. Every kind is one file with one class beside this one.

A kind says where the teeth touch (P), how (u, the direction of the force on the teeth within the common pitch plane, a
unit vector), and where the second gear is (ν, the unit normal of that plane from the first gear to the second). With
the multiplier λ the force on the first gear at P is

    F = λ u − |λ| tan α ν                       α: pressure angle in the normal section

and the opposite on the second. The flank that carries follows from the sign of λ: teeth always push apart. As ν
meets both axes, that part has no moment about them; it is in the bearings alone, and has no part in the motion.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.constraints.base import Measure, PartFault, Surroundings
from kinetree.model.constraints.wheel_pair import FITS, Matrix, WheelAxis, WheelForce, WheelPair, unit
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.machine_elements import Drawing, WheelDrawing
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field
from kinetree.spatial.symbolic import cross

Value = Callable[[Scalar], Matrix]

COMPONENTS = ("tangential", "radial", "axial")


@dataclass(frozen=True)
class ToothMesh:
    """Where and how teeth touch, in the axes of the carrier."""

    P: Matrix
    u: Matrix
    nu: Matrix


@dataclass(frozen=True)
class GearMesh(WheelPair):
    """Two gears in mesh.

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
        Pitch radii (m).
    pressure_angle
        α in the normal section (rad); 20° where it is left out.
    offset
        Angle of the first gear (rad) at which that of the second is zero, both relative to the carrier.
    """

    constants: ClassVar[tuple[str, ...]] = ("radius1", "radius2", "pressure_angle", "offset")
    gear1: str = ""
    gear2: str = ""
    carrier: str = ""
    teeth1: int | None = field(default=None, kw_only=True)
    teeth2: int | None = field(default=None, kw_only=True)
    radius1: Scalar | None = field(default=None, kw_only=True)
    radius2: Scalar | None = field(default=None, kw_only=True)
    pressure_angle: Scalar = field(default=math.radians(20), kw_only=True)
    offset: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in self.constants:
            if getattr(self, name) is not None:
                set_field(self, name, scalar(getattr(self, name), name))

    # --- what a kind says -----------------------------------------------------------------------------
    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> ToothMesh:
        """Where and how the teeth touch."""
        raise NotImplementedError

    # --- what all kinds have in common ----------------------------------------------------------------
    @property
    def wheels(self) -> tuple[str, str]:
        return (self.gear1, self.gear2)

    @property
    def held_on(self) -> str:
        """The carrier, where it is given."""
        return self.carrier

    def proportion(self, value: Value) -> tuple[Matrix, Matrix]:
        """Teeth of both gears, or their radii where teeth are not given."""
        if self.teeth1 is not None and self.teeth2 is not None:
            return ca.DM(self.teeth1), ca.DM(self.teeth2)
        assert self.radius1 is not None and self.radius2 is not None  # the model is valid
        return value(self.radius1), value(self.radius2)

    def phase(self, motion: Motion) -> SX:
        return motion.value(self.offset)

    def arms(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> tuple[Matrix, Matrix]:
        """Arms of the force along u."""
        mesh = self.mesh(axes, value)
        return axes[0].arm(mesh.P, mesh.u), axes[1].arm(mesh.P, mesh.u)

    def forces(
        self, axes: tuple[WheelAxis, WheelAxis], value: Value, lam: Matrix
    ) -> tuple[list[WheelForce], list[WheelForce]]:
        """F at P on the first gear, −F on the second."""
        mesh = self.mesh(axes, value)
        F = lam * mesh.u - ca.fabs(lam) * ca.tan(value(self.pressure_angle)) * mesh.nu
        return [WheelForce(mesh.P, F)], [WheelForce(mesh.P, -F)]

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """The force on the teeth, in the world and in the directions of either gear, and where it acts."""
        placed = self.placed(motion)
        mesh = self.mesh(placed.axes, motion.value)
        first, second = self.forces(placed.axes, motion.value, lam)
        r, R = motion.body_axes(placed.carrier)
        xyz = ("x", "y", "z")
        words = f"force on the teeth of {self.gear1} at the mesh point, world axes"
        found = [
            Measure("tooth_force", "N", xyz, words, R @ first[0].force),
            Measure("mesh_point", "m", xyz, "where the teeth touch, world axes", r + R @ mesh.P),
        ]
        for i, (axis, gear, acting) in enumerate(zip(placed.axes, self.wheels, (first, second), strict=True)):
            away = axis.from_axis(mesh.P) if not axis.slides else (1 - 2 * i) * mesh.nu
            e = unit(away)
            t = axis.direction if axis.slides else cross(axis.direction, e)
            a = cross(e, t)
            words = f"force on the teeth of {gear}: along its path, away from its axis, along its axis"
            parts = ca.vertcat(*[ca.dot(acting[0].force, direction) for direction in (t, e, a)])
            found.append(Measure(f"tooth_force{i + 1}", "N", COMPONENTS, words, parts))
        return found

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> list[Drawing]:
        """Both gears with their teeth."""
        mesh = self.mesh(axes, value)
        found: list[Drawing] = []
        teeth = (self.teeth1, self.teeth2)
        for i, (axis, gear) in enumerate(zip(axes, self.wheels, strict=True)):
            radius = float(ca.norm_2(axis.from_axis(mesh.P)))
            centre = mesh.P - axis.from_axis(mesh.P)
            number = teeth[i] or max(12, round(12 * radius / float(ca.norm_2(axes[1 - i].from_axis(mesh.P)))))
            outward = (1 - 2 * i) * float(ca.dot(axis.from_axis(mesh.P), mesh.nu)) > 0
            found.append(WheelDrawing(gear, centre, axis.direction, radius, number, inside=not outward))
        return found

    # --- checks ---------------------------------------------------------------------------------------
    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Numbers that no gears have, then everything about carrier and axes."""
        found = list(self._number_faults(surroundings))
        yield from found
        if not found:
            yield from super().faults(surroundings)

    def _number_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        for where in ("teeth1", "teeth2"):
            teeth = getattr(self, where)
            if teeth is not None and (not isinstance(teeth, int) or isinstance(teeth, bool) or teeth < 1):
                yield (
                    f"{where} must be a whole number, 1 or more (got {teeth!r})",
                    "give the number of teeth",
                    where,
                )
        for where in ("radius1", "radius2"):
            radius = surroundings.number(getattr(self, where))
            if radius is not None and radius <= 0:
                yield f"{where} must be positive (got {radius:g})", "give the pitch radius in m", where
        angle = surroundings.number(self.pressure_angle)
        if angle is not None and not 0 <= angle < math.radians(60):
            message = f"pressure_angle must be from 0 to below 60° (got {angle:g} rad)"
            yield message, "give it in rad: 20° is 0.349", "pressure_angle"
        yield from self._proportion_faults(surroundings)

    def _proportion_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """No proportion at all, or two that differ."""
        teeth = (self.teeth1, self.teeth2)
        radii = (self.radius1, self.radius2)
        if None in teeth and None in radii:
            given = "teeth1 and teeth2 (or radius1 and radius2)"
            yield f"the ratio is not given: {given} are missing", f"give {given}", "teeth1"
        elif None not in teeth and None not in radii:
            r1, r2 = (surroundings.number(radius) for radius in radii)
            z1, z2 = teeth
            if all(isinstance(v, (int, float)) and v for v in (r1, r2, z1, z2)):
                assert r1 and r2 and z1 and z2
                if abs(r1 / r2 - z1 / z2) > FITS * z1 / z2:
                    message = (
                        f"the radii are as 1 : {r2 / r1:.9g}, the teeth ({z1} and {z2}) as 1 : {z2 / z1:.9g}"
                    )
                    yield message, "give one of the two, or correct them", "radius1"


def numbers_of(surroundings: Surroundings) -> Value:
    """Values of a model's scalars as numbers (not a number where they have none)."""

    def value(of: Any) -> Any:
        found = surroundings.number(of)
        return ca.DM(float("nan") if found is None else found)

    return value
