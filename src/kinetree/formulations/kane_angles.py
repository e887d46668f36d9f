"""F1 · Kane's equations with 1-2-3 orientation angles (Kamman θ).

JR_K is Kamman θ (4), P_K is (17), θ̇ = y1 is (44); P_K is singular at θ2 = ±π/2, (9), which is guarded. Ṗ_K is
differentiated exactly instead of written out as below (20). This is also the third choice of speeds, Kamman v (5).
"""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.kane import Orientation
from kinetree.formulations.kane_joints import build_kane
from kinetree.spatial.numeric import angles_from_rotation
from kinetree.spatial.symbolic import angles_matrix, angles_partials, angles_rates, time_derivative
from kinetree.symbolic.links import Link
from kinetree.symbolic.tree import Tree


def _partials_rate(theta: SX, rate: SX) -> SX:
    """Ṗ_K; of angles that joints lock it has no part, so it is taken at general angles first."""
    general = SX.sym("theta", 3)
    return ca.substitute(time_derivative(angles_partials(general), general, rate), general, ca.densify(theta))


def _axes(theta: SX) -> SX:
    """The axes that 1-2-3 angles turn about, in J° components: JR_Kᵀ P_K."""
    S1, C1, S2, C2 = ca.sin(theta[0]), ca.cos(theta[0]), ca.sin(theta[1]), ca.cos(theta[1])
    return ca.vertcat(ca.horzcat(1, 0, S2), ca.horzcat(0, C1, -S1 * C2), ca.horzcat(0, S1, C1 * C2))


ANGLES = Orientation(
    coordinate_names=("theta1", "theta2", "theta3"),
    unit="rad",
    speed_names=("theta1_rate", "theta2_rate", "theta3_rate"),
    coordinates_of=angles_from_rotation,
    matrix=angles_matrix,  # Kamman θ (4)
    partials=angles_partials,  # Kamman θ (17)
    partials_rate=_partials_rate,
    partials_inverse=angles_rates,  # Kamman θ (9)
    axes=_axes,
    rates=lambda theta: SX.eye(3),  # Kamman θ (44)
    speeds_are_rates=True,
)


def _singularity(link: Link, theta: SX) -> tuple[str, SX, str] | None:
    """Cos θ2: the angles lose a direction at θ2 = ±π/2. Joints that lock θ2 have no guard."""
    if theta[1].is_constant():
        return None
    remedy = f'choose formulation "kane-euler-parameters", or turn the joint frame of body "{link.name}"'
    return f'body "{link.name}": second orientation angle approaches ±90°', ca.cos(theta[1]), remedy


def build(tree: Tree) -> Equations:
    """F1 in the 6N relative coordinates (θ_K, s'_K)."""
    return build_kane("kane-angles", tree, ANGLES, _singularity)
