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
from kinetree.symbolic.mechanism import Mechanism
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
class NumericMechanism:
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


def mechanism_of(model: Model) -> NumericMechanism:
    """The mechanism that a model of hinges and free bodies describes."""
    tree = Tree(Mechanism.of(model))  # for the places of joint frames on their bodies
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
    return NumericMechanism(tuple(bodies), tuple(cuts), sum(pulls, np.zeros(3)), n_q, n_u)


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


def coordinate_rates(mechanism: NumericMechanism, q: Array, u: Array) -> Array:
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


def poses(mechanism: NumericMechanism, q: Array) -> list[Pose]:
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


def kane(mechanism: NumericMechanism, state: State, formulation: str) -> dict[tuple[str, str], Array]:
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


# --- motion in the world ------------------------------------------------------------------------------
def twists(mechanism: NumericMechanism, q: Array, u: Array) -> list[tuple[Array, Array]]:
    """Velocity of O_K and angular velocity, world, ground first."""
    at = poses(mechanism, q)
    found = [(np.zeros(3), np.zeros(3))]
    for k, body in enumerate(mechanism.bodies, 1):
        v_J, w_J = found[body.lower]
        _, _, H, D = joint_at(body, q)
        (r_J, _), (r_K, R_K) = at[body.lower], at[k]
        own = u[body.u]
        found.append((v_J + skew(w_J) @ (r_K - r_J) + R_K @ (D @ own), w_J + R_K @ (H @ own)))
    return found


def columns(function, n: int) -> Array:
    """The matrix of a function that is linear in n speeds."""
    return np.stack([function(unit) for unit in np.eye(n)], axis=-1)


def along(function, q: Array, qdot: Array) -> Array:
    """The rate of change of a function of q."""
    return np.imag(function(q + 1j * STEP * qdot)) / STEP


def at_mass_centre(mechanism: NumericMechanism, k: int, q: Array, u: Array) -> Array:
    """V = (v_GK; ω_K), world."""
    (v, w), (_, R) = twists(mechanism, q, u)[k], poses(mechanism, q)[k]
    return np.concatenate([v + skew(w) @ (R @ mechanism.bodies[k - 1].r_K), w])


# --- constraint rows of hinges ------------------------------------------------------------------------
ROWS = (
    "translation along x",
    "translation along y",
    "translation along z",
    "rotation about y",
    "rotation about x",
)


@dataclass(frozen=True)
class Moving:
    """A frame that moves: position, rotation, velocity, angular velocity; world."""

    r: Array
    R: Array
    v: Array
    w: Array

    def carried(self, place: Pose) -> Moving:
        """A frame fixed in this one."""
        arm = self.R @ place[0]
        return Moving(self.r + arm, self.R @ place[1], self.v + skew(self.w) @ arm, self.w)

    def after(self, step: complex) -> Moving:
        """The frame a step later, with the same velocities."""
        return Moving(self.r + step * self.v, self.R + step * skew(self.w) @ self.R, self.v, self.w)


GROUND = Moving(np.zeros(3), np.eye(3), np.zeros(3), np.zeros(3))


def hinge_rows(inner: Moving, outer: Moving) -> tuple[Array, Array]:
    """φ and ψ = φ̇ of the five rows of a hinge between two frames."""
    gap = outer.r - inner.r
    p, C = inner.R.T @ gap, inner.R.T @ outer.R
    rate = inner.R.T @ (outer.v - inner.v - skew(inner.w) @ gap)
    C_rate = inner.R.T @ skew(outer.w - inner.w) @ outer.R
    return np.array([*p, C[0, 2], C[1, 2]]), np.array([*rate, C_rate[0, 2], C_rate[1, 2]])


def hinges(mechanism: NumericMechanism) -> list[Cut]:
    """All hinges as pairs of frames: those of the tree, then those that are cut."""
    found = []
    for k, body in enumerate(mechanism.bodies, 1):
        if body.kind == "revolute":
            lower, own = (body.q_K, body.E_K), (np.zeros(3), np.eye(3))
            if body.sign > 0:
                found.append(Cut(body.joint, body.lower, k, lower, own))
            else:
                found.append(Cut(body.joint, k, body.lower, own, lower))
    return [*found, *mechanism.cuts]


