"""The search for a balance: Newton's method on the freedoms of the mechanism, with exact derivatives.

On the pose x (φ(x) = 0) with y = w(x) and ẏ = ẇ(x), w = 0 at rest, the force that nothing balances is

    r = Zᵀ (A ẇ − f),      B Z = 0,   Zᵀ A Z = 1,

and its derivative along the freedoms Z_h of the position is Zᵀ K Z_h, K = ∂R/∂ξ + ∂R/∂y w_ξ + A ẇ_ξ with λ held: the
geometric stiffness −λ·∂²φ is part of it. Steps are shortened until they pay, or damped where the stiffness is not
positive (Levenberg–Marquardt); where that ends in a place that is no balance, the loads are brought on gradually:
r − (1 − s) r₀ = 0 is followed from s = 0, which the start satisfies, to s = 1; at last the mechanism is let creep to
rest as in thick oil.

States of blocks are at rest where ṡ = 0. They stand behind the freedoms, and −ṡ behind the forces:

    r = (Zᵀ (A ẇ − f), −ṡ),      J = [ Zᵀ K Z_h   Zᵀ ∂R/∂s ]
                                     [ −∂ṡ/∂ξ Z_h  −∂ṡ/∂s  ]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array, one_thread
from kinetree.assembly.loop_closure import least_change
from kinetree.balance.equilibrium_equations import Balance, Terms, multipliers, null_space
from kinetree.tolerances import (
    BALANCE_ROUND_OFF,
    BALANCED_DISTANCE,
    BLURRED_FORCE,
    LONGEST_BALANCE_STEP,
    SHORTEST_ARM,
    SINGULAR_START,
    TINY,
    UNHELD_STIFFNESS,
)

Off = tuple[Array, Array]
"""Forces and rates of states that are subtracted."""

SOFTEST = 1e-5
"""Stiffness of a coordinate, over its inertia and the largest such quotient, below which it is no measure itself."""
BALANCED = 1e-10
"""Unbalanced force, over the acting forces, below which it counts as zero where no stiffness answers it."""
RESTING = 1e-10
"""Rate of a block's state (per second, in units of 1 + size of the state) that counts as zero."""
FARTHER = 4.0
"""Growth of the longest step of a length after a step of that length paid: soft springs are pulled out far."""
NEARER = 0.25
"""Share of a step by which the remaining distance, by the same stiffness, must shrink for the step to pay."""
SHORTER = (0.5, 0.25, 0.125)
"""Shares of a step that are tried where the whole one does not pay, and the stiffness is positive."""
STAGES = 60
"""Most loads tried on the way from none to all: a path that needs more has met a stop, a contact or a fold."""


