"""``kinetree check``, ``verify``, ``compare``, ``equations``, ``intermediates``: looking at a model before it runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from kinetree.cli.commands.look import read_result
from kinetree.cli.console import FAILED, OK, UsageError, say, say_json, say_note
from kinetree.cli.models import ModelOptions, initial_of
from kinetree.cli.options import (
    Everything,
    Flag,
    Instant,
    ModelFile,
    Names,
    Output,
    PrintOptions,
    Seed,
    Starts,
    assigned,
)
from kinetree.files.output import write_text


def check(
    model: ModelFile, *, options: ModelOptions = ModelOptions(), printing: PrintOptions = PrintOptions()
) -> int:
    """Check a model: faults with their lines, its graph, degrees of freedom, redundant constraints, free motions."""
    from kinetree.analysis.trust.doctor import examine
    from kinetree.model.spanning_tree import constraint_edges
    from kinetree.model.topology import connections_dict, connections_lines

    source = options.read(model)
    diagnosis = examine(source.model.checked())
    notes = diagnosis.notes()
    topology, constraints = source.model.topology, constraint_edges(source.model)
    if printing.json:
        said = [{"severity": severity, "text": text} for severity, text in notes]
        say_json(
            {
                "model": source.model.name,
                "valid": True,
                "file_notes": source.notes,
                "remarks": source.notes,  # the former key
                "graph": connections_dict(topology, constraints),
                "degrees_of_freedom": diagnosis.degrees_of_freedom,
                "grubler": diagnosis.grubler,
                "rank": diagnosis.rank,
                "redundant": diagnosis.redundant,
                "near_singular": diagnosis.near_singular,
                "modes": [mode.speeds for mode in diagnosis.modes],
                "undetermined_reactions": [str(row) for row in diagnosis.undetermined_reactions],
                "loose_reactions": {joint: list(names) for joint, names in diagnosis.loose_reactions.items()},
                "preloads": list(diagnosis.preloads),
                "notes": said,
                "findings": said,  # the former key
            }
        )
    elif not printing.quiet:
        for text in source.notes:
            say_note(text)
        lines = [f"{source.model.name}: valid"]
        lines += [f"  {'!' if severity != 'info' else ' '} {text}" for severity, text in notes]
        lines += ["", "graph, bodies numbered outward from ground (0):"]
        lines += [f"  {line}" for line in connections_lines(topology, constraints)]
        say("\n".join(lines))
    return OK


def verify(
    model: ModelFile,
    *,
    samples: int = 5,
    seed: Seed = 0,
    options: ModelOptions = ModelOptions(),
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Compare all formulations of the equations of motion on a model; they must agree. Estimate the error of its run.

    Parameters
    ----------
    samples
        Number of random states at which they are compared.
    """
    from kinetree.analysis.trust import verify as verification
    from kinetree.cli.console import announced

    if samples < 1:
        raise UsageError(f"--samples {samples}: at least one state is needed")
    source = options.read(model)
    with announced(printing.quiet):
        certificate = verification.verify(source, samples, seed)
    printing.show(certificate.to_dict, certificate.to_text)
    return OK if certificate.ok else FAILED


Sizes = Annotated[list[int] | None, Parameter(name="--size", negative=())]


