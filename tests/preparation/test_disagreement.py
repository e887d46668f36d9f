"""How far two answers are from each other, in units of the terms that they are sums of."""

import numpy as np
import pytest

from kinetree.compile.common_form import disagreement


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
