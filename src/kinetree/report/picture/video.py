"""Pictures after each other as a file: MP4 and WebM by ffmpeg, GIF by Pillow."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.files.output import replacing


class PictureError(ValueError):
    """A video or scene that cannot be written; the message says why, and what to do or install."""


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
                _gif(pictures, whole, fps)
            else:
                _encoded(pictures, whole, fps, size, program)
            whole.replace(temporary)
    return path


def _gif(pictures: Iterable[Picture], path: Path, fps: float) -> None:
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
