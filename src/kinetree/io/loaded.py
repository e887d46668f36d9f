"""What reading a model file gives, whatever its format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kinetree.io.faults import FileFault, NotRepresented
from kinetree.io.run_settings import RunSettings
from kinetree.model import Model


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
        What is probably not meant, with lines.
    notes
        What was added or decided, said aloud.
    not_represented
        What the file holds beyond the model.
    """

    model: Model
    run: RunSettings | None
    path: Path | None
    warnings: tuple[FileFault, ...] = ()
    notes: tuple[str, ...] = ()
    not_represented: tuple[NotRepresented, ...] = ()

    def __str__(self) -> str:
        """Its parts by their names, and what was found."""
        return "\n".join([str(self.model), *(f"  ! {warning}" for warning in self.warnings)])

    def _repr_html_(self) -> str:
        """What the model consists of, for notebooks."""
        return self.model._repr_html_()
