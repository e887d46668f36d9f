"""F9 · Loops embedded in the recursion (Chignoli, Adrian, Kim and Wensing 2022), in link frames.

Joints of loops that hang together are one joint, with the speeds that the loops leave free. Its rows K u̇ = γ, carried
inward to the body that carries the loops, are solved for the dependent speeds once and for all,

    u̇ = G v̇ + g                    v: independent speeds of the joints of the loops

and the recursion (F5) passes the whole at once. With V̇_j = A … A V̇_i + J_j u̇ + c_j of the bodies of the loops, H and P
their inertia on u̇ and between u̇ and V̇_i (composite bodies), h their forces at u̇ = g, V̇_i = 0 (Newton and Euler inward):

    D = Gᵀ H G      v̇ = −D⁻¹ { Gᵀ h + (P G)ᵀ V̇_i }
    M̄_i = M − P G D⁻¹ (P G)ᵀ        ḡ_i = −w − P G e,    e = −D⁻¹ Gᵀ h
    Kᵀ λ = what is left of the forces of the joints at these accelerations

with M and w the inertia and the force of all these bodies at the carrier. Nothing is left of the constraint forces, and
where the constraints leave nothing free (driven platforms), accelerations need no inertia at all. The price: dependent
speeds are chosen at one state (``at``), and the choice wears out where the rows of these become singular, as cranks do
in a dead centre, although the mechanism does not. ``health`` is the smallest pivot of the dependent speeds relative to
its row, squared; below its least health a run solves by the matrices. F6 has no such choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import At, Equations, FormulationError
from kinetree.formulations.eliminated_rows import EliminatedRows
from kinetree.formulations.joint_recursion import (
    ArticulatedBody,
    JointAccelerations,
    JointMotion,
    pass_joint,
    rows_inward,
)
from kinetree.formulations.placed_rows import PlacedLoops, place_rows
from kinetree.formulations.quantities import TWIST, WRENCH, NamedQuantity
from kinetree.formulations.reactions import tree_equations
from kinetree.formulations.recursive import (
    Group,
    RecursiveSweeps,
    hanging_alone,
    outward_motion,
    rigid_groups,
    sweep_quantities,
)
from kinetree.formulations.wijckmans_quantities import LOOP_EMBEDDING, RECURSIVE
from kinetree.symbolic.articulated import Inertia6, factor, passed_inward, solve_factored
from kinetree.symbolic.constraints import body_rows
from kinetree.symbolic.forces import AppliedLoads, gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import zeros
from kinetree.symbolic.staging import HeldMatrix, Stages
from kinetree.symbolic.symbols import symmetric_product
from kinetree.symbolic.tree import Tree

MOST_JOINED = 256
"""Speeds of joints of loops that hang together: of more the straight code becomes too long."""
_STRAIGHT = Stages(active=False)


@dataclass(frozen=True)
class Cluster:
    """Bodies of loops that hang together, the rows of these, and the body that carries them (0: ground)."""

    bodies: tuple[int, ...]
    rows: tuple[int, ...]
    carrier: int


def clusters_of(
    lower: Mapping[int, int], touched: Sequence[Iterable[int]], tops: Sequence[int]
) -> list[Cluster]:
    """Rows that share bodies belong together, with all bodies between them and the one that carries all."""

    def inward(bodies: Iterable[int], top: int) -> set[int]:
        found = set()
        for body in bodies:
            while body != top and body not in found:
                found.add(body)
                body = lower[body]
        return found

    found: list[tuple[set[int], list[int], int]] = []
    for r, bodies in enumerate(touched):
        own, rows, top = inward(bodies, tops[r]), [r], tops[r]
        while meeting := [one for one in found if one[0] & own]:
            for one in meeting:
                found.remove(one)
                rows = one[1] + rows
                own |= one[0]
            top = min([top, *(one[2] for one in meeting)])  # all carry the bodies they share: the innermost
            own = inward(own, top)
        found.append((own, rows, top))
    return [Cluster(tuple(sorted(own)), tuple(sorted(rows)), top) for own, rows, top in found]


@dataclass
class Recursion:
    """State of the recursion: bodies, their motion, and M̂, ĝ with what hangs on them so far."""

    tree: Tree
    groups: dict[int, Group]
    moving: dict[int, JointMotion]
    hanging: dict[int, ArticulatedBody]
    applied: AppliedLoads
    lower: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.lower = {number: group.lower for number, group in self.groups.items()}

    def n_u(self, number: int) -> int:
        """Speeds of a body's joint."""
        return self.groups[number].link.joint.joint.n_u

    def tau(self, number: int) -> SX:
        """Forces along the speeds of a body's joint."""
        return self.applied.joint.get(self.groups[number].link.joint.joint.name, zeros(self.n_u(number)))


