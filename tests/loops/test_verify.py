"""Certificates: what they compare, what they say, and that they notice disagreement."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from loop_mechanisms import bricard, four_bar, rod_between

import kinetree as kt
from kinetree.analysis.simulate import simulate
from kinetree.analysis.trust.verify import Certificate, random_states, verify
from kinetree.assembly.loop_closure import Constraints, assemble
from kinetree.compile.common_form import PRINCIPLES
from kinetree.formulations import elimination
from kinetree.formulations.contract import FormulationError
from kinetree.model import Body, Frame, Model
from kinetree.model.joints import Free, Revolute, Spherical
from kinetree.model.loads import Gravity
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

EXAMPLES = Path(str(files("kinetree.examples")))


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return verify(four_bar(), samples=3, compiled=False)


def test_all_combinations_agree(certificate: Certificate):
    assert certificate.ok
    assert len(certificate.compared) >= 2 + 5 * len(REDUCTIONS)  # and others by their principles
    assert {row.states for row in certificate.compared} == {3}


def test_two_digits_are_granted_to_ill_conditioned_constraints_only(certificate: Certificate):
    assert max(certificate.condition_numbers) < 1e5
    assert certificate.tolerance == 1e-8


def test_machine_code_agrees():
    certificate = verify(four_bar(), samples=2, compiled=True)
    assert certificate.ok, certificate.to_text()


def test_refusals_are_given_in_words(certificate: Certificate):
    (recursive,) = (row for row in certificate.rows if row.formulation == "recursive")
    assert recursive.states == 0
    assert "open trees" in recursive.note
    assert "not compared: the recursive formulation is for open trees" in certificate.to_text()


def test_open_trees_are_verified_too():
    rod = rod_between("rod", np.zeros(3), np.array([1.0, 0, 0]), 1.0)
    tree = Model.of(
        "pendulum", Gravity(), rod, Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    )
    certificate = verify(tree, samples=3, compiled=False)
    assert certificate.ok, certificate.to_text()
    assert certificate.rows[0].formulation == "recursive"
    assert certificate.condition_numbers == (1.0, 1.0, 1.0)


def test_states_at_which_angles_are_singular_are_left_out_and_named():
    box = Body.box("box", 1.0, (1.0, 0.5, 0.2), pose=Frame.at((0.5, 0, 0)))
    turned = Spherical("ball", "ground", "box", point=(0, 0, 0), q0=(0.0, np.sqrt(0.5), 0.0, np.sqrt(0.5)))
    certificate = verify(Model.of("upright", Gravity(), box, turned), samples=2, compiled=False)
    (angles,) = (row for row in certificate.rows if row.formulation == "kane-angles")
    assert angles.states == 1
    assert "state 1 left out" in angles.note
    assert "approaches ±90°" in angles.note
    assert certificate.ok


def test_a_free_motion_without_inertia_is_named():
    """A rod without thickness on a ball joint may spin about itself in any way."""
    rod = rod_between("rod", np.zeros(3), np.array([1.0, 0, 0]), 1.0)
    certificate = verify(
        Model.of("thin", rod, Spherical("ball", "ground", "rod", point=(0, 0, 0))), 1, compiled=False
    )
    assert not certificate.ok
    assert "has no inertia" in certificate.to_text()


def test_the_certificate_as_data(certificate: Certificate):
    data = json.loads(json.dumps(certificate.to_dict()))
    assert data["ok"] is True
    assert data["rows"][1]["formulation"] == "cut-joint"
    assert len(data["condition_numbers"]) == 3
    assert 'joint "J0": translation along z' in data["undetermined"]


def test_disagreement_is_noticed(monkeypatch: pytest.MonkeyPatch):
    """A formulation with a force gone wrong fails the certificate, and is the one that is named."""
    right = elimination.build

    def wrong(tree: Tree, matrices=None):
        equations = right(tree, matrices)
        return replace(equations, f=1.0001 * equations.f) if matrices is None else equations

    monkeypatch.setattr(elimination, "build", wrong)
    certificate = verify(four_bar(), samples=2, compiled=False)
    assert not certificate.ok
    marked = [line for line in certificate.to_text().splitlines() if "DISAGREES" in line]
    assert len(marked) == len(REDUCTIONS) + len(PRINCIPLES)
    assert all(line.startswith("elimination") for line in marked)


def test_random_states_are_consistent_and_different():
    constraints = Constraints(Tree(Mechanism.of(bricard())))
    start = assemble(constraints)
    states = random_states(constraints, start, 5, seed=1)
    for state in states:
        phi, psi, _, _ = constraints(state.t, state.x, state.u, state.p)
        assert np.abs(phi).max() < 1e-11
        assert np.abs(psi).max() < 1e-11
    assert np.array_equal(states[0].x, start.x)
    assert len({tuple(np.round(state.x, 6)) for state in states}) == 5
    assert all(np.abs(state.u).max() > 1e-3 for state in states)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("mass", [1e-9, 1.0, 1e9])
@pytest.mark.parametrize("wrong", [0.0, 1e-6])
def test_differences_are_judged_by_the_forces_at_work(
    mass: float, wrong: float, monkeypatch: pytest.MonkeyPatch
):
    """Reactions of a free joint are zero; an error of a millionth of the weight is noticed at any mass."""
    body = Body("body", mass=mass, inertia=(0.1 * mass, 0.2 * mass, 0.25 * mass, 0, 0, 0))
    here = Frame()
    flying = Model.of(
        "flying",
        Gravity(),
        body,
        Free("free", "ground", "body", frame_inner=here, frame_outer=here),
    )
    original = elimination.build

    def slightly_wrong(tree: Tree, matrices=None):
        equations = original(tree, matrices)
        return replace(equations, f=equations.f * (1 + wrong)) if matrices is None else equations

    monkeypatch.setattr(elimination, "build", slightly_wrong)
    certificate = verify(flying, samples=2, compiled=False)
    assert certificate.ok is (wrong == 0.0), certificate.to_text()


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("name", "formulation", "reason"),
    [
        ("four_bar.toml", "recursive", "is for open trees"),
        ("engine_mount.toml", "cut-joint", "divide by the inertia"),
        ("flexible_arm.py", "augmented", "takes no flexible bodies"),
    ],
)
def test_what_a_formulation_does_not_take_is_refused_everywhere_with_the_same_sentence(
    name, formulation, reason
):
    model = kt.load(EXAMPLES / name)
    (row,) = (row for row in verify(model, samples=1).rows if row.formulation == formulation)
    assert reason in row.note
    for refused in (kt.equations, partial(simulate, t_end=0.1)):
        with pytest.raises(FormulationError) as refusal:
            refused(model, formulation=formulation)
        assert str(refusal.value) == row.note
