"""A flexible mechanism whose fast vibrations no other method of "auto" gets past at a loose tolerance."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.compile.compiled_model import CompiledModel
from kinetree.solve import method_changes

Z = (0, 0, 1)
STEEL = {"E": 207e9, "nu": 0.3, "density": 7800.0}
A, B, C, D = (np.array(at) for at in ((0, 0, 0.0), (0, 0.12, 0), (0.24, 0.2, 0), (0.24, 0, 0)))


def elastic(name: str, a: Any, b: Any, side: float) -> kt.Body:
    section = kt.BeamSection(width=side, height=side, **STEEL)
    ends = {"a": 0.0, "b": float(np.linalg.norm(b - a))}
    beam = kt.FlexibleBeam([(0, 0, 0), tuple(b - a)], section, ends, modes=0)
    return kt.Body(name, flexible=beam, pose=kt.Frame.at(tuple(a)))


def four_bar() -> kt.Model:
    """Three bars of steel, one axis tilted by 5° so that they bend; the crank is brought up to speed smoothly."""
    tilt = np.radians(5.0)
    return kt.Model.of(
        "four-bar",
        elastic("crank", A, B, 0.016),
        elastic("coupler", B, C, 0.016),
        elastic("rocker", D, C, 0.008),
        kt.Revolute("A", "ground", "crank.a", point=tuple(A), axis=Z),
        kt.Revolute("B", "crank.b", "coupler.a", point=tuple(B), axis=Z),
        kt.Revolute("D", "ground", "rocker.a", point=tuple(D), axis=Z),
        kt.Revolute("C", "coupler.b", "rocker.b", point=tuple(C), axis=(np.sin(tilt), 0, np.cos(tilt))),
        kt.JointDriver("drive", "A", law="0.6*t**4/(t**3 + 0.05)"),
    )


@pytest.mark.slow
def test_auto_takes_the_method_for_structures_and_says_why() -> None:
    """Against Radau5 at a hundredth of the tolerance; explicit steps alone would be a million.

    The driver bends the bars to and fro: its work closes the energy balance as far as positions are right.
    """
    times, model = np.linspace(0.0, 3.0, 61), four_bar()
    run = kt.simulate(model, 3.0, rtol=1e-6, atol=1e-8, output=times, max_steps=5_000)
    right = kt.simulate(model, 3.0, method="radau5", rtol=1e-8, atol=1e-10, output=times)
    assert run.complete and right.complete
    assert run.statistics["switches"][-1][1] == "adaptive-alpha"
    assert "per operation" in run.audit.reasons[-1]
    assert np.abs(run.x - right.x).max() < 1e-7
    torque = right["drive.force"]
    assert np.abs(run["drive.force"] - torque).max() < 1e-4 * np.abs(torque).max()
    assert run.audit.energy.relative_error < 2e-6  # by the trapezoidal rule: 4e-5 of what is exchanged
    assert run.audit.verdict == "ok"
    assert type(run.audit).from_dict(run.audit.to_dict()).reasons == run.audit.reasons


def slider_crank() -> kt.Model:
    """A crank brought up to speed smoothly, with an elastic connecting rod."""
    crank, rod = 0.15, 0.3
    section = kt.BeamSection(width=0.006, height=0.006, **STEEL)
    beam = kt.FlexibleBeam([(0, 0, 0), (rod, 0, 0)], section, {"pin": 0.0, "wrist": rod}, plane=Z, modes=2)
    return kt.Model.of(
        "slider-crank",
        kt.Body("crank", 0.15, inertia=(1e-5, 3e-4, 3e-4, 0, 0, 0), pose=kt.Frame.at((crank / 2, 0, 0))),
        kt.Body("rod", flexible=beam, pose=kt.Frame.at((crank, 0, 0))),
        kt.Body("block", 0.033, inertia=(1e-5, 1e-5, 1e-5, 0, 0, 0), pose=kt.Frame.at((crank + rod, 0, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "rod.pin", point=(crank, 0, 0), axis=Z),
        kt.Revolute("C", "rod.wrist", "block", point=(crank + rod, 0, 0), axis=Z),
        kt.Prismatic("D", "ground", "block", point=(crank + rod, 0, 0), axis=(1, 0, 0)),
        kt.JointDriver("law", "A", law="6*t**4/(t**3 + 0.5)"),
    )


def test_matrices_are_made_for_a_trial_only_where_it_can_pay(monkeypatch) -> None:
    """A run that ends before they would be compiled is not the place to try the method that needs them."""
    made = []

    def counted(self, *given):
        made.append(self.model.name)
        return matrices(self, *given)

    matrices = CompiledModel._matrices
    monkeypatch.setattr(CompiledModel, "_matrices", counted)
    run = kt.simulate(slider_crank(), 0.3, rtol=1e-6)
    assert run.complete and run.statistics["switches"] and not made
    monkeypatch.setattr(method_changes, "MADE", 0.0)
    again = kt.simulate(slider_crank(), 0.3, rtol=1e-6)
    assert again.complete and made == ["slider-crank"]


@pytest.mark.slow
def test_no_method_follows_vibrations_that_its_own_corrections_have_made() -> None:
    """Of all stiff methods at four tolerances; those that crawl need a hundred thousand steps."""
    model, times = slider_crank(), np.linspace(0.0, 3.0, 31)
    right = kt.simulate(model, 3.0, method="radau5", rtol=1e-9, atol=1e-11, output=times)
    for method, most in (("radau5", 1000), ("rodas5p", 2000), ("adaptive-alpha", 8000), ("auto", 2000)):
        for rtol in (1e-4, 1e-5, 1e-6, 1e-7):
            run = kt.simulate(
                model, 3.0, method=method, rtol=rtol, atol=1e-2 * rtol, output=times, max_steps=most
            )
            assert run.complete, (method, rtol)
            assert np.abs(run.x - right.x).max() < 100 * rtol, (method, rtol)


def shaft() -> kt.Model:
    """A shaft driven at one end, with a disk off its axis at the other."""
    section = kt.BeamSection(radius=0.01, **STEEL)
    beam = kt.FlexibleBeam([(0, 0, 0), (0, 0, 0.4)], section, {"root": 0.0, "end": 0.4}, modes=2)
    return kt.Model.of(
        "shaft",
        kt.Body("shaft", flexible=beam, pose=kt.Frame()),
        kt.Body("disk", 1.0, inertia=(2e-3, 2e-3, 4e-3, 0, 0, 0), pose=kt.Frame.at((1e-3, 0, 0.4))),
        kt.Revolute("bearing", "ground", "shaft.root", point=(0, 0, 0), axis=Z),
        kt.Weld("hub", "shaft.end", "disk", point=(0, 0, 0.4)),
        kt.JointDriver("law", "bearing", law="20*t**4/(t**3 + 0.5)"),
    )


@pytest.mark.slow
def test_methods_are_compared_more_and_more_seldom() -> None:
    """Short steps at a tight tolerance: a stiff method that stays is not compared again every few steps."""
    run = kt.simulate(shaft(), 1.0, rtol=1e-10, atol=1e-12, output=[0.0, 1.0])
    assert run.complete and run.statistics["switches"][-1][1] == "radau5"
    assert run.audit.verdict == "ok"
