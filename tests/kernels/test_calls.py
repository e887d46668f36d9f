"""Functions that expressions call: one code for all calls, and the values and derivatives of what is written out."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from casadi import SX

from kinetree.kernels import Graph, Stage, compile_graph, evaluate_reference
from kinetree.kernels.source import C, write_function
from kinetree.kernels.tape import read_graph, read_tape

X, D = np.array([0.3, 0.7, 1.3]), np.array([1.0, 2.0, -0.5])
x, d = SX.sym("x", 3), SX.sym("d", 3)


def called(**options: bool) -> ca.Function:
    a, b = SX.sym("a", 2), SX.sym("b")
    values = [ca.vertcat(a[0] * b, ca.sin(a[1])), a[0] + 3 * b]
    return ca.Function("g", [a, b], values, options)


def expressions(g: ca.Function, x: SX) -> SX:
    """Two calls behind each other and one beside them; operands that are inputs, constants and computed."""
    u, v = g(x[:2] * x[2], x[2] + 1)
    w, z = g(ca.vertcat(u[0] + x[0], 2.0), v * x[1])
    beside, _ = g(x[1:], x[0])
    return ca.vertcat(x[0], u, v, w * v, z + x[0] * x[1], 7, beside)


def forms(g: ca.Function) -> dict[str, SX]:
    y = expressions(g, x)
    seeds = ca.vertcat(*[d[k % 3] * (k + 1) for k in range(y.shape[0])])
    return {
        "values": y,
        "forward": ca.jtimes(y, x, d),
        "backward": ca.jtimes(y, x, seeds, True),
        "jacobian": ca.jacobian(y, x),
        "second": ca.jtimes(ca.jtimes(y, x, d), x, ca.vertcat(d[1], d[2], d[0])),
    }


CALLED, WRITTEN = forms(called(never_inline=True)), forms(called())


def graph(form: SX, stages: tuple[Stage, ...] = ()) -> Graph:
    return Graph({"x": x, "d": d}, {"y": ca.densify(form)}, stages)


@pytest.mark.parametrize("form", CALLED)
@pytest.mark.parametrize("lanes", [1, 2])
def test_calls_have_the_values_of_what_is_written_out(form: str, lanes: int) -> None:
    stages, _ = read_graph(graph(CALLED[form]))
    assert stages
    expected = evaluate_reference(graph(WRITTEN[form]), {"x": X, "d": D})["y"]
    assert np.array_equal(evaluate_reference(graph(CALLED[form]), {"x": X, "d": D})["y"], expected)
    kernel = compile_graph(graph(CALLED[form]), lanes=lanes, cache=False)
    given = {"x": X, "d": D} if lanes == 1 else {"x": np.c_[X, 2 * X], "d": np.c_[D, D]}
    found = kernel(**given)["y"]
    np.testing.assert_allclose(found if lanes == 1 else found[..., 0], expected, rtol=1e-15, atol=1e-15)


def test_calls_within_stages() -> None:
    g = called(never_inline=True)
    s = SX.sym("s", 3)
    shifted = ca.vertcat(*[x[i] + g(x[:2], 0 * d[0])[1] - x[0] for i in range(3)])  # x again
    staged = graph(ca.substitute(CALLED["values"], x, s), (Stage(s, shifted),))
    expected = evaluate_reference(graph(WRITTEN["values"]), {"x": X, "d": D})["y"]
    np.testing.assert_allclose(evaluate_reference(staged, {"x": X, "d": D})["y"], expected, rtol=1e-15)
    np.testing.assert_allclose(compile_graph(staged, cache=False)(x=X, d=D)["y"], expected, rtol=1e-15)


def test_the_code_of_a_function_is_there_once() -> None:
    """Sixteen calls more make sixteen entries of a table, not sixteen times the text."""

    def text(count: int) -> int:
        g, total = called(never_inline=True), SX(0)
        for k in range(count):
            total = total + g(ca.vertcat(x[0] + k, x[1]), x[2])[1]
        return write_function(Graph({"x": x}, {"y": total}), "f", C).text.count("sin(")

    assert text(17) == text(1) > 0


def test_a_tape_without_stages_has_calls_written_out() -> None:
    symbols = ca.vertcat(x, d)
    ours, theirs = (read_tape(symbols, ca.densify(f["forward"])) for f in (CALLED, WRITTEN))
    assert min(ours.operations) >= 0
    assert ours.arithmetic <= 2 * theirs.arithmetic


def guarded(where: SX) -> SX:
    a, near = SX.sym("a", 3), SX.sym("near")
    values = [ca.if_else(near, value, 0) for value in (ca.sin(a) * a[0], ca.sumsqr(a) + 1)]
    g = ca.Function("kinetree_guarded_g", [near, a], values, {"never_inline": True})
    first, second = g(where, x)
    third, _ = g(where, 2 * first + 1)
    return ca.vertcat(first, second, third)


@pytest.mark.parametrize("lanes", [1, 2, 4])
@pytest.mark.parametrize("form", ["values", "forward", "backward", "jacobian"])
def test_what_is_not_called_is_zero_and_the_rest_as_it_is_written_out(form: str, lanes: int) -> None:
    """Scenarios of which some call and some do not, all together and each by itself, are alike to the last bit."""
    y = guarded(d[0] > 0)
    made = {
        "values": y,
        "forward": ca.jtimes(y, x, d),
        "backward": ca.jtimes(y, x, y, True),
        "jacobian": ca.jacobian(y, x),
    }[form]
    stages, _ = read_graph(graph(made))
    assert any(stage.guard is not None for stage in stages)
    kernel = compile_graph(graph(made), lanes=lanes, cache=False)
    for signs in ([1, 1, 1, 1], [0, 0, 0, 0], [1, 0, 0, 1], [0, 1, 0, 0]):
        xs, ds = np.c_[X, 2 * X, -X, 3 * X], np.c_[D, D, D, D] * np.array(signs)
        expected = evaluate_reference(graph(made), {"x": xs[:, None], "d": ds[:, None]})["y"]
        found = (
            np.stack([kernel(x=xs[:, k], d=ds[:, k])["y"] for k in range(4)], axis=-1)
            if lanes == 1
            else np.concatenate(
                [kernel(x=xs[:, k : k + lanes], d=ds[:, k : k + lanes])["y"] for k in range(0, 4, lanes)],
                axis=-1,
            )
        )
        np.testing.assert_allclose(found.reshape(expected.shape), expected, rtol=1e-14, atol=1e-15)
        assert np.all(found.reshape(expected.shape)[..., np.array(signs) == 0] == 0.0)


def test_code_that_is_not_wanted_is_not_run() -> None:
    """A function that would not end with a number: not called, it leaves zeros and not NaN times zero."""
    near, a = SX.sym("near"), SX.sym("a", 3)
    g = ca.Function("kinetree_guarded_log", [near, a], [near * ca.log(a)], {"never_inline": True})
    y = graph(g(d[0] > 0, -x))
    assert np.isnan(evaluate_reference(y, {"x": X, "d": 0 * D})["y"]).all()
    assert np.all(compile_graph(y, cache=False)(x=X, d=0 * D)["y"] == 0.0)
    assert np.isnan(compile_graph(y, cache=False)(x=X, d=D)["y"]).all()
