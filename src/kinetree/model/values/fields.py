"""How what a user writes becomes a field of a model object, and the SI units of fields.

Constructors never raise on a bad value: they keep an :class:`Invalid` in its place, and
:meth:`kinetree.model.Model.validate` reports all of them at once, with the object's name.

Fields that are not listed take no unit. In the units of joint loads and drivers ``{q}`` stands for the unit of the
joint's coordinate (rad or m) and ``{f}`` for that of the force on it (N·m or N).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from functools import cache
from inspect import get_annotations
from types import SimpleNamespace
from typing import Any, ClassVar, Final, get_type_hints

from kinetree.model.expressions import Expr, ExpressionError, Scalar, as_scalar
from kinetree.model.values.units import Quantity, UnitError, checked, quantity
from kinetree.words.keywords import CheckedKeywords

Vec3 = tuple[Scalar, Scalar, Scalar]
Mat3 = tuple[Vec3, Vec3, Vec3]


@dataclass(frozen=True)
class Invalid:
    """A value that could not be understood, kept until validation reports it.

    ``remedy`` is empty where the field alone says what to give.
    """

    given: str
    message: str
    remedy: str = ""

    def __repr__(self) -> str:
        """The fault and its remedy; signatures print it where a field has to be given."""
        return f"<{self.message}{'; ' if self.remedy else ''}{self.remedy}>"


def _invalid(value: Any, message: str, remedy: str = "") -> Any:
    text = repr(value)
    return Invalid(text if len(text) <= 80 else text[:77] + "...", message, remedy)


OF_FUNCTIONS = 'write an expression as text, "3*sin(t)"; functions of Python are called by the block Sampled'
"""Remedy where a function of Python is given."""


def scalar(value: Any, what: str, unit: str | None = None) -> Any:
    """A number or an expression (text or :class:`Expr`), or text with a number and its unit.

    Its dimension is compared with that of ``unit`` where this is given, else by validation, which knows the field.
    """
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, Invalid) or (isinstance(value, Quantity) and unit is None):
        return value
    try:
        found = quantity(value) if isinstance(value, str) else value
        if isinstance(found, Quantity):
            return found if unit is None else checked(found, unit)
        return as_scalar(value, what)
    except UnitError as error:
        return _invalid(value, f"{what}: {error}")  # the remedy is the unit to use, which the field knows
    except ExpressionError as error:
        remedy = error.remedy or (OF_FUNCTIONS if callable(value) else "")
        return _invalid(value, error.message, remedy)
    except (TypeError, ValueError):
        return _invalid(value, f"{what} must be a number or an expression (got {value!r})")


def vector(value: Any, size: int, what: str, unit: str | None = None) -> Any:
    """A tuple of ``size`` scalars; ``unit`` as of :func:`scalar`."""
    if (
        type(value) is tuple
        and len(value) == size
        and all(type(v) is float and math.isfinite(v) for v in value)
    ):
        return value
    if isinstance(value, Invalid):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, bytes, Expr)) or not isinstance(value, Sequence):
        return _invalid(value, f"{what} must be a list of {size} numbers (got {value!r})")
    if len(value) != size:
        return _invalid(value, f"{what} must have {size} components (got {len(value)})")
    items = tuple(scalar(v, f"{what}[{i}]", unit) for i, v in enumerate(value))
    for item in items:
        if isinstance(item, Invalid):
            return item
    return items


def matrix(value: Any, rows: int, columns: int, what: str) -> Any:
    """A tuple of ``rows`` tuples of ``columns`` scalars."""
    if isinstance(value, Invalid):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, bytes, Expr)) or not isinstance(value, Sequence) or len(value) != rows:
        return _invalid(value, f"{what} must be a {rows}×{columns} matrix")
    items = tuple(vector(row, columns, f"{what} row {i + 1}") for i, row in enumerate(value))
    for item in items:
        if isinstance(item, Invalid):
            return item
    return items


def items(value: Any, what: str) -> Any:
    """A tuple of whatever the list holds."""
    if isinstance(value, Invalid):
        return value
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        return _invalid(value, f"{what} must be a list (got {value!r})")
    return tuple(value)


def scalars(value: Any, what: str) -> Any:
    """A tuple of scalars, as many as the list holds."""
    found = items(value.tolist() if hasattr(value, "tolist") else value, what)
    if isinstance(found, Invalid):
        return found
    parts = tuple(scalar(part, f"{what}[{i}]") for i, part in enumerate(found))
    return next((part for part in parts if isinstance(part, Invalid)), parts)


def is_plain(value: Any) -> bool:
    """True if a field holds nothing but finite numbers, printable text, truth values and tuples of them."""
    kind = type(value)
    if kind is float:
        return math.isfinite(value)
    if kind is tuple:
        return all(map(is_plain, value))
    if kind is str:
        return bool(value.isprintable())
    return value is None or kind is bool or kind is int


def is_number(value: Any) -> bool:
    """True if a field holds a plain number (not an expression, not something invalid)."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def numbers(values: Any) -> tuple[float, ...] | None:
    """The components of a vector field as floats, or None where it holds expressions."""
    if isinstance(values, tuple) and all(is_number(v) for v in values):
        return tuple(float(v) for v in values)
    return None


