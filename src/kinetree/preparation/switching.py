"""Switching of a model: which of its expressions jump or bend, and when."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import ExpressionError
from kinetree.model.expressions.switching import TIME, Switch, joined, switches, uncertain_times
from kinetree.model.loads.base import Load
from kinetree.model.model import Model
from kinetree.model.references import expressions_in
from kinetree.solve.breaks import NO_BREAKS, Breaks, breaks_of

Array = NDArray[np.float64]
_REMEMBERED = (
    256  # searches kept per function: of the scenarios of a sweep, many share what a function depends on
)


def model_switches(model: Model) -> dict[Switch, str]:
    """Switching functions of all loads and constraints of a model, each with the name of one that has it."""
    found: dict[Switch, str] = {}
    parts: list[Load | Constraint] = [*model.loads, *model.constraints]
    for part in parts:
        for expression in expressions_in(part):
            for switch in switches(expression):
                found.setdefault(switch, f'{part.kind} "{part.name}"')
    return found


def is_timed(switch: Switch, parameters: tuple[str, ...]) -> bool:
    """Whether a function depends on time, and on nothing else but parameters."""
    others = switch.names - {TIME}
    return TIME in switch.names and all(len(name) == 1 and name[0] in parameters for name in others)


def switch_times(model: Model) -> Callable[[Array, float, float], Breaks] | None:
    """``(p, begin, end) → Breaks`` of all functions of time in a model; None where there are none.

    ``p`` holds the parameters in the order of the model.
    """
    names = tuple(parameter.name for parameter in model.parameters)
    found = model_switches(model).items()
    timed = [_Timed(switch, owner, names) for switch, owner in found if is_timed(switch, names)]
    if not timed:
        return None

    def breaks(p: Array, begin: float, end: float) -> Breaks:
        if not end > begin:
            return NO_BREAKS
        stretches = [function.stretches(p, begin, end) for function in timed]
        return breaks_of(joined(np.concatenate(stretches)), begin, end)

    return breaks


class _Timed:
    """One function of time and the searches already made for it."""

    def __init__(self, switch: Switch, owner: str, names: tuple[str, ...]) -> None:
        self._switch, self._owner = switch, owner
        self._places = {name: names.index(name[0]) for name in switch.names if name != TIME}
        self._known: dict[tuple[float, ...], Array] = {}

    def stretches(self, p: Array, begin: float, end: float) -> Array:
        """The stretches of time between begin and end within which it may switch (n, 2)."""
        values = {name: float(p[place]) for name, place in self._places.items()}
        key = (begin, end, *values.values())
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            try:
                self._known[key] = uncertain_times(self._switch, values.__getitem__, begin, end)
            except ExpressionError as error:
                raise error.about(self._owner) from None
        return self._known[key]
