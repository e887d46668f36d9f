"""Many scenarios asked like one run: by name, with statistics over the scenarios, told in a line."""

from dataclasses import replace

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.scenarios.many_runs import ManyRuns


@pytest.fixture(scope="module")
def pendulums() -> ManyRuns:
    """Pendulums of many lengths and small amplitude, from rest."""
    model = kt.Model.of(
        "pendulum",
        kt.Parameter("l", 1.0, "m"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("bob", 1.0, (0, "-l", 0), (1e-12, 1e-12, 1e-12, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1), q0=[1e-4]),
    )
    return kt.simulate_many(
        model,
        parameters={"l": np.linspace(0.5, 2.0, 40)},
        t_end=0.5,
        output=np.linspace(0, 0.5, 11),
        rtol=1e-11,
        atol=1e-15,
    )


def test_channels_and_parameters_are_asked_by_name(pendulums):
    assert pendulums["l"] == pytest.approx(np.linspace(0.5, 2.0, 40))
    small = 1e-4 * np.cos(np.sqrt(9.81 / pendulums["l"])[:, None] * pendulums.t)
    assert pendulums["hinge.angle"] == pytest.approx(small, abs=1e-12)


def test_statistics_are_those_of_the_closed_form(pendulums):
    found = pendulums.statistics("hinge.angle")
    small = 1e-4 * np.cos(np.sqrt(9.81 / pendulums["l"])[:, None] * pendulums.t)
    assert found.unit == "rad"
    assert (found.count == 40).all()
    assert found.mean == pytest.approx(small.mean(axis=0), abs=1e-12)
    assert found.deviation == pytest.approx(small.std(axis=0, ddof=1), abs=1e-12)
    assert found.low == pytest.approx(np.percentile(small, 5, axis=0), abs=1e-12)
    assert (found.least <= found.low).all() and (found.high <= found.greatest).all()
    assert pendulums.statistics("l").mean == pytest.approx(1.25)
    assert "90 % between" in str(found)


def test_scenarios_that_did_not_get_that_far_are_left_out(pendulums):
    x = pendulums.x.copy()
    x[1:, 5:] = np.nan  # all but the first
    x[:, 8:] = np.nan
    found = replace(pendulums, x=x).statistics("hinge.angle")
    assert found.count.tolist() == [40] * 5 + [1] * 3 + [0] * 3
    assert found.mean[5:8] == pytest.approx(pendulums["hinge.angle"][0, 5:8], abs=1e-15)
    assert (found.deviation[5:8] == 0).all()
    assert np.isnan(found.mean[8:]).all()
    assert np.isfinite(found.high[:8]).all()


def test_what_is_printed_is_short(pendulums):
    assert str(pendulums).startswith("pendulum: 40 scenarios, ")
    assert str(pendulums).endswith(" to 0.5 s: 40 finished")
    assert len(repr(pendulums)) < 200


def test_a_doctor_and_an_audit_tell_their_verdicts(pendulums):
    assert "1 degree of freedom" in str(kt.examine(pendulums.model))
    text = str(kt.simulate(pendulums.model, t_end=0.1).audit)
    assert text.startswith("verdict ok: the audit finds nothing wrong")
