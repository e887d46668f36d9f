"""Which formulation "auto" takes: the one that needs the fewest operations, the production method when in doubt.

Operations are those of one evaluation of ẏ: the instructions of the traced equations, and for equations with a mass
matrix at least those of the range-space method on n speeds and r independent rows,

    n³/3  (A = L Lᵀ)  +  r n²  (G = C L⁻ᵀ)  +  r² n  (S = G Gᵀ)  +  r³/3  (S = L Lᵀ).

The production method (recursive, ẏ as straight code) is left only for equations with a mass matrix in the same
coordinates, which fail no earlier, and only if they need less than half its operations: these are counted, memory and
loops are not. It is kept where it has what they have not: an exact Jacobian for stiff methods, contacts.
`kinetree compare` measures the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from kinetree.compile.compiled_model import LARGEST_JACOBIAN, CompiledModel
from kinetree.compile.formulation_choice import DEFAULT
from kinetree.formulations.contract import Equations
from kinetree.friction.contact_rows import contacts_of

WORTH_LEAVING = 2.0
"""How many times as many operations the production method must need to be left."""

DENSE = "elimination"
"""Equations with a mass matrix in the coordinates of the production method."""


@dataclass(frozen=True)
class Evidence:
    """What one evaluation in a formulation costs.

    Attributes
    ----------
    formulation
        Registry name.
    instructions
        Of the traced equations.
    solution
        Operations of solving for ẏ, at least; 0 where the equations give ẏ.
    """

    formulation: str
    instructions: int
    solution: float = 0.0

    @property
    def operations(self) -> float:
        return self.instructions + self.solution


def preferred(default: Evidence, others: Sequence[Evidence]) -> str:
    """The formulation to take."""
    best = min(others, key=lambda evidence: evidence.operations, default=default)
    return best.formulation if WORTH_LEAVING * best.operations < default.operations else default.formulation


def solution_operations(n: int, r: int) -> float:
    """Least operations of A ẏ = f + Bᵀλ, B ẏ = γ with n speeds and r independent rows."""
    return n**3 / 3 + r * n**2 + r**2 * n + r**3 / 3


def instructions(equations: Equations) -> int:
    """Instructions of ẏ, or of A, f, B, γ, as CasADi lists them (inputs and outputs included)."""
    eq = equations
    outputs = [part for part in (eq.accelerations, eq.A, eq.f) if part is not None]
    if eq.accelerations is None:
        outputs += [eq.rows.B, eq.rows.gamma]
    return int(ca.Function("count", [eq.t, eq.x, eq.y, eq.p], outputs).n_instructions())


def automatic(compiled: CompiledModel) -> str:
    """The formulation for a model that is made ready in the production method.

    The other equations are traced only where they could need fewer operations: their solution alone, which is known
    beforehand, may not exceed the bar.
    """
    eq = compiled.equations
    if eq.stages or contacts_of(compiled.model):
        return DEFAULT
    default = Evidence(DEFAULT, instructions(eq))
    states = eq.x.shape[0] + eq.y.shape[0]
    solution = solution_operations(compiled.tree.n_u, len(compiled.select))
    if default.instructions * states <= LARGEST_JACOBIAN or WORTH_LEAVING * solution >= default.operations:
        return DEFAULT
    return preferred(default, [Evidence(DENSE, instructions(compiled.dense), solution)])
