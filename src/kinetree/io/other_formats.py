"""Model files of other programs, URDF, SDFormat, MJCF and USD, read as any model file is."""

from __future__ import annotations

from pathlib import Path

from kinetree.io.model_file import LoadedModel

USD = (".usda", ".usdc", ".usd", ".usdz")
SUFFIXES = (".urdf", ".sdf", ".world", ".xml", ".mjcf", *USD)
"""Ends of the names of their files."""


def load_foreign(file: Path, allow_outside: bool) -> LoadedModel:
    """Read a URDF, SDFormat, MJCF or USD file, told apart by its name and its outermost element.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    from kinetree.io.xml import root_element

    by_suffix = {".urdf": _urdf, ".sdf": _sdf, ".world": _sdf, **dict.fromkeys(USD, _usd)}
    if file.suffix.lower() in by_suffix:
        return by_suffix[file.suffix.lower()](file, allow_outside)
    return {"robot": _urdf, "sdf": _sdf}.get(root_element(file), _mjcf)(file, allow_outside)


def _mjcf(file: Path, allow_outside: bool) -> LoadedModel:
    from kinetree.io.mjcf import load_mjcf

    found = load_mjcf(file, allow_outside=allow_outside)
    return LoadedModel(found.model, None, file, found.warnings, found.notes, found.not_represented)


def _urdf(file: Path, allow_outside: bool) -> LoadedModel:
    from kinetree.io.urdf import load_urdf

    found = load_urdf(file, allow_outside=allow_outside)
    return LoadedModel(found.model, None, file, found.warnings, found.notes, found.not_represented)


def _sdf(file: Path, allow_outside: bool) -> LoadedModel:
    from kinetree.io.sdf import load_sdf

    found = load_sdf(file, allow_outside=allow_outside)
    return LoadedModel(found.model, None, file, found.warnings, found.notes, found.not_represented)


def _usd(file: Path, allow_outside: bool) -> LoadedModel:
    from kinetree.io.usd import load_usd

    found = load_usd(file, allow_outside=allow_outside)
    return LoadedModel(found.model, None, file, found.warnings, found.notes, found.not_represented)
