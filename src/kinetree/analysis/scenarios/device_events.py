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
from kinetree.nonsmooth.event_actions import action_of, is_own

SMOOTH = (Record, Stop, SetParameter)
"""Actions that leave the equations and the speeds as they are."""


def is_smooth(model: Model, events: Sequence[Event]) -> bool:
    """Whether all that runs watch is watched by the quicker program of a device, which has one set of equations."""
    actions = [event.action for event in events]
    sets = any(isinstance(action, SetParameter) for action in actions)
    sampled = any(isinstance(block, Sampled) for block in model.blocks)  # clocks may depend on parameters
    return (
        all(isinstance(action, SMOOTH) for action in actions)
        and not any(is_own(event) or isinstance(event, ForceLimitEvent) for event in events)
        and not (sets and sampled)
    )


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
