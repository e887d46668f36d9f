"""Which equations a model is put into: a formulation and the reduction of its constraints, and those at a state."""

from __future__ import annotations

from dataclasses import dataclass

from kinetree.assembly.loop_closure import Constraints, State, independent_rows
from kinetree.formulations.contract import FORMULATIONS, Equations, build
from kinetree.solve.system import REDUCTIONS

DEFAULT = "cut-joint"
"""The production formulation: recursive, loops eliminated where they close."""


@dataclass(frozen=True)
class FormulationChoice:
    """A formulation and the reduction of its constraints, by name."""

    formulation: str = DEFAULT
    reduction: str = "multipliers"

    def __post_init__(self) -> None:
        if self.reduction not in REDUCTIONS:
            raise ValueError(
                f"unknown constraint reduction {self.reduction!r}; there are {', '.join(REDUCTIONS)}"
            )

    def __str__(self) -> str:
        direct = FORMULATIONS[self.formulation].direct
        return self.formulation if direct else f"{self.formulation} × {self.reduction}"


def rows_at(constraints: Constraints, state: State) -> tuple[int, ...]:
    """Constraint rows of the tree that are independent at a state."""
    if not constraints.rows.names:
        return ()
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    return independent_rows(B)


def equations_at(formulation: str, constraints: Constraints, state: State) -> Equations:
    """The equations in a formulation; one that has its rows selected gets those independent at the state."""
    traits = FORMULATIONS.get(formulation)
    options = {"select": rows_at(constraints, state)} if traits is not None and traits.selects else {}
    return build(formulation, constraints.tree, **options)
