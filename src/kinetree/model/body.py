"""Bodies, markers, parameters and definitions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from kinetree.model.expressions import Name, Scalar
from kinetree.model.flexible.base import Flexible
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Rod, Shape, Sphere
from kinetree.model.values.fields import Invalid, ModelObject, Vec3, items, numbers, scalar, set_field, vector
from kinetree.model.values.units import Quantity, UnitError, measured, si_factor, split
from kinetree.tolerances import TINY
from kinetree.words.keywords import CheckedKeywords, constructor

GROUND = "ground"

Inertia = tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]


@dataclass(frozen=True)
class Body(ModelObject):
    """A rigid body, or a flexible one.

    A flexible body takes its mass, mass centre and inertia from its data, and joints, markers and loads attach at its
    interfaces, which are named ``body.interface``.

    Parameters
    ----------
    name
        Unique name.
    mass
        Mass (kg); to be left out of a flexible body.
    com
        Mass centre G in the body frame (m).
    inertia
        (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) about the mass centre, body axes (kg m²); the last three are the
        off-diagonal *entries of the inertia matrix* (as in URDF), so a positive product of inertia
        ∫xy dm is entered as a negative Ixy. A 3×3 matrix is accepted too.
    pose
        Pose of the body frame in the world at the start. None: it follows from the joints.
    velocity
        Velocity of the mass centre at the start (m/s, world). None: it follows from the joints.
    angular_velocity
        Angular velocity at the start (rad/s, world). None: it follows from the joints.
    shapes
        Shapes as which the body is drawn.
    flexible
        Modes in which the body deforms, and its interfaces; None: the body is rigid.
    """

    name: str
    mass: Scalar = None  # type: ignore[assignment]  # a rigid body must say; see __post_init__
    com: Vec3 = (0.0, 0.0, 0.0)
    inertia: Inertia = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    pose: Frame | None = field(default=None, kw_only=True)
    velocity: Vec3 | None = field(default=None, kw_only=True)
    angular_velocity: Vec3 | None = field(default=None, kw_only=True)
    shapes: tuple[Shape, ...] = field(default=(), kw_only=True)
    flexible: Flexible | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if self.mass is None:
            lacking = Invalid("nothing", "mass is missing")
            set_field(self, "mass", lacking if self.flexible is None else 0.0)
        super().__post_init__()
        set_field(self, "inertia", _inertia(self.inertia))
        set_field(self, "shapes", items(self.shapes, "shapes"))

    @constructor
    @staticmethod
    def rod(
        name: str,
        mass: Any = None,
        length: Any = None,
        *,
        density: float | str | None = None,
        radius: float | str = 0.0,
        **placement: Any,
    ) -> Body:
        """Uniform rod along x, body frame at its middle (see also :meth:`cylinder` for thick ones)."""
        l, r = scalar(length, "length", "m"), scalar(radius, "radius", "m")
        m = _mass(mass, density, (l, r), lambda: math.pi * r * r * l)
        if isinstance(m, Invalid):
            return Body(name, m, **placement)  # type: ignore[arg-type]
        transverse = m * l * l / 12 + m * r * r / 4
        drawn = 0.02 * l if isinstance(l, float) else 0.02
        drawn = drawn if isinstance(r, float) and r == 0.0 else r
        shapes = placement.pop("shapes", (Rod((-(l / 2), 0.0, 0.0), (l / 2, 0.0, 0.0), drawn),))
        inertia = (m * r * r / 2, transverse, transverse, 0.0, 0.0, 0.0)
        return Body(name, m, inertia=inertia, shapes=shapes, **placement)

    @constructor
    @staticmethod
    def box(
        name: str, mass: Any = None, size: Any = None, *, density: float | str | None = None, **placement: Any
    ) -> Body:
        """Uniform box of full edge lengths ``size`` (m), body frame at its middle."""
        s = vector(size, 3, "size", "m")
        m = _mass(mass, density, (s,), lambda: s[0] * s[1] * s[2])
        if isinstance(m, Invalid):
            return Body(name, m, **placement)  # type: ignore[arg-type]
        xx, yy, zz = (s[i] * s[i] for i in range(3))
        inertia = (m * (yy + zz) / 12, m * (xx + zz) / 12, m * (xx + yy) / 12, 0.0, 0.0, 0.0)
        shapes = placement.pop("shapes", (Box(s),))
        return Body(name, m, inertia=inertia, shapes=shapes, **placement)

    @constructor
    @staticmethod
    def cylinder(
        name: str,
        mass: Any = None,
        radius: Any = None,
        length: Any = None,
        *,
        density: float | str | None = None,
        **placement: Any,
    ) -> Body:
        """Uniform cylinder along z, body frame at its middle (m)."""
        r, l = scalar(radius, "radius", "m"), scalar(length, "length", "m")
        m = _mass(mass, density, (r, l), lambda: math.pi * r * r * l)
        if isinstance(m, Invalid):
            return Body(name, m, **placement)  # type: ignore[arg-type]
        transverse = m * (3 * r * r + l * l) / 12
        inertia = (transverse, transverse, m * r * r / 2, 0.0, 0.0, 0.0)
        shapes = placement.pop("shapes", (Cylinder(r, l),))
        return Body(name, m, inertia=inertia, shapes=shapes, **placement)

    @constructor
    @staticmethod
    def sphere(
        name: str,
        mass: Any = None,
        radius: Any = None,
        *,
        density: float | str | None = None,
        **placement: Any,
    ) -> Body:
        """Uniform solid sphere, body frame at its middle (m)."""
        r = scalar(radius, "radius", "m")
        m = _mass(mass, density, (r,), lambda: 4 * math.pi / 3 * r * r * r)
        if isinstance(m, Invalid):
            return Body(name, m, **placement)  # type: ignore[arg-type]
        moment = 0.4 * m * r * r
        shapes = placement.pop("shapes", (Sphere(r),))
        return Body(name, m, inertia=(moment, moment, moment, 0.0, 0.0, 0.0), shapes=shapes, **placement)

    @constructor
    @staticmethod
    def mesh(
        name: str,
        mass: Any = None,
        file: Any = None,
        *,
        density: float | str | None = None,
        scale: Any = (1.0, 1.0, 1.0),
        **placement: Any,
    ) -> Body:
        """Uniform solid within the closed surface of a mesh file; body frame and axes are those of the file.

        ``scale`` is a factor, or one along each of its axes: 0.001 for millimetres. Needs ``kinetree[meshes]``.
        """
        from kinetree.files.mesh_file import MeshFileError, solid_of

        factors = vector((scale,) * 3 if isinstance(scale, (int, float)) else scale, 3, "scale")
        plain = None if isinstance(factors, Invalid) else numbers(factors)
        if plain is None or not all(plain):
            words = "scale must be one number, or three, other than zero"
            wrong = Invalid(repr(scale)[:80], words, "give 0.001 for a file in millimetres")
            return Body(name, wrong, **placement)  # type: ignore[arg-type]
        x, y, z = plain
        try:
            solid = solid_of(str(file), (x, y, z))
        except MeshFileError as error:
            remedy = "give a mesh file with a closed surface, or mass, com and inertia"
            lacking = Invalid(repr(file)[:80], f'mass of mesh "{file}": {error}', remedy)
            return Body(name, lacking, **placement)  # type: ignore[arg-type]
        m = _mass(mass, density, (), lambda: solid.volume)
        if isinstance(m, Invalid):
            return Body(name, m, **placement)  # type: ignore[arg-type]
        rows = [[m * float(value / solid.volume) for value in row] for row in solid.inertia]
        inertia = (rows[0][0], rows[1][1], rows[2][2], rows[0][1], rows[0][2], rows[1][2])
        shapes = placement.pop("shapes", (Mesh(str(file), (x, y, z)),))
        com = tuple(float(value) for value in solid.centre)
        return Body(name, m, com, inertia, shapes=shapes, **placement)  # type: ignore[arg-type]


def _mass(mass: Any, density: float | str | None, sizes: Iterable[Any], volume: Callable[[], Any]) -> Any:
    """Mass (kg) as it is given, or of a density; `Invalid` where that or one of the sizes is wrong."""
    for size in sizes:
        if isinstance(size, Invalid):
            return size
    if mass is not None:
        return scalar(mass, "mass", "kg")
    if density is None:
        return Invalid("nothing", "mass is not given", "give a mass, or a density")
    given = scalar(density, "density", "kg/m³")
    return given if isinstance(given, Invalid) else scalar(given * volume(), "mass", "kg")


def _inertia(value: Any) -> Any:
    if isinstance(value, Invalid):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)) and len(value) == 3 and isinstance(value[0], (list, tuple)):
        rows = [vector(row, 3, "inertia") for row in value]
        for row in rows:
            if isinstance(row, Invalid):
                return row
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rows
        plain = numbers((xy, yx, xz, zx, yz, zy))
        if plain is not None:
            scale = max(TINY, *(abs(v) for v in plain))
            asymmetry = max(abs(plain[i] - plain[i + 1]) for i in (0, 2, 4))
            if asymmetry > 1e-9 * scale:
                return Invalid(repr(value)[:80], "inertia matrix must be symmetric")
        return (xx, yy, zz, xy, xz, yz)
    return vector(value, 6, "inertia")


@dataclass(frozen=True)
class Marker(CheckedKeywords):
    """A named point (with axes) fixed on a body, or on the ground.

    Its position, velocity and orientation can be used in loads, constraints and expressions, and are channels of a run.

    Parameters
    ----------
    name
        Unique name.
    body
        The body that it is fixed on, or ``"ground"``.
    frame
        Its frame in the body frame.
    world
        Its frame in the world at the start, instead of ``frame``. The body needs a ``pose`` then.
    """

    name: str
    body: str
    frame: Frame = Frame()
    world: Frame | None = field(default=None, kw_only=True)

    @constructor
    @staticmethod
    def at(name: str, body: str, point: Any) -> Marker:
        """Marker at a point of the body frame (m), axes parallel to the body's."""
        return Marker(name, body, Frame(position=point))

    @constructor
    @staticmethod
    def in_world(name: str, body: str, point: Any) -> Marker:
        """Marker at a point of the world at the start (m), axes parallel to the world's. The body needs a ``pose``."""
        return Marker(name, body, world=Frame(position=point))

    def on_body(self, pose: Frame | None) -> Marker:
        """Return the marker given in the frame of its body, from the body's pose in the world (None: not known).

        The marker itself is returned if it is given there, if it is given twice, or if numbers are not valid, which
        the checks tell.
        """
        if self.world is None or pose is None or self.frame != Frame():
            return self
        if not all(isinstance(frame, Frame) and frame.is_valid for frame in (self.world, pose)):
            return self
        return replace(self, frame=self.world.seen_from(pose), world=None)


