"""The tables of a model file as pydantic models, made from the dataclasses of the model and its registries.

A new type of joint, load, constraint, block, shape, event or action is known here as soon as it is in its registry.
"""

from __future__ import annotations

import inspect as python_inspect
import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StrictStr,
    WithJsonSchema,
    create_model,
)
from pydantic_core import PydanticCustomError

from kinetree.io.toml.fields import (
    SCALAR,
    hints_of,
    is_list,
    is_required,
    options,
    plain_type,
    schema_of,
    table_class,
)
from kinetree.io.toml.items import FORMAT, ITEMS, SECTIONS, TYPE
from kinetree.model import Frame, Parameter
from kinetree.model.body import Definition
from kinetree.model.events import ACTIONS, Action
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.nodes import FLEXIBLE
from kinetree.model.geometry.shapes import SHAPES, Shape
from kinetree.model.own_speed import OwnSpeed
from kinetree.model.values.fields import Vec3
from kinetree.model.values.table import Table

NAMED: dict[str, str] = {
    "parameters": "parameter",
    "tables": "table",
    "definitions": "definition",
    "speeds": "speed",
}
"""Tables whose keys are the names of objects, with the kind of each."""

FAMILIES: dict[type, Mapping[str, type]] = {Shape: SHAPES, Action: ACTIONS, Flexible: FLEXIBLE}
"""Fields that hold one of several classes."""

ORIENTATIONS: tuple[tuple[str, ...], ...] = (
    ("axis",),
    ("quaternion",),
    ("angles",),
    ("rotation",),
    ("x_axis", "y_axis"),
)
"""Ways to give the orientation of a frame."""

_FORBID = ConfigDict(extra="forbid", populate_by_name=False)
_PREFIX = "field_"  # keys of files need not be names that pydantic would accept for a field


def check_frame(value: Any) -> Any:
    """At most one way of giving the orientation, and completely."""
    if not isinstance(value, dict):
        return value
    given = [way for way in ORIENTATIONS if any(key in value for key in way)]
    if len(given) > 1:
        named = " and ".join("/".join(way) for way in given)
        raise PydanticCustomError("orientation", "has two orientations ({named}); keep one", {"named": named})
    for way in given:
        missing = [key for key in way if key not in value]
        if missing:
            raise PydanticCustomError("orientation", "needs {missing} too", {"missing": missing[0]})
    return value


def _vector(size: int, words: str) -> Any:
    hint = tuple[(float,) * size] if size != 3 else Vec3  # type: ignore[misc]
    schema = {**schema_of(hint), "description": words}
    return (Annotated[Any, WithJsonSchema(schema)], Field(default=None))


@cache
def frame_table() -> Any:
    """The table of a frame: a position and one way of giving the orientation."""
    rows = {"type": "array", "items": {"type": "array", "items": dict(SCALAR)}, "minItems": 3, "maxItems": 3}
    rows["description"] = "rotation matrix, rows; its columns are the axes of this frame"
    model = create_model(
        "Frame",
        __config__=_FORBID,
        __doc__="Position (m) and orientation of a frame in another one.",
        position=_vector(3, "origin (m)"),
        axis=_vector(3, "direction of the z axis"),
        quaternion=_vector(4, "Euler parameters, the scalar part last"),
        angles=_vector(3, "orientation angles 1-2-3 (rad)"),
        rotation=(Annotated[Any, WithJsonSchema(rows)], Field(default=None)),
        x_axis=_vector(3, "direction of the x axis"),
        y_axis=_vector(3, "direction in the xy plane"),
    )
    return Annotated[model, BeforeValidator(check_frame)]


@cache
def item_table(cls: type, tag: str | None = None) -> type[BaseModel]:
    """The table of one class; ``tag`` is the value of its key ``type``."""
    hints = hints_of(cls)
    entries: dict[str, Any] = {}
    if tag is not None:
        entries[_PREFIX + TYPE] = (Literal[tag], Field(alias=TYPE))
    for field in fields(cls):
        if not field.metadata.get("in_files", True):
            continue
        kind = _field_type(hints[field.name])
        default = ... if is_required(field) else None
        entries[_PREFIX + field.name] = (kind, Field(default, alias=field.name))
    doc = (python_inspect.getdoc(cls) or "").split("\n\n")[0].replace("\n", " ")
    return create_model(cls.__name__, __config__=_FORBID, __doc__=doc, **entries)


