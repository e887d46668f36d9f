"""Result of reading a model file of any format, and its faults, each with file and line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kinetree.model import Model
from kinetree.preparation.run_settings import RunSettings
from kinetree.words.arguments import with_remedy

MOST_SHOWN: Final = 100
"""Faults written out in an error; a file that is no model file at all can have millions."""


def located(file: str, line: int) -> str:
    """A place as messages begin with it; a file without lines (line 0) by its name alone."""
    return f"{file}:{line}" if line else file


@dataclass(frozen=True)
class FileFault:
    """Something wrong in a model file.

    Parameters
    ----------
    file, line
        Place of the fault; lines count from 1, and 0 means that there are none.
    what
        The object, such as ``body "crank"``; empty for the file as a whole.
    message, remedy
        Fault and remedy. Further lines of the message show where in an expression.
    """

    file: str
    line: int
    what: str
    message: str
    remedy: str

    def __str__(self) -> str:
        first, *shown = self.message.split("\n")
        what = "".join(
            c if c.isprintable() else repr(c)[1:-1] for c in self.what
        )  # a name may hold a line break
        subject = f"{what}: " if what else ""
        return "\n".join(
            [f"{located(self.file, self.line)}: {subject}{with_remedy(first, self.remedy)}", *shown]
        )


class ModelFileError(ValueError):
    """A model file that cannot be used, with all its faults, file by file, in the order of their lines.

    Attributes
    ----------
    faults : tuple of FileFault
        Every fault found.
    """

    def __init__(self, faults: Iterable[FileFault]) -> None:
        found = list(dict.fromkeys(faults))
        files = list(dict.fromkeys(fault.file for fault in found))
        self.faults = tuple(sorted(found, key=lambda fault: (files.index(fault.file), fault.line)))
        shown = [str(fault) for fault in self.faults[:MOST_SHOWN]]
        if len(self.faults) > MOST_SHOWN:
            shown.append(f"{self.faults[0].file}: and {len(self.faults) - MOST_SHOWN} more faults")
        super().__init__("\n".join(shown))

    def __reduce__(self) -> tuple[type[ModelFileError], tuple[tuple[FileFault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class NotRepresented:
    """Something in the file that the model does not contain.

    Parameters
    ----------
    file, line
        Place in the file.
    element, owner
        Element with its name or value, and the object it belongs to.
    kind
        Kind of element, without name or value, so that it can be counted.
    acts
        True if the motion would be another one with it. What the reader does not know is taken to act.
    """

    file: str
    line: int
    element: str
    owner: str
    kind: str
    acts: bool

    def __str__(self) -> str:
        return f"{located(self.file, self.line)}: {self.element} of {self.owner} is not represented"


def acting(left_out: Iterable[NotRepresented]) -> tuple[str, ...]:
    """List, kind by kind, elements that act on the motion but are not represented; the model keeps the list."""
    kinds: dict[str, list[NotRepresented]] = {}
    for item in left_out:
        if item.acts:
            kinds.setdefault(item.kind, []).append(item)
    found = []
    for kind, items in kinds.items():
        first = items[0]
        where = f"{first.owner}, {located(Path(first.file).name, first.line)}"
        alone = len(items) == 1
        found.append(
            f"{first.element} ({where})" if alone else f"{kind}, {len(items)} times (first: {where})"
        )
    return tuple(found)


def whole_file(file: str, message: str, remedy: str, line: int = 1) -> ModelFileError:
    """The error of a file that cannot be read at all."""
    return ModelFileError([FileFault(file, line, "", message, remedy)])


@dataclass(frozen=True)
class LoadedModel:
    """A model read from a file.

    Parameters
    ----------
    model
        The model; it is valid.
    run
        Run settings, or None when the file has none.
    path
        The file, or None when it was text.
    warnings
        Warnings on what is probably not meant, and on missing mesh files, with lines.
    notes
        Additions and decisions while the file was read.
    not_represented
        Elements of the file that the model does not contain.
    """

    model: Model
    run: RunSettings | None
    path: Path | None
    warnings: tuple[FileFault, ...] = ()
    notes: tuple[str, ...] = ()
    not_represented: tuple[NotRepresented, ...] = ()

    def __str__(self) -> str:
        """Text with the parts of the model by name, and the findings."""
        return "\n".join([str(self.model), *(f"  ! {warning}" for warning in self.warnings)])

    def _repr_html_(self) -> str:
        """Return a description of the model in HTML, for notebooks."""
        return self.model._repr_html_()
