"""``kinetree sensitivities``, ``fit``, ``optimize``, ``pareto``, ``uncertainty`` and ``optimal-motion``.

What parameters do, which ones are wanted, and with which controls a mechanism moves best.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from kinetree.cli.commands.look import read_result
from kinetree.cli.console import FAILED, INTERRUPTED, OK, UsageError, announced, say_note
from kinetree.cli.models import ModelOptions, ModelSource, initial_of
from kinetree.cli.options import (
    AnswerOptions,
    Bounds,
    EndTime,
    Flag,
    GuessFile,
    Interval,
    ModelFile,
    Names,
    Searched,
    Seed,
    Starts,
    Trials,
    Wanted,
    assigned,
    listed,
    measured_number,
    number,
    ranges,
    searched,
    with_unit,
)
from kinetree.words.names import nearest

if TYPE_CHECKING:
    from kinetree.model.events import Event

_CODES = {"converged": OK, "finished": OK, "interrupted": INTERRUPTED}


def sensitivities(
    model: ModelFile,
    *,
    of: Wanted,
    wrt: Wanted,
    t_end: EndTime = None,
    interval: Interval = None,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Derivatives of channels along a run with respect to parameters and initial values, exactly.

    Parameters
    ----------
    of
        Channels, components or patterns: A.angle "coupler.position".
    wrt
        Parameters, or initial coordinates and speeds such as A.angle.
    interval
        Time between rows, s. Default: 1000 intervals.
    answer.output
        File to write: slopes as a table (.csv), everything as data (.json), or the run (.h5).
    answer.report
        Page to write (.html): the slopes over time, what matters most.
    """
    from kinetree.analysis.search import sensitivities as question

    answer.check("sensitivities")
    source = options.read_alone(model, "sensitivities")
    with announced(answer.quiet):
        found = question.sensitivities(source, source.end(t_end), listed(of), listed(wrt), output=interval)
    for name in found.idle:
        say_note(f"warning: {name} changes nothing of what was asked for", answer.quiet)
    for note in found.notes:
        say_note(f"warning: {note}", answer.quiet)
    answer.deliver(found)
    return _CODES.get(found.run.status, OK if found.run.complete else FAILED)


