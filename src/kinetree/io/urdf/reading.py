"""Reads a URDF file: links with inertias and shapes, joints (axes, limits, mimic), their tree, rotors of actuators.

ROS describes what drives a joint by a transmission: a joint, an actuator, and the ``mechanicalReduction`` n between
them, turns of the actuator for one of the joint. Drake adds the inertia of the rotor,
``<drake:rotor_inertia value="…"/>``, and ``<drake:gear_ratio value="…"/>``, which goes before the reduction. A
transmission without rotor inertia does nothing to a motion.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from kinetree.arrays import Array
from kinetree.io.import_report import ImportReport, css_colour, find_mesh, missing_mesh, outside_mesh
from kinetree.io.urdf.records import (
    IDLE,
    Inertial,
    JointRecord,
    Mimic,
    Origin,
    Reader,
    Robot,
    Rotor,
    UrdfLink,
)
from kinetree.io.xml import Element, plain_numbers
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Shape, Sphere
from kinetree.words.names import near, nearest

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
_WITH_AXIS = ("revolute", "continuous", "prismatic", "planar")
SINGLE = ("revolute", "continuous", "prismatic")
_CHILDREN = ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic")


def read_joint(report: ImportReport, element: Element) -> JointRecord:
    """One joint."""
    name = element.attributes.get("name", "").strip()
    reader = Reader(report, f'joint "{name}"')
    reader.attribute(element, "name")
    reader.leave_out_others(element, attributes=("name", "type"), children=_CHILDREN)
    kind = reader.attribute(element, "type")
    if kind and kind not in TYPES:
        reader.fault(element, f'unknown type "{kind}"', nearest(kind, TYPES))
    damping, friction = _dynamics(reader, element, kind)
    return JointRecord(
        name,
        element.line,
        kind,
        _end(reader, element, "parent"),
        _end(reader, element, "child"),
        reader.origin(element),
        _axis(reader, element, kind),
        _limits(reader, element, kind),
        damping,
        friction,
        _mimic(reader, element, name),
    )


def _end(reader: Reader, element: Element, tag: str) -> str:
    end = reader.only(element, tag)
    if end is None:
        reader.fault(element, f"has no <{tag}>", f'give <{tag} link="…"/>')
        return ""
    return reader.attribute(end, "link")


def _axis(reader: Reader, element: Element, kind: str) -> Array:
    """Unit vector along the axis; x where the file gives none, as URDF has it."""
    default: Array = np.array([1.0, 0.0, 0.0])
    given = reader.only(element, "axis")
    if given is None or kind not in _WITH_AXIS:
        return default
    reader.leave_out_others(given, attributes=("xyz",))
    before = len(reader.report.faults)
    axis = reader.numbers(given, "xyz", 3, None)
    length = math.hypot(*axis)
    if length == 0.0:
        if len(reader.report.faults) == before:
            reader.fault(given, "<axis> must not be zero", 'give a direction, such as xyz="0 0 1"')
        return default
    return axis / length


def _limits(reader: Reader, element: Element, kind: str) -> tuple[float, float] | None:
    given = reader.only(element, "limit")
    if given is None:
        return None
    bounded = kind in ("revolute", "prismatic")
    reader.leave_out_others(given, attributes=("lower", "upper") if bounded else ())
    if not bounded or not {"lower", "upper"} & given.attributes.keys():
        return None
    # kept with the joint, where limit events find them
    reader.report.leave_out(given.line, "a stop at its limits", reader.owner, "stops at limits of joints")
    return reader.number(given, "lower", 0.0), reader.number(given, "upper", 0.0)


def _dynamics(reader: Reader, element: Element, kind: str) -> tuple[float, float]:
    """Damping and friction; of joints with one coordinate only, since URDF does not say more."""
    given = reader.only(element, "dynamics")
    if given is None:
        return 0.0, 0.0
    reader.leave_out_others(given, attributes=("damping", "friction") if kind in SINGLE else ())
    if kind not in SINGLE:
        return 0.0, 0.0
    return reader.number(given, "damping", 0.0), reader.number(given, "friction", 0.0)


def _mimic(reader: Reader, element: Element, name: str) -> Mimic | None:
    given = reader.only(element, "mimic")
    if given is None:
        return None
    reader.leave_out_others(given, attributes=("joint", "multiplier", "offset"))
    source = reader.attribute(given, "joint")
    multiplier, offset = reader.number(given, "multiplier", 1.0), reader.number(given, "offset", 0.0)
    return Mimic(name, source, multiplier, offset, given.line)


Colours = dict[str, str]

_MOMENTS = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")


def frame_of(origin: Origin) -> Frame:
    """An origin as a frame of the model."""
    return Frame(origin.xyz.tolist(), origin.rotation.tolist())


class LinkReader:
    """Reads links; knows the materials of the file and where its meshes are."""

    def __init__(
        self,
        report: ImportReport,
        robot: Element,
        folder: Path | None,
        packages: Sequence[Path],
        allow_outside: bool,
    ) -> None:
        self._report = report
        self._folder = folder
        self._packages = packages
        self._allow_outside = allow_outside
        self._colours = self._materials(robot)

    def read(self, element: Element) -> UrdfLink:
        name = element.attributes.get("name", "").strip()
        reader = Reader(self._report, f'link "{name}"')
        reader.attribute(element, "name")
        reader.leave_out_others(element, attributes=("name",), children=("inertial", "visual"))
        given = reader.only(element, "inertial")
        inertial = None if given is None else _inertial(reader, given)
        shapes = [self._look(reader, visual) for visual in element.all("visual")]
        return UrdfLink(name, element.line, inertial, tuple(shape for shape in shapes if shape is not None))

    # --- looks ----------------------------------------------------------------------------------------
    def _materials(self, robot: Element) -> Colours:
        """Colours by name, from the robot and from the first link that defines each."""
        found: Colours = {}
        inside = [
            m for link in robot.all("link") for visual in link.all("visual") for m in visual.all("material")
        ]
        outside = robot.all("material")
        for material, is_inside in (*((m, False) for m in outside), *((m, True) for m in inside)):
            name = material.attributes.get("name", "")
            reader = Reader(self._report, f'material "{name}"')
            for colour in material.all("color"):
                told = len(self._report.notes), len(self._report.left_out)
                if shown := self._own_colour(reader, colour):
                    found.setdefault(name, shown)
                if is_inside:  # told with its visual
                    del self._report.notes[told[0] :], self._report.left_out[told[1] :]
        for material in robot.all("material"):
            reader = Reader(self._report, f'material "{material.attributes.get("name", "")}"')
            reader.leave_out_others(material, attributes=("name",), children=("color",))
        return found

    def _look(self, reader: Reader, visual: Element) -> Shape | None:
        """The shape of a visual; None, and a note, where it cannot be read: no motion depends on it."""
        before = len(self._report.faults)
        shape = self._shape(reader, visual)
        if len(self._report.faults) == before:
            return shape
        self._report.without_look(before)
        return None

    def _shape(self, reader: Reader, visual: Element) -> Shape | None:
        reader.leave_out_others(visual, attributes=("name",), children=("origin", "geometry", "material"))
        pose, colour = frame_of(reader.origin(visual)), self._colour(reader, visual)
        geometry = reader.only(visual, "geometry")
        if geometry is None or len(geometry.children) != 1:
            reader.fault(
                visual, "<visual> needs one <geometry> with one shape", "give a box, cylinder, sphere or mesh"
            )
            return None
        (form,) = geometry.children
        if form.tag == "box":
            return Box(tuple(reader.numbers(form, "size", 3, None).tolist()), pose=pose, color=colour)
        if form.tag == "cylinder":
            radius, length = reader.number(form, "radius"), reader.number(form, "length")
            return Cylinder(radius, length, pose=pose, color=colour)
        if form.tag == "sphere":
            return Sphere(reader.number(form, "radius"), pose=pose, color=colour)
        if form.tag == "mesh":
            scale = tuple(reader.numbers(form, "scale", 3, (1.0, 1.0, 1.0)).tolist())
            return Mesh(self._mesh_file(reader, form), scale, pose=pose, color=colour)
        self._report.leave_out(form.line, f"<{form.tag}>", reader.owner, acts=False)
        return None

    def _colour(self, reader: Reader, visual: Element) -> str | None:
        material = reader.only(visual, "material")
        if material is None:
            return None
        reader.leave_out_others(material, attributes=("name",), children=("color",))
        own = reader.only(material, "color")
        if own is not None:
            return self._own_colour(reader, own)
        name = material.attributes.get("name", "")
        if name and name not in self._colours:
            self._report.leave_out(
                material.line,
                f'<material name="{name}"> (no colour is given)',
                reader.owner,
                "<material>",
                acts=False,
            )
        return self._colours.get(name)

    def _own_colour(self, reader: Reader, colour: Element) -> str | None:
        """The colour that an element gives; None, with an entry of the parts left out, where it cannot be read."""
        before = len(self._report.faults)
        rgba = reader.numbers(colour, "rgba", 4, None)
        if len(self._report.faults) > before:
            self._report.without_look(before, "a colour")
            return None
        return css_colour(
            rgba.tolist(), lambda text: self._report.note(colour.line, f"{reader.owner}: {text}")
        )

    def _mesh_file(self, reader: Reader, form: Element) -> str:
        """Path of a mesh where it can be found, else the reference as it stands."""
        reference = reader.attribute(form, "filename")
        found, allowed = find_mesh(reference, self._folder, self._packages, allow_outside=self._allow_outside)
        if not allowed:
            self._report.missing.append(outside_mesh(self._report.file, form.line, reader.owner, reference))
            return Path(reference).name
        if found is None:
            if reference and (self._folder is not None or self._packages):
                self._report.missing.append(
                    missing_mesh(self._report.file, form.line, reader.owner, reference)
                )
            return reference
        return str(found.resolve())


def _inertial(reader: Reader, element: Element) -> Inertial:
    reader.leave_out_others(element, children=("origin", "mass", "inertia"))
    mass, inertia = reader.only(element, "mass"), reader.only(element, "inertia")
    if mass is None:
        reader.fault(element, "<inertial> has no <mass>", 'give <mass value="…"/> in kg')
    else:
        reader.leave_out_others(mass, attributes=("value",))
    if inertia is None:
        reader.fault(element, "<inertial> has no <inertia>", "give ixx, ixy, ixz, iyy, iyz, izz in kg m²")
        moments = dict.fromkeys(_MOMENTS, 0.0)
    else:
        moments = {name: reader.number(inertia, name) for name in _MOMENTS}
        reader.leave_out_others(inertia, attributes=_MOMENTS)
    matrix = np.array([[moments["i" + "".join(sorted(row + column))] for column in "xyz"] for row in "xyz"])
    value = reader.positive_mass(mass, reader.number(mass, "value")) if mass is not None else 0.0
    return Inertial(value, matrix, reader.origin(element))


Named = TypeVar("Named", UrdfLink, JointRecord)


_PARTS = ("link", "joint", "material")


def read_robot(
    report: ImportReport, root: Element, folder: Path | None, packages: Sequence[Path], allow_outside: bool
) -> Robot:
    """Links and joints of a document, with every fault of theirs among the findings."""
    name = root.attributes.get("name", "").strip()
    reader = Reader(report, f'robot "{name}"')
    if root.tag != "robot":
        reader.fault(root, f"the file holds <{root.tag}>, not <robot>", "give a URDF file")
        return Robot(name, root.line, {}, {})
    reader.attribute(root, "name")
    reader.leave_out_text(root)
    for child in root.children:
        if child.tag.startswith("xacro:"):
            reader.fault(child, f"<{child.tag}> is a macro", "expand the file with xacro first")
        elif (meant := child.tag.lower().removesuffix("s")) != child.tag and meant in _PARTS:
            reader.fault(child, f"<{child.tag}> is not known here", f"did you mean <{meant}>?")
        elif child.tag not in _PARTS and not has_rotor(child):
            named = child.attributes.get("name") or child.attributes.get("reference")
            element = f'<{child.tag}> "{named}"' if named else f"<{child.tag}>"
            report.leave_out(child.line, element, reader.owner, f"<{child.tag}>", acts=child.tag not in IDLE)
    links = _by_name(report, root.all("link"), LinkReader(report, root, folder, packages, allow_outside).read)
    joints = _by_name(report, root.all("joint"), lambda element: read_joint(report, element))
    robot = Robot(name, root.line, links, with_rotors(report, root, joints))
    if not links:
        reader.fault(root, "has no links", "give at least one <link>")
    _check_ends(report, robot)
    return robot


def _by_name(
    report: ImportReport, elements: Iterable[Element], read: Callable[[Element], Named]
) -> dict[str, Named]:
    found: dict[str, Named] = {}
    for element in elements:
        item = read(element)
        if item.name in found:
            message = f"has the name of another {element.tag}, on line {found[item.name].line}"
            report.fault(item.line, f'{element.tag} "{item.name}"', message, "rename one of them")
        elif item.name:
            found[item.name] = item
    return found


def _check_ends(report: ImportReport, robot: Robot) -> None:
    for joint in robot.joints.values():
        what = f'joint "{joint.name}"'
        for end, name in (("parent", joint.parent), ("child", joint.child)):
            if name and name not in robot.links:
                message = f'its {end} link "{name}" does not exist'
                report.fault(joint.line, what, message, nearest(name, robot.links))
        if joint.parent and joint.parent == joint.child:
            report.fault(joint.line, what, f'connects link "{joint.child}" with itself', "name two links")


def find_root(report: ImportReport, robot: Robot) -> str | None:
    """The one link that is nobody's child; faults unless all others hang on it."""
    carried: dict[str, JointRecord] = {}
    for joint in robot.joints.values():
        if joint.child in carried:
            message = f'link "{joint.child}" is the child of joint "{carried[joint.child].name}" already'
            remedy = "a URDF is a tree: let one joint carry each link"
            report.fault(joint.line, f'joint "{joint.name}"', message, remedy)
        carried.setdefault(joint.child, joint)
    roots = [link for link in robot.links.values() if link.name not in carried]
    # whose links may hang on nothing
    unsure = any(fault.what.startswith("joint ") for fault in report.faults)
    for other in roots[1:] if not unsure else ():
        message = f'is no child of any joint, and neither is link "{roots[0].name}": a robot has one root'
        report.fault(other.line, f'link "{other.name}"', message, "connect it by a joint, or remove it")
    for loop in (loop for loop in _loops(robot, carried) if len(loop) > 1):
        joint = carried[loop[0]]
        path = " → ".join(f'"{name}"' for name in reversed([*loop, loop[0]]))
        message = f"closes a loop of links: {path}"
        report.fault(
            joint.line, f'joint "{joint.name}"', message, "a URDF is a tree: remove one of these joints"
        )
    return roots[0].name if roots else None


