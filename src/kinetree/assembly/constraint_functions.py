"""Constraints of a tree as numerical functions, and the choice of independent rows along a motion.

A row may seem independent only because numbers are rounded. With exact numbers it is zero wherever the mechanism goes.
With rounded numbers (axes of a flat loop that differ by 1e-8 rad, say), it keeps a residual of round-off size that no
motion can close, and it would lock the loop. Such a row is left out, and the run says so; the other joints of the loop
block the same motion.

The production kernel has the independent rows compiled in. As a mechanism moves, other rows may suit better; a run asks
for them when the present ones become weak (`kinetree.solve.system.RowChoice`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.cut_joints import CutJoints
from kinetree.assembly.initial_state import Start
from kinetree.formulations.elimination import kinetic_matrix
from kinetree.linalg.pivoted_qr import choose_rows, is_sparse, least_solution, pivoted
from kinetree.model.object_cache import ObjectCache
from kinetree.results.info import Note
from kinetree.runtime.library import INTEGER, PLACE, Function, address
from kinetree.solve.system import MachineCode, System
from kinetree.symbolic.constraints import ConstraintError, ConstraintRows, RowName
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import compose
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.symbols import Evaluator, values_of
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import EXACT_ROW, ROUNDED_ROW, ROW_ROUND_OFF, SCALED_RANK, SHORTEST_ROW

LEAST_PIVOT = 1e-9
"""Smallest part of a row of unit length that must lie outside the other rows for it to be independent of them."""

_least_change = Function("least_change", "least_change", *[PLACE] * 6, INTEGER, INTEGER)
_change_work = Function("least_change", "change_work", INTEGER, INTEGER)

LARGEST = 1e150  # squares of larger numbers overflow


MOST_KEPT = 8
"""Number of sets of equations kept of one tree: for several formulations, or several choices of independent rows."""
MOST_VALUES = 64
"""Number of values of parameters for which the rows of a tree that are only rounding are remembered."""

PLACES = (1.0, 1.0, 1.0, 1e3, 1e3, 1e-3, 1e-3)
"""Sizes of coordinates at which a constraint is tested for an effect: lengths may be in any unit, and of bodies within
each other no side is the nearer one."""


class AssemblyError(ValueError):
    """The constraints cannot be met; says which and by how much."""


@dataclass(frozen=True)
class State:
    """An assembled state: time (s), coordinates x = (q, q_f), speeds u, parameters p.

    ``notes`` list wishes that could not be kept. ``asked`` holds, by channel, the wished coordinates of cut joints: x
    does not have them, and the pose does not give whole turns.
    """

    t: float
    x: Array
    u: Array
    p: Array
    notes: tuple[Note, ...] = ()
    asked: Mapping[str, float] = field(default_factory=dict)


class Constraints:
    """Numerical constraint functions of a tree: φ, ψ, B, N and the mass matrix at a state.

    ``kept`` holds objects made of the tree elsewhere, such as equations and kernels, for all parameters and states.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.state = TreeState(tree)
        self.rows: ConstraintRows = self.state.rows
        self._arguments = [self.state.motion.t, self.state.x, self.state.y]
        outputs = [self.rows.phi, self.rows.psi, self.rows.B, self.state.N]
        self._rows = Evaluator("rows", self._arguments, tree.symbols, outputs)
        self.kept = ObjectCache(MOST_KEPT)
        self.known_rounded = ObjectCache(MOST_VALUES)
        self.quaternions = tree.quaternions + self.state.followed.quaternions(tree.n_q)
        self.check_idle_rows(values_of(tree.model))

    def __call__(self, t: float, x: Array, u: Array, p: Array) -> tuple[Array, Array, Array, Array]:
        """φ (m_h), ψ = B u − b (m), B (m×n_u), N (n_x×n_u)."""
        phi, psi, B, N = self._rows(t, x, u, p)
        return phi.ravel(), psi.ravel(), B, N

    def check_idle_rows(self, p: Array) -> None:
        """Refuse constraints whose residual does not depend on the motion at all, however it is written.

        Raises
        ------
        ConstraintError
            Names them.
        """
        rows = [i for i, name in enumerate(self.rows.names) if name.kind == "constraint"]
        if not rows:
            return
        random = np.random.default_rng(0)
        at_work = np.zeros(len(rows), dtype=bool)
        for size in PLACES:
            x, u = size * random.uniform(-1, 1, self.state.x.shape[0]), random.uniform(-1, 1, self.tree.n_u)
            for start in self.quaternions:
                x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
            _, _, B, _ = self(0.1, x, u, p)
            at_work |= ~(np.abs(B[rows]).max(axis=1, initial=0.0) <= ROW_ROUND_OFF)
            if at_work.all():
                return
        idle = [str(self.rows.names[i]) for i, works in zip(rows, at_work, strict=True) if not works]
        raise ConstraintError(
            "\n".join(
                f"{name} restricts no motion (it is the same in all positions); remove it" for name in idle
            )
        )

    def mass(self, x: Array, p: Array) -> Array:
        """Mass matrix M(q) of the open tree (n_u × n_u)."""
        return self._mass(x, p)[0]

    @cached_property
    def mass_matrix(self) -> SX:
        return kinetic_matrix(self.tree, self.state.motion, self.state.q)

    @cached_property
    def _mass(self) -> Evaluator:
        return Evaluator("mass", [self.state.x], self.tree.symbols, [self.mass_matrix])

    @cached_property
    def parameters(self) -> frozenset[int]:
        """Parameters that assembly reads: of constraints, of their change along a motion, of masses and lengths."""
        functions = (self._rows, self._gamma, self._mass, self._lengths, self._poses)
        return frozenset().union(*[function.parameters for function in functions])

    def mass_depends_on(self, parameter: int) -> bool:
        """True if the mass matrix, by which assembly weighs its steps, depends on a parameter."""
        return parameter in self._mass.parameters

    @cached_property
    def start(self) -> Start:
        """The values with which the model is to start."""
        return Start(self.state)

    @cached_property
    def cut_joints(self) -> CutJoints:
        """The cut joints, seen from the tree."""
        return CutJoints(self.state)

    @cached_property
    def _lengths(self) -> Evaluator:
        return Evaluator("lengths", [], self.tree.symbols, [self.tree.arms])

    def reach(self, p: Array) -> float:
        """Longest arm of the mechanism (m); 0 where it has none."""
        return self._reach(p) if self._lengths.parameters else self._same_reach

    @cached_property
    def _same_reach(self) -> float:
        """The longest arm where no parameter changes it."""
        # whatever they are: looking at them would be noted
        return self._reach(np.zeros(self.tree.symbols.p.shape[0]))

    def _reach(self, p: Array) -> float:
        return float(np.abs(self._lengths(p)[0]).max(initial=0.0))

    def length(self, x: Array, p: Array) -> float:
        """Size of the mechanism (m): the longest arm or displacement in it, at least 1 where it has no arm.

        Displacements alone tell no size: a slider that passes its origin has none there.
        """
        units = self.tree.coordinate_units
        shifts = [abs(v) for v, unit in zip(x, units, strict=False) if unit == "m"]
        return float(max(self.reach(p) or 1.0, *shifts, 0.0))

    def sizes(self, names: tuple[RowName, ...], length: float) -> Array:
        """Size that each row's residual is compared with: the mechanism's size for lengths, else 1."""
        return np.array([length if name.unit.split("/")[0] == "m" else 1.0 for name in names])

    def speed_sizes(self, length: float) -> Array:
        """Size that each tree speed is compared with: the mechanism's size for m/s, else 1."""
        return np.array([length if unit.startswith("m") else 1.0 for unit in self.tree.speed_units])

    @cached_property
    def _gamma(self) -> Evaluator:
        return Evaluator("gamma", self._arguments, self.tree.symbols, [self.rows.gamma])

    def curvature(self, t: float, x: Array, u: Array, p: Array) -> Array:
        """The part of γ that is quadratic in the speeds (m), which B u̇ balances along a motion."""
        along, back, rest = (self._gamma(t, x, speeds, p)[0].ravel() for speeds in (u, -u, 0 * u))
        return np.asarray((along + back) / 2 - rest, dtype=float)

    def poses(self, x: Array, p: Array) -> dict[str, tuple[Array, Array]]:
        """Position (m, world) and rotation body → world of every body's own frame."""
        values = self._poses(x[: self.tree.n_q], p)
        pairs = zip(values[::2], values[1::2], strict=True)
        return {link.name: (r.ravel(), C) for link, (r, C) in zip(self.tree.links, pairs, strict=True)}

    @cached_property
    def _poses(self) -> Evaluator:
        outputs: list[SX] = []
        for link in self.tree.links:
            r, C = compose(self.state.motion.link_pose(link.number), link.body_pose)
            outputs += [self.tree.in_world(r), C]
        return Evaluator("poses", [self.state.q], self.tree.symbols, outputs)

    def moved(self, x: Array, N: Array, delta: Array) -> Array:
        """X displaced by δ in the speeds' directions, quaternions normalised."""
        out = x + N @ delta
        for start in self.quaternions:
            out[start : start + 4] /= np.linalg.norm(out[start : start + 4])
        return out


