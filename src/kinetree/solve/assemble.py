"""Assembly: from a guess to a state that satisfies the constraints, and which constraints are independent there.

Unlike the projection of a step this starts far off, so it goes in damped Gauss–Newton steps: each solves B δ = −φ in
the least-squares sense with small singular values cut off, and is shortened until the residual falls. Near the solution
nothing is cut off and full steps converge quadratically. A guess from which no step leads on (bars exactly in line) is
nudged out of it, always in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.linalg.compiled import compiled
from kinetree.solve import memory as mem
from kinetree.solve.evaluate import call, load_state
from kinetree.solve.project import evaluate_constraints, move
from kinetree.solve.setup import blank_memory, connect
from kinetree.solve.solution import FloatArray
from kinetree.solve.system import System

MOST_ITERATIONS = 200
CUTS = (1e-9, 1e-6, 1e-3, 1e-1)  # singular values below this share of the largest are left out of a step
SHORTENINGS = 12
MOST_NUDGES = 5
RANK_CUT = 1e-9


@dataclass(frozen=True)
class Assembly:
    """A state and how well it satisfies the constraints.

    Attributes
    ----------
    z : array (n_z,)
        The state found.
    converged : bool
        Whether positions and velocities meet the tolerance.
    phi : array (m_h,)
        Position residuals by row.
    psi : array (m,)
        Velocity residuals by row.
    iterations : int
        Gauss–Newton steps taken.
    rank : int
        Rank of B at z.
    independent_rows : int array (rank,)
        Rows of B that are independent at z, best conditioned first.
    """

    z: FloatArray
    converged: bool
    phi: FloatArray
    psi: FloatArray
    iterations: int
    rank: int
    independent_rows: NDArray[np.int64]


@compiled
def _constraints_at(I, R, t, z):  # type: ignore[no-untyped-def]
    evaluate_constraints(I, R, t, z)


@compiled
def _move_by(I, R, z, delta):  # type: ignore[no-untyped-def]
    move(I, R, z, delta)


@compiled
def _mass_matrix(I, R, t, z, unused):  # type: ignore[no-untyped-def]
    load_state(I, R, t, z)
    base = R.ctypes.data
    I[mem.OUT], I[mem.OUT + 1], I[mem.OUT + 2] = (
        unused.ctypes.data,
        base + 8 * I[mem.MASS],
        base + 8 * I[mem.FORCE],
    )
    I[mem.OUT + 3], I[mem.OUT + 4] = base + 8 * I[mem.B_ROWS], base + 8 * I[mem.GAMMA]
    I[mem.OUT + 5] = unused.ctypes.data + 8 * (I[mem.N_X] + I[mem.N_Y])
    call(I, R, I[mem.MATRICES])


def newton_project(
    system: System,
    t: float,
    z: ArrayLike,
    p: ArrayLike = (),
    *,
    weights: ArrayLike | None = None,
    held: ArrayLike = (),
    held_speeds: ArrayLike | None = None,
    tolerance: float = 1e-11,
) -> Assembly:
    """Bring a guessed state to the constraints with the smallest change.

    Parameters
    ----------
    system : System
        With a `constraints` kernel.
    t : float
        Time, s.
    z : array (n_z,)
        Guess; works w are passed through.
    p : array (n_p,)
        Parameters.
    weights : array (n_y,), optional
        Cost of changing each speed direction. Left out, the mass matrix of the `matrices` kernel weighs the change (the
        change of least kinetic energy), or all directions alike without one.
    held : int array
        Speed directions along which positions must not change.
    held_speeds : int array, optional
        Speeds that must not change; the same as `held` when left out.
    tolerance : float
        Largest residual, relative to the length of its row and to 1 + max|x| or 1 + max|y|.

    Returns
    -------
    Assembly
        Check `converged`; the residuals by row tell which constraints are in the way.
    """
    if system.constraints is None:
        raise ValueError(
            "newton_project: the system has no 'constraints' kernel, there is nothing to assemble"
        )
    z, p = np.array(z, np.float64), np.array(p, np.float64)
    if z.shape != (system.n_z,) or p.shape != (system.n_p,):
        raise ValueError(
            f"newton_project: z has shape {z.shape} and p {p.shape}, expected ({system.n_z},) and ({system.n_p},)"
        )
    work = _Assembler(system, t, p, weights)
    free = work.free(held)
    free_speeds = free if held_speeds is None else work.free(held_speeds)
    z, iterations, positions_met = work.positions(z, free, tolerance)
    z, velocities_met = work.velocities(z, free_speeds, tolerance)
    phi, psi, B = work.residuals(z)
    rows = independent_rows(B)
    return Assembly(z, positions_met and velocities_met, phi, psi, iterations, len(rows), rows)


def independent_rows(B: FloatArray) -> NDArray[np.int64]:
    """Rows of B that are linearly independent, the best conditioned choice first.

    Gram–Schmidt with pivoting on rows of unit length; a row counts if its part outside the rows before it exceeds 1e-9.
    """
    rest = B / np.maximum(np.linalg.norm(B, axis=1, keepdims=True), 1e-300)
    chosen: list[int] = []
    for _ in range(min(B.shape)):
        lengths = np.linalg.norm(rest, axis=1)
        best = int(np.argmax(lengths))
        if not lengths[best] > RANK_CUT:
            break
        chosen.append(best)
        direction = rest[best] / lengths[best]
        for _ in range(2):  # twice is enough for full orthogonality
            rest -= np.outer(rest @ direction, direction)
        rest[chosen] = 0.0
    return np.array(chosen, np.int64)


class _Assembler:
    """The kernels of a system, called on numpy arrays."""

    def __init__(self, system: System, t: float, p: FloatArray, weights: ArrayLike | None) -> None:
        self.system, self.t = system, t
        self.memory = blank_memory(system)
        connect(system, self.memory)
        self.memory.real(mem.P)[: system.n_p] = p
        self.weights = None if weights is None else np.asarray(weights, np.float64)

    def free(self, held: ArrayLike) -> NDArray[np.int64]:
        held = np.asarray(held, np.int64)
        if held.size and (held.min() < 0 or held.max() >= self.system.n_y):
            raise ValueError(
                f"newton_project: held {held.tolist()} must be indices of the {self.system.n_y} speeds"
            )
        return np.setdiff1d(np.arange(self.system.n_y), held)

    def residuals(self, z: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """φ, ψ and B at z."""
        _constraints_at(self.memory.I, self.memory.R, self.t, z)
        m, n_y = self.system.m, self.system.n_y
        B = self.memory.real(mem.B_ROWS).reshape(m, n_y).copy()
        return self.memory.real(mem.PHI)[: self.system.m_h].copy(), self.memory.real(mem.PSI).copy(), B

    def whitener(self, z: FloatArray, free: NDArray[np.int64]) -> FloatArray:
        """Matrix X with δ = X u, |u| being the cost of δ."""
        if self.weights is not None:
            inverse: FloatArray = np.diag(1.0 / np.sqrt(self.weights[free]))
            return inverse
        if self.system.matrices is not None:
            _mass_matrix(self.memory.I, self.memory.R, self.t, z, np.empty(self.system.n_z))
            n_y = self.system.n_y
            A = self.memory.real(mem.MASS).reshape(n_y, n_y)[np.ix_(free, free)]
            scale = np.sqrt(np.maximum(np.diag(A), 1e-12 * np.abs(A).max(initial=0.0) + 1e-300))
            try:
                L = np.linalg.cholesky(A / np.outer(scale, scale) + 1e-9 * np.eye(len(free)))
            except np.linalg.LinAlgError:
                return np.eye(len(free))
            from_mass: FloatArray = np.linalg.inv(L.T) / scale[:, None]
            return from_mass
        return np.eye(len(free))

    def step(
        self, B: FloatArray, residual: FloatArray, X: FloatArray, free: NDArray[np.int64], cut: float
    ) -> FloatArray:
        """Least-cost δ with B δ = −residual in the least-squares sense over rows of unit length."""
        lengths = np.maximum(np.linalg.norm(B, axis=1), 1e-6 * np.abs(B).max(initial=0.0) + 1e-300)
        W = (B[:, free] / lengths[:, None]) @ X
        U, sigma, Vt = np.linalg.svd(W, full_matrices=False)
        keep = sigma > cut * sigma.max(initial=0.0)
        delta = np.zeros(self.system.n_y)
        delta[free] = X @ (Vt[keep].T @ ((U[:, keep].T @ (-residual / lengths)) / sigma[keep]))
        return delta

    def measure(self, B: FloatArray, residual: FloatArray) -> FloatArray:
        """Residuals over the length of their rows."""
        scaled: FloatArray = residual / np.maximum(
            np.linalg.norm(B, axis=1), 1e-6 * np.abs(B).max(initial=0.0) + 1e-300
        )
        return scaled

    def positions(
        self, z: FloatArray, free: NDArray[np.int64], tolerance: float
    ) -> tuple[FloatArray, int, bool]:
        """Gauss–Newton on φ; returns the state, the steps taken and whether φ is met."""
        m_h, n_x = self.system.m_h, self.system.n_x
        z = z.copy()
        if m_h == 0:
            return z, 0, True
        phi, _, B = self.residuals(z)
        size = float(np.linalg.norm(self.measure(B[:m_h], phi)))
        lowest, nudges, random = (np.inf, z), 0, np.random.default_rng(0)
        for iteration in range(MOST_ITERATIONS):
            met = np.abs(self.measure(B[:m_h], phi)).max() <= 1e-3 * tolerance * (1.0 + np.abs(z[:n_x]).max())
            if met or size == 0.0:
                return z, iteration, True
            X = self.whitener(z, free)
            best = None
            for cut in CUTS:
                best = self._shorten(z, self.step(B[:m_h], phi, X, free, cut), size)
                if best is not None:
                    break
            if best is None:
                if size < lowest[0]:
                    lowest = (size, z)
                if nudges == MOST_NUDGES:
                    break
                nudges += 1
                best = self._nudge(lowest[1], free, 0.05 * nudges, random)
            z, phi, B, size = best
        if lowest[0] < size:
            z = lowest[1]
            phi, _, B = self.residuals(z)
        met = np.abs(self.measure(B[:m_h], phi)).max() <= tolerance * (1.0 + np.abs(z[:n_x]).max())
        return z, iteration, bool(met)

    def _nudge(
        self, z: FloatArray, free: NDArray[np.int64], length: float, random: np.random.Generator
    ) -> tuple[FloatArray, FloatArray, FloatArray, float]:
        """A small move in any direction, out of a configuration in which no step helps (bars in line)."""
        delta, m_h = np.zeros(self.system.n_y), self.system.m_h
        delta[free] = length * random.uniform(-1.0, 1.0, len(free))
        trial = z.copy()
        _move_by(self.memory.I, self.memory.R, trial, delta)
        phi, _, B = self.residuals(trial)
        return trial, phi, B, float(np.linalg.norm(self.measure(B[:m_h], phi)))

    def _shorten(
        self, z: FloatArray, delta: FloatArray, size: float
    ) -> tuple[FloatArray, FloatArray, FloatArray, float] | None:
        """The longest of δ, δ/2, δ/4, … that lowers the residual."""
        m_h = self.system.m_h
        for k in range(SHORTENINGS):
            trial = z.copy()
            _move_by(self.memory.I, self.memory.R, trial, 0.5**k * delta)
            if not np.isfinite(trial).all():
                continue
            phi, _, B = self.residuals(trial)
            new_size = float(np.linalg.norm(self.measure(B[:m_h], phi)))
            if new_size < (1.0 - 0.1 * 0.5**k) * size:
                return trial, phi, B, new_size
        return None

    def velocities(self, z: FloatArray, free: NDArray[np.int64], tolerance: float) -> tuple[FloatArray, bool]:
        """One exact step on ψ, and one more for round-off."""
        n_x, n_y = self.system.n_x, self.system.n_y
        z = z.copy()
        X = self.whitener(z, free)
        for _ in range(2):
            _, psi, B = self.residuals(z)
            z[n_x : n_x + n_y] += self.step(B, psi, X, free, RANK_CUT)
        _, psi, B = self.residuals(z)
        worst = np.abs(self.measure(B, psi)).max(initial=0.0)
        return z, bool(worst <= tolerance * (1.0 + np.abs(z[n_x : n_x + n_y]).max(initial=0.0)))