def fit(
    model: ModelFile,
    data: Path,
    *,
    parameters: Searched,
    bounds: Bounds = None,
    sigma: float | None = None,
    max_trials: Trials = 200,
    starts: int = 1,
    seed: Seed = 0,
    no_time_check: Flag = False,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find parameters and initial values from measured channels, with standard errors.

    Parameters
    ----------
    data
        Table of measurements (.csv): a column t in s, the others named by channels; gaps are empty.
    parameters
        Parameters to find, or initial values such as A.angle; name=start begins from another value.
    sigma
        Standard deviation of the noise of all channels; estimated where left out.
    starts
        Search from this many values, the ones given and others between the bounds; the best minimum counts.
    no_time_check
        Take the times for seconds even where they look like another unit.
    answer.output
        File to write: the model with the values found (.toml), everything as data (.json), or the run (.h5).
    answer.report
        Page to write (.html): values with errors and correlations, data beside the model, the search.
    """
    from kinetree.analysis.search import fit as question

    answer.check("search")
    if not os.path.isfile(data):
        raise UsageError(
            f"there is no file {str(data)!r}; give a table with a column t and measured channels (.csv)"
        )
    source = options.read_alone(model, "fit")
    wanted = started(source, searched(parameters))
    with announced(answer.quiet):
        found = question.fit(
            source, data, wanted, bounds=ranges("--bounds", bounds), sigma=sigma, max_trials=max_trials,
            starts=starts, seed=seed, check_times=not no_time_check, progress=False if answer.quiet else None,
        )  # fmt: skip
    answer.deliver(found)
    return _ended(found)


def optimize(
    model: ModelFile,
    *,
    parameters: Searched,
    minimize: str | None = None,
    integral: str | None = None,
    maximize: Flag = False,
    bounds: Bounds = None,
    constraint: Names = None,
    along: Names = None,
    t_end: EndTime = None,
    max_trials: Trials = 200,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find parameters and initial values that make an objective of a run as small as possible.

    The objective is an expression of states, time and parameters at the end of the run (--minimize "A.angle^2"), the
    integral of one over the run (--integral "A.angle_rate^2"), or the sum of both.

    Parameters
    ----------
    parameters
        Parameters to vary, or initial values such as A.angle; name=start begins from another value.
    minimize
        Expression at the end of the run.
    integral
        Expression whose integral over the run counts.
    maximize
        Make the objective as large as possible instead.
    constraint
        Expression at the end of the run with its least and greatest value, as "A.angle=0:0.5"; may be given several
        times.
    along
        Channel with the least and greatest value that it may have at any time of the run, as "A.reaction.x=-50:50"; may
        be given several times.
    answer.output
        File to write: the model with the values found (.toml), everything as data (.json), or the run (.h5).
    answer.report
        Page to write (.html): the values found, the search, the motion.
    """
    from kinetree.analysis.search import optimize as question
    from kinetree.derivatives.objectives import Objective

    answer.check("search")
    if minimize is None and integral is None:
        raise UsageError('what is to be small? Give --minimize "A.angle^2" or --integral "A.angle_rate^2"')
    source = options.read_alone(model, "optimize")
    texts = [f"-({text})" if maximize and text else text for text in (minimize, integral)]
    objective = Objective(*(0.0 if text is None else text for text in texts))
    wanted = started(source, searched(parameters))
    limited: dict[Any, tuple[float, float]] = dict(ranges("--constraint", constraint))
    with announced(answer.quiet):
        found = question.optimize(
            source, source.end(t_end), objective, wanted, bounds=ranges("--bounds", bounds),
            constraints=limited, along=ranges("--along", along), max_trials=max_trials,
            progress=False if answer.quiet else None,
        )  # fmt: skip
    answer.deliver(found)
    return _ended(found)


def started(source: ModelSource, wanted: dict[str, float | str | None]) -> Any:
    """Names, or names with the values to start from where any was given."""
    if not any(value is not None for value in wanted.values()):
        return list(wanted)
    own = {parameter.name: parameter.value for parameter in source.model.parameters}
    missing = [name for name, value in wanted.items() if value is None and name not in own]
    if missing:
        raise UsageError(
            f"--parameters: where one starts elsewhere, say where {', '.join(missing)} starts too: name=value"
        )
    return {name: own[name] if value is None else value for name, value in wanted.items()}


def _ended(found: Any) -> int:
    if found.status != "converged":
        say_note(f"kinetree: the search was {found.status}; these are the best values so far")
    return _CODES.get(found.status, FAILED)


FORMS = '"m=normal(2,0.1)" (mean, standard deviation), "k=uniform(80,120)" or "c=loguniform(0.1,10)"'
_DRAWN = re.compile(r"^(normal|uniform|loguniform)\s*\((.+),(.+)\)$")
_INTEGRAL = re.compile(r"^integral\s*\((.+)\)$")


def pareto(
    model: ModelFile,
    *,
    parameters: Searched,
    objective: Wanted,
    bounds: Bounds = None,
    constraint: Names = None,
    points: int = 11,
    t_end: EndTime = None,
    max_trials: Trials = 100,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find what can be had of several objectives of a run at once: their Pareto front.

    Parameters
    ----------
    parameters
        Parameters to vary, or initial values such as A.angle; name=start begins from another value.
    objective
        Name and expression of an objective that is to be small, at the end of the run or as an integral over it:
        "error=(A.angle-1)^2" "effort=integral(motor.torque^2)"; give two or more.
    constraint
        Expression at the end of the run with its least and greatest value, as "A.angle=0:0.5"; may be given several
        times.
    points
        Number of points of the front to look for.
    answer.output
        File to write: everything as data (.json).
    answer.report
        Page to write (.html): the front, its points, the motion of the balanced one.
    """
    from kinetree.analysis.search import pareto as question
    from kinetree.derivatives.objectives import Objective

    answer.check("front")
    source = options.read_alone(model, "pareto")
    objectives: dict[str, Any] = {}
    for text in objective:
        name, expression = assigned("--objective", text, "name=expression")
        over = _INTEGRAL.match(expression.strip())
        objectives[name] = Objective(integral=over[1]) if over else expression
    limited: dict[Any, tuple[float, float]] = dict(ranges("--constraint", constraint))
    with announced(answer.quiet):
        found = question.pareto(
            source, source.end(t_end), objectives, started(source, searched(parameters)),
            bounds=ranges("--bounds", bounds), constraints=limited, points=points, max_trials=max_trials,
            progress=False if answer.quiet else None,
        )  # fmt: skip
    answer.deliver(found)
    return {"converged": OK, "interrupted": INTERRUPTED}.get(found.status, FAILED)


def uncertainty(
    model: ModelFile,
    *,
    vary: Names,
    answers: Wanted,
    count: int = 1024,
    seed: Seed = 0,
    t_end: EndTime = None,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Distributions of answers where values are uncertain, and which share of their variance each value causes.

    Parameters
    ----------
    vary
        Parameter or initial value with its distribution: "m=normal(2,0.1)", "k=uniform(80,120)",
        "c=loguniform(0.1,10)", or with units "k=normal(2.7 N/mm, 0.1 N/mm)"; may be given several times.
    answers
        Numbers of a run: A.angle (at the end), "max(A.reaction.x)"; min, mean, rms and peak likewise.
    count
        A power of 2; for every value, and twice more, so many runs are made.
    answer.output
        File to write: everything as data (.json).
    answer.report
        Page to write (.html): histograms, shares of the variance, a motion in the middle.
    """
    from kinetree.analysis.scenarios import uncertainty as question

    answer.check("front")
    values = dict(distribution(text) for text in vary or [])
    source = options.read(model)
    with announced(answer.quiet):
        found = question.uncertainty(
            source, source.end(t_end), values, answers, count=count, seed=seed,
            progress=False if answer.quiet else None,
        )  # fmt: skip
    answer.deliver(found)
    return OK


def distribution(text: str) -> tuple[str, Any]:
    """A name and its distribution."""
    from kinetree.analysis.scenarios.plan import LogUniform, Normal, Uniform

    name, value = assigned("--vary", text, "name=normal(mean,deviation)")
    found = _DRAWN.match(value.strip())
    if found is None:
        raise UsageError(f"--vary {text!r}: write it as {FORMS}")
    kinds: dict[str, Any] = {"normal": Normal, "uniform": Uniform, "loguniform": LogUniform}
    return name, kinds[found[1]](*(with_unit(f"--vary {name}", part) for part in found.groups()[1:]))


Controls = Annotated[list[str] | None, Parameter(name=["--control", "--controls"], negative=())]
EventNames = Annotated[list[str] | None, Parameter(name=["--event", "--events"], negative=())]
StanceNames = Annotated[list[str] | None, Parameter(negative=())]
Conditions = Annotated[
    list[str] | None,
    Parameter(
        negative=(), help="Value, or least and greatest value, as expression=value or expression=low:high."
    ),
]


def optimal_motion(
    model: ModelFile,
    *,
    duration: str,
    control: Controls = None,
    minimize: str | None = None,
    integral: str | None = None,
    peak: str | None = None,
    time: Flag = False,
    end: Conditions = None,
    start: Conditions = None,
    rest: Flag = False,
    start_rest: Flag = False,
    periodic: Flag = False,
    advance: Names = None,
    event: EventNames = None,
    stance: StanceNames = None,
    guess: GuessFile = None,
    bounds: Bounds = None,
    parameters: Names = None,
    initial: Starts = None,
    method: str = "radau",
    points: int = 3,
    intervals: int = 25,
    tolerance: float = 1e-6,
    max_iterations: int = 500,
    max_refinements: int = 8,
    max_intervals: int = 1000,
    starts: int = 1,
    seed: Seed = 0,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find the controls with which a mechanism moves best, and simulate the motion they give.

    Parameters
    ----------
    duration
        Duration of the motion, s, or as "500 ms"; least:greatest for a duration that is free.
    control
        Control chosen over time, with its least and greatest value: motor.torque=-20:20; may be given several times.
        None where nothing but parameters is chosen.
    minimize
        Expression at the end of the motion that is made small.
    integral
        Expression whose integral over the motion is made small.
    peak
        Expression whose largest absolute value along the motion is made small.
    time
        Make the duration as short as possible.
    rest
        All speeds are zero at the end.
    start
        Conditions at the start, in place of the start of the model.
    start_rest
        All speeds are zero at the start.
    periodic
        The motion ends in the state it starts from.
    advance
        Increase of a coordinate in a period, as crank.angle=2*pi; the motion is periodic then.
    event
        Event of the model file that happens on the way; several happen in the order given, each once.
    stance
        Once for every phase: the contacts (events, parted by commas) that are closed in it, or none.
    guess
        Run from which the search begins (.h5), in place of the way straight to the end.
    bounds
        Least and greatest value of an expression along the motion, as expression=low:high; may be given several times.
    parameters
        Parameters that are chosen along, as name=low:high; may be given several times.
    method
        radau, or hermite-simpson (order 4).
    points
        Points of radau in every interval.
    intervals
        Intervals to begin with.
    tolerance
        Error of the plan that is allowed.
    max_iterations
        Iterations on each mesh.
    max_refinements
        Most divisions of intervals; 0 keeps the mesh.
    max_intervals
        Intervals there may be in the end.
    starts
        First guesses to begin with; the best motion is kept.
    answer.output
        File to write: the controls (.csv), everything as data (.json), the model with its controls (.toml), or the run
        (.h5).
    answer.report
        Page to write (.html): the motion, controls, limits that are touched, how the search went.
    """
    from kinetree.analysis.optimal_motion import optimal_motion as question
    from kinetree.derivatives.objectives import Objective

    answer.check("optimal_motion")
    objective: Any = None
    if time:
        if minimize is not None:
            raise UsageError("--time and --minimize: give one of both")
        minimize = "t"
    if minimize is None and integral is None and peak is None:
        raise UsageError(
            'what is to be small? Give --integral "motor.torque^2", --peak motor.torque, or --time'
        )
    if minimize is not None or integral is not None:
        objective = Objective(*(0.0 if text is None else text for text in (minimize, integral)))
    first = _conditions("--start", start) | ({"rest": True} if start_rest else {})
    last = _conditions("--end", end) | ({"rest": True} if rest else {})
    source = options.read_alone(model, "optimal-motion")
    happening = _events(source, event or [])
    gained = dict(assigned("--advance", text, "coordinate=value") for text in advance or [])
    gains: Any = {name: with_unit(f"--advance {name}", value) for name, value in gained.items()}
    begin = None if guess is None else read_result(guess)
    with announced(answer.quiet):
        found = question.optimal_motion(
            source, _duration(duration), controls=ranges("--control", control or []), objective=objective, peak=peak,
            end=last, start=first or None, periodic=gains or periodic, bounds=_conditions("--bounds", bounds),
            parameters=ranges("--parameters", parameters), method=method, points=points, intervals=intervals,
            initial=initial_of(source, initial or []) or None, tolerance=tolerance, max_iterations=max_iterations,
            starts=starts, seed=seed, guess=begin, events=happening, max_refinements=max_refinements,
            max_intervals=max_intervals, stance=None if stance is None else [_closed(source, text) for text in stance],
        )  # fmt: skip
    answer.deliver(found)
    if not found.converged:
        say_note(f"kinetree: the search was {found.status}; this is the best motion so far")
    return OK if found.converged and found.run.complete else FAILED


def _events(source: ModelSource, names: list[str]) -> list[Event]:
    """Events of the model file, in the order in which they happen."""
    known = {event.name: event for event in source.run.events or ()}
    for name in names:
        if name not in known:
            remedy = nearest(name, known) if known else "the model file has none"
            raise UsageError(f"--event {name}: there is no such event; {remedy}")
    return [known[name] for name in names]


def _closed(source: ModelSource, text: str) -> list[str | Event]:
    """Contacts of one phase: events of the model file."""
    known = {event.name: event for event in source.run.events or ()}
    names = [] if text.strip() == "none" else [name.strip() for name in text.split(",")]
    return [known.get(name, name) for name in names]


def _duration(text: str) -> Any:
    low, colon, high = text.partition(":")
    if not colon:
        return measured_number("--duration", text, "s")
    return measured_number("--duration", low, "s"), measured_number("--duration", high, "s")


def _conditions(option: str, given: list[str] | None) -> dict[str, Any]:
    """Expressions with a value, or with a least and a greatest one."""
    found: dict[str, Any] = {}
    for text in given or []:
        name, value = assigned(option, text, "expression=value, or expression=low:high")
        found[name] = ranges(option, [text])[name] if ":" in value else number(f"{option} {name}", value)
    return found
