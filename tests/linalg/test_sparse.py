"""Reduction "sparse": LDLᵀ of the augmented matrix with a fixed pattern."""

from __future__ import annotations

import functools

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.compile.equation_graphs import pattern_of, rows_pattern
from kinetree.formulations.contract import Equations, build
from kinetree.linalg.reductions import solve_multipliers, solve_sparse
from kinetree.linalg.sparsity import B_COLUMN, B_ROW, analyse
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree


@functools.cache
def chain(bodies: int, thin: bool = False) -> Equations:
    """Bodies hinged end to end; thin rods have no inertia about their axis, and M is singular."""
    items: list[object] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for k in range(bodies):
        inner, outer = f"B{k - 1}" if k else GROUND, f"B{k}"
        items.append(Body.rod(outer, 1.0, 1.0) if thin else Body.box(outer, 1.0, (1.0, 0.1, 0.2)))
        place = Frame.along((0.0, 0.6, 0.8), (0.5 if k else 0.0, 0.0, 0.0))
        own = Frame.along((0.0, 0.8, 0.6), (-0.5, 0.0, 0.0))
        items.append(Revolute(f"J{k}", inner, outer, frame_inner=place, frame_outer=own))
    return build("augmented", Tree(Mechanism.of(Model.of("chain", *items))))


def matrices(eq: Equations, seed: int) -> tuple[np.ndarray, ...]:
    random = np.random.default_rng(seed)
    n = eq.tree.n_u
    x, y = eq.from_tree(random.uniform(-1, 1, n), random.uniform(-1, 1, n))
    outputs = [ca.densify(v) for v in (eq.A, eq.f, eq.rows.B, eq.rows.gamma)]
    function = ca.Function("m", [eq.t, eq.x, eq.y, eq.p], outputs)
    A, f, B, gamma = (np.array(v) for v in function(0.0, x, y, eq.tree.symbols.defaults))
    return A, f.ravel(), B, gamma.ravel()


@pytest.mark.parametrize("thin", [False, True])
@pytest.mark.parametrize("bodies", [1, 4, 12])
def test_it_answers_like_the_whole_matrices(bodies: int, thin: bool):
    eq = chain(bodies, thin)
    pattern = pattern_of(eq, range(5 * bodies))
    packed = pattern.packed()
    for place, held in ((B_ROW, pattern.b_rows), (B_COLUMN, pattern.b_columns)):
        np.testing.assert_array_equal(packed[packed[place] :][: held.size], held)
    for seed in (1, 2, 3):  # the pattern is that of the model, not of a state
        A, f, B, gamma = matrices(eq, seed)
        ydot, lam, dense, dense_lam = (
            np.zeros(f.size),
            np.zeros(gamma.size),
            np.zeros(f.size),
            np.zeros(gamma.size),
        )
        a, b = A[pattern.a_rows, pattern.a_columns], B[pattern.b_rows, pattern.b_columns]
        assert solve_sparse(packed, a, f, b, gamma, ydot, lam) < 1e-12
        assert solve_multipliers(A, f, B, gamma, dense, dense_lam)[1] == 0
        np.testing.assert_allclose(ydot, dense, atol=1e-10 * np.abs(dense).max())
        np.testing.assert_allclose(lam, dense_lam, atol=1e-9 * np.abs(dense_lam).max())


def test_filling_grows_with_the_bodies_and_no_faster():
    filled = [pattern_of(chain(bodies), range(5 * bodies)).filled for bodies in (4, 8, 12)]
    assert filled[2] - filled[1] == filled[1] - filled[0]
    anyhow = chain(8)
    everything = [np.array(part) for part in anyhow.A.sparsity().get_triplet()]
    rows = [np.array(part) for part in anyhow.rows.B.sparsity().get_triplet()]
    speeds_first = analyse(48, tuple(everything), tuple(rows), range(40))  # no order given
    assert speeds_first.filled > filled[1]


def test_projection_solves_as_many_numbers_as_there_are_bodies_and_no_whole_rows():
    filled = [rows_pattern(chain(bodies).rows.B).filled for bodies in (4, 8, 12)]
    assert filled[2] - filled[1] == filled[1] - filled[0]
    compiled = kt.prepare(chain(4).tree.model, formulation="augmented", constraints="sparse").compiled
    system = compiled.system()
    assert system.row_pattern is not None
    assert system.row_pattern.b_rows.size < system.m * system.n_y / 2


def test_dependent_rows_are_reported():
    eq = chain(1)
    A, f, B, gamma = matrices(eq, 1)
    B[4] = B[3]
    pattern = pattern_of(eq, range(5))
    places = np.arange(5).repeat(6), np.tile(np.arange(6), 5)
    whole = analyse(6, (pattern.a_rows, pattern.a_columns), places, range(5), [(range(6), range(5))])
    a = A[pattern.a_rows, pattern.a_columns]
    assert solve_sparse(whole.packed(), a, f, B.ravel(), gamma, np.zeros(6), np.zeros(5)) == np.inf


def test_a_closed_loop_moves_alike():
    """A run with it, against the default formulation; nothing falls back to whole matrices."""
    Z = (0.0, 0.0, 1.0)
    points = ((0, 0, 0), (0.3, 1.0, 0), (2.0, 1.5, 0), (2.2, 0.0, 0))
    names = [GROUND, "a", "b", "c", GROUND]
    items: list[object] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for name, p, q in zip(names[1:4], points, points[1:], strict=False):
        along = np.subtract(q, p) / np.linalg.norm(np.subtract(q, p))
        middle = (np.add(p, q) / 2).tolist()
        pose = Frame.from_axes(along.tolist(), (-along[1], along[0], 0.0), middle)
        items.append(Body.rod(name, 1.0, float(np.linalg.norm(np.subtract(q, p))), pose=pose))
    items += [Revolute(f"J{k}", names[k], names[k + 1], point=points[k], axis=Z) for k in range(4)]
    model = Model.of("four-bar", *items)
    settings = {"output": 0.1, "progress": False, "rtol": 1e-9, "atol": 1e-11}
    reference = kt.simulate(model, 0.5, **settings)
    found = kt.simulate(model, 0.5, formulation="augmented", constraints="sparse", **settings)
    assert found.audit.verdict == "ok"
    assert found.audit.fallbacks == 0
    np.testing.assert_allclose(found["b.position"], reference["b.position"], atol=1e-8)
    assert found.audit.position_residual < 1e-11
