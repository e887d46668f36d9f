"""``kinetree equilibrium``, ``modes``, ``linearize``, ``kinematics``, ``inverse-dynamics`` and ``periodic``.

Questions about rest, small motions, motions that are known with the forces they need, and motions that repeat.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from kinetree.cli.commands.look import read_result
from kinetree.cli.console import OK, UsageError, announced, say_note
from kinetree.cli.models import ModelOptions, ModelSource
from kinetree.cli.options import (
    AnswerOptions,
    EndTime,
    Flag,
    GuessFile,
    Instant,
    Interval,
    Laws,
    ModelFile,
    Names,
    Seed,
    StartTime,
    SteadyOptions,
    Wanted,
    assigned,
    check_output,
    listed,
    with_unit,
    write,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kinetree.analysis.kinematics import Transmission
    from kinetree.results.run import Run


def equilibrium(
    model: ModelFile,
    *,
    hold: Names = None,
    starts: int = 0,
    seed: Seed = 0,
    t: Instant = 0.0,
    refine: float | None = None,
    steady: SteadyOptions = SteadyOptions(),
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find where the forces of a mechanism balance, whether that is stable, and the reactions there.

    Parameters
    ----------
    hold
        Joint, or coordinate such as A.angle, that must not move; may be given several times.
    starts
        Look from this many random poses too, and list every equilibrium found.
    t
        Time at which drivers and loads that depend on time are taken, s.
    refine
        Largest error of places along beams, over their length, such as 1e-8: beams are cut into more and more pieces.
    answer.output
        File to write: the model in this pose (.toml), or the answer as data (.json).
    answer.report
        Page to write (.html): the pose, reactions, poles.
    """
    from kinetree.analysis import equilibrium as question
    from kinetree.analysis.equilibrium import Equilibria

    answer.check("equilibrium")
    source = options.read_alone(model, "equilibrium")
    for text in source.notes:
        say_note(text, answer.quiet)
    held, moving = listed(hold or []), steady.motion()
    if starts and refine is not None:
        raise UsageError("--refine follows one equilibrium, not those of --starts: give one of the two")
    if starts:
        found = question.equilibria(source.model, starts, hold=held, seed=seed, t=t, steady=moving)
    else:
        found = Equilibria([question.equilibrium(source.model, hold=held, t=t, steady=moving, refine=refine)])
    answer.deliver(found, lambda: {"equilibria": [entry.to_dict() for entry in found]})
    return OK


