"""The small matrix algebra the formulations are written in, on CasADi ``SX`` matrices.

Notation of the formulations: ``[ã]`` is the cross-product matrix, ``[ã] b = a × b``; a rotation matrix
named ``C_XY`` takes components in frame Y to components in frame X.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, wraps

import casadi as ca
from casadi import SX


def _written_once(n: int) -> Callable[[Callable[[SX], SX]], Callable[[SX], SX]]:
    """A formula in n numbers, written out in symbols once and from then on applied as it stands.

    The expressions are the same; an operation at a time, each costs some 20 µs to write.
    """

    def keep(formula: Callable[[SX], SX]) -> Callable[[SX], SX]:
        @cache
        def function() -> ca.Function:
            symbols = SX.sym("v", n)
            return ca.Function(formula.__name__, [symbols], [formula(symbols)])

        @wraps(formula)
        def applied(values: SX) -> SX:
            return function()(values)

        return applied

    return keep


def skew(a: SX) -> SX:
    """Cross-product matrix [ã]: ``skew(a) @ b == a × b`` (3×3)."""
    return ca.sparsify(ca.skew(a))


def cross(a: SX, b: SX) -> SX:
    """Vector product a × b (3)."""
    return ca.cross(a, b)


def unskew(S: SX) -> SX:
    """Axial vector of the skew-symmetric part of S (3)."""
    return ca.vertcat(S[2, 1] - S[1, 2], S[0, 2] - S[2, 0], S[1, 0] - S[0, 1]) / 2


QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""Cosine and sine of none to three quarters of a turn."""


def cosine_and_sine(angle: SX) -> tuple[SX, SX]:
    """Cosine and sine of an angle (rad), exact where it is a number of whole quarters of a turn."""
    if angle.is_constant():
        quarters = 2 * float(angle) / math.pi
        if abs(quarters) < 4 and quarters == round(quarters):
            c, s = QUARTERS[round(quarters) % 4]
            return SX(c), SX(s)
    return ca.cos(angle), ca.sin(angle)


def rotation_about(axis: str, angle: SX) -> SX:
    """Rotation matrix (rotated frame → original frame) about the 'x', 'y' or 'z' axis by ``angle`` (rad)."""
    c, s, o, i = ca.cos(angle), ca.sin(angle), SX(0), SX(1)
    rows = {
        "x": ((i, o, o), (o, c, -s), (o, s, c)),
        "y": ((c, o, s), (o, i, o), (-s, o, c)),
        "z": ((c, -s, o), (s, c, o), (o, o, i)),
    }[axis]
    return ca.vertcat(*[ca.horzcat(*row) for row in rows])


def rotation_about_vector(axis: SX, angle: SX) -> SX:
    """Rotation matrix about a unit vector by ``angle`` (Rodrigues), rotated frame → original frame."""
    a = skew(axis)
    return SX.eye(3) + ca.sin(angle) * a + (1 - ca.cos(angle)) * (a @ a)


@_written_once(3)
def angles_matrix(theta: SX) -> SX:
    """JR_K of F1: 1-2-3 orientation angles to the matrix taking J components to K components (3×3)."""
    S1, S2, S3 = ca.sin(theta[0]), ca.sin(theta[1]), ca.sin(theta[2])
    C1, C2, C3 = ca.cos(theta[0]), ca.cos(theta[1]), ca.cos(theta[2])
    return ca.vertcat(  # Kamman θ (4)
        ca.horzcat(C2 * C3, C1 * S3 + S1 * S2 * C3, S1 * S3 - C1 * S2 * C3),
        ca.horzcat(-C2 * S3, C1 * C3 - S1 * S2 * S3, S1 * C3 + C1 * S2 * S3),
        ca.horzcat(S2, -S1 * C2, C1 * C2),
    )


@_written_once(3)
def angles_partials(theta: SX) -> SX:
    """P_K of F1: ω̂'_K = P_K θ̇_K (3×3); singular at θ2 = ±π/2."""
    S2, S3 = ca.sin(theta[1]), ca.sin(theta[2])
    C2, C3 = ca.cos(theta[1]), ca.cos(theta[2])
    o, i = SX(0), SX(1)
    # Kamman θ (17)
    return ca.vertcat(ca.horzcat(C2 * C3, S3, o), ca.horzcat(-C2 * S3, C3, o), ca.horzcat(S2, o, i))


