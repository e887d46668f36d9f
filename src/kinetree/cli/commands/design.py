"""``kinetree pareto`` and ``kinetree uncertainty``: what can be had together, and what uncertain values do."""

from __future__ import annotations

import re
from typing import Any

from kinetree.cli.answers import AnswerOptions
from kinetree.cli.commands.searches import started
from kinetree.cli.failures import FAILED, INTERRUPTED, OK, UsageError
from kinetree.cli.models import ModelOptions
from kinetree.cli.options import (
    Bounds,
    EndTime,
    ModelFile,
    Names,
    Searched,
    Seed,
    Trials,
    Wanted,
    assigned,
    number,
    ranges,
    searched,
)
from kinetree.cli.streams import announced

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
        What to vary: parameters, or initial values such as A.angle; name=start begins from another value.
    objective
        Name and expression of an objective that is to be small, at the end of the run or as an integral over it:
        "error=(A.angle-1)^2" "effort=integral(motor.torque^2)"; give two or more.
    constraint
        Expression at the end of the run with its least and greatest value, as "A.angle=0:0.5"; may be given several
        times.
    points
        How many points of the front to look for.
    answer.output
        File to write: everything as data (.json).
    answer.report
        Page to write (.html): the front, its points, the motion of the balanced one.
    """
    from kinetree.analysis.search import pareto as question
    from kinetree.derivatives.objectives import Objective

    answer.check("front")
    source = options.read(model)
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
        "c=loguniform(0.1,10)"; may be given several times.
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
    kinds = {"normal": Normal, "uniform": Uniform, "loguniform": LogUniform}
    return name, kinds[found[1]](*(number(f"--vary {name}", part) for part in found.groups()[1:]))
