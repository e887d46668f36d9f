"""How joints enter Kane's 6N equations: coordinates and speeds that are left, and equations without locked directions.

With y = T(x) v (`RelativeCoordinates`) Kane's A ẏ = f, Kamman θ (41), ε (39), becomes

    Tᵀ A T v̇ = Tᵀ (f − A Ṫ v) + τ

where the sources have T = 1: they treat unconstrained systems. The equations of the dropped directions are not lost:
A ẏ − f is what the joints must supply, their reactions. τ are forces along the joints' own speeds.

The coordinates are x = (orientations, s', followed q, blocks), and v are the speeds behind y.

The sources let every body move in all six ways, y = (y1; y2). A joint leaves fewer, so y = T(x) v with, for body K,

    v_K = (y1_K, y2_K), the source's own speeds              where the joint blocks nothing: T is one
    v_K = u_K, the joint's speeds                            elsewhere: y1 = P⁻¹ H u, y2 = ṡ' = C D u

with ω̂'_K = H u and ḋ = D u of the joint, C = JR_Kᵀ. So the eight free bodies of
Kamman θ (1) have its 96 states (θ, s'; θ̇, ṡ'), and those of Kamman ε (1) its 104.

Of x, what a joint locks is left out: s'_K of hinges and ball joints, angles that are no joint coordinates. N bodies on
ball joints, the first of them free, have 3N + 3 coordinates.

Joint coordinates that stand among (orientation, s') already are read off there (`Joint.relative`); others that
somebody asks for are followed.

Rotors in formulations whose speeds y are not those of the joints: u = J(x) y of the joint.

    T = ½ uᵀ I u   ⇒   A += Jᵀ I J,   f −= Jᵀ I (J̇ y)

where the speeds are the joint's own, J is one and I is added to the diagonal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations
from kinetree.formulations.kane import (
    BodyPartials,
    Orientation,
    RelativeMotion,
    mass_matrix,
    partial_velocities,
    unbalanced,
)
from kinetree.formulations.kane_quantities import KaneTerms, kane_quantities
from kinetree.formulations.reactions import without_own_forces
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.constraints import ConstraintWrench, constraint_rows, constraint_wrenches
from kinetree.symbolic.forces import AppliedLoads, coupled_forces, coupled_inertias, gather, with_coupled
from kinetree.symbolic.joint_coordinates import TreeState, all_followed
from kinetree.symbolic.links import Link
from kinetree.symbolic.motion import LinkMotion, OwnMotion
from kinetree.symbolic.relative import solve_small
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class JointRotor:
    """Inertia I on the speeds of a joint (n_u), u = J y and J̇ y."""

    inertia: SX
    J: SX
    bias: SX

    def torque(self, ydot: SX) -> SX:
        """−I u̇, which the rotor adds to the forces on the joint's speeds."""
        return -self.inertia * (self.J @ ydot + self.bias)


def joint_rotors(motion: LinkMotion, x: SX, y: SX, N: SX) -> dict[str, JointRotor]:
    """Rotors by the names of their joints."""
    found = {}
    for link in motion.tree.links:
        if link.rotor is not None:
            name = link.joint.joint.name
            u = motion.speeds(name)
            found[name] = JointRotor(link.rotor, ca.jacobian(u, y), time_derivative(u, x, N @ y))
    return found


def with_rotors(A: SX, f: SX, rotors: dict[str, JointRotor]) -> tuple[SX, SX]:
    """A and f with those of the rotors."""
    for rotor in rotors.values():
        weighted = rotor.J.T @ ca.diag(rotor.inertia)
        A, f = A + weighted @ rotor.J, f - weighted @ rotor.bias
    return A, f


SHIFTS = ("s1", "s2", "s3")


