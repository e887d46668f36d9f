"""What `Run.to_gltf` and `Run.to_video` write."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

import numpy as np

from kinetree.report.data import ReportData
from kinetree.report.from_run import gravity_of, thinned
from kinetree.report.model_numbers import Numbers
from kinetree.report.picture.gltf import write_gltf
from kinetree.report.run_scene import scene_of
from kinetree.report.shapes import Array
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments

MESH_BUDGET = 20_000  # kB of all mesh files together
MOST_FRAMES = 20_000


def scene_data(run: Run, times: Array | None = None) -> ReportData:
    """The motion of a run as a report without plots and tables: at its own rows, or at given times (s)."""
    from kinetree.io.sources import model_of

    if not len(run):
        raise ValueError(f"the run of {run.model_name!r} has no rows: there is nothing to show")
    model = model_of(run)
    shown = thinned(run, MOST_FRAMES) if times is None else run.at(times)
    numbers = Numbers(model, run.parameters)
    scene = scene_of(shown, model, numbers, mesh_budget=MESH_BUDGET)
    return ReportData(
        title=model.name,
        times=np.asarray(shown.t),
        bodies=scene.bodies,
        gravity=gravity_of(model, numbers),
        ground=scene.ground,
        joints=scene.joints,
        markers=scene.markers,
        links=scene.links,
    )


def to_gltf(run: Run, path: str | PathLike[str]) -> Path:
    """Write the moving mechanism as binary glTF; see `kinetree.Run.to_gltf`."""
    asked = Arguments("to_gltf")
    asked.path("path", path, "give the name of a file that ends in .glb")
    asked.check()
    target = Path(path)
    if target.suffix.lower() != ".glb":
        raise ValueError(f"{str(target)!r}: binary glTF has names that end in .glb")
    return write_gltf(scene_data(run), target)