class Embedded:
    """The joints of one cluster as one joint: passed inward when it is made, outward by `accelerations`."""

    def __init__(self, of: Recursion, cluster: Cluster, rows: EliminatedRows) -> None:
        self.of, self.cluster, self.rows = of, cluster, rows
        self.places = places_of(of, cluster)
        self.G, self.g = rows.explicit()
        at_rest = (SX(3, 1), SX(3, 1)) if cluster.carrier else (-of.tree.gravity, SX(3, 1))
        self.h, self.w = self._forces(self.g, at_rest)
        self.e, self.K, self.D = SX(0, 1), SX(0, 6), SX(0, 0)
        self.H, self.P, self.M = SX(rows.n, rows.n), SX(6, rows.n), None
        PG = SX(6, 0)
        if self.G.shape[1] or cluster.carrier:
            self.H, self.P, self.M = self._composite()
            PG = self.P @ self.G
            if self.G.shape[1]:
                self.D = symmetric_product(self.G.T, self.H @ self.G)  # D = Gᵀ H G
                L, d_inverse = factor(self.D)
                self.e = -solve_factored(L, d_inverse, self.G.T @ self.h)
                self.K = solve_factored(L, d_inverse, PG.T)
        if cluster.carrier:
            assert self.M is not None
            M, (F, T) = of.hanging[cluster.carrier].M + self.M, of.hanging[cluster.carrier].g
            M = M.minus_outer(PG[0:3, :], PG[3:6, :], self.K[:, 0:3], self.K[:, 3:6])
            F, T = F - (self.w[0] + PG[0:3, :] @ self.e), T - (self.w[1] + PG[3:6, :] @ self.e)
            of.hanging[cluster.carrier] = ArticulatedBody.of(_STRAIGHT, M, F, T)

    def accelerations(self, V: tuple[SX, SX]) -> tuple[SX, SX]:
        """u̇ of the joints and λ of the rows, where the carrier moves with V̇ = (a; α)."""
        v_dot = self.e - self.K[:, 0:3] @ V[0] - self.K[:, 3:6] @ V[1] if self.cluster.carrier else self.e
        udot = self.G @ v_dot + self.g
        return udot, self.rows.multipliers(self._forces(udot, V)[0])

    def _forces(self, udot: SX, V: tuple[SX, SX]) -> tuple[SX, tuple[SX, SX]]:
        """Forces of the joints that give u̇ beside the loads, and the wrench on the carrier (Newton and Euler)."""
        of, bodies = self.of, self.cluster.bodies
        moves, wrench = {self.cluster.carrier: V}, {self.cluster.carrier: (SX(3, 1), SX(3, 1))}
        for k in bodies:
            m, own = of.moving[k], udot[self.places[k]]
            a, alpha = m.A_times(*moves[of.lower[k]])
            moves[k] = a + m.Bv @ own + m.Cv, alpha + m.Bw @ own + m.Cw
            (F, T), (gF, gT) = of.hanging[k].M.times(*moves[k]), of.hanging[k].g
            wrench[k] = F - gF, T - gT
        h = SX(udot.shape[0], 1)
        for k in reversed(bodies):
            h[self.places[k]] = of.moving[k].BT_times(*wrench[k]) - of.tau(k)
            if (rotor := of.groups[k].link.rotor) is not None:
                h[self.places[k]] += rotor * udot[self.places[k]]
            F, T = of.moving[k].AT_times(*wrench[k])
            below = wrench[of.lower[k]]
            wrench[of.lower[k]] = below[0] + F, below[1] + T
        return h, wrench[self.cluster.carrier]

    def _composite(self) -> tuple[SX, SX, Inertia6 | None]:
        """H, P and the inertia at the carrier, of composite bodies."""
        of, carrier, places = self.of, self.cluster.carrier, self.places
        n = self.rows.n
        H, P = SX(n, n), SX(6, n)
        inertia = {k: of.hanging[k].M for k in self.cluster.bodies}
        whole: Inertia6 | None = None
        for k in reversed(self.cluster.bodies):
            m, here = of.moving[k], places[k]
            Fv, Fw = inertia[k].times(m.Bv, m.Bw)
            H[here, here] = m.BT_times(Fv, Fw)
            if (rotor := of.groups[k].link.rotor) is not None:
                H[here, here] += ca.diag(rotor)
            j = k
            while j != carrier:
                if j != k:
                    H[places[j], here] = of.moving[j].BT_times(Fv, Fw)
                    H[here, places[j]] = H[places[j], here].T
                Fv, Fw = of.moving[j].AT_times(Fv, Fw)
                j = of.lower[j]
            P[0:3, here], P[3:6, here] = Fv, Fw
            below = of.lower[k]
            if below:
                M, _, _ = passed_inward(inertia[k], SX(3, 1), SX(3, 1), m.turns, m.rho)
                if below != carrier:
                    inertia[below] = inertia[below] + M
                else:
                    whole = M if whole is None else whole + M
        return ca.sparsify(H), ca.sparsify(P), whole


