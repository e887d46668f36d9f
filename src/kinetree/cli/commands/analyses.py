"""``kinetree equilibrium``, ``modes`` and ``linearize``: questions about rest and small motions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kinetree.cli.answers import AnswerOptions
from kinetree.cli.failures import OK, UsageError
from kinetree.cli.models import ModelOptions
from kinetree.cli.options import Flag, Instant, Interval, ModelFile, Names, Seed, SteadyOptions, listed
from kinetree.cli.streams import say_note


def equilibrium(
    model: ModelFile,
    *,
    hold: Names = None,
    starts: int = 0,
    seed: Seed = 0,
    t: Instant = 0.0,
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
    answer.output
        File to write: the model in this pose (.toml), or the answer as data (.json).
    answer.report
        Page to write (.html): the pose, reactions, poles.
    """
    from kinetree.analysis import equilibrium as question
    from kinetree.analysis.equilibrium_result import Equilibria

    answer.check("equilibrium")
    source = options.read(model)
    for text in source.notes:
        say_note(text, answer.quiet)
    held, moving = listed(hold or []), steady.motion()
    if starts:
        found = question.equilibria(source.model, starts, hold=held, seed=seed, t=t, steady=moving)
    else:
        found = Equilibria([question.equilibrium(source.model, hold=held, t=t, steady=moving)])
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
    from kinetree.analysis.linear import modes as question

    answer.check("modes")
    source = options.read(model)
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
    from kinetree.analysis.linear import linearize as question

    answer.check("linearization")
    if (result is None) != (t is None):
        raise UsageError("--result and --t belong together: a run, and the instant of it in s")
    if result is not None and start:
        raise UsageError("give --start or --result, not both")
    source = options.read(model)
    at: Any = "start" if start else "equilibrium"
    if result is not None:
        from kinetree.cli.commands.look import read_result

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