def check_defined(
    names: tuple[RowName, ...], B: Array, limited: Callable[[RowName], str] = lambda name: ""
) -> None:
    """Raise :class:`AssemblyError` for rows without a direction, or too large to compute with.

    A disk that lies flat has no point of contact with the plane; lengths of 1e200 m overflow when squared. ``limited``
    may add where a row is no longer defined.
    """
    with np.errstate(invalid="ignore"):
        usable = np.asarray((np.abs(B) < LARGEST).all(axis=1))
    bad = [f"  {name}{limited(name)}" for name, good in zip(names, usable, strict=True) if not good]
    if bad:
        listed = "\n".join(bad[:12])
        raise AssemblyError(
            f"in the initial position the direction of these constraints is not defined:\n{listed}\n"
            "start from another position, and check lengths and positions that are very large"
        )


def check_residual(
    names: tuple[RowName, ...],
    residual: Array,
    tolerance: float | Array,
    what: str,
    missed: Callable[[RowName, float], str] = lambda name, residual: "",
) -> None:
    """Raise :class:`AssemblyError` for rows that are off by more than the tolerance, the worst first.

    ``missed`` may add words for a row that is the only one off.
    """
    limits = np.broadcast_to(tolerance, residual.shape)
    bad = [
        (abs(float(r)), name, missed(name, float(r)))
        for r, name, limit in zip(residual, names, limits, strict=True)
        if not abs(r) <= limit
    ]
    if not bad:
        return
    bad.sort(key=lambda pair: -pair[0])
    unit = {"positions": "", "velocities": "/s"}[what]
    alone = len(bad) == 1
    lines = [
        f"  {name}: off by {size:.3g} {name.unit}{unit}{known if alone else ''}"
        for size, name, known in bad[:12]
    ]
    more = f"\n  … and {len(bad) - 12} more" if len(bad) > 12 else ""
    remedy = (
        "check the joint points and lengths, release held coordinates, or start closer to the assembled pose"
        if what == "positions"
        else "check drivers and held speeds for contradiction"
    )
    raise AssemblyError(
        f"the {what} of these constraints cannot be met:\n" + "\n".join(lines) + more + f"\n{remedy}"
    )


