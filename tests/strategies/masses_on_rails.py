"""A mass that a force moves along a rail."""

from __future__ import annotations

from typing import Any

import kinetree as kt


def mass_on_rail(stiffness: float = 0.0, *more: Any) -> kt.Model:
    """Return m = 1 kg with ẍ = F − k x, at rest in x = 0, and ``more`` parts beside it; k is the stiffness (N/m)."""
    return kt.Model.of(
        "mass on a rail",
        kt.Parameter("F", 0.0, "N"),
        kt.Body("mass", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail", torque=f"F - {stiffness}*rail.displacement"),
        *more,
    )
