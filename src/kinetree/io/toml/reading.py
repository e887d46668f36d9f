"""Reading a model file: limits, syntax, structure, model, run settings; every fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from os import PathLike
from pathlib import Path as FilePath
from typing import Any

from kinetree.files.input import Reach
from kinetree.io.import_report import missing_mesh, outside_mesh
from kinetree.io.model_file import FileFault, LoadedModel, ModelFileError, whole_file
from kinetree.io.toml.building import Built, ModelWithParts, UsedFiles, build
from kinetree.io.toml.items import ITEMS, SECTIONS
from kinetree.io.toml.positions import KeyPath, check_limits, locate, read_limited
from kinetree.io.toml.structure import Owner, Problem, check_structure, owner_of, remove, repeated_names
from kinetree.io.toml.tables import NAMED
from kinetree.model.faults import SAME_NAME, UNCHECKED, UNUSED, Fault, Report
from kinetree.words.arguments import in_file

_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_LONG_INTEGER = re.compile(r"[0-9_]{4300,}")


def load(path: str | PathLike[str], *, allow_outside: bool = False, allow_fmu: bool = False) -> LoadedModel:
    """Read a model file.

    Parameters
    ----------
    path
        The file.
    allow_outside
        True if the files that it names (tables, meshes, matrices) may lie outside its folder.
    allow_fmu
        True if FMUs that it names, which are compiled code, may be run.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    file = FilePath(path)
    shelf = UsedFiles(Reach((file.parent,), allow_outside), _read_file, run_fmus=allow_fmu)
    return _read_file(file, shelf)


def loads(text: str, name: str = "<text>") -> LoadedModel:
    """Read the text of a model file; ``name`` stands for the file in errors."""
    return _read(text, name, None, UsedFiles(read=_read_file))


def _read_file(file: FilePath, shelf: UsedFiles) -> LoadedModel:
    return _read(read_limited(file), str(file), file, shelf.within(file))


def _read(text: str, file: str, path: FilePath | None, shelf: UsedFiles) -> LoadedModel:
    check_limits(text, file)
    data = _parse(text, file)
    problems = check_structure(data)
    can_look_further = not any(_hides_names(problem) for problem in problems)
    problems += repeated_names(data)
    faulty = {problem.owner for problem in problems}
    remove(data, problems)
    folder = path.parent if path is not None else None
    built = build(data, folder, shelf)
    composed = built.composed or ModelWithParts(built.model)
    can_look_further = can_look_further and not composed.faults and not composed.problems
    reported = {problem.path[:2] for problem in problems}
    problems += [problem for problem in built.problems if problem.owner not in faulty]
    built.dropped |= {str(path[1]) for path in reported if path[0] in NAMED and len(path) == 2}
    problems += [failure for failure in built.failures if failure.path not in reported]
    report = Report()
    if can_look_further:
        report = built.model.validate()
        found = [*report.faults, *(built.run.faults(built.model) if built.run is not None else ())]
        problems += _further(data, built, found, faulty)
        # a check that broke down did so because of what is known, if anything is
        problems = [problem for problem in problems if problem.cause != UNCHECKED] or problems
    told = [w for w in report.warnings if built.run is None or not built.run.uses(w)]
    # their files tell that
    told = [w for w in told if w.cause != UNUSED or (w.kind, w.name) not in composed.parts]
    warnings = [_located(data, built, warning) for warning in told]
    if problems or composed.faults:
        raise ModelFileError([*_with_lines(text, file, problems), *composed.faults])
    told_of = (*_with_lines(text, file, warnings), *_missing(text, file, data, built), *composed.warnings)
    left_out = tuple(composed.not_represented)
    notes = (*report.notes, *composed.notes)
    return LoadedModel(built.model, built.run, path, told_of, notes, left_out)


def _missing(text: str, file: str, data: dict[str, Any], built: Built) -> list[FileFault]:
    """Mesh files that are not there, or not in the folder of the model."""
    if not built.missing:
        return []
    lines = locate(text, [place for place, _, _ in built.missing])
    return [
        (missing_mesh if allowed else outside_mesh)(file, lines[place], str(owner_of(data, place)), name)
        for place, name, allowed in built.missing
    ]


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        match = _AT_LINE.search(reason)
        line = int(match.group(1)) if match else text.count("\n") + 1
        reason = _AT_LINE.sub("", reason).replace(" (at end of document)", " at the end")
        words, remedy = _of_syntax(reason)
        raise whole_file(file, f"is not valid TOML: {words}", remedy, line) from None
    except ValueError:
        long = _LONG_INTEGER.search(text)
        line = text.count("\n", 0, long.start()) + 1 if long else 1
        raise whole_file(file, "holds a number of too many digits", "write it as 1.5e9", line) from None
    except RecursionError:
        raise whole_file(file, "is nested too deeply", "a model file needs no more than six levels") from None


_SYNTAX = (
    ("Illegal character '\\n'", "a text is not closed before the end of the line", 'end it with "'),
    ("Unterminated string", "a text is not closed", 'end it as it begins, with " or with """'),
    ("Expected '=' after a key", "a key has no value", "write key = value"),
    ("Invalid value", "a value cannot be read", 'write numbers as 1.5, texts as "text", lists as [1, 2]'),
    ("Cannot overwrite a value", "a key stands here a second time", "keep one of the two"),
    (
        "Cannot declare",
        "a table stands here a second time",
        "keep one of the two, or write [[table]] for each of a list",
    ),
    ("Duplicate inline table key", "a key stands here a second time", "keep one of the two"),
    ("Unclosed array", "a list is not closed", "end it with ]"),
    ("Expected newline or end of document", "something follows a value", "write one key = value on a line"),
    ("Invalid initial character for a key", "a key begins with a sign", "write key = value, or [table]"),
)
"""Messages of the parser, each with its meaning and remedy."""


