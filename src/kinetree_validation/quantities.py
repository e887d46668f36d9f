"""The quantities of a case file: where they are found in a run, and how close a result must come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.model.body import GROUND
from kinetree_validation.document import DocumentNode
from kinetree_validation.mechanism import Mechanism

DEFAULT_TOLERANCE = 1e-8
"""Absolute and relative tolerance of a quantity when neither it nor its case gives one."""


@dataclass(frozen=True)
class CaseReference:
    """Values a result is compared with.

    Attributes
    ----------
    name
        Name of the quantity.
    t
        Times (k), s.
    values
        Reference values (k × components); NaN components are not compared.
    atol, rtol
        A result passes where |x − value| ≤ atol + rtol · max|value|; atol is one number per time (k).
    """

    name: str
    t: Array
    values: Array
    atol: Array
    rtol: float

    def ratio(self, found: Array) -> float:
        """Largest error over tolerance; infinite where a result is not finite."""
        found = np.asarray(found, dtype=float).reshape(self.values.shape)
        wanted = np.isfinite(self.values)
        if not np.all(np.isfinite(found[wanted])):
            return float("inf")
        scale = float(np.abs(self.values[wanted]).max(initial=0.0))
        allowed = np.broadcast_to((self.atol + self.rtol * scale)[:, None], self.values.shape)
        error = np.abs(found - self.values)[wanted]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = np.where(error == 0.0, 0.0, error / allowed[wanted])
        return float(ratios.max(initial=0.0))


@dataclass(frozen=True)
class CaseQuantity:
    """A reference, the channels of a run it is made of, and how."""

    reference: CaseReference
    channels: tuple[str, ...]
    combine: Callable[..., Array]


def is_generic(node: DocumentNode) -> bool:
    """Whether a quantity means the same in every case; ``custom`` ones say so only in words."""
    return not (node.value.get("generic") is False or node.value.get("type") == "custom")


def read_quantity(mechanism: Mechanism, node: DocumentNode, tolerance: Mapping[str, object]) -> CaseQuantity:
    """A quantity of one of the generic types."""
    kind = node["type"].one_of(QUANTITY_TYPES, "quantity type")
    size, read = QUANTITY_TYPES[kind]
    channels, combine = read(mechanism, node)
    return CaseQuantity(read_reference(node, size, tolerance), channels, combine)


def read_reference(node: DocumentNode, size: int, tolerance: Mapping[str, object]) -> CaseReference:
    """Times, values and tolerances; ``size`` is the number of components at one time."""
    name = node["name"].text() if "name" in node else node["type"].text()
    t = _numbers(node["t"]).ravel()
    if not np.all(np.isfinite(t)) or np.any(t < 0):
        raise node["t"].fault("must hold times from 0 on, in s")
    values = _numbers(node["values"])
    if values.size != t.size * size:
        raise node["values"].fault(
            f"must hold {size} number{'s' if size > 1 else ''} at each of {t.size} times, got {values.size} in all"
        )
    atol, rtol = _tolerances(node, t.size, tolerance)
    return CaseReference(name, t, values.reshape(t.size, size), atol, rtol)


def _tolerances(node: DocumentNode, count: int, tolerance: Mapping[str, object]) -> tuple[Array, float]:
    if "atol" not in node and "rtol" not in node:
        known = [tolerance.get("abs"), tolerance.get("rel")]
        atol, rtol = (float(v) if isinstance(v, (int, float)) else 0.0 for v in known)
        if atol == rtol == 0.0:
            atol = rtol = DEFAULT_TOLERANCE
        return np.full(count, atol), rtol
    atols = _numbers(node["atol"]).ravel() if "atol" in node else np.zeros(1)
    if atols.size not in (1, count):
        raise node["atol"].fault(f"must be one number or one for each of {count} times, got {atols.size}")
    return np.broadcast_to(atols, (count,)).astype(float), node["rtol"].number() if "rtol" in node else 0.0


def _numbers(node: DocumentNode) -> Array:
    try:
        return np.atleast_1d(np.array(node.value, dtype=float))
    except (TypeError, ValueError, OverflowError):
        raise node.fault("must hold numbers, equally many at every time") from None


# --- types ----------------------------------------------------------------------------------------------
Found = tuple[tuple[str, ...], Callable[..., Array]]
Reader = Callable[[Mechanism, DocumentNode], Found]


def _as_it_is(value: Array) -> Array:
    return value


def _of_body(channel: str) -> Reader:
    def read(mechanism: Mechanism, node: DocumentNode) -> Found:
        return (f"{_moving(mechanism, node)}.{channel}",), _as_it_is

    return read


def _angular_velocity_body(mechanism: Mechanism, node: DocumentNode) -> Found:
    """ω in body axes: Rᵀ ω."""
    body = _moving(mechanism, node)

    def turned(R: Array, w: Array) -> Array:
        return np.einsum("kji,kj->ki", R.reshape(-1, 3, 3), w)

    return (f"{body}.rotation", f"{body}.angular_velocity"), turned


def _moving(mechanism: Mechanism, node: DocumentNode) -> str:
    body = mechanism.body(node["body"])
    if body.name == GROUND:
        raise node["body"].fault("must be a moving body")
    return body.name


def _of_point(channel: str) -> Reader:
    def read(mechanism: Mechanism, node: DocumentNode) -> Found:
        label = node["name"].text() if "name" in node else "point"
        marker = mechanism.place(mechanism.body(node["body"]), node["point"].array(3), label=label)
        return (f"{marker}.{channel}",), _as_it_is

    return read


def _reaction(which: str) -> Reader:
    def read(mechanism: Mechanism, node: DocumentNode) -> Found:
        key = node["joint"]
        name = key.one_of(mechanism.forces, "joint")
        found = mechanism.forces[name]
        if which == "moment" and found.moment is None:
            return (found.force,), np.zeros_like
        channel = found.force if which == "force" else str(found.moment)
        return (channel,), lambda value: found.sign * value

    return read


def _of_contact(channel: str) -> Reader:
    def read(mechanism: Mechanism, node: DocumentNode) -> Found:
        given = node["contact"].one_of(mechanism.contacts, "contact")
        name = mechanism.contacts[given]
        rigid = any(event.name == name for event in mechanism.impacts)
        shown = "force" if rigid and channel == "normal_force" else channel
        if channel == "gap":
            return (f"{name}.gap",), _least
        return (f"{name}.{shown}",), _resultant if channel == "friction_force" and rigid else _sum

    return read


def _resultant(value: Array) -> Array:
    return np.asarray(np.linalg.norm(value, axis=-1))


def _sum(value: Array) -> Array:
    """Of several points together."""
    return value if value.ndim == 1 else np.asarray(value.sum(axis=1))


def _least(value: Array) -> Array:
    """Of several points the nearest."""
    return value if value.ndim == 1 else np.asarray(value.min(axis=1))


def _friction(mechanism: Mechanism, node: DocumentNode) -> Found:
    if "friction" not in node:
        return _of_contact("friction_force")(mechanism, node)
    given = node["friction"].one_of(mechanism.frictions, "friction")
    return (f"{mechanism.frictions[given]}.force",), _as_it_is


def _relative_point(mechanism: Mechanism, node: DocumentNode) -> Found:
    """From the origin of ``frame_body`` to a material point, in that body's axes."""
    marker = mechanism.place(mechanism.body(node["body"]), node["point"].array(3), label="relative point")
    frame = mechanism.body(node["frame_body"])
    if frame.name == GROUND:
        return (f"{marker}.position",), _as_it_is
    origin = mechanism.place(frame, frame.position, label="origin")

    def seen(point: Array, at: Array, R: Array) -> Array:
        return np.einsum("kji,kj->ki", R.reshape(-1, 3, 3), point - at)

    return (f"{marker}.position", f"{origin}.position", f"{origin}.rotation"), seen


