"""A mechanism as a march through time needs it: blocks of speeds, and compiled functions of time and state.

A *block* is a part of the mechanism that shares no mass and no constraint with another one: a free body, a robot.
Bodies that float freely have velocities in world axes here: what nothing acts on keeps them, whatever the step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.contact.stops import MarchStop
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.links import compose

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Blocks:
    """Order of the speeds and of the constraint rows by blocks.

    Attributes
    ----------
    speeds, rows
        Numbers of the model's speeds, and of its constraint rows, in this order.
    begin, row
        First speed and first row of each block in that order, and their ends. Shape (blocks + 1,).
    """

    speeds: Numbers
    rows: Numbers
    begin: Numbers
    row: Numbers

    @property
    def lengths(self) -> Numbers:
        """Number of speeds of each block."""
        return np.diff(self.begin)

    @property
    def mass(self) -> Numbers:
        """First number of the mass matrix of each block, matrices one after the other, and their end."""
        return _ends(self.lengths**2)

    @property
    def slope(self) -> Numbers:
        """First number of the constraint rows of each block, one after the other, and their end."""
        return _ends(np.diff(self.row) * self.lengths)

    def of_columns(self, columns: Numbers) -> int:
        """Block of some of the model's speeds, −1 of none."""
        if not columns.size:
            return -1
        place = int(np.flatnonzero(self.speeds == columns[0])[0])
        return int(np.searchsorted(self.begin, place, side="right")) - 1


