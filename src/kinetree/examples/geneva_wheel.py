"""A Geneva wheel: a pin that turns steadily drives a wheel with four slots by a quarter of a turn at a time.

Pin and slots touch as curves in the plane, with a little play. Where the pin is not in a slot, dry friction in the
bearing holds the wheel: it sticks, so that the wheel stands exactly where the pin has left it.
"""

from __future__ import annotations

import math

import kinetree as kt
from kinetree.model.geometry.outlines import Outline, circle

DISTANCE = 0.1  # of the two shafts, m
SLOTS = 4
PIN, PLAY = 0.004, 1e-5  # radius of the pin and play in the slot, m
SPEED = 2 * math.pi  # of the driver, rad/s
ARM = DISTANCE * math.sin(math.pi / SLOTS)  # of the pin: it enters the slots along them
RIM = DISTANCE * math.cos(math.pi / SLOTS)  # of the wheel


def wheel_outline() -> Outline:
    """Rim and slots, anticlockwise, the first slot on the x axis."""
    half = PIN + PLAY
    rim, bottom = math.sqrt(RIM**2 - half**2), DISTANCE - ARM - PLAY
    between = 2 * math.pi / SLOTS - 2 * math.asin(half / RIM)
    slot = (
        (rim, -half, 0.0), (bottom, -half, -1.0), (bottom, half, 0.0), (rim, half, math.tan(between / 4)),
    )  # fmt: skip
    found = []
    for k in range(SLOTS):
        c, s = (round(f(2 * math.pi * k / SLOTS), 15) for f in (math.cos, math.sin))  # 0 and 1 exact
        found += [(c * x - s * y, s * x + c * y, bulge) for x, y, bulge in slot]
    return tuple(found)


def build() -> kt.Model:
    """The driver at the origin, the wheel at x = DISTANCE; the pin starts far from the wheel."""
    towards = math.pi + math.pi / SLOTS  # a slot waits for the pin where it comes in
    disc = kt.shapes.Cylinder(0.02, 0.01, pose=kt.Frame.at((0, 0, -0.012)), color="#264653")
    arm = kt.shapes.Rod((0, 0, -0.012), (-ARM, 0, -0.012), 0.006, color="#264653")
    pin = kt.shapes.Cylinder(PIN, 0.03, pose=kt.Frame.at((-ARM, 0, 0)), color="#e76f51")
    hub = kt.shapes.Cylinder(0.02, 0.006, color="#e9c46a")
    walls = []
    for k in range(2 * SLOTS):
        a, side = 2 * math.pi * (k // 2) / SLOTS, 0.011 * (1 if k % 2 else -1)
        c, s = math.cos(a), math.sin(a)
        ends = [(c * x - s * side, s * x + c * side, 0.0) for x in (0.02, RIM - 0.004)]
        walls.append(kt.shapes.Rod(*ends, 0.006, color="#e9c46a"))
    return kt.Model.of(
        "Geneva wheel",
        kt.Parameter("speed", SPEED, "rad/s"),
        kt.Body("driver", mass=0.5, inertia=(2e-4, 2e-4, 4e-4, 0, 0, 0), pose=kt.Frame(), shapes=(disc, arm, pin)),
        kt.Body(
            "wheel",
            mass=0.3,
            inertia=(2e-4, 2e-4, 4e-4, 0, 0, 0),
            pose=kt.Frame(
                position=(DISTANCE, 0, 0),
                rotation=(
                    (math.cos(towards), -math.sin(towards), 0),
                    (math.sin(towards), math.cos(towards), 0),
                    (0, 0, 1),
                ),
            ),
            shapes=(hub, *walls),
        ),
        kt.Revolute("shaft", "ground", "driver", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("bearing", "ground", "wheel", point=(DISTANCE, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("motor", "shaft", law="speed*t"),
        kt.Marker("pin", "driver", kt.Frame.at((-ARM, 0, 0))),
        kt.CurveCurve(
            "slots", "pin", "wheel",
            outline1=circle(PIN), outline2=wheel_outline(), depth=PIN / 2, stiffness=1e7, exponent=1.5, damping=2.0,
        ),
        kt.DryFriction("brake", "bearing", force=0.05),
        description="A pin drives a wheel with four slots by quarter turns; dry friction holds it in between.",
    )  # fmt: skip


model = build()
run = kt.RunSettings(t_end=2.2, output_interval=0.01)
