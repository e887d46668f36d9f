"""A Stewart platform: six legs that change length move a plate in all six ways.

Each leg is a cylinder on a universal joint at the base and a rod that slides in it, with a ball joint at the
plate. The motion of the plate is wanted; the lengths that give it follow in closed form, leg by leg:

    l_i(t) = | p(t) + R(t) b_i - a_i |

with a_i, b_i the ends of leg i on base and plate. They are written as expressions of t and drive the six slides: the
program solves the loops, and the plate must follow. A model like this is made by a loop over legs, which is
why this example is Python and not TOML. ``kinetree run stewart_platform.py`` runs it.
"""

from __future__ import annotations

import math

import numpy as np

import kinetree as kt
from kinetree.model.model import Item

HEIGHT = 1.0  # of the plate, m
LAW = {
    "x": "0.12*sin(2*t)",
    "y": "0.12*(1 - cos(2*t))",
    "z": f"{HEIGHT} + 0.08*sin(4*t)",
    "yaw": "0.3*sin(t)",
}
"""Motion of the plate: position (m) and turn about z (rad)."""


def ends(radius: float, half_gap: float, turn: float) -> list[np.ndarray]:
    """Six points in pairs on a circle, in the plane z = 0."""
    angles = [turn + k * 2 * math.pi / 3 + side * half_gap for k in range(3) for side in (-1, 1)]
    return [np.array([radius * math.cos(a), radius * math.sin(a), 0.0]) for a in angles]


base_points = ends(0.8, 0.2, 0.0)
plate_points = ends(0.5, math.pi / 3 - 0.25, 0.0)


def length_law(a: np.ndarray, b: np.ndarray) -> str:
    """Length of a leg as an expression of t."""
    (ax, ay, _), (bx, by, _) = a.tolist(), b.tolist()
    c, s = f"cos({LAW['yaw']})", f"sin({LAW['yaw']})"
    dx = f"({LAW['x']} + {bx}*{c} - {by}*{s} - {ax})"
    dy = f"({LAW['y']} + {bx}*{s} + {by}*{c} - {ay})"
    return f"sqrt({dx}**2 + {dy}**2 + ({LAW['z']})**2)"


def leg(i: int, a: np.ndarray, b: np.ndarray) -> list[Item]:
    """Bodies, joints and drive of one leg between a (base) and b (plate), both in the world at the start."""
    axis = (b - a) / np.linalg.norm(b - a)
    across = np.cross(axis, (0.0, 0.0, 1.0))
    across /= np.linalg.norm(across)
    start = float(np.linalg.norm(b - a))
    frame = kt.Frame.from_axes(axis, across, a + 0.3 * axis)
    upper = kt.Frame.from_axes(axis, across, b - 0.3 * axis)
    tube = kt.shapes.Rod((-0.3, 0, 0), (0.35, 0, 0), 0.035, color="#264653")
    rod = kt.shapes.Rod((-0.45, 0, 0), (0.3, 0, 0), 0.02, color="#e9c46a")
    law = length_law(base_points[i], plate_points[i])
    return [
        kt.Body(f"tube {i + 1}", 4.0, inertia=(0.003, 0.14, 0.14, 0, 0, 0), pose=frame, shapes=(tube,)),
        kt.Body(f"rod {i + 1}", 2.0, inertia=(0.001, 0.09, 0.09, 0, 0, 0), pose=upper, shapes=(rod,)),
        kt.Universal(
            f"cardan {i + 1}", "ground", f"tube {i + 1}", point=a, axis1=across, axis2=np.cross(axis, across)
        ),
        kt.Prismatic(f"slide {i + 1}", f"tube {i + 1}", f"rod {i + 1}", point=b, axis=axis),
        kt.Spherical(f"ball {i + 1}", f"rod {i + 1}", "plate", point=b),
        kt.JointDriver(f"jack {i + 1}", f"slide {i + 1}", law=f"{law} - {start}"),
    ]


def build() -> kt.Model:
    """The platform at rest position, all legs of equal length."""
    top = np.array([0.0, 0.0, HEIGHT])
    plate = kt.Body.cylinder(
        "plate", mass=50.0, radius=0.55, length=0.05, pose=kt.Frame.at(top),
        shapes=(
            kt.shapes.Cylinder(0.55, 0.03, pose=kt.Frame.at((0, 0, 0.03)), color="#2a9d8f"),
            kt.shapes.Box((0.3, 0.2, 0.15), pose=kt.Frame.at((0.1, 0, 0.12)), color="#e76f51"),
        ),
    )  # fmt: skip
    legs = [leg(i, a, top + b) for i, (a, b) in enumerate(zip(base_points, plate_points, strict=True))]
    ground = kt.shapes.Cylinder(0.9, 0.04, pose=kt.Frame.at((0, 0, -0.05)), color="#6c757d")
    return kt.Model.of(
        "Stewart platform",
        kt.Gravity(),
        plate,
        *(part for parts in legs for part in parts),
        description="Six actuated legs move a plate along a prescribed path while it turns.",
        ground_shapes=(ground,),
    )


model = build()
run = kt.RunSettings(t_end=3.2, rtol=1e-8, atol=1e-10, output_interval=0.02)
