"""Expression graphs of the printed parts of a model: kinematics, equations of motion, constraints, Kane's tables.

Beside them stands which angles turn about parallel axes whatever the posture, since their sines and cosines combine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.equations.block_loads import LoadLaw
from kinetree.export.equations.naming import against_lower
from kinetree.formulations.contract import Equations
from kinetree.formulations.inverse_dynamics import mass_matrix, newton_euler
from kinetree.kernels.graph import AnyStage
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.links import Link
from kinetree.symbolic.motion import OwnMotion
from kinetree.tolerances import PARALLEL


@dataclass(frozen=True)
class PrintedMotion:
    """Motion of a body: angular velocity, velocity of its mass centre (world axes) and their partial velocities."""

    omega: SX
    v: SX
    omega_y: SX
    v_y: SX


@dataclass(frozen=True)
class TracedModel:
    """A model's equations as graphs of coordinates x, speeds y, parameters p and time t.

    ``M`` and ``f`` are None for formulations that give ``accelerations`` directly; ``stages`` are then the definitions
    that these are built on. ``bodies`` are as they are written, ``compiled`` the formulation's own. ``hints`` are names
    of quantities that may become intermediates, ``named`` those of them that the compiled motion has by itself;
    ``shorter`` has graphs of the same values for them, with fewer
    operations and components along axes of the bodies. ``new`` are coordinates that the model does not have,
    ``blocks``, ``links``, ``laws`` and ``places`` those of a document in blocks.
    """

    t: SX
    x: SX
    y: SX
    p: SX
    coordinate_names: tuple[str, ...]
    coordinate_units: tuple[str, ...]
    speed_names: tuple[str, ...]
    speed_units: tuple[str, ...]
    x_dot: SX
    M: SX | None
    f: SX | None
    accelerations: SX | None
    stages: tuple[AnyStage, ...]
    row_names: tuple[RowName, ...]
    phi: SX
    B: SX
    gamma: SX
    bodies: dict[str, PrintedMotion]
    compiled: dict[str, PrintedMotion]
    quaternions: tuple[int, ...] = ()
    hints: tuple[tuple[str, SX], ...] = ()
    named: tuple[tuple[str, SX], ...] = ()
    shorter: Mapping[str, SX] = field(default_factory=dict)
    new: tuple[str, ...] = ()
    blocks: Mapping[str, SX] = field(default_factory=dict)
    links: Sequence[Link] = ()
    laws: Sequence[LoadLaw] | None = None
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)


def traced(eq: Equations) -> TracedModel:
    """The graphs of a formulation's equations."""
    motion, tree = eq.motion, eq.tree
    flexible = any(link.elastic is not None for link in tree.links)  # modes move more than what lies outside
    own = {} if eq.own_motion is None else {link.number: eq.own_motion(link) for link in tree.links}
    written = {} if eq.own_motion is None or flexible else world_recursion(eq, own)
    bodies: dict[str, PrintedMotion] = {}
    compiled: dict[str, PrintedMotion] = {}
    hints: list[tuple[str, SX]] = []
    named: list[tuple[str, SX]] = []
    for link in tree.links:
        v, omega = motion.velocity(link.name), motion.angular_velocity(link.name)
        compiled[link.name] = PrintedMotion(omega, v, ca.jacobian(omega, eq.y), ca.jacobian(v, eq.y))
        body = bodies[link.name] = written.get(link.number, compiled[link.name])
        omega, v, omega_y, v_y = body.omega, body.v, body.omega_y, body.v_y
        r, R = motion.link_pose(link.number)
        if link.number in own:
            hints.append((f"C_{link.name}", own[link.number].rotation))
            named.append((f"C_{link.name}", against_lower(motion, link)[0]))
        hints.append((f"ρ_{link.name}", R @ link.rK))
        hints += [
            (f"R_{link.name}", R),
            (f"r_{link.name}", r),
            (f"ω_{link.name}", omega),
            (f"v_{link.name}", v),
        ]
        hints += [(f"ω_{link.name}", omega_y), (f"v_{link.name}", v_y)]
        named += [
            (f"{letter}_{link.name}", value)
            for letter, value in zip("ωvωv", vars(compiled[link.name]).values(), strict=True)
        ]
    shorter: dict[str, SX] = {}
    if eq.own_motion is not None and eq.followed is not None:
        shorter["x_dot"] = rates_as_speeds(eq)
    if eq.traits.on_tree and eq.A is not None and not tree.coupling:
        q, u = eq.x[: tree.n_q], eq.y
        sweeps = newton_euler(tree, q, u, SX(tree.n_u, 1), eq.applied, motion)
        shorter |= {"M": mass_matrix(tree, q), "f": -sweeps.tau}
        parts = (("ω′", sweeps.omega), ("α′", sweeps.alpha), ("a′", sweeps.a), ("F′", sweeps.force))
        for letter, found in (*parts, ("T′", sweeps.moment)):
            hints += [(f"{letter}_{tree.links[k - 1].name}", value) for k, value in found.items() if k]
    return TracedModel(
        eq.t,
        eq.x,
        eq.y,
        eq.p,
        eq.coordinate_names,
        eq.coordinate_units,
        eq.speed_names,
        eq.speed_units,
        eq.xdot,
        eq.A,
        eq.f,
        eq.accelerations,
        eq.stages if eq.A is None else (),
        eq.rows.names,
        eq.rows.phi,
        eq.rows.B,
        eq.rows.gamma,
        bodies,
        compiled,
        eq.quaternions,
        tuple(hints),
        tuple(named),
        shorter,
    )


