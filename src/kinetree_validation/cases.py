"""Case files of the mbref-1 format: a mechanism or a robot, and what is known about its motion."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.model import Model, loads
from kinetree.model.events import Event
from kinetree.model.validation import ModelError
from kinetree.model.validation.events import event_faults
from kinetree_validation.analyses import STANDING, Analysis, read_analyses, with_first_state
from kinetree_validation.document import CaseError, DocumentNode, Faults, read_json
from kinetree_validation.forces import add_contact, add_force, add_friction
from kinetree_validation.joints import add_joint
from kinetree_validation.mechanism import Mechanism
from kinetree_validation.quantities import CaseQuantity, is_generic, read_quantity

CLOSE = 1e-9


def plane_of(document: DocumentNode) -> Array | None:
    """Normal of the planes in which all bodies of a case move; None where they may leave them, or bend out of them."""
    model = document.value.get("model")
    if not isinstance(model, dict):
        return None
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # numbers that are far too large
            return _plane(model, document.value.get("load_cases") or [])
    except (TypeError, ValueError, AttributeError, KeyError, ArithmeticError):
        return None  # what is wrong with the document is said where it is read


def _plane(model: dict[str, Any], load_cases: list[Any]) -> Array | None:
    bodies, joints = model.get("bodies") or [], model.get("joints") or []
    beams = [body["flexible"] for body in bodies if body.get("flexible")]
    hinges = [np.array(joint["axis"], dtype=float) for joint in joints if joint["type"] == "revolute"]
    if not beams or any(joint["type"] not in ("revolute", "prismatic", "fixed", "weld") for joint in joints):
        return None
    for key in ("impacts", "contacts", "friction"):
        if model.get(key):
            return None
    forces = [*(model.get("forces") or []), *(force for case in load_cases for force in case["forces"])]
    normal = _first(hinges) or _first([force["torque"] for force in forces if "torque" in force])
    if normal is None or not joints:
        return None
    n = np.array(normal) / np.linalg.norm(normal)
    along = [*hinges, *(body.get("angular_velocity") for body in bodies)]
    across = [model.get("gravity"), *(body.get("velocity") for body in bodies)]
    across += [joint["axis"] for joint in joints if joint["type"] == "prismatic"]
    for beam in beams:
        across.append(np.subtract(beam["end"], beam["start"]))
        side = np.array(beam["y_axis"], dtype=float)
        (along if abs(side @ n) > 0.5 * np.linalg.norm(side) else across).append(side)
    for force in forces:
        kind = force["type"]
        if kind not in ("point_force", "force", "point_torque"):
            return None
        (along if kind == "point_torque" else across).append(
            force["torque" if kind == "point_torque" else "force"]
        )
    is_planar = all(
        _within(v, np.linalg.norm(np.cross(_vector(v), n))) for v in along if v is not None
    ) and all(_within(v, abs(_vector(v) @ n)) for v in across if v is not None)
    return (
        n if is_planar and all(_principal(body, n) for body in bodies if not body.get("flexible")) else None
    )


def _first(vectors: list[Any]) -> list[float] | None:
    return next((list(map(float, v)) for v in vectors if np.any(_vector(v))), None)


def _vector(v: Any) -> Array:
    return np.array(v, dtype=float)


def _within(v: Any, off: Any) -> bool:
    return bool(off <= CLOSE * max(float(np.linalg.norm(_vector(v))), 1e-300)) or not np.any(_vector(v))


def _principal(body: dict[str, Any], n: Array) -> bool:
    """Whether a rigid body that turns about the normal does not wobble: the normal is a principal axis."""
    I = np.array(body["inertia"], dtype=float)
    I = np.diag(I) if I.shape == (3,) else I
    R = np.array(body.get("rotation") or np.eye(3), dtype=float)
    world = R @ I @ R.T @ n
    return bool(np.linalg.norm(world - (world @ n) * n) <= 1e-9 * max(float(np.abs(I).max()), 1e-300))


SCHEMA = "mbref-1"
_ROOMS = (
    (Mechanism.add_body, "bodies"),
    (add_joint, "joints"),
    (add_force, "forces"),
    (Mechanism.add_impact, "impacts"),
    (add_contact, "contacts"),
    (add_friction, "friction"),
)


@dataclass(frozen=True)
class Heading:
    """What a case says about itself."""

    file: Path
    name: str
    title: str
    kind: str
    source: str


@dataclass(frozen=True)
class MechanismCase:
    """A mechanism with reference values.

    Attributes
    ----------
    heading
        Name, title and source.
    model
        The mechanism.
    quantities
        What to compare.
    not_generic
        Names of quantities whose meaning stands only in words, so that they are not compared.
    analyses
        Equilibria, linearisations, inverse dynamics and sensitivities to compare.
    impacts
        Rigid contacts, as events of its runs.
    """

    heading: Heading
    model: Model
    quantities: tuple[CaseQuantity, ...]
    not_generic: tuple[str, ...]
    analyses: tuple[Analysis, ...] = ()
    impacts: tuple[Event, ...] = ()


def read_heading(path: Path, document: DocumentNode) -> Heading:
    """Name, title and source of a case; the name of the file where they are absent."""
    faults = Faults(str(path))
    with faults.gathered():
        schema = document["schema"]
        if schema.value != SCHEMA:
            raise schema.fault(f'must be "{SCHEMA}", got {schema.value!r}', "only this format can be read")
    faults.raise_if_any()

    def text(key: str) -> str:
        value = document.value.get(key)
        if isinstance(value, list):
            value = "; ".join(map(str, value))
        return str(value) if value is not None else ""

    return Heading(path, text("name") or path.stem, text("title"), text("kind"), text("source"))


def read_mechanism(path: str | PathLike[str]) -> MechanismCase:
    """Read a case with a ``model``.

    Raises
    ------
    CaseError
        With every fault and its key.
    """
    path = Path(path)
    document = read_json(path)
    return mechanism_case(read_heading(path, document), document)


def mechanism_case(heading: Heading, document: DocumentNode) -> MechanismCase:
    """The mechanism of a document; raises :class:`CaseError` with every fault and its key."""
    faults = Faults(str(heading.file))
    mechanism = _gathered(with_first_state(document), faults)
    quantities: list[CaseQuantity] = []
    skipped: list[str] = []
    standing: list[Analysis] = []
    faults.raise_if_any()
    with faults.gathered():
        tolerance = document.value.get("tolerance")
        for node in document.items("quantities"):
            with faults.gathered():
                if not isinstance(node.value, dict):
                    raise node.fault("must be an object with keys")
                if is_generic(node) and node.value.get("type") in STANDING:
                    standing.append(Analysis(_name(node), node["type"].text(), node, document.value))
                elif is_generic(node):
                    known = tolerance if isinstance(tolerance, dict) else {}
                    quantities.append(read_quantity(mechanism, node, known))
                else:
                    skipped.append(str(node.value.get("name", "custom")))
    analyses = read_analyses(document, faults)
    faults.raise_if_any()
    model = mechanism.model(heading.name, heading.title)
    try:
        model.checked()
    except ModelError as error:
        faults.add("model", "\n  ".join(map(str, error.faults)))
        faults.raise_if_any()
    for fault in event_faults(mechanism.impacts, model):
        faults.add("model", str(fault))
    faults.raise_if_any()
    return MechanismCase(
        heading, model, tuple(quantities), tuple(skipped), (*standing, *analyses), tuple(mechanism.impacts)
    )


def _name(node: DocumentNode) -> str:
    return node["name"].text() if "name" in node else node["type"].text()


def mechanism_of(document: DocumentNode, file: str = "case", *, frequencies: int = 0) -> Mechanism:
    """The mechanism of a document, without its quantities; raises :class:`CaseError` with every fault.

    ``frequencies``: so many of them, and nothing else, are asked for; flexible bodies need more modes then.
    """
    faults = Faults(file)
    mechanism = _gathered(document, faults, frequencies)
    faults.raise_if_any()
    return mechanism


def _gathered(document: DocumentNode, faults: Faults, frequencies: int = 0) -> Mechanism:
    mechanism = Mechanism({}, frequencies=frequencies)
    with faults.gathered():
        mechanism.parameters = _parameters(document)
        described = document["model"]
        mechanism.plane = plane_of(document)
        gravity = described["gravity"].array(3).tolist() if "gravity" in described else (0.0, 0.0, 0.0)
        mechanism.add(loads.Gravity(acceleration=gravity))
        for add, room in _ROOMS:
            for node in described.items(room):
                with faults.gathered():
                    add(mechanism, node)
    return mechanism


def _parameters(document: DocumentNode) -> dict[str, float]:
    """The case's parameters that are plain numbers; expressions may name them."""
    given = document.value.get("parameters")
    if not isinstance(given, dict):
        return {}
    plain = [k for k, v in given.items() if isinstance(v, (int, float)) and not isinstance(v, bool)]
    return {name: document["parameters"][name].number() for name in plain}


__all__ = ["CaseError", "Heading", "MechanismCase", "mechanism_case", "read_heading", "read_mechanism"]
