"""Eigenvalues of the benchmark bicycle, by linearising its full model of rolling wheels, against the published table.

Meijaard, Papadopoulos, Ruina and Schwab (Proc. R. Soc. A 463, 2007), table 2: weave (a pair), capsize, castering.
"""

from __future__ import annotations

import numpy as np
import pytest
from test_bicycle import C1, FRONT, K0, K2, REAR, M, bicycle, g

import kinetree as kt

PUBLISHED = {
    1.0: (3.52696170990070 + 0.80774027519930j, -3.13423125066578, -7.11008014637442),
    2.0: (2.68234517512745 + 1.68066296590675j, -3.07158645641514, -8.67387984831735),
    3.0: (1.70675605663975 + 2.31582447384325j, -2.63366137253667, -10.35101467245920),
    4.0: (0.41325331521125 + 3.07910818603206j, -1.42944427361326, -12.15861426576447),
    5.0: (-0.77534188219585 + 4.46486771378823j, -0.32286642900409, -14.07838969279822),
    6.0: (-1.52644486584142 + 5.87673060598709j, -0.00406690076970, -16.08537123098026),
    7.0: (-2.13875644258362 + 7.19525913329805j, 0.10268170574766, -18.15788466125262),
    8.0: (-2.69348683581097 + 8.46037971396931j, 0.14327879765713, -20.27940894394569),
    9.0: (-3.21675402252485 + 9.69377351531791j, 0.15790184030917, -22.43788559040858),
    10.0: (-3.72016840437287 + 10.90681139476287j, 0.16105338653172, -24.62459635017404),
}


def riding(v: float) -> kt.SteadyMotion:
    spins = {"rear": (0.0, -v / REAR, 0.0), "front": (0.0, -v / FRONT, 0.0)}
    return kt.SteadyMotion(velocity=(v, 0.0, 0.0), spins=spins)


def found_at(v: float) -> np.ndarray:
    poles = kt.linearize(bicycle(), steady=riding(v)).poles
    return np.asarray([pole for pole in poles if abs(pole) > 1e-6])


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("v", sorted(PUBLISHED))
def test_eigenvalues_are_the_published_ones(v: float):
    weave, capsize, castering = PUBLISHED[v]
    wanted = np.array([weave, np.conj(weave), capsize, castering])
    found = found_at(v)
    assert found.size == 4  # the six others are zero: where it stands, where it heads, how fast it rolls
    for value in wanted:
        assert np.abs(found - value).min() < 1e-12 * abs(value) + 1e-11


@pytest.mark.parametrize("v", [0.0, 5.3])
def test_eigenvalues_are_those_of_the_published_matrices(v: float):
    K, C = g * K0 + v * v * K2, v * C1
    first = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])
    wanted = np.linalg.eigvals(first)
    found = found_at(v)
    assert found.size == wanted.size
    for value in wanted:
        assert np.abs(found - value).min() < 1e-10


def test_modes_name_lean_and_steer():
    modes = kt.modes(bicycle(), at="start", steady=riding(5.0))
    weave = next(mode for mode in modes if mode.oscillates and not mode.rigid)
    assert "steer.angle" in weave.taking_part()
    assert any(name.startswith("ride.") for name in weave.taking_part())
    assert modes.stable
    assert not kt.modes(bicycle(), at="start", steady=riding(3.0)).stable
