"""Limits of a motion: the bounds that it touches, their cost, and conditions that contradict each other.

Active limits follow from the multipliers of the program. With L = f + λᵀg, raising an active limit of g by δ changes
the least objective by −λ δ; limits of one quantity are raised at all instants together, so that their multipliers are
added.

Conflicts: where no motion is found, every condition of the ends and along the way gets two slacks s⁺, s⁻ ≥ 0 whose sum
is made small. Where it vanishes the problem has a solution after all, and this motion is a good start; else the
conditions with slack left contradict those whose multipliers are not zero: less slack would do if they gave way.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import MotionProgram
from kinetree.analysis.optimal_motion.result import ActiveLimit
from kinetree.analysis.optimal_motion.search import CONVERGED, ProgramSolution, options_of, scaling
from kinetree.analysis.optimal_motion.transcription import ProgramRow
from kinetree.arrays import Array
from kinetree.tolerances import MET_CONDITION, START_BEYOND_BOUND, TOUCHED_LIMIT
from kinetree.words.arguments import NoAnswerError


def active_limits(program: MotionProgram, found: ProgramSolution) -> tuple[ActiveLimit, ...]:
    """Limits that the motion touches; those along it, then those at its ends."""
    problem, layout = program.transcription.problem, program.layout
    low, high = program.bounds()
    out: list[ActiveLimit] = []
    controls = program.node_places[:, layout.n_x + layout.n_y :]
    for i, control in enumerate(problem.controls):
        at = controls[:, i]
        values, multipliers = found.v[at] / control.factor, found.bound_multipliers[at] * control.factor
        ends = control.low / control.factor, control.high / control.factor
        out += _touched(control.name, "control", control.unit, values, multipliers, ends)
    rows = program.rows
    groups: dict[tuple[str, str], list[int]] = {}
    for i, row in enumerate(rows):
        if row.limit is not None and not row.limit.contact:
            groups.setdefault((row.where, row.limit.text), []).append(i)
    for (where, text), places in groups.items():
        limit = rows[places[0]].limit
        assert limit is not None
        at = np.array(places)
        out += _touched(
            text, where, limit.unit, found.rows[at], found.multipliers[at], (limit.low, limit.high)
        )
    singles = [("duration", "duration", "s", 0, 1.0)] if problem.phases == 1 else []
    singles += [
        (q.name, "parameter", q.unit, problem.phases + i, q.factor) for i, q in enumerate(problem.searched)
    ]
    for text, where, unit, place, factor in singles:
        if low[place] < high[place]:
            ends = low[place] / factor, high[place] / factor
            values, multipliers = found.v[[place]] / factor, found.bound_multipliers[[place]] * factor
            out += _touched(text, where, unit, values, multipliers, ends)
    return tuple(out)


def _touched(
    text: str, where: str, unit: str, values: Array, multipliers: Array, ends: tuple[float, float]
) -> list[ActiveLimit]:
    low, high = ends
    if low == high:
        return [ActiveLimit(text, where, "value", low, unit, float(-multipliers.sum()), 1.0)]
    largest = float(np.abs([*values, *(end for end in ends if np.isfinite(end))]).max())
    width = high - low if np.isfinite(high - low) else largest
    found = []
    for side, limit, sign in (("lower", low, -1.0), ("upper", high, 1.0)):
        if not np.isfinite(limit):
            continue
        near = (np.abs(values - limit) <= TOUCHED_LIMIT * width) & (sign * multipliers > 0)
        if near.any():
            price = float(-multipliers[near].sum())
            found.append(ActiveLimit(text, where, side, limit, unit, price, float(near.mean())))
    return found


def check_bounds_at_start(problem: MotionProblem) -> None:
    """Refuse bounds of positions and speeds that a given start is beyond: no controls bring it back at once."""
    if problem.free_start:
        return
    point, eq = problem.point, problem.point.eq
    sought = [eq.p[one.index] for one in (*problem.controls, *problem.searched)]
    later = ca.vertcat(point.ydot, point.lam, *sought)
    for limit in problem.path:
        if limit.contact or ca.depends_on(limit.value, later):
            continue
        at_start = ca.Function("bound", [eq.t, eq.x, eq.y, eq.p], [limit.value])
        value = float(at_start(problem.t_start, problem.x, problem.y, problem.p))
        size = max(abs(end) for end in (limit.low, limit.high, value) if np.isfinite(end))
        if not limit.low - START_BEYOND_BOUND * size <= value <= limit.high + START_BEYOND_BOUND * size:
            unit = f" {limit.unit}" if limit.unit not in ("", "1") else ""
            raise NoAnswerError(
                f"{problem.asked.caller}: bounds: {limit.text} {_range(limit.low, limit.high)}{unit} does not hold at "
                f"the start, where it is {value:.4g}{unit}; start within it, or give wider bounds"
            )


YIELDING = ("start", "end", "bounds", "start rest", "end rest", "periodic")
COUNTS = 1e-3
"""Multiplier of a condition, over that of a missed one, from which on it counts as contradicting it."""


@dataclass(frozen=True)
class Relaxed:
    """The motion that misses the conditions least: unknowns, missed conditions, largest first, and contradicting ones.

    Conditions and limits that contradict it are met themselves; without them less would be missed.
    """

    v: Array
    solved: bool
    missed: tuple[str, ...]
    against: tuple[str, ...] = ()


def relaxed(program: MotionProgram, start: Array, max_iterations: int) -> Relaxed:
    """Let all conditions give way, and find the motion that misses them least."""
    size = scaling(program, start)
    v, _, g, derivatives = program.functions(size.unknowns, size.rows, size.objective)
    rows = program.rows
    soft = np.array([i for i, row in enumerate(rows) if row.where in YIELDING], dtype=int)
    count = soft.size
    if not count:
        return Relaxed(start, False, ())
    s = ca.MX.sym("s", 2 * count)
    p, sigma, lam = ca.MX.sym("p", 0), ca.MX.sym("sigma"), ca.MX.sym("lambda", program.m)
    whole = ca.vertcat(v, s)
    places = ca.Sparsity.triplet(program.m, count, soft.tolist(), list(range(count)))
    E = ca.DM(places, 1.0)
    objective, met = ca.sum1(s), g + E @ (s[:count] - s[count:])
    gradient = ca.vertcat(ca.MX(ca.DM.zeros(program.n)), ca.MX(ca.DM.ones(2 * count)))
    slopes = ca.horzcat(derivatives["jac_g"](v, p)[1], ca.MX(E), ca.MX(-E))
    curved = ca.diagcat(derivatives["hess_lag"](v, p, ca.MX(0), lam), ca.MX(2 * count, 2 * count))
    found_by = {
        "grad_f": ca.Function("nlp_grad_f", [whole, p], [objective, gradient], ["x", "p"], ["f", "grad_f_x"]),
        "jac_g": ca.Function("nlp_jac_g", [whole, p], [met, slopes], ["x", "p"], ["g", "jac_g_x"]),
        "hess_lag": ca.Function(
            "nlp_hess_l",
            [whole, p, sigma, lam],
            [curved],
            ["x", "p", "lam_f", "lam_g"],
            ["triu_hess_gamma_x_x"],
        ),
    }
    solver = ca.nlpsol(
        "relaxed", "ipopt", {"x": whole, "p": p, "f": objective, "g": met},
        {**found_by, "print_time": False, "error_on_fail": False, "show_eval_warnings": False,
         "ipopt": options_of(max_iterations)},
    )  # fmt: skip
    low, high = (end / size.unknowns for end in program.bounds())
    least, most = (np.array([getattr(row, end) for row in rows]) / size.rows for end in ("low", "high"))
    begin = np.clip(start / size.unknowns, low, high)
    value = np.nan_to_num(np.array(ca.Function("g", [v], [g])(begin)).ravel())[soft]
    miss = np.clip(value, least[soft], most[soft]) - value
    slack = np.concatenate([np.maximum(miss, 0), np.maximum(-miss, 0)])
    answer = solver(
        x0=np.concatenate([begin, slack]), lbg=least, ubg=most,
        lbx=np.concatenate([low, np.zeros(2 * count)]), ubx=np.concatenate([high, np.full(2 * count, np.inf)]),
    )  # fmt: skip
    reached = np.array(answer["x"]).ravel()
    left = reached[program.n :][:count] - reached[program.n :][count:]
    solved = str(solver.stats()["return_status"]) in CONVERGED
    held = np.abs(np.array(answer["lam_g"]).ravel()) > COUNTS
    held[soft[np.abs(left) > MET_CONDITION]] = False
    limited = np.abs(np.array(answer["lam_x"]).ravel()[: program.n]) > COUNTS
    return Relaxed(
        reached[: program.n] * size.unknowns, solved, _missed_conditions(rows, soft, left, size.rows),
        _conditions_against(program, held, limited) if solved else (),
    )  # fmt: skip


def _conditions_against(program: MotionProgram, rows: Array, unknowns: Array) -> tuple[str, ...]:
    """Conditions among these rows, and limits among these unknowns, in words."""
    found: dict[str, None] = {}
    missing = {"end rest": "end: rest", "start rest": "start: rest", "periodic": "periodic"}
    all_rows = program.rows
    for place in np.flatnonzero(rows).tolist():
        row = all_rows[place]
        if row.limit is not None and not row.limit.contact:
            unit = f" {row.limit.unit}" if row.limit.unit not in ("", "1") else ""
            head = "" if row.where == row.limit.text else f"{row.where}: "
            found[f"{head}{row.limit.text} {_range(row.limit.low, row.limit.high)}{unit}"] = None
        elif row.where in missing:
            found[missing[row.where]] = None
    problem, layout = program.transcription.problem, program.layout
    controls = program.node_places[:, layout.n_x + layout.n_y :]
    for i, control in enumerate(problem.controls):
        if unknowns[controls[:, i]].any():
            found[f"the limits of {control.name}"] = None
    if unknowns[: problem.phases].any():
        found["the duration"] = None
    for i, quantity in enumerate(problem.searched):
        if unknowns[problem.phases + i]:
            found[f"the range of {quantity.name}"] = None
    return tuple(found)


def _missed_conditions(rows: list[ProgramRow], soft: Array, left: Array, sizes: Array) -> tuple[str, ...]:
    """Say in words which conditions are missed, each once, the largest first."""
    found: list[tuple[float, str, str]] = []
    for i, share in zip(soft, np.abs(left), strict=True):
        if share <= MET_CONDITION:
            continue
        row, slack = rows[i], share * sizes[i]
        limit = row.limit
        text = row.where if limit is None else f"{row.where}: {limit.text}"
        unit = f" {limit.unit}" if limit is not None and limit.unit not in ("", "1") else ""
        wanted = "" if limit is None else f" {_range(limit.low, limit.high)}{unit}"
        words = f"{text}{wanted} is missed by {slack:.3g}{unit}"
        found.append((float(slack), text, words))
    # the largest comes last, and stays
    worst = {text: (slack, words) for slack, text, words in sorted(found)}
    return tuple(words for _, words in sorted(worst.values(), reverse=True))


def _range(low: float, high: float) -> str:
    if low == high:
        return f"= {low:g}"
    if not np.isfinite(low):
        return f"≤ {high:g}"
    return f"≥ {low:g}" if not np.isfinite(high) else f"between {low:g} and {high:g}"
