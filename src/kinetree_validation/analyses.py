"""The analyses of a case file: equilibria, eigenvalues, inverse dynamics, sensitivities."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinetree.arrays import Array, Complex
from kinetree.symbolic.motion import SteadyMotion
from kinetree_validation.document import DocumentNode, Faults


@dataclass(frozen=True)
class AnalysisScore:
    """How an analysis went.

    Attributes
    ----------
    name, type
        As the case names them.
    verdict
        "pass", "FAIL" or "ERROR".
    worst, ratio
        Result that comes closest to its tolerance and its error over the tolerance (NaN where nothing was compared).
    reason
        Why, in words, where it failed to run.
    """

    name: str
    type: str
    verdict: str
    worst: str = ""
    ratio: float = float("nan")
    reason: str = ""


@dataclass(frozen=True)
class Analysis:
    """One analysis of a case, its model read with the ``set`` entries in place."""

    name: str
    type: str
    node: DocumentNode
    document: dict[str, Any]


def read_analyses(document: DocumentNode, faults: Faults) -> tuple[Analysis, ...]:
    """The analyses of a document; faults of their form are gathered."""
    found = []
    for node in document.items("analyses"):
        with faults.gathered():
            kind = node["type"].one_of(TYPES, "analysis type")
            name = node["name"].text() if "name" in node else kind
            changed = with_entries(
                document, [(entry["path"], entry["value"].value) for entry in node.items("set")]
            )
            found.append(Analysis(name, kind, node, changed))
    return tuple(found)


def with_entries(document: DocumentNode, entries: Sequence[tuple[DocumentNode, Any]]) -> dict[str, Any]:
    """A copy of a document with the entries named by JSON pointers (RFC 6901) replaced or added."""
    out: dict[str, Any] = copy.deepcopy(document.value)
    for path, value in entries:
        parent, key = _resolve(out, path)
        if isinstance(parent, list) and isinstance(key, int) and key == len(parent):
            parent.append(copy.deepcopy(value))
        else:
            parent[key] = copy.deepcopy(value)
    return out


def with_first_state(document: DocumentNode) -> DocumentNode:
    """The document at the first of the states that its quantities are given at; itself where there are none."""
    for node in document.items("quantities"):
        states = node.items("states") if isinstance(node.value, dict) else []
        if states and isinstance(states[0].value, dict):
            return DocumentNode(with_driver_rates(document, states[0]))
    return document


def with_driver_rates(document: DocumentNode, state: DocumentNode) -> dict[str, Any]:
    """A copy in which drivers run at the constant rates of a state."""
    out: dict[str, Any] = copy.deepcopy(document.value)
    given = state["driver_rates"]
    joints = {joint.get("name"): joint for joint in out.get("model", {}).get("joints", [])}
    for name in given.value:
        if name not in joints or "driver" not in joints[name]:
            raise given.fault(f'there is no driven joint "{name}"')
        joints[name]["driver"] = {"rate": given[name].number(), "acceleration": "0"}
    return out


def entry_at(document: dict[str, Any], path: DocumentNode) -> float:
    """The number a JSON pointer names."""
    parent, key = _resolve(document, path)
    try:
        return DocumentNode(parent[key], path.text()).number()
    except (KeyError, IndexError):
        raise path.fault("names an entry that does not exist") from None


def _resolve(document: dict[str, Any], path: DocumentNode) -> tuple[Any, str | int]:
    """Container and key that a JSON pointer names."""
    text = path.text()
    if not text.startswith("/"):
        raise path.fault("must be a JSON pointer that starts with /", "write it as /model/forces/0/k")
    segments = [part.replace("~1", "/").replace("~0", "~") for part in text[1:].split("/")]
    here: Any = document
    for depth, segment in enumerate(segments):
        key: str | int = segment
        if isinstance(here, list):
            if not segment.isdigit() or int(segment) > len(here):
                raise path.fault(f"/{'/'.join(segments[: depth + 1])} is no entry of a list of {len(here)}")
            key = int(segment)
        elif not isinstance(here, dict):
            raise path.fault(f"/{'/'.join(segments[:depth])} is a value, not an object or a list")
        if depth == len(segments) - 1:
            return here, key
        try:
            here = here[key]
        except (KeyError, IndexError):
            raise path.fault(f"/{'/'.join(segments[: depth + 1])} does not exist") from None
    raise path.fault("names the whole document")


def read_steady(mechanism: Any, node: DocumentNode) -> SteadyMotion:
    """The steady motion of an analysis, spins turned into the bodies' own axes."""
    frame = node["frame"] if "frame" in node else DocumentNode({}, f"{node.key}.frame")

    def part(name: str) -> tuple[float, float, float]:
        x, y, z = frame[name].array(3).tolist() if name in frame else (0.0, 0.0, 0.0)
        return x, y, z

    spins = {}
    for entry in node.items("spins"):
        body = mechanism.body(entry["body"])
        x, y, z = (body.rotation.T @ entry["angular_velocity"].array(3)).tolist()
        spins[body.name] = (x, y, z)
    return SteadyMotion(part("velocity"), part("angular_velocity"), part("point"), spins)


def match(found: Complex, wanted: Complex, allowed: Array) -> tuple[float, list[int]]:
    """Assign every wanted eigenvalue one that was found; the largest error over tolerance, and which are left over."""
    from scipy.optimize import linear_sum_assignment

    if wanted.size == 0:
        return 0.0, list(range(found.size))
    if found.size < wanted.size:
        return float("inf"), []
    distance = np.abs(wanted[:, None] - found[None, :]) / allowed[:, None]
    rows, columns = linear_sum_assignment(distance)
    left = [k for k in range(found.size) if k not in set(columns.tolist())]
    return float(distance[rows, columns].max()), left


def run_with(runner: Callable[[Analysis], Scores], analysis: Analysis) -> AnalysisScore:
    """Run an analysis and compare it; whatever goes wrong becomes its verdict."""
    try:
        scores = runner(analysis)
    except Exception as error:
        return AnalysisScore(analysis.name, analysis.type, "ERROR", reason=f"{type(error).__name__}: {error}")
    if not scores:
        return AnalysisScore(analysis.name, analysis.type, "ERROR", reason="there is nothing to compare")
    worst = max(scores, key=lambda score: score[1] if score[1] == score[1] else float("inf"))
    verdict = "pass" if all(ratio <= 1.0 for _, ratio in scores) else "FAIL"
    return AnalysisScore(analysis.name, analysis.type, verdict, worst[0], worst[1])


Scores = list[tuple[str, float]]
"""Results by name with their error over tolerance."""
TYPES = ("equilibrium", "eigenvalues", "inverse_dynamics", "sensitivity")
STANDING = ("natural_frequencies", "equilibrium_point_position")
"""Quantities that are no function of time: each is an analysis of its own."""
