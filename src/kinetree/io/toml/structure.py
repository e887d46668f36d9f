"""Faults that pydantic finds in the structure of a file, in words, and the part of the file that is still usable."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Final

from pydantic import ValidationError

from kinetree.io.toml.fields import hints_of, table_class
from kinetree.io.toml.items import FORMAT, ITEMS, NAME_KEYS, SECTIONS, TYPE
from kinetree.io.toml.positions import KeyPath
from kinetree.io.toml.tables import FAMILIES, NAMED, ORIENTATIONS, ModelTable, document
from kinetree.model import Frame
from kinetree.model.faults import SAME_NAME
from kinetree.model.values.table import Table
from kinetree.words.arguments import short
from kinetree.words.names import near, nearest

MANY_EQUAL: Final = 100
_UNKNOWN: Final = "extra_forbidden"
_MISSING: Final = "missing"
_EXPECTED: Final = {
    "string_type": "text", "bool_type": "true or false", "int_type": "a whole number", "list_type": "a list",
    "model_type": "a table", "model_attributes_type": "a table", "dict_type": "a table",
}  # fmt: skip


@dataclass(frozen=True)
class Owner:
    """Owner of a problem: an object of the model, by its name or its number, or a part of the file."""

    kind: str
    name: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        if self.name is not None:
            return f'{self.kind} "{self.name}"'
        return self.kind if self.number is None else f"{self.kind} number {self.number}"


@dataclass(frozen=True)
class Problem:
    """Something wrong at a path of the document.

    Parameters
    ----------
    path, owner
        Place in the document, and the object it belongs to.
    message, remedy
        In words.
    cause
        Kind of the fault, for those who have to tell faults apart: pydantic's, or that of a model's fault.
    meant
        The key that an unknown one is taken for.
    beside
        Path of the other place that it is about, whose line is told too; empty where there is none.
    """

    path: KeyPath
    owner: Owner
    message: str
    remedy: str
    cause: str = ""
    meant: str = ""
    beside: KeyPath = ()


def check_structure(data: dict[str, Any]) -> list[Problem]:
    """All unknown and missing keys, unknown types and values of a wrong kind."""
    with suppress(ValidationError):
        document(_kinds(data)).model_validate(data)
        return []
    try:
        document().model_validate(data)
    except ValidationError as error:
        found = [_problem(data, dict(item)) for item in error.errors(include_url=False, include_input=False)]
        return _without_echoes(found)
    return []


def _kinds(data: dict[str, Any]) -> frozenset[tuple[str, str]] | None:
    """The types that stand in a document; None where one is missing or unknown."""
    found = set()
    for key, registry in ITEMS.items():
        tables = data.get(key, [])
        if not isinstance(tables, list):
            return None
        if isinstance(registry, Mapping):
            for table in tables:
                kind = table.get(TYPE) if isinstance(table, dict) else None
                if not isinstance(kind, str) or kind not in registry:
                    return None
                found.add((key, kind))
    return frozenset(found)


def repeated_names(data: Mapping[str, Any]) -> list[Problem]:
    """Objects with the name of one before them, where they are very many; a few are left to the checks of the model."""
    found: list[Problem] = []
    for room in ITEMS:
        tables = data.get(room)
        seen: set[str] = set()
        again: list[Problem] = []
        for i, table in enumerate(tables if isinstance(tables, list) else ()):
            name = table.get(NAME_KEYS.get(room, "name")) if isinstance(table, dict) else None
            if not isinstance(name, str):
                continue
            if name in seen:
                message = f"another {room} has the same name"
                again.append(Problem((room, i), Owner(room, name), message, "rename one of them", SAME_NAME))
            seen.add(name)
        found += again if len(again) > MANY_EQUAL else []
    return found


def remove(data: dict[str, Any], problems: list[Problem]) -> None:
    """Remove the faulty parts of the document; a removed element of a list leaves None in its place."""
    for problem in problems:
        *outer, last = problem.path or ("",)
        holder = _at(data, tuple(outer))
        if isinstance(holder, dict):
            holder.pop(last, None)
        elif isinstance(holder, list) and isinstance(last, int) and last < len(holder):
            holder[last] = None


def owner_of(data: Mapping[str, Any], path: KeyPath) -> Owner:
    """The object a path belongs to, such as ``body "crank"``."""
    if not path or path[0] not in (*ITEMS, *NAMED, *SECTIONS, "model", "ground"):
        return Owner("file")
    room = str(path[0])
    if room in ITEMS:
        if len(path) == 1:
            return Owner(room)
        name = _get(_get(data.get(room), path[1]), NAME_KEYS.get(room, "name"))
        return Owner(room, name) if isinstance(name, str) else Owner(room, number=int(path[1]) + 1)
    if room in NAMED and len(path) > 1:
        return Owner(NAMED[room], str(path[1]))
    name = _get(data.get("model"), "name")
    return Owner("model", name) if room == "model" and isinstance(name, str) else Owner(room)


def field_text(path: KeyPath) -> str:
    """The field within an object, such as ``shapes[0].size``."""
    start = 2 if path and path[0] in (*ITEMS, *NAMED) else 1
    text = ""
    for part in path[start:]:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _get(holder: Any, part: str | int) -> Any:
    if isinstance(holder, dict):
        return holder.get(part)
    if isinstance(holder, list) and isinstance(part, int) and part < len(holder):
        return holder[part]
    return None


def _problem(data: dict[str, Any], error: dict[str, Any]) -> Problem:
    path = _path_in(data, error["loc"])
    message, remedy = _words(data, path, error)
    cause, meant = error["type"], ""
    if cause == _UNKNOWN:
        meant = next(iter(near(path[-1], known_keys(data, path[:-1]))), "")
    return Problem(path, owner_of(data, path), message, remedy, cause, meant)


def _path_in(data: dict[str, Any], location: tuple[str | int, ...]) -> KeyPath:
    """The path in the document: pydantic's, without the types it inserts where a table is one of several."""
    path: KeyPath = ()
    table: Any = data
    for part in location:
        is_type = isinstance(table, (dict, str)) and path and part == _tag(table)
        if is_type and isinstance(_kind_at(data, path), Mapping):
            table = None  # a type is inserted once
            continue
        path = (*path, part)
        table = _at(data, path)
    return path


