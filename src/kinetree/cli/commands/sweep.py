"""``kinetree sweep``: a model run for all combinations of some values, as one file and as figures."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from cyclopts import Parameter

from kinetree.cli.answers import AnswerOptions, check_output
from kinetree.cli.failures import FAILED, INTERRUPTED, OK, UsageError
from kinetree.cli.models import ModelOptions
from kinetree.cli.options import Channels, EndTime, Interval, ModelFile
from kinetree.cli.streams import say_note

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kinetree.analysis.scenarios.sweep import Sweep

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
        What a map shows of every run: last, min, max, mean or rms.
    answer.report
        Page to write (.html): families of lines, maps, failures, some of the motions.
    device
        Where to integrate: cpu, or cuda for a GPU of NVIDIA (with kinetree[cuda]).
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
        lambda: _outcome(found, files), lambda: "\n".join([str(found), *(f"wrote {file}" for file in files)])
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
    """Where a sweep is computed, and where its results go."""
    found: dict[str, Any] = {} if out is None else {"out": out}
    if ray:
        found["cluster"] = "ray" if ray is True else ray
    return {**found, "channels": channels} if found else {}


def _outcome(found: Sweep, files: list[Path]) -> dict[str, object]:
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
