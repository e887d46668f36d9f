"""The HTML report: one file that works offline, and the same inside a notebook."""

from __future__ import annotations

import base64
import hashlib
import html
from functools import cache
from importlib.resources import files
from pathlib import Path

from kinetree.files.output import write_bytes
from kinetree.report.page.data import ReportData
from kinetree.report.page.encode import encode, script_safe_json


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
