"""Writing a model as a file that reads back as an equal model."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

from kinetree.files.output import write_text
from kinetree.io.model_file import LoadedModel
from kinetree.io.toml.items import FORMAT, ITEMS, TYPE, UsedFile
from kinetree.model import Frame, Model
from kinetree.model.blocks.sampled import FmuSource
from kinetree.model.body import Body
from kinetree.model.composition.use import Use
from kinetree.model.events import Action
from kinetree.model.expressions import Expr, ExpressionError, parse
from kinetree.model.flexible.nodes import FlexibleMatrices, FlexibleMesh
from kinetree.model.geometry.frame import IDENTITY
from kinetree.model.geometry.shapes import Mesh
from kinetree.model.loads.gravity import Gravity
from kinetree.model.parts import ROOMS
from kinetree.model.values.fields import Invalid
from kinetree.preparation.run_settings import RunSettings
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled


def decomposed(
    model: Model, run: RunSettings | None, folder: Path
) -> tuple[Model, RunSettings | None, list[UsedFile]]:
    """Divide a model and its run into what a file in ``folder`` must contain and the files it uses for the rest.

    A part that was changed since it was added, other than in the values of its parameters, is not left to its file.
    """
    used: list[UsedFile] = []
    rest, settings = model, run
    for use in model.uses:
        values = _use_values(use, rest) if use.file else None
        if values is None:
            continue
        rooms, events = use.expanded()
        named = {room: {part.name for part in rooms[room]} for room, _ in ROOMS}
        kept: dict[str, Any] = {
            room: tuple(part for part in getattr(rest, room) if part.name not in named[room])
            for room, _ in ROOMS
        }
        kept["ground_shapes"] = tuple(s for s in rest.ground_shapes if s not in rooms["ground_shapes"])
        told = {f"{use.prefix}: {words}" for words in use.part.not_represented}
        kept["not_represented"] = tuple(words for words in rest.not_represented if words not in told)
        rest = replace(rest, **kept)
        with_events = use.with_events
        if settings is not None:
            with_events = with_events and all(event in settings.events for event in events)
            if with_events:
                settings = replace(settings, events=tuple(e for e in settings.events if e not in events))
        used.append(_use_table(use, values, folder, with_events))
    return rest, settings, used


def _use_values(use: Use, model: Model) -> dict[str, Any] | None:
    """Values of the parameters of a part as it stands in a model; None where it stands there otherwise."""
    rooms, _ = use.expanded()
    present = {room: {part.name: part for part in getattr(model, room)} for room, _ in ROOMS}
    for room, _ in ROOMS:
        if room == "parameters":
            continue
        if any(present[room].get(part.name) != part for part in rooms[room]):
            return None
    if any(shape not in model.ground_shapes for shape in rooms["ground_shapes"]):
        return None
    found: dict[str, set[tuple[float, float]]] = {}
    for parameter in rooms["parameters"]:
        here = present["parameters"].get(parameter.name)
        if here is None or here.unit != parameter.unit:
            return None
        prefix = next(one for one in use.prefixes if parameter.name.startswith(f"{one}."))
        inner = parameter.name.removeprefix(f"{prefix}.")
        found.setdefault(inner, set()).add((parameter.value, here.value))
    if any(len(pairs) > 1 for pairs in found.values()):
        return None  # copies that differ
    pairs = {name: next(iter(pairs)) for name, pairs in found.items()}
    return {**use.set, **{name: here for name, (given, here) in pairs.items() if here != given}}


def _use_table(use: Use, values: dict[str, Any], folder: Path, events: bool) -> UsedFile:
    return UsedFile(
        _seen_from(folder, use.file),
        use.prefix,
        at=None if use.at == Frame() else use.at,
        set={name: str(v) if isinstance(v, Expr) else v for name, v in values.items()} or None,
        mirror=use.mirror,  # type: ignore[arg-type]
        count=use.count,
        step=use.step,
        events=events,
    )


def _beside(model: Model, folder: Path) -> Model:
    """A model that names its files as a model file in ``folder`` does; itself where it names none."""

    def named(part: Any, *names: str) -> Any:
        given = {name: getattr(part, name) for name in names}
        paths = {name: _seen_from(folder, file) for name, file in given.items() if is_file(file)}
        return replace(part, **paths) if paths else part

    def is_file(file: Any) -> bool:
        return isinstance(file, str) and (os.path.isabs(file) or os.path.isfile(file))

    def drawn(shapes: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(named(shape, "file") if isinstance(shape, Mesh) else shape for shape in shapes)

    def body(one: Body) -> Body:
        flexible, shapes = one.flexible, one.shapes
        if isinstance(flexible, (FlexibleMatrices, FlexibleMesh)):
            flexible = named(flexible, *flexible.files)
        if isinstance(shapes, tuple):
            shapes = drawn(shapes)
        same = flexible is one.flexible and shapes == one.shapes
        return one if same else replace(one, flexible=flexible, shapes=shapes)

    def block(one: Any) -> Any:
        source = getattr(one, "fmu", None)
        return replace(one, fmu=named(source, "file")) if isinstance(source, FmuSource) else one

    rooms: dict[str, tuple[Any, ...]] = {
        "bodies": tuple(map(body, model.bodies)),
        "blocks": tuple(map(block, model.blocks)),
        "ground_shapes": drawn(model.ground_shapes),
    }
    changed = {room: parts for room, parts in rooms.items() if parts != getattr(model, room)}
    return replace(model, **changed) if changed else model  # type: ignore[arg-type]


def _seen_from(folder: Path, file: str) -> str:
    """The path of a file from a folder on."""
    try:
        return Path(os.path.relpath(file, os.path.abspath(folder))).as_posix()
    except ValueError:  # on another drive
        return file


_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_LINE = 110
_SURELY_READ = 50  # nodes of an expression that no limit of the parser can concern

_ROOMS = (
    ("body", "bodies"),
    ("joint", "joints"),
    ("load", "loads"),
    ("constraint", "constraints"),
    ("marker", "markers"),
    ("block", "blocks"),
    ("measure", "measures"),
)


@spelled
def save(model: Model | LoadedModel, path: str | PathLike[str], run: RunSettings | None = None) -> None:
    """Write a model file: of a model, or of what `kinetree.load` gave (with its run settings, or others).

    Models that were read from files and added as parts stay in these files: they are used, with ``[[use]]``. Paths of
    these, and of meshes, matrices and FMUs, are written as seen from the folder of the file.

    Raises
    ------
    ArgumentError
        If the name of the file does not end in ``.toml``: what is written is a model file, and read as such.
    """
    _check_ending(Path(path))
    if isinstance(model, LoadedModel):
        run = model.run if run is None else run
        model = model.model
    write_text(path, dumps(model, run, folder=Path(path).parent))


def _check_ending(path: Path) -> None:
    """Refuse names that other formats have: `load` would not read the file again."""
    if path.suffix.lower() == ".toml":
        return
    asked = Arguments("save")
    ends = f'ends in "{path.suffix}"' if path.suffix else "has no ending"
    remedy = f'give "{path.with_suffix(".toml").name}"'
    asked.fault("path", f'"{path.name}" {ends}, but a model file is written as TOML', remedy)
    asked.check()


def dumps(model: Model, run: RunSettings | None = None, *, folder: Path | None = None) -> str:
    """Text of a model file that reads back as an equal model (and equal run settings).

    Parameters
    ----------
    model, run
        The model and its run settings.
    folder
        Folder of the file: paths of other files (parts, meshes, matrices, FMUs) begin there. None: the text holds all
        parts itself, and paths are as they are known.

    Raises
    ------
    ValueError
        If the model holds something a file cannot: values that are faults, or objects of types
        that are in no registry.
    """
    used: list[UsedFile] = []
    if folder is not None and model.uses:
        model, run, used = decomposed(model, run, folder)
    if folder is not None:
        model = _beside(model, folder)
    if used:
        tables = [line for use in used for line in _section("[[use]]", _table(use, f'use "{use.prefix}"'))]
        return "\n".join([*_head(model), *_values(model), *_parts(model), *tables, *_run(run)]) + "\n"
    # of all copies with other values
    head, parts = model.kept.once("text", lambda: (tuple(_head(model)), tuple(_parts(model))))
    return "\n".join([*head, *_values(model), *parts, *_run(run)]) + "\n"


def _head(model: Model) -> Iterator[str]:
    """Yield the top of the file: the model itself."""
    header: dict[str, Any] = {"name": model.name}
    if model.description:
        header["description"] = model.description
    if model.not_represented:
        header["not_represented"] = model.not_represented
    if _has_plain_gravity(model):
        header["gravity"] = model.loads[0].field
    yield f"format = {FORMAT}"
    yield from _section("[model]", {key: _plain(value, f"model {key}") for key, value in header.items()})


def _values(model: Model) -> Iterator[str]:
    """The values of its parameters."""
    if model.parameters:
        values = {p.name: {"value": p.value, "unit": p.unit} if p.unit else p.value for p in model.parameters}
        yield from _section(
            "[parameters]", {key: _plain(value, f"parameter {key}") for key, value in values.items()}
        )


def _has_plain_gravity(model: Model) -> bool:
    """True if the first load is gravity as the head of a file gives it."""
    return bool(model.loads) and type(model.loads[0]) is Gravity and model.loads[0].name == "gravity"


def _parts(model: Model) -> Iterator[str]:
    """All parts but the parameters."""
    loads = model.loads[1:] if _has_plain_gravity(model) else model.loads
    for table in model.tables:
        entries = _table(table, f'table "{table.name}"')
        yield from _section(f"[tables.{_key(entries.pop('name'))}]", entries)
    if model.definitions:
        written = {
            d.name: d.expression if d.unit == "1" else {"expression": d.expression, "unit": d.unit}
            for d in model.definitions
        }
        yield from _section(
            "[definitions]", {key: _plain(value, f"definition {key}") for key, value in written.items()}
        )
    if model.speeds:
        chosen = {
            one.name: {"expression": one.value, "unit": one.unit} if one.unit else one.value
            for one in model.speeds
        }
        yield from _section("[speeds]", {key: _plain(value, f"speed {key}") for key, value in chosen.items()})
    if model.ground_shapes:
        yield from _section(
            "[ground]", {"shapes": [_table(shape, "ground") for shape in model.ground_shapes]}
        )
    for key, room in _ROOMS:
        for item in loads if key == "load" else getattr(model, room):
            yield from _section(f"[[{key}]]", _registered(item, key))


def _run(run: RunSettings | None) -> Iterator[str]:
    """Run settings, where there are any."""
    if run is not None:
        yield from _section("[run]", {k: v for k, v in _table(run, "run").items() if k != "events"})
        for event in run.events:
            yield from _section("[[event]]", _registered(event, "event"))
        if run.contacts is not None:
            yield from _section("[contacts]", _table(run.contacts, "contacts"))


def _section(heading: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield heading
    for key, value in table.items():
        yield _entry(key, value)


# --- objects to tables -----------------------------------------------------------------------------------
def _registered(item: Any, key: str) -> dict[str, Any]:
    """The table of an object whose type files know."""
    kind = ITEMS[key]
    if isinstance(kind, Mapping) and kind.get(item.kind) is not type(item):
        raise ValueError(
            f'{key} "{item.name}": {type(item).__name__} is in no registry and cannot be written'
        )
    return _table(item, f'{key} "{item.name}"')


def _table(item: Any, what: str) -> dict[str, Any]:
    """Fields of an object that differ from their defaults, as values of a file."""
    table: dict[str, Any] = {}
    if getattr(item, "kind", ""):
        table[TYPE] = item.kind
    for field in fields(item):
        value = getattr(item, field.name)
        if _is_default(field, value) or not field.metadata.get("in_files", True):
            continue
        if value is None:
            raise ValueError(f"{what}: {field.name} = None cannot be written")
        table[field.name] = _plain(value, f"{what}: {field.name}")
    return table


def _is_default(field: Field[Any], value: Any) -> bool:
    if field.default_factory is not MISSING:
        return bool(value == field.default_factory())
    return field.default is not MISSING and not isinstance(field.default, Invalid) and value == field.default


def _plain(value: Any, what: str) -> Any:
    """Convert a value to one that a file can hold."""
    if isinstance(value, Invalid):
        raise ValueError(f"{what} is at fault and cannot be written ({value.message})")
    if isinstance(value, Frame):
        return _frame(value, what)
    if isinstance(value, Action) and _table(value, what).keys() == {TYPE}:
        return value.kind
    if is_dataclass(value) and not isinstance(value, type):
        table, short = _table(value, what), getattr(value, "short", "")
        return table[short] if table.keys() == {short} else table
    if isinstance(value, Expr):
        return _expression(value, what)
    if isinstance(value, (tuple, list)):
        return [_plain(item, what) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, what) for key, item in value.items()}
    if isinstance(value, (str, bool, int, float)):
        return value
    raise ValueError(f"{what}: {value!r} cannot be written")


def _expression(expression: Expr, what: str) -> str:
    text = str(expression)
    if expression.size > _SURELY_READ:
        try:
            parse(text)
        except ExpressionError as error:
            raise ValueError(f"{what} cannot be written ({error})") from None
    return text


def _frame(frame: Frame, what: str) -> dict[str, Any]:
    """A frame by its axis where that says it all, else by its rotation matrix."""
    table: dict[str, Any] = {}
    if frame.position != (0.0, 0.0, 0.0):
        table["position"] = _plain(frame.position, f"{what} position")
    if frame.rotation == IDENTITY:
        return table
    axis = _axis(frame.rotation)
    if axis is not None:
        table["axis"] = list(axis)
    else:
        table["rotation"] = _plain(frame.rotation, f"{what} rotation")
    return table


@lru_cache
def _axis(rotation: Any) -> tuple[float, ...] | None:
    """The z axis, where it gives the whole rotation; models have few different ones."""
    if isinstance(rotation, Invalid):
        return None
    z = tuple(row[2] for row in rotation)
    is_whole = all(isinstance(v, float) for v in z) and Frame.along(z).rotation == rotation
    return z if is_whole else None


# --- values to text --------------------------------------------------------------------------------------
def _entry(key: str, value: Any) -> str:
    line = f"{_key(key)} = {_text(value)}"
    if len(line) <= _LONGEST_LINE or not isinstance(value, list):
        return line
    items = "".join(f"\n  {_text(item)}," for item in value)
    return f"{_key(key)} = [{items}\n]"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, float):
        return (
            repr(value)
            if math.isfinite(value)
            else "nan"
            if math.isnan(value)
            else "inf"
            if value > 0
            else "-inf"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_text, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_text(item)}" for key, item in value.items()) + "}"
    return repr(int(value))


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
