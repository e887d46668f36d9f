"""Base of two wheels on a carrier that drive each other: gears, racks, worms, belts.

The angles of both wheels relative to the carrier are in proportion, φ = ρ1 θ1 − ρ2 θ2 = 0 (m). ρ is the arm of the
driving force about a wheel's axis; along a rack it is the component along its direction. θ is the sum of the angles of
the joints between carrier and wheel, which have one common axis. The multiplier λ (N) is the driving force.

On the motion these forces act as torques ρ1 λ and −ρ2 λ in the joints would: rigid bearings take up the rest. So φ has
the angles alone, in all formulations, and what the bearings carry besides is statics: with a force F at P on the wheel,
every joint between carrier and wheel transmits −F at P, less the torque about its axis that Φᵀλ has already. Where the
ways of both wheels end, on the carrier, the two are equal and opposite.

Gears in mesh (`GearMesh`, one file with one class for every kind): a kind says where the teeth touch (P), how (u, the
direction of the force on the teeth within the common pitch plane, a unit vector), and where the second gear is (ν, the
unit normal of that plane from the first gear to the second). With the multiplier λ the force on the first gear at P is

    F = λ u − |λ| tan α ν                       α: pressure angle in the normal section

and the opposite on the second. The flank that carries follows from the sign of λ: teeth always push apart. As ν meets
both axes, that part has no moment about them; it is in the bearings alone, and has no part in the motion.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.constraints.base import Carried, Constraint, Measure, PartFault, Row, Surroundings
from kinetree.model.expressions import Scalar
from kinetree.model.faults import range_faults
from kinetree.model.geometry.machine_elements import (
    Bearing,
    Drawing,
    ModelPose,
    WheelDrawing,
    bearing_path,
    common_carriers,
    frame_on,
    moved,
)
from kinetree.model.joints.base import Joint
from kinetree.model.motion import Motion
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import SAME_LENGTHS

Matrix = Any
"""Numbers (DM) or expressions of parameters (SX): geometry is written once for both."""

Pose = tuple[Matrix, Matrix]
FrameOn = Callable[[Joint, str], Pose]
"""Point and rotation of a joint's frame on one of its bodies."""


WORDS = {"turning": "revolute", "sliding": "prismatic"}


@dataclass(frozen=True)
class WheelAxis:
    """The axis of a wheel in the carrier: of the joint next to the wheel, and whether the wheel slides along it."""

    point: Matrix
    direction: Matrix
    slides: bool

    def arm(self, P: Matrix, u: Matrix) -> Matrix:
        """Arm ρ of a unit force u at P: its moment about the axis, or its component along it."""
        if self.slides:
            return ca.dot(u, self.direction)
        return ca.dot(cross(P - self.point, u), self.direction)

    def from_axis(self, P: Matrix) -> Matrix:
        """The vector from the axis to P, perpendicular to it (m)."""
        span = P - self.point
        return span - ca.dot(span, self.direction) * self.direction


@dataclass(frozen=True)
class WheelForce:
    """A force (N) at a point (m) of a wheel, in the axes of the carrier."""

    point: Matrix
    force: Matrix


