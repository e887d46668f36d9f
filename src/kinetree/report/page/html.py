"""The HTML report: one file that works offline, the same inside a notebook, and sheets without scripts."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kinetree.files.output import write_bytes
from kinetree.report.numbers import format_value, shown_unit
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    Formula,
    HeatMap,
    MechanismGraph,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Verdict,
    Words,
)
from kinetree.report.page.encode import encode, script_safe_json
from kinetree.report.page.graph import graph_svg
from kinetree.report.plots.channels import COLORS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def build_page(
    data: ReportData, *, max_frames: int = 1200, autoplay: bool = False, watched: int | None = None
) -> str:
    """Write the report as one self-contained HTML page.

    Parameters
    ----------
    data : ReportData
    max_frames : int
        Longer runs are thinned out evenly to this many frames; the page says so.
    autoplay : bool
        Start the animation on opening (never for readers whose system asks for less motion).
    watched : int, optional
        Number of the page among those of `kinetree.report.page.live_page`, whose server it then asks for news.

    Returns
    -------
    str
        The page. It makes no network request (a watched one asks its own server): its content security policy forbids
        all others, and allows only the one script and the one style sheet that belong to it, by their hashes; where it
        can move the model, also WebAssembly, and a worker made of that script.
    """
    style, script = _asset("page.css"), _asset("page.js")
    moving = " 'wasm-unsafe-eval'; worker-src blob:" if data.explore and data.explore.payload else ""
    news = "" if watched is None else "connect-src 'self'; "
    policy = (
        f"default-src 'none'; {news}"
        f"script-src '{_hash_source(script)}'{moving}; style-src '{_hash_source(style)}'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    payload = encode(data, max_frames) | {"autoplay": autoplay, "watched": watched}
    parts = {
        "{{policy}}": html.escape(policy, quote=True).replace("&#x27;", "'"),
        "{{title}}": html.escape(data.title),
        "{{style}}": style,
        "{{data}}": script_safe_json(payload),
        "{{script}}": script,
    }
    return _filled(_asset("page.html"), parts)


def write_page(data: ReportData, path: str | Path, *, max_frames: int = 1200, autoplay: bool = False) -> Path:
    """Write the report to a file and return its path; see `build_page`."""
    target = Path(path)
    page = build_page(data, max_frames=max_frames, autoplay=autoplay)
    return write_bytes(target, page.encode("utf-8", errors="replace"))


def _filled(template: str, parts: dict[str, str]) -> str:
    """Fill the template from left to right, so that placeholders inside user text stay text."""
    page: list[str] = []
    rest = template
    for placeholder, text in parts.items():
        before, found, rest = rest.partition(placeholder)
        if not found:
            raise RuntimeError(f"the page template lacks {placeholder}; build the front end again")
        page += [before, text]
    return "".join([*page, rest])


def _hash_source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"


@cache
def _asset(name: str) -> str:
    return files("kinetree.report").joinpath("assets", name).read_text(encoding="utf-8")


def notebook_html(
    data: ReportData, *, height: int = 640, max_frames: int = 600, autoplay: bool = False
) -> str:
    """Return the report as an inline frame, for `_repr_html_` and `IPython.display.HTML`.

    Parameters
    ----------
    data : ReportData
    height : int
        Height of the frame in pixels.
    max_frames : int
        Fewer than in a file, because the notebook stores every output.
    autoplay : bool
        Start the animation on display.

    Returns
    -------
    str
        An ``<iframe>`` that may run its own script and nothing else: it cannot reach the notebook around it. It stands
        in a ``<div>``, for IPython warns of frames that stand alone.
    """
    page = build_page(data, max_frames=max_frames, autoplay=autoplay)
    return (
        f'<div><iframe title="{html.escape(data.title, quote=True)}" sandbox="allow-scripts allow-downloads" '
        f'style="width:100%;height:{int(height)}px;border:0;border-radius:12px" '
        f'srcdoc="{html.escape(page, quote=True)}"></iframe></div>'
    )


TONES = {"ok": "#0b7a5f", "info": "#33679e", "warn": "#93560a", "bad": "#b42318"}
SIGNS = {"ok": "✓", "info": "ⓘ", "warn": "!", "bad": "✕"}
GREY = "#7f8a98"


def static_html(title: str, headline: PageNote, sheets: Sequence[Sheet]) -> str:
    """Everything on these sheets, one below the other; of choices the first, the others folded away."""
    outcome = f'<span style="color:{TONES[headline.severity]}">{_safe(headline.text)}</span>'
    head = f"<strong>{_safe(title)}</strong> {outcome}"
    body = "".join(part for sheet in sheets for block in sheet.blocks for part in _parts(block))
    return f'<div style="max-width:780px">{head}{body}</div>'


def _safe(text: object) -> str:
    return html.escape(str(text), quote=True)


def _sign(severity: Verdict | None) -> str:
    return "" if severity is None else f'<b style="color:{TONES[severity]}">{SIGNS[severity]}</b> '


def _parts(block: Block, drawn: bool = True) -> Iterator[str]:
    if isinstance(block, Words):
        mark = (
            ""
            if block.severity is None
            else f'<b style="color:{TONES[block.severity]}">{SIGNS[block.severity]}</b> '
        )
        yield f'<p style="margin:4px 0">{mark}{_safe(block.text)}</p>'
    elif isinstance(block, Formula):
        yield f'<div style="margin:4px 0;overflow-x:auto"><math>{block.mathml}</math></div>'
    elif isinstance(block, TableBlock):
        yield _table(block)
    elif isinstance(block, MechanismGraph):
        yield graph_svg(block)
    elif isinstance(block, ChoiceBlock):
        for k, (name, group) in enumerate(block.options):
            inner = "".join(part for one in group for part in _parts(one, drawn and k == 0))
            state = " open" if k == 0 else ""
            yield f"<details{state}><summary>{_safe(block.label)} {_safe(name)}</summary>{inner}</details>"
    elif drawn:
        yield _figure(block)


def _table(block: TableBlock) -> str:
    marks = block.verdicts or [None] * len(block.rows)
    rows = []
    for row, mark in zip(block.rows, marks, strict=True):
        first, *rest = (_safe(format_value(cell)) for cell in row)
        cells = f'<th style="text-align:left;font-weight:normal">{_sign(mark)}{first}</th>'
        rows.append(f"<tr>{cells}{''.join(f'<td>{cell}</td>' for cell in rest)}</tr>")
    head = "".join(f"<th>{_safe(name)}</th>" for name in block.columns)
    return (
        f'<table><caption style="text-align:left">{_safe(block.title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _figure(block: Chart | HeatMap) -> str:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"text.color": GREY, "axes.labelcolor": GREY, "xtick.color": GREY, "ytick.color": GREY}):
        figure = Figure(figsize=(6.6, 2.7), layout="constrained")
        axes = figure.subplots()
        axes.set_facecolor("none")
        axes.spines[["top", "right"]].set_visible(False)
        if isinstance(block, Chart):
            _draw_chart(figure, axes, block)
        else:
            _draw_map(figure, axes, block)
        axes.set_title(block.title, loc="left", fontsize=10)
        picture = BytesIO()
        figure.savefig(picture, format="png", dpi=110, transparent=True)
    data = base64.b64encode(picture.getvalue()).decode("ascii")
    return f'<img alt="{_safe(block.title)}" style="max-width:100%" src="data:image/png;base64,{data}">'


def _label(axis: ChartAxis) -> str:
    unit = shown_unit(axis.unit)
    return f"{axis.label} [{unit}]".strip() if unit else axis.label


def _draw_chart(figure: Figure, axes: Axes, chart: Chart) -> None:
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LogNorm, Normalize

    norm = None
    if chart.family is not None:
        values = [curve.value for curve in chart.curves if curve.value is not None]
        norm = (LogNorm if chart.family.log else Normalize)(min(values), max(values))
        figure.colorbar(ScalarMappable(norm, colormaps["viridis"]), ax=axes, label=_label(chart.family))
    for k, curve in enumerate(chart.curves):
        color = _color(curve, k) if norm is None else colormaps["viridis"](norm(curve.value or 0.0))
        style = "-" if curve.style == "line" else "."
        axes.plot(
            np.asarray(curve.x), np.asarray(curve.y), style, color=color, label=curve.name, linewidth=1.2
        )
    for axis, scale in ((chart.x, axes.set_xscale), (chart.y, axes.set_yscale)):
        if axis.near:
            scale("asinh", linear_width=axis.near)
        else:
            scale("log" if axis.log else "linear")
    if chart.even:
        axes.set_aspect("equal", adjustable="datalim")
    axes.set_xlabel(_label(chart.x))
    axes.set_ylabel(_label(chart.y))
    axes.grid(visible=True, alpha=0.25)
    if norm is None and len(chart.curves) > 1 and len(chart.curves) <= 12:
        axes.legend(fontsize="small", framealpha=0.0)


def _color(curve: Curve, index: int) -> str:
    return {"": COLORS[index % len(COLORS)], "bad": "#c2410c", "faint": GREY}[curve.tone]


def _draw_map(figure: Figure, axes: Axes, block: HeatMap) -> None:
    values = np.ma.masked_invalid(np.asarray(block.values, dtype=float))
    limit = float(np.abs(values).max()) if block.diverging and values.count() else None
    mesh = axes.pcolormesh(
        values, cmap="RdBu_r" if block.diverging else "viridis",
        vmin=None if limit is None else -limit, vmax=limit,
    )  # fmt: skip
    figure.colorbar(mesh, ax=axes, label=_label(block.value))
    for cells, place in ((block.columns, axes.set_xticks), (block.rows, axes.set_yticks)):
        kept = np.unique(np.linspace(0, len(cells) - 1, min(len(cells), 8)).round().astype(int))
        place(kept + 0.5, [format_value(cells[k]) for k in kept])
    axes.set_xlabel(_label(block.x))
    axes.set_ylabel(_label(block.y))
