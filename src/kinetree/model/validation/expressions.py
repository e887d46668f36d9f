"""Faults of an expression that stands outside of a model but is about its states."""

from __future__ import annotations

from kinetree.model.expressions import Expr
from kinetree.model.model import Model
from kinetree.model.validation.context import Context
from kinetree.model.validation.names import collect_names
from kinetree.model.validation.report import Fault
from kinetree.model.validation.resolving import check_uses, resolve_model


def named_context(model: Model) -> Context | None:
    """The names of a model, for checks of what is not part of it; None of a model whose own faults forbid it."""
    context = Context(model)
    try:
        collect_names(context)
        resolve_model(context)
    except Exception:
        if model.validate().faults:
            return None
        raise
    context.faults.clear()
    return context


def expression_faults(model: Model, where: str, expression: Expr) -> tuple[Fault, ...]:
    """What is wrong with an expression of time, parameters and states of a model; ``where`` names it."""
    context = named_context(model)
    if context is None:
        return ()
    check_uses(context, expression, where)
    context.check_expression(model, where, context.resolver.expression(expression), law=True)
    return tuple(context.faults)
