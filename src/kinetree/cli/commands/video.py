"""``kinetree video``: the motion of a result as a file."""

from __future__ import annotations

from pathlib import Path

from kinetree.cli.commands.look import read_result
from kinetree.cli.failures import OK, UsageError
from kinetree.cli.options import Flag, Output, Quiet
from kinetree.cli.streams import remark, say, say_json


def video(
    result: Path,
    *,
    output: Output = None,
    fps: float | None = None,
    size: str | None = None,
    speed: float | None = None,
    view: str = "home",
    theme: str = "light",
    forces: Flag = False,
    json: Flag = False,
    quiet: Quiet = False,
) -> int:
    """Write the motion of a result as a video (MP4, WebM) or as a GIF, without a browser.

    Parameters
    ----------
    result
        Result file (.h5).
    output
        File to write: .mp4, .webm or .gif; named after the result, .mp4, where left out.
    fps
        Pictures per second; 30, and 20 for GIF.
    size
        Width and height of the pictures, as 1280x720 (the default; 640x360 for GIF).
    speed
        How much faster than it is the motion is shown; real time for motions of 1 to 90 s where left out.
    view
        Where the camera stands: home (the whole motion), front, side or top.
    theme
        light or dark.
    forces
        Draw the forces and moments in joints and contacts as arrows.
    json
        Print the path as JSON.
    """
    path = output or result.with_suffix(".mp4")
    pixels = None if size is None else _pixels(size)
    run = read_result(result)
    drawn = 0

    def progress(done: int, of: int) -> None:
        nonlocal drawn
        drawn = done
        if done % 100 == 0 and done < of:
            remark(f"{done} of {of} pictures", quiet)

    run.to_video(
        path, fps=fps, size=pixels, speed=speed, view=view, theme=theme, forces=forces, progress=progress
    )
    if json:
        say_json({"video": path, "pictures": drawn})
    elif not quiet:
        say(f"wrote {path} ({drawn} pictures, {path.stat().st_size / 1000:.0f} kB)")
    return OK


def _pixels(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and width.strip().isdecimal() and height.strip().isdecimal()):
        raise UsageError(f"--size {text!r}: write it as 1280x720")
    return int(width), int(height)
