"""The formalisms in plain NumPy, written from the formulations page alone: an oracle for every intermediate quantity.

Nothing here is taken from the package but the description of the mechanism: connections, masses, places of joints.
Joints are hinges (passed in either direction) and free bodies. All functions take complex numbers, so that a derivative
along the motion is the imaginary part at x + i h ẋ, exact to round-off.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
import numpy as np

from kinetree.model import Model
from kinetree.model.loads import Gravity
from kinetree.symbolic.tree import Tree

Array = np.ndarray
Pose = tuple[Array, Array]
"""Position and rotation (components of the frame → components of what it stands in)."""

STEP = 1e-30
"""Of derivatives along an imaginary step."""


def skew(a: Array) -> Array:
    """ã: ã b = a × b."""
    x, y, z = a
    return np.array([[0 * x, -z, y], [z, 0 * x, -x], [-y, x, 0 * x]])


def matrix_of_angles(theta: Array) -> Array:
    """JR_K of 1-2-3 angles."""
    (s1, s2, s3), (c1, c2, c3) = np.sin(theta), np.cos(theta)
    return np.array(
        [
            [c2 * c3, c1 * s3 + s1 * s2 * c3, s1 * s3 - c1 * s2 * c3],
            [-c2 * s3, c1 * c3 - s1 * s2 * s3, s1 * c3 + c1 * s2 * s3],
            [s2, -s1 * c2, c1 * c2],
        ]
    )


def angles_of_matrix(JR: Array) -> Array:
    """The 1-2-3 angles of JR_K."""
    return np.array([np.arctan2(-JR[2, 1], JR[2, 2]), np.arcsin(JR[2, 0]), np.arctan2(-JR[1, 0], JR[0, 0])])


def matrix_of_euler_parameters(e: Array) -> Array:
    """JR_K of Euler parameters, the fourth one the scalar part."""
    a, b, c, d = e
    return np.array(
        [
            [a * a - b * b - c * c + d * d, 2 * (a * b + c * d), 2 * (a * c - b * d)],
            [2 * (a * b - c * d), -a * a + b * b - c * c + d * d, 2 * (b * c + a * d)],
            [2 * (a * c + b * d), 2 * (b * c - a * d), -a * a - b * b + c * c + d * d],
        ]
    )


@dataclass(frozen=True)
class Body:
    """Body K in its link frame, which stands at its joint: geometry, inertia, and its places in q and u.

    ``sign`` is −1 for a hinge that the tree passes from its outer to its inner body.
    """

    name: str
    lower: int
    joint: str
    kind: str
    sign: float
    q: slice
    u: slice
    q_K: Array
    E_K: Array
    m: float
    r_K: Array
    I_G: Array
    body_pose: Pose


@dataclass(frozen=True)
class Cut:
    """A hinge that closes a loop: numbers of its bodies, and its frames in their link frames."""

    name: str
    inner: int
    outer: int
    in_inner: Pose
    in_outer: Pose


@dataclass(frozen=True)
class Mechanism:
    """Bodies outward, hinges that close loops, gravity."""

    bodies: tuple[Body, ...]
    cuts: tuple[Cut, ...]
    gravity: Array
    n_q: int
    n_u: int


@dataclass(frozen=True)
class State:
    """Coordinates and speeds, the loads on bodies (world force and moment about the mass centre) and on hinges."""

    q: Array
    u: Array
    force: dict[str, Array] = field(default_factory=dict)
    moment: dict[str, Array] = field(default_factory=dict)
    torque: dict[str, float] = field(default_factory=dict)


def _numbers(pose: tuple[ca.SX, ca.SX]) -> Pose:
    return np.array(ca.DM(pose[0])).ravel(), np.array(ca.DM(pose[1]))


def mechanism_of(model: Model) -> Mechanism:
    """The mechanism that a model of hinges and free bodies describes."""
    tree = Tree(model)  # for the places of joint frames on their bodies
    topology = model.topology
    poses: list[Pose] = [(np.zeros(3), np.eye(3))]
    bodies: list[Body] = []
    n_q = n_u = 0
    for name, lower, passed in zip(topology.bodies, topology.L, topology.tree, strict=True):
        joint, described = passed.joint, model.body(name)
        inner, outer = map(_numbers, tree.joint_frames(joint))
        if passed.reversed:
            inner, outer = outer, inner
        R = outer[1].T  # body frame → link frame
        p = -R @ outer[0]
        p_J, R_J = poses[lower]
        xx, yy, zz, xy, xz, yz = map(float, described.inertia)
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        com = np.array(list(map(float, described.com)))
        size = {"revolute": (1, 1), "free": (7, 6)}[joint.kind]
        own = slice(n_q, n_q + size[0]), slice(n_u, n_u + size[1])
        geometry = (
            p_J + R_J @ inner[0],
            R_J @ inner[1],
            float(described.mass),
            p + R @ com,
            R @ inertia @ R.T,
        )
        sign = -1.0 if passed.reversed else 1.0
        bodies.append(Body(name, lower, joint.name, joint.kind, sign, *own, *geometry, (p, R)))
        poses.append((p, R))
        n_q, n_u = n_q + size[0], n_u + size[1]
    cuts = []
    for joint in topology.cuts:
        ends = topology.number(joint.inner), topology.number(joint.outer)
        placed = []
        for number, (p, R) in zip(ends, map(_numbers, tree.joint_frames(joint)), strict=True):
            p_L, R_L = poses[number]
            placed.append((p_L + R_L @ p, R_L @ R))
        cuts.append(Cut(joint.name, *ends, *placed))
    pulls = [
        np.array(list(map(float, load.acceleration))) for load in model.loads if isinstance(load, Gravity)
    ]
    return Mechanism(tuple(bodies), tuple(cuts), sum(pulls, np.zeros(3)), n_q, n_u)


# --- joints -------------------------------------------------------------------------------------------
def joint_at(body: Body, q: Array) -> tuple[Array, Array, Array, Array]:
    """JR_K, the displacement d (in J°), and H, D of ω̂'_K = H u, ḋ = D u (both in K)."""
    own = q[body.q]
    if body.kind == "revolute":
        angles = np.array([0 * own[0], 0 * own[0], body.sign * own[0]])
        H = np.array([[0.0], [0.0], [body.sign]])
        return matrix_of_angles(angles), np.zeros(3), H, np.zeros((3, 1))
    none, one = np.zeros((3, 3)), np.eye(3)
    return matrix_of_euler_parameters(own[3:7]), own[0:3], np.hstack([none, one]), np.hstack([one, none])


