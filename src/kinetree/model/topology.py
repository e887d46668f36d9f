"""The spanning tree of a model as data: bodies by their numbers, what carries them, and the joints that close loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from kinetree.model.body import GROUND
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


@dataclass(frozen=True)
class TreeJoint:
    """The joint that carries body K: ``reversed`` when the tree passes it from its outer to its inner body."""

    joint: Joint
    reversed: bool


@dataclass(frozen=True)
class Topology:
    """Bodies numbered outward from ground (body 0), so that L(K) < K.

    ``bodies[K-1]`` is body K; ``L[K-1]`` is its adjacent lower body; ``u[K-1]`` counts the steps from K down to its
    base body; ``tree[K-1]`` is the joint between L(K) and K; ``cuts`` are the joints that close loops.
    ``notes`` says aloud what was added.
    """

    bodies: tuple[str, ...]
    L: tuple[int, ...]
    u: tuple[int, ...]
    tree: tuple[TreeJoint, ...]
    cuts: tuple[Joint, ...]
    notes: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(connections_lines(self))

    @property
    def closing(self) -> tuple[Joint, ...]:
        """Cut joints that close loops: those that are on."""
        return tuple(joint for joint in self.cuts if joint.active)

    def with_joints(self, change: Callable[[Joint], Joint]) -> Topology:
        """Return this graph with every joint in another form."""
        tree = tuple(replace(passed, joint=change(passed.joint)) for passed in self.tree)
        return replace(self, tree=tree, cuts=tuple(map(change, self.cuts)))

    def number(self, body: str) -> int:
        """Number K of a body; 0 for ground."""
        return 0 if body == GROUND else self._numbers[body]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {body: k for k, body in enumerate(self.bodies, start=1)}

    def children(self, k: int) -> tuple[int, ...]:
        """Bodies carried directly by body k."""
        return tuple(j + 1 for j, lower in enumerate(self.L) if lower == k)

    def path(self, k: int) -> tuple[int, ...]:
        """Bodies from k down to its base body."""
        steps = []
        while k:
            steps.append(k)
            k = self.L[k - 1]
        return tuple(steps)

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints of the tree, by the numbers of the bodies they carry."""
        return tuple(passed.joint for passed in self.tree)

    @property
    def path_matrix(self) -> list[list[int]]:
        """1 where body j (row) is on the way from body k (column) to ground."""
        numbers = range(1, len(self.bodies) + 1)
        return [[int(j in self.path(k)) for k in numbers] for j in numbers]

    @property
    def loop_matrix(self) -> list[list[int]]:
        """1 where the joint that carries body k (column) is in the loop that a cut joint (row) closes."""
        found = []
        for cut in self.cuts:
            inner, outer = (set(self.path(self.number(body))) for body in (cut.inner, cut.outer))
            found.append([int((k in inner) != (k in outer)) for k in range(1, len(self.bodies) + 1)])
        return found

    @property
    def ends(self) -> tuple[int, ...]:
        """Tree-end bodies: those that carry no other."""
        carrying = set(self.L)
        return tuple(k for k in range(1, len(self.bodies) + 1) if k not in carrying)

    @property
    def junctions(self) -> tuple[int, ...]:
        """Junction bodies: nodes with more than two edges of the tree."""
        degree = [0] * (len(self.bodies) + 1)
        for k, lower in enumerate(self.L, start=1):
            degree[k] += 1
            degree[lower] += 1
        return tuple(k for k in range(1, len(degree)) if degree[k] > 2)

    @property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """Paths between junctions, base and tree ends, each listed outward from its inner body."""
        stops = {*self.junctions, *self.ends}
        found = []
        for stop in sorted(stops):
            chain, k = [stop], self.L[stop - 1]
            while k and k not in stops:
                chain.append(k)
                k = self.L[k - 1]
            found.append(tuple(reversed([*chain, k])))
        return tuple(found)


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
    joints = [_joint(passed) for _, _, _, passed in shown]
    longest = max(map(len, joints), default=0)
    lines = [f"  K  L(K)  u_K  {'body':{width}}  {'joint':{longest}}  q; u"]
    for k, ((lower, steps, body, passed), joint) in enumerate(zip(shown, joints, strict=True), start=1):
        q, u = (
            ", ".join(names) or "–" for names in (passed.joint.coordinate_names, passed.joint.speed_names)
        )
        lines.append(f"{k:3d}  {lower:4d}  {steps:3d}  {body:{width}}  {joint:{longest}}  {q}; {u}")
    if len(topology.bodies) > len(shown):
        lines.append(f"  … and {len(topology.bodies) - len(shown)} more bodies")
    return lines + [f"{label}: {text}" for label, text in connections_rows(topology, constraints)[2:]]


def _joint(passed: TreeJoint) -> str:
    back = ", passed from its outer body" if passed.reversed else ""
    return f'{passed.joint.kind} "{passed.joint.name}"{back}'


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
