"""Quantities of case files that are no function of time: natural frequencies, and points at rest under loads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kinetree.analysis.equilibrium import PathFollower, at_rest
from kinetree.analysis.linearize import linearize
from kinetree.arrays import Array
from kinetree.model import Parameter
from kinetree.model.expressions import Name
from kinetree.model.joints import Joint
from kinetree.model.loads import Force, Torque
from kinetree.symbolic.motion import SteadyMotion
from kinetree_validation.analyses import Analysis, Scores, with_driver_rates
from kinetree_validation.cases import mechanism_of
from kinetree_validation.document import DocumentNode
from kinetree_validation.forces import add_force
from kinetree_validation.mechanism import Mechanism

STEPS = 8
"""Shares in which a load is put on: equilibria far from the start are reached from one to the next."""


def run_natural_frequencies(analysis: Analysis) -> Scores:
    """Frequencies (rad/s) of small vibrations about rest, or about each steady rotation of ``states``."""
    node, document = analysis.node, DocumentNode(analysis.document)
    states = node.items("states")
    given = node["values"].value
    tables = [np.array(row, dtype=float) for row in (given if states else [given])]
    if len(tables) != max(len(states), 1):
        raise node["values"].fault(f"must hold one list for each of {len(states)} states")
    rigid = int(node["rigid_modes"].number()) if "rigid_modes" in node else 0
    scores: Scores = []
    for k, values in enumerate(tables):
        label = analysis.name
        if states:
            mechanism = mechanism_of(
                DocumentNode(with_driver_rates(document, states[k])), frequencies=len(values)
            )
            rates = states[k]["driver_rates"].value
            label += " at " + ", ".join(f"{name} = {rate:g}" for name, rate in rates.items())
            found = _frequencies(mechanism, rates)
        else:
            found = _frequencies(mechanism_of(document, frequencies=len(values)), {})
        found = found[rigid:]
        if len(found) < len(values):
            scores.append((label, float("inf")))
            continue
        off = np.abs(found[: len(values)] - values)
        scores.append((label, float((off / _allowed(node, values, k if states else None)).max(initial=0.0))))
    return scores


def _allowed(node: DocumentNode, values: Array, row: int | None) -> Array:
    """Tolerance of each value: atol + rtol max|value| + relative_per_value |value|."""
    atol = np.array(node.value.get("atol") or 0.0, dtype=float)
    if row is not None and atol.ndim == 2:
        atol = atol[row]
    rtol, each = (float(node.value.get(key) or 0.0) for key in ("rtol", "relative_per_value"))
    allowed = atol + rtol * np.abs(values).max(initial=0.0) + each * np.abs(values)
    return np.broadcast_to(np.where(allowed > 0, allowed, 1e-8), values.shape)


def _frequencies(mechanism: Mechanism, rates: dict[str, float]) -> Array:
    """Ascending, those of motions without stiffness (zero) included."""
    model = mechanism.model("natural frequencies")
    steady = _steady(mechanism, rates) if any(rates.values()) else None
    at = "equilibrium" if steady is not None else "start"
    linear = linearize(at_rest(model), at=at, steady=steady, check=False)
    eigenvalues = np.linalg.eigvals(linear.A)
    # each frequency is a pair ±iω; of coordinates that only drift the pair is zero
    return np.sort(np.abs(eigenvalues))[::2]


def _steady(mechanism: Mechanism, rates: dict[str, float]) -> SteadyMotion:
    """All turns with the driven joint, about its axis."""
    turning = [(mechanism.joints[name], rate) for name, rate in rates.items() if rate]
    if len(turning) != 1:
        raise ValueError("a steady rotation needs one joint that turns")
    joint, rate = turning[0]
    axis, point = _axis(joint)
    x, y, z = (rate * axis).tolist()
    return SteadyMotion(angular_velocity=(x, y, z), point=tuple(point.tolist()))


def _axis(joint: Joint) -> tuple[Array, Array]:
    if joint.kind != "revolute" or joint.point is None or joint.axis is None:
        raise ValueError(f'joint "{joint.name}" is no revolute joint')
    axis = np.array(joint.axis, dtype=float)
    return axis / np.linalg.norm(axis), np.array(joint.point, dtype=float)


def run_equilibrium_points(analysis: Analysis) -> Scores:
    """A material point at rest under each load case."""
    node, document = analysis.node, DocumentNode(analysis.document)
    cases = {case["name"].text(): case for case in document.items("load_cases")}
    rows = [
        DocumentNode(name, f"{node.key}.load_case[{k}]") for k, name in enumerate(node["load_case"].value)
    ]
    wanted = node["values"].array(len(rows), 3)
    mechanism = mechanism_of(document)
    point = mechanism.place(mechanism.body(node["body"]), node["point"].array(3), label="point")
    used = [cases[row.one_of(cases, "load case")] for row in rows]
    paths = []
    for k, case in enumerate(used):
        before = len(mechanism.parts)
        for force in case.items("forces"):
            add_force(mechanism, force)
        mechanism.parts[before:] = [_scaled(load, f"share{k}") for load in mechanism.parts[before:]]
        paths.append(f"share{k}")
    model = at_rest(mechanism.model("equilibrium")).add(*[Parameter(name, 0.0) for name in paths])
    scores: Scores = []
    allowed = _allowed(node, wanted.max(axis=1), None)
    follower = PathFollower(model)
    for k, name in enumerate(paths):
        shares = [dict.fromkeys(paths, 0.0) | {name: step / STEPS} for step in range(1, STEPS + 1)]
        found = follower.follow(shares)[-1][f"{point}.position"]
        off = float(np.abs(np.asarray(found) - wanted[k]).max())
        scores.append((f"{analysis.name} under {rows[k].text()}", off / float(allowed[k])))
    return scores


def _scaled(load: Any, share: str) -> Any:
    """A load that grows with a parameter."""
    field = "force" if isinstance(load, Force) else "torque" if isinstance(load, Torque) else ""
    if not field:
        return load
    return replace(load, **{field: tuple(Name(share) * v for v in getattr(load, field))})
