"""Models with one fault each, and words that the answer must hold: the object, the reason, the remedy."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from kinetree.model import Body, Frame, Marker, Model, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import Expr
from kinetree.model.geometry.shapes import Box, Cylinder
from kinetree.model.joints import (
    Custom,
    Cylindrical,
    Free,
    Helical,
    Prismatic,
    Revolute,
    Spherical,
    Universal,
    Weld,
)
from kinetree.model.loads import (
    Bushing,
    Force,
    Gravity,
    JointDamper,
    JointFriction,
    JointMotor,
    JointSpring,
    SpringDamper,
)
from kinetree.model.values.fields import scalar, set_field

ON_FRAMES = {"frame_inner": Frame(), "frame_outer": Frame.at((-0.5, 0.0, 0.0))}
INERTIA = (0.1, 0.1, 0.1, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Law(Constraint):
    """A constraint given by an expression of states, as constraint types have."""

    kind: ClassVar[str] = "law"
    expression: Expr | str | float = 0.0
    at: str = "ground"

    def __post_init__(self) -> None:
        set_field(self, "expression", scalar(self.expression, "expression"))

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at,)


def crank(**changes: Any) -> Body:
    return Body("crank", **{"mass": 1.0, "inertia": INERTIA, **changes})


def hinge(**changes: Any) -> Revolute:
    return Revolute(**{"name": "hinge", "inner": "ground", "outer": "crank", **ON_FRAMES, **changes})


def model(*parts: Any) -> Model:
    return Model.of("machine", *parts)


def arm(*parts: Any) -> Model:
    """A valid pendulum with further parts."""
    return model(crank(), hinge(), *parts)


def placed(joint: Any, *more: Any) -> Model:
    """Two bodies with poses, and a joint given in the world."""
    rod = Body("rod", 1.0, inertia=INERTIA, pose=Frame.at((1.0, 0.0, 0.0)))
    return model(crank(pose=Frame()), rod, hinge(), joint, *more)


WORLD = {"point": (0.5, 0.0, 0.0), "axis": (0.0, 0.0, 1.0)}

FAULTS: dict[str, tuple[Model, tuple[str, ...]]] = {
    "no bodies": (model(Gravity()), ('model "machine"', "has no bodies", "add at least one Body")),
    "negative mass": (
        model(crank(mass=-1), hinge()),
        ('body "crank"', "mass must be positive (got -1)", "give its mass in kg"),
    ),
    "negative inertia": (
        model(crank(inertia=(-1.0, -1.0, -1.0, 0, 0, 0)), hinge()),
        ('body "crank"', "not positive definite", "principal moments -1, -1, -1", "correct its inertia"),
    ),
    "inertia with a negative principal moment": (
        model(crank(inertia=(1.0, 1.0, 1.0, 2.0, 0, 0)), hinge()),
        ('body "crank"', "not positive definite", "principal moments -1, 1, 3"),
    ),
    "negative mass from a parameter": (
        model(crank(mass="-m"), hinge(), Parameter("m", 2.0)),
        ('body "crank"', "mass must be positive (got -2)", "in kg"),
    ),
    "mass is no number": (model(crank(mass=None), hinge()), ('body "crank"', "mass", "in kg")),
    "mass not finite": (model(crank(mass=math.nan), hinge()), ('body "crank"', "mass", "finite", "nan")),
    "mass misspelled": (
        model(crank(mass="2*mas"), hinge(), Parameter("mass", 1.0)),
        ('body "crank"', 'unknown name "mas"', 'did you mean "mass"?'),
    ),
    "mass without value": (
        model(crank(mass="1/m"), hinge(), Parameter("m", 0.0)),
        ('body "crank"', "mass", "1/m", "change the expression or the parameters"),
    ),
    "broken expression": (
        model(crank(mass="2*(m"), hinge()),
        ('body "crank"', "mass", "parenthesis is not closed", "give its mass in kg", "^"),
    ),
    "time in a mass": (
        model(crank(mass="1 + t"), hinge()),
        ('body "crank"', '"t" varies in time', "numbers and parameters only"),
    ),
    "state in a stiffness": (
        arm(JointSpring("spring", "hinge", stiffness="hinge.q")),
        ('load "spring"', "stiffness", '"hinge.q" varies in time', "parameters only"),
    ),
    "wrong shape": (
        model(crank(com=(1, 2)), hinge()),
        ('body "crank"', "com must have 3 components (got 2)", "mass centre in m"),
    ),
    "asymmetric inertia": (
        model(crank(inertia=[[1, 0.5, 0], [0, 1, 0], [0, 0, 1]]), hinge()),
        ('body "crank"', "inertia matrix must be symmetric", "kg m²"),
    ),
    "bad rotation of a pose": (
        model(crank(pose=Frame(rotation=((1, 0, 0), (0, 2, 0), (0, 0, 1)))), hinge()),
        ('body "crank"', "right-handed orthonormal", "Frame.along"),
    ),
    "bad number in a shape": (
        model(crank(shapes=(Cylinder("r", 1.0),)), hinge()),
        ('body "crank"', "shapes[0].radius", 'unknown name "r"'),
    ),
    "a shape that is none": (model(crank(shapes=("box",)), hinge()), ('body "crank"', "shapes", "shape")),
    "pose that is none": (model(crank(pose=(0, 0, 0)), hinge()), ('body "crank"', "pose must be a Frame")),
    "unknown body of a joint": (
        model(crank(), hinge(outer="crnk")),
        ('joint "hinge"', 'outer body "crnk" is unknown', 'did you mean "crank"?'),
    ),
    "marker as a body of a joint": (
        model(crank(), Marker.at("tip", "crank", (1, 0, 0)), hinge(), hinge(name="b", outer="tip")),
        ('joint "b"', 'marker "tip"', 'name the body "crank"'),
    ),
    "unknown body of a marker": (
        arm(Marker.at("tip", "krank", (1, 0, 0))),
        ('marker "tip"', 'unknown body "krank"', 'did you mean "crank"?'),
    ),
    "unknown place of a load": (
        arm(Force("push", "crankk", (1, 0, 0))),
        ('load "push"', 'unknown body or marker "crankk"', 'did you mean "crank"?'),
    ),
    "place of a load not given": (
        arm(SpringDamper("spring", "crank", stiffness=1.0)),
        ('load "spring"', "at2 is not given", "name a body, a marker or ground"),
    ),
    "unknown place of a constraint": (
        arm(Law("law", 0.0, "crant")),
        ('constraint "law"', '"crant"', '"crank"'),
    ),
    "unknown joint of a load": (
        arm(JointMotor("motor", "hing", torque=1.0)),
        ('load "motor"', 'unknown joint "hing"', 'did you mean "hinge"?'),
    ),
    "two bodies of one name": (
        model(crank(), crank(), hinge()),
        ('body "crank"', "another body has the same name", "rename"),
    ),
    "body and marker of one name": (
        arm(Marker.at("crank", "crank", (0, 0, 0))),
        ('marker "crank"', "another body has the same name", "rename"),
    ),
    "two joints of one name": (
        model(crank(), Body("rod", 1.0, inertia=INERTIA), hinge(), hinge(inner="crank", outer="rod")),
        ('joint "hinge"', "another joint has the same name"),
    ),
    "two loads of one name": (
        arm(Gravity(), Gravity()),
        ('load "gravity"', "another load has the same name"),
    ),
    "two constraints of one name": (arm(Law("l"), Law("l")), ('constraint "l"', "another constraint")),
    "two parameters of one name": (
        arm(Parameter("k", 1.0), Parameter("k", 2.0)),
        ('parameter "k"', "another parameter has the same name"),
    ),
    "a body called ground": (arm(Body("ground", 1.0)), ('body "ground"', "reserved", "choose another name")),
    "a parameter called t": (arm(Parameter("t", 1.0)), ('parameter "t"', "reserved", "choose another name")),
    "no name": (model(Body("", 1.0, inertia=INERTIA)), ('body ""', "has no name", "give the body a name")),
    "a name that is no text": (model(Body(7, 1.0)), ('body "7"', "name must be text (got 7)")),  # type: ignore[arg-type]
    "parameter without value": (
        arm(Parameter("k", "2*m")),  # type: ignore[arg-type]
        ('parameter "k"', "must be a plain number", "give a plain number"),
    ),
    "massless end": (
        model(crank(mass=0.0, inertia=(0,) * 6), hinge()),
        ('body "crank"', 'joint "hinge"', "has mass", "weld it to a body"),
    ),
    "massless end that slides": (
        model(crank(mass=0.0), Prismatic("slide", "ground", "crank", **ON_FRAMES)),
        ('body "crank"', 'joint "slide"', "give its mass in kg"),
    ),
    "zero axis": (
        placed(Revolute("pin", "crank", "rod", point=(0, 0, 0), axis=(0, 0, 0))),
        ('joint "pin"', "axis must not be zero", "give the direction"),
    ),
    "no axis": (
        placed(Revolute("pin", "crank", "rod", point=(0, 0, 0))),
        ('joint "pin"', "needs an axis", "give axis=(x, y, z)"),
    ),
    "no point": (
        placed(Revolute("pin", "crank", "rod", axis=(0, 0, 1))),
        ('joint "pin"', "has axis but no point", "give point=(x, y, z)"),
    ),
    "zero axis of a joint that needs none": (
        placed(Spherical("ball", "crank", "rod", point=(0, 0, 0), axis=(0, 0, 0))),
        ('joint "ball"', "axis must not be zero", "give the direction"),
    ),
    "axes of a universal joint": (
        placed(Universal("cross", "crank", "rod", point=(0, 0, 0), axis1=(1, 0, 0), axis2=(1, 1, 0))),
        ('joint "cross"', "must be perpendicular", "direction"),
    ),
    "placed twice": (
        placed(Revolute("pin", "crank", "rod", **WORLD, **ON_FRAMES)),
        ('joint "pin"', "placed twice", "in the world (point, axis)", "keep one of the two"),
    ),
    "placed twice in the world": (
        placed(Revolute("pin", "crank", "rod", **WORLD, frame=Frame())),
        ('joint "pin"', "placed twice: by frame and by point, axis", "keep one of the two"),
    ),
    "not placed": (
        placed(Revolute("pin", "crank", "rod")),
        ('joint "pin"', "is not placed anywhere", "frame_inner=… and frame_outer=…"),
    ),
    "an end that is nearly a marker": (
        placed(Revolute("pin", "crank", "hocks"), Marker.at("hook", "rod", (0, 0, 0))),
        ('joint "pin"', 'outer body "hocks" is unknown', 'did you mean "hook"?'),
    ),
    "one frame only": (
        placed(Revolute("pin", "crank", "rod", frame_inner=Frame())),
        ('joint "pin"', "has frame_inner but no frame_outer", "give frame_outer too"),
    ),
    "in the world, but no pose": (
        model(crank(), hinge(frame_inner=None, frame_outer=None, **WORLD)),
        ('joint "hinge"', 'body "crank" has no pose', "a pose=Frame(…)"),
    ),
    "a body with itself": (
        arm(Revolute("pin", "crank", "crank", **ON_FRAMES)),
        ('joint "pin"', 'connects body "crank" with itself', "two different bodies"),
    ),
    "ground with itself": (
        arm(Revolute("pin", "ground", "ground", **ON_FRAMES)),
        ('joint "pin"', "connects ground with itself", "two different bodies"),
    ),
    "a loop that cannot be cut": (
        model(
            crank(),
            Body("rod", 1.0, inertia=INERTIA),
            hinge(cut=False),
            Revolute("pin", "crank", "rod", cut=False, **ON_FRAMES),
            Custom("guide", "rod", "ground", coordinates=("s",), displacement_law=("s", 0, 0), **ON_FRAMES),
        ),
        ('joint "guide"', "loop", '"hinge"', '"pin"', "allow one of them to be cut"),
    ),
    "helical without pitch": (
        placed(Helical("screw", "crank", "rod", **ON_FRAMES)),
        ('joint "screw"', "pitch must not be zero", "m/rad"),
    ),
    "custom without coordinates": (
        placed(Custom("guide", "crank", "rod", **ON_FRAMES)),
        ('joint "guide"', "has no coordinates", "name them"),
    ),
    "custom with two coordinates of one name": (
        placed(Custom("guide", "crank", "rod", coordinates=("s", "s"), **ON_FRAMES)),
        ('joint "guide"', 'two coordinates have the name "s"', "rename"),
    ),
    "custom with names that cross": (
        placed(Custom("guide", "crank", "rod", coordinates=("q2", "q1"), **ON_FRAMES)),
        ('joint "guide"', '"q1" would mean two different states', "rename"),
    ),
    "custom law of unknown names": (
        placed(
            Custom(
                "guide", "crank", "rod", coordinates=("s",), displacement_law=("radius*s", 0, 0), **ON_FRAMES
            )
        ),
        ('joint "guide"', 'displacement_law[0]: unknown name "radius"', "Parameter(name, value)"),
    ),
    "custom law with a zero axis": (
        placed(
            Custom("guide", "crank", "rod", coordinates=("s",), rotation_law=(((0, 0, 0), "s"),), **ON_FRAMES)
        ),
        ('joint "guide"', "axis must not be zero", "give the direction"),
    ),
    "units of a custom joint": (
        placed(Custom("guide", "crank", "rod", coordinates=("s",), units=("m", "m"), **ON_FRAMES)),
        ('joint "guide"', "units must be one for each of 1 coordinates (got 2)"),
    ),
    "limits reversed": (
        model(crank(), hinge(limits=(1.0, -1.0))),
        ('joint "hinge"', "lower limit 1 is above the upper limit -1", "give (lower, upper)"),
    ),
    "limits of the wrong count": (
        model(crank(), Cylindrical("hinge", "ground", "crank", limits=((0, 1),), **ON_FRAMES)),
        ('joint "hinge"', "limits must be 2 pairs", "got 1", "angle, displacement"),
    ),
    "limits that vary": (
        model(crank(), hinge(limits=("t", 1.0))),
        ('joint "hinge"', 'limits[0][0]: "t" varies in time', "numbers and parameters only"),
    ),
    "limit that is a truth value": (
        model(crank(), hinge(limits=(True, 2.0))),
        ('joint "hinge"', "limits: True (bool) is neither a number nor an expression"),
    ),
    "limit that is no number": (
        model(crank(), hinge(limits=(math.nan, 1.0))),
        ('joint "hinge"', "limits[0][0]"),
    ),
    "initial values of the wrong count": (
        model(crank(), hinge(q0=(1.0, 2.0))),
        ('joint "hinge"', "q0 must have 1 components (got 2)", "one number for each coordinate"),
    ),
    "Euler parameters all zero": (
        model(crank(), Spherical("hinge", "ground", "crank", q0=(0, 0, 0, 0), **ON_FRAMES)),
        ('joint "hinge"', "must not all be zero", "(0, 0, 0, 1)"),
    ),
    "coordinate out of range": (
        arm(JointDamper("damper", "hinge", damping=1.0, coordinate=1)),
        ('load "damper"', 'joint "hinge" (revolute) has no speed number 1', "choose from 0 (angle_rate)"),
    ),
    "load in a weld": (
        placed(JointDamper("damper", "hinge2", damping=1.0)).add(Weld("hinge2", "crank", "rod", **ON_FRAMES)),
        ('load "damper"', "(weld) has no speed number 0", "a joint that can move"),
    ),
    "spring on Euler parameters": (
        model(
            crank(),
            Spherical("ball", "ground", "crank", **ON_FRAMES),
            JointSpring("spring", "ball", stiffness=1.0),
        ),
        ('load "spring"', 'speeds of joint "ball" (spherical) are not the rates', "use a Bushing"),
    ),
    "friction without transition": (
        arm(JointFriction("friction", "hinge", coulomb=1.0, transition=0.0)),
        ('load "friction"', "transition must be positive (got 0)", "rad/s"),
    ),
    "unknown state": (
        arm(JointMotor("motor", "hinge", torque="hing.q")),
        ('load "motor"', 'there is no joint, body or marker "hing"', 'did you mean "hinge"?'),
    ),
    "unknown channel": (
        arm(JointMotor("motor", "hinge", torque="hinge.angl")),
        ('load "motor"', '"hinge" has no "angl"', "it has q, q1, angle, u, u1, angle_rate"),
    ),
    "channel of results": (
        arm(JointMotor("motor", "hinge", torque="crank.position.x")),
        ('load "motor"', '"crank" has no "position.x"', 'in expressions it is "crank.x"'),
    ),
    "joint as a number": (
        arm(JointMotor("motor", "hinge", torque="-2*hinge")),
        ('load "motor"', "hinge is not a number by itself", '"hinge.q"'),
    ),
    "too many dots": (
        arm(JointMotor("motor", "hinge", torque="left.hip.q")),
        ('load "motor"', '"left.hip.q"', 'there is no joint, body or marker "left.hip"'),
    ),
    "ambiguous state": (
        model(
            crank(),
            Free("crank", "ground", "crank", **ON_FRAMES),
            JointMotor("motor", "crank", torque="-crank.vx"),
        ),
        ('load "motor"', '"crank.vx" is ambiguous', "rename one of the two"),
    ),
    "unknown name in a constraint": (
        arm(Law("law", "crank.x - lenght"), Parameter("length", 1.0)),
        ('constraint "law"', 'unknown name "lenght"', 'did you mean "length"?'),
    ),
    "bushing that is not symmetric": (
        arm(Bushing("bush", "crank", "ground", stiffness=[[1.0, 2.0, 0, 0, 0, 0]] + [[0.0] * 6] * 5)),
        ('load "bush"', "stiffness must be symmetric", "correct stiffness"),
    ),
    "ground shape": (
        Model.of("machine", crank(), hinge(), ground_shapes=(Box(("w", 1, 1)),)),
        ('model "machine"', "ground_shapes[0].size[0]", 'unknown name "w"'),
    ),
    "a stranger among the bodies": (
        Model("machine", bodies=(crank(), hinge())),  # type: ignore[arg-type]
        ('model "machine"', "bodies holds", "give Body objects"),
    ),
}
