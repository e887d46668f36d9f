"""Write the page of the file format, the list of public names and the index of equations: ``python docs/generate.py``.

The page of the file format comes from the JSON Schema of model files, which is made from the registries of joints,
loads, constraints and events; the list of names comes from the docstrings. Tests fail when either goes stale.
"""

from __future__ import annotations

import inspect
import re
import runpy
from dataclasses import fields
from pathlib import Path
from typing import Any

import kinetree
from kinetree.io.toml import json_schema
from kinetree.io.toml.items import UsedFile
from kinetree.model import Body, Frame, Marker
from kinetree.model.blocks import BLOCKS, Block
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.constraints.base import Constraint
from kinetree.model.contacts import ContactPair, Contacts, MovingSurface
from kinetree.model.events import ACTIONS, EVENTS, Action, Event
from kinetree.model.flexible.beam import BeamInterface, BeamSection
from kinetree.model.flexible.nodes import FLEXIBLE, SurfaceInterface
from kinetree.model.geometry.shapes import SHAPES
from kinetree.model.joints import JOINTS, Joint
from kinetree.model.loads import LOADS, Load
from kinetree.model.loads.convex_contact import ContactShape
from kinetree.model.segments import Beam, Cable
from kinetree.model.user_measures import MEASURES
from kinetree.model.values.table import Table
from kinetree.preparation.run_settings import RunSettings

PAGE = Path(__file__).resolve().parent / "file_format.md"
NAMES = PAGE.parent / "reference" / "names.md"

PARAMETERS = "(p)"
OF_TIME = "(p, t)"
ANYTHING = "(p, t, states)"
DIRECTIONS = ("axis", "axis1", "axis2", "x_axis", "y_axis", "quaternion")
"""Fields of joints and frames that are made of plain numbers."""

LISTS = (
    ("body", "Bodies", "One `[[body]]` each."),
    (
        "joint",
        "Joints",
        "One `[[joint]]` each; `type` chooses the kind. The fields every joint has are listed first.",
    ),
    ("load", "Loads", "One `[[load]]` each; `type` chooses the kind."),
    ("constraint", "Constraints", "One `[[constraint]]` each; `type` chooses the kind."),
    ("measure", "Measures", "One `[[measure]]` each; `type` chooses the kind."),
    ("block", "Blocks", "One `[[block]]` each; `type` chooses the kind; see [controllers](controllers.md)."),
    ("marker", "Markers", "One `[[marker]]` each."),
    ("beam", "Beams", "One `[[beam]]` each: [finite segments](segments.md) with the stiffness of a section."),
    (
        "cable",
        "Cables",
        "One `[[cable]]` each: [finite segments](segments.md) that bend freely, or nearly so.",
    ),
    ("event", "Events", "One `[[event]]` each; `type` chooses what is watched."),
    ("use", "Parts", "One `[[use]]` for each file that is used as a [part](parts.md)."),
)

CLASSES: dict[str, type] = {
    cls.__name__: cls
    for cls in (
        Body, Frame, Marker, Beam, Cable, Table, RunSettings, UsedFile, *JOINTS.values(), *LOADS.values(),
        *CONSTRAINTS.values(), *EVENTS.values(), *BLOCKS.values(), *MEASURES.values(), *SHAPES.values(),
        *ACTIONS.values(), *FLEXIBLE.values(), BeamSection, BeamInterface, SurfaceInterface,
        Contacts, ContactPair, ContactShape, MovingSurface,
    )
}  # fmt: skip
"""What the definitions of the schema are made from; their docstrings say what the fields mean."""

ROOT = PAGE.parent.parent

NAMES_INTRODUCTION = """# All names

What `import kinetree as kt` offers, with the file each name stands in. The whole reference, with every argument, is in
the built pages: `python -m docs` writes them to `docs/_build/html`.
"""

INTRODUCTION = """# The file format

A model file is [TOML](https://toml.io). `kinetree run FILE` simulates it, `kinetree check FILE` looks at it, and
`kinetree schema` prints the JSON Schema from which this page is made, for editors that complete and check files
(also in the repository as `docs/kinetree.schema.json`).

```toml
format = 1

[model]
name = "pendulum"
gravity = [0, -9.81, 0]

[parameters]
length = { value = 0.8, unit = "m" }

[[body]]
name = "bob"
mass = 0.5
com = ["length", 0, 0]
inertia = [0.0005, 0.0005, 0.0005, 0, 0, 0]
pose = { position = [0, 0, 0] }

[[joint]]
name = "hinge"
type = "revolute"
inner = "ground"
outer = "bob"
point = [0, 0, 0]
axis = [0, 0, 1]

[run]
t_end = 5.0
```

Units are SI; angles are in rad; a number may be given as text with another unit, `"500 mm"`, and is converted.
Where the tables below say *number (p)*, a text in quotes is an
[expression](expressions.md#expressions-and-state-names) of parameters: it keeps its value during a run. Where they say
*number (p, t, states)*, the expression may also name the time `t` and states such as `hinge.angle`. A plain *number* is
no expression. All faults of a file are reported at once, each with its line,
the object concerned and a remedy. Fields in **bold** have to be given.
"""


