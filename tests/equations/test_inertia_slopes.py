"""Analytical derivatives of inertia forces against CasADi's of another formulation, on generated trees."""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX
from hypothesis import given, settings

import kinetree as kt
from kinetree.formulations import elimination
from kinetree.formulations.inertia_slopes import inertia_slopes
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.trees import TreeCase, trees


@settings(max_examples=12, deadline=None)
@given(trees(bodies=(1, 3), loads=("gravity",), most_loads=1))
def test_they_are_those_of_elimination(case: TreeCase):
    """M, τ, ∂τ/∂ξ and ∂τ/∂u, for every kind of joint, whatever its partial velocities depend on."""
    tree = Tree(Mechanism.of(case.model))
    compare(tree, case.state(tree), case.sketch.seed)


def test_inertia_of_rotors_is_in_them():
    """Of a hinge with two rotors and of a joint with two speeds, behind a hinge without."""
    model = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        *(kt.Body.box(name, 1.0, (0.4, 0.1, 0.2)) for name in "abc"),
        kt.Revolute("A", "ground", "a", frame_inner=kt.Frame(), frame_outer=kt.Frame.at((-0.2, 0, 0))),
        kt.Revolute("B", "a", "b", frame_inner=kt.Frame.at((0.4, 0, 0)), frame_outer=kt.Frame.at((0.1, 0, 0.3))),
        kt.Universal("C", "b", "c", frame_inner=kt.Frame.at((0.4, 0, 0)), frame_outer=kt.Frame.at((0, 0.1, 0.3))),
        kt.RotorInertia("first", "B", inertia=0.2, ratio=3.0),
        kt.RotorInertia("second", "B", inertia=0.7),
        kt.RotorInertia("third", "C", coordinate=1, inertia=0.5),
    )  # fmt: skip
    tree = Tree(Mechanism.of(model))
    random = np.random.default_rng(3)
    compare(tree, (random.normal(size=tree.n_q), random.normal(size=tree.n_u)), 4)


def compare(tree: Tree, state: tuple[np.ndarray, np.ndarray], seed: int) -> None:
    """The slopes of a tree against those of elimination, at a state (q, u) and accelerations drawn by a seed."""
    other = elimination.build(tree)
    assert other.A is not None
    assert other.f is not None
    a, q = SX.sym("a", tree.n_u), other.x[: tree.n_q]
    found = inertia_slopes(tree, other.motion, q, other.y, a)
    tau = other.A @ a - other.f
    compared = [
        (found.M, ca.tril(other.A)),
        (found.tau, tau),
        (found.by_xi, ca.jacobian(tau, other.x) @ other.N),
        (found.by_u, ca.jacobian(tau, other.y)),
    ]
    random = np.random.default_rng(seed)
    values = [*state, random.normal(size=tree.n_u)]
    p = [parameter.value for parameter in tree.model.parameters]
    followed = other.x[tree.n_q :]
    inputs = [q, other.y, a, tree.symbols.p, followed]
    both = ca.Function("both", inputs, [ca.densify(part) for pair in compared for part in pair])
    numbers = [np.array(v) for v in both(*values, p, np.zeros(followed.shape[0]))]
    for ours, theirs in zip(numbers[::2], numbers[1::2], strict=True):
        assert np.abs(ours - theirs).max(initial=0.0) <= 1e-10 * (1.0 + np.abs(theirs).max(initial=0.0))
    for i in range(tree.n_u):  # what is zero by structure lies on different branches
        for j in range(i):
            if not _inward(found.below, i, j):
                assert numbers[0][i, j] == 0.0


def _inward(below: tuple[int, ...], i: int, j: int) -> bool:
    while i > j:
        i = below[i]
    return i == j
