"""Mass matrix of a tree by composite rigid bodies, in link frames.

With M^c_j the inertia of everything joint j carries, frozen into one body, a unit rate of a speed of joint j
needs the wrench M^c_j B_j there, and this wrench arrives unchanged at every joint further in:

    M^c_i = M_i + Σ Aᵀ M^c_j A        M_jj = B_jᵀ M^c_j B_j        M_ij = B_iᵀ Aᵀ… M^c_j B_j

with A and B of F5 (Wijckmans (3.17)). The sources do not have this method (Walker and Orin's composite rigid bodies);
its result is Tᵀ M T of F4.
"""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.formulations.elimination import kinetic_matrix
from kinetree.formulations.recursive import outward_motion, rigid_groups
from kinetree.spatial.symbolic import skew
from kinetree.symbolic.articulated import Inertia6, passed_inward, turned_inward
from kinetree.symbolic.motion import TreeMotion
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.symbols import symmetric_product
from kinetree.symbolic.tree import Tree


def mass_matrix(tree: Tree, q: SX) -> SX:
    """Mass matrix M(q) (n_u × n_u, symmetric): kinetic energy is ½ uᵀ M u, and M u̇ + … = τ.

    Parameters
    ----------
    tree
        An open tree.
    q
        Its coordinates (n_q).
    """
    if tree.is_flexible:  # no body of a composite is frozen: Tᵀ M T of F4
        return kinetic_matrix(tree, TreeMotion(tree, q, SX(tree.n_u, 1)), q)
    groups = rigid_groups(tree)
    still = outward_motion(tree, groups, q, SX(tree.n_u, 1), Stages(active=False))
    composite: dict[int, Inertia6] = {number: group.inertia for number, group in groups.items()}
    M = SX(tree.n_u, tree.n_u)
    for number in reversed(groups):
        group, m = groups[number], still[number]
        Fv, Fw = composite[number].times(m.Bv, m.Bw)
        rows = group.link.speeds
        M[rows, rows] = symmetric_product(ca.horzcat(m.Bv.T, m.Bw.T), ca.vertcat(Fv, Fw))
        if group.link.rotor is not None:
            M[rows, rows] += ca.diag(group.link.rotor)
        inner = number
        while groups[inner].lower:
            at = still[inner]
            Fv, Fw = turned_inward(at.turns, Fv), turned_inward(at.turns, Fw)
            Fw = Fw + skew(at.rho) @ Fv
            inner = groups[inner].lower
            columns = groups[inner].link.speeds
            M[columns, rows] = still[inner].BT_times(Fv, Fw)
            M[rows, columns] = M[columns, rows].T
        if group.lower:
            passed, _, _ = passed_inward(composite[number], SX(3, 1), SX(3, 1), m.turns, m.rho)
            composite[group.lower] = composite[group.lower] + passed
    return M
