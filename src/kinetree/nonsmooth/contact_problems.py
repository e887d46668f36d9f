"""Complementarity problems of contacts, by the functions of the runtime (``contact_forces.h``, ``lemke.h``).

Contacts are given by their responses R, one column each (:mod:`kinetree.nonsmooth.contact_law`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.arguments import INTEGER, INTEGERS, PLACE, REALS, TABLE, address
from kinetree.runtime.library import Function
from kinetree.solve.events.contacts import ContactError

_lemke_work = Function("impacts", "lemke_work", INTEGER)
_lemke = Function("impacts", "lemke_of_matrix", PLACE, REALS, PLACE, PLACE)
_forces_work = Function("impacts", "forces_work", INTEGER, INTEGER)
_complementary = Function("impacts", "complementary_forces", TABLE, PLACE, PLACE, PLACE)
_moreau = Function("impacts", "impulses_without_friction", TABLE, PLACE, PLACE, PLACE, PLACE)
_with_independent = Function("impacts", "independent_forces", TABLE, PLACE, PLACE)
_least = Function("impacts", "shared_forces", TABLE, PLACE, PLACE)
_is_independent = Function("impacts", "column_is_independent", TABLE, INTEGER, INTEGERS, PLACE)
_independent = Function("impacts", "contacts_independent", PLACE, *[INTEGER] * 3, INTEGERS, PLACE, PLACE)

NOT_FOUND = (
    "forces or impulses of contacts were not found that fulfil their law; give fewer contacts, or use compliant "
    "contact"
)


def _plain(array: Array) -> Array:
    return np.ascontiguousarray(array, dtype=float)


def _found(found: int, force: Array) -> Array:
    if not found:
        raise ContactError(NOT_FOUND)
    return force


def lemke(M: Array, q: Array) -> Array | None:
    """A solution z of w = M z + q ≥ 0, z ≥ 0, wᵀz = 0; None where Lemke's method ends in a ray.

    Parameters
    ----------
    M : array (n, n)
    q : array (n,)
    """
    M, q, z, work = _plain(M), _plain(q), np.zeros(q.size), np.empty(_lemke_work(q.size))
    return z if _lemke(address(M), q, address(z), address(work)) else None


def complementary(R: Array, q: Array) -> Array:
    """Λ of 0 ≤ Λ ⟂ RᵀR Λ + q ≥ 0; columns of R with Λ > 0 are independent."""
    R, q, force, work = _plain(R), _plain(q), np.zeros(q.size), np.empty(_forces_work(*R.shape))
    return _found(_complementary(R, address(q), address(force), address(work)), force)


def moreau_impulses(R: Array, rate: Array, e: Array) -> Array:
    """Λ of 0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0. Unequal e could create energy: they are then lowered together until none is."""
    R, rate, e, force = _plain(R), _plain(rate), _plain(e), np.zeros(rate.size)
    work = np.empty(_forces_work(*R.shape))
    return _found(_moreau(R, address(rate), address(e), address(force), address(work)), force)


def with_independent(R: Array, force: Array) -> Array:
    """Forces with the same R λ by independent columns of R (Carathéodory)."""
    columns, found, work = _plain(R.T), np.array(force, dtype=float), np.empty(_forces_work(*R.shape))
    _with_independent(columns, address(found), address(work))
    return found


def least_forces(R: Array, force: Array) -> Array:
    """The least λ ≥ 0 with R λ = R ``force``, which is one."""
    R, found, work = _plain(R), np.array(force, dtype=float), np.empty(_forces_work(*R.shape))
    _least(R, address(found), address(work))
    return found


def independent_contacts(rows: Array, which: Sequence[int]) -> list[int]:
    """Which of some contacts hold motions of their own, by their places among these, ascending.

    Parameters
    ----------
    rows : array (states, contacts, speeds)
        Rows of all contacts at some states.
    which
        Contacts.
    """
    chosen, own = np.asarray(which, dtype=np.int64), np.zeros(len(which), dtype=np.int64)
    work = np.empty((len(which) + 1) * (rows.shape[2] + 3) + 64)
    count = _independent(address(rows), *rows.shape, chosen, address(own), address(work))
    return own[:count].tolist()


def is_independent(R: Array, index: int, others: Sequence[int] | NDArray[np.int64]) -> bool:
    """Whether a column of R is not a combination of others."""
    R, work = _plain(R), np.empty(_forces_work(*R.shape))
    return bool(_is_independent(R, index, np.asarray(others, dtype=np.int64), address(work)))
