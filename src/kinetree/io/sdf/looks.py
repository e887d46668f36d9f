"""What the links of an SDFormat file look like: visuals, or collisions where there are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kinetree.io.elements import Element
from kinetree.io.mesh_files import missing_mesh, outside_mesh
from kinetree.io.poses import Pose, compose
from kinetree.io.sdf.resources import Resources
from kinetree.io.sdf.values import AT_REST, ChildReader
from kinetree.io.urdf.robot import css_colour
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Rod, Shape, Sphere

Look = tuple[Pose, Shape]
"""A shape and its pose in the link frame."""

_FLAT = 0.002  # thickness of a plane, over its size, as it is drawn
_IDLE = frozenset(
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
    """A reader of looks: what is wrong with them is left out, for the motion is the same without."""

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
        if form is None or form.tag == "empty":
            continue
        reader.leave_out_others(
            element, ("name",), ("pose", "geometry", "material", "max_contacts", "surface"), _IDLE
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
    found, allowed = resources.find(reference) if reference else (None, True)
    if not allowed:
        report.missing.append(outside_mesh(report.file, form.line, reader.owner, reference))
        return Path(reference).name
    if found is None or not found.is_file():
        if resources.folder is not None:
            report.missing.append(missing_mesh(report.file, form.line, reader.owner, reference))
        return reference
    return str(found.resolve())


def _colour(reader: ChildReader, element: Element) -> str | None:
    """The diffuse colour of a material, as CSS writes it."""
    for material in element.all("material"):
        for given in material.all("diffuse"):
            rgba = reader.numbers(given, 4 if len(given.text.split()) == 4 else 3).tolist()
            return css_colour([*rgba, 1.0][:4])
    return None
