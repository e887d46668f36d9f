"""Features of mechanisms, by kind and name; each is a function that adds its parts to a :class:`Mechanism`.

The mechanism they are added to: a body "arm" on a joint "J" of the ground, a rod "rod" on it by a hinge "K", with a
marker "tip" at its end, under gravity. A contact adds a "ball" that falls on a floor and is tied to the tip by a
spring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import kinetree as kt
from kinetree.model.events import Action, Event

TIP = (0.9, 0.2, 0.1)
"""Where the end of the rod stands at the start (m, world)."""


@dataclass
class Mechanism:
    """Parts and events as features add them."""

    parts: list[Any] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    action: Callable[[], Action] = kt.Record
    constrained: bool = False

    def add(self, *parts: Any) -> None:
        """Add parts."""
        self.parts += parts

    def body_of(self, marker: str) -> str:
        """The body that a marker is on."""
        return next(part.body for part in self.parts if isinstance(part, kt.Marker) and part.name == marker)

    def model(self) -> kt.Model:
        """The model."""
        return kt.Model.of("pairs", *self.parts)


Feature = Callable[[Mechanism], None]


def nothing(_m: Mechanism) -> None:
    """The feature is not there."""


# --- joints of the arm ------------------------------------------------------------------------------------------------
POINT = (0.1, 0.0, 0.05)


def _jointed(kind: str, **fields: Any) -> Feature:
    def add(m: Mechanism) -> None:
        frame = kt.Frame.rotated((1.0, 2.0, -0.5), 0.4, POINT)
        joint = getattr(kt, kind)("J", "ground", "arm", frame=frame, **fields)
        m.add(joint)

    return add


def _custom(m: Mechanism) -> None:
    m.add(
        kt.Custom(
            "J", "ground", "arm", frame=kt.Frame.rotated((1.0, 2.0, -0.5), 0.4, POINT),
            coordinates=("s",), displacement_law=("0.1*s", "0.05*sin(s)", 0.0), rotation_law=(((0, 0, 1), "s"),),
            u0=(0.4,),
        )
    )  # fmt: skip


JOINTS: dict[str, Feature] = {
    "revolute": _jointed("Revolute", u0=(0.7,)),
    "prismatic": _jointed("Prismatic", u0=(0.3,)),
    "cylindrical": _jointed("Cylindrical", u0=(0.5, 0.2)),
    "helical": _jointed("Helical", pitch=0.05, u0=(0.6,)),
    "universal": _jointed("Universal", u0=(0.5, -0.4)),
    "spherical": _jointed("Spherical", u0=(0.5, -0.4, 0.3)),
    "spherical-angles": _jointed("SphericalAngles", u0=(0.5, -0.4, 0.3)),
    "planar": _jointed("Planar", u0=(0.2, -0.1, 0.4)),
    "free": _jointed("Free", u0=(0.2, -0.1, 0.1, 0.4, 0.2, -0.3)),
    "custom": _custom,
}


# --- the rod: rigid or flexible --------------------------------------------------------------------------------------
def _rigid(m: Mechanism) -> None:
    m.add(
        kt.Body("rod", "m_rod", inertia=(0.001, 0.02, 0.02, 0, 0, 0), pose=kt.Frame.at((0.7, 0.2, 0.1))),
        kt.Revolute("K", "arm", "rod", point=(0.5, 0.2, 0.1), axis=(0.2, 0.3, 1.0), limits=((-0.1, 0.5),)),
        kt.Marker.at("tip", "rod", (0.2, 0.0, 0.0)),
    )


def _flexible(m: Mechanism) -> None:
    beam = kt.FlexibleBeam(
        points=((0, 0, 0), (0.4, 0, 0)),
        section=kt.BeamSection(radius=0.01, E=2e9, density=1200.0, nu=0.3),
        interfaces={"root": 0.0, "end": 0.4}, modes=0, relief=0, elements=4, stiffness_damping=2e-4, plane=(0, 0, 1),
    )  # fmt: skip
    m.add(
        kt.Body("rod", flexible=beam, pose=kt.Frame.at((0.5, 0.2, 0.1))),
        kt.Body("bob", "m_rod", inertia=(0.002, 0.002, 0.002, 0, 0, 0), pose=kt.Frame.at(TIP)),
        kt.Revolute(
            "K", "arm", "rod.root", point=(0.5, 0.2, 0.1), axis=(0.2, 0.3, 1.0), limits=((-0.1, 0.5),)
        ),
        kt.Weld("bolt", "rod.end", "bob", frame=kt.Frame.at(TIP)),
        kt.Marker("tip", "bob"),
    )


BODIES: dict[str, Feature] = {"rigid": _rigid, "flexible": _flexible}


# --- constraints ------------------------------------------------------------------------------------------------------
def _constrained(make: Callable[[], Any]) -> Feature:
    def add(m: Mechanism) -> None:
        m.constrained = True
        m.add(kt.Marker("far", "ground", kt.Frame.rotated((1, 0.5, 0), 0.6, (1.2, 0.6, -1.1))), make())
        m.add(kt.Marker("here", "ground", kt.Frame.rotated((1, 0.5, 0), 0.6, TIP)))

    return add


_ROOF = tuple(
    kt.Marker.at(f"roof {i}", "ground", (TIP[0], TIP[1] + y, 1.6)) for i, y in enumerate((-0.8, 0.8))
)


def _rope(m: Mechanism) -> None:
    m.constrained = True
    m.add(*_ROOF, kt.Rope("C", ("roof 0", "tip", "roof 1"), 3.4))


CONSTRAINTS: dict[str, Feature] = {
    "none": nothing,
    "distance": _constrained(lambda: kt.Distance("C", "tip", "far", 1.3)),
    "point-on-plane": _constrained(lambda: kt.PointOnPlane("C", "tip", "here")),
    "point-on-curve": _constrained(lambda: kt.PointOnCurve("C", "tip", "here", ("z - 0.3*x**2 - 0.1*y**2",))),
    "joint-driver": _constrained(lambda: kt.JointDriver("C", "K", 0, "0.4*sin(3*t)")),
    "marker-driver": _constrained(
        lambda: kt.MarkerDriver("C", "tip", "z", "0.1*sin(3*t)", relative_to="here")
    ),
    "distance-driver": _constrained(lambda: kt.DistanceDriver("C", "tip", "far", "1.3 + 0.05*sin(3*t)")),
    "rope": _rope,
    "coupler": _constrained(lambda: kt.Coupler("C", (("K", 0, 1.0), ("J", 0, -0.6)))),
    "holonomic": _constrained(lambda: kt.Holonomic("C", f"tip.z - {TIP[2]} + 0.3*(tip.x - {TIP[0]})**2")),
    "knife-edge": _constrained(lambda: kt.KnifeEdge("C", "tip", "z", relative_to="here")),
    "nonholonomic": _constrained(lambda: kt.Nonholonomic("C", "tip.vz - 0.2*tip.vx")),
}

# --- loads ------------------------------------------------------------------------------------------------------------
_SIDE = kt.Marker("side", "ground", kt.Frame.at((0.5, -0.6, 0.4)))

LOADS: dict[str, Feature] = {
    "none": nothing,
    "force": lambda m: m.add(kt.Force("L", "tip", ("sin(5*t)", "-0.3*tip.vy", 0.4), axes="arm")),
    "gravity-compensation": lambda m: m.add(kt.GravityCompensation("L", m.body_of("tip"), share=0.7)),
    "gyroscopic-rotor": lambda m: m.add(kt.GyroscopicRotor("L", "K", carrier="arm", inertia=0.01, ratio=4.0)),
    "torque": lambda m: m.add(kt.Torque("L", "arm", (0.1, "0.2*cos(4*t)", "-0.05*arm.wz"), reaction="tip")),
    "spring-damper": lambda m: m.add(
        _SIDE, kt.SpringDamper("L", "side", "tip", stiffness=20.0, damping=0.4, free_length=0.7)
    ),
    "elastic-rope": lambda m: m.add(
        _SIDE, kt.ElasticRope("L", ("side", "tip", "ground"), 1.6, EA=60.0, damping=2.0)
    ),
    "bushing": lambda m: m.add(
        kt.Marker.at("on arm", "arm", (0.1, 0, 0)),
        kt.Marker.at("on ground", "ground", (0.45, 0.1, 0.1)),
        kt.Bushing("L", "on ground", "on arm", stiffness=[30.0] * 3 + [1.0] * 3, damping=[0.5] * 3 + [0.02] * 3),
    ),
    "joint-spring": lambda m: m.add(kt.JointSpring("L", "K", stiffness=2.0, free=0.3)),
    "joint-damper": lambda m: m.add(kt.JointDamper("L", "K", damping=0.1)),
    "joint-motor": lambda m: m.add(kt.JointMotor("L", "K", torque="0.3*cos(6*t) - 0.1*K.angle_rate")),
    "joint-stop": lambda m: m.add(
        kt.JointStop("L", "K", lower=-0.1, upper=0.1, stiffness=40.0, exponent=1.5, damping=0.2)
    ),
    "dc-motor": lambda m: m.add(
        kt.DCMotor("L", "K", voltage="3*cos(2*t)", resistance=2.0, torque_constant=0.2)
    ),
}  # fmt: skip


# --- contacts ---------------------------------------------------------------------------------------------------------
def _ball(m: Mechanism) -> None:
    m.add(
        kt.Body.sphere("ball", 0.3, 0.05, pose=kt.Frame.at((0.9, 0.5, -0.9)), velocity=(0.4, 0, -1.0)),
        kt.Marker.at("floor", "ground", (0, 0, -1)),
        kt.SpringDamper("tether", "ball", "tip", stiffness=3.0, damping=0.05, free_length=0.8),
    )


def _rigid_contact(**law: float) -> Feature:
    def add(m: Mechanism) -> None:
        _ball(m)
        m.events.append(
            kt.PointPlaneEvent(
                "bump", "ball", "floor", offset=0.05, direction="falling", action=kt.Restitution(0.5, **law)
            )
        )

    return add


def _compliant(m: Mechanism) -> None:
    _ball(m)
    law = {"stiffness": 2e4, "exponent": 1.5, "damping": 0.3, "friction": 0.4, "transition": 0.05}
    m.add(kt.SpherePlane("bump", "ball", "floor", radius=0.05, **law))


def _spheres(m: Mechanism) -> None:
    _ball(m)
    law = {"stiffness": 2e4, "exponent": 1.5, "damping": 0.3}
    m.add(
        kt.Marker.at("stone", "ground", (0.92, 0.5, -1.0)),
        kt.SphereSphere("bump", "ball", "stone", radius1=0.05, radius2=0.03, **law),
    )


CONTACTS: dict[str, Feature] = {
    "none": nothing,
    "sphere-plane": _compliant,
    "sphere-sphere": _spheres,
    "rigid": _rigid_contact(),
    "rigid with friction": _rigid_contact(friction=0.3),
}

# --- friction in the hinge --------------------------------------------------------------------------------------------
FRICTIONS: dict[str, Feature] = {
    "none": nothing,
    "smooth": lambda m: m.add(kt.JointFriction("F", "K", coulomb=0.1, viscous=0.02, transition=0.2)),
    "dry force": lambda m: m.add(kt.DryFriction("F", "K", force=0.15, static_force=0.2)),
    "dry coefficient": lambda m: m.add(kt.DryFriction("F", "K", coefficient=0.2, radius=0.03)),
}


# --- events and actions ----------------------------------------------------------------------------------------------
def _switch() -> Action:
    return kt.Switch(off="C")


def _acts(make: Callable[[], Action]) -> Feature:
    def add(m: Mechanism) -> None:
        m.action = make
        if make is _switch and not m.constrained:
            CONSTRAINTS["distance"](m)

    return add


ACTIONS: dict[str, Feature] = {
    "record": _acts(kt.Record),
    "stop": _acts(kt.Stop),
    "set": _acts(lambda: kt.SetParameter("drag", "2*drag + 0.1")),
    "impulse": _acts(lambda: kt.Impulse("tip", (0.02, 0.0, 0.05))),
    "switch": _acts(_switch),
}


def _watched(make: Callable[[Action], Event]) -> Feature:
    return lambda m: m.events.append(make(m.action()))


EVENTS: dict[str, Feature] = {
    "none": nothing,
    "time": _watched(lambda a: kt.ExpressionEvent("E", "t - 0.117", direction="rising", action=a)),
    "coordinate": _watched(
        lambda a: kt.ExpressionEvent("E", "K.angle + 0.05", direction="falling", action=a)
    ),
    "speed": _watched(lambda a: kt.ExpressionEvent("E", "tip.vz + 0.6", direction="falling", action=a)),
    "joint-limit": _watched(lambda a: kt.JointLimitEvent("E", "K", side="lower", action=a)),
    "point-plane": _watched(
        lambda a: kt.PointPlaneEvent("E", "tip", "ground", offset=0.05, direction="falling", action=a)
    ),
    "force-limit": _watched(lambda a: kt.ForceLimitEvent("E", "K", 9.0, action=a)),
}

# --- blocks that move the hinge -------------------------------------------------------------------------------------
_ERROR = "0.2 - K.angle"


def _block(block: Any, law: str) -> Feature:
    return lambda m: m.add(block, kt.JointMotor("B", "K", torque=law))


BLOCKS: dict[str, Feature] = {
    "none": nothing,
    "pid": _block(
        kt.PID("ctl", _ERROR, kp=1.0, ki=2.0, kd=0.05, filter=0.02, lower=-0.3, upper=0.3, windup=0.1),
        "ctl.output",
    ),
    "low-pass": _block(kt.LowPass("ctl", _ERROR, time_constant=0.05), "ctl.output"),
    "integrator": _block(kt.Integrator("ctl", _ERROR), "3*ctl.output"),
    "delay": _block(kt.Delay("ctl", _ERROR, delay=0.05), "ctl.output"),
    "transfer-function": _block(
        kt.TransferFunction("ctl", _ERROR, numerator=(1.0,), denominator=(0.002, 0.1, 1.0)), "ctl.output"
    ),
    "saturation": _block(kt.Saturation("ctl", "3*(0.2 - K.angle)", lower=-0.4, upper=0.5), "ctl.output"),
    "sampled": _block(kt.Sampled("ctl", {"out": _ERROR}, period=0.04), "ctl.out"),
}

# --- tables and units -------------------------------------------------------------------------------------------------
TABLES: dict[str, Feature] = {
    "none": nothing,
    "of time": lambda m: m.add(
        kt.Table("push", (0.0, 0.1, 0.2, 0.35), (0.0, 0.2, -0.1, 0.1), outside="clamped"),
        kt.JointMotor("T", "K", torque="push(t)"),
    ),
    "of an angle": lambda m: m.add(
        kt.Table("push", (-4.0, -1.0, 0.0, 1.0, 4.0), (0.5, 0.3, 0.0, -0.2, -0.5), interpolation="pchip"),
        kt.JointMotor("T", "K", torque="push(K.angle)"),
    ),
    "linear": lambda m: m.add(
        kt.Table("push", (0.0, 100.0, 250.0, 400.0), (0.0, 200.0, -100.0, 0.0), interpolation="linear",
                 units=("ms", "N·mm")),
        kt.JointMotor("T", "K", torque="push(t)"),
    ),
}  # fmt: skip


def _masses(rod: Any, drag: Any) -> Feature:
    return lambda m: m.add(rod, drag)


UNITS: dict[str, Feature] = {
    "si": _masses(kt.Parameter("m_rod", 0.5), kt.Parameter("drag", 0.05)),
    "other units": _masses(kt.Parameter("m_rod", 500.0, "g"), kt.Parameter("drag", 50.0, "N·mm·s/rad")),
    "text": _masses(kt.Parameter("m_rod", "0.5 kg"), kt.Parameter("drag", "5 N·cm·s/rad")),
}

MODEL_FEATURES: dict[str, dict[str, Feature]] = {
    "unit": UNITS,
    "body": BODIES,
    "joint": JOINTS,
    "constraint": CONSTRAINTS,
    "load": LOADS,
    "contact": CONTACTS,
    "friction": FRICTIONS,
    "action": ACTIONS,
    "event": EVENTS,
    "block": BLOCKS,
    "table": TABLES,
}
"""Features of a mechanism in the order in which they are added."""


def mechanism(chosen: dict[str, str]) -> Mechanism:
    """The mechanism with the chosen feature of every kind."""
    m = Mechanism()
    m.add(
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("arm", 1.2, inertia=(0.02, 0.04, 0.05, 0.003, 0, 0), pose=kt.Frame.at((0.35, 0.1, 0.1))),
    )
    for kind, features in MODEL_FEATURES.items():
        features[chosen[kind]](m)
    m.add(kt.JointDamper("drag", "K", damping="drag"))
    return m
