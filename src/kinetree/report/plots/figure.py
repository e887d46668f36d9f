"""Figures that notebooks show by themselves."""

from __future__ import annotations

from io import BytesIO

from matplotlib.figure import Figure


class ShownFigure(Figure):
    """A matplotlib figure that a notebook shows where it stands last in a cell, without a magic command."""

    def _repr_png_(self) -> bytes:
        """The picture as PNG; Jupyter asks for it."""
        picture = BytesIO()
        self.savefig(picture, format="png", dpi=110)
        return picture.getvalue()
