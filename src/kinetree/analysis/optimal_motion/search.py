"""The search: IPOPT on a scaled program, and explanations where it finds nothing.

Unknowns, rows and objective are scaled by their sizes, so that no unit decides when the search ends. With unknowns v =
s z, rows g/r and objective f/φ all derivatives are of the order of one:

    states, controls, accelerations    s by their largest values in the first motion, or their limits
    rows of equations                  r_i = max |∂g_i/∂v_j| s_j over these unknowns
    constraint forces, corrections     s_j = 1 / max |∂g_i/∂v_j|/r_i: as large as what they act against
    rows of limits                     r_i = max |∂g_i/∂v_j| s_j over all unknowns, and over all points
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.mesh_refinement import state_sizes
from kinetree.analysis.optimal_motion.phases import places_of_jumps
from kinetree.analysis.optimal_motion.program import MotionProgram
from kinetree.arrays import Array
from kinetree.sparse_factors import factored
from kinetree.tolerances import ENDLESS_DECREASE, NO_OBJECTIVE, TINY, WARM_START


@dataclass(frozen=True)
class ProgramScaling:
    """Sizes of the unknowns (n), of the rows (m), and of the objective."""

    unknowns: Array
    rows: Array
    objective: float


def scaling(program: MotionProgram, start: Array) -> ProgramScaling:
    """The sizes at a first motion."""
    sizes = _known(program, start)
    gradient, slopes = program.slopes(start)
    rows, columns = slopes.sparsity().get_triplet()
    i, j, entries = np.array(rows, int), np.array(columns, int), np.abs(np.array(slopes.nonzeros()))
    entries = np.where(np.isfinite(entries), entries, 0.0)
    # A bound has one size at all points, also where it does not change, as the square of a force that vanishes there.
    limits = [row.limit for row in program.rows]
    kinds = np.array([k if limit is None else -id(limit) for k, limit in enumerate(limits)])
    alike = np.unique(kinds, return_inverse=True)[1]
    bounding = np.array([limit is not None for limit in limits])

    def row_sizes(sizes: Array) -> Array:
        r = np.zeros(program.m)
        np.maximum.at(r, alike[i], entries * np.where(np.isfinite(sizes), sizes, 0.0)[j])
        return np.asarray(np.where(r > 0, r, 1.0)[alike])

    def completed(sizes: Array) -> tuple[Array, Array]:
        """All sizes, and those of the rows, from the sizes that are known."""
        r, against = row_sizes(sizes), np.zeros(program.n)
        np.maximum.at(against, j, np.where(bounding[i], 0.0, entries / r[i]))
        decided = np.where(against > 0, 1.0 / np.where(against > 0, against, 1.0), 1.0)
        found = np.where(np.isfinite(sizes), sizes, decided)
        return found, np.where(bounding, row_sizes(found), r)

    # Controls without limits that the first motion hardly needs are as large as what they act against.
    places = _unlimited(program)
    others = sizes.copy()
    others[places] = np.nan
    least = NO_OBJECTIVE * completed(others)[0][places]
    sizes[places] = np.where(sizes[places] > least, sizes[places], np.nan)
    sizes, r = completed(sizes)
    return ProgramScaling(sizes, r, _objective_size(program, start, gradient, sizes))


def _unlimited(program: MotionProgram) -> Array:
    """Places of controls without limits on both sides."""
    layout = program.layout
    free = [
        layout.n_x + layout.n_y + k
        for k, control in enumerate(program.transcription.problem.controls)
        if not np.isfinite(control.high - control.low)
    ]
    return np.asarray(program.node_places[:, free].ravel(), dtype=int)


def _known(program: MotionProgram, start: Array) -> Array:
    """Sizes of the unknowns as far as a first motion tells them; NaN where the rows decide."""
    layout, problem = program.layout, program.transcription.problem
    path = program.unpack(start)
    states = state_sizes(problem, path)
    accelerations = np.maximum(np.abs(path.ydot).max(axis=(0, 1)), states[layout.n_x :] / path.duration)
    sizes = np.full(program.n, np.nan)
    spans = [
        max(q.high - q.low, TINY) if np.isfinite(q.high - q.low) else max(1.0, abs(value))
        for q, value in zip(problem.searched, path.parameters, strict=True)
    ]
    sizes[: layout.n_shared] = [
        *path.durations,
        *spans,
        *[path.duration] * program.transcription.sampled,
        *[max(abs(start[layout.n_shared - 1]), TINY)] * (problem.peak is not None),
    ]
    nodes = program.node_places
    for k, control in enumerate(problem.controls):
        places = nodes[:, layout.n_x + layout.n_y + k]
        span, largest = control.high - control.low, np.abs(start[places]).max()
        sizes[places] = span / 2 if np.isfinite(span) and span > 0 else largest
    sizes[nodes[:, : layout.n_x + layout.n_y]] = states
    for is_own, local in zip(
        layout.own_states, layout.point_places(program.transcription.method.points), strict=True
    ):
        own = local[2 * layout.n_u :]
        n_z = layout.n_x + layout.n_y
        if is_own:
            sizes[program.base[:, None] + own[:n_z]] = states
        sizes[program.base[:, None] + own[n_z : n_z + layout.n_y]] = accelerations
    for k in places_of_jumps(program.mesh):
        sizes[program.base[k] + np.arange(layout.n_node, layout.stride)] = np.nan  # impulses
    return sizes


def _objective_size(program: MotionProgram, start: Array, gradient: Array, sizes: Array) -> float:
    """The objective at the start, or its change by the unknowns; where both vanish, with controls of their size."""
    layout, beside = program.layout, start.copy()
    controls = program.node_places[:, layout.n_x + layout.n_y :]
    beside[controls] += sizes[controls]
    at_start, with_controls = (abs(float(program.objective(v))) for v in (start, beside))
    changes = float(np.abs(gradient * sizes).max(initial=0.0))
    finite = [size if np.isfinite(size) else 0.0 for size in (at_start, changes, with_controls)]
    near = max(finite[:2])
    return near if near > NO_OBJECTIVE * finite[2] else finite[2] or 1.0


CONVERGED = ("Solve_Succeeded", "Solved_To_Acceptable_Level")
WORDS = {
    "Solve_Succeeded": "the conditions of an optimum are met",
    "Solved_To_Acceptable_Level": "the conditions of an optimum are met nearly; the last digits are open",
    "Infeasible_Problem_Detected": "no motion was found that meets all conditions",
    "Restoration_Failed": "no motion was found that meets all conditions",
    "Maximum_Iterations_Exceeded": "the iterations are used up; allow more with max_iterations",
    "Not_Enough_Degrees_Of_Freedom": "more is asked of the motion than the controls can do",
    "Invalid_Number_Detected": "the equations gave no number on the way",
    "User_Requested_Stop": "interrupted",
}
"""Messages in words for the statuses of IPOPT."""


@dataclass(frozen=True)
class ProgramSolution:
    """Result of a search.

    Attributes
    ----------
    v
        The unknowns.
    objective
        Its value.
    rows
        Values of the rows.
    multipliers, bound_multipliers
        Multipliers of rows and of bounds of the unknowns: changes of the objective with them, signs reversed.
    status, reason
        Status of IPOPT, and the reason in words.
    iterations, seconds
        Number of iterations, and their time (s).
    solver
        Solver that found it.
    """

    v: Array
    objective: float
    rows: Array
    multipliers: Array
    bound_multipliers: Array
    status: str
    reason: str
    iterations: int
    seconds: float
    solver: ProgramSolver

    @property
    def converged(self) -> bool:
        return self.status in CONVERGED


OPTIMUM_RESIDUAL, ROW_RESIDUAL = 1e-9, 1e-10
"""Residuals of the conditions of an optimum, and of the rows, over their sizes, below which a search ends."""


def options_of(max_iterations: int, *, near: bool = False) -> dict[str, Any]:
    """Options of IPOPT; ``near`` where the start is a solution on another mesh."""
    options: dict[str, Any] = {
        "print_level": 0, "sb": "yes", "max_iter": max_iterations,
        "tol": OPTIMUM_RESIDUAL, "constr_viol_tol": ROW_RESIDUAL,
        "acceptable_tol": 1e-7, "acceptable_constr_viol_tol": 1e-9, "acceptable_iter": 10,
        "mu_strategy": "adaptive", "honor_original_bounds": "yes", "nlp_scaling_method": "none",
        "mumps_scaling": 0, "mumps_permuting_scaling": 0, "mumps_pivot_order": 5,  # METIS
    }  # fmt: skip
    if near:
        options |= {"mu_strategy": "monotone", "mu_init": 1e-4, "bound_push": 1e-6, "bound_frac": 1e-6}
        # The first step gives the multipliers: no factorisation for an estimate of them.
        options["constr_mult_init_max"] = 0.0
        options["mumps_pivot_order"] = 2  # approximate minimum fill: faster where no pivot has to be put off
    return options


def warm_options(max_iterations: int) -> dict[str, Any]:
    """Options of IPOPT from the last plan on: multipliers are known, and limits are kept close to."""
    pushes = ("bound_push", "bound_frac", "slack_bound_push", "slack_bound_frac", "mult_bound_push")
    return {
        **options_of(max_iterations, near=True),
        "warm_start_init_point": "yes",
        "mu_init": 1e-6,
        **{f"warm_start_{name}": WARM_START for name in pushes},
    }


class ProgramSolver:
    """IPOPT on one program, scaled by a first motion; it may be solved again and again between other bounds."""

    def __init__(self, program: MotionProgram, start: Array, options: dict[str, Any]) -> None:
        self.program, self.size = program, scaling(program, start)
        z, objective, g, derivatives = program.functions(
            self.size.unknowns, self.size.rows, self.size.objective
        )
        self.derivatives = derivatives
        self._solver = ca.nlpsol(
            "motion", "ipopt", {"x": z, "p": ca.MX.sym("p", 0), "f": objective, "g": g},
            {**derivatives, "print_time": False, "error_on_fail": False, "show_eval_warnings": False, "ipopt": options},
        )  # fmt: skip
        self._rows = [np.array([getattr(row, end) for row in program.rows]) for end in ("low", "high")]

    def limits(self, shifts: Array | float = 0.0) -> tuple[Array, Array]:
        """Least and greatest values of the rows (m) over their sizes, with ``shifts`` (m) of both."""
        least, most = ((values + shifts) / self.size.rows for values in self._rows)
        return least, most

    def __call__(
        self,
        start: Array,
        low: Array,
        high: Array,
        multipliers: tuple[Array, Array] | None = None,
        shifts: Array | float = 0.0,
    ) -> ProgramSolution:
        """Search from a start between least and greatest values of unknowns; multipliers are those of a solution.

        ``shifts`` (m) are added to the limits of the rows.
        """
        started, size = perf_counter(), self.size
        low, high = low / size.unknowns, high / size.unknowns
        least, most = self.limits(shifts)
        known = {}
        if multipliers is not None:
            rows, bounds = multipliers
            known = {
                "lam_g0": rows * size.rows / size.objective,
                "lam_x0": bounds * size.unknowns / size.objective,
            }
        found = self._solver(
            x0=np.clip(start / size.unknowns, low, high), lbx=low, ubx=high, lbg=least, ubg=most, **known
        )
        stats = self._solver.stats()
        status = str(stats["return_status"])
        z, g, of_rows, of_bounds = (np.array(found[name]).ravel() for name in ("x", "g", "lam_g", "lam_x"))
        return self.solution(
            z, g, of_rows, of_bounds, status, int(stats["iter_count"]), perf_counter() - started
        )

    def solution(
        self, z: Array, rows: Array, row_multipliers: Array, bound_multipliers: Array, status: str, iterations: int,
        seconds: float,
    ) -> ProgramSolution:  # fmt: skip
        """Return the solution in unscaled unknowns, rows and multipliers."""
        size, v = self.size, z * self.size.unknowns
        objective = float(self.program.objective(v))
        reason = WORDS.get(status, status.replace("_", " ").lower())
        if status not in CONVERGED and objective < -ENDLESS_DECREASE * size.objective:
            reason = "the objective falls on without end; give limits to the controls, or bounds to what it rewards"
        return ProgramSolution(
            v, objective, rows * size.rows, row_multipliers * size.objective / size.rows,
            bound_multipliers * size.objective / size.unknowns, status, reason, iterations, seconds, self,
        )  # fmt: skip


def search(
    program: MotionProgram, start: Array, max_iterations: int, *, near: bool = False
) -> ProgramSolution:
    """Solve a program from a start; ``near`` where that is a solution on another mesh."""
    started = perf_counter()
    solver = ProgramSolver(program, start, options_of(max_iterations, near=near))
    found = solver(start, *program.bounds())
    return replace(found, seconds=perf_counter() - started)


NEWTON_STEPS = 5
"""Newton steps from a solution to a neighbouring one."""


class NearbySolutions:
    """Solutions beside a known one, for rows that are shifted a little, by Newton's method.

    Limits that the known solution touches are kept touched, and the others left out. With their rows g = c and the
    unknowns that are free, the matrix of the known solution serves for all steps:

        [H  Jᵀ] [Δz]     [∇f + Jᵀλ]
        [J  0 ] [Δλ] = − [g − c   ]
    """

    def __init__(self, known: ProgramSolution) -> None:
        from scipy.sparse import bmat, triu

        solver, size = known.solver, known.solver.size
        self._solver = solver
        z, g = known.v / size.unknowns, known.rows / size.rows
        self._of_rows = known.multipliers * size.rows / size.objective
        self._of_bounds = known.bound_multipliers * size.unknowns / size.objective
        self._low, self._high = (end / size.unknowns for end in solver.program.bounds())
        least, most = solver.limits()
        # of an interior point: distance × multiplier is the same small number everywhere
        self._free = np.flatnonzero(np.minimum(z - self._low, self._high - z) > np.abs(self._of_bounds))
        distances = np.where(least == most, 0.0, np.minimum(g - least, most - g))
        self._kept = np.flatnonzero(distances <= np.abs(self._of_rows))
        self._one_sided = least[self._kept] < most[self._kept]
        H = solver.derivatives["hess_lag"](z, [], 1.0, self._of_rows).sparse().tocsc()
        H = (H + triu(H, 1).T)[self._free][:, self._free]
        J = solver.derivatives["jac_g"](z, [])[1].sparse().tocsr()[self._kept][:, self._free]
        self._solve: Callable[[Array], Array] | None
        try:
            self._solve = factored(bmat([[H, J.T], [J, None]], format="csc"))
        except np.linalg.LinAlgError:  # as where an end and a bound both say where the motion ends
            self._solve = None

    def at(self, start: ProgramSolution, shifts: Array) -> ProgramSolution | None:
        """The solution with ``shifts`` (m) of the rows, from a start beside it; None where another limit comes in."""
        if self._solve is None:
            return None
        started, size, derivatives = perf_counter(), self._solver.size, self._solver.derivatives
        least, most = self._solver.limits(shifts)
        aimed = np.where(self._of_rows > 0, most, least)[self._kept]
        z, lam = start.v / size.unknowns, np.zeros(shifts.size)
        lam[self._kept] = (start.multipliers * size.rows / size.objective)[self._kept]
        n, steps = self._free.size, 0
        while True:
            g, J = derivatives["jac_g"](z, [])
            g, slopes = np.array(g).ravel(), np.array(derivatives["grad_f"](z, [])[1]).ravel()
            slopes += J.sparse().T @ lam
            right = np.concatenate([slopes[self._free], g[self._kept] - aimed])
            if (
                np.abs(right[:n]).max(initial=0.0) <= OPTIMUM_RESIDUAL
                and np.abs(right[n:]).max(initial=0.0) <= ROW_RESIDUAL
            ):
                break
            if steps == NEWTON_STEPS or not np.isfinite(right).all():
                return None
            change, steps = self._solve(-right), steps + 1
            z[self._free] += change[:n]
            lam[self._kept] += change[n:]
        of_bounds = -slopes
        of_bounds[self._free] = 0.0
        inside = (z >= self._low).all() and (z <= self._high).all()
        inside &= ((g >= least - ROW_RESIDUAL) & (g <= most + ROW_RESIDUAL)).all()
        pressing = (lam[self._kept] * self._of_rows[self._kept] >= 0) | ~self._one_sided
        pulling = (of_bounds * self._of_bounds < 0) & (self._low < self._high)
        if not inside or not pressing.all() or pulling.any():
            return None
        return self._solver.solution(z, g, lam, of_bounds, CONVERGED[0], steps, perf_counter() - started)
