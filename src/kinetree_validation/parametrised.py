"""A model that depends on one parameter of a case: entries of the document that change together.

The document is read at several values of the parameter; every number of the model that differs between them becomes
an expression, its value plus its slope times the parameter. To first order, which is all a derivative asks for, this
is the model of the changed document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from kinetree.derivatives.jumps import STENCIL
from kinetree.model import Model
from kinetree.model.body import Parameter
from kinetree.model.expressions import Expr, Name
from kinetree_validation.analyses import entry_at, with_entries
from kinetree_validation.cases import mechanism_of
from kinetree_validation.document import DocumentNode
from kinetree_validation.mechanism import Mechanism


class StructureError(ValueError):
    """Models of one document that differ in more than numbers."""


def parametrised(
    document: DocumentNode, parameter: DocumentNode, name: str, ready: Any
) -> tuple[Any, Parameter]:
    """What ``ready`` makes of the mechanism, its numbers expressions of a parameter that is zero in the case.

    Parameters
    ----------
    document
        The case.
    parameter
        Its ``entries`` are paths and weights.
    name
        Of the parameter in the model.
    ready
        Makes models and events (anything of frozen dataclasses and tuples) from a mechanism.
    """
    entries = [(entry["path"], entry["weight"].number()) for entry in parameter.items("entries")]
    values = [entry_at(document.value, path) for path, _ in entries]
    size = max((abs(value) for value in values), default=1.0) or 1.0
    largest = max((abs(weight) for _, weight in entries), default=1.0) or 1.0
    step = 1e-3 * size / largest

    def at(distance: float) -> Any:
        changed = [
            (path, value + weight * distance) for (path, weight), value in zip(entries, values, strict=True)
        ]
        return ready(mechanism_of(DocumentNode(with_entries(document, changed))))

    there = [(at(k * step), at(-k * step), weight / step) for k, weight in STENCIL]
    return _merged(at(0.0), there, Name(name)), Parameter(name, 0.0)


def _merged(here: Any, there: Sequence[tuple[Any, Any, float]], symbol: Expr) -> Any:
    if isinstance(here, bool) or here is None or isinstance(here, str):
        return here
    if isinstance(here, (int, float)):
        if all(a == here and b == here for a, b, _ in there):
            return here
        slope = sum(weight * (float(a) - float(b)) for a, b, weight in there)
        return float(here) + slope * symbol
    if isinstance(here, tuple):
        if any(len(a) != len(here) or len(b) != len(here) for a, b, _ in there):
            raise StructureError("the parameter changes what the model consists of")
        parts = zip(here, *[pair for a, b, _ in there for pair in (a, b)], strict=True)
        weights = [weight for _, _, weight in there]
        return tuple(
            _merged(own, list(zip(rest[::2], rest[1::2], weights, strict=True)), symbol)
            for own, *rest in parts
        )
    if is_dataclass(here) and not isinstance(here, type):
        changes = {}
        for entry in fields(here):
            if not entry.init:
                continue
            own = getattr(here, entry.name)
            others = [(getattr(a, entry.name), getattr(b, entry.name), weight) for a, b, weight in there]
            merged = _merged(own, others, symbol)
            if merged is not own:
                changes[entry.name] = merged
        return replace(here, **changes) if changes else here
    return here


def model_and_events(mechanism: Mechanism) -> tuple[Model, tuple[Any, ...]]:
    """The model of a mechanism and its impacts as events."""
    return mechanism.model("case"), tuple(mechanism.impacts)
