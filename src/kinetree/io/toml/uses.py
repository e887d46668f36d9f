"""Tables ``[[use]]``: other model files as parts of a model, each read once, none within itself."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kinetree.files.input import EVERYWHERE, REACH_REMEDY, Reach
from kinetree.io.model_file import FileFault, LoadedModel, ModelFileError
from kinetree.io.other_formats import SUFFIXES, load_foreign
from kinetree.io.toml.items import UsedFile
from kinetree.io.toml.positions import KeyPath, place_of
from kinetree.io.toml.structure import Owner, Problem
from kinetree.model import Frame, Model
from kinetree.model.composition.use import Use
from kinetree.model.part_faults import Part
from kinetree.model.parts import ROOM_OF_KIND
from kinetree.words.arguments import ArgumentError
from kinetree.words.errors import in_file

KNOWN = (".toml", *SUFFIXES)
"""Ends of the names of files that can be used as parts."""

MOST_DEEP = 20
"""Files that may use one another, one within the other."""


@dataclass
class UsedFiles:
    """The model files that a file uses, directly or through others.

    Parameters
    ----------
    reach
        Where they may be.
    read
        How one of Kinetree's own files is read.
    open
        Files that are being read, each used by the one before it.
    run_fmus
        Whether the compiled code of FMUs that they name may be run.
    """

    reach: Reach = EVERYWHERE
    read: Callable[[Path, UsedFiles], LoadedModel] | None = None
    open: tuple[Path, ...] = ()
    run_fmus: bool = False
    _found: dict[Path, LoadedModel | ModelFileError] = field(default_factory=dict)

    def within(self, file: Path) -> UsedFiles:
        """The same while a file is read."""
        return replace(self, open=(*self.open, Path(os.path.realpath(file))))

    def take(self, file: Path) -> LoadedModel:
        """A model file, read when it is first asked for."""
        key = Path(os.path.realpath(file))
        if key not in self._found:
            try:
                self._found[key] = self._load(file)
            except ModelFileError as error:
                self._found[key] = error
        found = self._found[key]
        if isinstance(found, ModelFileError):
            raise found
        return found

    def _load(self, file: Path) -> LoadedModel:
        if file.suffix.lower() != ".toml":
            return load_foreign(file, self.reach.everywhere)
        assert self.read is not None
        return self.read(file, self)


@dataclass
class ModelWithParts:
    """A model with the parts that its file uses.

    Attributes
    ----------
    model
        The model.
    problems
        What is wrong with how they are used.
    faults
        What is wrong in their files.
    parts
        Kind and name of everything that came from them, with the place of the table that uses it.
    warnings, not_represented
        Of their files.
    """

    model: Model
    problems: list[Problem] = field(default_factory=list)
    faults: list[FileFault] = field(default_factory=list)
    parts: dict[Part, KeyPath] = field(default_factory=dict)
    warnings: list[FileFault] = field(default_factory=list)
    not_represented: list[Any] = field(default_factory=list)

    def origin(self, kind: str, name: str) -> str:
        """Where a part stands in its own file, ``leg.toml:12``; empty where it is of no file that is used."""
        if (kind, name) not in self.parts:
            return ""
        for use in self.model.uses:
            for prefix in use.prefixes:
                if name.startswith(f"{prefix}."):
                    return place_of(Path(use.file), kind, name.removeprefix(f"{prefix}."))
        return ""


def compose(
    model: Model, uses: Sequence[tuple[int, UsedFile]], folder: Path | None, shelf: UsedFiles
) -> ModelWithParts:
    """A model with other files as parts.

    Parameters
    ----------
    model
        What the file itself describes.
    uses
        Places of the tables in the file, and what stands in them.
    folder, shelf
        Where the paths of files begin, and the files.
    """
    made = ModelWithParts(model)
    for place, used in uses:
        owner = Owner("use", used.prefix)
        file = (folder or Path()) / used.file
        loaded = _loaded(made, file, used, place, shelf)
        if loaded is None:
            continue
        use = Use(
            loaded.model,
            used.prefix,
            at=used.at or Frame(),
            set=used.set or {},
            mirror=used.mirror,
            count=used.count,
            step=used.step or Frame(),
            file=str(Path(os.path.abspath(file))),
            events=loaded.run.events if loaded.run is not None and used.events else (),
            with_events=used.events,
        )
        before = {room: len(getattr(made.model, room)) for room in ROOM_OF_KIND.values()}
        try:
            made.model = made.model.using(use)
        except ArgumentError as error:
            for fault in error.faults:
                path: KeyPath = ("use", place, *fault.where.split(".", 1))
                made.problems.append(Problem(path, owner, fault.message, in_file(fault.remedy)))
            continue
        for kind, room in ROOM_OF_KIND.items():
            made.parts |= {
                (kind, part.name): ("use", place) for part in getattr(made.model, room)[before[room] :]
            }
        made.warnings += [w for w in loaded.warnings if w not in made.warnings]
        made.not_represented += [n for n in loaded.not_represented if n not in made.not_represented]
    return made


def _loaded(
    made: ModelWithParts, file: Path, used: UsedFile, place: int, shelf: UsedFiles
) -> LoadedModel | None:
    """The model of a file that is used; None where it cannot be, which is told."""
    fault = _refusal(file, used, shelf)
    if fault is not None:
        made.problems.append(Problem(("use", place, "file"), Owner("use", used.prefix), *fault))
        return None
    try:
        return shelf.take(file)
    except ModelFileError as error:
        known = {(one.file, one.line, one.message) for one in made.faults}  # told where it was first used
        for one in error.faults:
            if (one.file, one.line, one.message) in known:
                continue
            what = f'{one.what} of part "{used.prefix}"' if one.what else f'part "{used.prefix}"'
            made.faults.append(replace(one, what=what))
        return None


def _refusal(file: Path, used: UsedFile, shelf: UsedFiles) -> tuple[str, str] | None:
    """Why a file cannot be used, and what to do."""
    suffix = file.suffix.lower()
    if suffix == ".py":
        message = f'"{used.file}" is a program, which is not run because a model file names it'
        return message, "write its model to a file with kinetree.save, and use that"
    if suffix not in KNOWN:
        return f'"{used.file}" is no model file that can be used', f"give one of {', '.join(KNOWN)}"
    if not shelf.reach.holds(file):
        return f'the file "{used.file}" lies outside the folder of the model', REACH_REMEDY
    if not os.path.isfile(file):
        return f'the file "{used.file}" is not there', f"its path begins at {file.parent}"
    real = Path(os.path.realpath(file))
    if real in shelf.open:
        circle = [*(one.name for one in shelf.open[shelf.open.index(real) :]), real.name]
        return f"files use one another in a circle: {' → '.join(circle)}", "let one of them stand by itself"
    if len(shelf.open) >= MOST_DEEP:
        return f"more than {MOST_DEEP} files use one another", "use fewer parts within parts"
    return None
