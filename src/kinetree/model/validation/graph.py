"""Checks that need the whole graph: loops that cannot be opened, speeds without inertia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.model.body import GROUND, Body
from kinetree.model.constraints.force_balance import ForceBalance
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.flexible.elasticity import damping_asked, vibrating
from kinetree.model.flexible.expansion import ModalJoint, is_flexible, undeformed
from kinetree.model.flexible.used_modes import SurroundingStructure
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.spanning_tree import is_massless, open_graph, related_bodies
from kinetree.model.topology import Topology, TreeJoint
from kinetree.model.validation.context import Context, part
from kinetree.model.validation.parts import inertia_matrix
from kinetree.model.values.fields import Invalid
from kinetree.spatial.numeric import skew
from kinetree.tolerances import SINGULAR_MASS
from kinetree.words.arguments import Remedy

TINY_MASS = 1e-9
"""Mass relative to the heaviest body below which a moving body spoils the digits of the others."""


ROTOR_ON_CUT = 'joint "{joint}" closes a loop whose other joints are wanted in the tree just as much'
"""Fault of a rotor whose joint has no speed in the tree."""
ROTOR_ELSEWHERE = "give another joint of the loop cut=True, or its rotor as inertia of a body"
"""Remedy for it."""


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
    _check_rotors(context, topology)
    _check_balances(context, topology)
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
    """Check that every joint that can move carries mass or a held body, and that no moving body is vanishingly light.

    Constraints that hold massless bodies may leave them a motion without inertia: assembly finds it.
    """
    n = len(topology.bodies)
    carried = [masses[name] for name in topology.bodies]
    turning = [any(context.numbers(bodies[name].inertia) or ()) for name in topology.bodies]
    for k in range(n, 0, -1):
        lower = topology.L[k - 1]
        if lower:
            carried[lower - 1] += carried[k - 1]
            turning[lower - 1] |= turning[k - 1]
    lacking = []
    for k, passed in enumerate(topology.tree, start=1):
        slides = any(unit == "m/s" for unit in passed.joint.speed_units)
        if passed.joint.n_u > 0 and carried[k - 1] == 0.0 and (slides or not turning[k - 1]):
            lacking.append(k)
    if lacking:
        _check_massless_bodies(context, topology, lacking)
    heaviest = max(masses.values(), default=0.0)
    for name in sorted(moving_bodies(topology)):
        if 0.0 < masses[name] < TINY_MASS * heaviest:
            message = f"mass {masses[name]:g} kg is tiny beside the heaviest body ({heaviest:g} kg)"
            context.warn(context.bodies[name], message, "check its unit, or make the body massless", "mass")


def _check_massless_bodies(context: Context, topology: Topology, lacking: list[int]) -> None:
    """Faults of joints that carry no inertia and nothing that is held, the innermost of each branch."""
    rotors, held = _rotors(context), _held(context, topology)
    refused: set[int] = set()
    for k in lacking:
        joint = topology.tree[k - 1].joint
        if not refused.isdisjoint(topology.path(k)) or held[k - 1] or joint.n_u <= rotors.get(joint.name, 0):
            continue
        refused.add(k)
        message = f'moves on joint "{joint.name}", but neither it nor what it carries has mass'
        remedy = Remedy(
            "give its mass in kg, weld it to a body that has mass, or, where springs or dampers hold it, add "
            f'kt.ForceBalance("balance", "{joint.name}")',
            "give its mass in kg, weld it to a body that has mass, or, where springs or dampers hold it, add a "
            f'constraint of type "force-balance" with joint = "{joint.name}"',
        )
        context.fault(context.bodies[topology.bodies[k - 1]], message, remedy, "mass", about=(part(joint),))


def _check_balances(context: Context, topology: Topology) -> None:
    """Check every joint with a balance of forces: it carries no mass, and only loads act on the bodies it carries."""
    balances = [part for part in context.model.constraints if isinstance(part, ForceBalance)]
    others = (*context.model.constraints, *context.model.loads, *context.model.bodies)
    if not balances or any(context.is_faulty(part) for part in others):
        return  # what acts on what they carry is not known
    carrying = {passed.joint.name: k for k, passed in enumerate(topology.tree, start=1)}
    related = related_bodies(context.model, topology.bodies)
    for balance in balances:
        joint, about = balance.joint, (("joint", balance.joint),)
        if joint not in carrying:
            message = f'joint "{joint}" closes a loop, by which what it carries is held'
            context.fault(balance, message, "remove the balance of forces", "joint", about=about)
            continue
        carried = {name for k, name in enumerate(topology.bodies, 1) if carrying[joint] in topology.path(k)}
        heavy = sorted(name for name in carried if not is_massless(context.bodies[name]))
        turned = [
            load.name for load in context.model.loads if load.rotor is not None and load.rotor[0] == joint
        ]
        rubbing = [
            load.name for load in context.model.loads if isinstance(load, DryFriction) and load.joint == joint
        ]
        holding = [
            constraint.name
            for constraint, ends in zip(context.model.constraints, related, strict=True)
            if not isinstance(constraint, ForceBalance) and not carried.isdisjoint(ends)
        ]
        holding += [closing.name for closing in topology.closing if {closing.inner, closing.outer} & carried]
        for found, words, remedy in (
            (
                heavy,
                "carries {}, whose mass and inertia are not the number 0: it has an equation of motion",
                "remove the balance of forces",
            ),
            (turned, "turns the rotor {}, which has inertia", "remove one of them"),
            (
                rubbing,
                "has dry friction ({}), which a balance of forces does not follow",
                "use a JointDamper",
            ),
            (
                holding,
                "carries what {} holds as well, and the forces of constraints are not known beforehand",
                "remove one of them, or give what it carries mass",
            ),
        ):
            if found:
                listed = ", ".join(f'"{name}"' for name in found)
                context.fault(
                    balance, f'joint "{joint}" {words.format(listed)}', remedy, "joint", about=about
                )
        if not balance.active:
            message = "is off at the start, but what has no mass is nowhere without it"
            context.fault(balance, message, "leave active out", "active")


def _check_rotors(context: Context, topology: Topology) -> None:
    """Rotors turn with a speed of the tree: of a loop, one joint has none."""
    cuts = {joint.name for joint in topology.cuts}
    for load in context.model.loads:
        if load.rotor is not None and not context.is_faulty(load) and load.rotor[0] in cuts:
            context.fault(load, ROTOR_ON_CUT.format(joint=load.rotor[0]), ROTOR_ELSEWHERE, "joint")


def _rotors(context: Context) -> dict[str, int]:
    """Number of speeds of each joint that have an inertia of their own."""
    found: dict[str, set[int]] = {}
    for load in context.model.loads:
        if load.rotor is not None and not context.is_faulty(load):
            joint, coordinate, inertia, ratio = load.rotor
            if context.number(inertia) and context.number(ratio):
                found.setdefault(joint, set()).add(coordinate)
    return {joint: len(coordinates) for joint, coordinates in found.items()}


def _held(context: Context, topology: Topology) -> list[bool]:
    """For each body of the tree: True if a loop joint or a constraint acts on it or on a body that it carries."""
    held = {body for joint in topology.closing for body in (joint.inner, joint.outer)}
    if not any(context.is_faulty(constraint) for constraint in context.model.constraints):
        for constraint, ends in zip(
            context.model.constraints, related_bodies(context.model, topology.bodies), strict=True
        ):
            held.update(ends if constraint.active else ())
    holding = {k for body in held if body != GROUND for k in topology.path(topology.number(body))}
    return [k in holding for k in range(1, len(topology.bodies) + 1)]


def check_inertia_of_ends(context: Context, topology: Topology, masses: Mapping[str, float]) -> None:
    """Warn where a body at a tree end can move in a way that nothing resists.

    Such a body is a point mass free to turn, or a thin rod free to spin about itself. Bodies that are welded
    to others or held by cut joints are left out: what they lack, their neighbours may provide. Rotors of the joint
    count, and a coordinate that is driven needs no inertia.
    """
    held = {body for joint in topology.closing for body in (joint.inner, joint.outer)}
    for k in topology.ends:
        name, tree = topology.bodies[k - 1], topology.tree[k - 1]
        if tree.joint.n_u == 0 or name in held or masses[name] == 0.0:
            continue
        if context.is_faulty(tree.joint) or context.is_faulty(context.bodies[name]):
            continue
        A = _mass_matrix(context, name, tree, masses[name])
        if A is None or _is_regular(_of_joint(context, tree.joint, A)):
            continue
        message = f'joint "{tree.joint.name}" ({tree.joint.kind}) lets it turn about an axis without inertia'
        remedy = "give its inertia in kg m² (a rod needs a radius), or a joint with less freedom"
        context.warn(context.bodies[name], message, remedy, "inertia", about=(part(tree.joint),))


def _mass_matrix(context: Context, name: str, tree: TreeJoint, mass: float) -> Array | None:
    """A = m [v,u]ᵀ[v,u] + [ω,u]ᵀ I [ω,u] of one body on its joint where the joint frames coincide.

    There the direction of the joint changes signs only. None where the geometry is not known in numbers.
    """
    body, joint = context.bodies[name], tree.joint
    frame = _frame_on_body(context, name, tree)
    com, inertia = context.numbers(body.com), inertia_matrix(context, body)
    if frame is None or com is None or inertia is None:
        return None
    position, C = frame
    q = ca.DM(list(joint.reference_coordinates))

    def value(scalar: Any) -> Any:
        number = context.number(scalar)
        return ca.SX(float("nan") if number is None else number)

    H, D = (np.array(ca.evalf(part)) for part in joint.partials(ca.SX(q), value))
    if not np.all(np.isfinite(S := np.vstack([H, D]))) or np.linalg.matrix_rank(S, tol=1e-9) < joint.n_u:
        return None  # the coordinates are singular there, which says nothing about inertia
    r = C.T @ (np.array(com) - position)
    v = D - skew(r) @ H
    A: Array = mass * v.T @ v + H.T @ (C.T @ inertia @ C) @ H
    return A if np.all(np.isfinite(A)) else None


def _of_joint(context: Context, joint: Joint, A: Array) -> Array:
    """A with the rotors of the joint, without the speeds that are driven."""
    for load in context.model.loads:
        if load.rotor and load.rotor[0] == joint.name and not context.is_faulty(load):
            k, numbers = load.rotor[1], context.numbers(load.rotor[2:])
            A[k, k] += 1.0 if numbers is None else numbers[0] * numbers[1] ** 2
    driven = {
        driver.coordinate
        for driver in context.model.constraints
        if isinstance(driver, JointDriver)
        and (driver.joint, driver.active) == (joint.name, True)
        and joint.n_q == joint.n_u  # else coordinates and speeds have other axes
    }
    free = [k for k in range(joint.n_u) if k not in driven]
    return A[np.ix_(free, free)]


def _frame_on_body(context: Context, name: str, tree: TreeJoint) -> tuple[Array, Array] | None:
    """Position and rotation of the joint frame in the body's frame."""
    joint = tree.joint
    own = joint.frame_inner if tree.reversed else joint.frame_outer
    if own is not None:
        return _numeric(context, own)
    world, pose = joint.world_frame(), context.bodies[name].pose
    if world is None or isinstance(world, Invalid) or pose is None:
        return None
    placed, body = _numeric(context, world), _numeric(context, pose)
    if placed is None or body is None:
        return None
    return body[1].T @ (placed[0] - body[0]), body[1].T @ placed[1]


