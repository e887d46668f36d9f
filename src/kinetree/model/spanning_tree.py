"""The graph of a model opened into a spanning tree: numbering, L(K), u_K, chains, junctions and cut joints.

Bodies are numbered outward from ground, which is 0. L(K) is the adjacent lower body of K, u_K the number of steps from
K down to its base body. A chain is a path between junctions, ground and tree ends. Constraints that are no joints
(gears, sliders, drivers, couplers) close loops as cut joints do: they are edges between the bodies that they relate.

Loops are cut where joints of the tree still carry something with inertia: a massless link of a loop moves with its
neighbours, and the motion of the loop is determined by their masses. The recursive formulations divide by the inertia
that every joint of the tree carries, so such a link must not end a branch.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kinetree.model.body import GROUND, Body
from kinetree.model.flexible.expansion import (
    homes,
    inner_joints,
    interface_name,
    interface_names,
    is_flexible,
)
from kinetree.model.flexible.used_modes import used_modes
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.joints.free import Free
from kinetree.model.parts import Parts
from kinetree.model.references import joints_named_in, referenced_joints
from kinetree.model.topology import ConstraintEdge, Topology, TreeJoint

Carriers = dict[str, Joint]
"""The joint that carries each body."""


def edge_cost(joint: Joint) -> float:
    """Length of an edge: one step per degree of freedom, so that a loop is cut where it leaves most freedom."""
    return max(0.5, float(joint.n_u))


def other_end(joint: Joint, body: str) -> str:
    """The body at the other end of a joint."""
    return joint.inner if joint.outer == body else joint.outer


def path_to_ground(body: str, carriers: Carriers) -> list[str]:
    """Bodies from one down to its base body."""
    path = []
    while body != GROUND:
        path.append(body)
        body = other_end(carriers[body], body)
    return path


def loop_closed_by(joint: Joint, carriers: Carriers) -> list[str]:
    """Bodies whose carrying joints make a loop with a joint that is not in the tree."""
    inner, outer = path_to_ground(joint.inner, carriers), path_to_ground(joint.outer, carriers)
    return [b for b in inner if b not in outer] + [b for b in outer if b not in inner]


def exchange(carriers: Carriers, taken: Joint, dropped: str) -> None:
    """Take a joint into the tree in the place of the one that carries a body of the loop which it closes.

    The edges between the taken joint's end and the dropped edge are turned around, then hung on the taken joint.
    """
    end = taken.inner if dropped in path_to_ground(taken.inner, carriers) else taken.outer
    chain = path_to_ground(end, carriers)
    chain = chain[: chain.index(dropped) + 1]
    joints = [carriers[b] for b in chain]
    for body, joint in zip(chain[1:], joints[:-1], strict=True):
        carriers[body] = joint
    carriers[chain[0]] = taken


def is_massless(body: Body) -> bool:
    """True if a rigid body has zero mass and zero inertia, given as numbers."""
    numbers = (body.mass, *body.inertia) if isinstance(body.inertia, tuple) else (body.mass,)
    return body.flexible is None and all(isinstance(number, float) and number == 0.0 for number in numbers)


def carry_mass(
    bodies: Sequence[Body], joints: Sequence[Joint], carriers: Carriers, kept: Collection[str]
) -> None:
    """Exchange joints of a spanning tree while fewer of them then carry massless bodies alone.

    Parameters
    ----------
    bodies, joints
        Bodies and joints of the graph.
    carriers
        The tree, which is changed.
    kept
        Names of joints that stay in the tree.
    """
    heavy = [body.name for body in bodies if not is_massless(body)]
    if len(heavy) == len(bodies):
        return
    while lacking := _carrying_nothing(heavy, carriers):
        in_tree = {joint.name for joint in carriers.values()}
        closing = [j for j in joints if j.active and j.cut is not True and j.name not in in_tree]
        best, fewest = None, (len(lacking), 0.0)
        for joint in closing:
            loop = loop_closed_by(joint, carriers)
            if lacking.isdisjoint(loop):
                continue
            for body in loop:
                if carriers[body].name in kept:
                    continue
                trial = dict(carriers)
                exchange(trial, joint, body)
                merit = (len(_carrying_nothing(heavy, trial)), -edge_cost(carriers[body]))
                if merit[0] < len(lacking) and merit < fewest:
                    best, fewest = (joint, body), merit
        if best is None:
            return
        exchange(carriers, *best)


def _carrying_nothing(heavy: Sequence[str], carriers: Carriers) -> set[str]:
    """Bodies that move on a joint which carries massless bodies alone."""
    carrying: set[str] = set()
    for body in heavy:
        while body != GROUND and body not in carrying:
            carrying.add(body)
            body = other_end(carriers[body], body)
    return {body for body, joint in carriers.items() if joint.n_u > 0 and body not in carrying}


def open_graph(model: Parts, followed: Sequence[str] = ()) -> Topology:
    """Choose the spanning tree and the cuts of a valid model.

    Loops are opened so that they stay shallow (a shortest-path tree from ground) and so that joints that leave
    more freedom are the ones cut, which keeps few coordinates and few cut constraints. ``cut=True`` joints, and
    those that are off, never enter the tree; ``cut=False`` joints always do, and joints without constraints of their
    own unless told otherwise, and those ``followed`` if possible. A flexible body is one node of the graph; in the tree
    its interfaces are bodies too.
    """
    home = homes(model.bodies)
    if not home and not any(is_flexible(body) for body in model.bodies):
        return _open_rigid(model, followed)
    at_body = [
        replace(j, inner=home.get(j.inner, j.inner), outer=home.get(j.outer, j.outer))
        if j.inner in home or j.outer in home
        else j
        for j in model.joints
    ]
    nodes = _open_rigid(replace(model, joints=tuple(at_body)), followed)
    return _with_interfaces(model, nodes)


def _with_interfaces(model: Parts, nodes: Topology) -> Topology:
    """The tree of a graph whose flexible bodies are nodes, with these and their joints put in between."""
    own = {joint.name: joint for joint in model.joints}
    flexible = {body.name: body for body in model.bodies if is_flexible(body)}
    data = used_modes(model)
    bodies: list[str] = []
    L: list[int] = []
    tree: list[TreeJoint] = []
    number = {GROUND: 0}

    def add(name: str, joint: Joint, is_reversed: bool = False) -> None:
        lower = joint.outer if is_reversed else joint.inner
        L.append(number[lower])
        bodies.append(name)
        tree.append(TreeJoint(joint, is_reversed))
        number[name] = len(bodies)

    for name, passed in zip(nodes.bodies, nodes.tree, strict=True):
        joint = _on_interfaces(own.get(passed.joint.name, passed.joint), flexible)
        if name not in flexible:
            add(name, joint, passed.reversed)
            continue
        end = joint.inner if passed.reversed else joint.outer
        add(end, joint, passed.reversed)
        root = end.removeprefix(f"{name}.")
        modal, *others = inner_joints(flexible[name], root, data.get(name))
        add(name, modal)
        for other in others:
            add(other.outer, other)
    u: list[int] = []
    for lower in L:
        u.append(0 if lower == 0 else u[lower - 1] + 1)
    cuts = tuple(_on_interfaces(own[joint.name], flexible) for joint in nodes.cuts)
    return Topology(tuple(bodies), tuple(L), tuple(u), tuple(tree), cuts, nodes.notes)


def _on_interfaces(joint: Joint, flexible: Mapping[str, Body]) -> Joint:
    """A joint that names a flexible body itself (one added to a floating body) on the first of its interfaces."""
    ends = {
        end: interface_name(body, first)
        for end in ("inner", "outer")
        if (body := getattr(joint, end)) in flexible
        for first in interface_names(flexible[body])[:1]
    }
    return replace(joint, **ends) if ends else joint  # type: ignore[arg-type]


def _open_rigid(model: Parts, followed: Sequence[str]) -> Topology:
    """The spanning tree and the cuts of a graph of bodies."""
    order = {body.name: i for i, body in enumerate(model.bodies)}
    edges = [joint for joint in model.joints if joint.cut is not True and joint.active]
    neighbours: dict[str, list[Joint]] = {GROUND: [], **{name: [] for name in order}}
    for joint in edges:
        neighbours[joint.inner].append(joint)
        neighbours[joint.outer].append(joint)

    parent: Carriers = {}
    notes: list[str] = []
    reached = {GROUND}
    _grow(GROUND, neighbours, reached, parent)
    floating = [body for body in model.bodies if body.name not in reached]
    for body in sorted(floating, key=lambda body: body.pose is None):  # of several, one whose place is given
        if body.name in reached:
            continue
        base = Free(
            _unused_name(model, body.name), GROUND, body.name, frame_inner=Frame(), frame_outer=Frame()
        )
        notes.append(
            f'body "{body.name}" is not connected to ground: it floats, with free joint "{base.name}"'
        )
        reached.add(body.name)
        parent[body.name] = base
        _grow(body.name, neighbours, reached, parent)
    kept = _enforce_kept(model, parent, followed)
    carry_mass(model.bodies, model.joints, parent, kept)

    bodies, L, tree = _number_outward(order, parent)
    u: list[int] = []
    for lower in L:
        u.append(0 if lower == 0 else u[lower - 1] + 1)
    in_tree = {joint.joint.name for joint in tree}
    cuts = tuple(joint for joint in model.joints if joint.name not in in_tree)
    return Topology(tuple(bodies), tuple(L), tuple(u), tuple(tree), cuts, tuple(notes))


def _grow(root: str, neighbours: dict[str, list[Joint]], reached: set[str], parent: Carriers) -> None:
    """Shortest-path tree from a root over all bodies not reached yet."""
    frontier: list[tuple[float, int, str, Joint]] = []
    counter = 0

    def push(body: str, cost: float) -> None:
        nonlocal counter
        for joint in neighbours[body]:
            other = joint.outer if joint.inner == body else joint.inner
            if other not in reached:
                counter += 1
                heapq.heappush(frontier, (cost + edge_cost(joint), counter, other, joint))

    push(root, 0.0)
    while frontier:
        cost, _, body, joint = heapq.heappop(frontier)
        if body not in reached:
            reached.add(body)
            parent[body] = joint
            push(body, cost)


def _enforce_kept(model: Parts, parent: Carriers, followed: Sequence[str]) -> set[str]:
    """Exchange edges until every joint that must not be cut is in the tree, and if possible every joint asked for.

    The names of all these are returned.

    A joint whose coordinates loads, constraints or expressions ask for is better off in the tree, where they are
    coordinates of the model.
    """
    asked = referenced_joints(model, followed=followed)
    present = [j for j in model.joints if j.active]
    wanted = [j for j in present if j.cut is False or (not j.cuttable and j.cut is None)]
    wanted += [j for j in present if j.name in asked and j.cut is None and j.cuttable]
    fixed = {j.name for j in wanted}
    for kept in wanted:
        if any(kept is joint for joint in parent.values()):
            continue
        removable = [b for b in loop_closed_by(kept, parent) if parent[b].name not in fixed]
        if removable:  # else the others of this loop are wanted just as much
            exchange(parent, kept, max(removable, key=lambda b: edge_cost(parent[b])))
    return fixed


def _number_outward(order: dict[str, int], parent: Carriers) -> tuple[list[str], list[int], list[TreeJoint]]:
    """Number bodies outward, keeping the order they were given in wherever that is outward already."""
    waiting: dict[str, list[str]] = {}
    for body, joint in parent.items():
        waiting.setdefault(other_end(joint, body), []).append(body)
    ready = [(order[body], body) for body in waiting.get(GROUND, [])]
    heapq.heapify(ready)
    bodies: list[str] = []
    L: list[int] = []
    tree: list[TreeJoint] = []
    number = {GROUND: 0}
    while ready:
        _, body = heapq.heappop(ready)
        joint = parent[body]
        bodies.append(body)
        number[body] = len(bodies)
        L.append(number[other_end(joint, body)])
        tree.append(TreeJoint(joint, reversed=joint.outer != body))
        for carried in waiting.get(body, []):
            heapq.heappush(ready, (order[carried], carried))
    return bodies, L, tree


def _unused_name(model: Parts, body: str) -> str:
    taken = {joint.name for joint in model.joints}
    name = f"{body}_free"
    while name in taken:
        name += "_"
    return name


def constraint_edges(model: Any) -> list[ConstraintEdge]:
    """Edges of the constraints of a valid model, in its order.

    A constraint relates the bodies of its places and, of the joints that it names, their outer bodies (of a single
    joint both bodies). One that relates one body alone ties it to ground.
    """
    related = related_bodies(model, model.topology.bodies)
    return [
        ConstraintEdge(part.name, part.kind, ends, part.active)
        for part, ends in zip(model.constraints, related, strict=True)
        if len(ends) > 1
    ]


def related_bodies(model: Any, moving: Iterable[str]) -> list[tuple[str, ...]]:
    """For every constraint of a model: the bodies that it relates, among ``moving`` ones and ground."""
    known = {GROUND, *moving}
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
        found.append(tuple(ends))
    return found