def rows_of(cuts: list[Cut] | tuple[Cut, ...], frames: list[Moving]) -> tuple[Array, Array]:
    """φ and ψ of some hinges, of the moving link frames."""
    found = [
        hinge_rows(frames[c.inner].carried(c.in_inner), frames[c.outer].carried(c.in_outer)) for c in cuts
    ]
    none = np.zeros(0)
    return np.concatenate([none, *(phi for phi, _ in found)]), np.concatenate(
        [none, *(psi for _, psi in found)]
    )


def frames_at(mechanism: NumericMechanism, q: Array, u: Array) -> list[Moving]:
    """Link frames in motion, ground first."""
    return [Moving(*p, *v) for p, v in zip(poses(mechanism, q), twists(mechanism, q, u), strict=True)]


def tree_rows(mechanism: NumericMechanism, state: State) -> dict[tuple[str, str], Array]:
    """φ, ψ, B and γ of the cut hinges in the coordinates of the tree."""
    q, u = state.q, state.u
    if not mechanism.cuts:
        return {}

    def psi(q: Array, u: Array) -> Array:
        return rows_of(mechanism.cuts, frames_at(mechanism, q, u))[1]

    found = {
        "phi": rows_of(mechanism.cuts, frames_at(mechanism, q, u))[0],
        "psi": psi(q, u),
        "B": columns(lambda unit: psi(q, unit), mechanism.n_u),
        "gamma": -along(lambda at: psi(at, u), q, coordinate_rates(mechanism, q, u)),
    }
    return {(name, ""): value for name, value in found.items()}


# --- F4 -----------------------------------------------------------------------------------------------
def elimination(mechanism: NumericMechanism, state: State) -> dict[tuple[str, str], Array]:
    """T, V, Ṫ u, M and g of every body at its mass centre (world), A and f."""
    q, u = state.q, state.u
    qdot = coordinate_rates(mechanism, q, u)
    found: dict[tuple[str, str], Array] = {}
    A, f = np.zeros((mechanism.n_u,) * 2), np.zeros(mechanism.n_u)
    for k, body in enumerate(mechanism.bodies, 1):
        _, R = poses(mechanism, q)[k]
        T = columns(lambda unit, k=k: at_mass_centre(mechanism, k, q, unit), mechanism.n_u)
        bias = along(lambda at, k=k: at_mass_centre(mechanism, k, at, u), q, qdot)
        M = np.zeros((6, 6))
        M[:3, :3], M[3:, 3:] = body.m * np.eye(3), R @ body.I_G @ R.T
        g = newton_euler(mechanism, body, state, (T @ u)[3:], M[3:, 3:])
        A, f = A + T.T @ M @ T, f + T.T @ (g - M @ bias)
        if body.kind == "revolute":
            f[body.u] += state.torque.get(body.joint, 0.0)
        of_body = {"T": T, "V": T @ u, "T_dot_u": bias, "M": M, "g": g}
        found |= {(name, body.name): value for name, value in of_body.items()}
    return found | {("A", ""): A, ("f", ""): f}


def newton_euler(mechanism: NumericMechanism, body: Body, state: State, w: Array, J: Array) -> Array:
    """g = (F; M − ω × J ω) at the mass centre, world."""
    F = body.m * mechanism.gravity + state.force.get(body.name, np.zeros(3))
    M = state.moment.get(body.name, np.zeros(3))
    return np.concatenate([F, M - skew(w) @ J @ w])


