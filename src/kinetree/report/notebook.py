"""The report inside a notebook."""

from __future__ import annotations

import html

from kinetree.report.page.data import ReportData
from kinetree.report.page.html import build_page


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
        An ``<iframe>`` that may run its own script and nothing else: it cannot reach the notebook around it.
    """
    page = build_page(data, max_frames=max_frames, autoplay=autoplay)
    return (
        f'<iframe title="{html.escape(data.title, quote=True)}" sandbox="allow-scripts allow-downloads" '
        f'style="width:100%;height:{int(height)}px;border:0;border-radius:12px" '
        f'srcdoc="{html.escape(page, quote=True)}"></iframe>'
    )