def _loops(robot: Robot, carried: dict[str, JointRecord]) -> list[list[str]]:
    """Loops of links, each from child to parent."""
    settled: set[str] = set()
    loops = []
    for start in robot.links:
        path: list[str] = []
        name = start
        while name in carried and name not in settled:
            settled.add(name)
            path.append(name)
            name = carried[name].parent
            if name in path:
                loops.append(path[path.index(name) :])
        settled.add(name)
    return loops


INERTIA, RATIO, REDUCTION = "drake:rotor_inertia", "drake:gear_ratio", "mechanicalReduction"


def has_rotor(element: Element) -> bool:
    """True if an element is a transmission that acts on the motion."""
    return element.tag == "transmission" and any(
        child.tag == INERTIA for actuator in element.all("actuator") for child in actuator.children
    )


def with_rotors(
    report: ImportReport, root: Element, joints: Mapping[str, JointRecord]
) -> dict[str, JointRecord]:
    """The joints with the rotors of the transmissions of a file."""
    found = dict(joints)
    for transmission in root.all("transmission"):
        _list_unknown_inertias(report, transmission)
    for transmission in filter(has_rotor, root.children):
        name = transmission.attributes.get("name", "").strip()
        reader = Reader(report, f'transmission "{name}"')
        actuators = list(transmission.all("actuator"))
        rotors = [(actuator, one) for actuator in actuators for one in actuator.all(INERTIA)]
        driven = [joint.attributes.get("name", "").strip() for joint in transmission.all("joint")]
        if len(driven) != 1 or len(actuators) != 1 or len(rotors) != 1:
            what = f"the rotor inertia of {len(actuators)} actuators on {len(driven)} joints"
            report.leave_out(transmission.line, what, reader.owner, "rotors of transmissions", acts=True)
        elif driven[0] not in found:
            remedy = f"choose from {', '.join(sorted(found))}" if found else "give the robot joints"
            reader.fault(transmission, f'there is no joint "{driven[0]}"', remedy)
        elif found[driven[0]].type not in SINGLE:
            what = f'the rotor inertia on joint "{driven[0]}" ({found[driven[0]].type})'
            report.leave_out(transmission.line, what, reader.owner, "rotors of transmissions", acts=True)
        else:
            rotor = _rotor(report, reader, transmission, *rotors[0])
            found[driven[0]] = replace(found[driven[0]], rotors=(*found[driven[0]].rotors, rotor))
    return found


