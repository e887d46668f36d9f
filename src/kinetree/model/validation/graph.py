"""Checks that need the whole graph: loops that cannot be opened, speeds without inertia."""

from __future__ import annotations

from kinetree.model.body import GROUND, Body
from kinetree.model.flexible.expansion import is_flexible, undeformed
from kinetree.model.graph.topology import Topology, open_graph
from kinetree.model.joints.base import Joint
from kinetree.model.validation.context import Context, part
from kinetree.model.validation.flexible import check_flexible_bodies
from kinetree.model.validation.inertia import check_inertia_of_ends
from kinetree.words.remedies import Remedy

TINY_MASS = 1e-9
"""Mass relative to the heaviest body below which a moving body spoils the digits of the others."""


def check_graph(context: Context) -> tuple[str, ...]:
    """Check loops and masses; return what the topology has to say. Needs names that are right."""
    if context.topology is None:
        graph = context.connected()
        _check_kept_loops(context, graph.joints)
        whole = len(graph.joints) == len(context.model.joints) and len(graph.bodies) == len(
            context.model.bodies
        )
        if not whole:
            return ()  # faults of names were reported; what hangs together is not known
        context.topology = open_graph(graph)
    topology = context.topology
    if any(body.flexible is not None and context.is_faulty(body) for body in context.model.bodies):
        return topology.notes  # what such a body weighs is not known
    check_flexible_bodies(context, topology)
    bodies = {name: undeformed(body) if is_flexible(body) else body for name, body in context.bodies.items()}
    masses = {name: context.number(body.mass) for name, body in bodies.items()}
    if all(mass is not None and mass >= 0 for mass in masses.values()):
        plain = {name: mass for name, mass in masses.items() if mass is not None}
        _check_masses(context, topology, plain, bodies)
        check_inertia_of_ends(context, topology, plain)
    return topology.notes


def _check_kept_loops(context: Context, joints: tuple[Joint, ...]) -> None:
    """Joints that must stay in the tree cannot close a loop among themselves."""
    neighbours: dict[str, list[tuple[str, Joint]]] = {}
    for joint in joints:
        if joint.cut is True or (joint.cut is not False and joint.cuttable):
            continue
        loop = _path(neighbours, joint.inner, joint.outer)
        if loop is not None:
            names = ", ".join(f'"{other.name}"' for other in (joint, *loop))
            message = f"none of the joints of a loop may be cut: {names}"
            remedy = Remedy(
                "allow one of them to be cut (cut=None, or cut=True for a custom joint)",
                "allow one of them to be cut (leave cut out, or cut = true for a custom joint)",
            )
            context.fault(joint, message, remedy, "cut", about=tuple(map(part, loop)))
            continue
        neighbours.setdefault(joint.inner, []).append((joint.outer, joint))
        neighbours.setdefault(joint.outer, []).append((joint.inner, joint))


def _path(neighbours: dict[str, list[tuple[str, Joint]]], start: str, end: str) -> tuple[Joint, ...] | None:
    """Joints from one body to another in a forest, or None."""
    came_by: dict[str, tuple[str, Joint]] = {}
    pending, seen = [start], {start}
    while pending:
        body = pending.pop()
        for other, joint in neighbours.get(body, ()):
            if other not in seen:
                seen.add(other)
                came_by[other] = (body, joint)
                pending.append(other)
    if end not in came_by:
        return None
    path = []
    while end != start:
        end, joint = came_by[end]
        path.append(joint)
    return tuple(path)


def moving_bodies(topology: Topology) -> set[str]:
    """Bodies that are not welded to ground."""
    moving: set[str] = set()
    for body, lower, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        below = GROUND if lower == 0 else topology.bodies[lower - 1]
        if tree.joint.n_u > 0 or below in moving:
            moving.add(body)
    return moving


def _check_masses(
    context: Context, topology: Topology, masses: dict[str, float], bodies: dict[str, Body]
) -> None:
    """Every joint that can move carries some mass; no moving body is vanishingly light."""
    n = len(topology.bodies)
    carried = [masses[name] for name in topology.bodies]
    turning = [any(context.numbers(bodies[name].inertia) or ()) for name in topology.bodies]
    without = [False] * n
    for k in range(n, 0, -1):
        lower = topology.L[k - 1]
        if lower:
            carried[lower - 1] += carried[k - 1]
            turning[lower - 1] |= turning[k - 1]
    for k in range(1, n + 1):
        lower, joint, body = topology.L[k - 1], topology.tree[k - 1].joint, topology.bodies[k - 1]
        slides = any(unit == "m/s" for unit in joint.speed_units)
        lacks = joint.n_u > 0 and carried[k - 1] == 0.0 and (slides or not turning[k - 1])
        without[k - 1] = lacks or (lower > 0 and without[lower - 1])
        if lacks and not (lower > 0 and without[lower - 1]):
            message = f'moves on joint "{joint.name}", but neither it nor what it carries has mass'
            remedy = "give its mass in kg, or weld it to a body that has mass"
            context.fault(context.bodies[body], message, remedy, "mass", about=(part(joint),))
    heaviest = max(masses.values(), default=0.0)
    for name in sorted(moving_bodies(topology)):
        if 0.0 < masses[name] < TINY_MASS * heaviest:
            message = f"mass {masses[name]:g} kg is tiny beside the heaviest body ({heaviest:g} kg)"
            context.warn(context.bodies[name], message, "check its unit, or make the body massless", "mass")
