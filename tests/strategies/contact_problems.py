"""Complementarity problems of contacts: each part of the runtime asked alone (``contact_forces.h``, ``lemke.h``).

Contacts are given by their responses R, one column each (:mod:`kinetree.nonsmooth.contact_state`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.library import INTEGER, INTEGERS, PLACE, REALS, TABLE, Function, address
from kinetree.solve.modes import ContactError

_lemke_work = Function("impacts", "lemke_work", INTEGER)
_lemke = Function("impacts", "lemke_of_matrix", PLACE, REALS, PLACE, PLACE)
_forces_work = Function("impacts", "forces_work", INTEGER, INTEGER)
_complementary = Function("impacts", "complementary_forces", TABLE, PLACE, PLACE, PLACE)
_moreau = Function("impacts", "impulses_without_friction", TABLE, PLACE, PLACE, PLACE, PLACE)
_with_independent = Function("impacts", "independent_forces", TABLE, PLACE, PLACE)
_least = Function("impacts", "shared_forces", TABLE, PLACE, PLACE)
_is_independent = Function("impacts", "column_is_independent", TABLE, INTEGER, INTEGERS, PLACE)

_staying = Function("impacts", "contacts_staying", PLACE, PLACE, PLACE, INTEGER, INTEGER, PLACE)


def _plain(array: Array) -> Array:
    return np.ascontiguousarray(array, dtype=float)


def _found(found: int, force: Array) -> Array:
    if not found:
        raise ContactError("not found")
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


def is_independent(R: Array, index: int, others: Sequence[int] | NDArray[np.int64]) -> bool:
    """Whether a column of R is not a combination of others."""
    R, work = _plain(R), np.empty(_forces_work(*R.shape))
    return bool(_is_independent(R, index, np.asarray(others, dtype=np.int64), address(work)))


def leaving_contacts(C: Array, q: Array) -> NDArray[np.bool_]:
    """Which of n contacts at rest leave because their accelerations contradict those of others.

    Parameters
    ----------
    C : array (n, k)
        Rows of the contacts in motions that the constraints allow, of unit length.
    q : array (n,)
        Accelerations of the gaps without forces of contacts.
    """
    C, q, which = np.array(C, dtype=float), np.array(q, dtype=float), np.arange(q.size)
    work = np.empty(_forces_work(C.shape[1], q.size))
    stay = _staying(address(C), address(q), address(which), *C.shape, address(work))
    return ~np.isin(np.arange(q.size), which[:stay])
