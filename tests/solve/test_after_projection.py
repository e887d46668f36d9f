"""What a step hands to the next: the state on the constraints, and the derivative there."""

from __future__ import annotations

import numpy as np
import pytest
from handmade import GRAVITY, cartesian_pendulum

from kinetree.solve.integrate import integrate


@pytest.mark.parametrize("method", ["tsit5", "dop853"])
def test_the_next_step_begins_with_the_derivative_of_the_projected_state(method: str) -> None:
    """At a loose tolerance steps end well off the rod; what their last stage found there is not kept."""
    run = integrate(
        cartesian_pendulum(), 0.0, [1.0, 0.0, 0.0, 0.0, 0.0], 2.0, method=method, rtol=1e-3, atol=1e-3
    )
    assert run.status == "finished"
    assert run.drift.velocity > 1e-6  # else there would be nothing to see
    z, f = run.resume.memory.z, run.resume.memory.f
    (xi, eta), v = z[:2], z[2:4]
    assert xi * xi + eta * eta == pytest.approx(1.0, abs=1e-12)
    pull = v @ v - GRAVITY * eta  # of the rod, towards the pivot
    np.testing.assert_allclose(f[:4], [*v, -pull * xi, -pull * eta - GRAVITY], rtol=1e-12, atol=1e-12)
