"""Loops embedded in the recursion: rows solved for dependent speeds, and the same answers as by cut joints."""

from __future__ import annotations

from importlib.resources import files

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from loop_mechanisms import bricard, crank_and_slider, four_bar

import kinetree as kt
from kinetree.analysis.trust.compare import chain, loops
from kinetree.analysis.trust.verify import random_states
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import State, assemble
from kinetree.compile.common_form import Formulation
from kinetree.compile.equation_graphs import equations_at, instructions
from kinetree.formulations import loop_embedding
from kinetree.formulations.contract import Equations, FormulationError, build
from kinetree.formulations.eliminated_rows import EliminatedRows
from kinetree.formulations.loop_embedding import Cluster, clusters_of
from kinetree.model import Model
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree


def example(name: str) -> Model:
    return kt.load(str(files("kinetree.examples") / name)).model


MODELS = {
    "four-bar": four_bar,
    "five loops in a row": lambda: loops(5),
    "bricard": bricard,
    "crank and slider": lambda: crank_and_slider(0.6, 1.4, 0.4, 2.1),
    "andrews": lambda: example("andrews_squeezer.toml"),
    "docking manipulator": lambda: example("docking_manipulator.toml"),
    "stewart platform": lambda: example("stewart_platform.py"),
    "delta robot": lambda: example("delta_robot.py"),
}


def both(model: Model, count: int) -> tuple[Equations, Equations, list[State]]:
    """The equations by embedding and by cut joints, and states."""
    constraints = constraints_of(Mechanism.of(model))
    start = assemble(constraints)
    embedded, cut = (equations_at(name, constraints, start) for name in ("loop-embedding", "cut-joint"))
    return embedded, cut, random_states(constraints, start, count, 3)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("name", MODELS)
def test_accelerations_and_multipliers_are_those_of_cut_joints(name: str) -> None:
    """Two ways that share neither the solution for the multipliers nor the inertia of loops."""
    embedded, cut, states = both(MODELS[name](), 3)
    assert embedded.select == cut.select
    for at in states:
        found, expected = (Formulation(eq).solve(Formulation(eq).values(at), "") for eq in (embedded, cut))
        for mine, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(mine, other, rtol=0, atol=1e-11 * (1.0 + np.abs(other).max()))


def test_without_loops_it_is_the_recursion() -> None:
    embedded, cut, (at,) = both(chain(4), 1)
    assert instructions(embedded) == instructions(cut)
    np.testing.assert_array_equal(
        *(Formulation(eq).solve(Formulation(eq).values(at), "")[0] for eq in (embedded, cut))
    )


@pytest.mark.parametrize("seed", range(4))
def test_eliminated_rows(seed: int) -> None:
    """K (G v + g) = γ for any v; λ of forces Kᵀ λ; the health is one where a speed stands alone in each row."""
    random = np.random.default_rng(seed)
    K = random.normal(size=(4, 7)) * (random.random((4, 7)) < 0.6)
    K[:, :4] += np.diag(2.0 + random.random(4))
    gamma, v, lam = random.normal(size=4), random.normal(size=3), random.normal(size=4)
    rows = EliminatedRows(ca.sparsify(SX(K)), SX(gamma), K.copy())
    G, g = (np.array(ca.DM(part)) for part in rows.explicit())
    np.testing.assert_allclose(K @ (G @ v + g.ravel()), gamma, atol=1e-12)
    np.testing.assert_array_equal(G[rows.independent], np.eye(3))
    np.testing.assert_allclose(np.array(ca.DM(rows.multipliers(SX(K.T @ lam)))).ravel(), lam, atol=1e-11)
    assert 0.0 < float(ca.DM(rows.health)) <= 1.0
    alone = EliminatedRows(SX(np.eye(2, 3)), SX(2, 1), np.eye(2, 3))
    assert float(ca.DM(alone.health)) == 1.0


def test_dependent_rows_are_refused() -> None:
    K = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]])
    with pytest.raises(FormulationError, match="dependent"):
        EliminatedRows(SX(K), SX(2, 1), K)


def test_clusters() -> None:
    """Rows that share bodies are one cluster, with what lies between; one that hangs on another stays by itself."""
    lower = {1: 0, 2: 1, 3: 2, 4: 1, 5: 3, 6: 5, 7: 0}
    assert clusters_of(lower, [{3, 4}], [1]) == [Cluster((2, 3, 4), (0,), 1)]
    assert clusters_of(lower, [{3, 4}, {4, 7}], [1, 0]) == [Cluster((1, 2, 3, 4, 7), (0, 1), 0)]
    found = clusters_of(lower, [{3, 4}, {6}], [1, 3])
    assert sorted(found, key=lambda one: one.rows) == [Cluster((2, 3, 4), (0,), 1), Cluster((5, 6), (1,), 3)]


def test_a_worn_out_choice_is_noticed_and_the_motion_goes_on() -> None:
    """A four-bar whose crank turns: the chosen speeds lose their hold, the motion is that by cut joints."""
    model = example("four_bar.toml")
    embedded, by_cuts = (
        kt.simulate(model, 2.0, formulation=name, output=0.002, progress=False)
        for name in ("loop-embedding", "cut-joint")
    )
    states = [np.column_stack([run[name] for name in run.layout.x_names]) for run in (embedded, by_cuts)]
    np.testing.assert_allclose(*states, rtol=0, atol=1e-10)
    eq, _, (at,) = both(model, 1)
    health = ca.Function("health", [eq.x, eq.p], [eq.health])
    around = [float(health(x, at.p)) for x in states[0]]
    assert min(around) < 1e-4 < 0.1 < max(around)


def test_what_it_does_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_embedding, "MOST_JOINED", 8)
    constraints = constraints_of(Mechanism.of(loops(4)))
    start = assemble(constraints)
    with pytest.raises(FormulationError, match=r'more than 8 joint speeds \(here 9\); "cut-joint"'):
        equations_at("loop-embedding", constraints, start)
    with pytest.raises(FormulationError, match="at a state"):
        build("loop-embedding", Tree(Mechanism.of(four_bar())))
