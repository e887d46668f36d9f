"""Models with very many bodies: the same physics, and nothing on the way that holds a matrix of n × n numbers."""

from __future__ import annotations

from types import SimpleNamespace

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.solve.integrate import LARGEST_IMPLICIT, _method_names
from kinetree.symbolic.symbols import Evaluator, Symbols


def hanging(n: int) -> kt.Model:
    """A chain of n equal rods on hinges about y and z in turn, moving as it falls."""
    items: list[object] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in range(n):
        axis = (0.0, 0.0, 1.0) if k % 2 else (0.0, 1.0, 0.0)
        items.append(kt.Body.rod(f"rod{k}", 0.1, 0.2))
        inner = kt.Frame.along(axis, (0.1 if k else 0.0, 0.0, 0.0))
        outer = kt.Frame.along(axis, (-0.1, 0.0, 0.0))
        below = f"rod{k - 1}" if k else "ground"
        items.append(kt.Revolute(f"hinge{k}", below, f"rod{k}", frame_inner=inner, frame_outer=outer, u0=0.3))
    return kt.Model.of("hanging", *items)


def test_the_audit_of_a_long_chain():
    run = kt.simulate(hanging(120), 0.05)
    assert run.audit.verdict == "ok", run.audit.to_text()
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-7


@pytest.mark.parametrize(("n", "whole"), [(8, True), (16, False), (50, False)])
def test_derivatives_of_long_chains_are_products(n, whole):
    """Of short ones a matrix; those of 50 rods are computed in stages."""
    compiled = kt.prepare(hanging(n)).compiled
    graph, slopes = compiled.rhs_graph(), compiled.jacobian(wanted=False)
    assert (slopes.whole is not None, slopes.products is not None) == (whole, not whole)
    assert bool(graph.stages) == (n == 50)
    assert whole or compiled.jacobian(wanted=True).whole is None


def test_implicit_methods_are_left_out_where_their_matrices_would_not_fit():
    assert (
        len(
            _method_names(
                "auto",
                1e-8,
                SimpleNamespace(n_z=LARGEST_IMPLICIT, jacobian=None, band=None, is_structure=False),
                False,
            )
        )
        == 2
    )
    assert _method_names(
        "auto", 1e-8, SimpleNamespace(n_z=LARGEST_IMPLICIT + 1, jacobian=None, band=None), False
    ) == ["dop853"]
    assert _method_names("radau5", 1e-8, SimpleNamespace(n_z=10**6), False) == ["radau5"]


def test_matrices_are_evaluated_by_their_entries():
    symbols = Symbols(kt.Model.of("none", kt.Body("b", mass=1.0)))
    x = ca.SX.sym("x", 3)
    sparse = ca.SX(3, 4)
    sparse[0, 1], sparse[2, 0], sparse[2, 3] = x[0] * x[1], 2.0, x[2]
    whole, none, full = Evaluator("e", [x], symbols, [sparse, ca.SX(2, 2), x @ x.T])([1.0, 2.0, 3.0], [])
    np.testing.assert_array_equal(whole, [[0, 2, 0, 0], [0, 0, 0, 0], [2, 0, 0, 3]])
    np.testing.assert_array_equal(none, np.zeros((2, 2)))
    np.testing.assert_array_equal(full, np.outer([1, 2, 3], [1, 2, 3]))
    assert whole.flags.c_contiguous


@pytest.mark.slow
def test_two_thousand_bodies_run_in_linear_memory():
    run = kt.simulate(hanging(2000), 0.01)
    assert run.audit.verdict == "ok", run.audit.to_text()
