"""Stiff mechanisms: what ``auto`` needs against each method chosen by hand, CVODES, IDAS and Exudyn.

Every program gets the same compiled or traced right-hand side and the same start. Errors are the largest differences of
coordinates from a run with a tolerance of 1e-11, or the finest that ends in a minute. Programs are compared at the same
error, that of ``auto`` at a tolerance of 1e-6 or, where it is larger, twice the doubt about that finest run, by
processor time of the integration alone, all in one run. A program that takes more than half a second, and five times
as long as ``auto``, with a tolerance is stopped there.
``python benchmarks/stiff.py`` prints the table; ``--only NAME`` one mechanism of it; ``--json FILE`` keeps the figures,
and ``--plot FILE`` draws the curves of work over precision. CVODES and IDAS evaluate the
equations in CasADi's virtual machine, which costs several times as much as compiled code: evaluations stand beside.
Exudyn (where it is installed) has its own equations of drive line, chain and cable, and steps of one length.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from command_line import options_of
from plots import draw_together
from stiff_exudyn import STEPS, exudyn_rival
from stiff_models import CASES, Case
from work_precision import CrashedError, Curve, Point, TooLongError, at_most, in_child, sweep

import kinetree as kt
from kinetree.solve.integrate import integrate
from kinetree.solve.methods.registry import load_method
from kinetree.solve.system import System

METHODS = ("auto", "dop853", "tsit5", "rodas5p", "radau5", "adaptive-alpha")
TOLERANCES = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8)
ASKED, FINEST = 1e-6, 1e-11
MOST_STEPS, LONGEST = 60_000, 10.0  # of a run; s
MOST, LEAST = 5.0, 0.5
"""How many times the processor time of ``auto`` another program may take, and what it may take in any case (s)."""
LONGEST_REFERENCE = 60.0
"""Processor time that a run for the converged motion may take (s)."""
REPEATS = 51
"""Runs that are timed, of short ones: those of a millisecond vary by half."""
LARGEST_RIVAL = 20_000
"""Instructions of equations up to which CasADi's virtual machine is given them."""


@dataclass(frozen=True)
class Problem:
    """A mechanism made ready: its system, the start, and the times and the number of coordinates compared."""

    case: Case
    prepared: Any
    z0: np.ndarray
    times: np.ndarray
    n_x: int

    def system(self, method: str) -> System:
        """What a method integrates."""
        chosen = None if method == "auto" else load_method(method)
        stiff, descriptor = (False, False) if chosen is None else (chosen.stiff, chosen.descriptor)
        system: System = self.prepared.compiled.system(stiff=stiff and not descriptor, descriptor=descriptor)
        return system

    def run(self, method: str, tolerance: float) -> Any:
        """One run."""
        return integrate(
            self.system(method), self.case.t_start, self.z0, self.case.t_end, self.prepared.state.p,
            method=method, rtol=tolerance, atol=1e-2 * tolerance, output=self.times, max_steps=MOST_STEPS,
        )  # fmt: skip


def problem(case: Case) -> Problem:
    """Make a mechanism ready."""
    model, parameters = case.made(), dict(case.parameters)
    initial = dict(kt.equilibrium(model, parameters=parameters).coordinates) if case.balanced else {}
    prepared = kt.prepare(model, parameters=parameters, initial=initial)
    compiled = prepared.compiled
    times = np.linspace(case.t_start, case.t_end, 51)
    return Problem(case, prepared, compiled.pack(prepared.state), times, compiled.equations.x.shape[0])


def coordinates(asked: Problem, solution: Any) -> np.ndarray:
    """Rows of coordinates; not a number where the run gave up."""
    if solution.status != "finished":
        return np.full((asked.times.size, asked.n_x), np.inf)
    return np.asarray(solution.z[:, : asked.n_x])


