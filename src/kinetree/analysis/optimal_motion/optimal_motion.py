"""Optimal motions: from a question to a plan, and to the run that follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from kinetree.analysis.optimal_motion.collocation import collocation
from kinetree.analysis.optimal_motion.feedback import with_feedback
from kinetree.analysis.optimal_motion.first_guess import (
    Detour,
    GuessChannels,
    channels_of_guess,
    first_guess,
    guessed_path,
    on_mesh,
    whole_turns,
)
from kinetree.analysis.optimal_motion.limits import active_limits, check_bounds_at_start, relaxed
from kinetree.analysis.optimal_motion.mesh_refinement import (
    divided,
    interval_errors,
    overshoots,
    parts_wanted,
    state_sizes,
)
from kinetree.analysis.optimal_motion.objective_error import end_controls, objective_errors, objective_size
from kinetree.analysis.optimal_motion.phases import check_jumps
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import MotionProgram, PlannedPath
from kinetree.analysis.optimal_motion.result import MeshRound, OptimalMotion, times, with_tables
from kinetree.analysis.optimal_motion.search import (
    NearbySolutions,
    ProgramSolution,
    ProgramSolver,
    search,
    warm_options,
)
from kinetree.analysis.optimal_motion.statement import CALLER, Ends, statement
from kinetree.analysis.optimal_motion.switch_times import parted_at, switches_of
from kinetree.analysis.optimal_motion.transcription import Transcription
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array, Indices
from kinetree.channels.evaluation import mapped
from kinetree.derivatives.objectives import Objective
from kinetree.model.events import Event, Record
from kinetree.preparation.run_arguments import (
    ModelLike,
    check_events,
    model_and_settings,
    model_for,
    quantities,
)
from kinetree.results.run import Run
from kinetree.tolerances import ORBIT_ATOL, ORBIT_RTOL, SHORTEST_PHASE
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import spelled

CLOSER = 0.5
"""Share of the distance from the plan that a run must reach on a finer mesh, for still finer ones to be tried."""
SLIPPED = 1e-6
"""Longest time that a contact may slide while controls jump, over the time of the motion."""
FARTHEST = 0.1
"""Farthest that the minimum principle may move a control at an end, over its span."""
CONTROL_ORDER = 4
"""Order of the error of the objective by controls that are linear between nodes."""
MOST_TRIES = 3
"""Most searches with a node at every switch of a control."""
STALLED = 4
"""Number of meshes within which the error has to fall."""
CORRECTABLE, CORRECTED = 0.03, 0.3
"""Largest error of a plan that is corrected on its mesh, and the share of it that a correction must reach."""
NESTED, COARSER = 80, 5
"""Least intervals of a first mesh for which a coarser one is solved first, and how much coarser it is."""
COMPARABLE = 1e-2
"""Error of the objective over its size, and of the motion, up to which what several starts came to is compared."""
ALIKE = 1e-6
"""Difference of objectives on the first mesh, over their size, up to which two starts came to the same motion."""


@spelled
@quantities
def optimal_motion(
    model: ModelLike,
    duration: float | tuple[float, float],
    *,
    controls: Mapping[str, tuple[float | None, float | None] | None] | Sequence[str],
    objective: Objective | str | None = None,
    peak: str | None = None,
    end: Mapping[str, Ends | bool] | None = None,
    start: Mapping[str, Ends | bool] | None = None,
    periodic: bool | Mapping[str, float] = False,
    bounds: Mapping[str, Ends] | None = None,
    parameters: Mapping[str, tuple[float, float]] | None = None,
    initial: Mapping[str, float] | None = None,
    t_start: float = 0.0,
    method: str = "radau",
    points: int = 3,
    intervals: int = 25,
    tolerance: float = 1e-6,
    smoothing: float = 1e-5,
    max_refinements: int = 8,
    max_intervals: int = 1000,
    max_iterations: int = 500,
    starts: int = 1,
    seed: int = 0,
    guess: Run | OptimalMotion | Mapping[str, Any] | None = None,
    events: Sequence[Event] = (),
    stance: Sequence[Sequence[str | Event]] | None = None,
) -> OptimalMotion:
    """Find the controls with which a mechanism moves best, and simulate the motion they give.

    The equations of motion hold at the collocation points of every interval, closed loops and constraints exactly at
    all nodes; IPOPT does the search with exact first and second derivatives. Intervals are divided where their measured
    error is too large, or where other controls would gain too much. The controls found are then simulated by
    :func:`kinetree.simulate`.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file.
    duration
        Duration of the motion (s), or (least, greatest).
    controls
        Controls over time, each with its least and greatest value (None: without): laws of loads such as
        ``"motor.torque"`` or ``"push.force.x"``, or parameters that stand in loads, in their units. ``{}`` where
        nothing but ``parameters`` is chosen.
    objective
        Objective to make small: an expression at the end, :class:`kinetree.Objective` with an integral, or ``"time"``.
        Expressions may name channels (reactions and accelerations in integrals), controls, parameters and t.
    peak
        Expression whose largest absolute value along the motion is made small, alone or beside the objective.
    end, start
        Expressions with the value, or (least, greatest), that they have there; ``"rest": True`` for no speed at all.
        Without ``start`` (and where the motion is not periodic) it starts as the model does.
    periodic
        True if the motion ends in the state it starts from; a mapping names coordinates that grow by so much.
    bounds
        Expressions with their least and greatest values along the motion; forces and reactions as well.
    parameters
        Parameters that are chosen along, with their ranges.
    initial, t_start
        As for :func:`kinetree.simulate`.
    method, points
        "radau" with so many points in every interval (order 2 × points − 1), or "hermite-simpson" (order 4).
    intervals
        Intervals to begin with.
    tolerance
        Error of the plan that is allowed, over all intervals, relative to the size of each state; and estimated error
        of the objective, relative to itself.
    smoothing
        Weight, over the objective on the first mesh, with which controls on the others are kept from jumping to and fro
        where it makes no difference: of the squares of how far each value lies beside the line through its neighbours,
        over the span of the control. No more than ``tolerance``.
    max_refinements, max_intervals
        Most divisions of intervals, and most intervals in the end.
    max_iterations
        Iterations of IPOPT on each mesh.
    starts, seed
        First guesses from which the first mesh is solved; the best motion is kept, and ``optima`` tells what the others
        led to. The first guess leads straight to the end, the others by detours drawn with ``seed``: in turn waves, and
        swings that grow. What one start finds is an optimum among its neighbours, which need not be the best of all.
    guess
        Start of the search, in place of the way straight to the end: a run, an optimal motion, or a mapping with
        times ``t`` (s) and values of coordinates, speeds (SI) and controls (in their units) by name. Beside events it
        happens to them where their functions pass zero in it.
    events
        Events on the way, in this order, each as often as it is named: impacts (:class:`kinetree.Restitution`),
        impulses, parts that are switched on and off, parameters that are set, or events that only record. The motion
        has a phase before, between and behind them, whose durations are found; the gap of a contact is not passed
        anywhere. The run watches the same events.
    stance
        For every phase the events whose contacts (without rebound) are closed in it, such as
        ``[["foot"], [], ["foot"]]`` with ``events=[foot, foot]``: a push, a flight, and the stance behind the landing.
        While a contact is closed its gap is zero and its force, ``"foot.force"`` in expressions, does not pull; the
        event named between two phases closes or opens it. A contact with friction does not slide meanwhile. One that
        stays closed all the time is no event: give it itself, ``[[foot]]``.

    Returns
    -------
    OptimalMotion
        The plan, its run, and what limits it. Where iterations are used up, or the run does not follow the
        plan, ``status`` is "stopped".

    Raises
    ------
    NoAnswerError
        If no motion meets all conditions (which ones contradict is said), or the model cannot be treated so.
    """
    happening = _checked_events(model, events, stance)
    mechanism = model_for(CALLER, model)
    settings = {
        "method": method, "points": points, "intervals": intervals, "tolerance": tolerance,
        "initial": initial, "smoothing": smoothing,
        "max_refinements": max_refinements, "max_iterations": max_iterations, "t_start": t_start,
        "starts": starts, "seed": seed, "max_intervals": max_intervals,
    }  # fmt: skip
    asked = statement(
        duration,
        controls,
        objective,
        peak,
        start,
        end,
        periodic,
        bounds,
        parameters,
        settings,
        happening,
        stance,
    )
    check_events(asked.watched, mechanism)
    problem = MotionProblem(mechanism, asked, t_start, initial)
    check_bounds_at_start(problem)
    given = None if guess is None else channels_of_guess(problem, guess)
    meshes = _best(problem, settings, given)
    before: float | None = None
    while True:
        tables = with_tables(meshes.problem, meshes.path)
        run = _run(problem, meshes.path, tables.model, initial)
        difference = _difference(problem, meshes.path, run)
        astray = before is not None and not difference < CLOSER * before
        if difference <= tolerance or astray or not meshes.again(difference):
            break
        before = difference
    path, found, problem = meshes.path, meshes.found, meshes.problem
    status, reason = _ended(meshes, difference, tolerance)
    return OptimalMotion(
        found.objective, path.duration, times(problem, path),
        {c.name: path.u[:, i] / c.factor for i, c in enumerate(problem.controls)},
        {c.name: c.unit for c in problem.controls},
        {q.name: float(v) / q.factor for q, v in zip(problem.searched, path.parameters, strict=True)},
        status, reason, active_limits(meshes.program, found), tuple(meshes.rounds),
        meshes.error, _residual(problem, path), difference, _states(problem, path), tables, run, mechanism,
        _warnings(meshes, run), partial(with_feedback, problem, path), tuple(meshes.optima),
        meshes.phases, meshes.objective_error, meshes.switches,
    )  # fmt: skip


def _ended(meshes: _Meshes, difference: float, tolerance: float) -> tuple[str, str]:
    """Return status and reason of the end: a plan that its own controls do not follow has not converged."""
    found = meshes.found
    if found.converged and meshes.wanted and not difference <= tolerance:
        reason = (
            f"the run ends {difference:.2g} beside the plan, and for the tolerance ({tolerance:g}) {meshes.wanted} "
            f"intervals are wanted, more than max_intervals ({meshes.most})"
        )
        return (
            "stopped",
            f"{reason}; bound speeds and controls, or allow more intervals or a larger tolerance",
        )
    if found.converged and not difference <= tolerance:
        reason = (
            f"the run ends {difference:.2g} beside the plan, which is more than the tolerance ({tolerance:g})"
        )
        return "stopped", f"{reason}; allow more refinements or intervals, or a larger tolerance"
    return ("converged" if found.converged else "stopped"), found.reason + meshes.doubt


def _best(problem: MotionProblem, settings: Mapping[str, Any], given: GuessChannels | None) -> _Meshes:
    """The best of what all starts come to, on meshes that are fine enough to compare it.

    On the first mesh, motions that swing far may seem to cost a fraction, or a multiple, of what they do.
    """
    if problem.rises is not None:
        problem.rises = whole_turns(problem)
    shared = _FirstPrograms(Transcription(problem, collocation(settings["method"], settings["points"])))
    generator = np.random.default_rng(settings["seed"])
    found: list[_Meshes] = []
    failures: list[NoAnswerError] = []
    for k in range(settings["starts"]):
        try:
            one = _Meshes(
                problem, settings, given, shared, Detour(generator, grows=k % 2 == 0) if k else None
            )
        except NoAnswerError as failure:
            failures.append(failure)
            continue
        twin = next((other for other in found if _alike(one, other)), None)
        if twin is None and settings["starts"] > 1:
            known = [other.found.objective for other in found if other.is_comparable]
            one.make_comparable(min(known, default=np.inf))
        found.append(twin or one)
    if not found:
        raise failures[0]
    optima = sorted(one.found.objective for one in found if one.found.converged)
    order = sorted(
        found, key=lambda one: (not one.found.converged, not one.is_comparable, one.found.objective)
    )
    best = next((one for one in dict.fromkeys(order) if one.refine()), None)
    if best is None and settings["starts"] > 1:  # what single searches find is found in any case
        best = _best(problem, {**settings, "starts": 1}, given)
    best = best or order[0]
    best.optima = optima or best.optima
    return best


def _alike(one: _Meshes, other: _Meshes) -> bool:
    """True if two starts came to the same motion, as far as the objective on the first mesh tells."""
    a, b = one.rounds[0].objective, other.rounds[0].objective
    return abs(a - b) <= ALIKE * max(abs(a), abs(b))


class _FirstPrograms:
    """The programs of the first meshes, which all starts solve."""

    def __init__(self, transcription: Transcription) -> None:
        self.transcription = transcription
        self._programs: dict[int, MotionProgram] = {}

    def on(self, mesh: Array) -> MotionProgram:
        """The program on a mesh of even intervals."""
        if mesh.size not in self._programs:
            self._programs[mesh.size] = MotionProgram(self.transcription, mesh)
        return self._programs[mesh.size]


class _Meshes:
    """Solutions on finer and finer meshes from one start; the last one is kept."""

    path: PlannedPath
    found: ProgramSolution
    program: MotionProgram
    error: float
    objective_error: float

    _shifts: Array
    _nearby: NearbySolutions | None
    _warm: ProgramSolver | None
    _tries = 0
    wanted = 0
    """Intervals that were wanted and are too many."""

    def __init__(
        self,
        problem: MotionProblem,
        settings: Mapping[str, Any],
        given: GuessChannels | None,
        first: _FirstPrograms,
        detour: Detour | None = None,
    ) -> None:
        self.problem, self._settings, self._given = problem, settings, None if detour else given
        self._programs, self._detour = first, detour
        self.most = max(int(settings["max_intervals"]), int(settings["intervals"]))
        self._transcription = first.transcription
        self.method = self._transcription.method
        self._allowed = self._share = float(settings["tolerance"])
        self.rounds: list[MeshRound] = []
        self.optima: list[float] = []
        self._coarser = 0
        if self._given is not None or settings["intervals"] < NESTED or not self._nested():
            self.rounds, self._coarser = [], 0
            self._first(self._even(settings["intervals"]))

    def _even(self, intervals: int) -> Array:
        """A mesh of even intervals in every phase."""
        one = np.linspace(0.0, 1.0, intervals + 1)
        return np.concatenate([k + one for k in range(self.problem.phases)])

    def _nested(self) -> bool:
        """Solve a coarser mesh first, with shorter iterations; False where that leads to nothing."""
        try:
            self._first(self._even(self._settings["intervals"] // COARSER))
        except NoAnswerError:
            return False
        if not self.found.converged:
            return False
        mesh = self._even(self._settings["intervals"])
        self._solve(mesh, on_mesh(self.problem, self.method, self.path, mesh), evenly=True)
        self._coarser = 1
        return self.found.converged

    def _first(self, mesh: Array) -> None:
        """Solve the first mesh from the start."""
        most, program, guess = self._settings["max_iterations"], self._programs.on(mesh), self._guess(mesh)
        start = program.pack(guess, peak=_largest(guess))
        found = search(program, start, most)
        self._keep(program, found if found.converged else _second_try(program, found, start, most))

    def _guess(self, mesh: Array) -> PlannedPath:
        """Return the motion from which the first search begins."""
        if self._given is not None:
            return guessed_path(self.problem, self.method, mesh, self._given)
        return first_guess(self.problem, self.method, mesh, self._detour)

    @property
    def _smoothing(self) -> tuple[float, Array]:
        """Weight of the smoothing, and the spans of the controls."""
        spans = np.ptp(self.path.u, axis=0)
        size = abs(self.rounds[0].objective)
        return min(self._settings["smoothing"], self._settings["tolerance"]) * size, np.where(
            spans > 0, spans, 1.0
        )

    @property
    def _may_divide(self) -> bool:
        refined = len(self.rounds) - 1 - self._coarser
        return self.found.converged and refined < self._settings["max_refinements"]

    @property
    def _stalled(self) -> bool:
        """True if three meshes in a row have not halved the errors."""
        errors = [
            max(one.error / self._allowed, one.objective_error / self._objective_allowed)
            for one in self.rounds[-STALLED:]
        ]
        return len(errors) == STALLED and errors[-1] > 0.5 * errors[0]

    @property
    def _excess(self) -> tuple[float, float]:
        """Measured error over what is allowed, and that of the objective."""
        return self.error / self._allowed, self.objective_error / self._objective_allowed

    @property
    def _objective_allowed(self) -> float:
        return self._share * objective_size(self.found)

    def make_comparable(self, best: float) -> None:
        """Divide intervals until the objective is known, or known to be above the ``best`` of other starts."""
        wanted = self._share
        self._allowed = self._share = max(COMPARABLE, wanted)
        self._divide(best)
        self._allowed = self._share = wanted
        self._coarser = len(self.rounds) - 1  # what comes is counted anew

    @property
    def is_comparable(self) -> bool:
        """True if the motion and the objective are known well enough to compare starts."""
        known = max(COMPARABLE, self._share)
        return self.error <= known and self.objective_error <= known * objective_size(self.found)

    def refine(self) -> bool:
        """Divide intervals until the measured errors are allowed; False where the search has found nothing."""
        self._divide()
        self._correct()
        self._set_ends()
        return self.found.converged

    def _divide(self, best: float = np.inf) -> None:
        """Divide intervals as long as it helps, and the objective may still be below the ``best``."""
        while (
            max(self._excess) > 1
            and self._may_divide
            and not self._stalled
            and self.found.objective - self.objective_error <= best
        ):
            if self._excess[1] > 1 and self._parted():
                continue
            mesh = divided(self.path.mesh, self._parts())
            if mesh.size - 1 > self.most:
                self.wanted = mesh.size - 1
                break
            if not self._solve(mesh, on_mesh(self.problem, self.method, self.path, mesh)):
                break

    def _set_ends(self) -> None:
        """Give controls at the ends of phases the values of the minimum principle; the others are found again.

        Controls that are linear on intervals come nearest to the best ones along a motion, and are aside of them at its
        ends by the square of an interval.
        """
        program, problem = self.program, self.problem
        met = self.found.converged and max(self._excess) <= 1 and self._settings["max_refinements"] > 0
        if not met or self.method.from_start or problem.rises is not None or not problem.controls:
            return
        nodes, wanted = end_controls(program, self.found)
        spans = np.ptp(self.path.u, axis=0)
        aside = np.abs(wanted - self.path.u[nodes])
        moved = (aside > self._settings["tolerance"] * spans) & (aside <= FARTHEST * spans)
        if not moved.any():
            return
        low, high = program.bounds()
        places = program.node_places[nodes, program.layout.n_x + program.layout.n_y :][moved]
        low[places] = high[places] = wanted[moved]
        last, started = self.found, perf_counter()
        solver = ProgramSolver(program, last.v, warm_options(self._settings["max_iterations"]))
        found = solver(last.v, low, high, (last.multipliers, last.bound_multipliers), self._shifts)
        if found.converged and found.objective <= last.objective + self._objective_allowed:
            self._keep(program, replace(found, seconds=perf_counter() - started))

    def _parted(self) -> bool:
        """Solve with a node at every switch of a control; False where there is none, or that leads to nothing."""
        switches = []
        if self._tries < MOST_TRIES:
            switches = switches_of(self.problem, self.path, self._objective_errors)
        if not switches:
            return False
        self._tries += 1
        problem, path = parted_at(self.problem, self.method, self.path, switches)
        transcription = Transcription(problem, self.method)
        program = MotionProgram(transcription, path.mesh, *self._smoothing)
        start = program.pack(path, peak=_largest(path))
        found = search(program, start, self._settings["max_iterations"], near=True)
        worst = self.found.objective + self._objective_allowed
        shortest = 2 * SHORTEST_PHASE * problem.asked.duration[1]
        if (
            not found.converged
            or found.objective > worst
            or program.unpack(found.v).durations.min() < shortest
        ):
            return False
        self.problem, self._transcription = problem, transcription
        self._keep(program, found)
        return True

    @property
    def phases(self) -> tuple[float, ...]:
        """Durations (s) of the phases between events."""
        found = np.zeros(self.problem.origin[-1] + 1)
        np.add.at(found, self.problem.origin, self.path.durations)
        return tuple(found.tolist())

    @property
    def switches(self) -> tuple[float, ...]:
        """Times (s) at which nothing but controls jump."""
        ends = self.problem.t_start + np.cumsum(self.path.durations)
        jumps = self.problem.jumps
        return tuple(float(t) for t, jump in zip(ends[:-1], jumps, strict=True) if jump.event is None)

    def _parts(self) -> Indices:
        """Into how many parts each interval is divided."""
        of_path, of_objective = self._excess
        parts = np.ones(self.path.mesh.size - 1, dtype=np.int64)
        if of_path > 1:
            parts = parts_wanted(self._errors, self._allowed, self.method.order)
        if of_objective > 1:
            more = parts_wanted(self._objective_errors, self._objective_allowed, CONTROL_ORDER)
            parts = np.maximum(parts, more)
        return parts

    def _correct(self) -> None:
        """Add the gaps of intervals to their ends, as long as that reduces them much; the mesh stays the same."""
        before, program, share = CORRECTABLE, self.program, np.ones(self._missed.shape[1])
        while self._allowed < self.error <= before and self.found.converged:
            before = CORRECTED * self.error
            shifts = self._shifts.copy()
            missed, added = self._missed, self._missed / share
            shifts[program.end_rows] += added[program.regular]
            started = perf_counter()
            found = self._shifted(shifts)
            if not found.converged:
                break
            self._shifts = shifts
            self._keep(program, replace(found, seconds=perf_counter() - started))
            share = _share(missed - self._missed, added)

    def _shifted(self, shifts: Array) -> ProgramSolution:
        """The solution beside the last one whose rows are shifted (m)."""
        program, last = self.program, self.found
        self._nearby = self._nearby or NearbySolutions(last)
        found = self._nearby.at(last, shifts)
        if found is None:
            most = self._settings["max_iterations"]
            self._warm = self._warm or ProgramSolver(program, last.v, warm_options(most))
            found = self._warm(last.v, *program.bounds(), (last.multipliers, last.bound_multipliers), shifts)
        return found

    def again(self, difference: float) -> bool:
        """Allow less, where errors of intervals have grown along the motion; False where nothing more can be done."""
        before = len(self.rounds)
        self._allowed = min(self._allowed, self.error) * max(
            0.01, 0.3 * self._settings["tolerance"] / difference
        )
        self.refine()
        return len(self.rounds) > before

    def _solve(self, mesh: Array, guess: PlannedPath, *, evenly: bool = False) -> bool:
        """Solve a finer mesh from the motion on the former one; False where that is kept."""
        program = MotionProgram(self._transcription, mesh, *self._smoothing)
        start = program.pack(guess, peak=_largest(guess))
        found = search(program, start, self._settings["max_iterations"], near=True)
        changed = found.objective - self.found.objective
        known = self._excess[1] > 1 and not evenly
        if found.converged and known and self.error <= self._allowed and changed > self._objective_allowed:
            self.objective_error = min(
                self.objective_error, changed
            )  # no finer mesh can be worse but by round-off
            return False
        if found.converged:
            self._keep(program, found, abs(changed) if known else np.inf)
        elif self.error > self._allowed:
            self._keep_former(found)
        return found.converged

    def _keep(self, program: MotionProgram, found: ProgramSolution, changed: float = np.inf) -> None:
        """Go on with a solution; ``changed`` is the change of the objective by dividing where it is in error."""
        if program is not getattr(self, "program", None):
            self._shifts, self._nearby, self._warm = np.zeros(program.m), None, None
            self._changed = changed
        self.program, self.found, self.path = program, found, program.unpack(found.v)
        self._errors, self._missed, integrals = interval_errors(self.problem, self.path, self._allowed)
        by_controls, by_path = objective_errors(program, found, self._missed, integrals)
        self._objective_errors = by_controls + by_path
        self.error = float(self._errors.sum())
        self.objective_error = min(float(by_controls.sum()), self._changed) + float(by_path.sum())
        self.rounds.append(
            MeshRound(
                program.count, found.iterations, found.objective, self.error, found.seconds, self.objective_error
            )
        )  # fmt: skip

    @property
    def doubt(self) -> str:
        """Say in words what the search leaves open where the error of the objective is more than allowed."""
        if not self.found.converged or self._excess[1] <= 1:
            return ""
        return (
            f" on this mesh; other controls between its nodes may lower the objective by {self.objective_error:.2g}, "
            f"more than the tolerance ({self._settings['tolerance']:g} of it); allow more refinements or intervals"
        )

    def _keep_former(self, found: ProgramSolution) -> None:
        """A finer mesh that was not solved: the solution before it stays, and is told to be coarse."""
        reason = f"on {self.path.mesh.size - 1} intervals; on a finer mesh: {found.reason}"
        self.found = replace(self.found, status=found.status, reason=reason)


def _share(gained: Array, added: Array) -> Array:
    """Return for each state the gain of a correction over its amount (intervals × states); 1 where it is unclear.

    Stiff states, which an interval damps by less than they are, need more than what is missed.
    """
    squares = (added**2).sum(axis=0)
    share = (gained * added).sum(axis=0) / np.where(squares > 0, squares, 1.0)
    return np.where((squares > 0) & (np.abs(share - 1) <= CORRECTED), share, 1.0)


def _checked_events(model: ModelLike, given: Any, stance: Any) -> tuple[Event, ...]:
    """Events of the motion; those of a file that change it are refused, those that only record it do not matter."""
    asked = Arguments(CALLER)
    asked.instances("events", given, Event, 'give a list, such as [kt.PointPlaneEvent("floor", "ball", …)]')
    asked.check()
    if given:
        check_jumps(CALLER, given)
        return tuple(given)
    closed = [one for phase in stance or () if isinstance(phase, (list, tuple)) for one in phase]
    events = [event for event in model_and_settings(model)[1].events or () if event not in closed]
    acting = [event.name for event in events if not isinstance(event.action, Record)]
    if acting:
        raise NoAnswerError(
            f"{CALLER}: the model file has events that act on the motion ({', '.join(acting)}), which are no part of "
            "such problems by themselves; give events=[…] that happen in this order, or the model alone "
            "(kt.load(file).model) to leave them out"
        )
    return ()


def _second_try(program: MotionProgram, found: ProgramSolution, start: Array, most: int) -> ProgramSolution:
    """From the motion that misses all conditions least; `NoAnswerError` where it misses some."""
    if found.status in ("Maximum_Iterations_Exceeded", "User_Requested_Stop"):
        return found
    nearest = relaxed(program, start, most)
    if nearest.missed:
        lines = "\n".join(f"  {words}" for words in nearest.missed)
        problem = program.transcription.problem
        held = ", ".join(one.name for one in (*problem.controls, *problem.searched))
        against = f"against that stand {', '.join(nearest.against)};\n" if nearest.against else ""
        raise NoAnswerError(
            f"{CALLER}: {found.reason}. The nearest motion, with all limits of {held} kept, misses:\n{lines}\n{against}"
            "allow more time or stronger controls, or ask for less"
        )
    again = search(program, nearest.v, most)
    if again.status not in ("Solve_Succeeded", "Solved_To_Acceptable_Level", "Maximum_Iterations_Exceeded"):
        raise NoAnswerError(
            f"{CALLER}: {again.reason}, although all conditions can be met one by one; begin with other intervals, "
            "another start or wider bounds"
        )
    return again


def _warnings(meshes: _Meshes, run: Run) -> tuple[str, ...]:
    """Warnings: bounds passed between the points, and doubts of the audit of the run."""
    told = list(overshoots(meshes.problem, meshes.method, meshes.path))
    planned = [event.name for event in meshes.problem.asked.events]
    happened = [one.name for one in run.events if one.description not in ("rest", "stick", "slip")]
    if planned and happened != planned:
        told.append(
            f"the run has the events {', '.join(happened) or 'none'} where the plan has {', '.join(planned)}"
        )
    told += _slips(run, SLIPPED * meshes.path.duration)
    if run.audit is not None and run.audit.verdict != "ok":
        told.append(f"the audit of the run says {run.audit.verdict}: see run.audit")
    return tuple(told)


def _slips(run: Run, least: float) -> list[str]:
    """Contacts that slide in a run for longer than some time (s), in words."""
    told = []
    for k, one in enumerate(run.events):
        ends = [
            other.t for other in run.events[k:] if other.name == one.name and other.description == "stick"
        ]
        if one.description == "slip" and not (ends and ends[0] - one.t <= least):
            told.append(
                f"{one.name} slides in the run from t = {one.t:.6g} s on, where the plan has it stick"
            )
    return told


def _largest(guess: PlannedPath) -> float:
    """A first value of the peak."""
    return float(np.abs(guess.u).max(initial=1.0)) + 1.0


def _initial(problem: MotionProblem, path: PlannedPath) -> dict[str, float]:
    """Coordinates and speeds of the tree at the start of a plan, by name."""
    eq = problem.point.eq
    n_q = eq.tree.n_q
    named = map(eq.tree.floating.own, eq.coordinate_names[:n_q])
    found = {name: float(value) + shift for (name, shift), value in zip(named, path.x[0, :n_q], strict=True)}
    return found | dict(zip(eq.speed_names, path.y[0].tolist(), strict=True))


def _run(problem: MotionProblem, path: PlannedPath, model: Any, initial: Mapping[str, float] | None) -> Run:
    start = _initial(problem, path) if problem.free_start else initial
    return simulate(
        model, problem.t_start + path.duration, t_start=problem.t_start, initial=start,
        rtol=ORBIT_RTOL, atol=ORBIT_ATOL, progress=False, events=list(problem.asked.watched),
    )  # fmt: skip


def _states(problem: MotionProblem, path: PlannedPath) -> dict[str, Array]:
    """Planned coordinates and speeds by name."""
    eq = problem.point.eq
    named = [eq.tree.floating.own(name) for name in eq.coordinate_names]
    found = {name: path.x[:, i] + shift for i, (name, shift) in enumerate(named)}
    return found | {name: path.y[:, i] for i, name in enumerate(eq.speed_names)}


def _difference(problem: MotionProblem, path: PlannedPath, run: Run) -> float:
    """Return the largest distance of the run's end from the plan, over the size of each state."""
    if not run.complete:
        return float("inf")
    planned = _states(problem, path)
    sizes = state_sizes(problem, path)
    names = [name for name in planned if name in run.channels]
    ends = np.array([abs(float(run[name][-1]) - planned[name][-1]) for name in names])
    order = {name: i for i, name in enumerate(planned)}
    return float((ends / sizes[[order[name] for name in names]]).max(initial=0.0))


def _residual(problem: MotionProblem, path: PlannedPath) -> float:
    """Largest residual of positions and velocities at a node."""
    # at the end of a phase, what it holds
    inside = problem.phase_at(np.clip(np.ceil(path.mesh) - 1, 0, None))
    p, t = problem.parameters_at(path.u, path.parameters, inside), problem.t_start + path.at(path.mesh)
    (found,) = mapped(problem.point.residuals, t[:, None], path.x, path.y, p)
    on = problem.rows.on[inside]
    found = found * np.concatenate([on[:, : found.shape[1] - on.shape[1]], on], axis=1)
    held, first = problem.rows.held[inside], len(problem.rows.parts)
    if held.shape[1] > first:  # each closed contact at its nodes
        phi, psi, _, _ = mapped(problem.point.manifold, t[:, None], path.x, path.y, p)
        places = [i for i in problem.point.with_position if i >= first]
        gaps = held[:, places] * phi[:, phi.shape[1] - len(places) :]
        rates = held[:, first:] * psi[:, psi.shape[1] - held.shape[1] + first :]
        found = np.concatenate([found, gaps, rates], axis=1)
    return float(np.abs(found).max(initial=0.0))
