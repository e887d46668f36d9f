"""F3 · Augmentation (Wijckmans, sections 2.1–2.3): absolute coordinates, every joint a constraint.

    [ M  Φᵀ ] [ v̇ ]   [ g ]
    [ Φ  0  ] [ λ  ] = [ γ ]        γ = −(Φ v)_q v − 2 Φ_t v − φ_tt        Wijckmans (2.24), (2.23)

x = (r_G, ε) of every body, world components and Euler parameters; y = (v_G, ω) in world components. Newton–Euler per
body; the multipliers are the joint reactions. Where the code differs from the source: λ has the opposite sign,
M v̇ = g + Φᵀλ, so that it is the force on the bodies; rows of nonholonomic constraints stand below the others, as in
Wijckmans (2.20); and speeds are (v_G, ω), not q̇: Wijckmans (2.21) has a mass matrix of its own for q̈.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations
from kinetree.formulations.kane_joints import joint_rotors, with_rotors
from kinetree.formulations.quantities import AXES, TWIST, WRENCH, NamedQuantity
from kinetree.formulations.wijckmans_quantities import AUGMENTED
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import cross, euler_matrix, euler_rates
from kinetree.symbolic.constraints import constraint_rows, constraint_wrenches
from kinetree.symbolic.forces import coupled_inertias, gather, with_coupled
from kinetree.symbolic.joint_coordinates import FollowedJoints, TreeState, all_followed
from kinetree.symbolic.links import Pose
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Tree


class AbsoluteMotion(LinkMotion):
    """Motion in absolute coordinates."""

    def __init__(self, tree: Tree, x: SX, y: SX, followed: FollowedJoints) -> None:
        super().__init__(tree)
        self._x, self._y, self._followed = x, y, followed
        self._poses: dict[int, Pose] = {0: (SX(3, 1), SX.eye(3))}
        self._velocities: dict[int, tuple[SX, SX]] = {0: (SX(3, 1), SX(3, 1))}

    def link_pose(self, number: int) -> Pose:
        """O_K from the mass centre and the Euler parameters."""
        if number not in self._poses:
            r_G, e = self._x[7 * number - 7 : 7 * number - 4], self._x[7 * number - 4 : 7 * number]
            R = euler_matrix(e).T
            self._poses[number] = (r_G - R @ self.tree.links[number - 1].rK, R)
        return self._poses[number]

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """v_OK = v_G − ω × r."""
        if number not in self._velocities:
            v_G, w = self._y[6 * number - 6 : 6 * number - 3], self._y[6 * number - 3 : 6 * number]
            _, R = self.link_pose(number)
            self._velocities[number] = (v_G - cross(w, R @ self.tree.links[number - 1].rK), w)
        return self._velocities[number]

    def coordinates(self, joint: str) -> SX:
        return self._followed.coordinates(joint)

    def speeds(self, joint: str) -> SX:
        """Speeds read off the relative velocity."""
        return self._followed.speeds(joint, self)


def build(tree: Tree) -> Equations:
    """F3: M and g per body, and all joints among the constraint rows."""
    n = len(tree.links)
    followed = all_followed(tree)
    own = SX.sym("x", 7 * n)
    x, y = ca.vertcat(own, followed.symbols, tree.symbols.s), SX.sym("v", 6 * n)
    motion = AbsoluteMotion(tree, own, y, followed)
    applied = gather(motion, joints_as_wrenches=True)

    M, g, N = SX(6 * n, 6 * n), SX(6 * n, 1), SX(7 * n, 6 * n)
    for k, link in enumerate(tree.links):
        _, R = motion.link_pose(link.number)
        w = y[6 * k + 3 : 6 * k + 6]
        J = symmetric(R @ link.inertia @ R.T)
        force = applied.force.get(link.number, SX(3, 1))
        M_G = applied.moment.get(link.number, SX(3, 1)) - cross(R @ link.rK, force)
        M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = link.mass * SX.eye(3)  # Wijckmans (2.2)–(2.4)
        M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = J
        g[6 * k : 6 * k + 3] = link.mass * tree.gravity + force  # Wijckmans (2.1), (2.5): m r̈ = f
        g[6 * k + 3 : 6 * k + 6] = M_G - cross(w, J @ w)  # Wijckmans (2.1), (2.5): J ω̇ = n − ω × J ω
        N[7 * k : 7 * k + 3, 6 * k : 6 * k + 3] = SX.eye(3)
        N[7 * k + 3 : 7 * k + 7, 6 * k + 3 : 6 * k + 6] = euler_rates(own[7 * k + 3 : 7 * k + 7]) @ R.T
    N = ca.vertcat(N, followed.rates(motion, y), SX(tree.symbols.n_s, 6 * n))
    M, g = with_rotors(M, g, joint_rotors(motion, x, y, N))
    M, g = with_coupled(M, g, coupled_inertias(motion, x, y, N @ y))
    joints = tuple(link.joint.joint for link in tree.links) + tree.topology.cuts
    rows = constraint_rows(motion, joints, x, y, N)

    coordinate = ("x", "y", "z", "e1", "e2", "e3", "e4")
    speed = ("vx", "vy", "vz", "wx", "wy", "wz")
    return Equations(
        "augmented",
        tree,
        x,
        y,
        N,
        tuple(f"{link.name}.{c}" for link in tree.links for c in coordinate)
        + followed.names
        + tree.symbols.state_names,
        ("m", "m", "m", "1", "1", "1", "1") * n + followed.units + tree.symbols.state_units,
        tuple(f"{link.name}.{s}" for link in tree.links for s in speed),
        ("m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s") * n,
        tuple(7 * k + 3 for k in range(n)) + followed.quaternions(7 * n),
        motion,
        rows,
        _converter(tree, followed),
        lambda ydot, lam: constraint_wrenches(motion, joints, lam).joints,
        A=M,
        f=g,
        quantities=lambda: tuple(_quantities(motion, M, g)),
        fronts=tuple((range(6 * k, 6 * k + 6), tree.links[k].joint.joint.name) for k in reversed(range(n))),
        followed=followed,
        guards=followed.guards(),
    )


def _converter(tree: Tree, followed: FollowedJoints):  # type: ignore[no-untyped-def]
    """Tree state → absolute coordinates and velocities."""
    state = TreeState(tree)
    outputs: list[SX] = []
    for link in tree.links:
        r, R = state.motion.link_pose(link.number)
        v, w = state.motion.link_velocity(link.number)
        arm = R @ link.rK
        outputs += [r + arm, R, v + cross(w, arm), w]
    bodies = ca.Function("bodies", [state.x, state.y, tree.symbols.p], [ca.densify(o) for o in outputs])

    def convert(x_tree: Array, u: Array, p: Array | None = None, _t: float = 0.0) -> tuple[Array, Array]:
        p = tree.symbols.defaults if p is None else p
        values = [np.array(v) for v in bodies.call([x_tree, u, p])]
        coordinates, speeds = [], []
        for k in range(len(tree.links)):
            r, R, v, w = values[4 * k : 4 * k + 4]
            coordinates += [r.ravel(), quaternion_from_rotation(R)]
            speeds += [v.ravel(), w.ravel()]
        q_followed = np.zeros(followed.n)
        for joint, part in followed.slices.items():
            link = tree.link_of_joint(joint)
            source = x_tree[link.coordinates] if link else x_tree[tree.n_q :][state.followed.slices[joint]]
            q_followed[part] = source
        own = x_tree[x_tree.size - tree.symbols.n_s :]
        return np.concatenate([*coordinates, q_followed, own]), np.concatenate(speeds)

    return convert


def _quantities(motion: AbsoluteMotion, M: SX, g: SX) -> Iterator[NamedQuantity]:
    """M and g of all bodies, and where each of them is."""
    links = motion.tree.links
    rows, forces = ([f"{link.name}.{name}" for link in links for name in of] for of in (TWIST, WRENCH))
    yield AUGMENTED["M"].of(M, rows, rows)
    yield AUGMENTED["g"].of(g, forces)
    for link in links:
        r, R = motion.link_pose(link.number)
        yield AUGMENTED["r_G"].of(r + R @ link.rK, AXES, owner=link.name)
        yield AUGMENTED["R"].of(R, AXES, AXES, owner=link.name)
