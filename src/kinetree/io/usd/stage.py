"""An open USD stage: files within reach, units, the values of prims and where they stand.

Numbers of single precision are taken as the shortest decimals that mean them: 0.1 in a file is 0.1.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import FileError, Reach, read_bytes
from kinetree.io.import_report import FilePlace, ImportReport
from kinetree.io.model_file import ModelFileError, NotRepresented, whole_file
from kinetree.io.usd.layers import LARGEST, check_content, check_files, check_layers, check_used
from kinetree.io.usd.texts import LayerTexts, lines_of, prim_path
from kinetree.model.geometry.frame import Pose
from kinetree.spatial.numeric import rotation_from_quaternion, snap
from kinetree.words.names import nearest

SKEWED: Final = 1e-5
"""Cosine of the angle between axes of a prim that are not perpendicular."""

_AT = re.compile(r"(.*?):(\d+):\d+: ")
"""Start of a message of usd-core about a text: file, line and column."""
_QUOTED = re.compile(r" at '(.+?)' in <", re.DOTALL)
"""Words of a text that usd-core quotes because it does not understand them."""
_NAMED = re.compile(r" in <(/[^>.]*)\.?([^>]*)>")
"""The path of the prim, and the attribute, that it names."""


@dataclass(frozen=True)
class PrimPlacement:
    """Placement of a prim in the world.

    Parameters
    ----------
    pose
        Position (m) and rotation.
    scale
        Length of one of its units along each of its axes (m).
    """

    pose: Pose
    scale: Array

    @property
    def uniform(self) -> bool:
        return bool(np.ptp(self.scale) <= SKEWED * self.scale.max())


class UsdSource:
    """A stage that is being read: prims in order, values in SI units, and the findings."""

    def __init__(self, stage: Any, report: ImportReport, texts: LayerTexts) -> None:
        from pxr import Usd, UsdGeom, UsdPhysics

        self.report, self._texts = report, texts
        predicate = Usd.TraverseInstanceProxies(Usd.PrimDefaultPredicate)
        self.prims = list(Usd.PrimRange.Stage(stage, predicate))
        self.stage = stage
        self.up: str = UsdGeom.GetStageUpAxis(stage)
        if self.up not in ("Y", "Z"):
            report.fault(
                texts.place(stage.GetRootLayer(), "/", "upAxis")[1],
                "the file",
                f'upAxis is "{self.up}"',
                'give "Y" or "Z"',
            )
        self._time = Usd.TimeCode.EarliestTime()
        self._poses = UsdGeom.XformCache(self._time)
        self.length = self._unit("metersPerUnit", float(UsdGeom.GetStageMetersPerUnit(stage)))
        self.mass = self._unit("kilogramsPerUnit", float(UsdPhysics.GetStageKilogramsPerUnit(stage)))
        if not UsdGeom.StageHasAuthoredMetersPerUnit(stage):
            report.note(0, "metersPerUnit is not given: lengths are centimetres, as USD has it")

    def _unit(self, name: str, value: float) -> float:
        if not 0.0 < value < math.inf:
            line = self._texts.place(self.stage.GetRootLayer(), "/", name)[1]
            self.report.fault(
                line, "the file", f"{name} must be positive (got {value:g})", f"give {name} = 1"
            )
            return 1.0
        return value

    @property
    def top(self) -> int:
        """Line of messages about the whole file: the first line of a text."""
        return int(bool(self._texts.text(self.stage.GetRootLayer())))

    # --- what is found ------------------------------------------------------------------------------------
    def place(self, prim: Any, name: str = "") -> FilePlace:
        """Return the place of a prim, or of its attribute; of several places that of the strongest opinion."""
        own = prim.GetProperty(name) if name else None
        specs = [(spec, name) for spec in (own.GetPropertyStack(self._time) if own else ())]
        specs += [(spec, "") for spec in prim.GetPrimStack()]
        places = (self._texts.place(spec.layer, prim_path(spec.path), what) for spec, what in specs)
        file, line = next((place for place in places if place[1]), (self.report.file, 0))
        return FilePlace(file, line, f"<{prim.GetPath()}>")

    def fault(self, prim: Any, message: str, remedy: str, name: str = "") -> None:
        """Something wrong with a prim; ``name`` is the attribute that says it."""
        self.report.fault_at(self.place(prim, name), message, remedy)

    def note(self, prim: Any, text: str) -> None:
        self.report.note_at(self.place(prim), f"<{prim.GetPath()}>: {text}")

    def leave_out(
        self, prim: Any, element: str, kind: str | None = None, *, acts: bool = True, name: str = ""
    ) -> None:
        place = self.place(prim, name)
        left = NotRepresented(place.file, place.line, element, place.what, kind or element, acts)
        self.report.left_out.append(left)

    # --- values -------------------------------------------------------------------------------------------
    def value(self, prim: Any, name: str) -> Any:
        """The value of an attribute at the start; None where there is none."""
        attribute = prim.GetAttribute(name)
        return attribute.Get(self._time) if attribute.IsValid() else None

    def authored(self, prim: Any, name: str) -> bool:
        """True if the file gives the attribute a value."""
        return bool(prim.GetAttribute(name).HasAuthoredValue())

    def targets(self, prim: Any, name: str) -> list[Any] | None:
        """Paths that a relationship names; None, with a fault, where it is none."""
        from pxr import Tf

        try:
            return list(prim.GetRelationship(name).GetTargets())
        except Tf.ErrorException:
            self.fault(prim, f"{name} is no relationship", f"write rel {name} = </path>", name)
            return None

    def bound(self, prim: Any, name: str, default: float) -> float:
        """A number, which may be infinite."""
        value = self.value(prim, name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (int, float)) or math.isnan(value):
            self.fault(prim, f"{name} must be a number (got {value!r:.40})", "give a number", name)
            return default
        return _shortest(float(value))

    def number(self, prim: Any, name: str, default: float) -> float:
        """A finite number."""
        value = self.bound(prim, name, default)
        if math.isinf(value) and value != default:
            self.fault(prim, f"{name} must be finite", "give a number", name)
            return default
        return value

    def positive(self, prim: Any, name: str, default: float) -> float:
        """A number that is zero where it is not given, else positive."""
        value = self.number(prim, name, default)
        if value < 0.0:
            self.fault(prim, f"{name} is negative ({value:g})", "give a positive number", name)
        return max(value, 0.0)

    def vector(self, prim: Any, name: str) -> Array | None:
        """Three numbers; None where they are not given, or all infinite, which says the same."""
        value = self.value(prim, name)
        if value is None:
            return None
        try:
            found = np.array([_shortest(float(v)) for v in value])
        except (TypeError, ValueError):
            found = np.empty(0)
        if found.shape != (3,) or np.any(np.isnan(found)):
            self.fault(prim, f"{name} must be three numbers (got {value!s:.60})", "give (x, y, z)", name)
            return None
        if np.all(np.isinf(found)):
            return None
        if not np.all(np.isfinite(found)):
            self.fault(prim, f"{name} must be finite (got {value!s:.60})", "give (x, y, z)", name)
            return None
        return found

    def rotation(self, prim: Any, name: str) -> Array | None:
        """The rotation of a quaternion; None where it is not given."""
        value = self.value(prim, name)
        if value is None:
            return None
        try:
            e = np.array([*value.GetImaginary(), value.GetReal()], dtype=float)
        except (AttributeError, TypeError, ValueError):
            self.fault(prim, f"{name} must be a quaternion (got {value!s:.60})", "give (w, x, y, z)", name)
            return None
        size = float(np.linalg.norm(e))
        if not 0.0 < size < math.inf:
            self.fault(
                prim, f"{name} is no rotation (got {value!s:.60})", "no rotation is (1, 0, 0, 0)", name
            )
            return None
        return snap(rotation_from_quaternion(e / size))

    def word(self, prim: Any, name: str, known: tuple[str, ...], default: str) -> str:
        """One of some words."""
        value = self.value(prim, name)
        if value is None:
            return default
        if value not in known:
            self.fault(prim, f'{name} is "{value!s:.40}"', nearest(str(value), known), name)
            return default
        return str(value)

    def switch(self, prim: Any, name: str, default: bool) -> bool:
        """A value that is true or false."""
        value = self.value(prim, name)
        return default if value is None else bool(value)

    def matrix(self, prim: Any) -> tuple[Array, Array]:
        """X ↦ A x + r from the prim's coordinates to the world, in units of the file."""
        M = np.array(self._poses.GetLocalToWorldTransform(prim), dtype=float)
        return M[:3, :3].T, M[3, :3]

    def placement(self, prim: Any) -> PrimPlacement | str:
        """Return the placement of a prim, or in words the reason why it has none."""
        from pxr import Tf

        try:
            A, r = self.matrix(prim)
        except Tf.ErrorException as error:
            words = getattr(error.args[0], "commentary", "") if error.args else ""
            return f"its transformation cannot be read ({str(words)[:120].rstrip('.') or 'see xformOpOrder'})"
        with np.errstate(over="ignore", invalid="ignore"):
            size = np.linalg.norm(A, axis=0)
            if not (np.all(np.isfinite(size)) and np.all(size > 0.0) and np.all(np.isfinite(r))):
                return "its transformation has no inverse"
            axes = A / size
            if np.abs(axes.T @ axes - np.eye(3)).max() > SKEWED:
                return "its axes are not perpendicular (it is turned within a stretched prim)"
            if np.linalg.det(axes) < 0.0:
                return "it is mirrored (a negative scale)"
        U, _, V = np.linalg.svd(axes)
        return PrimPlacement((r * self.length, snap(U @ V)), size * self.length)

    def schemas(self, prim: Any) -> tuple[str, ...]:
        """Names of all API schemas that are applied to a prim, those of other programs too."""
        return tuple(map(str, prim.GetPrimTypeInfo().GetAppliedAPISchemas()))


