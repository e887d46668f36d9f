"""Orientation angles, shifted by whole turns towards others; axes, whole numbers and elimination."""

from __future__ import annotations

import math
from collections.abc import Iterable

import casadi as ca
import numpy as np
import pytest
from casadi import SX

from kinetree.spatial.numeric import (
    angles_from_rotation,
    frame_with_z,
    quaternion_from_rotation,
    rotation_from_axis_angle,
    snap,
    unwrap_towards,
)
from kinetree.spatial.symbolic import cosine_and_sine, reflected
from kinetree.symbolic.links import folded, summed
from kinetree.symbolic.symbols import fold


def rotation(theta: Iterable[float]) -> np.ndarray:
    """Rx(θ1) Ry(θ2) Rz(θ3)."""
    C = np.eye(3)
    for axis, angle in zip(np.eye(3), theta, strict=True):
        C = C @ rotation_from_axis_angle(axis, angle)
    return C


@pytest.mark.parametrize("turns", [-3, -1, 0, 1, 2])
def test_whole_turns_are_added_until_an_angle_is_closest(turns: int) -> None:
    near = np.array([0.2, -2.9, 3.0]) + 2 * math.pi * turns
    shifted = unwrap_towards([0.3, 3.1, -3.1], near)
    np.testing.assert_allclose(
        shifted, near + np.array([0.1, 6.0 - 2 * math.pi, 2 * math.pi - 6.1]), atol=1e-13
    )
    assert (np.abs(shifted - near) <= math.pi).all()


@pytest.mark.parametrize("theta", [(0.4, 0.3, -0.7), (7.0, 2.5, -9.0), (-0.2, -1.9, 4.0)])
def test_angles_near_others_are_those_that_a_rotation_was_made_of(theta: tuple[float, ...]) -> None:
    """Rx(θ1) Ry(θ2) Rz(θ3) has two sets of angles, each but for whole turns."""
    near = np.array(theta) + np.array([0.1, -0.1, 0.2])
    np.testing.assert_allclose(angles_from_rotation(rotation(theta), near), theta, atol=1e-13)


@pytest.mark.parametrize("second", [-math.pi / 2, -1.1, 0.0, 0.7, 1.5, math.pi / 2])
def test_angles_give_the_rotation_back(second: float) -> None:
    """At ±π/2 the axes of the first and the third angle are one line: only θ1 ± θ3 is determined, and θ3 is kept."""
    for first, third in ((0.4, -0.9), (-2.8, 2.1), (3.0, 3.1), (0.7, math.pi / 2), (-0.6, math.pi)):
        C = rotation((first, second, third))
        for near in (None, (first + 0.2, second + 0.1, third), (9.0, 0.0, -7.0)):
            np.testing.assert_allclose(rotation(angles_from_rotation(C, near)), C, rtol=0, atol=1e-8)
        given = np.array([first, second, third]) + 4 * math.pi
        np.testing.assert_allclose(angles_from_rotation(C, given), given, rtol=0, atol=1e-8)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_round_off_beyond_a_quarter_turn_is_a_quarter_turn(sign: float) -> None:
    C = rotation([0.0, sign * math.pi / 2, 0.0])
    C[0, 2] = sign * (1.0 + 1e-15)
    assert angles_from_rotation(C) == pytest.approx([0.0, sign * math.pi / 2, 0.0], abs=1e-7)


def test_the_length_of_an_axis_does_not_matter():
    R = rotation_from_axis_angle((0.0, 0.0, 3.0), np.pi / 2)
    np.testing.assert_allclose(R, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-15)
    for length in (1e-9, 1.0, 1e9):
        axis = np.array([0.6, 1e-16, 0.8]) * length
        frame = frame_with_z(axis)
        np.testing.assert_allclose(frame[:, 2], [0.6, 0.0, 0.8], atol=1e-15)
        np.testing.assert_allclose(frame.T @ frame, np.eye(3), atol=1e-15)


def test_euler_parameters_have_a_scalar_that_is_not_negative():
    """Unless they are to be near to others; turns next to half a turn, about axes that point anywhere."""
    for axis in np.random.default_rng(2).normal(size=(40, 3)):
        unit = axis / np.linalg.norm(axis)
        e = quaternion_from_rotation(rotation_from_axis_angle(axis, np.pi - 1e-3))
        np.testing.assert_allclose(e, [*np.cos(5e-4) * unit, np.sin(5e-4)], atol=1e-12)
        near = quaternion_from_rotation(rotation_from_axis_angle(axis, np.pi - 1e-3), near=-e)
        np.testing.assert_allclose(near, -e, atol=1e-15)


