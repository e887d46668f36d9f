"""Stages of one kind: traced once, with values and constants of their own."""

import casadi as ca
import numpy as np
import pytest
from casadi import SX

from kinetree.kernels import Graph, GraphError, Stage, compile_graph, evaluate_reference
from kinetree.kernels.chain_rule import backward, forward
from kinetree.kernels.graph import Ledger, Repetition, StageKind
from kinetree.kernels.tape import read_graph


def turning(n: int) -> tuple[SX, list[Repetition], SX]:
    """(a, b) ← (c a − s b + k, s a + c b) n times, c and s of x_i and k a constant of each time."""
    x = SX.sym("x", n)
    a, b, angle, k = (SX.sym(name) for name in ("a", "b", "angle", "k"))
    c, s = ca.cos(angle), ca.sin(angle)
    kind = StageKind(ca.vertcat(a, b, angle), k, ca.vertcat(c * a - s * b + k, s * a + c * b))
    ledger = Ledger()
    at = (ledger.entry(x[0]), ledger.entry(x[1]))
    stages = []
    for i in range(n):
        first = ledger.allot(2)
        stages.append(Repetition(kind, ledger, first, (*at, ledger.entry(x[i])), (0.1 * i,)))
        at = (first, first + 1)
    return x, stages, ca.vertcat(ledger.symbol(at[0]), ledger.symbol(at[1]) * 2, x[0], x[2] ** 2)


def written(stages: list[Repetition]) -> list[Stage]:
    return [Stage(stage.symbols, stage.expressions) for stage in stages]


@pytest.mark.parametrize("lanes", [1, 4])
def test_repetitions_are_the_stages_they_stand_for(lanes):
    x, stages, y = turning(12)
    random = np.random.default_rng(3)
    values = random.uniform(-1, 1, (12, 1) if lanes == 1 else (12, 1, lanes))
    expected = compile_graph(Graph({"x": x}, {"y": y}, written(stages)), lanes=lanes)(x=values)["y"]
    graph = Graph({"x": x}, {"y": y}, stages)
    kernel = compile_graph(graph, lanes=lanes)
    np.testing.assert_array_equal(kernel(x=values)["y"], expected)
    if lanes == 1:
        np.testing.assert_allclose(evaluate_reference(graph, {"x": values})["y"], expected, rtol=1e-14)


def test_a_kind_has_one_tape_and_one_function():
    x, stages, y = turning(30)
    read, _ = read_graph(Graph({"x": x}, {"y": y}, stages))
    assert len({id(stage.tape.operations) for stage in read}) == 1
    assert [stage.tape.constants[-1] for stage in read] == pytest.approx([0.1 * i for i in range(30)])
    assert (
        compile_graph(Graph({"x": x}, {"y": y}, stages)).n_functions == 2
    )  # of the kind, and of the outputs


def test_derivatives_of_repetitions():
    x, stages, y = turning(5)
    d = SX.sym("d", 5)
    more, rate = forward(stages, y, x, d)
    w = SX.sym("w", 4)
    back, pulled = backward(stages, y, x, w)
    values = {"x": np.linspace(-1, 1, 5), "d": np.linspace(1, 2, 5), "w": np.array([1.0, -2.0, 0.5, 3.0])}
    out = compile_graph(Graph({"x": x, "d": d}, {"rate": ca.densify(rate)}, (*stages, *more)))
    eps = 1e-6
    f = compile_graph(Graph({"x": x}, {"y": y}, stages))
    ahead, behind = (f(x=values["x"] + s * eps * values["d"])["y"] for s in (1, -1))
    got = out(x=values["x"], d=values["d"])["rate"]
    np.testing.assert_allclose(got, (ahead - behind) / (2 * eps), atol=1e-8)
    adjoint = compile_graph(Graph({"x": x, "w": w}, {"p": ca.densify(pulled)}, (*stages, *back)))
    p = adjoint(x=values["x"], w=values["w"])["p"]
    assert float(p.ravel() @ values["d"]) == pytest.approx(float(got.ravel() @ values["w"]), rel=1e-12)


def test_a_repetition_may_not_look_ahead():
    x, stages, y = turning(3)
    with pytest.raises(GraphError, match="stage 0 uses v"):
        compile_graph(Graph({"x": x}, {"y": y}, stages[1:]))
    with pytest.raises(GraphError, match="stage 0 uses x_0"):
        compile_graph(Graph({"z": SX.sym("z")}, {"y": y}, stages))


def test_outputs_that_are_values_as_they_are_and_computed_ones():
    x, stages, _ = turning(4)
    s = stages[-1].symbols
    outputs = {"a": ca.vertcat(s[1], s[0] + 1, x[3]), "b": ca.vertcat(x[0], s[0])}
    for lanes in (1, 2):
        values = np.random.default_rng(1).uniform(-1, 1, (4, 1) if lanes == 1 else (4, 1, lanes))
        got = compile_graph(Graph({"x": x}, outputs, stages), lanes=lanes)(x=values)
        last = compile_graph(Graph({"x": x}, {"s": s}, stages), lanes=lanes)(x=values)["s"]
        np.testing.assert_array_equal(got["a"], np.stack([last[1], last[0] + 1, values[3]]))
        np.testing.assert_array_equal(got["b"], np.stack([values[0], last[0]]))


@pytest.mark.parametrize("lanes", [1, 2])
def test_outputs_that_are_mostly_zero(lanes):
    x = SX.sym("x", 2)
    B = SX(20, 30)
    B[3, 4], B[19, 29], B[0, 0] = x[0] * x[1], x[1], -0.0
    kernel = compile_graph(Graph({"x": x}, {"B": ca.densify(B), "small": ca.vertcat(x[0], 0)}), lanes=lanes)
    values = np.array([[2.0], [3.0]]) if lanes == 1 else np.array([[[2.0, 4.0]], [[3.0, 5.0]]])
    expected = np.zeros((20, 30, *(() if lanes == 1 else (lanes,))))
    expected[3, 4], expected[19, 29] = values[0, 0] * values[1, 0], values[1, 0]
    for _ in range(2):
        got = kernel(x=values)
        np.testing.assert_array_equal(got["B"], expected)
        np.testing.assert_array_equal(got["small"][1], 0 * values[0])
    assert kernel.n_functions == 1
