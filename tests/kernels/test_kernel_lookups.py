"""Look-ups in arrays: exact values on every route, exact derivatives, equal bits in lanes and in stages."""

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, GraphError, Stage, compile_graph, evaluate_reference
from kinetree.model.expressions.piecewise import locate, take

GRID = np.array([-1.0, 0.25, 0.5, 2.0, 7.0, 7.5])
LEFT = GRID[:-1]
CUBICS = np.random.default_rng(3).normal(size=(5, 4)) * 10.0 ** np.array([-9.0, 0.0, 5.0, -300.0])


def piecewise(x, i):
    """The cubic of interval i at x."""
    d = x - take(LEFT, i)
    c = [take(CUBICS[:, k], i) for k in range(4)]
    return c[0] + d * (c[1] + d * (c[2] + d * c[3]))


@pytest.fixture(scope="module")
def graph():
    x = ca.SX.sym("x", 3)
    values = ca.vertcat(*[piecewise(x[k], locate(GRID, x[k])) for k in range(3)])
    slopes = ca.vertcat(*[ca.jacobian(values[k], x[k]) for k in range(3)])
    index = ca.vertcat(*[locate(GRID, x[k]) for k in range(3)])
    return Graph({"x": x}, {"index": index, "value": values, "slope": slopes})


POINTS = np.concatenate([GRID, np.nextafter(GRID, -9), np.nextafter(GRID, 9), [-50.0, 1e9, 0.3, 1.0, np.inf]])


def expected(x):
    i = np.clip(np.searchsorted(GRID, x, side="right") - 1, 0, len(GRID) - 2)
    d = x - LEFT[i]
    with np.errstate(invalid="ignore"):
        value = CUBICS[i, 0] + d * (CUBICS[i, 1] + d * (CUBICS[i, 2] + d * CUBICS[i, 3]))
        slope = CUBICS[i, 1] + d * (2 * CUBICS[i, 2] + d * 3 * CUBICS[i, 3])
    return i, value, slope


@pytest.mark.parametrize("lanes", [1, 4])
def test_values_and_slopes_are_those_of_the_interval(graph, lanes):
    kernel = compile_graph(graph, lanes=lanes, cache=False)
    for first in range(0, len(POINTS) - 3 * lanes + 1, lanes):
        x = POINTS[first : first + 3 * lanes].reshape(3, lanes)
        found = kernel(x=x if lanes > 1 else x[:, 0])
        reference = evaluate_reference(graph, {"x": x[:, None, :]})
        for name, exact in zip(("index", "value", "slope"), expected(x), strict=True):
            compiled = np.asarray(found[name]).reshape(3, lanes)
            np.testing.assert_allclose(compiled, exact, rtol=1e-14, atol=1e-300)
            np.testing.assert_allclose(reference[name][:, 0, :], exact, rtol=1e-14, atol=1e-300)


def test_lanes_have_the_bits_of_one(graph):
    one, four = compile_graph(graph, cache=False), compile_graph(graph, lanes=4, cache=False)
    x = np.random.default_rng(0).uniform(-3, 9, size=(3, 4))
    together = four(x=x)
    for k in range(4):
        alone = one(x=x[:, k])
        for name in ("index", "value", "slope"):
            np.testing.assert_array_equal(
                np.asarray(together[name]).reshape(3, 4)[:, k], np.asarray(alone[name]).ravel()
            )


def test_casadi_evaluates_the_same(graph):
    function = ca.Function("f", [graph.inputs["x"]], list(graph.outputs.values()))
    for x in POINTS[np.isfinite(POINTS)]:
        for found, exact in zip(function(np.full(3, x)), expected(x), strict=True):
            np.testing.assert_allclose(np.asarray(found).ravel(), np.full(3, exact), rtol=1e-14)


def test_taken_values_lose_no_bit():
    values = np.array([1e-300, -3.3, 1.0 / 3.0, 0.0, 7e200, -1e-17, np.pi])
    k = ca.SX.sym("k")
    graph = Graph({"k": k}, {"y": take(values, k)})
    kernel = compile_graph(graph, cache=False)
    found = [float(np.asarray(kernel(k=float(i))["y"]).item()) for i in range(len(values))]
    np.testing.assert_array_equal(found[1:], values[1:])  # the first is 10⁵⁰⁰ times smaller than another
    assert abs(found[0] - values[0]) <= 1e-90 * values[4]


def test_derivatives_of_every_order_come_by_casadis_rules():
    x = ca.SX.sym("x")
    y = piecewise(x, locate(GRID, x))
    third = ca.jacobian(ca.jacobian(ca.gradient(y, x), x), x)
    function = ca.Function("d", [x], [ca.jtimes(y, x, 1), ca.jtimes(y, x, 1, True), third])
    i, _, slope = expected(1.3)
    forward, backward, found = (float(v) for v in function(1.3))
    assert forward == pytest.approx(slope, rel=1e-14) == backward
    assert found == pytest.approx(6 * CUBICS[i, 3], rel=1e-14)


def test_stages_of_equal_structure_keep_their_own_arrays():
    x = ca.SX.sym("x")
    arrays = [np.array([1.0, 2.0, 4.0]), np.array([-5.0, 0.5, 3.0])]
    stages, symbols = [], []
    for k, array in enumerate(arrays):
        symbols.append(ca.SX.sym(f"s{k}"))
        stages.append(Stage(symbols[-1], take(array, locate(np.array([0.0, 1.0, 2.0, 3.0]), x)) + x))
    kernel = compile_graph(Graph({"x": x}, {"y": ca.vertcat(*symbols)}, stages), cache=False)
    for point, k in ((0.5, 0), (1.5, 1), (2.5, 2)):
        np.testing.assert_array_equal(
            np.asarray(kernel(x=point)["y"]).ravel(), [array[k] + point for array in arrays]
        )


def test_kernels_on_disk_are_told_apart_by_their_arrays(tmp_path, monkeypatch):
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    k = ca.SX.sym("k")
    for array in ([1.0, 2.0], [1.0, 3.0]):
        kernel = compile_graph(Graph({"k": k}, {"y": take(np.array(array), k)}))
        assert np.asarray(kernel(k=1.0)["y"]).item() == array[1]


def test_other_functions_that_are_not_inlined_are_refused():
    x, m = ca.SX.sym("x"), ca.MX.sym("m")
    other = ca.Function("other", [m], [m * m], {"never_inline": True})
    with pytest.raises(GraphError, match="not one of SX expressions"):
        compile_graph(Graph({"x": x}, {"y": other(x)}), cache=False)
