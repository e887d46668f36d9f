"""A plate on three feet that parameters place: whether all of them carry depends on the values."""

from __future__ import annotations

import kinetree as kt

APART = {"y0": -0.2, "y1": 0.3, "y2": -0.2}
"""Parameters that move the feet out of line; by moments about them the loads are then `LOADS`."""
LOADS = (6.9, 9.2, 6.9)


def plate_on_placed_feet() -> tuple[kt.Model, list[kt.PointPlaneEvent]]:
    """The plate, 23 N heavy, with its feet in line."""
    start = {"x0": -0.3, "x1": 0.0, "x2": 0.3, "y0": 0.0, "y1": 0.0, "y2": 0.0}
    model = kt.Model.of(
        "plate",
        kt.Gravity(acceleration=(0, 0, -11.5)),
        *(kt.Parameter(name, value) for name, value in start.items()),
        kt.Body("plate", 2.0, inertia=(0.1, 0.12, 0.2, 0, 0, 0), pose=kt.Frame()),
    )
    feet = [
        kt.PointPlaneEvent(
            f"f{k}", "plate", at=(f"x{k}", f"y{k}", 0), direction="falling", action=kt.Restitution(0.0)
        )
        for k in range(3)
    ]
    return model, feet
