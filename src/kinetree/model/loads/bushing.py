"""Bushing: six-component spring and damper between two frames."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Invalid, _invalid, matrix, set_field
from kinetree.spatial.symbolic import cross, skew, unskew

Mat6 = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Bushing(Load):
    """Elastic and damping forces between two markers' frames.

    The deformation is ξ = (p, 2ε): position of frame 2 in frame 1 (m) and twice the vector part of the Euler
    parameters of its rotation (rad for small angles). With V = ½ ξᵀ K ξ the elastic wrench is exactly
    conservative at any rotation below π; the damping wrench is −C (ṗ, Ω), resolved in frame 1.

    Parameters
    ----------
    at1, at2
        Markers (or bodies, ground).
    stiffness, damping
        Symmetric 6×6 matrices, or six numbers for diagonal ones: (N/m, N m/rad) and (N s/m, N m s/rad),
        translations first; each may have its unit, such as "6 kN/mm".
    """

    kind: ClassVar[str] = "bushing"
    constants: ClassVar[tuple[str, ...]] = ("stiffness", "damping")
    passive: ClassVar[tuple[str, ...]] = ("stiffness", "damping")
    joins_frames: ClassVar[bool] = True
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    dissipates: ClassVar[bool] = True
    at1: str = ""
    at2: str = ""
    stiffness: Mat6 = field(default=((0.0,) * 6,) * 6, kw_only=True)
    damping: Mat6 = field(default=((0.0,) * 6,) * 6, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("stiffness", "damping"):
            set_field(self, name, _six_by_six(getattr(self, name), name))

    @property
    def conservative(self) -> bool:
        return all(c == 0.0 for row in self.damping for c in row)

    def effect(self, motion: Motion) -> Effect:
        """Opposite wrenches at frame 2's origin, and the elastic potential."""
        p1, p2 = motion.position(self.at1), motion.position(self.at2)
        C1, C2 = motion.rotation(self.at1), motion.rotation(self.at2)
        w1, w2 = motion.angular_velocity(self.at1), motion.angular_velocity(self.at2)
        p = C1.T @ (p2 - p1)
        C = C1.T @ C2
        scalar_part = ca.sqrt(ca.fmax(1 + C[0, 0] + C[1, 1] + C[2, 2], 1e-12)) / 2
        eps = unskew(C) / (2 * scalar_part)
        xi = ca.vertcat(p, 2 * eps)
        # ξ̇ = G (ṗ, Ω) with Ω in frame 1: 2 ε̇ = (ε4 I − ε̃) Ω
        p_rate = C1.T @ (motion.velocity(self.at2) - motion.velocity(self.at1) - cross(w1, p2 - p1))
        Omega = C1.T @ (w2 - w1)
        G = ca.diagcat(SX.eye(3), scalar_part * SX.eye(3) - skew(eps))
        K, D = (
            ca.vertcat(*[ca.horzcat(*[motion.value(v) for v in row]) for row in values])
            for values in (self.stiffness, self.damping)
        )
        W = -(G.T @ (K @ xi)) - D @ ca.vertcat(p_rate, Omega)
        F, M = C1 @ W[0:3], C1 @ W[3:6]
        return Effect(
            wrenches=(
                Wrench(motion.body_of(self.at2), F, M, p2),
                Wrench(motion.body_of(self.at1), -F, -M, p2),
            ),
            potential=ca.dot(xi, K @ xi) / 2,
        )


def _six_by_six(value: Any, what: str) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Invalid):
        return value
    if isinstance(value, (list, tuple)) and len(value) == 6:
        if not isinstance(value[0], (list, tuple)):
            value = [[value[i] if i == j else 0.0 for j in range(6)] for i in range(6)]
        rows = matrix(value, 6, 6, what)
        if not isinstance(rows, Invalid) and any(
            rows[i][j] != rows[j][i] for i in range(6) for j in range(i)
        ):
            return _invalid(value, f"{what} must be symmetric")
        return rows
    return _invalid(value, f"{what} must be 6 numbers or a symmetric 6×6 matrix")
