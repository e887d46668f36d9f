"""Derivatives of functions of a state, whatever library asks for them, are limits of differences."""

import numpy as np
import pytest
from differentiable_mechanisms import four_bar, pendulum

import kinetree as kt
from kinetree.analysis.differentiable import state_functions
from kinetree.analysis.differentiable.state_functions import StateFunctions


def with_slopes(function):
    """A bridge to NumPy: values and slopes."""
    return lambda *given: function.batched_slopes(
        function.rows([np.asarray(one, dtype=float) for one in given])
    )


def test_slopes_are_limits_of_differences():
    own = kt.functions(four_bar())
    F = StateFunctions(own, with_slopes)
    rng = np.random.default_rng(1)
    u, udot = rng.normal(size=(2, own.u0.size))
    at = (own.q0, own.p0)
    cases = {
        "inverse": (F.inverse, own.inverse, (u, udot)),
        "bias": (F.bias, own.bias, (u,)),
        "mass matrix": (F.mass_matrix, own.mass_matrix, ()),
        "rows": (F.constraint_jacobian, own.constraint_jacobian, ()),
        "position": (
            lambda q, p: F.position("coupler", q, p=p),
            lambda q, p: own.pose("coupler", q, p=p)[0],
            (),
        ),
        "rotation": (
            lambda q, p: F.rotation("coupler", q, p=p),
            lambda q, p: own.pose("coupler", q, p=p)[1],
            (),
        ),
        "jacobian": (
            lambda q, p: F.jacobian("rocker", q, p=p),
            lambda q, p: own.jacobian("rocker", q, p=p),
            (),
        ),
    }
    for name, (there, here, more) in cases.items():
        value, slopes = there(at[0], *more, p=at[1])
        assert np.abs(value - here(at[0], *more, p=at[1])).max() < 1e-12, name
        for slope, k in ((slopes[0], 0), (slopes[1 + len(more)], 1)):
            for j in range(at[k].size):
                h = 1e-4 * np.eye(at[k].size)[j]
                moved = [
                    here(at[0] + way * h, *more, p=at[1]) if k == 0 else here(at[0], *more, p=at[1] + way * h)
                    for way in (-2, -1, 1, 2)
                ]
                difference = (moved[0] - 8 * moved[1] + 8 * moved[2] - moved[3]) / 12e-4
                assert np.abs(slope[..., j] - difference).max() < 1e-8, name


def test_the_time_derivative_of_accelerations_is_that_of_the_motor():
    own = kt.functions(pendulum())
    found = own.derivatives(own.q0, own.u0, t=0.4)
    inertia = 1.0 * 0.8**2 + 0.1
    assert found.t == pytest.approx([0.6 * np.cos(0.8) / inertia], rel=1e-12)


@pytest.mark.parametrize("count", [7, 8, 9, 41])
def test_many_states_are_evaluated_in_several_calls(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between which Ctrl-C is answered: the same bits, parameters that all have in common and others."""
    own, rng = kt.functions(four_bar()), np.random.default_rng(2)
    q = own.q0 + 0.1 * rng.normal(size=(count, own.q0.size))
    for p in (own.p0, own.p0 * (1 + 0.1 * rng.random(size=(count, own.p0.size)))):
        whole = own.mass_matrix(q, p=p)
        monkeypatch.setattr(state_functions, "AT_ONCE", 8)
        assert own.mass_matrix(q, p=p).tobytes() == whole.tobytes()
        monkeypatch.undo()
