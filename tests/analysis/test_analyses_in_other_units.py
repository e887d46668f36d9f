"""Answers of analyses in other units of length, mass and time: the same numbers, each scaled by its dimension."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.balance.balance_search import Search
from metamorphic.other_units import UnitChange, Units
from metamorphic.rewriting import rewritten_model

Answer = Mapping[str, tuple[Any, str]]
"""Numbers by name, with their unit."""


def press(spare: bool) -> kt.Model:
    """A slider-crank on a spring, whose guide is held a second time if it is ``spare``."""
    inertia = (0.02, 0.02, 0.02, 0, 0, 0)
    rows = [kt.PointOnPlane("rail", "end", "floor")] if spare else []
    return kt.Model.of(
        "press",
        kt.Parameter("m", 2.0),
        kt.Parameter("k", 300.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("crank", 1.0, com=(0.15, 0, 0), inertia=inertia, pose=kt.Frame()),
        kt.Body("rod", 0.5, com=(0.4, 0, 0), inertia=inertia, pose=kt.Frame.at((0.3, 0, 0))),
        kt.Body("slider", "m", inertia=inertia, pose=kt.Frame.at((1.1, 0, 0))),
        kt.Revolute("main", "ground", "crank", point=(0, 0, 0), axis=(0, -1, 0), q0=0.7),
        kt.Revolute("pin", "crank", "rod", point=(0.3, 0, 0), axis=(0, -1, 0)),
        kt.Revolute("wrist", "rod", "slider", point=(1.1, 0, 0), axis=(0, -1, 0)),
        kt.Prismatic("guide", "ground", "slider", point=(1.1, 0, 0), axis=(1, 0, 0)),
        kt.Marker("floor", "ground", kt.Frame()),
        kt.Marker.at("end", "rod", (0.8, 0, 0)),
        kt.Force(
            "spring", "slider", force=("-k*(guide.displacement + 0.1) - 8*guide.displacement_rate", 0, 0)
        ),
        *rows,
    )


def press_beside_a_cart(spare: bool) -> kt.Model:
    """The same beside a cart that rolls freely, pulled both ways: what is left of that is round-off."""
    return press(spare).add(
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 1, 0))),
        kt.Prismatic("road", "ground", "cart", point=(0, 1, 0), axis=(1, 0, 0)),
        kt.Force("pulls", "cart", force=("0.1*m + 0.2*m - 0.3*m", 0, 0)),
    )


def examined(model: kt.Model, units: Units) -> Answer:
    found = kt.examine(model)
    return {"rank": (found.rank, "1"), "nearby": (found.nearby_rank, "1")}


def balanced(model: kt.Model, units: Units) -> Answer:
    found = kt.equilibrium(model)
    return {
        "angle": (found.coordinates["main.angle"], "rad"),
        "way": (found.coordinates["guide.displacement"], "m"),
        "stable": (found.stable, "1"),
    }


def poles(model: kt.Model, units: Units) -> Answer:
    found = kt.linearize(model, at="equilibrium").poles
    return {"poles": (np.sort_complex(found), "1/s")}


def frequencies(model: kt.Model, units: Units) -> Answer:
    return {"frequencies": (kt.modes(model).frequencies, "1/s")}


def slopes(model: kt.Model, units: Units) -> Answer:
    T = 0.1 * units.of("s")
    of = ["guide.displacement", "main.angle_rate", "guide.reaction"]
    found = kt.sensitivities(model, T, of, ["m"], output=[T])
    return {
        "m": (found["guide.displacement", "m"], "m"),
        "rad/s": (found["main.angle_rate", "m"], "1/s"),
        "N": (found["guide.reaction", "m"], "N"),
        "notes": (len(found.notes), "1"),
    }


def reversed_slope(model: kt.Model, units: Units) -> Answer:
    found = kt.gradient(model, 0.1 * units.of("s"), "guide.displacement_rate", ["m", "k"])
    return {name: (found[name], "m/s") for name in ("m", "k")}


def certified(model: kt.Model, units: Units) -> Answer:
    return {"passed": (kt.verify(model, samples=1, compiled=False).ok, "1")}


@pytest.mark.in_turn(5)
@pytest.mark.parametrize(
    ("units", "spare"),
    [(Units(10.0, 1e-6, 1e3), True), (Units(1e-4, 1e6, 1e-3), False)],
    ids=["small and held twice", "large"],
)
@pytest.mark.parametrize(
    ("analysis", "made"),
    [
        *[(each, press) for each in (examined, poles, frequencies, slopes, reversed_slope, certified)],
        (balanced, press_beside_a_cart),
    ],
)
def test_answers_scale_with_units(
    analysis: Callable[[kt.Model, Units], Answer], made: Callable[[bool], kt.Model], spare: bool, units: Units
) -> None:
    model = made(spare)
    usual = analysis(model, Units(1.0, 1.0, 1.0))
    found = analysis(rewritten_model(model, UnitChange(model, units, ()).part), units)
    for name, (value, unit) in usual.items():
        assert found[name][0] == pytest.approx(
            np.asarray(value) * units.of(unit), rel=1e-6, abs=1e-9 * units.of(unit)
        ), name


def test_a_balance_takes_no_more_poses_in_a_small_unit_of_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are bounded by the size of the mechanism, not by half a unit."""
    poses, at = [], Search.at
    monkeypatch.setattr(Search, "at", lambda self, x, *off: poses.append(x) or at(self, x, *off))
    model = press(False)
    balanced(model, Units(1.0, 1.0, 1.0))
    usual = len(poses)
    units = Units(1e4, 1.0, 1.0)
    balanced(rewritten_model(model, UnitChange(model, units, ()).part), units)
    assert len(poses) - usual <= usual + 2
