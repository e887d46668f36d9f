"""Events of scenarios that a device integrates: which of them it takes, and what it is told of them."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.device_system import WatchedEvents
from kinetree.kernels.graph import Graph
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.events import Event, ForceLimitEvent, Record, SetParameter, Stop
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import action_of, own_events

TAKEN = (Record, Stop, SetParameter)
"""Actions that a device carries out."""


def why_not_events(model: Model, events: Sequence[Event]) -> str:
    """What of the events keeps scenarios from a device, in words; empty where nothing does."""
    if own := own_events(model, events):
        return f"friction that sticks, or limits of loads, are watched ({_named(own)}), which it cannot do"
    if others := [event for event in events if not isinstance(event.action, TAKEN)]:
        kinds = ", ".join(sorted({event.action.kind for event in others}))
        return f"events have actions of kind {kinds} ({_named(others)}), which it cannot carry out"
    if limits := [event for event in events if isinstance(event, ForceLimitEvent)]:
        return f"events watch forces ({_named(limits)}), which it cannot do"
    setting = [event for event in events if isinstance(event.action, SetParameter)]
    if setting and any(isinstance(block, Sampled) for block in model.blocks):
        return f"events set parameters ({_named(setting)}) beside sampled blocks, whose clocks may depend on them"
    return ""


def _named(events: Sequence[Event]) -> str:
    more = ", …" if len(events) > 3 else ""
    return ", ".join(f'"{event.name}"' for event in events[:3]) + more


def watched_events(compiled: CompiledModel, events: Sequence[Event]) -> WatchedEvents:
    """The events of a model made ready, as a device takes them."""
    eq = compiled.equations
    arguments = {"t": eq.t, "z": compiled.z, "p": eq.p}
    values = [eq.motion.of_event(event, compiled.model) for event in events]
    actions, graphs = [], {}
    for k, event in enumerate(events):
        action, outputs = action_of(compiled, event, None)
        actions.append(action)
        if outputs:
            graphs[f"action_{k}"] = Graph(
                arguments, {name: ca.densify(value) for name, value in outputs.items()}
            )
    return WatchedEvents(tuple(events), ca.vertcat(SX(0, 1), *values), tuple(actions), graphs)
