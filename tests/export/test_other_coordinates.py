"""Equations in other coordinates, by relations that are not linear: identities of what is printed.

Nothing of the program is compared with itself: B is the derivative of the printed φ, γ what the printed B leaves of its
second derivative, and f what Lagrange's equations make of the printed M and of the potential.
"""

import numpy as np
import pytest

import kinetree as kt

from . import book_models as models

sympy = pytest.importorskip("sympy")


def printed(model, relations):
    found = kt.equations(model, formulation="elimination", coordinates=relations)
    assert found.check.ok, str(found.check)
    s = found.to_sympy()
    speeds = list(s.speeds.values())
    assert [*s.full(s.x_dot)] == speeds  # every coordinate has its rate for a speed
    return s, sympy.Matrix(list(s.coordinates.values())), sympy.Matrix(speeds)


def differences(matrix, s, seed=2):
    """Values of a matrix that should be zero, at a random state, over those of its parts."""
    random = np.random.default_rng(seed)
    values = {symbol: random.uniform(0.3, 1.1) for symbol in (*s.symbols.values(), *matrix.free_symbols)}
    return np.array(matrix.subs(values).evalf(), dtype=float)


def test_constraint_rows_follow_from_the_closure():
    """The angle between crank and rod as a curve of a new coordinate, Ṫ ≠ 0: B = ∂φ/∂s, γ = −Ḃ ṡ."""
    s, x, y = printed(models.slider_crank(), {"pin.angle": "b**2 + sin(b) - bearing.angle"})
    phi, B, gamma = (s.full(part) for part in (s.phi, s.B, s.gamma))
    assert phi.shape[0] == B.shape[0] == 1
    assert np.abs(differences(B - phi.jacobian(x), s)).max() < 1e-12
    slope = (B @ y).jacobian(x) @ y
    assert np.abs(differences(slope, s)).min() > 1e-2
    assert np.abs(differences(gamma + slope, s)).max() < 1e-12


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("model", "relations", "potential"),
    [
        (
            lambda: models.rods(["m", "m"], ["l", "l"]),
            {"J1.angle": "a", "J2.angle": "b**2 - sin(a)"},
            lambda v, a, b: v["m"] * v["g"] * v["l"] * (
                sympy.sin(a) * 3 / 2 + sympy.sin(a + b**2 - sympy.sin(a)) / 2
            ),
        ),
        (models.cart_pole, {"rail.displacement": "exp(d)"}, None),
    ],
)  # fmt: skip
def test_forces_are_those_of_lagrange(model, relations, potential):
    """f = −Ṁ ṡ + ½ ∂(ṡᵀM ṡ)/∂s − ∂V/∂s + applied."""
    s, x, y = printed(model(), relations)
    M, f = s.full(s.M), s.full(s.f)
    v = s.parameters
    if potential is None:
        d, angle = s.coordinates["d"], s.coordinates["pin.angle"]
        V = -v["mp"] * v["g"] * v["l"] * sympy.cos(angle) - v["F"] * sympy.exp(d)
    else:
        V = potential(v, s.coordinates["a"], s.coordinates["b"])
    kinetic = (y.T @ M @ y)[0] / 2
    rate = (M @ y).jacobian(x) @ y
    wanted = -rate + sympy.Matrix([kinetic]).jacobian(x).T - sympy.Matrix([V]).jacobian(x).T
    size = np.abs(differences(f, s)).max()
    assert np.abs(differences(f - wanted, s)).max() < 1e-11 * size
