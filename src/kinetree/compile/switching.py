"""Switching of a model: which of its expressions jump or bend, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.compile.time_functions import time_functions
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, ExpressionEvent, Record
from kinetree.model.expressions import Expr, Scalar
from kinetree.model.expressions.switching import TIME, SwitchingFunction, switches
from kinetree.model.graph.references import expressions_in
from kinetree.model.loads.base import Effect, Load
from kinetree.model.model import Model
from kinetree.solve.events.breaks import TimeFunctions


def model_switches(model: Model) -> dict[SwitchingFunction, str]:
    """Switching functions of all loads, constraints and blocks of a model, each with the name of one that has it."""
    found: dict[SwitchingFunction, str] = {}
    for owner, expression in laws(model):
        for switch in switches(expression):
            found.setdefault(switch, owner)
    return found


def laws(model: Model) -> Iterator[tuple[str, Expr]]:
    """All expressions that act on the motion, with the parts of the model that have them."""
    model = model.resolved
    parts: list[Load | Constraint] = [*model.loads, *model.constraints]
    for part in parts:
        yield from ((f'{part.kind} "{part.name}"', expression) for expression in expressions_in(part))
    for block in model.blocks:
        for expression in (*block.outputs.values(), *block.rates.values()):
            if isinstance(expression, Expr):
                yield f'block "{block.name}"', expression


def is_timed(switch: SwitchingFunction, parameters: tuple[str, ...]) -> bool:
    """Whether a function depends on time, and on nothing else but parameters."""
    others = switch.names - {TIME}
    return TIME in switch.names and all(len(name) == 1 and name[0] in parameters for name in others)


def state_switches(
    model: Model,
    value: Callable[[Scalar], SX],
    events: Sequence[Event] = (),
    effects: Iterable[tuple[Load, Effect]] = (),
) -> tuple[SX, tuple[str, ...]]:
    """Column of functions of the motion whose zeros are switchings of a model or its events, and what to call them.

    ``value`` turns an expression into symbols. Functions of names that only their owner knows are left out.
    ``effects`` of loads tell of the switchings that are in no expression of the user's, such as contact.
    """
    parameters = {parameter.name for parameter in model.parameters}
    events = [model.resolver.part(event) for event in events]
    functions, names = [], []
    for switch, owner in (_inner_switches(events) | model_switches(model)).items():
        plain = {name[0] for name in switch.names if len(name) == 1 and name != TIME}
        if plain <= parameters and any(len(name) > 1 for name in switch.names):
            function = value(switch.function)
            functions.append(ca.sin(np.pi * function) if switch.integers else function)
            names.append(f"{owner}: {switch}")
    for load, effect in effects:
        for words, function in effect.switches:
            functions.append(function)
            names.append(f'{load.kind} "{load.name}": {words}')
    return ca.vertcat(SX(0, 1), *functions), tuple(names)


def switch_times(model: Model, events: Sequence[Event] = ()) -> TimeFunctions | None:
    """All functions of time in a model and its events at which something switches; None where there are none."""
    names = tuple(parameter.name for parameter in model.parameters)
    acting = {s: owner for s, owner in model_switches(model).items() if is_timed(s, names)}
    watched = {
        s: owner
        for s, owner in event_switches(model, events).items()
        if is_timed(s, names) and s not in acting
    }
    return time_functions((*acting, *watched), len(acting), names, (*acting.values(), *watched.values()))


def event_switches(model: Model, events: Sequence[Event]) -> dict[SwitchingFunction, str]:
    """Functions whose zeros decide about events: those that are watched, and those that switch in them."""
    events = [model.resolver.part(event) for event in events]
    found = _inner_switches(events)
    for event in events:
        if isinstance(event, ExpressionEvent) and isinstance(event.expression, Expr):
            found[SwitchingFunction(event.expression)] = f'event "{event.name}"'
    return found


def _inner_switches(events: Sequence[Event]) -> dict[SwitchingFunction, str]:
    """Functions that switch within the functions that are watched, each with the name of one that has it."""
    found: dict[SwitchingFunction, str] = {}
    for event in events:
        for expression in expressions_in(replace(event, action=Record())):
            found |= dict.fromkeys(switches(expression), f'event "{event.name}"')
    return found
