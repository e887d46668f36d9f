"""Closed loops by their kinds: the rows of a cut joint, from the joints of its loop alone.

φ(p, C) of a cut joint depends on the relative pose of its two frames, which the joints on the way from one frame to the
other decide: those of the loop. Seen from the body that both ways start from, φ, ψ = φ̇, B and γ are functions of the
coordinates and speeds of these joints and of a few constants, and loops of equal joints share one trace
(`kinetree.symbolic.staging`). Many loops cost little more than one, and B has entries for the joints of a loop only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import casadi as ca
from casadi import SX

from kinetree.kernels.graph import AnyStage
from kinetree.model.joints.base import Joint
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.constraints import ConstraintRows, RowName, constraint_rows
from kinetree.symbolic.joint_coordinates import TreeState, rates_of
from kinetree.symbolic.links import DirectedJoint, Link
from kinetree.symbolic.relative import JointFrames, cut_rows
from kinetree.symbolic.staging import HeldMatrix, Stages
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class Loop:
    """Constraint rows of a cut joint, in the coordinates and speeds of its loop.

    Attributes
    ----------
    joint, names
        The cut joint, and one name per row.
    carrier
        Number of the body that both ways start from.
    links
        The links on both ways that move.
    phi, psi, B, gamma
        φ, ψ = B u, B (rows × speeds of ``links`` in their order) and γ.
    rates
        Rates of the coordinates of the cut joint; no entries where its angles are not counted.
    """

    joint: Joint
    names: tuple[RowName, ...]
    carrier: int
    links: tuple[Link, ...]
    phi: HeldMatrix
    psi: HeldMatrix
    B: HeldMatrix
    gamma: HeldMatrix
    rates: HeldMatrix

    @property
    def columns(self) -> list[int]:
        """Tree speeds that the columns of B belong to."""
        return [k for link in self.links for k in range(link.speeds.start, link.speeds.stop)]


@dataclass(frozen=True)
class StagedLoops:
    """The loops of a tree, and the stages that define what they hold."""

    loops: tuple[Loop, ...] = ()
    stages: tuple[AnyStage, ...] = ()

    @property
    def rates(self) -> dict[str, SX]:
        """Rates of the coordinates of cut joints whose angles are counted."""
        return {loop.joint.name: loop.rates.sx for loop in self.loops if loop.joint.turning}


def by_kinds(tree: Tree) -> bool:
    """True if rows of cut joints depend on their loops alone: rigid bodies, minimal constraints."""
    if tree.model.rounded:
        return False
    return not tree.is_flexible and all(joint.cuttable for joint in tree.topology.closing)


def loops_of(tree: Tree, q: SX, u: SX, stages: Stages) -> StagedLoops:
    """The loops of all cut joints that are on, in their order; each kind is traced once."""
    before = len(stages.definitions)
    q_of, u_of = stages.columns(q), stages.columns(u)
    names: dict[object, list[tuple[str, str]]] = {}
    found = []
    for joint in tree.topology.closing:
        (inner, inner_frame), (outer, outer_frame) = tree.joint_frames_in_links(joint)
        carrier, ways = _ways(tree, inner, outer)
        matrices: list[SX | HeldMatrix] = []
        for way, frame in zip(ways, (inner_frame, outer_frame), strict=True):
            for link in way:
                matrices += [link.qK, link.EK, q_of(link.coordinates), u_of(link.speeds)]
            matrices += [*frame]
        passed = [[link.joint for link in way] for way in ways]
        cut = DirectedJoint(joint, False, tree.symbols.value)
        kind = ("loop", cut.alike, *[tuple([step.alike for step in way]) for way in passed])
        if kind not in names:
            p, C = SX.sym("p", 3), SX.sym("C", 3, 3)
            names[kind] = [(direction, unit) for direction, unit, _ in cut_rows(joint, None, p, C, tree)]
        parts = stages.step(kind, partial(_rows, joint, passed, tree), *matrices)
        rows = tuple([RowName("joint", joint.name, *row) for row in names[kind]])
        links = tuple([link for way in ways for link in way if link.moves])
        found.append(Loop(joint, rows, carrier, links, *parts))
    return StagedLoops(tuple(found), tuple(stages.definitions[before:]))


def _ways(tree: Tree, inner: int, outer: int) -> tuple[int, tuple[list[Link], list[Link]]]:
    """The body that carries both, and the links from it to each."""
    L = tree.topology.L
    ways: tuple[list[Link], list[Link]] = ([], [])
    while inner != outer:  # bodies are numbered outward, so the higher number is not below the other
        way = ways[0] if inner > outer else ways[1]
        link = tree.links[max(inner, outer) - 1]
        way.append(link)
        if inner > outer:
            inner = L[inner - 1]
        else:
            outer = L[outer - 1]
    return inner, (ways[0][::-1], ways[1][::-1])


def _rows(joint: Joint, ways: Sequence[Sequence[DirectedJoint]], tree: Tree, *matrices: SX) -> tuple[SX, ...]:
    """φ, ψ, B, γ and the rates of the cut joint's coordinates."""
    given = iter(matrices)
    coordinates: list[SX] = []
    speeds: list[SX] = []
    rates: list[SX] = []
    sides: list[SX] = []
    for way in ways:
        pose, velocity = (SX(3, 1), SX.eye(3)), (SX(3, 1), SX(3, 1))
        for passed in way:
            qK, EK, q, u = (next(given) for _ in range(4))
            pose, velocity = _passed(passed, qK, EK, q, u, pose, velocity)
            coordinates.append(q)
            speeds.append(u)
            rates.append(passed.rates(q) @ u)
        sides += _frame(given, pose, velocity)
    frames = JointFrames(*sides)
    q, u, qdot = (ca.vertcat(SX(0, 1), *parts) for parts in (coordinates, speeds, rates))
    phi = ca.vertcat(SX(0, 1), *[row for *_, row in cut_rows(joint, None, frames.p, frames.C, tree)])
    psi = time_derivative(phi, q, qdot)
    gamma = -time_derivative(psi, q, qdot)
    counted = rates_of(joint, frames, tree) if joint.turning else SX(0, 1)
    return phi, psi, ca.jacobian(psi, u), gamma, counted