def coordinate_rates(mechanism: Mechanism, q: Array, u: Array) -> Array:
    """q̇ of the speeds u."""
    rates = np.zeros(mechanism.n_q, dtype=np.result_type(q, u))
    for body in mechanism.bodies:
        own = u[body.u]
        if body.kind == "revolute":
            rates[body.q] = own
            continue
        e1, e2, e3, e4 = q[body.q][3:7]
        E_T = np.array([[e4, -e3, e2], [e3, e4, -e1], [-e2, e1, e4], [-e1, -e2, -e3]])
        JR, *_ = joint_at(body, q)
        rates[body.q] = np.concatenate([JR.T @ own[0:3], E_T @ own[3:6] / 2])
    return rates


def poses(mechanism: Mechanism, q: Array) -> list[Pose]:
    """Place of O_K and rotation K → world, ground first."""
    found: list[Pose] = [(np.zeros(3), np.eye(3))]
    for body in mechanism.bodies:
        p_J, R_J = found[body.lower]
        JR, d, *_ = joint_at(body, q)
        R_frame = R_J @ body.E_K
        found.append((p_J + R_J @ body.q_K + R_frame @ d, R_frame @ JR.T))
    return found


# --- F0, F1, F2 ---------------------------------------------------------------------------------------
def orientation_partials(formulation: str, JR: Array, omega_hat: Array) -> tuple[Array, Array]:
    """P_K and Ṗ_K of the three choices of rotational speeds."""
    if formulation == "kane-euler-parameters":
        return np.eye(3), np.zeros((3, 3))
    if formulation == "kane-fixed-frame":
        return JR, skew(omega_hat).T @ JR
    _, t2, t3 = angles_of_matrix(JR)
    s2, c2, s3, c3 = np.sin(t2), np.cos(t2), np.sin(t3), np.cos(t3)
    P = np.array([[c2 * c3, s3, 0], [-c2 * s3, c3, 0], [s2, 0, 1]])
    _, d2, d3 = np.linalg.solve(P, omega_hat)
    P_dot = np.array(
        [
            [-s2 * c3 * d2 - c2 * s3 * d3, c3 * d3, 0],
            [s2 * s3 * d2 - c2 * c3 * d3, -s3 * d3, 0],
            [c2 * d2, 0, 0],
        ]
    )
    return P, P_dot


