"""Complementarity problems of contacts, against trying which variables are zero in all ways."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from strategies.contact_problems import (
    complementary,
    is_independent,
    least_forces,
    lemke,
    moreau_impulses,
    with_independent,
)


def every_solution(M: np.ndarray, q: np.ndarray) -> list[np.ndarray]:
    """All z ≥ 0 with w = M z + q ≥ 0 and wᵀz = 0, by which of them are not zero."""
    found = []
    for free in product((False, True), repeat=q.size):
        rows = np.flatnonzero(free)
        z = np.zeros(q.size)
        z[rows] = np.linalg.solve(M[np.ix_(rows, rows)], -q[rows])
        if z.min(initial=0.0) > -1e-12 and (M @ z + q).min(initial=0.0) > -1e-12:
            found.append(z)
    return found


@pytest.mark.parametrize("n", [1, 2, 3, 5])
@pytest.mark.parametrize("skew", [0.0, 2.0])
def test_the_solution_of_a_positive_definite_matrix_is_the_only_one(n: int, skew: float) -> None:
    random = np.random.default_rng(n)
    kinds = set()
    for _ in range(20):
        F, S = random.normal(size=(2, n, n))
        M, q = F @ F.T + 0.05 * np.eye(n) + skew * (S - S.T), random.normal(size=n)
        (wanted,) = every_solution(M, q)
        z = lemke(M, q)
        assert z is not None
        np.testing.assert_allclose(z, wanted, atol=1e-9 * (1 + np.abs(wanted).max()))
        kinds.add(tuple(wanted > 0))
    assert len(kinds) > 1


def test_a_ray_is_no_solution() -> None:
    """w = −z − 1 is never positive: two bodies that are pressed together but cannot push."""
    assert lemke(np.array([[-1.0]]), np.array([-1.0])) is None
    assert lemke(np.array([[0.0, -1.0], [1.0, 0.0]]), np.array([-1.0, 1.0])) is None


def test_nothing_is_to_be_solved_where_nothing_is_negative() -> None:
    np.testing.assert_array_equal(lemke(np.eye(2), np.array([0.0, 3.0])), [0.0, 0.0])
    none = lemke(np.zeros((0, 0)), np.zeros(0))
    assert none is not None and none.shape == (0,)


def test_equal_right_hand_sides_do_not_go_round_in_circles() -> None:
    """Many ties at once: four equal feet of a table under one load."""
    M = np.full((4, 4), 1.0) + 0.1 * np.eye(4)
    np.testing.assert_allclose(lemke(M, -np.ones(4)), np.full(4, 1 / 4.1), rtol=1e-12)


@pytest.mark.parametrize("n", [1, 2, 4])
def test_forces_of_independent_contacts_are_the_only_ones(n: int) -> None:
    random = np.random.default_rng(10 + n)
    for _ in range(20):
        R, q = random.normal(size=(n + 1, n)), random.normal(size=n)
        (wanted,) = every_solution(R.T @ R, q)
        np.testing.assert_allclose(complementary(R, q), wanted, atol=1e-9 * (1 + np.abs(wanted).max()))
        e = np.full(n, 0.6)
        (wanted,) = every_solution(R.T @ R, 1.6 * q)  # γ⁺ + e γ⁻ = RᵀR Λ + (1 + e) γ⁻
        np.testing.assert_allclose(moreau_impulses(R, q, e), wanted, atol=1e-9 * (1 + np.abs(wanted).max()))


def test_unequal_restitution_creates_no_energy() -> None:
    random = np.random.default_rng(5)
    for _ in range(30):
        R, rate, e = random.normal(size=(3, 3)), random.normal(size=3), random.uniform(0, 1, 3)
        force = moreau_impulses(R, rate, e)
        assert force.min() >= 0.0
        gained = force @ rate + 0.5 * np.sum((R @ force) ** 2)
        assert gained <= 1e-12


def test_more_contacts_than_needed_carry_the_same_together() -> None:
    """Four feet of a table: the same resultant, by three of them, or by all with the least forces."""
    feet = np.array([(1.0, 1.0, -1.0, -1.0), (1.0, -1.0, 1.0, -1.0), (1.0, 1.0, 1.0, 1.0)])
    force = np.array([4.0, 1.0, 2.0, 3.0])
    three = with_independent(feet, force)
    np.testing.assert_allclose(feet @ three, feet @ force, atol=1e-12)
    assert three.min() >= 0.0 and np.sum(three > 1e-9) == 3
    least = least_forces(feet, force)
    np.testing.assert_allclose(least, np.linalg.pinv(feet) @ feet @ force, atol=1e-10)
    held = least_forces(feet, np.array([5.0, 0.0, 0.0, 0.0]))  # the pseudo-inverse would pull at a foot
    np.testing.assert_allclose(held, [5.0, 0.0, 0.0, 0.0], atol=1e-9)
    q = -feet.T @ np.array([0.1, 0.2, 1.0])
    pressed = complementary(feet, q)
    assert pressed.min() >= 0.0 and np.sum(pressed > 1e-9) <= 3
    rate = feet.T @ feet @ pressed + q
    assert rate.min() > -1e-12 and abs(rate @ pressed) < 1e-12


def test_contacts_that_hold_the_same_motion_and_are_moved_differently() -> None:
    """Rates that no motion makes, as of a body on the floor and on a tray that rises: w = RᵀR Λ + q is unique."""
    random = np.random.default_rng(7)
    for _ in range(30):
        R, q = random.normal(size=(2, 4)), random.normal(size=4)
        R[0] = np.abs(R[0])  # something opens all of them
        found = complementary(R, q)
        rates = []
        for count in range(3):
            for carry in map(list, combinations(range(4), count)):
                force = np.zeros(4)
                force[carry] = np.linalg.solve(R[:, carry].T @ R[:, carry], -q[carry])
                rate = R.T @ R @ force + q
                if force.min() >= 0.0 and np.delete(rate, carry).min() >= 0.0:
                    rates.append(rate)
        assert rates and found.min() >= 0.0
        for rate in rates:
            np.testing.assert_allclose(R.T @ R @ found + q, rate, atol=1e-8 * np.abs(q).max())


def test_of_contacts_that_hold_the_same_motion_the_one_that_bounces_most_carries() -> None:
    """Two feet of one slider: γ⁺ + e γ⁻ ≥ 0 of both, and zero where something is carried."""
    impulse = moreau_impulses(np.ones((1, 2)), np.array([-2.0, -2.0]), np.array([0.8, 0.2]))
    np.testing.assert_allclose(impulse, [3.6, 0.0], atol=1e-12)


def test_whether_a_contact_does_what_others_do() -> None:
    R = np.array([(1.0, 0.0, 1.0, 2.0), (0.0, 1.0, 1.0, 0.0), (0.0, 0.0, 0.0, 0.0)])
    assert is_independent(R, 1, [0])
    assert is_independent(R, 2, [0])
    assert not is_independent(R, 2, [0, 1])
    assert not is_independent(R, 3, [0])
    assert is_independent(R, 3, [1])
    assert is_independent(R, 0, [])
