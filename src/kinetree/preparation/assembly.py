"""Assembly: from a rough initial pose to positions, then velocities, that satisfy all constraints.

Damped Gauss–Newton with rank-revealing steps: every step is the mass-weighted smallest change that removes the
linearised residual, δ = −M^(−½) (B M^(−½))⁺ φ, shortened when it would not pay. Held coordinates do not move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca
import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from kinetree.equations.elimination import kinetic_matrix
from kinetree.preparation.initial import follow, initial_coordinates, initial_speeds
from kinetree.symbolic.constraints import ConstraintError, ConstraintRows, RowName
from kinetree.symbolic.tree import Tree
from kinetree.symbolic.tree_state import TreeState

Array = NDArray[np.float64]

RANK_TOLERANCE = 1e-10
"""Singular values of the scaled constraint Jacobian below this fraction of the largest count as zero."""

ROUND_OFF = 1e-12
"""Length of a constraint row below which it is nothing but round-off (absolute, and relative to the longest)."""

LARGEST = 1e150  # squares of larger numbers overflow
_MOST_ROUNDS = 20  # of positions and of the coordinates that follow them
POSITION_TOLERANCE = 1e-10
"""Largest residual (in units of 1 + model size) an assembled model may have."""


class AssemblyError(ValueError):
    """The constraints cannot be met; says which and by how much."""


@dataclass(frozen=True)
class State:
    """An assembled state: time (s), coordinates x = (q, q_f), speeds u, parameters p."""

    t: float
    x: Array
    u: Array
    p: Array


class Constraints:
    """Numerical constraint functions of a tree: φ, ψ, B, N and the mass matrix at a state."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.state = TreeState(tree)
        self.rows: ConstraintRows = self.state.rows
        arguments = [self.state.motion.t, self.state.x, self.state.y, tree.symbols.p]
        outputs = [self.rows.phi, self.rows.psi, self.rows.B, self.state.N]
        self._rows = ca.Function("rows", arguments, [ca.densify(e) for e in outputs])
        self._arguments = arguments
        self._mass: ca.Function | None = None
        self.quaternions = tree.quaternions + self.state.followed.quaternions(tree.n_q)
        self._refuse_idle_rows()

    def __call__(self, t: float, x: Array, u: Array, p: Array) -> tuple[Array, Array, Array, Array]:
        """φ (m_h), ψ = B u − b (m), B (m×n_u), N (n_x×n_u)."""
        phi, psi, B, N = (np.array(v, dtype=float) for v in self._rows.call([t, x, u, p]))
        return phi.ravel(), psi.ravel(), B, N

    def _refuse_idle_rows(self) -> None:
        """Refuse constraints whose residual does not depend on the motion at all, however it is written."""
        rows = [i for i, name in enumerate(self.rows.names) if name.kind == "constraint"]
        if not rows:
            return
        random = np.random.default_rng(0)
        at_work = np.zeros(len(rows), dtype=bool)
        for _ in range(3):
            x, u = random.uniform(-1, 1, self.state.x.shape[0]), random.uniform(-1, 1, self.tree.n_u)
            for start in self.quaternions:
                x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
            _, _, B, _ = self(0.1, x, u, self.tree.symbols.defaults)
            at_work |= ~(np.abs(B[rows]).max(axis=1, initial=0.0) <= ROUND_OFF)
        idle = [str(self.rows.names[i]) for i, works in zip(rows, at_work, strict=True) if not works]
        if idle:
            raise ConstraintError(
                "\n".join(
                    f"{name} restricts no motion (it is the same in all positions); remove it"
                    for name in idle
                )
            )

    def mass(self, x: Array, p: Array) -> Array:
        """Mass matrix M(q) of the open tree (n_u × n_u)."""
        if self._mass is None:
            M = kinetic_matrix(self.tree, self.state.motion, self.state.q)
            self._mass = ca.Function("mass", [self.state.x, self.tree.symbols.p], [ca.densify(M)])
        return np.array(self._mass(x, p), dtype=float)

    def moved(self, x: Array, N: Array, delta: Array) -> Array:
        """X displaced by δ in the speeds' directions, quaternions normalised."""
        out = x + N @ delta
        for start in self.quaternions:
            out[start : start + 4] /= np.linalg.norm(out[start : start + 4])
        return out


