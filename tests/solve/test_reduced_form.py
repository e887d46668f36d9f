"""Reduction "reduced": x and the independent speeds are integrated, the others follow from the constraints."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import kinetree as kt
from kinetree.linalg.reductions import choose_independent, solve_independent_speeds
from kinetree.model import Body, Frame, Model
from kinetree.model.constraints import Distance, JointDriver
from kinetree.model.joints import Prismatic
from kinetree.preparation.prepare import prepare
from kinetree.solve.integrate import integrate


@functools.cache
def going_round(driven: bool = False) -> Model:
    """A mass on crossed slides, held at a distance from a point: it goes round and round.

    Its two speeds take turns: ẋ vanishes at the sides of the circle, ẏ above and below.
    """
    items = [
        Body.box("cart", 0.5, (0.1, 0.1, 0.1)),
        Body.box("mass", 1.0, (0.1, 0.1, 0.1)),
        Prismatic(
            "across",
            "ground",
            "cart",
            frame_inner=Frame.along((1, 0, 0)),
            frame_outer=Frame.along((1, 0, 0)),
            q0=0.6,
            u0=-4.0,
        ),
        Prismatic(
            "up",
            "cart",
            "mass",
            frame_inner=Frame.along((0, 1, 0)),
            frame_outer=Frame.along((0, 1, 0)),
            q0=0.8,
            u0=3.0,
        ),
        Distance("tether", "ground", "mass", length=1.0),
        kt.Gravity(acceleration=(0, -9.81, 0)),
    ]
    if driven:
        items.append(JointDriver("drive", "across", law="0.6*cos(3*t)"))
    return Model.of("going round", *items)


def run(formulation: str, constraints: str, driven: bool = False, t_end: float = 1.5, **settings):
    settings = {"rtol": 1e-9, "atol": 1e-11, "output": 0.05, "method": "dop853", **settings}
    model = going_round(driven)
    return kt.simulate(
        model, t_end, formulation=formulation, constraints=constraints, progress=False, **settings
    )


@pytest.mark.parametrize("driven", [False, True])
def test_it_moves_like_the_others_and_parts_its_speeds_anew(driven: bool):
    """Several times round: the partition changes, constraints and energy are kept, the motion is the same."""
    reference = run("cut-joint", "auto", driven, rtol=1e-11, atol=1e-13)
    reduced = run("elimination", "reduced", driven)
    assert reduced.status == "finished"
    assert reduced.audit.verdict == "ok"
    assert reduced.audit.fallbacks == 0
    assert reduced.audit.velocity_residual < 1e-12
    if not driven:  # driven, no speed is independent, and there is nothing to part
        assert reduced.audit.reparted > 2
        assert "speeds parted anew" in reduced.audit.to_text()
    for channel in ("mass.position", "cart.position", "mass.velocity"):
        np.testing.assert_allclose(reduced[channel], reference[channel], atol=1e-6)


@pytest.mark.parametrize("formulation", ["kane-angles", "augmented"])
def test_other_formulations(formulation: str):
    reference, reduced = run("cut-joint", "auto", t_end=0.6), run(formulation, "reduced", t_end=0.6)
    np.testing.assert_allclose(reduced["mass.position"], reference["mass.position"], atol=1e-6)


def test_a_stiff_method_with_it():
    reference, reduced = (
        run("cut-joint", "auto", t_end=0.6),
        run("elimination", "reduced", t_end=0.6, method="radau5"),
    )
    np.testing.assert_allclose(reduced["mass.position"], reference["mass.position"], atol=1e-6)


def test_measured_order():
    """Steps of fixed length: the error falls with the fourth power, as of any differential equation."""
    reference = run("cut-joint", "auto", t_end=0.4, rtol=1e-12, atol=1e-13)["mass.position"][-1]
    errors = [
        np.abs(
            run("elimination", "reduced", t_end=0.4, method="rk4", step=h)["mass.position"][-1] - reference
        ).max()
        for h in (0.01, 0.005)
    ]
    assert 11.0 < errors[0] / errors[1] < 22.0


def test_dependent_speeds_are_not_integrated():
    """The run depends on x and y_a only: whatever stands in y_b at the start, it is bit for bit the same."""
    prepared = prepare(going_round(), formulation="elimination", constraints="reduced")
    system = prepared.compiled.system()
    z0 = prepared.compiled.pack(prepared.state)
    arguments = {"method": "dop853", "rtol": 1e-9, "atol": 1e-11, "output": [0.0, 0.1, 0.2]}
    once = integrate(system, 0.0, z0, 0.2, prepared.state.p, **arguments)
    run = once.resume.memory
    assert run.partition[0] == run.n_s == system.n_y - 1
    dependent = system.n_x + run.partition[1 : 1 + run.n_s]
    # of the entries under error control, as many are left out as there are constraints: 2n − m equations
    unbounded = np.flatnonzero(np.isinf(run.atol))
    assert set(unbounded) == set(dependent)
    disturbed = z0.copy()
    disturbed[dependent] += 1.0
    again = integrate(system, 0.0, disturbed, 0.2, prepared.state.p, **arguments)
    np.testing.assert_allclose(again.z, once.z, rtol=1e-12, atol=1e-12)


def test_the_reduced_equations():
    """(53)–(55) against the whole system solved at once, at random; a singular B_b is reported."""
    random = np.random.default_rng(3)
    for m, n in ((1, 3), (3, 5), (4, 4), (0, 3)):
        root = random.normal(size=(n, n))
        A, B = root @ root.T + np.eye(n), random.normal(size=(m, n))
        f, gamma = random.normal(size=n), random.normal(size=m)
        partition, ydot = np.full(n + 1, -1), np.zeros(n)
        choose_independent(B, partition)
        leverage = solve_independent_speeds(A, f, B, gamma, partition, ydot)
        whole = np.block([[A, -B.T], [B, np.zeros((m, m))]])
        np.testing.assert_allclose(ydot, np.linalg.solve(whole, np.concatenate([f, gamma]))[:n], atol=1e-10)
        if 0 < m < n:
            dependent, independent = partition[1 : 1 + m], partition[1 + m :]
            V = np.linalg.solve(B[:, dependent], B[:, independent])
            assert leverage == pytest.approx(np.abs(V).max())
    B = np.array([[0.0, 1.0, 2.0]])
    assert (
        solve_independent_speeds(np.eye(3), np.ones(3), B, np.zeros(1), np.array([1, 0, 1, 2]), np.zeros(3))
        == -1.0
    )