def page() -> str:
    """The whole page."""
    schema = json_schema()
    definitions: dict[str, Any] = schema["$defs"]
    top: dict[str, Any] = schema["properties"]
    parts = [INTRODUCTION]
    parts.append(_section("## `[model]`", "ModelTable", definitions))
    parts.append(
        "## `[parameters]`\n\nNames with numbers: `stiffness = 120.0`, or with their unit, "
        '`stiffness = { value = 120.0, unit = "N/m" }`. A parameter can stand in every expression; its value can be '
        "replaced for a run (`--set stiffness=150`, in the same unit) without compiling anything anew.\n\n"
        'Units other than SI are converted: `length = "500 mm"`, or `length = { value = 500, unit = "mm" }`, stands '
        "for 0.5 in expressions, which are in SI throughout. Units are written like `N·m/rad`, `kg m^2`, `m/s²`, "
        "`lbf/in`; any that are not known are refused. [Units](expressions.md#units) says more.\n"
    )
    parts.append(
        '## `[definitions]`\n\nExpressions with names: `total = "bar + payload"`, or with an SI unit for their '
        'channel, `total = { expression = "bar + payload", unit = "kg" }`. They may name parameters, time, states, '
        "measures and each other, and stand in any expression. "
        "[Definitions](expressions.md#definitions-and-measures) says more.\n"
    )
    parts.append(
        '## `[speeds]`\n\nGeneralized speeds of your own choice: `u1 = "wheel.own_wy"`, or with their unit, '
        '`u3 = { expression = "r*wheel.own_wy - cart.vx", unit = "m/s" }`. The formulation `own-speeds` writes the '
        "equations in them. [Speeds of one's own choice](formulations/speeds.md) says more.\n"
    )
    parts.append(
        "## `[tables]`\n\nFunctions given by points, used in expressions by their names: `[tables.road]` is `road(t)`. "
        "Points stand in the file, or in columns of a CSV file. [Tables](expressions.md#tables) says more.\n"
    )
    parts.append(_table("Table", definitions["Table"], set(), definitions))
    parts.append(_section("## `[ground]`", "GroundTable", definitions))
    for key, title, words in LISTS:
        parts.append(f"## {title}\n\n{words}\n")
        parts += _alternatives(key, top[key]["items"], definitions)
    parts.append(
        '## Actions of events\n\n`action = "record"`, or a table with the fields of the action: '
        '`action = { type = "set", parameter = "k", value = 0 }`.\n'
    )
    for kind, cls in ACTIONS.items():
        names = ", ".join(f"`{field.name}`" for field in fields(cls))
        words = " ".join(_words(cls.__name__, {}).split())
        parts.append(f"`{kind}`\n: {words}" + (f" Fields: {names}.\n" if names else "\n"))
    parts.append("## Frames\n\nWhat stands in `pose`, `frame` and their like.\n")
    parts.append(_table("Frame", definitions["Frame"], set(), definitions))
    parts.append("## Flexible bodies\n\n`flexible` of a body: [where its modes come from](flexible.md).\n")
    for name in ("FlexibleBeam", "FlexibleMatrices", "FlexibleMesh"):
        parts.append(_section(f"### `{_kind(definitions[name])}`", name, definitions))
    for name in ("BeamSection", "BeamInterface", "SurfaceInterface"):
        parts.append(_section(f"### {name}", name, definitions))
    parts.append("## Shapes\n\nWhat a body looks like. Shapes have no mass.\n")
    for name in ("Rod", "Box", "Sphere", "Cylinder", "Mesh"):
        parts.append(_section(f"### `{_kind(definitions[name])}`", name, definitions))
    parts.append(_section("## `[run]`", "RunSettings", definitions))
    parts.append(_section("## `[contacts]`", "Contacts", definitions))
    for name, title in (
        ("ContactShape", "### `shapes` of contacts"),
        ("ContactPair", "### `[[contacts.pairs]]`"),
        ("MovingSurface", "### `[[contacts.surfaces]]`"),
    ):
        parts.append(_section(title, name, definitions))
    return "\n".join(part.strip("\n") + "\n" for part in parts)


def _alternatives(key: str, items: dict[str, Any], definitions: dict[str, Any]) -> list[str]:
    names = [_name(option) for option in items.get("oneOf", [items])]
    if len(names) == 1:
        return [_table(names[0], definitions[names[0]], set(), definitions)]
    properties = [definitions[name]["properties"] for name in names]
    common = [f for f in properties[0] if f != "type" and all(f in other for other in properties)]
    if len(common) < 3:
        common = []
    parts = []
    if common:
        first = definitions[names[0]]
        shared = {
            "properties": {f: first["properties"][f] for f in common},
            "required": first.get("required", []),
        }
        parts.append(f"### every {key}\n\n{_table(names[0], shared, set(), definitions)}")
    for name in names:
        title = f"### `{_kind(definitions[name])}`"
        parts.append(_section(title, name, definitions, skip={"type", *common}))
    return parts


