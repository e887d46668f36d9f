"""Closed loops in motion: formulations in different coordinates follow the same path and keep their constraints."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, reject, settings
from test_loop_agreement import constraints_of, is_free_to_be_driven

from kinetree.assembly.loop_closure import Constraints, State
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import FormulationChoice
from kinetree.solve.integrate import integrate
from strategies.closed import TIME, LoopCase, loops
from strategies.effort import examples

SECONDS = 0.5
CHOICES = (
    FormulationChoice(),
    FormulationChoice("elimination", "zero-eigenvalue"),
    FormulationChoice("augmented", "multipliers"),
)


Path = tuple[float, np.ndarray]
"""The time (s) that a motion reached, and positions of all bodies at three times, those that it reached."""


def path_of(case: LoopCase, choice: FormulationChoice, constraints: Constraints, state: State) -> Path:
    """The motion by one formulation; it may end where a driver leads into a position that cannot be passed."""
    compiled = CompiledModel(constraints.tree.model, choice, constraints, state)
    eq = compiled.equations
    run = integrate(
        compiled.system(explicit_only=True),
        TIME,
        compiled.pack(state),
        TIME + SECONDS,
        state.p,
        method="dop853",
        rtol=1e-9,
        atol=1e-11,
        output=np.linspace(TIME, TIME + SECONDS, 4)[1:],
        max_steps=4000,
    )
    assert run.status == "finished" or run.t_last > TIME, f"{choice}: {run.reason}"
    position = [eq.motion.position(body.name) for body in case.model.bodies]
    outputs = [ca.vertcat(*position), ca.densify(eq.rows.phi)]
    at = ca.Function("at", [eq.t, eq.x, eq.p], outputs)
    n_x = eq.x.shape[0]
    found = [
        [np.array(part).ravel() for part in at(t, z[:n_x], state.p)]
        for t, z in zip(run.t, run.z, strict=True)
    ]
    for r, phi in found:
        assert np.abs(phi).max(initial=0.0) < 1e-9 * (1 + np.abs(r).max()), str(choice)
    return run.t_last, np.array([r for r, _ in found])


def assert_same_paths(case: LoopCase) -> None:
    constraints = constraints_of(case)
    state = case.state(constraints)
    if not is_free_to_be_driven(case, constraints, state):
        reject()
    _, psi, B, _ = constraints(state.t, state.x, state.u, state.p)
    if B.size:  # what is driven or turns needs speeds from the start
        state = replace(state, u=np.linalg.lstsq(B, -psi.ravel(), rcond=1e-10)[0])
    paths = [path_of(case, choice, constraints, state) for choice in CHOICES]
    (ended, first), *others = paths
    for (reached, path), choice in zip(others, CHOICES[1:], strict=True):
        assert abs(reached - ended) < 1e-6, f"{CHOICES[0]} ends at {ended} s, {choice} at {reached} s"
        np.testing.assert_allclose(
            path, first, rtol=0, atol=1e-5 * (1 + np.abs(first).max(initial=0.0)), err_msg=str(choice)
        )


@pytest.mark.slow
@given(loops(planar=False))
@examples(4, 10)
def test_spatial_loops_move_alike(case: LoopCase) -> None:
    assert_same_paths(case)


@pytest.mark.slow
@given(loops(planar=True, bodies=(3, 5)))
@examples(3, 6)
def test_planar_loops_move_alike(case: LoopCase) -> None:
    assert_same_paths(case)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(6))
@given(loops(planar=False, bodies=(2, 5)))
@settings(max_examples=20)
def test_many_loops_move_alike(share: int, case: LoopCase) -> None:
    assert_same_paths(case)