class RelativeCoordinates:
    """The symbols of a tree in one choice of orientation coordinates and rotational speeds."""

    def __init__(self, tree: Tree, orientation: Orientation) -> None:
        self.tree, self.orientation = tree, orientation
        self.N_bodies = len(tree.links)
        self._own = (*orientation.coordinate_names, *SHIFTS)
        self._free_turns = [self._turns(link) for link in tree.links]
        self._free_shifts = [self._shifts(link) for link in tree.links]
        unturned = SX(ca.DM(orientation.coordinates_of(np.eye(3))))
        self._o = [SX.sym(f"o{link.number}", len(self._free_turns[link.number - 1])) for link in tree.links]
        self._s = [SX.sym(f"s{link.number}", len(self._free_shifts[link.number - 1])) for link in tree.links]
        self.turned = [_filled(unturned, *free) for free in zip(self._free_turns, self._o, strict=True)]
        self.s = [_filled(SX(3, 1), *free) for free in zip(self._free_shifts, self._s, strict=True)]
        self.followed = all_followed(tree, {link.name for link in tree.links if self._contains(link)})
        self.x = ca.vertcat(SX(0, 1), *self._o, *self._s, self.followed.symbols, tree.symbols.s)
        self.v = SX.sym("v", tree.n_u)

    # --- what joints leave free ------------------------------------------------------------------------
    def _turns(self, link: Link) -> list[int]:
        """Orientation coordinates of K that its joint lets change."""
        names, q = self.orientation.coordinate_names, SX.sym("q", link.joint.joint.n_q)
        if self._contains(link):
            return [i for i, name in enumerate(names) if name in (link.joint.joint.relative or ())]
        C = link.joint.rotation(q)
        fixed = C.is_constant() and np.array_equal(np.array(ca.DM(C)), np.eye(3))
        return [] if fixed else list(range(len(names)))

    def _shifts(self, link: Link) -> list[int]:
        """Components of s'_K that its joint lets change."""
        d = link.joint.displacement(SX.sym("q", link.joint.joint.n_q))
        return [i for i in range(3) if not d[i].is_zero()]

    @property
    def rates(self) -> SX:
        """Matrix of the rates of (orientations, s') per y: Kamman θ (44), ε (42), (43)."""
        whole = ca.diagcat(*[self.orientation.rates(o) for o in self.turned], SX.eye(3 * self.N_bodies))
        size, first = self.orientation.size, self.orientation.size * self.N_bodies
        rows = [size * k + i for k, free in enumerate(self._free_turns) for i in free]
        rows += [first + 3 * k + i for k, free in enumerate(self._free_shifts) for i in free]
        return whole[rows, :]

    # --- joint coordinates ----------------------------------------------------------------------------
    def _contains(self, link: Link) -> bool:
        """True if the coordinates of K's joint are among K's orientation and s'."""
        relative = link.joint.joint.relative
        return relative is not None and not link.joint.reversed and set(relative) <= set(self._own)

    def of_link(self, link: Link) -> SX:
        """Coordinates of K's joint; zeros where nothing depends on them."""
        joint = link.joint.joint
        if self._contains(link):
            own = ca.vertcat(self.turned[link.number - 1], self.s[link.number - 1])
            return ca.vertcat(SX(0, 1), *[own[self._own.index(name)] for name in joint.relative or ()])
        return self.followed.kept(joint.name) if joint.name in self.followed else SX(joint.n_q, 1)

    def coordinates(self, joint: str) -> SX:
        """Coordinates of a joint that is read off or followed."""
        link = self.tree.link_of_joint(joint)
        if link is not None and self._contains(link):
            return self.tree.floating.in_symbols(joint, self.of_link(link))
        return self.followed.coordinates(joint)

    # --- speeds ---------------------------------------------------------------------------------------
    def places(self, link: Link) -> tuple[slice, slice]:
        """Slices of y1_K and y2_K in y."""
        k = link.number - 1
        return slice(3 * k, 3 * k + 3), slice(3 * (self.N_bodies + k), 3 * (self.N_bodies + k) + 3)

    def _y_of_joint_speeds(self, link: Link, u: SX) -> SX:
        """(y1, y2) of K at its joint's speeds u: y1 = P⁻¹ H u, y2 = C D u."""
        o, q = self.turned[link.number - 1], self.of_link(link)
        H, D = link.joint.partials(q)
        rates = dict.fromkeys(self._own, SX(0))
        if self._contains(link):
            rates |= zip(link.joint.joint.relative or (), ca.vertsplit(link.joint.rates(q) @ u), strict=True)
        named = set(link.joint.joint.relative or ()) if self._contains(link) else set()
        y1 = self.orientation.partials_inverse(o) @ (H @ u)
        if self.orientation.speeds_are_rates and self._contains(link):
            y1 = ca.vertcat(*[rates[name] for name in self.orientation.coordinate_names])
        y2 = self.orientation.matrix(o).T @ (D @ u)
        if named.issuperset(SHIFTS):
            y2 = ca.vertcat(*[rates[name] for name in SHIFTS])
        return ca.vertcat(y1, y2)

    def unlocked(self, link: Link) -> bool:
        """True if K's joint blocks nothing, so that K has the source's own six speeds."""
        return link.joint.joint.n_u == 6

    def transformation(self) -> tuple[SX, SX]:
        """T and Ṫ v of y = T v."""
        T, T_rate_v = SX(6 * self.N_bodies, self.tree.n_u), SX(6 * self.N_bodies, 1)
        for link in self.tree.links:
            turn, shift = self.places(link)
            if self.unlocked(link):
                T[turn, link.speeds] = ca.horzcat(SX.eye(3), SX(3, 3))
                T[shift, link.speeds] = ca.horzcat(SX(3, 3), SX.eye(3))
            elif link.joint.joint.n_u:
                o, q, u = self.turned[link.number - 1], self.of_link(link), self.v[link.speeds]
                block = self._y_of_joint_speeds(link, u)
                columns = ca.jacobian(block, u)
                T[turn, link.speeds], T[shift, link.speeds] = columns[0:3, :], columns[3:6, :]
                # Ṫ u by exact differentiation along the motion
                k = link.number - 1
                o_dot = (self.orientation.rates(o) @ block[0:3])[self._free_turns[k]]
                rate = time_derivative(block, self._o[k], o_dot)
                rate = rate + time_derivative(block, self._s[k], block[3:6][self._free_shifts[k]])
                if link.joint.joint.name in self.followed:
                    rate = rate + time_derivative(block, q, link.joint.rates(q) @ u)
                T_rate_v[turn], T_rate_v[shift] = rate[0:3], rate[3:6]
        return T, T_rate_v

    def joint_speeds(self, link: Link) -> SX:
        """Speeds u of K's joint at the speeds v."""
        v = self.v[link.speeds]
        if not self.unlocked(link):
            return v
        joint, o = link.joint.joint, self.turned[link.number - 1]
        if self.orientation.speeds_are_rates and self._contains(link):
            rates = dict(zip(self._own, ca.vertsplit(v), strict=True))
            q_dot = ca.vertcat(*[rates[name] for name in joint.relative or ()])
            return solve_small(link.joint.rates(self.of_link(link)), q_dot)
        H, D = link.joint.partials(self.of_link(link))
        moving = ca.vertcat(self.orientation.partials(o) @ v[0:3], self.orientation.matrix(o) @ v[3:6])
        return solve_small(ca.vertcat(H, D), moving)  # (ω̂'; ḋ) = (H; D) u

    def speeds(self, joint: str, motion: LinkMotion) -> SX:
        """Speeds of a joint, tree joint or followed."""
        link = self.tree.link_of_joint(joint)
        return self.joint_speeds(link) if link is not None else self.followed.speeds(joint, motion)

    def force_on_speeds(self, link: Link, tau: SX) -> SX:
        """Forces τ on a joint's speeds as forces on v: the same power."""
        if not self.unlocked(link):
            return tau
        v = self.v[link.speeds]
        return ca.jacobian(self.joint_speeds(link), v).T @ tau

    def own_motion(self, link: Link, motion: LinkMotion) -> OwnMotion:
        """How K moves against J by its speeds in v: Kamman v (3), (4), (5) where its joint blocks nothing."""
        o = self.turned[link.number - 1]
        (_, R_J), (_, R_K) = motion.link_pose(link.lower), motion.link_pose(link.number)
        fixed, none = R_J @ link.EK, SX(3, 3)  # J° → world
        C = self.orientation.matrix(o).T
        if self.unlocked(link):
            turns = fixed @ self.orientation.axes(o)
            return OwnMotion(C, ca.horzcat(turns, none), ca.horzcat(none, fixed))
        H, D = link.joint.partials(self.of_link(link))
        return OwnMotion(C, R_K @ H, R_K @ D)

    # --- names ----------------------------------------------------------------------------------------
    @property
    def coordinate_names(self) -> tuple[str, ...]:
        turns, links = self.orientation.coordinate_names, self.tree.links
        names = tuple(f"{link.name}.{turns[i]}" for link in links for i in self._free_turns[link.number - 1])
        names += tuple(
            f"{link.name}.{SHIFTS[i]}" for link in links for i in self._free_shifts[link.number - 1]
        )
        return names + self.followed.names + self.tree.symbols.state_names

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        units = (self.orientation.unit,) * sum(map(len, self._free_turns))
        units += ("m",) * sum(map(len, self._free_shifts))
        return units + self.followed.units + self.tree.symbols.state_units

    @property
    def speed_names(self) -> tuple[str, ...]:
        own = (*self.orientation.speed_names, *(f"{name}_rate" for name in SHIFTS))
        return tuple(
            name
            for link in self.tree.links
            for name in (
                [f"{link.name}.{n}" for n in own]
                if self.unlocked(link)
                else [f"{link.joint.joint.name}.{n}" for n in link.joint.joint.speed_names]
            )
        )

    @property
    def speed_units(self) -> tuple[str, ...]:
        own = ("rad/s",) * 3 + ("m/s",) * 3
        return tuple(
            unit
            for link in self.tree.links
            for unit in (own if self.unlocked(link) else link.joint.joint.speed_units)
        )

    @property
    def quaternions(self) -> tuple[int, ...]:
        """Indices at which unit quaternions start in x."""
        starts = np.cumsum([0, *map(len, self._free_turns)])
        own: tuple[int, ...] = ()
        if self.orientation.size == 4:
            own = tuple(int(starts[k]) for k, free in enumerate(self._free_turns) if free)
        return own + self.followed.quaternions(int(starts[-1]) + sum(map(len, self._free_shifts)))

    # --- states of the tree ---------------------------------------------------------------------------
    def from_tree(self) -> Callable[..., tuple[Array, Array]]:
        """Tree state (x, u) → (x, v) of this formulation."""
        tree, state, orientation = self.tree, TreeState(self.tree), self.orientation
        outputs: list[SX] = [SX(1, 1)]
        for link in tree.links:
            q = state.q[link.coordinates]
            outputs += [link.joint.rotation(q), link.joint.displacement(q)]
        pose = ca.Function("pose", [state.x, tree.symbols.p], [ca.densify(o) for o in outputs])
        u = SX.sym("u", tree.n_u)
        speeds = [
            self._y_of_joint_speeds(link, u[link.speeds]) if self.unlocked(link) else u[link.speeds]
            for link in tree.links
            if link.joint.joint.n_u
        ]
        v_of = ca.Function("v", [self.x, u, tree.symbols.p], [ca.densify(ca.vertcat(SX(0, 1), *speeds))])

        def convert(
            x_tree: Array, u_tree: Array, p: Array | None = None, _t: float = 0.0
        ) -> tuple[Array, Array]:
            p = tree.symbols.defaults if p is None else p
            values = [np.array(value) for value in pose.call([x_tree, p])][1:]
            orientations, shifts = [], []
            for link, C, d in zip(tree.links, values[0::2], values[1::2], strict=True):
                o, s = orientation.coordinates_of(C), d.ravel().copy()
                named = dict(zip(link.joint.joint.relative or (), x_tree[link.coordinates], strict=False))
                if self._contains(link):  # as the joint has them, with their number of turns
                    if set(named) & set(orientation.coordinate_names):
                        o = np.array([named.get(name, 0.0) for name in orientation.coordinate_names])
                    s = np.array([named.get(name, s[i]) for i, name in enumerate(SHIFTS)])
                orientations.append(o[self._free_turns[link.number - 1]])
                shifts.append(s[self._free_shifts[link.number - 1]])
            q_followed = np.zeros(self.followed.n)
            for joint, part in self.followed.slices.items():
                carried = tree.link_of_joint(joint)
                if carried is not None:
                    q_followed[part] = x_tree[carried.coordinates]
                else:
                    q_followed[part] = x_tree[tree.n_q :][state.followed.slices[joint]]
            x = np.concatenate([*orientations, *shifts, q_followed, x_tree[x_tree.size - tree.symbols.n_s :]])
            return x, np.array(v_of(x, np.asarray(u_tree, dtype=float), p), dtype=float).ravel()

        return convert


