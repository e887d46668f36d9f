"""Elements of an SDFormat file, one by one: values in their texts, files that they name, shapes of links, joints."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import Reach
from kinetree.io.import_report import ElementReader, FilePlace, css_colour, missing_mesh, outside_mesh
from kinetree.io.model_file import ModelFileError
from kinetree.io.sdf.records import MODEL, SdfAxis, SdfJoint, SdfMimic
from kinetree.io.urdf.records import rotation_from_rpy
from kinetree.io.xml import Budget, Element, parse, read_bytes
from kinetree.model.geometry.frame import AT_REST, Pose, compose
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Rod, Shape, Sphere
from kinetree.spatial.numeric import rotation_from_quaternion
from kinetree.tolerances import NO_LIMIT
from kinetree.words.names import near, nearest

_TRUE, _FALSE = ("true", "1"), ("false", "0")
_POSES = ("euler_rpy", "quat_xyzw")


class ChildReader(ElementReader):
    """Reads the children of the elements of one owner (a link, a joint, a model)."""

    def text(self, element: Element, tag: str) -> str:
        """The text of a child; empty where there is none."""
        given = self.only(element, tag)
        return "" if given is None else given.text

    def numbers(self, given: Element, count: int) -> Array:
        """The text of an element as numbers; bad ones become zero, with a fault."""
        return self.plain_numbers(given, given.text, f"<{given.tag}>", count)

    def vector(self, element: Element, tag: str, default: tuple[float, ...] | None) -> Array:
        """A child of as many numbers as its default has, or of three that must be there."""
        given = self.only(element, tag)
        if given is not None:
            return self.numbers(given, 3 if default is None else len(default))
        if default is None:
            self.fault(element, f"<{element.tag}> has no <{tag}>", f"give <{tag}>x y z</{tag}>")
        return np.array((0.0, 0.0, 0.0) if default is None else default)

    def number(self, element: Element, tag: str, default: float | None = None) -> float:
        """A child of one number; without default it is required."""
        given = self.only(element, tag)
        if given is not None:
            return float(self.numbers(given, 1)[0])
        if default is None:
            self.fault(element, f"<{element.tag}> has no <{tag}>", f"give <{tag}>…</{tag}>")
        return 0.0 if default is None else default

    def bound(self, element: Element, tag: str, default: float) -> float:
        """A child of one number, which may be infinite."""
        given = self.only(element, tag)
        if given is not None and given.text.lstrip("+-").lower() in ("inf", "infinity"):
            return -math.inf if given.text.startswith("-") else math.inf
        return self.number(element, tag, default)

    def switch(self, element: Element, tag: str, default: bool) -> bool:
        """A child that is true or false."""
        given = self.only(element, tag)
        return default if given is None else self._truth(given, given.text, f"<{tag}>")

    def attribute_switch(self, element: Element, name: str) -> bool:
        """An attribute that is true or false; false where it is not given."""
        value = element.attributes.get(name)
        return False if value is None else self._truth(element, value, f"<{element.tag} {name}>")

    def _truth(self, element: Element, text: str, what: str) -> bool:
        word = text.strip().lower()
        if word not in (*_TRUE, *_FALSE):
            self.fault(element, f"{what} must be true or false (got {text!r:.40})", "give true or false")
        return word in _TRUE

    def pose(self, element: Element) -> tuple[Pose, str | None]:
        """The pose of an element, and the frame that it is given in where the file says so."""
        given = self.only(element, "pose")
        if given is None:
            return AT_REST, None
        known = ("relative_to", "degrees", "rotation_format", "frame")
        self.leave_out_others(given, attributes=known)
        relative_to = given.attributes.get("relative_to") or given.attributes.get("frame") or None
        form = given.attributes.get("rotation_format", "euler_rpy")
        degrees = self.attribute_switch(given, "degrees")
        if form not in _POSES:
            self.fault(given, f'<pose rotation_format="{form:.40}"> is not known', nearest(form, _POSES))
            return AT_REST, relative_to
        if not given.text:
            return AT_REST, relative_to
        if form == "quat_xyzw":
            if degrees:
                self.fault(given, "a quaternion has no degrees", 'remove degrees="true"')
            values = self.numbers(given, 7)
            length = float(np.linalg.norm(values[3:]))
            if not length > 0.0:
                self.fault(given, "<pose>: the quaternion is zero", "no rotation is 0 0 0 1")
                return AT_REST, relative_to
            x, y, z, w = values[3:] / length
            return (values[:3], rotation_from_quaternion((x, y, z, w))), relative_to
        values = self.numbers(given, 6)
        angles = np.radians(values[3:]) if degrees else values[3:]
        return (values[:3], rotation_from_rpy(*map(float, angles))), relative_to

    def leave_out_others(
        self,
        element: Element,
        attributes: tuple[str, ...] = (),
        children: tuple[str, ...] = (),
        idle: frozenset[str] = frozenset(),
    ) -> None:
        """Say aloud which attributes and children are not represented; ``idle`` ones do not act on the motion."""
        if children:
            self.leave_out_text(element)
        for name in element.attributes:
            if name not in attributes:
                self.report.leave_out(
                    element.line, f"<{element.tag} {name}>", self.owner, acts=name not in idle
                )
        for child in element.children:
            if child.tag in children:
                continue
            meant = near(child.tag, children) if child.tag not in (*idle, *_OTHERS) else []
            if meant:
                self.fault(child, f"<{child.tag}> is not known here", f"did you mean <{meant[0]}>?")
            else:
                self.report.leave_out(child.line, f"<{child.tag}>", self.owner, acts=child.tag not in idle)


_OTHERS: Final = (
    "plugin", "enable_wind", "velocity_decay", "bullet", "ode", "simbody", "dart", "physics", "sensor", "effort",
    "velocity", "stiffness", "dissipation", "initial_position", "density", "auto_inertia_params", "fluid_added_mass",
    "gripper", "population", "state", "wind", "road", "uri", "material", "surface", "laser_retro", "max_contacts",
    "transparency", "cast_shadows", "visibility_flags", "meta", "actor", "light",
)  # fmt: skip
"""Elements of the format that are not read: no misspelt ones."""

VARIABLES = ("SDF_PATH", "GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
"""Variables that name folders of models."""

CONFIG = "model.config"
"""The file by which a folder says that it holds a model."""


@dataclass(frozen=True)
class Resources:
    """Places where named files are searched.

    Parameters
    ----------
    folder
        Folder of the file that names them; None for text.
    folders
        Folders of models.
    allow_outside
        True if files outside these and of the folder may be read.
    """

    folder: Path | None
    folders: tuple[Path, ...]
    allow_outside: bool

    def beside(self, file: Path) -> Resources:
        """Return the places for the names in another file, which may read the same folders."""
        own = () if self.folder is None else (self.folder,)
        return Resources(file.parent, tuple(dict.fromkeys((*own, *self.folders))), self.allow_outside)

    def find(self, reference: str) -> tuple[Path | None, bool]:
        """Path of a file or folder, None where there is none; and whether it may be read."""
        own = () if self.folder is None else (self.folder,)
        for place, model in self._candidates(reference):
            if _exists(place):
                return place, Reach((*own, *self.folders, *model), self.allow_outside).holds(place)
        return None, True

    def _candidates(self, reference: str) -> Iterator[tuple[Path, tuple[Path, ...]]]:
        """Yield the places where a file may be, each with the folder of the model that it would belong to."""
        scheme, separator, rest = reference.partition("://")
        if not separator:
            if self.folder is not None:
                yield self.folder / reference, ()
            return
        path = unquote(rest).lstrip("/") if scheme != "file" else unquote(rest)
        if scheme == "file":
            yield (self.folder or Path()) / path, ()
        if scheme not in ("model", "package"):
            return
        name = path.partition("/")[0]
        above = () if self.folder is None else (self.folder, *self.folder.resolve().parents)
        variables = [Path(e) for v in VARIABLES for e in os.environ.get(v, "").split(os.pathsep) if e]
        for place in self.folders:
            yield place / path, ()
        for place in above:  # a folder above is within reach where it says that it holds a model
            model = place / name
            yield place / path, (model,) if _exists(model / CONFIG) else ()
        for place in variables:
            yield place / path, (place,)


def model_file(place: Path, budget: Budget) -> Path | None:
    """The SDFormat file of a folder that holds a model: the last one of its ``model.config``, else ``model.sdf``."""
    if not place.is_dir():
        return place
    config = place / CONFIG
    if _exists(config):
        try:
            root = parse(read_bytes(config, budget, "model.config"), str(config), budget)
        except ModelFileError:
            return None
        named = [(_version(entry.attributes.get("version", "")), entry.text) for entry in root.all("sdf")]
        for _, name in sorted(named, key=lambda entry: entry[0], reverse=True):
            if name and _exists(place / name):
                return place / name
    return place / "model.sdf" if _exists(place / "model.sdf") else None


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdecimal() and len(part) < 6)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name no file can have
        return False


def resources_of(
    folder: Path | None, folders: Sequence[str | os.PathLike[str]], allow_outside: bool
) -> Resources:
    """Return the places where a file's resources are searched."""
    return Resources(folder, tuple(Path(entry) for entry in folders), allow_outside)


