"""What is watched during a motion, and what happens then, as functions that can be written in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.switching import event_switches, is_timed, model_switches
from kinetree.compile.time_functions import time_functions
from kinetree.export.code.functions import stages_for, tangent
from kinetree.friction.contact_rows import contacts_of
from kinetree.kernels.graph import Graph
from kinetree.model.events import Event, Impulse, Record, Restitution, SetParameter, Stop
from kinetree.model.expressions.switching import SwitchingFunction
from kinetree.nonsmooth.contact_scales import scales_of
from kinetree.nonsmooth.event_actions import side_beyond
from kinetree.nonsmooth.internal_events import LimitEvent
from kinetree.solve.events.breaks import TimeFunctions
from kinetree.spatial.symbolic import time_derivative

DIRECTIONS = {"rising": 1, "falling": -1, "both": 0}


@dataclass(frozen=True)
class EventAction:
    """An event: its name, the crossings that count (+1, −1, 0: both), and what it does.

    ``kind`` is "record", "stop", "limit" (the motion ends, for a load is no longer what it says), "set" (``parameter``
    becomes ``value``), "impulse" (with its generalised ``P``) or "contact" (with ``gap``, ``rate``, ``G``, ``bias``,
    ``e``: rate = G y + …, its derivative = G ẏ + bias; the gap is positive where the contact is open, so that its zeros
    are falling ones; ``length``, ``round_off`` and ``moved``, the gap's derivative by time, are what it is judged by).
    """

    name: str
    direction: int
    kind: str
    parameter: int = -1
    sequential: bool = False
    beyond: int = 0
    """Side of its zero on which it happens from the start; 0 of events that are no limits."""


@dataclass(frozen=True)
class Watched:
    """The events with functions of what they do, and names of other functions whose zeros restart a step.

    ``timed`` are functions of time and parameters alone.
    """

    functions: dict[str, Graph]
    actions: tuple[EventAction, ...]
    switches: tuple[str, ...]
    timed: TimeFunctions | None


def watched_graph(
    compiled: CompiledModel, values: SX | None, events: Sequence[Event], inputs: Sequence[str]
) -> Graph | None:
    """``events`` (→ g): the values of events, then functions at whose zeros a step is begun anew; None without any."""
    eq = compiled.equations
    moving = _timed(compiled, events, inputs)[1]
    own = SX(0, 1) if values is None else values
    everything = ca.vertcat(own, compiled.state_switches(events)[0], *moving.values())
    if not everything.shape[0]:
        return None
    arguments = {"t": eq.t, "z": compiled.z, "p": eq.p}
    return Graph(arguments, {"g": ca.densify(everything)}, stages_for(compiled, everything))


def watched(compiled: CompiledModel, events: Sequence[Event], inputs: Sequence[str] = ()) -> Watched:
    """Functions ``action_k`` of events, and what they belong to.

    ``inputs`` are parameters that change from outside at any time, so that nobody knows in advance when a function of
    them switches.
    """
    eq = compiled.equations
    arguments = {"t": eq.t, "z": compiled.z, "p": eq.p}
    names = compiled.state_switches(events)[1]
    timed, moving = _timed(compiled, events, inputs)
    gaps = {contact.event.name: contact.gap(eq.motion) for contact in contacts_of(compiled.model)}
    functions: dict[str, Graph] = {}
    actions = []
    for k, event in enumerate(events):
        action, outputs = _action(compiled, event, gaps.get(event.name))
        actions.append(replace(action, beyond=side_beyond(event)))
        if outputs:
            whole = ca.vertcat(*[ca.vec(value) for value in outputs.values()])
            named = {name: ca.densify(value) for name, value in outputs.items()}
            functions[f"action_{k}"] = Graph(arguments, named, stages_for(compiled, whole))
    if any(action.kind in ("impulse", "contact") for action in actions):
        functions["matrices"] = compiled.matrices_graph()
        functions["tangent"] = tangent(compiled)
    return Watched(functions, tuple(actions), (*names, *moving), timed)


def _timed(
    compiled: CompiledModel, events: Sequence[Event], inputs: Sequence[str]
) -> tuple[TimeFunctions | None, dict[str, SX]]:
    """Functions of time and parameters at whose zeros loads and constraints switch or events occur.

    Those that no input moves, and by their words the values of those of loads and constraints that some input moves.
    """
    parameters = tuple(parameter.name for parameter in compiled.model.parameters)

    def chosen(found: dict[SwitchingFunction, str], moved: bool) -> dict[SwitchingFunction, str]:
        return {
            switch: owner
            for switch, owner in found.items()
            if is_timed(switch, parameters) and moved == any(name[0] in inputs for name in switch.names)
        }

    own, of_events = model_switches(compiled.model), event_switches(compiled.model, events)
    acting, moving = chosen(own, moved=False), {}
    for switch, owner in chosen(own, moved=True).items():
        value = compiled.equations.motion.value(switch.function)
        moving[f"{owner}: {switch}"] = ca.sin(ca.pi * value) if switch.integers else value
    others = [switch for switch in chosen(of_events, moved=False) if switch not in acting]
    return time_functions((*acting, *others), len(acting), parameters), moving


def _action(compiled: CompiledModel, event: Event, gap: SX | None) -> tuple[EventAction, dict[str, SX]]:
    eq, action, direction = compiled.equations, event.action, DIRECTIONS[event.direction]
    motion = eq.motion
    if isinstance(event, LimitEvent) and not isinstance(action, Stop):
        return EventAction(event.name, direction, "limit"), {}
    if isinstance(action, Stop):
        return EventAction(event.name, direction, "stop"), {}
    if isinstance(action, SetParameter):
        index = compiled.tree.symbols.parameter_names.index(action.parameter)
        return EventAction(event.name, direction, "set", index), {"value": motion.value(action.value)}
    if isinstance(action, Impulse):
        axes = SX.eye(3) if action.axes in ("world", "ground") else motion.rotation(action.axes)
        P = axes @ ca.vertcat(*[motion.value(v) for v in action.impulse])
        generalised = ca.jacobian(motion.velocity(action.at), eq.y).T @ P
        return EventAction(event.name, direction, "impulse"), {"P": generalised}
    if isinstance(action, Restitution):
        assert gap is not None
        xdot = eq.N @ eq.y
        rate = time_derivative(gap, eq.x, xdot) + time_derivative(gap, eq.t, SX(1))
        bias = time_derivative(rate, eq.x, xdot) + time_derivative(rate, eq.t, SX(1))
        outputs = {"gap": gap, "rate": rate, "G": ca.jacobian(rate, eq.y), "bias": bias}
        sequential = action.law == "sequential"
        contact = EventAction(event.name, -1, "contact", sequential=sequential)
        mine = next(c for c in contacts_of(compiled.model) if c.event.name == event.name)
        length, off = scales_of(mine, motion, eq.x, eq.tree)
        judged = {"length": length, "round_off": off, "moved": time_derivative(gap, eq.t, SX(1))}
        return contact, outputs | {"e": motion.value(action.coefficient)} | judged
    assert isinstance(action, Record), f"actions of kind {action.kind!r} are refused before"
    return EventAction(event.name, direction, "record"), {}
