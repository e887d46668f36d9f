"""Derivatives of graphs: against each other, against CasADi without stages, and against differences."""

import casadi as ca
import numpy as np
import pytest
from kernel_graphs import arm, state_of

from kinetree.kernels import Graph, compile_graph, forward_derivative, jacobian


@pytest.mark.parametrize("staged", [False, True])
def test_jacobian_is_that_of_casadi(staged):
    graph = arm(5, staged)
    values = state_of(graph)
    answer = compile_graph(jacobian(graph, "moments", ["v", "q"]))(**values)
    flat = arm(5, staged=False)
    for name in ("q", "v"):
        exact = ca.Function(
            "J", list(flat.inputs.values()), [ca.jacobian(flat.outputs["moments"], flat.inputs[name])]
        )
        expected = np.array(exact(*values.values()))
        np.testing.assert_allclose(answer[f"dmoments_d{name}"], expected, rtol=0, atol=1e-12)
    np.testing.assert_allclose(answer["moments"], compile_graph(graph)(**values)["moments"], atol=1e-13)


@pytest.mark.parametrize("staged", [False, True])
def test_directional_derivative_is_jacobian_times_direction(staged):
    graph = arm(5, staged)
    forward = forward_derivative(graph, ["q", "v"])
    values = state_of(forward)
    answer = compile_graph(forward)(**values)
    for output in graph.outputs:
        explicit = jacobian(graph, output, ["q", "v"])
        J = compile_graph(explicit)(**{name: values[name] for name in graph.inputs})
        expected = sum(J[f"d{output}_d{name}"] @ values[f"d_{name}"] for name in ("q", "v"))
        np.testing.assert_allclose(answer[f"d_{output}"], expected, rtol=0, atol=1e-12)
        np.testing.assert_allclose(answer[output], J[output], rtol=0, atol=1e-12)


def test_directional_derivative_is_the_limit_of_differences():
    graph = arm(4, staged=True)
    values = state_of(graph)
    direction = np.random.default_rng(5).normal(size=(4, 1))
    step = 1e-6
    kernel = compile_graph(graph)
    ahead = kernel(q=values["q"] + step * direction, v=values["v"])["tip"]
    behind = kernel(q=values["q"] - step * direction, v=values["v"])["tip"]
    exact = compile_graph(forward_derivative(graph, ["q"]))(**values, d_q=direction)["d_tip"]
    np.testing.assert_allclose((ahead - behind) / (2 * step), exact, rtol=0, atol=1e-8)


def test_matrices_are_counted_row_by_row():
    A = ca.SX.sym("A", 2, 3)
    graph = Graph({"A": A}, {"B": A.T * 2})
    answer = compile_graph(jacobian(graph, "B", ["A"]))(A=np.zeros((2, 3)))
    B = compile_graph(forward_derivative(graph, ["A"]))
    for k in range(6):
        direction = np.zeros(6)
        direction[k] = 1
        derivative = B(A=np.zeros((2, 3)), d_A=direction.reshape(2, 3))["d_B"]
        np.testing.assert_array_equal(answer["dB_dA"][:, k], derivative.ravel())
        np.testing.assert_array_equal(derivative, 2 * direction.reshape(2, 3).T)


def test_outputs_that_do_not_depend_have_zero_derivatives():
    x, y = ca.SX.sym("x", 2), ca.SX.sym("y")
    graph = Graph({"x": x, "y": y}, {"a": x * 3, "b": ca.sin(y)})
    forward = compile_graph(forward_derivative(graph, ["y"]))
    assert forward(x=[1, 2], y=0.5, d_y=1.0)["d_a"].tolist() == [[0], [0]]
    assert compile_graph(jacobian(graph, "b", ["x"]))(x=[1, 2], y=0.5)["db_dx"].tolist() == [[0, 0]]


def test_equal_bodies_share_their_derivatives():
    short, long = (
        compile_graph(forward_derivative(arm(n, staged=True), ["q", "v"])).n_functions for n in (10, 40)
    )
    assert short == long


def test_unknown_names_are_told():
    graph = arm(2, staged=False)
    with pytest.raises(KeyError, match="did you mean 'moments'"):
        jacobian(graph, "moment", ["q"])
    with pytest.raises(KeyError, match="no input 'w'"):
        forward_derivative(graph, ["w"])
