"""The least value of a cubic, by which stretches without a crossing are recognised."""

from __future__ import annotations

import numba
import numpy as np

from kinetree.solve.locate import cubic, least


@numba.njit
def _both(a, b, da, db, s):  # type: ignore[no-untyped-def]
    sampled = np.empty(s.size)
    for k in range(s.size):
        sampled[k] = cubic(a, b, da, db, s[k])
    return least(a, b, da, db), sampled


def test_the_least_value_is_that_of_a_fine_table():
    """Random values and slopes: extrema inside on either root, at the ends, and parabolas (no cubic term)."""
    random = np.random.default_rng(5)
    s = np.linspace(0.0, 1.0, 2001)
    inside = 0
    for k in range(300):
        a, b, da, db = random.normal(size=4) * (1.0, 1.0, 4.0, 4.0)
        if k % 10 == 0:
            db = 2.0 * (b - a) - da  # then the cubic term vanishes
        found, sampled = _both(a, b, da, db, s)
        assert found <= sampled.min() + 1e-12
        assert found >= sampled.min() - 1e-5
        inside += bool(found < min(a, b) - 1e-6)
    assert inside > 50  # extrema inside are really among them
