"""A slender arm on a motor: it bends while it is swung, and rings when it stops.

The arm is a flexible beam (`kinetree.FlexibleBeam`) in the plane of its motion. Joints attach at its interfaces
"arm.root" and "arm.tip". With the motor held, the first frequency with a mass M at the tip is near
√(3 EI / (L³ (M + 0.24 m))).
"""

from __future__ import annotations

import kinetree as kt

LENGTH, LOAD = 1.0, 0.4  # m, kg
SECTION = kt.BeamSection(width=0.012, height=0.03, E=7e10, nu=0.33, density=2700.0)


def build() -> kt.Model:
    """The arm with its motor and its load."""
    arm = kt.FlexibleBeam(
        points=((0.0, 0.0, 0.0), (LENGTH, 0.0, 0.0)),
        section=SECTION,
        interfaces=(kt.BeamInterface("root", 0.0), kt.BeamInterface("tip", LENGTH)),
        y_axis=(0.0, 1.0, 0.0),
        plane=(0.0, 0.0, 1.0),
        modes=1,
        fastest=5000.0,
        damping=0.01,
    )
    hub = kt.shapes.Cylinder(0.05, 0.08, color="#495057")
    return kt.Model.of(
        "flexible arm",
        kt.Body.cylinder("hub", 1.0, 0.05, 0.08, shapes=(hub,), pose=kt.Frame()),
        kt.Body("arm", flexible=arm, pose=kt.Frame()),
        kt.Body.sphere("load", LOAD, 0.03, pose=kt.Frame.at((LENGTH, 0.0, 0.0))),
        kt.Revolute("motor", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Weld("clamp", "hub", "arm.root", point=(0, 0, 0)),
        kt.Weld("carry", "arm.tip", "load", point=(LENGTH, 0, 0)),
        kt.JointDriver("swing", "motor", 0, "1.2*smoothstep(t, 0, 0.6)"),
        description="A slender arm that a motor swings through 1.2 rad: it lags, and rings when the motor stops.",
    )


model = build()
run = kt.RunSettings(t_end=1.5, rtol=1e-6, atol=1e-8, output_interval=0.01)
