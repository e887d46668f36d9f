"""F2 · Kane's equations with Euler parameters (Kamman ε): P_K = I, Ṗ_K = 0, no singularity.

JR_K is Kamman ε (4), [ω̂'_K,y] is (15), ε̇_K = ½ Ê_Kᵀ ω̂'_K is Kamman ε (9), (42), (44). This is also the second choice
of speeds, body-frame components, Kamman v (4). A and f are written in `kinetree.formulations.kane`.
"""

from __future__ import annotations

from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.kane import Orientation
from kinetree.formulations.kane_joints import build_kane
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import euler_matrix, euler_rates
from kinetree.symbolic.tree import Tree

EULER_PARAMETERS = Orientation(
    coordinate_names=("e1", "e2", "e3", "e4"),
    unit="1",
    speed_names=("w1", "w2", "w3"),
    coordinates_of=quaternion_from_rotation,
    matrix=euler_matrix,  # Kamman ε (4)
    partials=lambda e: SX.eye(3),  # Kamman ε (15)
    partials_rate=lambda e, rate: SX(3, 3),
    partials_inverse=lambda e: SX.eye(3),
    axes=lambda e: euler_matrix(e).T,
    rates=euler_rates,  # Kamman ε (9)
)


def build(tree: Tree) -> Equations:
    """F2 in the 7N relative coordinates (ε_K, s'_K)."""
    return build_kane("kane-euler-parameters", tree, EULER_PARAMETERS)
