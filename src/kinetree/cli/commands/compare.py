"""``kinetree compare``: what the equations of motion cost in every formulation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kinetree.cli.failures import OK, UsageError
from kinetree.cli.models import read_model, with_settings
from kinetree.cli.options import AllowOutside, Assignments, Flag, ModelFile, Output, Quiet
from kinetree.cli.streams import say, say_json

Sizes = Annotated[list[int] | None, Parameter(name="--size", negative=())]


def compare(
    model: ModelFile | None = None,
    *,
    family: str | None = None,
    size: Sizes = None,
    samples: int = 2,
    seed: int = 0,
    set_: Assignments = None,
    output: Output = None,
    json: Flag = False,
    allow_outside: AllowOutside = False,
    quiet: Quiet = False,
) -> int:
    """Compare what all formulations cost on a model: instructions, trace and compile time, µs, error.

    Parameters
    ----------
    family
        In place of a model: chain, tree or loops, of several sizes.
    size
        A number of bodies (of loops) of the family; may be given several times. 2, 4 and 8 where left out.
    samples
        Number of random states at which the answers are compared.
    seed
        Of the random states.
    output
        Figure to write, of a family: .png, .svg or .pdf.
    json
        Print the figures as JSON.
    """
    from kinetree.cli.compiling import announced

    if (model is None) == (family is None):
        raise UsageError("give a model, or --family chain, tree or loops")
    if family is not None:
        return _growth(family, size, output, json, quiet)
    assert model is not None
    if size or output is not None:
        raise UsageError("--size and --output are for --family")
    if samples < 1:
        raise UsageError(f"--samples {samples}: at least one state is needed")
    from kinetree.analysis.trust.compare import ComparedWay, compare_formulations, head_text, row_text

    source = with_settings(read_model(model, allow_outside), set_ or [])

    def show(way: ComparedWay, taken: bool) -> None:
        say(row_text(way, taken))

    shown = not json and not quiet
    if shown:
        say(head_text(source.model.name, len(source.model.bodies)))
    with announced(quiet):
        comparison = compare_formulations(source.model, samples, seed, on_way=show if shown else None)
    if json:
        say_json(comparison.to_dict())
    return OK


def _growth(family: str, sizes: list[int] | None, output: Path | None, json: bool, quiet: bool) -> int:
    from kinetree.analysis.trust.families import FAMILIES, compare_growth
    from kinetree.cli.compiling import announced

    if family not in FAMILIES:
        raise UsageError(f"--family {family}: there are {', '.join(FAMILIES)}")
    wanted = sorted(set(sizes or (2, 4, 8)))
    if wanted[0] < 1:
        raise UsageError(f"--size {wanted[0]}: give whole numbers from 1 on")
    with announced(quiet):
        growth = compare_growth(family, wanted)
    if output is not None:
        from kinetree.report.plots.growth import growth_plot

        try:
            growth_plot(growth, output)
        except ValueError as error:
            raise UsageError(str(error)) from None
    if json:
        say_json({**growth.to_dict(), "figure": output})
    elif not quiet:
        say(growth.to_text() + (f"\nwrote {output}" if output is not None else ""))
    return OK
