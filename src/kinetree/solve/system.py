"""Input of an integrator: compiled kernels and their sizes, without the mechanics behind them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.kernels import DeferredKernel
from kinetree.linalg.sparsity import BandPattern, SparsePattern
from kinetree.solve.memory import Image
from kinetree.solve.switchings import TimeFunctions

if TYPE_CHECKING:
    from kinetree.solve.sampling import Clocks

KERNELS = (
    "rhs", "matrices", "constraints", "tangent", "follow", "jacobian", "products", "gradients", "events", "sampling",
)  # fmt: skip
"""Kernels of a `System`; their addresses stand in the memory of a run under the same names."""
REDUCTIONS = ("multipliers", "zero-eigenvalue", "partitioned", "reduced", "sparse")


class MachineCode(Protocol):
    """Machine code ``void f(const double** in, double** out, double* work)`` on dense row-major arrays."""

    @property
    def address(self) -> int:
        """Address of the code."""

    @property
    def n_work(self) -> int:
        """Length of the scratch array, in doubles."""

    @property
    def inputs(self) -> Mapping[str, tuple[int, ...]]:
        """Names and shapes of the inputs, in order."""

    @property
    def outputs(self) -> Mapping[str, tuple[int, ...]]:
        """Names and shapes of the outputs, in order."""

    @property
    def lanes(self) -> int:
        """Scenarios evaluated at once."""


class RowChoice(Protocol):
    """Other independent rows of the same constraints, as many as before."""

    def better(self, B: Array, rows: NDArray[np.int64], lengths: Array) -> tuple[int, ...] | None:
        """Rows (ascending) of B (m, n_y) that are much better than `rows`, if there are any.

        `lengths` (m,) are the greatest lengths the rows of B have had.
        """

    def system(self, rows: tuple[int, ...]) -> System:
        """The system with these rows; it differs from the others in nothing but kernels."""


_NO_INDICES = np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class System:
    """A system ``ż = F(t, z; p)`` with z = (x, y, w), and its constraints.

    Parameters
    ----------
    n_x, n_y, n_w, n_p : int
        Numbers of coordinates x, speeds y, accumulated works w (quadratures, no error control), parameters p.
    rhs : Kernel, optional
        ``(t[1], z[n_z], p[n_p]) → (zdot[n_z], health[1])``. ``health`` in (0, 1] is the smallest pivot ratio of
        the reduced constraint system; below `health_min` the evaluation is redone through `matrices`.
    matrices : Kernel, optional
        ``(t, z, p) → (xdot[n_x], A[n_y,n_y], f[n_y], B[m,n_y], gamma[m], wdot[n_w])`` of
        A ẏ = f + Bᵀλ, B ẏ = γ. Used always where `rhs` is absent.
    constraints : Kernel, optional
        ``(t, z, p) → (phi[m_h], psi[m], B[m,n_y])``: position residuals of the first m_h rows, velocity residuals
        ψ = B y − b of all.
    tangent : Kernel, optional
        ``(z, delta[n_y]) → dx[n_x] = N(x) δ``. Needed with `constraints` that have position rows.
    follow : Kernel, optional
        ``(t, z, p) → dx[n_x]``: what to add to x so that coordinates integrated beside others agree with them again.
    jacobian : Kernel, optional
        ``(t, z, p) → (J[n_z,n_z], dfdt[n_z])``, ∂ż/∂z and ∂ż/∂t. Stiff methods use differences without it.
    products : Kernel, optional
        ``(t, z, p, direction[n_z+1]) → product[n_z]`` of ∂ż/∂(z, t) with a direction: `jacobian` column by column, for
        methods that need it exact where `jacobian` is too large to be compiled.
    band : BandPattern, optional
        Band of ∂ż/∂z, where it has few entries besides those of works; then its columns are found by `products`.
    gradients : Kernel, optional
        ``(t, z, p) → gradients[n_w,n_x+n_y]``: ∂ẇ/∂(x, y), with `band`.
    events : Kernel, optional
        ``(t, z, p) → g[n_e]``.
    sampling : Kernel, optional
        ``(t, z, p) → (held[n_held], measured[n_measured])``: what sampled controllers hold from now on, and see.
    clocks : Clocks, optional
        Clocks that say when they do; with `sampling`.
    rhs_lanes : Kernel, optional
        `rhs` for several scenarios at once, arrays stored [component][lane]; used by `integrate_many`.
    reduction : str
        Way to solve `matrices`: one of `REDUCTIONS`; "reduced" integrates x and independent speeds only.
    pattern : SparsePattern, optional
        Places of the numbers of A and B that `matrices` delivers for the reduction "sparse", in place of the whole
        matrices.
    row_pattern : SparsePattern, optional
        Places of the numbers of B that `constraints` delivers in place of the whole matrix, with a unit matrix for
        A; only without `matrices`.
    quaternions : int array
        Start of every unit quaternion (four entries) in x; normalised at every accepted step.
    independent_rows : int array, optional
        Rows of B that are independent in ordinary configurations; all rows when left out.
    choice : RowChoice, optional
        Source of other independent rows when these become weak.
    health_min : float
        See `rhs`.
    reach : callable, optional
        ``p → length``: the longest length from which residuals are computed; their round-off follows from it.
    compliance : array (n_y,), optional
        Ease with which corrections to constraints change a coordinate, where some are elastic: 1, and small numbers,
        inversely as their stiffness, of these.
    n_own : int
        Number of entries at the end of x that have rates of their own, ẋ = N y + (0, ṡ).
    constraint_work_index : int
        Entry of w whose rate is the constraint power y·(Aẏ − f); −1: none.
    switches : tuple of str
        Names of the last entries of g, at which the kernels switch as functions of the state: steps are begun
        anew there.
    nodes : bool
        True if massless nodes move as the balance of forces on them says: where forces jump, their speeds do.
    judges_works : bool
        True if methods control the error of w too: where friction may hold all of y, or drivers determine some of
        it, nothing else shows it.
    n_beside : int
        Number of tangents at the end of w: explicit methods control their error apart from that of (x, y),
        since a motion at rest takes steps over which they are anything.
    operations : float
        Operations of one evaluation, where some coordinates are elastic and may vibrate fast; else 0.
    breaks : TimeFunctions, optional
        Functions of time and parameters at which the kernels switch.
    crossing : callable, optional
        ``(t, z, p, h) → z``: what becomes of the state where the kernels switch, h being the length of the last step.
    """

    n_x: int
    n_y: int
    n_w: int = 0
    n_p: int = 0
    rhs: MachineCode | None = None
    matrices: MachineCode | None = None
    constraints: MachineCode | None = None
    tangent: MachineCode | None = None
    follow: MachineCode | None = None
    jacobian: MachineCode | None = None
    products: MachineCode | None = None
    band: BandPattern | None = None
    gradients: MachineCode | None = None
    events: MachineCode | None = None
    sampling: MachineCode | None = None
    clocks: Clocks | None = None
    rhs_lanes: MachineCode | None = None
    reduction: str = "multipliers"
    pattern: SparsePattern | None = None
    row_pattern: SparsePattern | None = None
    quaternions: NDArray[np.int64] = field(default_factory=lambda: _NO_INDICES)
    independent_rows: NDArray[np.int64] | None = None
    choice: RowChoice | None = None
    health_min: float = 1e-9
    reach: Callable[[Array], float] | None = None
    compliance: Array | None = None
    n_own: int = 0
    constraint_work_index: int = -1
    switches: tuple[str, ...] = ()
    judges_works: bool = False
    nodes: bool = False
    n_beside: int = 0
    operations: float = 0.0
    breaks: TimeFunctions | None = None
    crossing: Callable[[float, Array, Array, float], Array] | None = None

    @cached_property
    def images(self) -> dict[Hashable, Image]:
        """Images that memories of runs were made from so far (see `kinetree.solve.setup.blank_memory`)."""
        return {}

    @cached_property
    def deferred(self) -> tuple[DeferredKernel, ...]:
        """Kernels whose machine code may not be there yet."""
        kernels = [getattr(self, name) for name in KERNELS]
        return tuple(kernel for kernel in kernels if isinstance(kernel, DeferredKernel))

    @cached_property
    def n_z(self) -> int:
        """Length of z = (x, y, w)."""
        return self.n_x + self.n_y + self.n_w

    @cached_property
    def m(self) -> int:
        if self.constraints is not None:
            return _length(self.constraints.outputs["psi"])
        return 0 if self.matrices is None else _length(self.matrices.outputs["gamma"])

    @cached_property
    def m_h(self) -> int:
        """Rows of B that have a position residual (they come first)."""
        return 0 if self.constraints is None else _length(self.constraints.outputs["phi"])

    @property
    def integrates_independent_speeds(self) -> bool:
        """True if only x and the independent speeds are integrated, and the other speeds are found from B y = b."""
        return self.reduction == "reduced" and self.rhs is None and self.constraints is not None

    @cached_property
    def is_structure(self) -> bool:
        """True if elastic coordinates vibrate and the system has all that a method for structures needs."""
        plain = self.pattern is None and self.row_pattern is None and self.clocks is None and not self.n_own
        held = self.integrates_independent_speeds or self.judges_works
        needed = self.matrices is not None and self.tangent is not None
        return self.operations > 0.0 and plain and needed and not held

    @cached_property
    def n_s(self) -> int:
        """Number of rows of B taken to be independent."""
        return len(self.rows)

    @cached_property
    def n_e(self) -> int:
        """Number of event functions."""
        return 0 if self.events is None else _length(self.events.outputs["g"])

    @cached_property
    def sizes(self) -> dict[str, int]:
        """The numbers of all these, as the memory of a run names them."""
        n_c = self.n_x + self.n_y
        named = {name: getattr(self, name) for name in ("n_x", "n_y", "n_z", "n_p", "m", "m_h", "n_s", "n_e")}
        judged = self.n_z - self.n_beside if self.judges_works else n_c
        timed = {} if self.breaks is None else self.breaks.sizes
        counts = {"n_switches": len(self.switches), "n_q": len(self.quaternions)}
        counts["n_elastic"] = 0 if self.compliance is None else self.n_y
        slopes = {"n_slopes": self.n_z**2, "n_band": 0, "n_band_pattern": 0}
        counts |= slopes if self.band is None else self.band.sizes
        return named | timed | counts | {"n_c": n_c, "n_judged": judged, "n_beside": self.n_beside}

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """Rows of B taken to be independent at first, ascending."""
        if self.independent_rows is None:
            return np.arange(self.m, dtype=np.int64)
        return np.sort(np.asarray(self.independent_rows, np.int64))

    def __post_init__(self) -> None:
        faults = [*self._shape_faults(), *self._combination_faults()]
        if faults:
            raise ValueError("System: " + "; ".join(faults))

    def _shape_faults(self) -> list[str]:
        n_z, n_x, n_y, n_w, n_p = self.n_z, self.n_x, self.n_y, self.n_w, self.n_p
        m, m_h, n_e = self.m, self.m_h, self.n_e
        state = {"t": 1, "z": n_z, "p": n_p}
        matrices = {"xdot": n_x, "A": n_y * n_y, "f": n_y, "B": m * n_y, "gamma": m, "wdot": n_w}
        if self.pattern is not None:
            matrices |= {"A": self.pattern.a_rows.size, "B": self.pattern.b_rows.size}
        constraints = {"phi": m_h, "psi": m, "B": m * n_y}
        if self.row_pattern is not None:
            constraints |= {"B": self.row_pattern.b_rows.size}
        expected: list[tuple[str, MachineCode | None, dict[str, int], dict[str, int], int]] = [
            ("rhs", self.rhs, state, {"zdot": n_z, "health": 1}, 1),
            ("matrices", self.matrices, state, matrices, 1),
            ("constraints", self.constraints, state, constraints, 1),
            ("tangent", self.tangent, {"z": n_z, "delta": n_y}, {"dx": n_x}, 1),
            ("follow", self.follow, state, {"dx": n_x}, 1),
            ("jacobian", self.jacobian, state, {"J": n_z * n_z, "dfdt": n_z}, 1),
            ("products", self.products, {**state, "direction": n_z + 1}, {"product": n_z}, 1),
            ("gradients", self.gradients, state, {"gradients": n_w * (n_x + n_y)}, 1),
            ("events", self.events, state, {"g": n_e}, 1),
        ]
        if self.clocks is not None:
            sampled = {"held": self.clocks.held.size, "measured": self.clocks.measured.size}
            expected.append(("sampling", self.sampling, state, sampled, 1))
        if self.rhs_lanes is not None:
            expected.append(
                ("rhs_lanes", self.rhs_lanes, state, {"zdot": n_z, "health": 1}, self.rhs_lanes.lanes)
            )
        faults = []
        for name, kernel, inputs, outputs, lanes in expected:
            if kernel is None:
                continue
            for side, given, wanted in (
                ("inputs", kernel.inputs, inputs),
                ("outputs", kernel.outputs, outputs),
            ):
                found = {key: _length(shape) for key, shape in given.items()}
                if list(found.items()) != list(wanted.items()):
                    faults.append(
                        f"kernel '{name}' has {side} {found}, expected {wanted} (name: number of entries)"
                    )
            if kernel.lanes != lanes:
                faults.append(f"kernel '{name}' is compiled for {kernel.lanes} lanes, expected {lanes}")
        return faults

    def _combination_faults(self) -> list[str]:
        faults = []
        if self.rhs is None and self.matrices is None:
            faults.append("neither a 'rhs' nor a 'matrices' kernel is given; one of them is needed")
        if self.row_pattern is not None and self.matrices is not None and self.pattern is None:
            faults.append("'matrices' deliver whole rows of B; 'row_pattern' is for systems without them")
        if self.band is not None and (self.products is None or (self.n_w and self.gradients is None)):
            faults.append("a 'band' needs the kernels 'products' and, of works, 'gradients'")
        if self.m_h and self.tangent is None:
            faults.append("position constraints need the 'tangent' kernel dx = N(x) δ for their projection")
        if self.reduction not in REDUCTIONS:
            faults.append(f"reduction '{self.reduction}' is unknown; choose one of {', '.join(REDUCTIONS)}")
        q = np.asarray(self.quaternions)
        if q.size and (q.min() < 0 or q.max() + 4 > self.n_x):
            faults.append(f"quaternions start at {q.tolist()}, outside the {self.n_x} coordinates")
        rows = self.rows
        if rows.size and (rows.min() < 0 or rows.max() >= self.m or np.unique(rows).size < rows.size):
            faults.append(f"independent_rows {rows.tolist()} must be distinct rows of the {self.m} rows of B")
        if len(self.switches) > self.n_e:
            faults.append(
                f"{len(self.switches)} switching functions are named, but there are {self.n_e} events"
            )
        if not -1 <= self.constraint_work_index < self.n_w:
            faults.append(
                f"constraint_work_index {self.constraint_work_index} is not an entry of w (n_w={self.n_w})"
            )
        return faults


def _length(shape: tuple[int, ...]) -> int:
    return prod(shape)
