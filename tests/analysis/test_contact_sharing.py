"""How contacts share a load that they hold together: the least forces, by the statics of a table, and in general."""

import numpy as np
import pytest
from scipy.optimize import minimize

from strategies.contact_problems import is_independent, least_forces

FEET = np.array([(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3)])
R = np.vstack(
    [np.ones(4), FEET.T]
)  # what a foot's force does to a table: its sum, and moments about two axes


def loads_of(x: float, y: float) -> np.ndarray:
    """Any forces of the four feet that carry 100 N at a place, pulling ones perhaps."""
    return np.linalg.lstsq(R, 100.0 * np.array([1.0, x, y]), rcond=None)[0]


@pytest.mark.parametrize("place", [(0.0, 0.0), (0.2, 0.05), (-0.1, 0.1), (0.4, 0.0)])
def test_a_load_amid_four_feet_is_shared_like_a_plane(place):
    """λ = a + b x + c y, with the sums of the four feet: 4 a, 4 b 0.5², 4 c 0.3²."""
    start = loads_of(*place) + 40.0 * np.array([1, -1, 1, -1]) * (1 if min(loads_of(*place)) > 0 else 0)
    expected = 25.0 * (1 + FEET @ (np.array(place) / (0.25, 0.09)))
    np.testing.assert_allclose(least_forces(R, start), expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("place", [(0.45, 0.2), (0.3, -0.25), (-0.4, -0.29)])
def test_near_a_corner_the_foot_across_is_lifted(place):
    """Three feet carry what moments about them say; the fourth, which would pull, nothing."""
    across = int(np.argmax(np.linalg.norm(FEET - place, axis=1)))
    three = np.delete(np.arange(4), across)
    expected = np.zeros(4)
    expected[three] = np.linalg.solve(R[:, three], 100.0 * np.array([1.0, *place]))
    assert expected.min() >= 0.0 > loads_of(*place)[across]
    found = least_forces(R, expected)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-9)
    assert found[across] == 0.0


def test_loads_are_the_least_of_all_that_do_the_same():
    """Six contacts of any directions and sizes against a general minimiser; of what cannot move nothing is asked."""
    random = np.random.default_rng(0)
    bound = 0
    for _ in range(12):
        A = random.standard_normal((3, 6)) * random.uniform(0.1, 3.0, 6)
        force = np.maximum(random.standard_normal(6), 0.0) + 0.1 * random.random(6)
        found = least_forces(A, force)
        np.testing.assert_allclose(A @ found, A @ force, rtol=0, atol=1e-9)
        assert found.min() >= 0.0
        conditions = {"type": "eq", "fun": lambda x, A=A, force=force: A @ (x - force)}
        other = minimize(
            lambda x: x @ x, force, jac=lambda x: 2 * x, bounds=[(0, None)] * 6, constraints=conditions
        )
        assert found @ found == pytest.approx(other.fun, rel=1e-5)
        bound += int((found == 0.0).any())
    assert bound >= 3
    still = np.hstack([R, np.zeros((3, 1))])
    np.testing.assert_allclose(least_forces(still, np.append(loads_of(0, 0), 0.0))[:4], 25.0, atol=1e-9)


def test_a_fourth_foot_adds_nothing_and_a_third_one_does():
    assert is_independent(R, 2, [0, 1])
    assert not is_independent(R, 3, [0, 1, 2])
    assert not is_independent(R * [1e-3, 1e-3, 1e-3, 1e6], 3, [0, 1, 2])
    assert is_independent(R, 0, [])
