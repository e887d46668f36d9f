"""Kernels as a whole: layout, lanes, threads, the call from the runtime, and what is said about wrong graphs."""

import gc
from concurrent.futures import ThreadPoolExecutor

import casadi as ca
import numpy as np
import pytest
from kernel_graphs import arm, state_of

from kinetree.kernels import (
    Graph,
    GraphError,
    compile_graph,
    evaluate_reference,
    preferred_lanes,
)
from kinetree.runtime.library import call_kernel


def test_matrices_are_row_major_and_structural_zeros_are_written():
    A, b = ca.SX.sym("A", 2, 3), ca.SX.sym("b", 3)
    sparse = ca.SX(3, 2)
    sparse[2, 0] = A[1, 2]
    kernel = compile_graph(Graph({"A": A, "b": b}, {"x": A @ b, "At": A.T, "sparse": sparse}))
    values = {"A": np.arange(6.0).reshape(2, 3), "b": np.array([1.0, -2.0, 0.5])}
    bound = kernel.bind(**values)
    for output in bound.outputs.values():
        output[...] = np.nan
    bound()
    np.testing.assert_allclose(bound.outputs["x"][:, 0], values["A"] @ values["b"], rtol=1e-15)
    np.testing.assert_array_equal(bound.outputs["At"], values["A"].T)
    np.testing.assert_array_equal(bound.outputs["sparse"], [[0, 0], [0, 0], [5, 0]])
    assert dict(kernel.inputs) == {"A": (2, 3), "b": (3, 1)}
    assert dict(kernel.outputs) == {"x": (2, 1), "At": (3, 2), "sparse": (3, 2)}


def test_casadi_agrees():
    graph = arm(6, staged=False)
    values = state_of(graph)
    function = ca.Function("f", list(graph.inputs.values()), list(graph.outputs.values()))
    for name, expected in zip(graph.outputs, function(*values.values()), strict=True):
        expected = np.array(expected)
        for result in (compile_graph(graph)(**values), evaluate_reference(graph, values)):
            np.testing.assert_allclose(result[name], expected, rtol=0, atol=1e-14 * np.abs(expected).max())


@pytest.mark.parametrize("lanes", [2, 4, 8])
@pytest.mark.parametrize("staged", [False, True])
def test_lanes_give_the_bits_of_the_scalar_code(lanes, staged):
    graph = arm(5, staged)
    values = state_of(graph, lanes)
    together = compile_graph(graph, lanes=lanes)(**values)
    scalar = compile_graph(graph)
    for lane in range(lanes):
        alone = scalar(**{name: value[..., lane] for name, value in values.items()})
        for name, value in alone.items():
            np.testing.assert_array_equal(together[name][..., lane], value)


def test_values_pass_between_functions_through_the_workspace():
    x = ca.SX.sym("x", 40)
    layers = [x]
    for k in range(60):  # each layer needs the whole one before, and the first
        layers.append(ca.sin(layers[-1] + ca.vertcat(layers[-1][7:], layers[-1][:7])) + 0.1 * k * x)
    graph = Graph({"x": x}, {"y": layers[-1], "z": layers[10], "x": x, "one": ca.SX(1)})
    values = state_of(graph)
    kernel = compile_graph(graph)
    assert kernel.n_functions > 10
    assert 40 <= kernel.n_work < 40 * 60
    bound = kernel.bind(**values)
    bound.work[:] = np.nan
    bound()
    expected = evaluate_reference(graph, values)
    for name in graph.outputs:
        np.testing.assert_allclose(bound.outputs[name], expected[name], rtol=0, atol=1e-12)


def test_fused_multiply_add_does_not_turn_equal_products_into_a_residue():
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    kernel = compile_graph(Graph({"a": a, "b": b}, {"d": a * b - b * a}))
    assert kernel(a=1.1, b=1.3)["d"].item() == 0.0


def test_without_fused_multiply_add_arithmetic_has_the_bits_of_numpy(monkeypatch):
    monkeypatch.setattr("kinetree.kernels.llvm.compiler.has_multiply_add", lambda: False)
    A, b = ca.SX.sym("A", 4, 4), ca.SX.sym("b", 4)
    graph = Graph({"A": A, "b": b}, {"x": A @ (A @ b) / (1 + ca.sumsqr(b)), "s": ca.sqrt(ca.sumsqr(A))})
    values = state_of(graph)
    answer = compile_graph(graph, cache=False)(**values)
    for name, expected in evaluate_reference(graph, values).items():
        np.testing.assert_array_equal(answer[name], expected)


