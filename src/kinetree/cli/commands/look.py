"""``kinetree view`` and ``plot``: looking at models and results; with ``--watch`` the browser follows a file."""

from __future__ import annotations

import os
import sys
import time
import traceback
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kinetree.cli.console import OK, UsageError, clean, code_of, say, say_json, say_note, words_of
from kinetree.cli.models import MODELS, RESULTS, check_path, read_model
from kinetree.cli.options import AllowOutside, Flag, MeshBudget, Output, PrintOptions
from kinetree.results.storage.shard_folder import is_shard_folder

if TYPE_CHECKING:
    from kinetree.analysis.scenarios.sweep import Sweep
    from kinetree.report.page.data import ReportData
    from kinetree.report.page.live_page import LivePage
    from kinetree.results.run import Run


def view(
    what: Path,
    *more: Path,
    output: Output = None,
    no_open: Flag = False,
    equations: Flag = False,
    inside: str | None = None,
    no_explore: Flag = False,
    mesh_budget: MeshBudget = None,
    watch: Flag = False,
    port: int | None = None,
    allow_outside: AllowOutside = False,
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Open a model or a result in the browser, or several results laid over each other.

    Parameters
    ----------
    what
        A result, a sweep (.h5, or its folder), or a model as for kinetree run, shown as it is assembled (one in
        Python is run as a program).
    more
        Other results, laid over the first.
    output
        File of the page; a temporary one where left out.
    no_open
        Write the page and print its path only.
    equations
        Show the equations of motion of a model too, in a tab of their own.
    inside
        Show every quantity of this formulation (auto: that of the run) over the time of a result.
    no_explore
        Leave out the part of a result's page that simulates by itself.
    watch
        Follow the file of a model: the page shows it anew (or its errors) whenever it is saved.
    port
        With --watch: port of this machine (127.0.0.1) that serves the page; one that is free where left out.
    """
    import tempfile
    import webbrowser

    from kinetree.report.page.html import write_page

    result = what.suffix.lower() in RESULTS or is_shard_folder(what)
    if more and (watch or not all(path.suffix.lower() in RESULTS for path in (what, *more))):
        raise UsageError("several files at once must be results (.h5); kinetree run writes them")
    if mesh_budget is not None and not mesh_budget >= 0.0:
        raise UsageError(f"--mesh-budget {mesh_budget:g}: give a size in kB; 0 leaves mesh files out")
    if mesh_budget is not None and (more or (result and is_sweep(what))):
        raise UsageError("--mesh-budget is for a model or for one result")
    if inside is not None and (more or not result or is_sweep(what)):
        raise UsageError("--inside is for one result; kinetree run MODEL --inside FORMULATION for a model")
    if watch:
        if result:
            raise UsageError(f"--watch follows models; {str(what)!r} is a result")
        if output is not None:
            raise UsageError("--watch writes no file; leave --output away")
        if port is not None and not 0 <= port <= 65535:
            raise UsageError(f"--port {port}: give a number from 1 to 65535")
        return follow(what, equations, mesh_budget, port or 0, no_open, printing, allow_outside)
    if port is not None:
        raise UsageError("--port is for --watch")
    if result and equations:
        raise UsageError(
            "--equations is for models; kinetree run MODEL --equations shows them beside the motion"
        )
    data = (
        _result_page(what, *more, mesh_budget=mesh_budget, inside=inside)
        if result
        else _model_page(what, equations, mesh_budget, allow_outside)
    )
    path = output or Path(tempfile.mkdtemp(prefix="kinetree-")) / "report.html"
    write_page(replace(data, explore=None) if no_explore else data, path)
    printing.show(lambda: {"page": path}, lambda: str(path))
    if not no_open:
        webbrowser.open(path.resolve().as_uri())
    return OK


def _result_page(path: Path, *more: Path, mesh_budget: float | None, inside: str | None) -> ReportData:
    from kinetree.report.views import page_data

    if more:
        from kinetree.analysis.trust.compare import compare

        for one in (path, *more):
            read_result(one)  # says what is none
        return page_data(compare([path, *more]))
    if is_sweep(path):
        return page_data(read_sweep(path))
    run = read_result(path)
    data = page_data(run, **({} if mesh_budget is None else {"mesh_budget": mesh_budget}))
    if inside is None:
        return data
    from kinetree.report.views.inside import with_inside

    return with_inside(data, run, inside)


def is_sweep(path: Path) -> bool:
    """True if a file, or a folder, holds a sweep."""
    from kinetree.results.storage.store_sweep import is_sweep as holds

    return is_shard_folder(path) or holds(path)


def read_sweep(path: Path) -> Sweep:
    """Read a sweep, with the model's channels at hand."""
    import kinetree  # noqa: F401 (tells results where channels are computed)
    from kinetree.analysis.scenarios.sweep import Sweep

    return Sweep.load(path)


def _model_page(path: Path, equations: bool, mesh_budget: float | None, allow_outside: bool) -> ReportData:
    from kinetree.report.from_run import model_data

    source = read_model(path, allow_outside)
    data = model_data(source.model, source.run.t_start, mesh_budget)
    if equations:
        from kinetree.report.views.runs import with_equations

        data = with_equations(data, source.model)
    return data


def read_result(path: Path) -> Run:
    """Read a result file, with the model's channels at hand."""
    import kinetree  # noqa: F401 (tells results where channels are computed)
    from kinetree.results.run import Run

    if not os.path.exists(path):
        raise UsageError(f"there is no file {str(path)!r}; kinetree run writes results.h5")
    if path.suffix.lower() in MODELS:
        raise UsageError(
            f"{str(path)!r} is a model, not a result; simulate it first: kinetree run {path} writes results.h5"
        )
    if is_sweep(path):
        raise UsageError(f"{str(path)!r} is a sweep of many runs; look at it with kinetree view")
    return Run.load(path)


def plot(
    result: Path,
    *channels: str,
    output: Output = None,
    terminal: Flag = False,
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Plot channels of a result: as a file, or in the terminal. Without channels, list them.

    Parameters
    ----------
    result
        Result file (.h5).
    channels
        Names such as A.angle or coupler.position.x, or patterns such as "A.*".
    output
        Figure to write: .png, .svg or .pdf.
    terminal
        Draw with characters, also where a figure is written.
    """
    run = read_result(result)
    if not channels:
        return _list(run, printing)
    from kinetree.report.from_run import plot as draw
    from kinetree.report.from_run import series_of
    from kinetree.report.plots.channels import terminal_plot

    series = series_of(run, channels)
    if output is not None:
        try:
            draw(run, *channels, path=output)
        except ValueError as error:
            raise UsageError(str(error)) from None
    if printing.json:
        say_json({"figure": output, "channels": {label: {"unit": unit} for label, unit, _ in series}})
    elif not printing.quiet:
        if terminal or output is None:
            shown = [(clean(label), clean(unit), values) for label, unit, values in series]
            say(terminal_plot(run.t, shown, color=sys.stdout.isatty()), styled=True)
        if output is not None:
            say(f"wrote {output}")
    return OK


def _list(run: Run, printing: PrintOptions) -> int:
    channels = run.channels
    printing.show(
        lambda: {
            name: {"unit": info.unit, "components": info.components, "description": info.description}
            for name, info in channels.items()
        },
        lambda: repr(channels),
    )
    return OK


REST = 0.02
"""Seconds between two looks at the files."""


WRITTEN = 0.05
"""Seconds after which a file that is found faulty is no longer being written: until then it may be empty."""


def follow(
    path: Path,
    equations: bool,
    mesh_budget: float | None,
    port: int,
    no_open: bool,
    printing: PrintOptions,
    allow_outside: bool,
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
        printing.show(lambda: {"address": live.address}, lambda: live.address)
        sys.stdout.flush()  # whoever reads it waits for the address, not for the end
        say_note(f"watching {path}; Ctrl-C ends it", printing.quiet)
        if not no_open:
            webbrowser.open(live.address)
        seen: object = None
        said = (1, "")  # of the first mechanism nothing is said
        while True:
            now = traces(path)
            if now != seen:
                seen = now
                look(path, live, equations, mesh_budget, allow_outside)
                # the same is not said twice: what is said may be written beside the model
                if live.shown != said:
                    said = live.shown
                    say_note(said[1] or f"{path.name} is shown as it was saved", printing.quiet)
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
    """Read the model and show it, or its fault; then the findings of the doctor.

    ``mesh_budget`` (kB) is that of `kinetree.report.from_run.report_data`.
    """
    from kinetree.analysis.trust.doctor import examine
    from kinetree.report.from_run import headline_of, notes_of, report_data
    from kinetree.report.scene.run_scene import still

    before = traces(path)
    try:
        source = read_model(path, allow_outside)
        model = source.model
        # without timings: they are others every time, and what looks as before is not sent again
        shown = report_data(still(model, source.run.t_start), model, mesh_budget=mesh_budget)
        data = replace(shown, timings=(), headline=headline_of(model))
        if equations:
            from kinetree.report.views.runs import with_equations

            data = with_equations(data, model)
        live.show(data)
        if traces(path) != before:
            return  # what the doctor says would be of a model that is gone, and the next one would wait for it
        live.add_notes(list(notes_of(model, examine(model))))
    except Exception as error:  # whatever a model in the making does, the next one is looked at again
        time.sleep(WRITTEN)
        if traces(path) != before:
            return
        known = code_of(error) is not None
        live.show_fault(words_of(error) if known else "".join(traceback.format_exception(error)))


def traces(path: Path) -> frozenset[tuple[str, int, int]]:
    """Return names, times and sizes of the files beside the model; they change when one of them is written."""
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
