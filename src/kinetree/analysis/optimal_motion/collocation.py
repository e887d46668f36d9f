"""Collocation: the points of an interval at which a motion obeys its equations, and the weights they lead to.

On an interval of length h the states are polynomials z(τ) with ż = f at the points c_i; with the Lagrange polynomials
ℓ_j of these points

    Z_i = z_k + h Σ a_ij f(Z_j),   z_{k+1} = z_k + h Σ b_j f(Z_j),   a_ij = ∫₀^{c_i} ℓ_j dτ,   b_j = ∫₀¹ ℓ_j dτ.

The points 0, 1/2, 1 give the Hermite–Simpson method (Lobatto IIIA, order 4), s points of Radau one of order 2s − 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.polynomial import Polynomial
from numpy.polynomial.legendre import Legendre

from kinetree.arrays import Array

METHODS = ("hermite-simpson", "radau")
MOST_POINTS = 9
"""Points of Radau per interval: with more, the weights lose digits."""


@dataclass(frozen=True)
class Collocation:
    """Points and weights of a method.

    Attributes
    ----------
    points
        c (s), the last one is 1.
    weights
        a (s × s), whose last row is b.
    order
        Order of the error at the ends of intervals.
    """

    points: Array
    weights: Array
    order: int

    @property
    def ends(self) -> Array:
        """B (s)."""
        return np.asarray(self.weights[-1])

    @property
    def from_start(self) -> bool:
        """Whether the first point is the start of the interval."""
        return bool(self.points[0] == 0.0)

    def spread(self, at: Array) -> Array:
        """Values at τ in [0, 1] (k) of polynomials through the start and all points: a matrix (k × number of knots)."""
        knots = self.points if self.from_start else np.concatenate([[0.0], self.points])
        return np.stack([polynomial(at) for polynomial in _lagrange(knots)], axis=1)


def collocation(method: str, points: int) -> Collocation:
    """The points and weights of a method; ``points`` is the number of points of Radau."""
    if method == "hermite-simpson":
        c, order = np.array([0.0, 0.5, 1.0]), 4
    else:
        c, order = _radau(points), 2 * points - 1
    integrals = [polynomial.integ() for polynomial in _lagrange(c)]
    weights = np.array([[integral(at) - integral(0.0) for integral in integrals] for at in c])
    return Collocation(c, weights, order)


def _radau(s: int) -> Array:
    """Zeros of P_s − P_{s−1} on [0, 1], the last of which is 1."""
    roots = np.sort((Legendre.basis(s) - Legendre.basis(s - 1)).roots().real)
    roots[-1] = 1.0
    return np.asarray((1.0 + roots) / 2.0)


def _lagrange(knots: Array) -> list[Polynomial]:
    found = []
    for j, knot in enumerate(knots):
        others = np.delete(knots, j)
        found.append(
            Polynomial.fromroots(others) / np.prod(knot - others) if others.size else Polynomial([1.0])
        )
    return found
