"""Which equations a model is put into: a formulation, and the reduction of its constraints."""

from __future__ import annotations

from dataclasses import dataclass

from kinetree.formulations.contract import FORMULATIONS
from kinetree.solve.system import REDUCTIONS

DEFAULT = "cut-joint"
"""The production formulation: recursive, loops eliminated where they close."""


@dataclass(frozen=True)
class Choice:
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
