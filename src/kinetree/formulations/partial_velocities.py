"""F0 · Velocities and partial velocities in relative coordinates (Kamman), for three choices of speeds.

Every body K has six speeds, whatever joint carries it: three of its rotation relative to J = L(K), and ṡ'_K.
The recursion along the branch is that of F1 and F2; the choices differ in P_K only, ω̂'_K = P_K y1_K:

    fixed-frame   y1 = ω̂_K in J, the frame it is measured in (ω_B1 in N)     P_K = JR_K     Ṗ_K = [ω̂̃'_K]ᵀ JR_K
    body-frame    y1 = ω̂'_K in K                                             P_K = I        Ṗ_K = 0
    angle-rates   y1 = θ̇_K of 1-2-3 orientation angles                       P_K of F1      Ṗ_K of F1

Results are fixed-frame components, as in the source: v = R_Kᵀ v', [v,y] = R_Kᵀ [v',y]. For two bodies they are
Kamman v (3) and its case 1 (fixed-frame), (4) and case 2 (body-frame), (5) and case 3 (angle-rates), the equations of
the notes on velocities and partial velocities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import casadi as ca
from casadi import SX

from kinetree.formulations.kane import BodyPartials, Orientation, partial_velocities
from kinetree.formulations.kane_angles import ANGLES
from kinetree.formulations.kane_euler_parameters import EULER_PARAMETERS
from kinetree.formulations.kane_fixed_frame import FIXED_FRAME
from kinetree.model.expressions import Scalar
from kinetree.spatial.symbolic import skew
from kinetree.symbolic.symbols import vector
from kinetree.symbolic.tree import Tree

Choice = Literal["fixed-frame", "body-frame", "angle-rates"]

CHOICES: dict[str, Orientation] = {
    "fixed-frame": FIXED_FRAME,
    "body-frame": EULER_PARAMETERS,
    "angle-rates": ANGLES,
}


@dataclass(frozen=True)
class PointVelocity:
    """Velocity of a point of a body and its partial velocities, fixed-frame components.

    Attributes
    ----------
    position, v
        Position (m) and velocity (m/s) of the point (3).
    omega
        Angular velocity of the body (rad/s, 3).
    v_y, omega_y
        [v,y] and [ω,y]: partial velocities (3 × 6N), v = [v,y] y and ω = [ω,y] y.
    v_dot_y, omega_dot_y
        Their rates of change along the motion (3 × 6N).
    """

    position: SX
    v: SX
    omega: SX
    v_y: SX
    omega_y: SX
    v_dot_y: SX
    omega_dot_y: SX


@dataclass(frozen=True)
class PartialVelocities:
    """Velocities and partial velocities of all bodies of a tree for one choice of generalized speeds.

    Attributes
    ----------
    tree, choice
        Tree and choice of speeds that they belong to.
    rotations
        Orientation coordinates of each body relative to its lower body: 1-2-3 angles (3) for "angle-rates",
        Euler parameters (4) otherwise.
    s
        s'_K of each body (m, in J's joint frame).
    y
        Generalized speeds (6N): the rotational triples of all bodies, then ṡ' of all bodies.
    """

    tree: Tree
    choice: Choice
    rotations: list[SX]
    s: list[SX]
    y: SX

    @property
    def x(self) -> SX:
        """All coordinates: the orientations, then s'."""
        return ca.vertcat(*self.rotations, *self.s)  # Kamman θ (1), ε (1)

    @property
    def x_dot(self) -> SX:
        """Rates of the coordinates at speeds y."""
        orientation = CHOICES[self.choice]
        rates = [orientation.rates(o) @ self.y[3 * k : 3 * k + 3] for k, o in enumerate(self.rotations)]
        return ca.vertcat(*rates, self.y[3 * len(self.s) :])

    def columns(self, body: str) -> tuple[slice, slice]:
        """Columns of a body's own speeds in y: its rotational triple, and its ṡ'."""
        k, n = self.tree.topology.number(body) - 1, len(self.s)
        return slice(3 * k, 3 * k + 3), slice(3 * (n + k), 3 * (n + k) + 3)

    def of(self, body: str, point: Sequence[Scalar] | None = None) -> PointVelocity:
        """Velocity and partial velocities of a body's mass centre, or of a point in its body frame (m)."""
        link = self.tree.links[self.tree.topology.number(body) - 1]
        b = self._bodies[link.number]
        if point is None:
            r = link.rK
        else:
            at, axes = link.body_pose
            r = at + axes @ vector(tuple(point), self.tree.symbols)
        r_tilde, turning = skew(r), skew(b.omega_hat).T
        # the mass centre's formulas of F1 with the point's coordinates in place of r'_K
        v = b.R_rel @ b.v_O + skew(b.omega) @ r  # Kamman θ (27)
        v_y = b.R_rel @ b.v_O_y - r_tilde @ b.omega_y  # Kamman θ (32), v (3)–(5); Huston (1)
        # Kamman θ (33)
        v_dot_y = b.R_rel @ b.v_O_dot_y + turning @ (b.R_rel @ b.v_O_y) - r_tilde @ b.omega_dot_y
        p_O, R_T = self._poses[link.number]
        w = skew(b.omega)  # d(R_Kᵀ a')/dt = R_Kᵀ (ȧ' + [ω̃'_K] a')
        return PointVelocity(
            p_O + R_T @ r,  # Kamman θ (23), ε (21), in the fixed frame
            R_T @ v,
            R_T @ b.omega,
            R_T @ v_y,
            R_T @ b.omega_y,
            R_T @ (v_dot_y + w @ v_y),
            R_T @ (b.omega_dot_y + w @ b.omega_y),
        )

    @cached_property
    def _bodies(self) -> dict[int, BodyPartials]:
        return partial_velocities(self.tree, CHOICES[self.choice], self.rotations, self.s, self.y)

    @cached_property
    def _poses(self) -> dict[int, tuple[SX, SX]]:
        """Position of O_K and R_Kᵀ: p_OK = p_OJ + R_Jᵀ(q'_K + s'_K), R_K = JR_K R_J."""
        found = {0: (SX(3, 1), SX.eye(3))}
        for link in self.tree.links:
            p_J, R_J_T = found[link.lower]
            R_frame_T = R_J_T @ link.EK
            JR_K = CHOICES[self.choice].matrix(self.rotations[link.number - 1])
            found[link.number] = (
                p_J + R_J_T @ link.qK + R_frame_T @ self.s[link.number - 1],
                R_frame_T @ JR_K.T,
            )
        return found


def partial_velocities_of(tree: Tree, choice: Choice) -> PartialVelocities:
    """Velocities and partial velocities of every body of a tree, on fresh symbols.

    Parameters
    ----------
    tree
        The tree; its geometry and connections matter, since all six relative motions of every body are free.
    choice
        Generalized speeds: ``"fixed-frame"`` (ω̂_K in the frame of J), ``"body-frame"`` (ω̂'_K in K) or
        ``"angle-rates"`` (derivatives of 1-2-3 orientation angles).
    """
    if choice not in CHOICES:
        raise ValueError(f"unknown choice of generalized speeds {choice!r}; there are {', '.join(CHOICES)}")
    n = len(tree.links)
    rotations = [SX.sym(f"o{link.number}", CHOICES[choice].size) for link in tree.links]
    s = [SX.sym(f"s{link.number}", 3) for link in tree.links]
    return PartialVelocities(tree, choice, rotations, s, SX.sym("y", 6 * n))
