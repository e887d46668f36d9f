"""``kinetree view MODEL --watch``: the browser follows the file."""

from __future__ import annotations

import os
import sys
import time
import traceback
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kinetree.cli.failures import OK, UsageError, code_of, words_of
from kinetree.cli.models import check_path, read_model
from kinetree.cli.streams import remark, say, say_json

if TYPE_CHECKING:
    from kinetree.report.page.live_page import LivePage

REST = 0.02
"""Seconds between two looks at the files."""


WRITTEN = 0.05
"""Seconds after which a file that is found faulty is no longer being written: until then it may be empty."""


def watch(
    path: Path,
    *,
    equations: bool,
    mesh_budget: float | None,
    port: int,
    no_open: bool,
    json: bool,
    quiet: bool,
    allow_outside: bool = False,
) -> int:
    """Serve the page of a model and follow its file until interrupted."""
    from kinetree.report.page.data import ReportData
    from kinetree.report.page.live_page import LivePage

    check_path(path)
    try:
        live = LivePage(ReportData(title=path.name, times=[0.0]), port)
    except OSError as error:
        raise UsageError(
            f"--port {port} cannot be used ({error.strerror}); leave it out for one that is free"
        ) from None
    try:
        if json:
            say_json({"address": live.address})
        elif not quiet:
            say(live.address)
        sys.stdout.flush()  # whoever reads it waits for the address, not for the end
        remark(f"watching {path}; Ctrl-C ends it", quiet)
        if not no_open:
            webbrowser.open(live.address)
        seen: object = None
        while True:
            now = traces(path)
            if now != seen:
                seen = now
                look(path, live, equations, mesh_budget, allow_outside)
            time.sleep(REST)
    except KeyboardInterrupt:
        return OK
    finally:
        live.close()


def look(
    path: Path,
    live: LivePage,
    equations: bool = False,
    mesh_budget: float | None = None,
    allow_outside: bool = False,
) -> None:
    """Read the model and show it, or what is wrong with it; then what the doctor says.

    ``mesh_budget`` (kB) is that of `kinetree.report.from_run.report_data`.
    """
    from kinetree.analysis.trust.doctor import examine
    from kinetree.report.from_run import findings_of, report_data
    from kinetree.report.model_views import headline_of
    from kinetree.report.scene.still import still

    before = traces(path)
    try:
        source = read_model(path, allow_outside)
        model = source.model
        # without timings: they are others every time, and what looks as before is not sent again
        shown = report_data(still(model, source.run.t_start), model, mesh_budget=mesh_budget)
        data = replace(shown, timings=(), headline=headline_of(model))
        if equations:
            from kinetree.report.views.equations import with_equations

            data = with_equations(data, model)
        live.show(data)
        if traces(path) != before:
            return  # what the doctor says would be of a model that is gone, and the next one would wait for it
        live.add_findings(list(findings_of(model, examine(model))))
    except Exception as error:  # whatever a model in the making does, the next one is looked at again
        time.sleep(WRITTEN)
        if traces(path) != before:
            return
        known = code_of(error) is not None
        live.complain(words_of(error) if known else "".join(traceback.format_exception(error)))


def traces(path: Path) -> frozenset[tuple[str, int, int]]:
    """What changes when the model, or a file beside it that it may read, is written."""
    found = set()
    try:
        with os.scandir(path.parent) as entries:
            for entry in entries:
                if entry.is_file():
                    state = entry.stat()
                    found.add((entry.name, state.st_mtime_ns, state.st_size))
    except OSError:
        pass  # a file or the folder went away while it was looked at; the next look tells
    return frozenset(found)
