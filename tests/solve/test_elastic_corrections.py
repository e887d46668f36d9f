"""Corrections to the constraints move elastic systems as a whole, and leave their fast vibrations at rest."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest
from handmade import kernel, state

import kinetree as kt
from kinetree.compile.compiled_model import CompiledModel
from kinetree.solve.integrate import integrate
from kinetree.solve.system import System

OMEGA = 1e5
"""Of the elastic coordinate e alone (rad/s)."""


def _rates(i, o, w):
    """Unit masses at q and e with q + e = sin t, a spring ω² on e, the multiplier eliminated by hand."""
    z, out = i[1], o[0]
    drive, spring = -np.sin(i[0][0]), 1e10 * z[1]
    out[0] = z[2]
    out[1] = z[3]
    out[2] = 0.5 * (drive + spring)
    out[3] = 0.5 * (drive - spring)
    o[1][0] = 1.0


def _constraints(i, o, w):
    t, z = i[0][0], i[1]
    o[0][0] = z[0] + z[1] - np.sin(t)
    o[1][0] = z[2] + z[3] - np.cos(t)
    o[2][0] = 1.0
    o[2][1] = 1.0


def _tangent(i, o, w):
    o[0][0] = i[1][0]
    o[0][1] = i[1][1]


@functools.cache
def system(compliance: tuple[float, ...] | None = (1.0, 1e-4)) -> System:
    return System(
        n_x=2,
        n_y=2,
        rhs=kernel(_rates, state(4), {"zdot": (4,), "health": (1,)}),
        constraints=kernel(_constraints, state(4), {"phi": (1,), "psi": (1,), "B": (1, 2)}),
        tangent=kernel(_tangent, {"z": (4,), "delta": (2,)}, {"dx": (2,)}),
        compliance=None if compliance is None else np.array(compliance),
    )


def slow(t):
    """The motion without vibrations: 2 ë + ω² e = −sin t."""
    share = 1.0 / (OMEGA**2 - 2.0)
    return np.stack([(1 + share) * np.sin(t), -share * np.sin(t)], axis=-1)


@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5, 1e-6])
@pytest.mark.parametrize("method", ["radau5", "rodas5p"])
def test_corrections_do_not_set_an_elastic_coordinate_vibrating(method: str, rtol: float) -> None:
    """Steps end off the constraint by about the tolerance; in e that is a vibration of 10⁵ times as much speed."""
    start = [*slow(0.0), 1.0, 0.0]
    run = integrate(system(), 0.0, start, 20.0, method=method, rtol=rtol, atol=1e-2 * rtol, max_steps=3000)
    assert run.status == "finished"
    assert run.drift.position > 1e-12  # else there would be nothing to correct
    assert np.abs(run.z[:, :2] - slow(run.t)).max() < 30 * rtol
    assert np.abs(run.z[:, 0] + run.z[:, 1] - np.sin(run.t)).max() < 1e-11
    if rtol == 1e-4:
        plain = integrate(
            system(None), 0.0, start, 20.0, method=method, rtol=rtol, atol=1e-2 * rtol, max_steps=3000
        )
        assert plain.status == "failed"  # it follows the vibration that its own corrections have made


@pytest.mark.parametrize("compliance", [(1.0, 1e-8), (1e-8, 1e-8), (1e-8, 1.0)])
def test_constraints_are_met_whatever_coordinates_have_to_move(compliance: tuple[float, float]) -> None:
    run = integrate(
        system(compliance), 0.0, [*slow(0.0), 1.0, 0.0], 1e-3, method="dop853", rtol=1e-6, atol=1e-9
    )
    assert run.status == "finished"
    assert np.abs(run.z[:, 0] + run.z[:, 1] - np.sin(run.t)).max() < 1e-14
    assert np.abs(run.z[:, 2] + run.z[:, 3] - np.cos(run.t)).max() < 1e-14


def test_modes_of_a_beam_give_way_to_corrections_by_the_square_of_their_frequency() -> None:
    """The angle moves as a whole, a mode ω by 1e-4 (ω₁/ω)² of that; where nothing bends, all are alike."""

    def compiled(**body: Any) -> CompiledModel:
        hinge = kt.Revolute(
            "h", "ground", "b.a" if "flexible" in body else "b", point=(0, 0, 0), axis=(0, 1, 0)
        )
        model = kt.Model.of("m", kt.Body("b", **body), hinge, kt.JointDriver("d", "h", law="t"))
        return kt.prepare(model).compiled

    section = kt.BeamSection(radius=0.01, E=2.1e11, density=7850.0)
    beam = compiled(
        flexible=kt.FlexibleBeam([(0, 0, 0), (1, 0, 0)], section, {"a": 0.0}, modes=3), pose=kt.Frame()
    )
    (elastic,) = [link.elastic for link in beam.tree.links if link.elastic is not None]
    squares = np.diag(elastic.Kff) / np.diag(elastic.Mff)
    assert squares.max() > 4 * squares.min()
    found = beam.system().compliance
    assert found is not None
    np.testing.assert_allclose(np.sort(found)[::-1], [1.0, *1e-4 * np.sort(squares.min() / squares)[::-1]])
    assert compiled(mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()).system().compliance is None
