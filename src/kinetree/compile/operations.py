"""Operations of one evaluation of ẏ: instructions of the traced equations, and those of solving for ẏ.

The range-space method on n speeds and r independent rows needs at least

    n³/3  (A = L Lᵀ)  +  r n²  (G = C L⁻ᵀ)  +  r² n  (S = G Gᵀ)  +  r³/3  (S = L Lᵀ).
"""

from __future__ import annotations

import casadi as ca

from kinetree.formulations.contract import Equations


def instructions(equations: Equations) -> int:
    """Instructions of ẏ, or of A, f, B, γ, as CasADi lists them (inputs and outputs included)."""
    eq = equations
    outputs = [part for part in (eq.accelerations, eq.A, eq.f) if part is not None]
    if eq.accelerations is None:
        outputs += [eq.rows.B, eq.rows.gamma]
    return int(ca.Function("count", [eq.t, eq.x, eq.y, eq.p], outputs).n_instructions())


def solution_operations(n: int, r: int) -> float:
    """Least operations of A ẏ = f + Bᵀλ, B ẏ = γ with n speeds and r independent rows."""
    return n**3 / 3 + r * n**2 + r**2 * n + r**3 / 3


def evaluation_operations(equations: Equations, r: int) -> float:
    """Least operations of one evaluation, with r independent rows."""
    solved = solution_operations(equations.y.shape[0], r) if equations.accelerations is None else 0.0
    return instructions(equations) + solved
