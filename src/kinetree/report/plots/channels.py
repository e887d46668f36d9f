"""Plots of channels over time: as a matplotlib figure, and as characters for a terminal."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.output import replacing
from kinetree.report.numbers import format_value
from kinetree.report.scene.shapes import ArrayLike

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def shown_figure(panels: int) -> Figure:
    """An empty figure for so many panels, which a notebook shows where it stands last in a cell, without a command."""
    from matplotlib.figure import Figure

    class ShownFigure(Figure):
        """A figure that Jupyter asks for its picture."""

        def _repr_png_(self) -> bytes:
            """The picture as PNG."""
            picture = BytesIO()
            self.savefig(picture, format="png", dpi=110)
            return picture.getvalue()

    return ShownFigure(figsize=(8.0, 1.0 + 2.4 * panels), layout="constrained")


def save_figure(figure: Figure, path: str | PathLike[str], **options: Any) -> None:
    """Write a figure; the ending of the name says the format (PNG where it has none).

    Parameters
    ----------
    figure, path
        Figure to write, and its path.
    options
        Those of ``Figure.savefig``.
    """
    name = Path(path)
    if not name.suffix:
        name = name.with_suffix(".png")
    with replacing(name) as temporary:
        figure.savefig(temporary, format=name.suffix[1:].lower(), **options)


Channel = tuple[str, str, ArrayLike]
"""A label, a unit and values (F,)."""

# The line colours of the page: people with colour-blindness can tell them apart.
COLORS = ("#1f6fd1", "#d97a06", "#0b8a6c", "#c2410c", "#a2408f", "#0e94c4", "#7a6a00", "#5b6472")
_STYLES = ("-", "--", ":")
_FORMATS = (".png", ".svg", ".pdf")

_ANSI = ("34", "33", "32", "31", "35", "36")
# Bits of the eight dots of a braille character, by row and column.
_DOTS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
_BRAILLE = 0x2800


def plot_series(
    times: ArrayLike,
    series: Sequence[Channel],
    path: str | Path | None = None,
    *,
    title: str = "",
    errors: Sequence[ArrayLike] = (),
    below: str = "time [s]",
    marks: Sequence[str] = (),
) -> Figure:
    """Plot channels over time (or over another channel), one axes per unit.

    Parameters
    ----------
    times : (F,) array_like
        s, or values of another channel.
    series : sequence of (label, unit, values)
        Values (F,); what is not finite shows as a gap.
    path : str or Path, optional
        Path of the figure: png, svg or pdf.
    title : str
        Above the figure.
    errors : sequence of arrays
        Errors (F,) of the channels, drawn as bands around them.
    below : str
        Label of the horizontal axis.
    marks : sequence of str
        Doubts about the channels, a few words each, for the legend; empty where there are none.

    Returns
    -------
    matplotlib.figure.Figure
        Not registered with pyplot: nothing stays open.

    Raises
    ------
    ValueError
        Names every channel whose length does not match the times, or the file type that is not known.
    """
    t, groups = _by_unit(times, series)
    labels = [label for label, _, _ in series]
    bands = dict(zip(labels, errors, strict=True)) if errors else {}
    doubts = dict(zip(labels, marks, strict=True)) if marks else {}
    if path is not None:
        check_format(path)
    figure = shown_figure(len(groups))
    if title:
        figure.suptitle(_plain(title))
    all_axes = figure.subplots(len(groups), 1, sharex=True, squeeze=False)[:, 0]
    for axes, (unit, channels) in zip(all_axes, groups.items(), strict=True):
        for i, (label, values) in enumerate(channels):
            style, color = _STYLES[i // len(COLORS) % len(_STYLES)], COLORS[i % len(COLORS)]
            axes.plot(t, values, style, color=color, linewidth=1.6)
            if label in bands:
                size = np.nan_to_num(np.asarray(bands[label], dtype=float), posinf=np.nan)
                axes.fill_between(t, values - size, values + size, color=color, alpha=0.25, linewidth=0)
        axes.set_ylabel(_plain(_axis_label(channels, unit)))
        axes.grid(visible=True, color="#e6e9ee", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
        axes.margins(x=0 if below.startswith("time ") else 0.05)
        if len(channels) > 1 or any(doubts.get(label) for label, _ in channels):
            # Handed over explicitly: labels that start with an underscore would be left out otherwise.
            names = [_plain(_marked(label, doubts.get(label, ""))) for label, _ in channels]
            axes.legend(axes.lines, names, frameon=False, fontsize="small", loc="best")
    all_axes[-1].set_xlabel(_plain(below))
    if path is not None:
        save_figure(figure, path, dpi=160)
    return figure


def _marked(label: str, mark: str) -> str:
    """A label with a doubt behind it."""
    return f"{label} ({mark})" if mark else label


def check_format(path: str | PathLike[str]) -> None:
    """Refuse names of figures that do not say a known format."""
    if Path(path).suffix.lower() not in _FORMATS:
        raise ValueError(
            f"cannot write a figure to {str(path)!r}; the name must end in {', '.join(_FORMATS)}"
        )


def terminal_plot(
    times: ArrayLike,
    series: Sequence[Channel],
    *,
    width: int | None = None,
    height: int = 10,
    color: bool = False,
) -> str:
    """Draw channels over time with braille characters, one picture per unit.

    Parameters
    ----------
    times : (F,) array_like
        s.
    series : sequence of (label, unit, values)
        Values (F,); what is not finite shows as a gap.
    width : int, optional
        Characters per line; the width of the terminal where left out.
    height : int
        Lines per picture.
    color : bool
        Use terminal colours to tell the channels apart.

    Returns
    -------
    str
        Ends without a line break.

    Raises
    ------
    ValueError
        Names every channel whose length does not match the times.
    """
    t, groups = _by_unit(times, series)
    columns = width if width is not None else shutil.get_terminal_size().columns
    pictures = [
        "\n".join(_panel(t, channels, unit, max(columns, 30), max(height, 2), color))
        for unit, channels in groups.items()
    ]
    return "\n\n".join(pictures)


def _by_unit(times: ArrayLike, series: Sequence[Channel]) -> tuple[Array, dict[str, list[tuple[str, Array]]]]:
    t = np.asarray(times, dtype=float)
    if not series:
        raise ValueError("there is nothing to plot: no channel was given")
    groups: dict[str, list[tuple[str, Array]]] = {}
    faults: list[str] = []
    for label, unit, values in series:
        array = np.asarray(values, dtype=float)
        if array.shape != t.shape:
            faults.append(f"channel {label!r} has shape {array.shape}, the times have {t.shape}")
        groups.setdefault(unit, []).append((label, np.where(np.isfinite(array), array, np.nan)))
    if faults:
        raise ValueError("; ".join(faults))
    return t, groups


def _axis_label(channels: Sequence[tuple[str, Array]], unit: str) -> str:
    name = channels[0][0] if len(channels) == 1 else ""
    return " ".join(part for part in (name, f"[{unit}]" if unit else "") if part)


def _plain(text: str) -> str:
    """Keep matplotlib from reading dollar signs in names as formulas."""
    return text.replace("$", r"\$")


def _panel(
    t: Array, channels: Sequence[tuple[str, Array]], unit: str, width: int, height: int, color: bool
) -> Iterator[str]:
    """Yield the lines of one picture: legend, plot with its range at the left, times below."""
    low, high = _range([values for _, values in channels])
    bounds = [format_value(high), format_value(low)]
    margin = max(len(text) for text in bounds) + 1
    columns = width - margin - 1
    cells = np.zeros((height, columns), dtype=np.int64)
    owner = np.full((height, columns), -1)
    for i, (_, values) in enumerate(channels):
        _draw(cells, owner, i, t, values, (low, high))

    names = [_painted(label, i, color) for i, (label, _) in enumerate(channels)]
    yield " " * (margin + 1) + ", ".join(names) + (f" [{unit}]" if unit else "")
    for row in range(height):
        label = bounds[0] if row == 0 else bounds[1] if row == height - 1 else ""
        dots = (
            _painted(chr(_BRAILLE + bits), who, color and who >= 0)
            for bits, who in zip(cells[row], owner[row], strict=True)
        )
        yield f"{label:>{margin - 1}} ┤{''.join(dots)}".rstrip(chr(_BRAILLE))
    first, last = format_value(float(t[0])), f"{format_value(float(t[-1]))} s"
    yield f"{'':>{margin}}└{'─' * columns}"
    yield f"{'':>{margin + 1}}{first}{last:>{max(columns - len(first), len(last) + 1)}}"


def _range(values: Sequence[Array]) -> tuple[float, float]:
    """Common range of the channels; a constant gets room around it."""
    joined = np.concatenate(values)
    finite = joined[np.isfinite(joined)]
    if finite.size == 0:
        return -1.0, 1.0
    low, high = float(finite.min()), float(finite.max())
    if high - low <= 1e-12 * max(abs(low), abs(high)):
        room = 0.05 * abs(high) or 1.0
        return low - room, high + room
    return low, high


def _draw(
    cells: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    owner: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    channel: int,
    t: Array,
    values: Array,
    bounds: tuple[float, float],
) -> None:
    """Set the dots of one channel: in every dot column, from its least to its greatest value there."""
    rows, columns = 4 * cells.shape[0], 2 * cells.shape[1]
    span = float(t[-1] - t[0]) or 1.0
    edges = np.linspace(t[0], t[0] + span, columns + 1)
    for column in range(columns):
        inside = values[(t > edges[column]) & (t < edges[column + 1])]
        ends = np.interp(edges[column : column + 2], t, values)
        here = np.concatenate([inside, ends])
        here = here[np.isfinite(here)]
        if here.size == 0:
            continue
        heights = (bounds[1] - np.array([here.max(), here.min()])) / (bounds[1] - bounds[0])
        top, bottom = np.round(heights * (rows - 1)).astype(int)
        for row in range(top, bottom + 1):
            cells[row // 4, column // 2] |= _DOTS[row % 4, column % 2]
            owner[row // 4, column // 2] = channel


def _painted(text: str, channel: int, color: bool) -> str:
    return f"\x1b[{_ANSI[channel % len(_ANSI)]}m{text}\x1b[0m" if color else text
