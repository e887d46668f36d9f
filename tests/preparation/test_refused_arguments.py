"""Arguments of a run that do not fit are refused by name, with what is right; those at the limit are taken."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_settings import RunSettings


def model(**latch: Any) -> kt.Model:
    return kt.Model.of(
        "block",
        kt.Parameter("k", 20.0),
        kt.Body("block", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("lid", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 1, 0))),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.1,)),
        kt.Revolute("latch", "block", "lid", point=(0, 1, 0), axis=(0, 0, 1), **latch),
        kt.JointSpring("spring", "rail", stiffness="k"),
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"parameters": {"kk": 1.0}}, 'model "block" has no parameter .*kk'),
        ({"initial": {"rial.displacement": 1.0}}, "there is no joint .*rial"),
        (
            {"initial": {"rail.angle": 1.0}},
            "joint .*rail.* has no .*angle.*it has displacement, displacement_rate",
        ),
        ({"hold": ["nobody"]}, "hold: there is no joint .*nobody"),
        ({"t_end": -1.0}, "t_end must not lie before t_start"),
        ({"output": 0.0}, "the interval of output must be positive"),
        ({"output": np.inf}, "the interval of output must be positive"),
        ({"output": "often"}, "output cannot be 'often'"),
        ({"output": np.zeros((2, 2))}, "output cannot be"),
        ({"rtol": -1e-9}, "rtol must be a number that is not negative"),
        ({"atol": np.nan}, "atol must be a number that is not negative"),
        ({"max_steps": 0}, "max_steps"),
        ({"method": "rk4"}, 'method "rk4" takes fixed steps, but no step is given'),
        ({"t_start": "soon"}, "t_start"),
        ({"parameters": {"k": "much"}}, "parameters"),
        ({"initial": [1.0]}, "initial"),
        ({"formulation": "newton"}, "formulation 'newton' is unknown"),
    ],
)
def test_what_does_not_fit_is_named(given: dict[str, Any], words: str) -> None:
    with pytest.raises((kt.ArgumentError, kt.UnknownNameError), match=words):
        kt.simulate(model(), **{"t_end": 0.1, **given})


def test_a_joint_that_is_off_has_no_initial_value() -> None:
    with pytest.raises(kt.UnknownNameError, match=r"joint .*latch.* is off at the start"):
        kt.simulate(model(active=False), 0.1, initial={"latch.angle": 0.5})
    run = kt.simulate(model(), 0.1, initial={"latch.angle": 0.5}, hold=["latch"])
    assert run["latch.angle"][0] == 0.5


def test_what_is_at_the_limit_is_taken() -> None:
    assert kt.simulate(model(), 0.0).t.tolist() == [0.0]
    assert kt.simulate(model(), 2.0, t_start=2.0).t.tolist() == [2.0]
    run = kt.simulate(model(), 0.1, method="rk4", step=0.01, output="steps", parameters={"k": 0.0})
    np.testing.assert_allclose(run["rail.displacement"], 0.1, rtol=1e-12)
    assert run.t.size == 11
    many = kt.simulate_many(model(), 0.1, parameters={"k": [1.0, 2.0]}, output=[0.1])
    np.testing.assert_allclose(
        many.channel("rail.displacement")[:, 0], 0.1 * np.cos(0.1 * np.sqrt([0.5, 1.0])), rtol=1e-7
    )


def test_settings_of_a_run_are_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked, check = [], RunSettings.check

    def counted(self: RunSettings, *arguments: Any, **named: Any) -> None:
        checked.append(self)
        check(self, *arguments, **named)

    monkeypatch.setattr(RunSettings, "check", counted)
    kt.simulate(model(), 0.1)
    assert len(checked) == 1


def test_the_state_that_a_run_starts_from_belongs_to_its_caller() -> None:
    prepared = prepare(model())
    first = prepared.compiled.pack(prepared.state)
    first[:] = 7.0
    again = prepared.compiled.pack(prepared.state)
    assert again.tolist() == [0.1, 0.0, 0.0, 0.0, *again[4:]]
    other = prepare(model(), initial={"rail.displacement": 0.3})
    assert other.compiled.pack(other.state)[0] == 0.3
