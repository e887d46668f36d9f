"""Jacobians of models whose whole Jacobian is not compiled: by products with it, or by differences."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.compile import compiled_model, integrals
from kinetree.preparation.prepare import prepare
from kinetree.symbolic.staging import STAGED_FROM


def strut(name: str) -> kt.Model:
    """Two rods, the joint between them stiff, damped and swung slowly by 0.2 rad."""
    rod = {"mass": 1.0, "inertia": (0.0, 0.02, 0.02, 0, 0, 0)}
    return kt.Model.of(
        name,
        kt.Body("crank", **rod, pose=kt.Frame.at((0.25, 0, 0))),
        kt.Body("rod", **rod, pose=kt.Frame.at((0.75, 0, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Revolute("B", "crank", "rod", point=(0.5, 0, 0), axis=(0, 1, 0)),
        kt.JointSpring("spring", "B", stiffness=1e6),
        kt.JointDamper("damper", "B", damping=2e4),
        kt.JointMotor("swing", "B", torque="2e5*sin(3*t)**3"),
        kt.Gravity(acceleration=(0, 0, -9.81)),
    )


def by_products(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_model, "LARGEST_JACOBIAN", 0)


def test_products_are_columns_of_the_jacobian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rodas5P has order 5 with the exact Jacobian alone: the same steps with the whole one and with its columns."""
    asked = {"t_end": 1.0, "method": "rodas5p", "rtol": 1e-9, "atol": 1e-12, "output": 0.1}
    whole = kt.simulate(strut("whole"), **asked)
    by_products(monkeypatch)
    model = strut("by products")
    system = prepare(model).compiled.system(stiff=True)
    assert system.jacobian is None and system.products is not None
    columns = kt.simulate(model, **asked)
    assert columns.statistics["steps"] == pytest.approx(whole.statistics["steps"], abs=2)
    assert columns.statistics["jacobians"] == columns.statistics["steps"]
    np.testing.assert_allclose(columns.x, whole.x, rtol=0, atol=1e-11)


def test_auto_takes_the_method_that_differences_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the exact Jacobian "auto" changes to radau5, whose iteration does with one by differences."""
    asked = {"t_end": 1.0, "rtol": 1e-9, "atol": 1e-12, "output": 0.1}
    exact = kt.simulate(strut("again whole"), method="rodas5p", **asked)
    by_products(monkeypatch)
    run = kt.simulate(strut("by differences"), **asked)
    assert [name for _, name in run.statistics["switches"]] == ["radau5"]
    assert any("comes by differences" in row.explanation for row in run.audit.rows())
    assert run.statistics["steps"] < 1000  # explicit ones are shorter than 1/10⁶ s
    np.testing.assert_allclose(run.x, exact.x, rtol=0, atol=1e-8)


@pytest.mark.slow
def test_powers_of_many_loads_in_stages_are_those_of_straight_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rates of all states, and products with their Jacobian."""
    items: list[object] = []
    for k in range(STAGED_FROM):
        inner = f"m{k - 1}" if k else "ground"
        items += [
            kt.Body(f"m{k}", mass=1.0 + k, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((k, 0, 0))),
            kt.Prismatic(f"s{k}", "ground", f"m{k}", point=(k, 0, 0), axis=(1, 0, 0)),
            kt.SpringDamper(f"c{k}", inner, f"m{k}", stiffness=50.0, damping=2.0 + k),
        ]
    found, counts, random = [], [], np.random.default_rng(4)
    z, direction = random.standard_normal((2, 2 * STAGED_FROM + 2, 1))
    for longest in (10**9, 0):
        monkeypatch.setattr(integrals, "LONGEST_SUM", longest)
        compiled = kt.prepare(kt.Model.of("row", *items)).compiled
        given = {"t": 0.0, "z": z[:-1], "p": np.zeros((0, 1))}
        products = compiled.jacobian(True).products.kernel
        found.append(compiled.rhs()(**given) | products(**given, direction=direction))
        counts.append(len(compiled.rhs_graph().stages))
    straight, staged = found
    assert counts[1] == counts[0] + STAGED_FROM // integrals.TOGETHER
    for name, value in straight.items():
        np.testing.assert_allclose(staged[name], value, rtol=1e-12, atol=1e-12 * np.abs(value).max())