def _list_unknown_inertias(report: ImportReport, transmission: Element) -> None:
    """List entries of an actuator that look like the inertia or the ratio of a rotor but have another name."""
    owner = f'transmission "{transmission.attributes.get("name", "").strip()}"'
    for child in (child for actuator in transmission.all("actuator") for child in actuator.children):
        known = (INERTIA, RATIO, REDUCTION)
        meant = near(child.tag, known) or ([INERTIA] if "inertia" in child.tag.lower() else [])
        if child.tag not in known and meant:
            what = f'<{child.tag}> (did you mean "{meant[0]}"?)'
            report.leave_out(child.line, what, owner, f"<{child.tag}>", acts=True)


def _rotor(
    report: ImportReport, reader: Reader, transmission: Element, actuator: Element, given: Element
) -> Rotor:
    inertia = reader.number(given, "value")
    if inertia < 0:
        reader.fault(given, f"the inertia of its rotor is negative ({inertia:g})", "give it in kg m²")
    ratio = reader.only(actuator, RATIO)
    if ratio is not None:
        return Rotor(inertia, reader.number(ratio, "value"))
    reduction = reader.only(actuator, REDUCTION) or reader.only(transmission, REDUCTION)
    if reduction is None:
        return Rotor(inertia, 1.0)
    values = plain_numbers(reduction.text.split())
    if values is None or len(values) != 1:
        message = f"<{REDUCTION}> must be one number (got {reduction.text!r:.60})"
        reader.fault(reduction, message, "give turns of the actuator for one of the joint")
        return Rotor(inertia, 1.0)
    report.note(
        reduction.line,
        f"{reader.owner}: its rotor turns {values[0]:g} times as fast as the joint, by its {REDUCTION}",
    )
    return Rotor(inertia, values[0])
