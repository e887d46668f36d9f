"""Files of `Run.to_gltf` and `Run.to_video`: glTF, MP4 and WebM by ffmpeg, GIF by Pillow."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.output import replacing
from kinetree.model.resolution import connected
from kinetree.report.from_run import gravity_of, thinned
from kinetree.report.numbers import ModelNumbers
from kinetree.report.page.data import ReportData
from kinetree.report.picture.gltf import write_gltf
from kinetree.report.picture.painter import THEMES, VIEWS, Painter
from kinetree.report.scene.run_scene import scene_of
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled

MESH_BUDGET = 20_000  # kB of all mesh files together
MOST_FRAMES = 20_000
FPS = {".gif": 20.0}  # pictures per second, where nothing else is said
SIZES = {".gif": (640, 360)}  # pixels
SHORT, LONG, COMFORTABLE = 1.0, 90.0, 8.0  # s of motion, as in the page


def scene_data(run: Run, times: Array | None, forces: bool) -> ReportData:
    """The motion of a run as a report without plots and tables: at its own rows, or at given times (s).

    ``forces`` says whether the reactions in joints and contacts belong to it.
    """
    from kinetree.io.run_model_text import model_of

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
    return write_gltf(scene_data(run, None, forces), target)


def usual_speed(duration: float) -> float:
    """Return the speed-up of a video of a motion of so many seconds; 1 where it is neither short nor long."""
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
    times = np.unique(run.t[0] + _frame_times(asked, duration, speed, fps))
    data = scene_data(run, times, forces)
    width, height = size
    painter = Painter(data, width, height, view, theme)
    judged = "" if run.judgement.is_good else f"verdict {run.judgement.verdict}: {run.judgement.headline}"
    label = "   ".join(part for part in ("" if speed == 1 else f"{speed:.2g}×", judged) if part)
    return write_pictures(_pictures(painter, label, progress), target, fps, (width, height))


def _frame_times(asked: Arguments, duration: float, speed: float, fps: float) -> Array:
    """Times (s) of the pictures since the start of a motion; refused where they are too many."""
    count = round(duration / speed * fps) + 1
    if count > MOST_FRAMES:
        message = f"{duration:g} s at {speed:g}× are {count} pictures, more than {MOST_FRAMES}"
        asked.fault("speed", message, "give a higher speed, or a lower fps")
        asked.check()
    return np.asarray(np.minimum(np.arange(count) * speed / fps, duration), dtype=float)


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


class PictureError(ValueError):
    """A video or scene that cannot be written; the message says why, and the remedy."""


Picture = np.ndarray[Any, np.dtype[np.uint8]]

CODECS = {
    ".mp4": ["-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
    ".webm": ["-c:v", "libvpx-vp9", "-crf", "28", "-b:v", "0", "-pix_fmt", "yuv420p", "-row-mt", "1"],
}
ENDINGS = (*CODECS, ".gif")


def ffmpeg() -> str:
    """The program that writes videos: the one of the package imageio-ffmpeg, or one of the system.

    Raises
    ------
    PictureError
        There is none.
    """
    try:
        from imageio_ffmpeg import get_ffmpeg_exe

        return str(get_ffmpeg_exe())
    except (ImportError, RuntimeError):  # not installed, or a platform it has no program for
        found = shutil.which("ffmpeg")
    if found is None:
        raise PictureError(
            "MP4 and WebM are written by ffmpeg, which is not here: pip install 'kinetree[video]', or install ffmpeg; "
            "GIF needs neither"
        )
    return found


def write_pictures(pictures: Iterable[Picture], path: Path, fps: float, size: tuple[int, int]) -> Path:
    """Write pictures (height, width, 3) as a video; the file appears only once it is whole.

    Parameters
    ----------
    pictures : iterable of arrays
    path : Path
        Ends in one of `ENDINGS`.
    fps : float
        Pictures per second. GIF counts time in hundredths of a second: the nearest rate is taken.
    size : (int, int)
        Width and height, pixels.
    """
    suffix = path.suffix.lower()
    program = ffmpeg() if suffix in CODECS else ""
    with replacing(path) as temporary:  # noqa: SIM117
        with tempfile.TemporaryDirectory(prefix=".kinetree-", dir=temporary.parent) as folder:
            whole = Path(folder) / f"video{suffix}"  # ffmpeg and Pillow look at the ending
            if suffix == ".gif":
                _write_gif(pictures, whole, fps)
            else:
                _encoded(pictures, whole, fps, size, program)
            whole.replace(temporary)
    return path


def _write_gif(pictures: Iterable[Picture], path: Path, fps: float) -> None:
    from PIL import Image

    def reduced() -> Iterator[Any]:
        first = None
        for picture in pictures:
            image = Image.fromarray(picture)
            if first is None:
                first = image.quantize(colors=256, method=Image.Quantize.MEDIANCUT)
                yield first
            else:
                yield image.quantize(palette=first, dither=Image.Dither.NONE)

    images = reduced()
    lasting = 10 * max(1, round(100 / fps))  # ms
    next(images).save(path, save_all=True, append_images=images, duration=lasting, loop=0)


def _encoded(
    pictures: Iterable[Picture], path: Path, fps: float, size: tuple[int, int], program: str
) -> None:
    width, height = size
    command = [program, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
               "-r", f"{fps:g}", "-i", "-", "-an", *CODECS[path.suffix], str(path)]  # fmt: skip
    with _running(command) as process:
        assert process.stdin is not None
        try:
            for picture in pictures:
                process.stdin.write(np.ascontiguousarray(picture).data)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it says why at its end
        assert process.stderr is not None
        said = process.stderr.read().decode("utf-8", "replace").strip()
        if process.wait() != 0:
            raise PictureError(
                f"ffmpeg could not write the video: {said.splitlines()[-1] if said else 'no reason'}"
            )


@contextmanager
def _running(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the block, whatever happens inside."""
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
    except OSError as error:
        raise PictureError(f"ffmpeg does not start: {error}") from None
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stderr):
            if stream is not None and not stream.closed:
                stream.close()
