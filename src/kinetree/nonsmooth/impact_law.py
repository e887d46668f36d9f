"""Impacts with friction: what acts, handed to the law of impacts of the runtime (``impact_law.h``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime.arguments import INTEGER, PLACE, TABLE, address
from kinetree.runtime.library import Function

_work = Function("impacts", "impact_work", INTEGER, INTEGER, INTEGER, PLACE, INTEGER)
_impulses = Function(
    "impacts", "impulses_with_friction",
    TABLE, INTEGER, PLACE, PLACE, PLACE, INTEGER, PLACE, PLACE, PLACE, PLACE, PLACE, PLACE,
)  # fmt: skip


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
    n, cones = rate.size, [rub.cone for rub in rubs]
    whole = np.ascontiguousarray(np.hstack([R, *[cone.R for cone in cones]]), dtype=float)
    rates = np.concatenate([rate, *[cone.v for cone in cones]])
    k, n_u = whole.shape
    first = np.cumsum([n, *[cone.v.size for cone in cones]])
    bounding = [-1 if cone.contact is None else cone.contact for cone in cones]
    numbers = np.array([*first, *bounding, *[rub.stands for rub in rubs]], dtype=np.int64)
    friction = np.array([*[cone.coefficient for cone in cones], *[rub.static for rub in rubs]], dtype=float)
    P, S = np.zeros((len(rubs), 3, n_u)), np.zeros((len(rubs), 3))
    for i, cone in enumerate(cones):
        if cone.contact is None:
            P[i], S[i] = cone.P, cone.S
    e = np.ascontiguousarray(e, dtype=float)
    every, response = np.zeros(n_u), np.zeros(k)
    work = np.empty(_work(k, n, n_u, address(numbers), len(rubs)))
    given = (
        whole,
        n,
        address(rates),
        address(e),
        address(numbers),
        len(rubs),
        *map(address, (friction, P, S)),
    )
    if not _impulses(*given, address(every), address(response), address(work)):
        raise NoImpulsesError
    return Impulses(every[:n], every, response)
