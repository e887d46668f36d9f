"""Links: inertias and what they look like."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from kinetree.io.mesh_files import find_mesh, missing_mesh, outside_mesh
from kinetree.io.urdf.faults import Findings
from kinetree.io.urdf.records import Inertial, Link, Origin
from kinetree.io.urdf.values import Reader
from kinetree.io.urdf.xml import Element
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Shape, Sphere

Colours = dict[str, str]

_MOMENTS = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")


def frame_of(origin: Origin) -> Frame:
    """An origin as a frame of the model."""
    return Frame(origin.xyz.tolist(), origin.rotation.tolist())


class LinkReader:
    """Reads links; knows the materials of the file and where its meshes are."""

    def __init__(
        self,
        findings: Findings,
        robot: Element,
        folder: Path | None,
        packages: Sequence[Path],
        allow_outside: bool,
    ) -> None:
        self._findings = findings
        self._folder = folder
        self._packages = packages
        self._allow_outside = allow_outside
        self._colours = self._materials(robot)

    def read(self, element: Element) -> Link:
        name = element.attributes.get("name", "").strip()
        reader = Reader(self._findings, f'link "{name}"')
        reader.text(element, "name")
        reader.leave_out_others(element, attributes=("name",), children=("inertial", "visual"))
        given = reader.only(element, "inertial")
        inertial = None if given is None else _inertial(reader, given)
        shapes = [self._shape(reader, visual) for visual in element.all("visual")]
        return Link(name, element.line, inertial, tuple(shape for shape in shapes if shape is not None))

    # --- looks ----------------------------------------------------------------------------------------
    def _materials(self, robot: Element) -> Colours:
        """Colours by name, from the robot and from the first link that defines each."""
        found: Colours = {}
        inner = (
            m for link in robot.all("link") for visual in link.all("visual") for m in visual.all("material")
        )
        for material in (*robot.all("material"), *inner):
            name = material.attributes.get("name", "")
            reader = Reader(self._findings, f'material "{name}"')
            for colour in material.all("color"):
                rgba = reader.numbers(colour, "rgba", 4, None)
                found.setdefault(name, _css(rgba.tolist()))
        for material in robot.all("material"):
            reader = Reader(self._findings, f'material "{material.attributes.get("name", "")}"')
            reader.leave_out_others(material, attributes=("name",), children=("color",))
        return found

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
        self._findings.leave_out(form.line, f"<{form.tag}>", reader.owner, acts=False)
        return None

    def _colour(self, reader: Reader, visual: Element) -> str | None:
        material = reader.only(visual, "material")
        if material is None:
            return None
        reader.leave_out_others(material, attributes=("name",), children=("color",))
        own = reader.only(material, "color")
        if own is not None:
            return _css(reader.numbers(own, "rgba", 4, None).tolist())
        name = material.attributes.get("name", "")
        if name and name not in self._colours:
            self._findings.leave_out(
                material.line,
                f'<material name="{name}"> (no colour is given)',
                reader.owner,
                "<material>",
                acts=False,
            )
        return self._colours.get(name)

    def _mesh_file(self, reader: Reader, form: Element) -> str:
        """Path of a mesh where it can be found, else the reference as it stands."""
        reference = reader.text(form, "filename")
        found, allowed = find_mesh(reference, self._folder, self._packages, allow_outside=self._allow_outside)
        if not allowed:
            self._findings.missing.append(
                outside_mesh(self._findings.file, form.line, reader.owner, reference)
            )
            return Path(reference).name
        if found is None:
            if reference and (self._folder is not None or self._packages):
                self._findings.missing.append(
                    missing_mesh(self._findings.file, form.line, reader.owner, reference)
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
    value = reader.number(mass, "value") if mass is not None else 0.0
    return Inertial(value, matrix, reader.origin(element))


def _css(rgba: list[float]) -> str:
    red, green, blue, opacity = (round(255 * min(max(part, 0.0), 1.0)) for part in rgba)
    return f"#{red:02x}{green:02x}{blue:02x}" + (f"{opacity:02x}" if opacity < 255 else "")
