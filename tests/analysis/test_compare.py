"""The comparison of formalisms: complete, counted as the tapes say, right, and what "auto" makes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust import compare
from kinetree.analysis.trust.compare import FAMILIES, Comparison, Growth, compare_formulations
from kinetree.assembly.loop_closure import Constraints, assemble
from kinetree.compile.common_form import PRINCIPLES
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import (
    DEFAULT,
    FormulationChoice,
    TraceTimings,
    evaluation_operations,
)
from kinetree.formulations.contract import FORMULATIONS
from kinetree.io.load import load
from kinetree.kernels import Graph, Stage, compile_graph
from kinetree.kernels.tape import CONST, INPUT, read_graph
from kinetree.preparation import prepare as rule
from kinetree.preparation.prepare import prepare
from kinetree.report.plots.analyses import growth_plot
from kinetree.solve.stepping import Evaluations, time_evaluations
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from kinetree_validation.cases import read_mechanism

EXAMPLES = Path(str(files("kinetree.examples")))


def example(name: str) -> kt.Model:
    return load(EXAMPLES / name).model


def made_ready(model: kt.Model, formulation: str = DEFAULT) -> CompiledModel:
    constraints = Constraints(Tree(Mechanism.of(model)))
    return CompiledModel(
        constraints.tree.model, FormulationChoice(formulation), constraints, assemble(constraints)
    )


@pytest.fixture(scope="module")
def crank() -> Comparison:
    return compare_formulations(example("crank_and_slider_rods.toml"), samples=1)


@pytest.mark.slow
def test_the_reduced_form_integrates_one_equation_less_for_every_constraint(crank):
    """Kamman & Huston: 2n first-order equations, and 2n − m with the reduced form; n = 2 angles, m = 1."""
    model = example("crank_and_slider_rods.toml")
    counts = {way.reduction: way.equations for way in crank.ways if way.formulation == "elimination"}
    assert counts["multipliers"] == 4
    assert counts["reduced"] == 3
    rows = {
        row.reduction: row.equations for row in kt.verify(model, 1).rows if row.formulation == "elimination"
    }
    assert rows == counts
    run = kt.simulate(model, formulation="elimination", constraints="reduced", t_end=0.1)
    assert run.audit.equations == 3
    assert "first-order equations" in str(run.audit)


@pytest.mark.slow
def test_every_formulation_with_every_reduction(crank: Comparison) -> None:
    expected = {
        (name, reduction)
        for name, traits in FORMULATIONS.items()
        for reduction in (("",) if traits.direct else REDUCTIONS)
    }
    at_states = {("elimination", name) for name in PRINCIPLES} | {("gibbs-appell", "multipliers")}
    assert {(way.formulation, way.reduction) for way in crank.ways} == expected | at_states
    assert len(crank.ways) == len(expected | at_states)
    for way in crank.ways:
        assert bool(way.states) == ((way.formulation, way.reduction) in at_states)
        assert way.error < 1e-9
    refused = [way for way in crank.ways if not way.measured and not way.states]
    assert [way.formulation for way in refused] == ["recursive"]
    assert "open trees" in refused[0].note


def test_all_are_right_and_measured(crank: Comparison) -> None:
    for way in crank.measured:
        assert way.error < 1e-9, way
        assert way.microseconds > 0
        assert way.trace_seconds > 0
        assert way.compile_seconds > 0
    augmented = crank.way("augmented", "multipliers")
    assert (augmented.speeds, augmented.constraints) == (12, 11)
    assert crank.taken.formulation == DEFAULT


def test_instructions_are_those_of_the_tape(crank: Comparison) -> None:
    compiled = made_ready(example("crank_and_slider_rods.toml"))
    graph = compiled.rhs_graph()
    assert graph is not None
    stages, outputs = read_graph(graph)
    operations = [op for tape in (*(s.tape for s in stages), outputs) for op in tape.operations]
    assert crank.taken.instructions == sum(op not in (CONST, INPUT) for op in operations)
    for name in ("elimination", "augmented"):
        kernel = made_ready(example("crank_and_slider_rods.toml"), name).matrices(
            needed=False, structure=False
        )
        assert kernel is not None
        counts = {
            way.instructions
            for way in crank.measured
            if way.formulation == name and way.reduction != "sparse"
        }
        assert counts == {kernel.n_instructions}


def test_instructions_of_a_known_graph() -> None:
    """(a b + 2)² + s with s = a + b: sum and product in the stage and the outputs, constants not counted."""
    a, b, s = ca.SX.sym("a"), ca.SX.sym("b"), ca.SX.sym("s")
    graph = Graph({"a": a, "b": b}, {"y": (a * b + 2) ** 2 + s}, (Stage(s, a + b),))
    assert compile_graph(graph, cache=False).n_instructions == 5


@pytest.mark.slow
def test_open_trees_need_no_reduction() -> None:
    found = compare_formulations(FAMILIES["tree"](3), samples=1)
    assert {way.formulation for way in found.measured} == set(FORMULATIONS)
    with_rows = {way.formulation for way in found.ways if way.reduction}
    assert with_rows == {"augmented"}  # whose joints are rows
    assert max(way.error for way in found.ways) < 1e-9
    assert found.way("recursive").instructions < found.way("elimination").instructions
    assert json.loads(json.dumps(found.to_dict()))["bodies"] == 3
    text = found.to_text()
    assert "* cut-joint" in text
    assert str(found.way("augmented", "multipliers").instructions) in text


def test_a_timed_evaluation_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: object) -> Evaluations:
        found = time_evaluations(*arguments)  # type: ignore[arg-type]
        return replace(found, zdot=found.zdot * (1 + 1e-6))

    monkeypatch.setattr(compare, "time_evaluations", wrong)
    monkeypatch.setattr(compare, "verify", lambda *a, **k: _only(DEFAULT, compare_verify(*a, **k)))
    found = compare_formulations(example("pendulum.toml"), samples=1)
    assert found.way(DEFAULT).error > 1e-8


compare_verify = compare.verify


def _only(formulation: str, certificate):  # type: ignore[no-untyped-def]
    return replace(certificate, rows=tuple(row for row in certificate.rows if row.formulation == formulation))


def test_growth_is_told_and_drawn(crank: Comparison, tmp_path: Path) -> None:
    growth = Growth("loops", (1, 2), (crank, crank))
    names = [name for name, _ in growth.ways]
    assert names == [way.name for way in crank.measured]
    assert all(name in growth.to_text() for name in names)
    assert growth.to_dict()["sizes"] == [1, 2]
    assert growth_plot(growth, tmp_path / "growth.svg").stat().st_size > 1000
    with pytest.raises(ValueError, match=r"\.png, \.svg or \.pdf"):
        growth_plot(growth, tmp_path / "growth.txt")


@pytest.mark.parametrize(("family", "bodies", "cuts"), [("chain", 4, 0), ("tree", 4, 0), ("loops", 9, 4)])
def test_families_have_the_graph_they_say(family: str, bodies: int, cuts: int) -> None:
    model = FAMILIES[family](4).checked()
    assert (len(model.bodies), len(model.topology.cuts)) == (bodies, cuts)


# --- auto -------------------------------------------------------------------------------------------------
def test_another_formulation_must_need_less_than_half() -> None:
    default = rule.Evidence("cut-joint", 1000)
    assert rule.preferred(default, []) == "cut-joint"
    assert rule.preferred(default, [rule.Evidence("elimination", 100, 400)]) == "cut-joint"
    assert rule.preferred(default, [rule.Evidence("elimination", 100, 399)]) == "elimination"
    others = [rule.Evidence("elimination", 400), rule.Evidence("augmented", 300)]
    assert rule.preferred(default, others) == "augmented"


def test_operations_of_a_solution_without_and_with_rows() -> None:
    assert rule.solution_operations(6, 0) == 72
    assert rule.solution_operations(3, 2) == pytest.approx(9 + 18 + 12 + 8 / 3)


def test_operations_of_an_evaluation_are_those_of_the_equations_and_of_their_solution() -> None:
    """Accelerations in closed form leave nothing to be solved."""
    compiled = made_ready(example("four_bar.toml"))
    assert compiled.equations.accelerations is not None and compiled.dense.accelerations is None
    assert evaluation_operations(compiled.equations, 2) == rule.instructions(compiled.equations)
    n = compiled.dense.y.shape[0]
    solution = rule.solution_operations(n, 2)
    assert evaluation_operations(compiled.dense, 2) == rule.instructions(compiled.dense) + solution


def test_times_since_an_instant_are_what_was_added() -> None:
    added = TraceTimings(3.0, 7.0, 12, 9).since(TraceTimings(1.0, 2.0, 3, 4))
    assert (added, added.total) == (TraceTimings(2.0, 5.0, 9, 5), 7.0)


@pytest.mark.parametrize("name", ["four_bar.toml", "delta_robot.py", "satellite.toml", "bouncing_ball.toml"])
def test_auto_takes_no_more_operations_than_the_other(name: str) -> None:
    compiled = made_ready(example(name))
    taken = rule.automatic(compiled)
    solution = rule.solution_operations(compiled.tree.n_u, len(compiled.select))
    default = rule.Evidence(DEFAULT, rule.instructions(compiled.equations))
    other = rule.Evidence(rule.DENSE, rule.instructions(compiled.dense), solution)
    assert taken == DEFAULT
    assert default.operations < other.operations


def test_auto_follows_the_count_and_the_motion_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    model = example("four_bar.toml")

    def another() -> kt.Model:
        """The same model, for which nothing is kept."""
        return replace(model, name=f"{model.name} again")

    usual = kt.simulate(model, t_end=0.3, rtol=1e-10, atol=1e-12, output=0.1, progress=False)
    monkeypatch.setattr(rule, "instructions", lambda equations: 100 if equations.A is not None else 10_000)
    assert prepare(another()).compiled.choice.formulation == "cut-joint"  # it would have an exact Jacobian
    monkeypatch.setattr(rule, "LARGEST_JACOBIAN", 0)
    assert prepare(another()).compiled.choice.formulation == "elimination"
    assert prepare(another(), formulation="cut-joint").compiled.choice.formulation == "cut-joint"
    other = kt.simulate(another(), t_end=0.3, rtol=1e-10, atol=1e-12, output=0.1, progress=False)
    assert other.formulation.startswith("elimination")
    assert np.abs(other.x - usual.x).max() < 1e-9


def test_large_flexible_loops_are_compiled_once_and_move_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(__file__).parents[2] / "validation" / "flex_slider_crank.json"
    usual = kt.simulate(read_mechanism(path).model, t_end=0.02, rtol=1e-8, output=0.005, progress=False)
    assert usual.formulation == "cut-joint"
    monkeypatch.setattr(rule, "LARGE_STRUCTURE", 0)
    other = kt.simulate(read_mechanism(path).model, t_end=0.02, rtol=1e-8, output=0.005, progress=False)
    assert other.formulation.startswith("elimination")
    assert np.abs(other.x - usual.x).max() < 1e-7 * np.abs(usual.x).max()


def test_rods_of_the_family_of_loops_are_hinged_at_their_ends() -> None:
    model = FAMILIES["loops"](2)
    assert (len(model.bodies), len(model.joints)) == (5, 7)
    assert kt.examine(model).degrees_of_freedom == 1
    half = {"crank": 0.97**0.5 / 2, "bar": 0.5}
    for joint in model.joints:
        for name in {joint.inner, joint.outer} - {"ground"}:
            away = np.subtract(joint.point, model.body(name).pose.position)
            assert np.linalg.norm(away) == pytest.approx(half[name.split()[0]], rel=1e-12), (joint.name, name)
