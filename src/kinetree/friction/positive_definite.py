"""The solution of symmetric positive definite systems in symbols, as straight-line code."""

from __future__ import annotations

import casadi as ca
from casadi import SX


def solve_positive(A: SX, b: SX) -> SX:
    """A⁻¹ b of a symmetric positive definite A (n × n), for b (n × k)."""
    D, LT, order = ca.ldl(ca.densify(A))
    return ca.ldl_solve(ca.densify(b), D, LT, order)
