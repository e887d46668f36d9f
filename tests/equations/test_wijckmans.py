"""Wijckmans, section 3 and appendices A and B, computed with NumPy as printed and compared step by step.

Everything here is as on the page: global components, mass centres as reference points, λ with the source's sign.
The program works in link frames at the joints; what must agree is said at each comparison.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
import numpy as np
import pytest

from kinetree.formulations import recursive
from kinetree.formulations.contract import Equations, build
from kinetree.model import GROUND, Body, Frame, Marker, Model
from kinetree.model.constraints import PointOnPlane
from kinetree.model.joints import Free, Prismatic, Revolute, Spherical
from kinetree.model.loads import Gravity, JointMotor
from kinetree.spatial.numeric import skew
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.tree import Tree
from strategies.answers import evaluate
from strategies.draws import Draws

Array = np.ndarray
T = 0.3


@dataclass
class Page:
    """The matrices of the page at one state: of body j (M, g), and of the joint ij between j and i = lower[j]."""

    lower: dict[int, int]
    R: dict[int, Array] = field(default_factory=dict)
    r: dict[int, Array] = field(default_factory=dict)
    V: dict[int, Array] = field(default_factory=dict)
    M: dict[int, Array] = field(default_factory=dict)
    g: dict[int, Array] = field(default_factory=dict)
    A: dict[int, Array] = field(default_factory=dict)
    B: dict[int, Array] = field(default_factory=dict)
    C: dict[int, Array] = field(default_factory=dict)
    Phi: dict[int, Array] = field(default_factory=dict)
    gamma: Array = field(default_factory=lambda: np.zeros(0))


def page_at(tree: Tree, q: Array, u: Array, cut: str | None = None) -> Page:
    """Positions (3.1), velocities (3.17), M and g (2.3), (2.5), A, B, C (3.19)–(3.26); Φ and γ of the cut (3.44).

    Bodies by themselves (and the rows of the cut) are the descriptor form's, which is written in the page's own
    coordinates: v of the mass centre and ω, global components.
    """
    eq = build("augmented", tree)
    x, y = eq.from_tree(q, u)
    at = [T, x, y, tree.symbols.defaults]
    M, g, rows, gamma = evaluate([eq.t, eq.x, eq.y, eq.p], [eq.A, eq.f, eq.rows.B, eq.rows.gamma], *at)
    page = Page({link.number: link.lower for link in tree.links})
    page.r[0], page.R[0], page.V[0] = np.zeros(3), np.eye(3), np.zeros(6)
    outputs = [part for link in tree.links for part in (*eq.motion.link_pose(link.number), link.rK)]
    values = evaluate([eq.t, eq.x, eq.y, eq.p], outputs, *at)
    for k, link in enumerate(tree.links):
        j, i = link.number, link.lower
        six = slice(6 * k, 6 * k + 6)
        O, R, r_in_link = values[3 * k].ravel(), values[3 * k + 1], values[3 * k + 2].ravel()
        page.r[j], page.R[j], page.V[j] = x[7 * k : 7 * k + 3], R, y[six]
        page.M[j], page.g[j] = M[six, six], g[six].ravel()
        s_ji = O - page.r[j]  # from the mass centre of j to the joint
        np.testing.assert_allclose(s_ji, -R @ r_in_link, atol=1e-12)
        w_i, w_j = page.V[i][3:], page.V[j][3:]
        own, n_u = u[link.speeds], link.joint.joint.n_u
        dd, H, dd_rate, H_rate = (
            np.zeros((3, n_u)),
            np.zeros((3, n_u)),
            np.zeros((3, n_u)),
            np.zeros((3, n_u)),
        )
        if link.joint.joint.kind == "revolute":
            H[:, 0] = R[:, 2]
            H_rate[:, 0] = np.cross(w_i, R[:, 2])
        elif link.joint.joint.kind == "prismatic":
            dd[:, 0] = R[:, 2]
            dd_rate[:, 0] = np.cross(w_i, R[:, 2])
        else:  # free: speeds are ḋ and ω̂ in the outer frame, which turns with j
            dd[:, 0:3], H[:, 3:6] = R, R
            dd_rate[:, 0:3] = H_rate[:, 3:6] = skew(w_j) @ R
        s_rate = np.cross(w_j, s_ji)
        rho = page.r[i] - page.r[j]
        page.A[j] = np.block([[np.eye(3), skew(rho)], [np.zeros((3, 3)), np.eye(3)]])  # (3.19)
        page.B[j] = np.vstack([dd + skew(s_ji) @ H, H])  # (3.20)
        A_rate = np.zeros((6, 6))
        A_rate[:3, 3:] = skew(page.V[i][:3] - page.V[j][:3])  # (3.25)
        B_rate = np.vstack([dd_rate + skew(s_rate) @ H + skew(s_ji) @ H_rate, H_rate])  # (3.26)
        page.C[j] = A_rate @ page.V[i] + B_rate @ own  # (3.24)
        if cut is not None:
            chosen = [n for n, name in enumerate(eq.rows.names) if name.source == cut]
            page.Phi[j], page.gamma = rows[chosen][:, six], gamma[chosen].ravel()
    return page


def chain(kinds: tuple[type, ...], lower: tuple[int, ...], seed: int, *extra: object) -> Tree:
    draws = Draws(seed)
    names = [GROUND, *(f"B{k + 1}" for k in range(len(kinds)))]
    bodies = [draws.body(name) for name in names[1:]]
    joints = [
        kind(f"J{k + 1}", names[J], names[k + 1], frame_inner=draws.frame(), frame_outer=draws.frame())
        for k, (kind, J) in enumerate(zip(kinds, lower, strict=True))
    ]
    return Tree(
        Mechanism.of(Model.of("chain", Gravity(acceleration=(0.4, -9.0, 1.0)), *bodies, *joints, *extra))
    )


def drawn_state(tree: Tree, seed: int) -> tuple[Array, Array]:
    random = np.random.default_rng(seed)
    q = random.uniform(-1.0, 1.0, size=tree.n_q)
    for start in tree.quaternions:
        q[start : start + 4] /= np.linalg.norm(q[start : start + 4])
    return q, random.uniform(-1.0, 1.0, size=tree.n_u)


def link_transformation(page: Page, tree: Tree, j: int) -> tuple[Array, Array]:
    """X and its bias: what (a_G; α), global, is at O_j in link components: X V̇ + bias."""
    if j == 0:
        return np.eye(6), np.zeros(6)
    R = page.R[j]
    lever = R @ np.array(ca.DM(tree.links[j - 1].rK)).ravel()  # from O to the mass centre
    w = page.V[j][3:]
    X = np.block([[R.T, R.T @ skew(lever)], [np.zeros((3, 3)), R.T]])
    return X, np.concatenate([-R.T @ np.cross(w, np.cross(w, lever)), np.zeros(3)])


CHAINS = [
    ((Revolute, Revolute, Revolute), (0, 1, 2)),
    ((Prismatic, Revolute, Prismatic, Revolute), (0, 1, 2, 3)),
    ((Free, Revolute, Prismatic), (0, 1, 2)),
]


@pytest.mark.parametrize(("kinds", "lower"), CHAINS)
def test_equations_3_17_to_3_26(kinds, lower):
    """A, B and C of the page and of the program are the same matrices in other frames."""
    tree = chain(kinds, lower, seed=3)
    q, u = drawn_state(tree, 4)
    page = page_at(tree, q, u)
    state = TreeState(tree)
    groups = recursive.rigid_groups(tree)
    moving = recursive.outward_motion(groups, state.q, state.u, Stages(active=False))
    for j, i in page.lower.items():
        np.testing.assert_allclose(
            page.V[j], page.A[j] @ page.V[i] + page.B[j] @ u[tree.links[j - 1].speeds], atol=1e-12
        )  # (3.17)
        m = moving[j]
        columns = [ca.vertcat(*m.A_times(e[0:3], e[3:6])) for e in ca.horzsplit(ca.SX.eye(6))]
        B, C = ca.vertcat(m.Bv, m.Bw), ca.vertcat(m.Cv, m.Cw)
        inputs = [state.x, state.u, tree.symbols.p]
        ours = evaluate(inputs, [ca.horzcat(*columns), B, C], q, u, tree.symbols.defaults)
        (X_j, bias_j), (X_i, bias_i) = link_transformation(page, tree, j), link_transformation(page, tree, i)
        A_link = X_j @ page.A[j] @ np.linalg.inv(X_i)
        np.testing.assert_allclose(ours[0], A_link, atol=1e-12)
        np.testing.assert_allclose(ours[1], X_j @ page.B[j], atol=1e-12)
        np.testing.assert_allclose(ours[2].ravel(), X_j @ page.C[j] + bias_j - A_link @ bias_i, atol=1e-11)


def accelerations(eq: Equations, q: Array, u: Array) -> Array:
    x, y = eq.from_tree(q, u)
    inputs = [eq.t, eq.x, eq.y, eq.p]
    return evaluate(inputs, [eq.accelerations], T, x, y, eq.tree.symbols.defaults)[0].ravel()


@pytest.mark.parametrize(("kinds", "lower"), [*CHAINS, ((Revolute,) * 5, (0, 1, 2, 2, 1))])
def test_appendix_A(kinds, lower):
    """(A.1)–(A.13) from the tree ends to ground, at every step the equation it promises; then (A.9) outward."""
    last = f"J{len(kinds)}"
    motor = JointMotor(
        "motor", last, torque=0.7
    )  # in the descriptor form a pair of wrenches, among the g of the page
    tree = chain(kinds, lower, 5, motor)
    q, u = drawn_state(tree, 6)
    page = page_at(tree, q, u)
    udot = accelerations(build("recursive", tree), q, u)
    V_dot = {0: np.zeros(6)}
    for j, i in page.lower.items():  # (3.23) with the program's accelerations
        V_dot[j] = page.A[j] @ V_dot[i] + page.B[j] @ udot[tree.links[j - 1].speeds] + page.C[j]
    M_hat, g_hat = dict(page.M), dict(page.g)
    found = np.zeros(tree.n_u)
    for j in sorted(page.lower, reverse=True):
        i, A, B, C, M, g = page.lower[j], page.A[j], page.B[j], page.C[j], M_hat[j], g_hat[j]
        # (A.8): the coefficient of δq vanishes
        np.testing.assert_allclose(B.T @ (M @ V_dot[j] - g), 0.0, atol=1e-10 * np.abs(g).max())
        D = B.T @ M @ B
        M_bar = A.T @ M @ A - A.T @ M @ B @ np.linalg.solve(D, B.T @ M @ A)  # (A.5), (A.11)
        g_bar = -A.T @ (M @ C - g) + A.T @ M @ B @ np.linalg.solve(D, B.T @ (M @ C - g))  # (A.6), (A.12)
        # (A.4): body i feels what hangs on it through M̄ and ḡ alone
        np.testing.assert_allclose(
            M_bar @ V_dot[i] - g_bar, A.T @ (M @ V_dot[j] - g), atol=1e-10 * np.abs(g).max()
        )
        if i:
            M_hat[i], g_hat[i] = M_hat[i] + M_bar, g_hat[i] + g_bar  # (3.33)
    V_found = {0: np.zeros(6)}
    for j, i in page.lower.items():
        A, B, C, M, g = page.A[j], page.B[j], page.C[j], M_hat[j], g_hat[j]
        q_dd = -np.linalg.solve(B.T @ M @ B, B.T @ (M @ (A @ V_found[i] + C) - g))  # (A.3), (A.9)
        V_found[j] = A @ V_found[i] + B @ q_dd + C
        found[tree.links[j - 1].speeds] = q_dd
    np.testing.assert_allclose(found, udot, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("base", [Revolute, Free])
def test_appendix_B(base):
    """Two chains from body 1, cut where they meet: (B.4)–(B.13), (3.41)–(3.48), and (B.9) outward.

    The ends are joined by a ball joint, which is cut. They are apart here; that does not matter, because acceleration
    constraints (3.44) are linear equations at any state.
    """
    kinds, lower = (base, Revolute, Revolute, Revolute, Prismatic), (0, 1, 2, 1, 4)
    draws = Draws(17)
    ball = Spherical("cut", "B3", "B5", frame_inner=draws.frame(), frame_outer=Frame(), cut=True)
    tree = chain(kinds, lower, 7, ball)
    assert [joint.name for joint in tree.topology.cuts] == ["cut"]
    q, u = drawn_state(tree, 8)
    page = page_at(tree, q, u, cut="cut")
    eq = build("cut-joint", tree)
    x, y = eq.from_tree(q, u)
    udot, lam = (
        v.ravel()
        for v in evaluate(
            [eq.t, eq.x, eq.y, eq.p], [eq.accelerations, eq.multipliers], T, x, y, tree.symbols.defaults
        )
    )
    M_hat, g_hat, Phi_hat = dict(page.M), dict(page.g), dict(page.Phi)
    Psi, gamma = np.zeros((3, 3)), page.gamma.copy()
    for j in sorted(page.lower, reverse=True):
        i = page.lower[j]
        if i == 0 and base is Free:
            continue
        A, B, C, M, g, Phi = page.A[j], page.B[j], page.C[j], M_hat[j], g_hat[j], Phi_hat[j]
        K = np.linalg.solve(B.T @ M @ B, B.T)
        gamma = gamma - Phi @ C + Phi @ B @ K @ (M @ C - g)  # (3.47)
        Psi = Psi - Phi @ B @ K @ Phi.T  # (3.46)
        if i:
            M_hat[i] = M_hat[i] + A.T @ M @ (A - B @ K @ M @ A)  # (B.4), (B.11)
            g_hat[i] = g_hat[i] - A.T @ (M @ C - g) + A.T @ M @ B @ K @ (M @ C - g)  # (B.5), (B.12)
            Phi_hat[i] = Phi_hat[i] + Phi @ A - Phi @ B @ K @ M @ A  # (B.6), (B.13)
    V_dot = {0: np.zeros(6)}
    if base is Free:  # (3.48) in V̇_1 and λ, as printed
        K = np.block([[M_hat[1], Phi_hat[1].T], [Phi_hat[1], Psi]])
        solution = np.linalg.solve(K, np.concatenate([g_hat[1], gamma]))
        V_dot[1], lam_page = solution[:6], solution[6:]
    else:  # ground is body 0: of (3.45) only Ψ λ = γ̄ is left
        lam_page = np.linalg.solve(Psi, gamma)
    np.testing.assert_allclose(
        lam_page, -lam, rtol=1e-9, atol=1e-9
    )  # the program's λ is the force on the bodies
    for j, i in page.lower.items():
        A, B, C, M, g, Phi = page.A[j], page.B[j], page.C[j], M_hat[j], g_hat[j], Phi_hat[j]
        if j not in V_dot:
            load = M @ (A @ V_dot[i] + C) - g + Phi.T @ lam_page
            q_dd = -np.linalg.solve(B.T @ M @ B, B.T @ load)  # (B.2), (B.9)
            V_dot[j] = A @ V_dot[i] + B @ q_dd + C
        else:
            q_dd = np.linalg.solve(B, V_dot[j] - C)
        np.testing.assert_allclose(q_dd, udot[tree.links[j - 1].speeds], rtol=1e-9, atol=1e-9)
    held = sum(page.Phi[j] @ V_dot[j] for j in page.lower)
    np.testing.assert_allclose(held, page.gamma, atol=1e-9)  # (3.44)


@dataclass(frozen=True)
class Rods:
    """Two rods of length 2l in the plane, (x, y, angle) of each, as printed in examples 3.1 to 3.3."""

    l: float
    phi: float
    theta: float
    phi_d: float
    theta_d: float

    @property
    def r1(self) -> Array:
        return self.l * np.array([np.cos(self.phi), np.sin(self.phi)])  # (E.3.27)

    @property
    def B01(self) -> Array:
        return np.array([-self.l * np.sin(self.phi), self.l * np.cos(self.phi), 1.0])  # (E.3.28)

    @property
    def C01(self) -> Array:
        return -(self.phi_d**2) * np.append(self.r1, 0.0)  # (E.3.29)

    @property
    def arms(self) -> tuple[Array, Array]:
        """Half of each rod along itself."""
        both = self.phi + self.theta
        return self.r1, self.l * np.array([np.cos(both), np.sin(both)])

    @property
    def A12(self) -> Array:
        x, y = sum(self.arms)
        return np.array([[1, 0, -y], [0, 1, x], [0, 0, 1]])  # (E.3.30)

    @property
    def B12(self) -> Array:
        x, y = self.arms[1]
        return np.array([-y, x, 1.0])  # (E.3.30)

    @property
    def C12(self) -> Array:
        inner, outer = self.arms
        both_d = self.phi_d + self.theta_d
        A_rate_V1 = -self.phi_d * (inner * self.phi_d + outer * both_d)
        return np.append(A_rate_V1 - outer * both_d * self.theta_d, 0.0)  # (E.3.30): Ȧ V_1 + Ḃ θ̇

    def model(self, m1: float, m2: float, *extra: object) -> Model:
        half = Frame.at((-self.l, 0.0, 0.0))
        return Model.of(
            "rods",
            Gravity(acceleration=(9.81, 0.0, 0.0)),
            Body.rod("B1", m1, 2 * self.l),
            Body.rod("B2", m2, 2 * self.l),
            Revolute("J1", GROUND, "B1", frame_inner=Frame(), frame_outer=half),
            Revolute("J2", "B1", "B2", frame_inner=Frame.at((self.l, 0.0, 0.0)), frame_outer=half),
            *extra,
        )

    def accelerations(self, model: Model, formulation: str) -> Array:
        """φ̈ and θ̈ of the program."""
        state = np.array([self.phi, self.theta]), np.array([self.phi_d, self.theta_d])
        return accelerations(build(formulation, Tree(Mechanism.of(model))), *state)


RODS = [Rods(0.7, 0.4, -0.9, 0.3, 0.2), Rods(0.5, -1.1, 2.3, 1.9, -3.1)]


@pytest.mark.parametrize("rods", RODS)
def test_example_2_3_and_3_1(rods: Rods):
    """The pendulum's δq = T δφ, and A, B, C of the double pendulum's rods, as printed in the plane."""
    page = page_at(
        Tree(Mechanism.of(rods.model(1.0, 1.0))),
        np.array([rods.phi, rods.theta]),
        np.array([rods.phi_d, rods.theta_d]),
    )
    plane = np.ix_((0, 1, 5), (0, 1, 5))
    np.testing.assert_allclose(page.r[1][:2], rods.r1, atol=1e-12)
    np.testing.assert_allclose(page.B[1][[0, 1, 5], 0], rods.B01, atol=1e-12)
    np.testing.assert_allclose(page.C[1][[0, 1, 5]], rods.C01, atol=1e-12)
    np.testing.assert_allclose(page.A[2][plane], rods.A12, atol=1e-12)
    np.testing.assert_allclose(page.B[2][[0, 1, 5], 0], rods.B12, atol=1e-12)
    np.testing.assert_allclose(page.C[2][[0, 1, 5]], rods.C12, atol=1e-12)


@pytest.mark.parametrize("rods", RODS)
@pytest.mark.parametrize("held", [False, True])
def test_examples_3_2_and_3_3(rods: Rods, held: bool):
    """The double pendulum reduced to rod 1, and the crank and slider, whose second rod is held on the x axis."""
    m1, m2, l = 1.3, 0.8, rods.l
    M1, M2 = (m * np.diag([1.0, 1.0, l**2 / 3]) for m in (m1, m2))
    g1, g2 = (np.array([9.81 * m, 0.0, 0.0]) for m in (m1, m2))
    A12, B12, C12, B01, C01 = rods.A12, rods.B12, rods.C12, rods.B01, rods.C01
    D = B12 @ M2 @ B12
    M_bar = A12.T @ (M2 - np.outer(M2 @ B12, B12 @ M2) / D) @ A12
    g_bar = -A12.T @ (M2 @ C12 - g2) + A12.T @ M2 @ B12 * (B12 @ (M2 @ C12 - g2)) / D
    phi_u = np.array([0.0, 1.0, rods.arms[1][0]])  # φ = r_2y + l sin(φ + θ)
    Phi_bar = (phi_u - phi_u @ B12 * (B12 @ M2) / D) @ A12

    def found(lam: float) -> Array:
        load = (M1 + M_bar) @ C01 - (g1 + g_bar) + Phi_bar * lam
        phi_dd = -(B01 @ load) / (B01 @ (M1 + M_bar) @ B01)  # (E.3.39), (E.3.51)
        V1_dot = B01 * phi_dd + C01
        theta_dd = -(B12 @ (M2 @ (A12 @ V1_dot + C12) - g2 + phi_u * lam)) / D  # (E.3.37), (E.3.50)
        return np.array([phi_dd, theta_dd])

    if not held:
        expected = rods.accelerations(rods.model(m1, m2), "recursive")
        np.testing.assert_allclose(found(0.0), expected, rtol=1e-11, atol=1e-11)
        return
    end, rail = Marker.at("end", "B2", (l, 0.0, 0.0)), Marker("rail", GROUND, Frame.along((0, 1, 0)))
    expected = rods.accelerations(
        rods.model(m1, m2, end, rail, PointOnPlane("slide", "end", "rail")), "cut-joint"
    )
    angles, rates = np.array([rods.phi, rods.phi + rods.theta]), np.cumsum([rods.phi_d, rods.theta_d])

    def height(lam: float) -> float:
        """Second rate of the slider's height."""
        turning = np.cumsum(found(lam))
        return float(2 * l * (np.cos(angles) @ turning - np.sin(angles) @ rates**2))  # (E.3.52)

    lam = -height(0.0) / (height(1.0) - height(0.0))
    np.testing.assert_allclose(found(lam), expected, rtol=1e-11, atol=1e-11)