Look = tuple[Pose, Shape]
"""A shape and its pose in the link frame."""

_FLAT = 0.002  # thickness of a plane, over its size, as it is drawn
_NOT_SHOWN = frozenset(
    (
        "cast_shadows",
        "laser_retro",
        "transparency",
        "visibility_flags",
        "meta",
        "plugin",
        "material",
        "surface",
    )
)


class LooksReader(ChildReader):
    """Reader of looks: faulty looks are left out, because the motion does not depend on them."""

    def fault(self, element: Element, message: str, remedy: str) -> None:
        self.report.leave_out(
            element.line, f"what it looks like ({message})", self.owner, "looks", acts=False
        )


def looks_of(owner: ChildReader, link: Element, resources: Resources) -> tuple[Look, ...]:
    """Shapes of a link. What cannot be drawn is left out with a note."""
    reader = LooksReader(owner.report, owner.owner)
    visuals = list(link.all("visual"))
    found = []
    for element in visuals or link.all("collision"):
        geometry = next(element.all("geometry"), None)
        form = None if geometry is None else next(iter(geometry.children), None)
        if form is None:
            reader.fault(element, f"<{element.tag}> has no <geometry> with a shape", "give it one")
            continue
        if form.tag == "mesh" and not reader.text(form, "uri"):
            reader.fault(form, "<mesh> has no <uri>", "name its file")
            continue
        if form.tag == "empty":
            continue
        reader.leave_out_others(
            element, ("name",), ("pose", "geometry", "material", "max_contacts", "surface"), _NOT_SHOWN
        )
        pose, relative_to = reader.pose(element)
        if relative_to:
            reader.report.leave_out(element.line, "<pose relative_to> of its looks", reader.owner, acts=False)
        colour = _colour(reader, element)
        drawn = _shape(reader, form, colour, resources)
        if drawn is None:
            reader.report.leave_out(form.line, f"<{form.tag}>", reader.owner, acts=False)
        else:
            found.append((compose(pose, drawn[0]), drawn[1]))
    return tuple(found)


