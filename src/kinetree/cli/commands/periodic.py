"""``kinetree periodic``: motions that repeat themselves."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from kinetree.cli.answers import AnswerOptions
from kinetree.cli.commands.look import read_result
from kinetree.cli.failures import OK, UsageError
from kinetree.cli.models import ModelOptions
from kinetree.cli.options import Flag, GuessFile, Instant, Interval, ModelFile, Names, assigned, with_unit
from kinetree.cli.streams import announced, say_note

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
        What a channel gains in a period, as wheel.angle=2*pi or "wheel.angle=360 deg"; may be given several times.
    branches
        How many of the branches that leave the path of --along are followed.
    unknowns
        Initial values that are looked for, as A.angle, or as value=channel that it begins; may be given several times.
    free_period
        Look for the period, although time stands in the equations.
    collocation
        Find all of the motion at once and shoot no run along it, which unstable motions need.
    intervals
        Of --collocation, to begin with.
    guess
        Run with which --collocation begins (.h5); the run from the model's start where left out.
    tolerance
        How far the motion may be from repeating, relative to its size.
    max_iterations
        Iterations after which the search is given up.
    answer.output
        File to write: everything as data (.json).
    answer.report
        Page to write (.html): one period in motion, multipliers, closed curves.
    """
    from kinetree.analysis.periodic import path as paths
    from kinetree.analysis.periodic import periodic as question

    answer.check("modes")
    source = options.read(model)
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