def rates_as_speeds(eq: Equations) -> SX:
    """Return ẋ with the speed alone in rows that are one speed at all postures.

    Rates of joint coordinates that are followed are read off the motion of bodies in the world: of a chain of n bodies
    they are as long as the chain, and in the end one speed.
    """
    rates, x_dot = ca.Function("rates", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.xdot)]), SX(eq.xdot)
    random = np.random.default_rng(1)
    n_x, n_y, n_p = (part.shape[0] for part in (eq.x, eq.y, eq.p))
    alike = np.full((n_x, n_y), True)
    for _ in range(_POSTURES):
        x, y = random.uniform(-1.0, 1.0, n_x), random.uniform(-1.0, 1.0, n_y)
        for first in eq.quaternions:
            x[first : first + 4] /= np.linalg.norm(x[first : first + 4])
        (found,) = rates.call([random.uniform(0.0, 1.0), x, y, random.uniform(0.5, 1.5, n_p)])
        alike &= np.abs(np.array(found, dtype=float).reshape(-1, 1) - y) < PARALLEL
    for i, j in np.argwhere(alike).tolist():
        x_dot[i] = eq.y[j]
    return x_dot


def world_recursion(eq: Equations, own: Mapping[int, OwnMotion]) -> dict[int, PrintedMotion]:
    """Velocities and partial velocities of the bodies, outward in world components, of speeds relative to J = L(K).

    ω_K = ω_J + W y1,  v_OK = v_OJ + ω_J × (r_K − r_J) + D y2 with the directions W and D of K's own speeds.
    """
    motion, tree, n = eq.motion, eq.tree, eq.y.shape[0]
    zero = PrintedMotion(SX(3, 1), SX(3, 1), SX(3, n), SX(3, n))
    at_O: dict[int, PrintedMotion] = {0: zero}
    found: dict[int, PrintedMotion] = {}
    for link in tree.links:
        J = at_O[link.lower]
        (r_J, _), (r_K, R_K) = motion.link_pose(link.lower), motion.link_pose(link.number)
        W, D = own[link.number].turns, own[link.number].shifts
        arm, y = r_K - r_J, eq.y[link.speeds, 0]
        omega_y, v_y = SX(J.omega_y), J.v_y - skew(arm) @ J.omega_y
        omega_y[:, link.speeds], v_y[:, link.speeds] = W, D
        K = PrintedMotion(J.omega + W @ y, J.v + cross(J.omega, arm) + D @ y, omega_y, v_y)
        at_O[link.number] = K
        r = R_K @ link.rK
        found[link.number] = PrintedMotion(
            K.omega, K.v + cross(K.omega, r), omega_y, ca.sparsify(v_y - skew(r) @ omega_y)
        )
    return found


