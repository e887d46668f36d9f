"""What a method of integration consists of (see `kinetree.solve.methods` for how to add one)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kinetree.linalg.compiled import Unit
from kinetree.solve.memory import (
    BETA,
    EXPONENT,
    FACTOR_MAX,
    FACTOR_MIN,
    FIXED,
    METHOD,
    SAFETY,
    STIFF_LIMIT,
    Memory,
)

if TYPE_CHECKING:
    from kinetree.solve.system import System


@dataclass(frozen=True, eq=False)
class Method:
    """One method of integration.

    Parameters
    ----------
    name : str
        As users write it.
    order : int
        Order of convergence.
    unit : Unit
        Compiled code with two operations: ATTEMPT a step, PREPARE_DENSE output of the step accepted.
    sizes : callable
        Memory (field → length) it needs for a system.
    install : callable
        Writes its tables and settings into the memory of a run.
    fixed : bool
        Takes steps of a given size, without error estimate.
    stiff : bool
        Stays stable at steps far beyond those of explicit methods.
    descriptor : bool
        Works on the matrices A, f, B and γ themselves, not on ż and its Jacobian.
    exponent : float
        Of the error in the step-size control, 1/(order of the error estimate + 1).
    beta : float
        Share of the previous error in the control (PI); 0 is elementary control.
    safety, factor_min, factor_max : float
        Bounds on what the control does to a step.
    stability : float
        Explicit: h|λ| beyond which the step is limited by stability. Stiff: h|λ| below which it need not be stiff.
    """

    name: str
    order: int
    unit: Unit
    sizes: Callable[[System], dict[int, int]]
    install: Callable[[Memory], None]
    fixed: bool = False
    stiff: bool = False
    descriptor: bool = False
    exponent: float = 0.2
    beta: float = 0.0
    safety: float = 0.9
    factor_min: float = 0.2
    factor_max: float = 10.0
    stability: float = 3.25

    def enter(self, memory: Memory) -> None:
        """Make this the method of the run in `memory`."""
        memory.I[METHOD] = self.unit.address
        memory.I[FIXED] = int(self.fixed)
        R = memory.R
        R[EXPONENT], R[BETA], R[SAFETY] = self.exponent, self.beta, self.safety
        R[FACTOR_MIN], R[FACTOR_MAX], R[STIFF_LIMIT] = self.factor_min, self.factor_max, self.stability
        self.install(memory)