def _shortest(value: float) -> float:
    """The shortest decimal of a number of single precision; others are left as they are."""
    with np.errstate(over="ignore"):
        single = np.float32(value)
    return float(str(single)) if math.isfinite(value) and float(single) == value else value


# --- opening ------------------------------------------------------------------------------------------------
def open_stage(
    path_or_text: str | PathLike[str], allow_outside: bool
) -> tuple[Any, ImportReport, LayerTexts]:
    """The stage of a file, or of a text that begins with ``#usda``; all files that it is made of are within reach.

    Raises
    ------
    ModelFileError
        It cannot be read, or is made of files that are not there or out of reach, or of too many things.
    """
    Sdf, Tf, Usd, UsdUtils = _import()
    quiet = UsdUtils.CoalescingDiagnosticDelegate()  # what it would print is in the faults
    try:
        if isinstance(path_or_text, str) and path_or_text.lstrip("\ufeff").startswith("#usda"):
            file, reach = "<text>", Reach((), allow_outside)
            text = path_or_text.lstrip("\ufeff")
            check_content(Path(file), text.encode("utf-8", "surrogatepass"))
            layer = Sdf.Layer.CreateAnonymous(".usda")
            layer.ImportFromString(text)
        else:
            path = Path(path_or_text)
            file, reach = str(path), Reach((path.resolve().parent,), allow_outside)
            place = str(path.resolve())
            check_files([place])
            layer = Sdf.Layer.FindOrOpen(place)
            if layer is None:
                raise whole_file(file, "cannot be read as USD", "give a .usda, .usdc, .usd or .usdz file")
        report = ImportReport(file)
        texts = LayerTexts(file, str(path_or_text).lstrip("\ufeff") if file == "<text>" else None)
        check_layers(layer, reach, report, texts)
        report.raise_if_faulty()
        stage = Usd.Stage.Open(layer)
        check_used(stage, reach, report)
        report.raise_if_faulty()
        for error in stage.GetCompositionErrors():
            line = texts.place(layer, prim_path(error.rootSite.path))[1] or texts.line(layer, str(error))
            words = " ".join(str(error).split()).rstrip(".")
            report.fault(line, "the file", words, "mend the reference, or give the file")
        report.raise_if_faulty()
    except FileError as error:
        where = file if error.file == os.path.realpath(file) else error.file
        raise whole_file(where, error.reason, error.remedy, error.line) from None
    except Tf.ErrorException as error:
        raise _not_understood(error, file, path_or_text) from None
    finally:
        del quiet
    return stage, report, texts


