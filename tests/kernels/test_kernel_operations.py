"""Every operation of SX graphs against NumPy, on scalars and lanes, with the awkward arguments."""

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, GraphError, compile_graph, evaluate_reference
from kinetree.kernels.llvm.emission import INSTRUCTIONS
from kinetree.kernels.reference import NUMPY
from kinetree.kernels.tape import COS_OF, FMA, FMS, FNMA, FUNCTIONS, OPERANDS, SIN_OF, SINCOS, read_graph

# fmt: off
NUMBERS = np.array([
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 1.5, -2.5, 3.0, 0.1, -0.7, 1e-9, -1e-300, 5e-324, 1e-160,
    7.25, 40.0, -33.3, 710.0, -745.0, 12345.678, 99999.0, -100001.0, 1e8, -1e15, 1e22, 1e300, -1e308,
    np.inf, -np.inf, np.nan, 0.999999, 1.000001,
])
# fmt: on
PAIRS = np.array([(a, b) for a in NUMBERS for b in NUMBERS]).T

ONE = {
    "neg": (lambda a: -a, np.negative),
    "sq": (ca.sumsqr, np.square),
    "twice": (lambda a: 2 * a, lambda a: 2 * a),
    "inv": (lambda a: 1 / a, lambda a: 1 / a),
    "sqrt": (ca.sqrt, np.sqrt),
    "sin": (ca.sin, np.sin),
    "cos": (ca.cos, np.cos),
    "tan": (ca.tan, np.tan),
    "asin": (ca.asin, np.arcsin),
    "acos": (ca.acos, np.arccos),
    "atan": (ca.atan, np.arctan),
    "sinh": (ca.sinh, np.sinh),
    "cosh": (ca.cosh, np.cosh),
    "tanh": (ca.tanh, np.tanh),
    "asinh": (ca.asinh, np.arcsinh),
    "acosh": (ca.acosh, np.arccosh),
    "atanh": (ca.atanh, np.arctanh),
    "exp": (ca.exp, np.exp),
    "log": (ca.log, np.log),
    "log1p": (ca.log1p, np.log1p),
    "expm1": (ca.expm1, np.expm1),
    "fabs": (ca.fabs, np.abs),
    "sign": (ca.sign, np.sign),
    "floor": (ca.floor, np.floor),
    "ceil": (ca.ceil, np.ceil),
    "not": (ca.logic_not, lambda a: (a == 0) * 1.0),
    "constpow": (lambda a: a**2.7, lambda a: a**2.7),
}
TWO = {
    "add": (lambda a, b: a + b, np.add),
    "sub": (lambda a, b: a - b, np.subtract),
    "mul": (lambda a, b: a * b, np.multiply),
    "div": (lambda a, b: a / b, np.divide),
    "pow": (lambda a, b: a**b, np.power),
    "atan2": (ca.atan2, np.arctan2),
    "copysign": (ca.copysign, np.copysign),
    "fmin": (ca.fmin, np.fmin),
    "fmax": (ca.fmax, np.fmax),
    "fmod": (ca.fmod, np.fmod),
    "hypot": (ca.hypot, np.hypot),
    "lt": (lambda a, b: a < b, np.less),
    "le": (lambda a, b: a <= b, np.less_equal),
    "eq": (lambda a, b: a == b, np.equal),
    "ne": (lambda a, b: a != b, np.not_equal),
    "and": (ca.logic_and, np.logical_and),
    "or": (ca.logic_or, np.logical_or),
    "if_else_zero": (lambda a, b: ca.if_else(a, b, 0), lambda a, b: np.where(a != 0, b, 0.0)),
}


def graph_of(function, operands):
    symbols = [ca.SX.sym(name) for name in "ab"[:operands]]
    return Graph({s.name(): s for s in symbols}, {"y": function(*symbols)})


def evaluate(graph, lanes, points):
    """Evaluate a graph of scalars at columns of points."""
    kernel = compile_graph(graph, lanes=lanes)
    count = points.shape[1]
    padded = np.concatenate([points, np.repeat(points[:, :1], -count % lanes, axis=1)], axis=1)
    bound = kernel.bind()
    values = []
    for k in range(0, padded.shape[1], lanes):
        for name, row in zip(graph.inputs, padded, strict=True):
            bound.inputs[name].flat[:] = row[k : k + lanes]
        bound()
        values.append(bound.outputs["y"].ravel().copy())
    return np.concatenate(values)[:count]


