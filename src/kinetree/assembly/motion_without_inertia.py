"""Motions that the constraints leave free and that nothing resists: massless bodies which are not held.

With the null space N of the constraint rows B, accelerations are determined where NᵀMN is regular. Of a null vector n
of it, the motion N n has no inertia.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import (
    AssemblyError,
    Constraints,
    State,
    independent_rows,
    row_scales,
)
from kinetree.symbolic.links import Link
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import SINGULAR_MASS

_TAKES_PART = (
    1e-3  # speed of a joint, over the largest of a motion (rad/s, sizes of the mechanism), that counts
)


def joints_without_inertia(constraints: Constraints, p: Array) -> tuple[str, ...]:
    """Joints of the open tree that carry massless bodies alone, for which its mass matrix is singular.

    Parameters
    ----------
    constraints
        Constraint functions of the tree.
    p
        Parameter values.
    """
    links = constraints.tree.links
    known = [_known_inertia(link) for link in links]
    if all(known):
        return ()
    sizes = constraints.kept.once("sizes of inertias", lambda: _sizes(constraints.tree))(p)
    return _carrying_nothing(links, *np.array(sizes, dtype=float))


def carries_nothing(tree: Tree) -> bool:
    """True if a joint of the open tree carries only bodies that are massless for all values of parameters."""
    numbers = [None if link.elastic is not None else link.numbers for link in tree.links]
    bodies = [1.0 if n is None else abs(n.mass) + float(np.abs(n.inertia).sum()) for n in numbers]
    rotors = [0.0 if link.rotor is None else 1.0 for link in tree.links]
    return bool(_carrying_nothing(tree.links, np.array(bodies), np.array(rotors)))


def lacks_inertia(tree: Tree) -> bool:
    """True if a body by itself has a motion without inertia for all values of parameters: a point mass, a thin rod."""
    p = tree.symbols.p
    masses, inertias = ca.Function(
        "bodies",
        [p],
        [ca.vertcat(*[link.mass for link in tree.links]), ca.horzcat(*[link.inertia for link in tree.links])],
    )(np.linspace(1.0, 2.0, p.shape[0]))  # other values have no other zeros, but by chance
    moments = [np.linalg.eigvalsh(part) for part in np.hsplit(np.array(inertias), len(tree.links))]
    return bool(np.any(np.array(masses) == 0.0)) or any(m[0] <= SINGULAR_MASS * m[-1] for m in moments)


def _carrying_nothing(links: Sequence[Link], bodies: Array, rotors: Array) -> tuple[str, ...]:
    """Joints whose branch has no inertia, by that of every body and of every joint's own rotor."""
    carrying: set[int] = set()
    light = []
    for link in reversed(links):
        if link.number in carrying or bodies[link.number - 1] != 0.0:
            carrying.add(link.lower)
        elif link.speeds.stop > link.speeds.start and rotors[link.number - 1] == 0.0:
            light.append(link.joint.joint.name)
    return tuple(reversed(light))


def _known_inertia(link: Link) -> bool:
    """True if a body has mass for all values of parameters."""
    return link.elastic is not None or (link.numbers is not None and link.numbers.mass != 0.0)


def _sizes(tree: Tree) -> ca.Function:
    """Function of p (2 × number of links): a body's mass and inertia in one number, its joint's smallest rotor."""
    bodies = [
        ca.SX(1) if link.elastic is not None else ca.fabs(link.mass) + ca.norm_1(ca.vec(link.inertia))
        for link in tree.links
    ]
    rotors = [ca.SX(0) if link.rotor is None else ca.mmin(link.rotor) for link in tree.links]
    return ca.Function(
        "sizes", [tree.symbols.p], [ca.densify(ca.vertcat(ca.horzcat(*bodies), ca.horzcat(*rotors)))]
    )


def free_inertia(constraints: Constraints, state: State) -> tuple[Array, Array]:
    """Motions N that the constraints allow, as columns of tree speeds, and their inertia NᵀMN.

    Columns are orthonormal with lengths in sizes of the mechanism.
    """
    M = constraints.mass(state.x, state.p)
    B = constraints(state.t, state.x, state.u, state.p)[2]
    sizes = constraints.speed_sizes(constraints.length(state.x, state.p))
    N = np.diag(sizes)
    if B.size:
        scaled = B * row_scales(B)[:, None] * sizes
        N = sizes[:, None] * np.linalg.svd(scaled)[2][len(independent_rows(B)) :].T
    return N, N.T @ M @ N


def motion_without_inertia(constraints: Constraints, state: State) -> Array | None:
    """Speeds of the tree (n_u) of a motion that the constraints allow and that has no inertia; None without one."""
    N, A = free_inertia(constraints, state)
    if not A.size or not np.isfinite(A).all():
        return None
    scale = 1.0 / np.sqrt(np.where((diagonal := np.diag(A)) > 0.0, diagonal, 1.0))
    values, vectors = np.linalg.eigh(A * np.outer(scale, scale))
    motion: Array = N @ (scale * vectors[:, 0])
    return None if values[0] > SINGULAR_MASS else motion


def joints_moving(constraints: Constraints, state: State, motion: Array) -> list[str]:
    """Joints of the tree that take part in a motion (n_u), in its order."""
    speeds = np.abs(motion / constraints.speed_sizes(constraints.length(state.x, state.p)))
    names = zip(constraints.tree.speed_names, speeds, strict=True)
    taking = [name for name, v in names if v > _TAKES_PART * speeds.max()]
    return list(dict.fromkeys(name.rpartition(".")[0] for name in taking))


def check_inertia(constraints: Constraints, state: State) -> tuple[str, ...]:
    """Joints of the tree that carry massless bodies alone, where constraints hold these.

    Raises
    ------
    AssemblyError
        If the constraints leave them a motion without inertia; the error names its joints.
    """
    light = joints_without_inertia(constraints, state.p)
    if not light:
        return ()
    name = f'model "{constraints.tree.model.name}"'
    if not constraints.mass(state.x, state.p).any():
        raise AssemblyError(
            f"nothing that moves in {name} has mass: its motion is a matter of kinematics; use kt.kinematics, or give "
            "a body mass"
        )
    motion = motion_without_inertia(constraints, state)
    if motion is None:
        return light
    joints = joints_moving(constraints, state, motion)
    listed = ", ".join(f'"{joint}"' for joint in joints)
    which, them = ("joint", "it") if len(joints) == 1 else ("joints", "them")
    raise AssemblyError(
        f"{name} has a motion without inertia, so that accelerations are not determined: {which} {listed} can move, "
        f"and no mass moves with {them}. Springs and dampers alone do not determine it; give a body that takes part in "
        "it mass or inertia, or a joint a rotor-inertia, or hold it by a constraint"
    )