def _not_understood(error: Any, file: str, path_or_text: str | PathLike[str]) -> ModelFileError:
    """Words of usd-core on a file that it does not understand, with the line where it tells one."""
    words = str(getattr(error.args[0], "commentary", error.args[0])) if error.args else str(error)
    at = _AT.match(words)
    line, reason = (int(at.group(2)), words[at.end() :]) if at else (0, words)
    where = at.group(1) if at and file != "<text>" else file
    line = line or _line_of(words, path_or_text)
    is_text = file == "<text>" or Path(file).suffix.lower() == ".usda"
    reason = " ".join(re.sub(r"parse error matching \S+", "not understood", reason).split())
    message = f"is no USD that can be read ({reason[:200]})"
    return whole_file(where, message, "give a .usda, .usdc, .usd or .usdz file", line or int(is_text))


@contextmanager
def reading_stage(file: str) -> Iterator[None]:
    """Turn errors of usd-core, as damaged binary files cause them, into a fault in words."""
    Tf = _import()[1]
    try:
        yield
    except (Tf.ErrorException, UnicodeError) as error:
        words = str(getattr(error.args[0], "commentary", "")) if error.args else ""
        reason = " ".join(words.split())[:120].rstrip(".") or "it holds texts that are not UTF-8"
        raise whole_file(file, f"is damaged ({reason})", "write it again, or use a copy", 0) from None


def _line_of(words: str, path_or_text: str | PathLike[str]) -> int:
    """Line of the text that usd-core quotes, the second one for a prim given twice; 0 if not found."""
    quoted = _QUOTED.search(words)
    text = str(path_or_text)
    if not text.lstrip("\ufeff").startswith("#usda"):
        text = read_bytes(text, LARGEST).decode("utf-8", errors="replace")
    place = text.rfind(quoted.group(1).split("\n")[0].rstrip()) if quoted else -1
    if place >= 0:
        return text.count("\n", 0, place) + 1
    named = _NAMED.search(words)
    return lines_of(text).get((named.group(1), named.group(2)), 0) if named else 0


def _import() -> tuple[Any, Any, Any, Any]:
    try:
        from pxr import Sdf, Tf, Usd, UsdUtils
    except ImportError as error:
        raise ImportError("USD files are read with usd-core: pip install 'kinetree[usd]'") from error
    return Sdf, Tf, Usd, UsdUtils