def _filled(values: SX, places: list[int], symbols: SX) -> SX:
    """The values with symbols in some places."""
    values = SX(values)
    values[places] = symbols
    return values


Guard = tuple[str, SX, str]


def build_kane(
    name: str,
    tree: Tree,
    orientation: Orientation,
    guard: Callable[[Link, SX], Guard | None] = lambda link, o: None,
) -> Equations:
    """Kane's equations of a tree with joints, for one choice of orientation coordinates and rotational speeds."""
    c = RelativeCoordinates(tree, orientation)
    T, T_rate_v = c.transformation()
    bodies = partial_velocities(tree, orientation, c.turned, c.s, T @ c.v)
    motion = RelativeMotion(
        tree, orientation, c.turned, c.s, bodies, c.coordinates, lambda joint: c.speeds(joint, motion)
    )
    applied = gather(motion)

    y, loads = T @ c.v, _loads_at_mass_centres(motion, applied)
    own_A, own_f = (
        SX(tree.n_u, tree.n_u),
        SX(tree.n_u, 1),
    )  # of the joints by themselves: forces, rotors, ropes
    for joint, tau in applied.joint.items():
        link = tree.link_of_joint(joint)
        assert link is not None
        own_f[link.speeds] += c.force_on_speeds(link, tau)

    # Kamman θ (44), ε (42), (43)
    N = ca.vertcat(c.rates @ T, c.followed.rates(motion, c.v), SX(tree.symbols.n_s, tree.n_u))
    rotors = joint_rotors(motion, c.x, c.v, N)
    coupled = coupled_inertias(motion, c.x, c.v, N @ c.v)
    own_A, own_f = with_coupled(*with_rotors(own_A, own_f, rotors), coupled)
    # Kamman θ (41), ε (39), with ẏ = T v̇ + Ṫ v
    A = mass_matrix(tree, bodies, T) + own_A
    f = own_f - T.T @ unbalanced(tree, bodies, loads, y, T_rate_v)
    guards = [guard(link, o) for link, o in zip(tree.links, c.turned, strict=True)]
    return Equations(
        name,
        tree,
        c.x,
        c.v,
        N,
        c.coordinate_names,
        c.coordinate_units,
        c.speed_names,
        c.speed_units,
        c.quaternions,
        motion,
        constraint_rows(motion, tree.topology.cuts, c.x, c.v, N),
        c.from_tree(),
        lambda v_dot, lam: _reactions(
            c,
            motion,
            bodies,
            _joint_forces(applied, rotors, v_dot),
            unbalanced(tree, bodies, loads, y, T @ v_dot + T_rate_v),
            lam,
            coupled_forces(coupled, v_dot),
        ),
        A=A,
        f=f,
        quantities=lambda: tuple(
            kane_quantities(
                KaneTerms(
                    *(tree, bodies, c.s, loads, T, T_rate_v, y, own_A, own_f, A, f),
                    *(orientation.speed_names, c.speed_names, "θ" if orientation.size == 3 else "ε"),
                )
            )
        ),
        followed=c.followed,
        own_motion=lambda link: c.own_motion(link, motion),
        guards=(*(found for found in guards if found is not None), *c.followed.guards()),
    )