@_written_once(3)
def angles_rates(theta: SX) -> SX:
    """P_K⁻¹ of F1: θ̇_K = P_K⁻¹ ω̂'_K (3×3)."""
    T2, C2 = ca.tan(theta[1]), ca.cos(theta[1])
    S3, C3 = ca.sin(theta[2]), ca.cos(theta[2])
    o, i = SX(0), SX(1)
    return ca.vertcat(  # Kamman θ (9)
        ca.horzcat(C3 / C2, -S3 / C2, o), ca.horzcat(S3, C3, o), ca.horzcat(-C3 * T2, S3 * T2, i)
    )


@_written_once(4)
def euler_matrix(e: SX) -> SX:
    """JR_K of F2: Euler parameters (ε4 scalar) to the matrix taking J components to K components (3×3)."""
    e1, e2, e3, e4 = e[0], e[1], e[2], e[3]
    return ca.vertcat(  # Kamman ε (4)
        ca.horzcat(e1**2 - e2**2 - e3**2 + e4**2, 2 * (e1 * e2 + e3 * e4), 2 * (e1 * e3 - e2 * e4)),
        ca.horzcat(2 * (e1 * e2 - e3 * e4), -(e1**2) + e2**2 - e3**2 + e4**2, 2 * (e2 * e3 + e1 * e4)),
        ca.horzcat(2 * (e1 * e3 + e2 * e4), 2 * (e2 * e3 - e1 * e4), -(e1**2) - e2**2 + e3**2 + e4**2),
    )


@_written_once(4)
def euler_rates(e: SX) -> SX:
    """½ Êᵀ_K of F2: ε̇_K = ½ Êᵀ_K ω̂'_K (4×3)."""
    e1, e2, e3, e4 = e[0], e[1], e[2], e[3]
    return (
        ca.vertcat(  # Kamman ε (44), (9)
            ca.horzcat(e4, -e3, e2),
            ca.horzcat(e3, e4, -e1),
            ca.horzcat(-e2, e1, e4),
            ca.horzcat(-e1, -e2, -e3),
        )
        / 2
    )


def inertia_matrix(components: SX) -> SX:
    """Symmetric 3×3 inertia from (Ixx, Iyy, Izz, Ixy, Ixz, Iyz)."""
    xx, yy, zz, xy, xz, yz = (components[i] for i in range(6))
    return ca.vertcat(ca.horzcat(xx, xy, xz), ca.horzcat(xy, yy, yz), ca.horzcat(xz, yz, zz))


def time_derivative(expression: SX, of: SX, rate: SX) -> SX:
    """Directional derivative ∂expression/∂of · rate, of the shape of ``expression``."""
    if not ca.depends_on(expression, of):
        return SX(*expression.shape)
    flat = ca.jtimes(ca.vec(expression), of, rate)
    return ca.reshape(flat, *expression.shape)


def dense(matrix: SX) -> SX:
    """The matrix without structural zeros, so that products keep plain shapes."""
    return ca.densify(matrix)


def solve_positive(A: SX, b: SX) -> SX:
    """A⁻¹ b of a symmetric positive definite A (n × n), for b (n × k)."""
    D, LT, order = ca.ldl(ca.densify(A))
    return ca.ldl_solve(ca.densify(b), D, LT, order)


def reflected(A: SX, b: SX) -> tuple[SX, SX]:
    """A⁻¹ b (n × k) and det A of any matrix (n × n), by Householder's reflections: none has to be chosen."""
    rest, done = ca.horzcat(ca.densify(A), ca.densify(b)), list[SX]()
    n, determinant = A.shape[0], SX(1)
    for _ in range(n - 1):
        column, others = rest[:, 0], rest[:, 1:]
        edge = -ca.if_else(column[0] < 0, -1, 1) * ca.norm_2(column)
        v = ca.vertcat(column[0] - edge, column[1:])
        size = ca.sumsqr(v)
        others = others - v @ (ca.if_else(size > 0, 2 / size, 0) * (v.T @ others))
        done.append(ca.horzcat(edge, others[0, :]))
        determinant, rest = -determinant * edge, others[1:, :]
    done.append(rest)
    found: list[SX] = []
    for k in range(n - 1, -1, -1):
        row, right = done[k][:, 1 : n - k], done[k][:, n - k :]
        found.insert(0, (right - row @ ca.vertcat(SX(0, b.shape[1]), *found)) / done[k][0])
    return ca.vertcat(SX(0, b.shape[1]), *found), determinant * (rest[0] if n else SX(1))
