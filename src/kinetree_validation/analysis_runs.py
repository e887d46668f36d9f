"""How the analyses of case files are run: one function per type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinetree.analysis.equilibrium import at_rest, equilibrium
from kinetree.analysis.inverse_dynamics import Actuation, inverse_dynamics
from kinetree.analysis.linearize import Linearization, linearize
from kinetree.analysis.modes import body_displacements
from kinetree.analysis.search.sensitivities import sensitivities
from kinetree.arrays import Array
from kinetree.channels.evaluation import EvaluatedState
from kinetree.model import Marker, Model, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.holonomic import Holonomic
from kinetree.model.constraints.marker_driver import MarkerDriver
from kinetree.model.expressions import Call, Name
from kinetree_validation.analyses import Analysis, AnalysisScore, Scores, match, read_steady, run_with
from kinetree_validation.cases import MechanismCase, mechanism_of
from kinetree_validation.document import DocumentNode
from kinetree_validation.flexible_runs import run_equilibrium_points, run_natural_frequencies
from kinetree_validation.forces import law
from kinetree_validation.mechanism import Mechanism
from kinetree_validation.parametrised import model_and_events, parametrised
from kinetree_validation.quantities import QUANTITY_TYPES

MODE_TOLERANCE = 1e-6
FINE = 1e-11
"""Tolerance of the local error of runs that are differentiated."""


def run_analyses(case: MechanismCase) -> tuple[AnalysisScore, ...]:
    """All analyses of a case, in its order."""
    return tuple(run_with(RUNNERS[analysis.type], analysis) for analysis in case.analyses)


def mechanism_in(analysis: Analysis) -> Mechanism:
    """The mechanism that an analysis is about."""
    return mechanism_of(DocumentNode(analysis.document))


def _allowed(entry: DocumentNode, analysis: DocumentNode, value: Array) -> float:
    atol, rtol = (
        float((entry if key in entry else analysis)[key].number()) if key in entry or key in analysis else 0.0
        for key in ("atol", "rtol")
    )
    if atol == rtol == 0.0:
        atol = rtol = 1e-8
    return atol + rtol * float(np.abs(value[np.isfinite(value)]).max(initial=0.0))


def _ratio(found: Any, wanted: Array, allowed: float) -> float:
    found = np.asarray(found, dtype=float).reshape(wanted.shape)
    known = np.isfinite(wanted)
    if not np.all(np.isfinite(found[known])):
        return float("inf")
    return float(np.abs(found - wanted)[known].max(initial=0.0) / allowed)


def _numbers(node: DocumentNode) -> Array:
    return np.array(node.value, dtype=float)


# --- equilibrium ----------------------------------------------------------------------------------------
def run_equilibrium(analysis: Analysis) -> Scores:
    """Pose, reactions and springs where the forces balance, and whether it is stable."""
    node = analysis.node
    mechanism = mechanism_in(analysis)
    wanted = [(entry, *_equilibrium_result(mechanism, entry)) for entry in node.items("results")]
    model = at_rest(mechanism.model("equilibrium"))
    steady = read_steady(mechanism, node["steady"]) if "steady" in node else None
    found = equilibrium(model, steady=steady)
    scores: Scores = []
    for entry, name, channels, combine in wanted:
        value = _numbers(entry["value"])
        got = combine(*[np.atleast_2d(np.asarray(found[channel])) for channel in channels])
        scores.append((name, _ratio(got, value, _allowed(entry, node, value))))
    if "stable" in node:
        scores.append(("stable", 0.0 if found.stable == node.value["stable"] else float("inf")))
    return scores


def _equilibrium_result(mechanism: Mechanism, entry: DocumentNode) -> tuple[str, tuple[str, ...], Any]:
    kind = entry["type"].one_of([*QUANTITY_TYPES, "spring_force", "spring_length"], "result type")
    name = entry["name"].text() if "name" in entry else kind
    if kind in QUANTITY_TYPES:
        channels, combine = QUANTITY_TYPES[kind][1](mechanism, entry)
        return name, channels, combine
    key = entry["force"]
    spring = mechanism.springs[key.one_of(mechanism.springs, "spring")]
    channels = (f"{spring.at1}.position", f"{spring.at2}.position", f"{spring.name}.force")

    def measured(p1: Array, p2: Array, F: Array) -> Array:
        span = p2 - p1
        length = np.linalg.norm(span, axis=1)
        return length if kind == "spring_length" else -np.einsum("ki,ki->k", F, span) / length

    return name, channels, measured


# --- eigenvalues ----------------------------------------------------------------------------------------
def run_eigenvalues(analysis: Analysis) -> Scores:
    """Eigenvalues of the minimal system, what is left over, and ratios of mode shapes."""
    node = analysis.node
    mechanism = mechanism_in(analysis)
    steady = read_steady(mechanism, node["steady"]) if "steady" in node else None
    places = _mode_places(mechanism, node)
    model = mechanism.model("eigenvalues")
    at = node["at"].one_of(("equilibrium", "initial state", "steady motion"), "state")
    if at != "steady motion":
        model = at_rest(model)
    linear = linearize(model, at="equilibrium" if at == "equilibrium" else "start", steady=steady)
    scores = eigenvalue_scores(node, np.linalg.eigvals(linear.A).astype(complex))
    for mode, entries in zip(node.items("modes"), places, strict=True):
        scores += _mode_scores(linear, model, mode, entries)
    return scores


def eigenvalue_scores(node: DocumentNode, found: Any) -> Scores:
    """Eigenvalues beside those of an analysis, what is left over, and stability."""
    wanted = np.array([complex(*pair) for pair in node["values"].value], dtype=complex)
    allowed = np.full(wanted.size, _allowed(node, node, np.abs(wanted)))
    ratio, left = match(found, wanted, allowed)
    scores: Scores = [("values", ratio)]
    zeros = node["zeros"] if "zeros" in node else DocumentNode({}, f"{node.key}.zeros")
    near = [0j, *(complex(*pair) for pair in zeros.value.get("ignorable", ()))]
    tolerance = float(zeros.value.get("atol", 1e-6))
    for k in left:
        scores.append(("zeros", min(abs(found[k] - value) for value in near) / tolerance))
    if "stable" in node:
        growing = bool(
            np.any(np.delete(found, left).real > 1e-9 * max(1.0, float(np.abs(found).max(initial=0.0))))
        )
        scores.append(("stable", 0.0 if growing != node.value["stable"] else float("inf")))
    return scores


Displacement = tuple[str, Array, bool]
"""A marker (or body), a unit vector, and whether the rotation about it is meant."""


def _mode_places(mechanism: Mechanism, node: DocumentNode) -> list[list[Displacement]]:
    found = []
    for mode in node.items("modes"):
        found.append(
            [_displacement(mechanism, entry) for entry in (mode["reference"], *mode.items("components"))]
        )
    return found


def _displacement(mechanism: Mechanism, entry: DocumentNode) -> Displacement:
    body = mechanism.body(entry["body"])
    if "rotation" in entry:
        return body.name, entry["rotation"].direction(), True
    point = entry["point"].array(3) if "point" in entry else body.position
    return mechanism.place(body, point, label="mode"), entry["direction"].direction(), False


def _mode_scores(
    linear: Linearization, model: Model, mode: DocumentNode, entries: list[Displacement]
) -> Scores:
    values, vectors = np.linalg.eig(linear.A)
    wanted = complex(*mode["eigenvalue"].value)
    k = int(np.argmin(np.abs(values - wanted)))
    shape = linear.back @ vectors[:, k]
    moved = [_along(linear, model, entry, shape) for entry in entries]
    scores: Scores = []
    for entry, value in zip(mode.items("components"), moved[1:], strict=True):
        ratio = complex(*entry["ratio"].value)
        off = abs(value / moved[0] - ratio) if moved[0] != 0 else float("inf")
        scores.append(("mode", off / (MODE_TOLERANCE * max(1.0, abs(ratio)))))
    return scores


def _along(linear: Linearization, model: Model, entry: Displacement, shape: Any) -> complex:
    place, direction, turning = entry
    tree = linear.situation.compiled.tree
    markers: dict[str, Marker] = {marker.name: marker for marker in model.markers}
    body = markers[place].body if place in markers else place
    moved = (body_displacements(linear) @ shape).reshape(-1, 6)[tree.topology.number(body) - 1]
    if turning:
        return complex(direction @ moved[3:])
    situation: EvaluatedState = linear.situation
    arm = np.asarray(situation[f"{place}.position"]) - np.asarray(situation[f"{body}.position"])
    return complex(direction @ (moved[:3] + np.cross(moved[3:], arm)))


# --- inverse dynamics -----------------------------------------------------------------------------------
def actuation_of(analysis: Analysis) -> Actuation:
    """Actuator forces along the prescribed motion of an analysis."""
    node = analysis.node
    mechanism = mechanism_in(analysis)
    motion: dict[str, Any] = {"constraints": []}
    for number, entry in enumerate(node.items("motion")):
        if "joint" in entry:
            joint = mechanism.joint(entry["joint"])
            motion[f"{joint.name}.{joint.coordinate_names[0]}"] = law(
                entry["displacement"], mechanism.parameters
            )
        else:
            motion["constraints"] += _body_motion(mechanism, entry, number)
    actuators = [mechanism.joint(entry["joint"]) for entry in node.items("actuators")]
    t = _numbers(node["t"])
    model = at_rest(mechanism.model("inverse dynamics"))
    names = [f"{joint.name}.{joint.coordinate_names[0]}" for joint in actuators]
    return inverse_dynamics(model, motion, names, t)


def run_inverse_dynamics(analysis: Analysis) -> Scores:
    """Actuator forces along a prescribed motion."""
    node, found = analysis.node, actuation_of(analysis)
    value = _numbers(node["values"])
    scores: Scores = [("values", _ratio(found.values, value, _allowed(node, node, value)))]
    if "solution" in node:
        said = node["solution"].one_of(("unique", "minimum norm"), "solution")
        scores.append(("solution", 0.0 if found.unique == (said == "unique") else float("inf")))
    return scores


def _body_motion(mechanism: Mechanism, entry: DocumentNode, number: int) -> list[Constraint]:
    body = mechanism.body(entry["body"])
    if "position" in entry:
        parts = [DocumentNode(v, f"{entry.key}.position[{i}]") for i, v in enumerate(entry["position"].value)]
        laws = [law(part, mechanism.parameters) for part in parts]
        names = [f"motion {number} {axis}" for axis in "xyz"]
        return [MarkerDriver(n, body.name, a, v) for n, a, v in zip(names, "xyz", laws, strict=True)]
    axis = entry["rotation_axis"].direction()
    angle = law(entry["angle"], mechanism.parameters)
    across = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    across /= np.linalg.norm(across)
    third = np.cross(axis, across)
    markers = [mechanism.place(body, body.position + v, label=f"motion {number}") for v in (across, axis)]

    def along(place: str, direction: Array) -> Any:
        spans = [Name(place, c) - Name(body.name, c) for c in "xyz"]
        terms = [float(d) * span for d, span in zip(direction, spans, strict=True) if d != 0.0]
        return sum(terms[1:], terms[0])

    turned = Call("cos", angle) * along(markers[0], third) - Call("sin", angle) * along(markers[0], across)
    return [
        Holonomic(f"motion {number} angle", turned),
        Holonomic(f"motion {number} tilt 1", along(markers[1], across)),
        Holonomic(f"motion {number} tilt 2", along(markers[1], third)),
    ]


# --- sensitivity ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class SensitivityQuestion:
    """What a sensitivity analysis asks for.

    Attributes
    ----------
    model, events, parameter
        The model with the parameter in it, zero in the case; its impacts.
    times
        Times of rows (s), the start included.
    step
        How far to go with the parameter for a difference.
    entries
        What is compared: entry, name, whether it is a derivative, its channels, and how they are combined.
    """

    model: Model
    events: tuple[Any, ...]
    parameter: Parameter
    times: Array
    step: float
    entries: tuple[tuple[DocumentNode, str, bool, tuple[str, ...], Any], ...]
    node: DocumentNode

    @property
    def channels(self) -> list[str]:
        """All channels, each once."""
        return list(dict.fromkeys(name for _, _, _, found, _ in self.entries for name in found))


def sensitivity_question(analysis: Analysis) -> SensitivityQuestion:
    """Read a sensitivity analysis."""
    node, document = analysis.node, DocumentNode(analysis.document)
    channels: list[tuple[DocumentNode, str, bool, tuple[str, ...], Any]] = []

    def ready(mechanism: Mechanism) -> tuple[Model, tuple[Any, ...]]:
        channels.clear()
        for key in ("results", "trajectory"):
            for entry in node.items(key):
                kind = entry["type"].one_of(QUANTITY_TYPES, "quantity type")
                name = entry["name"].text() if "name" in entry else kind
                found, combine = QUANTITY_TYPES[kind][1](mechanism, entry)
                channels.append((entry, name, key == "results", found, combine))
        return model_and_events(mechanism)

    (model, events), parameter = parametrised(document, node["parameter"], "sensitivity_parameter", ready)
    times = np.unique(np.concatenate([_numbers(entry["t"]).ravel() for entry, *_ in channels]))
    given = node["parameter"]
    step = float(given["scale"].number()) * 1e-2 if "scale" in given else 1e-3
    return SensitivityQuestion(
        model.add(parameter), events, parameter, np.union1d([0.0], times), step, tuple(channels), node
    )


def run_sensitivity(analysis: Analysis) -> Scores:
    """Derivatives of quantities along the motion, and in cases with impacts the quantities themselves."""
    question = sensitivity_question(analysis)
    name = question.parameter.name
    found = sensitivities(
        question.model, float(question.times[-1]), question.channels, [name],
        output=question.times, rtol=FINE, atol=FINE / 10, events=question.events,
    )  # fmt: skip
    slopes = {channel: found[channel, name] for channel in question.channels}
    return sensitivity_scores(question, slopes, {c: np.asarray(found.run[c]) for c in question.channels})


def sensitivity_scores(
    question: SensitivityQuestion, slopes: Mapping[str, Array], values: Mapping[str, Array]
) -> Scores:
    """Derivatives and values of channels at the times of a question, beside those of the case."""
    scores: Scores = []
    for entry, name, is_slope, own, combine in question.entries:
        wanted = _numbers(entry["values"])
        rows = np.searchsorted(question.times, _numbers(entry["t"]).ravel())
        parts = [np.asarray((slopes if is_slope else values)[channel]) for channel in own]
        got = combine(*[part.reshape(question.times.size, -1)[rows] for part in parts])
        scores.append((name, _ratio(got, wanted, _allowed(entry, question.node, wanted))))
    return scores


RUNNERS = {
    "equilibrium": run_equilibrium,
    "eigenvalues": run_eigenvalues,
    "inverse_dynamics": run_inverse_dynamics,
    "sensitivity": run_sensitivity,
    "natural_frequencies": run_natural_frequencies,
    "equilibrium_point_position": run_equilibrium_points,
}