@dataclass(frozen=True)
class Point:
    """A pose with the balance of forces there."""

    x: Array
    w: Array
    wdot: Array
    terms: Terms
    lam: Array
    force: Array
    scale: float
    """Greatest force met so far, in these units."""
    acting: float
    """Greatest force that acts here, in these units."""
    K: Array
    Z: Array
    Z_h: Array
    R_s: Array
    rates: Array
    rates_xi: Array
    rates_s: Array
    singular: tuple[str, ...]
    """Coordinates that are singular here, with the remedy: r = 0 says nothing about motions they do not show."""
    units: Array
    """Units of displacements (n): the size of the mechanism (m), or 1 rad."""
    far: float
    """1 and the greatest coordinate, in these units."""

    @property
    def finite(self) -> bool:
        """True if forces and their derivatives are finite."""
        return all(bool(np.isfinite(part).all()) for part in (self.force, self.rates, self.K))

    @cached_property
    def r(self) -> Array:
        """The force that nothing balances, on the freedoms Z, and −ṡ."""
        return np.concatenate([self.Z.T @ self.force, -self.rates])

    @cached_property
    def stiffness(self) -> Array:
        """J: how r changes with the freedoms Z_h and with s."""
        return np.block(
            [[self.Z.T @ self.K @ self.Z_h, self.Z.T @ self.R_s], [-self.rates_xi @ self.Z_h, -self.rates_s]]
        )

    @cached_property
    def factors(self) -> tuple[Array, Array, Array]:
        """U, σ, Vᵀ of J = U diag(σ) Vᵀ."""
        U, s, Vt = np.linalg.svd(self.stiffness, full_matrices=False)
        return U, s, Vt

    @cached_property
    def holds(self) -> bool:
        """True if stiffness resists every displacement: steps then lead to least energy."""
        J = self.stiffness
        return bool(J.shape[0] == J.shape[1] and np.linalg.eigvalsh(J + J.T).min(initial=1.0) > 0.0)

    @cached_property
    def rank(self) -> int:
        """Number of freedoms that stiffness holds; they have the largest σ.

        Thin beams are 1e12 times as stiff along as across: where σ tells of freedoms that nothing holds, they are
        judged again with every coordinate measured by its own stiffness, Q diag(k)⁻¹ᐟ² K diag(k)⁻¹ᐟ² Q.
        """
        s = self.factors[1]
        plain = int(np.sum(s > UNHELD_STIFFNESS * s[:1]))
        if plain == s.size or plain == 0 or self.rates.size or self.Z is not self.Z_h:
            return plain
        k, m = np.abs(np.diag(self.K)), np.diag(self.terms.A)
        root = np.sqrt(np.maximum(k, SOFTEST * m * float((k[m > 0] / m[m > 0]).max(initial=0.0))))
        if not root.all():
            return plain
        Q = np.linalg.qr(root[:, None] * self.Z)[0] / root[:, None]
        own = np.linalg.svd(Q.T @ self.K @ Q, compute_uv=False)
        return max(plain, int(np.sum(own > UNHELD_STIFFNESS * own[:1])))

    def way(self, r: Array, damping: float = 0.0) -> Array:
        """The shortest least-squares solution of J α = −r, damped; freedoms without stiffness stay put."""
        U, s, Vt = self.factors
        if not s.size or s[0] == 0.0:
            return np.zeros(Vt.shape[1])
        keep = np.arange(s.size) < self.rank
        gains = np.where(keep, s / np.where(keep, s * s + damping * damping, 1.0), 0.0)
        return np.asarray(Vt.T @ (gains * (U.T @ -r)), dtype=float)

    def pushed(self, r: Array) -> Array:
        """Accelerations (n) of a force on the freedoms Z."""
        return np.asarray(self.Z @ r[: self.Z.shape[1]], dtype=float)

    def displaced(self, step: Array) -> tuple[Array, Array]:
        """Δξ (n) and δs of a step."""
        free = self.Z_h.shape[1]
        return np.asarray(self.Z_h @ step[:free], dtype=float), step[free:]

    @cached_property
    def distance(self) -> float:
        """Distance from the balance, by the stiffness here (rad, or sizes of the mechanism)."""
        moved, states = self.displaced(self.way(self.r))
        return max(float(np.abs(part).max(initial=0.0)) for part in (moved / self.units, states))

    @cached_property
    def balanced(self) -> bool:
        """True if forces balance: stiffness asks for no step, and no force is left where there is no stiffness."""
        if self.singular:
            return False
        answered = self.factors[0][:, : self.rank]
        rest = self.r - answered @ (
            answered.T @ self.r
        )  # r + J α, without the round-off of forces that are stiff
        left = float(np.abs(self.units * (self.terms.A @ self.pushed(rest))).max(initial=0.0))
        drift = float(np.abs(rest[self.Z.shape[1] :]).max(initial=0.0))
        return (
            self.distance <= BALANCED_DISTANCE * self.far
            and left <= BALANCED * self.scale
            and drift <= RESTING * self.far
        )

    @cached_property
    def left_over(self) -> float:
        """Unbalanced force over the acting forces: what is stiff may be close to its balance and yet not loaded.

        Forces on coordinates cancel in the balance: those that act are also what stiffness makes of the coordinates.
        """
        left = float(np.abs(self.units * (self.terms.A @ self.pushed(self.r))).max(initial=0.0))
        moved = np.abs(self.terms.N).T @ np.abs(self.x[: self.terms.N.shape[0]])
        held = float((self.units * (np.abs(self.K) @ moved)).max(initial=0.0))
        return left / max(self.acting, held) if left else 0.0

    @property
    def unanswered(self) -> Array:
        """The accelerations (n) that the part of the unbalanced force gives which no stiffness answers."""
        return -self.pushed(self._left)

    @property
    def drifting(self) -> Array:
        """Rates ṡ that no step takes away."""
        return -self._left[self.Z.shape[1] :]

    @property
    def _left(self) -> Array:
        """The part of r that no stiffness answers."""
        idle = np.linalg.svd(self.stiffness)[0][:, self.rank :]
        return np.asarray(idle @ (idle.T @ self.r), dtype=float)