def assemble(
    constraints: Constraints, p: Array | None = None, t: float = 0.0, hold: Iterable[str] = ()
) -> State:
    """Consistent initial state of a model.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    p
        Parameter values; the model's own when not given.
    t
        Time (s).
    hold
        Names of joints whose coordinates and speeds must stay as given, besides those with ``hold=True``.

    Raises
    ------
    AssemblyError
        When the constraints cannot be met, naming each with its residual.
    """
    tree, state = constraints.tree, constraints.state
    p = tree.symbols.defaults.copy() if p is None else np.asarray(p, dtype=float)
    x = initial_coordinates(state, p)
    u = initial_speeds(state, x, p)
    if not constraints.rows.names:
        return State(t, x, u, p)
    free = _free_speeds(tree, hold)
    x = _positions(constraints, t, x, p, free)
    for _ in range(_MOST_ROUNDS if state.followed.joints else 0):
        carried = x.copy()
        follow(state, x, p)  # the position solve carries them along to first order only
        if np.abs(x - carried).max() <= 1e-14 * _extent(constraints, x):
            break
        x = _positions(constraints, t, x, p, free)  # for constraints on followed coordinates
    if any(body.velocity is not None or body.angular_velocity is not None for body in tree.model.bodies):
        u = initial_speeds(state, x, p)
    u = _velocities(constraints, t, x, u, p, free)
    return State(t, x, u, p)


def _free_speeds(tree: Tree, hold: Iterable[str]) -> NDArray[np.bool_]:
    held = set(hold)
    unknown = held - {link.joint.joint.name for link in tree.links}
    if unknown:
        raise AssemblyError(
            f"cannot hold {', '.join(sorted(unknown))}: only joints of the spanning tree can be held; "
            "give the joint cut=False to keep it in the tree"
        )
    free = np.ones(tree.n_u, dtype=bool)
    for link in tree.links:
        if link.joint.joint.hold or link.joint.joint.name in held:
            free[link.speeds] = False
    return free


def _weight(constraints: Constraints, x: Array, p: Array, free: NDArray[np.bool_]) -> Array:
    """M^(−½) of the free speeds; the unit matrix where the mass matrix is not positive definite."""
    M = constraints.mass(x, p)[np.ix_(free, free)]
    values, vectors = np.linalg.eigh((M + M.T) / 2)
    if values.size == 0 or values[0] <= 1e-12 * values[-1]:
        return np.eye(int(free.sum()))
    return np.asarray(vectors / np.sqrt(values), dtype=float)


def least_change(B: Array, residual: Array, W: Array, tolerance: float = RANK_TOLERANCE) -> Array:
    """δ = −W (B W)⁺ r, rows scaled to unit length, by singular values."""
    BW = B @ W
    scale = row_scales(BW)
    U, s, Vt = np.linalg.svd(BW * scale[:, None], full_matrices=False)
    keep = s > tolerance * (s[0] if s.size else 0.0)
    return np.asarray(-(W @ (Vt[keep].T @ ((U[:, keep].T @ (residual * scale)) / s[keep]))), dtype=float)


def row_scales(B: Array) -> Array:
    """Factors that bring the rows of B to unit length; zero for rows that are nothing but round-off."""
    norms = np.linalg.norm(B, axis=1)
    usable = norms > ROUND_OFF * max(1.0, norms.max(initial=0.0))
    return np.asarray(np.where(usable, 1 / np.maximum(norms, ROUND_OFF), 0.0), dtype=float)


