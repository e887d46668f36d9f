"""F0, F1, F2 · Kane's equations in relative coordinates (Kamman).

Coordinates of body K: its orientation relative to J = L(K) and s'_K; speeds y = (y1; y2), y1 the N rotational triples,
y2 = ṡ'. "Kamman θ (n)" is equation n of the notes on orientation angles, "Kamman ε (n)" of those on Euler parameters:
the two derive the same recursion and differ in [ω̂'_K,y] only.

    quantity                                                         Kamman θ       Kamman ε
    ω'_K    = JR_K ω'_J + ω̂'_K                                       (11)           (11)
    [ω_K,y] = JR_K [ω_J,y] + [ω̂'_K,y]                                (15)–(17)      (14), (15)
    [ω̇_K,y] = JR_K [ω̇_J,y] + [ω̂̃'_K]ᵀ JR_K [ω_J,y] + d/dt [ω̂'_K,y]    (20)           (18)
    v_OK    = L(J)R_J v_OJ + ṡ'_K + [ω̃'_J](q'_K + s'_K)    (in J)     (25)           (23)
    v_GK    = JR_K v_OK + [ω̃'_K] r'_K                      (in K)     (27)           (25)
    [v_O,y], [v_G,y]                                                 (28), (32)     (26), (30)
    [v̇_O,y], [v̇_G,y]                                                 (34), (33)     (32), (31)
    A ẏ = f,   A,   f                                                (41)–(43)      (39)–(41)

One generalisation: orientation and s'_K are measured from the joint frame J° fixed on J, so that joint axes are
coordinate axes. A constant rotation takes J components to J° components; with it equal to one the lines below are
those of the notes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from casadi import SX

from kinetree.arrays import Array
from kinetree.spatial.symbolic import skew
from kinetree.symbolic.links import Link, Pose
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class Orientation:
    """A choice of orientation coordinates and of the rotational speeds y1 of a body.

    Attributes
    ----------
    coordinate_names, unit, speed_names
        Names and unit of the orientation coordinates o of one body, names of its y1.
    coordinates_of
        o of a rotation matrix K → J (numbers).
    matrix, partials, partials_rate, partials_inverse
        JR_K(o); P_K(o) of ω̂'_K = P_K y1; Ṗ_K(o, y1); P_K⁻¹(o).
    axes
        JR_Kᵀ P_K(o): what y1 turn about, in J° components, in the fewest operations.
    rates
        Matrix of ȯ per y1 (θ̇ = y1: unit matrix; ε̇ = ½ Êᵀ ω̂').
    speeds_are_rates
        True if y1 = ȯ.
    """

    coordinate_names: tuple[str, ...]
    unit: str
    speed_names: tuple[str, str, str]
    coordinates_of: Callable[[Array], Array]
    matrix: Callable[[SX], SX]
    partials: Callable[[SX], SX]
    partials_rate: Callable[[SX, SX], SX]
    partials_inverse: Callable[[SX], SX]
    axes: Callable[[SX], SX]
    rates: Callable[[SX], SX]
    speeds_are_rates: bool = False

    @property
    def size(self) -> int:
        """Number of orientation coordinates of one body."""
        return len(self.coordinate_names)


@dataclass
class BodyPartials:
    """Velocities and partial velocities of one body: ω' and v_G in K, v_O in J°, the matrices ∂/∂y, and P_K, Ṗ_K."""

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
    P: SX
    P_dot: SX


def partial_velocities(
    tree: Tree, orientation: Orientation, rotations: list[SX], s: list[SX], y: SX
) -> dict[int, BodyPartials]:
    """The outward recursion of F1/F2 over all bodies; columns of y are y1 (3N), then y2 (3N)."""
    n_bodies = len(tree.links)
    n = 6 * n_bodies
    ground = BodyPartials(SX.eye(3), *[SX(3, 1)] * 4, *[SX(3, n)] * 6, *[SX(3, 3)] * 2)
    found: dict[int, BodyPartials] = {0: ground}
    for link in tree.links:
        K, J = link.number - 1, found[link.lower]
        turn, shift = slice(3 * K, 3 * K + 3), slice(3 * (n_bodies + K), 3 * (n_bodies + K) + 3)
        y1, s_dot = y[turn], y[shift]
        JR_K = orientation.matrix(rotations[K])
        P, P_dot = orientation.partials(rotations[K]), orientation.partials_rate(rotations[K], y1)
        to_frame = link.EK.T  # J components → J° components
        omega_hat = P @ y1  # Kamman θ (8)

        omega_hat_y, omega_hat_dot_y = SX(3, n), SX(3, n)  # Kamman θ (16), (17); Kamman ε (15)
        omega_hat_y[:, turn], omega_hat_dot_y[:, turn] = P, P_dot
        s_dot_y = SX(3, n)  # [Jv'_OK,y] of Kamman θ (29), (30); Kamman ε (27), (28)
        s_dot_y[:, shift] = SX.eye(3)

        # J's motion in J° components
        w_J, w_J_y, w_J_dot_y = to_frame @ J.omega, to_frame @ J.omega_y, to_frame @ J.omega_dot_y
        q_s = to_frame @ link.qK + s[K]

        omega = JR_K @ w_J + omega_hat  # Kamman θ (11), ε (11)
        omega_y = JR_K @ w_J_y + omega_hat_y  # Kamman θ (15), ε (14)
        # Kamman θ (20), ε (18), with d(JR_K)/dt = [ω̂̃'_K]ᵀ JR_K
        # Kamman θ (7), ε (7)
        omega_dot_y = JR_K @ w_J_dot_y + skew(omega_hat).T @ (JR_K @ w_J_y) + omega_hat_dot_y

        R_J = to_frame @ J.R_rel  # L(J)R_J: components v_OJ is given in → J° components
        v_O = R_J @ J.v_O + s_dot + skew(w_J) @ q_s  # Kamman θ (25), ε (23)
        v_O_y = R_J @ J.v_O_y - skew(q_s) @ w_J_y + s_dot_y  # Kamman θ (28), ε (26)
        v_O_dot_y = (  # Kamman θ (34), ε (32)
            R_J @ J.v_O_dot_y
            + to_frame @ (skew(J.omega_hat).T @ (J.R_rel @ J.v_O_y))
            - skew(s_dot) @ w_J_y
            - skew(q_s) @ w_J_dot_y
        )
        r = skew(link.rK)
        v_G = JR_K @ v_O + skew(omega) @ link.rK  # Kamman θ (27), ε (25)
        v_G_y = JR_K @ v_O_y - r @ omega_y  # Kamman θ (32), ε (30)
        # Kamman θ (33), ε (31)
        v_G_dot_y = JR_K @ v_O_dot_y + skew(omega_hat).T @ (JR_K @ v_O_y) - r @ omega_dot_y
        found[link.number] = BodyPartials(
            *(JR_K, omega_hat, omega, v_O, v_G, omega_y, omega_dot_y, v_O_y, v_O_dot_y, v_G_y, v_G_dot_y),
            *(P, P_dot),
        )
    del found[0]
    return found


def mass_matrix(tree: Tree, bodies: dict[int, BodyPartials], T: SX) -> SX:
    """Tᵀ A T for the speeds v that joints leave of y = T v, with Kane's A (6N × 6N); A itself where T is 1.

    The terms are added up in the speeds v: of fifty bodies A has millions of instructions.
    """
    A = SX(T.shape[1], T.shape[1])
    for link in tree.links:
        V, W = bodies[link.number].v_G_y @ T, bodies[link.number].omega_y @ T
        A = A + link.mass * (V.T @ V) + W.T @ (link.inertia @ W)  # Kamman θ (42), ε (40)
    return symmetric(A)


def unbalanced(
    tree: Tree, bodies: dict[int, BodyPartials], loads: Callable[[Link], tuple[SX, SX]], y: SX, y_dot: SX
) -> SX:
    """A ẏ − f (6N), body by body; ``loads`` gives F_K and M_K at the mass centre in K components."""
    found = SX(y.shape[0], 1)
    for link in tree.links:
        b = bodies[link.number]
        m, I_G, w = link.mass, link.inertia, skew(b.omega)
        F, M = loads(link)
        a_G = b.v_G_y @ y_dot + b.v_G_dot_y @ y + w @ b.v_G
        # Kamman θ (41)–(43), ε (39)–(41); the parts of F and M are F_y of
        # Kamman θ (36), ε (34)
        found = found + b.v_G_y.T @ (m * a_G - F)
        alpha = b.omega_y @ y_dot + b.omega_dot_y @ y
        found = found + b.omega_y.T @ (I_G @ alpha + w @ (I_G @ b.omega) - M)
    return found


class RelativeMotion(LinkMotion):
    """Motion in relative orientation coordinates and s'_K."""

    def __init__(
        self,
        tree: Tree,
        orientation: Orientation,
        rotations: list[SX],
        s: list[SX],
        bodies: dict[int, BodyPartials],
        joint_coordinates: Callable[[str], SX],
        joint_speeds: Callable[[str], SX],
    ) -> None:
        super().__init__(tree)
        self._orientation, self._rotations, self._s = orientation, rotations, s
        self._bodies, self._coordinates, self._speeds = bodies, joint_coordinates, joint_speeds
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
            R_K = R_frame @ self._orientation.matrix(self._rotations[k - 1]).T  # Kamman θ (3), ε (3)
            # Kamman θ (21), ε (19)
            self._poses[k] = (r_J + R_J @ link.qK + R_frame @ self._s[k - 1], R_K)
        return self._poses[wanted]

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """v_OK and ω_K turned into world components."""
        if number == 0:
            return SX(3, 1), SX(3, 1)
        b = self._bodies[number]
        _, R_K = self.link_pose(number)
        return R_K @ (b.R_rel @ b.v_O), R_K @ b.omega

    def coordinates(self, joint: str) -> SX:
        """Coordinates of a joint that are known: read off or followed."""
        return self._coordinates(joint)

    def speeds(self, joint: str) -> SX:
        """Speeds of a joint."""
        return self._speeds(joint)