def assert_close(actual, expected, ulps, points):
    """Equal special values and signs of zero, finite ones within some units in the last place."""
    expected = np.asarray(expected, dtype=float)
    np.testing.assert_array_equal(np.isnan(actual), np.isnan(expected), err_msg=str(points))
    regular = ~np.isnan(expected)
    infinite = np.isinf(expected)
    np.testing.assert_array_equal(actual[infinite], expected[infinite])
    finite = regular & ~infinite
    tolerance = ulps * np.spacing(np.abs(expected[finite]))
    wrong = np.abs(actual[finite] - expected[finite]) > tolerance
    assert not wrong.any(), (points[:, finite][:, wrong], actual[finite][wrong], expected[finite][wrong])


# fmt: off
EXACT = [
    "neg", "sq", "twice", "inv", "sqrt", "fabs", "sign", "floor", "ceil", "not", "add", "sub", "mul", "div",
    "copysign", "fmin", "fmax", "fmod", "lt", "le", "eq", "ne", "and", "or", "if_else_zero",
]
# fmt: on


@pytest.mark.parametrize("lanes", [1, 4])
@pytest.mark.parametrize("name", [*ONE, *TWO])
def test_operation_agrees_with_numpy(name, lanes):
    (function, truth), points = (ONE[name], NUMBERS[None]) if name in ONE else (TWO[name], PAIRS)
    actual = evaluate(graph_of(function, len(points)), lanes, points)
    with np.errstate(all="ignore"):
        expected = truth(*points)
    # NumPy's own vectorised functions are up to 4 units off
    assert_close(actual, expected, 0 if name in EXACT else 5, points)


@pytest.mark.parametrize(
    "name", ["neg", "sin", "tan", "asin", "atan", "sinh", "sqrt", "floor", "fabs", "ceil"]
)
@pytest.mark.parametrize("lanes", [1, 2, 8])
def test_sign_of_zero(name, lanes):
    function, truth = ONE[name]
    points = np.array([[0.0, -0.0]])
    actual = evaluate(graph_of(function, 1), lanes, points)
    np.testing.assert_array_equal(np.signbit(actual), np.signbit(truth(points[0])))


@pytest.mark.parametrize("lanes", [1, 4])
def test_error_function_and_remainder(lanes):
    import math

    points = NUMBERS[None]
    actual = evaluate(graph_of(ca.erf, 1), lanes, points)
    assert_close(actual, [math.erf(x) for x in NUMBERS], 2, points)
    finite = PAIRS[:, np.isfinite(PAIRS[0]) & (PAIRS[1] != 0) & ~np.isnan(PAIRS[1])]
    actual = evaluate(graph_of(ca.remainder, 2), lanes, finite)
    assert_close(actual, [math.remainder(a, b) for a, b in finite.T], 0, finite)
    for a, b in ((np.inf, 1.0), (1.0, 0.0), (np.nan, 1.0)):
        assert np.isnan(evaluate(graph_of(ca.remainder, 2), lanes, np.array([[a], [b]]))).all()


def test_every_operation_is_tested():
    graphs = [graph_of(f, 1) for f, _ in ONE.values()] + [graph_of(f, 2) for f, _ in TWO.values()]
    graphs += [graph_of(ca.erf, 1), graph_of(ca.remainder, 2)]
    tested = {op for g in graphs for op in read_graph(g)[1].operations}
    assert set(OPERANDS) <= tested
    assert set(OPERANDS) == set(NUMPY)
    assert set(OPERANDS) | {FMA, FMS, FNMA, SINCOS, SIN_OF, COS_OF} == set(INSTRUCTIONS) | set(FUNCTIONS)


@pytest.mark.parametrize("name", [*ONE, *TWO])
def test_reference_agrees_with_numpy(name):
    (function, truth), points = (ONE[name], NUMBERS[None]) if name in ONE else (TWO[name], PAIRS)
    graph = graph_of(function, len(points))
    actual = evaluate_reference(graph, {k: v[None, None] for k, v in zip(graph.inputs, points, strict=True)})[
        "y"
    ]
    with np.errstate(all="ignore"):
        expected = truth(*points)
    assert_close(actual[0, 0], expected, 0, points)


def test_side_effects_are_refused():
    x = ca.SX.sym("x")
    with pytest.raises(GraphError, match="printme"):
        compile_graph(Graph({"x": x}, {"y": x.printme(3)}))