def _positions(
    constraints: Constraints, t: float, x: Array, p: Array, free: NDArray[np.bool_], most: int = 200
) -> Array:
    u = np.zeros(constraints.tree.n_u)
    m_h = constraints.rows.holonomic
    if m_h == 0:
        return x
    phi, _, B, N = constraints(t, x, u, p)
    refuse_undefined(constraints.rows.names, B)
    for _ in range(most):
        size = float(np.abs(phi).max())
        if size <= 1e-15:
            break
        W = _weight(constraints, x, p, free)
        delta = np.zeros(constraints.tree.n_u)
        delta[free] = least_change(B[:m_h][:, free], phi, W)
        longest = float(np.abs(delta).max(initial=0.0))
        step = min(1.0, 0.7 / longest) if longest > 0 else 0.0
        improved = False
        for _ in range(12):
            trial = constraints.moved(x, N, step * delta)
            candidate = constraints(t, trial, u, p)
            finite = all(np.isfinite(part).all() for part in candidate)
            if finite and np.linalg.norm(candidate[0]) < np.linalg.norm(phi):
                x, (phi, _, B, N), improved = trial, candidate, True
                break
            step /= 2
        if not improved:
            break
    refuse_residual(
        constraints.rows.names[:m_h], phi, POSITION_TOLERANCE * _extent(constraints, x), "positions"
    )
    return x


def _extent(constraints: Constraints, x: Array) -> float:
    return 1.0 + float(np.abs(x).max(initial=0.0))


def _velocities(
    constraints: Constraints, t: float, x: Array, u: Array, p: Array, free: NDArray[np.bool_]
) -> Array:
    W = _weight(constraints, x, p, free)
    for _ in range(3):
        _, psi, B, _ = constraints(t, x, u, p)
        refuse_undefined(constraints.rows.names, B)
        if np.abs(psi).max() <= 1e-16 * (1 + np.abs(u).max(initial=0.0)):
            break
        u = u.copy()
        u[free] += least_change(B[:, free], psi, W)
    _, psi, _, _ = constraints(t, x, u, p)
    refuse_residual(constraints.rows.names, psi, 1e-9 * (1 + float(np.abs(u).max(initial=0.0))), "velocities")
    return u


def refuse_undefined(names: tuple[RowName, ...], B: Array) -> None:
    """Raise :class:`AssemblyError` for rows without a direction, or too large to compute with.

    A disk that lies flat has no place where it touches the plane; lengths of 1e200 m overflow when squared.
    """
    with np.errstate(invalid="ignore"):
        usable = np.asarray((np.abs(B) < LARGEST).all(axis=1))
    bad = [f"  {name}" for name, good in zip(names, usable, strict=True) if not good]
    if bad:
        listed = "\n".join(bad[:12])
        raise AssemblyError(
            f"in the initial position the direction of these constraints is not defined:\n{listed}\n"
            "start from another position, and check lengths and positions that are very large"
        )


def refuse_residual(names: tuple[RowName, ...], residual: Array, tolerance: float, what: str) -> None:
    """Raise :class:`AssemblyError` for rows that are off by more than the tolerance, the worst first."""
    bad = [(abs(float(r)), name) for r, name in zip(residual, names, strict=True) if not abs(r) <= tolerance]
    if not bad:
        return
    bad.sort(key=lambda pair: -pair[0])
    unit = {"positions": "", "velocities": "/s"}[what]
    lines = [f"  {name}: off by {size:.3g} {name.unit}{unit}" for size, name in bad[:12]]
    more = f"\n  … and {len(bad) - 12} more" if len(bad) > 12 else ""
    remedy = (
        "check the joint points and lengths, release held coordinates, or start closer to the assembled pose"
        if what == "positions"
        else "check drivers and held speeds for contradiction"
    )
    raise AssemblyError(
        f"the {what} of these constraints cannot be met:\n" + "\n".join(lines) + more + f"\n{remedy}"
    )


def independent_rows(B: Array, W: Array | None = None, tolerance: float = RANK_TOLERANCE) -> tuple[int, ...]:
    """An independent, well-conditioned subset of the rows of B, by pivoted QR of the scaled rows."""
    BW = B if W is None else B @ W
    scaled = BW * row_scales(BW)[:, None]
    if not scaled.any():
        return ()
    _, R, order = scipy.linalg.qr(scaled.T, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(R))
    rank = int(np.sum(diagonal > max(tolerance, 1e-9) * diagonal[0]))
    return tuple(sorted(int(i) for i in order[:rank]))