# --- F3 -----------------------------------------------------------------------------------------------
def augmented(mechanism: NumericMechanism, state: State) -> dict[tuple[str, str], Array]:
    """M, g, Φ and γ of all hinges, in absolute coordinates with the speeds (v_G, ω) of every body."""
    q, u, N = state.q, state.u, len(mechanism.bodies)
    at, cuts = poses(mechanism, q), hinges(mechanism)
    M, g, v = np.zeros((6 * N, 6 * N)), np.zeros(6 * N), np.zeros(6 * N)
    found: dict[tuple[str, str], Array] = {}
    for k, body in enumerate(mechanism.bodies, 1):
        r, R = at[k]
        part = slice(6 * k - 6, 6 * k)
        v[part] = at_mass_centre(mechanism, k, q, u)
        J = R @ body.I_G @ R.T
        M[part, part] = np.block([[body.m * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), J]])
        g[part] = newton_euler(mechanism, body, state, v[part][3:], J)
        torque = state.torque.get(body.joint, 0.0) * body.sign * R[:, 2]
        g[part][3:] += torque
        if body.lower:
            g[6 * body.lower - 3 : 6 * body.lower] -= torque
        found |= {("r_G", body.name): r + R @ body.r_K, ("R", body.name): R}

    def frames(y: Array) -> list[Moving]:
        moving = [GROUND]
        for k, body in enumerate(mechanism.bodies, 1):
            (r, R), own = at[k], y[6 * k - 6 : 6 * k]
            moving.append(Moving(r, R, own[:3] - skew(own[3:]) @ (R @ body.r_K), own[3:]))
        return moving

    def centred(y: Array, step: complex) -> list[Moving]:
        """Frames a step later at constant (v_G, ω)."""
        moving = [GROUND]
        for k, body in enumerate(mechanism.bodies, 1):
            (r, R), own = at[k], y[6 * k - 6 : 6 * k]
            there = Moving(r + R @ body.r_K, R, own[:3], own[3:]).after(step)
            moving.append(there.carried((-body.r_K, np.eye(3))))
        return moving

    found |= {("y", ""): v, ("M", ""): M, ("g", ""): g}
    if cuts:
        found["Phi", ""] = columns(lambda unit: rows_of(cuts, frames(unit))[1], 6 * N)
        found["phi", ""] = rows_of(cuts, frames(v))[0]
        found["gamma", ""] = -np.imag(rows_of(cuts, centred(v, 1j * STEP))[1]) / STEP
    return found


# --- F5, F6 -------------------------------------------------------------------------------------------
@dataclass
class Carried:
    """Constraint rows on their way inward: Φ̂ by body, Ψ and γ̄."""

    names: list[str]
    ends: dict[str, int]
    Phi: dict[int, Array]
    Psi: Array
    gamma: Array


def carried_rows(
    mechanism: NumericMechanism, state: State, names: list[str], ends: dict[str, int]
) -> Carried:
    """The rows of the given names on the link frames they touch; accelerations are those less gravity."""
    frames, g = frames_at(mechanism, state.q, state.u), mechanism.gravity
    Phi = {k: np.zeros((len(names), 6)) for k in range(len(frames))}
    gamma = np.zeros(len(names))
    for cut in mechanism.cuts:
        mine = {f'joint "{cut.name}": {row}': i for i, row in enumerate(ROWS)}
        chosen = [(r, mine[name]) for r, name in enumerate(names) if name in mine]
        later = [frame.after(1j * STEP) for frame in frames]
        rate = -np.imag(rows_of([cut], later)[1]) / STEP
        for r, i in chosen:
            gamma[r] = rate[i]
        for end in {cut.inner, cut.outer} - {0}:

            def psi(unit: Array, end: int = end, cut: Cut = cut) -> Array:
                still = [Moving(one.r, one.R, np.zeros(3), np.zeros(3)) for one in frames]
                still[end] = Moving(
                    still[end].r, still[end].R, still[end].R @ unit[:3], still[end].R @ unit[3:]
                )
                return rows_of([cut], still)[1]

            entries = columns(psi, 6)
            for r, i in chosen:
                Phi[end][r] += entries[i]
                gamma[r] -= entries[i, :3] @ (frames[end].R.T @ g)
    return Carried(names, ends, Phi, np.zeros((len(names),) * 2), gamma)