def _passed(
    passed: DirectedJoint, qK: SX, EK: SX, q: SX, u: SX, pose: tuple[SX, SX], velocity: tuple[SX, SX]
) -> tuple[tuple[SX, SX], tuple[SX, SX]]:
    """Pose and velocity of the link behind a joint, as `kinetree.symbolic.motion.TreeMotion` has them."""
    (r, R), (v, w) = pose, velocity
    shift = R @ (qK + EK @ passed.displacement(q))
    R = (R @ EK) @ passed.rotation(q)
    v = v + cross(w, shift)
    if u.numel():
        H, D = passed.partials(q)
        v, w = v + R @ (D @ u), w + R @ (H @ u)
    return (r + shift, R), (v, w)


def _frame(given: Iterator[SX], pose: tuple[SX, SX], velocity: tuple[SX, SX]) -> list[SX]:
    """Pose and velocity of a frame of the cut joint on the last link."""
    point, rotation = next(given), next(given)
    (r, R), (v, w) = pose, velocity
    arm = R @ point
    return [r + arm, R @ rotation, v + cross(w, arm), w]


@dataclass(frozen=True)
class StagedRows:
    """All constraint rows of a tree on stages: φ, ψ, B (sparse) and γ, as `ConstraintRows` orders them."""

    stages: tuple[AnyStage, ...]
    phi: SX
    psi: SX
    B: SX
    gamma: SX


def staged_rows(state: TreeState, staged: StagedLoops | None) -> StagedRows:
    """The rows of loops by their kinds, those of other constraints as they are.

    ``staged`` are the loops at this state, where they are traced already.
    """
    tree = state.tree
    staged = loops_of(tree, state.q, state.u, Stages(active=True)) if staged is None else staged
    loops = staged.loops
    own: ConstraintRows = constraint_rows(state.motion, (), state.x, state.y, state.N)
    m_loops, m_own = sum(len(loop.names) for loop in loops), own.holonomic
    rows: list[int] = []
    columns: list[int] = []
    numbers: list[SX] = []
    first = 0
    for loop in loops:
        B, speeds = loop.B.sx, loop.columns
        i, j = B.sparsity().get_triplet()
        rows += [first + r for r in i]
        columns += [speeds[c] for c in j]
        numbers.append(B.nz[:])
        first += len(loop.names)
    of_loops = SX.triplet(rows, columns, ca.vertcat(SX(0, 1), *numbers), m_loops, tree.n_u)

    def ordered(of_loop: SX, of_others: SX) -> SX:
        """Rows of loops, of other constraints of positions, then of velocities: the order of `ConstraintRows`."""
        return ca.vertcat(of_loop, of_others[:m_own, :], of_others[m_own:, :])

    parts = [
        ca.vertcat(SX(0, 1), *[getattr(loop, part).sx for loop in loops]) for part in ("phi", "psi", "gamma")
    ]
    return StagedRows(
        staged.stages,
        ca.vertcat(parts[0], own.phi),
        ordered(parts[1], own.psi),
        ordered(of_loops, own.B),
        ordered(parts[2], own.gamma),
    )
