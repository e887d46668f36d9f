"""Degrees of freedom along a motion, and free motions that can be looked at."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.modes import animate_mode
from kinetree.analysis.trust.doctor import mobility_along


def parallelogram() -> kt.Model:
    """Two upright cranks and a coupler of the length of the base: it passes the configuration with all bars in line."""
    return kt.Model.of(
        "parallelogram",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("left", 1.0, 1.0, pose=kt.Frame.rotated((0, 0, 1), np.pi / 2, (0, 0.5, 0))),
        kt.Body.rod("coupler", 1.0, 1.0, pose=kt.Frame.at((0.5, 1, 0))),
        kt.Body.rod("right", 1.0, 1.0, pose=kt.Frame.rotated((0, 0, 1), np.pi / 2, (1, 0.5, 0))),
        kt.Revolute("A", "ground", "left", point=(0, 0, 0), axis=(0, 0, 1), u0=(-1.0,)),
        kt.Revolute("B", "left", "coupler", point=(0, 1, 0), axis=(0, 0, 1)),
        kt.Revolute("C", "coupler", "right", point=(1, 1, 0), axis=(0, 0, 1)),
        kt.Revolute("D", "ground", "right", point=(1, 0, 0), axis=(0, 0, 1)),
    )


def test_the_passage_with_all_bars_in_line_is_found() -> None:
    model = parallelogram()
    run = kt.simulate(model, 1.0, method="dop853", output=np.linspace(0, 1, 401))
    mobility = mobility_along(model, run, samples=401)
    angle = run["A.angle"][np.searchsorted(run.t, mobility.closest)]
    assert angle == pytest.approx(-np.pi / 2, abs=0.02)
    assert set(mobility.degrees_of_freedom) <= {1, 2}
    assert mobility.distance[0] > 0.1 > mobility.distance.min()
    assert "singular configuration" in str(mobility)


def test_a_free_motion_keeps_all_constraints() -> None:
    run = animate_mode(parallelogram(), 0, amplitude=0.5)
    assert np.ptp(run["A.angle"]) == pytest.approx(1.0, rel=0.02)
    assert run["residual.position"].max() < 1e-12
    # a parallelogram's coupler does not turn
    assert np.abs(run["coupler.rotation"] - run["coupler.rotation"][0]).max() < 1e-9
    assert run["A.angle"][0] == pytest.approx(run["A.angle"][-1], abs=1e-9)
    assert run["A.angle"][0] == pytest.approx(0.0, abs=1e-12)  # as it is drawn


def test_modes_are_counted_from_zero() -> None:
    with pytest.raises(ValueError, match="has 1 free motions, counted from 0"):
        animate_mode(parallelogram(), 1)


def test_mobility_needs_tree_coordinates() -> None:
    model = parallelogram()
    run = kt.simulate(model, 0.1, method="dop853", formulation="augmented", output=np.linspace(0, 0.1, 3))
    with pytest.raises(ValueError, match="tree coordinates"):
        mobility_along(model, run)
