"""Joints whose own coordinates can be singular: configurations where a speed moves nothing, or two speeds move alike.

The partial velocities S = (H; D) of a joint with coordinates of the user's choice, or with angles, may lose rank
(rotation by s² at s = 0; θ2 = ±π/2 of three successive angles). The mechanism is sound there, its description is not:
no speeds lead on, and the mass matrix is singular. A guard goes to zero there.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.tree import Tree

Guard = tuple[str, SX, str]
"""What it means when it becomes zero, the quantity, and the remedy."""


def joint_guards(motion: LinkMotion) -> tuple[Guard, ...]:
    """√det SᵀS of every joint where it is not the same everywhere, over its largest value around the reference."""
    tree = motion.tree
    passed = [link.joint.joint for link in tree.links]
    followed = [joint for joint in tree.topology.cuts if not joint.cuttable]
    found: list[Guard] = []
    for joint in (*passed, *followed):
        if joint.constant_partials or not joint.n_u or isinstance(joint, ModalJoint):
            continue
        size = _size_of(joint, tree)
        if size is None:
            continue
        expression, q = size
        value = ca.substitute(expression, q, motion.coordinates(joint.name))
        names = ", ".join(joint.coordinate_names)
        found.append(
            (
                f'the coordinates of joint "{joint.name}" ({names}) are singular: one of them moves nothing there, or '
                "two move alike",
                value,
                "describe the joint by other coordinates (Spherical or Free instead of angles), or keep away",
            )
        )
    return tuple(found)


def _size_of(joint: Joint, tree: Tree) -> tuple[SX, SX] | None:
    """√det SᵀS over its largest sample as an expression of coordinates q; None where it is the same everywhere."""
    q = SX.sym("q", joint.n_q)
    S = ca.vertcat(*joint.partials(q, tree.symbols.value))
    gram = ca.det(ca.densify(S.T @ S))
    samples = _samples(gram, q, tree, np.asarray(joint.reference_coordinates, dtype=float))
    largest = float(np.max(samples, initial=0.0))
    if not largest > 0.0 or np.ptp(samples) <= 1e-12 * largest:
        return None
    return ca.sqrt(ca.fmax(gram, 0) / largest), q


def _samples(gram: SX, q: SX, tree: Tree, reference: np.ndarray) -> np.ndarray:
    """Values around the reference coordinates, those that are finite."""
    function = ca.Function("gram", [q, tree.symbols.p], [gram])
    waves = np.sin(1.0 + 7.0 * np.arange(reference.size))
    around = [reference + spread * waves for spread in (0.0, 0.3, -0.7, 1.1)]
    p = tree.symbols.p
    values_of_p = tree.symbols.defaults if ca.depends_on(gram, p) else np.zeros(p.shape[0])
    values = np.array([float(function(at, values_of_p)) for at in around])
    return values[np.isfinite(values)]