def rival(asked: Problem, name: str) -> Callable[[float], np.ndarray] | str:
    """CasADi's CVODES or IDAS on ż of the same equations; in words why not, where there is no such ż, or a long one."""
    import casadi as ca

    graph = asked.prepared.compiled.rhs_graph()
    if graph is None or graph.stages:
        return "the equations are no single graph of ż"
    t, z, p = (graph.inputs[part] for part in ("t", "z", "p"))
    zdot = graph.outputs["zdot"]
    length = ca.Function("size", [t, z, p], [zdot]).n_instructions()
    if length > LARGEST_RIVAL:
        return f"{length} instructions would take its virtual machine too long"
    values = ca.DM(asked.prepared.state.p)
    equations = {"x": z, "t": t, "ode": ca.substitute(zdot, p, ca.SX(values)) if p.numel() else zdot}

    def run(tolerance: float) -> np.ndarray:
        options = {"reltol": tolerance, "abstol": 1e-2 * tolerance, "max_num_steps": MOST_STEPS}
        solver = ca.integrator("solver", name, equations, asked.case.t_start, list(asked.times), options)
        try:
            rows = np.array(solver(x0=asked.z0)["xf"]).T
        except RuntimeError:  # it gave up
            return np.full((asked.times.size, asked.n_x), np.inf)
        return rows[:, : asked.n_x]

    return run


def reference(asked: Problem) -> tuple[np.ndarray, float]:
    """The converged motion, by the first method that ends with the finest tolerance it can meet in time.

    The second answer is how far that is from its motion with ten times the tolerance: no error below is told from it.
    """
    able = [
        method
        for method in ("rodas5p", "radau5", "dop853")
        if _ended(asked, method, 1e-8, LONGEST_REFERENCE / 4) is not None
    ]
    for tolerance in (FINEST, 1e-10, 1e-9):
        for method in able:
            found = _ended(asked, method, tolerance, LONGEST_REFERENCE)
            if found is not None:
                coarser = _ended(asked, method, 10 * tolerance, LONGEST_REFERENCE)
                return found, 0.0 if coarser is None else float(np.abs(found - coarser).max())
    raise RuntimeError(f"no method reaches the end of {asked.case.name!r} with a tolerance of 1e-9 in time")


def _ended(asked: Problem, method: str, tolerance: float, seconds: float) -> np.ndarray | None:
    """Rows of coordinates of a run; None where it gave up, or did not end in so much processor time."""
    try:
        with at_most(seconds):
            found = coordinates(asked, asked.run(method, tolerance))
    except TooLongError:
        return None
    return found if np.isfinite(found).all() else None


def limited(asked: Problem, method: str, limits: Mapping[float, float]) -> Callable[[float], np.ndarray]:
    """Rows of coordinates by a method with a tolerance, stopped at the limit of this tolerance (s)."""

    def run(tolerance: float) -> np.ndarray:
        with at_most(limits.get(tolerance, LONGEST)):
            return coordinates(asked, asked.run(method, tolerance))

    return run


def rival_curve(
    name: str, run: Callable[[float], np.ndarray], right: np.ndarray, limits: Mapping[float, float]
) -> tuple[Curve, str]:
    """The curve of a program that does not return to Python meanwhile, from coarse to fine until it is stopped.

    The second answer is how it crashed, in words; empty where it did not.
    """
    curve = Curve("CasADi", name)
    for tolerance, limit in limits.items():
        try:
            found, seconds = in_child(partial(run, tolerance), limit)
        except TooLongError:
            break
        except CrashedError as fault:
            return curve, f"with {tolerance:.0e} {fault}"
        curve.points.append(Point(tolerance, float(np.abs(found - right).max()), seconds, 0.0))
    return curve, ""


