"""Which formulation "auto" takes: the one that needs the fewest operations, the production method when in doubt.

Operations are those of one evaluation of ẏ (`kinetree.compile.formulation_choice`).
The production method (recursive, ẏ as straight code) is left only for equations with a mass matrix in the same
coordinates, which fail no earlier, and only if they need less than half its operations: these are counted, memory and
loops are not. It is kept where it has what they have not: an exact Jacobian for stiff methods, contacts.
`kinetree compare` measures the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kinetree.compile.compiled_model import LARGEST_JACOBIAN, CompiledModel
from kinetree.compile.formulation_choice import DEFAULT, instructions, solution_operations
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