class Search:
    """Searches for balances of one model.

    Parameters
    ----------
    balance
        The forces, in the tree's coordinates.
    t, p
        Time (s) and parameters.
    held
        Speeds (n) whose coordinates stay where they are.
    """

    def __init__(self, balance: Balance, t: float, p: Array, held: NDArray[np.bool_]) -> None:
        self.balance, self.t, self.p = balance, t, p
        self._E = np.eye(balance.n)[held]
        self._largest = TINY  # force met so far: what "no force" is measured by
        eq = balance.equations
        tree = eq.tree
        arms = np.array(ca.Function("arms", [tree.symbols.p], [tree.arms])(p), dtype=float)
        size = float(np.abs(arms).max(initial=0.0))
        size = size if size > SHORTEST_ARM else 1.0
        self._lengths = np.array([unit.startswith("m") for unit in eq.speed_units], dtype=bool)
        self._units = np.where(self._lengths, size, 1.0)
        self._row_units = np.array([size if n.unit == "m" else 1.0 for n in eq.rows.names[: balance.m_h]])
        self._coordinate_units = np.array([size if unit == "m" else 1.0 for unit in tree.coordinate_units])
        self._size = self._reach = (
            size  # of the mechanism, and what lengths may change by, in units of LONGEST_BALANCE_STEP
        )
        self._is_cut = False
        """True if the last step was shortened because of a length."""
        guards = ca.vertcat(ca.SX(0, 1), *[guard for _, guard, _ in eq.guards])
        self._guards = ca.Function("guards", [eq.t, eq.x, eq.y, eq.p], [ca.densify(guards)])

    def at(self, x: Array, off: Off | None = None) -> Point:
        """The balance at a pose; ``off`` are forces and rates ṡ to be subtracted (load continuation)."""
        extra, rates = (None, None) if off is None else off
        b = self.balance
        w, wdot = b.steady_speeds(self.t, x, self.p)
        terms = b.terms(self.t, x, w, self.p)
        rows = np.vstack([terms.B, self._E])
        inertial = terms.A @ wdot - terms.f
        force = inertial if extra is None else inertial - extra
        lam = multipliers(rows, force)
        w_xi, wdot_xi = b.steady_stiffness(self.t, x, self.p)
        held = lam[: terms.B.shape[0]]
        if b.at_rest:
            K, R_s = b.static_derivatives(self.t, x, self.p, held)
        else:
            d = b.derivatives(self.t, x, w, self.p, wdot, held)
            K, R_s = d.R_xi + d.R_y @ w_xi + terms.A @ wdot_xi, d.R_s
        acting = (self._units * force for force in (terms.f, rows.T @ lam, terms.A @ wdot))
        here = max(float(np.abs(work).max(initial=0.0)) for work in acting)
        self._largest = scale = max(here, self._largest)
        Z = Z_h = self._free(rows, terms.A)
        if terms.B.shape[0] > b.m_h:
            Z_h = self._free(self._held_positions(terms), terms.A)
        own = b.own_rates(self.t, x, w, self.p)
        drift = own.rates if rates is None else own.rates - rates
        return Point(
            x, w, wdot, terms, lam, force, scale, here, K, Z, Z_h, R_s, drift, own.xi + own.y @ w_xi, own.s,
            self._singular(x, w), self._units, self._far(x),
        )  # fmt: skip

    def _free(self, rows: Array, A: Array) -> Array:
        """Directions that rows leave free, Zᵀ A Z = 1: found in units of the mechanism, whatever its size."""
        C = self._units
        return C[:, None] * _normalised(null_space(rows * C), C[:, None] * A * C)

    def _far(self, x: Array) -> float:
        """1 and the greatest coordinate, in units of the mechanism."""
        own = x[: self._coordinate_units.size] / self._coordinate_units
        states = x[self._coordinate_units.size :]
        return 1 + float(np.abs(np.concatenate([own, states])).max(initial=0.0))

    def _singular(self, x: Array, w: Array) -> tuple[str, ...]:
        values = np.abs(np.array(self._guards(self.t, x, w, self.p), dtype=float)).ravel()
        named = zip(self.balance.equations.guards, values, strict=True)
        return tuple(f"{name}; {remedy}" for (name, _, remedy), v in named if v <= SINGULAR_START)

    def _held_positions(self, terms: Terms) -> Array:
        return np.vstack([terms.B[: self.balance.m_h], self._E])

    def closed(self, x: Array) -> Array | None:
        """The nearest pose that meets the constraints; None where that fails."""
        b = self.balance
        for _ in range(30):
            terms = b.terms(self.t, x, np.zeros(b.n), self.p)
            size = float(np.abs(terms.phi / self._row_units).max(initial=0.0))
            if not np.isfinite(size):
                return None
            if size <= 1e-13 * self._far(x):
                return x
            rows = self._held_positions(terms)
            wanted = np.concatenate([terms.phi, np.zeros(self._E.shape[0])])
            x = b.moved(x, terms.N, least_change(rows, wanted, np.diag(self._units)))
        return x if size <= 1e-10 * self._far(x) else None

    def newton(self, x: Array, extra: Off | None = None, most: int = 100) -> Point:
        """Shortened Newton steps from a pose until the forces balance, or no step helps."""
        here = self.at(x, extra)
        damping, self._reach = 0.0, self._size
        for _ in range(most):
            if here.balanced and here.left_over <= BALANCED:
                return self._polished(here, extra)
            better = self._tried(here, damping, extra)
            if better is None and here.balanced and here.left_over <= BLURRED_FORCE:
                return here
            if better is None:
                self._reach = self._size
            elif self._is_cut:
                self._reach *= FARTHER
            if better is None and here.holds:
                better = self._shortened(here, extra)
                damping = damping if better is None else 0.0
            for _ in range(13):
                if better is not None:
                    break
                damping = max(10 * damping, 1e-6 * float(here.factors[1].max(initial=0.0)))
                better = self._tried(here, damping, extra)
            if better is None:
                return here
            here, damping = better, (damping / 100 if damping > 1e-8 else 0.0)
        return here

    def _polished(self, here: Point, extra: Off | None) -> Point:
        """One more step at full length, for the last digits, where it helps."""
        if here.distance <= BALANCE_ROUND_OFF * here.far and not here.left_over:
            return here
        better = self._tried(here, 0.0, extra)
        return here if better is None else better

    def _shortened(self, here: Point, extra: Off | None) -> Point | None:
        """Try parts of the whole step until one pays: damping would hold back soft parts, which have far to go."""
        tried = (self._tried(here, 0.0, extra, share) for share in SHORTER)
        return next((there for there in tried if there is not None), None)

    def _tried(self, here: Point, damping: float, extra: Off | None, share: float = 1.0) -> Point | None:
        x = self._stepped(here, share * here.way(here.r, damping), LONGEST_BALANCE_STEP)
        if x is None:
            return None
        there = self.at(x, extra)
        return there if there.finite and (_is_less(here, there) or _is_nearer(here, there, share)) else None

    def _stepped(self, here: Point, step: Array, most: float) -> Array | None:
        """The pose after a step, shortened where a coordinate would move by more than ``most``; None: no such pose."""
        delta, ds = here.displaced(step)
        ways = np.abs(delta / np.where(self._lengths, self._reach, 1.0))
        share = min(1.0, most / max(float(ways.max(initial=0.0)), TINY))
        self._is_cut = share < 1.0 and bool(self._lengths[ways.argmax()])
        x = self.balance.moved(here.x, here.terms.N, share * delta)
        x[x.size - ds.size :] += share * ds
        return self.closed(x)

    def gradually(self, x: Array) -> Point:
        """Subtract the forces that are not balanced at the start, then add them back little by little."""
        start = self.at(x)
        r0 = start.terms.A @ start.pushed(start.r)
        s, step, here = 0.0, 0.1, start
        for _ in range(STAGES):
            if s >= 1.0 or step <= 1e-4:
                break
            aim = min(1.0, s + step)
            there = self.newton(here.x, ((1 - aim) * r0, (1 - aim) * start.rates), most=30)
            if there.balanced:
                s, here, step = aim, there, min(2 * step, 0.25)
            else:
                step /= 2
        return self.newton(here.x)

    def relaxed(self, x: Array, most: int = 400) -> Point:
        """Let the mechanism creep as in thick oil, (K + 1/τ) δ = −r, in ever longer strides τ as it comes to rest.

        This leads to stable equilibria, also from where the stiffness vanishes (a pendulum held out level). Where it is
        negative (a pendulum held up) strides are so short that K + 1/τ stays positive: longer ones would go back to the
        unstable equilibrium that the motion leaves. The first stride is short for what is pushed and for states of
        blocks, of which some may go on for ever.
        """
        here, self._reach = self.at(x), self._size
        begin = float(np.linalg.norm(here.r))
        pushed = here.pushed(here.r) / self._units
        fastest = max(float(np.abs(part).max(initial=0.0)) for part in (pushed, here.rates))
        stride = 0.3 / max(fastest, TINY)
        for _ in range(most):
            size = float(np.linalg.norm(here.r))
            if here.balanced or size == 0.0 or here.Z.shape[1] != here.Z_h.shape[1]:
                break
            along = replace(here, Z=here.Z_h)
            J = along.stiffness
            leaving = max(0.0, -float(np.linalg.eigvals(J).real.min(initial=0.0)))
            H = J + np.eye(along.r.size) * max(size / begin / stride, 2 * leaving)
            step = np.asarray(np.linalg.lstsq(H, -along.r, rcond=1e-14)[0], dtype=float)
            reached = self._stepped(along, step, 0.3)
            there = None if reached is None else self.at(reached)
            if there is None or not there.finite:
                break
            here = there
        return self.newton(here.x) if here.balanced else here

    def find(self, x: Array) -> Point:
        """The balance next to a pose; the best pose found where there is none."""
        with one_thread(self.balance.n):
            best = self.newton(x)
            for way in (self.gradually, self.relaxed):
                if best.balanced:
                    break
                there = way(x)
                if there.balanced or np.linalg.norm(there.r) < np.linalg.norm(best.r):
                    best = there
            return best

    def resting(self, point: Point) -> tuple[Array, Array] | None:
        """Accelerations, which are zero, and λ at a balance at rest; None where something is held or driven."""
        if not self.balance.at_rest or self._E.shape[0] or point.terms.gamma.any() or not point.balanced:
            return None
        return point.wdot, point.lam


