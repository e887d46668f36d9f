"""USD physics files to models, through usd-core: rigid bodies, joints, loops, drives; nothing is dropped in silence."""

from __future__ import annotations

from dataclasses import replace
from os import PathLike
from pathlib import Path

from kinetree.io.import_report import FilePlace
from kinetree.io.model_file import ModelImport, acting
from kinetree.io.usd.building import UsdBuilder
from kinetree.io.usd.stage import UsdSource, open_stage
from kinetree.model import Model
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled

__all__ = ["load_usd", "read_usd"]


@spelled
def read_usd(
    path_or_text: str | PathLike[str],
    *,
    gravity: tuple[float, float, float] | None = None,
    allow_outside: bool = False,
) -> Model:
    """The model of a USD file. See :func:`load_usd`, which also tells what the model does not contain."""
    return load_usd(path_or_text, gravity=gravity, allow_outside=allow_outside).model


def load_usd(
    path_or_text: str | PathLike[str],
    *,
    gravity: tuple[float, float, float] | None = None,
    allow_outside: bool = False,
) -> ModelImport:
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
        Whether the files that it is made of may lie outside its folder.

    Raises
    ------
    ModelFileError
        With every fault of the file and the path of its prim.
    ImportError
        When usd-core is not installed.
    """
    asked = Arguments("load_usd")
    asked.path("path_or_text", path_or_text, "give a USD file, or its text")
    asked.check()
    stage, report = open_stage(path_or_text, allow_outside)
    source = UsdSource(stage, report)
    report.raise_if_faulty()
    builder = UsdBuilder(source, gravity)
    default = stage.GetDefaultPrim()
    name = str(default.GetName()) if default else Path(report.file).stem if report.file != "<text>" else "usd"
    model = replace(builder.model(name), not_represented=acting(report.left_out))
    whole = FilePlace(report.file, 0, "the file")
    report.adopt_faults(model, lambda *part: builder.places.get(part, whole))
    return ModelImport(model, tuple(report.notes), tuple(report.left_out))
