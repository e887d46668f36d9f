"""``kinetree run`` and ``sweep``: simulate a model, once or for all combinations of some values, and write results."""

from __future__ import annotations

import os
import re
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from cyclopts import Parameter

from kinetree.cli.console import FAILED, INTERRUPTED, OK, UsageError, say_note
from kinetree.cli.models import ModelOptions, ModelSource, initial_of
from kinetree.cli.options import (
    AnswerOptions,
    Channels,
    EndTime,
    Flag,
    FormerInterval,
    Interval,
    IntervalOrSteps,
    MeshBudget,
    ModelFile,
    PrintOptions,
    RunOptions,
    Starts,
    check_output,
)
from kinetree.preparation.run_settings import RunSettings
from kinetree.words.names import counted, nearest

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kinetree.analysis.scenarios.sweep import Sweep
    from kinetree.analysis.trust.doctor import Diagnosis
    from kinetree.model.model import Model
    from kinetree.results.run import Run


MOST_ROWS = 50_000_000
"""Rows of a run beyond which memory is sure to be short."""

_CODES = {"finished": OK, "stopped": OK, "failed": FAILED, "interrupted": INTERRUPTED}


def run(
    model: ModelFile,
    *,
    run: RunOptions = RunOptions(),
    initial: Starts = None,
    interval: IntervalOrSteps = None,
    output: FormerInterval = None,
    channels: Channels = None,
    out: Path = Path(),
    no_report: Flag = False,
    no_explore: Flag = False,
    deformation: float = 1.0,
    mesh_budget: MeshBudget = None,
    equations: Flag = False,
    inside: str | None = None,
    options: ModelOptions = ModelOptions(),
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Simulate a model; writes results.h5 and report.html.

    Options replace what the [run] table of the file says; kinetree verify lists the formulations.

    Parameters
    ----------
    interval
        Time between rows, s, or as "1 ms", or "steps" for every step taken. Default: 1000 intervals.
    channels
        Channels to write beside the states, names or patterns such as "A.*"; may be given several times. Default:
        joints, loads, constraints, energies and the places of bodies; "*" for all.
    out
        Folder of the files; made where it does not exist.
    no_report
        Write the results only.
    no_explore
        Leave out of the report what lets it simulate by itself.
    deformation
        Factor by which the deflections of flexible bodies are drawn larger in the report.
    equations
        Show the equations of motion in the report, in a tab of their own.
    inside
        Show every quantity of this formulation (auto: that of the run) in the report, over its time.
    """
    quiet, source = printing.quiet, options.read(model)
    for text in source.notes:
        say_note(text, quiet)
    start = initial_of(source, initial or [])
    settings = _settings(source, {**asdict(run), "outputs": tuple(channels) if channels else None})
    if output is not None:
        if interval is not None:
            raise UsageError("--output is the former name of --interval; give that one only")
        say_note("warning: --output is --interval now; --out gives the folder of the files", quiet)
    rows = _interval(output if interval is None else interval, settings)
    if inside is not None:
        check_inside(source.model, inside)
    out.mkdir(parents=True, exist_ok=True)

    files = {"results": out / "results.h5"}
    _say_replaced([files["results"], *([] if no_report else [out / "report.html"])], quiet)
    done = _simulate(source, settings, rows, files["results"], start, quiet)
    for note in done.notes:
        say_note(f"note: {note}", quiet)
    _save(done, files["results"], settings.outputs)
    diagnosis = _diagnosis(source, done)
    if not no_report:
        page = out / "report.html"
        drawn = {"deformation": deformation, "mesh_budget": mesh_budget}
        tabs = ReportTabs(equations, not no_explore, inside)
        files["report"] = _report(source, settings, done, diagnosis, page, tabs, drawn)
    printing.show(lambda: _outcome(done, diagnosis, files), lambda: _summary(source, done, diagnosis, files))
    if not done.complete:
        say_note(f"kinetree: {_ended(done)}")
    elif done.audit is not None and done.audit.verdict == "bad":
        from kinetree.results.audit import TRUST

        say_note(f"kinetree: {TRUST['bad']}")
        return FAILED
    return _CODES[done.status]


def _say_replaced(paths: list[Path], quiet: bool) -> None:
    """Say which files of an earlier run, or of one that is under way, will be replaced."""
    there = [path for path in paths if os.path.exists(path)]
    if there:
        written = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(max(p.stat().st_mtime for p in there)))
        names = " and ".join(map(str, there))
        say_note(f"note: {names} (written {written}) will be replaced; --out gives another folder", quiet)


def _settings(source: ModelSource, overrides: dict[str, Any]) -> RunSettings:
    """The settings of the file with those of the command line, checked."""
    settings = RunSettings.given(**overrides).over(source.run)
    faults = settings.faults(source.model)
    if faults:
        raise UsageError("\n".join(f"{_option(f.where)}: {f.message}; {f.remedy}" for f in faults))
    source.end(settings.t_end)
    return settings


def _option(where: str | None) -> str:
    return f"--{where.replace('_', '-')}" if where else "settings"


def _interval(given: float | str | None, settings: RunSettings) -> float | str | None:
    """The time between rows, or "steps"; None leaves the choice to the simulation."""
    interval = settings.output_interval if given is None else given
    if interval is None or isinstance(interval, str):
        return interval
    if not 0.0 < interval < float("inf"):
        raise UsageError(f'--interval {interval:g}: give the time between rows in s, or "steps"')
    assert settings.t_end is not None
    rows = (settings.t_end - settings.t_start) / interval
    if rows > MOST_ROWS:
        raise UsageError(f"--interval {interval:g} s makes {rows:,.0f} rows; give a longer time between rows")
    return interval


def _simulate(
    source: ModelSource,
    settings: RunSettings,
    interval: float | str | None,
    path: Path,
    start: dict[str, float],
    quiet: bool,
) -> Run:
    """Simulate, with every row on the disk as soon as it is known."""
    from kinetree.analysis.simulate import simulate
    from kinetree.cli.console import announced

    given = settings.arguments() | {"initial": start or None, "output": interval}
    with announced(quiet):
        return simulate(source.model, **given, progress=False if quiet else None, stream=path)


def _save(done: Run, path: Path, channels: tuple[str, ...]) -> None:
    """Write the results, unless the simulation has left them there as they are wanted."""
    from kinetree.results.storage.run_file import holds

    if channels or not holds(path, done):
        done.save(path, channels or None)


def _diagnosis(source: ModelSource, done: Run) -> Diagnosis | None:
    from kinetree.analysis.trust.doctor import examine

    return examine(source.model) if done.status != "interrupted" else None


def _report(
    source: ModelSource,
    settings: RunSettings,
    done: Run,
    diagnosis: Diagnosis | None,
    path: Path,
    tabs: ReportTabs,
    drawn: dict[str, Any],
) -> Path:
    from kinetree.report.from_run import report_data
    from kinetree.report.page.html import write_page

    inside, explore = tabs.inside, tabs.explore
    if not len(done):  # it failed before its first row: there is the assembled model to see
        from kinetree.report.scene.run_scene import still

        done, explore = still(source.model, settings.t_start, done.status, done.reason), False
        inside = None
    data = report_data(done, source.model, diagnosis, channels=settings.outputs, explore=explore, **drawn)
    if tabs.equations:
        from kinetree.report.views.runs import with_equations

        data = with_equations(data, source.model)
    if inside is not None:
        from kinetree.report.views.inside import with_inside

        data = with_inside(data, done, inside)
    return write_page(data, path)


@dataclass(frozen=True)
class ReportTabs:
    """Tabs of a report that are made when asked for: equations, exploring, and a formulation to look into."""

    equations: bool
    explore: bool
    inside: str | None


def check_inside(model: Model, formulation: str) -> None:
    """Refuse a formulation to look into, before the run, that is none or does not take the model."""
    from kinetree.formulations.contract import by_name, refusal
    from kinetree.symbolic.mechanism import Mechanism
    from kinetree.symbolic.tree import Tree

    if formulation == "auto":
        return
    if formulation not in by_name():
        raise UsageError(
            f"--inside {formulation}: there is no such formulation; {nearest(formulation, by_name())}"
        )
    if why := refusal(formulation, Tree(Mechanism.of(model))):
        raise UsageError(f"--inside {formulation}: {why}")


def _ended(done: Run) -> str:
    reached = f"{done.t[-1]:g} s" if len(done) else "the start"
    words = "interrupted" if done.status == "interrupted" else "the simulation failed"
    return f"{words} at {reached}: {done.reason or 'no reason is known'}"


def _summary(source: ModelSource, done: Run, diagnosis: Diagnosis | None, files: dict[str, Path]) -> str:
    model, audit = source.model, done.audit
    counts = [counted(len(model.bodies), "body", "bodies"), counted(len(model.joints), "joint", "joints")]
    if diagnosis is not None:
        counts.append(counted(diagnosis.degrees_of_freedom, "degree of freedom", "degrees of freedom"))
    if closing := model.topology.closing:
        counts.append(counted(len(closing), "closed loop", "closed loops"))
    lines = [f"{model.name}: {', '.join(counts)}"]
    if len(done):
        lines.append(f"simulated {done.t[0]:g} to {done.t[-1]:g} s, {done.status}")
    for event in done.events[:10]:
        lines.append(f"event {event.name!r} at {event.t:.6g} s")
    if len(done.events) > 10:
        lines.append(f"and {len(done.events) - 10} more events")
    if audit is not None:
        lines += ["", str(audit)]
    lines += [f"wrote {path}" for path in files.values()]
    return "\n".join(lines)


def _outcome(done: Run, diagnosis: Diagnosis | None, files: dict[str, Path]) -> dict[str, Any]:
    return {
        "verdict": done.judgement.verdict,
        "reasons": list(done.judgement.reasons),
        "model": done.model_name,
        "status": done.status,
        "reason": done.reason,
        "t_start": float(done.t[0]) if len(done) else None,
        "t_end": float(done.t[-1]) if len(done) else None,
        "rows": len(done),
        "formulation": done.formulation,
        "method": done.method,
        "degrees_of_freedom": None if diagnosis is None else diagnosis.degrees_of_freedom,
        "parameters": done.parameters,
        "audit": None if done.audit is None else done.audit.to_dict(),
        "events": [{"t": event.t, "name": event.name} for event in done.events],
        "timings": done.timings,
        "files": files,
    }


Variations = Annotated[list[str], Parameter(negative=())]

FORMS = '"mass=0.5:2:50" (from, to, how many), "k=log(1e3,1e6,20)" or "c=0.1,0.2,0.5"'
_RANGE = re.compile(r"^([^:]+):([^:]+):([^:]+)$")
_LOG = re.compile(r"^(log|lin)\(([^,]+),([^,]+),([^,]+)\)$")


def sweep(
    model: ModelFile,
    *,
    vary: Variations,
    t_end: EndTime = None,
    interval: Interval = None,
    channel: Channels = None,
    figure: Path | None = None,
    at: str = "last",
    device: str | None = None,
    out: Path | None = None,
    ray: Annotated[bool | str | None, Parameter(negative=())] = None,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Run a model for all combinations of some values; writes sweep.h5, which xarray reads.

    With --out results are written to a folder while they are computed; the same command goes on where it was killed.

    Parameters
    ----------
    vary
        Parameter or initial value with its values: mass=0.5:2:50, "k=log(1e3,1e6,20)", c=0.1,0.2 or "A.angle=0:90
        deg:10"; may be given several times, then all combinations are run.
    interval
        Time between rows, s. Default: 200 intervals.
    channel
        Channel to store; may be given several times. Default: the coordinates of all joints.
    answer.output
        File to write; sweep.h5 where left out, unless there is --out.
    figure
        Draw the first channel: lines over time for one axis, a map for two (png, svg or pdf).
    at
        Number of every run that a map shows: last, min, max, mean or rms.
    answer.report
        Page to write (.html): families of lines, maps, failures, some of the motions.
    device
        Device of the integration: cpu, or cuda for a GPU of NVIDIA (with kinetree[cuda]).
    out
        Folder for the results, shard by shard with a manifest; for sweeps that are larger than memory, or take long.
    ray
        Compute on a cluster of Ray, the one at hand or one started on this machine, or the one at this address, such as
        10.0.0.1:6379 or ray://10.0.0.1:10001 (with kinetree[ray]).
    """
    from kinetree.analysis.scenarios.sweep import sweep as question

    path = answer.output or (Path("sweep.h5") if out is None else None)
    check_output(path, answer.report, "sweep")
    axes = dict(parse_axis(text) for text in vary)
    source = options.read(model)
    for text in source.notes:
        say_note(text, answer.quiet)
    progress = False if answer.quiet else None
    found = question(
        source, source.end(t_end), axes, output=interval, progress=progress, device=_device(device),
        **_places(out, ray, channel),
    )  # fmt: skip
    channels = channel or found.coordinates
    files = [] if out is None else [out]
    if path is not None:
        found.save(path, channels)
        files.append(path)
    if figure is not None:
        found.plot(channels[0], figure, at=at)
        files.append(figure)
    if answer.report is not None:
        files.append(replace(found, shown=tuple(channels)).report(answer.report))
    answer.show(
        lambda: _sweep_outcome(found, files),
        lambda: "\n".join([str(found), *(f"wrote {file}" for file in files)]),
    )
    if "interrupted" in found.runs.status:
        say_note("kinetree: interrupted" + (f"; the same command goes on with {str(out)!r}" if out else ""))
        return INTERRUPTED
    return OK if len(found.failures) < len(found) else FAILED


def _device(given: str | None) -> str | None:
    if given in (None, "cpu"):
        return None
    if given != "cuda":
        raise UsageError(f"--device {given}: give cpu, or cuda for a GPU of NVIDIA")
    return given


def _places(out: Path | None, ray: bool | str | None, channels: list[str] | None) -> dict[str, Any]:
    """Return arguments for where a sweep is computed, and where its results go."""
    found: dict[str, Any] = {} if out is None else {"out": out}
    if ray:
        found["cluster"] = "ray" if ray is True else ray
    return {**found, "channels": channels} if found else {}


def _sweep_outcome(found: Sweep, files: list[Path]) -> dict[str, object]:
    failures = found.failures
    return {
        "model": found.runs.model.name,
        "axes": {name: values.tolist() for name, values in found.axes.items()},
        "scenarios": len(found),
        "finished": int(found.finished.sum()),
        "idle": list(found.idle),
        "stopped": found.runs.status.count("stopped"),
        "failures": [{"values": f.values, "reason": f.reason} for f in failures],
        "files": files,
    }


def parse_axis(text: str) -> tuple[str, NDArray[np.float64] | list[str]]:
    """Name and values of ``name=from:to:count``, ``name=log(from,to,count)`` or ``name=a,b,c``.

    The last end, or every value, may have a unit; then all values are texts with it.

    >>> parse_axis("mass=1:2:3")
    ('mass', array([1. , 1.5, 2. ]))
    >>> parse_axis("A.angle=0:90 deg:3")
    ('A.angle', ['0.0 deg', '45.0 deg', '90.0 deg'])
    """
    name, equals, given = (part.strip() for part in text.partition("="))
    if not equals or not name or not given:
        raise UsageError(f"--vary {text!r}: write it as {FORMS}")
    try:
        if found := _RANGE.match(given):
            low, high, unit = _ends(found[1], found[2])
            return name, _with_unit(np.linspace(low, high, _count(found[3])), unit)
        if found := _LOG.match(given):
            low, high, unit = _ends(found[2], found[3])
            count = _count(found[4])
            if found[1] == "lin":
                return name, _with_unit(np.linspace(low, high, count), unit)
            if not (low > 0 and high > 0):
                raise UsageError(f"--vary {text!r}: a logarithmic scale needs positive ends")
            return name, _with_unit(np.geomspace(low, high, count), unit)
        parts = [_split(part) for part in given.split(",")]
        if any(unit for _, unit in parts):
            return name, [f"{value!r} {unit or parts[-1][1]}" for value, unit in parts]
        return name, np.array([value for value, _ in parts])
    except ValueError:
        raise UsageError(f"--vary {text!r} cannot be read; write it as {FORMS}") from None


def _split(text: str) -> tuple[float, str]:
    """Number and unit, which is empty where there is none."""
    from kinetree.model.values.units import split

    return split(text) or (float(text), "")


def _ends(first: str, last: str) -> tuple[float, float, str]:
    """Both ends of a range and their unit; the first may leave it out."""
    (low, own), (high, unit) = _split(first), _split(last)
    if own not in ("", unit):
        raise ValueError("two units")
    return low, high, unit


def _with_unit(values: NDArray[np.float64], unit: str) -> NDArray[np.float64] | list[str]:
    return [f"{value!r} {unit}" for value in values.tolist()] if unit else values


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise ValueError
    return count