def _is_less(here: Point, there: Point) -> bool:
    """Return True if less force is left over there than here."""
    return bool(np.linalg.norm(there.r) < np.linalg.norm(here.r))


def _is_nearer(here: Point, there: Point, share: float) -> bool:
    """Return True if a step has shortened the remaining distance, by the stiffness at the last pose, by enough.

    This does not depend on the units of forces (P. Deuflhard, Newton Methods for Nonlinear Problems, 3.3): where thin
    beams turn, what they stretch by on the way gives forces far beyond those that bend them, which the next step takes
    away. A force that no stiffness answers must not grow.
    """
    if there.r.size != here.r.size:
        return False
    J = here.stiffness
    before, after = here.way(here.r), here.way(there.r)
    if not np.linalg.norm(after) < (1 - NEARER * share) * np.linalg.norm(before):
        return False
    idle, still_idle = (float(np.linalg.norm(r + J @ way)) for r, way in ((here.r, before), (there.r, after)))
    return still_idle <= idle + BALANCED * float(np.linalg.norm(here.r))


def _normalised(Z: Array, A: Array) -> Array:
    """Scale directions so that Zᵀ A Z = 1 (left as they are where a direction carries no mass)."""
    M = Z.T @ A @ Z
    values, vectors = np.linalg.eigh((M + M.T) / 2)
    if values.size == 0 or values[0] <= 1e-14 * values[-1]:
        return Z
    return np.asarray(Z @ (vectors / np.sqrt(values)), dtype=float)
