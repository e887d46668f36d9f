"""Tolerances of the quantities of a case: its own, that of the case, or the usual one."""

import numpy as np
import pytest

from kinetree_validation.document import DocumentNode, KeyFaultError
from kinetree_validation.quantities import DEFAULT_TOLERANCE, _tolerances


@pytest.mark.parametrize(
    ("own", "case", "atol", "rtol"),
    [
        ({}, {}, DEFAULT_TOLERANCE, DEFAULT_TOLERANCE),
        ({}, {"abs": 1e-5}, 1e-5, 0.0),
        ({}, {"abs": 1e-5, "rel": 1e-3}, 1e-5, 1e-3),
        ({}, {"abs": "as printed"}, DEFAULT_TOLERANCE, DEFAULT_TOLERANCE),
        ({"atol": 1e-4}, {"abs": 1e-5, "rel": 1e-3}, 1e-4, 0.0),
        ({"rtol": 1e-2}, {"abs": 1e-5, "rel": 1e-3}, 0.0, 1e-2),
        ({"atol": [1e-4, 2e-4, 3e-4], "rtol": 1e-2}, {}, [1e-4, 2e-4, 3e-4], 1e-2),
    ],
)
def test_its_own_before_that_of_the_case(own, case, atol, rtol):
    found, relative = _tolerances(DocumentNode(own), 3, case)
    np.testing.assert_array_equal(found, np.broadcast_to(atol, 3))
    assert relative == rtol


def test_one_for_each_time_or_one_for_all():
    with pytest.raises(KeyFaultError, match="must be one number or one for each of 3 times, got 2"):
        _tolerances(DocumentNode({"atol": [1e-4, 2e-4]}), 3, {})