def _at(data: Any, path: KeyPath) -> Any:
    for part in path:
        data = _get(data, part)
    return data


def _tag(table: Any) -> Any:
    return table if isinstance(table, str) else _get(table, TYPE)


def _words(data: dict[str, Any], path: KeyPath, error: dict[str, Any]) -> tuple[str, str]:
    kind, context = error["type"], error.get("ctx", {})
    key = str(path[-1]) if path else ""
    own = "" if path and isinstance(path[-1], int) else key  # an object itself is no field
    field = field_text(path) or own
    value = _at(data, path)
    if kind == _UNKNOWN:
        return f'unknown key "{field}"', _meant(data, path, value) or nearest(
            key, known_keys(data, path[:-1])
        )
    if kind == _MISSING:
        return f"{field} is missing", f"add {_example(path)}"
    if kind == "union_tag_not_found":
        return f"{_dotted(field, TYPE)} is missing", f"choose from {', '.join(_registry_at(data, path))}"
    if kind in ("union_tag_invalid", "literal_error") and (kind == "union_tag_invalid" or key == TYPE):
        given = _tag(value) if isinstance(value, dict) else value
        rooms = [room for room, known in ITEMS.items() if isinstance(known, Mapping) and given in list(known)]
        if rooms and len(path) <= 3 and path[0] != rooms[0]:
            return f"unknown type {short(given)}", f"it is a {rooms[0]}: write it under [[{rooms[0]}]]"
        return f"unknown type {short(given)}", nearest(given, _registry_at(data, path))
    if path == ("format",):
        remedy = f"this version of Kinetree reads format = {FORMAT}"
        return f"format {short(value)} is not known", remedy
    if kind == "literal_error":
        return f"{field} must be {context['expected']} (got {short(value)})", "choose one of them"
    if len(path) == 1 and kind == "list_type":
        return f"must be an array of tables (got {short(value)})", f"write [[{key}]]"
    if kind == "points":
        return error["msg"], "give x and y, or file and columns"
    if kind in _EXPECTED:
        return f"{field} must be {_EXPECTED[kind]} (got {short(value)})", f"write {_example(path, kind)}"
    return f"{field} {error['msg']}", f"correct {field}"