def _numeric(context: Context, frame: Frame) -> tuple[Array, Array] | None:
    if not isinstance(frame, Frame) or not isinstance(frame.rotation, tuple):
        return None
    position = context.numbers(frame.position)
    rows = [context.numbers(row) for row in frame.rotation]
    if position is None or any(row is None for row in rows):
        return None
    return np.array(position), np.array(rows, dtype=float)


def _is_regular(A: Array) -> bool:
    diagonal = np.diag(A)
    if np.any(diagonal <= 0.0):
        return False
    if not A.size:
        return True
    scale = np.sqrt(diagonal)
    return bool(np.linalg.eigvalsh(A / np.outer(scale, scale))[0] > SINGULAR_MASS)


def check_flexible_bodies(context: Context, topology: Topology) -> None:
    """Check the damping of flexible bodies, in a model whose flexible data can be used."""
    used = {p.joint.name: p.joint.elastic for p in topology.tree if isinstance(p.joint, ModalJoint)}
    if used and not context.faults:
        _warn_of_damping(context, SurroundingStructure.of(context.model, used))


def _warn_of_damping(context: Context, surrounding: SurroundingStructure) -> None:
    """Warn of shares of critical damping whose modes are not known: they need masses that are numbers."""
    for group in vibrating(surrounding, damping_asked(surrounding)):
        if not group.unknown:
            continue
        named = ", ".join(f'"{name}"' for name in group.unknown)
        message = (
            f"its damping is that of its modes without what it carries: mass or place of {named} is no number"
        )
        remedy = "give numbers instead of parameters, or stiffness_damping, which needs no modes"
        about = tuple(("body", name) for name in group.unknown)
        context.warn(context.bodies[group.bodies[0]], message, remedy, "flexible", about=about)
