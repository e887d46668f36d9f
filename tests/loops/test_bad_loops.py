"""Models whose constraints cannot work: each is refused with the names, the reason and a remedy."""

from __future__ import annotations

import re

import pytest
from loop_mechanisms import four_bar

from kinetree.analysis.simulate import simulate
from kinetree.analysis.trust.doctor import check_mobility, examine
from kinetree.analysis.trust.verify import verify
from kinetree.assembly.loop_closure import AssemblyError, Constraints, assemble
from kinetree.formulations.contract import FormulationError, build
from kinetree.model import Model
from kinetree.model.constraints import Constraint, Coupler, Holonomic, JointDriver, Nonholonomic
from kinetree.model.faults import ModelError
from kinetree.model.joints import Revolute, Spherical
from kinetree.symbolic.constraints import ConstraintError
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree


def refused(error: type[Exception], *words: str):
    """The error, with all of these words in this order in its message."""
    return pytest.raises(error, match="(?s)" + ".*".join(re.escape(word) for word in words))


def with_constraints(*constraints: Constraint) -> Model:
    return four_bar().add(*constraints)


def test_over_constrained():
    model = with_constraints(Holonomic("stop", "J0.angle - 0", "rad"))
    with refused(AssemblyError, "four-bar", "over-constrained", "no motion is left", "remove a joint"):
        check_mobility(examine(model), model)


def test_drivers_that_contradict_each_other_in_position():
    model = with_constraints(
        JointDriver("one", "J0", 0, "0.1*t"), JointDriver("other", "J0", 0, "0.2 + 0.1*t")
    )
    with refused(AssemblyError, "positions", "cannot be met", "of J0 against its law", "off by 0.1"):
        assemble(Constraints(Tree(Mechanism.of(model))))


def test_drivers_that_contradict_each_other_in_speed():
    model = with_constraints(JointDriver("one", "J0", 0, "0.1*t"), JointDriver("other", "J0", 0, "0.3*t"))
    for attempt in (
        lambda: assemble(Constraints(Tree(Mechanism.of(model)))),
        lambda: verify(model, compiled=False),
    ):
        with refused(AssemblyError, "velocities", "cannot be met", "off by 0.1", "check drivers"):
            attempt()


@pytest.mark.slow
def test_a_joint_that_cannot_close():
    far = four_bar().add(
        Spherical("tie", "ground", "rod1", frame_inner=_at(9, 9, 0), frame_outer=_at(0, 0, 0), cut=True)
    )
    with refused(AssemblyError, 'joint "tie": translation along', "off by", "start closer"):
        assemble(Constraints(Tree(Mechanism.of(far))))


def _at(*point: float):
    from kinetree.model import Frame

    return Frame.at(point)


def test_a_joint_between_a_body_and_itself():
    model = four_bar().add(Revolute("ring", "rod2", "rod2", point=(0, 0, 0), axis=(0, 0, 1)))
    with refused(ModelError, 'joint "ring"', 'connects body "rod2" with itself', "two different bodies"):
        Tree(Mechanism.of(model))


def test_a_coupler_to_a_missing_coordinate():
    with refused(ModelError, "gears", "J1", "no coordinate number 2", "0 (angle)"):
        Tree(Mechanism.of(with_constraints(Coupler("gears", (("J0", 0, 1.0), ("J1", 2, 0.5))))))


def test_a_coupler_to_a_missing_joint():
    with refused(ModelError, "gears", "J11", "J1"):
        Tree(Mechanism.of(with_constraints(Coupler("gears", (("J0", 0, 1.0), ("J11", 0, 0.5))))))


@pytest.mark.parametrize("expression", ["rod1.x - rod1.x", "0*J0.angle", "rod1.x**2 - rod1.x*rod1.x"])
def test_a_constraint_that_is_identically_zero(expression: str):
    with refused(ConstraintError, "idle", "restricts no motion", "remove it"):
        Constraints(Tree(Mechanism.of(with_constraints(Holonomic("idle", expression)))))


def test_a_constraint_of_time_only():
    with refused(ModelError, "idle", "restricts no motion"):
        Tree(Mechanism.of(with_constraints(Holonomic("idle", "2*t - t"))))


def test_a_constraint_nonlinear_in_velocity():
    with refused(ConstraintError, "governor", "not linear in the velocities", "P(q, t) v + p(q, t) = 0"):
        Constraints(
            Tree(Mechanism.of(with_constraints(Nonholonomic("governor", "rod2.vx**2 + rod2.vy**2 - 1"))))
        )


def test_speeds_in_a_position_constraint():
    with refused(ModelError, "mixed", "is a speed", "Nonholonomic"):
        Tree(Mechanism.of(with_constraints(Holonomic("mixed", "J0.angle + rod1.vx"))))


def test_a_run_of_a_loop_in_the_recursive_formulation_is_refused_with_the_remedy():
    with refused(FormulationError, "closed loops", 'formulation="cut-joint"'):
        simulate(four_bar(), 0.1, formulation="recursive")


def test_the_recursive_formulation_says_what_it_is_for():
    with refused(FormulationError, "open trees", "cut-joint"):
        build("recursive", Tree(Mechanism.of(four_bar())))


def test_an_unknown_formulation():
    with refused(FormulationError, "'lagrange'", "there are recursive, cut-joint"):
        build("lagrange", Tree(Mechanism.of(four_bar())))