def _shape(reader: ChildReader, form: Element, colour: str | None, resources: Resources) -> Look | None:
    if form.tag == "box":
        x, y, z = reader.vector(form, "size", (1.0, 1.0, 1.0)).tolist()
        return AT_REST, Box((x, y, z), color=colour)
    if form.tag == "cylinder":
        return AT_REST, Cylinder(
            reader.number(form, "radius", 1.0), reader.number(form, "length", 1.0), color=colour
        )
    if form.tag == "capsule":
        half = reader.number(form, "length", 1.0) / 2
        return AT_REST, Rod((0, 0, -half), (0, 0, half), reader.number(form, "radius", 0.5), color=colour)
    if form.tag == "sphere":
        return AT_REST, Sphere(reader.number(form, "radius", 1.0), color=colour)
    if form.tag == "plane":
        normal, size = reader.vector(form, "normal", (0.0, 0.0, 1.0)), reader.vector(form, "size", (1.0, 1.0))
        if np.any(normal[:2]):
            return None
        thick = _FLAT * float(max(size))
        return (np.array([0, 0, -thick / 2]), np.eye(3)), Box(
            (float(size[0]), float(size[1]), thick), color=colour
        )
    if form.tag == "mesh":
        scale = tuple(reader.vector(form, "scale", (1.0, 1.0, 1.0)).tolist())
        return AT_REST, Mesh(_mesh(reader, form, resources), scale, color=colour)
    return None