def _of_syntax(reason: str) -> tuple[str, str]:
    for said, words, remedy in _SYNTAX:
        if reason.startswith(said):
            return words, remedy
    return f"{reason[:1].lower()}{reason[1:]}", "write key = value, one on a line, below [tables]"


def _further(
    data: dict[str, Any], built: Built, faults: Iterable[Fault], faulty: set[Owner]
) -> list[Problem]:
    """Faults of the model, without those that follow from faults already reported."""
    problems = []
    for fault in faults:
        problem = _located(data, built, fault)
        follows = any(
            Owner(kind, name) in faulty if kind else name in built.dropped for kind, name in fault.about
        ) or (bool(built.dropped) and fault.where == "bodies")
        if problem.owner not in faulty and not follows and problem not in problems:
            problems.append(problem)
    return problems


def _hides_names(problem: Problem) -> bool:
    """True if a problem makes names unknown, so that references to them cannot be judged."""
    is_table = len(problem.path) < 2 and problem.path != ("format",)
    is_part = problem.path[:1] == ("use",) and problem.path[-1] in ("file", "prefix", "count", "step")
    return is_table or is_part or (len(problem.path) == 3 and problem.path[-1] == "name")


def _located(data: dict[str, Any], built: Built, fault: Fault) -> Problem:
    """A fault of a model object with its path in the file."""
    where = _path_of(fault.where)
    path: KeyPath
    if fault.kind in ITEMS:
        path = (fault.kind, _index(data, built, fault), *where)
        if path[1] == -1:  # gravity given with the model, or a part of a beam, a cable or a file that is used
            path = built.segments.get((fault.kind, fault.name)) or ("model", "gravity")
        elif not where:
            path += _holding(data[fault.kind][path[1]], {name for _, name in fault.about})
    elif fault.kind in NAMED.values():
        room = next(key for key, kind in NAMED.items() if kind == fault.kind)
        path = built.segments.get((fault.kind, fault.name)) or (room, fault.name, *where)
    elif fault.kind in SECTIONS:
        path = (fault.kind, *where)
    elif where[:1] == ("ground_shapes",):
        path = ("ground", "shapes", *where[1:])
    else:
        path = ("model", *where)
    of_part = path[:1] == ("use",)
    if of_part and (unknown := _UNKNOWN_NAME.search(fault.message)):  # what the table itself gives a part
        for key in ("at", "step", "set"):
            if given := _naming((data["use"][path[1]] or {}).get(key), unknown[1]):
                path = (*path, key, *given)
                return Problem(
                    path, owner_of(data, path), f"{key}: {unknown[0]}", in_file(fault.remedy), fault.cause
                )
    owner = Owner(fault.kind, fault.name) if of_part or fault.kind == "model" else owner_of(data, path)
    message = fault.message
    if path == ("model", "gravity"):  # a load of its own elsewhere, whose field is called acceleration
        message = message.replace("acceleration", "gravity", 1)
    if of_part and built.composed is not None and (origin := built.composed.origin(fault.kind, fault.name)):
        first, *shown = message.split("\n")
        message = "\n".join([f"{first} (it stands at {origin})", *shown])
    return Problem(path, owner, message, in_file(fault.remedy), fault.cause)


_UNKNOWN_NAME = re.compile(r'unknown name "([^"]+)"')


def _naming(value: Any, name: str) -> KeyPath:
    """Path of the first expression within a table that has a name in it; empty where there is none."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        if isinstance(inner, str) and re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", inner):
            return (key,)
        if deeper := _naming(inner, name):
            return (key, *deeper)
    return ()


def _index(data: dict[str, Any], built: Built, fault: Fault) -> int:
    """Place in the file of the object a fault is about; of two with the same name, the one to blame."""
    places = built.places(fault.kind, data.get(fault.kind) or []).get(fault.name)
    if places is None:
        return -1
    return places[1] if fault.cause == SAME_NAME else places[0]


def _holding(value: Any, names: set[str]) -> KeyPath:
    """Path of the first of some names within an object; empty when it holds none."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        if isinstance(inner, str) and key != "name" and inner in names:
            return (key,)
        deeper = _holding(inner, names)
        if deeper:
            return (key, *deeper)
    return ()


def _path_of(where: str | None) -> KeyPath:
    """``"shapes[0].size"`` as a path."""
    parts: list[str | int] = []
    for number, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", where or ""):
        parts.append(int(number) if number else key)
    return tuple(parts)


def _with_lines(text: str, file: str, problems: Iterable[Problem]) -> list[FileFault]:
    problems = list(problems)
    if not problems:
        return []  # nothing to look for
    lines = locate(text, [path for problem in problems for path in (problem.path, problem.beside)])
    beside = {
        p.beside: f" (the other stands at {FilePath(file).name}:{lines[p.beside]})"
        for p in problems
        if p.beside
    }
    return [
        FileFault(file, lines[p.path], str(p.owner), p.message + beside.get(p.beside, ""), p.remedy)
        for p in problems
    ]
