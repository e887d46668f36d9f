"""The evaluation with NumPy that kernels are held against, held against CasADi's own, operation by operation."""

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, evaluate_reference
from kinetree.kernels.reference import NUMPY
from kinetree.kernels.tape import OPERANDS

NAMES = {getattr(ca, name): name for name in dir(ca) if name.startswith("OP_")}
BESIDE_ZERO = np.array([-2.5, -1.0, -0.3, 0.0, 0.2, 0.7, 1.0, 1.5, 3.0])


@pytest.mark.parametrize("op", sorted(NUMPY), ids=lambda op: NAMES[op])
def test_operations_are_casadis(op):
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    binary = OPERANDS[op] == 2
    expression = ca.SX.binary(op, a, b) if binary else ca.SX.unary(op, a)
    x, y = (grid.ravel() for grid in np.meshgrid(BESIDE_ZERO, BESIDE_ZERO))
    found = evaluate_reference(Graph({"a": a, "b": b}, {"y": expression}), {"a": [[x]], "b": [[y]]})["y"][
        0, 0
    ]
    function = ca.Function("f", [a, b], [expression])
    wanted = np.array([float(function(p, q)) for p, q in zip(x, y, strict=True)])
    assert np.isfinite(wanted).sum() > 10
    np.testing.assert_allclose(found, wanted, rtol=1e-14, atol=1e-15, equal_nan=True)