@dataclass(frozen=True)
class WheelPair(Constraint):
    """Two wheels on a carrier that drive each other."""

    loads_bearings: ClassVar[bool] = True
    ways: ClassVar[tuple[str, str]] = ("turning", "turning")
    """Free motion of the joints between the carrier and each wheel: "turning" or "sliding"."""

    # --- what a type says -----------------------------------------------------------------------------
    @property
    def wheels(self) -> tuple[str, str]:
        """The bodies of the two wheels."""
        raise NotImplementedError

    @property
    def held_on(self) -> str:
        """The body of the carrier as it was given; empty where it was not."""
        raise NotImplementedError

    def arms(
        self, axes: tuple[WheelAxis, WheelAxis], value: Callable[[Scalar], Matrix]
    ) -> tuple[Matrix, Matrix]:
        raise NotImplementedError

    def forces(
        self, axes: tuple[WheelAxis, WheelAxis], value: Callable[[Scalar], Matrix], lam: Matrix
    ) -> tuple[list[WheelForce], list[WheelForce]]:
        """Forces on the first and on the second wheel."""
        raise NotImplementedError

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of axes whose positions do not fit together."""
        return ()

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Callable[[Scalar], Matrix]) -> list[Drawing]:
        """Drawings in the axes of the carrier; the body of each is a wheel, or empty for the carrier."""
        return []

    def phase(self, motion: Motion) -> SX:
        """Angle of the first wheel at which that of the second is zero."""
        return SX(0)

    # --- the carrier and the ways to the wheels -------------------------------------------------------
    @property
    def places(self) -> tuple[str, ...]:
        """The wheels, and the carrier where it is given."""
        return (*self.wheels, self.held_on) if self.held_on else self.wheels

    def carriers(self, joints: Sequence[Joint]) -> list[str]:
        """The carrier as it was given, else the bodies that carry both wheels directly."""
        return [self.held_on] if self.held_on else common_carriers(joints, *self.wheels, set(self.ways))

    def paths(self, joints: Sequence[Joint]) -> tuple[tuple[Bearing, ...], tuple[Bearing, ...]] | None:
        """The joints between the carrier and each wheel; None where there is not exactly one way."""
        if not all(isinstance(name, str) for name in self.places):
            return None
        carriers = self.carriers(joints)
        if len(carriers) != 1:
            return None
        first, second = (
            bearing_path(joints, carriers[0], wheel, {way})
            for wheel, way in zip(self.wheels, self.ways, strict=True)
        )
        return None if not first or not second else (first, second)

    def bearings(self, joints: Sequence[Joint]) -> tuple[str, ...]:
        """Joints between the carrier and the wheels that move."""
        steps = (step for path in self.paths(joints) or () for step in path)
        return tuple(dict.fromkeys(step.joint.name for step in steps if step.joint.n_u))

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: wheels without a carrier, axes that are not fixed on it, and axes that do not fit together."""
        named = [name for name in self.places if isinstance(name, str)]
        if len(named) != len(self.places) or any(
            name != "ground" and name not in surroundings.bodies for name in named
        ):
            for name in named:
                if name in surroundings.markers:
                    message = f'"{name}" is a marker, but wheels and carriers are bodies'
                    yield message, "name its body", None, (("marker", name),)
            return
        if len(set(named)) < len(named):
            yield "names the same body twice", "name two wheels, and the body that carries both", None
            return
        joints = list(surroundings.joints.values())
        paths = self.paths(joints)
        if paths is None:
            yield self._no_way(joints)
            return
        try:
            lines = [_lines(path, lambda j, b: frame_on(surroundings, j, b)) for path in paths]
        except LookupError:
            return  # frames without numbers are reported with the joints
        wrong = [text for path, found in zip(paths, lines, strict=True) for text in _crooked(path, found)]
        if wrong:
            remedy = f'the wheel has to turn about an axis fixed on "{self.carriers(joints)[0]}": name another carrier'
            yield from ((text, remedy, None) for text in wrong)
            return
        yield from self.misfits((lines[0][-1][1], lines[1][-1][1]), surroundings)

    def _no_way(self, joints: Sequence[Joint]) -> PartFault:
        first, second = self.wheels
        wheels = ("body", first), ("body", second)
        carriers = self.carriers(joints)
        kinds = " or ".join(dict.fromkeys(WORDS[way] for way in self.ways))
        if not carriers:
            message = f'no body carries "{first}" and "{second}" by a {kinds} joint each'
            return message, "name the carrier: the body on which both axes are fixed", "carrier", wheels
        if len(carriers) > 1:
            listed = " and ".join(f'"{name}"' for name in carriers)
            return f"{listed} carry both wheels", "name one of them as the carrier", "carrier", wheels
        missing = [
            f'"{wheel}" ({WORDS[way]} joints and welds)'
            for wheel, way in zip(self.wheels, self.ways, strict=True)
            if not bearing_path(joints, carriers[0], wheel, {way})
        ]
        message = f'no joints lead from the carrier "{carriers[0]}" to {" and to ".join(missing)}'
        return (
            message,
            "bear the wheel on the carrier, or name the body on which both axes are fixed",
            "carrier",
            (("body", carriers[0]), *wheels),
        )

    # --- the constraint -------------------------------------------------------------------------------
    def placed(self, motion: Motion) -> PlacedWheel:
        """Paths and axes at a motion."""
        paths = self.paths(motion.joints)
        assert paths is not None  # the model is valid
        lines = [_lines(path, motion.joint_frame) for path in paths]
        return PlacedWheel(
            self.carriers(motion.joints)[0],
            (paths[0], paths[1]),
            (lines[0][-1][1], lines[1][-1][1]),
            tuple(
                {
                    step.joint.name: ca.sign(ca.dot(axis.direction, found[-1][1].direction))
                    for step, axis in found
                }
                for found in lines
            ),
        )

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """Wheels on their bodies, what stands still on the carrier."""
        paths = self.paths(standing.joints)
        assert paths is not None  # the model is valid
        lines = [_lines(path, standing.frame_on) for path in paths]
        poses = dict(zip(self.wheels, (_end_pose(path, standing.frame_on) for path in paths), strict=True))
        poses[""] = (ca.DM.zeros(3, 1), ca.DM.eye(3))
        carrier = self.carriers(standing.joints)[0]
        looks = self.looks((lines[0][-1][1], lines[1][-1][1]), standing.value)
        return [moved(drawing, drawing.body or carrier, *poses[drawing.body]) for drawing in looks]

    def rows(self, motion: Motion) -> list[Row]:
        """φ = ρ1 (θ1 − phase) − ρ2 θ2."""
        placed = self.placed(motion)
        theta = [placed.angle(i, motion) for i in (0, 1)]
        rho = self.arms(placed.axes, motion.value)
        phi = rho[0] * (theta[0] - self.phase(motion)) - rho[1] * theta[1]
        return [Row("wheels that drive each other", phi)]

    def carried(self, motion: Motion, lam: SX) -> list[Carried]:
        """−F at P in every joint between carrier and wheel, less what Φᵀλ has about its axis."""
        placed = self.placed(motion)
        r, R = motion.body_axes(placed.carrier)
        found = []
        for path, axis, acting in zip(
            placed.paths, placed.axes, self.forces(placed.axes, motion.value, lam), strict=True
        ):
            c = R @ axis.direction
            for step in path:
                point, _ = motion.joint_frame(step.joint, step.joint.outer)
                r_out, R_out = motion.body_axes(step.joint.outer)
                O = r_out + R_out @ point
                F, M = SX(3, 1), SX(3, 1)
                for act in acting:
                    force = R @ act.force
                    F, M = F + force, M + cross(r + R @ act.point - O, force)
                if step.joint.n_u and axis.slides:
                    F = F - ca.dot(F, c) * c
                elif step.joint.n_u:
                    M = M - ca.dot(M, c) * c
                found.append(Carried(step.joint.name, -step.sign * F, -step.sign * M))
        return found


