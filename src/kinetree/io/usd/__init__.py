"""USD physics files to models, through usd-core: rigid bodies, joints, loops, drives; nothing is dropped in silence."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from kinetree.io.import_report import model_reader
from kinetree.io.model_file import LoadedModel
from kinetree.io.usd.building import UsdBuilder
from kinetree.io.usd.stage import UsdSource, open_stage, reading_stage
from kinetree.words.arguments import Arguments

__all__ = ["load_usd", "read_usd"]


def load_usd(
    path_or_text: str | PathLike[str],
    *,
    gravity: tuple[float, float, float] | None = None,
    allow_outside: bool = False,
) -> LoadedModel:
    """Read a USD file with UsdPhysics (rigid bodies, joints, drives), and say what the model does not contain.

    References, instances, variants and units are those of USD. Coordinates are those of the file: a joint is at zero
    where its two frames coincide. Bodies have the names of their prims, with those around them where two are alike;
    targets of drives are parameters, ``elbow_target`` and ``elbow_target_rate``. Bodies that no joint holds float;
    kinematic ones are the ground.

    Parameters
    ----------
    path_or_text
        A file (.usda, .usdc, .usd, .usdz), or the text of one that begins with ``#usda``.
    gravity
        Acceleration (m/s², world); that of the physics scene where left out, and 9.81 m/s² down without one.
    allow_outside
        True if the files that it is made of may lie outside its folder.

    Raises
    ------
    ModelFileError
        With every fault of the file, the path of its prim and, in a text, its line.
    ImportError
        If usd-core is not installed.
    """
    asked = Arguments("load_usd")
    asked.path("path_or_text", path_or_text, "give a USD file, or its text")
    asked.check()
    stage, report, texts = open_stage(path_or_text, allow_outside)
    with reading_stage(report.file):
        source = UsdSource(stage, report, texts)
        report.raise_if_faulty()
        builder = UsdBuilder(source, gravity)
        default = stage.GetDefaultPrim()
        stem = Path(report.file).stem if report.file != "<text>" else "usd"
        return report.loaded(builder.model(str(default.GetName()) if default else stem), builder.place)


read_usd = model_reader("a USD file", load_usd)
