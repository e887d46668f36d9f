"""Names that were changed still work, and say what they are called now."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import kinetree as kt
from kinetree import results, solve
from kinetree.analysis.trust.compare import ComparedWay
from kinetree.model.loads.base import Effect
from kinetree.results import record


def pendulum(joint_type=kt.Revolute):
    hinge = joint_type("hinge", "ground", "bob", frame_inner=kt.Frame(), frame_outer=kt.Frame())
    return kt.Model.of("pendulum", kt.Body("bob", 1.0, com=(1, 0, 0)), hinge)


def test_what_the_doctor_says_has_a_new_name():
    found = kt.examine(pendulum())
    with pytest.warns(DeprecationWarning, match="Diagnosis.findings is Diagnosis.notes now"):
        assert found.findings() == found.notes()


def test_a_joint_type_that_doubts_warns():
    with pytest.warns(DeprecationWarning, match="Rusty.doubts: this method is called warnings now"):

        @dataclass(frozen=True)
        class Rusty(kt.Revolute):
            def doubts(self, numbers):
                return [("it is rusty", "oil it", "axis")]

    assert any("it is rusty" in str(warning) for warning in pendulum(Rusty).validate().warnings)


def test_effects_of_loads_take_their_former_keywords():
    with pytest.warns(
        DeprecationWarning, match="Effect\\(cautions=…\\): this argument is called warnings now"
    ):
        effect = Effect(cautions=(("slow", 1.0),))
    assert effect.warnings == (("slow", 1.0),)
    with pytest.warns(DeprecationWarning, match="Effect.refusals is Effect.start_faults now"):
        assert effect.refusals == ()


@pytest.mark.parametrize(
    ("module", "name", "now"),
    [(results, "Event", "Occurrence"), (record, "Record", "RunData"), (solve, "Kernel", "MachineCode")],
)
def test_modules_give_what_had_another_name(module, name, now):
    with pytest.warns(DeprecationWarning, match=f"{module.__name__}.{name} is {module.__name__}.{now} now"):
        assert getattr(module, name) is getattr(module, now)
    with pytest.raises(AttributeError, match="no attribute 'nothing_of_this_name'"):
        _ = module.nothing_of_this_name


def test_rows_of_comparisons_have_a_note():
    with pytest.warns(DeprecationWarning, match="this argument is called note now"):
        way = ComparedWay("kane", "", remark="for open trees")
    with pytest.warns(DeprecationWarning, match="ComparedWay.remark is ComparedWay.note now"):
        assert way.remark == way.note == "for open trees"
