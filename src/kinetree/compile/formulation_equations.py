"""Equations in any formulation at a state: what a formulation asks for is given to it here."""

from __future__ import annotations

from kinetree.assembly.loop_closure import Constraints, State, independent_rows
from kinetree.formulations.contract import FORMULATIONS, Equations, build


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
