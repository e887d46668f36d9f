"""Files that a USD stage is made of: found and counted before usd-core composes them, within reach.

usd-core opens every file that a layer names, follows nested things by recursion, and composes a prim for every
reference to it: few lines that refer to one another twice are a million prims. So every layer is looked at first, with
the variables of its expressions put in, and the prims that it would become are counted (`check_layers`). What the stage
has opened after all is compared with the reach before anything of it is used (`check_used`).
"""

from __future__ import annotations

import io
import os
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from kinetree.files.confined import ReadingLimits, confined
from kinetree.files.counting import expansion
from kinetree.files.input import (
    MEGA,
    REACH_REMEDY,
    FileError,
    Reach,
    decoded,
    opened_plain,
    parsing,
    read_most,
)
from kinetree.io.import_report import FilePlace, ImportReport
from kinetree.io.model_file import whole_file
from kinetree.io.usd.texts import LayerTexts, prim_path

LARGEST: Final = 2_000 * MEGA
"""Bytes of a file that is read."""
DEEPEST: Final = 300
"""Prims or references within one another, and brackets of a text."""
MOST_PRIMS: Final = 100_000
"""Prims of a stage, counted once for every reference that they are reached by."""
MOST_LAYERS: Final = 1_000
"""Files of a stage, counted once for every set of variables that they are reached with."""

_CRATE, _PACKAGE = b"PXR-USDC", b"PK\x03\x04"
_NO_BRACKETS = re.compile(
    rb'"{3}.*?"{3}|\'{3}.*?\'{3}|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|#[^\n]*|@{3}.*?@{3}|@[^@\n]*@|<[^>\n]*>',
    re.DOTALL,
)
"""Texts, comments and paths, whose brackets open nothing."""


# --- content, before usd-core sees it -------------------------------------------------------------------------
def check_files(places: Sequence[str]) -> None:
    """Refuse files, or parts of packages, that usd-core must not be given.

    The needs of a binary file cannot be counted beforehand: all its values are read in a process of its own first.

    Raises
    ------
    FileError
        One is no plain file, too large, damaged, or a text that is not UTF-8 or nested too deeply.
    """
    binary, size = [], 0
    for place in places:
        file = outer_file(place)
        with opened_plain(file, LARGEST) as source:
            start = source.read(len(_CRATE))
            if start != _CRATE:
                check_content(file, start + read_most(source, LARGEST))
            if start.startswith((_CRATE, _PACKAGE)):
                binary.append(place)
                size += os.fstat(source.fileno()).st_size
    if binary:
        confined(binary[0], "kinetree.files.usd_values:read_all", ReadingLimits.of(size), places=binary)


def outer_file(place: str) -> Path:
    """The file that a place is in, which may be a package."""
    from pxr import Ar

    return Path(Ar.SplitPackageRelativePathOuter(place)[0])


def check_content(file: Path, data: bytes, depth: int = 0) -> None:
    """Refuse texts that are not UTF-8 or nested too deeply, also within a package."""
    if data.startswith(_CRATE):
        return
    if not data.startswith(_PACKAGE):
        decoded(file, data)
        _check_nesting(file, data)
        return
    if depth > 3:
        raise FileError(file, "holds packages within one another", "write it again")
    try:
        with parsing(file, "a package"), zipfile.ZipFile(io.BytesIO(data)) as package:
            entries = [
                e for e in package.infolist() if e.filename.lower().endswith((".usd", ".usda", ".usdz"))
            ]
            # usd-core reads no others
            texts = [package.read(e) for e in entries if e.compress_type == zipfile.ZIP_STORED]
    except FileError as error:
        raise FileError(file, f"is no USD that can be read (it {error.reason})", error.remedy) from None
    for text in texts:
        check_content(file, text, depth + 1)


def _check_nesting(file: Path, data: bytes) -> None:
    """Refuse a text with more than `DEEPEST` brackets within one another: usd-core follows them by recursion."""
    if sum(data.count(opening) for opening in b"([{") <= DEEPEST:
        return
    signs = np.frombuffer(_NO_BRACKETS.sub(b"", data), np.uint8)
    steps = np.isin(signs, np.frombuffer(b"([{", np.uint8)).astype(np.int32)
    steps -= np.isin(signs, np.frombuffer(b")]}", np.uint8))
    deepest = int(np.cumsum(steps).max(initial=0))
    if deepest > DEEPEST:
        raise FileError(
            file, f"has {deepest} brackets within one another, {DEEPEST} are allowed", "nest less"
        )