def measure(case: Case, smallest: bool = False) -> dict[str, Any]:
    """Curves of all methods and rivals on one mechanism, and their times at the error of ``auto``."""
    asked = problem(case)
    right, doubt = reference(asked)
    tolerances = (ASKED,) if smallest else TOLERANCES
    rows: list[dict[str, Any]] = []
    curves = {}
    limits: dict[float, float] = {}  # none of "auto", which comes first
    for method in METHODS:
        curve, run = Curve("Kinetree", method), limited(asked, method, limits)
        curves[method] = sweep(curve, tolerances, run, right, 1 if smallest else REPEATS, LONGEST)
        rows.append({"program": method, **counts_of(asked, method, limits)})
        if method == "auto":
            limits |= {point.setting: max(MOST * point.seconds, LEAST) for point in curves["auto"].points}
    left_out = {}
    for name in ("cvodes", "idas"):
        run = rival(asked, name)
        if isinstance(run, str):
            left_out[name] = run
        else:
            curves[name], crashed = rival_curve(name, run, right, limits)
            rows.append({"program": name, "crashed": crashed})
    built = exudyn_rival(case, asked.times)
    if isinstance(built, str):
        left_out["exudyn"] = built
    else:
        curve = Curve("Exudyn", "exudyn", order=2)
        curves["exudyn"] = sweep(curve, STEPS[: 2 if smallest else None], built, right, 3, LONGEST)
        rows.append({"program": "exudyn"})
    error = max(next(point.error for point in curves["auto"].points if point.setting == ASKED), 2 * doubt)
    own = curves["auto"].seconds_at(error)[0]
    for row in rows:
        seconds, how = curves[row["program"]].seconds_at(error)
        if how == "not reached":
            how = row.get("crashed") or stop_of(curves[row["program"]], curves["auto"], limits)
        row |= {"seconds": seconds, "how": how, "ratio": seconds / own}
        row["error"] = next((p.error for p in curves[row["program"]].points if p.setting == ASKED), np.inf)
    kept = [curve.as_dict() for curve in curves.values()]
    return {"mechanism": case.name, "error": error, "rows": rows, "left_out": left_out, "curves": kept}


def stop_of(curve: Curve, auto: Curve, limits: Mapping[float, float]) -> str:
    """Where a program was stopped that did not reach the error, in words."""
    known = {point.setting for point in curve.points}
    for point in auto.points:
        if point.setting not in known and curve.order is None:
            return f"with {point.setting:.0e} stopped at {limits[point.setting] / point.seconds:.0f} × auto"
    return "not reached"


def counts_of(asked: Problem, method: str, limits: Mapping[float, float]) -> dict[str, Any]:
    """Steps and evaluations of a run with the tolerance that is asked for; nothing of one that is stopped."""
    try:
        with at_most(limits.get(ASKED, LONGEST)):
            found = asked.run(method, ASKED).statistics
    except TooLongError:
        return {}
    return {"steps": found.steps, "evaluations": found.evaluations, "jacobians": found.jacobians,
            "factorisations": found.factorisations, "switches": [name for _, name in found.switches]}  # fmt: skip


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = options_of(__doc__, json=True)
    parser.add_argument("--only", help="a part of the name of the mechanisms to measure")
    parser.add_argument("--plot", type=Path, help="picture to draw the curves in")
    options = parser.parse_args(words)
    cases = [case for case in CASES if not options.only or options.only in case.name]
    found = []
    for case in cases[: 1 if options.smallest else None]:
        result = measure(case, options.smallest)
        found.append(result)
        print(f"{case.name}: compared at an error of {result['error']:.1e}")
        for row in result["rows"]:
            counts = f"{row['steps']} steps, {row['evaluations']} evaluations" if "steps" in row else ""
            print(
                f"  {row['program']:>14}  {row['seconds']:9.4f} s  {row['ratio']:6.2f} × auto ({row['how']}), "
                f"error at 1e-6 {row['error']:.1e}, {counts} {' '.join(row.get('switches', []))}"
            )
        for name, why in result["left_out"].items():
            print(f"  {name:>14}  left out: {why}")
        best = min(row["ratio"] for row in result["rows"] if row["program"] in METHODS)
        print(f"  auto takes {1 / best:.2f} × the time of the best method", flush=True)
        if options.json:  # what is there, mechanism by mechanism: all of them take long
            options.json.write_text(json.dumps(found, default=float), encoding="utf-8")
        if options.plot:
            draw_together({one["mechanism"]: one["curves"] for one in found}, options.plot)


if __name__ == "__main__":
    main()