def set_field(target: Any, name: str, value: Any) -> None:
    """Assign a field of a frozen dataclass while it is being built."""
    object.__setattr__(target, name, value)


class ModelObject(CheckedKeywords):
    """Base of what models consist of: what is given for a field is read by the type that the field is declared with.

    ``Scalar`` is a number or an expression, ``Vec3`` three of them. What cannot be understood is kept as `Invalid`, for
    validation to report.
    """

    positive: ClassVar[Mapping[str, str]] = {}
    """Fields whose numbers must be above zero, each with the remedy: ``{"radius": "give it in m"}``."""
    not_negative: ClassVar[Mapping[str, str]] = {}
    """Fields whose numbers must be zero or more, each with the remedy."""

    def __post_init__(self) -> None:
        for name, is_vector, is_optional in _readable_fields(type(self)):  # type: ignore[arg-type]
            value = getattr(self, name)
            if value is not None or not is_optional:
                set_field(self, name, vector(value, 3, name) if is_vector else scalar(value, name))


_READABLE = (
    ("Scalar", Scalar, False, False),
    ("Scalar | None", Scalar | None, False, True),
    ("Vec3", Vec3, True, False),
    ("Vec3 | None", Vec3 | None, True, True),
)
"""Types of fields, as usually written and as objects, whether they are vectors, and whether None is a value of them."""


@cache
def _readable_fields(cls: Any) -> tuple[tuple[str, bool, bool], ...]:
    """Names of the fields that hold numbers or expressions, whether they are vectors, and whether they may be None."""
    return tuple(
        (part.name, is_vector, is_optional)
        for part in fields(cls)
        for written, kind, is_vector, is_optional in _READABLE
        if part.type == written or _declared(cls, part) == kind
    )


def _declared(cls: Any, part: Field[Any]) -> Any:
    """The type of a field, also where annotations are texts: ``float | kt.Expr`` is a number or an expression too."""
    text = part.type
    if not isinstance(text, str) or not any(word in text for word in ("Expr", "Scalar", "Vec3")):
        return text
    owner = next(kind for kind in cls.__mro__ if part.name in get_annotations(kind))
    alone = SimpleNamespace(__annotations__={part.name: text})
    try:
        return get_type_hints(alone, vars(sys.modules[owner.__module__]))[part.name]
    except (NameError, AttributeError):  # a name that is there for type checkers alone
        return text


