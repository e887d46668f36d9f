"""Figures as files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinetree.files.output import replacing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save_figure(figure: Figure, path: str | PathLike[str], **options: Any) -> None:
    """Write a figure; the ending of the name says the format (PNG where it has none).

    Parameters
    ----------
    figure, path
        What to write, and where.
    options
        Those of ``Figure.savefig``.
    """
    name = Path(path)
    if not name.suffix:
        name = name.with_suffix(".png")
    with replacing(name) as temporary:
        figure.savefig(temporary, format=name.suffix[1:].lower(), **options)
