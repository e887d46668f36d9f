"""Quotients with a common divisor: one division, the same numbers."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, compile_graph
from kinetree.kernels.fusion import share_reciprocals
from kinetree.kernels.tape import read_tape


def test_a_common_divisor_is_inverted_once() -> None:
    x = ca.SX.sym("x", 4)
    tape = share_reciprocals(read_tape(x, ca.vertcat(x[0] / x[3], x[1] / x[3] + x[2], 1 / x[3], x[0] / x[2])))
    count = {op: tape.operations.count(op) for op in (ca.OP_DIV, ca.OP_INV)}
    assert count == {ca.OP_DIV: 1, ca.OP_INV: 1}  # x₀/x₂ has a divisor of its own


@pytest.mark.parametrize("lanes", [1, 4])
def test_quotients_keep_their_values(lanes: int) -> None:
    x = ca.SX.sym("x", 3)
    graph = Graph({"x": x}, {"y": ca.vertcat(x[0] / x[2], x[1] / x[2] + 1, -(x[1] / x[2]))})
    kernel = compile_graph(graph, lanes=lanes, cache=False)
    values = np.random.default_rng(5).uniform(-3, 3, (3, 1, lanes))
    a, b, d = values[:, 0]
    found = kernel(x=values if lanes > 1 else values[..., 0])["y"].reshape(3, lanes)
    np.testing.assert_allclose(found, [a / d, b / d + 1, -(b / d)], rtol=1e-15, atol=1e-15)


def test_quotients_that_are_cut_to_integers_are_divided_exactly() -> None:
    x = ca.SX.sym("x", 2)
    graph = Graph({"x": x}, {"y": ca.vertcat(ca.floor(x[0] / x[1]), 1 / x[1], 2 / x[1])})
    kernel = compile_graph(graph, cache=False)
    for n in range(1, 200):
        assert kernel(x=np.array([[float(n)], [float(n)]]))["y"][0, 0] == 1.0
