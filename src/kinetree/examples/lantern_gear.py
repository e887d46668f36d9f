"""A lantern gear, as in mills and clocks: the teeth of a wheel push the pins of a lantern, which turns twice as fast.

Teeth and pins touch as curves in the plane, with play and friction. What drives a pin evenly is a curve parallel to an
epicycloid. Two arcs that follow one another smoothly come so near to it that the lantern is never more than some
10⁻³ rad from where an even motion has it; over whole teeth the ratio is that of their numbers.
"""

from __future__ import annotations

import itertools
import math

import kinetree as kt
from kinetree.model.geometry.outlines import Outline, circle

PINS, TEETH = 8, 16
# pitch diameter over the number of teeth, m; a binary fraction: places far away have no round-off
MODULE = 1 / 128
PIN, PLAY = 0.6 * MODULE, 1e-4  # radius of the pins and play on either side, m
LANTERN, WHEEL = PINS * MODULE / 2, TEETH * MODULE / 2  # pitch radii, m
BOTTOM = WHEEL - 0.088 * MODULE  # centre of the round bottom of a slot, m from the axis
BEND, SINE = 0.678 * MODULE, 0.421  # radius of the first arc of a flank, and the sine of its angle
FLANK = 3.262 * MODULE  # radius of the second, which ends in the tip
SPEED = math.pi  # of the wheel, rad/s
LOAD, FRICTION = 2.0, 0.1  # of the lantern, N m, and between pins and teeth


def _turned(x: float, y: float, angle: float) -> tuple[float, float]:
    c, s = round(math.cos(angle), 15), round(math.sin(angle), 15)  # exact for quarters of a turn
    return c * x - s * y, s * x + c * y


def flank() -> Outline:
    """The upper side of a slot along x, from its bottom to the tip of the tooth: two arcs."""
    half, cosine = PIN + PLAY, math.sqrt(1 - SINE**2)
    joint = (BOTTOM + BEND * SINE, half + BEND * (1 - cosine))
    x, y = joint[0] - FLANK * SINE, joint[1] + FLANK * cosine  # centre of the second arc
    angle = math.pi / TEETH
    along = x * math.cos(angle) + y * math.sin(angle)
    tip = along + math.sqrt(along**2 - x**2 - y**2 + FLANK**2)  # where the middle of the tooth meets it
    end = (tip * math.cos(angle), tip * math.sin(angle))
    rest = math.atan2(end[0] - x, y - end[1]) - math.asin(SINE)
    return ((BOTTOM, half, math.tan(math.asin(SINE) / 4)), (*joint, math.tan(rest / 4)), (*end, 0.0))


def slot() -> Outline:
    """A slot along x with a flank on either side, anticlockwise around the wheel: from one tip to the next."""
    out = flank()
    back = [(x, -y, out[i - 1][2] if i else -1.0) for i, (x, y, _) in enumerate(out)]
    return (*reversed(back), *out)


def wheel_outline(pin: int) -> Outline:
    """The slots that a pin meets, every eighth one; what lies between them it never reaches: straight cuts."""
    found = []
    for k in range(-pin % PINS, TEETH, PINS):
        found += [(*_turned(x, y, 2 * math.pi * k / TEETH), bulge) for x, y, bulge in slot()]
    return tuple(found)


def wheel_shapes() -> tuple[kt.shapes.Shape, ...]:
    """A disc and the lines of its slots."""
    ways = []
    for k in range(TEETH):
        points = [(*_turned(x, y, 2 * math.pi * k / TEETH), 0.0) for x, y, _ in slot()]
        ways += [kt.shapes.Rod(a, b, 0.0008, color="#e9c46a") for a, b in itertools.pairwise(points)]
    return (kt.shapes.Cylinder(BOTTOM - PIN, 0.006, color="#e9c46a"), *ways)


def build() -> kt.Model:
    """The wheel at the origin, the lantern beside it along x; a pin begins in a slot, on the side that drives it."""
    plate = kt.shapes.Cylinder(LANTERN + 1.3 * PIN, 0.004, pose=kt.Frame.at((0, 0, -0.014)), color="#264653")
    pins = [_turned(-LANTERN, 0.0, 2 * math.pi * k / PINS) for k in range(PINS)]
    c, s = math.cos(PLAY / LANTERN), math.sin(PLAY / LANTERN)
    rods = [kt.shapes.Cylinder(PIN, 0.03, pose=kt.Frame.at((*pin, 0)), color="#e76f51") for pin in pins]
    meshes = [
        kt.CurveCurve(
            f"mesh{k + 1}", "lantern", "wheel", outline1=circle(PIN, pin), outline2=wheel_outline(k),
            depth=PIN / 2, stiffness=1e6, exponent=1.0, damping=20.0, friction="mu", transition=1e-3,
        )
        for k, pin in enumerate(pins)
    ]  # fmt: skip
    return kt.Model.of(
        "lantern gear",
        kt.Parameter("speed", SPEED, "rad/s"),
        kt.Parameter("load", LOAD, "N*m"),
        kt.Parameter("mu", FRICTION),
        kt.Body("wheel", mass=1.0, inertia=(2e-3, 2e-3, 4e-3, 0, 0, 0), pose=kt.Frame(), shapes=wheel_shapes()),
        kt.Body(
            "lantern", mass=0.4, inertia=(2e-4, 2e-4, 4e-4, 0, 0, 0), shapes=(plate, *rods),
            pose=kt.Frame(position=(WHEEL + LANTERN, 0, 0), rotation=((c, -s, 0), (s, c, 0), (0, 0, 1))),
        ),
        kt.Revolute("shaft", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute(
            "spindle", "ground", "lantern", point=(WHEEL + LANTERN, 0, 0), axis=(0, 0, 1), u0=-SPEED * TEETH / PINS
        ),
        kt.JointDriver("drive", "shaft", law="speed*t"),
        kt.JointMotor("stones", "spindle", torque="load"),
        *meshes,
        description="Teeth of a wheel push the pins of a lantern, one after the other: it turns twice as fast.",
    )  # fmt: skip


model = build()
run = kt.RunSettings(t_end=1.0, output_interval=0.0025)
