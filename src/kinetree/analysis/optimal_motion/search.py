"""The search: IPOPT on a program, and what to say where it finds nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.program import MotionProgram
from kinetree.analysis.optimal_motion.scaling import scaling
from kinetree.arrays import Array

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
"""What IPOPT says, in words."""


@dataclass(frozen=True)
class ProgramSolution:
    """What a search ended with.

    Attributes
    ----------
    v
        The unknowns.
    objective
        Its value.
    rows
        Values of the rows.
    multipliers, bound_multipliers
        Of rows and of bounds of the unknowns: changes of the objective with them, signs reversed.
    status, reason
        Of IPOPT, and in words.
    iterations, seconds
        How many, and how long they took.
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

    @property
    def converged(self) -> bool:
        return self.status in CONVERGED


def options_of(max_iterations: int, *, near: bool = False) -> dict[str, Any]:
    """Options of IPOPT; ``near`` where the start is a solution on another mesh."""
    options: dict[str, Any] = {
        "print_level": 0, "sb": "yes", "max_iter": max_iterations, "tol": 1e-9, "constr_viol_tol": 1e-10,
        "acceptable_tol": 1e-7, "acceptable_constr_viol_tol": 1e-9, "acceptable_iter": 10,
        "mu_strategy": "adaptive", "honor_original_bounds": "yes", "nlp_scaling_method": "none",
        "mumps_scaling": 0, "mumps_permuting_scaling": 0,
    }  # fmt: skip
    if near:
        options |= {"mu_strategy": "monotone", "mu_init": 1e-4, "bound_push": 1e-6, "bound_frac": 1e-6}
    return options


class ProgramSolver:
    """IPOPT on one program, scaled by a first motion; it may be solved again and again between other bounds."""

    def __init__(self, program: MotionProgram, start: Array, options: dict[str, Any]) -> None:
        self._program, self._size = program, scaling(program, start)
        z, objective, g, derivatives = program.functions(
            self._size.unknowns, self._size.rows, self._size.objective
        )
        self._solver = ca.nlpsol(
            "motion", "ipopt", {"x": z, "p": ca.MX.sym("p", 0), "f": objective, "g": g},
            {**derivatives, "print_time": False, "error_on_fail": False, "ipopt": options},
        )  # fmt: skip
        self._rows = [np.array([getattr(row, end) for row in program.rows]) for end in ("low", "high")]

    def __call__(
        self, start: Array, low: Array, high: Array, multipliers: tuple[Array, Array] | None = None
    ) -> ProgramSolution:
        """Search from a start between least and greatest values of unknowns; multipliers are those of a solution."""
        started, size = perf_counter(), self._size
        low, high = low / size.unknowns, high / size.unknowns
        least, most = (values / size.rows for values in self._rows)
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
        v = np.array(found["x"]).ravel() * size.unknowns
        return ProgramSolution(
            v, float(self._program.objective(v)), np.array(found["g"]).ravel() * size.rows,
            np.array(found["lam_g"]).ravel() * size.objective / size.rows,
            np.array(found["lam_x"]).ravel() * size.objective / size.unknowns,
            status, WORDS.get(status, status.replace("_", " ").lower()), int(stats["iter_count"]),
            perf_counter() - started,
        )  # fmt: skip


def search(
    program: MotionProgram, start: Array, max_iterations: int, *, near: bool = False
) -> ProgramSolution:
    """Solve a program from a start; ``near`` where that is a solution on another mesh."""
    started = perf_counter()
    solver = ProgramSolver(program, start, options_of(max_iterations, near=near))
    found = solver(start, *program.bounds())
    return replace(found, seconds=perf_counter() - started)
