"""Parts of a method of integration (see `kinetree.solve.methods.registry` for how to add one)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kinetree.runtime.library import Unit
from kinetree.solve.memory import Memory

if TYPE_CHECKING:
    from kinetree.solve.system import System


LINEAR_SYSTEM = ("K", "Q", "J", "dfdt", "direction", "lu", "pivots", "elimination", "place")
"""Arrays of the memory that methods with a Jacobian need."""


def whole_matrix(n: int) -> dict[str, int]:
    """Lengths in the memory of a linear system of size n."""
    return {"n_lu": n, "n_row": n}


def band_or_whole(run: Any) -> dict[str, int]:
    """Lengths in the memory of a linear system with ∂ż/∂z: a band where that is one."""
    return {"n_lu": run.n_z, "n_row": run.n_band or run.n_z}


@dataclass(frozen=True, eq=False)
class Method:
    """One method of integration.

    Parameters
    ----------
    name : str
        Name as users write it.
    order : int
        Order of convergence.
    unit : Unit
        Function of the runtime with two operations: ATTEMPT a step, PREPARE_DENSE output of the step accepted.
    sizes : callable
        ``(run) → {name: value}``: the lengths n_stages, n_k, n_dense, n_error, n_lu, n_row in the memory of a run,
        given something with its n_z, n_y, n_s, n_band (see `kinetree.runtime.tables`).
    arrays : tuple of str
        Arrays of the memory that it uses besides those every run has.
    fill : callable, optional
        Writes its tables into the memory, and makes it forget former steps.
    check : callable, optional
        Raises ValueError for a `System` that lacks what it needs.
    lanes : bool
        Is an explicit Runge–Kutta method with an error estimate, whose steps ``lanes.c`` of the runtime can take.
    fixed : bool
        Takes steps of a given size, without error estimate.
    fsal : bool
        Leaves F(t + h, z_new) in f_new ("first same as last"); else the driver evaluates it.
    stiff : bool
        Stays stable at steps far beyond those of explicit methods.
    exact : bool
        Needs the Jacobian itself for its order; one by differences makes it slow.
    descriptor : bool
        Works on the matrices A, f, B and γ themselves, not on ż and its Jacobian.
    exponent : float
        Exponent of the error in the step-size control, 1/(order of the error estimate + 1).
    beta : float
        Share of the previous error in the control (PI); 0 is elementary control.
    safety, factor_min, factor_max : float
        Bounds on what the control does to a step.
    hold : float
        Growth of a step below which it stays as it is, so that factors of its linear system serve again; 0: none.
    factors, solves : float
        Cost of its linear systems of size n: n³/3 for factors, per factorisation, and n² for solutions, per evaluation.
    stability : float
        Explicit: h|λ| beyond which the step is limited by stability. Stiff: h|λ| below which it need not be stiff.
    """

    name: str
    order: int
    unit: Unit
    sizes: Callable[[Any], dict[str, int]]
    arrays: tuple[str, ...]
    fill: Callable[[Memory], None] | None = None
    check: Callable[[System], None] | None = None
    lanes: bool = False
    fixed: bool = False
    fsal: bool = False
    stiff: bool = False
    exact: bool = False
    descriptor: bool = False
    exponent: float = 0.2
    beta: float = 0.0
    safety: float = 0.9
    factor_min: float = 0.2
    factor_max: float = 10.0
    hold: float = 0.0
    factors: float = 0.0
    solves: float = 0.0
    stability: float = 3.25

    def install(self, memory: Memory) -> None:
        """Write its lengths and tables; values kept from former steps become invalid."""
        memory.n_error = memory.n_lu = memory.n_row = memory.n_remaining = 0
        for name, value in self.sizes(memory).items():
            setattr(memory, name, value)
        memory.fsal, memory.jacobian_fresh, memory.factors_valid = self.fsal, False, False
        if self.fill is not None:
            self.fill(memory)

    def choose(self, memory: Memory) -> None:
        """Make this the method of the run in `memory`, which has yet to be installed."""
        memory.method = self.unit.address
        self.govern(memory)

    def govern(self, memory: Memory) -> None:
        """Set the step-size control to what this method needs."""
        memory.fixed = self.fixed
        memory.exponent, memory.beta, memory.safety = self.exponent, self.beta, self.safety
        memory.factor_min, memory.factor_max, memory.hold = self.factor_min, self.factor_max, self.hold
        memory.stiff_limit = self.stability

    def enter(self, memory: Memory) -> None:
        """Make this the method of the run in `memory`, and install it."""
        self.choose(memory)
        self.install(memory)