def least_change(B: Array, residual: Array, W: Array, tolerance: float = SCALED_RANK) -> Array:
    """δ = −W (B W)⁺ r, rows scaled to unit length, by singular values.

    W is a matrix, or its diagonal. With a diagonal, rows of a large sparse B are not solved all at once: independent
    ones are chosen, and the others, which agree with them where the constraints can be met, follow.
    """
    if W.ndim == 1 and is_sparse(B):
        scaled = B * W
        scale = np.where(row_scales(B) > 0, row_scales(scaled), 0.0)
        scaled *= scale[:, None]
        rows = choose_rows(scaled, max(tolerance, LEAST_PIVOT))
        return np.asarray(W * least_solution(scaled, -residual * scale, rows), dtype=float)
    BW = B * W if W.ndim == 1 else B @ W
    norms = np.linalg.norm(BW, axis=1)
    usable = (row_scales(B) > 0) & (norms > ROW_ROUND_OFF * norms.max(initial=0.0))
    scale = 1.0 / norms[usable]
    U, s, Vt = np.linalg.svd(BW[usable] * scale[:, None], full_matrices=False)
    keep = s > tolerance * (s[0] if s.size else 0.0)
    change = Vt[keep].T @ ((U[:, keep].T @ (residual[usable] * scale)) / s[keep])
    return np.asarray(-(W * change if W.ndim == 1 else W @ change), dtype=float)


