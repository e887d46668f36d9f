"""All formulations answer alike: on every joint type, every load type, and generated trees."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, build
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import answer, disagreement
from strategies.effort import examples
from strategies.jointed import KINDS
from strategies.loaded import LOAD_KINDS
from strategies.trees import Branch, TreeCase, TreeSketch, case_of, trees

WITHIN = 1e-9
OF_TREES = tuple(name for name, traits in FORMULATIONS.items() if not traits.selects)


def assert_agreement(case: TreeCase) -> None:
    tree = Tree(Mechanism.of(case.model))
    q, u = case.state(tree)
    answers = {name: answer(build(name, tree), q, u, case.t) for name in OF_TREES}
    for one, other in combinations(OF_TREES, 2):
        a, b = answers[one], answers[other]
        assert disagreement(a.accelerations, b.accelerations) < WITHIN, f"accelerations of {one} and {other}"
        assert disagreement(a.reactions, b.reactions) < WITHIN, f"reactions of {one} and {other}"


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("reversed_", [False, True], ids=["forward", "reversed"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_joint_type(kind: str, reversed_: bool):
    branches = (Branch(0, kind, reversed_), Branch(1, kind, reversed_), Branch(1, "revolute", False))
    loads = ("gravity", "joint-motor", "joint-damper", "joint-motor")
    assert_agreement(case_of(TreeSketch(branches, loads, False, seed=7)))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("load", LOAD_KINDS)
def test_every_load_type(load: str):
    branches = (Branch(0, "universal", False), Branch(1, "cylindrical", True), Branch(1, "spherical", False))
    assert_agreement(case_of(TreeSketch(branches, (load,), parametric=True, seed=11)))


@given(trees(bodies=(1, 5)))
@examples(10, 60)
def test_small_trees(case: TreeCase):
    assert_agreement(case)


@pytest.mark.slow
@given(trees(bodies=(6, 12), most_loads=2))
@examples(2, 10)
def test_large_trees(case: TreeCase):
    assert_agreement(case)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(12))
@given(trees(bodies=(1, 12), most_loads=6))
@settings(max_examples=50)
def test_many_trees(share: int, case: TreeCase):
    """Some seconds a case: each share ends in some minutes."""
    assert_agreement(case)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("driven", [False, True])
@pytest.mark.parametrize("inner", ["ground", "arm"])
def test_a_welded_body_beside_a_single_speed(inner: str, driven: bool) -> None:
    """A weld has no speeds: its part of a column that has one entry is a column too."""
    inertia = (0.1, 0.1, 0.1, 0, 0, 0)
    model = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("arm", 1.0, inertia=inertia, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body("plate", 1.0, inertia=inertia, pose=kt.Frame.at((1, 0, 0))),
        kt.Revolute("hinge", "ground", "arm", axis=(0, 1, 0), point=(0, 0, 0)),
        kt.Weld("weld", inner, "plate", point=(1, 0, 0)),
        *([kt.JointDriver("turn", "hinge", law="t^2")] if driven else []),
    )
    certificate = kt.verify(model, samples=1, compiled=False)
    assert certificate.ok, certificate.to_text()
