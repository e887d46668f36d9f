"""Deviations of generated loops: joint coordinates against absolute ones, and against differences."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, reject
from test_loop_agreement import constraints_of, is_free_to_be_driven

from kinetree.balance.equilibrium_equations import Balance
from kinetree.derivatives.variation import SecondRoute, vary
from kinetree.formulations.contract import build
from strategies.closed import LoopCase, loops
from strategies.effort import examples


@pytest.mark.slow
@given(loops(planar=False))
@examples(4, 16)
def test_varied_accelerations_agree_with_the_second_route_and_with_differences(case: LoopCase) -> None:
    constraints = constraints_of(case)
    state = case.state(constraints)
    if not is_free_to_be_driven(case, constraints, state):
        reject()
    _, psi, B, _ = constraints(state.t, state.x, state.u, state.p)
    if B.size:
        state = replace(state, u=np.linalg.lstsq(B, -psi.ravel(), rcond=1e-10)[0])
    balance = Balance(build("elimination", constraints.tree))
    at = (state.t, state.x, state.u, state.p)
    terms = balance.terms(*at)
    s = np.linalg.svd(terms.B, compute_uv=False) if np.any(terms.B) else np.ones(1)
    kept = s[s > 1e-9 * s[0]]
    if kept[-1] < 1e-3 * kept[0] or np.linalg.cond(terms.A) > 1e8:
        reject()  # close to a singular configuration, where digits are lost in any formulation
    variation = vary(balance, *at, steady=False)
    assert SecondRoute(balance).disagreement(*at, variation, ()) < 1e-8

    # a deviation of speeds that the constraints allow: the accelerations differ as the variation says
    Z = variation.y[:, variation.columns.positions :]
    if Z.shape[1] == 0:
        return
    h = 1e-4
    ahead, back = (
        balance.accelerations(balance.terms(state.t, state.x, state.u + sign * h * Z[:, 0], state.p))[0]
        for sign in (1, -1)
    )
    found = variation.ydot[:, variation.columns.positions]
    difference = (ahead - back) / (2 * h)
    assert np.abs(found - difference).max() < 1e-6 * (1 + np.abs(found).max() + np.abs(ahead).max())
