"""A delta robot: three arms on the ceiling move a small plate that never turns.

Every arm carries two parallel rods with ball joints. The parallelograms keep the plate level whatever the arms do,
so three motors give three translations: fast, because the motors stay on the frame. A joint at one end of each rod is
universal, not spherical: a rod with two ball joints could spin about itself.

For equal arm angles θ (from the horizontal) the plate hangs on the axis at

    z = -(a sin θ + √(b² - (R + a cos θ - r)²))

with a and b the lengths of arm and rod, R and r the radii of the arms' and the rods' attachments.
"""

from __future__ import annotations

import math

import numpy as np

import kinetree as kt
from kinetree.model.model import Item

ARM, ROD = 0.25, 0.6  # lengths a and b, m
R_BASE, R_PLATE = 0.15, 0.06  # radii R and r, m
HALF_WIDTH = 0.05  # half the distance of the two rods of an arm, m
START = math.radians(25.0)

LAWS = (
    f"{START} + 0.35*smoothstep(t, 0, 0.3) - 0.6*smoothstep(t, 0.5, 0.8)",
    f"{START} + 0.35*smoothstep(t, 0, 0.3) - 0.1*smoothstep(t, 0.5, 0.8)",
    f"{START} + 0.35*smoothstep(t, 0, 0.3) + 0.3*smoothstep(t, 0.5, 0.8)",
)
"""Arm angles (rad) as functions of t: all down together, then each its own way."""


def height(theta: float) -> float:
    """Height (m) of the plate when all arms stand at θ (rad)."""
    gap = R_BASE + ARM * math.cos(theta) - R_PLATE
    return -(ARM * math.sin(theta) + math.sqrt(ROD**2 - gap**2))


def chain(k: int) -> list[Item]:
    """Arm, two rods and their joints, in the direction of 120° times k."""
    out = np.array([math.cos(2 * math.pi * k / 3), math.sin(2 * math.pi * k / 3), 0.0])
    side = np.array([-out[1], out[0], 0.0])
    down = np.array([0.0, 0.0, -1.0])
    shoulder = R_BASE * out
    elbow = shoulder + ARM * (math.cos(START) * out + math.sin(START) * down)
    wrist = R_PLATE * out - height(START) * down
    name = f"arm {k + 1}"
    parts: list[Item] = [
        kt.Body.rod(
            name, 0.8, ARM, radius=0.015, pose=kt.Frame.from_axes(elbow - shoulder, side, (shoulder + elbow) / 2),
            shapes=(
                kt.shapes.Rod((-ARM / 2, 0, 0), (ARM / 2, 0, 0), 0.015, color="#e76f51"),
                kt.shapes.Rod((ARM / 2, -HALF_WIDTH, 0), (ARM / 2, HALF_WIDTH, 0), 0.01, color="#e76f51"),
            ),
        ),
        kt.Revolute(f"shoulder {k + 1}", "ground", name, point=shoulder, axis=np.cross(out, down), q0=(0.0,)),
        kt.JointDriver(f"motor {k + 1}", f"shoulder {k + 1}", law=f"{LAWS[k]} - {START}"),
    ]  # fmt: skip
    along = wrist - elbow
    for s, which in ((-1, "a"), (1, "b")):
        shift = s * HALF_WIDTH * side
        rod = f"rod {k + 1}{which}"
        pose = kt.Frame.from_axes(along, side, (elbow + wrist) / 2 + shift)
        shape = kt.shapes.Rod((-ROD / 2, 0, 0), (ROD / 2, 0, 0), 0.007, color="#2a9d8f")
        parts += [
            kt.Body.rod(rod, 0.1, ROD, radius=0.007, pose=pose, shapes=(shape,)),
            kt.Universal(
                f"elbow {k + 1}{which}",
                name,
                rod,
                point=elbow + shift,
                axis1=side,
                axis2=np.cross(along, side),
            ),
            kt.Spherical(f"wrist {k + 1}{which}", rod, "plate", point=wrist + shift),
        ]
    return parts


def build() -> kt.Model:
    """The robot with all arms at their start angle."""
    plate = kt.Body.cylinder(
        "plate", 0.4, R_PLATE, 0.02, pose=kt.Frame.at((0, 0, height(START))),
        shapes=(
            kt.shapes.Cylinder(R_PLATE + 0.03, 0.015, color="#264653"),
            kt.shapes.Rod((0, 0, 0), (0, 0, -0.06), 0.012, color="#e9c46a"),
        ),
    )  # fmt: skip
    frame = (
        kt.shapes.Cylinder(0.22, 0.03, pose=kt.Frame.at((0, 0, 0.03)), color="#6c757d"),
        kt.shapes.Box((0.9, 0.9, 0.01), pose=kt.Frame.at((0, 0, -0.85)), color="#e9ecef"),
    )
    return kt.Model.of(
        "delta robot",
        kt.Gravity(),
        plate,
        *(part for k in range(3) for part in chain(k)),
        description="Three driven arms and six rods move a plate that stays level.",
        ground_shapes=frame,
    )


model = build()
run = kt.RunSettings(t_end=1.0, rtol=1e-8, atol=1e-10, output_interval=0.005)