class PlacedObject(ModelObject):
    """Base of what refers to places and joints of a model by their names."""

    place_fields: ClassVar[tuple[str, ...]] = ()
    """Fields that name markers, bodies or ground."""
    joint_fields: ClassVar[tuple[str, ...]] = ()
    """Fields that name joints."""

    @property
    def places(self) -> tuple[str, ...]:
        """Markers, bodies or ground it refers to."""
        return tuple(getattr(self, name) for name in self.place_fields)

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints it refers to."""
        return tuple(getattr(self, name) for name in self.joint_fields)


_MESH: Final = {
    "radius1": "m", "radius2": "m", "pressure_angle": "rad", "offset": "rad", "module": "m", "helix_angle": "rad",
    "lead_angle": "rad",
}  # fmt: skip

_TOUCH: Final = {
    "friction": "1", "restitution": "1", "rolling_resistance": "m", "spinning_resistance": "m", "adhesion": "N",
}  # fmt: skip

UNITS: Final[dict[str, dict[str, str]]] = {
    "Body": {"mass": "kg", "com": "m", "inertia": "kg·m²", "velocity": "m/s", "angular_velocity": "rad/s"},
    "Frame": {"position": "m"},
    "Joint": {"point": "m"},
    "Helical": {"pitch": "m/rad"},
    "Custom": {"displacement_law": "m", "rotation_law": "rad"},
    # loads
    "Gravity": {"acceleration": "m/s²"},
    "GravityCompensation": {"share": "1"},
    "Force": {"force": "N"},
    "Torque": {"torque": "N·m"},
    "SpringDamper": {"stiffness": "N/m", "damping": "N·s/m", "free_length": "m", "actuator": "N"},
    "JointSpring": {"stiffness": "{f}/{q}", "free": "{q}"},
    "JointDamper": {"damping": "{f}·s/{q}"},
    "JointMotor": {"torque": "{f}"},
    "RotorInertia": {"inertia": "{f}·s²/{q}", "ratio": "1"},
    "GyroscopicRotor": {"inertia": "kg·m²", "ratio": "1"},
    "JointFriction": {"coulomb": "{f}", "viscous": "{f}·s/{q}", "transition": "{q}/s"},
    "DryFriction": {
        "force": "{f}", "static_force": "{f}", "coefficient": "1", "static_coefficient": "1", "radius": "m",
        "preload": "N", "stribeck": "{q}/s", "viscous": "{f}·s/{q}",
    },
    "JointStop": {"lower": "{q}", "upper": "{q}", "exponent": "1", "damping": "s/{q}"},
    "DCMotor": {
        "voltage": "V", "resistance": "Ω", "ratio": "1", "efficiency": "1", "current_limit": "A", "transition": "{q}/s",
    },
    "Tyre": {
        "plane_offset": "m", "radius": "m", "stiffness": "N/m", "damping": "N·s/m", "longitudinal_stiffness": "N",
        "cornering_stiffness": "N/rad", "friction": "1", "trail": "m", "transition": "m/s", "relaxation": "m",
        "relaxation_time": "s",
    },
    "ElasticBelt": {"radius1": "m", "radius2": "m", "stiffness": "N/m", "damping": "N·s/m", "pretension": "N"},
    "ElasticRope": {"length": "m", "EA": "N", "damping": "N·s"},
    "CompliantContact": {
        "exponent": "1", "damping": "s/m", "friction": "1", "static_friction": "1", "transition": "m/s",
        "stribeck": "m/s", "bristle": "m", "bristle_time": "s",
        "rolling_resistance": "m", "rolling_transition": "rad/s", "radius": "m", "radius1": "m",
        "radius2": "m", "length": "m", "size": "m", "vertices": "m",
    },
    "Contacts": {**_TOUCH, "step": "s", "tolerance": "m/s"},
    "ContactPair": _TOUCH,
    "MovingSurface": {"velocity": "m/s"},
    "ContactShape": {"size": "m", "length": "m", "radius": "m", "edge": "m", "vertices": "m"},
    # constraints
    "JointDriver": {"law": "{q}"},
    "MarkerDriver": {"law": "m"},
    "DistanceDriver": {"law": "m"},
    "Coupler": {"offset": "{q}"},
    "GearMesh": _MESH,
    "BeltDrive": {"radius1": "m", "radius2": "m", "pretension": "N", "offset": "rad"},
    "Rope": {"length": "m", "mass_per_length": "kg/m"},
    "Pulley": {"radius": "m", "wrap": "rad", "friction": "1", "static_friction": "1"},
    "Distance": {"length": "m"},
    "PointOnPlane": {"offset": "m"},
    "RollingDisk": {"radius": "m", "plane_offset": "m"},
    "RollingSphere": {"radius": "m", "plane_offset": "m", "plane_angular_velocity": "rad/s"},
    # blocks of controllers
    "LowPass": {"time_constant": "s"},
    "PID": {"filter": "s", "windup": "s"},
    "Delay": {"delay": "s"},
    "Sampled": {"period": "s", "offset": "s"},
    # events and their actions
    "PointPlaneEvent": {"offset": "m", "at": "m", "rim": "m"},
    "CurvesEvent": {"rim1": "m", "rim2": "m"},
    "DistanceEvent": {"distance": "m", "radius": "m"},
    "RopeEvent": {"length": "m"},
    "ForceLimitEvent": {"limit": "N"},
    "Restitution": {"coefficient": "1", "friction": "1", "static_friction": "1"},
    "Impulse": {"impulse": "N·s"},
    # shapes
    "Box": {"size": "m"},
    "Cylinder": {"radius": "m", "length": "m"},
    "Sphere": {"radius": "m"},
    "Rod": {"start": "m", "end": "m", "radius": "m"},
    # beams and cables
    "Segments": {
        "start": "m", "end": "m", "mass": "kg", "length": "m", "bending": "N·m²", "bending_side": "N·m²",
        "torsion": "N·m²", "axial": "N", "damping": "s", "radius": "m",
    },
    # flexible bodies
    "BeamInterface": {"s": "m"},
    "BeamSection": {
        "radius": "m", "inner": "m", "width": "m", "height": "m", "E": "Pa", "nu": "1", "density": "kg/m³", "EA": "N",
        "EIy": "N·m²", "EIz": "N·m²", "GJ": "N·m²", "kGAy": "N", "kGAz": "N", "rhoA": "kg/m", "rhoIx": "kg·m",
        "rhoIy": "kg·m", "rhoIz": "kg·m",
    },
    "Flexible": {
        "points": "m", "frame_at": "m", "fastest": "rad/s", "damping": "1", "mass_damping": "1/s",
        "stiffness_damping": "s", "E": "Pa", "density": "kg/m³", "nu": "1", "q0": "m", "u0": "m/s",
    },
    "SurfaceInterface": {"box": "m"},
}  # fmt: skip


def unit_of(owner: Any, field: str, places: tuple[int, ...], joint: Any) -> str | None:
    """SI unit of a number in a field of an object; None where numbers take no unit.

    Parameters
    ----------
    owner, field, places
        The object, its field, and where in the field the number stands.
    joint
        The joint that a joint load or driver acts on, and the number of the coordinate, or None.
    """
    names = [cls.__name__ for cls in type(owner).__mro__]
    if "Definition" in names:
        return str(owner.unit)
    if "Joint" in names and field in ("q0", "u0", "limits"):
        units = owner.speed_units if field == "u0" else owner.coordinate_units
        return str(units[places[0]]) if places and places[0] < len(units) else None
    if "ForceLimitEvent" in names and owner.of == "moment":
        return "N·m" if field == "limit" else None
    if "Bushing" in names and field in ("stiffness", "damping") and len(places) == 2:
        turns = sum(place >= 3 for place in places)  # of displacements and turns with each other: J/(m·rad)
        return (
            ("N/m", "N", "N·m/rad")[turns] if field == "stiffness" else ("N·s/m", "N·s", "N·m·s/rad")[turns]
        )
    found = next((UNITS[name][field] for name in names if field in UNITS.get(name, {})), None)
    if field == "stiffness" and is_number(power := getattr(owner, "exponent", None)):  # k δⁿ
        n = "" if power == 1 else f"^{power:f}".rstrip("0").rstrip(".")
        found = f"{{f}}/{{q}}{n}" if "JointStop" in names else f"N/m{n}"
    if found is None or "{" not in found:
        return found
    if joint is None:
        return None
    described, index = joint
    if not 0 <= index < len(described.coordinate_units):
        return None
    q = str(described.coordinate_units[index])
    return found.format(q=q, f="N" if q == "m" else "N·m") if q in ("m", "rad") else None
