"""Initial state of the tree from what the user gave: joint coordinates, body poses and body velocities."""

from __future__ import annotations

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.model.body import GROUND
from kinetree.model.fields import is_number
from kinetree.model.joints.base import Joint
from kinetree.symbolic.followed import coordinates_at
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.tree import Tree, compose, inverse
from kinetree.symbolic.tree_state import TreeState

SX = ca.SX
Array = NDArray[np.float64]


def numeric(tree: Tree, expressions: list[SX], p: Array) -> list[Array]:
    """Values of expressions of parameters only."""
    function = ca.Function("numeric", [tree.symbols.p], [ca.densify(e) for e in expressions])
    return [np.array(v, dtype=float) for v in function.call([p])]


def initial_coordinates(state: TreeState, p: Array) -> Array:
    """X = (q, q_f) at the start, before assembly.

    A joint starts at its q0; else where the poses of its bodies put it; else where its frames coincide.
    """
    tree = state.tree
    x = np.zeros(tree.n_q + state.followed.n)
    for link in tree.links:
        x[link.coordinates] = _start_of(tree, link.joint.joint, p)
    if state.followed.joints:
        follow(state, x, p)
    return x


def _start_of(tree: Tree, joint: Joint, p: Array) -> Array:
    reference = np.asarray(joint.reference_coordinates, dtype=float)
    if joint.q0 is not None:
        q = np.array([_number(tree, value, p) for value in joint.q0])
        if joint.quaternion is not None:
            block = slice(joint.quaternion, joint.quaternion + 4)
            q[block] /= np.linalg.norm(q[block])
        return q
    placed = [body == GROUND or tree.model.body(body).pose is not None for body in (joint.inner, joint.outer)]
    if joint.n_q == 0 or joint.frame is not None or joint.point is not None or not all(placed):
        return reference
    frames = tree.joint_frames(joint)
    worlds = [compose(tree.world_pose(b), f) for b, f in zip((joint.inner, joint.outer), frames, strict=True)]
    position, rotation = compose(inverse(worlds[0]), worlds[1])
    at, C = numeric(tree, [position, rotation], p)
    return coordinates_at(tree, joint, at.ravel(), C, reference)


def _number(tree: Tree, value: object, p: Array) -> float:
    if is_number(value):
        return float(value)  # type: ignore[arg-type]
    return float(numeric(tree, [tree.symbols.value(value)], p)[0].item())  # type: ignore[arg-type]


def follow(state: TreeState, x: Array, p: Array) -> None:
    """Coordinates of followed cut joints at the tree's pose."""
    tree = state.tree
    outputs: list[SX] = []
    for joint in state.followed.joints:
        frames = frames_of(joint, state.motion)
        outputs += [ca.densify(frames.p), ca.densify(frames.C)]
    poses = ca.Function("poses", [state.q, tree.symbols.p], outputs)
    values = [np.array(v, dtype=float) for v in poses.call([x[: tree.n_q], p])]
    for i, joint in enumerate(state.followed.joints):
        near = _start_of(tree, joint, p)
        part = state.followed.slices[joint.name]
        x[tree.n_q :][part] = coordinates_at(tree, joint, values[2 * i].ravel(), values[2 * i + 1], near)


def initial_speeds(state: TreeState, x: Array, p: Array) -> Array:
    """U at the start, before assembly: the joints' u0, else the best fit to the bodies' given velocities."""
    tree = state.tree
    u = np.zeros(tree.n_u)
    fixed = np.zeros(tree.n_u, dtype=bool)
    for link in tree.links:
        given = link.joint.joint.u0
        if given is not None:
            u[link.speeds] = [_number(tree, value, p) for value in given]
            fixed[link.speeds] = True
    rows: list[SX] = []
    wanted: list[float] = []
    for body in tree.model.bodies:
        for quantity, source in (
            (body.velocity, state.motion.velocity),
            (body.angular_velocity, state.motion.angular_velocity),
        ):
            if quantity is not None:
                rows.append(source(body.name))
                wanted += [_number(tree, value, p) for value in quantity]
    if not rows or fixed.all():
        return u
    velocities = ca.vertcat(*rows)
    function = ca.Function("v", [state.x, tree.symbols.p], [ca.densify(ca.jacobian(velocities, state.u))])
    T = np.array(function(x, p), dtype=float)
    target = np.asarray(wanted) - T @ u
    free = ~fixed
    u[free] = np.linalg.lstsq(T[:, free], target, rcond=1e-12)[0]
    return u
