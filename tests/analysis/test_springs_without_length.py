"""Springs that lose their length: refused at the start, told during a run, harmless without a free length."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly.singular_positions import start_faults


def spring_on_rail(q0: float, u0: float = 0.0, **spring: object) -> kt.Model:
    """1 kg on a rail along x, with a spring to the origin."""
    return kt.Model.of(
        "rail",
        kt.Parameter("rest", 0.0),
        kt.Body("m", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("s", "ground", "m", point=(0, 0, 0), axis=(1, 0, 0), q0=(q0,), u0=(u0,)),
        kt.SpringDamper("coil", "ground", "m", **spring),
    )


@pytest.mark.parametrize("formulation", ["auto", "elimination", "augmented"])
@pytest.mark.parametrize(
    "spring",
    [
        {"stiffness": 100.0, "free_length": 0.1},
        {"actuator": "2 + sin(t)"},
        {"stiffness": 10.0, "free_length": "rest + 1"},
    ],
)
def test_a_start_at_zero_length_is_refused_by_name(spring: dict[str, object], formulation: str) -> None:
    with pytest.raises(
        kt.AssemblyError, match=r'load "coil" has zero length.*no direction; give it a length'
    ):
        kt.simulate(spring_on_rail(0.0, **spring), 1.0, formulation=formulation)


def test_programs_know_the_starts_at_zero_length() -> None:
    """What forbids a start, as it is exported: of no length with a force, and of nothing else."""
    eq = kt.prepare(spring_on_rail(1.0, stiffness=10.0, free_length="rest")).compiled.equations
    refused, numbers, words = start_faults(eq)
    at = ca.Function("at", [eq.t, eq.x, eq.p], [refused, numbers])
    assert words == ('load "coil" has zero length, where its force of {} N has no direction',)
    for q, rest, forbidden in ((0.0, 0.1, True), (0.2, 0.1, False), (0.0, 0.0, False), (-0.2, 0.1, False)):
        found, force = (float(value) for value in at(0.0, [q], [rest]))
        assert bool(found) == forbidden, (q, rest)
        assert not forbidden or abs(force) == pytest.approx(10.0 * rest)


@pytest.mark.parametrize(("rest", "c"), [(0.0, 0.0), (0.0, 0.3), ("rest", 0.0)])
def test_a_spring_without_free_length_starts_and_passes(rest: object, c: float) -> None:
    model = spring_on_rail(0.0, 1.0, stiffness=4.0, free_length=rest, damping=c)
    run = kt.simulate(model, 3.0, rtol=1e-10)
    w = math.sqrt(4.0 - c**2 / 4)
    exact = np.exp(-c * run.t / 2) * np.sin(w * run.t) / w
    np.testing.assert_allclose(run["s.displacement"], exact, atol=1e-8)
    assert run.audit.verdict == "ok", run.audit.to_text()


def test_a_passage_during_the_run_is_told() -> None:
    run = kt.simulate(spring_on_rail(0.5, -3.0, stiffness=10.0, free_length=0.2), 1.0)
    assert run.audit.verdict != "ok"
    assert 'load "coil" passed through zero length between t =' in run.audit.to_text()


def test_a_spring_that_turns_quickly_raises_no_alarm() -> None:
    """A mass on a spring that goes round and round, and one that comes to a fifth of its length."""
    for speed in (8.0, 1.0):
        model = kt.Model.of(
            "orbit",
            kt.Body("m", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((1, 0, 0))),
            kt.Planar("p", "ground", "m", point=(1, 0, 0), axis=(0, 0, 1), u0=(0.0, speed, 0.0)),
            kt.SpringDamper("coil", "ground", "m", stiffness=50.0, free_length=0.2),
        )
        run = kt.simulate(model, 10.0)
        assert run.audit.verdict == "ok", run.audit.to_text()
        few = kt.simulate(model, 10.0, output=[0.0, 10.0])
        assert few.audit.verdict == "ok", few.audit.to_text()
