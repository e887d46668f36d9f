"""Steps of equal bodies are traced once: the same accelerations as traced body by body, and few kinds of steps."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from hypothesis import given

import kinetree as kt
from kinetree.formulations import cut_joint, recursive
from kinetree.kernels import Graph, evaluate_reference
from kinetree.kernels.graph import Repetition
from kinetree.symbolic.forces import gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.relative import _turns_alike
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.tree import Tree
from strategies.closed import LoopCase, loops
from strategies.effort import examples
from strategies.trees import TreeCase, trees

Z = (0.0, 0.0, 1.0)


def accelerations(state: TreeState, formulation: str, active: bool, select=None) -> tuple[ca.SX, Stages]:
    stages = Stages(active)
    tree, applied = state.tree, gather(state.motion)
    if formulation == "recursive":
        found = recursive.forward_dynamics(tree, state.q, state.u, applied, state.motion, stages)
    else:
        solved = cut_joint.forward_dynamics(tree, state.q, state.u, applied, state.motion, select, stages)
        found = ca.vertcat(solved.udot, solved.lam)
    return found, stages


def assert_same(
    model: kt.Model, x, u, t=0.7, select=None, formulations=("recursive", "cut-joint")
) -> list[Stages]:
    """Traced whole and in steps, the accelerations are the same; returns the stages."""
    tree = Tree(Mechanism.of(model))
    state = TreeState(tree)
    values = {"t": t, "x": x, "u": u, "p": tree.symbols.defaults}
    inputs = {"t": tree.symbols.t, "x": state.x, "u": state.u, "p": tree.symbols.p}
    made = []
    for formulation in formulations:
        answers = []
        for active in (False, True):
            found, stages = accelerations(state, formulation, active, select)
            graph = Graph(inputs, {"found": ca.densify(found)}, stages.definitions)
            answers.append(evaluate_reference(graph, values)["found"])
        scale = max(1.0, float(np.abs(answers[0]).max()))
        np.testing.assert_allclose(answers[1], answers[0], rtol=0, atol=1e-10 * scale)
        made.append(stages)
    return made


@given(trees(bodies=(2, 5)))
@examples(4, 8)
def test_generated_trees(case: TreeCase):
    tree = Tree(Mechanism.of(case.model))
    q, u = case.state(tree)
    x = np.concatenate([q, np.zeros(tree.symbols.n_s)])
    assert_same(case.model, x, u, case.t)


@given(loops())
@examples(2, 4)
def test_generated_loops(case: LoopCase):
    tree = Tree(Mechanism.of(case.model))
    state = TreeState(tree)
    q = np.concatenate([case.q[link.joint.joint.name] for link in tree.links])
    u = np.linspace(-1, 1, tree.n_u)
    rest = state.x.shape[0] - q.size
    B = ca.Function("B", [tree.symbols.t, state.x, state.u, tree.symbols.p], [ca.densify(state.rows.B)])
    x = np.concatenate([q, np.zeros(rest)])
    rows = np.array(B(0.0, x, u, tree.symbols.defaults))
    select, rank = [], 0  # rows that are independent by a margin
    for r in range(rows.shape[0]):
        if np.linalg.matrix_rank(rows[[*select, r]], tol=1e-3) > rank:
            select, rank = [*select, r], rank + 1
    assert_same(case.model, x, u, 0.0, select, ("cut-joint",))


def ladder(n: int, equal: bool, pitch: float = 0.2) -> kt.Model:
    """A chain that branches at every fourth body, with joints of four types; its bodies equal, or all different."""
    random = np.random.default_rng(5)
    items: list[object] = [kt.Gravity(), kt.Parameter("heavy", 2.0)]
    for k in range(n):
        size = 1.0 if equal else float(random.uniform(0.5, 2))
        mass = "heavy" if k % 4 == 3 else size
        items.append(
            kt.Body(f"b{k}", mass=mass, com=(0.3 * size, 0.1, 0), inertia=(0.1 * size, 0.2, 0.25, 0, 0, 0))
        )
        inner = "ground" if k == 0 else f"b{k - 2 if k % 4 == 2 else k - 1}"
        frames = {"frame_inner": kt.Frame.along((0, 1, 1), (size, 0, 0)), "frame_outer": kt.Frame()}
        kind = k % 4
        if kind == 2:
            turn = pitch if equal else float(random.uniform(0.1, 0.3))
            items.append(kt.Helical(f"j{k}", inner, f"b{k}", pitch=turn, **frames))
        else:
            type_ = (kt.Revolute, kt.Spherical, None, kt.Prismatic)[kind]
            items.append(type_(f"j{k}", inner, f"b{k}", **frames))
    return kt.Model.of("ladder", *items)


def kinds(stages: Stages) -> int:
    return len({id(stage.kind) for stage in stages.definitions if isinstance(stage, Repetition)})


def state_of(tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(2)
    q = random.uniform(-1, 1, tree.n_q)
    for k in tree.quaternions:
        q[k : k + 4] /= np.linalg.norm(q[k : k + 4])
    return q, random.uniform(-1, 1, tree.n_u)


@pytest.mark.slow
@pytest.mark.parametrize("equal", [True, False])
def test_kinds_do_not_grow_with_the_chain(equal: bool):
    counts = []
    for n in (12, 20):
        model = ladder(n, equal)
        q, u = state_of(Tree(Mechanism.of(model)))
        counts.append([kinds(stages) for stages in assert_same(model, q, u)])
    if equal:
        assert counts[0] == counts[1]
    assert all(count < 20 * 3 for count in counts[1])  # of 20 bodies × 4 steps


def test_joints_of_one_type_with_other_constants_are_of_other_kinds():
    model = ladder(12, equal=True, pitch=0.2)
    other = kt.Model.of(
        "ladder",
        *[
            kt.Helical(
                i.name, i.inner, i.outer, pitch=0.5, frame_inner=i.frame_inner, frame_outer=i.frame_outer
            )
            if isinstance(i, kt.Helical) and i.name == "j6"
            else i
            for i in (*model.parameters, *model.bodies, *model.joints, *model.loads)
        ],
    )
    q, u = state_of(Tree(Mechanism.of(other)))
    assert_same(other, q, u)


def test_turns_are_alike_where_their_size_does_not_depend_on_the_configuration() -> None:
    """Columns that turn about each other are; those whose length changes by a hundredth are not."""
    q = ca.SX.sym("q")
    turned = ca.vertcat(ca.cos(q), ca.sin(q), 0)
    assert _turns_alike(ca.horzcat(turned, ca.vertcat(0, 0, 1)))
    assert not _turns_alike((1 + 0.01 * ca.sin(q)) * turned)


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_numbers_of_a_step_and_of_its_matrices_keep_their_places(factor: float):
    """Results hold numbers that were given, others that the step brings, both shuffled, beside what is computed."""
    x, given = ca.SX.sym("x", 2), ca.SX([11.0, 12.0, 13.0])

    def trace(A: ca.SX, b: ca.SX) -> tuple[ca.SX, ...]:
        return (
            ca.vertcat(A[1], 2.5, A[0], 3.5, 4.5),
            ca.vertcat(5.5, b[0] * A[0], 6.5, b[1], 1.0, A[2]),
            ca.horzcat(b[1] + 7.0, 8.5),
        )

    for first in (True, False):
        stages = Stages(active=True)
        if not first:  # traced before, with other numbers
            stages.step("kind", trace, given, x)
        found = [held.sx for held in stages.step("kind", trace, factor * given, x)]
        graph = Graph(
            {"x": x}, {f"{k}": ca.densify(part) for k, part in enumerate(found)}, stages.definitions
        )
        values = evaluate_reference(graph, {"x": np.array([0.3, -0.7])})
        exact = ca.Function("exact", [x], list(trace(factor * given, x)))([0.3, -0.7])
        for k, right in enumerate(exact):
            np.testing.assert_allclose(np.reshape(values[f"{k}"], right.shape), np.array(right), rtol=1e-15)
