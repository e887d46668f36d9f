"""Boxes and balls that fall on the floor and on each other, and come to rest.

Nothing has a stiffness: every step finds the forces at all places that touch at once. When all lies still, the floor
carries the whole weight, however it is shared.
"""

from __future__ import annotations

from math import cos, sin

import kinetree as kt

COUNT = 18
EDGE, RADIUS, MASS = 0.08, 0.045, 0.5  # m, m, kg
COLORS = ("#f4a261", "#2a9d8f", "#e76f51", "#457b9d")


def build(count: int = COUNT) -> kt.Model:
    """Build layers of six, tilted and none of them quite in line."""
    bodies: list[kt.Body] = []
    for i in range(count):
        layer, k = divmod(i, 6)
        x, y = 0.12 * (k % 3 - 1) + 0.004 * sin(7 * i), 0.12 * (k // 3 - 0.5) + 0.004 * cos(5 * i)
        c, s = cos(0.5 * sin(i)), sin(0.5 * sin(i))
        pose = kt.Frame((x, y, 0.07 + 0.13 * layer), ((c, 0, s), (0, 1, 0), (-s, 0, c)))
        color = COLORS[i % 4]
        if i % 3:
            shape = kt.shapes.Box((EDGE, EDGE, EDGE), color=color)
            bodies.append(
                kt.Body.box(f"box{i}", mass=MASS, size=(EDGE, EDGE, EDGE), pose=pose, shapes=(shape,))
            )
        else:
            ball = kt.shapes.Sphere(RADIUS, color=color)
            bodies.append(kt.Body.sphere(f"ball{i}", mass=MASS, radius=RADIUS, pose=pose, shapes=(ball,)))
    return kt.Model.of(
        "heap",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        *bodies,
        description="Boxes and balls fall on the floor and on each other, and come to rest.",
        ground_shapes=[kt.shapes.Box((1.4, 1.4, 0.02), pose=kt.Frame.at((0, 0, -0.01)), color="#dee2e6")],
    )


model = build()
run = kt.RunSettings(
    t_end=2.0,
    output_interval=0.02,
    contacts=kt.Contacts(
        floor=True,
        friction=0.5,
        rolling_resistance=0.003,
        spinning_resistance=0.002,
        step=1e-3,
        tolerance=1e-5,
    ),
)
