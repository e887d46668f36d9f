"""Impulses within cones of friction: Coulomb's law for everything that acts at one instant, solved to the end.

Impulses u = (Λ, Λ_t, …) of n contacts and of the rubs along their surfaces or along joints change the rates of all of
them by RᵀR u. With the rates q that they would have without (those of contacts times 1 + e),

    w = q + RᵀR u
    0 ≤ Λ_i ⟂ w_i ≥ 0                                       contacts
    |Λ_t| ≤ b(u),   Λ_t = −b w_t/|w_t|  where w_t ≠ 0        rubs, b = μ Λ_i of a contact, μ |S + P u| of a bearing

which is the zero of the projections

    F_i = Λ_i − max(0, Λ_i − w_i),     F_t = Λ_t − proj(Λ_t − w_t; disk of radius b)

(P. Alart, A. Curnier, A mixed formulation for frictional contact problems, 1991). The start is the solution with
polygons instead of disks, by Lemke's pivoting; from there Newton's method finds the zero of F itself, with
r = R u beside u as unknowns, so that light bodies between heavy ones cost no digits. A result is given only if F is
zero to round-off; otherwise finer polygons are tried, and then there is no result.

Where contacts share what they hold in more than one way, R has more columns than rank. The start is then found with a
compliance that is the same small share of RᵀR at every contact: of all impulses with the same effect those with the
least Σ Λ² |R_i|², whatever the order of the contacts. Newton's steps are the shortest ones and keep that choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from kinetree.arrays import Array
from kinetree.linalg.lemke import lemke

COMPLIANCE = 1e-9
"""Share of RᵀR that decides how contacts share what they hold in more than one way."""
NOTHING = 1e-12
"""Length of a column of R, over the longest, of what cannot move."""
VERIFIED = 1e-10
"""F of a result, over the size of the terms that it is made of."""
FACETS = (8, 16, 64)
"""Corners of the polygons in place of disks, one after the other."""
NEWTON_STEPS = 60
HALVINGS = 12
SINGULAR = 1e-11
"""Singular value, over the largest, of a direction in which Newton's steps do not go."""
ROUND_OFF = 1e-15
LEAST_SIZE = 1e-300


@dataclass(frozen=True)
class Cone:
    """One rub: how its impulses act, and what bounds them.

    Parameters
    ----------
    R : array (k, d)
        Responses along its d directions.
    v : array (d,)
        Its velocity without these impulses (m/s or rad/s).
    coefficient : float
        μ, of a bearing that turns times its radius (m).
    contact : int, optional
        The contact whose impulse bounds it; otherwise it is a bearing.
    P : array (3, n_u), S : array (3,)
        Of a bearing, the impulse of its reaction (N s), S + P u.
    """

    R: Array
    v: Array
    coefficient: float
    contact: int | None = None
    P: Array = field(default_factory=lambda: np.zeros((3, 0)))
    S: Array = field(default_factory=lambda: np.zeros(3))


