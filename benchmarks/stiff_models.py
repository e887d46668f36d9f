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


def cable(count: int = 10) -> kt.Model:
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
    return kt.Model.of("cable of stiff links", *items)


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


CASES = (
    Case("drive line with a stiff clutch", drive_line, 5.0),
    Case("chain of stiff springs", spring_chain, 5.0),
    Case("cable of stiff links", cable, 2.0),
    Case("washing machine", washing_machine, 2.0),
    Case("wishbone with bushings", wishbone, 3.5, 2.9, {"kb": 2e7, "cb": 2e4}, balanced=True),
    Case("spin-up beam", spin_up_beam, 5.0),
    Case("flexible four-bar", flexible_four_bar, 10.5),
)
"""What ``stiff.py`` measures, the quickest first."""