@dataclass(frozen=True)
class PlacedWheel:
    """A wheel pair in a motion: its carrier, the ways to the wheels, their axes, and the senses of the joints."""

    carrier: str
    paths: tuple[tuple[Bearing, ...], tuple[Bearing, ...]]
    axes: tuple[WheelAxis, WheelAxis]
    senses: tuple[dict[str, Matrix], ...]

    def angle(self, wheel: int, motion: Motion) -> SX:
        """Angle (rad) or path (m) of a wheel relative to the carrier."""
        total = SX(0)
        for step in self.paths[wheel]:
            if step.joint.n_u:
                sense = self.senses[wheel][step.joint.name]
                total = total + step.sign * sense * motion.coordinates(step.joint.name)[0]
        return total


def _lines(path: Sequence[Bearing], frame: FrameOn) -> list[tuple[Bearing, WheelAxis]]:
    """The axes of all joints of a way that move, in the carrier, where their coordinates are zero."""
    return [
        (step, WheelAxis(point, rotation[:, 2], step.joint.leaves == "sliding"))
        for step, (point, rotation), _ in _poses(path, frame)
        if step.joint.n_u
    ]


def _end_pose(path: Sequence[Bearing], frame: FrameOn) -> Pose:
    """Axes of the wheel in the carrier where all coordinates of the way are zero: origin and rotation."""
    *_, (_, _, wheel) = _poses(path, frame)
    return wheel


