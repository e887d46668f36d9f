"""A straight beam element between two nodes, in its own axes: shapes and strains at Gauss points.

Degrees of freedom: displacement and rotation of either node (u, v, w, θx, θy, θz), and two bubbles, which make stretch
and twist quadratic. Bending is the exact static solution of Timoshenko's beam (cubic v, quadratic θ, constant shear
strain); with Φ = 12 EI/(kGA l²) = 0 it is that of Euler and Bernoulli.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array

DOFS = 14

_nodes, _weights = np.polynomial.legendre.leggauss(5)
GAUSS: Array = (_nodes + 1) / 2
WEIGHTS: Array = _weights / 2
# ∫₀^ξ f dξ at the Gauss points, and over the element, from values at them: exact for polynomials of degree 4
_powers = np.vander(GAUSS, 5, increasing=True)
RUNNING: Array = (GAUSS[:, None] * _powers / np.arange(1, 6)) @ np.linalg.inv(_powers)


@dataclass(frozen=True)
class Shapes:
    """Shape functions at points of an element, per degree of freedom; all in element axes.

    Parameters
    ----------
    displacement, rotation : (k, 3, 14)
        Of the section.
    slope : (k, 2, 14)
        v' and w'.
    strain : (k, 6, 14)
        Axial strain, shear strain along y and z, twist, curvature about y and z.
    curving : (k, 2, 14)
        Derivative of the curvatures about y and z: shear force of a beam rigid in shear.
    """

    displacement: Array
    rotation: Array
    slope: Array
    strain: Array
    curving: Array


def shapes(xi: Array, l: float, phi_y: float, phi_z: float) -> Shapes:
    """At ξ (k,) in [0, 1] of an element of length l with Φ for bending along y and along z."""
    k = len(xi)
    displacement, rotation = np.zeros((k, 3, DOFS)), np.zeros((k, 3, DOFS))
    slope, strain, curving = np.zeros((k, 2, DOFS)), np.zeros((k, 6, DOFS)), np.zeros((k, 2, DOFS))
    linear, bubble = np.stack([1 - xi, xi], 1), 4 * xi * (1 - xi)
    for field, row, ends, inner in ((displacement, 0, [0, 6], 12), (rotation, 0, [3, 9], 13)):
        field[:, row, ends], field[:, row, inner] = linear, bubble
    for row, ends, inner in ((0, [0, 6], 12), (3, [3, 9], 13)):
        strain[:, row, ends], strain[:, row, inner] = [-1 / l, 1 / l], 4 * (1 - 2 * xi) / l
    # bending along y turns by θz = v' − γ, bending along z by θy = −(w' − γ)
    for axis, phi, dofs, about, sign in (
        (1, phi_y, [1, 5, 7, 11], 2, 1.0),
        (2, phi_z, [2, 4, 8, 10], 1, -1.0),
    ):
        signs = np.array([1.0, sign, 1.0, sign])
        v, dv, theta, kappa, dkappa = _bending(xi, l, phi)
        displacement[:, axis, dofs] = v * signs
        slope[:, axis - 1, dofs] = dv * signs
        rotation[:, about, dofs] = sign * theta * signs
        strain[:, axis, dofs] = (dv - theta) * signs
        strain[:, 3 + about, dofs] = sign * kappa * signs
        curving[:, about - 1, dofs] = sign * dkappa * signs
    return Shapes(displacement, rotation, slope, strain, curving)


def _bending(xi: Array, l: float, phi: float) -> tuple[Array, Array, Array, Array, Array]:
    """v, v', θ, θ', θ'' (k, 4) of (v₁, θ₁, v₂, θ₂)."""
    one, x, c = np.ones_like(xi), xi, 1 / (1 + phi)
    v = [
        1 - 3 * x**2 + 2 * x**3 + phi * (1 - x),
        l * (x - 2 * x**2 + x**3 + phi / 2 * (x - x**2)),
        3 * x**2 - 2 * x**3 + phi * x,
        l * (-(x**2) + x**3 + phi / 2 * (x**2 - x)),
    ]
    dv = [
        (-6 * x + 6 * x**2 - phi) / l,
        1 - 4 * x + 3 * x**2 + phi / 2 * (1 - 2 * x),
        (6 * x - 6 * x**2 + phi) / l,
        -2 * x + 3 * x**2 + phi / 2 * (2 * x - 1),
    ]
    theta = [
        6 * (x**2 - x) / l,
        1 - 4 * x + 3 * x**2 + phi * (1 - x),
        6 * (x - x**2) / l,
        3 * x**2 - 2 * x + phi * x,
    ]
    kappa = [6 * (2 * x - 1) / l**2, (-4 + 6 * x - phi) / l, 6 * (1 - 2 * x) / l**2, (6 * x - 2 + phi) / l]
    dkappa = [12 * one / l**3, 6 * one / l**2, -12 * one / l**3, 6 * one / l**2]
    found = [c * np.stack(rows, 1) for rows in (v, dv, theta, kappa, dkappa)]
    return found[0], found[1], found[2], found[3], found[4]