def compare(
    model: ModelFile | None = None,
    *,
    family: str | None = None,
    size: Sizes = None,
    samples: int = 2,
    seed: Seed = 0,
    output: Output = None,
    options: ModelOptions = ModelOptions(),
    printing: PrintOptions = PrintOptions(),
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
    output
        Figure to write, of a family: .png, .svg or .pdf.
    """
    from kinetree.cli.console import announced

    if (model is None) == (family is None):
        raise UsageError("give a model, or --family chain, tree or loops")
    if family is not None:
        return _growth(family, size, output, printing)
    assert model is not None
    if size or output is not None:
        raise UsageError("--size and --output are for --family")
    if samples < 1:
        raise UsageError(f"--samples {samples}: at least one state is needed")
    from kinetree.analysis.trust.compare import ComparedWay, compare_formulations, head_text, row_text

    source = options.read(model)

    def show(way: ComparedWay, taken: bool) -> None:
        say(row_text(way, taken))

    shown = not printing.json and not printing.quiet
    if shown:
        say(head_text(source.model.name, len(source.model.bodies)))
    with announced(printing.quiet):
        comparison = compare_formulations(source.model, samples, seed, on_way=show if shown else None)
    if printing.json:
        say_json(comparison.to_dict())
    return OK


def _growth(family: str, sizes: list[int] | None, output: Path | None, printing: PrintOptions) -> int:
    from kinetree.analysis.trust.compare import FAMILIES, compare_growth
    from kinetree.cli.console import announced

    if family not in FAMILIES:
        raise UsageError(f"--family {family}: there are {', '.join(FAMILIES)}")
    wanted = sorted(set(sizes or (2, 4, 8)))
    if wanted[0] < 1:
        raise UsageError(f"--size {wanted[0]}: give whole numbers from 1 on")
    with announced(printing.quiet):
        growth = compare_growth(family, wanted)
    if output is not None:
        from kinetree.report.plots.analyses import growth_plot

        try:
            growth_plot(growth, output)
        except ValueError as error:
            raise UsageError(str(error)) from None
    printing.show(
        lambda: {**growth.to_dict(), "figure": output},
        lambda: growth.to_text() + (f"\nwrote {output}" if output is not None else ""),
    )
    return OK


_LATEX_DOCUMENT = r"""\documentclass{article}
\usepackage{amsmath}
\begin{document}
%s
\end{document}"""


def equations(
    model: ModelFile,
    *,
    formulation: str = "elimination",
    detail: Literal["blocks", "entries", "full"] | None = None,
    latex: Flag = False,
    markdown: Flag = False,
    html: Flag = False,
    sympy: Path | None = None,
    coordinate: Names = None,
    all: Everything = False,
    output: Output = None,
    options: ModelOptions = ModelOptions(),
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Write the equations of motion to read, and check what is written against the compiled code.

    Parameters
    ----------
    formulation
        Whose equations; elimination has the textbook's minimal coordinates.
    detail
        blocks: matrices of bodies and the recursion, of Kane's formulations; entries; full: without intermediates.
    latex
        Write LaTeX: paragraphs for a document that uses amsmath; with --output a whole document.
    markdown
        Write Markdown with formulas in LaTeX.
    html
        Write a page with formulas in MathML.
    sympy
        Python file to write, which makes the equations as objects of SymPy.
    coordinate
        A coordinate in terms of others or of new ones, as elbow.angle=b-a; may be given several times.
    all
        Print all lines, however many.
    output
        File to write instead of printing.
    """
    from kinetree.export.equations.readable import equations as written

    if latex + markdown + html > 1:
        raise UsageError("choose one of --latex, --markdown and --html")
    source = options.read(model)
    relations = dict(assigned("--coordinate", text, "elbow.angle=b-a") for text in coordinate or [])
    if sympy is not None and detail is None:
        detail = "entries"
    found = written(source.model, formulation, coordinates=relations, detail=detail)
    shown: Callable[[], str] = found.text
    if latex or markdown or html:
        shown = found.latex if latex else found.markdown if markdown else found.page
    elif not (all or output):
        shown = found.__str__
    text = shown()
    if sympy is not None:
        write_text(sympy, found.to_sympy().source())
    if output is not None:
        write_text(output, (_LATEX_DOCUMENT % text if latex else text) + "\n")
    if printing.json:
        check = found.check
        say_json(
            {
                "length": found.document.length,
                "operations": found.operations,
                "difference": check.difference,
                "agrees": check.ok,
                "files": [path for path in (output, sympy) if path is not None],
            }
        )
    elif not printing.quiet:
        for text_ in source.notes:
            say_note(text_)
        if output is None and (sympy is None or latex or markdown or html):
            say(text)
        else:
            say_note(f"{found.document.length}; {found.check}")
            for path in (output, sympy):
                if path is not None:
                    say(f"wrote {path}")
    return OK if found.check.ok else FAILED


def intermediates(
    model: ModelFile,
    *,
    formulation: str = "auto",
    constraints: str = "auto",
    name: Names = None,
    of: Names = None,
    initial: Starts = None,
    result: Path | None = None,
    t: Instant = 0.0,
    options: ModelOptions = ModelOptions(),
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Print every named quantity that a formulation computes: matrices of bodies and of the system at one state.

    Parameters
    ----------
    formulation
        Whose quantities.
    constraints
        Method to meet constraint rows, for the formulations that leave some.
    name
        Name or symbol of a quantity (omega_y, M_hat, A); may be given several times.
    of
        Body or joint whose quantities are printed; may be given several times.
    result
        Look at an instant of this run of the model (.h5).
    t
        Time of the start, or the instant of the run, s.
    """
    from kinetree.analysis.inside.intermediates import intermediates as found_at

    if result is not None:
        found = read_result(result).intermediates(t, formulation)
    else:
        source = options.read(model)
        start = initial_of(source, initial or [])
        found = found_at(source.model, formulation, initial=start, t=t, constraints=constraints)
    if not name and not of:
        printing.show(found.to_dict, found.__str__)
        return OK
    parts = [found.of(owner) for owner in of] if of else [found]
    if not name:
        printing.show(lambda: [part.to_dict() for part in parts], lambda: "\n\n".join(map(str, parts)))
        return OK
    chosen = [one for part in parts for wanted in name for one in part.named(wanted)]
    printing.show(lambda: [one.to_dict() for one in chosen], lambda: "\n\n".join(map(str, chosen)))
    return OK
