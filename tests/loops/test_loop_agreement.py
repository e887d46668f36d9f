"""Closed loops: every formulation with every constraint reduction answers alike."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, reject, settings

from kinetree.analysis.trust.verify import verify
from kinetree.assembly.constraint_functions import constraints_of as without_rounding
from kinetree.assembly.loop_closure import Constraints, State, independent_rows
from kinetree.model import Model
from kinetree.model.joints import Weld
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.constraints import ConstraintError
from kinetree.symbolic.mechanism import Mechanism
from strategies.closed import CLOSING, EXTRAS, Closure, LoopCase, LoopSketch, loop_of, loops
from strategies.effort import examples
from strategies.trees import Branch

COMBINATIONS = 2 + 5 * len(REDUCTIONS)
"""Cut joints, embedded loops, and five formulations with every reduction."""


def constraints_of(case: LoopCase) -> Constraints:
    """Constraints of the case; one that restricts nothing, such as a distance between welded bodies, is refused."""
    try:
        return without_rounding(Mechanism.of(case.model))
    except ConstraintError as error:
        if "restricts no motion" not in str(error):
            raise
        reject()


def is_free_to_be_driven(case: LoopCase, constraints: Constraints, state: State) -> bool:
    """Whether what is driven in time can move: driving a blocked joint is a contradiction."""
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    driving = {constraint.name for constraint in case.model.constraints if constraint.rheonomic}
    others = [i for i, name in enumerate(constraints.rows.names) if name.source not in driving]
    return len(independent_rows(B)) - len(independent_rows(B[others])) == len(B) - len(others)


def assert_agreement(case: LoopCase) -> None:
    constraints = constraints_of(case)
    state = case.state(constraints)
    phi, _, _, _ = constraints(state.t, state.x, state.u, state.p)
    assert np.abs(phi).max(initial=0.0) < 1e-12, "closed by construction"
    if not is_free_to_be_driven(case, constraints, state):
        reject()
    certificate = verify(case.model, samples=1, compiled=False, state=state)
    assert certificate.ok, certificate.to_text()
    if constraints.rows.names:
        expected = COMBINATIONS - len(REDUCTIONS) * any("approaches" in row.note for row in certificate.rows)
        assert len(certificate.compared) >= expected, certificate.to_text()
    if max(certificate.condition_numbers) < 1e5:
        assert max(row.residual for row in certificate.compared) < 1e-10, certificate.to_text()


@given(loops(planar=False))
@examples(5, 32)
def test_spatial_loops(case: LoopCase):
    assert_agreement(case)


@pytest.mark.slow
@given(loops(planar=True, bodies=(3, 5)))
@examples(3, 18)
def test_planar_loops(case: LoopCase):
    assert_agreement(case)


CHAIN = (Branch(0, "spherical", False), Branch(1, "universal", True), Branch(2, "cylindrical", False))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("kind", CLOSING)
def test_every_joint_type_closes_a_loop(kind: str):
    closures = (Closure(kind, 0, 3, cut=True, twice=False),)
    assert_agreement(loop_of(LoopSketch(CHAIN, closures, (), loaded=True, planar=False, seed=3)))


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("ends", [(0, 3), (2, 0), (2, 4)])
def test_bodies_welded_to_the_ends_of_a_loop(ends: tuple[int, int]):
    """A closing joint on a body welded to another: its acceleration there has a part ω × (ω × ρ) of its own."""
    chain = (
        Branch(0, "spherical", False), Branch(1, "weld", False), Branch(1, "universal", True), Branch(3, "weld", True),
    )  # fmt: skip
    closures = (Closure("spherical", *ends, cut=True, twice=False),)
    assert_agreement(loop_of(LoopSketch(chain, closures, (), loaded=True, planar=False, seed=7)))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("extra", EXTRAS)
def test_every_constraint_beside_a_loop(extra: str):
    closures = (Closure("spherical", 0, 2, cut=True, twice=False),)
    assert_agreement(loop_of(LoopSketch(CHAIN, closures, (extra,), loaded=True, planar=False, seed=5)))


def test_rows_that_are_round_off_alone():
    """A second weld between bodies that the first holds has rows of round-off, beside which there are no others."""
    branches = (Branch(0, "custom: telescope", True), Branch(0, "free", False))
    closures = (Closure("weld", 1, 2, cut=False, twice=True), Closure("weld", 2, 0, cut=False, twice=False))
    for seed in range(3):
        assert_agreement(loop_of(LoopSketch(branches, closures, (), loaded=False, planar=False, seed=seed)))


SCREWED = "custom: screwed rod"
RODS = (Branch(0, SCREWED, True), Branch(0, "prismatic", True), Branch(1, SCREWED, True))
NUT = Closure("custom: nut on a turning screw", 3, 0, cut=False, twice=False)
TELESCOPE = (Branch(0, "prismatic", True), Branch(1, SCREWED, True), Branch(1, SCREWED, False))
REACH = Closure("custom: telescope", 3, 2, cut=False, twice=True)


@pytest.mark.parametrize(
    "sketch",
    [
        LoopSketch(RODS, (NUT,), (), loaded=False, planar=False, seed=22),
        LoopSketch(TELESCOPE, (REACH,), ("driver",), loaded=False, planar=False, seed=2928721372),
    ],
)
def test_loops_that_cannot_move_and_carry_no_load(sketch: LoopSketch):
    """Rates there are round-off of what was drawn, or of what moves beside: its square is no acceleration."""
    case = loop_of(sketch)
    assert_agreement(case)
    joints = [
        Weld(j.name, j.inner, j.outer, frame_inner=j.frame_inner, frame_outer=j.frame_outer)
        if j.kind == "prismatic"
        else j
        for j in case.model.joints
    ]
    held = [j.name for j in joints if j.kind == "weld"]
    case.q |= dict.fromkeys(held, np.empty(0))
    case.model = Model.of("nothing moves", *case.model.bodies, *joints)
    assert_agreement(case)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(10))
@given(loops(planar=False, bodies=(2, 7)))
@settings(max_examples=60)
def test_many_loops(share: int, case: LoopCase):
    """About three seconds a case: each share ends in some minutes."""
    assert_agreement(case)
