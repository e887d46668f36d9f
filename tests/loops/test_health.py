"""The cut-joint solution says how far it can be trusted: its smallest pivot vanishes where rows become dependent."""

from __future__ import annotations

import itertools

import casadi as ca
import numpy as np
import pytest
from loop_mechanisms import four_bar, rhombic_linkage

from kinetree.assembly.loop_closure import Constraints, assemble, independent_rows
from kinetree.formulations.contract import build
from kinetree.model import Model
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree


def health(model: Model) -> float:
    """Health at the assembled state, with rows that are independent there."""
    constraints = Constraints(Tree(Mechanism.of(model)))
    state = assemble(constraints)
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    eq = build("cut-joint", constraints.tree, select=independent_rows(B))
    assert eq.health is not None
    return float(
        ca.Function("health", [eq.t, eq.x, eq.y, eq.p], [eq.health])(state.t, state.x, state.u, state.p)
    )


def test_it_is_one_at_best_and_falls_with_the_square_of_the_distance_from_a_singular_position() -> None:
    """At 90° all rods of the rhombic linkage are in line: the smallest singular value of B is proportional to the way
    that is left, and pivots of B A⁻¹ Bᵀ to its square."""
    assert 1e-3 < health(four_bar()) <= 1.0
    found = [health(rhombic_linkage(1.0, np.pi / 2 - left, 0.0)) for left in (0.1, 0.01, 0.001)]
    assert 0.0 < found[0] < 0.1
    for near, nearer in itertools.pairwise(found):
        assert nearer / near == pytest.approx(0.01, rel=0.1)
