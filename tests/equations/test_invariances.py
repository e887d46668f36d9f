"""What the mechanism does must not depend on how it is described."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from kinetree.formulations.contract import build
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from metamorphic.moved_world import WorldMotion
from strategies.answers import Answer, answer, disagreement
from strategies.draws import Draws
from strategies.effort import examples
from strategies.redescribed import in_other_body_frames, shuffled
from strategies.trees import TreeCase, trees


def answer_of(case: TreeCase) -> Answer:
    tree = Tree(Mechanism.of(case.model))
    return answer(build("recursive", tree), *case.state(tree), case.t)


@pytest.mark.slow
@given(trees(bodies=(2, 7), root="grounded"))
@examples(8, 25)
def test_order_of_the_parts(case: TreeCase):
    one, other = answer_of(case), answer_of(case.with_model(shuffled(case.model, seed=4)))
    assert disagreement(one.accelerations, other.accelerations) < 1e-10
    assert disagreement(one.reactions, other.reactions) < 1e-10


@given(trees(bodies=(1, 5), root="grounded", parametric=False))
@examples(8, 25)
def test_choice_of_body_frames(case: TreeCase):
    draws = Draws(seed=9)
    frames = {body.name: draws.frame() for body in case.model.bodies}
    one, other = answer_of(case), answer_of(case.with_model(in_other_body_frames(case.model, frames)))
    assert disagreement(one.accelerations, other.accelerations) < 1e-10
    assert disagreement(one.reactions, other.reactions) < 1e-10


@given(trees(bodies=(1, 5), root="grounded"))
@examples(5, 12)
def test_place_in_the_world(case: TreeCase):
    by = Draws(seed=10).frame()
    R = np.array(by.rotation)
    one, other = answer_of(case), answer_of(case.with_model(WorldMotion(case.model, by).model()))
    turned = np.kron(np.eye(2), R.T)  # both triples of each row, into the turned world
    assert disagreement(one.accelerations @ turned, other.accelerations) < 1e-10
    assert disagreement(one.reactions @ turned, other.reactions) < 1e-10
    assert disagreement(one.speeds_rate, other.speeds_rate) < 1e-10