def places_of(of: Recursion, cluster: Cluster) -> dict[int, list[int]]:
    """Indices of the speeds of each body's joint among those of the cluster."""
    places, n = {}, 0
    for number in cluster.bodies:
        places[number] = list(range(n, n + of.n_u(number)))
        n += of.n_u(number)
    return places


@dataclass(frozen=True)
class LoopRows:
    """The selected rows: Φ on bodies by row, entries on joint speeds by body, γ, and the bodies that carry them."""

    on_bodies: dict[int, dict[int, tuple[SX, SX]]]
    on_speeds: dict[int, dict[int, SX]]
    gamma: list[SX]
    tops: list[int]
    given: SX

    @property
    def touched(self) -> list[set[int]]:
        """Bodies that each row is on."""
        found: list[set[int]] = [set() for _ in self.tops]
        for where in (self.on_bodies, self.on_speeds):
            for number, rows in where.items():
                for r in rows:
                    found[r].add(number)
        return found


def rows_of(of: Recursion, state: TreeState, select: Sequence[int] | None) -> LoopRows:
    """The selected rows on the groups of bodies they touch."""
    tree = of.tree
    rows = body_rows(state.motion, tree.topology.cuts, select)
    none = PlacedLoops([], [], [], {}, None)
    carried, speeds, reduced, tops = place_rows(
        tree, of.groups, of.moving, rows, state.motion, none, _STRAIGHT
    )
    numbers = {group.link.joint.joint.name: number for number, group in of.groups.items()}
    return LoopRows(
        {k: {r: (here.phi_v[r].sx, here.phi_w[r].sx) for r in here.rows} for k, here in carried.items()},
        {numbers[joint]: {r: entry.sx for r, entry in found.items()} for joint, found in speeds.items()},
        [sum((part.sx for part in reduced.gamma[r]), SX(0)) for r in range(len(tops))],
        [tops[r] for r in range(len(tops))],
        rows.given,
    )


