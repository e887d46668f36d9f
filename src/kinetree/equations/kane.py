"""F0, F1, F2 · Kane's equations in relative coordinates (Kamman).

Coordinates of body K: its orientation relative to J = L(K) and s'_K; speeds y = (y1; y2), y1 the N rotational triples,
y2 = ṡ'. The recursion below is that of the formulations, with one generalisation: orientation and s'_K are measured
from the joint frame J° fixed on J (E_K: J° → J components), so that joint axes are coordinate axes.

    ω'_K        = JR_K ω'_J + ω̂'_K
    [ω_K,y]     = JR_K [ω_J,y] + E_K                     [ω̇_K,y] = JR_K [ω̇_J,y] + [ω̂̃'_K]ᵀ JR_K [ω_J,y] + Ė_K
    v_OK (in J) = L(J)R_J v_OJ + ṡ'_K + [ω̃'_J](q'_K + s'_K)
    A = Σ m [v_G,y]ᵀ[v_G,y] + [ω,y]ᵀ I_G [ω,y]
    f = Σ [v_G,y]ᵀF + [ω,y]ᵀM − m [v_G,y]ᵀ([v̇_G,y] y + ω̃' v_G) − [ω,y]ᵀ(I_G [ω̇,y] y + ω̃' I_G ω')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca

from kinetree.spatial.symbolic import skew
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Link, Pose, Tree

SX = ca.SX


@dataclass(frozen=True)
class Orientation:
    """A choice of orientation coordinates: JR_K, P_K and Ṗ_K as functions of one body's coordinates.

    ``rates`` is the matrix of orientation-coordinate rates per y1 (θ̇ = y1: unit matrix; ε̇ = ½ Êᵀ ω̂').
    """

    size: int
    matrix: Callable[[SX], SX]
    partials: Callable[[SX], SX]
    partials_rate: Callable[[SX, SX], SX]
    rates: Callable[[SX], SX]


@dataclass
class BodyPartials:
    """Velocities and partial velocities of one body: ω' and v_G in K, v_O in J°, and the matrices ∂/∂y."""

    R_rel: SX
    omega_hat: SX
    omega: SX
    v_O: SX
    v_G: SX
    omega_y: SX
    omega_dot_y: SX
    v_O_y: SX
    v_O_dot_y: SX
    v_G_y: SX
    v_G_dot_y: SX


def partial_velocities(
    tree: Tree, orientation: Orientation, rotations: list[SX], s: list[SX], y: SX
) -> dict[int, BodyPartials]:
    """The outward recursion of F1/F2 over all bodies; columns of y are y1 (3N), then y2 (3N)."""
    n_bodies = len(tree.links)
    n = 6 * n_bodies
    ground = BodyPartials(SX.eye(3), *[SX(3, 1)] * 4, *[SX(3, n)] * 6)
    found: dict[int, BodyPartials] = {0: ground}
    for link in tree.links:
        K, J = link.number - 1, found[link.lower]
        turn, shift = slice(3 * K, 3 * K + 3), slice(3 * (n_bodies + K), 3 * (n_bodies + K) + 3)
        y1, s_dot = y[turn], y[shift]
        JR_K = orientation.matrix(rotations[K])
        P, P_dot = orientation.partials(rotations[K]), orientation.partials_rate(rotations[K], y1)
        E_T = link.EK.T  # J components → J° components
        omega_hat = P @ y1

        E, E_dot = SX(3, n), SX(3, n)
        E[:, turn], E_dot[:, turn] = P, P_dot
        S = SX(3, n)
        S[:, shift] = SX.eye(3)

        # J's motion in J° components
        w_J, w_J_y, w_J_dot_y = E_T @ J.omega, E_T @ J.omega_y, E_T @ J.omega_dot_y
        q_s = E_T @ link.qK + s[K]

        omega = JR_K @ w_J + omega_hat
        omega_y = JR_K @ w_J_y + E
        omega_dot_y = JR_K @ w_J_dot_y + skew(omega_hat).T @ (JR_K @ w_J_y) + E_dot

        R_J = E_T @ J.R_rel  # components v_OJ is given in → J° components
        v_O = R_J @ J.v_O + s_dot + skew(w_J) @ q_s
        v_O_y = R_J @ J.v_O_y - skew(q_s) @ w_J_y + S
        v_O_dot_y = (
            R_J @ J.v_O_dot_y
            + E_T @ (skew(J.omega_hat).T @ (J.R_rel @ J.v_O_y))
            - skew(s_dot) @ w_J_y
            - skew(q_s) @ w_J_dot_y
        )
        r = skew(link.rK)
        v_G = JR_K @ v_O + skew(omega) @ link.rK
        v_G_y = JR_K @ v_O_y - r @ omega_y
        v_G_dot_y = JR_K @ v_O_dot_y + skew(omega_hat).T @ (JR_K @ v_O_y) - r @ omega_dot_y
        found[link.number] = BodyPartials(
            JR_K, omega_hat, omega, v_O, v_G, omega_y, omega_dot_y, v_O_y, v_O_dot_y, v_G_y, v_G_dot_y
        )
    del found[0]
    return found


def assemble(
    tree: Tree, bodies: dict[int, BodyPartials], loads: Callable[[Link], tuple[SX, SX]], y: SX
) -> tuple[SX, SX]:
    """Kane's A (6N×6N) and f (6N); ``loads`` gives F_K and M_K at the mass centre in K components."""
    n = y.shape[0]
    A, f = SX(n, n), SX(n, 1)
    for link in tree.links:
        b = bodies[link.number]
        m, I_G, w = link.mass, link.inertia, skew(b.omega)
        F, M = loads(link)
        A = A + m * (b.v_G_y.T @ b.v_G_y) + b.omega_y.T @ (I_G @ b.omega_y)
        f = f + b.v_G_y.T @ (F - m * (b.v_G_dot_y @ y + w @ b.v_G))
        f = f + b.omega_y.T @ (M - I_G @ (b.omega_dot_y @ y) - w @ (I_G @ b.omega))
    return symmetric(A), f


class RelativeMotion(LinkMotion):
    """Motion in relative orientation coordinates and s'_K."""

    def __init__(
        self,
        tree: Tree,
        orientation: Orientation,
        rotations: list[SX],
        s: list[SX],
        bodies: Callable[[], dict[int, BodyPartials]],
        followed_coordinates: Callable[[str], SX],
        joint_speeds: Callable[[str], SX],
    ) -> None:
        super().__init__(tree)
        self._orientation, self._rotations, self._s = orientation, rotations, s
        self._bodies, self._coordinates, self._speeds = bodies, followed_coordinates, joint_speeds
        self._poses: dict[int, Pose] = {0: (SX(3, 1), SX.eye(3))}

    def link_pose(self, number: int) -> Pose:
        """R_K = JR_K R_J and the position of O_K, world components (bodies are numbered outward)."""
        path = []
        wanted = number
        while number not in self._poses:
            path.append(number)
            number = self.tree.topology.L[number - 1]
        for k in reversed(path):
            link = self.tree.links[k - 1]
            r_J, R_J = self._poses[link.lower]
            R_frame = R_J @ link.EK
            R_K = R_frame @ self._orientation.matrix(self._rotations[k - 1]).T
            self._poses[k] = (r_J + R_J @ link.qK + R_frame @ self._s[k - 1], R_K)
        return self._poses[wanted]

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """v_OK and ω_K turned into world components."""
        if number == 0:
            return SX(3, 1), SX(3, 1)
        b = self._bodies()[number]
        _, R_K = self.link_pose(number)
        return R_K @ (b.R_rel @ b.v_O), R_K @ b.omega

    def coordinates(self, joint: str) -> SX:
        """Followed coordinates of a joint."""
        return self._coordinates(joint)

    def speeds(self, joint: str) -> SX:
        """Speeds of a joint."""
        return self._speeds(joint)