def kane(mechanism: Mechanism, state: State, formulation: str) -> dict[tuple[str, str], Array]:
    """Every quantity of Kane's equations in relative coordinates, by name and body."""
    bodies, N = mechanism.bodies, len(mechanism.bodies)
    n = 6 * N
    found: dict[tuple[str, str], Array] = {}
    y, T, own_speeds = np.zeros(n), np.zeros((n, mechanism.n_u)), np.zeros(mechanism.n_u)
    zero, none = np.zeros(3), np.zeros((3, n))
    before = [(np.eye(3), zero, zero, zero, none, none, none, none)]  # of ground
    A, f = np.zeros((n, n)), np.zeros(n)
    torque = np.zeros(mechanism.n_u)
    for k, body in enumerate(bodies):
        turn, shift = slice(3 * k, 3 * k + 3), slice(3 * (N + k), 3 * (N + k) + 3)
        JR, s, H, D = joint_at(body, state.q)
        u = state.u[body.u]
        omega_hat = H @ u
        P, P_dot = orientation_partials(formulation, JR, omega_hat)
        y[turn], y[shift] = np.linalg.solve(P, omega_hat), JR.T @ D @ u
        if body.kind == "free":
            T[turn, body.u], T[shift, body.u] = np.eye(6)[:3], np.eye(6)[3:]
            own_speeds[body.u] = np.concatenate([y[turn], y[shift]])
        else:
            T[turn, body.u] = np.linalg.solve(P, H)
            own_speeds[body.u] = u
            torque[body.u] = state.torque.get(body.joint, 0.0)
        E, E_dot, s_y = np.zeros((3, n)), np.zeros((3, n)), np.zeros((3, n))
        E[:, turn], E_dot[:, turn], s_y[:, shift] = P, P_dot, np.eye(3)

        R_J, w_hat_J, w_J, v_J, w_J_y, w_J_dot_y, v_J_y, v_J_dot_y = before[body.lower]
        X = body.E_K.T  # J → J°
        w_J, w_J_y, w_J_dot_y = X @ w_J, X @ w_J_y, X @ w_J_dot_y
        arm = X @ body.q_K + s
        omega = JR @ w_J + omega_hat
        omega_y = JR @ w_J_y + E
        omega_dot_y = JR @ w_J_dot_y + skew(omega_hat).T @ JR @ w_J_y + E_dot
        v_O = X @ R_J @ v_J + y[shift] + skew(w_J) @ arm
        v_O_y = X @ R_J @ v_J_y - skew(arm) @ w_J_y + s_y
        turned = X @ (R_J @ v_J_dot_y + skew(w_hat_J).T @ R_J @ v_J_y)
        v_O_dot_y = turned - skew(y[shift]) @ w_J_y - skew(arm) @ w_J_dot_y
        r = skew(body.r_K)
        v_G = JR @ v_O + skew(omega) @ body.r_K
        v_G_y = JR @ v_O_y - r @ omega_y
        v_G_dot_y = JR @ v_O_dot_y + skew(omega_hat).T @ JR @ v_O_y - r @ omega_dot_y
        before.append((JR, omega_hat, omega, v_O, omega_y, omega_dot_y, v_O_y, v_O_dot_y))

        _, R = poses(mechanism, state.q)[k + 1]
        F = R.T @ (body.m * mechanism.gravity + state.force.get(body.name, zero))
        M = R.T @ state.moment.get(body.name, zero)
        of_body = {
            "m": np.array(body.m), "q": body.q_K, "s": s, "r": body.r_K, "I_G": body.I_G, "JR": JR, "P": P,
            "P_dot": P_dot, "omega_hat": omega_hat, "omega": omega, "v_O": v_O, "v_G": v_G, "omega_y": omega_y,
            "omega_dot_y": omega_dot_y, "v_O_y": v_O_y, "v_O_dot_y": v_O_dot_y, "v_G_y": v_G_y,
            "v_G_dot_y": v_G_dot_y, "F": F, "M": M,
        }  # fmt: skip
        found |= {(name, body.name): value for name, value in of_body.items()}
    for body in bodies:
        v_y, w_y, v_dot, w_dot, v_G, w, F, M = (
            found[name, body.name]
            for name in ("v_G_y", "omega_y", "v_G_dot_y", "omega_dot_y", "v_G", "omega", "F", "M")
        )
        A = A + body.m * v_y.T @ v_y + w_y.T @ body.I_G @ w_y
        f = f + v_y.T @ (F - body.m * (v_dot @ y + skew(w) @ v_G))
        f = f + w_y.T @ (M - body.I_G @ w_dot @ y - skew(w) @ body.I_G @ w)
    steps = []
    for body in bodies:
        count, lower = 0, body.lower
        while lower:
            count, lower = count + 1, bodies[lower - 1].lower
        steps.append(count)
    system = {
        "L": np.array([body.lower for body in bodies]), "steps": np.array(steps), "y": own_speeds, "y_full": y,
        "T": T, "T_dot_v": np.zeros(n), "A_full": A, "f_full": f, "A": T.T @ A @ T, "f": T.T @ f + torque,
    }  # fmt: skip
    return found | {(name, ""): value for name, value in system.items()}
