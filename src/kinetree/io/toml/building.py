"""From the tables of a file to the objects of a model, and ``[[use]]``: other model files as parts of a model."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kinetree.files.input import EVERYWHERE, REACH_REMEDY, Reach
from kinetree.io.import_report import FOREIGN, find_mesh, load_foreign
from kinetree.io.model_file import FileFault, LoadedModel, ModelFileError
from kinetree.io.toml.fields import as_tuples, hints_of, is_list, options, table_class
from kinetree.io.toml.items import ITEMS, NAME_KEYS, TYPE, UsedFile
from kinetree.io.toml.part_count import least_size
from kinetree.io.toml.positions import KeyPath, place_of
from kinetree.io.toml.structure import Owner, Problem
from kinetree.io.toml.tables import FAMILIES
from kinetree.model import Body, Frame, Marker, Model, Parameter
from kinetree.model.blocks.sampled import FmuSource
from kinetree.model.body import Definition
from kinetree.model.composition.use import MOST_THINGS, Use, too_many
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, ExpressionError, Number, parse, to_float
from kinetree.model.faults import Part
from kinetree.model.flexible.nodes import FlexibleMatrices, FlexibleMesh
from kinetree.model.geometry.shapes import SHAPES, Mesh
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.loads.gravity import Gravity
from kinetree.model.own_speed import OwnSpeed
from kinetree.model.parts import ROOM_OF_KIND
from kinetree.model.values.fields import Invalid, scalar
from kinetree.model.values.table import Table, TableFileError
from kinetree.model.values.units import Quantity, is_unit, measured, unit_fault
from kinetree.preparation.run_settings import RunSettings
from kinetree.words.arguments import ArgumentError, in_file
from kinetree.words.names import did_you_mean

KNOWN = (".toml", *FOREIGN)
"""Ends of the names of files that can be used as parts."""

MOST_DEEP = 20
"""Files that may use one another, one within the other."""


@dataclass
class UsedFiles:
    """The model files that a file uses, directly or through others.

    Parameters
    ----------
    reach
        Folders in which they may be.
    read
        Function that reads one of Kinetree's own files.
    open
        Files that are being read, each used by the one before it.
    run_fmus
        True if the compiled code of FMUs that they name may be run.
    """

    reach: Reach = EVERYWHERE
    read: Callable[[Path, UsedFiles], LoadedModel] | None = None
    open: tuple[Path, ...] = ()
    run_fmus: bool = False
    _found: dict[Path, LoadedModel | ModelFileError] = field(default_factory=dict)

    def within(self, file: Path) -> UsedFiles:
        """Return the used files while a file is read: it is marked as open, so that circles are found."""
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

    def may_be_read(self, file: Path) -> bool:
        """True where a file is there and within reach."""
        return self.reach.holds(file) and os.path.isfile(file)

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
        Faults in their use.
    faults
        Faults in their files.
    parts
        Kind and name of everything that came from them, with the place of the table that uses it.
    warnings, notes, not_represented
        Warnings, notes and parts left out of their files.
    """

    model: Model
    problems: list[Problem] = field(default_factory=list)
    faults: list[FileFault] = field(default_factory=list)
    parts: dict[Part, KeyPath] = field(default_factory=dict)
    warnings: list[FileFault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    not_represented: list[Any] = field(default_factory=list)

    def origin(self, kind: str, name: str) -> str:
        """Return the place of a part in its own file, such as ``leg.toml:12``; empty if from no used file."""
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
        Model that the file itself describes.
    uses
        Places of the tables in the file, and what stands in them.
    folder, shelf
        Folder at which the paths of files begin, and the files.
    """
    made = ModelWithParts(model)
    placed: dict[str, int] = {}
    if len(shelf.open) <= 1 and (found := _too_many(made, uses, folder, shelf)):
        made.problems.append(found)
        return made
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
            step=used.step,
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
                problem = Problem(path, owner, fault.message, in_file(fault.remedy))
                first = [at for one, at in placed.items() if fault.where == "prefix" and one in use.prefixes]
                made.problems.append(replace(problem, beside=("use", first[0], "prefix") if first else ()))
            continue
        placed |= dict.fromkeys(use.prefixes, place)
        for kind, room in ROOM_OF_KIND.items():
            made.parts |= {
                (kind, part.name): ("use", place) for part in getattr(made.model, room)[before[room] :]
            }
        made.warnings += [w for w in loaded.warnings if w not in made.warnings]
        told = (*made.notes, *loaded.model.validate().notes)  # the whole says the latter once more
        made.notes += [n for n in loaded.notes if n not in told]
        if loaded.run is not None and loaded.run.contacts is not None:
            made.notes.append(
                f'part "{used.prefix}": its [contacts] are left out; give the whole contacts of its own'
            )
        made.not_represented += [n for n in loaded.not_represented if n not in made.not_represented]
    return made


def _too_many(
    made: ModelWithParts, uses: Sequence[tuple[int, UsedFile]], folder: Path | None, shelf: UsedFiles
) -> Problem | None:
    """A fault where the files that are used, with those that they use, are more than a model can have."""
    whole = sum(len(getattr(made.model, room)) for room in ROOM_OF_KIND.values())
    for place, used in uses:
        count = used.count or 1
        whole += count * least_size((folder or Path()) / used.file, shelf.may_be_read)
        if whole > MOST_THINGS:
            key = "prefix" if used.count is None else "count"
            return Problem(("use", place, key), Owner("use", used.prefix), *too_many(whole))
    return None


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
    """Why a file cannot be used, and the remedy."""
    suffix = file.suffix.lower()
    if suffix == ".py":
        message = f'"{used.file}" is a program, which is not run because a model file names it'
        return message, "write its model to a file with kinetree.save, and use that"
    if suffix not in KNOWN:
        return f'"{used.file}" is no model file that can be used', f"give one of {', '.join(KNOWN)}"
    if not shelf.reach.holds(file):
        return f'the file "{used.file}" lies outside the folder of the model', REACH_REMEDY
    if not os.path.isfile(file):
        return f'the file "{used.file}" is not there', _found_instead(file, used.file)
    real = Path(os.path.realpath(file))
    if real in shelf.open:
        circle = [*(one.name for one in shelf.open[shelf.open.index(real) :]), real.name]
        return f"files use one another in a circle: {' → '.join(circle)}", "let one of them stand by itself"
    if len(shelf.open) >= MOST_DEEP:
        return f"more than {MOST_DEEP} files use one another", "use fewer parts within parts"
    return None


def _found_instead(file: Path, given: str) -> str:
    """Suggest in words the file that may have been meant in place of a missing one."""
    if "://" in given:
        return "give a file on this machine: nothing is fetched from the network"
    if "\\" in given:
        return f'write "{given.replace(chr(92), "/")}": folders end with /'
    if given.startswith("~"):
        return "give the path from the folder of this file"
    here = (
        [one.name for one in file.parent.iterdir() if one.suffix.lower() in KNOWN]
        if file.parent.is_dir()
        else []
    )
    found = did_you_mean(given, [given.removesuffix(file.name) + name for name in here])
    return found or f"its path begins at {file.parent}"


_ORIGIN = (0.0, 0.0, 0.0)
SEGMENTED = ("beam", "cable")
"""Tables that stand for many parts."""
_KINDS = {"body": Body, "joint": Joint, "load": Load, "marker": Marker}
_ROOMS = {
    "body": "bodies",
    "joint": "joints",
    "load": "loads",
    "constraint": "constraints",
    "marker": "markers",
    "block": "blocks",
    "measure": "measures",
}


@dataclass
class Built:
    """Objects built from a file.

    Attributes
    ----------
    indices
        For each array of tables, the place in the file of each object that was built.
    dropped
        Names of objects that could not be built.
    segments
        Kind and name of every part of a beam or cable, or of a file that is used, and the place in the file of that.
    failures
        Reasons why they could not be built; some may be known already as problems of the structure.
    missing
        Places in the file that name mesh files which are not there or may not be read, the names, and which of both.
    reach
        Folders in which other files may be.
    composed
        Model with the files that are used as parts; None where none is.
    """

    model: Model
    run: RunSettings | None
    indices: dict[str, list[int]]
    dropped: set[str] = field(default_factory=set)
    segments: dict[Part, tuple[str, int]] = field(default_factory=dict)
    failures: list[Problem] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    missing: list[tuple[tuple[str | int, ...], str, bool]] = field(default_factory=list)
    reach: Reach = EVERYWHERE
    composed: ModelWithParts | None = None
    _places: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)

    def places(self, kind: str, tables: Sequence[Mapping[str, Any]]) -> dict[str, tuple[int, int]]:
        """First and last place in the file of the objects of a kind, by name."""
        if kind not in self._places:
            found = self._places[kind] = {}
            for i in self.indices[kind]:
                name = tables[i].get("name", kind)
                found[name] = (found[name][0] if name in found else i, i)
        return self._places[kind]


def build(data: Mapping[str, Any], folder: Path | None = None, shelf: UsedFiles | None = None) -> Built:
    """The model and run settings of a document whose structure was checked and mended.

    Paths of other files begin at ``folder``; only those within the reach of ``shelf`` are read.
    """
    header = data.get("model") or {}
    shelf = shelf or UsedFiles()
    built = Built(Model(header.get("name", "")), None, {}, reach=shelf.reach)
    rooms = {key: _room(built, key, data.get(key) or []) for key in ITEMS}
    for key in SEGMENTED:
        _add_segments(built, key, rooms)
    listed = built.indices["body"]  # bodies of beams and cables come after these, and have no files
    rooms["body"] = [
        _with_files(built, body, folder, ("body", listed[k])) if k < len(listed) else body
        for k, body in enumerate(rooms["body"])
    ]
    rooms["block"] = [
        _with_fmu(built, block, folder, index, shelf.run_fmus)
        for block, index in zip(rooms["block"], built.indices["block"], strict=True)
    ]
    loads = rooms["load"]
    if "gravity" in header:
        loads = [Gravity(acceleration=as_tuples(header["gravity"])), *loads]
    parameters = [_parameter(name, entry) for name, entry in (data.get("parameters") or {}).items()]
    tables = [_table(built, name, entry, folder) for name, entry in (data.get("tables") or {}).items()]
    shapes = (data.get("ground") or {}).get("shapes") or []
    built.model = Model(
        header.get("name", ""),
        **{attribute: tuple(rooms[key]) for key, attribute in _ROOMS.items() if key != "load"},
        loads=tuple(loads),
        parameters=tuple(parameters),
        tables=tuple(table for table in tables if table is not None),
        definitions=tuple(
            _definition(name, given) for name, given in (data.get("definitions") or {}).items()
        ),
        speeds=tuple(_own_speed(built, *speed) for speed in (data.get("speeds") or {}).items()),
        ground_shapes=_with_meshes(
            built, [make(SHAPES, shape) for shape in shapes if shape is not None], folder, ("ground",)
        ),
        description=header.get("description", ""),
        not_represented=tuple(header.get("not_represented") or ()),
    )
    if rooms["use"]:
        uses = list(zip(built.indices["use"], rooms["use"], strict=True))
        built.composed = compose(built.model, uses, folder, shelf)
        built.model = built.composed.model
        built.problems += built.composed.problems
        built.segments |= built.composed.parts  # type: ignore[arg-type]
    events = [*rooms["event"], *built.model.part_events]
    contacts = _contacts(data.get("contacts"))
    if "run" in data or events or contacts is not None:
        built.run = _run(built, data.get("run") or {}, events, contacts)
    return built


def _with_files(built: Built, body: Body, folder: Path | None, place: tuple[str | int, ...]) -> Body:
    """A body whose meshes, or whose data as a flexible one, stand in files beside the model's."""
    flexible = body.flexible
    if isinstance(flexible, (FlexibleMatrices, FlexibleMesh)):
        flexible = flexible.in_folder(folder or Path())
        for name in flexible.files:
            if not built.reach.holds(Path(getattr(flexible, name))):
                _refuse(built, (*place, "flexible", name), Owner("body", body.name), getattr(flexible, name))
                flexible = replace(flexible, **{name: ""})  # type: ignore[arg-type]
        body = replace(body, flexible=flexible)
    if any(isinstance(shape, Mesh) for shape in body.shapes):
        body = replace(body, shapes=_with_meshes(built, body.shapes, folder, place))
    return body


def _with_fmu(built: Built, block: Any, folder: Path | None, index: int, run_fmus: bool) -> Any:
    """A block whose values an FMU gives, with the path of that, and with the unit itself where it may be run."""
    source = getattr(block, "fmu", None)
    if not isinstance(source, FmuSource) or not isinstance(source.file, str):
        return block
    owner, file = Owner("block", block.name), (folder or Path()) / source.file
    if not built.reach.holds(file):
        _refuse(built, ("block", index, "fmu", "file"), owner, str(file))
        return block
    source = replace(source, file=str(file.resolve()))
    block = replace(block, fmu=source)
    if not run_fmus:
        return block
    from kinetree.io.fmu_block import CoupledUnit

    try:
        unit = CoupledUnit(source)
        values = block.values if isinstance(block.values, tuple) else ()
        for i, (held, output) in enumerate(zip(values, source.outputs, strict=False)):
            given, own = getattr(held, "unit", "1"), unit.unit_of(output)
            if "1" not in (given, own) and is_unit(given) and measured(given) != measured(own):
                message = f'values[{i}]: unit is {given}, but "{output}" of the FMU is in {own}'
                where = ("block", index, "values", i, "unit")
                built.problems.append(Problem(where, owner, message, f'write unit = "{own}"'))
        return replace(block, function=unit)
    except ArgumentError as error:
        for fault in error.faults:
            place = ("block", index, "fmu", fault.where)
            built.problems.append(Problem(place, owner, fault.message, fault.remedy))
    except ImportError as error:
        built.problems.append(Problem(("block", index, "fmu"), owner, str(error), "install it"))
    return block


def _with_meshes(
    built: Built, shapes: Iterable[Any], folder: Path | None, place: tuple[str | int, ...]
) -> tuple[Any, ...]:
    """Shapes with the paths of the mesh files that are there; the others are noted with their place in the file."""
    found = []
    for i, shape in enumerate(shapes):
        if folder is not None and isinstance(shape, Mesh) and isinstance(shape.file, str):
            file, allowed = find_mesh(shape.file, folder, allow_outside=built.reach.everywhere)
            if file is None or not allowed:
                built.missing.append(((*place, "shapes", i, "file"), shape.file, allowed))
                shape = shape if allowed else replace(shape, file=Path(shape.file).name)
            else:
                shape = replace(shape, file=str(file.resolve()))
        found.append(shape)
    return tuple(found)


def _add_segments(built: Built, key: str, rooms: dict[str, list[Any]]) -> None:
    """The parts of beams or cables, after those that the file lists one by one."""
    for item, index in zip(rooms[key], built.indices[key], strict=True):
        faults = list(item.faults())
        for message, remedy, where, *_ in faults:
            path = (key, index, where) if where else (key, index)
            built.problems.append(Problem(path, Owner(key, item.name), message, in_file(remedy)))
        if faults:
            built.dropped.add(item.name)
            continue
        for part in item.parts():
            room = next(room for room, kinds in _KINDS.items() if isinstance(part, kinds))
            rooms[room].append(part)
            built.segments[room, part.name] = (key, index)


def make(kind: type | Mapping[str, type], table: Any) -> Any:
    """An object from its table; ``kind`` is its class or the registry it is one of."""
    if kind is Frame:
        return make_frame(table)
    if isinstance(kind, Mapping):
        tag = table if isinstance(table, str) else table[TYPE]
        kind = kind[tag]
        table = {} if isinstance(table, str) else {key: table[key] for key in table if key != TYPE}
    if isinstance(table, str):
        table = {getattr(kind, "short"): table}  # noqa: B009 – of a class that has it
    hints = hints_of(kind)
    return kind(**{key: _value(value, hints[key]) for key, value in table.items()})


def make_frame(table: Mapping[str, Any]) -> Frame:
    """A frame from its position and one of the ways to give its orientation."""
    given = {key: as_tuples(value) for key, value in table.items()}
    position = given.get("position", _ORIGIN)
    if "axis" in given:
        return Frame.along(given["axis"], position)
    if "quaternion" in given:
        return Frame.from_quaternion(given["quaternion"], position)
    if "angles" in given:
        return Frame.from_angles(given["angles"], position)
    if "rotation" in given:
        return Frame(position, given["rotation"])
    if "x_axis" in given:
        return Frame.from_axes(given["x_axis"], given["y_axis"], position)
    return Frame(position)


def _value(value: Any, hint: Any) -> Any:
    cls = table_class(hint)
    if cls is None:
        return as_tuples(value)
    kind = FAMILIES.get(cls, cls)
    if is_list(hint):
        return tuple(make(kind, item) for item in value if item is not None)
    return make(kind, value)


def _room(built: Built, key: str, tables: list[Any]) -> list[Any]:
    made: list[Any] = []
    built.indices[key] = []
    for index, table in enumerate(tables):
        if table is None:
            continue  # taken out, and told
        name = table.get(NAME_KEYS.get(key, "name")) if isinstance(table, dict) else None
        try:
            made.append(make(ITEMS[key], table))
            built.indices[key].append(index)
        except (TypeError, KeyError, ValueError) as error:
            owner = Owner(key, name) if isinstance(name, str) else Owner(key, number=index + 1)
            message = f"cannot be understood ({error})"
            built.failures.append(Problem((key, index), owner, message, "correct its values"))
            if isinstance(name, str):
                built.dropped.add(name)
    return made


def _parameter(name: str, entry: Any) -> Parameter:
    if isinstance(entry, dict):
        return Parameter(
            name, entry.get("value", Invalid("nothing", "value is missing")), entry.get("unit", "")
        )
    return Parameter(name, entry)


def _definition(name: str, entry: Any) -> Definition:
    if isinstance(entry, dict):
        missing = Invalid("nothing", "expression is missing")
        return Definition(name, as_tuples(entry.get("expression", missing)), entry.get("unit", "1"))
    return Definition(name, as_tuples(entry))


def _own_speed(built: Built, name: str, entry: Any) -> OwnSpeed:
    given = entry if isinstance(entry, dict) else {"expression": entry}
    try:
        return OwnSpeed(name, parse(str(given.get("expression", ""))), given.get("unit", ""))
    except ExpressionError as error:
        built.problems.append(Problem(("speeds", name), Owner("speed", name), str(error), error.remedy))
        return OwnSpeed(name, Number(0.0))


def _table(built: Built, name: str, entry: Any, folder: Path | None) -> Table | None:
    if not isinstance(entry, dict) or not ({"x", "y"} <= entry.keys() or "file" in entry):
        built.dropped.add(name)
        return None
    given = {key: as_tuples(value) for key, value in entry.items()}
    if "file" not in given:
        return Table(name, **given)
    file = (folder or Path()) / given.pop("file")
    if not built.reach.holds(file):
        _refuse(built, ("tables", name, "file"), Owner("table", name), str(file))
        built.dropped.add(name)
        return None
    try:
        return Table.from_csv(name, file, given.pop("columns", None), **given)
    except TableFileError as error:
        for fault in error.faults:
            message = f"{fault.file}:{fault.line}: {fault.message}"
            built.problems.append(
                Problem(("tables", name, "file"), Owner("table", name), message, fault.remedy)
            )
        built.dropped.add(name)
        return None


def _refuse(built: Built, place: tuple[str | int, ...], owner: Owner, file: str) -> None:
    message = f'the file "{file}" lies outside the folder of the model'
    built.problems.append(Problem(place, owner, message, REACH_REMEDY))


def _contacts(table: Mapping[str, Any] | None) -> Contacts | None:
    """Contacts of the run; None where there are none, or where a key is missing, which is told."""
    with suppress(TypeError):
        return None if table is None else make(Contacts, table)
    return None


def _run(
    built: Built, table: Mapping[str, Any], events: list[Event], contacts: Contacts | None
) -> RunSettings:
    """Run settings; numbers given as text are evaluated with the parameters of the file."""
    hints = hints_of(RunSettings)
    values: dict[str, Any] = {}
    for entry in fields(RunSettings):
        if entry.name not in table:
            continue
        value = table[entry.name]
        if options(hints[entry.name]) == (float,):
            value = _number(built, entry.name, value, entry.metadata["unit"])
        values[entry.name] = as_tuples(value)
    return RunSettings(**values, events=tuple(events), contacts=contacts)


def _number(built: Built, where: str, value: Any, unit: str) -> Any:
    found = scalar(value, where)
    if isinstance(found, Expr):
        with suppress(Exception):  # of a model whose definitions are at fault, which is reported
            found = built.model.resolver.expression(found)
        known: dict[tuple[str, ...], float] = {
            (p.name,): p.si for p in built.model.parameters if isinstance(p.value, float) and is_unit(p.unit)
        }
        try:
            return to_float(found, lambda segments: _look_up(known, segments))
        except ExpressionError as error:
            found = Invalid(str(value), f"{where}: {error}")
    if isinstance(found, Quantity) and (fault := unit_fault(found, unit)):
        found = Invalid(str(value), f"{where}: {fault}")
    if isinstance(found, Invalid):
        built.problems.append(Problem(("run", where), Owner("run"), found.message, "give a number"))
        return None
    return float(found)


def _look_up(known: Mapping[tuple[str, ...], float], segments: tuple[str, ...]) -> float:
    if segments not in known:
        raise ExpressionError(f"unknown name {'.'.join(segments)!r}; only parameters have values here")
    return known[segments]
