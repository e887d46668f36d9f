"""The nonlinear program over one mesh: unknowns in one vector, values and derivatives put in their places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.phases import places_of_jumps
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.transcription import (
    FREE,
    LocalFunction,
    ProgramRow,
    Transcription,
    node_parts,
    stance_row,
)
from kinetree.arrays import Array, Indices
from kinetree.tolerances import SHORTEST_PHASE


@dataclass(frozen=True)
class PlannedPath:
    """A motion over a mesh, as the unknowns of a program describe it.

    Attributes
    ----------
    mesh
        Ends of intervals (k + 1): phase j is from j to j + 1, and a jump between two is an interval without length.
    durations
        T (s) of the phases.
    parameters
        Values of searched parameters (SI).
    x, y, u
        States and controls at the ends of intervals (k + 1, …).
    stage_x, stage_y
        States at the collocation points (k, s, …).
    ydot, lam
        Accelerations and constraint forces there (k, s, …).
    """

    mesh: Array
    durations: Array
    parameters: Array
    x: Array
    y: Array
    u: Array
    stage_x: Array
    stage_y: Array
    ydot: Array
    lam: Array

    @property
    def duration(self) -> float:
        """Duration of the whole motion (s)."""
        return float(self.durations.sum())

    def at(self, places: Array) -> Array:
        """Times since the start (s) at places of the mesh."""
        ends = np.concatenate([[0.0], np.cumsum(self.durations)])
        return np.asarray(np.interp(places, np.arange(ends.size), ends))


@dataclass(frozen=True)
class PlacedFunction:
    """One function at many places of a program.

    Attributes
    ----------
    function
        Function of the unknowns of one place.
    places
        Places of these unknowns in the program (k × number of unknowns).
    given
        Other arguments of the function at each place (… × k).
    """

    function: LocalFunction
    places: Indices
    given: Array

    @property
    def count(self) -> int:
        return int(self.places.shape[0])

    @property
    def m(self) -> int:
        """Number of rows."""
        return self.count * self.function.m

    def values(self, name: str, v: ca.MX, *more: ca.MX) -> ca.MX:
        """Values of the function of this name at all places, in one column; ``more`` has a column for each place."""
        W = ca.reshape(v[self.places.ravel().tolist()], self.function.n, self.count)
        function: ca.Function = getattr(self.function, name)
        # what is zero everywhere comes out as a place without a number
        return ca.densify(ca.vec(function.map(self.count)(W, ca.DM(self.given), *more)))

    def slopes_at(self, first_row: int) -> tuple[Indices, Indices]:
        """Rows and columns of all entries of the Jacobian."""
        rows, columns = self.function.jacobian_places
        i = first_row + np.arange(self.count)[:, None] * self.function.m + rows[None]
        return i.ravel(), self.places[:, columns].ravel()

    def curvatures_at(self) -> tuple[Indices, Indices]:
        """Rows and columns of all entries of the Hessian, above its diagonal."""
        rows, columns = (self.places[:, at].ravel() for at in self.function.hessian_places)
        return np.minimum(rows, columns), np.maximum(rows, columns)


class MotionProgram:
    """A transcription on a mesh.

    Where states are at their bounds, or controls hardly matter, controls would be free to jump from node to node. So
    ``smoothing`` × Σ d² is added to the objective, d being how far each control is from the line through its two
    neighbours over its ``spans``, less where intervals are short, so that controls still jump where it makes a
    difference.
    """

    def __init__(
        self, transcription: Transcription, mesh: Array, smoothing: float = 0.0, spans: Array | None = None
    ) -> None:
        self.transcription, self.mesh = transcription, mesh
        self._smoothing = smoothing if mesh.size > 2 and transcription.layout.n_u else 0.0
        self._spans = np.ones(transcription.layout.n_u) if spans is None else spans
        layout = self.layout = transcription.layout
        self.count, self.regular = mesh.size - 1, np.flatnonzero(np.diff(mesh) > 0)
        self.n = layout.n_shared + layout.n_node + self.count * layout.stride
        self.blocks = self._blocks()
        self.m = sum(block.m for block in self.blocks)

    def _blocks(self) -> tuple[PlacedFunction, ...]:
        """The two ends, all intervals, all their points, and the jumps between phases."""
        transcription, layout, N = self.transcription, self.layout, self.regular.size
        shared, points = np.arange(layout.n_shared), transcription.method.points
        begins, lengths = self.mesh[self.regular], np.diff(self.mesh)[self.regular]
        n, phase = transcription.problem.phases, np.floor(begins).astype(int)
        mine = np.arange(n)[:, None] == phase  # (phases × intervals)
        held = transcription.problem.rows.held[phase].T  # (switched rows × intervals)

        def placed(local: Indices) -> Indices:
            rows = self.base[self.regular, None] + local[None]
            return np.concatenate([rows, np.broadcast_to(shared, (N, shared.size))], axis=1)

        of_points = np.stack([placed(local) for local in layout.point_places(points)], axis=1)
        shares = begins[:, None] + lengths[:, None] * points
        weights = lengths[:, None] * transcription.method.ends
        given = np.concatenate(
            [
                np.clip(shares - np.arange(n)[:, None, None], 0.0, 1.0),
                np.broadcast_to(points, (1, *shares.shape)),
                mine[:, :, None] * weights,
                np.broadcast_to(mine[:, :, None], (*mine.shape, points.size)),
                np.broadcast_to(held[:, :, None], (*held.shape, points.size)),
            ]
        )
        ends = np.concatenate([self._node_place(0), self._node_place(self.count), shared])
        whole = np.arange(2 * layout.n_node + layout.n_own)
        jumps = [
            PlacedFunction(function, np.concatenate([self.base[k] + whole, shared])[None], np.empty((0, 1)))
            for k, (function, _) in zip(places_of_jumps(self.mesh), transcription.jumps, strict=True)
        ]
        return (
            PlacedFunction(transcription.ends, ends[None], np.empty((0, 1))),
            PlacedFunction(
                transcription.interval,
                placed(whole),
                np.concatenate(
                    [np.clip(begins - np.arange(n)[:, None], 0.0, 1.0), mine * lengths, mine, held]
                ),
            ),
            PlacedFunction(
                transcription.point, of_points.reshape(N * points.size, -1), given.reshape(given.shape[0], -1)
            ),
            *jumps,
        )

    @property
    def end_rows(self) -> Indices:
        """Rows in which the ends of intervals are collocated (regular intervals × states)."""
        n_z, block = self.layout.n_x + self.layout.n_y, self.blocks[1]
        last = sum(c > 0 for c in self.transcription.method.points) - 1
        begins = self.first_rows[1] + np.arange(block.count) * block.function.m + last * n_z
        return np.asarray(begins[:, None] + np.arange(n_z))

    @property
    def base(self) -> Indices:
        """Places of the first unknown of every interval."""
        return np.asarray(self.layout.n_shared + np.arange(self.count) * self.layout.stride)

    def _node_place(self, k: int) -> Indices:
        begin = self.layout.n_shared + k * self.layout.stride
        return np.arange(begin, begin + self.layout.n_node)

    @property
    def node_places(self) -> Indices:
        """Places of all nodes (k + 1, n_node)."""
        return np.stack([self._node_place(k) for k in range(self.count + 1)])

    @cached_property
    def rows(self) -> list[ProgramRow]:
        """Description of every row, in order."""
        asked, transcription = self.transcription.problem.asked, self.transcription
        # At rest, or back at the start, the last node is on the manifold already.
        met = {"velocity"} if asked.end_rest else set()
        met |= {"position", "velocity"} if transcription.problem.rises is not None else set()
        held = transcription.problem.rows.held
        if asked.end_rest:
            met |= {stance_row("velocity", int(i)) for i in np.flatnonzero(held[-1])}
        if transcription.problem.rises is not None:
            back = np.flatnonzero(held[-1] & held[0])
            met |= {stance_row(where, int(i)) for where in ("position", "velocity") for i in back}
        last = [
            replace(row, low=-FREE, high=FREE) if row.where in met else row
            for row in transcription.interval_rows
        ]
        return [
            *transcription.end_rows,
            *transcription.interval_rows * (self.regular.size - 1),
            *last,
            *self.point_rows,
            *(row for _, rows in transcription.jumps for row in rows),
        ]

    @cached_property
    def point_rows(self) -> list[ProgramRow]:
        """Rows of all points; at a jump its gap is zero already, and is not bounded once more.

        While a contact is closed it has no gap, and while it is open no force.
        """
        rows = [row for c in self.transcription.method.points for row in self.transcription.rows_at(c)]
        stance = self.transcription.problem.asked.stance
        jumps = dict(zip(places_of_jumps(self.mesh).tolist(), self.transcription.problem.jumps, strict=True))
        found, last = [], len(rows) - len(self.transcription.rows_at(1.0))
        for k in self.regular.tolist():
            jump, closed = jumps.get(k + 1), stance[int(self.mesh[k])] if stance else ()
            for i, row in enumerate(rows):
                free = False
                if row.limit is not None and row.limit.contact:
                    free = row.limit.force != (row.limit.contact in closed)
                    event = None if jump is None else jump.event
                    at_jump = event is not None and i >= last and row.limit.contact == event.name
                    free |= at_jump and not row.limit.force
                found.append(replace(row, low=-FREE, high=FREE) if free else row)
        return found

    def _bends(self) -> ca.DM:
        """The matrix that gives d, of all controls at all inner nodes."""
        lengths = np.diff(self.mesh)
        inner = 1 + np.flatnonzero((lengths[:-1] > 0) & (lengths[1:] > 0))  # controls may jump with the state
        places = self.node_places[:, self.layout.n_x + self.layout.n_y :]
        both = lengths[inner - 1] + lengths[inner]
        share, weights = lengths[inner - 1] / both, both / (2 * lengths[lengths > 0].mean())
        rows, columns, values = [], [], []
        for i, span in enumerate(self._spans):
            row = i * inner.size + np.arange(inner.size)
            for step, weight in ((-1, share - 1), (0, np.ones(inner.size)), (1, -share)):
                rows.append(row)
                columns.append(places[inner + step, i])
                values.append(weights * weight / span)
        i, j, entries = (np.concatenate(v).tolist() for v in (rows, columns, values))
        return ca.DM.triplet(i, j, entries, inner.size * self._spans.size, self.n)

    # --- the program as IPOPT takes it ----------------------------------------------------------------
    @cached_property
    def objective(self) -> ca.Function:
        """The objective of the unknowns, without smoothing."""
        v = ca.MX.sym("v", self.n)
        objective, _ = self._values(v)
        return ca.Function("objective", [v], [objective])

    def _values(self, v: ca.MX) -> tuple[ca.MX, ca.MX]:
        objective = ca.sum1(ca.vertcat(*[block.values("objective", v) for block in self.blocks]))
        return objective, ca.vertcat(*[block.values("rows", v) for block in self.blocks])

    def _derivatives(self, v: ca.MX) -> tuple[ca.MX, ca.MX]:
        """Gradient of the objective and Jacobian of the rows."""
        places = np.concatenate([block.places.ravel() for block in self.blocks])
        gradient = _summed(places, self.n) @ ca.vertcat(
            *[block.values("gradient", v) for block in self.blocks]
        )
        at = _joined([block.slopes_at(row) for block, row in zip(self.blocks, self.first_rows, strict=True)])
        slopes = ca.vertcat(*[block.values("jacobian", v) for block in self.blocks])
        return gradient, _assembled(at, (self.m, self.n), slopes)

    @property
    def first_rows(self) -> list[int]:
        """First rows of the blocks."""
        return [sum(block.m for block in self.blocks[:k]) for k in range(len(self.blocks))]

    def slopes(self, at: Array) -> tuple[Array, ca.DM]:
        """Gradient of the objective and Jacobian of the rows at some unknowns, neither of them scaled."""
        v = ca.MX.sym("v", self.n)
        gradient, jacobian = ca.Function("slopes", [v], list(self._derivatives(v)))(at)
        return np.array(gradient).ravel(), jacobian

    def functions(
        self, sizes: Array, row_sizes: Array, objective_size: float
    ) -> tuple[ca.MX, ca.MX, ca.MX, dict[str, Any]]:
        """Unknowns over their sizes, objective and rows over theirs, and the functions of derivatives."""
        z, s, r = ca.MX.sym("z", self.n), ca.DM(sizes), ca.DM(row_sizes)
        v = s * z
        objective, g = self._values(v)
        gradient, jacobian = self._derivatives(v)
        weight, multipliers = ca.MX.sym("sigma"), ca.MX.sym("lambda", self.m)
        sigma, lam = weight / objective_size, multipliers / r
        curvatures = [
            block.values(
                "hessian",
                v,
                ca.repmat(sigma, 1, block.count),
                ca.reshape(lam[row : row + block.m], block.function.m, block.count),
            )
            for block, row in zip(self.blocks, self.first_rows, strict=True)
        ]
        at = _joined([block.curvatures_at() for block in self.blocks])
        hessian = _assembled(at, (self.n, self.n), ca.vertcat(*curvatures))
        if self._smoothing:
            bends = self._bends()
            objective += self._smoothing * ca.sumsqr(bends @ v)
            gradient += 2 * self._smoothing * (bends.T @ (bends @ v))
            hessian += sigma * ca.triu(2 * self._smoothing * (bends.T @ bends))
        f, rows = objective / objective_size, g / r
        gradient = ca.densify(gradient * s / objective_size)  # IPOPT takes no sparse one
        jacobian, hessian = _resized(jacobian, 1 / row_sizes, sizes), _resized(hessian, sizes, sizes)
        p = ca.MX.sym("p", 0)
        return z, f, rows, {
            "grad_f": ca.Function("nlp_grad_f", [z, p], [f, gradient], ["x", "p"], ["f", "grad_f_x"]),
            "jac_g": ca.Function("nlp_jac_g", [z, p], [rows, jacobian], ["x", "p"], ["g", "jac_g_x"]),
            "hess_lag": ca.Function(
                "nlp_hess_l", [z, p, weight, multipliers], [hessian], ["x", "p", "lam_f", "lam_g"],
                ["triu_hess_gamma_x_x"],
            ),
        }  # fmt: skip

    # --- bounds, and what the unknowns mean -----------------------------------------------------------
    def bounds(self, problem: MotionProblem | None = None) -> tuple[Array, Array]:
        """Least and greatest values of the unknowns; ``problem`` is the same one from another state on, where given."""
        problem, layout = problem or self.transcription.problem, self.layout
        low, high = np.full(self.n, -np.inf), np.full(self.n, np.inf)
        n = problem.phases
        low[:n], high[:n] = problem.asked.duration
        if n > 1:  # all together they have their limits in a row
            low[:n] = SHORTEST_PHASE * high[0]
        for i, quantity in enumerate(problem.searched):
            low[n + i], high[n + i] = quantity.low, quantity.high
        for k, jump in zip(places_of_jumps(self.mesh), problem.jumps, strict=True):
            unused = self.base[k] + np.arange(layout.n_node + jump.impulses, layout.stride)
            low[unused] = high[unused] = 0.0
        if problem.peak is not None:
            low[layout.n_shared - 1] = 0.0
        nodes = self.node_places
        for i, control in enumerate(problem.controls):
            places = nodes[:, layout.n_x + layout.n_y + i]
            low[places], high[places] = control.low, control.high
        if not problem.free_start:
            start = np.concatenate([problem.x, problem.y])
            low[nodes[0, : start.size]] = high[nodes[0, : start.size]] = start
        if self.transcription.sampled:
            low[self.transcription.begin_place] = high[self.transcription.begin_place] = problem.t_start
            unused = nodes[-1, layout.n_x + layout.n_y :]  # held from the end on
            low[unused] = high[unused] = np.clip(0.0, low[unused], high[unused])
        return low, high

    def pack(self, path: PlannedPath, peak: float = 0.0) -> Array:
        """The unknowns of a motion over this mesh."""
        layout = self.layout
        v = np.zeros(self.n)
        n = path.durations.size
        v[:n], v[n : n + path.parameters.size] = path.durations, path.parameters
        if self.transcription.problem.peak is not None:
            v[layout.n_shared - 1] = peak
        v[self.node_places] = np.concatenate([path.x, path.y, path.u], axis=1)
        own = []
        for i, is_own in enumerate(layout.own_states):
            own += [path.stage_x[:, i], path.stage_y[:, i]] if is_own else []
            own += [path.ydot[:, i], path.lam[:, i]]
        own.append(np.zeros((self.count, layout.n_position + layout.n_velocity)))
        places = self.base[:, None] + np.arange(layout.n_node, layout.stride)
        v[places] = np.concatenate(own, axis=1)
        return v

    def unpack(self, v: Array) -> PlannedPath:
        """The motion that the unknowns are."""
        layout, points = self.layout, self.transcription.method.points
        x, y, u = node_parts(v[self.node_places], layout)
        own = v[self.base[:, None] + np.arange(layout.n_node, layout.stride)]
        states, ydots, lams, at = [], [], [], 0
        n_x, n_z = layout.n_x, layout.n_x + layout.n_y
        for c, is_own in zip(points, layout.own_states, strict=True):
            if is_own:
                states.append((own[:, at : at + n_x], own[:, at + n_x : at + n_z]))
                at += n_z
            else:
                states.append((x[:-1], y[:-1]) if c == 0 else (x[1:], y[1:]))
            ydots.append(own[:, at : at + layout.n_y])
            lams.append(own[:, at + layout.n_y : at + layout.n_y + layout.n_lam])
            at += layout.n_y + layout.n_lam
        searched, n = len(self.transcription.problem.searched), self.transcription.problem.phases
        return PlannedPath(
            self.mesh, v[:n].copy(), v[n : n + searched], x, y, u,
            np.stack([s[0] for s in states], axis=1), np.stack([s[1] for s in states], axis=1),
            np.stack(ydots, axis=1), np.stack(lams, axis=1),
        )  # fmt: skip


def _joined(pairs: list[tuple[Indices, Indices]]) -> tuple[Indices, Indices]:
    rows, columns = zip(*pairs, strict=True)
    return np.concatenate(rows), np.concatenate(columns)


def _summed(places: Indices, size: int) -> ca.DM:
    """The matrix that adds entries to their places."""
    return ca.DM(ca.Sparsity(size, places.size, list(range(places.size + 1)), places.tolist()), 1.0)


def _resized(matrix: ca.MX, rows: Array, columns: Array) -> ca.MX:
    """The matrix with every entry times the factors of its row and of its column."""
    i, j = matrix.sparsity().get_triplet()
    return matrix * ca.DM(matrix.sparsity(), rows[i] * columns[j])


def _assembled(places: tuple[Indices, Indices], shape: tuple[int, int], values: ca.MX) -> ca.MX:
    """The sparse matrix with these values in their places; those of the same place are added."""
    rows, columns = places
    keys, first, which = np.unique(columns * shape[0] + rows, return_index=True, return_inverse=True)
    ends = np.searchsorted(keys, shape[0] * np.arange(shape[1] + 1))
    sparsity = ca.Sparsity(*shape, ends.tolist(), (keys % shape[0]).tolist())
    if keys.size == which.size:
        return ca.MX(sparsity, values[first.tolist()])
    return ca.MX(sparsity, _summed(which, keys.size) @ values)
