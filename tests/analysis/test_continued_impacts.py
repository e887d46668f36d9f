"""A run that is continued goes once more through the step its end cut, impacts included; each counts once."""

from __future__ import annotations

from math import sqrt

import numpy as np

import kinetree as kt

G, E = 9.81, 0.8
FALL = sqrt(2 / G)
"""Time of the first impact of a ball that falls from 1 m (s)."""


def ball() -> kt.Model:
    """A ball on a vertical rail, 1 m above the floor."""
    return kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("ball", 2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 1))),
        kt.Prismatic("rail", "ground", "ball", point=(0, 0, 1), axis=(0, 0, 1)),
        kt.Marker("floor", "ground", kt.Frame()),
    )


def test_an_impact_in_the_step_that_the_end_cut_counts_once() -> None:
    bounce = kt.PointPlaneEvent(
        "bounce", point="ball", plane="floor", direction="falling", action=kt.Restitution(E)
    )
    begun = kt.simulate(ball(), FALL + 0.01, events=[bounce])
    rest = kt.continue_run(begun, ball(), 0.8)
    assert [len(run.events) for run in (begun, rest)] == [1, 0]
    np.testing.assert_allclose(begun.events[0].t, FALL, rtol=1e-9)
    v = E * G * FALL
    np.testing.assert_allclose(
        rest["rail.displacement"][-1], -1 + v * (0.8 - FALL) - G / 2 * (0.8 - FALL) ** 2
    )
    for run in (begun, rest):
        assert run.audit is not None and run.audit.energy is not None
        energy = run.audit.energy
        np.testing.assert_allclose(energy.event_energy, (E**2 - 1) * 2.0 * G, rtol=1e-8)
        assert abs(energy.error) < 1e-8
