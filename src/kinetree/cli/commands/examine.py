"""``kinetree check``, ``verify`` and ``compare``: what is to be said about a model before it is run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kinetree.cli.failures import FAILED, OK, UsageError
from kinetree.cli.models import read_model, with_settings
from kinetree.cli.options import AllowOutside, Assignments, Flag, ModelFile, Output, Quiet
from kinetree.cli.streams import remark, say, say_json


def check(
    model: ModelFile,
    *,
    set_: Assignments = None,
    json: Flag = False,
    allow_outside: AllowOutside = False,
    quiet: Quiet = False,
) -> int:
    """Check a model: faults with their lines, its graph, degrees of freedom, redundant constraints, free motions.

    Parameters
    ----------
    json
        Print the findings as JSON.
    """
    from kinetree.analysis.trust.doctor import examine
    from kinetree.model.graph.connections import (
        connections_dict,
        connections_lines,
        constraint_edges,
    )

    source = with_settings(read_model(model, allow_outside), set_ or [])
    diagnosis = examine(source.model.checked())
    findings = diagnosis.findings()
    topology, constraints = source.model.topology, constraint_edges(source.model)
    if json:
        say_json(
            {
                "model": source.model.name,
                "valid": True,
                "remarks": source.remarks,
                "graph": connections_dict(topology, constraints),
                "degrees_of_freedom": diagnosis.degrees_of_freedom,
                "grubler": diagnosis.grubler,
                "rank": diagnosis.rank,
                "redundant": diagnosis.redundant,
                "near_singular": diagnosis.near_singular,
                "modes": [mode.speeds for mode in diagnosis.modes],
                "undetermined_reactions": [str(row) for row in diagnosis.undetermined_reactions],
                "findings": [{"severity": severity, "text": text} for severity, text in findings],
            }
        )
    elif not quiet:
        for text in source.remarks:
            remark(text)
        lines = [f"{source.model.name}: valid"]
        lines += [f"  {'!' if severity != 'info' else ' '} {text}" for severity, text in findings]
        lines += ["", "graph, bodies numbered outward from ground (0):"]
        lines += [f"  {line}" for line in connections_lines(topology, constraints)]
        say("\n".join(lines))
    return OK


def verify(
    model: ModelFile,
    *,
    samples: int = 5,
    seed: int = 0,
    set_: Assignments = None,
    json: Flag = False,
    allow_outside: AllowOutside = False,
    quiet: Quiet = False,
) -> int:
    """Compare all formulations of the equations of motion on a model; they must agree. Estimate the error of its run.

    Parameters
    ----------
    samples
        Number of random states at which they are compared.
    seed
        Of the random states.
    json
        Print the certificate as JSON.
    """
    from kinetree.analysis.trust import verify as verification
    from kinetree.cli.failures import UsageError
    from kinetree.cli.streams import announced

    if samples < 1:
        raise UsageError(f"--samples {samples}: at least one state is needed")
    source = with_settings(read_model(model, allow_outside), set_ or [])
    with announced(quiet):
        certificate = verification.verify(source, samples, seed)
    if json:
        say_json(certificate.to_dict())
    elif not quiet:
        say(certificate.to_text())
    return OK if certificate.ok else FAILED


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
    from kinetree.cli.streams import announced

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
    from kinetree.analysis.trust.compare import FAMILIES, compare_growth
    from kinetree.cli.streams import announced

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
