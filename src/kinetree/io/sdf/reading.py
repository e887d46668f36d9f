"""From an SDFormat document, with the files that it includes, to records."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from kinetree.files.input import REACH_REMEDY
from kinetree.io.import_report import FilePlace, ImportReport
from kinetree.io.sdf.elements import ChildReader, Resources, looks_of, model_file, read_joint
from kinetree.io.sdf.records import MODEL, NamedFrame, Scope, SdfLink
from kinetree.io.urdf.records import Inertial, Origin
from kinetree.io.xml import Budget, Element, parse, read_bytes

MOST_DEEP: Final = 20
"""Files that may include one another."""

_MODEL = (
    "static", "link", "joint", "frame", "model", "include", "pose", "self_collide", "allow_auto_disable",
)  # fmt: skip
_WORLD = ("gravity", "model", "include", "frame", "joint")
_LINK = (
    "pose", "inertial", "visual", "collision", "gravity", "self_collide", "must_be_base_link", "kinematic",
)  # fmt: skip
_IDLE: Final = frozenset(
    ("light", "sensor", "audio", "audio_sink", "audio_source", "projector", "particle_emitter", "battery", "scene",
     "gui", "physics", "spherical_coordinates", "magnetic_field", "atmosphere", "road", "gripper", "meta", "version",
     "author", "description", "must_be_base_link", "self_collide", "default")
)  # fmt: skip
"""Elements that no motion of links without contact depends on."""

_MOMENTS = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
_UNIT = dict(zip(_MOMENTS, (1.0, 1.0, 1.0, 0.0, 0.0, 0.0), strict=True))


@dataclass
class SdfDocument:
    """A document that is being read: where its faults and files go.

    ``version`` is that of the format, ``open`` the files that include one another on the way to this one.
    """

    report: ImportReport
    resources: Resources
    budget: Budget
    version: tuple[int, int] = (1, 12)
    open: tuple[Path, ...] = ()

    def place(self, element: Element, what: str) -> FilePlace:
        """Return the place of an element in the file."""
        return FilePlace(self.report.file, element.line, what)


@dataclass
class SdfContent:
    """Content of a document: the world with its models, and its gravity where it gives one."""

    world: Scope
    gravity: tuple[float, float, float] | None
    name: str


def read_document(document: SdfDocument, root: Element) -> SdfContent:
    """The world of a document, or one around its models; its faults are in the report."""
    reader = ChildReader(document.report, "the file")
    world = Scope(document.place(root, "the file"))
    if root.tag != "sdf":
        reader.fault(root, f"the file holds <{root.tag:.40}>, not <sdf>", "give an SDFormat file")
        return SdfContent(world, None, "")
    document = replace(document, version=_version(reader, root))
    reader.leave_out_others(root, ("version",), ("model", "world"), _IDLE)
    worlds = list(root.all("world"))
    for other in worlds[1:]:
        reader.fault(other, "has more than one <world>", "keep one of them")
    gravity, name = None, ""
    if worlds:
        gravity, name = _read_world(document, worlds[0], world)
    for element in root.all("model"):
        _add_model(document, element, world)
    if not (worlds or world.models or document.report.faults):
        reader.fault(root, "has no <model>", "give at least one <model>")
    return SdfContent(world, gravity, name or next(iter(world.models), ""))


def _version(reader: ChildReader, root: Element) -> tuple[int, int]:
    text = reader.attribute(root, "version")
    match = re.fullmatch(r"(\d{1,3})\.(\d{1,3})(\.\d{1,3})?", text)
    if match is None or match[1] != "1":
        if text:
            reader.fault(root, f'version "{text:.20}" is none', 'give one, such as version="1.9"')
        return 1, 12
    return int(match[1]), int(match[2])


def _read_world(
    document: SdfDocument, element: Element, world: Scope
) -> tuple[tuple[float, float, float], str]:
    """Gravity and name; models, frames and joints go into the world."""
    name = element.attributes.get("name", "").strip()
    reader = ChildReader(document.report, f'world "{name}"')
    reader.leave_out_others(element, ("name",), _WORLD, _IDLE)
    x, y, z = reader.vector(element, "gravity", (0.0, 0.0, -9.8)).tolist()
    _read_parts(document, element, world)
    return (x, y, z), name


def _add_model(document: SdfDocument, element: Element, around: Scope) -> None:
    """A model into the scope around it."""
    name = element.attributes.get("name", "").strip()
    reader = ChildReader(document.report, f'model "{name}"')
    reader.attribute(element, "name")
    reader.leave_out_others(element, ("name", "canonical_link", "placement_frame"), _MODEL, _IDLE)
    pose, relative_to = reader.pose(element)
    scope = Scope(
        document.place(element, f'model "{name}"'),
        (*around.path, name),
        around,
        pose,
        relative_to or MODEL,
        element.attributes.get("placement_frame") or MODEL,
        element.attributes.get("canonical_link", "").strip(),
        reader.switch(element, "static", False),
    )
    _read_parts(document, element, scope)
    if _is_new(document.report, scope.place, around, name, "model"):
        around.models[name] = scope


def _is_new(report: ImportReport, place: FilePlace, scope: Scope, name: str, kind: str) -> bool:
    """Return whether a name can be entered; a fault where it is used or reserved."""
    if not name:
        return False
    taken = scope.frames[name].place if name in scope.frames else None
    taken = scope.models[name].place if name in scope.models else taken
    what = f'{kind} "{name}"'
    if taken is not None:
        message = f"has the name of {taken.what}, on line {taken.line}"
        report.fault(place.line, what, message, "rename one of them")
    elif name == "world" or "::" in name or (name.startswith("__") and name.endswith("__")):
        report.fault(place.line, what, "its name is reserved", "rename it")
    else:
        return True
    return False


def _read_parts(document: SdfDocument, element: Element, scope: Scope) -> None:
    """Links, joints, frames, models and included files, into their scope."""
    report = document.report
    for child in element.children:
        name = child.attributes.get("name", "").strip()
        owner = ChildReader(report, f'{child.tag} "{name}"')
        place = document.place(child, f'{child.tag} "{name}"')
        if child.tag == "model":
            _add_model(document, child, scope)
        elif child.tag == "include":
            _include(document, child, scope)
        elif child.tag in ("link", "joint", "frame"):
            owner.attribute(child, "name")
            pose, relative_to = owner.pose(child)
            known = _is_new(report, place, scope, name, child.tag)
            if child.tag == "link":
                link = _link(document, owner, child)
                if known:
                    scope.links[name] = link
                    scope.frames[name] = NamedFrame(place, pose, relative_to or MODEL, "")
            elif child.tag == "joint":
                joint = read_joint(owner, child, place, document.version)
                if known and joint.child:
                    scope.joints[name] = joint
                    scope.frames[name] = NamedFrame(place, pose, relative_to or joint.child, joint.child)
            elif known:
                owner.leave_out_others(child, ("name", "attached_to"), ("pose",))
                attached = child.attributes.get("attached_to", "").strip() or MODEL
                scope.frames[name] = NamedFrame(place, pose, relative_to or attached, attached)


def _link(document: SdfDocument, reader: ChildReader, element: Element) -> SdfLink:
    reader.leave_out_others(element, ("name",), _LINK, _IDLE)
    if reader.switch(element, "kinematic", False):
        reader.report.leave_out(element.line, "<kinematic>", reader.owner)
    if next(element.all("collision"), None) is not None:
        reader.report.leave_out(element.line, "<collision> (contact)", reader.owner, "<collision>")
    return SdfLink(
        document.place(element, reader.owner),
        _inertial(reader, element),
        looks_of(reader, element, document.resources),
        reader.switch(element, "gravity", True),
    )


def _inertial(reader: ChildReader, link: Element) -> Inertial:
    """Mass and inertia; where the file gives none, 1 kg and 1 kg m², as SDFormat has it, with a note."""
    given = reader.only(link, "inertial")
    if given is None:
        reader.report.note(link.line, f"{reader.owner} has no <inertial>: 1 kg and 1 kg m² about every axis")
        return Inertial(1.0, np.eye(3), Origin())
    reader.leave_out_others(given, ("auto",), ("pose", "mass", "inertia"), _IDLE | {"density"})
    if reader.attribute_switch(given, "auto"):
        message = '<inertial auto="true"> asks for mass properties from collisions'
        reader.fault(given, message, "give <mass> and <inertia>")
    for tag in ("mass", "inertia"):
        if reader.only(given, tag) is None:
            unit = "1 kg" if tag == "mass" else "1 kg m² about every axis"
            reader.report.note(given.line, f"{reader.owner}: <inertial> has no <{tag}>: {unit}")
    inertia = reader.only(given, "inertia")
    moments = _UNIT
    if inertia is not None:
        reader.leave_out_others(inertia, (), _MOMENTS)
        moments = {name: reader.number(inertia, name, _UNIT[name]) for name in _MOMENTS}
    matrix = np.array([[moments["i" + "".join(sorted(row + column))] for column in "xyz"] for row in "xyz"])
    pose, relative_to = reader.pose(given)
    if relative_to:
        reader.fault(given, "<pose> of <inertial> must be given in the link frame", "remove relative_to")
    mass = reader.positive_mass(next(given.all("mass"), given), reader.number(given, "mass", 1.0))
    return Inertial(mass, matrix, Origin(*pose))


# --- included files ---------------------------------------------------------------------------------------
def _include(document: SdfDocument, element: Element, scope: Scope) -> None:
    """A model of another file, under the name and at the pose that the include gives."""
    uri = next((child.text for child in element.all("uri")), "")
    reader = ChildReader(document.report, f'include "{uri:.80}"')
    known = ("uri", "name", "pose", "static", "placement_frame")
    reader.leave_out_others(element, ("merge",), known)
    if not uri:
        reader.fault(element, "<include> has no <uri>", "give <uri>model://name</uri>, or a path")
        return
    found = _opened(document, reader, element, uri)
    if found is None:
        return
    inner, model = found
    name = reader.text(element, "name") or model.attributes.get("name", "").strip()
    model.attributes["name"] = name
    held = Scope(scope.place, scope.path, scope)  # read apart, for its name is that of the include
    _add_model(inner, model, held)
    if name not in held.models:
        return
    included = held.models[name]
    included.around = scope
    if reader.only(element, "pose") is not None:
        pose, relative_to = reader.pose(element)
        included.pose, included.relative_to = pose, relative_to or MODEL
    else:
        included.relative_to = MODEL
    included.placement = reader.text(element, "placement_frame") or included.placement
    included.static = reader.switch(element, "static", included.static)
    included.place = replace(included.place, what=f'model "{name}"')
    if reader.attribute_switch(element, "merge"):
        _merge(document, included, scope, name)
    else:
        place = document.place(element, f'model "{name}"')
        if _is_new(document.report, place, scope, name, "model"):
            scope.models[name] = included


def _merge(document: SdfDocument, included: Scope, scope: Scope, name: str) -> None:
    """All elements of an included model as those of the one that includes it; its frame gets a name of its own."""
    own = f"_merged__{name}__model__"
    if included.placement != MODEL:
        document.report.leave_out(included.place.line, "<placement_frame>", included.place.what)
    scope.frames[own] = NamedFrame(included.place, included.pose, included.relative_to, MODEL)

    def renamed(frame: str) -> str:
        return own if frame == MODEL else frame

    for kind, names in (("link", included.links), ("joint", included.joints)):
        for entry in names:
            if _is_new(document.report, included.frames[entry].place, scope, entry, kind):
                scope.links.update({entry: included.links[entry]} if kind == "link" else {})
                if kind == "joint":
                    axes = tuple(
                        replace(a, expressed_in=renamed(a.expressed_in)) for a in included.joints[entry].axes
                    )
                    scope.joints[entry] = replace(included.joints[entry], axes=axes)
    for entry, frame in included.frames.items():
        scope.frames[entry] = replace(
            frame, relative_to=renamed(frame.relative_to), attached_to=renamed(frame.attached_to)
        )
    for entry, model in included.models.items():
        model.around, model.relative_to = scope, renamed(model.relative_to)
        scope.models[entry] = model


def _opened(
    document: SdfDocument, reader: ChildReader, element: Element, uri: str
) -> tuple[SdfDocument, Element] | None:
    """The document of an included file, and its one model; None with a fault where there is none."""
    if uri.partition("://")[0] in ("http", "https"):
        reader.fault(element, "models are not fetched from the network", "download it, and give its path")
        return None
    place, allowed = document.resources.find(uri)
    if place is not None and not allowed:
        reader.fault(element, "the model lies outside the folder of the file", REACH_REMEDY)
        return None
    file = None if place is None else model_file(place, document.budget)
    if file is None:
        remedy = (
            "correct it, or name the folder of the models (model_dirs, or the variable GZ_SIM_RESOURCE_PATH)"
        )
        reader.fault(element, "there is no such model", remedy)
        return None
    file = file.resolve()
    if file in document.open or len(document.open) >= MOST_DEEP:
        words = "includes itself" if file in document.open else f"is the {MOST_DEEP}th file within another"
        reader.fault(element, f"{file.name} {words}", "remove this <include>")
        return None
    report = replace(document.report, file=str(file))
    root = parse(read_bytes(file, document.budget, "SDFormat"), str(file), document.budget)
    inner = replace(
        document, report=report, resources=document.resources.beside(file), open=(*document.open, file)
    )
    owner = ChildReader(report, "the file")
    if root.tag != "sdf":
        owner.fault(root, f"the file holds <{root.tag:.40}>, not <sdf>", "include an SDFormat file")
        return None
    inner = replace(inner, version=_version(owner, root))
    models = list(root.all("model"))
    if len(models) != 1:
        owner.fault(
            root, f"an included file has one <model> (this one {len(models)})", "include another file"
        )
        return None
    return inner, models[0]
