"""F0 · Kane's equations with fixed-frame speeds: ω̂_K in the frame it is measured in, that of J (ω_B1 in N).

The first choice of speeds, Kamman v (3), which the notes state for velocities only. With Euler parameters,
ω̂'_K = JR_K y1, so

    P_K = JR_K        Ṗ_K = [ω̂̃'_K]ᵀ JR_K  (Kamman θ (7))        ε̇_K = ½ Ê_Kᵀ JR_K y1

and everything else is as in F1 and F2. There is no singularity.
"""

from __future__ import annotations

from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.kane import Orientation
from kinetree.formulations.kane_joints import build_kane
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import euler_matrix, euler_rates, skew
from kinetree.symbolic.tree import Tree

FIXED_FRAME = Orientation(
    coordinate_names=("e1", "e2", "e3", "e4"),
    unit="1",
    speed_names=("w1_lower", "w2_lower", "w3_lower"),
    coordinates_of=quaternion_from_rotation,
    matrix=euler_matrix,
    partials=euler_matrix,
    partials_rate=lambda e, w: skew(euler_matrix(e) @ w).T @ euler_matrix(e),  # Kamman θ (7)
    partials_inverse=lambda e: euler_matrix(e).T,
    axes=lambda e: SX.eye(3),
    rates=lambda e: euler_rates(e) @ euler_matrix(e),
)
"""Euler parameters with the components of ω̂_K in J as speeds."""


def build(tree: Tree) -> Equations:
    """Kane's equations in the 7N relative coordinates (ε_K, s'_K) with fixed-frame speeds."""
    return build_kane("kane-fixed-frame", tree, FIXED_FRAME)
