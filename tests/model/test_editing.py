"""Copies of models with parts added, replaced and removed."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.model.composition.placement import rewritten
from kinetree.words.arguments import ArgumentError


def motorised() -> kt.Model:
    """An arm whose hinge, motor and driver all have one name, as in files of robots."""
    return kt.Model.of(
        "arm",
        kt.Parameter("torque", 2.0),
        kt.Body.rod("arm", mass=1.0, length=1.0),
        kt.Revolute(
            "shoulder", "ground", "arm", frame_inner=kt.Frame(), frame_outer=kt.Frame.at((-0.5, 0, 0))
        ),
        kt.JointMotor("shoulder", "shoulder", torque="torque"),
    )


def test_a_name_that_several_parts_share_is_not_guessed():
    with pytest.raises(ArgumentError, match=r'a joint and a load; .* remove\("shoulder", kind="load"\)'):
        motorised().remove("shoulder")
    without = motorised().remove("shoulder", kind="load")
    assert [joint.name for joint in without.joints] == ["shoulder"]
    assert without.loads == ()
    loose = motorised().remove("shoulder", kind="joint")
    assert [load.name for load in loose.loads] == ["shoulder"]
    assert loose.joints == ()


def test_parts_of_several_kinds_are_replaced_at_once():
    two = motorised().add(kt.Parameter("other", 1.0), kt.Body.rod("rod", mass=1.0, length=1.0))
    assert two.replace() is two
    heavy = [kt.Body.rod(name, mass=mass, length=1.0) for name, mass in (("rod", 7.0), ("arm", 5.0))]
    changed = two.replace(*heavy, kt.Parameter("other", 3.0), kt.Body.rod("rod", mass=9.0, length=1.0))
    assert [(body.name, body.mass) for body in changed.bodies] == [("arm", 5.0), ("rod", 9.0)]
    assert [one.value for one in changed.parameters] == [2.0, 3.0]
    assert (changed.joints, changed.loads) == (two.joints, two.loads)


def test_parts_of_several_kinds_are_removed_at_once():
    left = motorised().remove("arm", "torque")
    assert (left.bodies, left.parameters) == ((), ())
    assert len(left.joints) == len(left.loads) == 1
    with pytest.raises(KeyError, match="there is no kind of parts 'motor'"):
        motorised().remove("shoulder", kind="motor")
    with pytest.raises(KeyError, match="there is no body 'shoulder'"):
        motorised().remove("shoulder", kind="body")


def test_a_driver_named_like_its_joint_is_taken_away_alone():
    """τ = J α of a rod about its end, J = m l²/3; the joint stays, whatever the driver is called."""
    model = motorised().remove("shoulder", kind="load").add(kt.JointDriver("shoulder", "shoulder", 0, "t^2"))
    found = kt.inverse_dynamics(model, None, ["shoulder"], np.linspace(0, 1, 3))
    np.testing.assert_allclose(found["shoulder"], 2.0 / 3.0, rtol=1e-9)


def test_names_of_a_unit_of_another_tool_stay():
    """Where parts get a prefix: they are no names of this model."""
    source = kt.FmuSource("unit.fmu", outputs=("force",), inputs=("speed",))
    block = kt.Sampled("drive", ["force"], period=0.1, inputs={"speed": "hinge.angle_rate"}, fmu=source)
    found = rewritten(block, lambda text, _place: f"left.{text}")
    assert found.name == "left.drive" and found.fmu == source
