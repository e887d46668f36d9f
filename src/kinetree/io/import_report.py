"""Files of other programs (URDF, SDFormat, MJCF, USD): the choice of a reader, and its findings.

Readers find mesh files, faults, notes, and what the model does not represent.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import ParamSpec, TypeVar
from urllib.parse import unquote

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import REACH_REMEDY, Reach
from kinetree.io.model_file import FileFault, LoadedModel, ModelFileError, NotRepresented, acting, located
from kinetree.io.xml import Element, plain_numbers, root_element
from kinetree.model.model import Model
from kinetree.words.keywords import spelled

P = ParamSpec("P")
Named = TypeVar("Named")


class MissingMesh(FileFault):
    """A mesh file that the model names but that is missing: only the picture suffers, not the motion."""


def missing_mesh(file: str, line: int, what: str, reference: str) -> MissingMesh:
    """Return the warning about a missing mesh file."""
    remedy = "its body is drawn without it; correct the path"
    if reference.startswith("package://"):
        remedy += ", or name the folder of the package in ROS_PACKAGE_PATH"
    return MissingMesh(file, line, what, f'there is no mesh file "{reference}"', remedy)


def outside_mesh(file: str, line: int, what: str, reference: str) -> MissingMesh:
    """Return the warning about a mesh file that is outside the folder of the model and its packages."""
    message = f'the mesh file "{reference}" lies outside the folder of the model and is not read'
    return MissingMesh(file, line, what, message, f"its body is drawn without it; {REACH_REMEDY}")


def find_mesh(
    reference: str, folder: Path | None, packages: Sequence[Path] = (), *, allow_outside: bool
) -> tuple[Path | None, bool]:
    """Path of a mesh as a robot description names it, None where there is none; and whether it may be read.

    Parameters
    ----------
    reference
        A path, or an address ``file://…`` or ``package://name/…``.
    folder
        Folder of the description; relative paths begin there.
    packages
        Folders of packages. Those above ``folder``, and those of ROS_PACKAGE_PATH, are looked through after them.
    allow_outside
        True if files outside the folder and its packages may be read.
    """
    own = () if folder is None else (folder, *_package_around(folder))
    for place, package in _candidates(reference, folder, packages):
        if os.path.isfile(place):
            reach = Reach((*own, *packages, *package), allow_outside)
            return place, reach.holds(place)
    return None, True


def _package_around(folder: Path) -> tuple[Path, ...]:
    """The package that a model is in: the nearest folder above it that says so."""
    return next(((place,) for place in folder.resolve().parents if os.path.isfile(place / "package.xml")), ())


def _candidates(
    reference: str, folder: Path | None, packages: Sequence[Path]
) -> Iterator[tuple[Path, tuple[Path, ...]]]:
    """Yield places where a mesh may be, each with the package that it would belong to."""
    scheme, separator, rest = reference.partition("://")
    if not separator:
        if folder is not None:
            yield folder / reference, ()
        return
    path = unquote(rest)
    if scheme == "file":
        yield Path(path), ()
    if scheme != "package":
        return
    path = path.lstrip("/")  # some write package:///name
    name, _, inside = path.partition("/")
    for place in packages:
        yield from ((place / path, ()), (place / inside, ()))
    here = (folder or Path()).resolve()
    for place in () if folder is None else here.parents:
        package = place / name
        # above the model, a folder is a package where it says so, or where the model is in it
        own = here.is_relative_to(package) or os.path.isfile(package / "package.xml")
        yield place / path, (package,) if own else ()
    for entry in filter(None, os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep)):
        yield Path(entry) / path, (Path(entry),)


@dataclass(frozen=True)
class FilePlace:
    """Place of an element in a file, for messages."""

    file: str
    line: int
    what: str


@dataclass
class ImportReport:
    """Findings while a file is read: faults, parts left out, notes."""

    file: str
    faults: list[FileFault] = field(default_factory=list)
    left_out: list[NotRepresented] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: list[MissingMesh] = field(default_factory=list)

    def fault(self, line: int, what: str, message: str, remedy: str) -> None:
        self.faults.append(FileFault(self.file, line, what, message, remedy))

    def fault_at(self, place: FilePlace, message: str, remedy: str) -> None:
        """A fault of an element that may stand in another file."""
        self.faults.append(FileFault(place.file, place.line, place.what, message, remedy))

    def without_look(self, since: int, what: str = "a look") -> None:
        """Leave out a look that cannot be read: the faults from this number on become entries of the parts left out."""
        for fault in self.faults[since:]:
            self.leave_out(fault.line, f"{what} ({fault.message})", fault.what, what, acts=False)
        del self.faults[since:]

    def leave_out(
        self, line: int, element: str, owner: str, kind: str | None = None, *, acts: bool = True
    ) -> None:
        """Add something that is not represented; ``kind`` where the element holds a name or value.

        ``acts``: whether the motion would be another one with it.
        """
        self.left_out.append(NotRepresented(self.file, line, element, owner, kind or element, acts))

    def note(self, line: int, text: str) -> None:
        self.notes.append(f"{located(self.file, line)}: {text}")

    def note_at(self, place: FilePlace, text: str) -> None:
        """A note about an element that may stand in another file."""
        self.notes.append(f"{located(place.file, place.line)}: {text}")

    def raise_if_faulty(self) -> None:
        """Raise :class:`ModelFileError` with all faults, if there are any."""
        if self.faults:
            raise ModelFileError(self.faults)

    def loaded(self, model: Model, place_of: Callable[[str, str], FilePlace]) -> LoadedModel:
        """The model with all that was found, once it is valid; its warnings and notes become notes.

        ``place_of`` says where a part of a kind and a name stands.

        Raises
        ------
        ModelFileError
            With the faults of the model as faults of the file.
        """
        model = replace(model, not_represented=acting(self.left_out))
        found = model.validate()
        for fault in found.faults:
            self.fault_at(place_of(fault.kind, fault.name), fault.message, fault.remedy)
        self.raise_if_faulty()
        for warning in found.warnings:
            self.note_at(place_of(warning.kind, warning.name), f"warning: {warning}")
        self.notes.extend(found.notes)
        path = None if self.file == "<text>" else Path(self.file)
        return LoadedModel(model, None, path, tuple(self.missing), tuple(self.notes), tuple(self.left_out))


def model_reader(what: str, load: Callable[P, LoadedModel]) -> Callable[P, Model]:
    """The function ``read_…`` beside a function ``load_…``: with the same arguments, it returns the model alone."""

    @wraps(load)
    def read(*arguments: P.args, **named: P.kwargs) -> Model:
        return load(*arguments, **named).model

    read.__name__ = read.__qualname__ = load.__name__.replace("load_", "read_")
    also = f"`{load.__name__}` also tells what the model does not contain"
    read.__doc__ = f"The model of {what}; {also}.\n\n    {load.__doc__}"
    read.__signature__ = signature(load).replace(return_annotation=Model)  # type: ignore[attr-defined]
    return spelled(read)


class ElementReader:
    """Reads the elements of one owner (a link, a joint, a model, the robot)."""

    def __init__(self, report: ImportReport, owner: str) -> None:
        self.report = report
        self.owner = owner

    def fault(self, element: Element, message: str, remedy: str) -> None:
        """A fault of the owner at the line of an element."""
        self.report.fault(element.line, self.owner, message, remedy)

    def attribute(self, element: Element, name: str) -> str:
        """An attribute that must be there."""
        value = element.attributes.get(name, "").strip()
        if not value:
            self.fault(element, f'<{element.tag}> has no {name}="…"', f"give its {name}")
        return value

    def only(self, element: Element, tag: str) -> Element | None:
        """The one child of a kind, or None; more than one is a fault."""
        first, *more = [*element.all(tag), None]
        if len(more) > 1 and more[0] is not None:
            self.fault(more[0], f"<{element.tag}> has more than one <{tag}>", "keep one of them")
        return first

    def leave_out_text(self, element: Element, *, acts: bool = True) -> None:
        """Say aloud that an element holds text where the format has none: ``<origin>0 0 1</origin>`` in URDF."""
        if element.text:
            text = " ".join(element.text.split())
            what = f"text in <{element.tag}>"
            self.report.leave_out(element.line, f"{what} ({text!r:.60})", self.owner, what, acts=acts)

    def positive_mass(self, element: Element, mass: float) -> float:
        """A mass, told with the other faults of the file where it is negative."""
        if mass < 0:
            self.fault(element, f"mass must be positive (got {mass:g})", "give its mass in kg")
        return mass

    def plain_numbers(
        self, element: Element, text: str, what: str, count: int, remedy: str = "give plain decimal numbers"
    ) -> Array:
        """Read ``count`` numbers from a text; bad ones become zero, with a fault; ``what`` is its name in messages."""
        words = text.split()
        if len(words) != count:
            wanted = count_words(count)
            message = f"{what} must be {wanted} (got {text!r:.60})"
            self.fault(element, message, f"give {wanted}{' separated by blanks' * (count > 1)}")
            return np.zeros(count)
        values = plain_numbers(words)
        if values is None:
            self.fault(element, f"{what} holds something that is no number: {text!r:.60}", remedy)
            return np.zeros(count)
        return np.array(values)


def followed(name: Named, leader: Mapping[Named, Named]) -> list[Named]:
    """Return the joint and those it follows, one after the other; in a circle one joint stands twice.

    >>> followed("a", {"a": "b", "b": "c"}), followed("a", {"a": "b", "b": "a"})
    (['a', 'b', 'c'], ['a', 'b', 'a'])
    """
    path = [name]
    while path[-1] in leader and path[-1] not in path[:-1]:
        path.append(leader[path[-1]])
    return path


def css_colour(parts: Sequence[float], note: Callable[[str], None]) -> str | None:
    """Red, green, blue and perhaps opacity, from 0 to 1, as CSS writes them; None for other texts.

    ``note`` is told of what is no number, or out of range: that is drawn as the nearest colour.
    """
    shown = "(" + ", ".join(f"{part:g}" for part in parts) + ")"
    if any(math.isnan(part) for part in parts):
        note(f"its colour {shown} is no colour: it is drawn in another one")
        return None
    if not all(0.0 <= part <= 1.0 for part in parts):
        note(f"its colour {shown} is not between 0 and 1: it is drawn in the nearest one")
    red, green, blue, opacity = (round(255 * min(max(part, 0.0), 1.0)) for part in (*parts, 1.0)[:4])
    return f"#{red:02x}{green:02x}{blue:02x}" + (f"{opacity:02x}" if opacity < 255 else "")


def count_words(count: int) -> str:
    """Say in words how many numbers are wanted."""
    return "one number" if count == 1 else f"{count} numbers"


_USD = (".usda", ".usdc", ".usd", ".usdz")
FOREIGN = (".urdf", ".sdf", ".world", ".xml", ".mjcf", *_USD)
"""Ends of the names of files of other programs: URDF, SDFormat, MJCF and USD."""

_READERS = {".urdf": "urdf", ".sdf": "sdf", ".world": "sdf", **dict.fromkeys(_USD, "usd")}
_ROOTS = {"robot": "urdf", "sdf": "sdf"}
"""Outermost elements of the other files; those of MuJoCo have any."""


def load_foreign(file: Path, allow_outside: bool) -> LoadedModel:
    """Read a URDF, SDFormat, MJCF or USD file, told apart by its name and its outermost element.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    kind = _READERS.get(file.suffix.lower()) or _ROOTS.get(root_element(file), "mjcf")
    load = getattr(import_module(f"kinetree.io.{kind}"), f"load_{kind}")
    found: LoadedModel = load(file, allow_outside=allow_outside)
    return found
