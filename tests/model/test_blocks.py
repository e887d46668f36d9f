"""Mistakes in blocks: each is told with the object, the reason and the remedy; good ones survive a file."""

import pytest

import kinetree as kt
from kinetree.io.toml import ModelFileError, loads
from kinetree.io.toml.writing import dumps
from kinetree.model.blocks import BLOCKS


def arm(*parts) -> kt.Model:
    return kt.Model.of(
        "arm",
        kt.Parameter("k", 2.0),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "hinge", torque="k*t"),
        *parts,
    )


GOOD = [
    kt.Integrator("one", "hinge.angle", initial="k", unit="rad·s"),
    kt.LowPass("two", "one.output", time_constant="k/10"),
    kt.TransferFunction("three", "two.output + t", numerator=[1.0], denominator=["k", 1.0]),
    kt.StateSpace("four", ["t", "hinge.u"], A=[[-1.0]], B=[[1.0, "k"]], C=[[1.0], [2.0]], initial=[0.5]),
    kt.PID("five", "1 - hinge.q", kp=1.0, ki="k", kd=2.0, filter=0.1, lower=-1.0, upper=1.0, windup=0.3),
    kt.Saturation("six", "four.output2 + five.output", lower="-k", upper="k"),
    kt.Delay("seven", "six.output", delay=0.1, order=3, initial=1.0),
]


def test_every_type_survives_a_file():
    model = arm(*GOOD)
    assert {type(block) for block in GOOD} <= set(BLOCKS.values())
    assert model.validate().faults == ()
    assert loads(dumps(model)).model == model


MISTAKES = {
    "unknown name": (kt.Integrator("a", "hinge.angel"), ['"hinge" has no "angel"', "angle"]),
    "unknown block": (kt.Integrator("a", "pidd.output"), ['no joint, body, marker or block "pidd"']),
    "no such output": (kt.Integrator("a", "a.value"), ['"a" has no "value"', "output, state"]),
    "varying constant": (kt.LowPass("a", "t", time_constant="1 + t"), ["time_constant", "varies in time"]),
    "time constant": (kt.LowPass("a", "t", time_constant=0.0), ["time_constant must be positive", "in s"]),
    "bounds": (kt.Saturation("a", "t", lower=1.0, upper=-1.0), ["lower = 1 is not below upper = -1"]),
    "improper": (
        kt.TransferFunction("a", "t", numerator=[1.0, 0.0], denominator=[1.0]),
        ["it would differentiate its input", "order of the numerator"],
    ),
    "leading zero": (
        kt.TransferFunction("a", "t", numerator=[1.0], denominator=[0.0, 1.0]),
        ["the leading coefficient of the denominator is zero"],
    ),
    "empty": (kt.TransferFunction("a", "t", numerator=[], denominator=[1.0]), ["numerator is empty"]),
    "shape of B": (
        kt.StateSpace("a", ["t"], A=[[1.0]], B=[[1.0, 2.0]], C=[[1.0]]),
        ["B row 1 must have 1 components (got 2)"],
    ),
    "shape of initial": (
        kt.StateSpace("a", ["t"], A=[[1.0]], B=[[1.0]], C=[[1.0]], initial=[1.0, 2.0]),
        ["initial must have 1 components"],
    ),
    "no gains": (kt.PID("a", "t"), ["kp, ki and kd are all zero"]),
    "rate from nowhere": (kt.PID("a", "t", kd=1.0), ["kd needs the rate of the error", "filter"]),
    "windup": (kt.PID("a", "t", ki=1.0, upper=1.0), ["would wind up", "give windup"]),
    "windup alone": (kt.PID("a", "t", ki=1.0, windup=1.0), ["windup is given without bounds"]),
    "two rates": (kt.PID("a", "t", kd=1.0, rate="1", filter=0.1), ["rate and filter are both given"]),
    "negative delay": (kt.Delay("a", "t", delay=-1.0), ["delay must be positive (got -1)"]),
    "order": (kt.Delay("a", "t", delay=1.0, order=40), ["order must be 1 to 10 (got 40)"]),
    "no number": (kt.Delay("a", "t", delay="soon"), ['unknown name "soon"']),
    "name of a joint": (kt.Integrator("hinge", "t"), ["load or parameter has the same name", "rename"]),
    "itself": (
        kt.Saturation("a", "a.output + t", lower=-1.0, upper=1.0),
        ["an algebraic loop: a.output ← a.output", "a low-pass, an integrator"],
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told(mistake):
    block, words = MISTAKES[mistake]
    told = str(arm(block).validate())
    assert f'block "{block.name}"' in told
    for word in words:
        assert word in told


def test_a_loop_through_three_blocks_is_named():
    bounds = {"lower": -1.0, "upper": 1.0}
    ring = [kt.Saturation(name, f"{after}.output", **bounds) for name, after in ("ab", "bc", "ca")]
    (fault,) = arm(*ring).validate().faults
    assert "a.output ← b.output ← c.output ← a.output" in fault.message
    broken = [*ring[:2], kt.LowPass("c", "a.output", time_constant=1.0)]
    assert arm(*broken).validate().faults == ()


def test_a_constraint_cannot_follow_a_block():
    driver = kt.JointDriver("drive", "hinge", law="a.output")
    told = str(arm(kt.Integrator("a", "t"), driver).validate())
    assert "cannot follow the output of a block" in told and "let the block drive a motor" in told


def test_mistakes_in_files_have_lines():
    text = dumps(arm(kt.LowPass("lag", "hinge.angle", time_constant=0.1)))
    line = next(i for i, row in enumerate(text.splitlines(), 1) if row.startswith("time_constant"))
    with pytest.raises(ModelFileError, match=rf"(?s):{line}\D.*time_constant must be positive"):
        loads(text.replace("time_constant = 0.1", "time_constant = -0.1"))
    with pytest.raises(ModelFileError, match=r"unknown type 'lowpass'; did you mean .low-pass"):
        loads(text.replace('type = "low-pass"', 'type = "lowpass"'))
    with pytest.raises(ModelFileError, match="time_constant is missing"):
        loads(text.replace("time_constant = 0.1", ""))