def rows_on_joints(of: Recursion, cluster: Cluster, rows: LoopRows) -> tuple[SX, SX]:
    """K and γ of K u̇ = γ: the rows of a cluster carried inward, without the motion of the carrier."""
    places, number = places_of(of, cluster), {r: i for i, r in enumerate(cluster.rows)}
    K = SX(len(number), sum(map(len, places.values())))
    gamma = [rows.gamma[r] for r in cluster.rows]
    phi = {
        k: {number[r]: v for r, v in rows.on_bodies.get(k, {}).items() if r in number} for k in cluster.bodies
    }
    phi[cluster.carrier] = {}
    for k in reversed(cluster.bodies):
        m, below = of.moving[k], phi[of.lower[k]]
        for r, entry in rows.on_speeds.get(k, {}).items():
            K[number[r], places[k]] += entry
        for i, (v, w) in phi[k].items():
            K[i, places[k]] += v @ m.Bv + w @ m.Bw
            gamma[i] = gamma[i] - (v @ m.Cv + w @ m.Cw)
            v_in, w_in = rows_inward(v, w, m.turns, m.rho)
            had = below.get(i, (SX(1, 3), SX(1, 3)))
            below[i] = had[0] + v_in, had[1] + w_in
    if cluster.carrier == 0:
        for i, (v, _) in phi[0].items():
            gamma[i] = gamma[i] + v @ of.tree.gravity  # V̇_0 = (−g; 0)
    return ca.sparsify(K), ca.vertcat(*gamma)


@dataclass(frozen=True)
class EmbeddedSolution:
    """Accelerations u̇, multipliers λ of the selected rows, the smallest relative pivot squared, b of B y = b.

    ``sweeps`` is the recursion inward, and ``embedded`` are the clusters it passed.
    """

    udot: SX
    lam: SX
    health: SX
    given: SX
    sweeps: RecursiveSweeps
    embedded: tuple[Embedded, ...]


def forward_dynamics(
    state: TreeState, applied: AppliedLoads, select: Sequence[int] | None, numbers: Callable[[SX], Array]
) -> EmbeddedSolution:
    """The recursion with embedded loops; ``numbers`` evaluates where dependent speeds are chosen."""
    tree, groups = state.tree, rigid_groups(state.tree)
    moving = outward_motion(groups, state.q, state.u, _STRAIGHT)
    alone = hanging_alone(groups, moving, {}, applied, state.motion, _STRAIGHT)
    of = Recursion(tree, groups, moving, dict(alone), applied)
    rows = rows_of(of, state, select)
    clusters = clusters_of(of.lower, rows.touched, rows.tops)
    first = {cluster.bodies[0]: cluster for cluster in clusters}
    inside = {body for cluster in clusters for body in cluster.bodies}
    embedded: dict[int, Embedded] = {}
    kept: dict[int, tuple[HeldMatrix, HeldMatrix, HeldMatrix]] = {}
    health = SX(1)
    for number in reversed(groups):
        if number in first:
            K, gamma = rows_on_joints(of, first[number], rows)
            if K.shape[1] > MOST_JOINED:
                raise FormulationError(
                    f"the formulation loop-embedding takes no loops that hang together with more than {MOST_JOINED} "
                    f'joint speeds (here {K.shape[1]}); "cut-joint" takes them'
                )
            embedded[number] = Embedded(of, first[number], EliminatedRows(K, gamma, numbers(K)))
            health = ca.fmin(health, embedded[number].rows.health)
        elif number not in inside:
            rotor = groups[number].link.rotor
            kept[number] = pass_joint(
                moving[number], of.hanging, number, of.lower[number], of.tau(number), None, rotor, _STRAIGHT
            )
    found, lam = JointAccelerations.of_ground(tree.gravity, _STRAIGHT), [SX(0)] * len(rows.tops)
    udot: dict[int, SX] = {}
    for number in groups:
        m, lower = moving[number], of.lower[number]
        if number in first:
            one = embedded[number]
            own, multipliers = one.accelerations(found.sx(one.cluster.carrier))
            udot |= {k: own[one.places[k]] for k in one.cluster.bodies}
            for i, r in enumerate(one.cluster.rows):
                lam[r] = multipliers[i]
        if number in inside:
            a, alpha = m.A_times(*found.sx(lower))
            found.put(number, a + m.Bv @ udot[number] + m.Cv, alpha + m.Bw @ udot[number] + m.Cw)
        else:
            udot[number] = found.joint(m, kept[number], number, lower, True)
    ordered = sorted(udot, key=lambda k: groups[k].link.speeds.start)
    return EmbeddedSolution(
        ca.vertcat(SX(0, 1), *[udot[k] for k in ordered]),
        ca.vertcat(SX(0, 1), *lam),
        health,
        rows.given,
        RecursiveSweeps(groups, moving, {}, alone, of.hanging, applied),
        tuple(embedded.values()),
    )


