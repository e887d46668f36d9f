"""SDFormat files to models: frames, loops, nested and included models; nothing is dropped in silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from os import PathLike
from pathlib import Path

from kinetree.io.import_report import FilePlace, ImportReport, model_reader
from kinetree.io.model_file import LoadedModel, ModelFileError, NotRepresented
from kinetree.io.sdf.building import Builder
from kinetree.io.sdf.elements import resources_of
from kinetree.io.sdf.include_count import check_includes
from kinetree.io.sdf.reading import SdfDocument, read_document
from kinetree.io.urdf.records import MAX_DEPTH, MAX_ELEMENTS
from kinetree.io.xml import Budget, document
from kinetree.words.arguments import Arguments

__all__ = ["ModelFileError", "NotRepresented", "load_sdf", "read_sdf"]

GRAVITY = (0.0, 0.0, -9.81)
"""Gravity of a file without a world (m/s²)."""


def load_sdf(
    path_or_text: str | PathLike[str],
    *,
    gravity: tuple[float, float, float] | None = None,
    model_dirs: Iterable[str | PathLike[str]] = (),
    allow_outside: bool = False,
) -> LoadedModel:
    """Read an SDFormat file, and say what the model does not contain.

    Models that no joint holds to the world float; static ones are the ground. Elements of nested models have paths,
    ``arm.elbow``; those of a file with several models begin with the model's name.

    Parameters
    ----------
    path_or_text
        A file, or the text of one (anything that begins with ``<``).
    gravity
        Acceleration (m/s², world); that of the file's world where left out, and 9.81 m/s² down in a file without one.
    model_dirs
        Folders in which ``model://`` references are looked up, before the file's folder, those above it that hold a
        model, and those of the variables SDF_PATH, GZ_SIM_RESOURCE_PATH and GAZEBO_MODEL_PATH.
    allow_outside
        True if models and meshes outside the folder of the file and those folders may be read.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    asked = Arguments("load_sdf")
    asked.path("path_or_text", path_or_text, "give an SDFormat file, or its text")
    asked.names("model_dirs", model_dirs, "give a list of folders")
    asked.check()
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
    root, file, folder = document(path_or_text, budget, "SDFormat")
    report = ImportReport(file)
    opened = () if folder is None else (Path(file).resolve(),)
    resources = resources_of(folder, tuple(model_dirs), allow_outside)
    check_includes(root, file, folder, resources)
    content = read_document(SdfDocument(report, resources, budget, open=opened), root)
    builder = Builder(report, content, gravity or content.gravity or GRAVITY)
    model = builder.model()

    def place_of(kind: str, name: str) -> FilePlace:
        what = f'{"link" if kind == "body" else kind} "{name}"'
        return replace(builder.places.get((kind, name)) or FilePlace(report.file, root.line, what), what=what)

    return report.loaded(model, place_of)


read_sdf = model_reader("an SDFormat file", load_sdf)
