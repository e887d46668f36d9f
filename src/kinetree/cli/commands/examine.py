"""``kinetree check`` and ``kinetree verify``: what is to be said about a model before it is run."""

from __future__ import annotations

from kinetree.cli.failures import FAILED, OK
from kinetree.cli.models import read_model, with_settings
from kinetree.cli.options import AllowOutside, Assignments, Flag, ModelFile, Quiet
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
    from kinetree.cli.compiling import announced
    from kinetree.cli.failures import UsageError

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