def build(
    tree: Tree, select: Sequence[int] | None = None, state: TreeState | None = None, at: At | None = None
) -> Equations:
    """F9 with the selected independent rows (all rows when not given), dependent speeds chosen ``at`` a state."""
    state = TreeState(tree) if state is None else state
    applied, inputs = gather(state.motion), [state.motion.t, state.x, tree.symbols.p]

    def numbers(K: SX) -> Array:
        if at is None:
            raise FormulationError(
                "the formulation loop-embedding is made at a state: give one at which the loops are closed"
            )
        return np.array(ca.Function("K", inputs, [ca.densify(K)])(at.t, at.x, at.p))

    rows = state.rows
    chosen = tuple(range(len(rows.names))) if select is None else tuple(sorted(select))
    solution = forward_dynamics(state, applied, chosen, numbers)
    return tree_equations(
        "loop-embedding",
        state,
        applied,
        accelerations=solution.udot,
        multipliers=solution.lam,
        health=solution.health,
        given=solution.given,
        select=chosen,
        quantities=lambda: tuple(_quantities(state, solution, [str(rows.names[i]) for i in chosen])),
    )


def _quantities(
    state: TreeState, solution: EmbeddedSolution, names: Sequence[str]
) -> Iterator[NamedQuantity]:
    """The recursion, and the joints of each cluster as one joint, told of the innermost of its bodies."""
    joined = [k for one in solution.embedded for k in one.cluster.bodies]
    yield from sweep_quantities(state, solution.sweeps, solution.udot, joined)
    for one in solution.embedded:
        yield from _of_cluster(state, one, solution.udot, names)


def _of_cluster(state: TreeState, one: Embedded, udot: SX, names: Sequence[str]) -> Iterator[NamedQuantity]:
    """K, γ, G, g, H, P, h, D and what passes to the carrier."""
    links = [one.of.groups[k].link for k in one.cluster.bodies]
    owner, at = links[0].name, [i for link in links for i in range(state.tree.n_u)[link.moved_at]]
    speeds = [state.tree.speed_names[i] for i in at]
    rows, v = [names[r] for r in one.cluster.rows], [speeds[k] for k in one.rows.independent]
    marked = SX(len(speeds), 1)
    marked[one.rows.independent] = 1
    entries: dict[str, tuple[SX, Sequence[str], Sequence[str]]] = {
        "K_rows": (one.rows.K, rows, speeds),
        "gamma_rows": (one.rows.gamma, rows, ()),
        "independent": (marked, speeds, ()),
        "health": (one.rows.health, (), ()),
        "g_rows": (one.g, speeds, ()),
        "h": (one.h, speeds, ()),
    }
    if v:
        entries |= {"G": (one.G, speeds, v)}
        entries |= {"H": (one.H, speeds, speeds), "D": (one.D, v, v), "f_v": (-one.G.T @ one.h, v, ())}
        entries |= {"e": (one.e, v, ()), "v_dot": (udot[[at[k] for k in one.rows.independent]], v, ())}
    for name, (value, lines, columns) in entries.items():
        yield LOOP_EMBEDDING[name].of(value, lines, columns, owner=owner)
    if one.M is not None and one.cluster.carrier:
        w, PG = ca.vertcat(*one.w), one.P @ one.G
        yield LOOP_EMBEDDING["P"].of(one.P, WRENCH, speeds, owner=owner)
        yield LOOP_EMBEDDING["M_carried"].of(one.M.whole, TWIST, TWIST, owner=owner)
        yield LOOP_EMBEDDING["w"].of(w, WRENCH, owner=owner)
        if v:
            yield LOOP_EMBEDDING["K"].of(one.K, v, TWIST, owner=owner)
        yield RECURSIVE["M_bar"].of(one.M.whole - PG @ one.K, TWIST, TWIST, owner=owner)
        yield RECURSIVE["g_bar"].of(-w - PG @ one.e, WRENCH, owner=owner)
