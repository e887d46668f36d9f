"""The equations of a compiled model in the formulation that somebody asked to look at."""

from __future__ import annotations

from kinetree.assembly.constraint_functions import State
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import equations_at
from kinetree.formulations.contract import FORMULATIONS, Equations, by_name, traits_of
from kinetree.friction.implicit_forces import implicit_of
from kinetree.words.arguments import NoAnswerError


def equations_asked(compiled: CompiledModel, formulation: str, state: State) -> Equations:
    """The equations in a formulation; any other word leaves the choice to Kinetree.

    Open trees run by what is left of the cut-joint method, which then is the recursive one.

    Raises
    ------
    NoAnswerError
        If friction follows constraint forces, and the equations at hand are in another formulation.
    """
    own = compiled.equations
    unconstrained = own.traits.direct and not own.rows.names
    if unconstrained and formulation != own.formulation and not _named_otherwise(formulation):
        formulation = next(
            n for n, traits in FORMULATIONS.items() if traits.direct and not traits.constrained
        )
    if formulation not in by_name() or formulation == own.formulation:
        return own
    if implicit_of(compiled.model):
        if own.traits.direct and traits_of(formulation).direct:
            return own
        raise NoAnswerError(
            f'friction of model "{compiled.model.name}" follows constraint forces, which stand in the formulation '
            f"of the run alone: ask for {own.formulation}"
        )
    return equations_at(formulation, compiled.constraints, state)


def _named_otherwise(formulation: str) -> bool:
    """True where a formulation was named that is not recursive."""
    return formulation in by_name() and not traits_of(formulation).direct