def _poses(path: Sequence[Bearing], frame: FrameOn) -> Iterator[tuple[Bearing, Pose, Pose]]:
    """The frame of every joint of a way and its far body, in the carrier, where all coordinates are zero."""
    position: Matrix = ca.DM.zeros(3, 1)
    rotation: Matrix = ca.DM.eye(3)
    for step in path:
        (p_near, R_near), (p_far, R_far) = frame(step.joint, step.near), frame(step.joint, step.far)
        # both frames of the joint coincide
        point, turned = position + rotation @ p_near, rotation @ R_near
        rotation = turned @ R_far.T
        position = point - rotation @ p_far
        yield step, (point, turned), (position, rotation)


def _crooked(path: Sequence[Bearing], lines: list[tuple[Bearing, WheelAxis]]) -> Iterator[str]:
    """Joints of a way whose axis is not that of the first."""
    if not lines:
        yield f'"{path[-1].far}" is welded to its carrier'
        return
    first = lines[0][1]
    for step, axis in lines[1:]:
        apart = float(ca.norm_2(first.from_axis(axis.point)))
        turned = float(ca.norm_2(cross(first.direction, axis.direction)))
        scale = max(1.0, float(ca.norm_2(axis.point)), float(ca.norm_2(first.point)))
        if turned > SAME_LENGTHS or apart > SAME_LENGTHS * scale:
            yield (
                f'the axes of joints "{lines[0][0].joint.name}" and "{step.joint.name}" between carrier and wheel '
                "are not on one line"
            )


def unit(vector: Matrix) -> Matrix:
    """A vector scaled to unit length."""
    return vector / ca.norm_2(vector)


Value = Callable[[Scalar], Matrix]

COMPONENTS = ("tangential", "radial", "axial")


@dataclass(frozen=True)
class ToothMesh:
    """Contact of teeth, in the axes of the carrier: its point and its directions."""

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
    positive: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("radius1", "radius2"), "give the pitch radius in m"
    )
    gear1: str = ""
    gear2: str = ""
    carrier: str = ""
    teeth1: int | None = field(default=None, kw_only=True)
    teeth2: int | None = field(default=None, kw_only=True)
    radius1: Scalar | None = field(default=None, kw_only=True)
    radius2: Scalar | None = field(default=None, kw_only=True)
    pressure_angle: Scalar = field(default=math.radians(20), kw_only=True)
    offset: Scalar = field(default=0.0, kw_only=True)

    # --- what a kind says -----------------------------------------------------------------------------
    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> ToothMesh:
        """Contact of the teeth, in the axes of the carrier."""
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
        """Faults: impossible numbers of gears, then faults of carrier and axes."""
        found = list(self._number_faults(surroundings))
        yield from found
        if not found and not any(range_faults(self, surroundings)):
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
        angle = surroundings.number(self.pressure_angle)
        if angle is not None and not 0 <= angle < math.radians(60):
            message = f"pressure_angle must be from 0 to below 60° (got {angle:g} rad)"
            yield message, "give it in rad: 20° is 0.349", "pressure_angle"
        yield from self._proportion_faults(surroundings)

    def _proportion_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no ratio of the gears, or two ratios that differ."""
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
                if abs(r1 / r2 - z1 / z2) > SAME_LENGTHS * z1 / z2:
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
