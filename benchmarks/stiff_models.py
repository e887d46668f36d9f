"""Stiff mechanisms: models, when they run, and how they begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import numpy as np

import kinetree as kt

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
STEEL = {"E": 207e9, "nu": 0.3, "density": 7800.0}


@dataclass(frozen=True)
class Case:
    """A mechanism: its model, from when to when it runs (s), parameters, and whether it begins in equilibrium."""

    name: str
    made: Callable[[], kt.Model]
    t_end: float
    t_start: float = 0.0
    parameters: Mapping[str, float] = field(default_factory=dict)
    balanced: bool = False


def wishbone() -> kt.Model:
    """A quarter car on wishbones with rubber bushings, driven over a bump."""
    return kt.load(str(files("kinetree") / "examples" / "double_wishbone.toml")).model


def drive_line() -> kt.Model:
    """Motor, stiff clutch and load: the torque of the motor swings slowly."""
    wheel = {"mass": 5.0, "inertia": (0.1, 0.1, 0.1, 0, 0, 0)}
    return kt.Model.of(
        "drive line with a stiff clutch",
        kt.Body("motor", **wheel, pose=kt.Frame()),
        kt.Body("load", **wheel, pose=kt.Frame()),
        kt.Revolute("shaft", "ground", "motor", point=(0, 0, 0), axis=Z),
        kt.Revolute("clutch", "motor", "load", point=(0, 0, 0), axis=Z),
        kt.JointSpring("spring", "clutch", stiffness=5e6),
        kt.JointDamper("damper", "clutch", damping=5e3),
        kt.JointMotor("drive", "shaft", torque="20*sin(2*t)**3"),
        kt.JointDamper("drag", "shaft", damping=0.5),
    )


def spring_chain(count: int = 12) -> kt.Model:
    """Sliders in a row joined by stiff, damped springs; the first is pushed to and fro."""
    items: list[Any] = []
    for k in range(count):
        items += [
            kt.Body(f"m{k}", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0.1 * k, 0, 0))),
            kt.Prismatic(f"s{k}", "ground", f"m{k}", point=(0.1 * k, 0, 0), axis=X),
        ]
        inner = f"m{k - 1}" if k else "ground"
        place = kt.Frame.at((0, 0, 0)) if k else kt.Frame.at((-0.1, 0, 0))
        items += [kt.Marker(f"a{k}", inner, place), kt.Marker(f"b{k}", f"m{k}", kt.Frame())]
        spring = {"stiffness": 50.0 if k == 0 else 1e7, "damping": 2.0 if k == 0 else 2e3, "free_length": 0.1}
        items.append(kt.SpringDamper(f"spring{k}", f"a{k}", f"b{k}", **spring))
    items.append(kt.JointMotor("push", "s0", torque="100*sin(3*t)**3"))
    return kt.Model.of("chain of stiff springs", *items)


def cable(count: int = 50) -> kt.Model:
    """Links in a row that resist bending, hanging from one end; the hand that holds it moves."""
    items: list[Any] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in range(count):
        at = (0.1 * k, 0, 0)
        rod = {"mass": 0.05, "inertia": (1e-6, 5e-5, 5e-5, 0, 0, 0)}
        items.append(kt.Body(f"l{k}", **rod, pose=kt.Frame.at((0.1 * k + 0.05, 0, 0))))
        inner = f"l{k - 1}" if k else "ground"
        items.append(kt.Revolute(f"j{k}", inner, f"l{k}", point=at, axis=Y))
        if k:
            items.append(kt.JointSpring(f"k{k}", f"j{k}", stiffness=2e3))
            items.append(kt.JointDamper(f"d{k}", f"j{k}", damping=20.0))
    return kt.Model.of("cable of 50 links", *items)


def washing_machine() -> kt.Model:
    """A tub on stiff rubber with an unbalanced drum that is brought up to speed."""
    rubber = {"stiffness": (5e6, 5e6, 5e6, 1e5, 1e5, 1e5), "damping": (3e4, 3e4, 3e4, 600, 600, 600)}
    items: list[Any] = [
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("tub", mass=10.0, inertia=(0.5, 0.5, 0.5, 0, 0, 0), pose=kt.Frame()),
        kt.Body("drum", mass=4.0, inertia=(0.2, 0.2, 0.2, 0, 0, 0), pose=kt.Frame.at((0.01, 0, 0))),
        kt.Revolute("axle", "tub", "drum", point=(0, 0, 0), axis=Y),
        kt.JointMotor("motor", "axle", torque="2*(20 - axle.angle_rate)"),
    ]
    for k, corner in enumerate(((0.2, 0.2), (0.2, -0.2), (-0.2, 0.2), (-0.2, -0.2))):
        place = kt.Frame.at((*corner, -0.3))
        items += [kt.Marker(f"foot{k}", "tub", place), kt.Marker(f"floor{k}", "ground", place)]
        items.append(kt.Bushing(f"rubber{k}", f"floor{k}", f"foot{k}", **rubber))
    return kt.Model.of("washing machine", *items)


def spin_up_beam() -> kt.Model:
    """A beam on a hub that is brought up to speed smoothly."""
    section = kt.BeamSection(radius=0.01, **STEEL)
    beam = kt.FlexibleBeam([(0, 0, 0), (1.0, 0, 0)], section, {"root": 0.0, "tip": 1.0}, plane=Z, modes=3)
    return kt.Model.of(
        "spin-up beam",
        kt.Body("beam", flexible=beam, pose=kt.Frame()),
        kt.Revolute("hub", "ground", "beam.root", point=(0, 0, 0), axis=Z),
        kt.JointDriver("law", "hub", law="4*t**4/(t**3 + 1)"),
    )


def flexible_four_bar() -> kt.Model:
    """Three steel beams, one axis tilted by 5°; the crank is brought up to 0.6 rad/s smoothly."""
    A, B, C, D = (np.array(at) for at in ((0, 0, 0.0), (0, 0.12, 0), (0.24, 0.2, 0), (0.24, 0, 0)))

    def beam(name: str, a: Any, b: Any, side: float) -> kt.Body:
        section = kt.BeamSection(width=side, height=side, **STEEL)
        ends = {"a": 0.0, "b": float(np.linalg.norm(b - a))}
        flexible = kt.FlexibleBeam([(0, 0, 0), tuple(b - a)], section, ends, modes=0)
        return kt.Body(name, flexible=flexible, pose=kt.Frame.at(tuple(a)))

    tilt = np.radians(5.0)
    return kt.Model.of(
        "flexible four-bar",
        beam("crank", A, B, 0.016),
        beam("coupler", B, C, 0.016),
        beam("rocker", D, C, 0.008),
        kt.Revolute("A", "ground", "crank.a", point=tuple(A), axis=Z),
        kt.Revolute("B", "crank.b", "coupler.a", point=tuple(B), axis=Z),
        kt.Revolute("D", "ground", "rocker.a", point=tuple(D), axis=Z),
        kt.Revolute("C", "coupler.b", "rocker.b", point=tuple(C), axis=(np.sin(tilt), 0, np.cos(tilt))),
        kt.JointDriver("drive", "A", law="0.6*t**4/(t**3 + 0.05)"),
    )


def belt_drive() -> kt.Model:
    """Two pulleys with a stiff, damped belt; the motor swings slowly, and the strands stay tight."""
    pulley = {"mass": 2.0, "inertia": (0.02, 0.02, 0.02, 0, 0, 0)}
    return kt.Model.of(
        "belt drive",
        kt.Body("small", **pulley, pose=kt.Frame()),
        kt.Body("large", **pulley, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("A", "ground", "small", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "ground", "large", point=(0.5, 0, 0), axis=Z),
        kt.ElasticBelt(
            "belt", "A", "B", radius1=0.05, radius2=0.1, stiffness=2e7, damping=4e3, pretension=1e4
        ),
        kt.JointMotor("drive", "A", torque="5*sin(2*t)**3"),
        kt.JointDamper("drag", "B", damping=0.1),
    )


def backlash_gears() -> kt.Model:
    """A wheel carried along between stiff, damped stops: the flanks of teeth with play."""
    wheel = {"mass": 5.0, "inertia": (0.1, 0.1, 0.1, 0, 0, 0)}
    return kt.Model.of(
        "gears with backlash stops",
        kt.Body("pinion", **wheel, pose=kt.Frame()),
        kt.Body("wheel", **wheel, pose=kt.Frame()),
        kt.Revolute("shaft", "ground", "pinion", point=(0, 0, 0), axis=Z),
        kt.Revolute("play", "pinion", "wheel", point=(0, 0, 0), axis=Z),
        kt.JointStop("flanks", "play", lower=-0.01, upper=0.01, stiffness=1e6, damping=50.0),
        kt.JointMotor("drive", "shaft", torque="20*sin(3*t)"),
        kt.JointDamper("drag", "shaft", damping=2.0),
        kt.JointDamper("oil", "play", damping=5.0),
    )


def contact_stack() -> kt.Model:
    """Three spheres guided along one line, on stiff, damped contacts, settling on the floor."""
    items: list[Any] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in range(3):
        at = (0, 0, 0.1 + 0.2 * k + 1e-4 * (k + 1))
        items += [
            kt.Body.sphere(f"ball{k}", mass=1.0, radius=0.1, pose=kt.Frame.at(at)),
            kt.Prismatic(f"guide{k}", "ground", f"ball{k}", point=at, axis=Z),
        ]
    stiff = {"stiffness": 1e8, "damping": 5.0}
    items.append(kt.SpherePlane("floor", "ball0", radius=0.1, **stiff))
    items += [
        kt.SphereSphere(f"touch{k}", f"ball{k}", f"ball{k + 1}", radius1=0.1, radius2=0.1, **stiff)
        for k in range(2)
    ]
    return kt.Model.of("compliant contact stack", *items)


def flexible_slider_crank() -> kt.Model:
    """A crank that is brought up to speed smoothly, with an elastic connecting rod."""
    crank, rod = 0.15, 0.3
    section = kt.BeamSection(width=0.006, height=0.006, **STEEL)
    ends = {"pin": 0.0, "wrist": rod}
    beam = kt.FlexibleBeam([(0, 0, 0), (rod, 0, 0)], section, ends, plane=Z, modes=2)
    return kt.Model.of(
        "flexible slider-crank",
        kt.Body("crank", 0.15, inertia=(1e-5, 3e-4, 3e-4, 0, 0, 0), pose=kt.Frame.at((crank / 2, 0, 0))),
        kt.Body("rod", flexible=beam, pose=kt.Frame.at((crank, 0, 0))),
        kt.Body("block", 0.033, inertia=(1e-5, 1e-5, 1e-5, 0, 0, 0), pose=kt.Frame.at((crank + rod, 0, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "rod.pin", point=(crank, 0, 0), axis=Z),
        kt.Revolute("C", "rod.wrist", "block", point=(crank + rod, 0, 0), axis=Z),
        kt.Prismatic("D", "ground", "block", point=(crank + rod, 0, 0), axis=X),
        kt.JointDriver("law", "A", law="6*t**4/(t**3 + 0.5)"),
    )


def flexible_shaft() -> kt.Model:
    """A shaft driven at one end, with a disk off its axis at the other, brought up to speed smoothly."""
    section = kt.BeamSection(radius=0.01, **STEEL)
    beam = kt.FlexibleBeam([(0, 0, 0), (0, 0, 0.4)], section, {"root": 0.0, "end": 0.4}, modes=2)
    return kt.Model.of(
        "flexible shaft",
        kt.Body("shaft", flexible=beam, pose=kt.Frame()),
        kt.Body("disk", 1.0, inertia=(2e-3, 2e-3, 4e-3, 0, 0, 0), pose=kt.Frame.at((1e-3, 0, 0.4))),
        kt.Revolute("bearing", "ground", "shaft.root", point=(0, 0, 0), axis=Z),
        kt.Weld("hub", "shaft.end", "disk", point=(0, 0, 0.4)),
        kt.JointDriver("law", "bearing", law="20*t**4/(t**3 + 0.5)"),
    )


CASES = (
    Case("drive line with a stiff clutch", drive_line, 5.0),
    Case("chain of stiff springs", spring_chain, 5.0),
    Case("belt drive", belt_drive, 5.0),
    Case("gears with backlash stops", backlash_gears, 1.5),
    Case("compliant contact stack", contact_stack, 0.5),
    Case("washing machine", washing_machine, 2.0),
    Case("wishbone with bushings", wishbone, 3.5, 2.9, {"kb": 2e7, "cb": 2e4}, balanced=True),
    Case("spin-up beam", spin_up_beam, 5.0),
    Case("cable of 50 links", cable, 1.0),
    Case("flexible slider-crank", flexible_slider_crank, 3.0),
    Case("flexible shaft", flexible_shaft, 3.0),
    Case("flexible four-bar", flexible_four_bar, 10.5),
)
"""What ``stiff.py`` measures, the quickest first."""
