"""How finely the energy of a mechanism can be told at all: round-off of its positions against the forces in it.

Of a mechanism at rest, energies that are large cancel each other, and what is left of them is round-off. Positions are
known to ε L (L the size of the mechanism, ε a few hundred units in the last place), so energy is known to

    ε Σ |m g| L + ε Σ |Q_i| s_i ,      s_i = L of displacements, 1 of angles,

with the weights of all bodies and, load by load, the generalized forces Q = ∂P/∂y of their power P.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.trust.residuals import Instants, size_of
from kinetree.compile.compiled_model import CompiledModel
from kinetree.symbolic.forces import power

ROUND_OFF = 1e-13
"""Share of the size of a mechanism to which its positions are known."""


def energy_resolution(compiled: CompiledModel, looked_at: Instants) -> float:
    """Energy (J) below which a difference says nothing, the largest of some instants."""
    length = size_of(compiled, looked_at)
    function = compiled.once("forces held", lambda: _forces(compiled))
    last = looked_at.t.size - 1
    return ROUND_OFF * max(
        float(function(looked_at.t[k], looked_at.x[k], looked_at.y[k], looked_at.p[k], length))
        for k in np.unique([0, last // 2, last])
    )


def _forces(compiled: CompiledModel) -> ca.Function:
    """Weights and forces of loads, each times the size of what it moves (N m), of (t, x, y, p, L)."""
    eq, tree, L = compiled.equations, compiled.tree, SX.sym("L")
    sizes = ca.vertcat(SX(0, 1), *[L if unit.startswith("m") else SX(1) for unit in eq.speed_units])
    total = sum((link.mass for link in tree.links), SX(0)) * ca.norm_2(tree.gravity) * L
    for _, effect in eq.applied.effects:
        total = total + ca.dot(ca.fabs(ca.jacobian(power(effect, eq.motion), eq.y).T), sizes)
    return ca.Function("forces_held", [eq.t, eq.x, eq.y, eq.p, L], [ca.densify(total)])