def link_quantities(mechanism: NumericMechanism, state: State) -> dict[tuple[str, str], Array]:
    """Pose, V, A, B, C, M and g of every body and its joint."""
    q, u = state.q, state.u
    qdot, at, N = coordinate_rates(mechanism, q, u), poses(mechanism, q), len(mechanism.bodies)
    now = twists(mechanism, q, u)
    bias = [
        along(lambda x, k=k: np.concatenate(twists(mechanism, x, u)[k]), q, qdot) if k else np.zeros(6)
        for k in range(N + 1)
    ]
    found: dict[tuple[str, str], Array] = {}
    for k, body in enumerate(mechanism.bodies, 1):
        (r_J, R_J), (r, R) = at[body.lower], at[k]
        rho, turn = R_J.T @ (r - r_J), R.T @ R_J
        _, _, H, D = joint_at(body, q)
        A = np.block([[turn, -turn @ skew(rho)], [np.zeros((3, 3)), turn]])
        B = np.vstack([D, H])
        local, below = (
            np.concatenate([X.T @ b[:3], X.T @ b[3:]]) for X, b in ((R, bias[k]), (R_J, bias[body.lower]))
        )
        C = local - A @ below
        w, mr = R.T @ now[k][1], body.m * skew(body.r_K)
        I_O = body.I_G - mr @ skew(body.r_K)
        M = np.block([[body.m * np.eye(3), -mr], [mr, I_O]])
        F = R.T @ state.force.get(body.name, np.zeros(3))
        moment = R.T @ state.moment.get(body.name, np.zeros(3)) + skew(body.r_K) @ F
        g = np.concatenate([F - skew(w) @ skew(w) @ (body.m * body.r_K), moment - skew(w) @ I_O @ w])
        of_body = {
            "r_O": r,
            "R": R,
            "rho": rho,
            "V": np.concatenate([R.T @ now[k][0], w]),
            "A": A,
            "B": B,
        }
        of_body |= {"C": C, "M": M, "g": g}
        found |= {(name, body.name): value for name, value in of_body.items()}
    return found


def by_number(mechanism: NumericMechanism, found: dict[tuple[str, str], Array]) -> list[dict[int, Array]]:
    """A, B, C, M and g by the numbers of bodies."""
    return [
        {k: found[name, body.name] for k, body in enumerate(mechanism.bodies, 1)}
        for name in ("A", "B", "C", "M", "g")
    ]


def recursion(
    mechanism: NumericMechanism, state: State, names: tuple[str, ...] = (), ends: dict[str, int] | None = None
) -> dict[tuple[str, str], Array]:
    """Every quantity of the recursive method, with the constraint rows ``names``, each ending at a body (0: ground)."""
    rows = carried_rows(mechanism, state, list(names), dict(ends or {}))
    N, found = len(mechanism.bodies), link_quantities(mechanism, state)
    A, B, C, M, g = by_number(mechanism, found)

    M_hat, g_hat = {k: M[k].copy() for k in M}, {k: g[k].copy() for k in g}
    kept: dict[int, tuple[Array, Array, Array]] = {}
    ended: dict[int, tuple[list[int], Array, Array, Array]] = {}
    for k in range(N, 0, -1):
        body = mechanism.bodies[k - 1]
        end_rows(rows, k, M_hat, g_hat, found, ended, body.name)
        tau = np.zeros(B[k].shape[1])
        if body.kind == "revolute":
            tau[0] = state.torque.get(body.joint, 0.0)
        D = B[k].T @ M_hat[k] @ B[k]
        K = np.linalg.solve(D, B[k].T @ M_hat[k])
        bent = M_hat[k] @ C[k] - g_hat[k]
        e = np.linalg.solve(D, tau - B[k].T @ bent)
        Phi = rows.Phi[k]
        h = Phi @ B[k]
        kept[k] = (K, e, np.linalg.solve(D, h.T))
        step, shift = h @ kept[k][2], -(Phi @ C[k] + h @ e)
        rows.Psi, rows.gamma = rows.Psi + step, rows.gamma + shift
        rows.Phi[body.lower] = rows.Phi[body.lower] + (Phi - h @ K) @ A[k]
        M_bar = A[k].T @ (M_hat[k] - M_hat[k] @ B[k] @ K) @ A[k]
        g_bar = -A[k].T @ (bent + M_hat[k] @ B[k] @ e)
        found |= {(name, body.name): value for name, value in {"tau": tau, "D": D, "K": K, "e": e}.items()}
        present = [r for r in range(len(names)) if np.any(Phi[r])]
        if present:
            of_rows = {"Phi_hat": Phi[present], "h": h[present], "Psi_step": step[np.ix_(present, present)]}
            of_rows |= {"gamma_step": shift[present]}
            found |= {(name, body.name): value for name, value in of_rows.items()}
        if body.lower:
            M_hat[body.lower] += M_bar
            g_hat[body.lower] += g_bar
            found |= {("M_bar", body.name): M_bar, ("g_bar", body.name): g_bar}
    for k, body in enumerate(mechanism.bodies, 1):
        found |= {("M_hat", body.name): M_hat[k], ("g_hat", body.name): g_hat[k]}
        if any(other.lower == k for other in mechanism.bodies):
            found |= {("M_sum", body.name): M_hat[k] - M[k], ("g_sum", body.name): g_hat[k] - g[k]}
    end_rows(rows, 0, {}, {}, found, ended, "")

    lam = np.zeros(len(names))
    V_dot = {0: np.concatenate([-mechanism.gravity, np.zeros(3)])}
    _multipliers(lam, ended.get(0), V_dot[0])
    for k, body in enumerate(mechanism.bodies, 1):
        K, e, Dinv_h = kept[k]
        arriving = A[k] @ V_dot[body.lower]
        q_ddot = e - K @ arriving + Dinv_h @ lam
        V_dot[k] = arriving + B[k] @ q_ddot + C[k]
        _multipliers(lam, ended.get(k), V_dot[k])
        found |= {("q_ddot", body.name): q_ddot, ("V_dot", body.name): V_dot[k]}
    return found


