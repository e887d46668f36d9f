"""A model with everything a page needs to move it: one module of WebAssembly, and what its numbers mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.compile.controller_blocks import clocks_of
from kinetree.export.code.exported import Exported, ExportError, exported
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
from kinetree.export.page.memory import PageMemory, deflated, page_memory, page_system
from kinetree.export.page.quantities import CurveChannel, PageQuantities, page_quantities
from kinetree.export.page.start import PageStart, page_start
from kinetree.friction.dry_friction import friction_events
from kinetree.kernels.graph import Graph, GraphError
from kinetree.kernels.wasm.writer import Module, kept_module
from kinetree.model.events import Event, Stop
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import LimitEvent, own_events
from kinetree.solve.events.written_actions import EventAction
from kinetree.solve.system import System
from kinetree.symbolic.tree import Tree

MOST_SPEEDS = 80
"""Speeds of the tree up to which a model is put into a page."""

_PASSED_ON = ("rhs", "matrices", "constraints", "tangent", "follow", "events", "sampling")


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
    n_switches : int
        Functions of ``events`` behind those of the events.
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
    n_switches: int


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
    if rubbing := [f'"{event.name}"' for event in friction_events(model, events)]:
        raise NotExplorableError(
            f"dry friction that sticks ({', '.join(rubbing)}) is followed by kinetree and exported programs only; use "
            "a regularised law there"
        )
    limits = [
        replace(event, action=Stop()) for event in own_events(model, ()) if isinstance(event, LimitEvent)
    ]
    try:
        moved, handles = with_handles(model)
        found = exported(
            with_pull(moved),
            outputs=(),
            jacobian=False,
            events=(*events, *limits),
            initial=initial,
            hold=hold,
            t_start=t_start,
        )
    except ExportError as error:
        raise NotExplorableError(str(error)) from None
    _refuse(found)
    compiled = found.compiled
    start = page_start(compiled, initial, hold)
    graphs = {name: found.functions[name] for name in _PASSED_ON if name in found.functions}
    if "tangent" in graphs:
        graphs["tangent"] = _of_state_alone(graphs["tangent"])
    others = {k: g for k, g in found.functions.items() if k.startswith("action_") or k == "clocks"}
    graphs |= others | start.functions
    drawn_numbers = ca.densify(looks(compiled.tree))
    if drawn_numbers.shape[0]:
        graphs["looks"] = Graph({"p": compiled.equations.p}, {"numbers": drawn_numbers})
    names = compiled.tree.symbols.parameter_names
    choice = -1
    for wanted in curves:
        choice += 1
        drawn = page_quantities(compiled, bodies, forces, wanted)
        try:
            module = kept_module(graphs | drawn.functions, _PASSED_ON)
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
        page_memory(_system(found, graphs), method),
        choice,
        found,
        offered,
        [names.index(h.parameter) for h in offered],
        *limits_of(moved, offered),
        start,
        drawn,
        tuple(names.index(f"{NAME}_{what}") for what in pull),
        _with_reasons(found.events, limits),
        len(found.switches),
    )


def _of_state_alone(tangent: Graph) -> Graph:
    """N(x) δ as the runtime asks for it: of the state and δ."""
    return Graph({name: tangent.inputs[name] for name in ("z", "delta")}, tangent.outputs)


def _system(model: Exported, graphs: Mapping[str, Graph]) -> System:
    """The sizes of a model, and which kernels it has."""
    return page_system(
        {name: graphs[name] for name in _PASSED_ON if name in graphs},
        n_x=model.n_x,
        n_y=model.n_y,
        n_w=model.n_w,
        n_p=len(model.parameters),
        quaternions=np.asarray(model.quaternions, np.int64),
        compliance=model.compiled.tree.compliance,
        independent_rows=np.asarray(model.rows, np.int64),
        constraint_work_index=model.drivers,
        switches=tuple(model.switches),
        breaks=model.timed,
        clocks=clocks_of(model.compiled.equations),
    )


def _with_reasons(events: tuple[EventAction, ...], limits: Sequence[LimitEvent]) -> tuple[EventAction, ...]:
    """The events; what a load is no longer good for ends a motion with words in place of a name."""
    own = events[: len(events) - len(limits)]
    ends = [
        replace(event, name=limit.words, kind="halt")
        for event, limit in zip(events[len(own) :], limits, strict=True)
    ]
    return (*own, *ends)


def _refuse(model: Exported) -> None:
    if switching := [f'"{event.name}"' for event in model.events if event.kind == "switch"]:
        raise NotExplorableError(
            f"events that switch constraints or joints ({', '.join(switching)}) are followed by kinetree itself only"
        )
    impacts = [f'"{event.name}"' for event in model.events if event.kind == "contact"]
    if impacts:
        raise NotExplorableError(
            f"the impacts of {', '.join(impacts)} (contacts with restitution) are followed by kinetree itself only"
        )
    if model.functions["rhs"].stages:
        raise NotExplorableError(f"the model is too large for it ({model.n_y} speeds)")
    if not model.compiled.equations.traits.on_tree:
        raise NotExplorableError("its equations are not in the coordinates of the joints")
