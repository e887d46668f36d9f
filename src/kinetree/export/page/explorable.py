"""A model with everything a page needs to move it: one module of WebAssembly, and what its numbers mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
from casadi import SX

from kinetree.export.code.exported import Exported, ExportError, exported
from kinetree.export.code.memory import program_system
from kinetree.export.code.modes import MOST_SETS
from kinetree.export.code.program_tables import tables_of
from kinetree.export.page.handles import (
    NAME,
    SHARED,
    Handle,
    HandleLimits,
    Pair,
    limits_of,
    with_handles,
    with_pull,
)
from kinetree.export.page.memory import PageMemory, deflated, page_memory
from kinetree.export.page.quantities import CurveChannel, PageQuantities, page_quantities
from kinetree.export.page.start import PageStart, page_start
from kinetree.kernels.graph import Graph, GraphError
from kinetree.kernels.wasm.writer import Module, kept_module
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import LimitEvent, own_events
from kinetree.solve.events.written_actions import EventAction
from kinetree.symbolic.tree import Tree

MOST_SPEEDS = 80
"""Speeds of the tree up to which a model is put into a page."""

_OF_ALL_MODES = ("tangent", "follow", "sampling", "clocks")
"""Functions that the runtime calls beside those of modes and events."""


class NotExplorableError(ValueError):
    """A model that the page cannot move; the message says why."""


@dataclass(frozen=True)
class Explorable:
    """A model for the page.

    Attributes
    ----------
    module : Module
        Functions of `Exported` but ``jacobian`` and ``outputs``, of `PageStart` and `PageQuantities`;
        ``looks``: p → numbers.
    compressed : str
        Its binary as the page holds it.
    memory : PageMemory
        The memory that runs in the page begin with.
    choice : int
        Which curves were taken.
    model : Exported
    handles : list of Handle
        What can be changed; ``places`` are their entries of p, ``limits`` how far, and ``pairs`` tells of those that
        limit each other.
    start : PageStart
    shown : PageQuantities
    pull : tuple of int
        Entries of p: those of `SHARED`, then one for every body.
    events : tuple of EventAction
    """

    module: Module
    compressed: str
    memory: PageMemory
    choice: int
    model: Exported
    handles: list[Handle]
    places: list[int]
    limits: list[HandleLimits]
    pairs: list[Pair]
    start: PageStart
    shown: PageQuantities
    pull: tuple[int, ...]
    events: tuple[EventAction, ...]


def explorable(
    model: Model,
    *,
    bodies: Sequence[tuple[str, str | None]],
    forces: Sequence[str],
    curves: Sequence[Sequence[CurveChannel]],
    most_bytes: int,
    looks: Callable[[Tree], SX],
    events: Sequence[Event] = (),
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    t_start: float = 0.0,
    method: str = "dop853",
) -> Explorable:
    """Make a model ready for a page.

    Parameters
    ----------
    model
        With the parameters it is to begin with.
    bodies, forces
        What is drawn: channels, see `page_quantities`.
    curves
        What is plotted: the first of these choices that is small enough is taken.
    most_bytes
        How large the module may be, as the page holds it.
    looks
        Numbers of what is drawn that depend on parameters, in the symbols of a tree.
    events, initial, hold, t_start
        As of the run.
    method
        How the page integrates: a name of an explicit method with error control.

    Raises
    ------
    NotExplorableError
        The page does not treat something of the model.
    """
    hold = tuple(hold)
    try:
        moved, handles = with_handles(model)
        found = exported(
            with_pull(moved),
            outputs=(),
            jacobian=False,
            events=events,
            initial=initial,
            hold=hold,
            t_start=t_start,
            most_sets=MOST_SETS,
        )
    except ExportError as error:
        raise NotExplorableError(str(error)) from None
    _refuse(found)
    compiled = found.compiled
    start = page_start(compiled, initial, hold)
    program = tables_of(found)
    called = {
        *_OF_ALL_MODES,
        *program.action_kernels,
        *(name for names in program.mode_kernels for name in names),
    }
    graphs = {name: graph for name, graph in found.functions.items() if name in called}
    if "tangent" in graphs:
        graphs["tangent"] = _of_state_alone(graphs["tangent"])
    kernels = tuple(graphs)
    graphs |= start.functions
    drawn_numbers = ca.densify(looks(compiled.tree))
    if drawn_numbers.shape[0]:
        graphs["looks"] = Graph({"p": compiled.equations.p}, {"numbers": drawn_numbers})
    names = compiled.tree.symbols.parameter_names
    choice = -1
    for wanted in curves:
        choice += 1
        drawn = page_quantities(found.mode_models, bodies, forces, wanted)
        try:
            module = kept_module(graphs | drawn.functions, kernels)
        except GraphError as error:
            raise NotExplorableError(str(error)) from None
        compressed = deflated(module.binary)
        if len(compressed) <= most_bytes:
            break
    else:
        size = f"{len(compressed) / 1000:.0f} kB of at most {most_bytes / 1000:.0f} kB"
        raise NotExplorableError(f"the model is too large for it: its equations take {size}")
    offered = [h for h in handles if h.parameter not in start.frozen]
    pull = [*SHARED, *map(str, range(len(model.bodies)))]
    return Explorable(
        module,
        compressed,
        page_memory(program_system(found), method, program),
        choice,
        found,
        offered,
        [names.index(h.parameter) for h in offered],
        *limits_of(moved, offered),
        start,
        drawn,
        tuple(names.index(f"{NAME}_{what}") for what in pull),
        _with_reasons(found.events, model),
    )


def _of_state_alone(tangent: Graph) -> Graph:
    """N(x) δ as the runtime asks for it: of the state and δ."""
    return Graph({name: tangent.inputs[name] for name in ("z", "delta")}, tangent.outputs)


def _with_reasons(events: tuple[EventAction, ...], model: Model) -> tuple[EventAction, ...]:
    """The events; what a load is no longer good for ends a motion with words in place of a name."""
    words = {event.name: event.words for event in own_events(model, ()) if isinstance(event, LimitEvent)}
    return tuple(
        replace(event, name=words[event.name]) if event.kind == "limit" else event for event in events
    )


def _refuse(model: Exported) -> None:
    contacts = sum(event.kind == "contact" for event in model.events)
    if contacts and not any(mode.contacts for mode in model.modes):
        raise NotExplorableError(f"of its {contacts} contacts more than {MOST_SETS} sets may be closed")
    if model.functions["rhs"].stages:
        raise NotExplorableError(f"the model is too large for it ({model.n_y} speeds)")
    if not model.compiled.equations.traits.on_tree:
        raise NotExplorableError("its equations are not in the coordinates of the joints")
