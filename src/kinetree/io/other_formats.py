"""Model files of other programs, URDF, SDFormat, MJCF and USD, read as any model file is."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from kinetree.io.model_file import LoadedModel

USD = (".usda", ".usdc", ".usd", ".usdz")
SUFFIXES = (".urdf", ".sdf", ".world", ".xml", ".mjcf", *USD)
"""Ends of the names of their files."""

READERS = {".urdf": "urdf", ".sdf": "sdf", ".world": "sdf", **dict.fromkeys(USD, "usd")}
ROOTS = {"robot": "urdf", "sdf": "sdf"}
"""Outermost elements of the other files; those of MuJoCo have any."""


def load_foreign(file: Path, allow_outside: bool) -> LoadedModel:
    """Read a URDF, SDFormat, MJCF or USD file, told apart by its name and its outermost element.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    from kinetree.io.xml import root_element

    kind = READERS.get(file.suffix.lower()) or ROOTS.get(root_element(file), "mjcf")
    load = getattr(import_module(f"kinetree.io.{kind}"), f"load_{kind}")
    found: LoadedModel = load(file, allow_outside=allow_outside)
    return found
