"""The same scene by another route: continued, in other formulations, by other methods, on a device, as a C program."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.formulations.contract import FORMULATIONS
from metamorphic.motion import Motion, RefusedError, of_run, of_table, refusable
from metamorphic.relation import Change, relation
from metamorphic.scene import RTOL, Array, Scene

METHODS = ("dop853", "tsit5", "radau5", "rodas5p")
"""Methods that control their errors."""


# --- a run in two parts -----------------------------------------------------------------------------------------------
@relation("continued")
def continued(scene: Scene) -> Change | None:
    """The run made in two parts, broken at no particular time."""

    broken = scene.start + 0.437 * float(scene.plain.t[-1] - scene.start)

    def parts() -> Motion:
        times = scene.times
        first = kt.simulate(
            scene.model,
            broken,
            t_start=scene.start,
            output=np.r_[times[times < broken], broken],
            **scene.arguments,
        )
        if first.status != "finished":
            return of_run(first)
        second = kt.continue_run(
            first,
            scene.model,
            scene.end,
            output=np.r_[broken, times[times > broken]],
            events=scene.events or None,
        )
        return of_run(second)

    return Change(scene, run=parts, since=broken)


# --- other settings ---------------------------------------------------------------------------------------------------
def _with(**settings: Any) -> Callable[[Scene], Change | None]:
    def changed(scene: Scene) -> Change | None:
        if all(scene.settings.get(name) == value for name, value in settings.items()):
            return None
        other = scene.with_(settings=settings)
        return Change(other, run=lambda: _with_its_doubts(refusable(other.run)))

    return changed


def _with_its_doubts(run: kt.Run) -> Motion:
    """A run in other coordinates or by another method, which may suit the motion less, as long as it says so.

    Where its audit doubts nothing but the error of the motion, its channels are compared by that estimate alone; where
    it ends at a singularity of the formulation's own coordinates, and names it, it has refused.
    """
    if run.status == "failed" and "choose formulation" in run.reason:
        raise RefusedError(run.reason)
    motion = of_run(run)
    if run.status == "finished" and [row.label for row in run.audit.rows() if row.verdict != "ok"] == [
        DOUBTED
    ]:
        return replace(motion, verdict=None, events=None)
    return motion


DOUBTED = "error of the motion"
"""What the audit calls an estimated error that is far beyond the tolerance."""


for _name in FORMULATIONS:
    relation(f"formulation {_name}")(_with(formulation=_name))
for _name in METHODS:
    relation(f"method {_name}")(_with(method=_name))


@relation("a hundred times the tolerance")
def looser(scene: Scene) -> Change:
    """At tolerances that most runs have: the estimated errors of both runs cover the difference.

    That the audit doubts the looser run (its balance of energy, say) is its right.
    """
    other = scene.with_(settings={"rtol": 100 * RTOL, "atol": 1e-10})
    return Change(other, run=lambda: replace(of_run(other.run()), verdict=None), precision=1e-6)


@relation("a tenth of the tolerance")
def tighter(scene: Scene) -> Change:
    """At smaller tolerances."""
    return Change(scene.with_(settings={"rtol": 0.1 * RTOL, "atol": 1e-13}))


# --- devices ----------------------------------------------------------------------------------------------------------
def _scenario(device: str) -> Callable[[Scene], Change | None]:
    """The scene as one of three scenarios on a device, or on its emulation."""

    def changed(scene: Scene) -> Change | None:
        if device == "cuda" and find_spec("cupy") is None:
            return None

        def run() -> Motion:
            given = {name: scene.arguments[name] for name in ("rtol", "atol", "events")}
            with warnings.catch_warnings():
                warnings.filterwarnings("error", message=".*device")
                try:
                    runs = kt.simulate_many(
                        scene.model, scene.end, t_start=scene.start, count=3, method="dop853", output=scene.times,
                        device=device, threads=1, progress=False, **given,
                    )  # fmt: skip
                except RuntimeWarning as word:  # the processor integrates, and says why
                    raise RefusedError(str(word)) from word
            assert isinstance(runs, ManyRuns)
            return replace(of_run(runs.run(1)), verdict=None)  # scenarios have no audit

        return Change(scene, run=lambda: refusable(run))

    return changed


relation("on a GPU")(_scenario("cuda"))
relation("on an emulated GPU")(_scenario("cuda-emulated"))


# --- programs ---------------------------------------------------------------------------------------------------------
C_TOLERANCE = 1e-10
C_PRECISION = 1e-7
"""What is left of a motion's digits where the program meets switchings: each costs it about its tolerance."""


@relation("as a C program")
def c_program(scene: Scene) -> Change | None:
    """The exported program, compiled and run."""
    return Change(
        scene, name=moved_bodies(scene), run=lambda: refusable(lambda: ran(scene)), precision=C_PRECISION
    )


def moved_bodies(scene: Scene) -> Callable[[str], str | None]:
    """Channels that programs give: positions, rotations and velocities of bodies."""
    bodies = {body.name for body in scene.model.bodies}
    asked = ("position", "rotation", "velocity", "angular_velocity")

    def name(channel: str) -> str | None:
        body, _, what = channel.rpartition(".")
        return channel if body in bodies and what in asked else None

    return name


def ran(scene: Scene) -> Motion:
    """What the exported C program finds."""
    from export.programs import Program

    known = {n: scene.plain.describe(n).components for n in filter(moved_bodies(scene), scene.plain.channels)}
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), scene.model, scene.events, list(known), t_start=scene.start)
        message, rows = program(*map(float, scene.times), rtol=C_TOLERANCE)
    values: dict[str, Array] = {
        n: np.column_stack([rows[f"{n}.{c}"] for c in parts]) for n, parts in known.items()
    }
    count = len(next(iter(values.values())))
    if message == "ok":
        return of_table(scene.times, values)
    status = "stopped" if message == "an event stopped the motion" else "failed"
    return of_table(scene.times[:count], values, status, message)