def hinted(hints: Sequence[tuple[str, SX]]) -> tuple[list[str], SX]:
    """Names of all entries of the hints, ``ω_arm_x`` or ``v_arm_x_2``, and the entries as a column."""
    names: list[str] = []
    for name, matrix in hints:
        rows, columns = matrix.shape
        for j in range(columns):
            names += [f"{name}_{'xyz'[i]}" + (f"_{j + 1}" if columns > 1 else "") for i in range(rows)]
    return names, ca.vertcat(SX(0, 1), *(ca.vec(ca.densify(matrix)) for _, matrix in hints))


_POSTURES = 4


@dataclass(frozen=True)
class Turning:
    """Relations between speeds and angles about parallel axes.

    Attributes
    ----------
    group
        Group of parallel axes of each speed; None: it turns nothing, or not about one axis.
    before
        The speed before it on its branch in the same group, and the sign with which their rates add up.
    angle
        The speed that is the rate of each coordinate, or None.
    """

    group: tuple[int | None, ...]
    before: tuple[tuple[int, int] | None, ...]
    angle: tuple[int | None, ...]


def turning(traced: TracedModel, x: Array, p: Array) -> Turning:
    """Look at the axes of all speeds at random postures about x.

    Two speeds turn about parallel axes when their columns of partial angular velocities are parallel at all postures.
    Rates of such angles along one branch add up to absolute rates w = u₁ ± u₂ ± …; in these the squares that
    centrifugal terms are made of do not mix.
    """
    n = traced.y.shape[0]
    tables = [ca.densify(motion.omega_y) for motion in traced.bodies.values()]
    function = ca.Function("axes", [traced.t, traced.x, traced.y, traced.p], tables)
    random = np.random.default_rng(1)
    postures = []
    for _ in range(_POSTURES):
        near = x + random.uniform(-1.0, 1.0, x.size)
        values = function.call([random.uniform(0, 1), near, np.zeros(n), p])
        postures.append([np.array(value, dtype=float) for value in values])
    axes: list[Array | None] = []  # of each speed, at the first body it turns: (postures, 3)
    carrier: list[int] = []
    for j in range(n):
        turned = [
            k
            for k in range(len(tables))
            if any(np.abs(posture[k][:, j]).max() > 1e-12 for posture in postures)
        ]
        carrier.append(turned[0] if turned else -1)
        axis = np.array([posture[turned[0]][:, j] for posture in postures]) if turned else None
        unit = axis is not None and np.allclose(np.linalg.norm(axis, axis=1), 1.0, atol=1e-9)
        axes.append(axis if unit else None)
    group: list[int | None] = []
    before: list[tuple[int, int] | None] = []
    for j, axis in enumerate(axes):
        same = [(i, _sign(axes[i], axis)) for i in range(j)]
        parallel = [(i, sign) for i, sign in same if sign and group[i] is not None]
        group.append(None if axis is None else group[parallel[0][0]] if parallel else j)
        path = [
            (i, sign)
            for i, sign in parallel
            if any(np.abs(posture[carrier[j]][:, i]).max() > 1e-12 for posture in postures)
        ]
        before.append(path[-1] if path else None)
    return Turning(tuple(group), tuple(before), rates_of(traced))


def _sign(first: Array | None, second: Array | None) -> int:
    """+1 or −1 where two axes are parallel in all postures, else 0."""
    if first is None or second is None:
        return 0
    return next((sign for sign in (1, -1) if np.abs(first - sign * second).max() < PARALLEL), 0)


def rates_of(traced: TracedModel) -> tuple[int | None, ...]:
    """The speed each coordinate has for its rate, where that is one speed."""
    N = ca.jacobian(traced.x_dot, traced.y)
    found: list[int | None] = []
    for i in range(traced.x.shape[0]):
        row = ca.sparsify(N[i, :])
        columns = row.sparsity().get_triplet()[1]
        alone = len(columns) == 1 and row.nz[0].is_constant() and float(row.nz[0]) == 1.0
        found.append(int(columns[0]) if alone else None)
    return tuple(found)
