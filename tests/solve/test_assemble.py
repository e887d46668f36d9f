"""Assembly from bad guesses."""

import functools

import numpy as np
import pytest
from handmade import cartesian_pendulum, kernel, pendulum, state
from numba import carray

from kinetree.solve.assemble import independent_rows, newton_project
from kinetree.solve.system import System


def test_far_guess_is_brought_to_the_constraints():
    result = newton_project(cartesian_pendulum(), 0.0, [3.0, -4.0, 1.0, 1.0, 7.0])
    assert result.converged
    np.testing.assert_allclose(result.z[:2], [0.6, -0.8], atol=1e-12)  # equal masses: straight to the circle
    velocity = np.array([1.0, 1.0])
    along = np.array([0.8, 0.6])
    np.testing.assert_allclose(result.z[2:4], along * (along @ velocity), atol=1e-12)
    assert result.z[4] == 7.0
    assert result.rank == 1
    assert np.abs(result.phi[0]) < 1e-13


def test_held_coordinates_and_speeds_do_not_move():
    result = newton_project(cartesian_pendulum(), 0.0, [0.28, -1.0, 0.5, 0.0, 0.0], held=[0])
    assert result.converged
    np.testing.assert_allclose(result.z[:4], [0.28, -0.96, 0.5, 0.28 * 0.5 / 0.96], atol=1e-12)


def test_weights_decide_who_moves():
    result = newton_project(cartesian_pendulum(), 0.0, [0.6, -0.9, 0.0, 0.0, 0.0], weights=[1e8, 1.0])
    assert result.z[0] == pytest.approx(0.6, abs=1e-6)
    assert result.z[1] == pytest.approx(-0.8, abs=1e-6)


def test_what_cannot_be_met_is_said_by_row():
    result = newton_project(cartesian_pendulum(), 0.0, [1.5, -0.1, 0.0, 0.0, 0.0], held=[0])
    assert not result.converged
    assert abs(result.phi[0]) > 0.1
    assert result.z[0] == 1.5


def _four_bar(i, o, w):
    """Four-bar linkage in its three angles: loop closure of bars 2, 4, 3 on a base of 5 (lengths in m)."""
    z, y = i[1], i[1]
    B = carray(o[2], (2, 3))
    lengths = (2.0, 4.0, 3.0)
    o[0][0] = -5.0
    o[0][1] = 0.0
    for k in range(3):
        o[0][0] += lengths[k] * np.cos(z[k])
        o[0][1] += lengths[k] * np.sin(z[k])
        B[0, k] = -lengths[k] * np.sin(z[k])
        B[1, k] = lengths[k] * np.cos(z[k])
    for row in range(2):
        o[1][row] = 0.0
        for k in range(3):
            o[1][row] += B[row, k] * y[3 + k]


def _still(i, o, w):
    for k in range(6):
        o[0][k] = 0.0
    o[1][0] = 1.0


def _plain_tangent(i, o, w):
    for k in range(3):
        o[0][k] = i[1][k]


@functools.cache
def four_bar():
    return System(
        n_x=3,
        n_y=3,
        rhs=kernel(_still, state(6), {"zdot": (6,), "health": (1,)}),
        constraints=kernel(_four_bar, state(6), {"phi": (2,), "psi": (2,), "B": (2, 3)}),
        tangent=kernel(_plain_tangent, {"z": (6,), "delta": (3,)}, {"dx": (3,)}),
    )


@pytest.mark.parametrize("guess", [[0.5, 0.5, -0.5], [2.0, 0.0, 0.0], [0.0, 0.0, 0.0], [-1.0, 2.0, 0.3]])
def test_linkage_closes_from_many_guesses_even_in_line(guess):
    result = newton_project(four_bar(), 0.0, [*guess, 1.0, 0.0, 0.0], held_speeds=[0])
    assert result.converged
    assert np.abs(result.phi).max() < 1e-12
    assert np.abs(result.psi).max() < 1e-12
    assert result.z[3] == 1.0
    assert result.rank == 2


def test_independent_rows_leave_out_combinations():
    rng = np.random.default_rng(0)
    B = rng.normal(size=(3, 6))
    B = np.vstack([B[0], B[0] * 1e-4, B[1], B[0] + B[1], B[2], np.zeros(6)])
    rows = independent_rows(B)
    assert len(rows) == 3
    assert np.linalg.matrix_rank(B[rows] / np.linalg.norm(B[rows], axis=1, keepdims=True)) == 3


def test_unconstrained_systems_have_nothing_to_assemble():
    with pytest.raises(ValueError, match="no 'constraints' kernel"):
        newton_project(pendulum(), 0.0, [1.0, 0.0])