def _mesh(reader: ChildReader, form: Element, resources: Resources) -> str:
    """Path of a mesh where it can be found, else the reference as it stands."""
    reference, report = reader.text(form, "uri"), reader.report
    found, allowed = resources.find(reference)
    if not allowed:
        report.missing.append(outside_mesh(report.file, form.line, reader.owner, reference))
        return Path(reference).name
    if found is None or not found.is_file():
        if resources.folder is not None:
            report.missing.append(missing_mesh(report.file, form.line, reader.owner, reference))
        return reference
    return str(found.resolve())


def _colour(reader: ChildReader, element: Element) -> str | None:
    """The diffuse colour of a material, as CSS writes it; None where there is none that can be read."""
    given = next((child for material in element.all("material") for child in material.all("diffuse")), None)
    before = len(reader.report.left_out)
    rgba = [] if given is None else reader.numbers(given, 4 if len(given.text.split()) == 4 else 3).tolist()
    if given is None or len(reader.report.left_out) > before:
        return None
    return css_colour(rgba, lambda text: reader.report.note(given.line, f"{reader.owner}: {text}"))


AXES: Final = {
    "revolute": 1, "continuous": 1, "prismatic": 1, "screw": 1, "fixed": 0, "ball": 0, "universal": 2, "revolute2": 2,
    "gearbox": 2,
}  # fmt: skip
"""Types of joints, and how many axes each has."""


_CHILDREN = ("pose", "parent", "child", "axis", "axis2", "thread_pitch", "screw_thread_pitch")
_GEARBOX = ("gearbox_ratio", "gearbox_reference_body")
_IDLE = frozenset(("sensor", "effort", "velocity", "stiffness", "dissipation"))
_NAMES = ("axis", "axis2")


def read_joint(reader: ChildReader, element: Element, place: FilePlace, version: tuple[int, int]) -> SdfJoint:
    """One joint."""
    kind = reader.attribute(element, "type")
    if kind and kind not in AXES:
        reader.fault(element, f'unknown type "{kind:.40}"', nearest(kind, AXES))
    reader.leave_out_others(
        element, ("name", "type"), (*_CHILDREN, *(_GEARBOX if kind == "gearbox" else ())), _IDLE
    )
    names = _NAMES[: AXES.get(kind, 0)]
    for name in _NAMES:
        given = reader.only(element, name)
        if given is not None and name not in names and kind in AXES:
            reader.report.leave_out(given.line, f"<{name}>", f"{reader.owner} ({kind})", acts=False)
    return SdfJoint(
        place,
        element.attributes.get("name", "").strip(),
        kind,
        _end(reader, element, "parent"),
        _end(reader, element, "child"),
        tuple(_axis(reader, element, name, kind, version) for name in names),
        _pitch(reader, element, version) if kind == "screw" else 0.0,
        reader.number(element, "gearbox_ratio") if kind == "gearbox" else 0.0,
        reader.text(element, "gearbox_reference_body") if kind == "gearbox" else "",
    )


def _end(reader: ChildReader, element: Element, tag: str) -> str:
    end = reader.text(element, tag)
    if not end:
        reader.fault(element, f"has no <{tag}>", f"give <{tag}>name of a link</{tag}>")
    return end


