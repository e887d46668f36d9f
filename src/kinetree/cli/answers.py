"""Answers of analyses: as a file, as a page, as JSON, or in words."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cyclopts import Parameter

from kinetree.cli.failures import UsageError
from kinetree.cli.options import Json, Output, Page, Quiet
from kinetree.cli.streams import say, say_json
from kinetree.files.output import replacing, write_text


@Parameter(name="*")
@dataclass(frozen=True)
class PrintOptions:
    """What is printed."""

    json: Json = False
    quiet: Quiet = False

    def show(self, data: Callable[[], Any], words: Callable[[], str]) -> None:
        """Print plain data, words, or nothing, as was asked for."""
        if self.json:
            say_json(data())
        elif not self.quiet:
            say(words())


@Parameter(name="*")
@dataclass(frozen=True)
class AnswerOptions(PrintOptions):
    """Where the answer of an analysis goes: into a file whose ending says what is in it, onto a page, or in print."""

    output: Output = None
    report: Page = None

    def check(self, kind: str) -> None:
        """Refuse names of files before anything is computed; ``kind`` is a key of `FORMATS`."""
        check_output(self.output, self.report, kind)

    def deliver(self, result: Any, plain: Callable[[], Any] | None = None) -> None:
        """Write and print what an analysis gave back; ``plain`` gives it as data in place of ``result.to_dict``."""
        data = plain or result.to_dict
        files = []
        if self.output is not None:
            write(result, self.output, data)
            files.append(self.output)
        if self.report is not None:
            files.append(result.report(check_page(self.report)))
        self.show(
            lambda: {**data(), "files": files},
            lambda: "\n".join([str(result), *(f"wrote {file}" for file in files)]),
        )


def check_page(path: Path) -> Path:
    """The path of a page; ones that no browser would open are refused."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"--report {str(path)!r}: a page needs a name such as {path.stem or 'page'}.html")
    return path


def check_output(path: Path | None, report: Path | None, kind: str) -> None:
    """Refuse names of files before anything is computed."""
    if path is not None and path.suffix.lower() not in FORMATS[kind]:
        listed = ", ".join(f"{suffix} ({FORMATS[kind][suffix]})" for suffix in FORMATS[kind])
        raise UsageError(f"--output {str(path)!r}: this can be written as {listed}")
    for file in (path, report):
        if file is not None and not os.path.isdir(file.parent):
            raise UsageError(f"there is no folder {str(file.parent)!r}; make it first, or write elsewhere")
    if report is not None:
        check_page(report)


_DATA = "everything as plain data"
_MOTION = "the motion, as kinetree run writes it"
FORMATS: dict[str, dict[str, str]] = {
    "equilibrium": {".json": _DATA, ".toml": "the model in this pose"},
    "linearization": {".json": _DATA, ".npz": "A, B, C, D and names for NumPy"},
    "modes": {".json": _DATA},
    "motion": {".h5": _MOTION, ".csv": "a table"},
    "actuation": {".csv": "forces and powers as a table", ".json": _DATA, ".h5": _MOTION},
    "sensitivities": {".csv": "slopes as a table", ".json": _DATA, ".h5": _MOTION},
    "search": {
        ".json": _DATA,
        ".toml": "the model with the values found",
        ".h5": "the run with the values found",
    },
    "front": {".json": _DATA},
    "optimal_motion": {
        ".csv": "the controls as a table",
        ".json": _DATA,
        ".toml": "the model with the controls found",
        ".h5": "the run with the controls found",
    },
    "sweep": {".h5": "all scenarios with named axes, as xarray reads them"},
}
"""What can be written of which kind of answer."""


def write(result: Any, path: Path, data: Callable[[], Any]) -> None:
    """Write a result; the ending of the name says how (`check_output` has looked at it)."""
    suffix = path.suffix.lower()
    if suffix == ".json":
        import json

        from kinetree.cli.streams import plain

        write_text(path, json.dumps(plain(data()), indent=2, allow_nan=False) + "\n")
    elif suffix == ".toml":
        from kinetree.io.toml import dumps

        write_text(path, dumps(getattr(result, "started_model", result.model)))
    elif suffix == ".npz":
        import numpy as np

        names = ("states", "state_units", "inputs", "input_units", "outputs", "output_units")
        arrays: dict[str, Any] = {name: np.asarray(getattr(result, name)) for name in (*"ABCD", *names)}
        with replacing(path) as temporary, open(temporary, "wb") as file:
            np.savez(file, **arrays)
    elif suffix == ".csv":
        _table(result, path)
    else:
        getattr(result, "run", result).save(path)


def _table(result: Any, path: Path) -> None:
    from kinetree.results.channels import ChannelInfo
    from kinetree.results.run import Run
    from kinetree.results.storage.tables import to_csv

    if isinstance(result, Run):
        result.to_csv(path)
        return
    to_csv(path, result.t, {name: (values, ChannelInfo(unit)) for name, unit, values in result.columns()})
