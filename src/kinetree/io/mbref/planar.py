"""Whether all of a case moves in parallel planes, so that its beams need no modes across them."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.io.mbref.document import Node

CLOSE = 1e-9


def plane_of(document: Node) -> Array | None:
    """Normal of the planes in which all bodies of a case move; None where they may leave them, or bend out of them."""
    model = document.value.get("model")
    if not isinstance(model, dict):
        return None
    try:
        return _plane(model, document.value.get("load_cases") or [])
    except (TypeError, ValueError, AttributeError, KeyError):
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
