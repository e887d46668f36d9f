"""Which equations a model is put into, a formulation and the reduction of its constraints, and what they cost.

Operations of one evaluation of ẏ are the instructions of the traced equations and those of solving for ẏ. The
range-space method on n speeds and r independent rows needs at least

    n³/3  (A = L Lᵀ)  +  r n²  (G = C L⁻ᵀ)  +  r² n  (S = G Gᵀ)  +  r³/3  (S = L Lᵀ).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

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


def instructions(equations: Equations) -> int:
    """Instructions of ẏ, or of A, f, B, γ, as CasADi lists them (inputs and outputs included)."""
    eq = equations
    outputs = [part for part in (eq.accelerations, eq.A, eq.f) if part is not None]
    if eq.accelerations is None:
        outputs += [eq.rows.B, eq.rows.gamma]
    return int(ca.Function("count", [eq.t, eq.x, eq.y, eq.p], outputs).n_instructions())


def solution_operations(n: int, r: int) -> float:
    """Least operations of A ẏ = f + Bᵀλ, B ẏ = γ with n speeds and r independent rows."""
    return n**3 / 3 + r * n**2 + r**2 * n + r**3 / 3


def evaluation_operations(equations: Equations, r: int) -> float:
    """Least operations of one evaluation, with r independent rows."""
    solved = solution_operations(equations.y.shape[0], r) if equations.accelerations is None else 0.0
    return instructions(equations) + solved
