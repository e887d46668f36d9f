"""Residuals are judged by the size of the mechanism: the same linkage gets the same verdict at every size."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust.audit_measures import Instants, relative_residuals
from kinetree.preparation.prepare import prepare
from kinetree.results.audit import Audit

SIZES = [1e9, 1.0, 1e-6]


def four_bar(size: float, offset: float = 0.0, gravity: float = 9.80665) -> kt.Model:
    """A crank and rocker falling in gravity, the crank `size` long."""
    points = size * np.array([(0, 0, 0), (0, 0, 1), (4, 0, 3), (3.5, 0, 0)]) + np.array([offset, 0, 0])
    bodies = ("ground", "crank", "coupler", "rocker", "ground")
    middle = [tuple((points[i] + points[i + 1]) / 2) for i in range(3)]
    return kt.Model.of(
        "four-bar",
        kt.Gravity(acceleration=(0, 0, -gravity)),
        *(
            kt.Body.box(bodies[i + 1], mass=1.0, size=(size, size, size), pose=kt.Frame.at(middle[i]))
            for i in range(3)
        ),
        *(
            kt.Revolute(
                name, bodies[i], bodies[i + 1], point=tuple(points[i]), axis=(0, 1, 0), cut=name == "C"
            )
            for i, name in enumerate("ABCD")
        ),
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_four_bar_is_judged_alike_at_every_size(size: float) -> None:
    """Gravity is the same, so that times go with the root of lengths."""
    run = kt.simulate(four_bar(size), 2.0 * size**0.5)
    assert run.audit is not None
    assert run.audit.verdict == "ok", str(run.audit)


@pytest.mark.in_turn(6)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("block", "error", "verdict"),
    [("x", 1e-7, "warn"), ("x", 1e-3, "bad"), ("y", 1e-6, "warn"), ("y", 1e-2, "bad")],
)
def test_a_loop_that_is_open_is_told_at_every_size(
    size: float, block: str, error: float, verdict: str
) -> None:
    """The crank of one row turned a little further, or faster in its own time, than the loop allows."""
    run = kt.simulate(four_bar(size), 2.0 * size**0.5, output=[0.0, size**0.5])
    prepared = prepare(four_bar(size))
    states = {name: np.array(getattr(run, name)) for name in ("x", "y")}
    states[block][-1, 0] += error * (1.0 if block == "x" else min(1.0, size**-0.5))
    instants = Instants(run.t, states["x"], states["y"], run.w, np.zeros((2, 0)))
    found = relative_residuals(prepared.compiled, prepared.channels, instants)
    rows = {"x": {"position_residual": found.position}, "y": {"velocity_residual": found.velocity}}
    assert Audit("cut-joint", "dop853", **rows[block]).verdict == verdict, found


def test_a_mechanism_far_from_the_origin_is_judged_by_its_own_size() -> None:
    """An error of a micrometre in a linkage of a metre is one, a thousand kilometres out too."""
    model = four_bar(1.0, offset=1e6)
    run = kt.simulate(model, 0.5, output=[0.0, 0.5])
    prepared = prepare(model)
    x = np.array(run.x)
    x[-1, 0] += 1e-5
    found = [
        relative_residuals(
            prepared.compiled, prepared.channels, Instants(run.t, at, run.y, run.w, np.zeros((2, 0)))
        )
        for at in (run.x, x)
    ]
    verdicts = [Audit("cut-joint", "dop853", position_residual=each.position).verdict for each in found]
    assert verdicts == ["ok", "warn"]


class Missed:
    """Channels of residuals that are the same at all instants."""

    def __init__(self, **values: float) -> None:
        self._values = {f"residual.acceleration.{name}": value for name, value in values.items()}
        self.names = tuple(self._values)

    def evaluate(self, names: list[str], t: np.ndarray, *_: np.ndarray) -> dict[str, np.ndarray]:
        return {name: np.full(t.size, self._values[name]) for name in names}


@pytest.mark.parametrize("unit", [1.0, 1e3, 1e-6])
@pytest.mark.parametrize(("gravity", "speed"), [(9.81, 0.0), (0.0, 0.5), (0.0, 50.0)])
def test_accelerations_are_judged_alike_in_every_unit_of_length(
    unit: float, gravity: float, speed: float
) -> None:
    """Over gravity, or over what the pace, 1/s at most, makes of the extent of 4 m; angles over the same per length."""
    compiled = prepare(four_bar(unit, gravity=unit * gravity)).compiled
    state = compiled.state
    y = np.full((1, state.u.size), speed)
    at = Instants(np.array([0.0]), state.x[None], y, np.zeros((1, 0)), np.zeros((1, 0)))
    at = at._replace(
        t=np.array([0.0, 2.0]), **{k: np.repeat(getattr(at, k), 2, 0) for k in ("x", "y", "w", "p")}
    )
    scale = gravity or 4.0 * min(speed, 1.0) ** 2
    for missed in ({"lengths": 3e-6 * unit * scale}, {"angles": 3e-6 * scale / 4.0}):
        found = relative_residuals(compiled, Missed(**missed), at)  # type: ignore[arg-type]
        assert found.acceleration == pytest.approx(3e-6, rel=1e-5)
