"""The motion over a horizon that begins at the present state: one program for all samples, started from the last plan.

The horizon is N periods long. Controls are held over each of them, as the sampled controller holds them, and the first
one is what it applies. At the next sample the plan is moved on by one period, with its multipliers, and is the start of
the next search.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from kinetree.analysis.optimal_motion.collocation import collocation
from kinetree.analysis.optimal_motion.first_guess import first_guess
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import MotionProgram, PlannedPath
from kinetree.analysis.optimal_motion.search import ProgramSolution, ProgramSolver, options_of
from kinetree.analysis.optimal_motion.transcription import Transcription
from kinetree.arrays import Array

CLOSE = 1e-8
"""How far a start from the last plan is kept from its limits, over their sizes."""


@dataclass(frozen=True)
class HorizonSolution:
    """What a sample ended with: the plan with its multipliers, or why there is none; iterations and seconds it took."""

    plan: ProgramSolution | None
    reason: str
    iterations: int
    seconds: float


class RecedingHorizon:
    """The program of a horizon of ``count`` periods, with ``points`` of Radau in each."""

    def __init__(self, problem: MotionProblem, count: int, points: int, max_iterations: int) -> None:
        self.problem, self.method = problem, collocation("radau", points)
        self.mesh = np.linspace(0.0, 1.0, count + 1)
        self._program = MotionProgram(Transcription(problem, self.method, sampled=True), self.mesh)
        self._cold, self._warm = options_of(max_iterations), _warm_options(max_iterations)
        self._solvers: dict[bool, ProgramSolver] = {}

    def path(self, plan: ProgramSolution) -> PlannedPath:
        """States and controls of a plan."""
        return self._program.unpack(plan.v)

    def solve(self, t: float, x: Array, y: Array, p: Array, last: ProgramSolution | None) -> HorizonSolution:
        """The plan from a state on; ``last`` is one that has been moved on to this time, or None."""
        started = perf_counter()
        problem = self.problem.starting(t, x, y, p)
        low, high = self._program.bounds(problem)
        for i, quantity in enumerate(problem.searched):
            low[1 + i] = high[1 + i] = p[quantity.index]
        found, iterations = None, 0
        if last is not None:
            known = (last.multipliers, last.bound_multipliers)
            found = self._solver(True, last.v)(last.v, low, high, known)
            iterations += found.iterations
        if found is None or not found.converged:
            start = self._program.pack(first_guess(problem, self.method, self.mesh))
            start[self._program.transcription.begin_place] = t
            found = self._solver(False, start)(start, low, high)
            iterations += found.iterations
        seconds = perf_counter() - started
        return HorizonSolution(found if found.converged else None, found.reason, iterations, seconds)

    def _solver(self, warm: bool, start: Array) -> ProgramSolver:
        if warm not in self._solvers:
            self._solvers[warm] = ProgramSolver(self._program, start, self._warm if warm else self._cold)
        return self._solvers[warm]

    def moved_on(self, plan: ProgramSolution, periods: int) -> ProgramSolution:
        """A plan so many periods later; its last period is repeated."""
        return replace(
            plan,
            v=self._moved_unknowns(plan.v, periods),
            bound_multipliers=self._moved_unknowns(plan.bound_multipliers, periods),
            multipliers=self._moved_rows(plan.multipliers, periods),
        )

    def _moved_unknowns(self, v: Array, periods: int) -> Array:
        """Values of the unknowns, moved on: nodes, and what the intervals have of their own."""
        program, layout = self._program, self._program.layout
        count, found = program.count, v.copy()
        nodes = program.node_places
        own = program.base[:, None] + np.arange(layout.n_node, layout.stride)
        found[nodes] = v[nodes[_later(count + 1, periods)]]
        found[own] = v[own[_later(count, periods)]]
        # The control of the last node acts on nothing.
        n_z = layout.n_x + layout.n_y
        held = nodes[_later(count, periods)][:, n_z:]
        found[nodes[:-1, n_z:]] = v[held]
        return found

    def _moved_rows(self, values: Array, periods: int) -> Array:
        """Values of the rows, moved on: those of the ends stay."""
        ends, intervals, _ = self._program.blocks
        count = self._program.count
        parts = np.split(values, [ends.m, ends.m + intervals.m])
        later = _later(count, periods)
        moved = [part.reshape(count, -1)[later].ravel() for part in parts[1:]]
        return np.concatenate([parts[0], *moved])


def _later(count: int, periods: int) -> Any:
    """Places so many later, the last one repeated."""
    return np.minimum(np.arange(count) + periods, count - 1)


def _warm_options(max_iterations: int) -> dict[str, Any]:
    """Options of IPOPT from the last plan on: multipliers are known, and limits are kept close to."""
    pushes = ("bound_push", "bound_frac", "slack_bound_push", "slack_bound_frac", "mult_bound_push")
    return {
        **options_of(max_iterations, near=True),
        "warm_start_init_point": "yes",
        "mu_init": 1e-6,
        **{f"warm_start_{name}": CLOSE for name in pushes},
    }