def _section(title: str, name: str, definitions: dict[str, Any], skip: set[str] | None = None) -> str:
    definition = definitions[name]
    return (
        f"{title}\n\n{_words(name, definition)}\n\n{_table(name, definition, skip or {'type'}, definitions)}"
    )


def _words(name: str, definition: dict[str, Any]) -> str:
    """What an object is: its docstring up to the list of its fields."""
    text = inspect.getdoc(CLASSES[name]) if name in CLASSES else definition.get("description", "")
    return _markdown(str(text).split("\nParameters\n")[0].strip())


def _meanings(name: str) -> dict[str, str]:
    """What the fields of a class mean, from the docstrings of it and of what it derives from."""
    found: dict[str, str] = {}
    for cls in reversed(CLASSES[name].__mro__ if name in CLASSES else ()):
        _, _, section = (inspect.cleandoc(cls.__dict__.get("__doc__") or "")).partition("\nParameters\n")
        named: list[str] = []
        for line in section.splitlines()[1:]:
            if line and not line.startswith(" "):
                named = [part.strip() for part in line.split(",")]
                found.update(dict.fromkeys(named, ""))
            else:
                for one in named:
                    found[one] = f"{found[one]} {line.strip()}".strip()
    return {one: _markdown(text) for one, text in found.items()}


def _markdown(text: str) -> str:
    """Docstring text as Markdown: literals, emphasis and references of reStructuredText turned."""
    text = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", text)
    parts = re.split(r"(``.*?``)", text)
    for i in range(0, len(parts), 2):
        parts[i] = parts[i].replace("|", "\\|").replace("_", "\\_")
    text = "".join(parts).replace("``", "`")
    return text.replace("None:", "Left out:").replace("None leaves", "What is left out leaves")


def _table(name: str, definition: dict[str, Any], skip: set[str], definitions: dict[str, Any]) -> str:
    required, meanings = set(definition.get("required", ())), _meanings(name)
    rows = []
    for one, value in definition.get("properties", {}).items():
        if one in skip:
            continue
        shown = f"**`{one}`**" if one in required else f"`{one}`"
        words = meanings.get(one, "") or _markdown(value.get("description", ""))
        rows.append(f"| {shown} | {_shape(value, definitions, _may_name(name, one))} | {words} |")
    if not rows:
        return ""
    return "\n".join(["| field | what it is | meaning |", "|---|---|---|", *rows]) + "\n"


def _may_name(name: str, field: str) -> str:
    """What an expression in a field may name, from the declarations of the class (as validation reads them)."""
    cls = CLASSES.get(name, object)
    if field in DIRECTIONS and (name == "Frame" or issubclass(cls, Joint)):
        return ""
    if cls is MovingSurface:
        return OF_TIME
    if issubclass(cls, (Load, Constraint, Block)):
        return PARAMETERS if field in cls.constants else ANYTHING
    return ANYTHING if issubclass(cls, (Event, Action)) else PARAMETERS


def _shape(value: dict[str, Any], definitions: dict[str, Any], may_name: str = "") -> str:
    if "$ref" in value:
        return _kind(definitions[_name(value)]) or _name(value).lower()
    if "const" in value:
        return f'`"{value["const"]}"`'
    if "enum" in value:
        return ", ".join(f'`"{option}"`' for option in value["enum"])
    for key in ("anyOf", "oneOf"):
        if key in value:
            return " or ".join(dict.fromkeys(_shape(option, definitions, may_name) for option in value[key]))
    kind = value.get("type")
    if kind == "array":
        item = _shape(value["items"], definitions, may_name) if "items" in value else "value"
        least, most = value.get("minItems"), value.get("maxItems")
        return f"list of {least}: {item}" if least is not None and least == most else f"list: {item}"
    if isinstance(kind, list):
        return f"number {may_name}".strip() if "number" in kind else " or ".join(kind)
    words = {"string": "text", "boolean": "true or false", "integer": "whole number", "object": "table"}
    return words.get(str(kind), str(kind or "value"))


def _name(value: dict[str, Any]) -> str:
    return str(value["$ref"]).rsplit("/", 1)[-1]


def _kind(definition: dict[str, Any]) -> str:
    return str(definition.get("properties", {}).get("type", {}).get("const", ""))


def names_page() -> str:
    """All public names with what they are and where they stand, readable without building anything."""
    rows = []
    for name in sorted(kinetree.__all__, key=str.lower):
        thing = getattr(kinetree, name)
        if not callable(thing):
            continue
        file = Path(inspect.getsourcefile(inspect.unwrap(thing)) or "").resolve().relative_to(ROOT)
        summary = _markdown(" ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split()))
        rows.append(f"| [`{name}`](../../{file.as_posix()}) | {summary} |")
    return "\n".join([NAMES_INTRODUCTION, "| name | what it is |", "|---|---|", *rows]) + "\n"


if __name__ == "__main__":
    NAMES.write_text(names_page(), encoding="utf-8", newline="\n")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    runpy.run_path(str(PAGE.with_name("equation_index.py")), run_name="__main__")