class ConeProblem:
    """The impulses of contacts with responses R (k × n) and rates q (n), and of their rubs.

    Parameters
    ----------
    R : array (k, n)
    q : array (n,)
    cones : sequence of Cone
    """

    def __init__(self, R: Array, q: Array, cones: Sequence[Cone]) -> None:
        self._n, self._cones = q.size, tuple(cones)
        whole = np.hstack([R, *[cone.R for cone in cones]])
        rates = np.concatenate([q, *[cone.v for cone in cones]])
        self._parts: list[slice] = []
        start = q.size
        for cone in cones:
            self._parts.append(slice(start, start + cone.v.size))
            start += cone.v.size
        # every contact and every rub by its own length: directions of one rub must stay alike
        length = np.linalg.norm(whole, axis=0)
        for part in self._parts:
            length[part] = np.linalg.norm(length[part]) / np.sqrt(max(part.stop - part.start, 1))
        moves = length > NOTHING * length.max(initial=0.0)
        self._length = np.where(moves, length, 1.0)
        scaled = np.where(moves, whole / self._length, 0.0)
        self._Q, self._R = np.eye(scaled.shape[0]), scaled
        if scaled.shape[0] > scaled.shape[1]:
            self._Q, self._R = np.linalg.qr(scaled)
        self._q = np.where(moves, rates / self._length, 0.0)
        self._moves = moves
        self._mu = np.array([cone.coefficient for cone in cones]) * [
            self._length[p.start] for p in self._parts
        ]
        for k, cone in enumerate(cones):
            if cone.contact is not None:
                self._mu[k] /= self._length[cone.contact]
        self._P = [cone.P / self._length if cone.contact is None else cone.P for cone in cones]

    def solve(self, near: Array | None = None) -> tuple[Array, Array] | None:
        """The impulses u and their response r = R u; None where none was found that fulfils the law.

        ``near`` are impulses of a similar problem: the first start, beside the coarsest polygons.
        """
        for start in self._starts(near):
            soft = self._newton(start, COMPLIANCE)[0]
            for begin in (soft, start):
                u, r = self._newton(begin, 0.0)
                if self._is_solution(u, r):
                    return np.where(self._moves, u / self._length, 0.0), np.asarray(self._Q @ r, dtype=float)
        return None

    # --- start ----------------------------------------------------------------------------------------
    def _starts(self, near: Array | None) -> Iterator[Array]:
        """Solutions with polygons in place of disks; bearings bounded by what they carry without friction."""
        if near is not None:
            yield near * self._length
        plain = self._polygonal(0, np.zeros(len(self._cones)))
        if plain is None:
            return
        bearings = np.array([cone.contact is None for cone in self._cones], dtype=bool)
        fixed = np.where(bearings, self._bounds(plain), 0.0)
        for facets in FACETS if near is None else FACETS[:1]:
            found = self._polygonal(facets, fixed)
            if found is not None:
                yield found
                fixed = np.where(bearings, self._bounds(found), 0.0)
        yield plain

    def _polygonal(self, facets: int, fixed: Array) -> Array | None:
        """Lemke's solution with these corners (0: without friction) and fixed bounds of bearings."""
        n = self._n
        fans = [self._fan(part, facets) for part in self._parts] if facets else []
        D = np.zeros((self._q.size, n + sum(fan.shape[1] for fan in fans)))
        D[:n, :n] = np.eye(n)
        E = np.zeros((D.shape[1], len(fans)))
        bound = np.zeros((len(fans), D.shape[1]))
        column = n
        for k, (part, fan) in enumerate(zip(self._parts if facets else (), fans, strict=True)):
            D[part, column : column + fan.shape[1]] = fan
            E[column : column + fan.shape[1], k] = 1.0
            contact = self._cones[k].contact
            if contact is not None:
                bound[k, contact] = self._mu[k]
            column += fan.shape[1]
        R = self._R @ D
        W = R.T @ R + COMPLIANCE * (D.T @ D)
        M = np.block([[W, E], [bound - E.T, np.zeros((len(fans), len(fans)))]])
        q = np.concatenate([D.T @ self._q, fixed[: len(fans)]])
        # rates of what cannot move stay as they are: without this, nothing could make them non-negative
        for i in np.flatnonzero(~self._moves[:n]):
            q[i] = 1.0
        size = np.abs(q).max(initial=0.0)
        if size == 0.0:
            return np.zeros(self._q.size)
        z = lemke(M, q / size)
        return None if z is None else np.asarray(D @ z[: D.shape[1]] * size, dtype=float)

    def _fan(self, part: slice, facets: int) -> Array:
        """Directions of a polygon, one of them along the sliding before, so that no axes of a plane are preferred."""
        if part.stop - part.start == 1:
            return np.array([[1.0, -1.0]])
        v = self._q[part]
        begin = np.arctan2(v[1], v[0]) if v.any() else self._lean(part)
        angles = begin + 2 * np.pi * np.arange(facets) / facets
        return np.array([np.cos(angles), np.sin(angles)])

    def _lean(self, part: slice) -> float:
        """Direction in which the contacts drive a rub that stands."""
        drive = self._R[:, part].T @ (self._R[:, : self._n] @ np.abs(self._q[: self._n]))
        return float(np.arctan2(drive[1], drive[0]))

    # --- F and its zero -------------------------------------------------------------------------------
    def _bounds(self, u: Array) -> Array:
        found = []
        for k, cone in enumerate(self._cones):
            if cone.contact is not None:
                found.append(self._mu[k] * max(u[cone.contact], 0.0))
            else:
                found.append(self._mu[k] * float(np.linalg.norm(cone.S + self._P[k] @ u)))
        return np.array(found)

    def _bound_slope(self, k: int, u: Array) -> Array:
        cone = self._cones[k]
        slope = np.zeros(u.size)
        if cone.contact is not None:
            slope[cone.contact] = self._mu[k] * (u[cone.contact] > 0.0)
            return slope
        carried = cone.S + self._P[k] @ u
        size = max(float(np.linalg.norm(carried)), LEAST_SIZE)
        return np.asarray(self._mu[k] * (carried / size) @ self._P[k], dtype=float)

    def _residual(self, u: Array, r: Array, soft: float) -> tuple[Array, Array]:
        """F of u, with r in place of R u, and the sizes of the terms that it is the sum of."""
        w = self._q + self._R.T @ r + soft * u
        n, F = self._n, np.where(self._moves, w, u)
        size = np.abs(self._q) + float(np.linalg.norm(r))
        F[:n] = np.where(self._moves[:n] & (u[:n] > w[:n]), w[:n], u[:n])
        for part, b in zip(self._parts, self._bounds(u), strict=True):
            trial = u[part] - w[part]
            length = float(np.linalg.norm(trial))
            if length > b and self._moves[part].all():
                F[part] = u[part] - trial * (b / length)
                size[part] += b
        return F, size

    def _slope(self, u: Array, r: Array, soft: float) -> tuple[Array, Array]:
        w = self._q + self._R.T @ r + soft * u
        by_u, by_w = np.eye(u.size), np.zeros((u.size, u.size))
        n = self._n
        closed = np.flatnonzero(u[:n] - w[:n] > 0.0)
        by_u[closed, closed], by_w[closed, closed] = 0.0, 1.0
        bounds = self._bounds(u)
        for k, part in enumerate(self._parts):
            trial, one = u[part] - w[part], np.eye(part.stop - part.start)
            size = float(np.linalg.norm(trial))
            if size <= bounds[k]:
                by_u[part, part], by_w[part, part] = 0.0 * one, one
                continue
            d = trial / size
            turned = bounds[k] / size * (one - np.outer(d, d))
            by_u[part, part] = one - turned
            by_w[part, part] = turned
            by_u[part] -= np.outer(d, self._bound_slope(k, u))
        still = ~self._moves
        by_u[still], by_w[still] = np.eye(u.size)[still], 0.0
        return by_u, by_w

    def _newton(self, u: Array, soft: float) -> tuple[Array, Array]:
        """The zero of F near u, and r = R u, as far as Newton's steps lead.

        r is an unknown beside u: where a light body stands between heavy ones, r is the small difference of large
        impulses, and R u would not know it any more.
        """
        r = self._R @ u
        F, sizes = self._residual(u, r, soft)
        for _ in range(NEWTON_STEPS):
            if not (np.abs(F) > ROUND_OFF * sizes).any():
                break
            by_u, by_w = self._slope(u, r, soft)
            K = np.block([[by_u + soft * by_w, by_w @ self._R.T], [-self._R, np.eye(r.size)]])
            step = np.linalg.lstsq(K, np.concatenate([-F, self._R @ u - r]), rcond=SINGULAR)[0]
            size, share = float(np.linalg.norm(F)), 1.0
            for _ in range(HALVINGS):
                new_u, new_r = u + share * step[: u.size], r + share * step[u.size :]
                new_F, new_sizes = self._residual(new_u, new_r, soft)
                if float(np.linalg.norm(new_F)) < size:
                    break
                share *= 0.5
            else:
                break
            u, r, F, sizes = new_u, new_r, new_F, new_sizes
        return u, r

    def _is_solution(self, u: Array, r: Array) -> bool:
        if not (np.isfinite(u).all() and np.isfinite(r).all()):
            return False
        F, sizes = self._residual(u, r, 0.0)
        missed = np.linalg.norm(self._R @ u - r)
        close = missed <= VERIFIED * (np.linalg.norm(r) + ROUND_OFF * np.linalg.norm(u) / VERIFIED)
        return bool(close and (np.abs(F) <= VERIFIED * sizes).all())
