"""Derivatives of graphs in stages against CasADi's of the same expressions in one piece."""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.kernels import Graph, Stage, compile_graph
from kinetree.kernels.chain_rule import backward, forward


def staged() -> tuple[dict[str, SX], list[Stage], SX, SX]:
    """Inputs, stages, an output on them, and the same output in one piece.

    One stage depends on no input that is varied, one symbol is read by nothing, and the last stage reads the first.
    """
    x, p = SX.sym("x", 3), SX.sym("p", 2)
    a, b, c, d = SX.sym("a", 2), SX.sym("b", 2), SX.sym("c", 1), SX.sym("d", 2)
    stages = [
        Stage(a, ca.vertcat(ca.sin(x[0]) * x[1], x[2] / (2 + x[0] ** 2))),
        Stage(b, ca.vertcat(p[0] * p[1], ca.exp(p[1]))),
        Stage(c, a[0] * b[0] + ca.sqrt(1 + a[1] ** 2)),
        Stage(d, ca.vertcat(c * a[0], c + x[2])),
    ]
    output = ca.vertcat(d[0] * x[1] + b[1], c * c, x[0] + p[0])
    whole = output
    for stage in reversed(stages):
        whole = ca.substitute(whole, stage.symbols, stage.expressions)
    return {"x": x, "p": p}, stages, output, whole


def test_products_forwards_and_backwards_are_those_of_the_whole_jacobian():
    inputs, stages, output, whole = staged()
    x, p = inputs.values()
    S, V = SX.sym("S", 3, 2), SX.sym("V", 3, 2)
    ahead, tangent = forward(stages, output, x, S)
    behind, product = backward(stages, output, ca.vertcat(x, p[1]), V)
    graph = Graph(
        {**inputs, "S": S, "V": V},
        {"tangent": ca.densify(tangent), "product": ca.densify(product)},
        [*stages, *ahead, *behind],
    )
    random = np.random.default_rng(0)
    values = {name: random.uniform(0.5, 1.5, symbol.shape) for name, symbol in graph.inputs.items()}
    found = compile_graph(graph, cache=False)(**values)
    by_x, by_p = (
        np.array(ca.Function("J", [x, p], [ca.densify(ca.jacobian(whole, v))])(values["x"], values["p"]))
        for v in (x, p[1])
    )
    np.testing.assert_allclose(found["tangent"], by_x @ values["S"], rtol=1e-13)
    np.testing.assert_allclose(
        found["product"], np.vstack([by_x.T, by_p.T]) @ values["V"], rtol=1e-13, atol=1e-15
    )


def test_what_does_not_move_takes_no_stage():
    inputs, stages, output, _ = staged()
    p = inputs["p"]
    ahead, tangent = forward(stages, output, p[1], SX.sym("S", 1, 1))
    assert len(ahead) == 3  # the first stage depends on x alone
    behind, product = backward(stages, output[2], p[1], SX.sym("V", 1, 1))
    assert behind == ()
    assert product.nnz() == 0
    assert tangent[2].nnz() == 0
