"""Whether every speed of a body at a tree end meets inertia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.model.geometry.frame import Frame
from kinetree.model.graph.topology import Topology, TreeJoint
from kinetree.model.validation.bodies import inertia_matrix
from kinetree.model.validation.context import Context, part
from kinetree.model.values.fields import Invalid
from kinetree.spatial.numeric import skew

SINGULAR = 1e-12
"""Smallest eigenvalue of a mass matrix, scaled to a unit diagonal, that counts as one."""


def check_inertia_of_ends(context: Context, topology: Topology, masses: Mapping[str, float]) -> None:
    """Warn where a body at a tree end can move in a way that nothing resists.

    Such a body is a point mass free to turn, or a thin rod free to spin about itself. Bodies that are welded
    to others or held by cut joints are left out: what they lack, their neighbours may provide.
    """
    held = {body for joint in topology.closing for body in (joint.inner, joint.outer)}
    for k in topology.ends:
        name, tree = topology.bodies[k - 1], topology.tree[k - 1]
        if tree.joint.n_u == 0 or name in held or masses[name] == 0.0:
            continue
        if context.is_faulty(tree.joint) or context.is_faulty(context.bodies[name]):
            continue
        A = _mass_matrix(context, name, tree, masses[name])
        if A is None or _is_regular(A):
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
    scale = np.sqrt(diagonal)
    return bool(np.linalg.eigvalsh(A / np.outer(scale, scale))[0] > SINGULAR)
