"""Results that can be looked at: as a page, and in notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from kinetree.words.services import service


class NotebookDisplay:
    """Something that notebooks show as tables and figures (`kinetree.report.views` says which)."""

    def _repr_html_(self) -> str:
        """Tables and figures, for notebooks."""
        text: str = service("notebook")(self)
        return text


class ReportableResult(NotebookDisplay):
    """A result with a view (`kinetree.report.views` has one for every kind of result)."""

    def report(self, path: str | PathLike[str]) -> Path:
        """Write a page (.html) that works offline: figures, tables, and the mechanism in 3D; gives back its path."""
        written: Path = service("report")(self, path)
        return written


def vector_text(values: Iterable[float]) -> str:
    """Components to three digits between brackets, without round-off and without minus before zero."""
    return f"({', '.join(f'{round(float(value), 9) + 0.0:.3g}' for value in values)})"
