"""What can be an input of a linear model: every kind has its unit, and pushes as much as it says."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt


def model() -> kt.Model:
    """A cart of 2 kg with a wheel of 0.5 kg m² on it, a block of 4 kg on a spring, a slide that is driven."""
    parts = []
    for k, (name, mass) in enumerate((("cart", 2.0), ("block", 4.0), ("driven", 1.0))):
        body = kt.Body(name, mass, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, k, 0)))
        parts += [body, kt.Prismatic(f"rail {name}", "ground", name, point=(0, k, 0), axis=(1, 0, 0))]
    return kt.Model.of(
        "carts",
        kt.Parameter("wind", 0.0, "N"),
        kt.Parameter("share", 0.0),
        *parts,
        kt.Body("wheel", 0.0, inertia=(0.5, 0.5, 0.5, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hub", "cart", "wheel", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Force("push", "cart", force=(0, 0, 0)),
        kt.Torque("twist", "wheel", torque=(0, 0, 0)),
        kt.JointMotor("motor", "hub", torque=0.0),
        kt.JointMotor("pull", "rail block", torque="wind + 3*share"),
        kt.SpringDamper("spring", "block", "driven", stiffness=7.0, free_length=1.0),
        kt.JointDriver("drive", "rail driven", law=0.0),
        kt.JointSpring("held", "rail block", stiffness=1.0),
    )


INPUTS = {
    "push.x": ("push.x", "N", {"rail cart": 1 / 2}),
    "push.y": ("push.y", "N", {}),
    "twist.y": ("twist.y", "N·m", {"hub": 1 / 0.5}),
    "motor": ("motor", "N·m", {"hub": 1 / 0.5}),
    "pull": ("pull", "N", {"rail block": 1 / 4}),
    "wind": ("wind", "N", {"rail block": 1 / 4}),
    "share": ("share", "1", {"rail block": 3 / 4}),
    "drive": ("drive.acceleration", "m/s²", {}),
}


@pytest.mark.parametrize("name", [name for name in INPUTS if name != "push.y"])
def test_an_input_accelerates_what_it_acts_on(name: str) -> None:
    label, unit, pushed = INPUTS[name]
    found = kt.linearize(model(), inputs=[name], outputs=["rail cart.acceleration", "hub.acceleration",
                         "rail block.acceleration"], check=False)  # fmt: skip
    assert (found.inputs, found.input_units) == ((label,), (unit,))
    wanted = [pushed.get(joint, 0.0) for joint in ("rail cart", "hub", "rail block")]
    np.testing.assert_allclose(found.D[:, 0], wanted, atol=1e-12)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("push", "has three components"),
        ("motor.x", "has no component 'x'"),
        ("held", "has no law that could be an input"),
        ("nobody", "there is no load, driver or parameter"),
    ],
)
def test_what_is_no_input_is_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(kt.InputError, match=words):
        kt.linearize(model(), inputs=[name])