def test_empty_and_constant_graphs():
    empty, x = ca.SX.sym("empty", 0, 1), ca.SX.sym("x")
    answer = compile_graph(Graph({"empty": empty, "x": x}, {"nothing": ca.SX(0, 3), "x": x}))(
        empty=np.zeros((0, 1)), x=3.0
    )
    assert answer["nothing"].shape == (0, 3)
    assert answer["x"].item() == 3.0
    constant = compile_graph(Graph({}, {"c": ca.SX([1.5, -2.0])}), lanes=2)()
    assert constant["c"].tolist() == [[[1.5, 1.5]], [[-2.0, -2.0]]]


def test_the_runtime_calls_kernels():
    graph = arm(3, staged=False)
    values = state_of(graph)
    kernel = compile_graph(graph)
    bound = kernel.bind(**values)
    tables = (table.ctypes.data for table in (bound.in_table, bound.out_table, bound.work))
    call_kernel(kernel.address, *tables, 3, 0, 0)
    for name, value in kernel(**values).items():
        np.testing.assert_array_equal(bound.outputs[name], value)


def test_threads_share_a_kernel():
    graph = arm(8, staged=True)
    kernel = compile_graph(graph)

    def work(seed):
        bound = kernel.bind(**state_of(graph, seed=seed))
        tables = bound.in_table, bound.out_table, bound.work
        call_kernel(kernel.address, *[t.ctypes.data for t in tables], 2000, 0, 0)
        return bound.outputs["moments"].copy()

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(work, range(12)))
    for seed, result in enumerate(results):
        np.testing.assert_array_equal(result, kernel(**state_of(graph, seed=seed))["moments"])


def test_bound_arrays_keep_the_code_alive():
    x = ca.SX.sym("x")
    bound = compile_graph(Graph({"x": x}, {"y": ca.exp(x)}), cache=False).bind(x=1.0)
    gc.collect()
    bound()
    assert bound.outputs["y"].item() == pytest.approx(np.e)


def test_preferred_lanes_compile():
    x = ca.SX.sym("x")
    lanes = preferred_lanes()
    values = np.linspace(0, 1, lanes).reshape(1, 1, lanes)
    kernel = compile_graph(Graph({"x": x}, {"y": x}), lanes=lanes)
    np.testing.assert_array_equal(kernel(x=values)["y"], values)


def test_faults_of_a_graph_are_told_together():
    x, y, z = (ca.SX.sym(n) for n in "xyz")
    with pytest.raises(GraphError) as caught:
        compile_graph(Graph({"x": x, "again": x, "w": x * 2}, {"a": y + x, "b": z}))
    text = str(caught.value)
    assert "'again' declares the symbol x a second time" in text
    assert "'w' holds the expressions" in text
    assert "output 'a' uses y" in text
    assert "output 'b' uses z" in text


def test_wrong_calls_are_explained():
    x = ca.SX.sym("position", 3)
    kernel = compile_graph(Graph({"position": x}, {"y": x}), name="demo")
    with pytest.raises(TypeError, match='did you mean "position"') as caught:
        kernel(positon=[1, 2, 3])
    assert "input 'position' is missing" in str(caught.value)
    with pytest.raises(ValueError, match=r"'position' has shape \(4,\), expected \(3, 1\)"):
        kernel(position=[1, 2, 3, 4])
    with pytest.raises(ValueError, match="lanes = 3"):
        compile_graph(Graph({"position": x}, {"y": x}), lanes=3)


def test_reference_evaluates_many_scenarios():
    graph = arm(4, staged=True)
    values = state_of(graph, lanes=8)
    together = evaluate_reference(graph, {n: v.reshape(*v.shape[:2], 2, 4) for n, v in values.items()})
    kernel = compile_graph(graph, lanes=8)(**values)
    for name, value in together.items():
        np.testing.assert_allclose(value.reshape(kernel[name].shape), kernel[name], rtol=0, atol=1e-13)
