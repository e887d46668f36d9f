"""``kinetree sensitivities``, ``fit`` and ``optimize``: what parameters do, and which ones are wanted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from kinetree.cli.answers import AnswerOptions
from kinetree.cli.failures import FAILED, INTERRUPTED, OK, UsageError
from kinetree.cli.models import ModelOptions, ModelSource
from kinetree.cli.options import (
    Bounds,
    EndTime,
    Flag,
    Interval,
    ModelFile,
    Names,
    Searched,
    Seed,
    Trials,
    Wanted,
    listed,
    ranges,
    searched,
)
from kinetree.cli.streams import announced, say_note

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
    source = options.read(model)
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
        What to find: parameters, or initial values such as A.angle; name=start begins from another value.
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
    source = options.read(model)
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
        What to vary: parameters, or initial values such as A.angle; name=start begins from another value.
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
    source = options.read(model)
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