def _meant(data: dict[str, Any], path: KeyPath, value: Any) -> str:
    """Return the right name or place of a key that is known elsewhere in Kinetree; empty if there is nothing to say."""
    if path == ("run", "output") and not isinstance(value, list):
        return "the time between rows is output_interval, in s"
    if len(path) == 1:  # before the first heading, where it belongs below one
        is_part = str(path[0]).lower() in _PARTS
        return "files that are used as parts stand under [[use]]" if is_part else _elsewhere(data, path)
    words: Mapping[str, str] = getattr(_class_at(data, path[:-1]), "other_words", {})
    return words.get(str(path[-1]), "") or _elsewhere(data, path)


_PARTS = ("part", "parts", "include", "import", "submodel", "assembly", "subassembly")
"""Headings under which other programs have their parts."""


def _elsewhere(data: dict[str, Any], path: KeyPath) -> str:
    """Say where a key belongs that stands in the wrong table: gravity of a body, t_end of the model."""
    if len(path) > 1 and path[-1] in ("name", "description"):
        return ""
    found = [t for t in ("model", "run") if t != path[0] and path[-1] in known_keys(data, (t,))]
    return f"write it below [{found[0]}]" if found else ""


def _without_echoes(problems: list[Problem]) -> list[Problem]:
    """Leave out that a key is missing where a misspelt one is reported already."""
    meant = {(*problem.path[:-1], problem.meant) for problem in problems if problem.meant}
    return [problem for problem in problems if problem.cause != _MISSING or problem.path not in meant]


def _dotted(outer: str, inner: str) -> str:
    return f"{outer}.{inner}" if outer else inner


def _example(path: KeyPath, kind: str = "") -> str:
    key = str(next((part for part in reversed(path) if isinstance(part, str)), "it"))
    if path == ("format",):
        return f"format = {FORMAT} at the top"
    if path == ("model",):
        return '[model] with name = "…"'
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        return f"{key} = [{{…}}]" if isinstance(path[-1], int) else f"{key} = {{…}}"
    forms = {"bool_type": "true", "int_type": "2", "list_type": "[…]"}
    return f"{key} = {forms.get(kind, '…' if kind != 'string_type' else chr(34) + '…' + chr(34))}"


# --- what is known at a path -----------------------------------------------------------------------------
def known_keys(data: Mapping[str, Any], path: KeyPath) -> list[str]:
    """Keys that may stand in the table at a path."""
    if not path:
        return ["format", "model", *NAMED, "ground", *SECTIONS, *ITEMS]
    if path[0] == "model":
        return list(ModelTable.model_fields)
    if path[0] == "parameters":
        return ["value", "unit"]
    if path[0] in ("definitions", "speeds"):
        return ["expression", "unit"]
    if path[0] == "tables":
        return [*(field.name for field in fields(Table) if field.name != "name"), "file", "columns"]
    if path == ("ground",):
        return ["shapes"]
    cls = _class_at(data, path)
    if cls is Frame:
        return ["position", *(key for way in ORIENTATIONS for key in way)]
    if cls is None:
        return []
    listed = [field for field in fields(cls) if field.metadata.get("in_files", True)]
    own = [field.name for field in listed]
    return [*own, TYPE] if getattr(cls, "kind", None) else own


def _registry_at(data: Mapping[str, Any], path: KeyPath) -> Mapping[str, type]:
    """The registry a table at a path is one of."""
    found = _kind_at(data, path)
    return found if isinstance(found, Mapping) else {}


def _class_at(data: Mapping[str, Any], path: KeyPath) -> Any:
    found = _kind_at(data, path)
    if not isinstance(found, Mapping):
        return found
    tag = _tag(_at(data, path))
    return found.get(tag) if isinstance(tag, str) else None


def _kind_at(data: Mapping[str, Any], path: KeyPath) -> Any:
    """The class or registry of the table at a path; None where there is none."""
    if path[0] in NAMED:
        return None
    if path[0] == "ground":
        return FAMILIES[next(iter(FAMILIES))] if len(path) > 2 else None
    section = SECTIONS.get(str(path[0]))
    kind: Any = section or ITEMS.get(str(path[0]))
    for n in range(1 if section else 2, len(path)):
        part = path[n]
        if isinstance(part, int):
            continue
        cls = _class_at(data, path[:n]) if isinstance(kind, Mapping) else kind
        hint = hints_of(cls).get(part) if isinstance(cls, type) else None
        inner = table_class(hint) if hint is not None else None
        kind = FAMILIES.get(inner, inner) if inner is not None else None
    return kind
