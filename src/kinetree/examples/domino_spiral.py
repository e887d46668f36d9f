"""Dominoes along a spiral: the first is pushed, and each knocks over the next one, though it stands askew.

Stones stand freely on the floor. Their feet are evenly spaced along r = r0 + k φ, from the outer end inwards.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin

import kinetree as kt

COUNT = 16
THICKNESS, WIDTH, HEIGHT, PITCH = 0.0075, 0.024, 0.048, 0.02  # m
INNER, PER_TURN = 0.06, 0.07  # m: radius where the spiral ends, and what a turn adds
MASS = 0.009  # kg
PUSH = 4.0  # rad/s, of the first about its lower front edge


def places(count: int = COUNT) -> list[tuple[float, float, float]]:
    """Foot (m) and direction (rad) of each stone."""
    growth, found = PER_TURN / (2 * pi), []
    angle = 2 * pi
    for _ in range(count):
        r = INNER + growth * angle
        found.append((r * cos(angle), r * sin(angle), angle - pi / 2))
        angle -= PITCH / hypot(r, growth)
    return found


def build(count: int = COUNT) -> kt.Model:
    """Build the stones, each a free body."""
    size, stones = (THICKNESS, WIDTH, HEIGHT), []
    for i, (x, y, ahead) in enumerate(places(count)):
        c, s = cos(ahead), sin(ahead)
        pose = kt.Frame((x, y, HEIGHT / 2), ((c, -s, 0), (s, c, 0), (0, 0, 1)))
        color = "#e76f51" if i == 0 else "#264653" if i % 2 else "#2a9d8f"
        push = {} if i else {
            "angular_velocity": (-PUSH * s, PUSH * c, 0),
            "velocity": (PUSH * HEIGHT / 2 * c, PUSH * HEIGHT / 2 * s, PUSH * THICKNESS / 2),
        }  # fmt: skip
        shapes = (kt.shapes.Box(size, color=color),)
        stones.append(kt.Body.box(f"stone{i + 1}", mass=MASS, size=size, pose=pose, shapes=shapes, **push))
    return kt.Model.of(
        "domino spiral",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        *stones,
        description="Dominoes stand along a spiral, and fall one after the other.",
        ground_shapes=[kt.shapes.Box((0.4, 0.4, 0.01), pose=kt.Frame.at((0, 0, -0.005)), color="#e9c46a")],
    )


model = build()
run = kt.RunSettings(
    t_end=0.8, output_interval=0.01, contacts=kt.Contacts(friction=0.4, step=5e-4, tolerance=1e-6)
)
