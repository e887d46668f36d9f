"""What is watched during a motion, and what happens then, as functions that can be written in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.switching import event_switches, is_timed, model_switches, time_functions
from kinetree.export.code.functions import stages_for
from kinetree.friction.contact_rows import contacts_of
from kinetree.kernels.graph import Graph
from kinetree.model.events import Event, Switch
from kinetree.model.expressions.switching import SwitchingFunction
from kinetree.nonsmooth.event_actions import action_of, side_beyond
from kinetree.nonsmooth.switched_parts import switched_bits, switched_names
from kinetree.solve.events.breaks import TimeFunctions
from kinetree.solve.events.written_actions import EventAction


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
        action, outputs = action_of(compiled, event, gaps.get(event.name))
        if isinstance(event.action, Switch):
            sets, clears = switched_bits(compiled.model, switched_names(events), event.action)
            action = replace(action, sets=sets, clears=clears)
        actions.append(replace(action, beyond=side_beyond(event)))
        if outputs:
            whole = ca.vertcat(*[ca.vec(value) for value in outputs.values()])
            named = {name: ca.densify(value) for name, value in outputs.items()}
            functions[f"action_{k}"] = Graph(arguments, named, stages_for(compiled, whole))
    if any(action.kind in ("impulse", "contact", "switch", "friction") for action in actions):
        functions["matrices"] = compiled.matrices_graph()
        functions["tangent"] = compiled.change_graph()
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
