"""``kinetree equations``: the equations of motion to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kinetree.cli.answers import PrintOptions
from kinetree.cli.failures import FAILED, OK, UsageError
from kinetree.cli.models import ModelOptions
from kinetree.cli.options import Everything, Flag, ModelFile, Names, Output, assigned
from kinetree.cli.streams import say, say_json, say_note
from kinetree.files.output import write_text


def equations(
    model: ModelFile,
    *,
    formulation: str = "elimination",
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
    latex
        As LaTeX.
    markdown
        As Markdown with formulas in LaTeX.
    html
        As a page with formulas in MathML.
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
    found = written(source.model, formulation, coordinates=relations)
    shown: Callable[[], str] = found.text
    if latex or markdown or html:
        shown = found.latex if latex else found.markdown if markdown else found.page
    elif not (all or output):
        shown = found.__str__
    text = shown()
    if sympy is not None:
        write_text(sympy, found.to_sympy().source())
    if output is not None:
        write_text(output, text + "\n")
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