def _ends(lengths: Numbers) -> Numbers:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def blocks_of(A: ca.Sparsity, B: ca.Sparsity, J: ca.Sparsity, G: ca.Sparsity) -> Blocks:
    """Find the blocks by the nonzero numbers of masses, constraint rows, Jacobians of bodies (6 rows each), stops."""
    n = A.shape[1]
    root = list(range(n))

    def find(i: int) -> int:
        while root[i] != i:
            root[i] = i = root[root[i]]
        return i

    def join(columns: Sequence[int]) -> None:
        for other in columns[1:]:
            one, two = find(columns[0]), find(other)
            root[max(one, two)] = min(one, two)

    for row, column in zip(*A.get_triplet(), strict=True):
        join([row, column])
    by_row: dict[int, list[int]] = {}
    for row, column in zip(*B.get_triplet(), strict=True):
        by_row.setdefault(row, []).append(column)
    by_body: dict[int, list[int]] = {}
    for row, column in zip(*J.get_triplet(), strict=True):
        by_body.setdefault(row // 6, []).append(column)
    by_stop: dict[int, list[int]] = {}
    for row, column in zip(*G.get_triplet(), strict=True):
        by_stop.setdefault(row, []).append(column)
    for columns in (*by_row.values(), *by_body.values(), *by_stop.values()):
        join(columns)
    roots = np.array([find(i) for i in range(n)], dtype=np.int64)
    firsts, block = np.unique(roots, return_inverse=True)
    owner = np.array([block[by_row[i][0]] if i in by_row else 0 for i in range(B.shape[0])], dtype=np.int64)
    return Blocks(
        np.argsort(block, kind="stable").astype(np.int64),
        np.argsort(owner, kind="stable").astype(np.int64),
        _ends(np.bincount(block, minlength=firsts.size)),
        _ends(np.bincount(owner, minlength=firsts.size)),
    )


class MarchedMechanism:
    """The functions that a march evaluates, in the symbols t, (x, v, w) and p.

    Parameters
    ----------
    compiled
        The model with its equations.
    bodies
        Names of the bodies whose places are asked for; the first one is the ground.
    surfaces
        Of some of these bodies the velocity of a moving surface, in the axes of the body (m/s).
    """

    def __init__(
        self,
        compiled: CompiledModel,
        bodies: Sequence[str],
        surfaces: Sequence[tuple[int, tuple[Scalar, Scalar, Scalar]]],
        stops: Sequence[MarchStop] = (),
    ) -> None:
        self._compiled, self._eq, self._bodies = compiled, compiled.dense, tuple(bodies)
        self._surfaces, self.stops = surfaces, tuple(stops)
        self.n_x, self.n_v = int(self._eq.x.shape[0]), int(self._eq.y.shape[0])
        self._v = SX.sym("v", self.n_v)
        parts = (self._masses, self._rows[2], self._places[2], self._gaps[2])
        self.blocks = blocks_of(*[part.sparsity() for part in parts])

    # --- in the speeds v -----------------------------------------------------------------------------------
    @cached_property
    def _turned(self) -> SX:
        """D: v = D y; a rotation to world axes of the velocities of each body that floats, else the unit matrix."""
        tree, motion = self._eq.motion.tree, self._eq.motion
        D = SX.eye(self.n_v)
        for link in tree.links:
            if link.lower == 0 and link.joint.joint.moves_freely and not link.joint.reversed:
                R, first = motion.link_pose(link.number)[1], link.speeds.start
                D[first : first + 3, first : first + 3] = R
                D[first + 3 : first + 6, first + 3 : first + 6] = R
        return ca.sparsify(D)

    def _in_v(self, *expressions: SX) -> list[SX]:
        """Expressions of the model's speeds y as those of v."""
        return list(ca.substitute(list(expressions), [self._eq.y], [self._turned.T @ self._v]))

    @cached_property
    def _masses(self) -> SX:
        D, A = self._turned, self._eq.A
        assert A is not None  # the dense equations have it
        return ca.sparsify(D @ A @ D.T)

    @cached_property
    def _forces(self) -> SX:
        """D (f − A d(Dᵀ v)/dt), d/dt being that of D alone."""
        eq, D = self._eq, self._turned
        assert eq.A is not None and eq.f is not None
        f, xdot = self._in_v(eq.f, eq.xdot)
        return ca.densify(D @ (f - eq.A @ time_derivative(D.T @ self._v, eq.x, xdot)))

    @cached_property
    def _rows(self) -> tuple[SX, SX, SX]:
        """φ, ψ, B."""
        rows = self._eq.rows
        (psi,) = self._in_v(ca.densify(rows.psi))
        return ca.densify(rows.phi), psi, ca.sparsify(rows.B @ self._turned.T)

    @cached_property
    def _gaps(self) -> tuple[SX, SX, SX]:
        """Gaps of stops, their rates, and the slopes of these by v."""
        eq, model = self._eq, self._compiled.model
        values = [stop.side * eq.motion.of_event(stop.event, model) for stop in self.stops]
        gaps = ca.vertcat(SX(0, 1), *values)
        rates = time_derivative(gaps, eq.x, eq.xdot) + time_derivative(gaps, eq.t, SX(1))
        (rates,) = self._in_v(rates)
        return gaps, rates, ca.sparsify(ca.jacobian(rates, self._v))

    @cached_property
    def _places(self) -> tuple[SX, SX, SX]:
        """Poses of the bodies' own frames (12 each), their velocities (6 each), and their slopes by v."""
        motion, tree = self._eq.motion, self._eq.motion.tree
        poses, velocities = [], []
        for body in self._bodies:
            own = tree.link_pose(body)
            if body == GROUND:
                r, R = own
                velocities.append(SX(6, 1))
            else:
                number = tree.topology.number(body)
                r, R = compose(motion.link_pose(number), own)
                velocity, w = motion.link_velocity(number)
                velocities.append(ca.vertcat(velocity + cross(w, r - motion.link_pose(number)[0]), w))
            poses.append(ca.vertcat(r, ca.vec(R.T)))
        (velocity,) = self._in_v(ca.vertcat(SX(0, 1), *velocities))
        return ca.vertcat(SX(0, 1), *poses), velocity, ca.sparsify(ca.jacobian(velocity, self._v))

    # --- as graphs, and compiled -----------------------------------------------------------------------------
    def graph(self, outputs: Mapping[str, SX], **more: SX) -> Graph:
        """Some outputs as functions of t, z, p and ``more``, the speeds in z being v in the order of blocks."""
        compiled, eq = self._compiled, self._eq
        v, w = self._v[self.blocks.speeds.tolist()], compiled.z[self.n_x + self.n_v :]
        inputs = {"t": eq.t, "z": ca.vertcat(eq.x, v, w), "p": eq.p, **more}
        return Graph(inputs, {key: ca.densify(value) for key, value in outputs.items()})

    @cached_property
    def graphs(self) -> dict[str, Graph]:
        """The functions by their names in ``march.h`` (``of_motion``, …): no rows, no surfaces where there are none."""
        found = {"motion": self._motion, "places": self._at_places, "change": self._change}
        if self._rows[1].shape[0]:
            found["rows"] = self._at_rows
        if self._surfaces:
            found["surfaces"] = self._at_surfaces
        if self.stops:
            found["stops"] = self._at_stops
        return found

    @cached_property
    def kernels(self) -> dict[str, Kernel]:
        """Machine code of all these functions."""
        return {name: self._kernel(name, graph) for name, graph in self.graphs.items()}

    def _kernel(self, name: str, graph: Graph) -> Kernel:
        return compile_graph(graph, name=f"march_{name}", cache=self._compiled.cache, quick=True)

    @cached_property
    def _state(self) -> Kernel:
        return self._kernel("state", self.state)

    @property
    def _motion(self) -> Graph:
        """A of all blocks, f, and the rates of works."""
        order, begin = self.blocks.speeds.tolist(), self.blocks.begin
        A = self._masses[order, order]
        masses = [
            ca.vec(ca.densify(A[i:j, i:j]))
            for i, j in zip(begin[:-1].tolist(), begin[1:].tolist(), strict=True)
        ]
        (rates,) = self._in_v(self._compiled.integrals.rates(self._eq, None))
        return self.graph({"A": ca.vertcat(SX(0, 1), *masses), "f": self._forces[order], "w": rates})

    @property
    def _at_places(self) -> Graph:
        """Poses, velocities that v does not give, and Jacobians."""
        poses, velocity, J = self._places
        order, begin = self.blocks.speeds.tolist(), self.blocks.begin.tolist()
        drift = ca.substitute(velocity, self._v, SX.zeros(self.n_v, 1))
        own = []
        for k, block in enumerate(self.block_of_body):
            if block >= 0:
                own.append(ca.vec(J[6 * k : 6 * k + 6, order[begin[block] : begin[block + 1]]].T))
        return self.graph({"poses": poses, "drift": drift, "J": ca.vertcat(SX(0, 1), *own)})

    @cached_property
    def block_of_body(self) -> list[int]:
        """Block of each body, −1 of those that nothing moves."""
        rows, columns = map(np.array, self._places[2].sparsity().get_triplet())
        return [
            self.blocks.of_columns(
                np.asarray(columns, dtype=np.int64)[np.asarray(rows, dtype=np.int64) // 6 == k]
            )
            for k in range(len(self._bodies))
        ]

    @property
    def jacobian(self) -> Numbers:
        """First number of the Jacobian of each body, and their end."""
        lengths = self.blocks.lengths
        return _ends(np.array([6 * lengths[b] if b >= 0 else 0 for b in self.block_of_body], dtype=np.int64))

    @property
    def _at_rows(self) -> Graph:
        """φ, ψ and B by blocks."""
        phi, psi, B = self._rows
        order, begin, row = self.blocks.speeds.tolist(), self.blocks.begin.tolist(), self.blocks.row.tolist()
        rows = self.blocks.rows.tolist()
        parts = [
            ca.vec(B[rows[row[b] : row[b + 1]], order[begin[b] : begin[b + 1]]].T)
            for b in range(len(begin) - 1)
        ]
        return self.graph({"phi": phi, "psi": psi[rows], "B": ca.vertcat(SX(0, 1), *parts)})

    @property
    def _at_stops(self) -> Graph:
        """Gaps of stops, rates that v does not give, and slopes by the speeds of their blocks."""
        gaps, rates, G = self._gaps
        order, begin = self.blocks.speeds.tolist(), self.blocks.begin.tolist()
        slopes = [G[k, order[begin[b] : begin[b + 1]]].T for k, b in enumerate(self.stop_blocks.tolist())]
        drift = ca.substitute(rates, self._v, SX.zeros(self.n_v, 1))
        return self.graph({"gaps": gaps, "drift": drift, "slopes": ca.vertcat(SX(0, 1), *slopes)})

    @cached_property
    def stop_blocks(self) -> Numbers:
        """Block of each stop."""
        rows, columns = (np.array(part, dtype=np.int64) for part in self._gaps[2].sparsity().get_triplet())
        return np.array(
            [self.blocks.of_columns(columns[rows == k]) for k in range(len(self.stops))], dtype=np.int64
        )

    @property
    def stop_slopes(self) -> Numbers:
        """First number of the slope of each stop, and their end."""
        return _ends(self.blocks.lengths[self.stop_blocks])

    @cached_property
    def forces_of_stops(self) -> ca.Function:
        """Forces along the speeds y of forces along the gaps of stops: (t, x, y, p, forces)."""
        eq, G = self._eq, self._gaps[2]
        forces = SX.sym("forces", len(self.stops))
        return ca.Function(
            "stops", [eq.t, eq.x, eq.y, eq.p, forces], [ca.densify((G @ self._turned).T @ forces)]
        )

    @property
    def quaternions(self) -> tuple[int, ...]:
        """First coordinate of each quaternion."""
        return self._eq.quaternions

    @property
    def driver_work(self) -> int:
        """Number of the work of drivers among the works; −1 where nothing is driven."""
        accounts = self._compiled.integrals.accounts
        return accounts.index("drivers") if "drivers" in accounts else -1

    @property
    def levels(self) -> Numbers:
        """For each row in the order of blocks its number among those with positions, −1 of others."""
        count = int(self._rows[0].shape[0])
        return np.where(self.blocks.rows < count, self.blocks.rows, -1).astype(np.int64)

    @property
    def _change(self) -> Graph:
        """Change of coordinates by displacements along v, and of states by their rates over a time: N Dᵀ δ + h ṡ."""
        eq, delta, h = self._eq, SX.sym("delta", self.n_v), SX.sym("h")
        moved = set(eq.N.sparsity().get_triplet()[0])
        states = ca.diag(SX([0.0 if row in moved else 1.0 for row in range(self.n_x)]))
        (rates,) = self._in_v(eq.xdot)
        dx = eq.N @ (self._turned.T @ delta) + h * ca.sparsify(states @ rates)
        return self.graph({"dx": dx}, delta=ca.vertcat(delta[self.blocks.speeds.tolist()], h))

    @property
    def _at_surfaces(self) -> Graph:
        """Velocities of moving surfaces in world axes."""
        poses, motion = self._places[0], self._eq.motion
        found = []
        for body, velocity in self._surfaces:
            R = ca.reshape(poses[12 * body + 3 : 12 * body + 12], 3, 3).T
            found.append(R @ ca.vertcat(*[motion.value(part) for part in velocity]))
        return self.graph({"velocities": ca.vertcat(*found)})

    @property
    def state(self) -> Graph:
        """``own``: the state of the model, with its own speeds y."""
        x, w = self._eq.x, self._compiled.z[self.n_x + self.n_v :]
        return self.graph({"own": ca.vertcat(x, self._turned.T @ self._v, w)})

    @property
    def deciding(self) -> set[int]:
        """Parameters on which the speeds v of a state depend."""
        p, D = self._eq.p, self._turned
        return {i for i in range(p.shape[0]) if ca.depends_on(D, p[i])}

    @cached_property
    def forces_along(self) -> ca.Function:
        """Forces along the speeds y of wrenches (world) on all bodies, about their origins: (t, x, y, p, wrenches)."""
        eq, (_, _, J) = self._eq, self._places
        wrenches = SX.sym("wrenches", 6 * len(self._bodies))
        return ca.Function(
            "forces", [eq.t, eq.x, eq.y, eq.p, wrenches], [ca.densify((J @ self._turned).T @ wrenches)]
        )

    @cached_property
    def origins(self) -> ca.Function:
        """Origins of the bodies' own frames, then of the links of the tree (m): (t, x, y, p)."""
        eq, motion, (poses, _, _) = self._eq, self._eq.motion, self._places
        own = [poses[12 * k : 12 * k + 3] for k in range(len(self._bodies))]
        joints = [motion.link_pose(link.number)[0] for link in motion.tree.links]
        return ca.Function("origins", [eq.t, eq.x, eq.y, eq.p], [ca.densify(ca.vertcat(*own, *joints))])

    @cached_property
    def _to_v(self) -> ca.Function:
        eq = self._eq
        return ca.Function("to_v", [eq.t, eq.x, eq.y, eq.p], [ca.densify(self._turned @ eq.y)])

    def speeds(self, t: float, x: Array, y: Array, p: Array) -> Array:
        """V, in the order of blocks, of the model's speeds y."""
        return np.array(self._to_v(t, x, y, p), dtype=float).ravel()[self.blocks.speeds]

    def model_state(self, t: float, x: Array, v: Array, w: Array, p: Array) -> Array:
        """The state of the model with its own speeds, of v in the order of blocks."""
        return self._state(t=np.array([t]), z=np.concatenate([x, v, w]), p=p)["own"].ravel()