@dataclass(frozen=True)
class Parameter(CheckedKeywords):
    """A named number with a unit. It can stand wherever a number can, and is an input of compiled code.

    Parameters
    ----------
    name
        Its name in expressions.
    value
        Its value in ``unit``; other values given for it, for a run or a sweep, are in ``unit`` too.
    unit
        SI where it is left out. Others are converted: ``Parameter("length", 500, "mm")``, or with one text
        ``Parameter("length", "500 mm")``, stands for 0.5 in expressions, which are in SI throughout.
    """

    name: str
    value: float
    unit: str = ""

    def __post_init__(self) -> None:
        given = split(self.value) if isinstance(self.value, str) else None
        if given is not None and not self.unit:  # "500 mm" is 500 in mm
            set_field(self, "value", given[0])
            set_field(self, "unit", given[1])
        value = scalar(self.value, "value")
        if isinstance(value, Quantity):
            message = f"value has a unit of its own beside unit = {self.unit!r}"
            value = Invalid(value.text, message, "give one of the two")
        if not isinstance(value, (float, Invalid)):
            value = Invalid(str(value), "a parameter's value must be a plain number")
        set_field(self, "value", value)

    def at(self, value: float | str) -> Parameter:
        """The parameter with another value, in its unit or as text with a unit that is converted to it."""
        given = split(value) if isinstance(value, str) else None
        if given is None:
            return replace(self, value=value)  # type: ignore[arg-type]
        try:
            (factor, dimension), (own, wanted) = measured(given[1]), measured(self.unit)
        except UnitError as error:
            return replace(self, value=Invalid(repr(value), f"value: {error}"))  # type: ignore[arg-type]
        if dimension != wanted:
            words = (
                f"value: {value!r} is of another dimension than the parameter's unit {self.unit or '(none)'}"
            )
            return replace(self, value=Invalid(repr(value), words))  # type: ignore[arg-type]
        return replace(self, value=given[0] * factor / own)

    @property
    def factor(self) -> float:
        """Size of one of its unit in SI."""
        return si_factor(self.unit)

    @property
    def si(self) -> float:
        """The value in SI, as it stands in expressions."""
        return float(self.value) * self.factor

    @property
    def symbol(self) -> Name:
        """The parameter as it stands in an expression."""
        return Name(self.name)


@dataclass(frozen=True)
class Definition(ModelObject):
    """An expression with a name, which any other expression may use, and a channel of every run.

    Parameters
    ----------
    name
        Its name in expressions, and that of its channel.
    expression
        Expression of parameters, time, states and other definitions, in SI. A definition that depends on parameters
        alone can be used like a parameter, also in a mass or a length, and follows when they are changed, swept or
        fitted.
    unit
        SI unit that labels its channel.
    """

    name: str
    expression: Scalar
    unit: str = "1"

    @property
    def symbol(self) -> Name:
        """The definition as it stands in an expression."""
        return Name(self.name)
