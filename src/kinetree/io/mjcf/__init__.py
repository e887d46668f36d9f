"""MJCF files to models, through MuJoCo's own compiler: nothing is dropped in silence."""

from __future__ import annotations

from dataclasses import replace
from os import PathLike
from pathlib import Path

from kinetree.io.mjcf.compiling import check_numbers, compile_file
from kinetree.io.mjcf.equalities import read_equalities
from kinetree.io.mjcf.source import MjcfSource
from kinetree.io.mjcf.tendons import read_actuators, read_tendons
from kinetree.io.mjcf.tree import name_tree, read_tree, shapes_of
from kinetree.io.mjcf.unsupported import list_leftovers
from kinetree.io.model_file import FileFault, ModelFileError, ModelImport, NotRepresented, acting
from kinetree.model import Model
from kinetree.model.loads.base import JointLoad
from kinetree.model.loads.gravity import Gravity
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled

__all__ = ["ModelImport", "NotRepresented", "load_mjcf", "read_mjcf"]


@spelled
def read_mjcf(path: str | PathLike[str], *, allow_outside: bool = False) -> Model:
    """The model of an MJCF file. See :func:`load_mjcf`, which also tells what the model does not contain."""
    return load_mjcf(path, allow_outside=allow_outside).model


def load_mjcf(path: str | PathLike[str], *, allow_outside: bool = False) -> ModelImport:
    """Read an MJCF file with MuJoCo, and say what the model does not contain.

    Joint coordinates are MuJoCo's (quaternions with the scalar part last); controls of actuators are parameters with
    the actuators' names.

    Parameters
    ----------
    path
        The file.
    allow_outside
        Whether files that it includes, and those of its meshes, may lie outside its folder.

    Raises
    ------
    ModelFileError
        With lines: for XML that is refused, for what MuJoCo refuses, and for what cannot be left out.
    ImportError
        When MuJoCo is not installed.
    """
    asked = Arguments("load_mjcf")
    asked.path("path", path, "give an MJCF file")
    asked.check()
    source = compile_file(Path(path), allow_outside)
    check_numbers(source)
    name_tree(source)
    items = [*_gravity(source), *read_tree(source)]
    tendons, pulling = read_tendons(source)
    items += [*read_equalities(source, tendons), *pulling, *read_actuators(source, tendons)]
    list_leftovers(source)
    source.raise_if_faulty()
    name = source.spec.modelname or source.path.stem
    model = Model.of(name, *items, ground_shapes=shapes_of(source, 0))
    model = replace(model, not_represented=acting(source.left_out))
    _validate(source, model)
    return ModelImport(model, tuple(source.notes), tuple(source.left_out), tuple(source.missing))


def _gravity(source: MjcfSource) -> list[Gravity]:
    x, y, z = (float(v) for v in source.m.opt.gravity)
    if source.switches.off("gravity") or not any((x, y, z)):
        return []
    return [Gravity(acceleration=(x, y, z))]


def _validate(source: MjcfSource, model: Model) -> None:
    """Faults of the model as faults of the file; its warnings and notes become notes."""
    report = model.validate()

    if report.faults:
        raise ModelFileError(
            FileFault(*_place(source, model, f.kind, f.name), f'{f.kind} "{f.name}"', f.message, f.remedy)
            for f in report.faults
        )
    for warning in report.warnings:
        file, line = _place(source, model, warning.kind, warning.name)
        source.notes.append(f"{file}:{line}: warning: {warning}")
    source.notes.extend(report.notes)


def _place(source: MjcfSource, model: Model, kind: str, name: str) -> tuple[str, int]:
    """File and line of a part of the model: of loads in a joint, those of the joint."""
    load = next((one for one in model.loads if one.name == name), None) if kind == "load" else None
    if isinstance(load, JointLoad):
        return source.place_of("joint", load.joint)
    return source.place_of(kind, name)