def _loads_at_mass_centres(motion: RelativeMotion, applied: AppliedLoads) -> Callable[[Link], tuple[SX, SX]]:
    """F_K and M_K at G_K in K components: gravity and applied loads (Kamman θ (35), (36), ε (33), (34))."""

    def loads(link: Link) -> tuple[SX, SX]:
        _, R = motion.link_pose(link.number)
        force = applied.force.get(link.number, SX(3, 1))
        M = applied.moment.get(link.number, SX(3, 1)) - cross(R @ link.rK, force)
        return R.T @ (link.mass * motion.tree.gravity + force), R.T @ M

    return loads


def _joint_forces(applied: AppliedLoads, rotors: dict[str, JointRotor], v_dot: SX) -> dict[str, SX]:
    """Forces on the speeds of joints: those of loads and those of rotors."""
    found = dict(applied.joint)
    for name, rotor in rotors.items():
        found[name] = found.get(name, SX(rotor.inertia.shape[0], 1)) + rotor.torque(v_dot)
    return found


def _reactions(
    c: RelativeCoordinates,
    motion: RelativeMotion,
    bodies: dict[int, BodyPartials],
    joint_forces: dict[str, SX],
    unbalanced: SX,
    lam: SX,
    coupled: dict[int, tuple[SX, SX]],
) -> dict[str, ConstraintWrench]:
    """Reactions of all joints, the rest of A ẏ − f after the constraint forces: force in J°, moment at O_K in K."""
    tree = c.tree
    constraint = constraint_wrenches(motion, tree.topology.cuts, lam)
    for link in tree.links:
        _, R = motion.link_pose(link.number)
        own_F, own_M = coupled.get(link.number, (SX(3, 1), SX(3, 1)))
        F = R.T @ (constraint.force.get(link.number, SX(3, 1)) + own_F)
        M = R.T @ (constraint.moment.get(link.number, SX(3, 1)) + own_M)
        part = bodies[link.number]
        unbalanced = unbalanced - (part.R_rel @ part.v_O_y).T @ F - part.omega_y.T @ M
    found = dict(constraint.joints)
    for link in tree.links:
        joint = link.joint.joint
        turn, shift = c.places(link)
        _, R_K = motion.link_pose(link.number)
        _, R_J = motion.link_pose(link.lower)
        # the moment conjugate to y1 becomes the one conjugate to ω̂' = P y1
        moment = c.orientation.partials_inverse(c.turned[link.number - 1]).T @ unbalanced[turn]
        force = R_J @ (link.EK @ unbalanced[shift])
        own = joint_forces.get(joint.name, SX(joint.n_u, 1))
        own = own + constraint.joint.get(joint.name, SX(joint.n_u, 1))
        found[joint.name] = without_own_forces(motion, joint.name, force, R_K @ moment, own, c.of_link(link))
    return found