def weighted_change(M: Array, B: Array, residual: Array, free: NDArray[np.bool_]) -> Array:
    """δ = −W (B W)⁺ r with W Wᵀ = M⁻¹ of the free speeds; 0 of the others (``runtime/c/least_change.c``)."""
    m, n = B.shape
    arrays = [np.ascontiguousarray(array, np.float64) for array in (M, B, residual)]
    chosen, delta, work = free.astype(np.int64), np.zeros(n), np.empty(_change_work(m, n))
    _least_change(*map(address, (*arrays, chosen, delta, work)), m, n)
    return delta


def row_scales(B: Array) -> Array:
    """Factors that bring the rows of B to unit length; zero for rows that are nothing but round-off."""
    norms = np.linalg.norm(B, axis=1)
    usable = norms > ROW_ROUND_OFF * max(SHORTEST_ROW, norms.max(initial=0.0))
    return np.asarray(np.divide(1.0, norms, out=np.zeros_like(norms), where=usable), dtype=float)


def independent_rows(B: Array, tolerance: float = SCALED_RANK) -> tuple[int, ...]:
    """An independent, well-conditioned subset of the rows of B, by pivoted QR of the scaled rows.

    A large sparse B is factored by fronts (`kinetree.linalg.pivoted_qr`).
    """
    scaled = B * row_scales(B)[:, None]
    if is_sparse(scaled):
        return choose_rows(scaled, max(tolerance, LEAST_PIVOT))
    if not scaled.any():
        return ()
    R, order = pivoted(scaled.T)
    diagonal = np.abs(np.diag(R))
    rank = int(np.sum(diagonal > max(tolerance, LEAST_PIVOT) * diagonal[0]))
    return tuple(sorted(int(i) for i in order[:rank]))


DIGITS = 16.0
"""Units in the last place of the site or of the mechanism's size, or of a radian, up to which rows are round-off."""

MOST_ROWS = 500
"""Largest number of rows for which this is checked."""

_STATES = 4

_OPEN = (
    "stays open by up to {:.1e} of the size of the mechanism, for numbers are rounded and nothing can close it; it is "
    "left out, and the other joints of the loop hold what it would hold"
)


def without_rounded_rows(model: Mechanism, functions: Constraints, p: Array) -> tuple[Mechanism, Constraints]:
    """The mechanism without such rows and its constraint functions; both as they are where there are none."""
    if model.rounded:
        return model, functions
    found = functions.known_rounded.once(p.tobytes(), lambda: rounded_rows(functions, p))
    if not found:
        return model, functions
    model = model.without_rows(found)
    return model, Constraints(Tree(model))


def constraints_of(mechanism: Mechanism) -> Constraints:
    """Constraint functions of a mechanism without such rows."""
    return without_rounded_rows(mechanism, Constraints(Tree(mechanism)), values_of(mechanism))[1]


