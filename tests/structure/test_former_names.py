"""Names that were changed still work, and say what they are called now."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import kinetree as kt


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