def _chord_deflection(mechanism: Mechanism, node: DocumentNode) -> Found:
    """Distance of a material point from the line through the beam's ends, along a normal that turns with the line."""
    body = mechanism.body(node["body"])
    beam = mechanism.beams.get(body.name)
    if beam is None:
        raise node["body"].fault("is rigid", "name a flexible body")
    s = node["s"].number()
    marked = [
        mechanism.place(body, beam.section_at(at), label=label)
        for at, label in ((0.0, "start"), (beam.length, "end"), (s, "chord"))
    ]
    along, normal = beam.axes[:, 0], node["normal"].direction()

    def deflection(start: Array, end: Array, point: Array) -> Array:
        chord = end - start
        chord = chord / np.linalg.norm(chord, axis=1, keepdims=True)
        # the smallest rotation from the first direction to this one takes the normal along: n + a×n + a×(a×n)/(1 + c)
        a, c = np.cross(along, chord), chord @ along
        turned = normal + np.cross(a, normal) + np.cross(a, np.cross(a, normal)) / (1 + c)[:, None]
        return np.asarray(np.einsum("ki,ki->k", point - start, turned))

    return tuple(f"{marker}.position" for marker in marked), deflection


def _energy(mechanism: Mechanism, node: DocumentNode) -> Found:
    return ("energy.total",), _as_it_is


QUANTITY_TYPES: dict[str, tuple[int, Reader]] = {
    "com_position": (3, _of_body("position")),
    "com_velocity": (3, _of_body("velocity")),
    "com_acceleration": (3, _of_body("acceleration")),
    "angular_velocity": (3, _of_body("angular_velocity")),
    "angular_velocity_body": (3, _angular_velocity_body),
    "angular_acceleration": (3, _of_body("angular_acceleration")),
    "rotation_matrix": (9, _of_body("rotation")),
    "point_position": (3, _of_point("position")),
    "point_velocity": (3, _of_point("velocity")),
    "reaction_force": (3, _reaction("force")),
    "reaction_torque": (3, _reaction("moment")),
    "relative_point_position": (3, _relative_point),
    "chord_deflection": (1, _chord_deflection),
    "energy_total": (1, _energy),
    "contact_force": (1, _of_contact("normal_force")),
    "contact_gap": (1, _of_contact("gap")),
    "friction_force": (1, _friction),
}
