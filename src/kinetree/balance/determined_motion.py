"""A motion that its constraints determine: positions, velocities and accelerations at given times, without integrating.

    φ(x, t) = 0,     B y = b,     B ẏ = γ

Positions are followed from one time to the next, so that the branch stays the same: every pose is predicted from the
one before and closed by Newton's method, and the way is halved where closing it needs a large correction, where the
pose before is not predicted from the new one as well, or where something turns far. Drivers given by
values at times act through parameters d, which enter φ linearly: B y = b − φ_d ḋ and B ẏ = γ − φ_d d̈.

Where motions Z are left free (B Z = 0) that no actuator drives either, as those of rods that may spin between two ball
joints, nothing acts along them, and they keep the momentum they had at rest, none:

    Zᵀ A y = 0,     Zᵀ (A ẏ − f) = 0

What an actuator could move stays put.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import row_scales
from kinetree.balance.equilibrium_equations import Balance, Terms, multipliers, null_space
from kinetree.tolerances import (
    DIFFERENCE_TIME,
    DRIVEN_SHARE,
    LARGE_CORRECTION,
    LARGEST_PREDICTED_TURN,
    NULL_RANK,
    SCALED_RANK,
    SHORTEST_INTERVAL,
    TINY,
)
from kinetree.words.arguments import NoAnswerError

WITHOUT_MASS = 1e-14
"""Inertia of a motion, over the largest, below which it moves nothing and its speed does not matter."""

Values = Callable[[float], tuple[Array, Array, Array]]
"""d, ḋ and d̈ of driver parameters at a time."""


class KinematicsError(NoAnswerError):
    """A motion that its constraints do not determine, or that cannot go on, with the reason."""


@dataclass(frozen=True)
class Pose:
    """One instant of a motion."""

    t: float
    x: Array
    y: Array
    ydot: Array
    lam: Array
    p: Array
    condition: float


class Follower:
    """Follows the motion of a model that its constraints determine.

    Parameters
    ----------
    balance
        Constraints and forces.
    p
        Parameters.
    driven, values
        Parameters that are driver positions, and their values in time.
    actuators
        Parameters that are forces of actuators, where motions may be left free; None: nothing is.
    """

    def __init__(
        self,
        balance: Balance,
        p: Array,
        driven: tuple[int, ...] = (),
        values: Values | None = None,
        actuators: tuple[int, ...] | None = None,
    ) -> None:
        self.balance, self._p, self._driven, self._values = balance, p, list(driven), values
        self._actuators = actuators
        loops = any(name.kind == "joint" for name in balance.equations.rows.names)
        self._turns = np.array(
            [loops and unit == "rad/s" for unit in balance.equations.speed_units], dtype=bool
        )
        self.passed: list[Pose] = []
        """All instants of the last motion followed, those between the times asked for among them."""

    def _given(self, t: float) -> tuple[Array, Array, Array]:
        p = self._p.copy()
        if self._values is None:
            return p, np.zeros(0), np.zeros(0)
        d, d1, d2 = self._values(t)
        p[self._driven] = d
        return p, d1, d2

    def pose(self, t: float, x: Array) -> Pose | None:
        """The instant next to a predicted pose; None where the constraints cannot be met."""
        b = self.balance
        p, d1, d2 = self._given(t)
        still = np.zeros(b.n)
        for _ in range(25):
            terms = b.terms(t, x, still, p)
            size = float(np.abs(terms.phi).max(initial=0.0))
            if size <= 1e-14 * (1 + float(np.abs(x).max(initial=0.0))) or not np.isfinite(size):
                break
            x = b.moved(x, terms.N, -_shortest(terms.B[: b.m_h], terms.phi))
        if not size <= 1e-9 * (1 + float(np.abs(x).max(initial=0.0))):
            return None
        return self._instant(t, x, p, d1, d2)

    def _instant(self, t: float, x: Array, p: Array, d1: Array, d2: Array) -> Pose:
        b = self.balance
        still = np.zeros(b.n)
        terms = b.terms(t, x, still, p)
        phi_d = np.zeros((terms.B.shape[0], 0))
        if self._driven:
            zero = np.zeros(terms.B.shape[0])
            phi_d = np.zeros((terms.B.shape[0], len(self._driven)))
            phi_d[: b.m_h] = b.derivatives(t, x, still, p, still, zero).phi_p[:, self._driven]
        y = _shortest(terms.B, -terms.psi - phi_d @ d1)  # ψ = B·0 − b
        idle = self.idle(t, x, p, terms)
        y = y - idle @ _inertial(idle, terms.A, terms.A @ y)
        terms = b.terms(t, x, y, p)
        ydot = _shortest(terms.B, terms.gamma - phi_d @ d2)
        ydot = ydot + idle @ _inertial(idle, terms.A, terms.f - terms.A @ ydot)
        lam = multipliers(terms.B, terms.A @ ydot - terms.f)
        return Pose(t, x, y, ydot, lam, p, _condition(terms))

    def idle(self, t: float, x: Array, p: Array, terms: Terms) -> Array:
        """Motions that constraints leave free and no actuator drives (n × d)."""
        b = self.balance
        if self._actuators is None or not (free := null_space(terms.B)).shape[1]:
            return np.zeros((b.n, 0))
        still = np.zeros(b.n)
        S = b.derivatives(t, x, still, p, still, np.zeros(terms.B.shape[0])).R_p[:, list(self._actuators)]
        shares = (S / np.maximum(np.linalg.norm(S, axis=0), TINY)).T @ free
        _, s, Vt = np.linalg.svd(shares)
        return np.asarray(free @ Vt[int(np.sum(s > DRIVEN_SHARE)) :].T, dtype=float)

    def lacking(self, pose: Pose, ahead: bool) -> Array:
        """Forces (n) along idle motions that are lacking for these to move as they do: none where momentum is kept.

        A ẏ = f there, but a load may want another motion than that without momentum, of which y goes on in time.
        """
        b = self.balance
        terms = b.terms(pose.t, pose.x, pose.y, pose.p)
        idle = self.idle(pose.t, pose.x, pose.p, terms)
        if not idle.shape[1]:
            return np.zeros(b.n)
        h = DIFFERENCE_TIME * min(1.0, self._reach(pose)) * (1.0 if ahead else -1.0)
        one, two = (self.pose(pose.t + k * h, self._predicted(pose, pose.t + k * h)) for k in (1, 2))
        if one is None or two is None:
            return np.zeros(b.n)
        change = (4.0 * one.y - 3.0 * pose.y - two.y) / (2.0 * h)
        return np.asarray(idle @ (idle.T @ (terms.A @ (change - pose.ydot))), dtype=float)

    def follow(self, start: Array, times: Array) -> list[Pose]:
        """The motion at ascending times, on the branch of the start."""
        first = self.pose(float(times[0]), start)
        if first is None:
            raise KinematicsError(f"the constraints cannot be met at t = {times[0]:.6g} s")
        found, self.passed = [first], [first]
        for t in map(float, times[1:]):
            found.append(self._advanced(found[-1], t))
        return found

    def _advanced(self, here: Pose, until: float) -> Pose:
        span = until - here.t
        h = span
        while here.t < until:
            longest = min(span, self._reach(here))
            h = min(h, until - here.t, longest)
            aim = until if here.t + h >= until else here.t + h
            there = self.pose(aim, self._predicted(here, aim))
            if there is not None and self._near(here, there) and self._near(there, here):
                here, h = there, 2 * h
                self.passed.append(here)
                continue
            h /= 2
            if h < SHORTEST_INTERVAL * longest:
                raise KinematicsError(f"the motion cannot go on past t = {here.t:.6g} s: {self._words(here)}")
        return here

    def _reach(self, here: Pose) -> float:
        """Return the time (s) in which nothing turns far, by velocities and accelerations; infinite for open trees."""
        if not self._turns.any():
            return np.inf
        v, a = np.abs(here.y[self._turns]), np.abs(here.ydot[self._turns])
        fastness = v + np.sqrt(v * v + 2.0 * a * LARGEST_PREDICTED_TURN)  # v h + a h²/2 is the turn
        return float(2.0 * LARGEST_PREDICTED_TURN / max(fastness.max(), TINY))

    def _predicted(self, here: Pose, t: float) -> Array:
        """Coordinates at another time as far as velocities and accelerations tell."""
        h, N = t - here.t, self.balance.terms(here.t, here.x, here.y, here.p).N
        return self.balance.moved(here.x, N, h * here.y + 0.5 * h * h * here.ydot)

    def _near(self, here: Pose, there: Pose) -> bool:
        """Return True if one instant predicts the other."""
        if abs(there.t - here.t) > 2.0 * self._reach(here):
            return False
        return bool(np.abs(there.x - self._predicted(here, there.t)).max(initial=0.0) <= LARGE_CORRECTION)

    def _words(self, here: Pose) -> str:
        terms = self.balance.terms(here.t, here.x, here.y, here.p)
        names = self.balance.equations.rows.names
        worst = sorted(zip(np.abs(here.lam), map(str, names), strict=True), reverse=True)[:2]
        fast = (
            self.balance.equations.speed_names[int(np.argmax(np.abs(here.y)))] if here.y.size else "nothing"
        )
        return (
            f"a singular position is near (smallest over largest singular value {_condition(terms):.1e}; "
            f"{fast} is fastest), constraints under the largest load: {'; '.join(name for _, name in worst)}; "
            "drive another joint, or shorten the motion"
        )


def _shortest(B: Array, demand: Array) -> Array:
    """The smallest v with B v = demand; zero where nothing is demanded."""
    scale = row_scales(B)
    found = np.linalg.lstsq(B * scale[:, None], demand * scale, rcond=SCALED_RANK)[0]
    return np.asarray(found, dtype=float)


def _inertial(idle: Array, A: Array, momentum: Array) -> Array:
    """Speeds of idle motions that have such a momentum (n); of those that move nothing, none."""
    values, vectors = np.linalg.eigh(idle.T @ A @ idle)
    kept = values > WITHOUT_MASS * np.abs(A).max(initial=0.0)
    return np.asarray(
        vectors[:, kept] @ ((vectors[:, kept].T @ (idle.T @ momentum)) / values[kept]), dtype=float
    )


def _condition(terms: Terms) -> float:
    """Smallest over largest singular value of the scaled independent rows."""
    if terms.B.size == 0:
        return 1.0
    s = np.linalg.svd(terms.B * row_scales(terms.B)[:, None], compute_uv=False)
    kept = s[s > NULL_RANK * s[0]]
    return float(kept[-1] / kept[0]) if kept.size else 0.0


def freedoms(balance: Balance, pose: Pose) -> Array:
    """Motions that the constraints leave free at an instant (n × d)."""
    return null_space(balance.terms(pose.t, pose.x, pose.y, pose.p).B)