def registry_table(registry: Mapping[str, type]) -> Any:
    """One of the classes of a registry, told apart by ``type``."""
    tables = tuple(item_table(cls, kind) for kind, cls in registry.items())
    if len(tables) == 1:
        return tables[0]
    return Annotated[Union[tables], Field(discriminator=_PREFIX + TYPE)]  # noqa: UP007


def _field_type(hint: Any) -> Any:
    cls = table_class(hint)
    if cls is None:
        # run settings: expressions of parameters are evaluated when they are read
        if options(hint) == (float,):
            return Annotated[Any, WithJsonSchema(dict(SCALAR))]
        return plain_type(hint)
    if cls is Frame:
        table = frame_table()
    elif cls in FAMILIES:
        table = registry_table(FAMILIES[cls])
        if cls is Action:
            table = Annotated[table, BeforeValidator(_action_by_name), WithJsonSchema(_action_schema())]
    elif short := getattr(cls, "short", ""):  # text stands for the field that alone may be given
        forms = {"anyOf": [{"type": "string"}, item_table(cls).model_json_schema(by_alias=True)]}
        whole = BeforeValidator(lambda value: {short: value} if isinstance(value, str) else value)
        table = Annotated[item_table(cls), whole, WithJsonSchema(forms)]
    else:
        table = item_table(cls)
    return list[table] if is_list(hint) else table  # type: ignore[valid-type]


def _action_by_name(value: Any) -> Any:
    """An action without settings may be written as its name."""
    return {TYPE: value} if isinstance(value, str) else value


def _action_schema() -> dict[str, Any]:
    known = list(ACTIONS)
    table = {"type": "object", "properties": {TYPE: {"enum": known}}, "required": [TYPE]}
    return {"anyOf": [{"enum": known}, table]}


class ModelTable(BaseModel):
    """``[model]``: what the file is about."""

    model_config = _FORBID
    name: StrictStr
    description: StrictStr = ""
    not_represented: Annotated[
        list[StrictStr],
        Field(
            description="what acts on the motion in the file this one was made from and is not here; every run notes it"
        ),
    ] = []
    gravity: Annotated[
        Any, WithJsonSchema({**schema_of(Vec3), "description": "gravitational acceleration (m/s², world)"})
    ] = None


class GroundTable(BaseModel):
    """``[ground]``: what the world looks like."""

    model_config = _FORBID
    shapes: list[registry_table(SHAPES)] = []  # type: ignore[valid-type]


@cache
def document(kinds: frozenset[tuple[str, str]] | None = None) -> type[BaseModel]:
    """The whole file; with `kinds`, (array of tables, type) each, one in which no other types stand.

    To make the tables of all types takes longer than to simulate most models.
    """
    parameter: Any = create_model(
        "Parameter",
        __config__=_FORBID,
        __doc__=(python_inspect.getdoc(Parameter) or "").split("\n")[0],
        value=(Annotated[Any, WithJsonSchema(dict(SCALAR))], Field(...)),
        unit=(StrictStr, Field(default="")),
    )
    number_or_table = Annotated[
        parameter, BeforeValidator(_parameter_by_value), WithJsonSchema(_named_schema("value"))
    ]
    known: Any = table_table()
    defined: Any
    chosen: Any
    defined, chosen = (
        Annotated[
            create_model(
                cls.__name__,
                __config__=_FORBID,
                __doc__=(python_inspect.getdoc(cls) or "").split("\n")[0],
                expression=(Annotated[Any, WithJsonSchema(dict(SCALAR))], Field(...)),
                unit=(StrictStr, Field(default=unit)),
            ),
            BeforeValidator(lambda value: value if isinstance(value, dict) else {"expression": value}),
            WithJsonSchema(_named_schema("expression")),
        ]
        for cls, unit in ((Definition, "1"), (OwnSpeed, ""))
    )
    version: Any = Literal[FORMAT]
    rooms: dict[str, Any] = {key: (item_table(cls), Field(default=None)) for key, cls in SECTIONS.items()}
    for key, kind in ITEMS.items():
        if kinds is not None and isinstance(kind, Mapping):
            kind = {name: kind[name] for room, name in sorted(kinds) if room == key}
        table = item_table(kind) if isinstance(kind, type) else registry_table(kind) if kind else Any
        rooms[key] = (list[table], Field(default=[]))  # type: ignore[valid-type]
    return create_model(
        "KinetreeModelFile",
        __config__=_FORBID,
        __doc__="A mechanism, and how to simulate it.",
        format=(version, Field(description="version of the file format")),
        model=(ModelTable, Field(...)),
        parameters=(dict[str, number_or_table], Field(default={})),
        tables=(dict[str, known], Field(default={})),
        definitions=(dict[str, defined], Field(default={})),
        speeds=(dict[str, chosen], Field(default={})),
        ground=(GroundTable, Field(default=None)),
        **rooms,
    )


