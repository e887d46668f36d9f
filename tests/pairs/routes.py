"""Routes to the motion of a case: formulation, method, and the way in which the result comes out."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.arrays import Array
from kinetree.io.toml import dumps, loads
from kinetree.preparation.run_settings import RunSettings
from metamorphic.motion import Motion, joined, of_run, of_table
from metamorphic.scene import ATOL, RTOL, Scene

END = 0.3
TIMES = np.array([0.0, 0.0713, 0.1391, 0.2217, END])
FIXED_STEP = 2.5e-4
FIXED = ("rk4", "gauss4", "alpha")
FIXED_ERROR, UNESTIMATED = 3e-5, 3e-7
"""Errors over the size of a quantity that are allowed where a route estimates none: with fixed steps, and without."""
ENDED = ("finished", "stopped")
"""How runs end that came to an end."""

FORMULATIONS = (
    "auto", "recursive", "cut-joint", "loop-embedding", "elimination", "kane-angles", "kane-euler-parameters",
    "kane-fixed-frame", "augmented",
)  # fmt: skip
METHODS = ("auto", "dop853", "tsit5", "radau5", "rodas5p", "rk4", "gauss4")
OUTPUTS = ("solo", "continued", "file", "many", "stepper", "emulated device", "c", "fmu")


def settings(formulation: str, method: str) -> dict[str, Any]:
    """Keyword arguments of `simulate`."""
    step = {"step": FIXED_STEP} if method in FIXED else {}
    return {"formulation": formulation, "method": method, "rtol": RTOL, "atol": ATOL, **step}


def motion_channels(model: kt.Model) -> list[str]:
    """Channels that every route must agree in: the motion of all bodies and of the hinge."""
    bodies = [body.name for body in model.bodies]
    motions = [f"{b}.{what}" for b in bodies for what in ("position", "velocity", "rotation")]
    return [*motions, "K.angle", "K.angle_rate"]


def solo(scene: Scene, **options: Any) -> Motion:
    """One run."""
    return of_run(scene.with_(settings=options).run())


def continued(scene: Scene, **options: Any) -> Motion:
    """A run in two parts, broken between two rows."""
    broken, times = 0.1003, scene.times
    model, events = scene.model, scene.events
    first = kt.simulate(
        model, broken, events=events, output=np.r_[times[times < broken], broken], progress=False, **options
    )
    if first.status != "finished":
        return of_run(first)
    later = np.r_[broken, times[times > broken]]
    second = kt.continue_run(first, model, scene.end, output=later, events=events or None)
    return joined(of_run(first), of_run(second))


def through_a_file(scene: Scene, **options: Any) -> Motion:
    """Model and events written to a file and read again."""
    again = loads(dumps(scene.model, RunSettings(t_end=scene.end, events=scene.events)))
    assert again.run is not None
    return solo(scene.with_(model=again.model, events=again.run.events), **options)


def many(scene: Scene, device: str | None = None, **options: Any) -> Motion:
    """Two scenarios at once; the second is the case."""
    model = scene.model
    value = next(p.value for p in model.parameters if p.name == "m_rod")
    given = {name: options[name] for name in ("rtol", "atol", "method", "step") if name in options}
    runs = kt.simulate_many(
        model, scene.end, parameters={"m_rod": [1.3 * value, value]}, output=scene.times, events=scene.events,
        threads=1, device=device, **given,
    )  # fmt: skip
    status = str(runs.status[1])
    if status not in ENDED:
        return of_table(scene.times[:0], {}, status, str(runs.reason[1]))
    found = {name: runs.channel(name)[1] for name in motion_channels(model)}
    reached = np.isfinite(found["K.angle"])
    rows = of_table(scene.times[reached], {name: values[reached] for name, values in found.items()}, status)
    doubts = runs.warnings(1)
    return replace(rows, verdict=lambda: ("warn" if doubts else "ok", "; ".join(doubts)))


def emulated(scene: Scene, **options: Any) -> Motion:
    """The same by the program of a GPU, run on the processor."""
    return many(scene, device="cuda-emulated", **options)


def stepper(scene: Scene, **options: Any) -> Motion:
    """A simulation driven from outside; it watches no events.

    Its steps run across the onset of contacts, which `simulate` locates; its errors are twice the differences from
    what comes out with half the steps, or at a hundredth of the tolerances.
    """
    channels = _driven(scene, options)

    @cache
    def finer() -> dict[str, Array]:
        tight = {"rtol": 1e-2 * options["rtol"], "atol": 1e-2 * options["atol"]}
        return _driven(scene, {**options, **tight}, FIXED_STEP / 2)

    return replace(
        of_table(scene.times, channels),
        error=lambda name: 2 * float(np.abs(channels[name] - finer()[name]).max(initial=0.0)),
    )


def _driven(scene: Scene, options: dict[str, Any], step: float = FIXED_STEP) -> dict[str, Array]:
    method = "dop853" if options["method"] == "auto" else options["method"]
    names = motion_channels(scene.model)
    rows: dict[str, list[Any]] = {name: [] for name in names}
    own = {name: options[name] for name in ("formulation", "rtol", "atol")}
    with kt.Stepper(scene.model, method=method, **own) as s:
        for t in scene.times:
            if t > 0:
                count = max(1, round((t - s.time) / step)) if method in FIXED else 1
                s.step((t - s.time) / count, count)
            for name in names:
                rows[name].append(np.array(s[name]))
    return {name: np.array(values) for name, values in rows.items()}


PROGRAM = ("K.angle", "K.angle_rate")
"""Outputs of exported programs."""


def c_program(scene: Scene, **_options: Any) -> Motion:
    """The exported C program, compiled and run."""
    from export.programs import Program

    with TemporaryDirectory() as folder:
        program = Program(Path(folder), scene.model, list(scene.events), PROGRAM)
        message, found = program(*map(float, scene.times), rtol=0.1 * RTOL)
    values = {name: np.array(found[name]) for name in PROGRAM}
    status = {"ok": "finished", "an event stopped the motion": "stopped"}.get(message, "failed")
    return _behind_the_start(scene, of_table(scene.times[: len(values["K.angle"])], values, status, message))


def _behind_the_start(scene: Scene, motion: Motion) -> Motion:
    """The motion without its row at the start, where something happens there.

    A program tells the state of now, behind what happens; the row of a run is that before.
    """
    if not any(t <= 0.0 for _, t in of_run(scene.plain).events or ()) or len(motion.t) < 2:
        return motion
    return replace(
        motion,
        t=motion.t[1:],
        evaluate=lambda names: {name: values[1:] for name, values in motion.evaluate(names).items()},
    )


def fmu(scene: Scene, **_options: Any) -> Motion:
    """The exported unit for model exchange, integrated by another program."""
    from export.importer import exchanged
    from export.programs import quick_binaries

    pytest.importorskip("fmpy")
    compiled = {"compiler": "cc"} if shutil.which("cc") else {"platforms": "native"}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.fmu"
        with quick_binaries():
            kt.export_model(
                scene.model, "fmu", path, events=list(scene.events), outputs=list(PROGRAM), **compiled
            )
        rows, _ = exchanged(path, Path(folder) / "unpacked", scene.times, list(PROGRAM), rtol=0.1 * RTOL)
    status = "finished" if len(rows) == len(scene.times) else "stopped"
    values = {name: rows[:, i] for i, name in enumerate(PROGRAM)}
    return _behind_the_start(scene, of_table(scene.times[: len(rows)], values, status))


ROUTES: dict[str, Callable[..., Motion]] = {
    "solo": solo,
    "continued": continued,
    "file": through_a_file,
    "many": many,
    "stepper": stepper,
    "emulated device": emulated,
    "c": c_program,
    "fmu": fmu,
}
"""From a scene and the arguments of `simulate` to its motion."""


def precision(output: str, method: str) -> float:
    """Error over the size of a quantity, of a route that estimates none."""
    if output in ("solo", "continued", "file"):
        return 0.0
    return FIXED_ERROR if method in FIXED else UNESTIMATED
