"""Routes to the motion of a case: formulation, method, and the way in which the result comes out."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.arrays import Array
from kinetree.io.run_settings import RunSettings
from kinetree.io.toml import dumps, loads
from kinetree.model.events import Event

END = 0.3
TIMES = np.array([0.0, 0.0713, 0.1391, 0.2217, END])
RTOL, ATOL = 1e-9, 1e-12
FIXED_STEP = 2.5e-4
FIXED = ("rk4", "gauss4", "alpha")

FORMULATIONS = (
    "auto", "recursive", "cut-joint", "elimination", "kane-angles", "kane-euler-parameters", "kane-fixed-frame",
    "augmented",
)  # fmt: skip
METHODS = ("auto", "dop853", "tsit5", "radau5", "rodas5p", "rk4", "gauss4")
OUTPUTS = ("solo", "continued", "file", "many", "stepper", "emulated device", "c", "fmu")


@dataclass(frozen=True)
class Found:
    """Channels at those of the common times that were reached, what happened when, and how the run ended."""

    channels: dict[str, Array]
    errors: Callable[[str], float] | None = None
    """Largest estimated error of a channel, where the route has one."""
    events: tuple[tuple[str, float], ...] = ()
    failed: bool = False
    words: str = ""
    """Why it failed."""


def settings(formulation: str, method: str) -> dict[str, Any]:
    """Keyword arguments of `simulate`."""
    step = {"step": FIXED_STEP} if method in FIXED else {}
    return {"formulation": formulation, "method": method, "rtol": RTOL, "atol": ATOL, **step}


def motion_channels(model: kt.Model) -> list[str]:
    """Channels that every route must agree in: the motion of all bodies and of the hinge."""
    bodies = [body.name for body in model.bodies]
    motions = [f"{b}.{what}" for b in bodies for what in ("position", "velocity", "rotation")]
    return [*motions, "K.angle", "K.angle_rate"]


def of_run(run: kt.Run, names: Sequence[str]) -> Found:
    """What a run says."""
    failed = run.status not in ("finished", "stopped")
    rows = [k for k, t in enumerate(run.t) if np.abs(TIMES - t).min() < 1e-12]
    return Found(
        {name: values[rows] for name, values in run.evaluate(names).items()},
        run.largest_error,
        tuple((event.name, float(event.t)) for event in run.events),
        failed,
        f"{run.status}: {run.reason}" if failed else "",
    )


def solo(model: kt.Model, events: Sequence[Event], **options: Any) -> Found:
    """One run."""
    run = kt.simulate(model, END, events=tuple(events), output=TIMES, progress=False, **options)
    return of_run(run, motion_channels(model))


def continued(model: kt.Model, events: Sequence[Event], **options: Any) -> Found:
    """A run in two parts, broken between two rows."""
    broken, names = 0.1003, motion_channels(model)
    early, late = TIMES[broken > TIMES], TIMES[broken < TIMES]
    first = kt.simulate(
        model, broken, events=tuple(events), output=np.r_[early, broken], progress=False, **options
    )
    if first.status != "finished":
        return of_run(first, names)
    second = kt.continue_run(first, model, END, output=np.r_[broken, late], events=tuple(events) or None)
    a, b = of_run(first, names), of_run(second, names)
    joined = {name: np.concatenate([a.channels[name], b.channels[name]]) for name in names}
    failed = a.failed or b.failed
    return Found(joined, second.largest_error, a.events + b.events, failed, a.words or b.words)


def through_a_file(model: kt.Model, events: Sequence[Event], **options: Any) -> Found:
    """Model and events written to a file and read again."""
    again = loads(dumps(model, RunSettings(t_end=END, events=tuple(events))))
    assert again.run is not None
    return solo(again.model, again.run.events, **options)


def many(model: kt.Model, events: Sequence[Event], device: str | None = None, **options: Any) -> Found:
    """Two scenarios at once; the second is the case."""
    value = next(p.value for p in model.parameters if p.name == "m_rod")
    given = {name: options[name] for name in ("rtol", "atol", "method", "step") if name in options}
    runs = kt.simulate_many(
        model, END, parameters={"m_rod": [1.3 * value, value]}, output=TIMES, events=tuple(events), threads=1,
        device=device, **given,
    )  # fmt: skip
    if runs.status[1] not in ("finished", "stopped"):
        return Found({}, failed=True, words=str(runs.reason[1]))
    found = {name: runs.channel(name)[1] for name in motion_channels(model)}
    reached = np.isfinite(found["K.angle"])
    return Found({name: values[reached] for name, values in found.items()})


def emulated(model: kt.Model, events: Sequence[Event], **options: Any) -> Found:
    """The same by the program of a GPU, run on the processor."""
    return many(model, events, device="cuda-emulated", **options)


def stepper(model: kt.Model, events: Sequence[Event], **options: Any) -> Found:
    """A simulation driven from outside; it watches no events.

    Steps that are controlled run across the onset of contacts, which `simulate` locates; their errors are twice the
    differences from what comes out at a hundredth of the tolerances.
    """
    channels = _driven(model, options)
    if options["method"] in FIXED:
        return Found(channels)

    @cache
    def finer() -> dict[str, Array]:
        return _driven(model, {**options, "rtol": 1e-2 * options["rtol"], "atol": 1e-2 * options["atol"]})

    return Found(channels, lambda name: 2 * float(np.abs(channels[name] - finer()[name]).max(initial=0.0)))


def _driven(model: kt.Model, options: dict[str, Any]) -> dict[str, Array]:
    method = "dop853" if options["method"] == "auto" else options["method"]
    names = motion_channels(model)
    rows: dict[str, list[Any]] = {name: [] for name in names}
    own = {name: options[name] for name in ("formulation", "rtol", "atol")}
    with kt.Stepper(model, method=method, **own) as s:
        for t in TIMES:
            if t > 0:
                count = max(1, round((t - s.time) / FIXED_STEP)) if method in FIXED else 1
                s.step((t - s.time) / count, count)
            for name in names:
                rows[name].append(np.array(s[name]))
    return {name: np.array(values) for name, values in rows.items()}


PROGRAM = ("K.angle", "K.angle_rate")
"""Outputs of exported programs."""


def c_program(model: kt.Model, events: Sequence[Event], **_options: Any) -> Found:
    """The exported C program, compiled and run."""
    from export.programs import Program

    with TemporaryDirectory() as folder:
        message, found = Program(Path(folder), model, list(events), PROGRAM)(
            *map(float, TIMES), rtol=0.1 * RTOL
        )
    failed = message not in ("ok", "an event stopped the motion")
    return Found(
        {name: np.array(found[name]) for name in PROGRAM}, failed=failed, words=message if failed else ""
    )


def fmu(model: kt.Model, events: Sequence[Event], **_options: Any) -> Found:
    """The exported unit for model exchange, integrated by another program."""
    from export.importer import exchanged
    from export.programs import quick_binaries

    pytest.importorskip("fmpy")
    compiled = {"compiler": "cc"} if shutil.which("cc") else {"platforms": "native"}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.fmu"
        with quick_binaries():
            kt.export_model(model, "fmu", path, events=list(events), outputs=list(PROGRAM), **compiled)
        rows, _ = exchanged(path, Path(folder) / "unpacked", TIMES, list(PROGRAM), rtol=0.1 * RTOL)
    return Found({name: rows[:, i] for i, name in enumerate(PROGRAM)})


ROUTES: dict[str, Callable[..., Found]] = {
    "solo": solo,
    "continued": continued,
    "file": through_a_file,
    "many": many,
    "stepper": stepper,
    "emulated device": emulated,
    "c": c_program,
    "fmu": fmu,
}