# --- layers -----------------------------------------------------------------------------------------------------
Prim = tuple[str, str]
"""A prim: the place of a file, with those of its sublayers, and a path."""


@dataclass
class _Layer:
    """Composition as a layer says it.

    Attributes
    ----------
    children
        The prims in a prim, by its path.
    targets
        The prims that a prim refers to, by its path; the place is empty for one of the same file.
    classes
        The classes that a prim inherits, by its path: those of this path in all files.
    sublayers
        Places of the layers under this one.
    default
        Path of the prim that is meant where none is named.
    """

    children: dict[str, set[str]] = field(default_factory=dict)
    targets: dict[str, list[Prim]] = field(default_factory=dict)
    classes: dict[str, set[str]] = field(default_factory=dict)
    sublayers: list[str] = field(default_factory=list)
    default: str = "/"


def check_layers(first: Any, reach: Reach, report: ImportReport, texts: LayerTexts) -> None:
    """Files that a layer is made of, directly or through others: before any of them is read, it must be in reach.

    Raises
    ------
    ModelFileError
        It is made of more files, or of more prims, than are read.
    """
    from pxr import Sdf

    root = first.pseudoRoot
    units = root.GetInfo("metersPerUnit") if root.HasInfo("metersPerUnit") else 0.01
    waiting: list[tuple[str, Any, Mapping[str, Any]]] = [(first.identifier, first, _variables(first))]
    seen, checked = set[tuple[str, str]](), set[str]()
    counted: dict[str, _Layer] = {}
    while waiting:
        name, layer, variables = waiting.pop()
        if name not in counted:
            counted[name] = _Layer(default=str(layer.GetDefaultPrimAsPath()) or "/")
            _check_clips(layer, report, texts)
        _read_arcs(layer, variables, counted[name])
        named = {
            asset: _resolved(layer, asset, variables)
            for asset in sorted(map(str, layer.GetCompositionAssetDependencies()))
        }
        for asset in [
            asset for asset, found in named.items() if found and not reach.holds(outer_file(found))
        ]:
            if (found := named.pop(asset)) not in checked:
                checked.add(found)
                message = f'names the file "{asset}", which lies outside its folder'
                whole = FilePlace(texts.place(layer, "/")[0], texts.line(layer, f"@{asset}@"), "the file")
                report.fault_at(whole, message, REACH_REMEDY)
        check_files(sorted({found for found in named.values() if found} - checked))
        checked.update(named.values())
        for asset, found in named.items():
            # what is missing is told where it is needed
            other = Sdf.Layer.FindOrOpen(found) if found else None
            if other is None:
                continue
            inner = {**_variables(other), **variables}
            reached = (found, repr(sorted(inner.items())))
            if reached in seen:
                continue
            seen.add(reached)
            if len(seen) > MOST_LAYERS:
                message = f"is made of more than {MOST_LAYERS} files, with the variables that they are given"
                raise whole_file(report.file, message, "use fewer files", 0)
            own = other.pseudoRoot
            if (
                found not in counted
                and own.HasInfo("metersPerUnit")
                and own.GetInfo("metersPerUnit") != units
            ):
                message = (
                    f'"{asset}" is in units of {own.GetInfo("metersPerUnit"):g} m, and USD does not convert'
                )
                report.note(0, f"warning: {message} them: its lengths are taken as units of {units:g} m")
            waiting.append((found, other, inner))
    if not report.faults:
        _check_count(first, counted, report, texts)


def _variables(layer: Any) -> Mapping[str, Any]:
    """Values that a layer gives to the variables of expressions."""
    root = layer.pseudoRoot
    return dict(root.GetInfo("expressionVariables")) if root.HasInfo("expressionVariables") else {}


def _resolved(layer: Any, asset: str, variables: Mapping[str, Any]) -> str:
    """The place of a file that a layer names, without arguments of its format; empty where there is none."""
    from pxr import Ar, Sdf

    if asset.startswith("`"):
        value = Sdf.VariableExpression(asset).Evaluate(dict(variables)).value
        asset = value if isinstance(value, str) else ""
    asset = str(Sdf.Layer.SplitIdentifier(asset)[0])
    return str(Ar.GetResolver().Resolve(layer.ComputeAbsolutePath(asset))) if asset else ""