def rounded_rows(functions: Constraints, p: Array) -> tuple[tuple[str, str, str | None], ...]:
    """Joint and direction of every row of round-off, with words where it stays open; None where it is noise alone."""
    names = functions.rows.names[: functions.rows.holonomic]
    joints = np.array([name.kind == "joint" for name in names], dtype=bool)
    if not joints.any() or len(functions.rows.names) > MOST_ROWS:
        return ()
    if functions.tree.is_flexible:
        return ()  # deflections drawn at random are no poses that a row's length could be judged by
    random, still = np.random.default_rng(0), np.zeros(functions.tree.n_u)
    shifts = functions.sizes(names, 2.0) > 1.0  # rows of lengths; the others are of angles
    residuals, lengths, greatest, slopes = (np.zeros(len(names)) for _ in range(4))
    for _ in range(_STATES):
        x = random.uniform(-1, 1, functions.state.x.shape[0])
        for start in functions.quaternions:
            x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
        phi, _, B, _ = functions(0.1, x, still, p)
        B = np.abs(B[: len(names)])
        if not np.isfinite(B).all():
            return ()
        slopes = np.maximum(slopes, B.max(axis=1, initial=0.0))
        greatest = np.maximum(greatest, np.maximum(slopes, np.abs(phi)))
        # a length is judged by what the same joint moves elsewhere: nothing here knows where the mechanism stands
        reach = B[shifts].max(axis=0, initial=0.0)
        B[shifts] /= np.where(reach > 0.0, reach, 1.0)
        lengths = np.maximum(lengths, B.max(axis=1, initial=0.0))
        residuals = np.maximum(residuals, np.abs(phi) / np.where(shifts, reach.max(initial=0.0) or 1.0, 1.0))
    # where a loop only turns, or is rigid, all rows may be round-off of positions, which none of them can tell
    away = max(float(np.linalg.norm(functions.tree.site)), functions.length(x, p))
    noise = greatest <= DIGITS * np.finfo(float).eps * np.where(shifts, away, 1.0)
    idle = joints & ((lengths <= ROUNDED_ROW) & (residuals <= ROUNDED_ROW) | noise)
    if not (idle & (np.maximum(lengths, residuals) > EXACT_ROW)).any() and not (idle.all() and slopes.any()):
        return ()  # beside the other rows, or all of them zero, they are nothing
    return tuple(
        (
            name.source,
            name.direction,
            None if is_noise else _OPEN.format(residual) if residual > EXACT_ROW else "",
        )
        for name, residual, is_idle, is_noise in zip(names, residuals, idle, noise, strict=True)
        if is_idle
    )


Kernels = Callable[[tuple[int, ...]], tuple[MachineCode | None, MachineCode | None, MachineCode | None]]

MUCH_BETTER = 2.0
"""Factor by which other rows must be farther from dependence to be worth a change."""


def better_rows(B: Array, rows: NDArray[np.int64], lengths: Array) -> tuple[int, ...] | None:
    """Find as many rows of B as `rows`, but much farther from being dependent; None where there are none.

    Rows are scaled by `lengths` (m,), the greatest they have had: one that has almost vanished counts as weak.
    """
    usable = lengths > SCALED_RANK * lengths.max(initial=0.0)
    if np.count_nonzero(usable) <= rows.size:
        return None
    scaled = B / np.where(usable, lengths, np.inf)[:, None]
    if is_sparse(scaled):
        best = np.array(choose_rows(scaled, SCALED_RANK), dtype=np.int64)
    else:
        best = np.sort(pivoted(scaled.T)[1][: rows.size])
    if best.size != rows.size:
        return None
    better = _weakest(scaled[best]) > MUCH_BETTER * _weakest(scaled[rows])
    return tuple(int(i) for i in best) if better else None


def _weakest(B: Array) -> float:
    """Least length of the part of a row that is independent of the rows before it."""
    return float(np.abs(np.diag(np.linalg.qr(B.T)[1])).min(initial=np.inf))


class RowSystems:
    """The systems of one compiled model, one for each set of independent rows met so far.

    Parameters
    ----------
    kernels
        ż, its Jacobian and products with that, with other rows compiled in; None where the kernels hold no choice
        of rows.
    """

    def __init__(self, kernels: Kernels | None) -> None:
        self._kernels = kernels
        self.systems: dict[tuple[int, ...], System] = {}
        self._lock = threading.Lock()  # of many scenarios, several may ask at once

    @staticmethod
    def better(B: Array, rows: NDArray[np.int64], lengths: Array) -> tuple[int, ...] | None:
        """Rows of B that are much better than `rows`, if there are any."""
        return better_rows(B, rows, lengths)

    def system(self, rows: tuple[int, ...]) -> System:
        """The system with these rows, its kernels compiled."""
        with self._lock:
            if rows not in self.systems:
                first = next(iter(self.systems.values()))
                found = replace(first, independent_rows=np.asarray(rows, dtype=np.int64))
                if self._kernels is not None:
                    rhs, jacobian, products = self._kernels(rows)
                    found = replace(found, rhs=rhs, jacobian=jacobian, products=products)
                self.systems[rows] = found
            return self.systems[rows]
