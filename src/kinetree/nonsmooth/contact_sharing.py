"""How contacts at rest share what they carry together, where the motion does not determine it.

Forces λ ≥ 0 of contacts press alike as long as R λ is the same (:mod:`kinetree.nonsmooth.contact_law`). Of all these
the least are taken: min |λ|. A table on four feet stands on all of them that its weight does not lift.
"""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array

DEPENDENT = 1e-9
"""Singular value, in units of the greatest, of responses that are dependent."""
NOTHING = 1e-12
"""Share of the greatest force below which a contact carries nothing."""


def least_forces(R: Array, force: Array) -> Array:
    """The least λ ≥ 0 with R λ = R ``force``, which is one; R has a column for every contact.

    With an orthonormal basis N of the null space, λ = λ₀ + N a: the least a with N a ≥ −λ₀ comes from a problem of
    non-negative least squares (C. Lawson and R. Hanson, Solving Least Squares Problems, chapter 23).
    """
    from scipy.optimize import nnls

    length = np.linalg.norm(R, axis=0)
    usable = np.flatnonzero(length > NOTHING * length.max(initial=0.0))
    if usable.size < 2:
        return force
    _, s, Vt = np.linalg.svd(R[:, usable] / length[usable])
    N = Vt[int(np.sum(s > DEPENDENT * s[0])) :].T / length[usable, None]
    if not N.shape[1]:
        return force
    N = np.linalg.qr(N)[0]
    least = force[usable] - N @ (N.T @ force[usable])
    if least.min() < 0.0:
        E = np.vstack([N.T, -least])
        wanted = np.zeros(E.shape[0])
        wanted[-1] = 1.0
        miss = E @ nnls(E, wanted)[0] - wanted
        if miss[-1] == 0.0:  # no other forces do it
            return force
        least = least - N @ (miss[:-1] / miss[-1])
    found = np.zeros(force.size)
    found[usable] = np.where(least > NOTHING * least.max(), least, 0.0)
    return found


def is_independent(column: Array, others: Array) -> bool:
    """Whether a column is not a combination of others."""
    rest = column - others @ np.linalg.lstsq(others, column, rcond=None)[0]
    return bool(np.linalg.norm(rest) > 1e-6 * np.linalg.norm(column))
