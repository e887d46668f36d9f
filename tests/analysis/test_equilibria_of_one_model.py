"""Equilibria, modes and linearisations of one model for other values of its parameters: right, and written once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import kinetree as kt
from kinetree.balance.equilibrium_equations import Balance, steady_balance
from kinetree.derivatives.variation import second_route
from kinetree.model.validation.validate import Examination

Z = (0.0, 0.0, 1.0)


def hanging(speed: float = 0.0) -> kt.Model:
    """A pendulum (bob of 2 kg at 0.5 m) with a spring that is relaxed when it is level, perhaps set in motion."""
    return kt.Model.of(
        "held pendulum",
        kt.Parameter("k", 40.0, "N m/rad"),
        kt.Parameter("m", 2.0, "kg"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("bob", mass="m", com=(0.5, 0, 0), inertia=(0, 0, 0, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=Z, u0=(speed,)),
        kt.JointSpring("spring", "hinge", stiffness="k"),
    )


def sunk(k: float, m: float) -> float:
    """The angle where k q = −m g l cos q."""
    q = 0.0
    for _ in range(60):
        slope = k - m * 9.81 * 0.5 * np.sin(q)
        q -= (k * q + m * 9.81 * 0.5 * np.cos(q)) / slope
    return q


@pytest.mark.parametrize("speed", [0.0, 3.0])
def test_other_values_of_parameters_are_taken_and_equations_written_once(
    speed: float, monkeypatch: pytest.MonkeyPatch
):
    model, made = hanging(speed), []
    begun = Balance.__init__
    monkeypatch.setattr(Balance, "__init__", lambda self, *a: (made.append(a), begun(self, *a))[1])
    equations = []
    for k, m in ((40.0, 2.0), (80.0, 2.0), (40.0, 5.0), (40.0, 2.0)):
        values = {"k": k, "m": m}
        found = kt.equilibrium(model, parameters=values)
        assert found.coordinates["hinge.angle"] == pytest.approx(sunk(k, m), abs=1e-10)
        equations.append(found.situation.compiled.equations)
        assert found.situation.p == pytest.approx([k, m])
        again = kt.equilibrium(model.with_parameters(**values))
        assert again.coordinates["hinge.angle"] == pytest.approx(sunk(k, m), abs=1e-10)
        # m l² q̈ = −(k − m g l sin q) δq
        stiffness = k - m * 9.81 * 0.5 * np.sin(sunk(k, m))
        frequency = np.sqrt(stiffness / (m * 0.25)) / (2 * np.pi)
        assert kt.modes(model, parameters=values)[0].frequency == pytest.approx(frequency, rel=1e-9)
    assert all(those is equations[0] for those in equations)
    assert len(made) == 2  # of the equations, and of the second formulation that judges the modes


def test_a_model_that_starts_at_rest_is_examined_once(monkeypatch: pytest.MonkeyPatch):
    examined, begun = [], Examination.__init__
    monkeypatch.setattr(Examination, "__init__", lambda self, of: (examined.append(of), begun(self, of))[1])
    model = hanging().replace(replace(hanging().joint("hinge"), u0=None))
    assert kt.equilibrium(model).coordinates["hinge.angle"] == pytest.approx(sunk(40.0, 2.0), abs=1e-10)
    assert [of is model for of in examined] == [True]
    moving = model.replace(replace(model.body("bob"), velocity=(0, 1.0, 0)))
    examined.clear()
    found = kt.equilibrium(moving)
    assert found.coordinates["hinge.angle"] == pytest.approx(sunk(40.0, 2.0), abs=1e-10)
    assert len(examined) == 2 and not found.situation.y.any()


def test_modes_of_a_flexible_body_are_judged_along_every_column():
    """A cantilever: its first mode, two routes to it that agree, and that a wrong column is noticed."""
    section = kt.BeamSection(EA=1e6, EIy=20.0, EIz=20.0, GJ=15.0, rhoA=0.5, rhoIx=1e-4)
    beam = kt.FlexibleBeam([(0, 0, 0), (1.0, 0, 0)], section, {"root": 0.0, "tip": 1.0}, plane=Z, modes=2)
    model = kt.Model.of(
        "cantilever",
        kt.Body("beam", flexible=beam, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "beam.root", point=(0, 0, 0)),
    )
    found = kt.linearize(model, at="equilibrium")
    assert 0.0 <= found.disagreement < 1e-8
    first = 1.8751040687**2 * np.sqrt(20.0 / 0.5) / (2 * np.pi)
    assert kt.modes(model)[0].frequency == pytest.approx(first, rel=1e-3)
    situation, variation = found.situation, found.variation
    judge = second_route(steady_balance(situation.compiled, None))
    at = (situation.t, situation.x, situation.y, situation.p)
    assert judge.disagreement(*at, variation, ()) == found.disagreement
    for k in range(variation.ydot.shape[1]):
        wrong = variation.ydot.copy()
        wrong[:, k] += 1e-3 * np.abs(variation.ydot).max()
        assert judge.disagreement(*at, replace(variation, ydot=wrong), ()) > 1e-4
