"""A run that comes to a standstill where 1-2-3 angles are singular ends there, and says what to do."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt


def spinning(kind: type[kt.FreeAngles] | type[kt.Free], **joint: object) -> kt.Model:
    return kt.Model.of(
        "spinning",
        kt.Body.box("box", mass=1.0, size=(0.1, 0.2, 1.0)),
        kind("J", "ground", "box", frame_inner=kt.Frame(), frame_outer=kt.Frame(), **joint),
    )


@pytest.mark.parametrize(
    ("formulation", "singular", "remedy"),
    [
        ("auto", 'joint "J": its angle theta2 approaches ±90°', 'use a "free" joint'),
        ("kane-angles", 'body "box": second orientation angle approaches ±90°', "kane-euler-parameters"),
    ],
)
def test_it_ends_at_the_singularity_and_names_the_remedy(
    formulation: str, singular: str, remedy: str
) -> None:
    """Turned about axis 2, all but exactly: θ1 and θ3 would have to turn by 180° in no time at θ2 = 90°."""
    model = spinning(kt.FreeAngles, u0=(0, 0, 0, 1e-12, 1.0, 1e-13))
    run = kt.simulate(model, 5.0, formulation=formulation)
    assert run.status == "failed"
    assert run.statistics["steps"] + run.statistics["rejected"] < 25_000
    assert run.t[-1] == pytest.approx(np.pi / 2, abs=0.01)
    assert singular in run.reason
    assert remedy in run.reason
    assert run.audit is not None
    assert any(singular in text for text in run.audit.warnings)


def test_the_remedy_works() -> None:
    run = kt.simulate(spinning(kt.Free, u0=(0, 0, 0, 1e-12, 1.0, 1e-13)), 5.0)
    assert run.complete


@pytest.mark.parametrize("tilt", [0.0, 3e-5, 1e-3])
def test_a_passage_that_succeeds_is_not_stopped(tilt: float) -> None:
    run = kt.simulate(spinning(kt.FreeAngles, u0=(0, 0, 0, tilt, 1.0, 0)), 5.0)
    assert run.complete
    assert abs(run["energy.kinetic"][-1] / run["energy.kinetic"][0] - 1) < 1e-6
    with_parameters = kt.simulate(spinning(kt.Free, u0=(0, 0, 0, tilt, 1.0, 0)), 5.0)
    np.testing.assert_allclose(run["box.rotation"], with_parameters["box.rotation"], atol=1e-5)


def test_a_passage_that_round_off_decides_is_told() -> None:
    """At 1e-6 rad from θ2 = 90° rates are 1e6 times those of the body: a run that comes through is not called good."""
    run = kt.simulate(spinning(kt.FreeAngles, u0=(0, 0, 0, 1e-6, 1.0, 0)), 5.0)
    assert run.audit is not None
    assert run.audit.verdict != "ok"
    assert any("approaches ±90°" in text for text in run.audit.warnings)


def test_a_start_at_the_singularity_names_the_remedy() -> None:
    with pytest.raises(kt.AssemblyError, match='use a "free" joint'):
        kt.simulate(spinning(kt.FreeAngles, q0=(0, 0, 0, 0, np.pi / 2, 0)), 1.0)