def _pitch(reader: ChildReader, element: Element, version: tuple[int, int]) -> float:
    """Metres along the axis for a turn of one radian, positive for a right-handed thread.

    ``thread_pitch`` was in rad/m and positive for a left-handed thread before version 1.10.
    """
    if reader.only(element, "screw_thread_pitch") is not None:
        return reader.number(element, "screw_thread_pitch") / (2 * math.pi)
    if version >= (1, 10):
        return reader.number(element, "thread_pitch", 1.0) / (2 * math.pi)
    turns = reader.number(element, "thread_pitch", 1.0)
    if turns == 0.0:
        reader.fault(element, "<thread_pitch> must not be zero", "give it in rad/m, or a revolute joint")
        return 1.0
    return -1.0 / turns


def _axis(reader: ChildReader, element: Element, name: str, kind: str, version: tuple[int, int]) -> SdfAxis:
    given = reader.only(element, name)
    own = element.attributes.get("name", "").strip()
    if given is None:
        reader.fault(element, f"has no <{name}>", f"a {kind} joint needs <{name}><xyz>…</xyz></{name}>")
        given = Element(name, element.line, {})
    reader.leave_out_others(given, (), ("xyz", "dynamics", "limit", "mimic", "use_parent_model_frame"), _IDLE)
    known = len(reader.report.faults)
    xyz = reader.vector(given, "xyz", (0.0, 0.0, 1.0))
    largest = float(np.abs(xyz).max())
    if not 0.0 < largest < np.inf:
        if len(reader.report.faults) == known:
            reader.fault(given, f"<xyz> of <{name}> must not be zero", "give a direction, such as 0 0 1")
        xyz, largest = np.array([0.0, 0.0, 1.0]), 1.0
    along = xyz / largest  # first, so that the length of a direction of any size is finite
    direction = reader.only(given, "xyz")
    expressed_in = own if direction is None else direction.attributes.get("expressed_in") or own
    if version < (1, 5) or (version < (1, 7) and reader.switch(given, "use_parent_model_frame", False)):
        expressed_in = MODEL
    damping, friction, stiffness, reference = _dynamics(reader, given)
    return SdfAxis(
        along / np.linalg.norm(along),
        expressed_in,
        _limits(reader, given, kind),
        damping,
        friction,
        stiffness,
        reference,
        _mimic(reader, given),
    )


def _limits(reader: ChildReader, axis: Element, kind: str) -> tuple[float, float] | None:
    given = reader.only(axis, "limit")
    if given is None or kind in ("continuous", "gearbox"):
        return None
    reader.leave_out_others(given, (), ("lower", "upper"), _IDLE)
    lower, upper = reader.bound(given, "lower", -math.inf), reader.bound(given, "upper", math.inf)
    bounded = [abs(bound) < NO_LIMIT for bound in (lower, upper)]
    if not any(bounded):
        return None
    # kept with the joint, where limit events find them
    reader.report.leave_out(given.line, "a stop at its limits", reader.owner, "stops at limits of joints")
    return (lower, upper) if all(bounded) else None


def _dynamics(reader: ChildReader, axis: Element) -> tuple[float, float, float, float]:
    """Read damping, friction, stiffness and rest position of the spring."""
    given = reader.only(axis, "dynamics")
    if given is None:
        return 0.0, 0.0, 0.0, 0.0
    names = ("damping", "friction", "spring_stiffness", "spring_reference")
    reader.leave_out_others(given, (), names)
    damping, friction, stiffness, reference = (reader.number(given, name, 0.0) for name in names)
    return damping, friction, stiffness, reference


def _mimic(reader: ChildReader, axis: Element) -> SdfMimic | None:
    given = reader.only(axis, "mimic")
    if given is None:
        return None
    reader.leave_out_others(given, ("joint", "axis"), ("multiplier", "offset", "reference"))
    leader = given.attributes.get("axis", "axis")
    if leader not in _NAMES:
        reader.fault(given, f'<mimic axis="{leader:.40}"> is no axis', 'give "axis" or "axis2"')
    return SdfMimic(
        FilePlace(reader.report.file, given.line, reader.owner),
        reader.attribute(given, "joint"),
        _NAMES.index(leader) if leader in _NAMES else 0,
        reader.number(given, "multiplier"),
        reader.number(given, "offset", 0.0),
        reader.number(given, "reference", 0.0),
    )