def end_rows(
    rows: Carried,
    k: int,
    M_hat: dict[int, Array],
    g_hat: dict[int, Array],
    found: dict[tuple[str, str], Array],
    ended: dict[int, tuple[list[int], Array, Array, Array]],
    owner: str,
) -> None:
    """Eliminate λ = Ψ⁻¹(γ̄ − Φ̂ V̇_k − what other rows take) of the rows that end here."""
    mine = [r for r, name in enumerate(rows.names) if rows.ends.get(name) == k]
    if not mine:
        return
    Phi, gamma, Psi = rows.Phi[k][mine], rows.gamma[mine], rows.Psi[np.ix_(mine, mine)]
    coupled = rows.Psi[mine].copy()
    coupled[:, mine] = 0.0
    found |= {("Phi_end", owner): Phi, ("Psi", owner): Psi, ("gamma_bar", owner): gamma}
    ended[k] = (mine, Psi, gamma, np.hstack([Phi, coupled]))
    if k:
        M_hat[k] += Phi.T @ np.linalg.solve(Psi, Phi)
        g_hat[k] += Phi.T @ np.linalg.solve(Psi, gamma)
    rows.Phi[k] = rows.Phi[k] - coupled.T @ np.linalg.solve(Psi, Phi)
    rows.gamma = rows.gamma - coupled.T @ np.linalg.solve(Psi, gamma)
    rows.Psi = rows.Psi - coupled.T @ np.linalg.solve(Psi, coupled)
    rows.Phi[k][mine], rows.gamma[mine], rows.Psi[mine], rows.Psi[:, mine] = 0.0, 0.0, 0.0, 0.0


def _multipliers(lam: Array, here: tuple[list[int], Array, Array, Array] | None, V_dot: Array) -> None:
    """λ of the rows that end at a body, of its acceleration and of multipliers found before."""
    if here is not None:
        mine, Psi, gamma, taken = here
        lam[mine] = np.linalg.solve(Psi, gamma - taken @ np.concatenate([V_dot, lam]))


# --- F7, F8 -------------------------------------------------------------------------------------------
def zero_eigenvalues(A: Array, f: Array, B: Array) -> dict[tuple[str, str], Array]:
    """What does not depend on the choice of eigenvectors: S, its eigenvalues, and T̂ T̂ᵀ = 1 − B⁺ B with its products."""
    S = B.T @ B
    onto_free = np.eye(len(f)) - np.linalg.pinv(B, rcond=1e-10) @ B
    values = np.linalg.eigvalsh(S)[::-1]
    found = {"S": S, "eigenvalues": values, "projector": onto_free}
    return {(name, ""): value for name, value in found.items()}


def reduced_form(
    A: Array, f: Array, B: Array, gamma: Array, independent: list[int], dependent: list[int]
) -> dict[tuple[str, str], Array]:
    """B_a, B_b, V, u and the reduced equations of independent rows B and a partition of the speeds."""
    n = len(f)
    B_a, B_b = B[:, independent], B[:, dependent]
    inverse = np.linalg.inv(B_b)
    V, u = np.zeros((n, len(independent))), np.zeros(n)
    V[independent], V[dependent], u[dependent] = np.eye(len(independent)), -inverse @ B_a, inverse @ gamma
    found = {"B_a": B_a, "B_b": B_b, "influence": -inverse @ B_a, "V": V, "u": u}
    found |= {"A_hat": V.T @ A @ V, "f_hat": V.T @ (f - A @ u)}
    return {(name, ""): value for name, value in found.items()}
