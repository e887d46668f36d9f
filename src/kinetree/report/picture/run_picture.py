"""What `Run.to_gltf` and `Run.to_video` write."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path

import numpy as np

from kinetree.arrays import Array
from kinetree.model.resolution import connected
from kinetree.report.from_run import gravity_of, thinned
from kinetree.report.numbers import ModelNumbers
from kinetree.report.page.data import ReportData
from kinetree.report.picture.gltf import write_gltf
from kinetree.report.picture.painter import THEMES, VIEWS, Painter
from kinetree.report.picture.video import ENDINGS, Picture, PictureError, write_pictures
from kinetree.report.scene.run_scene import scene_of
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled

MESH_BUDGET = 20_000  # kB of all mesh files together
MOST_FRAMES = 20_000
FPS = {".gif": 20.0}  # pictures per second, where nothing else is said
SIZES = {".gif": (640, 360)}  # pixels
SHORT, LONG, COMFORTABLE = 1.0, 90.0, 8.0  # s of motion, as in the page


def scene_data(run: Run, times: Array | None = None, forces: bool = False) -> ReportData:
    """The motion of a run as a report without plots and tables: at its own rows, or at given times (s).

    ``forces`` says whether the reactions in joints and contacts belong to it.
    """
    from kinetree.io.sources import model_of

    if not len(run):
        raise PictureError(f"the run of {run.model_name!r} has no rows: there is nothing to show")
    model = connected(model_of(run))
    shown = thinned(run, MOST_FRAMES) if times is None else run.at(times)
    numbers = ModelNumbers(model, run.parameters)
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
        reactions=scene.reactions if forces else (),
    )


def to_gltf(run: Run, path: str | PathLike[str], *, forces: bool = False) -> Path:
    """Write the moving mechanism as binary glTF; see `kinetree.Run.to_gltf`."""
    asked = Arguments("to_gltf")
    asked.path("path", path, "give the name of a file that ends in .glb")
    asked.check()
    target = Path(path)
    if target.suffix.lower() != ".glb":
        raise PictureError(f"{str(target)!r}: binary glTF has names that end in .glb")
    return write_gltf(scene_data(run, forces=forces), target)


def usual_speed(duration: float) -> float:
    """How much faster than it is a motion of so many seconds is shown; what is neither short nor long, as it is."""
    if SHORT <= duration <= LONG:
        return 1.0
    return float(10.0 ** np.round(np.log10(duration / COMFORTABLE)))


@spelled
def to_video(
    run: Run,
    path: str | PathLike[str],
    *,
    fps: float | None = None,
    size: tuple[int, int] | None = None,
    speed: float | None = None,
    view: str = "home",
    theme: str = "light",
    forces: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Path:
    """Write a video of the motion; see `kinetree.Run.to_video`."""
    asked = Arguments("to_video")
    asked.path("path", path, f"give the name of a file that ends in {', '.join(ENDINGS)}")
    asked.check()
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in ENDINGS:
        asked.fault(
            "path", f"{str(target)!r} is no video that can be written", f"end it in {', '.join(ENDINGS)}"
        )
    elif not os.path.isdir(target.parent):
        asked.fault("path", f"there is no folder {str(target.parent)!r}", "make it first, or write elsewhere")
    fps = FPS.get(ending, 30.0) if fps is None else fps
    size = SIZES.get(ending, (1280, 720)) if size is None else size
    asked.positive("fps", fps, "give the pictures per second")
    asked.choice("view", view, VIEWS)
    asked.choice("theme", theme, tuple(THEMES))
    if speed is not None:
        asked.positive("speed", speed, "give 1 for real time, 0.1 for ten times slower")
    if not _is_size(size):
        message = f"size must be width and height in pixels, even numbers from 16 to 8192 (got {size!r})"
        asked.fault("size", message, "give (1280, 720), say")
    asked.check()
    if len(run) < 2 or not run.t[-1] > run.t[0]:
        raise PictureError(f"the run of {run.model_name!r} has one row only: nothing moves in it")
    duration = float(run.t[-1] - run.t[0])
    speed = usual_speed(duration) if speed is None else float(speed)
    count = round(duration / speed * fps) + 1
    if count > MOST_FRAMES:
        message = f"{duration:g} s at {speed:g}× are {count} pictures, more than {MOST_FRAMES}"
        asked.fault("speed", message, "give a higher speed, or a lower fps")
        asked.check()
    times = run.t[0] + np.minimum(np.arange(count) * speed / fps, duration)
    data = scene_data(run, np.unique(times), forces)
    width, height = size
    painter = Painter(data, width, height, view, theme)
    label = "" if speed == 1 else f"{speed:.2g}×"
    return write_pictures(_pictures(painter, label, progress), target, fps, (width, height))


def _is_size(size: object) -> bool:
    return (
        isinstance(size, (tuple, list))
        and len(size) == 2
        and all(isinstance(n, (int, np.integer)) and n % 2 == 0 and 16 <= n <= 8192 for n in size)
    )


def _pictures(painter: Painter, label: str, progress: Callable[[int, int], None] | None) -> Iterator[Picture]:
    times = np.asarray(painter.data.times)
    for k, t in enumerate(times):
        yield painter.written(painter.frame(k), f"{t:.3f} s", label)
        if progress is not None:
            progress(k + 1, len(times))
