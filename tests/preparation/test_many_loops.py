"""Many closed loops: traced by kinds, their rows chosen, assembled and projected sparsely, as few loops are densely."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly import loop_closure as assembly
from kinetree.assembly.constraint_functions import better_rows
from kinetree.assembly.loop_closure import AssemblyError, independent_rows, least_change
from kinetree.assembly.singular_positions import _others_by_shares
from kinetree.compile import compiled_model as compiled
from kinetree.formulations import cut_joint
from kinetree.formulations.cut_joint import place_rows
from kinetree.linalg import pivoted_qr
from kinetree.linalg.pivoted_qr import choose_rows, least_solution
from kinetree.preparation.prepare import prepare
from kinetree.results.audit import Audit

Z = (0.0, 0.0, 1.0)


def rod(name: str, a: Any, b: Any) -> kt.Body:
    a, b = (np.array([*point, 0.0]) for point in (a, b))
    along = (b - a) / np.linalg.norm(b - a)
    pose = kt.Frame.from_axes(along.tolist(), (-along[1], along[0], 0.0), ((a + b) / 2).tolist())
    return kt.Body.rod(name, 1.0, float(np.linalg.norm(b - a)), radius=0.02, pose=pose)


def series(n: int, *more: Any, doubled: int | None = None, flat: int | None = None) -> kt.Model:
    """n four-bars side by side, each rocker the next one's crank, of unequal heights.

    Of loop ``doubled`` a second, parallel coupler repeats the constraint (all its cranks are equal then); loop ``flat``
    starts stretched out.
    """
    top = [(k + 0.4, 0.9 if doubled is not None else 0.9 + 0.1 * (k % 3)) for k in range(n + 1)]
    if flat is not None:
        top = [(k - 0.7, 0.0) if k >= flat else point for k, point in enumerate(top)]
    items: list[Any] = [kt.Gravity(acceleration=(0.0, -9.81, 0.0))]
    for k in range(n + 1):
        items.append(rod(f"crank{k}", (k, 0), top[k]))
        items.append(kt.Revolute(f"foot{k}", "ground", f"crank{k}", point=(k, 0, 0), axis=Z))
        if k:
            items.append(rod(f"bar{k}", top[k - 1], top[k]))
            items.append(kt.Revolute(f"left{k}", f"crank{k - 1}", f"bar{k}", point=(*top[k - 1], 0), axis=Z))
            items.append(kt.Revolute(f"right{k}", f"bar{k}", f"crank{k}", point=(*top[k], 0), axis=Z))
        if k and k == doubled:
            a, b = ((0.5 * x + 0.5 * j, 0.5 * y) for j, (x, y) in ((k - 1, top[k - 1]), (k, top[k])))
            items.append(rod("second", a, b))
            items.append(kt.Revolute("second_left", f"crank{k - 1}", "second", point=(*a, 0), axis=Z))
            items.append(kt.Revolute("second_right", "second", f"crank{k}", point=(*b, 0), axis=Z))
    return kt.Model.of("series", *items, *more)


def count_as_many(patch: pytest.MonkeyPatch) -> None:
    """Let every model count as one of very many loops."""
    patch.setattr(cut_joint, "STAGED_FROM", 1)
    patch.setattr(cut_joint, "LONGEST_STRAIGHT", 0)
    patch.setattr(compiled, "LARGEST_FALLBACK", 0)
    patch.setattr(assembly, "LARGEST_WEIGHED", 0)
    patch.setattr(pivoted_qr, "LARGE", 1)
    patch.setattr(pivoted_qr, "SPARSE", 1.0)


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    count_as_many(monkeypatch)


DRIVE = kt.JointDriver("drive", "foot0", law="0.4*sin(3*t)")


@pytest.mark.slow
@pytest.mark.parametrize("drives", [(), (DRIVE,)], ids=["free", "driven"])
def test_the_motion_is_that_of_dense_matrices(drives: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch):
    initial = {} if drives else {"foot0.angle_rate": 1.0}
    settings: dict[str, Any] = {
        "initial": initial,
        "rtol": 1e-10,
        "atol": 1e-12,
        "output": 0.05,
        "method": "dop853",
    }
    few = kt.simulate(series(4, *drives), 0.3, **settings)
    count_as_many(monkeypatch)
    run = kt.simulate(series(4, *drives), 0.3, **settings)
    assert run.audit.verdict == "ok", run.audit.to_text()
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-9
    assert run.audit.position_residual is not None
    assert run.audit.position_residual < 1e-12
    np.testing.assert_allclose(run.x, few.x, rtol=0, atol=1e-10)
    np.testing.assert_allclose(run.y, few.y, rtol=0, atol=1e-10)
    if drives:
        np.testing.assert_allclose(run["foot0.angle"], 0.4 * np.sin(3 * run.t), rtol=0, atol=1e-12)
    np.testing.assert_allclose(run["right2.angle"], few["right2.angle"], rtol=0, atol=1e-9)


TWO_STEPS: dict[str, Any] = {"method": "rk4", "step": 0.005, "initial": {"foot0.angle_rate": 1.0}}


@pytest.fixture(scope="module")
def by_kinds() -> kt.Run:
    with pytest.MonkeyPatch.context() as patch:
        count_as_many(patch)
        return kt.simulate(series(3), 0.01, formulation="cut-joint", **TWO_STEPS)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("constraints", ["multipliers", "zero-eigenvalue", "partitioned", "sparse"])
def test_steps_are_those_of_every_reduction(constraints: str, by_kinds: kt.Run):
    run = kt.simulate(series(3), 0.01, formulation="elimination", constraints=constraints, **TWO_STEPS)
    np.testing.assert_allclose(by_kinds.x[-1], run.x[-1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(by_kinds.y[-1], run.y[-1], rtol=0, atol=1e-11)


@pytest.mark.usefixtures("many")
def test_systems_of_many_loops_have_sparse_rows():
    system = prepare(series(3)).compiled.system(explicit_only=True)
    assert system.matrices is None
    assert system.row_pattern is not None
    assert (
        system.row_pattern.b_rows.size == 3 * 2 * 3
    )  # two rows of a planar loop that are not zero, three joints
    assert system.constraints is not None
    assert system.constraints.outputs["B"] == (18, 1)


def test_pivots_are_judged_by_the_same_mobilities(monkeypatch: pytest.MonkeyPatch):
    """Acceleration per unit force of both bodies of a cut joint, however its rows were traced; on the ground too."""
    found: list[dict[int, float]] = []

    def watched(*given: Any) -> Any:
        placed = place_rows(*given)
        found.append({r: float(ca.evalf(mobility)) for r, mobility in placed[2].references.items()})
        return placed

    monkeypatch.setattr(cut_joint, "place_rows", watched)
    for cut in ("right2", "foot2"):
        model = series(3).replace(replace(series(3).joint(cut), cut=True))
        found.clear()
        prepare(model, formulation="cut-joint")
        with monkeypatch.context() as patch:
            count_as_many(patch)
            prepare(series(3).replace(replace(series(3).joint(cut), cut=True)), formulation="cut-joint")
        few, many = found[0], found[-1]
        assert few
        assert many == pytest.approx(few, rel=1e-12)


def test_what_dependent_rows_demand_is_the_same_sparsely(monkeypatch: pytest.MonkeyPatch):
    """γ_d − C γ_i, of which no more is left than its terms have together; of rows that hold nothing, all of γ_d."""
    B = rows_of_blocks(0)
    here = independent_rows(B)
    others = [r for r in range(len(B)) if r not in here]
    idle = ~B[others].any(axis=1)
    assert 0 < idle.sum() < idle.size
    random = np.random.default_rng(2)
    dense = _others_by_shares(B, here, others)
    monkeypatch.setattr(pivoted_qr, "LARGE", 1)
    monkeypatch.setattr(pivoted_qr, "SPARSE", 1.0)
    sparse = _others_by_shares(B, here, others)
    for size in (1e-3, 1.0, 1e3):
        gamma = size * random.standard_normal(len(B))
        (gap, whole), (expected, least) = sparse(gamma), dense(gamma)
        np.testing.assert_allclose(gap, expected, rtol=0, atol=1e-9 * size)
        for terms in (whole, least):
            assert (terms >= 1.0 + np.abs(gamma[others])).all()
            assert (np.abs(gap) < terms).all()
            np.testing.assert_allclose(terms[idle], 1.0 + np.abs(gamma[others])[idle], rtol=1e-12)
        agreeing = B @ random.standard_normal(B.shape[1])
        assert np.abs(sparse(agreeing)[0]).max() < 1e-9
        np.testing.assert_allclose(gap[idle], gamma[others][idle], rtol=1e-12)


def test_a_loop_that_repeats_another_is_found(monkeypatch: pytest.MonkeyPatch):
    few = prepare(series(4, doubled=2))
    count_as_many(monkeypatch)
    found = prepare(series(4, doubled=2))
    assert (
        len(found.compiled.select) == len(few.compiled.select) == 9
    )  # of five loops, one row is one too many
    assert set(found.compiled.select) <= set(range(25))


@pytest.mark.usefixtures("many")
def test_a_loop_that_starts_stretched_out_is_refused():
    with pytest.raises(AssemblyError, match=r'(?s)singular configuration.* of joint "[^".]+", for'):
        prepare(series(4, flat=3))


def rows_of_blocks(seed: int) -> np.ndarray:
    """Rows on overlapping groups of columns, some of which repeat others, or sums of others."""
    random = np.random.default_rng(seed)
    blocks, n = 12, 40
    B = np.zeros((5 * blocks, n))
    for k in range(blocks):
        B[5 * k : 5 * k + 3, 3 * k : 3 * k + 6] = random.standard_normal((3, 6))
        B[5 * k + 3, 3 * k : 3 * k + 6] = random.standard_normal(3) @ B[5 * k : 5 * k + 3, 3 * k : 3 * k + 6]
    B[4] = B[0] + B[5]  # of two groups
    B[34] = B[30] * 2 - B[35]
    return B[random.permutation(len(B))] if seed % 2 else B


@pytest.mark.parametrize("seed", range(6))
def test_rows_are_as_many_as_by_a_dense_factorisation(seed: int, monkeypatch: pytest.MonkeyPatch):
    B = rows_of_blocks(seed)
    dense = independent_rows(B)
    lengths = np.linalg.norm(B, axis=1)
    unit = B / np.where(lengths > 0, lengths, 1)[:, None]
    rows = choose_rows(unit, 1e-9)
    assert len(rows) == len(dense) == np.linalg.matrix_rank(B)
    assert np.linalg.svd(unit[list(rows)], compute_uv=False)[-1] > 1e-4
    right = B @ np.random.default_rng(1).standard_normal(B.shape[1])
    np.testing.assert_allclose(
        least_solution(B, right, rows), np.linalg.lstsq(B, right, rcond=1e-10)[0], atol=1e-10
    )
    weights = np.linspace(0.5, 2.0, B.shape[1])
    change = least_change(B, right, weights)
    monkeypatch.setattr(pivoted_qr, "LARGE", 1)
    monkeypatch.setattr(pivoted_qr, "SPARSE", 1.0)
    np.testing.assert_allclose(least_change(B, right, weights), change, atol=1e-9)
    np.testing.assert_allclose(least_change(B, right, np.diag(weights)), change, atol=1e-9)


def test_other_rows_are_chosen_where_these_have_become_weak(monkeypatch: pytest.MonkeyPatch):
    B = rows_of_blocks(0)
    lengths = np.linalg.norm(B, axis=1)
    rows = np.array(independent_rows(B))
    spare = next(r for r in range(3, 60, 5) if r not in rows and lengths[r] > 0)
    weak = B.copy()
    weak[spare - 1] = weak[spare - 2] + 1e-4 * (weak[spare - 1] - weak[spare - 2])  # now almost the same
    found = better_rows(weak, rows, lengths)
    monkeypatch.setattr(pivoted_qr, "LARGE", 1)
    monkeypatch.setattr(pivoted_qr, "SPARSE", 1.0)
    sparsely = better_rows(weak, rows, lengths)
    for better in (found, sparsely):
        assert better is not None
        assert len(better) == rows.size
        assert spare in better


def test_the_audit_says_that_no_implicit_method_stands_by():
    audit = Audit("cut-joint", "auto", explicit_alone=5000)
    row = next(row for row in audit.rows() if row.label == "method")
    assert (row.value, row.verdict) == ("auto, explicit alone", "ok")
    assert "5000 entries" in row.explanation
    assert "0.6 GB" in row.explanation


@pytest.mark.slow
def test_a_thousand_loops():
    run = kt.simulate(series(1000), 0.05)
    assert run.audit.verdict == "ok", run.audit.to_text()
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-7
    assert run.audit.explicit_alone == 2 * 2001 + 1000


def test_rows_of_loops_through_slides_are_those_of_one_loop(monkeypatch: pytest.MonkeyPatch):
    """Cranks drive blocks on inclined guides by rods: every loop leads over a joint that shifts, and one that turns."""
    parts: list[Any] = [kt.Gravity(acceleration=(0.0, -9.81, 0.0))]
    for k in range(2):
        tip, pin = (5 * k + 0.3, 0.4), (5 * k + 1.3, 0.3)
        parts += [
            rod(f"crank{k}", (5 * k, 0), tip),
            rod(f"rod{k}", tip, pin),
            kt.Body.box(f"block{k}", 1.0, (0.1, 0.1, 0.1), pose=kt.Frame.at((*pin, 0.0))),
            kt.Revolute(f"foot{k}", "ground", f"crank{k}", point=(5 * k, 0, 0), axis=Z),
            kt.Prismatic(
                f"slide{k}", "ground", f"block{k}", point=(*pin, 0), axis=(math.cos(0.2), math.sin(0.2), 0)
            ),
            kt.Revolute(f"tip{k}", f"crank{k}", f"rod{k}", point=(*tip, 0), axis=Z),
            kt.Revolute(f"pin{k}", f"rod{k}", f"block{k}", point=(*pin, 0), axis=Z),
        ]
    model = kt.Model.of("presses", *parts)
    asked: dict[str, Any] = {"formulation": "cut-joint", "method": "rk4", "step": 0.005}
    few = kt.simulate(model, 0.02, **asked)
    count_as_many(monkeypatch)
    many = kt.simulate(kt.Model.of("again", *parts), 0.02, **asked)
    np.testing.assert_allclose(many.x[-1], few.x[-1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(many.y[-1], few.y[-1], rtol=0, atol=1e-11)
    assert abs(many["slide1.displacement"][-1]) > 1e-4
