"""``kinetree optimal-motion``: the controls with which a mechanism moves best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from kinetree.cli.answers import AnswerOptions
from kinetree.cli.commands.look import read_result
from kinetree.cli.failures import FAILED, OK, UsageError
from kinetree.cli.models import ModelOptions, ModelSource, initial_of
from kinetree.cli.options import (
    Bounds,
    Flag,
    GuessFile,
    ModelFile,
    Names,
    Seed,
    Starts,
    assigned,
    measured_number,
    number,
    ranges,
    with_unit,
)
from kinetree.cli.streams import announced, say_note
from kinetree.words.names import nearest

if TYPE_CHECKING:
    from kinetree.model.events import Event

Controls = Annotated[list[str], Parameter(name=["--control", "--controls"], negative=())]
EventNames = Annotated[list[str] | None, Parameter(name=["--event", "--events"], negative=())]
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
    control: Controls,
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
        Of the motion, s, or as "500 ms"; least:greatest for a duration that is free.
    control
        What is chosen over time, with its least and greatest value: motor.torque=-20:20; may be given several times.
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
        What a coordinate gains in a period, as crank.angle=2*pi; the motion is periodic then.
    event
        Event of the model file that happens on the way; several happen in the order given, each once.
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
        How often intervals may be divided; 0 keeps the mesh.
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
    source = options.read(model)
    happening = _events(source, event or [])
    gained = dict(assigned("--advance", text, "coordinate=value") for text in advance or [])
    gains: Any = {name: with_unit(f"--advance {name}", value) for name, value in gained.items()}
    begin = None if guess is None else read_result(guess)
    with announced(answer.quiet):
        found = question.optimal_motion(
            source, _duration(duration), controls=ranges("--control", control), objective=objective, peak=peak,
            end=last, start=first or None, periodic=gains or periodic, bounds=_conditions("--bounds", bounds),
            parameters=ranges("--parameters", parameters), method=method, points=points, intervals=intervals,
            initial=initial_of(source, initial or []) or None, tolerance=tolerance, max_iterations=max_iterations,
            starts=starts, seed=seed, guess=begin, events=happening, max_refinements=max_refinements,
            max_intervals=max_intervals,
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
