"""Kernels and functions of CasADi at many states: each row is what one state gives, across the ends of calls."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from kinetree.channels.evaluation import MOST_TOGETHER, TOGETHER, mapped
from kinetree.kernels import Graph, compile_graph
from kinetree.solve.states import AT_ONCE, at_states

x, p = ca.SX.sym("x", 2), ca.SX.sym("p")
OUTPUTS = {"a": ca.vertcat(p * x[0] - x[1], x[0] * x[1]), "b": ca.horzcat(x[1], p, x[0] + 2 * p)}


def expected(X: np.ndarray, P: np.ndarray) -> dict[str, np.ndarray]:
    a = np.stack([P * X[:, 0] - X[:, 1], X[:, 0] * X[:, 1]], axis=1)
    return {"a": a, "b": np.stack([X[:, 1], P, X[:, 0] + 2 * P], axis=1)}


def states(count: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(count)
    return random.normal(size=(count, 2)), random.normal(size=count)


@pytest.mark.parametrize("count", [0, 1, AT_ONCE, AT_ONCE + 1, 2 * AT_ONCE + 7])
def test_a_kernel_at_many_states(count: int) -> None:
    X, P = states(count)
    kernel = compile_graph(Graph({"x": x, "p": p}, OUTPUTS), name="rows")
    one = {"p": P[:, None], "x": X}
    found = at_states(kernel, **one)
    for name, values in expected(X, P).items():
        np.testing.assert_allclose(found[name], values, rtol=1e-15, atol=1e-14)
    fixed = at_states(kernel, x=X, p=np.broadcast_to(np.array([[0.3]]), (count, 1)))
    np.testing.assert_allclose(fixed["a"], expected(X, np.full(count, 0.3))["a"], rtol=1e-15, atol=1e-14)


@pytest.mark.parametrize(
    "count", [0, 1, TOGETHER + 1, MOST_TOGETHER, MOST_TOGETHER + 1, 2 * MOST_TOGETHER + 5]
)
def test_a_function_at_many_states(count: int) -> None:
    X, P = states(count)
    function = ca.Function("rows", [x, p], [ca.densify(value) for value in OUTPUTS.values()])
    for found, values in zip(mapped(function, X, P[:, None]), expected(X, P).values(), strict=True):
        np.testing.assert_allclose(found, values, rtol=1e-15, atol=1e-14)
