"""Constraint types as the user meets them: fields, convenience, and every fault with a remedy."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from typing import Any

import pytest

import kinetree as kt
from kinetree.model import Body, Frame, Marker, Model, Parameter
from kinetree.model.constraints import (
    CONSTRAINTS,
    BeltDrive,
    BevelGears,
    Constraint,
    Coupler,
    Distance,
    DistanceDriver,
    GearPair,
    Holonomic,
    JointDriver,
    KnifeEdge,
    MarkerDriver,
    Nonholonomic,
    PointOnCurve,
    PointOnLine,
    PointOnPlane,
    RackAndPinion,
    RollingDisk,
    RollingSphere,
    Rope,
    WormGears,
)
from kinetree.model.expressions import parse
from kinetree.model.geometry.rope_path import Pulley
from kinetree.model.joints import Cylindrical, Free, Prismatic, Revolute, Spherical
from kinetree.model.references import referenced_joints

FRAMES = {"frame_inner": Frame(), "frame_outer": Frame()}
PARTS = (
    *[Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0)) for name in ("crank", "rod", "ball")],
    Revolute("hinge", "ground", "crank", **FRAMES),
    Cylindrical("slide", "crank", "rod", **FRAMES),
    Marker("tip", "rod", Frame.at((1, 0, 0))),
    Marker("end", "rod", Frame.at((2, 0, 0))),
    Marker("slope", "ground", Frame.rotated((0, 1, 0), 0.3)),
    Parameter("r", 0.3),
    *[Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0)) for name in ("pinion", "wheel", "crown", "disk", "sled")],
    Revolute("axle", "ground", "pinion", frame_inner=Frame(), frame_outer=Frame()),
    Revolute("axle 2", "ground", "wheel", frame_inner=Frame.at((0.5, 0, 0)), frame_outer=Frame()),
    Revolute(
        "axle 3", "ground", "crown", frame_inner=Frame.along((1, 0, 0), (0.5, 0, 0.4)), frame_outer=Frame()
    ),
    Revolute(
        "axle 4", "ground", "disk", frame_inner=Frame.along((0, 1, 0), (0.7, 0, 0)), frame_outer=Frame()
    ),
    Prismatic(
        "guide", "ground", "sled", frame_inner=Frame.along((0, 1, 0), (0.3, 0, 0)), frame_outer=Frame()
    ),
)


def machine(*parts: Any) -> Model:
    return Model.of("machine", *PARTS, *parts)


VALID: tuple[Constraint, ...] = (
    JointDriver("c", "hinge", law="r*sin(t)"),
    JointDriver("c", "slide", 1, "0.1*hinge.angle"),
    JointDriver("c", "ball_free", 2, "t"),
    MarkerDriver("c", "tip", "y", "cos(t)"),
    MarkerDriver("c", "tip", [1, 1, 0], 0.2, relative_to="ball"),
    DistanceDriver("c", "tip", "ball", "1 + r*t"),
    Coupler("c", (("hinge", 0, 1), ("slide", 1, "-r")), "t"),
    Coupler("c", [["hinge", 2], ["slide", "r"]]),
    GearPair("c", "pinion", "wheel", radius1="r", radius2=0.2, helix_angle="r"),
    BevelGears("c", "pinion", "crown", "ground", teeth1=20, teeth2=30),
    RackAndPinion("c", "pinion", "sled", radius1="r"),
    WormGears("c", "pinion", "disk", teeth1=1, teeth2=40, radius1=0.1),
    BeltDrive("c", "pinion", "wheel", "ground", radius1="r/3", radius2=0.2, pretension="10*r"),
    Rope("c", ("tip", Pulley("slope", "r", clockwise=True, wrap="2 + hinge.q"), "ball"), length="3 + r*t"),
    Distance("c", "tip", "ball", "2*r"),
    PointOnPlane("c", "ball", "slope", offset="r*t"),
    PointOnLine("c", "ball", "tip"),
    PointOnCurve("c", "ball", "tip", "x**2 + y**2 - r*z*hinge.q"),
    PointOnCurve.graph("c", "ball", y="sin(x)", z=0),
    RollingDisk("c", "ball", "r", "slope", plane_offset=0.1),
    RollingSphere("c", "ball", "r", plane_angular_velocity="2*t"),
    KnifeEdge("c", "tip"),
    KnifeEdge("c", "tip", (0, 2, 0), relative_to="ball"),
    Holonomic("c", "tip.x**2 + hinge.angle - r*t"),
    Nonholonomic("c", "tip.vx*hinge.angle - r*slide.u1 + t", "N m"),
)


@pytest.mark.parametrize("constraint", VALID, ids=lambda c: c.kind)
def test_valid(constraint: Constraint) -> None:
    assert machine(constraint).validate().faults == ()
    assert pickle.loads(pickle.dumps(constraint)) == constraint
    assert hash(replace(constraint)) == hash(constraint)


def test_registry_is_complete() -> None:
    without_mass = CONSTRAINTS["force-balance"]  # nothing of this machine is: see the tests of massless nodes
    assert {type(constraint) for constraint in VALID} | {without_mass} == set(CONSTRAINTS.values())
    assert all(kind == cls.kind for kind, cls in CONSTRAINTS.items())


@pytest.mark.parametrize("cls", CONSTRAINTS.values())
def test_nothing_given_is_a_fault_and_no_error(cls: type[Constraint]) -> None:
    faults = machine(cls("c")).validate().faults
    assert faults
    assert all(fault.name == "c" and fault.remedy for fault in faults)
    assert any("not given" in fault.message for fault in faults)


@pytest.mark.parametrize("cls", CONSTRAINTS.values())
@pytest.mark.parametrize("value", [None, "no_such_thing", "1 +", -1, [], {}, (1, 2), float("nan"), object()])
def test_any_value_in_any_field_is_reported(cls: type[Constraint], value: Any) -> None:
    """Validation never raises, whatever a field is given."""
    for field in fields(cls):
        constraint = cls(**({"name": "c"} | {field.name: value}))
        assert machine(constraint).validate().faults


def test_rheonomic_means_that_time_is_named() -> None:
    by_law = {law: JointDriver("c", "hinge", law=law).rheonomic for law in ("sin(t)", "2*r", 1.0)}
    assert by_law == {"sin(t)": True, "2*r": False, 1.0: False}
    assert Coupler("c", (("hinge", 0, 1),), "t").rheonomic
    assert not RollingSphere("c", "ball", 0.1, plane_angular_velocity=3).rheonomic


def test_joints_named_anywhere_are_followed() -> None:
    """Formulations that do not use joint coordinates keep those that a constraint asks for."""
    model = machine(PointOnCurve("c", "ball", "tip", "x - hinge.q"), Coupler("d", (("slide", 1, 1),)))
    assert referenced_joints(model) == {"hinge", "slide"}


# --- convenience --------------------------------------------------------------------------------------


def test_couplers_by_name() -> None:
    r = parse("r")
    assert Coupler.gear("c", "a", "b", -2).terms == (("a", 0, 1.0), ("b", 0, 2.0))
    assert Coupler.gear("c", "a", "b", 2, offset=0.5).offset == -0.5
    assert Coupler.rack_and_pinion("c", "rack", "pinion", "r").terms == (
        ("rack", 0, 1.0),
        ("pinion", 0, 0.0 - r),
    )
    assert Coupler.mimic("c", "a", "b") == Coupler("c", (("a", 0, 1.0), ("b", 0, -1.0)))
    assert Coupler.mimic("c", "a", "b", 3, 0.1) == Coupler("c", (("a", 0, 1.0), ("b", 0, -3.0)), -0.1)
    assert Coupler.differential("c", "in", "l", "r", ratio=2).terms == (
        ("l", 0, 0.5),
        ("r", 0, 0.5),
        ("in", 0, -2.0),
    )


def test_graph_is_written_as_equations() -> None:
    assert PointOnCurve.graph("c", "p", y="x**2").equations == (parse("y - x**2"),)
    assert PointOnCurve.graph("c", "p", y="x", z=0).equations == (parse("y - x"), parse("z - 0"))
    assert PointOnCurve("c", "p", "ground", "x + y").equations == (parse("x + y"),)


# --- faults -------------------------------------------------------------------------------------------

FAULTS: tuple[tuple[Constraint, str, str], ...] = (
    (JointDriver("c", "hinge"), "law is not given", "as an expression of t"),
    (JointDriver("c", "hing", law="t"), 'unknown joint "hing"', 'did you mean "hinge"?'),
    (JointDriver("c", "hinge", 1, "t"), "has no coordinate number 1", "choose from 0 (angle)"),
    (JointDriver("c", "slide", -1, "t"), "has no coordinate number -1", "0 (angle), 1 (displacement)"),
    (
        JointDriver("c", "ball_free", 3, "t"),
        "one of four Euler parameters",
        "choose from 0 (x), 1 (y), 2 (z)",
    ),
    (JointDriver("c", "hinge", law="hinge.u"), '"hinge.u" is a speed', "Nonholonomic"),
    (JointDriver("c", "hinge", law="tip.wx*t"), '"tip.wx" is a speed', "positions and time only"),
    (JointDriver("c", "hinge", law="tt"), 'unknown name "tt"', "did you mean"),
    (MarkerDriver("c", "tip", "w", "t"), 'axis must be "x", "y", "z" or three numbers', "give one of them"),
    (MarkerDriver("c", "tip", (0, 0, 0), "t"), "axis must not be zero", "give the direction"),
    (MarkerDriver("c", "tip", "x", "t", relative_to="rod"), "on the same body", "on different bodies"),
    (DistanceDriver("c", "tip", "ball", -1), "law must be positive (got -1)", "positive distance"),
    (DistanceDriver("c", "tip", "bal", "t"), 'unknown body or marker "bal"', 'did you mean "ball"?'),
    (Coupler("c", ()), "couples no joints", "give terms"),
    (Coupler("c", (("hinge", 0, 0),)), 'the ratio of joint "hinge" is zero', "leave this term out"),
    (Coupler("c", (("hinge", 0, 1), ("hinge", 0, 2))), "stands twice", "add the two"),
    (Coupler("c", (("hinge", 0, "t"),)), '"t" varies in time', "numbers and parameters"),
    (Coupler("c", (("ball_free", 4, 1),)), "one of four Euler parameters", "choose from"),
    (Coupler("c", (("hinge", "angle", 1),)), "terms must be a list", "correct terms"),
    (Coupler.gear("c", "hinge", "slid", 2), 'unknown joint "slid"', 'did you mean "slide"?'),
    (Coupler.gear("c", "hinge", "slide", "2*"), "ratio", "correct terms"),
    (Distance("c", "tip", "ball"), "length is not given", "the distance of the two places in m"),
    (Distance("c", "tip", "ball", 0), "length must be positive (got 0)", "spherical joint"),
    (Distance("c", "tip", "ball", "r - 0.3"), "length must be positive", "spherical joint"),
    (Distance("c", "tip", "ball", "1 + t"), '"t" varies in time', "numbers and parameters"),
    (Distance("c", "tip", "end", 1), "tip and end are on the same body", "on different bodies"),
    (Distance("c", "ground", "slope", 1), "on the same body", "on different bodies"),
    (PointOnPlane("c", "tip", "end"), "on the same body", "on different bodies"),
    (PointOnPlane("c", "ball", offset="ball.vx"), '"ball.vx" is a speed', "Nonholonomic"),
    (PointOnLine("c", "slope"), "on the same body", "on different bodies"),
    (PointOnLine("c"), "point is not given", "name a body, a marker or ground"),
    (PointOnCurve("c", "ball"), "equations are not given", "one or two expressions"),
    (PointOnCurve("c", "ball", "tip", ("x", "y", "z")), "one (a surface) or two (a curve)", "of x, y, z"),
    (PointOnCurve("c", "ball", "tip", "r - t"), "does not depend on x, y or z", "g(x, y, z)"),
    (PointOnCurve("c", "ball", "tip", "x + w"), 'unknown name "w"', ""),
    (PointOnCurve.graph("c", "ball", y="x +"), "y", "correct equations"),
    (RollingDisk("c", "ball", 0), "radius must be positive", "radius of the disk"),
    (RollingDisk("c", "ball", "r*t"), '"t" varies in time', "numbers and parameters"),
    (RollingSphere("c", "ball", -0.1), "radius must be positive (got -0.1)", "radius of the sphere"),
    (RollingSphere("c", "ball", 0.1, "ball"), "on the same body", "on different bodies"),
    (KnifeEdge("c", "tip", relative_to="end"), "on the same body", "on different bodies"),
    (Holonomic("c", "hinge.angle_rate"), '"hinge.angle_rate" is a speed', "Nonholonomic"),
    (Holonomic("c", "hinge + tip.x"), "hinge is not a number by itself", "hinge."),
    (Holonomic("c", "sin(t) - r"), "restricts no motion", "tip.x"),
    (Nonholonomic("c", "tip.vxx + tip.vx"), 'has no "vxx"', "vx"),
    (Nonholonomic("c", "hinge.angle - t"), "names no speed", "Holonomic"),
)


@pytest.mark.parametrize(("constraint", "message", "remedy"), FAULTS)
def test_fault(constraint: Constraint, message: str, remedy: str) -> None:
    faults = machine(constraint).validate().faults
    assert len(faults) == 1
    assert (faults[0].kind, faults[0].name) == ("constraint", "c")
    assert message in faults[0].message
    assert remedy in faults[0].remedy


def test_euler_parameters_of_a_ball_joint_cannot_be_driven() -> None:
    ball = Spherical("socket", "ground", "ball", **FRAMES)
    faults = machine(ball, JointDriver("c", "socket", 0, "t")).validate().faults
    assert [fault.name for fault in faults] == ["c"]
    assert "Euler parameters" in faults[0].message
    assert faults[0].remedy == "make it a joint with orientation angles (spherical-angles)"


def test_all_faults_of_a_constraint_at_once() -> None:
    wrong = Coupler("c", (("hinge", 3, 0), ("slid", 0, "t"), ("slide", 0, "unknown")), "hinge.u")
    messages = "\n".join(fault.message for fault in machine(wrong).validate().faults)
    for part in ("number 3", "is zero", '"slid"', "varies in time", '"unknown"', "is a speed"):
        assert part in messages


def test_parameters_in_constraints_are_used() -> None:
    assert not machine(Distance("c", "tip", "ball", "2*r")).validate().warnings
    assert (
        not machine(PointOnCurve("c", "ball", "tip", "x - r"), Free("float", "ground", "ball", **FRAMES))
        .validate()
        .warnings
    )


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        (kt.Holonomic("h", "b.z - 1", unit="mmm"), "unknown unit 'mmm'; did you mean 'mm'?"),
        (kt.Nonholonomic("h", "b.vz", unit="m/ss"), "unknown unit 'ss' in 'm/ss'; did you mean 's'?"),
    ],
)
def test_a_unit_that_is_none_is_told_with_the_nearest(constraint: Constraint, words: str) -> None:
    """Residuals are judged by it: one that is no length was taken for a number."""
    model = kt.Model.of("m", kt.Gravity(), kt.Body.sphere("b", 1.0, 0.1, pose=kt.Frame()), constraint)
    assert [str(fault) for fault in model.validate().faults] == [f'constraint "h": {words}']
