"""The graph of a mechanism in words and numbers: body-connection array L(K), u_K, chains, junctions and cuts.

Bodies are numbered outward from ground, which is 0. L(K) is the adjacent lower body of K, u_K the number of steps from
K down to its base body. A chain is a path between junctions, ground and tree ends. Constraints that are no joints
(gears, sliders, drivers, couplers) close loops as cut joints do: they are edges between the bodies that they relate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinetree.model.body import GROUND
from kinetree.model.graph.references import joints_named_in
from kinetree.model.graph.topology import Topology
from kinetree.model.joints.base import Joint

MOST_BODIES = 30
"""Bodies listed for people; all are in `connections_dict`."""


@dataclass(frozen=True)
class ConstraintEdge:
    """A constraint and the bodies that it relates, by their names: two, or more in a row."""

    name: str
    kind: str
    bodies: tuple[str, ...]
    active: bool

    def __str__(self) -> str:
        return f'{self.kind} "{self.name}" ({" – ".join(self.bodies)})'


def constraint_edges(model: Any) -> list[ConstraintEdge]:
    """Edges of the constraints of a valid model, in its order.

    A constraint relates the bodies of its places and, of the joints that it names, their outer bodies (of a single
    joint both bodies). One that relates one body alone ties it to ground.
    """
    known = {GROUND, *model.topology.bodies}
    body_of = {marker.name: marker.body for marker in model.markers}
    joints = {joint.name: joint for joint in model.joints}
    found = []
    for part in model.constraints:
        asked = joints_named_in(model, [part])
        named = [joint for joint in joints if joint in asked]
        bodies = [body_of.get(place, place) for place in part.places]
        bodies += [joints[named[0]].inner] if len(named) == 1 and not bodies else []
        bodies += [joints[joint].outer for joint in named]
        ends = list(dict.fromkeys(body for body in bodies if body in known))
        if len(ends) == 1 and ends != [GROUND]:
            ends.insert(0, GROUND)
        if len(ends) > 1:
            found.append(ConstraintEdge(part.name, part.kind, tuple(ends), part.active))
    return found


def connections_dict(topology: Topology, constraints: list[ConstraintEdge] | None = None) -> dict[str, Any]:
    """The graph as plain data; bodies in the order of their numbers K = 1, 2, …"""
    return {
        "bodies": list(topology.bodies),
        "L": list(topology.L),
        "u": list(topology.u),
        "joints": [passed.joint.name for passed in topology.tree],
        "chains": [list(chain) for chain in topology.chains],
        "junctions": list(topology.junctions),
        "cuts": [joint.name for joint in topology.closing],
        "constraints": [
            {"name": e.name, "kind": e.kind, "bodies": list(e.bodies)} for e in constraints or ()
        ],
    }


def connections_rows(
    topology: Topology, constraints: list[ConstraintEdge] | None = None
) -> list[tuple[str, str]]:
    """The graph as (label, text), one row for each array."""
    rows = [
        ("L(K)", _listed(topology.L)),
        ("u_K", _listed(topology.u)),
        ("chains", _listed([_chain(chain) for chain in topology.chains])),
    ]
    if topology.junctions:
        rows.append(("junctions", _listed(topology.junctions)))
    if topology.closing:
        rows.append(("cut joints", _listed([_cut(joint) for joint in topology.closing])))
    if constraints:
        rows.append(("constraints", _listed(constraints)))
    return rows


def connections_lines(topology: Topology, constraints: list[ConstraintEdge] | None = None) -> list[str]:
    """The graph as lines of text: a table of bodies, then chains, junctions, cuts and constraints."""
    shown = list(zip(topology.L, topology.u, topology.bodies, topology.tree, strict=True))[:MOST_BODIES]
    width = max((len(body) for _, _, body, _ in shown), default=0)
    lines = [f"  K  L(K)  u_K  {'body':{width}}  joint"]
    for k, (lower, steps, body, passed) in enumerate(shown, start=1):
        back = ", passed from its outer body" if passed.reversed else ""
        joint = f'{passed.joint.kind} "{passed.joint.name}"{back}'
        lines.append(f"{k:3d}  {lower:4d}  {steps:3d}  {body:{width}}  {joint}")
    if len(topology.bodies) > len(shown):
        lines.append(f"  … and {len(topology.bodies) - len(shown)} more bodies")
    return lines + [f"{label}: {text}" for label, text in connections_rows(topology, constraints)[2:]]


def _cut(joint: Joint) -> str:
    return f'{joint.kind} "{joint.name}" ({joint.inner} – {joint.outer})'


def _chain(bodies: tuple[int, ...]) -> str:
    if len(bodies) <= MOST_BODIES:
        return "–".join(map(str, bodies))
    return f"{bodies[0]}–{bodies[1]}–…–{bodies[-1]} ({len(bodies) - 1} bodies)"


def _listed(values: Any) -> str:
    texts = [str(value) for value in values]
    more = f", … ({len(texts)} in all)" if len(texts) > MOST_BODIES else ""
    return ", ".join(texts[:MOST_BODIES]) + more
