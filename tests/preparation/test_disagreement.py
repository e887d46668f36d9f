"""How far two answers are from each other, in units of the terms that they are sums of."""

import numpy as np
import pytest

from kinetree.compile.common_form import CommonTerms, disagreement


def test_vectors_and_moments_are_each_judged_by_their_own_terms():
    a, b = np.zeros((2, 6)), np.zeros((2, 6))
    b[1, 2], b[0, 3] = -0.3, 0.02
    assert disagreement(a, b, 3.0, 0.1) == pytest.approx(0.2)
    assert disagreement(a, b, 3.0, 10.0) == pytest.approx(0.1)
    assert disagreement(b, a, 0.03, 10.0) == pytest.approx(10.0)


def test_where_there_are_no_terms_every_difference_is_too_large():
    a, b = np.zeros((1, 6)), np.zeros((1, 6))
    assert disagreement(a, b, 0.0, 0.0) == 0.0
    b[0, 5] = 1e-30
    assert disagreement(a, b, 1.0, 0.0) == np.inf


SIZES = ("acceleration", "angular", "force", "moment", "extent", "mass", "speed", "turn")
NOISE = float(np.finfo(float).eps) * 98
"""Round-off of 7² / 0.5 m/s²: of parts at rest, where others move at up to 2 m/s and 10 rad/s within 0.5 m."""


@pytest.mark.parametrize(
    ("sizes", "accelerations", "reactions", "terms"),
    [
        ((5, 2, 70, 30, 0.5, 3), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), (5, 10, 70, 35)),
        ((5, 20, 7, 30, 0.5, 2), (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), (10, 20, 60, 30)),
        ((0, 0, 0, 0, 0.5, 0), (-8, 0, 3, 0, 0, 0), (0, 0, -90, 0, 0, 0), (8, 16, 90, 45)),
        ((0, 0, 0, 0, 0.5, 0), (0, 0, 0, -9, 3, 0), (0, 0, 0, -7, 0, 0), (0, 9, 0, 7)),
        ((0, 0, 0, 0, 0.5, 3, 2, 10), (0,) * 6, (0,) * 6, (NOISE, 2 * NOISE, 3 * NOISE, 1.5 * NOISE)),
        ((0, 0, 0, 0, 0.0, 2), (0, 0, -4, 0, 0, 9), (0, 0, 0, 0, 0, -7), (4, 9, 8, 7)),
    ],
)
def test_terms_are_the_largest_of_what_is_added_up(sizes, accelerations, reactions, terms):
    """What turns counts at the end of the extent, what shifts as if it turned about there."""
    out = {
        f"largest_{name}": np.array([0.0, size]) for name, size in zip(SIZES, (*sizes, 0, 0)[:8], strict=True)
    }
    rows = [np.array([np.zeros(6), row], dtype=float) for row in (accelerations, reactions)]
    found = CommonTerms.of(out, *rows)
    assert (found.acceleration, found.angular, found.force, found.moment) == terms
