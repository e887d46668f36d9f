"""Model: what the user describes. Frozen; edits return copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from kinetree.model.blocks.base import Block
from kinetree.model.blocks.sampled import Control, Sampled
from kinetree.model.body import Body, Definition, Marker, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import Expr
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Shape
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.object_cache import ObjectCache
from kinetree.model.parts import ROOM_OF_KIND, ROOMS, Parts
from kinetree.model.resolution import Resolver, connected, resolver_of
from kinetree.model.spanning_tree import open_graph
from kinetree.model.topology import Topology
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.validation import Examination, Report
from kinetree.model.values.table import Table
from kinetree.words.arguments import ArgumentError, ArgumentFault, known_name, short
from kinetree.words.keywords import constructor, spelled_methods
from kinetree.words.names import counted
from kinetree.words.services import service

if TYPE_CHECKING:
    from kinetree.model.composition.use import Use
    from kinetree.model.events import Event

Item = Body | Joint | Load | Constraint | Marker | Parameter | Block | Table | Definition | UserMeasure


class ModelFromFile(Protocol):
    """A model that was read from a file, with its run settings: what `kinetree.load` gives."""

    @property
    def model(self) -> Any: ...

    @property
    def run(self) -> Any: ...

    @property
    def path(self) -> Any: ...


def _no_single_model(items: tuple[Any, ...], models: list[Any], named: tuple[Any, ...]) -> ArgumentFault:
    """Fault of a call that adds something else than one model as a part."""
    if paths := [item for item in items if isinstance(item, (str, PathLike))]:
        message, name = f"{short(paths[0])} is a path, and no model", PurePath(paths[0]).name
        return ArgumentFault(
            "items", message, f'read it first: add(kinetree.load("{name}"), prefix="front_left")'
        )
    if len(models) > 1:
        message = f"{len(models)} models are added at once as parts"
        return ArgumentFault("items", message, "add each in a call of its own, with a prefix of its own")
    if models:
        message = (
            f'the model "{getattr(models[0], "model", models[0]).name}" is added as a part beside other parts'
        )
        return ArgumentFault("items", message, "add other parts in a call of their own")
    first = next(name for name in ("prefix" if named[0] else "", *named[1:]) if name)
    message = f"{first} is of a model that is added as a part, and no model is given"
    return ArgumentFault("items", message, f"leave {first} out, or give a model")


def _is_loaded(item: Any) -> bool:
    return isinstance(getattr(item, "model", None), Model) and hasattr(item, "run") and hasattr(item, "path")


MOST_NAMES = 12
"""Parts of one kind that are named where a model is printed."""


@spelled_methods
@dataclass(frozen=True)
class Model(Parts):
    """A mechanism: bodies, joints, loads, constraints, markers, parameters, blocks of controllers, tables,
    definitions and measures.

    Build it from its parts in any order::

        model = Model.of("pendulum", Gravity(), Body.rod(...), Revolute(...))

    and change it by copies: :meth:`add`, :meth:`replace`, :meth:`remove`, :meth:`with_parameters`.

    Attributes
    ----------
    not_represented : tuple of str
        Contents of the file that the model was read from which act on the motion but are not in the model, in words.
        Every run has a note of them.
    speeds : tuple
        Generalized speeds of the user's own choice: `kinetree.Speeds` sets them.
    chosen_pieces : tuple of tuple
        Beams that leave their number of pieces open, and the pieces they were cut into: `simulate`, `equilibrium` and
        `linearize` set it.
    uses : tuple
        Models that were added as parts, and how; what they brought along is among the parts of this one. Where they
        were read from files, a file of this model names these.
    """

    other_words: ClassVar[Mapping[str, str]] = {
        "gravity": "gravity is a part like any other: Gravity(acceleration=(0, 0, -9.81))",
        "parameters": 'values of parameters of a part are set={"length": 0.5}',
        "pose": "where a part stands is at=Frame.at((x, y, z))",
        "position": "where a part stands is at=Frame.at((x, y, z))",
        "name": 'a part is named by prefix="front_left"',
    }

    @constructor
    @staticmethod
    def of(name: str, *items: Item, description: str = "", ground_shapes: Iterable[Shape] = ()) -> Model:
        """A model from its parts, in any order."""
        if not isinstance(name, str):
            message = f"the first argument is the name of the model (got {short(name)})"
            raise ArgumentError("Model.of", [ArgumentFault("name", message, 'write Model.of("crane", …)')])
        return Model(name, description=description, ground_shapes=tuple(ground_shapes)).add(*items)

    # --- edits that return copies ---------------------------------------------------------------------
    def add(
        self,
        *items: Item | Model | ModelFromFile,
        prefix: str | None = None,
        at: Frame | None = None,
        set: Mapping[str, float | str | Expr] | None = None,
        mirror: str | None = None,
        count: int | None = None,
        step: Frame | None = None,
    ) -> Model:
        """A copy with more parts, or with another model as a part.

        Parameters
        ----------
        items
            Parts; or one model (or what `kinetree.load` gave for a model file), which needs a ``prefix``. Its gravity
            is left out: that of this model acts on all.
        prefix
            Path of the model that is added: its joint ``knee`` becomes ``prefix.knee``, its parameter ``length``
            becomes ``prefix.length``, in all names and expressions.
        at
            Its frame in the world of this model; the same where it is left out.
        set
            Values of its parameters: a number in the unit of the parameter, text with a unit, or an expression of this
            model's parameters, which takes the place of the parameter.
        mirror
            Axis of its world, "x", "y" or "z", whose sign changes before it is placed.
        count, step
            Number of copies, ``prefix1``, ``prefix2``, …, and the frame in the world by which each copy is moved from
            the one before it: ``Frame()`` where joints place them.

        Raises
        ------
        ModelError
            The model that is added has faults of its own.
        ArgumentError
            It cannot be added so.
        """
        how = {"at": at, "set": set, "mirror": mirror, "count": count, "step": step}
        given = {name: value for name, value in how.items() if value is not None}
        models = [item for item in items if isinstance(item, Model) or _is_loaded(item)]
        if models or prefix is not None or given:
            return self._with_part(items, models, prefix, given)
        rooms: dict[str, list[Any]] = {room: list(getattr(self, room)) for room, _ in ROOMS}
        for item in items:
            rooms[_room_of(item)].append(item)
        return self._with({room: tuple(parts) for room, parts in rooms.items()})

    def _with_part(
        self, items: tuple[Any, ...], models: list[Any], prefix: str | None, given: dict[str, Any]
    ) -> Model:
        caller = f'Model.add to "{self.name}"'
        if len(models) != 1 or len(items) != 1:
            raise ArgumentError(caller, [_no_single_model(items, models, (prefix is not None, *given))])
        (model,) = models
        file, events = "", ()
        if not isinstance(model, Model):
            file = str(model.path or "")
            events = model.run.events if model.run is not None else ()
            model = model.model
        if prefix is None:
            message = f'the model "{model.name}" is added as a part and needs a prefix'
            raise ArgumentError(caller, [ArgumentFault("prefix", message, 'write prefix="front_left"')])
        from kinetree.model.composition.use import Use

        return self.using(Use(model, prefix, file=file, events=tuple(events), **given))

    def using(self, use: Use) -> Model:
        """A copy with a model as a part, as `add` makes it."""
        from kinetree.model.composition.mirror import NoMirrorImageError
        from kinetree.model.composition.use import UnplacedError, refusal

        caller = f'Model.add to "{self.name}"'
        if faults := list(use.faults()):
            raise ArgumentError(caller, faults)
        if fault := use.size_fault(sum(len(getattr(self, room)) for room in ROOM_OF_KIND.values())):
            raise ArgumentError(caller, [fault])
        part: Any = use.part
        part.checked()
        try:
            more, _ = use.expanded()
        except (NoMirrorImageError, UnplacedError) as error:
            raise ArgumentError(caller, [refusal(error, use.prefix)]) from None
        if fault := use.overlap_fault(self, more):
            raise ArgumentError(caller, [fault])
        rooms: dict[str, Any] = {room: (*getattr(self, room), *things) for room, things in more.items()}
        rooms["uses"] = (*self.uses, use)
        told = tuple(f"{use.prefix}: {words}" for words in part.not_represented)
        rooms["not_represented"] = (*self.not_represented, *told)
        return self._with(rooms)

    def _with(self, rooms: dict[str, Any]) -> Model:
        return replace(self, **rooms)

    @cached_property
    def part_events(self) -> tuple[Event, ...]:
        """Events of the models that were added as parts, with their paths: give them to `simulate`."""
        return tuple(event for use in self.uses for event in use.expanded()[1])

    def replace(self, *items: Item) -> Model:
        """A copy in which each given part takes the place of the part of its kind with the same name."""
        changed: dict[str, list[Any]] = {}
        for item in items:
            room = _room_of(item)
            parts = changed.setdefault(room, list(getattr(self, room)))
            found = [i for i, part in enumerate(parts) if part.name == item.name]
            if not found:
                kind = next(kind for kind, known in ROOM_OF_KIND.items() if known == room)
                known_name(f'Model.replace in "{self.name}"', kind, item.name, [part.name for part in parts])
            parts[found[0]] = item
        return self._with({room: tuple(parts) for room, parts in changed.items()}) if changed else self

    def remove(self, *names: str, kind: str | None = None) -> Model:
        """A copy without the parts of these names.

        Parameters
        ----------
        names
            Parts of any kind.
        kind
            Only parts of this kind: "body", "joint", "load", "constraint", "marker", "parameter", "block", "table",
            "definition" or "measure". It is needed where parts of several kinds have the same name, such as a joint
            and its motor.
        """
        caller = f'Model.remove from "{self.name}"'
        if kind is not None:
            known_name(caller, "kind of parts", kind, ROOM_OF_KIND)
        owners: dict[str, list[str]] = {}
        for one, room in ROOM_OF_KIND.items():
            for name in {part.name for part in getattr(self, room)} if kind in (None, one) else ():
                owners.setdefault(name, []).append(one)
        for name in names:
            known_name(caller, kind or "part", name, owners)
            if len(owners[name]) > 1:
                message = f'several parts have the name "{name}": a {" and a ".join(owners[name])}'
                remedy = f'say which one is meant: remove("{name}", kind="{owners[name][-1]}")'
                raise ArgumentError(caller, [ArgumentFault("names", message, remedy)])
        gone = {ROOM_OF_KIND[owners[name][0]] for name in names}
        kept = {room: tuple(part for part in getattr(self, room) if part.name not in names) for room in gone}
        return self._with(kept)

    def with_parameters(self, **values: float | str) -> Model:
        """A copy with other parameter values, each in the parameter's own unit, or as text with its unit: "600 mm"."""
        known = {p.name: p for p in self.parameters}
        for name in values:
            known_name(f'model "{self.name}"', "parameter", name, known)
        parameters = [p.at(values[p.name]) if p.name in values else p for p in self.parameters]
        model = self._with({"parameters": tuple(parameters)})
        model.__dict__["kept"] = self.kept
        return model

    def with_functions(self, **functions: Control) -> Model:
        """A copy in which sampled blocks take their values from these functions ``(t, y) → values``, by block."""
        known = {block.name: block for block in self.blocks if isinstance(block, Sampled) and block.callback}
        for name in functions:
            known_name(f'model "{self.name}"', "block with callback = true", name, known)
        return self.replace(*[replace(known[name], function=f) for name, f in functions.items()])

    @cached_property
    def kept(self) -> ObjectCache:
        """Objects computed for this model and for its copies with other values of parameters.

        Nothing in them may depend on those values.
        """
        return ObjectCache()

    # --- checks ---------------------------------------------------------------------------------------
    @cached_property
    def topology(self) -> Topology:
        """The graph opened into its spanning tree. The model must be valid."""
        return open_graph(self._connected)

    @cached_property
    def resolver(self) -> Resolver:
        """Resolver of the names in expressions. The model must be valid."""
        return resolver_of(self._connected)

    @cached_property
    def _connected(self) -> Model:
        """The model with the names in its expressions told apart, and its joints at bodies."""
        return connected(self)

    @property
    def _free_joints(self) -> dict[str, Joint]:
        """Joints that the graph gives to floating bodies, by name; none of a model with faults."""
        return {} if self._report.faults else {tree.joint.name: tree.joint for tree in self.topology.tree}

    def validate(self) -> Report:
        """All faults and warnings of the model at once; never raises."""
        return self._report

    def checked(self) -> Model:
        """The model itself if it is valid; otherwise :class:`ModelError` with every fault."""
        self._report.raise_if_faulty()
        return self

    def show(self, *, height: int = 640, browser: bool = True) -> Any:
        """Show the mechanism as it is assembled: inside the notebook, or as a page in the browser.

        Parameters
        ----------
        height
            Height of the frame in a notebook (pixels).
        browser
            True: outside of notebooks, open the page that is written.

        Returns
        -------
        IPython.display.HTML or pathlib.Path
            The frame, or the file of the page.
        """
        return service("show_model")(self, height=height, browser=browser)

    def __str__(self) -> str:
        """The model as text: its parts by their names."""
        lines = [str(self.name)]
        for room, _ in ROOMS:
            names = [part.name for part in getattr(self, room)]
            more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
            number = counted(len(names), "body" if room == "bodies" else room.removesuffix("s"), room)
            lines += [f"  {number}: {', '.join(names[:MOST_NAMES])}{more}"] if names else []
        lines += [
            f"  ! not in the model, though it acts on the motion: {words}" for words in self.not_represented
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Parts and graph of the model, or its faults, for notebooks."""
        text: str = service("notebook")(self)
        return text

    @cached_property
    def _report(self) -> Report:
        examined = self.kept.once("examined", lambda: Examination(self))
        return examined.report if examined.model is self else examined.at_values_of(self)


def _room_of(item: Any) -> str:
    for room, cls in ROOMS:
        if isinstance(item, cls):
            return room
    parts = (
        "bodies, joints, loads, constraints, markers, parameters, blocks, tables, definitions and measures"
    )
    message = f"a model is made of {parts}, not {short(item)}"
    remedy = "events and settings go to simulate"
    if isinstance(item, (list, tuple)):
        remedy = "give the parts of a list one by one, with a star before it: add(*parts)"
    raise ArgumentError("Model", [ArgumentFault("items", message, remedy)])