def _read_arcs(layer: Any, variables: Mapping[str, Any], into: _Layer) -> None:
    """Enter the prims of a layer, and the prims they refer to."""

    def look(path: Any) -> None:
        if not (path.IsPrimPath() or path.IsPrimVariantSelectionPath()):
            return
        name, spec = prim_path(path), layer.GetObjectAtPath(path)
        if path.IsPrimPath():
            into.children.setdefault(name.rpartition("/")[0] or "/", set()).add(name)
        for arc in ("inheritPaths", "specializes"):
            if spec.HasInfo(arc):
                paths = map(prim_path, spec.GetInfo(arc).GetAppliedItems())
                into.classes.setdefault(name, set()).update(paths)
        for arc in ("references", "payload"):
            for item in spec.GetInfo(arc).GetAppliedItems() if spec.HasInfo(arc) else ():
                place = _resolved(layer, str(item.assetPath), variables) if item.assetPath else ""
                entry = (place, prim_path(item.primPath) if item.primPath else "")
                listed = into.targets.setdefault(name, [])
                listed += [] if entry in listed or (item.assetPath and not place) else [entry]

    layer.Traverse("/", look)
    into.sublayers += filter(None, (_resolved(layer, str(name), variables) for name in layer.subLayerPaths))


class _Composition:
    """Parts of the prims of a stage, as its layers say."""

    def __init__(self, layers: Mapping[str, _Layer]) -> None:
        self._layers = layers
        self._stacks: dict[str, list[str]] = {}
        self._with = dict[str, list[str]]()  # files that have a prim, by its path
        for place, layer in layers.items():
            for path in {name for inner in layer.children.values() for name in inner}:
                self._with.setdefault(path, []).append(place)

    def _stack(self, place: str) -> list[str]:
        """A layer and those under it."""
        if place not in self._stacks:
            found: list[str] = []
            waiting = [place]
            while waiting:
                name = waiting.pop()
                if name in self._layers and name not in found:
                    found.append(name)
                    waiting += self._layers[name].sublayers
            self._stacks[place] = found
        return self._stacks[place]

    def parts(self, prim: Prim) -> tuple[int, Iterator[tuple[Prim, int]]]:
        """Parts of a prim: the prims in it and those that it refers to, each once."""
        return 1, ((part, 1) for part in self._parts(*prim))

    def _parts(self, place: str, path: str) -> Iterator[Prim]:
        for name in self._stack(place):
            layer = self._layers[name]
            yield from ((place, child) for child in sorted(layer.children.get(path, ())))
            for file, target in layer.targets.get(path, ()):
                own = file or place
                if own in self._layers:
                    yield own, target or self._layers[own].default
            for target in sorted(layer.classes.get(path, ())):
                yield from ((file, target) for file in self._with.get(target, ()))


def _check_count(first: Any, layers: Mapping[str, _Layer], report: ImportReport, texts: LayerTexts) -> None:
    """Refuse a stage of more prims than `MOST_PRIMS`, or of more than `DEEPEST` within one another."""
    found = expansion((first.identifier, "/"), _Composition(layers).parts)
    count, deepest = found.count, found.deepest
    if found.circle is not None:
        path = found.circle[1]
        message = f"Cycle detected: the prim <{path}> is made of itself"
        report.fault(texts.place(first, path)[1], "the file", message, "mend the reference")
    elif count > MOST_PRIMS:
        asked = f"{count:.3g}" if count < 1e15 else "10¹⁵ or more"
        message = f"asks for {asked} prims with those that it refers to; {MOST_PRIMS} are read"
        report.fault(0, "the file", message, "refer to fewer prims")
    elif deepest > DEEPEST:
        message = f"has {deepest} prims and references within one another; {DEEPEST} are read"
        report.fault(0, "the file", message, "nest less")
    report.raise_if_faulty()


def _check_clips(layer: Any, report: ImportReport, texts: LayerTexts) -> None:
    """Value clips name files that are opened when values are asked for, in reach or not: they are refused."""
    clipped: list[Any] = []

    def look(path: Any) -> None:
        prim = path.IsPrimPath() or path.IsPrimVariantSelectionPath()
        if prim and layer.GetObjectAtPath(path).HasInfo("clips"):
            clipped.append(path)

    layer.Traverse("/", look)
    for path in clipped:
        remedy = "write its values into the file itself"
        place = FilePlace(*texts.place(layer, prim_path(path)), f"<{path}>")
        report.fault_at(place, "takes its values from clips in other files, which are not read", remedy)


def check_used(stage: Any, reach: Reach, report: ImportReport) -> None:
    """Refuse a stage that has opened a file out of reach, whatever led to it."""
    for layer in stage.GetUsedLayers():
        file = outer_file(str(layer.realPath or layer.identifier))
        if not layer.anonymous and not reach.holds(file):
            message = f'is made of the file "{file.name}" too, which lies outside its folder'
            report.fault(0, "the file", message, REACH_REMEDY)
