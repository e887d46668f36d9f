"""The law of impacts with friction: Newton's for the gaps, Coulomb's for the impulses along the surfaces.

    0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0,      |Λ_t| ≤ c Λ,   Λ_t = −c Λ v_t⁺/|v_t⁺|  where v_t⁺ ≠ 0

for all contacts of an instant together (J. J. Moreau, Unilateral contact and dry friction in finite freedom dynamics,
1988), and the same with the impulse |S| of its reaction in place of Λ for every bearing whose friction follows its
load. Forces that stay finite (weights, springs, preloads) have no impulse. The coefficient c is that of what happens:

    slides before and after              c = μ
    slides before, is stopped            |Λ_t| ≤ μ Λ has been enough to stop it
    slides, would come out backwards     it has passed rest on the way: held, as the next
    stands before, is held               |Λ_t| ≤ μₛ Λ
    stands before, is torn loose         c = μ

Restitution with friction, or with unequal coefficients, could create energy or ask for what no impulses within the
cones can do (a body that jams). All e of the instant are then lowered together, as far as is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.nonsmooth.cone_problem import Cone, ConeProblem

HALVINGS = 30
"""Of the interval in which the share of e is found that creates no energy."""
STANDS = 1e-9
"""Speed of a rub after an impact, over the terms that it is the sum of, that is none."""


@dataclass(frozen=True)
class ImpulsiveFriction:
    """A rub in an impact: how its impulses act, and its two coefficients.

    Parameters
    ----------
    cone
        With the coefficient of sliding.
    static : float
        The coefficient of sticking.
    stands : bool
        Whether it does not slide before.
    """

    cone: Cone
    static: float
    stands: bool


@dataclass(frozen=True)
class Impulses:
    """Impulses of the contacts (n), of all that acts (n_u), and the response r = R u."""

    normal: Array
    every: Array
    response: Array


class NoImpulsesError(RuntimeError):
    """No impulses were found that fulfil the law of impacts."""


def impulses(R: Array, rate: Array, e: Array, rubs: Sequence[ImpulsiveFriction]) -> Impulses:
    """Impulses of contacts with responses R (k × n), rates γ⁻ and coefficients e, and of their rubs.

    Raises
    ------
    NoImpulsesError
        Where none fulfil the law, not even without restitution.
    """
    found = _with_states(R, rate, e, rubs, None)
    if found is not None and not _creates_energy(rate, rubs, found):
        return found
    plastic = _with_states(R, rate, np.zeros_like(e), rubs, None)
    if plastic is None:
        raise NoImpulsesError
    if found is None:
        found = _with_states(R, rate, e, rubs, plastic.every)
        if found is not None and not _creates_energy(rate, rubs, found):
            return found
    best, low, high = plastic, 0.0, 1.0
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        found = _with_states(R, rate, middle * e, rubs, best.every)
        if found is not None and not _creates_energy(rate, rubs, found):
            best, low = found, middle
        else:
            high = middle
    return best


def _creates_energy(rate: Array, rubs: Sequence[ImpulsiveFriction], found: Impulses) -> bool:
    """Whether u·(w⁺ + w⁻)/2, the work of the impulses, is more than round-off."""
    before = np.concatenate([rate, *[rub.cone.v for rub in rubs]])
    own = float(found.response @ found.response)
    return float(found.every @ before) + 0.5 * own > 1e-12 * own


def _with_states(
    R: Array, rate: Array, e: Array, rubs: Sequence[ImpulsiveFriction], near: Array | None
) -> Impulses | None:
    """Impulses with the coefficients of what happens; every rub changes from sliding to held to torn once at most."""
    held = [rub.stands for rub in rubs]
    torn = [False] * len(rubs)
    order = _order(R, rate, rubs)
    for _ in range(2 * len(rubs) + 1):
        cones = [
            replace(rub.cone, coefficient=rub.static if holds else rub.cone.coefficient)
            for rub, holds in zip(rubs, held, strict=True)
        ]
        found = _solved(R, (1 + e) * rate, cones, order, near)
        if found is None:
            return None
        changed = False
        for k, rub in enumerate(rubs):
            if rub.static == rub.cone.coefficient:
                continue
            after = rub.cone.v + rub.cone.R.T @ found.response
            terms = np.linalg.norm(rub.cone.v) + np.linalg.norm(rub.cone.R) * np.linalg.norm(found.response)
            slides = float(np.linalg.norm(after)) > STANDS * float(terms)
            if held[k] and slides:
                held[k], torn[k], changed = False, True, True
            elif not held[k] and not torn[k] and slides and float(after @ rub.cone.v) < 0.0:
                held[k], changed = True, True
        if not changed:
            return found
    return found


def _order(R: Array, rate: Array, rubs: Sequence[ImpulsiveFriction]) -> NDArray[np.int64]:
    """Contacts in an order of their own, not the one they are written in: it may decide where solutions are several."""
    mass = np.linalg.norm(R, axis=0)
    along = np.zeros(rate.size)
    for rub in rubs:
        if rub.cone.contact is not None:
            along[rub.cone.contact] = float(np.linalg.norm(rub.cone.v))
    return np.lexsort((along, mass, rate))


def _solved(
    R: Array, q: Array, cones: Sequence[Cone], order: NDArray[np.int64], near: Array | None
) -> Impulses | None:
    """The problem in the order of its own, and its impulses in the order given."""
    n = q.size
    place = np.empty(n, dtype=np.int64)
    place[order] = np.arange(n)
    keys = [(1, k) if cone.contact is None else (0, int(place[cone.contact])) for k, cone in enumerate(cones)]
    chosen = sorted(range(len(cones)), key=lambda k: keys[k])
    starts = np.cumsum([n, *[cone.v.size for cone in cones]])
    columns = np.concatenate([order, *[np.arange(starts[k], starts[k + 1]) for k in chosen]]).astype(np.int64)
    sorted_cones = [
        replace(cones[k], P=cones[k].P[:, columns])
        if cones[k].contact is None
        else replace(cones[k], contact=int(place[cones[k].contact]))
        for k in chosen
    ]
    solution = ConeProblem(R[:, order], q[order], sorted_cones).solve(None if near is None else near[columns])
    if solution is None:
        return None
    every = np.empty(columns.size)
    every[columns] = solution[0]
    return Impulses(every[:n], every, solution[1])