@cache
def table_table() -> Any:
    """The table of a table: points, or a file with columns."""
    points = item_table(Table).model_fields
    numbers: dict[str, Any] = {"type": "array", "items": {"type": "number"}}
    shapes: dict[str, dict[str, Any]] = {
        "x": numbers,
        "y": numbers,
        "z": {"type": "array", "items": numbers},
        "units": {"type": "array", "items": {"type": "string"}},
        "end_slopes": {**numbers, "minItems": 2, "maxItems": 2},
    }
    entries: dict[str, Any] = {}
    for key, schema in shapes.items():
        entries[key] = (Annotated[Any, PlainValidator(_list), WithJsonSchema(schema)], Field(default=None))
    for key in ("interpolation", "outside"):
        entries[key] = (points[_PREFIX + key].annotation, Field(default=None))
    words = "path of a CSV file, from the folder of this file"
    entries["file"] = (StrictStr, Field(default=None, description=words))
    words = "names of its columns of x and y, or of x, y and z; all of them where left out"
    entries["columns"] = (list[StrictStr], Field(default=None, description=words))
    doc = (python_inspect.getdoc(Table) or "").split("\n")[0].replace("``", "`")
    model = create_model("Table", __config__=_FORBID, __doc__=doc, **entries)
    return Annotated[model, BeforeValidator(_points_or_file)]


def _list(value: Any) -> Any:
    if not isinstance(value, list):
        raise PydanticCustomError("list_type", "must be a list")
    return value


def _points_or_file(value: Any) -> Any:
    """Points or a file, not both."""
    if isinstance(value, dict):
        points = [key for key in ("x", "y", "z") if key in value]
        if "file" in value and points:
            raise PydanticCustomError("points", "has a file and {key} too; keep one", {"key": points[0]})
        if "file" not in value and "columns" in value:
            raise PydanticCustomError("points", "has columns, but no file they stand in; give file too", {})
        if "file" not in value and not {"x", "y"} <= value.keys():
            raise PydanticCustomError("points", "needs x and y, or a file", {})
    return value


def _parameter_by_value(value: Any) -> Any:
    return value if isinstance(value, dict) else {"value": value}


def _named_schema(key: str) -> dict[str, Any]:
    table = {
        "type": "object",
        "properties": {key: dict(SCALAR), "unit": {"type": "string"}},
        "required": [key],
        "additionalProperties": False,
    }
    return {"anyOf": [dict(SCALAR), table]}


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of model files, made from the registries."""
    schema = _tidy(document().model_json_schema(by_alias=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def schema_text() -> str:
    """The schema as it is published."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def _tidy(value: Any) -> Any:
    """Remove entries that say nothing to the reader of a file: titles of fields, absent defaults."""
    if isinstance(value, list):
        return [_tidy(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {}
    for key, item in value.items():
        if key == "title" and isinstance(item, str):
            continue
        if key == "default" and item in (None, [], {}):
            continue
        if key == "discriminator" and isinstance(item, dict):
            continue  # each alternative has its type as a constant
        kept[key] = _tidy(item)
    return kept