def modes(
    model: ModelFile,
    *,
    start: Flag = False,
    steady: SteadyOptions = SteadyOptions(),
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Frequencies, damping and shapes of small motions about the equilibrium next to the model's pose.

    Parameters
    ----------
    start
        Take the model's own pose, which must be an equilibrium.
    answer.output
        File to write: the modes as data (.json).
    answer.report
        Page to write (.html), in which the mechanism moves in every mode.
    """
    from kinetree.analysis import modes as question

    answer.check("modes")
    source = options.read_alone(model, "modes")
    at = "start" if start else "equilibrium"
    answer.deliver(question.modes(source.model, at=at, steady=steady.motion()))
    return OK


def linearize(
    model: ModelFile,
    *,
    input: Names = None,
    channel: Names = None,
    start: Flag = False,
    result: Path | None = None,
    t: Interval = None,
    steady: SteadyOptions = SteadyOptions(),
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Linearise a mechanism about its equilibrium: A, B, C, D in independent coordinates.

    Parameters
    ----------
    input
        Load, parameter or driver that is an input; may be given several times.
    channel
        Channel that is an output; may be given several times.
    start
        Take the model's own pose, which must be an equilibrium.
    result
        Linearise about an instant of this run of the model (.h5); needs --t.
    t
        The instant of the run, s.
    answer.output
        File to write: the matrices with their names as data (.json), or for NumPy (.npz).
    answer.report
        Page to write (.html): poles, Bode diagrams, matrices.
    """
    from kinetree.analysis import linearize as question

    answer.check("linearization")
    if (result is None) != (t is None):
        raise UsageError("--result and --t belong together: a run, and the instant of it in s")
    if result is not None and start:
        raise UsageError("give --start or --result, not both")
    source = options.read_alone(model, "linearize")
    at: Any = "start" if start else "equilibrium"
    if result is not None:
        at = read_result(result)
    moving = steady.motion()
    if result is not None and moving is not None:
        raise UsageError("an instant of a run says how it moves: leave --moving, --turning and --spin out")
    answer.deliver(
        question.linearize(
            source.model, at=at, t=t, steady=moving, inputs=listed(input or []), outputs=listed(channel or [])
        )
    )
    return OK


def kinematics(
    model: ModelFile,
    *,
    t_end: EndTime = None,
    t_start: StartTime = None,
    rows: int = 500,
    place: str | None = None,
    by: Names = None,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Follow the motion that drivers determine, without integrating, and write it as a result.

    Parameters
    ----------
    rows
        Number of intervals.
    place
        Body or marker: how the speeds named with --by move it along the motion (transmission, dexterity).
    by
        Joint speed such as A.angle_rate; may be given several times.
    answer.output
        Result file to write (.h5, or .csv for a table); kinematics.h5 where left out.
    answer.report
        Page to write (.html): the motion, its channels, how close it comes to singular positions.
    """
    from kinetree.analysis import kinematics as question

    path = answer.output or Path("kinematics.h5")
    check_output(path, answer.report, "motion")
    if (place is None) != (not by):
        raise UsageError("--place and --by belong together: what is moved, and by which joint speeds")
    source = options.read_alone(model, "kinematics")
    run = question.kinematics(source.model, _times(source, t_start, t_end, rows))
    moved = None
    if place is not None:
        moved = question.transmission(source.model, run, tuple(listed(by or [])), place)
    write(run, path, dict)
    files = [path]
    if answer.report is not None:
        files.append((run if moved is None else moved).report(answer.report))
    lines = [f"wrote {path} ({len(run)} rows)" + (f"; {run.reason}" if run.reason else "")]
    lines += [str(moved)] if moved is not None else []
    answer.show(
        lambda: _outcome(run, moved) | {"result": path, "files": files},
        lambda: "\n".join([*lines, *(f"wrote {file}" for file in files[1:])]),
    )
    return OK


def _outcome(run: Run, moved: Transmission | None) -> dict[str, Any]:
    found = {
        "rows": len(run),
        "smallest_condition": run.statistics["smallest_condition"],
        "reason": run.reason,
    }
    return found if moved is None else found | {"transmission": moved.to_dict()}


def inverse_dynamics(
    model: ModelFile,
    *,
    actuators: Wanted,
    motion: Laws = None,
    data: Path | None = None,
    result: Path | None = None,
    t_end: EndTime = None,
    t_start: StartTime = None,
    rows: int = 200,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find the actuator forces that give a mechanism a motion.

    The motion is what the model's drivers say, or laws (--motion), from --t-start to --t-end; or a table (--data), or a
    run (--result), at their times.

    Parameters
    ----------
    actuators
        Joints with one coordinate, or joint coordinates such as A.angle, that carry an actuator.
    motion
        Law of a joint coordinate or of a place, as "A.angle=0.5*sin(2*t)" or "tip.x=0.1*t"; one or more.
    data
        Table of the motion (.csv): a column t in s, the others named by coordinates.
    result
        A run of the model (.h5) whose motion is meant.
    rows
        Number of intervals.
    answer.output
        File to write: forces and powers (.csv), everything as data (.json), or the motion with all channels (.h5).
    answer.report
        Page to write (.html): forces and powers over the motion.
    """
    from kinetree.analysis import inverse_dynamics as question
    from kinetree.analysis.inverse_dynamics import tabled_motion

    answer.check("actuation")
    given = [name for name, it in (("--motion", motion), ("--data", data), ("--result", result)) if it]
    if len(given) > 1:
        raise UsageError(f"give the motion once, not as {' and '.join(given)}")
    source = options.read_alone(model, "inverse-dynamics")
    times: Any = None
    wanted: Any = None
    if result is not None:
        wanted = read_result(result)
    elif data is not None:
        wanted, times = tabled_motion(data)
    else:
        laws = [assigned("--motion", text, '"A.angle=0.5*sin(2*t)"') for text in motion or []]
        wanted, times = dict(laws) or None, _times(source, t_start, t_end, rows)
    answer.deliver(question.inverse_dynamics(source.model, wanted, listed(actuators), times))
    return OK


def _times(source: ModelSource, t_start: float | None, t_end: float | None, rows: int) -> NDArray[np.float64]:
    import numpy as np

    first = source.run.t_start if t_start is None else t_start
    last = source.end(t_end)
    if not last > first:
        raise UsageError(f"the last time ({last:g} s) must lie after the first ({first:g} s); give --t-end")
    if rows < 1:
        raise UsageError(f"--rows {rows}: give the number of intervals, 1 or more")
    return np.linspace(first, last, rows + 1)


Along = Annotated[
    str | None, Parameter(help="Follow the motion over a parameter, as name=value where to end.")
]


def periodic(
    model: ModelFile,
    *,
    period: Interval = None,
    settle: Instant = 0.0,
    advance: Names = None,
    along: Along = None,
    branches: int = 0,
    unknowns: Names = None,
    free_period: Flag = False,
    collocation: Flag = False,
    intervals: int = 20,
    guess: GuessFile = None,
    tolerance: float = 1e-10,
    max_iterations: int = 40,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find a motion that repeats itself near the model's start, its period, and whether it is stable.

    Parameters
    ----------
    period
        First guess of the period, s, or as "500 ms"; the period itself where time drives the mechanism.
    settle
        Time for which the mechanism runs first, s, or as "2 min"; a period need not be given then.
    advance
        Increase of a channel in a period, as wheel.angle=2*pi or "wheel.angle=360 deg"; may be given several times.
    branches
        Number of branches of the --along path that are followed.
    unknowns
        Initial values that are looked for, as A.angle, or as value=channel that it begins; may be given several times.
    free_period
        Look for the period, although time stands in the equations.
    collocation
        Find all of the motion at once and shoot no run along it, which unstable motions need.
    intervals
        Intervals of --collocation, to begin with.
    guess
        Run with which --collocation begins (.h5); the run from the model's start where left out.
    tolerance
        Largest gap between end and start, relative to the size of the motion.
    max_iterations
        Iterations after which the search is given up.
    answer.output
        File to write: everything as data (.json).
    answer.report
        Page to write (.html): one period in motion, multipliers, closed curves.
    """
    from kinetree.analysis import periodic_motion as question
    from kinetree.analysis import periodic_path as paths

    answer.check("modes")
    source = options.read_alone(model, "periodic")
    for text in source.notes:
        say_note(text, answer.quiet)
    gained = dict(assigned("--advance", text, "channel=value") for text in advance or [])
    gains: dict[str, Any] = {name: with_unit(f"--advance {name}", value) for name, value in gained.items()}
    begun = dict(text.partition("=")[::2] for text in unknowns or [])
    asked = {name: channel or name for name, channel in begun.items()} or None
    fixed = False if free_period else None
    begin = None if guess is None else read_result(guess)
    with announced(answer.quiet):
        if along is None and branches:
            raise UsageError("--branches needs --along, the parameter that the path is followed over")
        if along is None:
            answer.deliver(
                question.periodic(
                    source, period, settle=settle, advance=gains, unknowns=asked, fixed=fixed, tolerance=tolerance,
                    max_iterations=max_iterations, method="collocation" if collocation else "dop853",
                    intervals=intervals, guess=begin,
                )
            )  # fmt: skip
            return OK
        if collocation or begin is not None:
            raise UsageError("--along follows motions that are shot: leave --collocation and --guess out")
        if period is None:
            raise UsageError("--along needs --period, the period at the model's own value")
        name, value = assigned("--along", along, "name=value")
        to: Any = with_unit("--along", value)
        answer.deliver(
            paths.periodic_path(
                source,
                period,
                name,
                to,
                branches=branches,
                advance=gains,
                unknowns=asked,
                fixed=fixed,
                tolerance=tolerance,
            )
        )
    return OK
