"""A robot on two wheels that is pushed off balance: a predictive controller brings it back to its place, upright.

Every 0.04 s it looks 0.8 s ahead and finds the torque of its motor, within limits, that leads the robot back
best. To stand up it has to drive after its own fall first.
"""

from __future__ import annotations

import kinetree as kt

RADIUS, HEIGHT = 0.1, 0.4  # of the wheels, and of the mass centre above the axle, m


def build() -> kt.Model:
    """Wheels that roll without slip in a plane, a body on their axle, and a motor between both."""
    tyres = tuple(
        kt.shapes.Cylinder(
            RADIUS, 0.03, pose=kt.Frame.from_axes((1, 0, 0), (0, 0, -1), (0, side, 0)), color="#264653"
        )
        for side in (-0.15, 0.15)
    )
    spokes = tuple(
        kt.shapes.Rod((-0.9 * RADIUS, side, 0), (0.9 * RADIUS, side, 0), 0.008, color="#e9c46a")
        for side in (-0.17, 0.17)
    )
    column = kt.shapes.Rod((0, 0, -HEIGHT), (0, 0, 0.2), 0.04, color="#e76f51")
    axle = kt.shapes.Rod((0, -0.15, -HEIGHT), (0, 0.15, -HEIGHT), 0.015, color="#2a9d8f")
    return kt.Model.of(
        "balancing robot",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("axle", 0.0, pose=kt.Frame.at((0, 0, RADIUS))),
        kt.Body(
            "body", 5.0, inertia=(0.2, 0.2, 0.05, 0, 0, 0), pose=kt.Frame.at((0, 0, RADIUS + HEIGHT)),
            shapes=(column, axle),
        ),
        kt.Body(
            "wheels", 1.0, inertia=(0.005, 0.005, 0.005, 0, 0, 0), pose=kt.Frame.at((0, 0, RADIUS)),
            shapes=(*tyres, *spokes),
        ),
        kt.Prismatic("way", "ground", "axle", point=(0, 0, RADIUS), axis=(1, 0, 0)),
        kt.Revolute("lean", "axle", "body", point=(0, 0, RADIUS), axis=(0, 1, 0), q0=(0.15,)),
        kt.Revolute("drive", "body", "wheels", point=(0, 0, RADIUS), axis=(0, 1, 0), q0=(-0.15,)),
        kt.Coupler("rolling", terms=(("way", 0, 1.0), ("lean", 0, -RADIUS), ("drive", 0, -RADIUS))),
        kt.JointMotor("motor", "drive"),
        description="A predictive controller keeps a robot on two wheels upright and brings it back to its place.",
    )  # fmt: skip


controller = kt.PredictiveController(
    "control",
    build(),
    horizon=0.8,
    period=0.04,
    controls={"motor.torque": (-4.0, 4.0)},  # N·m
    objective=kt.Objective(
        integral="way.displacement^2 + 4*lean.angle^2 + 0.1*lean.angle_rate^2 + 0.005*motor.torque^2",
        terminal="2*(way.displacement + 0.4*way.displacement_rate)^2 + 20*(lean.angle + 0.25*lean.angle_rate)^2",
    ),
    bounds={"way.displacement": (-0.05, 0.4)},
)
model = controller.model
run = kt.RunSettings(t_end=2.0, output_interval=0.01)