@pytest.mark.parametrize("axis", [(0.3, -2.0, 0.7), (0.0, 0.0, -5.0), (1e-17, 3.0, 0.0), (4.0, 0.0, 1e-3)])
def test_a_frame_with_an_axis_is_a_rotation_about_it(axis: tuple[float, ...]) -> None:
    C = frame_with_z(axis)
    np.testing.assert_allclose(C.T @ C, np.eye(3), atol=1e-15)
    assert np.linalg.det(C) == pytest.approx(1.0, abs=1e-15)
    np.testing.assert_allclose(C[:, 2], np.array(axis) / np.linalg.norm(axis), atol=1e-15)
    if max(axis) > 100 * sum(abs(part) for part in axis if part != max(axis)):
        assert np.isin(C[:, 2], (0.0, 1.0)).all() == (axis[0] < 1.0)  # what is no round-off stays


def test_entries_within_round_off_of_whole_ones_are_made_whole() -> None:
    """And no others: a turn by 1e-15 rad stays."""
    off = np.array([1e-16, 1 - 2e-16, -1 + 2e-16, -1e-16, 0.5, 1e-15, 1 - 1e-15])
    np.testing.assert_array_equal(snap(off), [0.0, 1.0, -1.0, 0.0, 0.5, 1e-15, 1 - 1e-15])


@pytest.mark.parametrize("size", [1, 2, 4, 8])
def test_reflections_solve_and_tell_the_determinant(size: int) -> None:
    """Against NumPy, with several right-hand sides, structural zeros and leading minors that vanish or nearly do."""
    random = np.random.default_rng(2)
    A, b = random.standard_normal((size, size)), random.standard_normal((size, 2))
    first, turned, wide = A.copy(), np.roll(np.eye(size), 1, axis=0), A + 4 * np.eye(size)
    if size > 1:
        first[0, 0], wide[0, -1] = 0.0, 0.0
    if size > 2:
        first[1] = first[0] + np.eye(size)[-1]  # of the first two rows, only the last column differs
    for matrix in (A, first, wide, turned, turned + 1e-13 * A):
        solution, determinant = reflected(SX(ca.sparsify(ca.DM(matrix))), SX(ca.DM(b)))
        np.testing.assert_allclose(np.array(ca.DM(solution)), np.linalg.solve(matrix, b), rtol=1e-10)
        assert float(determinant) == pytest.approx(np.linalg.det(matrix), rel=1e-10)
    A[-1] = 2 * A[0] if size > 1 else 0.0
    assert abs(float(reflected(SX(ca.DM(A)), SX(ca.DM(b)))[1])) < 1e-13


def test_constants_within_round_off_of_whole_ones_become_exact() -> None:
    """In numbers and in symbols alike: zeros vanish, others stay to the last bit."""
    x, near = SX.sym("x"), math.nextafter(1.0, 2.0)
    given = [near, -near, math.nextafter(1.0, 0.0), 4e-16, -4e-16, 6e-16, 1.0 + 1e-15, -0.5, 1.25]
    exact = [1.0, -1.0, 1.0, 0.0, 0.0, 6e-16, 1.0 + 1e-15, -0.5, 1.25]
    assert list(folded(given)) == exact
    assert folded([]) == () and folded([3e-20]) == (3e-20,)
    found = fold(ca.vertcat(x, *given))
    assert found.nnz() == 8 and ca.is_equal(found[0], x)
    assert [float(found[k]) for k in range(1, 10)] == exact
    assert ca.is_equal(fold(ca.vertcat(x, 0.5)), ca.vertcat(x, 0.5), 1)


@pytest.mark.parametrize("quarters", range(-3, 4))
def test_quarters_of_a_turn_have_exact_sines(quarters):
    exact = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][quarters % 4]
    assert tuple(float(part) for part in cosine_and_sine(SX(quarters * math.pi / 2))) == exact
    other = quarters * math.pi / 2 + 1e-12
    assert tuple(float(part) for part in cosine_and_sine(SX(other))) == (math.cos(other), math.sin(other))


def test_a_sum_of_terms_that_cancel_is_as_it_was_written():
    assert summed(0.113, 0.113, -0.226 + 1.2e-16) == 0.0
    assert summed(0.06, -0.02) == 0.04
    assert summed(0.0, 1e-10) == 1e-10  # what is small itself stays
