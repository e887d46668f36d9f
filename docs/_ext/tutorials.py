"""Tutorials and lessons: programs in percent format (``# %%``) that become notebooks, and pages with what they print.

A program is the only source of a tutorial. Cells begin with ``# %%``, those of words with ``# %% [markdown]``, their
lines being comments. The last line of a cell may be an expression: a figure is shown, anything else is not. Page and
notebook are made when the documentation is built; the tests run the programs.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import tempfile
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FOLDERS = ("tutorials", "course")
"""Folders of programs that become pages."""

Cell = tuple[str, str]
"""``"markdown"`` or ``"code"``, and the text."""

OPTIONAL = re.compile(r"^import (jax|torch)\b", re.MULTILINE)
"""Packages that the documentation can be built without: their tutorials are shown, and not run."""

SHOWING = "%matplotlib inline"
"""Line of a notebook after which figures made without ``pyplot`` are shown."""

_HEAD = re.compile(r"^# %%(?: \[(\w+)\])?.*$", re.MULTILINE)


def cells(program: str) -> list[Cell]:
    """The cells of a program, in order."""
    heads = list(_HEAD.finditer(program))
    ends = [*(head.start() for head in heads[1:]), len(program)]
    found: list[Cell] = []
    for head, end in zip(heads, ends, strict=True):
        text = program[head.end() : end].strip("\n")
        if head[1] == "markdown":
            lines = [line.removeprefix("#").removeprefix(" ") for line in text.splitlines()]
            found.append(("markdown", "\n".join(lines)))
        else:
            found.append(("code", text))
    return found


def missing(program: str) -> list[str]:
    """Optional packages of a program that are not installed."""
    return [package for package in OPTIONAL.findall(program) if find_spec(package) is None]


def notebook(program: str) -> str:
    """The program as a Jupyter notebook (format 4.5), without results, that shows its figures where they stand last."""
    made: list[dict[str, Any]] = []
    for number, (kind, text) in enumerate(cells(program)):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
            if all(before["cell_type"] != "code" for before in made):
                text = f"{SHOWING}\n{text}"
        made.append(cell | {"source": text.splitlines(keepends=True)})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def script(program: str, name: str) -> str:
    """The program as it is downloaded: its last figure, which a notebook shows, is written to a file."""
    return f'{program.rstrip()}\n\n# %%\nfigure.savefig("{name}.png")\n'


class Execution:
    """A program that is run cell by cell, in a folder of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.names: dict[str, Any] = {"__name__": "__tutorial__"}

    def run(self, text: str) -> tuple[str, Any]:
        """What a cell prints, and the value of its last line."""
        tree = ast.parse(text, self.name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(tree, self.name, "exec"), self.names)
            value = eval(compile(ast.Expression(last.value), self.name, "eval"), self.names) if last else None
        return out.getvalue(), value


@contextlib.contextmanager
def _elsewhere() -> Any:
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def page(program: str, name: str, pictures: Path) -> str:
    """The program as a page in Markdown, its figures left in a folder; not run where a package it needs is missing."""
    notebook_link, program_link = (f'<a href="{name}.{end}" download>' for end in ("ipynb", "py"))
    links = f"<p>Download as {notebook_link}notebook</a> or {program_link}program</a>.</p>"
    found: list[str] = []
    running, lacking = Execution(name), missing(program)
    pictures.mkdir(parents=True, exist_ok=True)
    with _elsewhere():
        for number, (kind, text) in enumerate(cells(program)):
            if kind == "markdown":
                found.append(text)
                if number == 0:
                    found.append(f"```{{raw}} html\n{links}\n```")
                    found += [f"This page was made without {', '.join(lacking)}: nothing was run."] * bool(
                        lacking
                    )
                continue
            if lacking:
                found.append(f"```python\n{text}\n```")
                continue
            printed, value = running.run(text)
            found.append(f"```python\n{text}\n```")
            if printed.strip():
                found.append(f"```text\n{printed.rstrip()}\n```")
            if hasattr(value, "savefig"):
                file = pictures / f"{name}_{number}.png"
                value.savefig(file, dpi=110)
                shown = f'<img src="../_images/{file.name}" alt="{escape(figure_words(value))}" style="max-width:100%">'
                found.append(f"```{{raw}} html\n{shown}\n```")
    return "\n\n".join(found) + "\n"


def figure_words(figure: Any) -> str:
    """What a figure shows, for those who do not see it: its titles and axes."""
    texts = [figure.get_suptitle()]
    for axes in figure.axes:
        texts += [
            axes.get_title(),
            axes.get_ylabel(),
            f"over {axes.get_xlabel()}" if axes.get_xlabel() else "",
        ]
    return ", ".join(text for text in texts if text) or "figure"


def setup(app: Any) -> dict[str, Any]:
    """Make the pages before Sphinx looks for them; leave notebooks beside them, and take the pages away again."""

    def programs() -> list[Path]:
        return sorted(file for folder in FOLDERS for file in Path(app.srcdir, folder).glob("*.py"))

    def pages(app: Any) -> None:
        for file in programs():
            made = page(file.read_text("utf-8"), file.stem, Path(app.outdir) / "_images")
            file.with_suffix(".md").write_text(made, "utf-8")

    def downloads(app: Any, exception: Exception | None) -> None:
        for file in programs():
            file.with_suffix(".md").unlink(missing_ok=True)
            if exception is None and app.builder.format == "html":
                target = Path(app.outdir, file.parent.name, file.name)
                target.parent.mkdir(exist_ok=True)
                program = file.read_text("utf-8")
                target.write_text(script(program, file.stem), "utf-8")
                target.with_suffix(".ipynb").write_text(notebook(program), "utf-8")

    app.connect("builder-inited", pages)
    app.connect("build-finished", downloads)
    return {"parallel_read_safe": True}
