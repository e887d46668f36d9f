"""How joints enter Kane's 6N equations: by dropping the locked directions.

The relative motion of body K in its joint is ω̂'_K = H u_K and ṡ'_K = C_IO D u_K, so y = T(x) u, and

    Tᵀ A T u̇ = Tᵀ (f − A Ṫ u) + τ

The equations of the dropped directions are not lost: A ẏ − f is what the joints must supply, their reactions.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.equations.contract import Equations
from kinetree.equations.kane import BodyPartials, Orientation, RelativeMotion, assemble, partial_velocities
from kinetree.equations.reactions import without_own_forces
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.body_symbols import Wrench, constraint_wrenches
from kinetree.symbolic.constraints import constraint_rows
from kinetree.symbolic.followed import all_followed
from kinetree.symbolic.forces import gather
from kinetree.symbolic.tree import Link, Tree
from kinetree.symbolic.tree_state import TreeState

SX = ca.SX
Array = NDArray[np.float64]


def build_kane(
    name: str,
    tree: Tree,
    orientation: Orientation,
    relative_rotation_of: Callable[[Array], Array],
    names: tuple[str, ...],
    unit: str,
    guards: Callable[[Link, SX], tuple[str, SX, str] | None],
) -> Equations:
    """F1 or F2 with joints: x = (orientations, s', followed q), speeds u of the joints."""
    links, N_bodies, size = tree.links, len(tree.links), orientation.size
    turned = [SX.sym(f"o{link.number}", size) for link in links]
    s = [SX.sym(f"s{link.number}", 3) for link in links]
    followed = all_followed(tree)
    x = ca.vertcat(*turned, *s, followed.symbols)
    u = SX.sym("u", tree.n_u)

    def joint_coordinates(link: Link) -> SX:
        joint = link.joint.joint
        return followed.coordinates(joint.name) if joint.name in followed else SX(joint.n_q, 1)

    # y = T u, with P_K⁻¹ for orientation-angle rates: ω̂' = P y1
    T = SX(6 * N_bodies, tree.n_u)
    T_rate_u = SX(6 * N_bodies, 1)
    for k, link in enumerate(links):
        if link.joint.joint.n_u == 0:
            continue
        q = joint_coordinates(link)
        H, D = link.joint.partials(q)
        C = orientation.matrix(turned[k]).T
        own = u[link.speeds]
        y1 = ca.solve(orientation.partials(turned[k]), H) if size == 3 else H
        T[3 * k : 3 * k + 3, link.speeds] = y1
        T[3 * (N_bodies + k) : 3 * (N_bodies + k) + 3, link.speeds] = C @ D
        # Ṫ u by exact differentiation along the motion
        block = ca.vertcat(y1 @ own, C @ (D @ own))
        rate = time_derivative(block, turned[k], orientation.rates(turned[k]) @ (y1 @ own))
        if link.joint.joint.name in followed:
            rate = rate + time_derivative(block, q, link.joint.rates(q) @ own)
        T_rate_u[3 * k : 3 * k + 3] = rate[0:3]
        T_rate_u[3 * (N_bodies + k) : 3 * (N_bodies + k) + 3] = rate[3:6]

    y = T @ u
    cache: dict[str, dict[int, BodyPartials]] = {}

    def bodies() -> dict[int, BodyPartials]:
        if "u" not in cache:
            cache["u"] = partial_velocities(tree, orientation, turned, s, y)
        return cache["u"]

    def speeds(joint: str) -> SX:
        link = tree.link_of_joint(joint)
        return u[link.speeds] if link is not None else followed.speeds(joint, motion)

    motion = RelativeMotion(tree, orientation, turned, s, bodies, followed.coordinates, speeds)
    applied = gather(motion)

    def loads(link: Link) -> tuple[SX, SX]:
        """F_K and M_K at G_K in K components: gravity and applied loads."""
        _, R = motion.link_pose(link.number)
        force = applied.force.get(link.number, SX(3, 1))
        M = applied.moment.get(link.number, SX(3, 1)) - cross(R @ link.rK, force)
        return R.T @ (link.mass * tree.gravity + force), R.T @ M

    A_full, f_full = assemble(tree, bodies(), loads, y)
    tau = SX(tree.n_u, 1)
    for joint, force in applied.joint.items():
        carried = tree.link_of_joint(joint)
        assert carried is not None
        tau[carried.speeds] += force
    A = T.T @ (A_full @ T)
    f = T.T @ (f_full - A_full @ T_rate_u) + tau

    rates = ca.diagcat(*[orientation.rates(o) for o in turned], SX.eye(3 * N_bodies)) @ T
    N = ca.vertcat(rates, followed.rates(motion, u))
    rows = constraint_rows(motion, tree.topology.cuts, x, u, N)

    def reactions(udot: SX, lam: SX) -> dict[str, Wrench]:
        """A ẏ − f − (constraint forces) on K's six relative speeds: force in J° and moment at O_K in K."""
        constraint = constraint_wrenches(motion, tree.topology.cuts, lam)
        b = bodies()
        residual = A_full @ (T @ udot + T_rate_u) - f_full
        for link in links:
            _, R = motion.link_pose(link.number)
            F = R.T @ constraint.force.get(link.number, SX(3, 1))
            M = R.T @ constraint.moment.get(link.number, SX(3, 1))
            part = b[link.number]
            v_O_y = part.R_rel @ part.v_O_y
            residual = residual - v_O_y.T @ F - part.omega_y.T @ M
        found = dict(constraint.joints)
        for k, link in enumerate(links):
            joint = link.joint.joint
            _, R_K = motion.link_pose(link.number)
            _, R_J = motion.link_pose(link.lower)
            moment = residual[3 * k : 3 * k + 3]
            if size == 3:
                moment = ca.solve(orientation.partials(turned[k]).T, moment)  # conjugate to θ̇ → to ω̂'
            force = R_J @ (link.EK @ residual[3 * (N_bodies + k) : 3 * (N_bodies + k) + 3])
            own = applied.joint.get(joint.name, SX(joint.n_u, 1))
            own = own + constraint.joint.get(joint.name, SX(joint.n_u, 1))
            found[joint.name] = without_own_forces(
                motion, joint.name, force, R_K @ moment, own, joint_coordinates(link)
            )
        return found

    tree_state = TreeState(tree)
    convert = _converter(tree, tree_state, relative_rotation_of, followed.slices)
    own_names = tuple(f"{link.name}.{n}" for link in links for n in names)
    own_names += tuple(f"{link.name}.s{i}" for link in links for i in (1, 2, 3))
    quaternions = tuple(4 * k for k in range(N_bodies)) if size == 4 else ()
    return Equations(
        name,
        tree,
        x,
        u,
        N,
        own_names + followed.names,
        (unit,) * (size * N_bodies) + ("m",) * (3 * N_bodies) + followed.units,
        tree.speed_names,
        tree.speed_units,
        quaternions + followed.quaternions((size + 3) * N_bodies),
        motion,
        rows,
        convert,
        reactions,
        A=A,
        f=f,
        followed=followed,
        guards=tuple(g for k, link in enumerate(links) if (g := guards(link, turned[k])) is not None),
    )


def _converter(
    tree: Tree,
    state: TreeState,
    relative_rotation_of: Callable[[Array], Array],
    followed: dict[str, slice],
) -> Callable[[Array, Array], tuple[Array, Array]]:
    """Tree state (x, u) → relative orientations, s' and followed coordinates."""
    outputs = []
    for link in tree.links:
        q = state.q[link.coordinates]
        outputs += [link.joint.rotation(q), link.joint.displacement(q)]
    pose = ca.Function("pose", [state.x, tree.symbols.p], [ca.densify(o) for o in outputs])

    def convert(x_tree: Array, u: Array) -> tuple[Array, Array]:
        values = [np.array(v) for v in pose(x_tree, tree.symbols.defaults)] if outputs else []
        if len(outputs) == 1:
            values = [np.array(pose(x_tree, tree.symbols.defaults))]
        orientations = [relative_rotation_of(C) for C in values[0::2]]
        shifts = [s.ravel() for s in values[1::2]]
        q_followed = np.zeros(sum(part.stop - part.start for part in followed.values()))
        for joint, part in followed.items():
            link = tree.link_of_joint(joint)
            if link is not None:
                q_followed[part] = x_tree[link.coordinates]
            else:
                q_followed[part] = x_tree[tree.n_q :][state.followed.slices[joint]]
        return np.concatenate([*orientations, *shifts, q_followed]), np.asarray(u, dtype=float)

    return convert
