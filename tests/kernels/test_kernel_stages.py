"""Staged evaluation: the same values, and a number of functions that does not grow with the chain."""

import casadi as ca
import numpy as np
import pytest
from kernel_graphs import arm, state_of

from kinetree.kernels import Graph, GraphError, Stage, compile_graph, evaluate_reference


@pytest.mark.parametrize("lanes", [1, 4])
def test_stages_do_not_change_the_values(lanes):
    flat, staged = arm(7, staged=False), arm(7, staged=True)
    values = state_of(flat, lanes)
    expected = compile_graph(flat, lanes=lanes)(**values)
    actual = compile_graph(staged, lanes=lanes)(**values)
    for name in expected:
        np.testing.assert_allclose(actual[name], expected[name], rtol=0, atol=1e-13)


def test_equal_bodies_share_one_function():
    short, long = (compile_graph(arm(n, staged=True)) for n in (10, 40))
    assert long.n_functions == short.n_functions


@pytest.mark.slow
def test_a_thousand_bodies():
    graph = arm(1000, staged=True)
    kernel = compile_graph(graph)
    assert kernel.n_instructions > 80_000
    assert kernel.n_functions < 60  # most of them store the thousand moments
    assert kernel.n_work < 25_000
    values = state_of(graph)
    expected = evaluate_reference(graph, values)
    for name, value in kernel(**values).items():
        np.testing.assert_allclose(value, expected[name], rtol=0, atol=1e-11 * np.abs(expected[name]).max())


def test_stages_that_differ_in_constants_share_code_but_not_values():
    x = ca.SX.sym("x")
    a, b, c = (ca.SX.sym(n) for n in "abc")
    stages = [Stage(a, 2.5 * x + 1), Stage(b, 7.5 * a - 0.0 + 3), Stage(c, ca.sin(b))]
    kernel = compile_graph(Graph({"x": x}, {"y": c, "b": b}, stages))
    answer = kernel(x=0.2)
    assert answer["b"].item() == pytest.approx(7.5 * 1.5 + 3, rel=1e-15)
    assert answer["y"].item() == pytest.approx(np.sin(7.5 * 1.5 + 3), rel=1e-14)
    assert kernel.n_functions == 2  # the two linear stages are one function, and outputs are copied by a loop


def test_a_long_stage_is_cut():
    x, s = ca.SX.sym("x", 30), ca.SX.sym("s", 30)
    y = x
    for k in range(40):
        y = ca.cos(y) / (k + 1) + 0.5 * ca.vertcat(y[1:], y[0])
    graph = Graph({"x": x}, {"y": s**2}, [Stage(s, y)])
    for lanes in (1, 2):
        values = state_of(graph, lanes)
        kernel = compile_graph(graph, lanes=lanes)
        assert kernel.n_functions > 5
        np.testing.assert_allclose(kernel(**values)["y"], evaluate_reference(graph, values)["y"], rtol=1e-12)


def test_a_stage_may_not_look_ahead():
    x, a, b = (ca.SX.sym(n) for n in "xab")
    with pytest.raises(GraphError, match="stage 0 uses b"):
        compile_graph(Graph({"x": x}, {"y": a}, [Stage(a, b + x), Stage(b, x)]))
    with pytest.raises(GraphError, match="stage 0: symbols have shape"):
        compile_graph(Graph({"x": x}, {"y": a}, [Stage(a, ca.vertcat(x, x))]))
